"""Terms of RISE, built without types: inference finds them.

>>> from rise.term import fun, map, program, reduce, zip
>>> import rise
>>> @program
... def dot(xs: rise.f32["n"], ys: rise.f32["n"]):
...     return zip(xs, ys) | map(lambda p: p.first * p.second) | reduce(lambda x, y: x + y, 0)
>>> print(dot.text)
>>> dot.interpret([1, 2], [3, 4])
>>> dot.compile("lowerToC")([1, 2], [3, 4])
"""

import builtins
import inspect
import linecache
import sys

from . import _compiler
from ._kernel import Program
from ._trace import Type, _number

_HERE = __file__
# Places are made once for each line.
_PLACES = {}


def _place():
    """The line that called this module."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == _HERE:
        frame = frame.f_back
    key = frame.f_code.co_filename, frame.f_lineno
    if key not in _PLACES:
        text = "".join(linecache.getlines(key[0], frame.f_globals))
        _PLACES[key] = _compiler.Place(key[0], text, key[1])
    return _PLACES[key]


class Size:
    """A size, which operators compute with: `Size("n") / 2`."""

    __slots__ = ("text",)

    def __init__(self, size):
        self.text = str(size)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Size({self.text!r})"


def _size_operator(symbol):
    def forward(self, other):
        return Size(f"({self}) {symbol} ({other})")

    def backward(self, other):
        return Size(f"({other}) {symbol} ({self})")

    return forward, backward


for _name, _symbol in [
    ("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/"), ("floordiv", "/"), ("mod", "%"),
]:
    _forward, _backward = _size_operator(_symbol)
    setattr(Size, f"__{_name}__", _forward)
    setattr(Size, f"__r{_name}__", _backward)


class Term:
    """A term: data, or a function, which is called on its arguments.

    Arguments are terms, numbers, functions of Python, pairs as tuples. A function that takes sizes,
    types or address spaces takes them first, as texts, numbers and `Size`: `split("n/2", xs)`.
    """

    __slots__ = ("_node",)
    # NumPy's arrays leave operators to this class.
    __array_ufunc__ = None

    def __init__(self, node):
        self._node = node

    def __call__(self, *arguments):
        node, place = self._node, _place()
        for argument in arguments:
            takes_type = node.takes_type()
            if takes_type or takes_type is None and isinstance(argument, (Size, str)):
                node = node.apply_to_type(_type_text(argument), place)
            else:
                node = node.apply(_node(argument, place), place)
        return Term(node)

    @property
    def first(self):
        """The first part of a pair."""
        return _head("fst")(self)

    @property
    def second(self):
        """The second part of a pair."""
        return _head("snd")(self)

    def typed(self, type):
        """The term, which must have the type: a text, or such as `rise.f32["n"]`."""
        return Term(self._node.typed(str(type), _place()))

    def __or__(self, function):
        """`xs | f` is `f(xs)`."""
        return function(self)

    def __neg__(self):
        return _head("neg")(self)

    def __getitem__(self, index):
        return _head("idx")(index, self)

    def __iter__(self):
        raise TypeError(
            "a term has no elements yet: `map` applies a function to each, and the parts of a pair "
            "are `.first` and `.second`"
        )

    def __bool__(self):
        raise TypeError("a term has no value yet: `select` chooses by a condition")

    def __str__(self):
        return str(self._node)

    def __repr__(self):
        return f"<rise term {self}>"


def _type_text(argument):
    """An argument on the type level; a function of Python is one on sizes."""
    if isinstance(argument, (Size, str, Type, int)) and not isinstance(argument, bool):
        return str(argument)
    if callable(argument) and not isinstance(argument, Term):
        name = next(iter(inspect.signature(argument).parameters))
        return f"{name} => {argument(Size(name))}"
    raise TypeError(f"expected a size or a type, found {type(argument).__name__}")


def _node(value, place):
    """An argument as a term."""
    if isinstance(value, Term):
        return value._node
    if isinstance(value, Size):
        return _compiler.Node.size(str(value), place)
    if isinstance(value, (bool, int, float)):
        return _compiler.Node.parse(_number(value), place)
    if isinstance(value, tuple) and len(value) >= 2:
        first, *rest = value
        second = rest[0] if len(rest) == 1 else tuple(rest)
        pair = _compiler.Node.head("makePair", place).apply(_node(first, place), place)
        return pair.apply(_node(second, place), place)
    if callable(value):
        return fun(value)._node
    raise TypeError(
        f"expected a term of RISE, a number, a pair or a function, found {type(value).__name__}"
    )


def fun(function):
    """A function of Python as a function of RISE: it is called once, on variables. Parameters that
    are annotated by `Size` are sizes, those annotated by a type such as `rise.f32["n"]` have it."""
    place = _place()
    parameters = inspect.signature(function).parameters.values()
    if not parameters:
        raise TypeError("a function of RISE has at least one parameter")
    made = []
    for parameter in parameters:
        if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            raise TypeError("a function of a program has plain parameters")
        if parameter.annotation in (Size, "Size"):
            made.append(Size(_compiler.new_size(parameter.name)))
        else:
            made.append(Term(_compiler.Node.variable(parameter.name, place)))
    typed = [
        value.typed(parameter.annotation) if isinstance(parameter.annotation, Type) else value
        for parameter, value in builtins.zip(parameters, made)
    ]
    body = _node(function(*typed), place)
    for parameter in reversed(made):
        if isinstance(parameter, Size):
            body = body.of_size(str(parameter), place)
        else:
            body = parameter._node.abstracted(body, place)
    return Term(body)


lam = fun


def term(text):
    """A closed term in the language: `term("fun x => x * x")`, `term("f32[1, 2, 1]")`."""
    return Term(_compiler.Node.parse(text, _place()))


def literal(type, number):
    """A number of a scalar type: `literal(rise.f32, 0.5)`."""
    return term(f"{type}({_number(number)})")


def size(value):
    """A size as a value of the type `index`."""
    return Term(_compiler.Node.size(str(value), _place()))


class Definition:
    """A program: a term with parameters, whose types are right."""

    def __init__(self, native, name, text, doc):
        self._native = native
        self.name = name
        self.text = text
        self._kernel = None
        self.__doc__ = doc

    def compile(self, strategy=None, **options):
        """A kernel, as `rise.compile` makes it of a text."""
        return Program(self).compile(strategy, **options)

    def ir(self, stage, strategy=None, **options):
        """The program at a stage: see `rise.Program.ir`; `rise` is the dialect of MLIR."""
        return Program(self).ir(stage, strategy, **options)

    def interpret(self, *arguments):
        """The result by the interpreter, which needs no strategy; arrays are those of NumPy."""
        import numpy

        expected = self._native.arguments()
        flat = list(_flat(arguments))
        if len(flat) != len(expected):
            raise _compiler.CallError(
                f"`{self.name}`: expected {len(expected)} arguments, found {len(flat)}"
            )
        given = []
        for argument, (element, rank) in builtins.zip(flat, expected):
            array = numpy.asarray(argument, _dtype(element))
            if array.ndim != rank:
                raise _compiler.CallError(
                    f"`{self.name}`: expected an array of {rank} dimensions, found {array.ndim}"
                )
            given.append((array.tobytes(), list(array.shape)))
        results = []
        for element, data, shape in self._native.interpret(given):
            array = numpy.frombuffer(data, _dtype(element)).reshape(shape)
            results.append(array.copy() if shape else array[()])
        return results[0] if len(results) == 1 else tuple(results)

    def __call__(self, *arguments, out=None):
        if self._kernel is None:
            self._kernel = self.compile()
        return self._kernel(*arguments, out=out)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<rise definition {self.name}>"


def _flat(arguments):
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _flat(argument)
        else:
            yield argument


def _dtype(element):
    """The type of NumPy of that name; bfloat16 is one of the package `ml_dtypes`."""
    import numpy

    if element == "bf16":
        import ml_dtypes

        return ml_dtypes.bfloat16
    letters = {"f": "f", "i": "i", "u": "u"}
    if element == "bool":
        return numpy.bool_
    return numpy.dtype(f"{letters[element[0]]}{int(element[1:]) // 8}")


def program(function=None, *, where=()):
    """The program that a function of Python is: its parameters have types, as for `rise.jit`.
    `where` are facts about the sizes, such as `"n % 4 == 0"`."""
    if function is None:
        return lambda function: program(function, where=where)
    place, variables, types = _place(), [], []
    for parameter in inspect.signature(function).parameters.values():
        type = parameter.annotation
        if isinstance(type, str):
            type = eval(type, function.__globals__)  # From `from __future__ import annotations`.
        if not isinstance(type, Type):
            raise TypeError(
                f"the parameter `{parameter.name}` of `{function.__name__}` needs a type, such as "
                f'`{parameter.name}: rise.f32["n"]`'
            )
        variables.append(Term(_compiler.Node.variable(parameter.name, place)))
        types.append(str(type))
    body = _node(function(*variables), place)
    nodes = [variable._node for variable in variables]
    facts = [where] if isinstance(where, str) else list(where)
    native, text = _compiler.program_of(
        function.__name__, list(builtins.zip(nodes, types)), facts, body, place
    )
    return Definition(native, function.__name__, text, function.__doc__)


_NAMES = dict(_compiler.term_names())


def _head(name):
    return Term(_compiler.Node.head(name, _place()))


def _operator(name, backward):
    def forwards(self, other):
        return _head(name)(self, other)

    def backwards(self, other):
        return _head(name)(other, self)

    return backwards if backward else forwards


for _name, _primitive in [
    ("add", "add"), ("sub", "sub"), ("mul", "mul"), ("truediv", "div"), ("mod", "mod"),
]:
    setattr(Term, f"__{_name}__", _operator(_primitive, False))
    setattr(Term, f"__r{_name}__", _operator(_primitive, True))
for _primitive in ["lt", "le", "gt", "ge"]:
    setattr(Term, f"__{_primitive}__", _operator(_primitive, False))


class _Named(Term):
    """A primitive or a definition of the prelude. Each use has its own place."""

    __slots__ = ("_name",)

    def __init__(self, name):
        self._name = name

    @property
    def _node(self):
        return _compiler.Node.head(self._name, _place())


def __getattr__(name):
    """Every primitive, and every definition of the prelude, as a term: `mapSeq`, `reduceSeq`."""
    if name in _NAMES:
        return _Named(_NAMES[name])
    if name.startswith("__"):
        raise AttributeError(name)
    # The error proposes a name that is near.
    try:
        _head(name)
    except _compiler.RiseError as error:
        raise AttributeError(str(error)) from None
    raise AttributeError(name)
