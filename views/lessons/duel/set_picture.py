"""Four boxes into which records fall, coins, and a test set for each model."""

from math import ceil, sqrt

import numpy as np

from mlcore.evaluate import binomial
from views.lessons.duel.case import Case
from views.lessons.duel.pairs_picture import SIDE_A, SIDE_B, Drawn
from views.lessons.duel.set_words import BOXES
from views.lessons.duel.story import Apart, Records
from views.stage.film.film import Canvas, blank
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.grammar import plural
from views.words.numbers import number

MOST_DOTS = 300
CORNERS = (
    (0.0, 1.0),
    (1.0, 1.0),
    (0.0, 0.0),
    (1.0, 0.0),
)  # of the boxes: B right on top, A right on the left
PLACES = (0, 2, 1, 3)  # of: both, only A, only B, neither
COLOURS = (None, SIDE_A, SIDE_B, None)


def records(story: Records) -> Drawn:
    """The boxes beside the coins."""
    per = ceil(len(story.fell) / MOST_DOTS)
    legend: list[tuple[int | None, str]] = [(SIDE_A, "only A right"), (SIDE_B, "only B right")]
    if per > 1:
        legend.append((None, f"each dot is {per} records"))
    return [_boxes(story, per), _coins(story)], legend, (1.0,)


def _boxes(story: Records, per: int) -> Canvas:
    canvas = Canvas(blank(-0.02, 2.02), blank(-0.02, 2.1), share=1.2, title="Records of the test set")
    steps, agree = story.steps, next(at for at, step in enumerate(story.steps) if step.kind == "agree")
    sizes = story.counts(len(story.fell))
    side = max(4, ceil(sqrt(max(ceil(n / per) for n in sizes))))
    for box, (name, total) in enumerate(zip(BOXES, sizes, strict=True)):
        left, bottom = CORNERS[PLACES[box]]
        frame = canvas.box(left + 0.02, bottom + 0.02, left + 0.98, bottom + 0.98, look="plain")
        label = canvas.text(left + 0.06, bottom + 0.91, f"{name}: 0", anchor="start", look="strong")
        seen = [at for at in range(len(story.fell)) if story.fell[at] == box]
        for at, step in enumerate(steps):
            label.at(at, text=f"{name}: {story.counts(step.n)[box]}" if step.n else f"{name}: 0")
        if COLOURS[box] is None:
            frame.at(agree, look="quiet")
            label.at(agree, look="quiet")
        for place, first in enumerate(seen[::per]):
            born = next(at for at, step in enumerate(steps) if step.n > first)
            x = left + 0.08 + 0.84 * (place % side + 0.5) / side
            y = bottom + 0.82 - 0.74 * (place // side + 0.5) / side
            said = f"{name}: {plural(min(per, total - place * per), 'record')}"
            dot = canvas.dot(x, y, step=born, c=COLOURS[box], size=_size(side), name=said)
            if COLOURS[box] is None:
                dot.at(agree, look="quiet")
    return canvas


def _size(side: int) -> float:
    return max(0.14, min(0.3, 2.6 / side))


def _coins(story: Records) -> Canvas:
    """How often each number of heads occurs, and the numbers at least as uneven as the observed one."""
    _, only_a, only_b, _ = story.counts(len(story.fell))
    n = only_a + only_b
    at = next(at for at, step in enumerate(story.steps) if step.kind == "coin")
    k = np.arange(n + 1)
    chances = binomial.probability(k, n, 0.5)
    shown = k[chances > 1e-4 * chances.max()].tolist()
    low, high = min([*shown, only_a, only_b]), max([*shown, only_a, only_b])
    every = max(1, ceil((high - low) / 7))
    across: Axis = {
        "name": "records that only A got right", "low": low - 0.7, "high": high + 0.7,
        "ticks": [(float(count), str(count)) for count in range(low, high + 1, every)],
    }  # fmt: skip
    canvas = Canvas(
        across,
        axis("probability", 0.0, 1.12 * float(chances.max())),
        title="If each of these were a fair coin",
        late="y",
    )
    apart = abs(only_a - only_b)
    for count in range(low, high + 1):
        height = float(chances[count])
        bar = canvas.box(
            count - 0.42, 0, count + 0.42, height, step=at, name=f"{count} of {n}: {number(height, 4)}"
        )
        if abs(2 * count - n) >= apart:
            bar.at(at + 1, look="strong", c=SIDE_A if 2 * count >= n else SIDE_B)
    canvas.line(
        [(only_a, 0), (only_a, 0.95 * float(chances.max()))], step=at + 1, look="lit", name=f"{only_a} seen"
    )
    return canvas


def apart(case: Case, story: Apart) -> Drawn:
    """Both accuracies and their difference, each with its interval."""
    right_a, n_a, right_b, n_b = case.sets
    shares, at = (right_a / n_a, right_b / n_b), {step.kind: i for i, step in enumerate(story.steps)}
    low, high = min(one[0] for one in story.intervals), max(one[1] for one in story.intervals)
    edge = 0.15 * (high - low) or 0.05
    canvas = Canvas(
        axis("accuracy", low - edge, high + edge),
        blank(-0.6, 1.6),
        title="Each on its own test set",
        late="x",
    )
    for c, (kind, share, ends) in enumerate(zip(("first", "second"), shares, story.intervals, strict=True)):
        y = 1.0 - c
        canvas.line([(ends[0], y), (ends[1], y)], step=at[kind], c=c)
        canvas.dot(share, y, step=at[kind], c=c, name=f"{'AB'[c]}: {number(share)}")
        canvas.text(share, y + 0.25, f"{'AB'[c]}: {number(share)}", step=at[kind], c=c)
    test = story.test
    left, right = test.interval()
    reach = 1.2 * max(abs(left), abs(right), 0.01)
    other = Canvas(axis("B minus A", -reach, reach), blank(-0.6, 1.6), title="The difference", late="x")
    other.line([(0, -0.6), (0, 1.6)], look="guide")
    other.dot(test.difference, 0.5, step=at["difference"], name=number(test.difference))
    other.text(test.difference, 0.75, number(test.difference), step=at["difference"], look="strong")
    other.line(
        [(left, 0.5), (right, 0.5)],
        step=at["interval"],
        look="lit",
        name=f"{number(left)} to {number(right)}",
    )
    legend: list[tuple[int | None, str]] = [(SIDE_A, "A"), (SIDE_B, "B")]
    return [canvas, other], legend, (1.0,)
