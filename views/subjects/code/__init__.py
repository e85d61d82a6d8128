"""The lines on the Code panel, with which scikit-learn, R and mlcore make the model on the page.

Each kind of model has a module here that gives its `Code`; `panel` shows it. Nothing here imports Streamlit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from views.kit.panels import Code, Download, Fold, Later, Notebook, Panel, Panels, Row, Said, Tabs
from views.subjects.code.literals import comment, folded
from views.words.html import Html

KEY = "code"  # of the panel
NAMES = {"python": "scikit-learn", "r": "R", "mlcore": "mlcore"}
CHECKED = {"python": "scikit-learn 1.9.1", "r": "R 4.2.2"}  # the versions in the tests
OLDER = "It also runs with 1.4, where a tree may handle ties or missing cells differently."
RUNNING = "scikit-learn is running …"
SAME_FIGURES = "It prints the same figures as the page."
ABSENT = (
    "RWeka",
    "C50",
    "CHAID",
    "adabag",
)  # not in Debian, so tests skip lines with one


class Beside(NamedTuple):
    """How a notebook compares both programs: the line that keeps mlcore's model, and the final table."""

    kept: str
    table: str


@dataclass(frozen=True)
class Script:
    """The lines of each program, and the files that they read: text by name, made on demand.

    apart: sentences about differences between R's output and the page; without any both are the same
    given: what scikit-learn gives here, in a sentence; None where the app does not run it
    steps: lines for a notebook, after those of mlcore, that show one decision after the other
    beside: how a notebook compares mlcore with scikit-learn; None where their printed lines do
    """

    python: str
    r: str
    mlcore: str
    files: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    given: Callable[[], Html] | None = None
    steps: str = ""
    beside: Beside | None = None


def panel(make: Callable[[], Script]) -> Fold:
    """The code behind a heading. It is written only when somebody opens it."""
    return Fold("Code: scikit-learn, R, mlcore", partial(_shown, make), KEY)


def apart(panels: Panels) -> tuple[list[Panel], list[Panel]]:
    """The panels of code, and all other panels."""
    of_code = [isinstance(panel, Fold) and panel.key == KEY for panel in panels]
    pairs = list(zip(panels, of_code, strict=True))
    return [panel for panel, is_code in pairs if is_code], [panel for panel, is_code in pairs if not is_code]


def _shown(make: Callable[[], Script]) -> list[Panel]:
    script = make()
    texts = {"python": _python(script), "r": _r(script), "mlcore": script.mlcore}
    tabs = [(NAMES[key], [Code(text, "r" if key == "r" else "python")]) for key, text in texts.items()]
    files: list[Panel] = [
        Download(name, name, "text/csv", partial(_bytes, text)) for name, text in script.files.items()
    ]
    if not is_comment(script.mlcore):
        files.append(Notebook("Notebook (.ipynb)", script))
    given = script.given
    there = [Later(lambda: [Said(given())], RUNNING)] if given else []
    return [*there, Tabs(tabs), *([Row(files, "code files")] if files else [])]


def is_comment(lines: str) -> bool:
    """Whether the lines of a program are only a comment."""
    return all(line.startswith("#") for line in lines.splitlines())


def _python(script: Script) -> str:
    if is_comment(script.python):
        return script.python
    return "\n".join([*comment([f"Figures checked with {CHECKED['python']}. {OLDER}"]), script.python])


def _r(script: Script) -> str:
    if is_comment(script.r):
        return script.r
    absent = [package for package in ABSENT if f"library({package})" in script.r]
    said = f"Tests run programs like this one with {CHECKED['r']}. {SAME_FIGURES if not script.apart else ''}"
    if absent:
        said = f"These lines have not been run here: Debian has no package {' and no '.join(absent)}."
    return "\n".join([*comment([said.strip(), *script.apart]), folded(script.r)])


def _bytes(text: Callable[[], str]) -> bytes:
    return text().encode()
