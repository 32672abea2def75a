"""Writes the expected results of the functions in structured.mlir and memory.mlir, by NumPy.

    python3 -m venv venv && venv/bin/pip install numpy && venv/bin/python structured.py
"""

import pathlib

import numpy as np

generator = np.random.default_rng(7)

X = np.array([-7, -3, -1, 0, 1, 2, 3, 6, 2147483647], np.int32)
Y = np.array([2, -2, 3, 5, -4, 2, 7, -3, -1], np.int32)
FLOATS = np.array([0, -0.0, 1.5, -2.25, np.inf, -np.inf, np.nan, 1e-40, 3e38], np.float32)


def random(*shape):
    return (generator.random(shape) * 4 - 1).astype(np.float32)


def signed_indices(x, y):
    x, y = x.astype(np.int64), y.astype(np.int64)
    quotient = np.trunc(x / y).astype(np.int64)
    return np.maximum(x, y), np.minimum(x, y), quotient, x - quotient * y, x >> 1, abs(y)


def compared_indices(x, y):
    bits = [value.astype(np.int64).view(np.uint64) for value in (x, y)]
    return x < y, x >= y, bits[0] < bits[1], bits[0] >= bits[1]


def rounded_quotients(x, y):
    x, y = x.astype(np.int64), y.astype(np.int64)
    down, up = x // y, -(-x // y)
    a, b = x & 0xFFFFFFFF, y & 0xFFFFFFFF
    return [value.astype(np.int32) for value in (down, up, down, up, -(-a // b))]


def truth_values(x):
    odd = x & 1 == 1
    signs = -odd.astype(np.int64)
    bits = x.view(np.uint32).astype(np.int64)
    return odd, signs.astype(np.int32), signs.astype(np.float32), signs, bits


def taken_at(x, places):
    i, j = places
    return x[i, j : j + 2], x[0:6:2, j : j + 3 : 2]


def put_at(x, y, places):
    i, j = places
    result = x.copy()
    result[i, j : j + 2] = y
    return (result,)


def put_apart(x, place):
    one = np.zeros((5, 7), np.float32)
    one[1:4:2, 0:7:3] = x
    other = one.copy()
    other[int(place) : int(place) + 2, 1:6:2] = x
    return one, other


def one_after_the_other(x, y):
    x = x + y
    y = x * y
    return x + y, y


def convolution(x, w, y):
    y = y.copy()
    for i, j in np.ndindex(4, 3):
        y[0, :, i, j] += (x[:, :, i : i + 3, j : j + 3] * w).sum((1, 2, 3))
    return (y,)


# The results of each function, and its inputs.
STRUCTURED = {
    "signed_indices": (signed_indices, [X, Y]),
    "compared_indices": (compared_indices, [X, Y]),
    "rounded_quotients": (rounded_quotients, [X, Y]),
    "bits_of_floats": (
        lambda x, y, z: (x.view(np.int32) + 1, y.view(np.int64), z.view(np.int16)),
        [FLOATS, FLOATS.astype(np.float64), FLOATS.clip(-6e4, 6e4).astype(np.float16)],
    ),
    "floats_of_bits": (
        lambda x, y: (x.view(np.float32), y.view(np.float16)),
        [FLOATS.view(np.int32), FLOATS.clip(-6e4, 6e4).astype(np.float16).view(np.int16)],
    ),
    "truth_values": (truth_values, [X]),
    "numbers_before_nan": (lambda x, y: (np.fmax(x, y), np.fmin(x, y)), [FLOATS, FLOATS[::-1].copy()]),
    "taken_at": (taken_at, [random(6, 5, 3), np.array([4, 1], np.int32)]),
    "put_at": (put_at, [random(6, 5, 3), random(2, 3), np.array([5, 3], np.int32)]),
    "put_apart": (put_apart, [random(2, 3), np.array(2, np.int32)]),
}

MEMORY = {
    "product": (lambda a, b, c: (c + a @ b,), [random(4, 8), random(8, 4), random(4, 4)]),
    "layer": (
        lambda x, w, b: (np.maximum(x @ w + b, 0),),
        [random(5, 8), random(8, 3), random(3)],
    ),
    "one_after_the_other": (one_after_the_other, [random(5), random(5)]),
    "exchanged": (lambda x, y: (y, x), [X[:5], Y[:5]]),
    "looked_up": (
        lambda x, places, y: (x[places] + y,),
        [random(6, 3), np.array([5, 0, 2, 2], np.int32), random(4, 3)],
    ),
    "total": (
        lambda x, scale: (x.sum(0), np.full(3, scale)),
        [random(4, 3), np.array(2.5, np.float32)],
    ),
    "greatest": (lambda x, y: (np.maximum(x.max(1), y),), [random(3, 5), random(3)]),
    "transposed": (lambda x: (x.T,), [random(3, 5)]),
    "convolution": (convolution, [random(1, 2, 6, 5), random(3, 2, 3, 3), random(1, 3, 4, 3)]),
}

for file, functions in {"structured": STRUCTURED, "memory": MEMORY}.items():
    arrays = {}
    for name, (function, inputs) in functions.items():
        results = function(*inputs)
        arrays |= {f"{name}.in{index}": value for index, value in enumerate(inputs)}
        arrays |= {f"{name}.out{index}": value for index, value in enumerate(results)}
    np.savez_compressed(pathlib.Path(__file__).with_name(f"{file}.npz"), **arrays)
