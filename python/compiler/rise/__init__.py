"""Array programs: what to compute in RISE, how in ELEVATE, fast code on NumPy arrays.

>>> import numpy, rise
>>> scale = rise.compile("def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)")
>>> scale(2.0, numpy.float32([1, 2, 3]))
array([2., 4., 6.], dtype=float32)

>>> @rise.jit
... def saxpy(a: rise.f32, xs: rise.f32["n"], ys: rise.f32["n"]):
...     return rise.map(lambda x, y: a * x + y, xs, ys)
>>> saxpy(2.0, [1, 2], [10, 20])
array([12., 24.], dtype=float32)
"""

from . import term
from ._kernel import Kernel, Program, compile
from ._compiler import CallError, Device, DeviceArray, RiseError, SharedArray, device, dlpack
from ._trace import (
    Expression,
    array,
    bf16,
    boolean,
    f16,
    f32,
    f64,
    generate,
    i8,
    i16,
    i32,
    i64,
    jit,
    map,
    primitive,
    reduce,
    scan,
    size,
    tf32,
    u8,
    u16,
    u32,
    u64,
    where,
)

__all__ = [
    "CallError",
    "Device",
    "DeviceArray",
    "Expression",
    "Kernel",
    "Program",
    "RiseError",
    "SharedArray",
    "array",
    "bf16",
    "boolean",
    "compile",
    "device",
    "dlpack",
    "f16",
    "f32",
    "f64",
    "generate",
    "i8",
    "i16",
    "i32",
    "i64",
    "jit",
    "map",
    "primitive",
    "reduce",
    "scan",
    "size",
    "term",
    "tf32",
    "u8",
    "u16",
    "u32",
    "u64",
    "where",
]


def __getattr__(name):
    """Every other primitive of RISE under its own name: `rise.transpose`, `rise.slide`, …"""
    if name.startswith("_"):
        raise AttributeError(f"module 'rise' has no attribute {name!r}")
    return primitive(name)
