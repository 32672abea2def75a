"""Compiled array programs, called on NumPy arrays, where no compiler is."""

from os import PathLike
from typing import Any, List, Optional, Tuple, Union

class CallError(ValueError):
    """A call whose arguments are not those of the program, or that could not run to its end."""

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
    def facts(self) -> List[str]:
        """Facts that must hold for its sizes."""
    def result_types(self, *arguments: Any) -> List[Tuple[Any, List[int]]]:
        """For each result for these arguments, the type of its elements and its shape."""
    def __call__(self, *arguments: Any, out: Any = None) -> Any:
        """The result: a scalar, an array, or a tuple of several; written to `out` if it is given."""

def load(path: Union[str, "PathLike[str]"], function: Optional[str] = None, device: int = 0) -> Kernel:
    """A kernel of a library that `rise build` has made; the only one, where no name is given."""

def names(path: Union[str, "PathLike[str]"]) -> List[str]:
    """Names of the programs that a library has."""
