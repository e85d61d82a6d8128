"""The pictures of three lines: the points with the line, and the loss of each point."""

from collections.abc import Sequence

import numpy as np

from views.kit.steps import all_of, first_of
from views.lessons.beside import losses as words
from views.lessons.beside.halves import Spots, ends, half
from views.lessons.beside.losses import LOSSES, Line, LossesCase, Story, charged, met
from views.stage.animation.animation import Canvas, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axes, axis
from views.subjects.points.of_tables import spread
from views.words.html import plain
from views.words.numbers import amount

MOST_DRAWN, MOST_CHARGED = 160, 80  # points in the plane, and on the curves
FROM, TO, TOP = -3.0, 4.0, 4.0  # y f(x) and losses in the picture; values beyond are at the edge
FINE = 57  # places of a curve
TONES = {"perceptron": 3, "logistic": 4, "svm": 5}  # of the models' lines
CURVES = {"perceptron": 3, "zero-one": 6, "hinge": 5, "log": 4}  # of the losses
OF_KIND = {
    "mistake": "perceptron",
    "stopped": "perceptron",
    "newton": "log",
    "settled": "log",
    "svm": "hinge",
}
MODELS = {"mistake": "perceptron", "stopped": "perceptron", "newton": "logistic", "settled": "logistic"}


