"""The confusion matrix as an animation: the test set on top, cells with counts, and lit cells of a figure."""

from collections.abc import Sequence
from math import ceil, sqrt

from views.lessons.judge import figures
from views.lessons.judge.counting import MOST_APART, Batch, Story
from views.lessons.judge.figures import TITLES
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.words.html import MARKS
from views.words.numbers import tally

FOUR = (("TP", "FN"), ("FP", "TN"))
WIDE, HIGH = 1.75, 0.5  # of a cell: its width relative to its height, and the upper end of its dots
STRIP = 46  # waiting records in a line


class Plan:
    """The layout: cells are 1 by 1, with the first row on top.

    falls: whether records fall, so that there is room for waiting ones
    """

    def __init__(self, k: int, falls: bool) -> None:
        self.k = k
        self.left, self.right = -0.36 * k, k + 0.16 * k
        self.bottom = -0.13 * k
        self.head = k + 0.22 * k
        self.top = self.head + (0.36 if falls else 0.2) * k

    def canvas(self) -> Canvas:
        """The empty pane."""
        return Canvas(blank(self.left, self.right), blank(self.bottom, self.top))

    def corner(self, actual: int, predicted: int) -> tuple[float, float]:
        """The lower left corner of a cell."""
        return float(predicted), float(self.k - 1 - actual)

    def waiting(self, i: int, n: int) -> tuple[float, float]:
        """The place of a waiting record. Lines go from the left and fill from the top."""
        lines = max(1, ceil(n / STRIP))
        across = ceil(n / lines)
        line, at = divmod(i, across)
        wide = (self.right - self.left) / (across + 1)
        deep = (self.top - self.head) / (lines + 1)
        return self.left + wide * (at + 1), self.top - deep * (line + 1)


def picture(trace: object, name: str, story: Story, shown: Sequence[str]) -> AnimationPicture:
    """The animation of a trace; shown: each step in words."""
    confusion = story.counts.confusion
    plan = Plan(len(confusion.classes), bool(len(story.actual)))
    canvas = plan.canvas()
    _cells(canvas, plan, story)
    _names(canvas, plan, confusion.classes, story.tones)
    _dots(canvas, plan, story)
    _counts(canvas, plan, story)
    _figure(canvas, plan, story)
    steps = [
        (text, step.kind not in ("record", "group", "ask"))
        for text, step in zip(shown, story.steps, strict=True)
    ]
    grain = f"up to {story.grain} records" if story.grain > 1 else "one record"
    colours = [*zip(story.tones, confusion.classes, strict=True)] if plan.k <= MOST_APART else []
    legend = [(None, f"each dot is {grain}"), *((tone, f"actual {label}") for tone, label in colours)]
    key = trace_of(trace)
    return animation(key, name, [canvas], steps, legend)


def cell_name(actual: int, predicted: int) -> str:
    """The name of a cell in the link."""
    return f"cell{actual}-{predicted}"


def _cells(canvas: Canvas, plan: Plan, story: Story) -> None:
    """A box for each cell. At the step of a figure the cells of its fraction are lit."""
    classes = story.counts.confusion.classes
    lit = [figures.parts(story.counts, one.figure) if one.figure else ([], []) for one in story.steps]
    for i in range(plan.k):
        for j in range(plan.k):
            x, y = plan.corner(i, j)
            tone = story.tones[i] if i == j else None
            about = {"opens": cell_name(i, j), "name": f"actual {classes[i]}, predicted {classes[j]}"}
            box = canvas.box(x + 0.02, y + 0.02, x + 0.98, y + 0.98, c=tone, look="plain", **about)
            for at, (above, below) in enumerate(lit):
                look = "above" if (i, j) in above else "below" if (i, j) in below else "plain"
                box.at(at, look=look)


def _names(canvas: Canvas, plan: Plan, classes: Sequence[object], tones: Sequence[int]) -> None:
    """The names of rows and columns."""
    k, size = plan.k, _letters(plan.k, 0.95)
    for at, (label, tone) in enumerate(zip(classes, tones, strict=True)):
        name = f"{MARKS[tone]} {label}"
        canvas.text(at + 0.5, k + 0.06 * k, name, c=tone, wide=0.96, size=size, look="strong")
        canvas.text(
            -0.03 * k, k - 0.5 - at, name, c=tone, wide=0.32 * k, size=size, look="strong", anchor="end"
        )
    canvas.text(k / 2, k + 0.17 * k, "predicted", look="quiet", size=0.85)
    canvas.text(-0.03 * k, k + 0.06 * k, "actual", look="quiet", size=0.85, anchor="end")


