"""Small HTML for notebooks, from which our objects make their `_repr_html_`. It refers to nothing outside.

Names and values come from learners' files, so every text is escaped. MathJax runs over every output of a
notebook. The classes of the wrapper keep it from reading a name with dollar signs as a formula.
"""

from collections.abc import Iterable, Sequence
from html import escape

PLAIN = "tex2jax_ignore mathjax_ignore"


def wrapped(*parts: str) -> str:
    """Parts as one output."""
    return f'<div class="{PLAIN}">{"".join(parts)}</div>'


def text(value: object) -> str:
    """A text as HTML. Line breaks and control characters are written as in Python."""
    return escape("".join(c if c.isprintable() else repr(c)[1:-1] for c in str(value)))


def number(value: float) -> str:
    """A number in at most six significant digits."""
    return f"{value:.6g}".replace("-", "−").replace("inf", "∞")


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table. caption, head and the cells of the rows: HTML; the first cell of a row is its heading"""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(map(_row, rows))
    return f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _row(cells: Sequence[str]) -> str:
    first, *rest = cells
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def paragraph(said: str) -> str:
    """A paragraph of HTML."""
    return f"<p>{said}</p>"
