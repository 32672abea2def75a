"""Kernels as operators of PyTorch, also in functions of `torch.compile`."""

from typing import Any

def operator(kernel: Any, name: str) -> Any:
    """Registers a kernel, or a function of `rise.jit`, as the operator of a name such as
    `"mine::scale"`, and gives it: a function of tensors on the CPU."""