def _dots(canvas: Canvas, plan: Plan, story: Story) -> None:
    """A dot for each record, or for several, which waits on top and then moves into its cell."""
    most: dict[tuple[int, int], int] = {}
    for one in story.batches:
        most[one.actual, one.predicted] = most.get((one.actual, one.predicted), 0) + 1
    across = max(1, ceil(sqrt(max(most.values(), default=1) * WIDE / HIGH)))
    lines = max(2, ceil(max(most.values(), default=1) / across))
    size = min(0.34, 6.8 / plan.k / across, 4.2 / plan.k / lines)
    seen: dict[tuple[int, int], int] = {}
    for i, one in enumerate(story.batches):
        at = one.actual, one.predicted
        nth = seen.get(at, 0)
        seen[at] = nth + 1
        x, y = plan.corner(*at)
        line, column = divmod(nth, across)
        spot = x + 0.06 + 0.88 * (column + 0.5) / across, y + 0.05 + HIGH * (line + 0.5) / lines
        dot = {"c": story.tones[one.actual], "size": max(0.06, size)}
        if not one.step:
            canvas.dot(*spot, **dot, name=_named(story, one))
            continue
        wx, wy = plan.waiting(i, len(story.batches))
        mark = canvas.dot(wx, wy, **dot, look="quiet")
        mark.at(one.step, x=spot[0], y=spot[1], look="plain", name=_named(story, one))


def _named(story: Story, one: Batch) -> str:
    classes = story.counts.confusion.classes
    who = f"{one.size} records" if one.size > 1 else "a record"
    return f"{who}: actual {classes[one.actual]}, predicted {classes[one.predicted]}"


def _counts(canvas: Canvas, plan: Plan, story: Story) -> None:
    """The count of each cell, row and column, as it grows."""
    k = plan.k
    short = [tuple(map(tuple, story.at(at).table)) for at in range(len(story.steps))]
    for i in range(k):
        for j in range(k):
            x, y = plan.corner(i, j)
            place = (x + 0.5, y + (0.76 if k <= MOST_APART else 0.64))
            _growing(canvas, place, [table[i][j] for table in short], _letters(k, 1.7), "strong")
            if k == 2:
                canvas.text(x + 0.06, y + 0.86, FOUR[i][j], look="quiet", anchor="start")
    for i in range(k):
        row = [sum(table[i]) for table in short]
        column = [sum(line[i] for line in table) for table in short]
        _growing(canvas, (k + 0.08 * k, k - 0.5 - i), row, _letters(k, 1.0), "quiet")
        _growing(canvas, (i + 0.5, -0.07 * k), column, _letters(k, 1.0), "quiet")
    _growing(canvas, (k + 0.08 * k, -0.07 * k), [_total(table) for table in short], _letters(k, 1.0), "quiet")


def _total(table: Sequence[Sequence[float]]) -> float:
    return sum(map(sum, table))


def _growing(
    canvas: Canvas, place: tuple[float, float], counts: Sequence[float], size: float, look: str
) -> None:
    """A count that changes from step to step."""
    text = canvas.text(*place, tally(counts[0]), size=size, look=look)
    for at, n in enumerate(counts):
        text.at(at, text=tally(n))


def _letters(k: int, size: float) -> float:
    return size if k == 2 else max(0.7, size * 2.6 / k)


def _figure(canvas: Canvas, plan: Plan, story: Story) -> None:
    """The figure of a step in large type, at the former place of the records."""
    place = (plan.left + plan.right) / 2, (plan.head + plan.top) / 2
    text = canvas.text(*place, "", size=1.7, look="lit")
    for at, step in enumerate(story.steps):
        said = f"{TITLES[step.figure]} = {figures.shown(story.counts, step.figure)}" if step.figure else ""
        text.at(at, text=said)
