"""Trees in a pane of an animation. The browser draws them with the cards of the tree's own stage."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from mlcore import Node, Path, Table, Tree, path_text
from views.stage.animation.animation import Canvas, Mark, blank
from views.stage.animation.wire import AnimationCard
from views.words.conditions import condition_text, short_branch_text
from views.words.grammar import plural
from views.words.html import tone
from views.words.numbers import tally


def pane(title: str, share: float = 1.0, row: int = 0) -> Canvas:
    """An empty pane for trees. The places of other marks in it are shares of its width and height."""
    return Canvas(blank(0.0, 1.0), blank(0.0, 1.0), title, share, row=row)


@dataclass
class FilmedTree:
    """The trees that follow one another in a pane.

    name:  the words before the name of a node; opens: what a click on a node opens, "" for nothing
    table: of the records that fall through the trees, if their numbers have names
    counts: whether splits have the bar of their classes
    brief:  the text of a leaf where there is little room for it; else its number of records
    """

    canvas: Canvas
    name: Callable[[Path], str] = lambda path: ""
    opens: Callable[[Path], str] = lambda path: ""
    table: Table | None = None
    counts: bool = True
    brief: Callable[[Node], str] | None = None
    _cards: dict[Path, Mark] = field(default_factory=dict)

    def show(
        self, step: int, tree: Tree, paths: Collection[Path] | None = None, lit: Collection[Path] = ()
    ) -> None:
        """The tree from a step on. paths: the nodes to show, all unless told; lit: the marked nodes"""
        shown = [path for path, _ in tree.walk() if paths is None or path in paths]
        for path in self._cards.keys() - {*shown}:
            self._cards[path].at(step, off=True)
        for path in shown:
            self._put(step, tree, path, "lit" if path in lit else "plain", cut={*shown})

    def _put(self, step: int, tree: Tree, path: Path, look: str, cut: Collection[Path]) -> None:
        node = tree.node(path)
        below = not node.children or (*path, 0) in cut
        card = card_of(tree, path, self.name(path), self.table, whole=below)
        if not self.counts:
            card |= {"counts": [], "count_texts": []}
        if self.brief and not node.split:
            card["brief"] = self.brief(node)
        c = None if node.split else _tone(tree, node)
        if path in self._cards:
            self._cards[path].at(step, card=card, c=c, look=look, off=False)
        else:
            self._cards[path] = self.canvas.card(
                path_text(path), card, self.opens(path), step=step, c=c, look=look
            )


def _tone(tree: Tree, node: Node) -> int:
    return tone(tree.classes.index(node.label), node.label)


def card_of(
    tree: Tree, path: Path, name: str = "", table: Table | None = None, whole: bool = True
) -> AnimationCard:
    """The card of a node. name: the words before its name; whole: what is below it is drawn, too"""
    node = tree.node(path)
    edge = way_to(tree, path, table)
    title = f"{name} {node.split.attribute}?{'' if whole else ' …'}".strip() if node.split else None
    tones = [tone(i, label) for i, label in enumerate(tree.classes)]
    counts, texts = [0.0] * (max(tones) + 1), [""] * (max(tones) + 1)
    for c, label, n in zip(tones, tree.classes, node.counts, strict=True):
        counts[c], texts[c] = n, f"{tally(n)} {label}"
    card: AnimationCard = {
        "edge": edge,
        "title": title,
        "label": None if node.split else f"{name} {node.label}".strip(),
        "note": "" if node.split else plural(node.n, "record"),
        "counts": counts,
        "count_texts": texts,
        "name": named(tree, path, table),
    }
    return {**card, "named": True} if name and not node.split else card


def way_to(tree: Tree, path: Path, table: Table | None = None) -> str:
    """The words on the branch to a node, or nothing at the root."""
    return short_branch_text(tree.conditions(path), table) if path else ""


def named(tree: Tree, path: Path, table: Table | None = None) -> str:
    """A node in words, for a learner who points at it."""
    node, way = tree.node(path), way_to(tree, path, table)
    after = f"{way}: " if way else ""
    counts = ", ".join(f"{tally(n)} {label}" for label, n in zip(tree.classes, node.counts, strict=True) if n)
    if node.split is None:
        return f"{after}leaf, {node.label} ({counts})"
    ways = " or ".join(condition_text(node.split.attribute, branch) for branch in node.split.branches)
    return f"{after}{ways} ({counts})"
