"""Runs a page of the documentation.

Blocks with `file=NAME` are written to that file. Blocks of `sh` are run; one that starts with `! ` must fail. The lines of a block of
`text` behind a command must stand in the command's output in this order; `...` stands for any lines. Programs in Python, and what they
print, are for `python/tests/test_page.py`.

With `--section TITLE` only the section of that title is run.
"""

import argparse
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


def section(page, title):
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return found.group(1) if found else sys.exit(f"the page has no section {title}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--section")
    arguments = parser.parse_args()
    page = arguments.page.read_text(encoding="utf-8")
    if arguments.section:
        page = section(page, arguments.section)
    command, output, checked = "", "", 0
    for language, file, text in blocks(page):
        if file:
            pathlib.Path(file).write_text(text, encoding="utf-8")
        elif language == "sh":
            command, output = text, run(text)
        elif language in ["py", "python"]:
            command = None
        elif language == "text" and command is not None:
            check(text, output, command)
            checked += 1
    if checked == 0:
        sys.exit("the page has no output to check")


main()
