"""Kernels as operators of PyTorch, also in functions of `torch.compile`.

>>> import torch, rise, rise.torch
>>> scale = rise.compile("def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)")
>>> scale = rise.torch.operator(scale, "mine::scale")
>>> scale(2.0, torch.tensor([1.0, 2.0]))
tensor([2., 4.])

Neither arguments nor results are copied, but for arguments that are not dense. An operator has no
derivative of its own: `register_autograd` of what `operator` gives adds one.
"""

import keyword

import numpy as np
import torch

from . import _compiler

__all__ = ["operator"]

if not hasattr(torch.library, "custom_op"):
    raise ImportError(f"`rise.torch` needs PyTorch 2.4 or later, found {torch.__version__}")

_FLOATS = {"f16", "bf16", "tf32", "f32", "f64"}
_INTEGERS = {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "index"}


def _type(data):
    """The type of a parameter in a schema of PyTorch."""
    if data in _FLOATS:
        return "float"
    if data in _INTEGERS or data.startswith("idx["):
        return "int"
    return "bool" if data == "bool" else "Tensor"


def _schema(kernel):
    """The schema of the operator. Names that Python does not have are numbered."""
    inputs, results = [], 0
    for name, role, data in kernel.parameters:
        if role == "out":
            results += 1
            continue
        is_name = name and name.isascii() and name.isidentifier() and not keyword.iskeyword(name)
        is_known = name in (known for _, known in inputs)
        chosen = name if is_name and not is_known else f"argument{len(inputs)}"
        inputs.append((_type(data), chosen))
    given = ", ".join(" ".join(one) for one in inputs)
    found = "Tensor" if results == 1 else f"({', '.join(['Tensor'] * results)})"
    return f"({given}) -> {found}"


def _dtype(dtype):
    """The type of elements in PyTorch."""
    return getattr(torch, np.dtype(dtype).name)


def _example(argument):
    """An array of the same type and shape. Zeros take no memory before they are read, and are
    indices of every array that is not empty."""
    if not isinstance(argument, torch.Tensor):
        return argument
    name = str(argument.dtype).split(".")[-1]
    if name == "bfloat16":
        import ml_dtypes

        dtype = ml_dtypes.bfloat16
    else:
        dtype = name
    try:
        return np.zeros([int(size) for size in argument.shape], dtype)
    except TypeError:
        message = f"RISE has no elements of the type `{argument.dtype}`"
        raise _compiler.CallError(message) from None


def _tensor(result):
    """A result as a tensor with the same memory."""
    return torch.from_dlpack(_compiler.dlpack(np.asarray(result)))


def operator(kernel, name):
    """Registers a kernel, or a function of `rise.jit`, as the operator of a name such as
    `"mine::scale"`, and gives it: a function of tensors on the CPU.

    Types, shapes and facts about sizes are checked before any work, in functions of
    `torch.compile` when they are traced.
    """
    kernel = getattr(kernel, "kernel", kernel)

    def run(*arguments):
        # The operator is below automatic differentiation, and reads the numbers alone.
        arguments = [
            one.detach().contiguous() if isinstance(one, torch.Tensor) else one
            for one in arguments
        ]
        found = kernel(*arguments)
        return tuple(map(_tensor, found)) if isinstance(found, tuple) else _tensor(found)

    def types(*arguments):
        found = kernel.result_types(*map(_example, arguments))
        made = [torch.empty(shape, dtype=_dtype(dtype)) for dtype, shape in found]
        return made[0] if len(made) == 1 else tuple(made)

    made = torch.library.custom_op(
        name, run, mutates_args=(), device_types="cpu", schema=_schema(kernel)
    )
    made.register_fake(types)
    return made
