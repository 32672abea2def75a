"""Programs with constant weights: compiled, their results are those of the interpreter."""
import subprocess

PROGRAM = """def layer (x : {rows}.{k}.{type}) : {rows}.{columns}.{type} =
  matmul x {type}[{weights}]

def transposed (x : {rows}.{columns}.{type}) : {rows}.{k}.{type} =
  matmul x (transpose {type}[{weights}])
"""


def weights(k, columns):
    """Rows of small whole numbers, of which no two neighbours are the same."""
    rows = [[(7 * i + 3 * j) % 17 - 8 for j in range(columns)] for i in range(k)]
    return ", ".join("[" + ", ".join(map(str, row)) + "]" for row in rows)


def run(name, *arguments):
    command = ["rise", "run", "-", "--function", name, "--random", *arguments]
    return subprocess.run(command, input=program, capture_output=True, text=True, check=True).stdout


packed = 0
for kind in ["i32", "i16"]:
    for rows, k, columns in [(40, 9, 70), (33, 20, 131), (50, 70, 16)]:
        program = PROGRAM.format(rows=rows, k=k, columns=columns, type=kind, weights=weights(k, columns))
        for name in ["layer", "transposed"]:
            assert run(name) == run(name, "--interpret"), (kind, rows, k, columns, name)
            command = ["rise", "build", "-", "--function", name, "--emit", "c", "-o", "-"]
            made = subprocess.run(command, input=program, capture_output=True, text=True, check=True)
            packed += "packed[" in made.stdout
assert packed >= 6, packed
