"""Writes an array without NumPy, all bytes zero or as given: npy.py FILE DTYPE EXTENT... [byte=N]"""

import math
import struct
import sys

path, dtype, *extents = sys.argv[1:]
byte = int(extents.pop()[5:]) if extents and extents[-1].startswith("byte=") else 0
shape = tuple(map(int, extents))
header = str({"descr": dtype, "fortran_order": False, "shape": shape}).encode()
header += b" " * (-(len(header) + 11) % 64) + b"\n"
with open(path, "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
    file.write(bytes([byte]) * (int(dtype[-1]) * math.prod(shape)))
