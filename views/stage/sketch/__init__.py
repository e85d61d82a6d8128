"""Small still drawings in the colours of the page: Python says which shapes, the browser draws them.

st.html takes SVG away, and an image does not follow light and dark.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st

__all__ = ["Drawing", "Shape", "sketch"]

HERE = Path(__file__).parent
Shape = tuple[str, dict[str, Any], str, str]  # name of the element, its attributes, its text, an index to it

_sketch = st.components.v2.component(
    "glasshouse_sketch",
    html='<div class="gh-sketches"></div>',
    css=(HERE / "sketch.css").read_text(encoding="utf-8"),
    js=(HERE / "sketch.js").read_text(encoding="utf-8"),
    isolate_styles=False,
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
