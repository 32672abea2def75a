"""Runs functions of a program by the interpreter and by strategies, and compares their results."""

import struct
import subprocess

CODES = {
    "|b1": "?", "|i1": "b", "|u1": "B", "<i2": "h", "<u2": "H", "<i4": "i", "<u4": "I",
    "<i8": "q", "<u8": "Q", "<f4": "f", "<f8": "d",
}


def numbers(path):
    """The elements of an array in an .npy file, one after the other."""
    data = open(path, "rb").read()
    size = struct.unpack("<H", data[8:10])[0]
    header = data[10:10 + size].decode()
    code = next(code for name, code in CODES.items() if f"'{name}'" in header)
    body = data[10 + size:]
    return struct.unpack(f"<{len(body) // struct.calcsize(code)}{code}", body)


def run(file, name, sizes, how):
    """The result of a function for random arguments, and what the tool said."""
    command = ["rise", "run", file, "--function", name, "--random", "1", "-o", "found.npy", *how]
    command += sum((["--size", f"{size}={value}"] for size, value in sizes.items()), [])
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, (name, sizes, how, done.stderr)
    return numbers("found.npy"), done.stderr


def compare(where, found, expected, tolerance=2e-5):
    """Fails where an element differs by more than the part of the largest one."""
    most = max(map(abs, expected), default=1)
    for one, other in zip(found, expected, strict=True):
        assert abs(one - other) <= tolerance * most, (where, one, other)


def check(file, name, schedule="", also=("autoExact", "lowerToC"), **sizes):
    """Compares `auto`, which uses the schedule, and other strategies with the interpreter."""
    expected, _ = run(file, name, sizes, ["--interpret"])
    found, said = run(file, name, sizes, ["--strategy", "auto"])
    assert schedule in said, (name, sizes, said)
    compare((name, sizes, "auto"), found, expected)
    for strategy in also:
        found, _ = run(file, name, sizes, ["--strategy", *strategy.split()])
        compare((name, sizes, strategy), found, expected)
