"""Small still drawings in the colours of the page: Python says which shapes, the browser draws them.

st.html takes SVG away, and an image does not follow light and dark.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from views.stage.component import component

__all__ = ["Drawing", "Shape", "sketch"]

Shape = tuple[str, dict[str, Any], str, str]  # name of the element, its attributes, its text, an index to it

_sketch = component(
    "sketch",
    html='<div class="gh-sketches"></div>',
    css=["sketch/sketch.css"],
    js="sketch/sketch.js",
)


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


def sketch(drawings: Sequence[Drawing], key: str) -> None:
    """Drawings side by side, or below one another where there is no room."""
    _sketch(key=key, data={"drawings": [drawing._asdict() for drawing in drawings]})
