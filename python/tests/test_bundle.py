"""Libraries that are called without a compiler."""

import subprocess
import sys

import numpy as np
import pytest
import rise_runtime

PROGRAM = """
def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)
def total {n : nat} (xs : n.i32) : i32 = reduce (+) 0 xs
"""


def test_a_library_has_kernels(bundle):
    path = bundle(PROGRAM, "--function", "scale", "--function", "total")
    assert rise_runtime.names(path) == ["scale", "total"]
    scale = rise_runtime.load(path, "scale")
    assert scale(2.0, np.float32([1, 2])).tolist() == [2, 4]
    assert rise_runtime.load(path, "total")([1, 2, 3]) == 6
    with pytest.raises(rise_runtime.CallError):
        scale(2.0, np.zeros(3))
    with pytest.raises(rise_runtime.CallError):
        rise_runtime.load(path, "other")
    with pytest.raises(rise_runtime.CallError):
        rise_runtime.load(path)


def test_no_compiler_is_loaded(bundle):
    path = bundle(PROGRAM, "--function", "scale")
    code = f"""
import sys, rise_runtime
assert rise_runtime.load({str(path)!r})(2.0, [1, 2]).tolist() == [2, 4]
assert "rise" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_is_no_library_is_refused(tmp_path):
    file = tmp_path / "text.bundle"
    with pytest.raises(rise_runtime.CallError):
        rise_runtime.load(file)
    file.write_text("no library")
    with pytest.raises(rise_runtime.CallError):
        rise_runtime.load(file)
