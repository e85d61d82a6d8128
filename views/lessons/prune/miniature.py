"""Small pictures of what became of a tree: every one on the places of the full tree, what is gone faint."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from mlcore import Node, Path, Split, Tree
from views.known import known
from views.stage.tree.layout import text_width
from views.stage.tree.still import DARK, LIGHT
from views.trees.image import scrolled, upper_levels, xml
from views.words.conditions import branch_text, question_text
from views.words.grammar import plural
from views.words.html import MARKS, Html, paragraph
from views.words.numbers import amount

ACCENT = {False: "#0b7a5a", True: "#3fc39a"}
MOST_NODES = 700  # of a larger tree only the upper levels are drawn
LEAST_SLOT = 9.0  # px for each leaf
LEGIBLE = 0.8  # a picture is not scaled down further; it scrolls
ROWS = (
    (2, 80.0),
    (4, 62.0),
    (7, 52.0),
    (9, 40.0),
)  # so many levels, so many px for each; 34 where there are more
NAMED_ROW = 50.0  # rows as high as this have room for the answers on the branches
UP = 0.36  # so far up its branch stands an answer
MARGIN = 16.0
FONT, SMALL = 12.5, 11.0
FONTS = "'Source Sans 3','Source Sans Pro','Segoe UI',Helvetica,Arial,sans-serif"
SIGNS = {"raised": "↑", "other": "≠"}


@dataclass(frozen=True)
class Drawn:
    """A node in its place.

    kept: it is in the tree that is left, else it is drawn faintly
    edge: the answer that leads to it
    sign: "cut" (a leaf where the full tree goes on), "raised" (it took its parent's place), "other" (it
          asks otherwise than the full tree), or ""
    gone: what the full tree asks in the place of a leaf
    """

    node: Node
    kept: bool
    edge: str
    sign: str = ""
    gone: Split | None = None


Drawing = Mapping[Path, Drawn]


class Origin(NamedTuple):
    """Where the nodes of a pruned tree stood in the full one, and which of them were raised."""

    places: Mapping[Path, Path]
    raised: frozenset[Path]


def pruned(full: Tree, result: Tree, origin: Origin) -> dict[Path, Drawn]:
    """The full tree, with what pruning left of it."""
    drawn = {path: Drawn(node, False, _edge(full, path)) for path, node in full.walk()}
    for path, node in result.walk():
        place = origin.places[path]
        cut = not node.children and bool(full.node(place).children)
        sign = "raised" if place in origin.raised else "cut" if cut else ""
        drawn[place] = Drawn(node, True, drawn[place].edge, sign, full.node(place).split if cut else None)
    return drawn


def stopped(full: Tree, result: Tree) -> dict[Path, Drawn]:
    """A tree that stopped growing early, with what the full tree has below its leaves.

    Where the two ask differently the full tree's part is left out.
    """
    shared = {path for path, _ in agreeing(full, result)}
    drawn: dict[Path, Drawn] = {}
    ends: set[Path] = set()
    for path, node in result.walk():
        other = full.node(path) if path in shared else node
        cut = not node.children and bool(other.children)
        sign = "cut" if cut else "" if _same_question(other, node) else "other"
        drawn[path] = Drawn(node, True, _edge(result, path), sign, other.split if cut else None)
        ends |= {path} if cut else set()
    for path, node in full.walk() if ends else ():
        if any(path[:i] in ends for i in range(len(path))):
            drawn[path] = Drawn(node, False, _edge(full, path))
    return drawn


def agreeing(full: Tree, result: Tree) -> list[tuple[Path, Node]]:
    """The nodes of the result at which both trees have asked the same so far, from the root down."""
    found: list[tuple[Path, Node]] = []
    waiting: list[tuple[Path, Node, Node]] = [((), result.root, full.root)]
    while waiting:
        path, node, other = waiting.pop()
        found.append((path, node))
        if node.children and _same_question(node, other):
            pairs = zip(node.children, other.children, strict=True)
            waiting.extend(reversed([((*path, i), a, b) for i, (a, b) in enumerate(pairs)]))
    return found


def _same_question(a: Node, b: Node) -> bool:
    if a.split is None or b.split is None:
        return a.split is b.split
    return (a.split.attribute, a.split.branches) == (b.split.attribute, b.split.branches)


def _edge(tree: Tree, path: Path) -> str:
    split = tree.node(path[:-1]).split if path else None
    return branch_text(split.branches[path[-1]]) if split else ""


def image(
    drawn: Drawing,
    classes: Sequence[object],
    alt: str,
    name: str,
    width: float,
    dark: bool,
    large: float = 1.0,
) -> Html:
    """The picture as HTML: an image in a frame that scrolls where it is large.

    name:  of the frame; width: px, wider where the leaves need it
    large: all of it so many times as large, as in presenter mode
    """
    deepest = upper_levels(drawn, MOST_NODES)
    shown = {path: one for path, one in drawn.items() if len(path) <= deepest}
    plan = _plan(shown, width / large)
    left_out = len(drawn) - len(shown)
    more = f"; {plural(left_out, 'node')} further down are not drawn" if left_out else ""
    below = paragraph(f"{more[2:]}.") if left_out else ""
    svg, start = xml(_svg(shown, plan, classes, dark)), 100 * plan.places[()][0] / plan.width
    image = scrolled(svg, name, alt + more, plan.width * large, LEGIBLE, start, "gh-mini")
    return Html(f"{image}{below}")


class Plan(NamedTuple):
    """Places in px: the middle of every node, and from where to where it has room for words."""

    places: dict[Path, tuple[float, float]]
    room: dict[Path, tuple[float, float]]
    row: float
    width: float
    height: float


def _plan(drawn: Drawing, width: float) -> Plan:
    """Leaves side by side at equal distances, every question above the middle of its branches."""
    depth = max(len(path) for path in drawn)
    row = next((height for levels, height in ROWS if depth <= levels), 34.0)
    parents = {path[:-1] for path in drawn if path}
    ends = sorted(path for path in drawn if path not in parents)
    slot = max((width - 2 * MARGIN) / len(ends), LEAST_SLOT)
    x = {path: MARGIN + (i + 0.5) * slot for i, path in enumerate(ends)}
    room = {path: (at - slot / 2, at + slot / 2) for path, at in x.items()}
    below: dict[Path, list[Path]] = {}
    for path in sorted(drawn, key=len, reverse=True):
        if path in below:
            kids = sorted(below[path])
            x[path] = (x[kids[0]] + x[kids[-1]]) / 2
            room[path] = room[kids[0]][0], room[kids[-1]][1]
        if path:
            below.setdefault(path[:-1], []).append(path)
    places = {path: (x[path], MARGIN + len(path) * row) for path in drawn}
    return Plan(places, room, row, len(ends) * slot + 2 * MARGIN, depth * row + 2 * MARGIN + 4)


def _svg(drawn: Drawing, plan: Plan, classes: Sequence[object], dark: bool) -> str:
    look = DARK if dark else LIGHT
    solid = _solid(drawn)
    edges = [_line(path, plan, path in solid, look) for path in drawn if path]
    answers = [_answer(path, drawn[path], plan, look) for path in drawn if path and plan.row >= NAMED_ROW]
    nodes = [_node(path, one, plan, classes, look, ACCENT[dark]) for path, one in drawn.items()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width:.0f} {plan.height:.0f}" '
        f'font-family="{FONTS}" text-anchor="middle">{"".join([*edges, *answers, *nodes])}</svg>'
    )


def _solid(drawn: Drawing) -> set[Path]:
    """The nodes whose line upwards is whole: it passes a removed parent where a branch was raised."""
    found: set[Path] = set()
    for path, one in drawn.items():
        while one.kept and path and path not in found:
            found.add(path)
            path = path[:-1]
    return found


def _line(path: Path, plan: Plan, solid: bool, look: Mapping[str, Any]) -> str:
    (x0, y0), (x1, y1) = plan.places[path[:-1]], plan.places[path]
    pen = (
        f'stroke="{look["soft"]}" stroke-width="1.8"'
        if solid
        else f'stroke="{look["line"]}" stroke-width="1.2" stroke-dasharray="3 3"'
    )
    return f'<path d="M{x0:.1f},{y0:.1f} L{x1:.1f},{y1:.1f}" fill="none" {pen}/>'


def _answer(path: Path, one: Drawn, plan: Plan, look: Mapping[str, Any]) -> str:
    (x0, y0), (x1, y1) = plan.places[path[:-1]], plan.places[path]
    beside = [(*path[:-1], path[-1] + step) for step in (-1, 1)]
    gap = min((abs(plan.places[at][0] - x1) for at in beside if at in plan.places), default=plan.width)
    wide = text_width(one.edge, SMALL) + 4
    if not one.edge or wide > gap * (1 - UP):
        return ""
    x, y = x1 + (x0 - x1) * UP, y1 + (y0 - y1) * UP
    faint = "" if one.kept else ' opacity="0.75"'
    return (
        f'<g{faint}><rect x="{x - wide / 2:.1f}" y="{y - 8:.1f}" width="{wide:.1f}" height="15" '
        f'fill="{look["paper"]}"/><text x="{x:.1f}" y="{y + 4:.1f}" font-size="{SMALL}" '
        f'fill="{look["soft"]}">{escape(one.edge)}</text></g>'
    )


def _node(
    path: Path, one: Drawn, plan: Plan, classes: Sequence[object], look: Mapping[str, Any], accent: str
) -> str:
    x, y = plan.places[path]
    left, right = plan.room[path]
    if one.node.split:
        drawn = _question(one, x, y, plan.room[path], look)
    else:
        drawn = _leaf(one, x, y, right - left, classes, look) + _gone(one, x, y, right, look)
    pen = f'stroke="{accent}" stroke-width="2"'
    around = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{look["paper"]}" {pen}/>'
    sign = SIGNS.get(one.sign)
    beside = (
        f'<circle cx="{x - 15:.1f}" cy="{y - 13:.1f}" r="8.5" fill="{accent}"/><text x="{x - 15:.1f}" '
        f'y="{y - 8.5:.1f}" font-size="13" font-weight="700" fill="{look["paper"]}">{sign}</text>'
        if sign
        else ""
    )
    faint = "" if one.kept else ' opacity="0.5"'
    return f"<g{faint}>{around if one.sign == 'cut' else ''}{drawn}{beside}</g>"


def _question(one: Drawn, x: float, y: float, room: tuple[float, float], look: Mapping[str, Any]) -> str:
    """What is asked, where there is room for it; else a dot."""
    text = question_text(known(one.node.split))
    wide, (left, right) = text_width(text, FONT) + 12, room
    if wide > right - left:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{look["ink" if one.kept else "soft"]}"/>'
    x = min(max(x, left + wide / 2), right - wide / 2)
    pen = f'stroke="{look["soft" if one.kept else "line"]}" stroke-width="1.2"'
    dashed = "" if one.kept else ' stroke-dasharray="3 3"'
    weight = ' font-weight="600"' if one.kept else ""
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - 11:.1f}" width="{wide:.1f}" height="22" rx="5" '
        f'fill="{look["paper"]}" {pen}{dashed}/><text x="{x:.1f}" y="{y + 4.5:.1f}" font-size="{FONT}"'
        f'{weight} fill="{look["ink"]}">{escape(text)}</text>'
    )


def _gone(one: Drawn, x: float, y: float, right: float, look: Mapping[str, Any]) -> str:
    """Beside a leaf what the full tree asks in its place, where there is room for it."""
    text = question_text(one.gone) if one.gone else ""
    wide = text_width(text, SMALL)
    if not text or x + 17 + wide > right:
        return ""
    return (
        f'<text x="{x + 17 + wide / 2:.1f}" y="{y - 2:.1f}" font-size="{SMALL}" font-style="italic" '
        f'fill="{look["soft"]}">{escape(text)}</text>'
    )


def _leaf(
    one: Drawn, x: float, y: float, room: float, classes: Sequence[object], look: Mapping[str, Any]
) -> str:
    """The sign of the class, with its name where there is room; of a number the mean, or a dot."""
    if not classes:
        text = amount(float(one.node.label), 3)
        if text_width(text, SMALL) + 6 > room or one.sign == "cut":
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{min(5, room / 2.4):.1f}" fill="{look["ink"]}"/>'
        return _text(text, x, y, SMALL, look["ink"], look)
    i = classes.index(one.node.label) % len(MARKS)
    named = f"{MARKS[i]} {one.node.label}"
    text = named if one.sign != "cut" and text_width(named, FONT) + 6 <= room else MARKS[i]
    size = FONT if text == named else min(15.0, max(room * 1.3, LEAST_SLOT))
    return _text(text, x, y, size, look["classes"][i], look, patch=one.sign != "cut")


def _text(
    text: str, x: float, y: float, size: float, colour: str, look: Mapping[str, Any], patch: bool = True
) -> str:
    """Text on a patch of paper, so that no line runs through it; a ring has its own."""
    wide, high = text_width(text, size) + 2, 1.1 * size
    paper = (
        f'<rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" '
        f'fill="{look["paper"]}"/>'
    )
    return (
        f'{paper if patch else ""}<text x="{x:.1f}" y="{y + 0.36 * size:.1f}" font-size="{size:.1f}" '
        f'font-weight="600" fill="{colour}">{escape(text)}</text>'
    )
