"""Compares two `.npy` files of 32-bit floats: close.py FOUND EXPECTED."""
import struct
import sys


def floats(path):
    data = open(path, "rb").read()
    length = struct.unpack("<H", data[8:10])[0]
    header = data[10 : 10 + length].decode()
    assert "'<f4'" in header, header
    body = data[10 + length :]
    return header.split("'shape':")[1], struct.unpack(f"<{len(body) // 4}f", body)


(shape, found), (expected_shape, expected) = floats(sys.argv[1]), floats(sys.argv[2])
assert shape == expected_shape, (shape, expected_shape)
for index, (one, other) in enumerate(zip(found, expected)):
    assert abs(one - other) <= 1e-4 * max(1, abs(other)), (index, one, other)
