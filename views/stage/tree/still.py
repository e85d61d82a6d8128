"""Trees that do not move, as SVG: the home page, a handout, a download, small pictures side by side."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from itertools import accumulate
from typing import Any

from mlcore import Path
from views.stage.tree.layout import text_width
from views.words.html import MARKS, Html, esc
from views.words.numbers import tally

LIGHT = {
    "ink": "#1d2733", "soft": "#5b6877", "line": "#c3ccd5", "paper": "#ffffff", "accent": "#0b7a5a",
    "classes": ("#b24404", "#1668b8", "#7b3fa0", "#7d6300", "#b81f74", "#007082", "#566272", "#3d7a1f"),
    "washes": ("#fbe9de", "#e1edf9", "#f1e8f7", "#f7f0d6", "#fbe3ef", "#dcf1f4", "#eaedf1", "#e6f2df"),
}  # fmt: skip
DARK = {
    "ink": "#e6ebf0", "soft": "#a3afbc", "line": "#4a5763", "paper": "#11171d", "accent": "#3fc39a",
    "classes": ("#ff9457", "#6cb2f5", "#c797ea", "#d9b53a", "#f583bb", "#45c4d6", "#a9b6c4", "#8fcb6b"),
    "washes": ("#3a2113", "#14293f", "#2e1f3b", "#302810", "#3b1a2c", "#0e2f36", "#242d37", "#1f3016"),
}  # fmt: skip
LOOKS = {False: LIGHT, True: DARK}
FONTS = "'Source Sans 3','Source Sans Pro','Segoe UI',Helvetica,Arial,sans-serif"
MARGIN = 12
BAR = 10
SMALL = 13
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# SVG ------------------------------------------------------------------------------------------------


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """An element of SVG; lengths that are floats in tenths of a px. The text inside is escaped already."""
    told = "".join(
        f' {key.replace("_", "-")}="{f"{value:.1f}" if isinstance(value, float) else value}"'
        for key, value in attributes.items()
    )
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def box(x: float, y: float, width: float, height: float, **look: object) -> str:
    """A rectangle with the middle of its upper side at (x, y)."""
    return tag("rect", x=x - width / 2, y=y, width=width, height=height, **look)


def words(text: str, x: float, y: float, size: float, **look: object) -> str:
    """A line of text with its middle at x; what a learner wrote is escaped here."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **look)


def drawing(parts: Iterable[str], view: str) -> str:
    """A picture of these parts that every reader of XML takes, whatever the names in it hold."""
    svg = tag("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", viewBox=view, font_family=FONTS,
              text_anchor="middle")  # fmt: skip
    return NOT_XML.sub("\ufffd", svg)


def scrolled(svg: str, name: str, alt: str, width: float, legible: float, start: float, css: str) -> Html:
    """A picture as an image in a frame that scrolls where it is large.

    name: of the frame; width: px; legible: it is not scaled down further; start: per cent from the left at
    which it is first looked at
    """
    code = b64encode(svg.encode()).decode()
    size = f"max-width:{width:.0f}px;min-width:{legible * width:.0f}px"
    return Html(
        f'<div class="gh-scroll {css}" tabindex="0" role="group" aria-label="{esc(name)}">'
        f'<div style="{size}"><img alt="{esc(alt)}" src="data:image/svg+xml;base64,{code}">'
        f'<span style="left:{start:.1f}%"></span></div></div>'
    )


def upper_levels(paths: Iterable[Path], most: int) -> int:
    """The depth down to which so many nodes at most can be drawn."""
    sizes = Counter(map(len, paths))
    totals = list(accumulate(sizes[depth] for depth in range(len(sizes))))
    return max(sum(total <= most for total in totals) - 1, 0)


# A finished tree ------------------------------------------------------------------------------------


