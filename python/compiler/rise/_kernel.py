"""Programs and kernels."""

import os

from . import _compiler


class Program:
    """A program in RISE, or of MLIR, whose types are right.

    Its definitions are `names`; `compile` makes one of them a kernel.
    """

    __slots__ = ("_native",)

    def __init__(self, source, *, language=None):
        """`source` is a text, a definition of `rise.term`, or the path of a file as a
        `pathlib.Path`. A text is in RISE, unless it has functions of MLIR or `language` is
        `"mlir"`."""
        if isinstance(source, os.PathLike):
            self._native = _compiler.Program.load(os.fspath(source))
            return
        native = getattr(source, "_native", None)
        if isinstance(native, _compiler.Program):
            self._native = native
            return
        if language not in (None, "rise", "mlir"):
            raise ValueError(f"expected the language 'rise' or 'mlir', found {language!r}")
        is_mlir = "func.func" in source if language is None else language == "mlir"
        read = _compiler.Program.parse_mlir if is_mlir else _compiler.Program.parse
        self._native = read(source)

    @property
    def names(self):
        """Names of its definitions."""
        return self._native.names

    def compile(
        self,
        strategy=None,
        *,
        function=None,
        library=None,
        parallel=True,
        cache=True,
        max_iterations=None,
        sizes=None,
        by_sizes=None,
        device=None,
    ):
        """A kernel of its only definition, or of the one that `function` names.

        `strategy` is an expression of ELEVATE, such as `"lowerToC"`; `library` a file whose
        definitions it may use. Without one, `auto`, or `forModels` for a model, decides what the
        program leaves open. `parallel`
        loops run on threads, `cache` remembers what is compiled. A call whose `while` goes on for
        more than `max_iterations` rounds is an error. `sizes`, such as `{"n": 64}`, are known to
        strategies, and code is made for them alone. With `by_sizes=16` code is made when it is
        called, for the sizes of each call, at most 16; further ones share code for any. `device`,
        such as `"opencl"` or what `rise.device` gives, is where it runs.
        """
        device = None if device is None else str(device)
        native = self._native.compile(
            strategy, library, function, parallel, cache, max_iterations, sizes, by_sizes, device
        )
        options = {
            "function": function,
            "library": library,
            "parallel": parallel,
            "sizes": sizes,
            "device": device,
        }
        return Kernel(native, self, strategy, options)

    def ir(
        self,
        stage,
        strategy=None,
        *,
        function=None,
        library=None,
        parallel=True,
        sizes=None,
        device=None,
    ):
        """The program at a stage: `rise`, `dpia`, `imperative`, `loops`, `affine`, `c`, `llvm`,
        `llvm-ir`, `assembly`."""
        device = None if device is None else str(device)
        return self._native.at(stage, strategy, library, function, parallel, sizes, device)


class Kernel:
    """A compiled program: see the type stubs of `rise_runtime.Kernel`."""

    __slots__ = ("_native", "_program", "strategy", "_options")

    def __init__(self, native, program, strategy, options):
        self._native = native
        self._program = program
        self.strategy = strategy
        self._options = options

    def __call__(self, *arguments, out=None):
        return self._native(*arguments, out=out)

    def __repr__(self):
        return repr(self._native)

    def result_types(self, *arguments):
        """For each result for these arguments, the type of its elements and its shape; nothing
        runs."""
        return self._native.result_types(*arguments)

    @property
    def name(self):
        """The name of the definition."""
        return self._native.name

    @property
    def parameters(self):
        """Parameters and results: name, role (`in` or `out`), type."""
        return self._native.parameters

    @property
    def device(self):
        """The device that it runs on; `None` for the processor."""
        return self._native.device

    @property
    def facts(self):
        """Facts that must hold for its sizes."""
        return self._native.facts

    def ir(self, stage):
        """The program at a stage of its way to machine code: see `Program.ir`."""
        return self._program.ir(stage, self.strategy, **self._options)


def compile(source, strategy=None, *, language=None, **options):
    """A kernel of a text in RISE or MLIR, or of a file: `Program(source).compile(strategy)`."""
    return Program(source, language=language).compile(strategy, **options)
