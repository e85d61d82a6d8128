"""Formulas of a page as MathML, which every browser draws without a script."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from operator import is_

from latex2mathml.converter import convert

from views.handout.markup import Node, element, elements

# Streamlit's Markdown, as far as pages use it in a formula's text.
PIECE = re.compile(
    r"\$\$(?P<display>.+?)\$\$"
    r"|\$(?P<inline>[^$]+)\$"
    r"|\*\*(?P<bold>[^*]+)\*\*"
    r"|\*(?P<line>(?:\$[^$]+\$|[^*$])+)\*",  # a formula in it may have a star
    re.DOTALL,
)

DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")  # a length, such as 0.5em, is none
OF_PLACE = "000."  # begins what stands for a number; no page writes one so
PLACE = re.compile(rf"{re.escape(OF_PLACE)}(\d+)")
FURTHER = re.compile(r' (?:xmlns="[^"]*"|display="inline")')  # which the script knows


@lru_cache(maxsize=2048)
def formula(text: str) -> Sequence[Node]:
    """The paragraphs of a Markdown text with formulas."""
    parts = [part for part in text.split("\n\n") if part.strip()]
    return [element("p", _within(part.strip())) for part in parts]


def _within(text: str) -> list[Node]:
    found: list[Node] = []
    at = 0
    for piece in PIECE.finditer(text):
        found += _plain(text[at : piece.start()])
        found.append(_piece(piece))
        at = piece.end()
    return [*found, *_plain(text[at:])]


def _piece(piece: re.Match[str]) -> Node:
    if piece["display"]:
        return element("span", [mathml(piece["display"], "block")], class_="katex-display")
    if piece["inline"]:
        return element("span", [mathml(piece["inline"])], class_="katex")
    return element("strong" if piece["bold"] else "em", _within(piece["bold"] or piece["line"]))


def _plain(text: str) -> list[Node]:
    """Text of Markdown: entities and spaces, as HTML has them."""
    return [node for node in elements(text) if node]


@lru_cache(maxsize=8192)
def mathml(latex: str, display: str = "inline") -> Node:
    """A formula. Raises what latex2mathml raises for a formula that it cannot read.

    Formulas that differ in their decimal numbers alone are converted once, as most of a lesson's are.
    """
    latex, numbers = latex.strip(), DECIMAL.findall(latex)
    if not numbers:
        return _converted(latex, display)
    places = (f"{OF_PLACE}{i}" for i in count())
    return _filled(_converted(DECIMAL.sub(lambda found: next(places), latex), display), numbers)


@lru_cache(maxsize=4096)
def _converted(latex: str, display: str) -> Node:
    (found,) = elements(FURTHER.sub("", convert(latex, display=display)))
    return found


def _filled(node: Node, numbers: Sequence[str]) -> Node:
    """A formula with the numbers in their places. What has none stays the same object, so it is read once."""
    if isinstance(node, str):
        return PLACE.sub(lambda found: numbers[int(found[1])], node) if OF_PLACE in node else node
    before = node.get("c", ())
    after = [_filled(child, numbers) for child in before]
    return node if all(map(is_, after, before)) else {**node, "c": after}
