"""Configuration of the lit tests: which files are tests, and which tools and substitutions they may use.

`cargo xtask test` passes the parameters below. Without them, as in `.toolchain/bin/lit test/opt`, the development build in `target/` is used.
"""

import ctypes
import os
import shutil
import subprocess

import lit.formats

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
target = os.path.join(root, os.environ.get("CARGO_TARGET_DIR", "target"))

# The folder of rise, rise-opt, rise-translate and rise-lsp-server.
tools = lit_config.params.get("tools", os.path.join(target, "debug"))
# The plugin for the stock mlir-opt.
plugin = lit_config.params.get("plugin", os.path.join(tools, "librise_plugin.so"))
toolchain = os.path.join(root, ".toolchain", "bin")

config.name = "RISE"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".rise", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(root, "test")
config.test_exec_root = lit_config.params.get("execution_root", os.path.join(target, "lit"))

# Our tools and those of the toolchain (mlir-opt, FileCheck, not, split-file …) go before any others of the same name.
config.environment["PATH"] = os.pathsep.join([tools, toolchain, os.environ.get("PATH", "")])
# A panic must show where it happened, and colours must not get between the words that FileCheck looks for.
config.environment["RUST_BACKTRACE"] = "1"
config.environment["NO_COLOR"] = "1"
# Python leaves no compiled copies of the modules that tests share.
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"

config.substitutions.append(("%rise_plugin", plugin))
config.substitutions.append(("%examples", os.path.join(root, "examples")))
config.substitutions.append(("%tools", tools))
config.substitutions.append(("%toolchain", os.path.join(root, ".toolchain")))

# Programs that a machine may or may not have: a test that needs one says `REQUIRES: <program>`. Everything else must be there.
for program in ["clang-format", "cmake", "coqc", "oclgrind", "pkg-config", "ptxas", "spirv-val"]:
    if shutil.which(program):
        config.available_features.add(program)

# A clang that reads OpenCL C: it has the language's header, which some packages leave out.
compile_opencl = [os.path.join(toolchain, "clang"), "-x", "cl", "-cl-std=CL1.2", "-fsyntax-only", os.devnull]
if subprocess.run(compile_opencl, stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("clang-opencl")

# The BLAS that programs open, as they look for it.
try:
    ctypes.CDLL("libopenblas.so.0")
    config.available_features.add("openblas")
except OSError:
    pass
