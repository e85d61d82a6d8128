"""The code of what is shown: the lines with which scikit-learn, R and mlcore make the very same model.

Each kind of model has a module here that gives its `Code`; `panel` shows it. Nothing here knows Streamlit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from views.panels import Code, Download, Fold, Panel, Panels, Row, Tabs

KEY = "code"  # of the panel
NAMES = {"python": "scikit-learn", "r": "R", "mlcore": "mlcore"}
NOT_RUN = "# These lines of R are written from the same settings. They have not been run here."


@dataclass(frozen=True)
class Script:
    """The lines of each program, and the files they read: text by name, made when somebody asks for it."""

    python: str
    r: str
    mlcore: str
    files: Mapping[str, Callable[[], str]] = field(default_factory=dict)


def panel(make: Callable[[], Script]) -> Fold:
    """The code behind a heading; it is written only once somebody opens it."""
    return Fold("Code: scikit-learn, R, mlcore", partial(_shown, make), KEY)


def apart(panels: Panels) -> tuple[list[Panel], list[Panel]]:
    """The code, and what is there besides it."""
    of_code = [isinstance(panel, Fold) and panel.key == KEY for panel in panels]
    pairs = list(zip(panels, of_code, strict=True))
    return [panel for panel, is_code in pairs if is_code], [panel for panel, is_code in pairs if not is_code]


def _shown(make: Callable[[], Script]) -> list[Panel]:
    script = make()
    none = all(line.startswith("#") for line in script.r.splitlines())  # a comment that R has no such thing
    in_r = script.r if none else f"{NOT_RUN}\n{script.r}"
    texts = {"python": script.python, "r": in_r, "mlcore": script.mlcore}
    tabs = [(NAMES[key], [Code(text, "r" if key == "r" else "python")]) for key, text in texts.items()]
    files = [Download(name, name, "text/csv", partial(_bytes, text)) for name, text in script.files.items()]
    return [Tabs(tabs), *([Row(files, "code files")] if files else [])]


def _bytes(text: Callable[[], str]) -> bytes:
    return text().encode()
