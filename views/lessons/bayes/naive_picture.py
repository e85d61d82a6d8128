"""The picture of naive Bayes: bars of each factor, and beside them the attribute within each class."""

import numpy as np

from mlcore.learners.naive import Counts, Normals
from views.lessons.bayes import naive as words
from views.lessons.bayes.naive import Done, Factor, NaiveCase, Product, Story
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.words.html import MARKS, plain
from views.words.numbers import amount, number

WIDE = 0.94  # of a cell: the longest bar
LABEL = 1.5  # cells: the room for the name of a row
READ, SMALL = 13, 24  # rows up to which texts have the usual size, and up to which there are texts
MOST_VALUES = 8  # of an attribute that are drawn
REACH = 3.5  # standard deviations of a curve
FEW_CURVES = 60  # with more curves each has fewer corners
STEEP = 4  # times the usual height, at which the curve of a class that hardly varies is cut off
LOW, HIGH = 0.12, 0.88  # the range of curves in their pane


def picture(case: NaiveCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), step.level == 1) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    labels = story.model.classes
    legend: list[tuple[int | None, str]] = [(story.tones[i], str(labels[i])) for i in story.classes]
    if len(legend) < len(labels):
        legend.append((None, f"the {len(legend)} most probable of {len(labels)} classes"))
    return animation(trace, words.name(case), [_factors(case, story), _within(case, story)], texts, legend)


# The factors ----------------------------------------------------------------------------------------


def _factors(case: NaiveCase, story: Story) -> Canvas:
    """A row for each step, with a bar for each class as long as its factor. The largest density is full."""
    rows, k = len(story.steps) + 1, len(story.classes)
    canvas = Canvas(blank(-LABEL, k), blank(-0.2, rows), title="Factor by factor", share=1.35)
    size = 0.86 if rows <= READ else 0.72
    for place, i in enumerate(story.classes):
        label = f"{MARKS[story.tones[i]]} {story.model.classes[i]}"
        canvas.text(place, rows - 0.5, label, c=story.tones[i], look="strong", anchor="start", wide=0.98,
                    size=size if k <= 2 else 0.74)  # fmt: skip
    for at, step in enumerate(story.steps):
        y, row = rows - 2 - at, words.row_of(step)
        look = "strong" if row.strong else "plain"
        if isinstance(row, Product):
            canvas.line([(-LABEL, y + 1.0), (k, y + 1.0)], step=at, look="thin")
        name = canvas.text(-0.06, y + 0.5, row.name, step=at, anchor="end", wide=LABEL - 0.1,
                           size=size, look=look)  # fmt: skip
        if rows > SMALL:
            name.at(at + 1, off=True)
        _bars(canvas, story, at, y, size if rows <= SMALL else 0.0)
    return canvas


def _bars(canvas: Canvas, story: Story, at: int, y: float, size: float) -> None:
    row = words.row_of(story.steps[at])
    lengths = row.lengths()
    for place, i in enumerate(story.classes if lengths else ()):
        text = row.text(i)
        name = f"{story.model.classes[i]}, {row.name}: {text}"
        right = place + WIDE * lengths[i]
        canvas.box(place, y + 0.12, right, y + 0.88, step=at, c=story.tones[i], name=name)
        if size:
            look = "lit" if lengths[i] == 0 else "strong" if isinstance(row, Done) else "plain"
            canvas.text(place + 0.04, y + 0.5, text, step=at, anchor="start", look=look, size=size, wide=WIDE)


# The attribute --------------------------------------------------------------------------------------


def _within(case: NaiveCase, story: Story) -> Canvas:
    """The attribute of the step: its values within each class, or its normal densities."""
    canvas = Canvas(blank(0.0, 1.0), blank(0.0, 1.0), title="In this step")
    curves = len(story.steps) * len(story.classes)
    points = 41 if curves <= FEW_CURVES else 27 if curves <= 2 * FEW_CURVES else 13
    for at, step in enumerate(story.steps):
        if step.attribute is not None:
            title = canvas.text(0.5, 0.965, words.row_of(step).name, step=at, look="strong", wide=0.98)
            title.at(at + 1, off=True)
            _attribute(canvas, case, story, at, points)
        elif step.kind == "prior":
            _shares(canvas, story, at, [("all records", np.exp(np.array(step.logs)))], 0)
        elif step.kind == "done":
            _shares(canvas, story, at, [("posterior", np.array(step.shares))], 0)
    return canvas


