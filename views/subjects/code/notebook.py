"""A notebook (.ipynb) of a page: its files, then the programs of its Code panel in cells.

The programs are those of the panel. A program is cut at the empty lines between its statements. Learners'
words appear in code only, where they are literals and comments. In Markdown they are code spans.
"""

import ast
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from views.kit.panels import Origin
from views.subjects.code import CHECKED, OLDER, Script, is_comment
from views.subjects.code.literals import py

MIME = "application/x-ipynb+json"
STEM = 60  # characters of a file's name without its ending
HARMLESS = re.compile(r"[\w ,.;:()’–−=×/]*")  # Markdown shows these as they are
INSTALL = """## Before you start

The cells need mlcore, which is a part of Glasshouse. Open a terminal in the folder of Glasshouse. Run this
line once, with the Python of this notebook. It also installs pandas and scikit-learn.

    pip install .

Then run all cells from top to bottom."""
FILES = """## The data

The next cells write the data of the page into files beside this notebook. They replace files with the same
name."""
OURS = """## The model with mlcore

mlcore is the code of Glasshouse. These cells print the figures of the page."""
STEPS = """## A closer look

These cells show each step of the algorithm, if it has steps, and then the result. A long list ends early."""
THEIRS = "## The same with scikit-learn"
BOTH = """## Side by side

The table has the figures of both programs."""
PRINTED = """## Side by side

Compare what the cells of both programs print."""
WORLDS = """import sys

from glasshouse.__main__ import HOME

sys.path.insert(0, str(HOME))  # its package `datasets` makes the records"""


def file_of(page: Origin) -> str:
    """A name for every file system: “grow-a-tree-play-tennis-id3.ipynb”."""
    words = re.findall(r"[a-z0-9]+", f"{page.title} {page.shown}".casefold())
    return f"{'-'.join(words)[:STEM].strip('-')}.ipynb"


def notebook(script: Script, page: Origin) -> bytes:
    """The notebook of a page as JSON, in the format 4.5."""
    cells = [_cell(place, *cell) for place, cell in enumerate(_cells(script, page))]
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return json.dumps(
        {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1
    ).encode()


def _cell(place: int, kind: str, text: str) -> dict[str, Any]:
    more: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": f"cell-{place}", "metadata": {}, "source": text, **more}


def _cells(script: Script, page: Origin) -> Iterator[tuple[str, str]]:
    yield "markdown", _head(page)
    yield "markdown", INSTALL
    if script.files:
        yield "markdown", FILES
    for name, text in script.files.items():
        yield "code", _written(name, text())
    yield "markdown", OURS
    yield from _code([WORLDS] if "from datasets" in script.mlcore else [])
    yield from _code(pieces(script.mlcore))
    if script.steps:
        yield "markdown", STEPS
        yield from _code(pieces(script.steps))
    yield from _beside(script)


def _beside(script: Script) -> Iterator[tuple[str, str]]:
    """scikit-learn's program, and its figures beside ours."""
    if is_comment(script.python):
        yield "markdown", THEIRS
        yield "code", script.python
        return
    if script.beside:
        yield "code", script.beside.kept
    yield "markdown", f"{THEIRS}\n\nFigures checked with {CHECKED['python']}. {OLDER}"
    yield from _code(pieces(script.python))
    yield "markdown", BOTH if script.beside else PRINTED
    if script.beside:
        yield "code", script.beside.table


def _code(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    return (("code", text) for text in texts)


def _head(page: Origin) -> str:
    shown = f"**{_plain(page.shown)}**\n\n" if page.shown else ""
    return (
        f"# {_plain(page.title)}\n\n{shown}{page.summary}.\n\n"
        f"[This view in Glasshouse](<{page.address}>), version {page.version}"
    )


def _plain(text: str) -> str:
    """A text that Markdown shows as it is: as code, if it has signs that Markdown or MathJax would read."""
    flat = "".join(c if c.isprintable() else " " for c in text)
    if HARMLESS.fullmatch(flat) and "_" not in flat:
        return flat
    fence = "`" * (1 + max(map(len, re.findall("`+", flat)), default=0))
    return f"{fence} {flat} {fence}"


def _written(name: str, text: str) -> str:
    """The cell that writes a file, a line of it in each line."""
    lines = "\n".join(f"    {py(line)}," for line in text.split("\n"))
    return (
        f"lines = [\n{lines}\n]\n"
        f'with open({py(name)}, "w", encoding="utf-8", newline="\\n") as file:\n'
        '    file.write("\\n".join(lines))'
    )


def pieces(program: str) -> list[str]:
    """A program in parts: cut at the empty lines between its statements. Imports stay together."""
    found: list[list[str]] = [[]]
    inside = {line for one in ast.parse(program).body for line in range(one.lineno, one.end_lineno or 0)}
    for number, line in enumerate(program.split("\n"), 1):
        if line.strip() or number in inside:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return _together(["\n".join(lines) for lines in found if lines])


def _together(parts: Sequence[str]) -> list[str]:
    """Parts with imports alone, and comments alone, joined to the part after them."""
    done: list[str] = []
    for part in parts:
        if done and ((_only_imports(done[-1]) and _only_imports(part)) or is_comment(done[-1])):
            done[-1] += f"\n\n{part}"
        else:
            done.append(part)
    return done


def _only_imports(part: str) -> bool:
    return all(isinstance(one, ast.Import | ast.ImportFrom) for one in ast.parse(part).body)