def svg(picture: Mapping[str, Any], dark: bool, more: str = "") -> str:
    """The last frame of a picture (see picture.py) as SVG, in the colours of one theme.

    more: what is drawn over it
    """
    look = LOOKS[dark]
    places, nodes = picture["frames"][-1], {node["id"]: _at_last(node) for node in picture["nodes"]}
    left = min(places[i][0] - nodes[i]["w"] / 2 for i in places) - MARGIN
    right = max(places[i][0] + nodes[i]["w"] / 2 for i in places) + MARGIN
    bottom = max(places[i][1] + nodes[i]["h"] for i in places) + MARGIN
    children = [nodes[i] for i in places if nodes[i]["parent"] is not None]
    edges = [_edge(child, nodes[child["parent"]], places, look) for child in children]
    cards = [_node(nodes[i], x, y, look) for i, (x, y) in places.items()]
    view = f"{left:.1f} {-MARGIN} {right - left:.1f} {bottom + MARGIN:.1f}"
    return drawing([*edges, *cards, more], view)


def _at_last(node: dict[str, Any]) -> dict[str, Any]:
    """The card as it is in the end: a leaf where the subtree was folded up."""
    folded = node.get("folded")
    return {**node, **folded, "title": None} if folded else node


def _edge(child: dict[str, Any], parent: dict[str, Any], places: Any, look: Any) -> str:
    (x0, y0), (x1, y1) = places[parent["id"]], places[child["id"]]
    top = y0 + parent["h"]
    half = (top + y1) / 2
    label = child["edge"] if len(child["edge"]) < 19 else child["edge"][:18] + "…"
    bend = f"M{x0:.1f},{top:.1f} C{x0:.1f},{half:.1f} {x1:.1f},{half:.1f} {x1:.1f},{y1:.1f}"
    line = tag("path", d=bend, fill="none", stroke=look["line"], stroke_width=2)
    patch = box(x1, y1 - 34, 8 * len(escape(label)) + 10, 20, fill=look["paper"])
    return line + patch + words(label, x1, y1 - 19, 14, fill=look["soft"])


def _node(node: dict[str, Any], x: float, y: float, look: Any) -> str:
    return _leaf(node, x, y, look) if node["title"] is None else _question(node, x, y, look)


def _leaf(node: dict[str, Any], x: float, y: float, look: Any) -> str:
    colour, wash, sign = _face(node["label_class"], look)
    pen = {"rx": node["h"] / 2, "fill": wash, "stroke": colour, "stroke_width": 1.5}
    name = words(f"{sign}{node['label']}", x, y + 34, 17, font_weight=600, fill=colour)
    return box(x, y, node["w"], node["h"], **pen) + name + words(node["note"], x, y + 55, 13, fill=colour)


def _face(label_class: int | None, look: Any) -> tuple[str, str, str]:
    """Colour, wash and sign of a class; a mean has none of its own."""
    if label_class is None:
        return look["ink"], look["paper"], ""
    i = label_class % len(MARKS)
    return look["classes"][i], look["washes"][i], f"{MARKS[i]} "


def _question(node: dict[str, Any], x: float, y: float, look: Any) -> str:
    inner = node["w"] - 40
    at, bars, n = x - inner / 2, [], sum(node["counts"]) or 1
    for i, count in enumerate(node["counts"]):
        part = inner * count / n
        if count:
            size = {"x": at, "y": y + 36, "width": max(part - 1, 1.0), "height": BAR, "rx": 2}
            bars.append(tag("rect", **size, fill=look["classes"][i % len(MARKS)]))
        at += part
    pen = {"rx": 10, "fill": look["paper"], "stroke": look["line"], "stroke_width": 1.5}
    title = words(node["title"], x, y + 25, 17, font_weight=600, fill=look["ink"])
    counts = words(_counts(node), x, y + 64, 13, fill=look["soft"])
    return box(x, y, node["w"], node["h"], **pen) + title + "".join(bars) + counts


def _counts(node: dict[str, Any]) -> str:
    """Names with two classes, signs and numbers with more; the total where that is too wide, or a mean."""
    some = [i for i, count in enumerate(node["counts"]) if count]
    texts = node["count_texts"] if len(node["counts"]) == 2 else [tally(n) for n in node["counts"]]
    line = "\u2003".join(f"{MARKS[i % len(MARKS)]} {texts[i]}" for i in some)
    return line if some and text_width(line, SMALL) <= node["w"] - 8 else node["total"]
