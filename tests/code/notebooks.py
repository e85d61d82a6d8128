"""Notebooks of pages in the tests: made as a page makes them, checked, and run cell by cell."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.inputtransformer2 import TransformerManager

from tests.code.running import Shown, inside
from tests.support.visiting import Visit
from views.kit.panels import Notebook, Origin
from views.kit.version import version
from views.subjects.code.notebook import notebook

ADDRESS = "http://localhost:8501/grow?data=tennis"


def made(panel: Notebook, at: Visit) -> nbformat.NotebookNode:
    """The notebook of a page. Raises nbformat.ValidationError, SyntaxError."""
    lesson = at.lesson
    page = Origin(lesson.title, lesson.shown(at.case), lesson.summary, ADDRESS, version())
    plain = json.loads(notebook(panel.script, page))
    nbformat.validate(plain)
    for cell in plain["cells"]:
        if cell["cell_type"] == "code":
            compile(cell["source"], "cell", "exec")
    return nbformat.from_dict(plain)


def of(shown: Shown) -> nbformat.NotebookNode:
    """The notebook of a page with one."""
    (panel,) = shown.notebooks
    return made(panel, shown.at)


def sources(book: nbformat.NotebookNode, kind: str = "code") -> list[str]:
    """The texts of its cells of code, or of Markdown."""
    return [cell.source for cell in book.cells if cell.cell_type == kind]


def run(book: nbformat.NotebookNode, folder: Path) -> dict[str, Any]:
    """Its names after all cells have run in an empty folder, without a kernel, and as `printed` the output.

    A cell is read as IPython reads it, in which some signs have their own meaning.
    """
    folder.mkdir(exist_ok=True)
    reader, names = TransformerManager(), {"__name__": "__main__"}
    with inside(folder), contextlib.redirect_stdout(io.StringIO()) as printed:
        for source in sources(book):
            assert reader.transform_cell(source).rstrip("\n") == source.rstrip("\n")
            exec(compile(source, "cell", "exec"), names)
    return {**names, "printed": printed.getvalue()}
