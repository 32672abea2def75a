"""Loops of compiled programs in IREE, where its compiler is installed, and in the stock `mlir-opt`."""

import pathlib
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest
import rise

ROOT = pathlib.Path(__file__).parents[2]


def program(name):
    """The path of a program of the environment that runs the tests; without it, a test is skipped."""
    beside = pathlib.Path(sys.executable).parent / name
    found = beside if beside.exists() else shutil.which(name)
    return found or pytest.skip(f"{name} is not installed")


def arguments(loops):
    """The name and the types of the arguments of the function."""
    name, listed = re.search(r"func\.func @(\w+)\((.*?)\)(?: attributes|\s*\{)", loops).groups()
    return name, [argument.split(": ", 1)[1] for argument in re.findall(r"%\w+: [^,]+(?:, \S+>)?", listed)]


def generic(loops):
    """The function in the generic form, which MLIR reads in any version, without assertions.

    Executables of IREE have none.
    """
    tool = program("rise-opt")
    printed = subprocess.run([tool, "--mlir-print-op-generic"], input=loops, capture_output=True, text=True, check=True)
    lines = [line for line in printed.stdout.strip().split("\n") if '"cf.assert"' not in line]
    assert lines[0].startswith('"builtin.module"') and lines[-1].startswith("})"), printed.stdout
    function = "\n".join(lines[1:-1])
    # It goes into the function that reads sizes and memory.
    return re.sub(r'(sym_name = "\w+")', r'\1, sym_visibility = "private"', function)


def in_iree(loops, is_result):
    """A module for IREE: the loops in an executable, and a function on tensors that dispatches it.

    Sizes are constants of the executable. The memory of a result is an argument that the dispatch
    writes.
    """
    name, types = arguments(loops)
    function = generic(loops)
    sizes, bindings, subspans, dims = [], [], [], []
    for number, ty in enumerate(types):
        shape, _ = re.fullmatch(r"memref<(?:((?:\w+|\?)(?:x\d+|x\?)*)x)?(\w+)>", ty).groups()
        own = []
        for dimension in range((shape or "").count("?")):
            place = [at for at, extent in enumerate(shape.split("x")) if extent == "?"][dimension]
            own.append(f"%n{len(sizes)}")
            sizes.append((number, place))
        access = "" if number in is_result else ", ReadOnly"
        flags = "" if number in is_result else "flags(ReadOnly) "
        bindings.append(f"#hal.pipeline.binding<storage_buffer{access}>")
        subspans.append(
            f"%b{number} = hal.interface.binding.subspan layout(#layout) binding({number}) "
            f"alignment(64) offset(%zero) {flags}: {ty}" + (f"{{{', '.join(own)}}}" if own else "")
        )
        dims.append(f"{{{', '.join(own)}}}" if own else "")
    tensors = [ty.replace("memref", "tensor") for ty in types]
    loads = [
        f"%k{at} = hal.interface.constant.load layout(#layout) ordinal({at}) : i32\n"
        f"%n{at} = arith.index_cast %k{at} : i32 to index"
        for at in range(len(sizes))
    ]
    takes = [
        f"%c{at} = arith.constant {place} : index\n"
        f"%n{at} = tensor.dim %a{number}, %c{at} : {tensors[number]}\n"
        f"%k{at} = arith.index_cast %n{at} : index to i32"
        for at, (number, place) in enumerate(sizes)
    ]
    numbers = range(len(types))
    given = [f"%k{at}" for at in range(len(sizes))] + [f"%a{number}" for number in numbers]
    given_types = ["i32"] * len(sizes) + [f"{tensors[at]}{dims[at]}" for at in numbers]
    results = [f"%a{at}" + dims[at] for at in is_result]
    newline = "\n"
    return f"""
#layout = #hal.pipeline.layout<constants = {len(sizes)}, bindings = [{", ".join(bindings)}]>
hal.executable.source private @loops {{
  hal.executable.export public @entry ordinal(0) layout(#layout)
      count(%device: !hal.device) -> (index, index, index) {{
    %one = arith.constant 1 : index
    hal.return %one, %one, %one : index, index, index
  }}
  builtin.module {{
    func.func @entry() {{
      %zero = arith.constant 0 : index
      {newline.join(loads)}
      {newline.join(subspans)}
      func.call @{name}({", ".join(f"%b{at}" for at in numbers)}) : ({", ".join(types)}) -> ()
      return
    }}
    {function}
  }}
}}
func.func @main({", ".join(f"%a{at}: {tensors[at]}" for at in numbers)}) -> ({", ".join(tensors[at] for at in is_result)}) {{
  {newline.join(takes)}
  %r:{len(is_result)} = flow.dispatch @loops::@entry({", ".join(given)})
      : ({", ".join(given_types)}) -> ({", ".join(results)})
  return {", ".join(f"%r#{at}" for at in range(len(is_result)))} : {", ".join(tensors[at] for at in is_result)}
}}
"""


