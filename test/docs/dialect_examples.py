"""Prints the examples of a dialect's page, as rise-opt reads them: each in a function whose arguments are the values that it does not define.

The types of these values are those that an operation of the example names: of `rise.apply` the function's parameters, of others the
operands' types behind the colon. An example with functions of its own is printed as it is.
"""

import re
import sys


def split(text, separator):
    """The parts of a text between separators that are in no bracket."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        if text[at] in "<({[":
            depth += 1
        elif text[at] in ")}]" or (text[at] == ">" and text[at - 1] != "-"):
            depth -= 1
        elif depth == 0 and text.startswith(separator, at):
            parts.append(text[start:at])
            start = at = at + len(separator)
            continue
        at += 1
    return parts + [text[start:]]


def closed(text):
    """The bracket that the text begins with, without what follows it."""
    depth = 0
    for at, letter in enumerate(text):
        if letter in "<({[":
            depth += 1
        elif letter in ")}]" or (letter == ">" and text[at - 1] != "-"):
            depth -= 1
            if depth == 0:
                return text[: at + 1]
    return text


def operands(line):
    """Each operand of an operation, with its type."""
    before, colon, after = line.partition(" : ")
    if not colon:
        return []
    # Places in memory, and distances, are indices, whose types are not written.
    before = re.sub(r"\[%[^]]*\]( by %\w+)?", "", before.partition(" (%")[0])
    names = re.findall(r"%\w+", before.partition(" = ")[2] or before)
    if "rise.apply" in before:
        function = closed(after[after.index("<") :])
        parts = split(function[1:-1], " -> ")
        types = ["!rise.fun" + function]
        types += ["!rise." + (part if "<" in part else f"variable<{part}>") for part in parts[:-1]]
    elif after.startswith("("):
        types = split(closed(after)[1:-1], ", ")
    else:
        types = [split(split(part, " -> ")[0], " (")[0].removesuffix(" {") for part in split(after, ", ")]
    return list(zip(names, types))


def bound(line):
    """The values that the operation defines, and the arguments of its regions."""
    regions = re.findall(r"\((%.*)\) \{$", line) + re.findall(r"lambda \((.*?)\)", line)
    return re.findall(r"(%\w+) = ", line) + [name for region in regions for name in re.findall(r"%\w+", region)]


def joined(example):
    """The lines of the example; one that stands four places behind the line before goes on with it."""
    lines, depth = [], 0
    for line in example.splitlines():
        begin = len(line) - len(line.lstrip())
        if lines and begin >= depth + 4:
            lines[-1] += " " + line.lstrip()
        else:
            lines.append(line)
            depth = begin
    return lines


def whole(example, number):
    if "func.func" in example:
        return example
    defined, arguments = set(), {}
    for line in joined(example):
        defined.update(bound(line))
        for name, type in operands(line):
            if name not in defined:
                arguments.setdefault(name, type)
    parameters = ", ".join(f"{name}: {type}" for name, type in arguments.items())
    return f"func.func @example_{number}({parameters}) {{\n{example}return\n}}\n"


examples = re.findall(r"^```mlir\n(.*?)^```$", sys.stdin.read(), re.MULTILINE | re.DOTALL)
print("// -----\n".join(whole(example, number) for number, example in enumerate(examples)))
