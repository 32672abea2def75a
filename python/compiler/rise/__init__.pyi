"""Array programs: what to compute in RISE, how in ELEVATE, fast code on NumPy arrays."""

from os import PathLike
from types import ModuleType
from typing import (
    Any,
    Callable,
    Generic,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    final,
    overload,
)

term: ModuleType

class CallError(ValueError):
    """A call whose arguments are not those of the program, or that could not run to its end."""

class RiseError(Exception):
    """A program or a strategy that is wrong, or that does not compile; the message marks the places."""

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

class Program:
    """A program in RISE, or of MLIR, whose types are right."""

    def __init__(self, source: Union[str, "PathLike[str]"], *, language: Optional[str] = None) -> None: ...
    @property
    def names(self) -> List[str]: ...
    def compile(
        self,
        strategy: Optional[str] = None,
        *,
        function: Optional[str] = None,
        library: Union[str, "PathLike[str]", None] = None,
        parallel: bool = True,
        cache: bool = True,
        max_iterations: Optional[int] = None,
        sizes: Optional[Mapping[str, int]] = None,
        by_sizes: Optional[int] = None,
        device: Union[str, Device, None] = None,
    ) -> Kernel: ...
    def ir(
        self,
        stage: str,
        strategy: Optional[str] = None,
        *,
        function: Optional[str] = None,
        library: Union[str, "PathLike[str]", None] = None,
        parallel: bool = True,
        sizes: Optional[Mapping[str, int]] = None,
        device: Union[str, Device, None] = None,
    ) -> str: ...

class Kernel:
    """A compiled program, which is called on arrays."""

    strategy: Optional[str]
    @property
    def name(self) -> str: ...
    @property
    def parameters(self) -> List[Tuple[Optional[str], str, str]]: ...
    @property
    def device(self) -> Optional[Device]: ...
    @property
    def facts(self) -> List[str]: ...
    def result_types(self, *arguments: Any) -> List[Tuple[Any, List[int]]]:
        """For each result for these arguments, the type of its elements and its shape."""
    def __call__(self, *arguments: Any, out: Any = None) -> Any: ...
    def ir(self, stage: str) -> str: ...

def compile(
    source: Union[str, "PathLike[str]"],
    strategy: Optional[str] = None,
    *,
    language: Optional[str] = None,
    function: Optional[str] = None,
    library: Union[str, "PathLike[str]", None] = None,
    parallel: bool = True,
    cache: bool = True,
    max_iterations: Optional[int] = None,
    sizes: Optional[Mapping[str, int]] = None,
    by_sizes: Optional[int] = None,
    device: Union[str, Device, None] = None,
) -> Kernel: ...

class Expression:
    """A value of a program that is traced."""

    @property
    def first(self) -> Expression: ...
    @property
    def second(self) -> Expression: ...
    def __getitem__(self, index: Expression) -> Expression: ...
    def __add__(self, other: _Value) -> Expression: ...
    def __radd__(self, other: _Value) -> Expression: ...
    def __sub__(self, other: _Value) -> Expression: ...
    def __rsub__(self, other: _Value) -> Expression: ...
    def __mul__(self, other: _Value) -> Expression: ...
    def __rmul__(self, other: _Value) -> Expression: ...
    def __truediv__(self, other: _Value) -> Expression: ...
    def __rtruediv__(self, other: _Value) -> Expression: ...
    def __floordiv__(self, other: _Value) -> Expression: ...
    def __rfloordiv__(self, other: _Value) -> Expression: ...
    def __mod__(self, other: _Value) -> Expression: ...
    def __rmod__(self, other: _Value) -> Expression: ...
    def __pow__(self, exponent: _Value) -> Expression: ...
    def __neg__(self) -> Expression: ...
    def __lt__(self, other: _Value) -> Expression: ...
    def __le__(self, other: _Value) -> Expression: ...
    def __gt__(self, other: _Value) -> Expression: ...
    def __ge__(self, other: _Value) -> Expression: ...
    def __eq__(self, other: _Value) -> Expression: ...  # type: ignore[override]
    def __ne__(self, other: _Value) -> Expression: ...  # type: ignore[override]
    def __or__(self, function: Callable[[Expression], Expression]) -> Expression: ...

_Value = Union[Expression, bool, int, float]
_Function = Callable[..., Any]
_Wrapped = TypeVar("_Wrapped", bound=Callable[..., Any])

class _Type:
    def __getitem__(self, sizes: Any) -> Any: ...
    def __call__(self, number: float) -> Expression: ...

boolean: _Type
i8: _Type
i16: _Type
i32: _Type
i64: _Type
u8: _Type
u16: _Type
u32: _Type
u64: _Type
f16: _Type
bf16: _Type
tf32: _Type
f32: _Type
f64: _Type

class jit(Generic[_Wrapped]):
    """Makes a program of a function with types."""

    text: str
    @overload
    def __new__(cls, function: _Wrapped) -> jit[_Wrapped]: ...
    @overload
    def __new__(  # type: ignore[misc]
        cls,
        function: None = None,
        *,
        strategy: Optional[str] = None,
        where: Union[str, Sequence[str]] = (),
        **options: Any,
    ) -> Callable[[_Wrapped], jit[_Wrapped]]: ...
    @property
    def kernel(self) -> Kernel: ...
    @property
    def strategy(self) -> Optional[str]: ...
    def __call__(self, *arguments: Any, out: Any = None) -> Any: ...
    def ir(self, stage: str) -> str: ...

def primitive(name: str) -> Callable[..., Expression]: ...
def map(function: _Function, *arrays: Expression) -> Expression: ...
def reduce(function: _Function, start: _Value, array: Expression) -> Expression: ...
def scan(function: _Function, start: _Value, array: Expression) -> Expression: ...
def generate(length: Union[int, str], function: _Function) -> Expression: ...
def where(condition: _Value, yes: _Value, no: _Value) -> Expression: ...
def array(values: Sequence[Any], element: _Type = ...) -> Expression: ...
def size(name: str) -> Expression: ...
def __getattr__(name: str) -> Callable[..., Expression]: ...
