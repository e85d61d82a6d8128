"""The picture of a forest: its first tree with the draws at its nodes, how far trees agree, importance."""

from mlcore import Path
from views.kit.steps import first_of
from views.lessons.crowd import forest as words
from views.lessons.crowd.errors import TEST, ceiling
from views.lessons.crowd.forest import ForestCase, Story
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.trees.filmed import FilmedTree, pane
from views.words.html import plain, tone
from views.words.numbers import number, percent

ROWS, TALL_ROWS = (1.25, 1.0), (1.0, 1.35)  # of the panes; with more than FEW columns
FEW = 6
MOST = 16  # columns that are shown
SINGLE, DISAGREE = 3, 4  # colours
NODES = 0.2  # where the cells of the nodes begin, in shares of the width
WIDE, BARS = 0.036, 0.17  # a cell; the room of bars
LEAST = 0.002  # the width of a bar of nothing
SMALL = 0.74  # rem: 11 px and more


def picture(case: ForestCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (tone(i, label), str(label)) for i, label in enumerate(story.tree.classes)
    ]
    legend += [(SINGLE, "error of a tree"), (DISAGREE, "two trees disagree"), (TEST, "error of the vote"),
               (None, f"dashed: error of always “{story.usual[0]}”")]  # fmt: skip
    panes = [_tree(story), _forests(case, story), _columns(story)]
    rows = ROWS if len(_shown(story)) <= FEW else TALL_ROWS
    return animation(trace, words.shown(case), panes, texts, legend, rows=rows)


def _tree(story: Story) -> Canvas:
    """The first tree, a node at a time."""
    numbers = {path: i + 1 for i, path in enumerate(story.nodes)}

    def name(path: Path) -> str:
        return f"{numbers[path]} ·" if path in numbers else ""

    def born(path: Path) -> int:
        """The step at which a node appears. Leaves come with the split above them."""
        return numbers.get(path, numbers.get(path[:-1], 0))

    filmed = FilmedTree(pane("The first tree, to depth 3", 1.45), name, table=story.tree.table)
    paths = [path for path, _ in story.tree.walk()]
    for step in sorted({born(path) for path in paths}):
        filmed.show(step, story.tree, {path for path in paths if born(path) <= step})
    return filmed.canvas


def _forests(case: ForestCase, story: Story) -> Canvas:
    """Errors and disagreement of the forests so far."""
    grown, born = story.grown, first_of(story.steps, "before-agree") + 1
    across: Axis = {
        "name": "columns at a node", "low": -0.4, "high": len(grown) - 0.6,
        "ticks": [(float(i), name) for i, name in enumerate(words.ways(story))],
    }  # fmt: skip
    every = [value for one in grown for value in (one.single, one.disagree, one.vote or 0.0)]
    label, usual = story.usual
    top = ceiling([*every, usual])
    canvas = Canvas(across, axis("share", 0.0, top), title="Disagreement of trees, and their vote")
    canvas.line([(-0.4, usual), (len(grown) - 0.6, usual)], step=born, look="dashed",
                name=f"always “{label}”: {percent(usual)} wrong")  # fmt: skip
    for c, name, values in (
        (SINGLE, "error of a tree", [one.single for one in grown]),
        (DISAGREE, "two trees disagree", [one.disagree for one in grown]),
        (TEST, "error of the vote", [one.vote for one in grown]),
    ):
        spots: list[tuple[float, float]] = []
        for i, value in enumerate(values):
            if value is None:
                continue
            if spots:
                canvas.line([spots[-1], (float(i), value)], step=born + i, c=c)
            spots.append((float(i), value))
            some = f"{words.ways(story)[i]} of {len(story.names)} columns"
            said = f"{name}: {percent(value)} with {some} at a node"
            canvas.dot(i, value, step=born + i, c=c, size=0.36, name=said)
    return canvas


def _columns(story: Story) -> Canvas:
    """A row for each column: at which nodes it was drawn, where it split, and what it is worth."""
    names = _shown(story)
    fewer = f", {MOST} of {len(story.names)} columns" if len(names) < len(story.names) else ""
    canvas = Canvas(
        blank(0.0, 1.0), blank(-len(names) - 0.1, 1.2), row=1,
        title=f"Columns drawn at each node (filled: the column of the split){fewer}",
    )  # fmt: skip
    for row, name in enumerate(names):
        look = "lit" if name == story.added else "plain"
        canvas.text(NODES - 0.01, -row - 0.5, name, anchor="end", wide=NODES - 0.01, size=SMALL, look=look)
    for i, path in enumerate(story.nodes):
        _node(canvas, story, names, i, path)
    left = NODES + WIDE * max(len(story.nodes), 7) + 0.03
    for kind, importance in (("impurity", story.impurity), ("permutation", story.permutation)):
        _bars(canvas, names, importance, left, kind, first_of(story.steps, kind))
        left += BARS + 0.08
    return canvas


def _shown(story: Story) -> list[str]:
    """The columns that have a row: those that split here, the added one, the most important."""
    split = [node.split.attribute for _, node in story.tree.walk() if node.split]
    first = [*split, *([story.added] if story.added else []), *words.ranked(story.impurity)]
    chosen = {*list(dict.fromkeys(first))[:MOST]}
    return [name for name in story.names if name in chosen]


def _node(canvas: Canvas, story: Story, names: list[str], i: int, path: Path) -> None:
    x, split = NODES + WIDE * i, story.tree.node(path).split
    canvas.text(x + WIDE / 2, 0.55, str(i + 1), step=i + 1, size=SMALL, look="strong")
    for row, name in enumerate(names):
        if name in story.drawn[path]:
            taken = split is not None and split.attribute == name
            canvas.box(
                x + 0.004, -row - 0.9, x + WIDE - 0.004, -row - 0.1, step=i + 1,
                look="strong" if taken else "plain",
                name=f"{name}, drawn at {words.node_name(story, path)}"[:200],
            )  # fmt: skip


def _bars(
    canvas: Canvas, names: list[str], importance: dict[str, float], left: float, kind: str, born: int
) -> None:
    """A bar for each column; what is below 0 has none."""
    most = max(*importance.values(), 1e-9)
    canvas.text(left, 0.55, f"by {kind}", step=born, anchor="start", size=SMALL, look="strong")
    for row, name in enumerate(names):
        value = importance[name]
        right = left + max(BARS * value / most, LEAST)
        said = f"{name}, by {kind}: {number(value, 4)}"
        canvas.box(left, -row - 0.85, right, -row - 0.15, step=born, look="strong", name=said)
        canvas.text(right + 0.008, -row - 0.5, number(value), step=born, anchor="start", size=SMALL)
