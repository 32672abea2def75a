"""The pages for programmers of Python: their programs run, and print what they show.

Programs in blocks of `python` run everywhere. Those in blocks of `py` need a package or a device, and are skipped, by name, where it is
missing. Blocks of `py norun` are not run.
"""

import contextlib
import importlib.util
import io
import pathlib
import re
import shutil

import pytest
import rise

ROOT = pathlib.Path(__file__).parents[2]
EXPORTS = ROOT / "test/models/Inputs/exports"
# The pages, and the files that their programs read.
PAGES = {
    "python": {},
    "from-jax": {},
    "from-pytorch": {
        "lenet.mlir": EXPORTS / "torch_lenet_nchw.linalg.mlir",
        "lenet.npz": EXPORTS / "torch_lenet_nchw.npz",
    },
    "mlir": {},
    "from-tensorflow": {"cnn.mlir": EXPORTS / "tf_cnn.mlir"},
}


def blocks(page):
    """The blocks of a page: the language, the program, and what the page shows behind it."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(r"^```(python|py)\n(.*?)^```\n(?:\s*^```text\n(.*?)^```\n)?", text, re.S | re.M)


def missing(program):
    """What a program needs and this machine has not."""
    for package in re.findall(r"\b(iree|jax|tensorflow|torch)\b", program):
        if importlib.util.find_spec(package) is None:
            return f"{package} is not installed"
    for name in re.findall(r'rise\.device\("(\w+)"\)', program):
        try:
            rise.device(name)
        except rise.CallError as error:
            return str(error)
    return None


def cases():
    """The last block of `python` of each page, and every block of `py`: each runs after those before it."""
    for page in PAGES:
        languages = [language for language, _, _ in blocks(page)]
        assert languages, page
        whole = max((number for number, language in enumerate(languages) if language == "python"), default=None)
        for number, language in enumerate(languages):
            if language == "py" or number == whole:
                yield pytest.param(page, number, id=f"{page}-{number + 1}")


@pytest.mark.parametrize("page, last", list(cases()))
def test_the_programs_of_a_page_print_what_it_shows(page, last, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, source in PAGES[page].items():
        shutil.copy(source, name)
    names = {}
    for number, (language, program, shown) in enumerate(blocks(page)[: last + 1]):
        reason = missing(program) if language == "py" else None
        if reason and number == last:
            pytest.skip(reason)
        if reason:
            continue
        # Functions that are traced are looked at by their source, as in a file.
        file = tmp_path / f"block{number}.py"
        file.write_text(program, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, str(file), "exec"), names)
        assert printed.getvalue() == shown, program
