"""The picture of gradient boosting: the sum over the points, what it leaves over, the errors."""

from collections.abc import Sequence

from views.kit.steps import all_of
from views.lessons.crowd import gradient as words
from views.lessons.crowd.gradient import Boosting, Fitted, GradientCase, Mean, Residuals
from views.stage.animation.animation import Canvas, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.points.of_tables import spread
from views.words.grammar import plural
from views.words.html import plain
from views.words.numbers import amount, short

MOST_DRAWN = 110  # of the training records, which are drawn twice, and of the test records
TRAINING, TEST = 3, 5  # the tones of both errors, as on other pages
TONES = {"training": TRAINING, "test": TEST}
SIZE = 0.3


def picture(case: GradientCase, story: Boosting, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), step.summed) for at, step in enumerate(story.steps)]
    legend: list[tuple[int | None, str]] = [(TRAINING, "training"), (TEST, "test")]
    most = max(len(story.pairs.training), len(story.pairs.test))
    if most > MOST_DRAWN:
        legend.append((None, f"{MOST_DRAWN} of up to {most} records are shown"))
    trace = trace_of(case)
    panes = [_sum(case, story), _residuals(case, story), _errors(story)]
    return animation(trace, words.name(case), panes, texts, legend, rows=(1.9, 1.0))


def _some(rows: Sequence[int]) -> list[int]:
    """Places among the rows, evenly spread."""
    return list(map(int, spread(len(rows), MOST_DRAWN)))


def _across(case: GradientCase, story: Boosting) -> Axis:
    return axis(case.column, story.edges[0], story.edges[-1])


def _stairs(story: Boosting, heights: Sequence[float]) -> list[tuple[float, float]]:
    """A line through the ends of each step."""
    edges, spots = story.edges, [(story.edges[0], heights[0])]
    for i, height in enumerate(heights):
        if height != spots[-1][1]:
            spots += [(edges[i], spots[-1][1]), (edges[i], height)]
    return [*spots, (edges[-1], heights[-1])]


def _sum(case: GradientCase, story: Boosting) -> Canvas:
    """The points, the sum so far, and how far they are from it."""
    pairs = story.pairs
    low, high = float(pairs.y.min()), float(pairs.y.max())
    margin = 0.06 * (high - low) or 0.5
    up = axis(case.target, low - margin, high + margin)
    canvas = Canvas(_across(case, story), up, title="The sum F", share=1.15)
    _dots(canvas, case, story)
    gaps: Mark | None = None
    line: Mark | None = None
    for at, step in enumerate(story.steps):
        now = story.rounds[step.n]
        if isinstance(step, Residuals):
            lines = [
                (x := float(pairs.x[pairs.training[i]]), y := float(pairs.y[pairs.training[i]]),
                 x, y - now.residuals[i]) for i in _some(pairs.training)
            ]  # fmt: skip
            gaps = gaps.at(at, lines=lines, off=False) if gaps else canvas.border(lines, step=at)
        elif step.summed:
            if gaps:
                gaps.at(at, off=True)
            spots = _stairs(story, now.sum)
            line = line.at(at, spots=spots) if line else canvas.line(spots, step=at, name="F")
    return canvas


def _dots(canvas: Canvas, case: GradientCase, story: Boosting) -> None:
    pairs = story.pairs
    for rows, part in ((pairs.test, "test"), (pairs.training, "training")):
        for i in _some(rows):
            x, y = float(pairs.x[rows[i]]), float(pairs.y[rows[i]])
            said = f"{part} record: {case.column} {amount(x, 4)}, {case.target} {amount(y, 4)}"
            look = "hollow" if part == "test" else "plain"
            canvas.dot(x, y, c=TONES[part], look=look, size=SIZE, name=said)


def _residuals(case: GradientCase, story: Boosting) -> Canvas:
    """What the sum has left over, and the tree of it."""
    rows = story.pairs.training
    top = 1.08 * max(abs(r) for one in story.rounds[1:2] or story.rounds[:1] for r in one.residuals) or 1.0
    canvas = Canvas(
        _across(case, story), axis("y − F", -top, top), title="Residuals, and a tree that fits them"
    )
    canvas.line([(story.edges[0], 0.0), (story.edges[-1], 0.0)], look="guide")
    dots: dict[int, Mark] = {}
    tree: Mark | None = None
    for at, step in enumerate(story.steps):
        now = story.rounds[step.n]
        if isinstance(step, Mean):
            continue
        if isinstance(step, Fitted):
            spots = _stairs(story, now.tree)
            tree = tree.at(at, spots=spots, off=False) if tree else canvas.line(spots, step=at, look="lit")
        elif tree:
            tree.at(at, off=True)
        for i in _some(rows):
            y = float(story.pairs.y[rows[i]])
            r = y - now.fitted[i] if step.summed else now.residuals[i]
            x, r = float(story.pairs.x[rows[i]]), min(max(r, -top), top)
            dots[i] = dots[i].at(at, y=r) if i in dots else canvas.dot(x, r, step=at, c=TRAINING, size=SIZE)
    return canvas


def _errors(story: Boosting) -> Canvas:
    """Both errors over the rounds so far."""
    count = len(story.rounds) - 1
    across = axis("rounds", 0.0, float(max(count, 1)))
    across["ticks"] = [tick for tick in across["ticks"] if float(tick[0]).is_integer()]
    top = 1.08 * max(max(one.training, one.test) for one in story.rounds) or 1.0
    canvas = Canvas(across, axis("", 0.0, top), title="Mean squared error", row=1, late="xy")
    for part, c in TONES.items():
        line: Mark | None = None
        dot: Mark | None = None
        for at, step in all_of(story.steps, "mean", "add"):
            spots = [(float(n), getattr(story.rounds[n], part)) for n in range(step.n + 1)]
            said = f"{part} error after {plural(step.n, 'round')}: {short(spots[-1][1])}"
            if len(spots) > 1:
                line = line.at(at, spots=spots) if line else canvas.line(spots, step=at, c=c, name=part)
            x, y = spots[-1]
            dot = dot.at(at, x=x, y=y) if dot else canvas.dot(x, y, step=at, c=c, size=0.26)
            dot.at(at, name=said)
    return canvas
