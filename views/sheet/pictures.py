"""The drawings of exercises as pictures that need no page around them: for paper and for a question bank."""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from views.kit.panels import Panel, Said, Sketches, Standing
from views.stage.sketch import Drawing, Shape
from views.stage.tree.still import FONTS, LIGHT, NOT_XML, laid, svg, tag
from views.words.html import Html, esc

STYLE = (
    ".gh-curve{{fill:none;stroke-linejoin:round;stroke-width:2.25}}"
    ".gh-curve-line{{fill:none;stroke:{line}}}"
    ".gh-curve-at{{fill:none;stroke:{soft};stroke-dasharray:2 3;stroke-width:1.5}}"
    ".gh-curve-dot{{stroke:{paper};stroke-width:1.5}}"
    ".gh-curve-text{{fill:{soft};font-size:12.5px}}"
    ".gh-place-line{{fill:none;stroke:{ink};stroke-width:1.5}}"
    ".gh-place-area{{fill:#e5f3ee}}"
    ".gh-place-dot{{dominant-baseline:central;font-size:16px}}"
    ".gh-place-name{{fill:{ink};font-size:13px}}"
).format(**{name: colour for name, colour in LIGHT.items() if isinstance(colour, str)})
NAMED = re.compile(r"var\(--gh-(?:c(\d)|(\w+))\)")


class Picture(NamedTuple):
    """A drawing as SVG, for white paper. width: px; caption: above it, as HTML; alt: for screen readers"""

    svg: str
    width: float
    caption: Html
    alt: str

    @property
    def address(self) -> str:
        """The picture itself as an address."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg.encode()).decode()}"


def given(panels: Sequence[Panel]) -> Iterator[Html | Picture]:
    """What an exercise gives: tables as HTML, and its drawings. Raises TypeError for another panel."""
    for panel in panels:
        if isinstance(panel, Said):
            yield panel.html
        elif isinstance(panel, Sketches):
            yield from (sketch(drawing) for drawing in panel.drawings)
        elif isinstance(panel, Standing):
            tree = laid(panel.picture)
            yield Picture(svg(tree, themed=False), tree.width, Html(""), panel.picture["name"])
        else:
            raise TypeError(f"A sheet has no {type(panel).__name__}")


def sketch(drawing: Drawing) -> Picture:
    """A drawing of views/stage/sketch."""
    inside = f"<style>{STYLE}</style>{''.join(map(_shape, drawing.shapes))}"
    whole = tag("svg", inside, xmlns="http://www.w3.org/2000/svg",
                viewBox=f"0 0 {drawing.width:.1f} {drawing.height:.1f}", font_family=FONTS)  # fmt: skip
    return Picture(NOT_XML.sub("\ufffd", whole), drawing.width, esc(drawing.caption), drawing.alt)


def _shape(shape: Shape) -> str:
    name, attributes, text, index = shape
    inside = escape(text)
    if index:
        inside += tag("tspan", escape(index), dy=3, font_size="75%")
    said = "".join(f' {key}="{escape(NAMED.sub(_colour, str(value)))}"' for key, value in attributes.items())
    return f"<{name}{said}>{inside}</{name}>"


def _colour(found: re.Match[str]) -> str:
    """A colour of the page on white paper."""
    return str(LIGHT["classes"][int(found[1])] if found[1] else LIGHT[found[2]])