def picture(case: LossesCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [
        (plain(words.sentence(case, story, at)), step.kind not in ("mistake", "newton"))
        for at, step in enumerate(story.steps)
    ]
    trace = trace_of(case)
    tones = case.points.tones
    legend: list[tuple[int | None, str]] = [(tones[c], name) for c, name in enumerate(case.points.classes)]
    legend += [(c, words.LINES[model]) for model, c in TONES.items()] + [(CURVES["zero-one"], "0–1 loss")]
    if case.points.n > MOST_CHARGED:
        legend.append((None, f"{min(MOST_DRAWN, case.points.n)} of {case.points.n} points are shown, "
                             f"{MOST_CHARGED} on the curves"))  # fmt: skip
    return animation(trace, words.shown(case), [_plane(case, story), _charges(case, story)], texts, legend)


# The plane ------------------------------------------------------------------------------------------


def _plane(case: LossesCase, story: Story) -> Canvas:
    """The points and the line as it moves, and at the end all three lines."""
    points = case.points
    found = axes(points.axes, points.box)
    canvas = Canvas(found["x"], found["y"], "The points and the line", share=2.0, square=not found["free"])
    _sides(canvas, case, story)
    _line(canvas, case, story)
    _street(canvas, case, story)
    dots = _dots(canvas, case, story)
    _mistakes(dots, case, story)
    if not isinstance(story.machine, str):
        at = first_of(story.steps, "svm")
        for row in story.machine.support.tolist():
            if row in dots:
                dots[row].at(at, look="voter")
    return canvas


def _sides(canvas: Canvas, case: LossesCase, story: Story) -> None:
    """The part of the plane with each prediction."""
    areas: list[Mark | None] = [None, None]
    for at in range(len(story.steps)):
        line = story.line(at)
        for c, sign in enumerate((-1.0, 1.0)):
            spots = half(case.points.box, [sign * v for v in line.w], sign * line.b) if line else []
            mark = areas[c]
            if mark is not None:
                mark.at(at, off=not spots, **({"spots": spots} if spots else {}))
            elif spots:
                areas[c] = canvas.area(spots, step=at, c=case.points.tones[c])


def _line(canvas: Canvas, case: LossesCase, story: Story) -> None:
    """The line at each step, with the line before a mistake changed it. At the end there are all lines."""
    old = now = None
    for at, step in enumerate(story.steps[:-1]):
        line = story.line(at)
        now = _put(canvas, now, at, case, line, TONES[MODELS.get(step.kind, "svm")], "plain")
        mistake = story.mistakes[step.n] if step.kind == "mistake" else None
        before = Line(mistake.old_weights, mistake.old_bias) if mistake else None
        old = _put(canvas, old, at, case, before, None, "guide")
    last = len(story.steps) - 1
    for mark in (old, now):
        if mark:
            mark.at(last, off=True)
    for model, line in story.lines.items():
        _put(canvas, None, last, case, line, TONES[model], "plain", words.MODELS[model])


def _put(
    canvas: Canvas, mark: Mark | None, at: int, case: LossesCase, line: Line | None, c: int | None, look: str,
    name: str = "",
) -> Mark | None:  # fmt: skip
    spots = ends(case.points.box, line.w, line.b) if line else []
    if mark is None:
        return canvas.line(spots, step=at, c=c, look=look, name=name) if spots else None
    return mark.at(at, off=not spots, **({"spots": spots, "c": c} if spots else {}))


def _street(canvas: Canvas, case: LossesCase, story: Story) -> None:
    """The two edges of the margin."""
    if not story.best:
        return
    at = first_of(story.steps, "svm")
    for level in (-1.0, 1.0):
        spots = ends(case.points.box, story.best.w, story.best.b - level)
        if spots:
            canvas.line(spots, step=at, c=TONES["svm"], look="dashed", name=f"f(x) = {amount(level)}")


def _dots(canvas: Canvas, case: LossesCase, story: Story) -> dict[int, Mark]:
    """The points, or some of many, with those that the sentences mention."""
    points = case.points
    shown = {met(case, story.mistakes[step.n]) for _, step in all_of(story.steps, "mistake")}
    some = {*spread(points.n, MOST_DRAWN).tolist(), *shown}
    size = 0.3 if points.n <= 60 else 0.22
    return {
        i: canvas.dot(*points.x[i], c=points.tones[points.y[i] > 0], size=size, name=words.place(points, i))
        for i in sorted(some)
    }


def _mistakes(dots: dict[int, Mark], case: LossesCase, story: Story) -> None:
    """Highlights the point of each mistake at its step."""
    for at, step in all_of(story.steps, "mistake"):
        row = met(case, story.mistakes[step.n])
        dots[row].at(at, look="lit").at(at + 1, look="plain")


# The losses -----------------------------------------------------------------------------------------


def _charges(case: LossesCase, story: Story) -> Canvas:
    """The curve of each loss over y f(x), and the loss of each point."""
    canvas = Canvas(axis("y · f(x)", FROM, TO), axis("loss", -0.15, TOP + 0.15), "Loss of each point")
    canvas.line([(0.0, -0.15), (0.0, TOP + 0.15)], look="guide")
    losses = [OF_KIND.get(step.kind, step.kind) for step in story.steps]
    _curves(canvas, story, losses)
    _charged(canvas, case, story, losses)
    return canvas


def _curves(canvas: Canvas, story: Story, losses: Sequence[str]) -> None:
    """The curve of the step. At the end all but the perceptron's appear, one after another."""
    last = len(losses) - 1
    born = {step.kind: at for at, step in all_of(story.steps, *LOSSES)}
    for loss, c in CURVES.items():
        mark = None
        for at, now in enumerate(losses):
            on = now == loss or (loss in LOSSES and at >= born.get(loss, last))
            if mark is not None:
                mark.at(at, off=not on)
            elif on:
                mark = canvas.line(curve(loss), step=at, c=c, name=words.LOSSES_WORDS[loss])


def curve(loss: str) -> Spots:
    """The visible part of a loss over y f(x)."""
    if loss == "log":
        x = np.linspace(FROM, TO, FINE)
        return list(zip(x.tolist(), charged(loss, x).tolist(), strict=True))
    corners = {"perceptron": [0.0], "zero-one": [0.0], "hinge": [1.0]}[loss]
    x = np.array([FROM, *corners, TO])
    spots = list(zip(x.tolist(), charged(loss, x).tolist(), strict=True))
    return [spots[0], (0.0, 1.0), (0.0, 0.0), spots[-1]] if loss == "zero-one" else spots


def _charged(canvas: Canvas, case: LossesCase, story: Story, losses: Sequence[str]) -> None:
    """The points on the curve of the step."""
    points = case.points
    places = [_places(case, story, at, loss) for at, loss in enumerate(losses)]
    for i in spread(points.n, MOST_CHARGED).tolist():
        mark, tone = None, points.tones[points.y[i] > 0]
        for at, found in enumerate(places):
            if mark is not None:
                mark.at(at, off=not found, **({"x": found[i][0], "y": found[i][1]} if found else {}))
            elif found:
                mark = canvas.dot(*found[i], step=at, c=tone, size=0.26, name=words.place(points, i))


def _places(case: LossesCase, story: Story, at: int, loss: str) -> Spots:
    """The places of the points on the curve of a loss, or nothing at a step without one. We divide a
    perceptron's f by |w|, which does not change its line."""
    line = story.line(at)
    if line is None or loss not in CURVES:
        return []
    values = line.values(case.points) / ((line.length or 1.0) if loss == "perceptron" else 1.0)
    inside = values.clip(FROM, TO)
    return list(zip(inside.tolist(), charged(loss, inside).tolist(), strict=True))
