"""Running the code that a page shows, in a folder with the files that it offers."""

import builtins
import contextlib
import io
import os
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.support.visiting import Visit, visit
from views.kit.panels import Code, Download, Fold, Later, Notebook, Row, Tabs
from views.subjects.code import NAMES


class Shown:
    """The panel “Code” of a link."""

    def __init__(self, key: str, **query: object) -> None:
        self.at: Visit = visit(key, **query)
        (fold,) = [panel for panel in self.at.shown.below if isinstance(panel, Fold) and panel.key == "code"]
        shown = fold.make()
        (tabs,) = [panel for panel in shown if isinstance(panel, Tabs)]
        row = [panel for panel in shown if isinstance(panel, Row)]
        self.given = [panel for panel in shown if isinstance(panel, Later)]
        self.texts = {name: panel.text for name, (panel,) in tabs.tabs if isinstance(panel, Code)}
        offered = row[0].panels if row else ()
        self.files = [panel for panel in offered if isinstance(panel, Download)]
        self.notebooks = [panel for panel in offered if isinstance(panel, Notebook)]

    def text(self, program: str) -> str:
        """The lines of "python", "r" or "mlcore"."""
        return self.texts[NAMES[program]]

    def lay(self, program: str, folder: Path) -> None:
        """Put the program and its files into a separate folder."""
        folder.mkdir()
        ends = {"r": "R", "python": "py", "mlcore": "py"}
        (folder / f"{program}.{ends[program]}").write_text(self.text(program) + "\n", encoding="utf-8")
        for file in self.files:
            (folder / file.name).write_bytes(file.make())

    def run(self, program: str, folder: Path) -> dict[str, Any]:
        """The program's names after it has run, and as `printed` its output."""
        for file in self.files:
            (folder / file.name).write_bytes(file.make())
        names: dict[str, Any] = {"__builtins__": builtins}
        with inside(folder), contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(self.text(program), program, "exec"), names)
        return {**names, "printed": printed.getvalue()}


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def figures(names: Mapping[str, Any]) -> dict[str, float]:
    """Printed figures, keyed by the words before them: “support vectors 3 errors 0”."""
    words = str(names["printed"]).split()
    return {word: float(after) for word, after in pairwise(words) if not is_number(word) and is_number(after)}


def numbers(line: str) -> list[float]:
    """The figures of a line, without the words before them."""
    return [float(word) for word in line.split() if is_number(word)]


def is_number(word: str) -> bool:
    """Whether a word is a figure."""
    try:
        float(word)
    except ValueError:
        return False
    return True
