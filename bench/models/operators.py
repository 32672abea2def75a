"""The products and convolutions that a model consists of, each as a model of its own."""

import math

import jax
import numpy as np

COUNTED = ("dot_general", "conv_general_dilated")


def _equations(jaxpr):
    """All equations, those of functions that it calls among them."""
    for equation in jaxpr.eqns:
        yield equation
        for parameter in equation.params.values():
            inner = getattr(parameter, "jaxpr", parameter)
            if hasattr(inner, "eqns"):
                yield from _equations(inner)


def _shape(value):
    return " × ".join(str(size) for size in value.aval.shape)


def _operations(equation):
    """How many multiplications and additions it takes."""
    results = math.prod(equation.outvars[0].aval.shape)
    left, right = (value.aval.shape for value in equation.invars)
    if equation.primitive.name == "dot_general":
        (contracted, _), _ = equation.params["dimension_numbers"]
        return 2 * results * math.prod(left[dimension] for dimension in contracted)
    kernel = equation.params["dimension_numbers"].rhs_spec
    return 2 * results * math.prod(right) // right[kernel[0]]


def operators(function, inputs):
    """For each operator of a kind: what it is, how often it is there, how many operations it
    takes, the function and its inputs."""
    found = {}
    for equation in _equations(jax.make_jaxpr(function)(*inputs).jaxpr):
        if equation.primitive.name not in COUNTED:
            continue
        shapes = ", ".join(_shape(value) for value in equation.invars)
        title = f"{equation.primitive.name.split('_')[0]} {shapes}"
        key = (title, str(equation.params))
        found.setdefault(key, [0, equation])[0] += 1
    numbers = np.random.default_rng(3)
    result = []
    for (title, _), (count, equation) in found.items():
        arrays = [
            numbers.standard_normal(value.aval.shape).astype(np.float32)
            for value in equation.invars
        ]

        def operator(left, right, equation=equation):
            return equation.primitive.bind(left, right, **equation.params)

        result.append((title, count, _operations(equation), operator, arrays))
    return result
