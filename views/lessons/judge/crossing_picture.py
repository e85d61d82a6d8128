"""The picture of two curves that cross, the line of lowest cost that touches one of them, and both costs."""

import numpy as np

from views.lessons.judge import crossing_words
from views.lessons.judge.crossing import HIGH, LECTURE, LOW, TWO, Story, best, rates, slope
from views.lessons.judge.roc import RocCase
from views.lessons.judge.roc_picture import edge_to_edge
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.words.html import plain
from views.words.numbers import four, number

TONES = {"A": 2, "B": 3}  # neither that of positives nor that of negatives
ABOVE = "Mean cost of a record, in misses, at each model’s best threshold"
TICKS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
EDGE = 0.03
ROWS = (1.3, 0.75)  # the square above, the costs below
AT = {"A": (0.72, 0.83), "B": (0.3, 0.62)}  # the places of the curves' names


def picture(case: RocCase, story: Story) -> AnimationPicture:
    """The animation of a case."""
    texts = [
        (plain(crossing_words.sentence(story, at)), at not in story.ratios) for at in range(len(story.steps))
    ]
    trace = trace_of(case)
    name = "Two ROC curves that cross, the line of lowest cost, and what each model costs"
    legend: list[tuple[int | None, str]] = [
        (TONES[name], f"model {name}: AUC {number(model.auc)}") for name, model in TWO.items()
    ]
    return animation(trace, name, [_curves(story), _costs(story)], texts, legend, rows=ROWS)


def _curves(story: Story) -> Canvas:
    """The ROC square, the line of lowest cost, and the place where it touches the curve."""
    across, up = (
        axis(name, -EDGE, 1 + EDGE) for name in ("false positive rate, FPR", "true positive rate, TPR")
    )
    canvas = Canvas(across, up, title="ROC", square=True)
    canvas.line([(0, 0), (1, 1)], look="guide", name="random scores")
    for name, model in TWO.items():
        curve = model.roc(np.linspace(-4, 4 + 6 * model.sd, 241))
        spots = [(0.0, 0.0), *zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True), (1.0, 1.0)]
        canvas.line(_spaced(spots), c=TONES[name], name=f"model {name}, AUC {number(model.auc)}")
        canvas.text(*AT[name], name, c=TONES[name], look="strong", size=1.1)
    line = canvas.line([], look="lit", name="costs are equal on this line")
    points = {name: canvas.dot(0, 0, c=TONES[name], size=0.42, look="quiet") for name in TWO}
    for at, step in enumerate(story.steps):
        found = {name: best(name, step.alarm, story.prevalence) for name in TWO}
        least = min(cost for _, cost in found.values())
        hidden = at not in story.ratios
        for name, (touched, cost) in found.items():
            look = "lit" if cost <= least + 1e-12 else "quiet"
            points[name].at(at, x=touched.fpr, y=touched.tpr, look=look, off=hidden)
        touched = min(found.values(), key=lambda one: one[1])[0]
        rise = slope(step.alarm, story.prevalence)
        line.at(at, spots=edge_to_edge(touched.fpr, touched.tpr, rise, EDGE), off=hidden)
    last = len(story.steps) - 1
    for name in LECTURE:
        x, y = rates(name)
        canvas.dot(x, y, step=last, c=None, look="lit", name=f"{name}: FPR {number(x)}, TPR {number(y)}")
        canvas.text(x + 0.03, y - 0.03, name, step=last, anchor="start", look="strong")
    return canvas


def _spaced(spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places that look different."""
    found = [spots[0]]
    for spot in spots:
        if abs(spot[0] - found[-1][0]) + abs(spot[1] - found[-1][1]) > 0.008:
            found.append(spot)
    return [*found, spots[-1]]


def _costs(story: Story) -> Canvas:
    """The cost of each model at its best threshold, against the cost of a false alarm."""
    ticks = [(float(np.log10(alarm)), four(alarm)) for alarm in TICKS]
    low, high = float(np.log10(LOW)) - EDGE, float(np.log10(HIGH)) + EDGE
    shown, ratios = [*story.ratios], [*story.ratios.values()]
    costs = {name: [best(name, alarm, story.prevalence)[1] for alarm in ratios] for name in TWO}
    top = 1.15 * max(max(one) for one in costs.values())
    canvas = Canvas(
        {"name": "cost of a false alarm, in misses", "low": low, "high": high, "ticks": ticks},
        axis("cost", 0.0, top), title=ABOVE, row=1,
    )  # fmt: skip
    for name, found in costs.items():
        spots = list(zip(np.log10(ratios).tolist(), found, strict=True))
        for i, at in enumerate(shown[1:], start=1):
            canvas.line(spots[i - 1 : i + 1], step=at, c=TONES[name])
        point = canvas.dot(*spots[0], step=shown[0], c=TONES[name])
        for at, (x, y) in zip(shown, spots, strict=True):
            point.at(at, x=x, y=y, name=f"{name}: {number(y)} misses")
    start = float(np.log10(HIGH))
    hand = canvas.handle(0.0, top, start)
    for at, alarm in story.ratios.items():
        hand.at(at, float(np.log10(alarm)))
    return canvas
