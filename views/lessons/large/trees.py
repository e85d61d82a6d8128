"""A tree in a pane of a film: its nodes are known by their paths, and change from step to step."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from mlcore import Branch, Node, Path, Tree
from views.lessons.large.marks import Marks
from views.stage.film.film import Canvas, blank
from views.words.conditions import branch_text, place_text

SMALL = 0.7  # rem: the smallest type
MOST_NODES = 60  # more are not drawn, the deepest left out first
NARROW, WIDE = 0.085, 0.12  # of the width: less has no room for words, or for the name of a column
LOW, HIGH = 0.16, 0.93  # where the lowest leaves and the root stand
PARTS = ("edge", "branch", "title", "dot", "said")  # of a node


@dataclass
class Drawing:
    """A tree in a canvas of its own, 1 wide and 1 high.

    depth: of the deepest tree that will be shown; tones: the colour of each class
    said:  what stands below a node; most: so many nodes are drawn; name: what stands before its text
    """

    depth: int
    tones: tuple[int, ...]
    title: str
    said: Callable[[Path, Node], str] = lambda path, node: ""
    row: int = 0
    size: float = 0.82
    most: int = MOST_NODES
    name: Callable[[Path], str] = lambda path: ""
    _drawn: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.canvas = Canvas(blank(0.0, 1.0), blank(0.0, 1.0), title=self.title, row=self.row)
        self._marks = Marks(self.canvas)

    def show(self, step: int, tree: Tree, lit: Collection[Path] = ()) -> None:
        """The tree from this step on; lit: the nodes that are marked."""
        shown = {path: node for path, node in drawn(tree, self.most).items() if len(path) <= self.depth}
        places = placed(shown)
        for path in self._drawn - {*shown}:
            for part in PARTS:
                self._marks.gone((path, part), step)
        self._drawn = {*shown}
        slots = _slots(shown)
        for path, (x, depth) in places.items():
            node, y, room = shown[path], self._height(depth), slots[path]
            marked = path in lit
            if path:
                above = places[path[:-1]]
                start = above[0], self._height(above[1]) - 0.3 * self._gap
                spots = [start, (x, y + 0.34 * self._gap)]
                self._marks.put((path, "edge"), "line", step, spots=spots, look="lit" if marked else "thin")
                text = answer(tree, path) if room > NARROW else ""
                self._text(step, path, "branch", (x, y + 0.21 * self._gap), text, wide=room, look="quiet",
                           size=SMALL)  # fmt: skip
            tone = None if node.split else self.tones[tree.classes.index(node.label)]
            title = f"{self.name(path)} {node.split.attribute if node.split else node.label}".strip()
            wide = room > (WIDE if node.split else NARROW)
            self._text(step, path, "title", (x, y), title if wide else "", c=tone, size=self.size, wide=room,
                       look="lit" if marked and node.split else "strong")  # fmt: skip
            bare = not wide and not node.split
            self._marks.put((path, "dot"), "dot", step, bare, x=x, y=y + 0.2 * self._gap, c=tone, size=0.22,
                            name=title)  # fmt: skip
            said = self.said(path, node) if room > NARROW else ""
            self._text(
                step, path, "said", (x, y - 0.2 * self._gap), said, look="quiet", wide=room, size=SMALL
            )

    @property
    def _gap(self) -> float:
        """From one depth to the next."""
        return (HIGH - LOW) / max(self.depth, 2)

    def _height(self, depth: int) -> float:
        return HIGH - self._gap * depth

    def _text(
        self, step: int, path: Path, part: str, at: tuple[float, float], text: str, **look: Any
    ) -> None:
        self._marks.put((path, part), "text", step, bool(text), x=at[0], y=at[1], text=text, **look)


def rounded(branch: Branch) -> Branch:
    """A condition whose threshold has four digits."""
    return branch if branch.threshold is None else branch._replace(threshold=float(f"{branch.threshold:.4g}"))


def answer(tree: Tree, path: Path) -> str:
    """The condition on the edge above a node."""
    return branch_text(rounded(tree.conditions(path)[-1][1]))


def place(tree: Tree, path: Path) -> str:
    """Where a node is, by its conditions; not escaped."""
    return place_text([(name, rounded(branch)) for name, branch in tree.conditions(path)])


def drawn(tree: Tree, most: int = MOST_NODES) -> dict[Path, Node]:
    """The nodes that are drawn: those nearest to the root, as many as there is room for."""
    found: dict[Path, Node] = {}
    for path, node in sorted(tree.walk(), key=lambda item: (len(item[0]), item[0])):
        if len(found) < most and (not path or path[:-1] in found):
            found[path] = node
    return found


def _slots(nodes: Mapping[Path, Node]) -> dict[Path, float]:
    """The width of each node: that of the leaves below it."""
    ends = [path for path in nodes if (*path, 0) not in nodes]
    return {path: sum(end[: len(path)] == path for end in ends) / len(ends) for path in nodes}


def placed(nodes: Mapping[Path, Node]) -> dict[Path, tuple[float, int]]:
    """Where nodes stand: from 0 to 1 across, leaves as far from one another, and their depth."""
    ends = [path for path in sorted(nodes) if (*path, 0) not in nodes]
    across = {path: (i + 0.5) / len(ends) for i, path in enumerate(ends)}
    for path in sorted(nodes, key=len, reverse=True):
        if path not in across:
            below = [x for child, x in across.items() if len(child) == len(path) + 1 and child[:-1] == path]
            across[path] = (min(below) + max(below)) / 2
    return {path: (across[path], len(path)) for path in nodes}
