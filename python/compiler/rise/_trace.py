"""Programs as functions of Python, which are run once on expressions and become text in RISE."""

import functools
import inspect
import itertools
import re

from ._kernel import Program


class Type:
    """The type of a parameter: `f32`; `f32["n"]`, `f32["n", 3]` for arrays."""

    def __init__(self, element, sizes=()):
        self.element = element
        self.sizes = sizes

    def __getitem__(self, sizes):
        sizes = sizes if isinstance(sizes, tuple) else (sizes,)
        return Type(self.element, self.sizes + tuple(str(size) for size in sizes))

    def __str__(self):
        parts = [part if re.fullmatch(r"\w+", part) else f"({part})" for part in self.sizes]
        return ".".join(parts + [self.element])

    def __call__(self, number):
        """A number of this type."""
        return Expression(f"{self.element}({_number(number)})")

    def __repr__(self):
        return f"rise.{self}"


boolean = Type("bool")
i8, i16, i32, i64 = (Type(name) for name in ("i8", "i16", "i32", "i64"))
u8, u16, u32, u64 = (Type(name) for name in ("u8", "u16", "u32", "u64"))
f16, bf16, tf32, f32, f64 = (Type(name) for name in ("f16", "bf16", "tf32", "f32", "f64"))


class _Scope:
    """The body of a function: expressions that are used several times are named in it."""

    def __init__(self, outer):
        self.depth = 0 if outer is None else outer.depth + 1
        self.expressions = []


class _Trace:
    """The function that is run now."""

    scope = None
    names = None


