"""Compiled array programs, called on NumPy arrays, where no compiler is."""

from os import PathLike
from typing import Any, List, Optional, Sequence, Tuple, Union, final

class CallError(ValueError):
    """A call whose arguments are not those of the program, or that could not run to its end."""

@final
class SharedArray:
    """An array that other packages take over by DLPack; `dlpack` makes it."""

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: Optional[Tuple[int, int]] = None,
        dl_device: Optional[Tuple[int, int]] = None,
        copy: Optional[bool] = None,
    ) -> Any: ...
    def __dlpack_device__(self) -> Tuple[int, int]: ...

def dlpack(array: Any) -> SharedArray:
    """An array of NumPy, to be handed to PyTorch, JAX and others without a copy, also with elements
    of `bfloat16`, and read-only."""

@final
class Device:
    """A device that kernels run on."""

    @property
    def name(self) -> str:
        """Its name, as commands and `device` take it."""
    def upload(self, array: Any) -> DeviceArray:
        """Copies an array to the device."""
    def zeros(self, shape: Union[int, Sequence[int]], dtype: Any) -> DeviceArray:
        """An array of zeros on the device."""
    def __hash__(self) -> int: ...

def device(name: str) -> Device:
    """The device of a name: `cuda`, `opencl` or `vulkan`, or one of several by its number, such as
    `opencl:1`."""

@final
class DeviceArray:
    """An array on a device. Calls of kernels of the device take it, and give such arrays, without
    copies."""

    @property
    def shape(self) -> Tuple[int, ...]:
        """The extents, outermost first."""
    @property
    def dtype(self) -> Any:
        """The type of the elements in NumPy."""
    @property
    def device(self) -> Device:
        """The device."""
    def numpy(self) -> Any:
        """Copies the elements to a new array of NumPy."""
    def write(self, array: Any) -> None:
        """Copies an array of the same type and shape to it."""
    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any: ...

@final
class Kernel:
    """A compiled program.

    Arguments are scalars, and dense, row-major arrays of NumPy or of what speaks DLPack (PyTorch
    on the CPU, JAX), which are not copied; a list becomes an array. A pair is a tuple of its parts.
    All is checked before any work, and the interpreter's lock is free while the code runs.
    """

    @property
    def name(self) -> str:
        """The name of the definition."""
    @property
    def parameters(self) -> List[Tuple[Optional[str], str, str]]:
        """Parameters and results: name, role (`in` or `out`), type."""
    @property
    def device(self) -> Optional[Device]:
        """The device that it runs on; `None` for the processor."""
    @property
    def facts(self) -> List[str]:
        """Facts that must hold for its sizes."""
    def result_types(self, *arguments: Any) -> List[Tuple[Any, List[int]]]:
        """For each result for these arguments, the type of its elements and its shape."""
    def __call__(self, *arguments: Any, out: Any = None) -> Any:
        """The result: a scalar, an array, or a tuple of several; written to `out` if it is given.
        Arrays are on the device if an argument is."""

def load(path: Union[str, "PathLike[str]"], function: Optional[str] = None, device: int = 0) -> Kernel:
    """A kernel of a library that `rise build` has made; the only one, where no name is given."""

def names(path: Union[str, "PathLike[str]"]) -> List[str]:
    """Names of the programs that a library has."""
