"""Small still drawings in the colours of the page: Python says which shapes, the browser draws them.

st.html takes SVG away, and an image does not follow light and dark.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

Shape = tuple[str, dict[str, Any], str, str]  # name of the element, its attributes, its text, an index to it


def text(words: str, x: float, y: float, anchor: str, css: str, index: str = "") -> Shape:
    """Words at a place; anchor: as in SVG; index: small and low behind them."""
    return "text", {"class": css, "x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}, words, index


class Drawing(NamedTuple):
    """Shapes on a ground of so many px; the caption stands above, alt is for whoever does not see them.

    wide: the drawing takes all the width there is instead of its own
    """

    width: float
    height: float
    shapes: Sequence[Shape]
    alt: str
    caption: str
    wide: bool = False
