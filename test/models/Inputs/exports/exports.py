"""Writes some of the models in this folder, and their results by XLA.

    python3 -m venv venv && venv/bin/pip install "jax[cpu]" && venv/bin/python exports.py
"""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np
import jax.scipy.linalg as lsp
from jax import lax, nn
from jax.interpreters import mlir
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import stablehlo

jax.config.update("jax_platforms", "cpu")
FOLDER = pathlib.Path(__file__).parent
source = np.random.default_rng(7)
normal = lambda *s: (source.standard_normal(s) * 0.4).astype(np.float32)


def export(name, function, *inputs, platform="cpu", every_form=False):
    compiled = jax.jit(function, keep_unused=True)
    lowered = compiled.trace(*inputs).lower(lowering_platforms=(platform,))
    text = lowered.as_text()
    (FOLDER / f"{name}.mlir").write_text(text)
    if every_form:
        generic = lowered.compiler_ir().operation.get_asm(print_generic_op_form=True)
        (FOLDER / f"{name}.generic.mlir").write_text(generic)
        (FOLDER / f"{name}.linalg.mlir").write_text(as_linalg(text))
    results = jax.tree.leaves(compiled(*inputs))
    inputs = jax.tree.leaves(inputs)
    np.savez(
        FOLDER / f"{name}.npz",
        **{f"in{i}": np.asarray(v) for i, v in enumerate(inputs)},
        **{f"out{i}": np.asarray(v) for i, v in enumerate(results)},
    )


def cumulative(x):
    results = []
    for axis in range(3):
        for reverse in (False, True):
            results += [
                f(x, axis, reverse=reverse)
                for f in (lax.cumsum, lax.cumprod, lax.cummax, lax.cummin, lax.cumlogsumexp)
            ]
    i = (x * 10).astype(jnp.int32)
    return results + [
        jnp.cumsum(i, 1),
        jnp.cumsum(x > 0, axis=2),
        jnp.cumsum(x.astype(jnp.float16), 0),
        jnp.cumsum(x[:1], 0),
        jnp.cumsum(x[:, :, :0], 2),
        jnp.cumsum(x),
    ]


export("cumulative", cumulative, normal(3, 7, 5))
a = normal(3, 9)
a[0, :] = [1, 1, np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 1]


def selected(a, b, c, d, e):
    return [
        lax.top_k(a[1:], 9),
        jnp.isnan(lax.top_k(a, 4)[0]),
        lax.top_k(a, 9)[1],
        lax.top_k(b, 20),
        lax.top_k(b, 1),
        lax.top_k(c, 64),
        lax.top_k(c, 280),
        lax.top_k(d, 5),
        lax.top_k(e, 64),
        lax.top_k(jnp.zeros((2, 5)), 4),
        lax.top_k(jnp.tile(b, 120), 70),
        lax.top_k(jnp.tile(a[1:], 250), 150),
        lax.top_k(jnp.tile(c, 7), 9),
    ]


e = source.integers(-(2**31), 2**31 - 1, (2, 100)).astype(np.int32)
e[0, :50] = -(2**31)
export(
    "selected",
    selected,
    a,
    source.integers(-3, 3, (4, 20)).astype(np.int32),
    source.integers(0, 255, (300,)).astype(np.uint8),
    source.standard_normal((2, 3, 70)).astype(np.float16),
    e,
)


def parts(x, y):
    return [
        x.at[1:-1, 1:-1].add(y[:4, :5]),
        x.at[2].set(y[0]),
        x.at[-1, 3].multiply(2.0),
        x.at[:, 1:3].max(y[:, 2:4]),
        x.at[0, 0].set(9.0),
        x.at[5:9].set(3.0),
        lax.dynamic_update_slice(x, y[:2, :3], (1, 2)),
        lax.dynamic_update_slice(x, y[:2, :3], (9, -1)),
        x.at[x.shape[0]].set(1.0),
        x.at[::2].set(0.0),
        lax.fori_loop(
            0,
            5,
            lambda _, x: x.at[1:-1, 1:-1].add(
                0.1 * (x[2:, 1:-1] + x[:-2, 1:-1] - 2 * x[1:-1, 1:-1])
            ),
            x,
        ),
    ]


export("parts", parts, normal(6, 7), normal(6, 7))


def block_step(x, wqkv, wo, w1, w2):
    def norm(x):
        return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)

    def block(x, wqkv, wo, w1, w2):
        q, k, v = jnp.split(norm(x) @ wqkv, 3, -1)
        heads = lambda t: t.reshape(2, 9, 2, 8).transpose(0, 2, 1, 3)
        q, k, v = map(heads, (q, k, v))
        s = q @ k.transpose(0, 1, 3, 2) / np.sqrt(8.0)
        s = jnp.where(jnp.tril(jnp.ones((9, 9), bool)), s, -1e30)
        x = x + (nn.softmax(s) @ v).transpose(0, 2, 1, 3).reshape(2, 9, 16) @ wo
        return x + nn.gelu(norm(x) @ w1) @ w2

    return jax.value_and_grad(lambda p: jnp.mean(block(x, *p) ** 2))((wqkv, wo, w1, w2))


