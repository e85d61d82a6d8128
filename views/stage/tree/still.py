"""Still trees as SVG: for the home page, a handout, a download, and small pictures side by side."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import Any

from mlcore import Path
from views.stage import colours
from views.stage.tree.layout import layout
from views.stage.tree.texts import clipped, narrowest, text_width, wrapped
from views.stage.wire import TreeNode, TreePicture
from views.words.html import HUES, MARKS, Html, esc
from views.words.numbers import tally


def _look(dark: bool) -> dict[str, Any]:
    """The colours of one theme. Lines are darker than those of a page, because a picture may become small."""
    plain = {name: colours.PAIRS[name][dark] for name in ("ink", "soft", "paper", "accent")}
    classes = {"classes": colours.of_classes("c", dark), "washes": colours.of_classes("w", dark)}
    return {**plain, "line": LINES[dark], **classes}


LINES = ("#c3ccd5", "#4a5763")
LIGHT, DARK = _look(dark=False), _look(dark=True)


def _themed() -> tuple[dict[str, Any], str]:
    """The colours as names, and the style that defines them in each theme.

    An image has the `color-scheme` of the element that shows it, so it follows a switch of theme. It has its
    own ground, so in a browser that does not pass the scheme on, ink and ground are still of one theme.
    """
    names: dict[str, Any] = {}
    values: dict[str, str] = {}
    for key, light in LIGHT.items():
        pairs = [(light, DARK[key])] if isinstance(light, str) else list(zip(light, DARK[key], strict=True))
        called = [f"--{key}-{i}" for i in range(len(pairs))]
        values |= {name: f"light-dark({a},{b})" for name, (a, b) in zip(called, pairs, strict=True)}
        used = tuple(f"var({name})" for name in called)
        names[key] = used[0] if isinstance(light, str) else used
    said = ";".join(f"{name}:{value}" for name, value in values.items())
    return names, f"<style>:root{{color-scheme:light dark;{said};background:{names['paper']}}}</style>"


THEMED, THEMES = _themed()
FONTS = "'Source Sans 3','Source Sans Pro','Segoe UI',Helvetica,Arial,sans-serif"
MARGIN = 12
BAR = 10
TITLE, EDGE, SMALL = 17, 14, 13  # font sizes, as in cards.js
LEADING = 1.24  # a line, in sizes of its type
LEAST, MOST = 96.0, 210.0  # width of a card
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# SVG ------------------------------------------------------------------------------------------------


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """An SVG element. Floats are lengths, rounded to tenths of a px. The text inside must be escaped."""
    shown = "".join(
        f' {key.replace("_", "-")}="{f"{value:.1f}" if isinstance(value, float) else value}"'
        for key, value in attributes.items()
    )
    return f"<{name}{shown}>{inside}</{name}>" if inside else f"<{name}{shown}/>"


def box(x: float, y: float, width: float, height: float, **look: object) -> str:
    """A rectangle with the middle of its upper side at (x, y)."""
    return tag("rect", x=x - width / 2, y=y, width=width, height=height, **look)


def words(text: str, x: float, y: float, size: float, **look: object) -> str:
    """A line of text centred at x. It is escaped here."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **look)


def drawing(parts: Iterable[str], view: str, themed: bool) -> str:
    """A picture of these parts as valid XML, whatever the names in it contain.

    themed: its colours are those of THEMED
    """
    inside = "".join([THEMES if themed else "", *parts])
    svg = tag("svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=view, font_family=FONTS,
              text_anchor="middle")  # fmt: skip
    return NOT_XML.sub("\ufffd", svg)


def scrolled(svg: str, name: str, alt: str, width: float, legible: float, start: float, css: str) -> Html:
    """A picture as an image, in a frame that scrolls if the picture is large.

    name: of the frame; width: px; legible: the smallest scale; start: the first scroll position, in per
    cent from the left
    """
    code = b64encode(svg.encode()).decode()
    size = f"max-width:{width:.0f}px;min-width:{legible * width:.0f}px"
    return Html(
        f'<div class="gh-scroll {css}" tabindex="0" role="group" aria-label="{esc(name)}">'
        f'<div style="{size}"><img alt="{esc(alt)}" src="data:image/svg+xml;base64,{code}">'
        f'<span style="left:{start:.1f}%"></span></div></div>'
    )


def upper_levels(paths: Iterable[Path], most: int) -> int:
    """The largest depth with at most `most` nodes to draw."""
    sizes = Counter(map(len, paths))
    totals = list(accumulate(sizes[depth] for depth in range(len(sizes))))
    return max(sum(total <= most for total in totals) - 1, 0)


# A finished tree ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """A node of the finished tree: its lines of text, and its size in px."""

    node: Mapping[str, Any]
    title: list[str]
    label: list[str]
    note: list[str]
    edge: list[str]
    w: float
    h: float


@dataclass(frozen=True)
class Laid:
    """A finished tree with the places of its cards: the middle of their upper sides."""

    cards: dict[str, Card]
    places: dict[str, tuple[float, float]]

    @property
    def width(self) -> float:
        return max(x + self.cards[i].w / 2 for i, (x, _) in self.places.items()) + 2 * MARGIN


def laid(picture: TreePicture) -> Laid:
    """The finished tree of a picture (see trees/picture.py), laid out."""
    nodes = [_at_last(node) for node in picture["nodes"] if node.get("gone", -1) < 0]
    cards = {node["id"]: _card(node) for node in nodes}
    children: dict[str, list[str]] = {}
    for node in nodes:
        if node["parent"] is not None:
            children.setdefault(node["parent"], []).append(node["id"])
    return Laid(cards, layout(children, {i: (card.w, card.h) for i, card in cards.items()}))


