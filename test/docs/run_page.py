"""Runs a page of the documentation.

Blocks with `file=NAME` are written to that file. Blocks of `sh` are run; one that starts with `! ` must fail. The lines of a block of
`text` behind a command must stand in the command's output in this order; `...` stands for any lines.
"""

import pathlib
import re
import subprocess
import sys


def blocks(page):
    for match in re.finditer(r"^```(\S+)(?: file=(\S+))?\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        yield match.groups()


def run(command):
    must_fail = command.startswith("! ")
    done = subprocess.run(["bash", "-euc", command.removeprefix("! ")], capture_output=True, text=True)
    output = done.stdout + done.stderr
    if (done.returncode != 0) != must_fail:
        sys.exit(f"{command}exits with {done.returncode}:\n{output}")
    return output


def check(expected, output, command):
    lines = iter(output.splitlines())
    for line in expected.splitlines():
        if line == "...":
            continue
        if not any(found.startswith(line) for found in lines):
            sys.exit(f"{command}does not print, in this place:\n{line}\n\nIt prints:\n{output}")


def main():
    page = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    command, output, checked = "", "", 0
    for language, file, text in blocks(page):
        if file:
            pathlib.Path(file).write_text(text, encoding="utf-8")
        elif language == "sh":
            command, output = text, run(text)
        elif language == "text":
            check(text, output, command)
            checked += 1
    if checked == 0:
        sys.exit("the page has no output to check")


main()
