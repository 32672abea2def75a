"""Compiled array programs, called on NumPy arrays, where no compiler is.

>>> import rise_runtime
>>> scale = rise_runtime.load("scale.bundle")      # rise build scale.rise -o scale.bundle
>>> scale(2.0, xs)                                 # a new array
>>> scale(2.0, xs, out=ys)                         # into memory of the caller
"""

from ._kernels import (
    CallError,
    Device,
    DeviceArray,
    Kernel,
    SharedArray,
    device,
    dlpack,
    load,
    names,
)

__all__ = [
    "CallError",
    "Device",
    "DeviceArray",
    "Kernel",
    "SharedArray",
    "device",
    "dlpack",
    "load",
    "names",
]
