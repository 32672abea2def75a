"""Writes the expected results of the functions in operations/*.mlir beside them, by XLA.

    python3 -m venv venv && venv/bin/pip install "jax[cpu]" && venv/bin/python expected.py [NAME ...]

Every public function is compiled as the text says, on random inputs of a fixed seed; NAME.npz gets
`FUNCTION.in0`, ..., `FUNCTION.out0`, ... of all functions of NAME.mlir. Without names, all files.
"""

import pathlib
import re
import sys

import jax
import ml_dtypes
import numpy as np
from jax._src import compiler
from jax._src.interpreters import mlir
from jax._src.lib import xla_client
from jaxlib.mlir import ir

TYPES = {
    "f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "i64": np.int64, "i32": np.int32, "i16": np.int16, "i8": np.int8, "i1": np.bool_,
    "ui64": np.uint64, "ui32": np.uint32, "ui16": np.uint16, "ui8": np.uint8,
}


def functions(text):
    """The functions of a text: name, whether private, arguments, whole text."""
    for match in re.finditer(r"^func\.func (private )?@(\w+)\((.*?)\) -> .*?^}", text, re.M | re.S):
        yield match[2], bool(match[1]), re.findall(r"tensor<([^>]*)>", match[3]), match[0]


def random(generator, tensor):
    """An array of small numbers: sums of integers are exact, logarithms and roots are mostly defined."""
    *shape, element = tensor.split("x")
    shape, dtype = [int(size) for size in shape], TYPES[element]
    if dtype is np.bool_:
        return generator.random(shape) < 0.5
    if np.issubdtype(dtype, np.unsignedinteger):
        return generator.integers(0, 13, shape).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        return generator.integers(-4, 9, shape).astype(dtype)
    return (generator.random(shape) * 4 - 1).astype(dtype)


def with_two_terms(module):
    """XLA has no `unary_einsum`: a product with the number one is as good."""
    unary = r'( *)(%\w+) = stablehlo.unary_einsum (%\w+), config = "(.*)" : \(tensor<((?:\d+x)*)(\w+)>\)'
    return re.sub(
        unary,
        r"\1%one = stablehlo.constant dense<1> : tensor<\6>\n"
        r'\1\2 = stablehlo.einsum %one, \3, config = ",\4" : (tensor<\6>, tensor<\5\6>)',
        module,
    ).replace("dense<1> : tensor<f", "dense<1.0> : tensor<f")


def run(module, inputs):
    client = jax.devices("cpu")[0].client
    with mlir.make_ir_context() as context:
        parsed = ir.Module.parse(module, context)
        devices = xla_client.DeviceList(tuple(jax.local_devices(backend="cpu")[:1]))
        options = xla_client.CompileOptions()
        executable = client.compile_and_load(parsed, devices, options)
    buffers = [jax.device_put(value) for value in inputs]
    results = executable.execute_sharded(buffers).disassemble_into_single_device_arrays()
    return [np.asarray(result[0]) for result in results]


def stored(value):
    """NumPy has no bfloat16: it is stored as two bytes."""
    return value.view("V2") if value.dtype == ml_dtypes.bfloat16 else value


def main():
    jax.config.update("jax_enable_x64", True)
    for path in sorted((pathlib.Path(__file__).parent / "operations").glob("*.mlir")):
        if sys.argv[1:] and path.stem not in sys.argv[1:]:
            continue
        text, arrays = path.read_text(), {}
        generator = np.random.default_rng(7)
        helpers = "\n".join(whole for _, private, _, whole in functions(text) if private)
        for name, private, arguments, whole in functions(text):
            if private:
                continue
            inputs = [random(generator, argument) for argument in arguments]
            module = whole.replace(f"@{name}(", "@main(", 1).replace("func.func ", "func.func public ", 1)
            for index, value in enumerate(inputs):
                arrays[f"{name}.in{index}"] = stored(np.asarray(value))
            for index, value in enumerate(run(with_two_terms(module + "\n" + helpers), inputs)):
                arrays[f"{name}.out{index}"] = stored(value)
        np.savez_compressed(path.with_suffix(".npz"), **arrays)
        print(path.name, len(arrays))


main()
