"""The finished tree as a table of rules, and “Export the tree” as SVG, text, Python, DOT or JSON."""

import math
import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from mlcore import Rule, Tree, export, rules
from views.kit.panels import Download, Fold, Row
from views.stage.tree.still import laid, svg
from views.subjects.trees.picture import falling
from views.words.conditions import merged_texts
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import short, tally

STEM = 40  # characters of a file's name without its ending


class Format(NamedTuple):
    """A file format: its label, file ending, MIME type, and the function that makes the text."""

    label: str
    ending: str
    mime: str
    make: Callable[[Tree], str]


def panel(tree: Tree, name: str) -> Fold:
    """A fold with a download for each format. The page makes a file when the learner asks for it."""
    return Fold("Export the tree", lambda: [Row(_files(tree, _stem(name)), "downloads")], "export")


def _files(tree: Tree, stem: str) -> list[Download]:
    return [Download(f.label, f"{stem}.{f.ending}", f.mime, partial(_content, f, tree)) for f in FORMATS]


def picture(tree: Tree) -> str:
    """The finished tree as SVG on white paper."""
    return svg(laid(falling(tree, (), "", "")), themed=False)


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
    """A file name without ending that every file system accepts."""
    words = re.findall(r"\w+", name.casefold())
    return "-".join(words)[:STEM].strip("-") or "tree"


MOST = 40


def _then(tree: Tree, rule: Rule) -> list[str]:
    """The cells of a leaf: its prediction, its records, and its errors or standard deviation."""
    node = tree.node(rule.path)
    if node.mean is not None:
        return [short(node.mean), tally(node.n), short(math.sqrt(node.impurity))]
    label = class_name(tree.classes.index(rule.label), rule.label)
    return [label, tally(node.n), tally(node.errors)]


def rule_table(tree: Tree) -> Html:
    """Every path from the root to a leaf as “if … then …”, with the records it covers."""
    rows, more = [], tree.leaves - MOST
    for rule in rules(tree, MOST):
        conditions = map(esc, merged_texts(rule.conditions))
        rows.append([" <i>and</i> ".join(conditions) or "always", *_then(tree, rule)])
    note = paragraph(f"and {more} more leaves") if more > 0 else ""
    title = "The tree as rules, one for each leaf"
    last = "standard deviation" if tree.regression else "errors"
    return Html(table(title, ["if", "then", "records", last], rows, css="gh-numbers gh-rules") + note)
