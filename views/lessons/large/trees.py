"""A tree in a pane of a film. Paths identify its nodes, which change from step to step."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mlcore import Node, Path, Table, Tree
from views.lessons.large.marks import Marks
from views.stage.film.film import Canvas, blank
from views.stage.plane.wire import Box
from views.words.conditions import place_text, short_branch_text, shortened

SMALL = 0.7  # rem: the smallest type
MOST_NODES = 60  # of more, the deepest are left out first
BOLD, LETTER, APART, DOT = 0.53, 0.47, 0.3, 0.3  # rem: of letters of 1 rem, between two texts, of a bare leaf
INSIDE, BETWEEN = 0.55, 0.1  # rem: beside the words of a card, between two cards
TOP = 0.99  # of the card of the root
HIGH = 0.93  # the height of the root
PARTS = ("edge", "card", "branch", "title", "dot", "said")  # of a node


class Heights(NamedTuple):
    """The height of the lowest leaves. Then, from a node, in shares of the way to the next depth: the
    condition above it, the end of its edge above that, and the beginning of the edges below it."""

    low: float
    branch: float
    end: float
    start: float


PLAIN, SAID = Heights(0.06, 0.29, 0.44, 0.2), Heights(0.16, 0.21, 0.34, 0.34)


@dataclass
class Drawing:
    """A tree in its own canvas, 1 wide and 1 high.

    depth: of the deepest tree of the film; tones: the colour of each class
    said:  the text below a node; most: the most nodes in the picture; name: the words before its text
    share: of the pane's width beside the others; room: its width in rem, if it is narrow
    table: of the records that fall through it, if their numbers have names
    """

    depth: int
    tones: tuple[int, ...]
    title: str
    said: Callable[[Path, Node], str] | None = None
    row: int = 0
    size: float = 0.82
    most: int = MOST_NODES
    name: Callable[[Path], str] = lambda path: ""
    share: float = 1.0
    room: float = 16.0
    table: Table | None = None
    _drawn: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.canvas = Canvas(
            blank(0.0, 1.0), blank(0.0, 1.0), title=self.title, row=self.row, share=self.share
        )
        self._marks = Marks(self.canvas)
        self._heights = SAID if self.said else PLAIN

    def show(self, step: int, tree: Tree, lit: Collection[Path] = ()) -> None:
        """The tree from this step on; lit: the marked nodes."""
        shown = {path: node for path, node in drawn(tree, self.most).items() if len(path) <= self.depth}
        for path in self._drawn - {*shown}:
            for part in PARTS:
                self._marks.gone((path, part), step)
        self._drawn = {*shown}
        texts = {path: self._texts(tree, path, node) for path, node in shown.items()}
        worded, places = laid_out({path: self._wide(*texts[path]) for path in shown}, self.room)
        for path, (x, room) in places.items():
            y, marked = self._height(len(path)), path in lit
            branch, title, said = texts[path]
            if path:
                spots = [self._foot(path[:-1], places, worded), (x, y + self._heights.end * self._gap)]
                self._marks.put((path, "edge"), "line", step, spots=spots, look=f"branch{'-lit' * marked}")
            node, there = shown[path], path in worded
            tone = None if node.split else self.tones[tree.classes.index(node.label)]
            card = self._card(x, y, room, texts[path])
            self._marks.put(
                (path, "card"), "box", step, there, box=card, c=tone, look=f"card{'-lit' * marked}"
            )
            small = {"look": "quiet", "wide": room, "size": SMALL}
            high = y + self._heights.branch * self._gap
            self._text(step, (path, "branch"), (x, high), branch if there else "", **small)
            look = "lit" if marked and node.split else "strong"
            self._text(step, (path, "title"), (x, y), title if there else "", c=tone, size=self.size,
                       wide=room, look=look)  # fmt: skip
            bare = not there and not node.split
            self._marks.put((path, "dot"), "dot", step, bare, x=x, y=y + 0.2 * self._gap, c=tone, size=0.22,
                            name=title)  # fmt: skip
            self._text(step, (path, "said"), (x, y - 0.2 * self._gap), said if there else "", **small)

    def _texts(self, tree: Tree, path: Path, node: Node) -> tuple[str, str, str]:
        """The condition above a node, its name, and the text below it."""
        title = f"{self.name(path)} {node.split.attribute if node.split else node.label}".strip()
        return (
            answer(tree, path, self.table) if path else "",
            title,
            self.said(path, node) if self.said else "",
        )

    def _wide(self, branch: str, title: str, said: str) -> float:
        """The room in rem that the words of a node need."""
        return max(BOLD * len(title) * self.size, LETTER * max(len(branch), len(said)) * SMALL) + APART

    def _card(self, x: float, y: float, room: float, texts: tuple[str, str, str]) -> Box:
        """The card around the words of a node: as wide as they are, and as high as from edge to edge."""
        words = self._wide(*texts) - APART
        half = min(words + INSIDE, room * self.room - BETWEEN) / self.room / 2
        above = self._heights.end if texts[0] else self._heights.start
        return x - half, y - self._heights.start * self._gap, x + half, min(y + above * self._gap, TOP)

    def _foot(
        self, path: Path, places: Mapping[Path, tuple[float, float]], worded: Collection[Path]
    ) -> tuple[float, float]:
        """The beginning of the edges below a node: below its words, or at the end of the edge above it."""
        by = -self._heights.start if path in worded else self._heights.end
        return places[path][0], self._height(len(path)) + by * self._gap

    @property
    def _gap(self) -> float:
        """The distance from one depth to the next."""
        return (HIGH - self._heights.low) / max(self.depth, 2)

    def _height(self, depth: int) -> float:
        return HIGH - self._gap * depth

    def _text(self, step: int, key: Hashable, at: tuple[float, float], text: str, **look: Any) -> None:
        self._marks.put(key, "text", step, bool(text), x=at[0], y=at[1], text=text, **look)


def answer(tree: Tree, path: Path, table: Table | None = None) -> str:
    """The condition on the edge above a node; table: of the records that fall through it."""
    return short_branch_text(tree.conditions(path), table)


def place(tree: Tree, path: Path) -> str:
    """The place of a node by its conditions, not escaped."""
    return place_text(shortened(tree.conditions(path)))


def drawn(tree: Tree, most: int = MOST_NODES) -> dict[Path, Node]:
    """The nodes in the picture: those nearest to the root, as many as there is room for."""
    found: dict[Path, Node] = {}
    for path, node in sorted(tree.walk(), key=lambda item: (len(item[0]), item[0])):
        if len(found) < most and (not path or path[:-1] in found):
            found[path] = node
    return found


def laid_out(words: Mapping[Path, float], room: float) -> tuple[set[Path], dict[Path, tuple[float, float]]]:
    """The nodes with words, and the horizontal place and the width of each node, of 1.

    words: the room that the words of each node need, in the unit of `room`. All siblings have words or none,
    those nearest to the root first, and only as long as there is room for everything.
    """
    below: dict[Path, list[Path]] = {}
    for path in words:
        if path:
            below.setdefault(path[:-1], []).append(path)
    worded: set[Path] = {()}
    for parent in sorted(below, key=lambda path: (len(path), path)):
        more = worded | {*below[parent]}
        if parent in worded and _needs(words, below, more)[()] <= room:
            worded = more
    needs = _needs(words, below, worded)
    places: dict[Path, tuple[float, float]] = {(): (0.5, 1.0)}
    for parent in sorted(below, key=len):
        middle, wide = places[parent]
        left, total = middle - wide / 2, sum(needs[path] for path in below[parent])
        for path in sorted(below[parent]):
            mine = wide * needs[path] / total
            places[path] = left + mine / 2, mine
            left += mine
    return worded, places


def _needs(
    words: Mapping[Path, float], below: Mapping[Path, Sequence[Path]], worded: Collection[Path]
) -> dict[Path, float]:
    """The room that each node needs with everything below it."""
    needs: dict[Path, float] = {}
    for path in sorted(words, key=len, reverse=True):
        own = words[path] if path in worded else DOT
        needs[path] = max(own, sum(needs[child] for child in below.get(path, ())))
    return needs
