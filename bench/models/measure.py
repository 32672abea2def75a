"""Measures one model: our code, XLA of JAX, and IREE, in turns in one process.

    measure.py NAME FOLDER --threads 1 --runs 15

reads `FOLDER/NAME.so`, made of `FOLDER/NAME.mlir`, which `measure.py NAME FOLDER --export` writes.
A library `FOLDER/NAME.blas.so` of the same function, with calls of BLAS, is measured beside it.
Prints one object of JSON: seconds of each contestant in each turn, and the compile times of the
others. Results that differ from XLA's are an error. `measure.py --list` prints the names, and
`NAME:2` is the third operator of a model; `--operators` says what they are.
"""

import argparse
import ctypes
import json
import os
import sys
import time
from pathlib import Path

arguments = argparse.ArgumentParser()
arguments.add_argument("name", nargs="?", default="")
arguments.add_argument("folder", type=Path, nargs="?", default=Path("."))
arguments.add_argument("--list", action="store_true")
arguments.add_argument("--operators", action="store_true")
arguments.add_argument("--threads", type=int, default=1)
arguments.add_argument("--runs", type=int, default=15)
arguments.add_argument("--export", action="store_true")
arguments = arguments.parse_args()

# The pool of XLA has a thread for each processor that it may use.
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: arguments.threads])

import jax
import numpy as np

from models import MODELS
from operators import operators

# So long all calls of one turn take together at least.
TURN = 0.03
# At least so many calls are in a turn.
FEWEST = 3
# The threads of the contestant before look for work so long before they sleep.
PAUSE = 0.005
# Each contestant runs so long before it is measured.
WARM_UP = 0.05
TOLERANCE = 2e-3


def ours(library, name, inputs, output):
    """A call of the compiled function, which takes its result first."""
    function = getattr(ctypes.CDLL(str(library)), f"jit_{name}")
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (output, *inputs)]

    def call():
        code = function(*pointers)
        if code != 0:
            sys.exit(f"{name}: our code returned {code}")

    return call


def xla(compiled, inputs):
    arrays = [jax.device_put(array) for array in inputs]
    return lambda: jax.block_until_ready(compiled(*arrays))


def iree(text, name, inputs, threads):
    """A call of IREE's code, and how long it took to compile; nothing if IREE is not installed, or
    refuses the model."""
    try:
        import iree.compiler
        import iree.runtime
    except ImportError:
        return None, None
    begin = time.perf_counter()
    try:
        binary = iree.compiler.compile_str(
            text,
            target_backends=["llvm-cpu"],
            input_type="stablehlo",
            extra_args=["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"],
        )
    except iree.compiler.CompilerToolError as refused:
        print(f"{name}: IREE refuses the model: {str(refused).splitlines()[0]}", file=sys.stderr)
        return None, None
    seconds = time.perf_counter() - begin
    driver = "local-sync" if threads == 1 else "local-task"
    config = iree.runtime.Config(driver)
    context = iree.runtime.SystemContext(config=config)
    module = iree.runtime.VmModule.copy_buffer(context.instance, binary)
    context.add_vm_module(module)
    function = context.modules[module.name]["main"]
    arrays = [iree.runtime.asdevicearray(config.device, array) for array in inputs]
    return (lambda: function(*arrays)), seconds


def apart_from(found, expected):
    return float(np.max(np.abs(found - expected) / (1 + np.abs(expected))))


def calls_of_a_turn(call):
    """How many calls take a turn's time; the contestant is warm then."""
    end = time.perf_counter() + WARM_UP
    count, begin = 0, time.perf_counter()
    while time.perf_counter() < end or count == 0:
        call()
        count += 1
    return max(FEWEST, round(TURN * count / (time.perf_counter() - begin)))


def median(times):
    return sorted(times)[len(times) // 2]


def turn(call, count):
    """The median time of a call, after one that finds the caches and threads of another."""
    time.sleep(PAUSE)
    call()
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return median(times)


def named():
    """The title, the name of the function, the function and its inputs."""
    model, _, number = arguments.name.partition(":")
    if model not in MODELS:
        sys.exit(f"there is no model `{model}`; there are {', '.join(MODELS)}")
    title, function, inputs = MODELS[model]
    if not number:
        return title, model, function, inputs
    title, _, _, function, inputs = operators(function, inputs)[int(number)]
    return title, f"{model}_{number}", function, inputs


def measure():
    folder = arguments.folder
    title, name, function, inputs = named()
    text = (folder / f"{name}.mlir").read_text()
    begin = time.perf_counter()
    compiled = jax.jit(function).lower(*inputs).compile()
    compile_seconds = {"XLA": time.perf_counter() - begin}
    contestants = {"XLA": xla(compiled, inputs)}
    expected = np.asarray(contestants["XLA"]())
    output = np.empty_like(expected)
    contestants = {
        "RISE": ours(folder / f"{name}.so", name, inputs, output),
        **contestants,
    }
    with_calls = folder / f"{name}.blas.so"
    if with_calls.exists():
        contestants["BLAS"] = ours(with_calls, name, inputs, output)
    difference = 0
    for who in contestants.keys() - {"XLA"}:
        output.fill(0)
        contestants[who]()
        difference = max(difference, apart_from(output, expected))
    if not difference <= TOLERANCE:
        sys.exit(f"{name}: our result differs from XLA's by {difference}")
    call, seconds = iree(text, name, inputs, arguments.threads)
    if call is not None:
        contestants["IREE"] = call
        compile_seconds["IREE"] = seconds
        found = np.asarray(call())
        apart = apart_from(found, expected)
        if not apart <= TOLERANCE:
            sys.exit(f"{name}: IREE's result differs from XLA's by {apart}")
    counts = {who: calls_of_a_turn(call) for who, call in contestants.items()}
    seconds = {who: [] for who in contestants}
    order = list(contestants)
    for run in range(arguments.runs):
        # The second one finds other caches than the first: the order changes.
        first = run % len(order)
        for who in order[first:] + order[:first]:
            seconds[who].append(turn(contestants[who], counts[who]))
    result = {
        "name": name,
        "title": title,
        "threads": arguments.threads,
        "seconds": seconds,
        "compile": compile_seconds,
        "difference": difference,
    }
    print(json.dumps(result))


def export():
    _, name, function, inputs = named()

    def renamed(*inputs):
        return function(*inputs)

    # The name of a function says what is read of the library.
    renamed.__name__ = name
    text = jax.jit(renamed).lower(*inputs).as_text()
    (arguments.folder / f"{name}.mlir").write_text(text)


def list_operators():
    _, _, function, inputs = named()
    found = operators(function, inputs)
    print(json.dumps([[title, count, operations] for title, count, operations, *_ in found]))


if arguments.list:
    print("\n".join(MODELS))
elif arguments.operators:
    list_operators()
elif arguments.export:
    export()
else:
    measure()
