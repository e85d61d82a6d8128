"""A learner's table whose names try to be more than names: HTML, Markdown, formulas, directives."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet
from tests.support.visiting import Visit
from views.kit.panels import (
    Action,
    Download,
    Field,
    Figure,
    Fold,
    Formula,
    Later,
    Notebook,
    Panel,
    Popover,
    Repeated,
    Said,
    Tabs,
    Way,
)

COLUMNS = (
    "<script>alert(1)</script>",
    "$zq$ :material/home:",
    "![p](http://x) \"q' \\back",
    "w" * 97 + "<b>",
)
VALUES = ("<img src=x onerror=alert(1)>", "**bold** `code`", "[a](http://y) \\frac{1} \"r'")
CLASSES = (":red[no] $yq$", "<i>yes</i>", "~~mid~~ %{x} {y}")
TARGET = "<b>class</b> $tq$"
RAW = (
    "<script", "$zq$", ":material/home:",
    "![p]", "](http", "\"q'", "\\back", "www<b>", "<img src=x", "**bold**",
    "`code`", "\\frac{1} ", ":red[", "$yq$", "<i>yes", "~~mid", "%{x} {", "<b>class", "$tq$",
)  # fmt: skip


def hostile_table(target: str = "class", gaps: bool = False, records: int = 36) -> str:
    """The table, packed for a link, with two numbers and two words as inputs. target: "class" or "number"."""
    rows = [_row(i, target, gaps and i % 7 == 3) for i in range(records)]
    lines = [[*COLUMNS, TARGET], *rows]
    text = "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in line) for line in lines)
    kinds = ["continuous", "continuous", ("nominal", ()), ("nominal", ())]
    last = "continuous" if target == "number" else ("nominal", ())
    packed = pack(OwnTable(read_sheet(text), (*kinds, last), TARGET))
    assert packed
    return packed


def _row(i: int, target: str, gap: bool) -> list[str]:
    """Two columns separate the classes, but not without mistakes."""
    label = CLASSES[(i // 4 + (i % 5 == 0)) % 3]
    x, y = (i % 12) + 0.5 * (i % 3), (i * 7) % 11 / 2
    word = VALUES[(i // 4) % 3]
    return [
        str(x),
        "" if gap else str(y),
        word,
        VALUES[i % 2],
        str(x * 2 + y) if target == "number" else label,
    ]


def markup(at: Visit) -> Iterator[tuple[str, str]]:
    """Everything that Streamlit or Plotly draws as HTML or Markdown, with its kind."""
    yield "sentence", at.shown.say
    for panel in [*at.choices, *at.panels, *at.guessed]:
        for text in _of(panel):
            yield type(panel).__name__, text


def _of(panel: Panel) -> Sequence[str]:
    match panel:
        case Said():
            return [panel.html]
        case Formula():
            return [panel.text]
        case Field() | Action():
            return [panel.label, panel.help]
        case Popover() | Way() | Download() | Notebook() | Fold():
            return [panel.label]
        case Tabs():
            return [title for title, _ in panel.tabs]
        case Later():
            return [panel.words, panel.ask]
        case Repeated():
            return [panel.start, panel.go_on, panel.stop, panel.part]
        case Figure():
            return [*strings(json.loads(panel.figure.to_json()))]
    return []


def strings(value: Any) -> Iterator[str]:
    """Every text within a figure."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from strings(part) if key != "uirevision" else ()  # compared, not shown
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def raw(at: Visit) -> list[str]:
    """The learner's own spelling in a place, with some of the text around it."""
    found = []
    for where, text in markup(at):
        for bad in RAW:
            if bad in text:
                place = text.index(bad)
                found.append(f"{where}: …{text[max(place - 60, 0) : place + 60]}…")
    return found
