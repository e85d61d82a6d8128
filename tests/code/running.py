"""Running the code that a page shows, in a folder with the files that it offers."""

import builtins
import contextlib
import io
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.support.visiting import Visit, visit
from views.code import NAMES
from views.panels import Code, Download, Fold, Tabs


class Shown:
    """The panel “Code” of a link."""

    def __init__(self, key: str, **query: object) -> None:
        self.at: Visit = visit(key, **query)
        (fold,) = [panel for panel in self.at.told.below if isinstance(panel, Fold) and panel.key == "code"]
        tabs, *row = fold.make()
        assert isinstance(tabs, Tabs)
        self.texts = {name: panel.text for name, (panel,) in tabs.tabs if isinstance(panel, Code)}
        self.files: list[Download] = [*row[0].panels] if row else []  # type: ignore[union-attr]

    def text(self, program: str) -> str:
        """The lines of "python", "r" or "mlcore"."""
        return self.texts[NAMES[program]]

    def run(self, program: str, folder: Path) -> dict[str, Any]:
        """Its names after it has run, and as `printed` what it has printed."""
        for file in self.files:
            (folder / file.name).write_bytes(file.make())
        names: dict[str, Any] = {"__builtins__": builtins}
        with _in(folder), contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(self.text(program), program, "exec"), names)
        return {**names, "printed": printed.getvalue()}


@contextlib.contextmanager
def _in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def figures(names: Mapping[str, Any], *last: str) -> dict[str, float]:
    """Printed figures by the words before them: “support vectors 3 errors 0”."""
    words = str(names["printed"]).replace("support vectors", "vectors").split()
    return {words[i]: float(words[i + 1]) for i in range(0, len(words) - 1, 2)}
