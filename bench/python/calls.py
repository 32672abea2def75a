"""The cost of a call of a compiled program from Python, beside its work.

The program is of 64 elements: everything that is measured is the call, its checks and its results.
`python bench/python/calls.py`, where `rise` and `rise_runtime` are installed.
"""

import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import rise_runtime

PROGRAM = """
def scaled (a : f32) (xs ys : 64.f32) : 64.f32 = zip xs ys |> map (fun (x, y) => a * x + y)
"""
CALLS = 20_000
RUNS = 7


def microseconds(call):
    """The time of one call: the median, the least and the greatest of some runs."""
    call()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        for _ in range(CALLS):
            call()
        times.append((time.perf_counter() - start) / CALLS * 1e6)
    return f"{statistics.median(times):.2f} ({min(times):.2f} to {max(times):.2f})"


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "scaled.rise")
        program.write_text(PROGRAM)
        bundle = Path(folder, "scaled.bundle")
        subprocess.run(["rise", "build", program, "-o", bundle], check=True, capture_output=True)
        kernel = rise_runtime.load(bundle)
        xs, ys, out = (np.ones(64, np.float32) for _ in range(3))
        print("| a call | µs |\n|---|---|")
        print("| with `out=` |", microseconds(lambda: kernel(2.0, xs, ys, out=out)), "|")
        print("| with a new result |", microseconds(lambda: kernel(2.0, xs, ys)), "|")
        print("| `a * xs + ys` of NumPy |", microseconds(lambda: 2.0 * xs + ys), "|")


main()
