"""A finished tree as one SVG text, for places where nothing moves: the home page, a handout, a download."""

from collections.abc import Mapping
from html import escape
from typing import Any

from views.stage.tree.layout import text_width
from views.words.html import MARKS
from views.words.numbers import tally

LIGHT = {
    "ink": "#1d2733", "soft": "#5b6877", "line": "#c3ccd5", "paper": "#ffffff",
    "classes": ("#b24404", "#1668b8", "#7b3fa0", "#7d6300", "#b81f74", "#007082", "#566272", "#3d7a1f"),
    "washes": ("#fbe9de", "#e1edf9", "#f1e8f7", "#f7f0d6", "#fbe3ef", "#dcf1f4", "#eaedf1", "#e6f2df"),
}  # fmt: skip
DARK = {
    "ink": "#e6ebf0", "soft": "#a3afbc", "line": "#4a5763", "paper": "#11171d",
    "classes": ("#ff9457", "#6cb2f5", "#c797ea", "#d9b53a", "#f583bb", "#45c4d6", "#a9b6c4", "#8fcb6b"),
    "washes": ("#3a2113", "#14293f", "#2e1f3b", "#302810", "#3b1a2c", "#0e2f36", "#242d37", "#1f3016"),
}  # fmt: skip
MARGIN = 12
BAR = 10
SMALL = 13


def svg(picture: Mapping[str, Any], dark: bool) -> str:
    """The last frame of a picture (see picture.py) as SVG, in the colours of one theme."""
    look = DARK if dark else LIGHT
    places, nodes = picture["frames"][-1], {node["id"]: _at_last(node) for node in picture["nodes"]}
    left = min(places[i][0] - nodes[i]["w"] / 2 for i in places) - MARGIN
    right = max(places[i][0] + nodes[i]["w"] / 2 for i in places) + MARGIN
    bottom = max(places[i][1] + nodes[i]["h"] for i in places) + MARGIN
    parts = [
        _edge(nodes[i], nodes[nodes[i]["parent"]], places, look)
        for i in places
        if nodes[i]["parent"] is not None
    ]
    parts += [_node(nodes[i], x, y, look) for i, (x, y) in places.items()]
    box = f"{left:.1f} {-MARGIN} {right - left:.1f} {bottom + MARGIN:.1f}"
    font = "'Source Sans 3','Source Sans Pro','Segoe UI',Helvetica,Arial,sans-serif"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{font}" '
        f'text-anchor="middle">{"".join(parts)}</svg>'
    )


def _at_last(node: dict[str, Any]) -> dict[str, Any]:
    """The card as it is in the end: a leaf where the subtree was folded up."""
    folded = node.get("folded")
    return {**node, **folded, "title": None} if folded else node


def _edge(child: dict[str, Any], parent: dict[str, Any], places: Any, look: Any) -> str:
    (x0, y0), (x1, y1) = places[parent["id"]], places[child["id"]]
    top = y0 + parent["h"]
    half = (top + y1) / 2
    label = escape(child["edge"] if len(child["edge"]) < 19 else child["edge"][:18] + "…")
    width = 8 * len(label) + 10
    return (
        f'<path d="M{x0:.1f},{top:.1f} C{x0:.1f},{half:.1f} {x1:.1f},{half:.1f} {x1:.1f},{y1:.1f}" '
        f'fill="none" '
        f'stroke="{look["line"]}" stroke-width="2"/>'
        f'<rect x="{x1 - width / 2:.1f}" y="{y1 - 34:.1f}" width="{width}" height="20" '
        f'fill="{look["paper"]}"/>'
        f'<text x="{x1:.1f}" y="{y1 - 19:.1f}" font-size="14" fill="{look["soft"]}">{label}</text>'
    )


def _node(node: dict[str, Any], x: float, y: float, look: Any) -> str:
    return _leaf(node, x, y, look) if node["title"] is None else _question(node, x, y, look)


def _leaf(node: dict[str, Any], x: float, y: float, look: Any) -> str:
    colour, wash, sign = _face(node["label_class"], look)
    return (
        f'<rect x="{x - node["w"] / 2:.1f}" y="{y:.1f}" width="{node["w"]}" height="{node["h"]}" '
        f'rx="{node["h"] / 2}" fill="{wash}" stroke="{colour}" stroke-width="1.5"/>'
        f'<text x="{x:.1f}" y="{y + 34:.1f}" font-size="17" font-weight="600" fill="{colour}">'
        f"{sign}{escape(node['label'])}</text>"
        f'<text x="{x:.1f}" y="{y + 55:.1f}" font-size="13" fill="{colour}">{escape(node["note"])}</text>'
    )


def _face(label_class: int | None, look: Any) -> tuple[str, str, str]:
    """Colour, wash and sign of a class; a mean has none of its own."""
    if label_class is None:
        return look["ink"], look["paper"], ""
    i = label_class % len(MARKS)
    return look["classes"][i], look["washes"][i], f"{MARKS[i]} "


def _question(node: dict[str, Any], x: float, y: float, look: Any) -> str:
    inner = node["w"] - 40
    at, bars, n = x - inner / 2, [], sum(node["counts"]) or 1
    some = [(i, count) for i, count in enumerate(node["counts"]) if count]
    for i, count in some:
        part = inner * count / n
        bars.append(
            f'<rect x="{at:.1f}" y="{y + 36:.1f}" width="{max(part - 1, 1):.1f}" height="{BAR}" rx="2" '
            f'fill="{look["classes"][i % len(MARKS)]}"/>'
        )
        at += part
    counts = escape(_counts(node))
    return (
        f'<rect x="{x - node["w"] / 2:.1f}" y="{y:.1f}" width="{node["w"]}" height="{node["h"]}" rx="10" '
        f'fill="{look["paper"]}" stroke="{look["line"]}" stroke-width="1.5"/>'
        f'<text x="{x:.1f}" y="{y + 25:.1f}" font-size="17" font-weight="600" fill="{look["ink"]}">'
        f"{escape(node['title'])}</text>{''.join(bars)}"
        f'<text x="{x:.1f}" y="{y + 64:.1f}" font-size="13" fill="{look["soft"]}">{counts}</text>'
    )


def _counts(node: dict[str, Any]) -> str:
    """Names with two classes, signs and numbers with more; the total where that is too wide, or a mean."""
    some = [i for i, count in enumerate(node["counts"]) if count]
    texts = node["count_texts"] if len(node["counts"]) == 2 else [tally(n) for n in node["counts"]]
    line = "\u2003".join(f"{MARKS[i % len(MARKS)]} {texts[i]}" for i in some)
    return line if some and text_width(line, SMALL) <= node["w"] - 8 else node["total"]
