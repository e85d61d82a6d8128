"""The picture of a threshold: the scores of both classes, the ROC square, and precision against recall."""

import numpy as np

from mlcore.evaluate import Roc, binormal
from views.kit.steps import all_of, first_of
from views.lessons.judge import roc_costs, roc_words
from views.lessons.judge.figures import score_text
from views.lessons.judge.roc import DENSITIES, MOST_CELLS, RocCase, Scored, Story
from views.lessons.judge.roc_tiles import HAND, corners, tiles
from views.stage.animation.animation import Canvas, Mark, animation, below, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.words.html import plain
from views.words.numbers import number

NEGATIVE, POSITIVE = 0, 1  # the colours of the two normal curves
ROWS = (0.72, 1.0)  # the scores above, the squares below
TOP = 0.55  # of the densities, with room for the names of the four areas
EDGE = 0.045  # around a square of rates
FINE = 500  # corners of a curve are different if they are 1/500 of its side apart
CORNERS = (
    "diagonal: chance",
    "(1, 1): all positive",
    "(0, 0): none positive",
    "(1, 0): all wrong",
    "(0, 1): ideal",
)
MEANT = {"TP": "called +, is +", "FN": "missed", "FP": "false alarm", "TN": "called −, is −"}


def picture(case: RocCase, story: Story) -> AnimationPicture:
    """The animation of a case."""
    panes, legend = _densities(case, story) if case.scores == DENSITIES else _records(story)
    few = {at for at, _ in all_of(story.steps, "threshold")}
    texts = [(plain(roc_words.sentence(case, story, at)), at not in few) for at in range(len(story.steps))]
    trace = trace_of(case)
    return animation(trace, roc_words.name(case, story), panes, texts, legend, rows=ROWS)


# Two normal curves ----------------------------------------------------------------------------------


def _densities(case: RocCase, story: Story) -> tuple[list[Canvas], list[tuple[int | None, str]]]:
    """The positives above the axis, and the negatives below. The part left of the threshold is veiled."""
    low, high = float(story.curve.thresholds[-1]), float(story.curve.thresholds[0])
    canvas = Canvas(axis("score", low, high), blank(-TOP, TOP))
    x = np.linspace(low, high, 141)
    for mean, c, up in ((case.gap, POSITIVE, 1), (0.0, NEGATIVE, -1)):
        y = binormal.density(x, mean)
        canvas.area(below(x.tolist(), (up * y).tolist()), c=c, look="strong")
        canvas.line(list(zip(x.tolist(), (-up * y).tolist(), strict=True)), c=c, look="guide")
    mask = canvas.box(low, -TOP, high, TOP, look="mask")
    reach = HAND * TOP
    hand = canvas.handle(-reach, reach, high)
    for name, text in corners(canvas, low, high, TOP).items():
        text.at(0, text=f"{name}: {MEANT[name]}")
    for at, step in enumerate(story.steps):
        t = float(story.curve.thresholds[step.at])
        mask.at(at, box=(low, -TOP, t, TOP))
        hand.at(at, t)
    square = _square()
    _area(square, story, len(story.steps) - 1)
    _corners(square)
    _trail(square, story, POSITIVE)
    _point(square, story, drag="x")
    legend: list[tuple[int | None, str]] = [
        (POSITIVE, "positives"),
        (NEGATIVE, "negatives"),
        (None, "faint: called negative"),
    ]
    return [canvas, square, _matrix(story)], legend


def _matrix(story: Story) -> Canvas:
    """The four areas as a table: rows are the classes, and columns are the predictions."""
    canvas = Canvas(blank(0.0, 2.7), blank(0.0, 2.7), title="The four rates", square=True, row=1)
    canvas.text(1.1, 2.42, "called −", look="quiet")
    canvas.text(2.1, 2.42, "called +", look="quiet")
    cells = {
        "FNR": (0, 1, POSITIVE),
        "TPR": (1, 1, POSITIVE),
        "TNR": (0, 0, NEGATIVE),
        "FPR": (1, 0, NEGATIVE),
    }
    canvas.text(0.5, 1.68, "is +", anchor="end", look="quiet")
    canvas.text(0.5, 0.68, "is −", anchor="end", look="quiet")
    for name, (x, y, c) in cells.items():
        canvas.box(0.62 + x, 0.2 + y, 1.58 + x, 1.16 + y, c=c, name=roc_words.RATES[name])
        canvas.text(1.1 + x, 0.9 + y, name, look="quiet")
        text = canvas.text(1.1 + x, 0.54 + y, "", look="strong", size=1.15)
        for at, step in enumerate(story.steps):
            text.at(at, text=number(roc_words.rates(story.curve[step.at])[name]))
    return canvas


# The squares ----------------------------------------------------------------------------------------


def _square() -> Canvas:
    """The ROC square without a curve."""
    canvas = rates_square("false positive rate, FPR", "true positive rate, TPR", "ROC")
    canvas.line([(0, 0), (1, 1)], look="guide", name="random scores have AUC 0.5")
    return canvas


def _corners(canvas: Canvas) -> None:
    """The meanings of the corners, above the contents of the square."""
    for i, text in enumerate(CORNERS):
        canvas.text(0.97, 0.04 + 0.105 * i, text, anchor="end", look="quiet", size=0.72)


def rates_square(x: str, y: str, title: str) -> Canvas:
    """A square of two rates."""
    return Canvas(axis(x, -EDGE, 1 + EDGE), axis(y, -EDGE, 1 + EDGE), title=title, square=True, row=1)


