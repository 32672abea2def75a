"""Writes models with symbolic sizes, exported by JAX, and the results that they shall have for
several sizes, by JAX; those of operations.mlir and linalg.mlir by NumPy.

    python3 -m venv venv && venv/bin/pip install "jax[cpu]" && venv/bin/python dynamic.py

NAME.npz gets `FUNCTION.CASE.in0`, ..., `FUNCTION.CASE.out0`, ...; a model is the function `main`.
"""

import pathlib
import re

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import export, lax

HERE = pathlib.Path(__file__).parent
BF16 = ml_dtypes.bfloat16
generator = np.random.default_rng(7)


def random(shape, dtype="f4"):
    if dtype == "?":
        return generator.random(shape) < 0.5
    if np.issubdtype(dtype, np.integer):
        return generator.integers(0, 5, shape).astype(dtype)
    return (generator.random(shape) * 4 - 1).astype(dtype)


def halves(x):
    return x[: len(x) // 2], x[::2]


SIZES = (0, 1, 2, 7, 13)


def each(shapes, others=(0,)):
    """The shapes for all sizes of the first dimension, and these of another one."""
    return [shapes(n, m) for n in SIZES for m in others]


def scaled(x):
    return x * np.arange(len(x), dtype=np.float32)[:, None]


def padded(x):
    return np.pad(x, ((1, len(x)), (0, 2)), constant_values=7)


def ends(x):
    return np.pad(x, ((0, 1), (0, 0)), constant_values=5) ** 2


def mean(x):
    return x.sum(0) / np.float32(max(len(x), 1))


def conv(x, w):
    padded = np.pad(x, ((0, 0), (1, 1), (0, 0)))
    count = x.shape[1]
    return sum(padded[:, place : place + count] @ w[place] for place in range(3))


def training(x, scale, offset):
    mean, variance = x.mean(0), x.var(0)
    return (x - mean) * scale / np.sqrt(variance + np.float32(0.01)) + offset, mean, variance


def sum_of_squares(x):
    return x @ x.T + 4 * np.eye(len(x), dtype=x.dtype)


def bits(x):
    return x[:, None].view("i1"), x


# Functions with the types of their elements, and shapes to call them with.
OPERATIONS = {
    "two_sizes": (lambda x, y: x + y.T, "f4", each(lambda n, m: ((n, m), (m, n)), (0, 1, 5))),
    "product": (np.matmul, "f4", each(lambda n, m: ((n, m), (m, 5)), (0, 1, 3))),
    "mean": (mean, "f4", each(lambda n, _: ((n, 3),))),
    "joined": (
        lambda x, y: np.concatenate([x, y, x]),
        "i4",
        each(lambda n, m: ((n, 2), (m, 2)), (0, 1, 3)),
    ),
    "flat": (
        lambda x: x.reshape(x.shape[0], 3 * x.shape[2]),
        "f8",
        each(lambda n, m: ((n, 3, m),), (0, 1, 5)),
    ),
    "numbered": (scaled, "f4", each(lambda n, _: ((n, 2),))),
    "padded": (padded, "f4", each(lambda n, _: ((n, 2),))),
    "halves": (halves, "f4", each(lambda n, _: ((n,),))),
    "repeated": (lambda x: np.repeat(x, 3, 1), BF16, each(lambda n, _: ((n, 1),))),
    "shortened": (
        lambda x, y: x[: len(y)],
        "i1",
        [((n, 2), (m,)) for n in SIZES for m in (0, 1, 2) if m <= n],
    ),
    "conv": (conv, "f4", each(lambda n, m: ((n, m, 2), (3, 2, 4)), (1, 2, 7))),
    "rows": (lambda x: x.reshape(-1, 4), "u2", each(lambda n, _: ((4 * n,),))),
    "truths": (
        lambda x, y: (x == y).all(1),
        "?",
        each(lambda n, m: ((n, m), (n, m)), (0, 1, 3)),
    ),
    "loop": (lambda x: x * 4, "f4", each(lambda n, _: ((n,),))),
    "training": (training, "f4", [((n, 3), (3,), (3,)) for n in SIZES if n > 0]),
    "bits": (bits, "f4", each(lambda n, _: ((n,),))),
    "einsum": (
        lambda x, y: np.einsum("nab,an->bn", x, y),
        "f4",
        each(lambda n, m: ((n, m, 3), (m, n)), (0, 1, 4)),
    ),
    "mapped": (lambda x: np.stack([x**x] * 2), "i4", each(lambda n, _: ((n,),))),
}
LINALG = {
    "layer": (
        lambda x, w, b: np.maximum(x @ w + b, 0),
        "f4",
        each(lambda n, m: ((n, m), (m, 3), (3,)), (0, 1, 4)),
    ),
    "collapsed": (lambda x: x.ravel() * 2, "f4", each(lambda n, _: ((n, 4),))),
    "expanded": (lambda x: -x.reshape(-1, 2), "f4", each(lambda n, _: ((2 * n,),))),
    "ends": (ends, "f4", [((n, 3),) for n in SIZES if n > 0]),
    "sums": (lambda x: x.sum(1, dtype="i4"), "i4", each(lambda n, m: ((n, m),), (0, 1, 4))),
    "inserted": (
        lambda x, y: x + np.concatenate([y, x[len(y) :]]),
        "f4",
        [((n, 3), (m, 3)) for n in SIZES for m in (0, 1, 2) if m <= n],
    ),
    "joined": (
        lambda x, y: np.concatenate([x, y]) * np.arange(len(x) + len(y)),
        "f8",
        each(lambda n, m: ((n,), (m,)), (0, 1, 3)),
    ),
    "cast": (lambda x: x * 2, "f4", [((7,),)]),
}


def arrays(name, function, inputs):
    results = function(*inputs)
    results = results if isinstance(results, (tuple, list)) else (results,)
    case = "_".join(str(size) for x in inputs for size in x.shape)
    both = {f"{name}.{case}.in{index}": x for index, x in enumerate(inputs)}
    both |= {f"{name}.{case}.out{index}": np.asarray(x) for index, x in enumerate(results)}
    # NumPy has no name for bf16: its bits are saved.
    return {key: x.view("V2") if x.dtype == BF16 else x for key, x in both.items()}


def by_numpy(file, table):
    saved = {}
    for name, (function, dtype, shapes) in table.items():
        for case in shapes:
            saved |= arrays(name, function, [random(shape, dtype) for shape in case])
    if file == "operations":
        for n in SIZES:
            x, i = random((5, 3)), random((n, 1), "i4")
            saved |= arrays("gathered", lambda x, i: x[i[:, 0]], [x, i])
        for n in SIZES:
            x, i = random((5, n)), random((n,), "i4")
            saved |= arrays("selected", lambda x, i: x[i], [x, i])
            x, b = sum_of_squares(random((n, n))), random((n, 2))
            saved |= arrays("cholesky", np.linalg.cholesky, [x])
            saved |= arrays("solved", lambda x, b: np.linalg.solve(np.triu(x), b), [x, b])
    np.savez_compressed(HERE / file, **saved)


def mlp(x, w, b):
    return jax.nn.softmax(jnp.maximum(x @ w + b, 0))


def attention(x, q, k, v):
    scores = jnp.einsum("btd,bsd->bts", x @ q, x @ k) / jnp.sqrt(jnp.float32(8))
    mask = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    weights = jax.nn.softmax(jnp.where(mask, scores, -1e9))
    return jnp.einsum("bts,bsd->btd", weights, x @ v)


def convolution(x, w):
    layouts = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=layouts)


