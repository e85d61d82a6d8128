"""“Take the tree with you”: the finished tree as a picture, a drawing, data, a program and rules."""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from mlcore import Tree, export
from views.lesson import Download, Popover
from views.stage.tree.still import svg
from views.trees.picture import falling

STEM = 40  # characters of a file's name, its ending aside


class Format(NamedTuple):
    """One way to take a tree along: what it is for, how the file is called, what makes it."""

    label: str
    ending: str
    mime: str
    make: Callable[[Tree], str]


def panel(tree: Tree, name: str) -> Popover:
    """A popover with a download for each format; each is made when somebody asks for it."""
    stem = _stem(name)
    return Popover(
        "Take the tree with you",
        [Download(f.label, f"{stem}.{f.ending}", f.mime, partial(_content, f, tree)) for f in FORMATS],
        quiet=True,
    )


def picture(tree: Tree) -> str:
    """The finished tree as SVG on white paper."""
    return svg(falling(tree, (), "", ""), dark=False)


FORMATS = (
    Format("Picture (SVG)", "svg", "image/svg+xml", picture),
    Format("Rules as text", "txt", "text/plain", export.text),
    Format("Python function", "py", "text/x-python", export.python),
    Format("Graphviz (DOT)", "dot", "text/vnd.graphviz", export.dot),
    Format("JSON", "json", "application/json", export.to_json),
)


def _content(form: Format, tree: Tree) -> bytes:
    return form.make(tree).encode()


def _stem(name: str) -> str:
    """A name that every file system takes."""
    words = re.findall(r"\w+", name.casefold())
    return "-".join(words)[:STEM].strip("-") or "tree"
