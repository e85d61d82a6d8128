"""Two layers of choices: data and views stay in sight, everything else opens on request.

A beginner needs the data and the player. Algorithm, detail, settings and seed are behind one button, which
names what is chosen.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from views.kit.lesson import Lesson
from views.kit.panels import Field, Panel, Panels, Popover, Row

# The data of a page and its views, by the first word in the key of a field or a row.
IN_SIGHT = {
    "view", "data", "set", "world", "records", "figures", "digits", "column", "scores", "source", "ranked",
    "show",
    "mix", "branches", "symbols", "node", "counts", "right", "tested", "gap", "prior", "p", "copied",
    "limits",
}  # fmt: skip
# Choices whose words need no label. The button names the first two of them, or else the first other choice.
SPEAKING = {
    "algorithm", "algorithms", "criterion", "model", "rival", "method", "kernel", "how", "over", "divide",
    "tune", "six", "interval", "decides",
}  # fmt: skip
NAMED = 2
FEW = 2  # fields of a row that find room in the first line
LONGEST = 36  # letters of what the button names
SILENT = {"seed", "n", "draw"}  # nobody asks for these by name


def apart(panels: Panels) -> tuple[list[Panel], list[Panel]]:
    """The panels that stay in sight, and those that open on request."""
    seen: list[Panel] = []
    more: list[Panel] = []
    for panel in panels:
        if isinstance(panel, Row) and not _in_sight(panel.key):
            mine = [one for one in panel.panels if isinstance(one, Field) and _in_sight(one.key)]
            seen += mine if len(mine) <= FEW else [replace(panel, key=f"{panel.key} data", panels=mine)]
            more.append(replace(panel, panels=[one for one in panel.panels if one not in mine]))
        elif isinstance(panel, Popover) or (isinstance(panel, Field) and not _in_sight(panel.key)):
            more.append(panel)
        else:
            seen.append(panel)
    return seen, more


def _in_sight(key: str) -> bool:
    return _word(key) in IN_SIGHT


def _word(key: str) -> str:
    return key.partition(" ")[0]


def named(panels: Panels) -> str:
    """What is chosen, in a few words, such as “CART, Gini index”."""
    fields = [*_fields(panels, inside=True)]
    shown = [_words(one) for one in fields if one.key in SPEAKING][:NAMED]
    if not shown:
        shown = [f"{one.label}: {_words(one)}" for one in _fields(panels, inside=False) if _is_shown(one)][:1]
    fitting = [", ".join(shown[:n]) for n in range(len(shown), 0, -1)]
    return next((words for words in fitting if len(words) <= LONGEST), "")


def _is_shown(field: Field) -> bool:
    return field.key not in SILENT and field.look != "check" and field.value is not None


def _words(field: Field) -> str:
    values = field.value if field.look == "many" else [field.value]
    return ", ".join(field.options.get(one, str(one)) for one in values)


def are_named(lesson: Lesson[Any, Any], panels: Panels, link: Mapping[str, str]) -> bool:
    """Whether a link names a choice among these panels, other than those with which the lesson begins it."""
    words = {_word(field.key) for field in _fields(panels, inside=True)}
    rows = [row for row in lesson.params if {row.name, row.name.removesuffix("s")} & words]
    chosen = {name for name, text in link.items() if lesson.first.get(name) != text}
    return any(name in (row.name, *row.former) for row in rows for name in chosen)


def _fields(panels: Panels, inside: bool) -> Iterator[Field]:
    """The fields among panels. inside: those that open by their own button, too"""
    for panel in panels:
        if isinstance(panel, Field):
            yield panel
        elif isinstance(panel, Row) or (inside and isinstance(panel, Popover)):
            yield from _fields(panel.panels, inside)
