"""The picture of AdaBoost: points as large as they weigh, the trees with their votes, the errors."""

from collections.abc import Iterator, Sequence
from math import isinf, sqrt

from views.kit.steps import all_of
from views.lessons.crowd import adaboost as words
from views.lessons.crowd import lattice
from views.lessons.crowd.adaboost import AdaCase, Boosted, Round
from views.stage.animation.animation import Canvas, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis, Box
from views.subjects.ground import editing
from views.subjects.ground.drawn import MOST_DRAWN, dots, plane, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.ground.ground import Sheet
from views.subjects.points.points import Points
from views.words.html import plain
from views.words.numbers import number, trimmed

SMALLEST, LARGEST, GRAIN = 0.16, 0.76, 0.04  # of a dot, in rem; steps in which it grows
MEAN, MEAN_OF_FEW, MANY = 0.26, 0.5, 60  # of a dot of mean weight
ROWS = 10  # trees that are listed
LETTERS = 10  # of the name of a column there
RULE = 0.1  # where the words of a tree begin, after its number
BAR, WIDE = 0.67, 0.14  # where the bar of a vote begins, and the longest
CURVES: tuple[tuple[str, int | None, str, str], ...] = (
    ("training", 3, "training error", "plain"), ("bound", None, "bound on the training error", "dashed"),
    ("test", 5, "test error", "plain"),
)  # fmt: skip


def picture(case: AdaCase, story: Boosted, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), step.voted) for at, step in enumerate(story.steps)]
    ground, first = case.ground, story.rounds[0]
    legend: list[tuple[int | None, str]] = [
        (tone_of(ground, i), str(c)) for i, c in enumerate(ground.classes)
    ]
    there = [(c, name, look) for part, c, name, look in CURVES if getattr(first, part) is not None]
    legend += [(c, f"dashed: {name}" if look == "dashed" else name) for c, name, look in there]
    if ground.n > MOST_DRAWN:
        legend.append((None, f"{MOST_DRAWN} of {ground.n} points are shown"))
    trace = trace_of(case)
    made = animation(trace, words.name(case), canvases(case, story), texts, legend, rows=(2.4, 1.0))
    return with_points(made, editable(case), ground)


def canvases(case: AdaCase, story: Boosted) -> list[Canvas]:
    """The points, the trees and the errors."""
    return [_points(case, story), _trees(case, story), _errors(story)]


def editable(case: AdaCase) -> Points | None:
    """The points that the learner can edit, in a plane."""
    return editing.editable(case.source)


# The points -----------------------------------------------------------------------------------------


def _points(case: AdaCase, story: Boosted) -> Canvas:
    canvas = _empty(case, story)
    _votes(canvas, case, story)
    _stumps(canvas, case, story)
    _sums(canvas, case, story)
    ground = case.ground
    drawn = dots(canvas, ground, edited=editable(case) is not None)
    base = MEAN if ground.n > MANY else MEAN_OF_FEW
    for at, step in enumerate(story.steps):
        now = story.rounds[step.n]
        weights = now.after if step.weighed else now.weights
        for i, mark in drawn.items():
            look = "voter" if step.framed and now.wrong[i] else "plain"
            mark.at(at, size=_size(weights[i] * ground.n, base), look=look)
    return canvas


def _size(times: float, base: float) -> float:
    """The size of a dot whose weight is this many times the mean."""
    return GRAIN * round(min(max(base * sqrt(times), SMALLEST), LARGEST) / GRAIN)


def _empty(case: AdaCase, story: Boosted) -> Canvas:
    """The plane, or a line with room for f above and below."""
    top = _top(story)
    if not story.sums:
        return plane(case.ground, share=1.6, square=not isinstance(case.source, Sheet))
    left, _, right, _ = case.ground.box
    return Canvas(axis(case.ground.names[0], left, right), axis("f", -top, top), share=1.6)


def _top(story: Boosted) -> float:
    """How high the axis of f goes; 1 where there is none."""
    return 1.15 * max((abs(f) for sums in story.sums.values() for f in sums), default=1 / 1.15)


def _votes(canvas: Canvas, case: AdaCase, story: Boosted) -> None:
    """The class that the vote so far predicts in each place, at the steps of the vote."""
    marks: dict[int, Mark] = {}
    for at, step in enumerate(story.steps):
        for c in range(len(case.ground.classes)):
            cells = list(_cells(story, step.n, c)) if step.voted else []
            if c in marks:
                marks[c].at(at, off=True) if not cells else marks[c].at(at, lines=cells, off=False)
            elif cells:
                marks[c] = canvas.cells(cells, step=at, c=tone_of(case.ground, c))


def _cells(story: Boosted, n: int, c: int) -> Iterator[Box]:
    """The boxes of a class; on a line as high as the axis of f."""
    top = _top(story)
    for box in lattice.boxes_of(story.fields[n], c, story.edges):
        yield _high(box, top) if story.sums else box


