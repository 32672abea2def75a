import pathlib
import shutil
import subprocess

import pytest


@pytest.fixture(scope="session")
def tool():
    """The command `rise`, which makes libraries."""
    found = shutil.which("rise")
    assert found, "the tests need `rise` on the PATH, as `cargo xtask python` gives it"
    return found


@pytest.fixture
def bundle(tool, tmp_path):
    def made(text, *options):
        source = tmp_path / "program.rise"
        source.write_text(text)
        target = tmp_path / "program.bundle"
        command = [tool, "build", source, "-o", target, "--emit=bundle", *options]
        subprocess.run(command, check=True)
        return pathlib.Path(target)

    return made