def _at_last(node: TreeNode) -> dict[str, Any]:
    """The final card, which is a leaf if the subtree was pruned."""
    folded = node.get("folded")
    return {**node, **folded, "title": None} if folded else dict(node)


def _card(node: dict[str, Any]) -> Card:
    """As narrow as its texts allow in two lines each."""
    title = node["title"] or ""
    label = "" if title else f"{_sign(node)}{node['label']}"
    note = node["note"] if not title else ""
    needs = (
        narrowest(title or label, TITLE, 2) + (24 if title else 36),
        narrowest(note, SMALL, 2) + 36,
        (text_width(_counts(node), SMALL) + 16) if title else 0,
        narrowest(node["edge"], EDGE, 2) + 10,
    )
    w = round(min(max(*needs, LEAST), MOST), 1)
    lines, notes = wrapped(title or label, w - 16, TITLE, 2), wrapped(note, w - 24, SMALL, 2)
    below = BAR + 20 if title else len(notes) * LEADING * SMALL
    h = round(max(22 + len(lines) * LEADING * TITLE + below, 60), 1)
    edge = wrapped(node["edge"], w + 10, EDGE, 2)
    return Card(node, lines if title else [], [] if title else lines, notes, edge, w, h)


def svg(tree: Laid, themed: bool) -> str:
    """A finished tree as SVG, in the theme of the page that shows it, or for white paper."""
    look = THEMED if themed else LIGHT
    bottom = max(y + tree.cards[i].h for i, (_, y) in tree.places.items()) + MARGIN
    edges = [_edge(i, tree, look) for i in tree.places if i]
    cards = [_node(tree.cards[i], x, y, look) for i, (x, y) in tree.places.items()]
    return drawing([*edges, *cards], f"{-MARGIN} {-MARGIN} {tree.width:.1f} {bottom + MARGIN:.1f}", themed)


def _lines(texts: Iterable[str], x: float, y: float, size: float, **look: object) -> str:
    """Lines of text below one another, the first one's top at y."""
    step = LEADING * size
    return "".join(words(text, x, y + (i + 0.8) * step, size, **look) for i, text in enumerate(texts))


def _edge(ident: str, tree: Laid, look: Any) -> str:
    child = tree.cards[ident]
    parent = child.node["parent"]
    (x0, y0), (x1, y1) = tree.places[parent], tree.places[ident]
    top = y0 + tree.cards[parent].h
    half = (top + y1) / 2
    bend = f"M{x0:.1f},{top:.1f} C{x0:.1f},{half:.1f} {x1:.1f},{half:.1f} {x1:.1f},{y1:.1f}"
    line = tag("path", d=bend, fill="none", stroke=look["line"], stroke_width=2)
    if not child.edge:
        return line
    wide, high = max(text_width(text, EDGE) for text in child.edge) + 4, len(child.edge) * LEADING * EDGE
    patch = box(x1, y1 - high - 5, wide, high, fill=look["paper"])
    return line + patch + _lines(child.edge, x1, y1 - high - 5, EDGE, fill=look["soft"])


def _node(card: Card, x: float, y: float, look: Any) -> str:
    return _question(card, x, y, look) if card.title else _leaf(card, x, y, look)


def _leaf(card: Card, x: float, y: float, look: Any) -> str:
    at = card.node["label_class"]
    colour, wash = (look["ink"], look["paper"]) if at is None else _colours(at, look)
    outline = box(x, y, card.w, card.h, rx=min(card.h / 2, 30), fill=wash, stroke=colour, stroke_width=1.5)
    high = LEADING * (len(card.label) * TITLE + len(card.note) * SMALL)
    top = y + (card.h - high) / 2
    name = _lines(card.label, x, top, TITLE, font_weight=600, fill=colour)
    return outline + name + _lines(card.note, x, top + len(card.label) * LEADING * TITLE, SMALL, fill=colour)


def _colours(at: int, look: Any) -> tuple[str, str]:
    """The colour and the background colour of a class."""
    return look["classes"][at % HUES], look["washes"][at % HUES]


def _sign(node: Mapping[str, Any]) -> str:
    """The sign of a class; a mean has none."""
    at = node["label_class"]
    return "" if at is None else f"{MARKS[at % len(MARKS)]} "


def _question(card: Card, x: float, y: float, look: Any) -> str:
    node, inner = card.node, card.w - 32
    below = y + 9 + len(card.title) * LEADING * TITLE + 3
    at, bars, n = x - inner / 2, [], sum(node["counts"]) or 1
    for i, count in enumerate(node["counts"]):
        part = inner * count / n
        if count:
            size = {"x": at, "y": below, "width": max(part - 1, 1.0), "height": BAR, "rx": 2}
            bars.append(tag("rect", **size, fill=look["classes"][i % HUES]))
        at += part
    pen = {"rx": 10, "fill": look["paper"], "stroke": look["line"], "stroke_width": 1.5}
    title = _lines(card.title, x, y + 9, TITLE, font_weight=600, fill=look["ink"])
    counts = clipped(_counts(node), card.w - 6, SMALL)
    shown = _lines([counts], x, below + BAR + 2, SMALL, fill=look["soft"])
    return box(x, y, card.w, card.h, **pen) + title + "".join(bars) + shown


def _counts(node: Mapping[str, Any]) -> str:
    """Names for two classes, signs and numbers for more, or the total if they are too wide or for a mean."""
    some = [i for i, count in enumerate(node["counts"]) if count]
    texts = node["count_texts"] if len(node["counts"]) == 2 else [tally(n) for n in node["counts"]]
    line = "\u2003".join(f"{MARKS[i % len(MARKS)]} {texts[i]}" for i in some)
    return line if some and text_width(line, SMALL) <= MOST - 16 else node["total"]