def _trail(canvas: Canvas, story: Story, c: int) -> None:
    """A piece of the curve for each threshold with a step, which appears at that step."""
    corners, before = np.column_stack([story.curve.fpr, story.curve.tpr]), 0
    for at, step in all_of(story.steps, "threshold"):
        canvas.line(_thin(corners[before : step.at + 1]), step=at, c=c)
        before = step.at


def _thin(corners: np.ndarray) -> list[tuple[float, float]]:
    """The corners without those that look the same as the one before."""
    coarse = np.round(corners * FINE)
    kept = np.append(True, (np.diff(coarse, axis=0) != 0).any(axis=1))
    kept[-1] = True
    return [(float(x), float(y)) for x, y in corners[kept]]


def _point(canvas: Canvas, story: Story, drag: str = "") -> None:
    """The point of the threshold."""
    start = story.curve[0]
    point = canvas.dot(
        start.fpr, start.tpr, c=None, look="handle", size=0.42, **({"drag": drag} if drag else {})
    )
    for at, step in enumerate(story.steps):
        now = story.curve[step.at]
        point.at(at, x=now.fpr, y=now.tpr, name=f"FPR {number(now.fpr)}, TPR {number(now.tpr)}")


def _area(canvas: Canvas, story: Story, step: int) -> Mark:
    corners = np.column_stack([story.curve.fpr, story.curve.tpr])
    edge = [(0.0, 0.0), *_thin(corners), (1.0, 1.0), (1.0, 0.0)]
    return canvas.area(edge, step=step, c=None, name="the area under the curve: AUC")


def edge_to_edge(x: float, y: float, rise: float, edge: float) -> list[tuple[float, float]]:
    """The line through a place of the square, from edge to edge."""
    low, high = -edge, 1 + edge
    ends = [(at, y + rise * (at - x)) for at in (low, high)] + [
        (x + (at - y) / rise, at) for at in (low, high)
    ]
    near, far = low - 1e-9, high + 1e-9
    inside = sorted({(a, b) for a, b in ends if near <= a <= far and near <= b <= far})
    return [inside[0], inside[-1]]


# Records ---------------------------------------------------------------------------------------------


def _records(story: Story) -> tuple[list[Canvas], list[tuple[int | None, str]]]:
    """The records by their score, ROC, and precision over recall."""
    scored = story.scored
    assert scored is not None
    square = _square()
    _cells(square, story, scored, first_of(story.steps, "pairs"))
    _corners(square)
    _trail(square, story, scored.tones[0])
    _touching(square, story)
    _point(square, story)
    legend: list[tuple[int | None, str]] = [
        (scored.tones[0], scored.names[0]),
        (scored.tones[1], scored.names[1]),
    ]
    canvas, said = tiles(story, scored)
    legend.append((None, f"faint: below the threshold{said}"))
    return [canvas, square, _precision(story, scored)], legend


def _touching(canvas: Canvas, story: Story) -> None:
    """The line of equal costs that touches the curve, for each price of a false alarm."""
    line = canvas.line([], look="lit", name="errors cost the same on this line")
    for at, step in all_of(story.steps, "cost"):
        now, rise = story.curve[step.at], roc_costs.rise(story, step.alarm)
        line.at(at, spots=edge_to_edge(now.fpr, now.tpr, rise, EDGE))


def _cells(canvas: Canvas, story: Story, scored: Scored, step: int) -> None:
    """The pairs as cells of the square if there are few, else the area."""
    above, below = (np.sort(scored.score[scored.positive == sign])[::-1] for sign in (True, False))
    if len(above) * len(below) > MOST_CELLS:
        _area(canvas, story, step)
        return
    wide, high = 1 / len(below), 1 / len(above)
    for i, negative in enumerate(below.tolist()):
        for j, positive in enumerate(above.tolist()):
            order = int(np.sign(positive - negative))
            c = {1: scored.tones[0], 0: None, -1: scored.tones[1]}[order]
            said = {1: "in order", 0: "a tie", -1: "in reverse"}[order]
            scores = map(score_text, (positive, negative))
            pair = " and ".join(map(" ".join, zip(scored.names, scores, strict=True)))
            canvas.box(
                i * wide, j * high, (i + 1) * wide, (j + 1) * high, step=step, c=c, name=f"{pair}: {said}"
            )


def _precision(story: Story, scored: Scored) -> Canvas:
    """Precision over recall as a staircase: each threshold has its precision for the recall that it adds."""
    canvas = rates_square("recall, TPR", "precision", "Precision and recall")
    curve = story.curve
    base = curve[len(curve) - 1].precision
    canvas.line(
        [(0, base), (1, base)], look="guide", name=f"all called {scored.names[0]}: precision {number(base)}"
    )
    stairs = _stairs(curve)
    edge = [(0.0, 0.0), *_thin(stairs), (1.0, 0.0)]
    canvas.area(edge, step=len(story.steps) - 1, c=None, name="average precision")
    before = 0
    for at, step in all_of(story.steps, "threshold"):
        canvas.line(_thin(stairs[max(2 * before - 1, 0) : 2 * step.at]), step=at, c=scored.tones[0])
        before = step.at
    point = canvas.dot(0.0, 1.0, c=None, look="handle", size=0.42)
    for at, step in enumerate(story.steps):
        now = curve[step.at]
        point.at(
            at,
            x=now.recall,
            y=now.precision,
            name=f"recall {number(now.recall)}, precision {number(now.precision)}",
        )
    return canvas


def _stairs(curve: Roc) -> np.ndarray:
    """Two corners for each threshold: its precision, from the recall before to its own; shape (2 m, 2)."""
    recall, precision = curve.tpr, np.repeat(curve.precision[1:], 2)
    return np.column_stack([np.column_stack([recall[:-1], recall[1:]]).ravel(), precision])