def _attribute(canvas: Canvas, case: NaiveCase, story: Story, at: int, points: int) -> None:
    step = story.steps[at]
    names = [attribute.name for attribute in story.model.attributes]
    place = names.index(str(step.attribute))
    factor = story.model.factors[place]
    if isinstance(factor, Normals):
        _curves(canvas, story, at, factor, points)
    else:
        values = story.model.attributes[place].values
        _values(canvas, story, at, [str(value) for value in values], factor)


def _values(canvas: Canvas, story: Story, at: int, values: list[str], factor: Counts) -> None:
    """The share of each value within each class, with a frame around that of the record."""
    shares, weights = factor.shares, factor.counts.sum(axis=1)
    own = values.index(str(story.steps[at].value)) if str(story.steps[at].value) in values else -1
    order = sorted(range(len(values)), key=lambda i: (i != own, -weights[i]))[:MOST_VALUES]
    rows = [(values[i], shares[i]) for i in sorted(order)]
    _shares(canvas, story, at, rows, sorted(order).index(own) if own >= 0 else -1)


def _shares(canvas: Canvas, story: Story, at: int, rows: list[tuple[str, np.ndarray]], own: int) -> None:
    """A group of bars for each row, with a bar for each class."""
    high, thick = (HIGH - 0.02) / len(rows), len(story.classes)
    for row, (label, shares) in enumerate(rows):
        top = HIGH + 0.02 - row * high
        bar = min(0.62 * high / thick, 0.1)
        name = canvas.text(0.3, top - high / 2, label, step=at, anchor="end", wide=0.29,
                           look="strong" if row == own else "quiet")  # fmt: skip
        name.at(at + 1, off=True)
        for j, i in enumerate(story.classes):
            low = top - high / 2 + bar * thick / 2 - bar * (j + 1)
            said = f"{label}: {number(float(shares[i]))} of {story.model.classes[i]}"
            look = "strong" if row == own else "plain"
            box = canvas.box(0.33, low, 0.33 + 0.65 * float(shares[i]), low + bar, step=at, c=story.tones[i],
                             look=look, name=said)  # fmt: skip
            box.at(at + 1, off=True)


def _curves(canvas: Canvas, story: Story, at: int, factor: Normals, points: int) -> None:
    """The normal density of each class, and the place of the record."""
    step, row = story.steps[at], words.row_of(story.steps[at])
    known = isinstance(row, Factor)
    if not factor.variance.any():
        text = canvas.text(0.5, 0.5, "This attribute does not vary within any class.", step=at, look="quiet")
        text.at(at + 1, off=True)
        return
    mean, sd = factor.mean, np.sqrt(factor.variance)
    value = float(step.value or 0) if known else float(mean.mean())
    low = min(float((mean - REACH * sd)[list(story.classes)].min()), value)
    high = max(float((mean + REACH * sd)[list(story.classes)].max()), value)
    steep = 1 / sd[list(story.classes)]
    peak = min(float(steep.max()), STEEP * float(np.median(steep)))

    def put(x: float, height: float) -> tuple[float, float]:
        return 0.02 + 0.96 * (x - low) / (high - low), LOW + (HIGH - LOW) * min(height / peak, 1.0)

    marks = []
    for i in story.classes:
        x = np.linspace(max(low, mean[i] - REACH * sd[i]), min(high, mean[i] + REACH * sd[i]), points)
        y = np.exp(-(((x - mean[i]) / sd[i]) ** 2) / 2) / sd[i]
        said = f"{story.model.classes[i]}: mean {amount(float(mean[i]), 4)}, sd {amount(float(sd[i]), 4)}"
        spots = [put(float(a), float(b)) for a, b in zip(x, y, strict=True)]
        marks.append(canvas.line(spots, step=at, c=story.tones[i], name=said))
        if known:
            height = float(np.exp(step.logs[i]) * np.sqrt(2 * np.pi))
            spot = put(value, height)
            marks.append(canvas.dot(*spot, step=at, c=story.tones[i], name=f"{said}: {row.text(i)}"))
    marks.append(canvas.line([(0.02, LOW), (0.98, LOW)], step=at, look="thin"))
    for place, end, anchor in ((low, 0.02, "start"), (high, 0.98, "end")):
        marks.append(canvas.text(end, LOW / 2, amount(place, 3), step=at, anchor=anchor, look="quiet"))
    if known:
        marks.append(canvas.line([put(value, 0.0), (put(value, 0.0)[0], HIGH)], step=at, look="lit"))
    for mark in marks:
        mark.at(at + 1, off=True)