def normal(*shape):
    return np.random.default_rng(7).standard_normal(shape).astype(np.float32)


PRODUCT = (
    "a |> map (fun row => transpose b |> map (fun col => zip row col"
    " |> map (fun (x, y) => x * y) |> reduce add 0))"
)
# Programs, strategies and inputs. Strategies use no memory of unknown size, which executables of
# IREE cannot have.
PROGRAMS = {
    "elementwise": (
        "def f {n : nat} (xs ys : n.f32) : n.f32 = zip xs ys |> map (fun (x, y) => exp x - y)",
        "lowerToC",
        [normal(101), normal(101)],
    ),
    "vectors": (
        "def f (xs ys : 40.f32) : 40.f32 = zip xs ys |> map (fun (x, y) => max 0 (x * y + 1))",
        "topDown(vectorize(8)) ; lowerToC",
        [normal(40), normal(40)],
    ),
    "product": (
        f"def f {{n m k : nat}} (a : n.k.f32) (b : k.m.f32) : n.m.f32 = {PRODUCT}",
        "lowerToC",
        [normal(7, 33), normal(33, 18)],
    ),
    "tiles": (
        f"def f (a : 12.20.f32) (b : 20.9.f32) : 12.9.f32 = {PRODUCT}",
        "tile(4, 3) @ outermost(mapNest(2)) ; lowerToC",
        [normal(12, 20), normal(20, 9)],
    ),
    "stencil": (
        "def f {n : nat} (xs : n.f32) : n.f32 = xs |> padClamp 1 1 |> slide 3 1 |> map (reduce add 0)",
        "lowerToC",
        [normal(50)],
    ),
    "reduction": (
        "def f {n : nat} (xs : n.f32) : f32 = xs |> map (fun x => x * x) |> reduce add 0",
        "lowerToC",
        [normal(1000)],
    ),
    "results": (
        "def f {n m : nat} (xss : n.m.f32) : (n.f32, n.m.f32) ="
        " (map (reduce max (f32(-inf))) xss, map (fun xs => map (fun x => x * reduce add 0 xs) xs) xss)",
        "lowerToC",
        [normal(6, 11)],
    ),
    "integers": (
        "def f {n : nat} (xs : n.i32) : n.i32 = xs |> map (fun x => xor x (shr x 3))",
        "lowerToC",
        [np.arange(-20, 20, dtype=np.int32)],
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_loops_give_the_same_in_iree(name, tmp_path):
    compiler, runner = program("iree-compile"), program("iree-run-module")
    text, strategy, inputs = PROGRAMS[name]
    kernel = rise.compile(text, strategy=strategy)
    expected = kernel(*inputs)
    expected = expected if isinstance(expected, tuple) else (expected,)
    expected = [np.asarray(array, dtype=inputs[0].dtype) for array in expected]
    source, module = tmp_path / "loops.mlir", tmp_path / "loops.vmfb"
    source.write_text(in_iree(kernel.ir("loops"), range(len(expected))))
    target = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu"]
    subprocess.run([compiler, *target, "--iree-llvmcpu-target-cpu=host", source, "-o", module], check=True)
    command = [runner, f"--module={module}", "--function=main"]
    for number, array in enumerate([np.zeros_like(array) for array in expected] + inputs):
        np.save(tmp_path / f"in{number}.npy", array)
        command.append(f"--input=@{tmp_path}/in{number}.npy")
    command += [f"--output=@{tmp_path}/out{number}.npy" for number in range(len(expected))]
    subprocess.run(command, check=True)
    for number, array in enumerate(expected):
        found = np.load(tmp_path / f"out{number}.npy")
        np.testing.assert_allclose(found, array, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_stock_tool_lowers_loops(name):
    tool = ROOT / ".toolchain/bin/mlir-opt"
    if not tool.exists():
        pytest.skip("mlir-opt is not installed")
    text, strategy, _ = PROGRAMS[name]
    loops = rise.compile(text, strategy=strategy).ir("loops")
    passes = ["expand-strided-metadata", "lower-affine", "convert-scf-to-cf", "convert-vector-to-llvm"]
    passes = [f"--{name}" for name in passes + ["convert-to-llvm", "reconcile-unrealized-casts"]]
    lowered = subprocess.run([tool, *passes], input=loops, capture_output=True, text=True, check=True)
    left = set(re.findall(r"(?<![\w.%@#!])(?:scf|memref|vector|arith|math|func|cf)\.\w+", lowered.stdout))
    assert "llvm.func" in lowered.stdout and not left, left
