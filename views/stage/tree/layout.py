"""The positions of the nodes of a still tree: a tidy drawing. layout.js makes the same one in the browser.

The rules are those of Reingold and Tilford, "Tidier Drawings of Trees", IEEE
Transactions on Software Engineering 7 (1981) 223-228: nodes of one depth are in one
row, a parent is over the middle of its first and last child, subtrees are pushed
together until their outlines (contours) touch, and a mirrored tree gets the mirrored
drawing. Two things differ. Nodes have different widths. And small subtrees between
large ones are not packed to one side (the flaw that Buchheim, Juenger and Leipert
repair in "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing 2002):
the tree is laid out once packed to the left and once packed to the right, and every
node is placed in the middle of its two positions. All rules are linear in the
positions, so the middle keeps them.

The time to merge two outlines is the depth of the shallower one, so the total is linear in
the number of nodes. There is no recursion, so a chain may have any length.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

Children = Mapping[str, Sequence[str]]
Sizes = Mapping[str, tuple[float, float]]


@dataclass(slots=True)
class _Outline:
    """The left and right edge of a subtree in each row, deepest row first.

    Values are stored without `shift`; adding to it moves the whole outline at once.
    """

    left: list[float] = field(default_factory=list)
    right: list[float] = field(default_factory=list)
    shift: float = 0.0

    def cover(self, half_width: float) -> None:
        """Put the subtree's root, which is at 0, on top of the outline."""
        self.left.append(-half_width - self.shift)
        self.right.append(half_width - self.shift)


def layout(
    children: Children, sizes: Sizes, root: str = "", gap_x: float = 18, gap_y: float = 64
) -> dict[str, tuple[float, float]]:
    """Place every node of the tree under `root`: x of its centre, y of its top.

    `children` names the children of a node from left to right (a leaf may be left
    out), `sizes` gives each node's width and height. The drawing's left edge and its
    top are at 0. Rows are as high as their highest node and `gap_y` apart; nodes of
    one row are at least `gap_x` apart.

    >>> layout({"": ["0", "1"]}, {"": (40, 20), "0": (40, 20), "1": (40, 20)})
    {'': (49.0, 0.0), '0': (20.0, 84.0), '1': (78.0, 84.0)}
    """
    order, depth = _walk(children, root)
    packed_left = _pack(order, children, sizes, gap_x, side=1)
    packed_right = _pack(order, children, sizes, gap_x, side=-1)
    middle = {node: (packed_left[node] - packed_right[node]) / 2 for node in order}
    left_edge = min(middle[node] - sizes[node][0] / 2 for node in order)
    tops = _tops(order, depth, sizes, gap_y)
    return {node: (middle[node] - left_edge, tops[depth[node]]) for node in order}


def _walk(children: Children, root: str) -> tuple[list[str], dict[str, int]]:
    """All nodes, parents before children and siblings from the left; their depths."""
    order: list[str] = []
    depth = {root: 0}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        order.append(node)
        for child in reversed(children.get(node, ())):
            depth[child] = depth[node] + 1
            waiting.append(child)
    return order, depth


def _tops(order: Sequence[str], depth: Mapping[str, int], sizes: Sizes, gap_y: float) -> list[float]:
    """The y at which each row begins."""
    heights = [0.0] * (max(depth.values()) + 1)
    for node in order:
        heights[depth[node]] = max(heights[depth[node]], sizes[node][1])
    return list(accumulate(heights[:-1], lambda top, height: top + height + gap_y, initial=0.0))


def _pack(
    order: Sequence[str], children: Children, sizes: Sizes, gap_x: float, side: int
) -> dict[str, float]:
    """Centres with subtrees packed to the left; the root is at 0.

    With `side` -1 the mirrored tree is laid out.
    """
    offset = {order[0]: 0.0}  # relative to the parent
    outlines: dict[str, _Outline] = {}
    for node in reversed(order):
        kids = children.get(node, ())[::side]
        outline = _join(kids, outlines, offset, gap_x) if kids else _Outline()
        outline.cover(sizes[node][0] / 2)
        outlines[node] = outline
    centre = {order[0]: 0.0}
    for node in order:
        for child in children.get(node, ()):
            centre[child] = centre[node] + offset[child]
    return centre


def _join(
    kids: Sequence[str], outlines: dict[str, _Outline], offset: dict[str, float], gap_x: float
) -> _Outline:
    """Set siblings side by side; store their offsets from the middle between them."""
    joined = outlines.pop(kids[0])
    places = [0.0]
    for kid in kids[1:]:
        outline = outlines.pop(kid)
        places.append(_clearance(joined, outline) + gap_x)
        outline.shift += places[-1]
        joined = _merge(joined, outline)
    middle = (places[0] + places[-1]) / 2
    offset.update((kid, place - middle) for kid, place in zip(kids, places, strict=True))
    joined.shift -= middle
    return joined


def _clearance(a: _Outline, b: _Outline) -> float:
    """How far `b` must move to the right to touch `a` in some common row."""
    rows = range(1, min(len(a.left), len(b.left)) + 1)
    return max(a.right[-row] - b.left[-row] for row in rows) + a.shift - b.shift


def _merge(a: _Outline, b: _Outline) -> _Outline:
    """The outline of `a` with `b` to its right, kept in the deeper one's lists."""
    deep, low = (a, b) if len(a.left) >= len(b.left) else (b, a)
    target, source = (deep.right, low.right) if deep is a else (deep.left, low.left)
    move = low.shift - deep.shift
    for row in range(1, len(source) + 1):
        target[-row] = source[-row] + move
    return deep
