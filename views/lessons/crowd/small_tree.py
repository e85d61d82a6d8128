"""A small tree as marks of a film: splits in words, leaves in the colour of their class."""

from collections.abc import Callable, Collection, Iterator, Mapping

from mlcore import Node, Path, Tree
from views.stage.film.film import Canvas, Mark, blank
from views.words.conditions import condition_text, short_branch_text
from views.words.html import tone
from views.words.numbers import tally

HIGH, LINE = 0.56, 0.13  # of a node, where one rank is 1 high; how far its lines are from its middle
NAMES, WAYS = 0.76, 0.7  # rem: 12 and 11 px
FREE = 0.06  # between two leaves, in shares of a leaf's room


def room(title: str, depth: int, share: float = 1.0) -> Canvas:
    """An empty pane for trees of that depth."""
    return Canvas(blank(0.0, 1.0), blank(-depth - 0.35, 0.35), title, share)


def drawn(
    canvas: Canvas, tree: Tree, born: Callable[[Path], int], marked: Collection[Path] = (),
    numbers: Mapping[Path, int] | None = None, opens: Callable[[Path], str] = lambda path: "",
) -> list[Mark]:  # fmt: skip
    """The marks of a tree. born: the step at which a split appears; leaves come with the split above them.

    marked: the outlined nodes; numbers: the numbers before the names of splits
    opens:  what a click on a node opens; nothing unless told
    """
    places, wide = _places(tree)
    marks = list(_branches(canvas, tree, places, born))
    for path, node in tree.walk():
        x, half, y = places[path], _half(node, wide), -len(path)
        look, at = ("card-lit" if path in marked else "card"), born(path if node.split else path[:-1])
        c = None if node.split else tone(tree.classes.index(node.label), node.label)
        way = _way(tree, path)
        box = (x - half, y - HIGH / 2, x + half, y + HIGH / 2)
        name = named(tree, node, way)
        marks.append(canvas.box(*box, step=at, c=c, look=look, name=name, opens=opens(path)))
        words = node.split.attribute if node.split else str(node.label)
        if numbers and path in numbers:
            words = f"{numbers[path]} · {words}"
        room = 1.86 * half
        marks.append(
            canvas.text(
                x, y - (LINE if way else 0), words, step=at, c=c, wide=room, size=NAMES, look="strong"
            )
        )
        if way:
            marks.append(canvas.text(x, y + LINE, way, step=at, look="quiet", wide=room, size=WAYS))
    return marks


def _way(tree: Tree, path: Path) -> str:
    """The words on the edge to a node, or nothing at the root."""
    return short_branch_text(tree.conditions(path), tree.table) if path else ""


def named_at(tree: Tree, path: Path) -> str:
    """The node at a path in words."""
    return named(tree, tree.node(path), _way(tree, path))


def named(tree: Tree, node: Node, way: str) -> str:
    """A node in words, for a learner who points at it. way: the answer that leads to it."""
    after = f"{way}: " if way else ""
    counts = ", ".join(f"{tally(n)} {label}" for label, n in zip(tree.classes, node.counts, strict=True) if n)
    if node.split is None:
        return f"{after}leaf, {node.label} ({counts})"
    ways = " or ".join(condition_text(node.split.attribute, branch) for branch in node.split.branches)
    return f"{after}{ways} ({counts})"


def _half(node: Node, wide: float) -> float:
    """Half the width of a node: a split has the room of two leaves."""
    return (0.5 - FREE) * wide if node.split is None else min((1.0 - FREE) * wide, 0.2)


def _places(tree: Tree) -> tuple[dict[Path, float], float]:
    """The horizontal place of each node, a parent in the middle of its children, and the room of a leaf."""
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
    canvas: Canvas, tree: Tree, places: dict[Path, float], born: Callable[[Path], int]
) -> Iterator[Mark]:
    for path, x in places.items():
        if path:
            ends = [(places[path[:-1]], 1 - len(path) - HIGH / 2), (x, -len(path) + HIGH / 2)]
            yield canvas.line(ends, step=born(path[:-1]), look="branch")
