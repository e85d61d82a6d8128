"""The picture of all sets of columns: a node for each, in rows by size, and two ways through them."""

from itertools import combinations

from views.lessons.columns import lattice_words as words
from views.lessons.columns.case import Case
from views.lessons.columns.lattice_questions import node_name
from views.lessons.columns.search import Names, Story, best
from views.lessons.columns.steps_picture import BACKWARD, FORWARD, TONES
from views.lessons.columns.steps_words import error_text
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.words.html import plain

Area = tuple[float, float, float, float]

WIDE = 10.0  # of the pane
NODE = 1.5  # the widest node
SIGN = {"backward": -0.18, "forward": 0.18}  # from the middle of a node, in shares of its width
ASIDE = {"backward": -0.035, "forward": 0.035}  # so that two ways along one edge stay visible


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [
        (plain(words.sentence(case, story, at)), step.kind == "all" or step.n == 0)
        for at, step in enumerate(story.steps)
    ]
    legend: list[tuple[int | None, str]] = [
        (BACKWARD, "path of backward selection"), (FORWARD, "path of forward selection"),
        (None, "squares: the columns in order, filled if they are in the set"),
    ]  # fmt: skip
    trace = trace_of(case)
    return animation(trace, words.name(case), [_lattice(story), _key(story)], texts, legend)


def place(story: Story, some: Names) -> tuple[float, float]:
    """The middle of a node: in the row of its size."""
    row = list(combinations(story.names, len(some)))
    return WIDE * (row.index(some) + 0.5) / len(row), len(some) - 0.5


def _lattice(story: Story) -> Canvas:
    m = len(story.names)
    canvas = Canvas(blank(0.0, WIDE), blank(0.0, float(m)), share=3.1)
    spots = {some: place(story, some) for some in story.errors}
    edges = [
        (*spots[some], *spots[more]) for some in spots for more in spots
        if len(more) == len(some) + 1 and {*some} < {*more}
    ]  # fmt: skip
    canvas.border(edges, look="quiet")
    _ways(canvas, story, spots)
    counts = [len(list(combinations(story.names, size))) for size in range(1, m + 1)]
    wide = min(NODE, 0.9 * WIDE / max(counts))
    filled: list[Area] = []
    empty: list[Area] = []
    for some, (x, y) in spots.items():
        _node(canvas, story, some, x, y, wide)
        for i, name in enumerate(story.names):
            left = x - wide / 2 + wide * (0.12 + 0.76 * i / m)
            box = (left + 0.05 * wide / m, y + 0.06, left + 0.71 * wide / m, y + 0.24)
            (filled if name in some else empty).append(box)
    canvas.cells(empty)
    canvas.cells(filled, look="strong")
    return canvas


def _node(canvas: Canvas, story: Story, some: Names, x: float, y: float, wide: float) -> None:
    """A set, with its error once a search has tried it, and with the searches that go through it."""
    born = words.first_tried(story, some)
    box = canvas.box(x - wide / 2, y - 0.36, x + wide / 2, y + 0.36, look="quiet",
                     opens=node_name(story, some), name=words.together(some))  # fmt: skip
    box.at(born, name=words.node_name(story, some))
    for at, step in enumerate(story.steps):
        if step.kind == "go" and story.traces[step.way][step.n].columns == some:
            box.at(at, look="plain")
            canvas.dot(x + SIGN[step.way] * wide, y - 0.28, step=at, c=TONES[step.way], size=0.26)
    if some in best(story):
        box.at(len(story.steps) - 1, look="above")
    error = error_text(story, story.errors[some])
    canvas.text(x, y - 0.16, error, step=born, size=0.76, wide=wide)


def _ways(canvas: Canvas, story: Story, spots: dict[Names, tuple[float, float]]) -> None:
    for way, trace in story.traces.items():
        line: Mark | None = None
        shown = [at for at, step in enumerate(story.steps) if step.way == way]
        path = [(spots[step.columns][0] + ASIDE[way], spots[step.columns][1]) for step in trace]
        for n, at in enumerate(shown[1:], start=2):
            line = line.at(at, spots=path[:n]) if line else canvas.line(path[:n], step=at, c=TONES[way])


def _key(story: Story) -> Canvas:
    """The legend of squares and columns."""
    m = len(story.names)
    canvas = Canvas(blank(0.0, 1.0), blank(0.0, float(m)), title="Columns", share=1.0)
    for i, name in enumerate(story.names):
        y = m - 1 - i
        for j in range(m):
            box = (0.03 + 0.07 * j, y + 0.42, 0.03 + 0.07 * j + 0.05, y + 0.58)
            canvas.cells([box], look="strong" if i == j else "plain")
        canvas.text(0.07 * m + 0.06, y + 0.5, name, anchor="start", wide=0.94 - 0.07 * m)
    return canvas
