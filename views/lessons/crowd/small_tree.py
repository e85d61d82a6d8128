"""A small tree as marks of a film: splits in words, leaves in the colour of their class."""

from collections.abc import Callable, Collection, Iterator, Mapping

from mlcore import Node, Path, Tree
from views.stage.film.film import Canvas, Mark, blank
from views.words.conditions import branch_text, condition_text
from views.words.html import tone
from views.words.numbers import tally

HIGH = 0.3  # of a node, where one rank is 1 high
NAMES, EDGES = 0.76, 0.7  # rem: 12 and 11 px
BESIDE = 0.015  # its branch a text stands
FREE = 0.06  # between two leaves, in shares of a leaf's room


def room(title: str, depth: int, share: float = 1.0) -> Canvas:
    """An empty pane for trees of that depth."""
    return Canvas(blank(0.0, 1.0), blank(-depth - 0.35, 0.35), title, share)


def drawn(
    canvas: Canvas, tree: Tree, born: Callable[[Path], int], marked: Collection[Path] = (),
    numbers: Mapping[Path, int] | None = None,
) -> list[Mark]:  # fmt: skip
    """The marks of a tree. born: the step at which a split is told; leaves come with the split above them.

    marked: the nodes that are outlined; numbers: what stands before the names of splits
    """
    places, wide = _places(tree)
    marks = list(_branches(canvas, tree, places, wide, born))
    for path, node in tree.walk():
        x, half, y = places[path], _half(node, wide), -len(path)
        look = "lit" if path in marked else "plain"
        at = born(path if node.split else path[:-1])
        c = None if node.split else tone(tree.classes.index(node.label), node.label)
        box = canvas.box(
            x - half, y - HIGH / 2, x + half, y + HIGH / 2, step=at, c=c, look=look, name=named(tree, node)
        )
        words = node.split.attribute if node.split else str(node.label)
        if numbers and path in numbers:
            words = f"{numbers[path]} · {words}"
        text = canvas.text(x, y, words, step=at, c=c, wide=1.86 * half, size=NAMES)
        marks += [box, text]
    return marks


def named(tree: Tree, node: Node) -> str:
    """A node in words, for whoever points at it."""
    counts = ", ".join(f"{tally(n)} {label}" for label, n in zip(tree.classes, node.counts, strict=True) if n)
    if node.split is None:
        return f"leaf: {node.label}; {counts}"
    ways = " or ".join(condition_text(node.split.attribute, branch) for branch in node.split.branches)
    return f"{ways}; {counts}"


def _half(node: Node, wide: float) -> float:
    """Half the width of a node: a split has the room of two leaves."""
    return (0.5 - FREE) * wide if node.split is None else min((1.0 - FREE) * wide, 0.2)


def _places(tree: Tree) -> tuple[dict[Path, float], float]:
    """Where each node stands across, a parent in the middle of its children; and the room of a leaf."""
    leaves = [path for path, node in tree.walk() if not node.children]
    wide = 1.0 / max(len(leaves), 2)
    edge = (1.0 - wide * len(leaves)) / 2
    places = {path: edge + (i + 0.5) * wide for i, path in enumerate(leaves)}
    for path, node in sorted(tree.walk(), key=lambda one: -len(one[0])):
        if node.children:
            below = [places[*path, i] for i in range(len(node.children))]
            places[path] = (below[0] + below[-1]) / 2
    return places, min(wide, 0.34)


def _branches(
    canvas: Canvas, tree: Tree, places: dict[Path, float], wide: float, born: Callable[[Path], int]
) -> Iterator[Mark]:
    for path, node in tree.walk():
        if node.split is None:
            continue
        for i, branch in enumerate(node.split.branches):
            ends = [(places[path], -len(path) - HIGH / 2), (places[*path, i], -len(path) - 1 + HIGH / 2)]
            yield canvas.line(ends, step=born(path), look="thin")
            (x, y), left = ends[1], ends[1][0] < ends[0][0]
            yield canvas.text(
                x - BESIDE if left else x + BESIDE, y + HIGH / 2, branch_text(branch), step=born(path),
                look="quiet", wide=wide, size=EDGES, anchor="end" if left else "start",
            )  # fmt: skip
