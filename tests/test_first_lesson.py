"""docs/first-lesson.md builds a lesson that passes the tests: we type it into a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.code import r_language
from tests.support.sweep import ONLY_SWEPT

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/first-lesson.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"^(New file|Replace all of|In) `([^`]+)`([^\n]*):\n\n```(python|diff)\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
MOST_LINES = 60  # of a block
STEPS = PAGE.split("\n## ")[1:]
LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "api", "*.egg-info")
SAID = "from tests.support.visiting import visit; print(visit('oner').said)"
IN_R = """
from pathlib import Path
from tests.code.running import Shown
from tests.code.test_r import complaints
assert complaints({"oner": Shown("oner"), "tie": Shown("oner", days="11")}, Path()) == {}
"""
SHOWN = (0, 2)  # the steps of the page that quote what the lesson says after them
MET = [  # what a new lesson meets: tests that name it, lists of all lessons, and rules for all sources
    ["mlcore/oner.py", "tests/mlcore/test_oner.py", "tests/lessons", "-k", "oner"],
    [
        "tests/lessons/test_hostile.py::test_every_lesson_is_asked",
        "tests/browser/test_every_lesson.py::test_there_is_a_link_for_every_lesson",
        "tests/test_documents.py::test_the_page_of_links_is_up_to_date",
        "tests/test_documents.py::test_every_row_of_the_table_is_taken_by_a_lesson",
        "tests/test_links_page.py::test_the_page_has_every_parameter_of_every_lesson",
        "tests/test_links_page.py::test_what_the_page_says_of_a_lesson_is_true[oner]",
        "tests/test_layers.py", "tests/test_imports.py", "tests/test_dialect.py", "tests/words",
        "tests/check/test_check.py::test_most_lessons_have_facts",
    ],
]  # fmt: skip


class Block(NamedTuple):
    """A block of the page. how: new, replace all, or in; after: the words behind the name of the file"""

    how: str
    file: str
    after: str
    language: str
    code: str


def blocks(text: str) -> list[Block]:
    """The blocks of code that a reader types."""
    return [Block(*found) for found in BLOCK.findall(text)]


def changed(text: str, diff: str) -> str:
    """A text after a change. Its parts are divided by @@, and each old part is there once."""
    for part in diff.split("@@\n"):
        lines = part.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-")
        assert text.count(old) == 1, f"docs/first-lesson.md changes lines that are not there once:\n{old}"
        text = text.replace(old, new)
    return text


def typed(block: Block, folder: Path) -> None:
    """Do what a block says."""
    path = folder / block.file
    if block.how == "New file":
        assert not path.exists(), f"{block.file} is no new file"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.code, encoding="utf-8")
        return
    text = path.read_text(encoding="utf-8")
    if block.language == "diff":
        text = changed(text, block.code)
    elif block.how == "In":
        text = f"{text}\n\n{block.code}"
    else:
        text = block.code
    path.write_text(text, encoding="utf-8")


def run(folder: Path, *words: str) -> str:
    """What a command of the project's Python prints in the copy, once it has succeeded."""
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHONPATH"))
    }
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env={**known, "GLASSHOUSE_SWEEP": "1"}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


NEW = {block.file for block in blocks(PAGE) if block.how == "New file"}


def test_the_test_types_every_block_of_the_page():
    fences = re.findall(r"^```(?:python|diff)\n", PAGE, re.MULTILINE)
    assert len(fences) == len(blocks(PAGE)) > 10, (
        "before a block is a line “In `file`:”, “New file `file`:” …"
    )
    assert not [block.file for block in blocks(PAGE) if len(block.code.splitlines()) > MOST_LINES]
    assert len(STEPS) == 6


def test_the_lines_that_the_page_changes_are_there(tmp_path: Path):
    """After a change of one of these files, change the lines around it in docs/first-lesson.md."""
    for file in {block.file for block in blocks(PAGE)} - NEW:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    for block in blocks(PAGE):
        typed(block, tmp_path)
    named = {file for file in re.findall(r"`([\w/]+/\w+\.py)`", PAGE) if not (ROOT / file).exists()}
    assert named == NEW, "the page names files that are there, or that it makes"


@ONLY_SWEPT
@pytest.mark.slow
def test_the_lesson_of_the_page_passes_the_tests_that_a_lesson_meets(tmp_path: Path):
    folder = tmp_path / "project"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for at, step in enumerate(STEPS):
        found = blocks(step)
        for block in found:
            typed(block, folder)
        files = sorted({block.file for block in found})
        if files:
            run(folder, "-m", "ruff", "format", "--check", *files)
            run(folder, "-m", "ruff", "check", *files)
        if at in SHOWN:
            assert run(folder, "-c", SAID).strip() in " ".join(step.split())
    run(folder, "-m", "views.page.document")
    for tests in MET:
        run(folder, "-m", "pytest", "-p", "no:cacheprovider", *tests)
    if r_language.find():
        run(folder, "-c", IN_R)