export(
    "block_step",
    block_step,
    normal(2, 9, 16),
    normal(16, 48),
    normal(16, 16),
    normal(16, 64),
    normal(64, 16),
)


def decoded(wq, wk, wv, table, tokens):
    def step(s, i):
        K, V, t = s
        x = table[t]
        K = lax.dynamic_update_slice(K, (x @ wk)[:, None], (0, i, 0))
        V = lax.dynamic_update_slice(V, (x @ wv)[:, None], (0, i, 0))
        a = jnp.where(jnp.arange(6) <= i, jnp.einsum("bd,btd->bt", x @ wq, K) / 4.0, -1e30)
        t = jnp.argmax(jnp.einsum("bt,btd->bd", nn.softmax(a), V) @ table.T, -1).astype(jnp.int32)
        return (K, V, t), t

    z = jnp.zeros((3, 6, 16))
    return lax.scan(step, (z, z, tokens), jnp.arange(6))


export(
    "decoded",
    decoded,
    normal(16, 16),
    normal(16, 16),
    normal(16, 16),
    normal(50, 16),
    source.integers(0, 50, 3).astype(np.int32),
)


def factorised(spd, a, b, tall, wide, unsafe):
    """Factors of matrices by LAPACK, with what is computed with them."""
    lower = jnp.linalg.cholesky(spd)
    triangular = lax.linalg.triangular_solve
    return [
        lower,
        lsp.cholesky(spd[0], lower=False),
        jnp.linalg.cholesky(unsafe),
        lsp.cho_solve((lower[0], True), b),
        triangular(lower, wide, left_side=False, lower=True, transpose_a=True),
        triangular(lower[:1], tall[:1], left_side=True, lower=True, unit_diagonal=True),
        jnp.linalg.solve(a, tall),
        jnp.linalg.inv(a[0]),
        jnp.linalg.det(a),
        jnp.linalg.slogdet(spd),
        lsp.lu(tall[0]),
        lsp.lu_factor(a * jnp.array([1.0, 0.0, 1.0, 1.0])),
        jnp.linalg.qr(tall),
        jnp.linalg.qr(wide[0]),
        jnp.linalg.qr(tall[0], mode="complete"),
        jnp.linalg.qr(jnp.zeros((3, 3))),
        jax.grad(lambda m: jnp.linalg.slogdet(m)[1] + jnp.sum(jnp.linalg.solve(m, b)))(a[1]),
    ]


def factorised_elsewhere(a, wide, tall):
    return [lax.linalg.lu(a), lax.linalg.lu(wide), jnp.linalg.qr(tall), jnp.linalg.qr(wide)]


with_itself = normal(2, 4, 4)
export(
    "factorised",
    factorised,
    with_itself @ with_itself.transpose(0, 2, 1) + 2 * np.eye(4, dtype=np.float32),
    normal(3, 4, 4) + 2 * np.eye(4, dtype=np.float32),
    normal(4),
    normal(3, 4, 3),
    normal(2, 3, 4),
    np.float32([[1, 0, 0], [0, -1, 0], [0, 0, 1]]),
)
export(
    "factorised_elsewhere",
    factorised_elsewhere,
    normal(2, 5, 5),
    normal(3, 5),
    normal(2, 6, 3),
    platform="tpu",
)


def loops(x, y, k, q, a, b):
    """Loops that write parts of arrays: elements, rows and tiles, some of which they read."""

    def exchanged(i, s):
        return s[0].at[i].set(s[1][i]), s[1].at[i].set(s[0][i])

    def rows(i, x):
        row = x[i]
        return x.at[i].set(x[6 - i]).at[6 - i].set(row)

    def relaxed(i, x):
        def element(j, x):
            return x.at[i, j].set(0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1]))

        return lax.fori_loop(1, 6, element, x)

    def cached(i, s):
        return (
            lax.dynamic_update_slice(s[0], (s[1] + i)[:, None, :], (0, i, 0)),
            s[1] * 0.9 + s[0][:, 0, :],
        )

    def tile(i, x):
        part = lax.dynamic_slice(x, (i * 2, i), (2, 2))
        return lax.dynamic_update_slice(x, part * 2 + 1, (i * 2, i + 2))

    def distance(i, t):
        def element(j, t):
            other = (a[i - 1] != b[j - 1]).astype(jnp.int32)
            return t.at[i, j].set(
                jnp.minimum(jnp.minimum(t[i - 1, j], t[i, j - 1]) + 1, t[i - 1, j - 1] + other)
            )

        return lax.fori_loop(1, 10, element, t)

    def inserted(i, x):
        def goes_on(s):
            return (s[0] > 0) & (s[1][jnp.maximum(s[0] - 1, 0)] > s[1][s[0]])

        def down(s):
            j, x = s
            return j - 1, x.at[j - 1].set(x[j]).at[j].set(x[j - 1])

        return lax.while_loop(goes_on, down, (i, x))[1]

    def step(carry, t):
        carry = jnp.tanh(0.5 * carry + t)
        return carry, (carry * t, jnp.sum(carry))

    table = jnp.zeros((8, 10), jnp.int32).at[0].set(jnp.arange(10)).at[:, 0].set(jnp.arange(8))
    return (
        lax.fori_loop(0, 7, exchanged, (x[0], y[0])),
        lax.fori_loop(0, 3, rows, x),
        lax.fori_loop(1, 6, relaxed, x),
        lax.fori_loop(0, 6, cached, (k, q)),
        lax.fori_loop(0, 3, tile, y),
        lax.fori_loop(1, 8, distance, table),
        lax.fori_loop(1, 7, inserted, y[1]),
        lax.scan(step, x[0], x),
        lax.scan(step, x[0], y, reverse=True),
    )


