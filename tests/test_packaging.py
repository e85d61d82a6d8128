"""`pip install .` brings what `import mlcore` and `import datasets` need: every package, every table."""

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DECLARED = PROJECT["tool"]["setuptools"]
ROOMS = ("mlcore", "datasets")


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_is_a_package_and_declared(room: str):
    for folder in {path.parent for path in (ROOT / room).rglob("*.py")}:
        name = ".".join(folder.relative_to(ROOT).parts)
        assert (folder / "__init__.py").exists(), f"{name} would be left out"
        assert any(fnmatchcase(name, pattern) for pattern in DECLARED["packages"]["find"]["include"])


@pytest.mark.parametrize("room", ROOMS)
def test_every_other_file_is_declared(room: str):
    others = [
        path for path in (ROOT / room).rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    for path in others:
        assert any(fnmatchcase(path.name, pattern) for pattern in DECLARED["package-data"][room]), path


def test_nothing_else_is_installed():
    for folder in (path for path in ROOT.iterdir() if (path / "__init__.py").exists()):
        declared = any(fnmatchcase(folder.name, one) for one in DECLARED["packages"]["find"]["include"])
        assert declared == (folder.name in ROOMS)


def test_what_it_needs_is_what_the_application_pins_and_no_more():
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    needed = {line.partition(">=")[0] for line in PROJECT["project"]["dependencies"]}
    assert needed == {"numpy", "scipy", "pandas"}
    assert all(f"\n{name}==" in pinned for name in needed)
