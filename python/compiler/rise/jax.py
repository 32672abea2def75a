"""Kernels in functions of JAX: in `jax.jit`, under `jax.vmap`.

>>> import jax, rise, rise.jax
>>> scale = rise.compile("def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)")
>>> jax.jit(lambda xs: rise.jax.call(scale, 2.0, xs) + 1)(xs)

On the CPU, compiled functions of JAX call a kernel by themselves, on the arrays as they are; on
other devices the host calls it. It has no derivative of its own.
"""

import jax
import numpy as np

from . import _compiler

try:
    from jax import ffi
except ImportError:
    message = f"`rise.jax` needs JAX 0.5 or later, found {jax.__version__}"
    raise ImportError(message) from None

__all__ = ["call"]

# The handler in Rust, which calls the kernel that its attribute names.
_TARGET = "rise_kernel"
ffi.register_ffi_target(_TARGET, _compiler.xla_handler(), platform="cpu", api_version=1)


def _flat(arguments):
    """The parts of pairs, one after the other."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _flat(argument)
        else:
            yield argument


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


def _types(kernel, arguments):
    """The types of the results, which JAX must have."""
    found = kernel.result_types(*(_example(argument) for argument in arguments))
    for dtype, _ in found:
        if jax.dtypes.canonicalize_dtype(dtype) != dtype:
            raise _compiler.CallError(
                f"`{kernel.name}` gives numbers of `{np.dtype(dtype)}`, which JAX has only with "
                '`jax.config.update("jax_enable_x64", True)`'
            )
    return [jax.ShapeDtypeStruct(shape, dtype) for dtype, shape in found]


def call(kernel, *arguments, vmap_method="sequential"):
    """The results of a kernel, or of a function of `rise.jit`, on arrays that are traced.

    Types and shapes are checked when it is traced; facts about sizes too. `jax.vmap` calls the
    kernel once for each row; `vmap_method` is that of `jax.ffi.ffi_call`.
    """
    kernel = getattr(kernel, "kernel", kernel)
    native = getattr(kernel, "_native", None)
    if not isinstance(native, _compiler.Kernel):
        raise TypeError(f"expected a kernel of `rise`, found {kernel!r}")
    arguments = list(_flat(arguments))
    types = _types(kernel, arguments)
    key = np.int64(native._xla_key)

    def by_xla(*values):
        return ffi.ffi_call(_TARGET, types, vmap_method=vmap_method)(*values, kernel=key)

    def on_host(*values):
        found = kernel(*(_plain(value) for value in values))
        found = found if isinstance(found, tuple) else (found,)
        return [np.asarray(result, ty.dtype) for result, ty in zip(found, types)]

    def by_host(*values):
        return jax.pure_callback(on_host, types, *values, vmap_method=vmap_method)

    if jax.default_backend() == "cpu":
        results = by_xla(*arguments)
    else:
        results = jax.lax.platform_dependent(*arguments, cpu=by_xla, default=by_host)
    return results[0] if len(results) == 1 else tuple(results)
