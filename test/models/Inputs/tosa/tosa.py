"""Writes the expected results of the functions in tosa.mlir beside it, by NumPy.

    python3 -m venv venv && venv/bin/pip install numpy && venv/bin/python tosa.py
"""

import pathlib

import numpy as np

generator = np.random.default_rng(7)


def random(*shape):
    return (generator.random(shape) * 4 - 1).astype(np.float32)


def integers(dtype, *shape):
    return generator.integers(-4, 9, shape).astype(dtype)


def layer(x, w, b):
    y = 1 / (1 + np.exp(-np.clip(x @ w + b, 0, 2)))
    return y, y.sum(1, keepdims=True)


def convolution(x, w, b):
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    result = np.zeros((1, 3, 3, 3), np.float32)
    for i, j in np.ndindex(3, 3):
        window = padded[0, 2 * i : 2 * i + 3, 2 * j : 2 * j + 3]
        result[0, i, j] = (window * w).sum((1, 2, 3)) + b
    return (result,)


def shapes(x):
    joined = np.concatenate([x.T, x.T[::-1]], 1)
    return (np.pad(joined, ((0, 0), (1, 1)), constant_values=1.5),)


# The results of each function, and its inputs.
FUNCTIONS = {
    "layer": (layer, [random(4, 8), random(8, 3), random(1, 3)]),
    "convolution": (convolution, [random(1, 5, 5, 2), random(3, 3, 3, 2), random(3)]),
    "greatest_of_windows": (lambda x: (x.reshape(1, 2, 2, 2, 2, 2).max((2, 4)),), [random(1, 4, 4, 2)]),
    "place_of_greatest": (lambda x: (x.argmax(1).astype(np.int32),), [random(3, 5)]),
    "greater": (lambda x, y: (x > y,), [integers(np.int32, 3, 5), integers(np.int32, 3, 5)]),
    "shapes": (shapes, [random(3, 5)]),
    # Half of what is above the zero of the input, rounded up, from the zero of the output on.
    "rescaled": (lambda x: (((x.astype(np.int32) - 3 + 1) // 2 - 1).astype(np.int8),), [integers(np.int8, 7)]),
    "only_a_shape": (lambda x: (x.reshape(2, 3),), [random(6)]),
}

arrays = {}
for name, (function, inputs) in FUNCTIONS.items():
    arrays |= {f"{name}.in{index}": value for index, value in enumerate(inputs)}
    arrays |= {f"{name}.out{index}": value for index, value in enumerate(function(*inputs))}
np.savez_compressed(pathlib.Path(__file__).with_suffix(".npz"), **arrays)