def normalized(x):
    mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(variance + 1e-5)


def pooled(x):
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def split(x):
    middle = x.shape[0] // 2
    return x[:middle], x[middle:]


def last(x, y):
    return jnp.concatenate([x, y])[::-1]


def convolved(x, w):
    return lax.conv_general_dilated(x, w, (2, 2), "VALID")


def looked_up(table, places):
    return table[jnp.abs(places).astype(jnp.int32)]


def summed(x):
    return jnp.cumsum(x, axis=0), lax.cummax(x, axis=1, reverse=True)


def in_windows(x):
    whole = lax.reduce_window(x, 0.0, lax.add, (x.shape[0], 2), (1, 2), "VALID")
    return whole, lax.cumlogsumexp(x, axis=0)


def scanned(x):
    return lax.scan(lambda sum, row: (sum * 0.5 + row, sum), jnp.zeros(3), x)[0]


# Functions with the shapes of their arguments, and values for the sizes in these.
MODELS = {
    "mlp": (mlp, ["b, 8", "8, 5", "5"], [dict(b=b) for b in (1, 7, 16)]),
    "attention": (attention, ["b, t, 8"] + ["8, 8"] * 3, [dict(b=1, t=1), dict(b=2, t=5)]),
    "convolution": (convolution, ["b, 6, 6, 2", "3, 3, 2, 4"], [dict(b=b) for b in (1, 3)]),
    "normalized": (normalized, ["b, t, d"], [dict(b=1, t=1, d=1), dict(b=2, t=3, d=5)]),
    "pooled": (pooled, ["b, 6, 6, 2"], [dict(b=b) for b in (1, 5)]),
    "halved": (lambda x: x.reshape(2, -1).sum(0), ["2*n"], [dict(n=n) for n in (1, 7)]),
    "split": (split, ["n"], [dict(n=n) for n in (1, 6, 7)]),
    "sorted": (lambda x: jnp.sort(x, axis=0), ["n, 3"], [dict(n=n) for n in (1, 13)]),
    "tiled": (lambda x: jnp.tile(x, (2, 1)), ["n, 3"], [dict(n=n) for n in (1, 5)]),
    "last": (last, ["n, 3", "m, 3"], [dict(n=1, m=1), dict(n=5, m=2)]),
    "convolved": (
        convolved,
        ["b, 2, h, w", "4, 2, 3, 3"],
        [dict(b=2, h=7, w=8), dict(b=1, h=3, w=3), dict(b=1, h=1, w=2)],
    ),
    "looked_up": (looked_up, ["v, 4", "n"], [dict(v=1, n=1), dict(v=7, n=3)]),
    "scanned": (scanned, ["n, 3"], [dict(n=n) for n in (1, 7)]),
    "summed": (summed, ["n, m"], [dict(n=1, m=1), dict(n=7, m=2), dict(n=4, m=5)]),
    "in_windows": (in_windows, ["n, 6"], [dict(n=n) for n in (1, 2, 9)]),
}


def by_jax():
    saved = {}
    for name, (function, shapes, cases) in MODELS.items():
        scope = export.SymbolicScope()
        symbolic = [export.symbolic_shape(shape, scope=scope) for shape in shapes]
        types = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in symbolic]
        text = export.export(jax.jit(function))(*types).mlir_module()
        # Neither places nor messages are needed.
        text = re.sub(r"^#loc.*\n", "", text, flags=re.M)
        text = re.sub(r" loc\((?:[^()]|\([^()]*\))*\)", "", text)
        text = re.sub(r'error_message = "(?:[^"\\]|\\.)*", ', "", text)
        (HERE / f"{name}.mlir").write_text(text)
        for case in cases:
            sizes = [tuple(eval(size, {}, case) for size in shape.split(",")) for shape in shapes]
            saved |= arrays(name, jax.jit(function), [random(size) for size in sizes])
    np.savez_compressed(HERE / "models", **saved)


by_numpy("operations", OPERATIONS)
by_numpy("linalg", LINALG)
by_jax()
