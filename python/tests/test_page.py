"""The page for programmers of Python: its programs run, and print what it shows."""

import contextlib
import io
import pathlib
import re

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


def test_the_programs_of_the_page_print_what_it_shows(tmp_path, monkeypatch):
    blocks = re.findall(r"```python\n(.*?)```\n(?:```text\n(.*?)```\n)?", PAGE.read_text(), re.S)
    assert len(blocks) > 4
    names = {}
    for number, (program, shown) in enumerate(blocks):
        # Functions that are traced are looked at by their source, as in a file.
        file = tmp_path / f"block{number}.py"
        file.write_text(program)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, str(file), "exec"), names)
        assert printed.getvalue() == shown, program
