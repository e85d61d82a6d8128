"""Small pictures of what became of a tree: every one on the places of the full tree, what is gone faint."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mlcore import Node, Path, Split, Tree
from views.kit.known import known
from views.stage.tree.still import THEMED, box, drawing, scrolled, tag, upper_levels, words
from views.stage.tree.texts import text_width
from views.words.conditions import answer_text, question_text
from views.words.grammar import plural
from views.words.html import HUES, MARKS, Html, paragraph, tone
from views.words.numbers import amount

MOST_NODES = 700  # of a larger tree only the upper levels are drawn
LEAST_SLOT = 9.0  # px for each leaf
LEGIBLE = 0.8  # a picture is not scaled down further; it scrolls
ROWS = ((2, 80.0), (4, 62.0), (7, 52.0), (9, 40.0))  # the number of levels, and px for each
LOW_ROW = 34.0  # where there are more levels
NAMED_ROW = 50.0  # rows as high as this have room for the answers on the branches
UP = 0.36  # the height of an answer on its branch
MARGIN = 16.0
FONT, SMALL = 12.5, 11.0
SIGNS = {"raised": "↑", "other": "≠"}
DASHED = {"stroke_width": 1.2, "stroke_dasharray": "3 3"}


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
    """The places of the nodes of a pruned tree in the full one, and which of them were raised."""

    places: Mapping[Path, Path]
    raised: frozenset[Path]


def pruned(full: Tree, result: Tree, origin: Origin) -> dict[Path, Drawn]:
    """The full tree, with what pruning left of it."""
    drawn = {path: Drawn(node, False, answer_text(full, path)) for path, node in full.walk()}
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
        drawn[path] = Drawn(node, True, answer_text(result, path), sign, other.split if cut else None)
        ends |= {path} if cut else set()
    for path, node in full.walk() if ends else ():
        if any(path[:i] in ends for i in range(len(path))):
            drawn[path] = Drawn(node, False, answer_text(full, path))
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


def image(
    drawn: Drawing,
    classes: Sequence[object],
    alt: str,
    name: str,
    width: float,
    large: float = 1.0,
) -> Html:
    """The picture as HTML: an image in a frame that scrolls where it is large.

    name:  of the frame; width: px, wider where the leaves need it
    large: the factor of its size, as in presenter mode
    """
    deepest = upper_levels(drawn, MOST_NODES)
    shown = {path: one for path, one in drawn.items() if len(path) <= deepest}
    plan = _plan(shown, width / large)
    left_out = len(drawn) - len(shown)
    more = f". Not drawn: {plural(left_out, 'node')} further down" if left_out else ""
    below = paragraph(f"{more[2:]}.") if left_out else ""
    svg, start = _svg(shown, plan, classes), 100 * plan.places[()][0] / plan.width
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
    row = next((height for levels, height in ROWS if depth <= levels), LOW_ROW)
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


def _svg(drawn: Drawing, plan: Plan, classes: Sequence[object]) -> str:
    solid = _solid(drawn)
    edges = [_line(path, plan, path in solid) for path in drawn if path]
    answers = [_answer(path, drawn[path], plan) for path in drawn if path and plan.row >= NAMED_ROW]
    nodes = [_node(path, one, plan, classes) for path, one in drawn.items()]
    return drawing([*edges, *answers, *nodes], f"0 0 {plan.width:.0f} {plan.height:.0f}", themed=True)


def _solid(drawn: Drawing) -> set[Path]:
    """The nodes whose line upwards is whole: it passes a removed parent where a branch was raised."""
    return {path[:i] for path, one in drawn.items() if one.kept for i in range(1, len(path) + 1)}


def _line(path: Path, plan: Plan, solid: bool) -> str:
    (x0, y0), (x1, y1) = plan.places[path[:-1]], plan.places[path]
    pen = {"stroke": THEMED["soft"], "stroke_width": 1.8} if solid else {"stroke": THEMED["line"], **DASHED}
    return tag("path", d=f"M{x0:.1f},{y0:.1f} L{x1:.1f},{y1:.1f}", fill="none", **pen)


def _answer(path: Path, one: Drawn, plan: Plan) -> str:
    (x0, y0), (x1, y1) = plan.places[path[:-1]], plan.places[path]
    beside = [(*path[:-1], path[-1] + step) for step in (-1, 1)]
    gap = min((abs(plan.places[at][0] - x1) for at in beside if at in plan.places), default=plan.width)
    wide = text_width(one.edge, SMALL) + 4
    if not one.edge or wide > gap * (1 - UP):
        return ""
    x, y = x1 + (x0 - x1) * UP, y1 + (y0 - y1) * UP
    patch = box(x, y - 8, wide, 15, fill=THEMED["paper"])
    return _faint(one, patch + words(one.edge, x, y + 4, SMALL, fill=THEMED["soft"]), "0.75")


def _faint(one: Drawn, parts: str, opacity: str) -> str:
    return tag("g", parts, **({} if one.kept else {"opacity": opacity}))


def _node(path: Path, one: Drawn, plan: Plan, classes: Sequence[object]) -> str:
    (x, y), (left, right) = plan.places[path], plan.room[path]
    parts = []
    if one.sign == "cut":
        parts.append(_dot(x, y, 11, fill=THEMED["paper"], stroke=THEMED["accent"], stroke_width=2))
    if one.node.split:
        parts.append(_question(one, x, y, (left, right)))
    else:
        parts += [_leaf(one, x, y, right - left, classes), _gone(one, x, y, right)]
    if one.sign in SIGNS:
        bold = {"font_weight": 700, "fill": THEMED["paper"]}
        parts.append(_dot(x - 15, y - 13, 8.5, fill=THEMED["accent"]))
        parts.append(words(SIGNS[one.sign], x - 15, y - 8.5, 13, **bold))
    return _faint(one, "".join(parts), "0.5")


def _dot(x: float, y: float, radius: float, **look: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, **look)


def _question(one: Drawn, x: float, y: float, room: tuple[float, float]) -> str:
    """The test, if there is room for it, else a dot."""
    text = question_text(known(one.node.split))
    wide, (left, right) = text_width(text, FONT) + 12, room
    if wide > right - left:
        return _dot(x, y, 3.5, fill=THEMED["ink" if one.kept else "soft"])
    x = min(max(x, left + wide / 2), right - wide / 2)
    faint = {"stroke": THEMED["line"], **DASHED}
    pen = {"stroke": THEMED["soft"], "stroke_width": 1.2} if one.kept else faint
    weight = {"font_weight": 600} if one.kept else {}
    card = box(x, y - 11, wide, 22, rx=5, fill=THEMED["paper"], **pen)
    return card + words(text, x, y + 4.5, FONT, **weight, fill=THEMED["ink"])


def _gone(one: Drawn, x: float, y: float, right: float) -> str:
    """Beside a leaf what the full tree asks in its place, where there is room for it."""
    text = question_text(one.gone) if one.gone else ""
    wide = text_width(text, SMALL)
    if not text or x + 17 + wide > right:
        return ""
    return words(text, x + 17 + wide / 2, y - 2, SMALL, font_style="italic", fill=THEMED["soft"])


def _leaf(one: Drawn, x: float, y: float, room: float, classes: Sequence[object]) -> str:
    """The sign of the class, with its name where there is room; of a number the mean, or a dot."""
    if not classes:
        text = amount(float(one.node.label), 3)
        if text_width(text, SMALL) + 6 > room or one.sign == "cut":
            return _dot(x, y, min(5.0, room / 2.4), fill=THEMED["ink"])
        return _patched(text, x, y, SMALL, THEMED["ink"])
    i = tone(classes.index(one.node.label), one.node.label)
    named = f"{MARKS[i]} {one.node.label}"
    text = named if one.sign != "cut" and text_width(named, FONT) + 6 <= room else MARKS[i]
    size = FONT if text == named else min(15.0, max(room * 1.3, LEAST_SLOT))
    return _patched(text, x, y, size, THEMED["classes"][i % HUES], patch=one.sign != "cut")


def _patched(text: str, x: float, y: float, size: float, colour: str, patch: bool = True) -> str:
    """Text on a patch of paper, so that no line runs through it; a ring has its own."""
    wide, high = text_width(text, size) + 2, 1.1 * size
    paper = box(x, y - high / 2, wide, high, fill=THEMED["paper"]) if patch else ""
    return paper + words(text, x, y + 0.36 * size, size, font_weight=600, fill=colour)
