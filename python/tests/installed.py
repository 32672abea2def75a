"""Runs a kernel of each package that is named, as whoever has installed the wheels does."""

import subprocess
import sys
import tempfile

import numpy as np

SCALE = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)"


def rise():
    import rise

    return rise.compile(SCALE, cache=False)


def rise_runtime():
    import rise_runtime

    with tempfile.TemporaryDirectory() as folder:
        source, bundle = f"{folder}/scale.rise", f"{folder}/scale.bundle"
        with open(source, "w") as file:
            file.write(SCALE)
        subprocess.run(["rise", "build", source, "--emit=bundle", "-o", bundle], check=True)
        return rise_runtime.load(bundle)


for name in sys.argv[1:]:
    found = globals()[name]()(2.0, np.float32([1, 2, 3]))
    assert found.tolist() == [2, 4, 6], found
    print(f"{name} {sys.modules[name].__file__}: {found}")