def _number(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = repr(float(value))
    if text in ("inf", "-inf", "nan"):
        raise ValueError(f"{text} is no literal of RISE")
    return text


class Expression:
    """A value of the program. Operators and indices give others."""

    __slots__ = ("parts", "scope", "name")
    # NumPy's arrays leave operators to this class.
    __array_ufunc__ = None

    def __init__(self, *parts):
        # Texts and expressions, which stand in brackets where they are used.
        self.parts = parts
        self.scope = _Trace.scope
        self.name = None
        if self.scope is not None:
            self.scope.expressions.append(self)

    @property
    def _is_closed(self):
        return len(self.parts) == 1 and re.fullmatch(r"[\w.]+(\([^()]*\)|\[.*\])?", self.parts[0])

    def __getitem__(self, index):
        if isinstance(index, Expression):
            return primitive("idx")(index, self)
        raise TypeError(
            "an index is a value of the program, as `rise.generate` gives; elements at numbers are "
            "those of `rise.take` and `rise.drop`"
        )

    def __iter__(self):
        raise TypeError(
            "an expression has no elements yet: `rise.map` applies a function to each, and the "
            "parts of a pair are `.first` and `.second`"
        )

    def __bool__(self):
        raise TypeError("an expression has no value yet: `rise.where` chooses by a condition")

    @property
    def first(self):
        """The first part of a pair."""
        return primitive("fst")(self)

    @property
    def second(self):
        """The second part of a pair."""
        return primitive("snd")(self)

    def __or__(self, function):
        """`xs | f` is `f(xs)`."""
        return function(self)

    def __neg__(self):
        return primitive("neg")(self)

    def __pow__(self, exponent):
        if isinstance(exponent, int) and 1 <= exponent <= 64:
            return functools.reduce(lambda result, _: result * self, range(exponent - 1), self)
        return primitive("pow")(self, exponent)

    def __eq__(self, other):
        return _binary("==", self, other)

    def __ne__(self, other):
        return _binary("!=", self, other)

    __hash__ = object.__hash__


def _operator(symbol):
    def forward(self, other):
        return _binary(symbol, self, other)

    def backward(self, other):
        return _binary(symbol, other, self)

    return forward, backward


for _name, _symbol in [
    ("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/"), ("floordiv", "/"), ("mod", "%"),
]:
    _forward, _backward = _operator(_symbol)
    setattr(Expression, f"__{_name}__", _forward)
    setattr(Expression, f"__r{_name}__", _backward)
for _name, _symbol in [("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")]:
    setattr(Expression, f"__{_name}__", _operator(_symbol)[0])


def _binary(symbol, left, right):
    return Expression(_argument(left), f" {symbol} ", _argument(right))


def _argument(value):
    """An argument of a primitive: an expression, a number, or a function."""
    if isinstance(value, (Expression, _Function)):
        return value
    if isinstance(value, (bool, int, float)):
        text = _number(value)
        return f"({text})" if text.startswith("-") else text
    if isinstance(value, Type):
        return str(value)
    if callable(value):
        return _function(value)
    raise TypeError(
        f"expected an expression of RISE, a number or a function, found {type(value).__name__}"
    )


class _Function:
    """A function of RISE: names of parameters, the body, and the scope of the body."""

    __slots__ = ("names", "body", "scope")

    def __init__(self, names, body, scope):
        self.names = names
        self.body = body
        self.scope = scope


def _function(function):
    """A function of Python, run once."""
    if isinstance(function, _Primitive):
        return Expression(function.name)
    names, outer = [], _Trace.scope
    scope = _Trace.scope = _Scope(outer)
    try:
        for parameter in inspect.signature(function).parameters.values():
            if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                raise TypeError("a function of a program has plain parameters")
            if parameter.default is parameter.empty:
                names.append(_Trace.names.fresh(parameter.name))
        body = function(*(Expression(name) for name in names))
        return _Function(names, _value(body), scope)
    finally:
        _Trace.scope = outer


def _value(body):
    """What a function gives, as an expression; a tuple is a pair."""
    if isinstance(body, tuple):
        parts = [_value(part) for part in body]
        texts = [", "] * (2 * len(parts) - 1)
        texts[::2] = parts
        return Expression("(", *texts, ")")
    if isinstance(body, Expression):
        return body
    if isinstance(body, (bool, int, float)):
        return Expression(_number(body))
    raise TypeError(
        f"expected a function that gives an expression of RISE, found {type(body).__name__}"
    )


class _Names:
    """Names of variables, each once."""

    # Words of the language are no names.
    TAKEN = {"case", "fun", "let", "in", "if", "then", "else", "def", "where", "import", "foreign", "and", "or"}

    def __init__(self):
        self.used = set()

    def fresh(self, name):
        name = re.sub(r"\W", "", name).lstrip("_") or "x"
        for number in itertools.count():
            candidate = f"{name}{number or ''}"
            if candidate not in self.used and candidate not in self.TAKEN and candidate not in _KNOWN:
                self.used.add(candidate)
                return candidate


# Types would be read where variables of these names stand.
_KNOWN = {"bool", "index", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "bf16", "tf32", "f32", "f64",
          "nat", "map", "zip"}


# Primitives that compute nothing: naming what they give would only hide it from strategies.
_VIEWS = {
    "concat", "drop", "fst", "gather", "idx", "join", "padClamp", "padCst", "padEmpty", "reorder",
    "slide", "snd", "split", "take", "transpose", "unzip", "zip",
}


class _Uses:
    """How often expressions are used, and which are used in functions inside of their own."""

    def __init__(self, body, scope):
        self.counts = {}
        self.repeated = set()
        stack = [(body, scope)]
        while stack:
            found, inside = stack.pop()
            if isinstance(found, _Function):
                stack.append((found.body, found.scope))
            elif isinstance(found, Expression):
                if found.scope is not inside and found.parts[0] not in _VIEWS:
                    self.repeated.add(found)
                count = self.counts[found] = self.counts.get(found, 0) + 1
                if count == 1:
                    stack.extend((part, found.scope) for part in found.parts)

    def is_shared(self, expression):
        count = self.counts.get(expression, 0)
        return count > 1 or count == 1 and expression in self.repeated


class _Writer:
    """Writes expressions; those that are used several times are named where they can be."""

    def __init__(self, uses):
        self.uses = uses

    def body(self, body, scope):
        """The body of a function, after the values that it names."""
        text = ""
        for expression in scope.expressions:
            is_named = self.uses.is_shared(expression) and not expression._is_closed
            if is_named and expression is not body:
                name = _Trace.names.fresh("shared")
                text += f"let {name} = {self.parts(expression)} in "
                expression.name = name
        return text + self.text(body)

    def parts(self, expression):
        return "".join(part if isinstance(part, str) else self.closed(part) for part in expression.parts)

    def text(self, expression):
        if expression.name is not None:
            return expression.name
        return self.parts(expression)

    def closed(self, part):
        if isinstance(part, _Function):
            return f"(fun {' '.join(part.names) or '_'} => {self.body(part.body, part.scope)})"
        if part.name is not None or part._is_closed:
            return self.text(part)
        return f"({self.text(part)})"


class _Primitive:
    """A primitive of RISE, or a definition of its prelude, as a function of Python."""

    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def __call__(self, *arguments):
        parts = [self.name]
        for argument in arguments:
            parts += [" ", _argument(argument)]
        return Expression(*parts)

    def __repr__(self):
        return f"rise.{self.name}"


def primitive(name):
    """The primitive of RISE of that name: `rise.primitive("transpose")(xs)`, which is also
    `rise.transpose(xs)`. Sizes stand first, as in RISE: `rise.slide(3, 1, xs)`."""
    return _Primitive(name)


def map(function, *arrays):
    """`function` of the elements of each position of one array or several of one length."""
    if not arrays:
        raise TypeError("`rise.map` takes a function and at least one array")
    if len(arrays) == 1:
        return primitive("map")(function, arrays[0])
    zipped = functools.reduce(lambda rest, array: primitive("zip")(array, rest), reversed(arrays))

    def on_pairs(p):
        parts = []
        for _ in arrays[1:]:
            parts.append(p.first)
            p = p.second
        return function(*parts, p)

    return primitive("map")(on_pairs, zipped)


def reduce(function, start, array):
    """All elements combined by an associative function of two, from `start` on."""
    return primitive("reduce")(function, start, array)


def scan(function, start, array):
    """At each position, the elements before it combined from `start` on."""
    return primitive("scan")(function, start, array)


def generate(length, function):
    """The array of `function(i)` for the indices `i` below a length: a number, or a text such as
    `"n"` or `"n + 1"`."""
    return Expression("(generate ", _argument(function), f" : ({length})._)")


def where(condition, yes, no):
    """One of two values, by a condition."""
    return primitive("select")(condition, yes, no)


def array(values, element=f32):
    """An array of numbers that are known."""
    def text(values):
        if isinstance(values, (list, tuple)):
            return "[" + ", ".join(text(value) for value in values) + "]"
        return _number(values)

    return Expression(f"{element.element}{text(list(values))}")


def size(name):
    """A size by its name, where a primitive takes one: `rise.split(rise.size("b"), xs)`."""
    return Expression(str(name))


class jit:
    """Makes a program of a function with types: it is run once on expressions, and compiled when
    it is called first.

    >>> @rise.jit(strategy="lowerToC")
    ... def scale(a: rise.f32, xs: rise.f32["n"]):
    ...     return rise.map(lambda x: a * x, xs)
    >>> scale(2.0, xs)
    >>> print(scale.text, scale.ir("loops"))
    """

    def __new__(cls, function=None, **options):
        if function is None:
            return functools.partial(cls, **options)
        return super().__new__(cls)

    def __init__(self, function, *, strategy=None, where=(), **options):
        functools.update_wrapper(self, function)
        self.text = _text(function, [where] if isinstance(where, str) else list(where))
        self._strategy = strategy
        self._options = options
        self._kernel = None

    @property
    def kernel(self):
        """The compiled program."""
        if self._kernel is None:
            self._kernel = Program(self.text, language="rise").compile(
                self._strategy, **self._options
            )
        return self._kernel

    def __call__(self, *arguments, out=None):
        return self.kernel(*arguments, out=out)

    def ir(self, stage):
        """The program at a stage of its way to machine code."""
        return self.kernel.ir(stage)

    @property
    def strategy(self):
        """The strategy that it is rewritten by."""
        return self._strategy


def _text(function, facts):
    """The definition in RISE that a function is."""
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        ty = parameter.annotation
        if isinstance(ty, str):
            ty = eval(ty, function.__globals__)  # From `from __future__ import annotations`.
        if not isinstance(ty, Type):
            raise TypeError(
                f"the parameter `{parameter.name}` of `{function.__name__}` needs a type, such as "
                f"`{parameter.name}: rise.f32[\"n\"]`"
            )
        parameters.append((parameter.name, ty))
    outer = _Trace.scope, _Trace.names
    _Trace.names = _Names()
    scope = _Trace.scope = _Scope(None)
    try:
        sizes = dict.fromkeys(
            name
            for _, ty in parameters
            for text in ty.sizes
            for name in re.findall(r"[A-Za-z_]\w*", text)
        )
        _Trace.names.used.update(sizes)
        names = [_Trace.names.fresh(name) for name, _ in parameters]
        body = _value(function(*(Expression(name) for name in names)))
        written = _Writer(_Uses(body, scope)).body(body, scope)
    finally:
        _Trace.scope, _Trace.names = outer
    head = f" {{{' '.join(sizes)} : nat}}" if sizes else ""
    listed = "".join(f" ({name} : {ty})" for name, (_, ty) in zip(names, parameters))
    condition = f" where {', '.join(facts)}" if facts else ""
    return f"def {function.__name__}{head}{listed}{condition} = {written}\n"