def _stumps(canvas: Canvas, case: AdaCase, story: Boosted) -> None:
    """The regions of the tree of a round, until the vote."""
    ground, top = case.ground, _top(story)
    for at, step in all_of(story.steps, "stump"):
        now = story.rounds[step.n]
        for c in range(len(ground.classes)):
            found = [_high(box, top) if story.sums else box for box, said in now.regions if said == c]
            if found:
                canvas.cells(found, step=at, c=tone_of(ground, c)).at(at + 2, off=True)
        if now.split:
            line = canvas.line(_across(case, now, top), step=at, look="lit", name=words.rule(case, now))
            line.at(at + 2, off=True)


def _high(box: Box, top: float) -> Box:
    return (box[0], -top, box[2], top)


def _across(case: AdaCase, now: Round, top: float) -> list[tuple[float, float]]:
    """The threshold of a stump, from end to end."""
    assert now.split is not None
    left, bottom, right, high = case.ground.box
    place, value = now.split[:2]
    if place:
        return [(left, value), (right, value)]
    return [(value, -top), (value, top)] if case.ground.line else [(value, bottom), (value, high)]


def _sums(canvas: Canvas, case: AdaCase, story: Boosted) -> None:
    """On a line, f as stairs."""
    line: Mark | None = None
    for at, step in enumerate(story.steps):
        if step.n not in story.sums:
            continue
        if step.voted:
            edges, sums = story.edges[0], story.sums[step.n]
            spots = [spot for i, f in enumerate(sums) for spot in ((edges[i], f), (edges[i + 1], f))]
            if line is None:
                left, right = edges[0], edges[-1]
                canvas.line([(left, 0.0), (right, 0.0)], look="guide")
                line = canvas.line(spots, step=at, name="f, the weighted sum of the votes")
            line.at(at, spots=spots, look="plain")
        elif line and not step.grown:
            line.at(at, look="faint")


# The trees ------------------------------------------------------------------------------------------


def _trees(case: AdaCase, story: Boosted) -> Canvas:
    """The trees of the first rounds, each with a bar as long as its α."""
    axes: list[Axis] = [{"name": "", "low": 0.0, "high": high, "ticks": []} for high in (1.0, ROWS + 1.0)]
    canvas = Canvas(axes[0], axes[1], title="Each tree and its vote α")
    shown = story.rounds[:ROWS]
    longest = max((one.alpha for one in shown if not isinf(one.alpha)), default=0.0) or 1.0
    for n, one in enumerate(shown):
        at, y = _born(story, n), ROWS - n
        share = 1.0 if isinf(one.alpha) else one.alpha / longest
        rule, alpha = words.rule(case, one, LETTERS), "∞" if isinf(one.alpha) else number(one.alpha)
        canvas.text(RULE - 0.03, y + 0.5, f"{n + 1}", step=at, anchor="end", look="quiet", size=0.8)
        canvas.text(RULE, y + 0.5, rule, step=at, anchor="start", wide=BAR - RULE - 0.02, size=0.8)
        said = f"{words.rule(case, one)}, α = {alpha}"
        canvas.box(BAR, y + 0.22, BAR + WIDE * share, y + 0.78, step=at, name=said, look="strong")
        canvas.text(BAR + WIDE + 0.02, y + 0.5, alpha, step=at, anchor="start", size=0.8)
    if len(story.rounds) > ROWS:
        more = f"and {len(story.rounds) - ROWS} more"
        canvas.text(RULE, 0.5, more, step=_born(story, ROWS), anchor="start", look="quiet", size=0.8)
    return canvas


def _born(story: Boosted, n: int) -> int:
    """The step that first tells of a round's tree, or the end."""
    return next((at for at, step in enumerate(story.steps) if step.n + step.grown > n), len(story.steps))


# The errors -----------------------------------------------------------------------------------------


def _errors(story: Boosted) -> Canvas:
    """The errors of the vote over the rounds so far."""
    count = len(story.rounds)
    across: Axis = {**axis("rounds", 0.0, float(max(count, 2))), "low": 0.5, "high": count + 0.5}
    across["ticks"] = [tick for tick in across["ticks"] if tick[0] >= 1 and float(tick[0]).is_integer()]
    canvas = Canvas(across, axis("error", 0.0, 1.05), row=1)
    for part, c, name, look in CURVES:
        values = [getattr(one, part) for one in story.rounds]
        if values[0] is not None:
            _curve(canvas, story, values, (c, name, look))
    return canvas


def _curve(canvas: Canvas, story: Boosted, values: Sequence[float], of: tuple[int | None, str, str]) -> None:
    """A line up to the current round, and a dot at its end."""
    c, name, look = of
    line: Mark | None = None
    dot: Mark | None = None
    for at, step in all_of(story.steps, "vote"):
        spots = [(float(t), values[t - 1]) for t in range(1, step.n + 2)]
        said = f"{name} after round {step.n + 1}: {trimmed(values[step.n])}"
        if len(spots) > 1:
            line = (
                line.at(at, spots=spots) if line else canvas.line(spots, step=at, c=c, name=name, look=look)
            )
        x, y = spots[-1]
        dot = dot.at(at, x=x, y=y, name=said) if dot else canvas.dot(x, y, step=at, c=c, size=0.26, name=said)
