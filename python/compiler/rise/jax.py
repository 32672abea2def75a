"""Kernels in functions of JAX: in `jax.jit`, under `jax.vmap`, on the CPU.

>>> import jax, rise, rise.jax
>>> scale = rise.compile("def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)")
>>> jax.jit(lambda xs: rise.jax.call(scale, 2.0, xs) + 1)(xs)

A kernel is called by the host, on the arrays as they are; it has no derivative of its own.
"""

import jax
import numpy as np


def _example(argument):
    """An array, or a scalar, of the same type and shape. Zeros take no memory before they are read,
    and are indices of every array that is not empty."""
    if isinstance(argument, (bool, int, float)):
        return argument
    shape, dtype = jax.numpy.shape(argument), jax.dtypes.result_type(argument)
    return np.zeros(shape, dtype)


def _plain(argument):
    """Scalars that are passed by value come as arrays."""
    array = np.asarray(argument)
    return array.item() if array.ndim == 0 else np.ascontiguousarray(array)


def call(kernel, *arguments):
    """The results of a kernel, or of a function of `rise.jit`, on arrays that are traced.

    Types and shapes are checked when it is traced; facts about sizes too.
    """
    kernel = getattr(kernel, "kernel", kernel)
    types = kernel.result_types(*(_example(argument) for argument in arguments))
    types = [jax.ShapeDtypeStruct(shape, dtype) for dtype, shape in types]

    def on_host(*values):
        found = kernel(*(_plain(value) for value in values))
        found = found if isinstance(found, tuple) else (found,)
        return [np.asarray(result, ty.dtype) for result, ty in zip(found, types)]

    results = jax.pure_callback(on_host, types, *arguments, vmap_method="sequential")
    return results[0] if len(results) == 1 else tuple(results)
