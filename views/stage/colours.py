"""The colours of the app for drawings that no style sheet reaches, read from base/colours.css."""

import re
from pathlib import Path

SHEET = Path(__file__).parent / "base" / "colours.css"
DEFINED = re.compile(r"--gh-([\w-]+): light-dark\((#\w+), (#\w+)\)")

# The colour of each name in the light theme and in the dark one, such as "ink", and "c0" of the first class.
PAIRS = {name: (light, dark) for name, light, dark in DEFINED.findall(SHEET.read_text(encoding="utf-8"))}


def of_classes(letter: str, dark: bool = False) -> tuple[str, ...]:
    """The colours of all classes in one theme. letter: "c" for marks and text, "w" for grounds."""
    return tuple(pair[dark] for name, pair in PAIRS.items() if re.fullmatch(rf"{letter}\d", name))
