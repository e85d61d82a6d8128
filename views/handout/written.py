"""Panels as elements of a file: how each kind is written, as views/page/draw.py says how each kind is drawn.

A file has no server. What needs one to do anything is left out, and a field is written as its value.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from html import unescape
from pickle import dumps
from typing import Any

from views.handout.markup import Node, element, elements
from views.handout.mathml import formula
from views.handout.pool import Whole
from views.kit.link.params import Change
from views.kit.panels import (
    Action,
    Beside,
    Box,
    Code,
    Columns,
    Component,
    Download,
    Field,
    Figure,
    Fold,
    Formula,
    Later,
    Notebook,
    Others,
    Panels,
    Popover,
    Repeated,
    Row,
    Said,
    Sketches,
    Standing,
    Still,
    Tabs,
    Way,
)
from views.kit.questions import AGAIN, ANSWER, ONWARD
from views.stage.sketch.chart import drawing
from views.subjects.code import KEY as CODE
from views.words.html import Html, elsewhere
from views.words.marking import marked

Nodes = list[Node]


@dataclass(frozen=True)
class File:
    """What panels have to know about their file.

    page: the path of its lesson
    code: the panel of code, which does not depend on the opened node
    made: panels below a heading, by what makes them
    """

    page: str
    code: Nodes | None = None
    made: dict[Hashable, Nodes] = field(default_factory=dict)


def write(panels: Panels, file: File) -> Nodes:
    """Panels as elements, one after the other."""
    return [node for panel in panels for node in WRITTEN[type(panel)](panel, file)]


def part(name: str, data: Mapping[str, Any], key: str = "") -> Node:
    """A part that a script of the app draws. name: as in PARTS, or one of stage/file/"""
    return {"p": name, "d": data} | ({"k": _class(key)} if key else {})


def _class(key: str) -> str:
    """The class that Streamlit gives to an element with this key. Our style sheets use it."""
    return "st-key-" + re.sub(r"[^a-zA-Z0-9_-]", "-", key.strip())


def _box(css: str, key: str, within: Nodes, **attributes: Any) -> Nodes:
    if not within:
        return []
    return [element("div", within, class_=" ".join(filter(None, (css, key and _class(key)))), **attributes)]


def _said(panel: Said, file: File) -> Nodes:
    html = Html(elsewhere(panel.html))
    return _box("stElementContainer", "", _marked(html, file.page)) if html else []


@lru_cache(maxsize=1024)
def _marked(html: Html, page: str) -> Nodes:
    """Text with the terms of the glossary. Many panels say the same at several steps."""
    return list(elements(marked(html, page)))


def _formula(panel: Formula, file: File) -> Nodes:
    text = element("div", formula(panel.text), data_testid="stMarkdownContainer")
    return [element("div", [text], class_="stMarkdown")]


def _framed(panel: Box, file: File) -> Nodes:
    css = "stVerticalBlock gh-framed" if panel.border else "stVerticalBlock"
    return _box(css, panel.key, write(panel.panels, file))


def _columns(panel: Columns, file: File) -> Nodes:
    shares = " ".join(f"minmax(0, {share:g}fr)" for share in panel.shares)
    columns = [element("div", write(one, file), class_="stVerticalBlock") for one in panel.columns]
    css = "gh-columns gh-centred" if panel.centred else "gh-columns"
    return [element("div", columns, class_=css, style=f"--shares: {shares}")]


def _row(panel: Row, file: File) -> Nodes:
    return _box(f"stHorizontalBlock gh-row gh-{panel.align}", panel.key, write(panel.panels, file))


def _tabs(panel: Tabs, file: File) -> Nodes:
    titles = [unescape(title) for title, _ in panel.tabs]
    return [part("tabs", {"titles": titles, "panels": [write(within, file) for _, within in panel.tabs]})]


def _fold(panel: Fold, file: File) -> Nodes:
    if panel.key == CODE and file.code is not None:
        return file.code
    recipe = _recipe(panel.make)
    within = file.made.get(recipe)
    if within is None:
        within = write(panel.make(), file)
    if recipe is not None:
        file.made[recipe] = within
    return _opens(panel.label, within, panel.key)


def _recipe(make: object) -> Hashable:
    """What a function is called with, where it says so: it then gives the same again. None where not."""
    if not isinstance(make, partial) or make.keywords:
        return None
    parts = tuple(_recipe(one) if isinstance(one, partial) else one for one in make.args)
    try:
        hash(parts)
    except TypeError:  # a value in it can change
        return None
    return None if None in parts else (make.func, *parts)


def _popover(panel: Popover, file: File) -> Nodes:
    return _opens(panel.label, write(panel.panels, file), "")


def _opens(label: str, within: Nodes, key: str) -> Nodes:
    if not within:
        return []
    css = " ".join(filter(None, ("gh-fold", key and _class(key))))
    return [element("details", [element("summary", [unescape(label)]), *within], class_=css)]


def _code(panel: Code, file: File) -> Nodes:
    return [element("pre", [element("code", [panel.text])], class_="gh-program", tabindex=0, role="group",
                    aria_label=f"Lines of {panel.language}")]  # fmt: skip


def _figure(panel: Figure, file: File) -> Nodes:
    """A chart as a drawing. The open nodes of a step share one, as drawing takes longer than comparing."""
    shown = dumps((panel.figure.traces, panel.figure.placed, panel.alt, panel.key))
    found = file.made.get(shown)
    if found is None:
        drawn = Sketches([drawing(panel.figure, panel.alt)], panel.key)
        found = file.made[shown] = _sketches(drawn, file)
    return found


def _sketches(panel: Sketches, file: File) -> Nodes:
    drawings = [{**one._asdict(), "shapes": [*map(Whole, one.shapes)]} for one in panel.drawings]
    return [part("sketch", {"drawings": drawings}, panel.key)]


def _standing(panel: Standing, file: File) -> Nodes:
    return [part("standing", {**panel.picture, "clicked": panel.change is not None}, panel.key)]


def _action(panel: Action, file: File) -> Nodes:
    """A button that answers or goes to a step. Every other change needs the server."""
    does = _does(panel.change) if isinstance(panel.change, Mapping) else None
    if does is None:
        label = element("p", [element("b", [unescape(panel.label)])], class_="gh-field")
        return [label] if panel.names else []
    shown = {"label": unescape(panel.label), "look": panel.look, "title": panel.help}
    return [part("button", {**shown, **does}, f"go {panel.key or panel.label}")]


def _does(change: Change) -> dict[str, Any] | None:
    if ANSWER in change:
        return {"answer": change[ANSWER]}
    if ONWARD in change:
        return {"onward": True}
    if AGAIN in change:
        return {"again": True}
    if change and {*change} <= {"step", "node"} and change.get("step"):
        return {"step": int(str(change["step"])), "node": change.get("node")}
    return None


def _component(panel: Component, file: File) -> Nodes:
    name = COMPONENTS[panel.name]
    if name == "candidates":
        return [part(name, _still(panel.data, panel.name == "candidates"))]
    return [part(name, panel.data)] if name else []


def _still(data: Mapping[str, Any], fixed: bool) -> dict[str, Any]:
    """A table of candidates. fixed: a click does nothing"""
    rows = [{**row, "bar": row["bar"] and round(row["bar"], 3)} for row in data["rows"]]
    return {**data, "rows": rows} | ({"fixed": True} if fixed else {})


def _later(panel: Later, file: File) -> Nodes:
    return [] if panel.ask else write(panel.make(), file)


def _repeated(panel: Repeated, file: File) -> Nodes:
    """What has been done so far. A file does no work."""
    return write(panel.panels(), file) if panel.done() else []


def _field(panel: Field, file: File) -> Nodes:
    """The value of a field, if it has one."""
    if panel.value in (None, "", ()) or panel.look == "many":
        return []
    value = panel.options.get(panel.value, panel.value)
    shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    explained = panel.format % shown if panel.look in ("number", "slider") else unescape(str(shown))
    label = element("span", [unescape(panel.label)], class_="gh-soft")
    return [element("p", [label, " ", element("b", [explained])], class_="gh-field")]


def _nothing(panel: object, file: File) -> Nodes:
    """Left out, because it needs a server."""
    return []


# The components (views/page/stages.py) as parts of a file, "" for those that only a server can answer.
COMPONENTS = {
    "candidates": "candidates", "answers": "candidates", "card": "card", "lift": "lift",
    "facets grid": "facets_grid", "records": "records", "practice": "", "answers shown": "", "hall": "",
    "sheet": "",
}  # fmt: skip

WRITTEN: dict[type, Callable[[Any, File], Sequence[Node]]] = {
    Said: _said,
    Formula: _formula,
    Box: _framed,
    Columns: _columns,
    Row: _row,
    Tabs: _tabs,
    Fold: _fold,
    Code: _code,
    Popover: _popover,
    Figure: _figure,
    Sketches: _sketches,
    Beside: lambda panel, file: [part("beside", panel.picture)],
    Still: lambda panel, file: [part("still", panel.picture, panel.key)],
    Standing: _standing,
    Action: _action,
    Way: _nothing,
    Others: _nothing,
    Download: _nothing,
    Notebook: _nothing,
    Component: _component,
    Later: _later,
    Repeated: _repeated,
    Field: _field,
}
