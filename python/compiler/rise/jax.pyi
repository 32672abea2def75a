"""Kernels in functions of JAX: in `jax.jit`, under `jax.vmap`."""

from typing import Any

def call(kernel: Any, *arguments: Any, vmap_method: str = "sequential") -> Any:
    """The results of a kernel, or of a function of `rise.jit`, on arrays that are traced."""