source = np.random.default_rng(4)
normal = lambda *shape: (source.standard_normal(shape) * 0.5).astype(np.float32)
arrays = [normal(7, 7), normal(7, 7), normal(3, 6, 5), normal(3, 5)]
words = [source.integers(0, 3, size).astype(np.int32) for size in (7, 9)]
export("loops", loops, *arrays, *words)


def transposed(x, w, v, y):
    """Convolutions of inputs with gaps: transposed ones, and the gradients of strided ones."""
    dims, rows = ("NHWC", "HWIO", "NHWC"), ("NCH", "OIH", "NCH")
    conv = lambda x, w, s: lax.conv_general_dilated(x, w, s, "SAME", dimension_numbers=dims)
    same = lambda s, p: lax.conv_transpose(x, w, s, p, dimension_numbers=dims)
    loss = lambda x, w: jnp.sum(conv(nn.relu(conv(x, w, (2, 2))), v, (1, 3)) ** 2)
    return [
        same((2, 2), "SAME"),
        nn.relu(same((2, 3), "VALID") + 1),
        lax.conv_transpose(x, w, (1, 2), "SAME", dimension_numbers=dims, transpose_kernel=True),
        lax.conv_general_dilated(y, w[0].T, (1,), [(2, -1)], (3,), dimension_numbers=rows),
        jax.grad(loss, (0, 1))(x, w[..., :4]),
    ]


images = [normal(2, 4, 5, 4), normal(3, 2, 4, 4), normal(2, 3, 4, 5), normal(2, 4, 7)]
export("transposed", transposed, *images)


def as_linalg(text):
    """The text of the model by the passes of jaxlib that lower StableHLO to linalg."""
    passes = [
        "func.func(chlo-legalize-to-stablehlo)",
        "inline",
        "stablehlo-legalize-to-linalg{enable-primitive-ops=true}",
        "canonicalize",
        "cse",
    ]
    stablehlo.register_stablehlo_passes()
    with mlir.make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        passmanager.PassManager.parse(f"builtin.module({','.join(passes)})").run(module.operation)
        return str(module)


def u_net(x, parts, last):
    """Two levels down and up again, with what was above beside what comes from below; the chance of
    each class at each pixel, and the class."""
    dims = ("NHWC", "HWIO", "NHWC")
    pooled = lambda x: lax.reduce_window(
        x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"
    )

    def convolved(x, w, scale, shift):
        x = lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=dims)
        groups = x.reshape(*x.shape[:3], 2, -1)
        mean = groups.mean((1, 2, 4), keepdims=True)
        groups = (groups - mean) * lax.rsqrt(groups.var((1, 2, 4), keepdims=True) + 1e-5)
        return nn.relu(groups.reshape(x.shape) * scale + shift)

    above = convolved(x, *parts[0])
    between = convolved(pooled(above), *parts[1])
    up = convolved(pooled(between), *parts[2])
    for beside, (kernel, *part) in ((between, parts[3]), (above, parts[4])):
        up = lax.conv_transpose(up, kernel, (2, 2), "SAME", dimension_numbers=dims)
        up = convolved(jnp.concatenate([beside, up], -1), *part)
    logits = jnp.einsum("nhwc,ck->nhwk", up, last)
    return nn.softmax(logits), jnp.argmax(logits, -1).astype(jnp.int8)


weights = lambda i, o: (normal(3, 3, i, o), 1 + normal(o), normal(o))
parts = (
    weights(3, 4),
    weights(4, 8),
    weights(8, 12),
    (normal(2, 2, 12, 8), *weights(16, 8)),
    (normal(2, 2, 8, 4), *weights(8, 4)),
)
export("u_net", u_net, normal(2, 12, 20, 3), parts, normal(4, 5), every_form=True)
