"""The picture of SLIQ: sorted list and class list, histograms of all leaves, the Gini index at each place."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mlcore import Path
from mlcore.trees.lists import Stand
from views.kit.steps import all_of
from views.lessons.large import lists as words
from views.lessons.large.lists import ListCase, Step, Story
from views.lessons.large.lists_bars import histograms
from views.lessons.large.marks import SMALL
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.subjects.trees.filmed import FilmedTree, pane
from views.subjects.trees.picture import shown_first
from views.words.html import plain
from views.words.numbers import exact, number

FEW = 16  # entries with texts; of more, each is a tick
TICKS = 160  # ticks of a list; a longer one has a tick for some entries, evenly spread
NAMED = 3  # lanes of the class list with room for names, which are those of the sorted list
LANES = 6  # the most lanes of a list of ticks, each for a leaf
LABEL = 0.19  # of the width of a list: the room for the name of a row
LIST, CLASSES, CURVE = (6.9, 9.97), (3.95, 6.1), (0.9, 3.3)  # both ends of each, of 10
TICK_LIST, TICK_CLASSES = (6.0, 9.97), (3.75, 5.6)  # the same for lists of ticks
TEXTS = 6  # the most leaves of a curve with numbers at their dots
DEEPEST, MOST_NODES = 3, 60  # levels and nodes of the small tree


def picture(case: ListCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    traced = [(plain(words.sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (c, str(label)) for c, label in zip(story.tones, case.table.classes, strict=True)
    ]
    if case.table.n > TICKS:
        legend.append((None, f"{TICKS} of {case.table.n:,} entries are drawn, evenly spread"))
    panes = [_lists(case, story), histograms(story), _tree(story)]
    return animation(trace, words.name(case), panes, traced, legend, rows=(1.25, 1.0))


# The lists ------------------------------------------------------------------------------------------


def _lists(case: ListCase, story: Story) -> Canvas:
    table = case.table
    n = table.n
    title = f"{case.column}: sorted once, at the start" if case.column else ""
    canvas = Canvas(blank(-LABEL * n, n * 1.01), blank(0.0, 10.0), title=title)
    walks = all_of(story.steps, "walk")
    order = [stand.record for stand in walks[0][1].traced.walk] if walks else []
    rows = _texts if n <= FEW else _ticks
    rows(canvas, case, story, order)
    _curve(canvas, story, n)
    hand = canvas.handle(*(LIST if n <= FEW else TICK_LIST), 0.0)
    held = dict(all_of(story.steps, "ask", "walk"))
    for at, step in enumerate(story.steps):
        if at in held:
            hand.at(at, step.at, off=False)
        else:
            hand.line.at(at, off=True)
    return canvas


def _texts(canvas: Canvas, case: ListCase, story: Story, order: Sequence[int]) -> None:
    """Every entry of both lists in words."""
    table, n = case.table, case.table.n
    cells = table.column(case.column).cells
    rows = {"value": 9.6, "record": 8.82, "its class": 8.04, "its leaf": 7.26}
    for label, y in (*rows.items(), ("record ", 5.7), ("class", 4.92), ("leaf", 4.14)):
        canvas.text(-0.15, y, label.strip(), anchor="end", look="quiet", size=0.74, wide=LABEL * n)
    canvas.text(-0.15, 6.48, "class list", anchor="end", look="strong", size=0.78, wide=LABEL * n)
    canvas.line([(-LABEL * n, 6.87), (n, 6.87)], look="thin")
    for i, record in enumerate(order):
        c = int(table.target.cells[record])
        name = f"{case.column} {exact(float(cells[record]))}, record {record + 1}: {table.classes[c]}"
        canvas.text(i + 0.5, 9.6, exact(float(cells[record])), look="strong", wide=0.95, size=0.82)
        canvas.text(i + 0.5, 8.82, f"{record + 1}", size=0.78, look="quiet")
        canvas.dot(i + 0.5, 8.04, c=story.tones[c], size=0.34, name=name)
        leaf = canvas.text(i + 0.5, 7.26, story.leaf(()), size=0.78)
        canvas.text(record + 0.5, 5.7, f"{record + 1}", size=0.78, look="quiet")
        canvas.dot(record + 0.5, 4.92, c=story.tones[c], size=0.34, name=name)
        kept = canvas.text(record + 0.5, 4.14, story.leaf(()), size=0.78)
        for at, step in enumerate(story.steps):
            path = step.traced.leaves[record]
            for mark in (leaf, kept):
                mark.at(at, text=story.leaf(path), look=_look(step, path))
    _looked_up(canvas, story, order)


def _look(step: Step, path: Path) -> str:
    """Open leaves are highlighted."""
    return "strong" if step.strong or path in step.traced.open else "quiet"


def _looked_up(canvas: Canvas, story: Story, order: Sequence[int]) -> None:
    """The entry that the walk has reached, its record in the class list, and a line from one to the other."""
    here, there = (canvas.box(0, *(low, 1, high), look="frame", off=True) for low, high in (LIST, CLASSES))
    line = canvas.line([(0, 0), (0, 0)], look="lit", off=True)
    walks = dict(all_of(story.steps, "walk"))
    for at, step in enumerate(story.steps):
        walked = at in walks and step.at > 0
        for mark in (here, there, line):
            mark.at(at, off=not walked)
        if walked:
            i, record = step.at - 1, order[step.at - 1]
            here.at(at, box=(i + 0.04, LIST[0] + 0.1, i + 0.96, LIST[1]))
            there.at(at, box=(record + 0.04, CLASSES[0] - 0.2, record + 0.96, CLASSES[1] - 0.1))
            line.at(at, spots=[(i + 0.5, LIST[0] + 0.1), (record + 0.5, CLASSES[1] - 0.1)])


def _ticks(canvas: Canvas, case: ListCase, story: Story, order: Sequence[int]) -> None:
    """A tick for each entry, in the lane of its leaf and the colour of its class."""
    n = case.table.n
    some = range(n) if n <= TICKS else [i * n // TICKS for i in range(TICKS)]
    wide = 0.8 * n / len(some)
    most = min(LANES, max(len({*step.traced.leaves}) for step in story.steps))
    for (low, high), records, label in (
        (TICK_LIST, [order[i] for i in some], "sorted list"), (TICK_CLASSES, [*some], "class list")
    ):  # fmt: skip
        if label == "class list":  # the title names the other one
            canvas.text(-LABEL * n, high - 0.3, label, anchor="start", look="strong", size=0.78)
        tall = (high - low) / most
        names = [
            canvas.text(-0.02 * n, high - (i + 0.45) * tall, "", anchor="end", look="quiet", size=SMALL)
            for i in range(most if label == "sorted list" or most <= NAMED else 0)
        ]
        marks: dict[int, Mark] = {}
        for at, step in enumerate(story.steps):
            if at and step.traced.leaves is story.steps[at - 1].traced.leaves:
                continue
            lanes = _lanes(step, most)
            for i, name in enumerate(names):
                path = next((path for path, lane in lanes.items() if lane == i), None)
                rest = "others" if i == len(lanes) and len(lanes) < len({*step.traced.leaves}) else ""
                name.at(at, text=rest if path is None else story.leaf(path))
            boxes: dict[int, list[tuple[float, float, float, float]]] = {}
            for i, record in zip(some, records, strict=True):
                lane = lanes.get(step.traced.leaves[record], len(lanes))
                c = story.tones[int(case.table.target.cells[record])]
                top = high - lane * tall
                boxes.setdefault(c, []).append((i, top - 0.85 * tall, i + wide, top))
            for c, lines in boxes.items():
                if c in marks:
                    marks[c].at(at, lines=lines)
                else:
                    marks[c] = canvas.cells(lines, step=at, c=c, look="strong")


def _lanes(step: Step, most: int) -> dict[Path, int]:
    """The lane of each leaf, the open ones first. If there are too many, the last lane is for the rest."""
    paths = sorted({*step.traced.leaves}, key=lambda path: (path not in step.traced.open, path))
    return {path: i for i, path in enumerate(paths if len(paths) <= most else paths[: most - 1])}


def _curve(canvas: Canvas, story: Story, n: int) -> None:
    """The weighted Gini index of every leaf at each threshold that the walk reaches, anew for each rank."""
    low, high = CURVE
    top = 1 - 1 / max(len(story.tones), 2)
    scale = 0.86 * (high - low) / top
    canvas.text(
        -0.02 * n,
        (low + high) / 2,
        "Gini",
        anchor="end",
        look="strong",
        size=0.78,
        wide=LABEL * n,
    )
    for height in (0.0, top):
        canvas.line([(0, low + scale * height), (n, low + scale * height)], look="guide")
        canvas.text(
            -0.02 * n, low + scale * height, number(height, 2), anchor="end", look="quiet", size=SMALL
        )
    walks = all_of(story.steps, "walk")
    for rank in sorted({step.traced.rank for _, step in walks}):
        mine = [(at, step.at) for at, step in walks if step.traced.rank == rank]
        gone = next((at for at, step in walks if step.traced.rank > rank), len(story.steps) - 1)
        walk = next(step.traced.walk for _, step in walks if step.traced.rank == rank)
        curve = _Curve(canvas, story, walk, mine, scale)
        for mark in curve.dots() if n <= FEW else curve.lines():
            mark.at(gone, off=True)


@dataclass(frozen=True)
class _Curve:
    """The Gini index of one walk. mine: its steps, with the entries behind the walk by then."""

    canvas: Canvas
    story: Story
    walk: Sequence[Stand]
    mine: Sequence[tuple[int, int]]
    scale: float

    def place(self, x: float, gini: float) -> tuple[float, float]:
        """The height of a Gini index."""
        return x, CURVE[0] + self.scale * gini

    def born(self, i: int) -> int:
        """The step at which the walk reaches the i-th entry."""
        return next(at for at, walked in self.mine if walked >= i)

    def dots(self) -> list[Mark]:
        """A dot with its number at each threshold of a short list, and at both ends of it."""
        marks = self._dot(0, self.walk[-1].gini, "nothing is below") if len(self._paths) == 1 else []
        best = words.best_places(self.walk)
        for i, stand in enumerate(self.walk, start=1):
            if stand.gini is not None:
                last = stand.threshold is None
                where = "all are below" if last else f"threshold {exact(stand.threshold or 0.0)}"
                marks += self._dot(i, stand.gini, where, last, i in best)
        return marks

    def _dot(
        self, i: int, gini: float | None, where: str, end: bool = True, best: bool = False
    ) -> list[Mark]:
        x, y = self.place(i, gini or 0.0)
        size, look = (0.2, "hollow") if end else (0.26, "plain")
        name = f"{where}: Gini {number(gini or 0.0)}"
        dot = self.canvas.dot(x, y, step=self.born(i), size=size, look=look, name=name)
        anchor = "start" if i == 0 else "end" if i == len(self.walk) else "middle"
        beside = y + 0.45 if end else y - 0.45  # the ends reach to their neighbours
        about = {"size": SMALL, "anchor": anchor, "look": "clear"}  # clear of the guide that may be behind it
        text = self.canvas.text(x, beside, number(gini or 0.0), step=self.born(i), **about)
        if best:
            dot.at(self.mine[-1][0], look="lit", size=0.34)
            text.at(self.mine[-1][0], look="lit")
        return [dot, text]

    @property
    def _paths(self) -> list[Path]:
        return sorted({stand.path for stand in self.walk if stand.path is not None})

    def lines(self) -> list[Mark]:
        """A line for each leaf of a long list, and a dot at its best threshold."""
        marks: list[Mark] = []
        for path in self._paths[:TEXTS]:
            spots = [
                (i, stand.gini or 0.0)
                for i, stand in enumerate(self.walk, start=1)
                if stand.path == path and stand.threshold is not None
            ]
            for (_, before), (at, walked) in pairwise(self.mine):
                known = [spot for spot in spots if spot[0] <= before][-1:]
                piece = known + [spot for spot in spots if before < spot[0] <= walked]
                if len(piece) > 1:
                    some = piece[:: max(1, len(piece) // 12)] + piece[-1:]
                    marks.append(
                        self.canvas.line(
                            [self.place(*spot) for spot in some], step=at, name=self.story.leaf(path)
                        )
                    )
            for i, gini in spots:
                if i in words.best_places(self.walk):
                    x, y = self.place(i, gini)
                    dot = self.canvas.dot(
                        x, y, step=self.born(i), size=0.22, name=f"{self.story.leaf(path)}: {number(gini)}"
                    )
                    marks += [dot.at(self.mine[-1][0], look="lit", size=0.34),
                              self.canvas.text(x, y + 0.45, f"{self.story.leaf(path)} {number(gini)}",
                                               step=self.mine[-1][0], size=SMALL, look="lit")]  # fmt: skip
        return marks


def _tree(story: Story) -> Canvas:
    """The tree so far."""
    filmed = FilmedTree(pane("The tree so far", row=1), name=story.leaf, counts=False)
    last = len(story.steps) - 1
    for at, step in enumerate(story.steps):
        tree = step.traced.tree
        shown = {path for path in shown_first(tree, MOST_NODES) if len(path) <= DEEPEST}
        filmed.show(at, tree, shown, lit=step.traced.open if at < last else ())
    return filmed.canvas
