"""The learning curve: the error over the number of training records, and how the draws differ."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log10
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from datasets.worlds import TARGET, WORLDS
from mlcore import Table, TableError, evaluate
from mlcore.evaluate import CurveStep
from views.kit.keep import kept, kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot
from views.kit.link import judging
from views.kit.link.codes import Chosen
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, choice
from views.kit.questions import Asks, Question, a_place, a_share
from views.kit.view import View
from views.lessons.folds import dividing_code as code
from views.lessons.folds import tables
from views.lessons.folds.tables import (
    DATA,
    MODEL,
    SEED,
    TENTHS,
    Draws,
    baseline,
    error_of,
    error_text,
    measure,
)
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import Script, panel
from views.subjects.learners import choosing as models
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import number

RING = "ring"
DRAWS = 10
NOISE = 0.1  # of the ring
RING_SIZES = (10, 20, 50, 100, 200, 500, 1000)
TESTED = 1000  # points of the ring
HELD = 0.3  # of the records of a table
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
APART = log10(1.5)  # between two sizes that both have room on the axis


@dataclass(frozen=True)
class Case:
    """records: "table", or "ring" for points that are generated"""

    choices: Choices
    model: Chosen
    records: str
    seed: int
    view: str = "curve"

    @property
    def ring(self) -> bool:
        """Whether the points are generated instead of taken from a table."""
        return self.records == RING


def read(given: Given) -> Case:
    """The case of a link."""
    records = given(judging.RECORDS)
    choices = Choices(data="iris", recipe="cart") if records == RING else tables.read(given)
    return Case(choices, given(MODEL), records, given(SEED))


def refuse(case: Case) -> Refusal | None:
    """Why these records cannot be divided, or why the model cannot learn from them."""
    few = None if case.ring else tables.too_few(case.choices)
    return few or tables.unlearned(lambda: story(case))


class Step(NamedTuple):
    """n: the number of sizes so far."""

    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """training, test: the errors, (draws, sizes); floor: an error known in advance, in words `known`;
    refused: why a draw could not be judged."""

    steps: Sequence[Step]
    records: Table
    sizes: Sequence[int]
    training: NDArray[np.float64]
    test: NDArray[np.float64]
    floor: float
    known: str
    refused: Sequence[str] = ()


@kept
def ring(seed: int) -> Table:
    """Points of a ring, one half for training, one half for the test."""
    world = WORLDS[RING]
    frame = world.make(RING_SIZES[-1] + TESTED, (seed,), NOISE)
    return Table.from_frame(frame, TARGET, {TARGET: ("nominal", world.classes)})


def sizes_of(case: Case) -> list[int]:
    """The numbers of training records: 10, 20, 50 … and all that are not held out."""
    if case.ring:
        return list(RING_SIZES)
    most = int((1 - HELD) * case.choices.table.n)
    return [*(size for size in STEPS if size < 0.9 * most), most]


def lasting(base: Case, seed: int) -> float:
    """The approximate time of a draw."""
    cells = 6000 if base.ring else 2 * base.choices.cells
    return 0.03 + base.model.seconds(cells)


@kept_long(lasting)
def draw_of(base: Case, seed: int) -> tuple[CurveStep, ...] | str:
    """The errors at each size in the draw of a seed, or why there are none."""
    records = ring(seed) if base.ring else base.choices.table
    share = TESTED / records.n if base.ring else HELD
    try:
        steps = evaluate.learning_curve(base.model.learner(), records, sizes_of(base), 1, share, seed)
        return tuple(steps)
    except (TableError, ValueError) as reason:
        return str(reason)


def draws_of(case: Case) -> Draws:
    """The ten draws."""
    base = replace(case, seed=0)
    return Draws(base, range(case.seed, case.seed + DRAWS), draw_of, lasting)


@kept
def story_of(case: Case) -> Story:
    """The story of ten draws. Raises TableError if none can be judged."""
    draws = draws_of(case).all()
    shown = [draw for draw in draws if not isinstance(draw, str)]
    refused = list(dict.fromkeys(draw for draw in draws if isinstance(draw, str)))
    if not shown:
        raise TableError(" ".join(refused))
    records = ring(case.seed) if case.ring else case.choices.table
    training, test = (
        np.array([[error_of(records, getattr(step, name)) for step in draw] for draw in shown])
        for name in ("training_error", "test_error")
    )
    sizes = [step.n for step in shown[0]]
    floor = NOISE if case.ring else baseline(records)
    known = "always the majority class" if records.classes else "always the mean"
    steps = [Step(n) for n in range(len(sizes) + 1)]
    known = "noise" if case.ring else known
    return Story(steps, records, sizes, training, test, floor, known, refused)


def _there(case: Case) -> bool:
    """Whether there is a story to play. The page makes slow draws first."""
    return draws_of(case).are_there()


def story(case: Case) -> Story | None:
    """The story of a case, None before the draws are made. Raises TableError if none can be judged."""
    return story_of(case) if _there(case) else None


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    n = story.steps[at].n
    if not n:
        return Html(
            f"{_about(case)} The page makes {DRAWS} draws. <b>Guess first</b>: how large is the error of "
            "models that learn from few records?"
        )
    if n == len(story.sizes):
        return verdict(case, story)
    training, test = (float(errors[:, n - 1].mean()) for errors in (story.training, story.test))
    spread = ""
    if len(story.test) > 1:
        low, high = (
            error_text(story, float(end)) for end in (story.test[:, n - 1].min(), story.test[:, n - 1].max())
        )
        spread = f" On the test, the draws lie between {low} and {high}."
    return Html(
        f"With <b>{plural(story.sizes[n - 1], 'record')}</b> to learn from, the mean test {measure(story)} "
        f"is <b>{error_text(story, test)}</b>, and the mean training {measure(story)} is "
        f"{error_text(story, training)}.{spread}"
    )


def _about(case: Case) -> str:
    ring = "points of a ring, a tenth of which have the wrong class"
    what = ring if case.ring else f"records of {esc(case.choices.card.title)}"
    return f"<b>{esc(case.model.title)}</b> learns from more and more {what}."


def verdict(case: Case, story: Story) -> Html:
    """The sentence about the whole curve."""
    test, sizes = story.test, story.sizes
    mean = test.mean(axis=0)
    first, last = (error_text(story, float(mean[i])) for i in (0, -1))
    said = (
        f"From {sizes[0]} to {sizes[-1]:,} records, the test {measure(story)} goes from {first} to "
        f"<b>{last}</b>"
    )
    if len(test) < 2:
        return Html(f"{said} in one draw.")
    ends = [error_text(story, float(test[:, i].std(ddof=1))) for i in (0, -1)]
    spread = f"The standard deviation is {ends[0]} with {sizes[0]} records and {ends[1]} with all"
    floor = f" No model can get below {number(NOISE)}, because that is the noise." if case.ring else ""
    return Html(f"{said} in the mean of {plural(len(test), 'draw')}. {spread}.{floor}")


def explain(now: Snapshot[Case, Story | None]) -> Explanation:
    """The sentence of a step and its panels, or the one while the page makes the draws."""
    case, story = now.case, now.story
    lines = [panel(partial(_code, case))] if now.until is None else []
    if story is None:
        said = Html(f"{_about(case)} This takes a while, because the page makes {DRAWS} draws.")
        return Explanation(said, under=[draws_of(case).in_sight()], below=[Said(_further()), *lines])
    n = story.steps[now.at].n
    sorry = [Said(paragraph(esc(reason))) for reason in story.refused]
    beside = [Said(_summary(story, n))] if n else []
    return Explanation(sentence(case, story, now.at), beside, below=[*sorry, Said(_further()), *lines])


def _summary(story: Story, n: int) -> Html:
    rows = []
    for i, size in enumerate(story.sizes[:n]):
        sd = error_text(story, float(story.test[:, i].std(ddof=1))) if len(story.test) > 1 else "–"
        means = [error_text(story, float(errors[:, i].mean())) for errors in (story.training, story.test)]
        rows.append([f"{size:,}", *means, sd])
    caption = f"Mean {measure(story)} over {plural(len(story.test), 'draw')}"
    css = ["gh-best" if i == n - 1 else "" for i in range(n)]
    return html_table(caption, ["records", "training", "test", "sd"], rows, css="gh-numbers", row_css=css)


def _further() -> Html:
    return paragraph(
        "Each draw holds other records out for the test and learns from more and more of the rest. With few "
        "records, the training error is small, the test error is large, and the draws differ. Where both "
        "curves have met and are flat, more records of the same kind do not help, but another model may. "
        "This is why reports also give results on the training records. A test error shows under- or "
        "overfitting only beside these results."
    )


def _code(case: Case) -> Script:
    title, records, share, made = case.choices.card.title, None, HELD, []
    if case.ring:
        title, records = "Points of a ring", ring(case.seed)
        share = TESTED / records.n
        world = f'WORLDS["{RING}"]'
        made = [
            f"frame = {world}.make({records.n}, (seed,), {NOISE})",
            f'table = mlcore.Table.from_frame(frame, TARGET, {{TARGET: ("nominal", {world}.classes)}})',
        ]
    return code.learning_curve(
        title,
        records or case.choices.table,
        (case.model.name, case.model.settings),
        sizes_of(case),
        DRAWS,
        share,
        case.seed,
        made,
    )


def choices(case: Case, given: Given) -> Panels:
    """The source of the records, and the model."""
    data = () if case.ring else choosing.data(case.choices, given)
    source, seed = choice(judging.RECORDS, case.records, width=160), choice(SEED, case.seed, width=80)
    model, *settings = models.model(MODEL, case.model)
    return [source, *data, model, Popover("Settings", [*settings, seed])]


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of the curve."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    legend: list[tuple[int | None, str]] = [
        (0, "mean test error"), (2, "mean training error"), (None, "dots: test error of each draw"),
    ]  # fmt: skip
    name = "Training and test error over the number of records"
    return animation(trace_of(case), name, [_curve(story)], texts, legend)


def top_of(story: Story) -> float:
    """The end of the error axis, which is known before any model learns."""
    return 0.6 if story.known == "noise" else 1.6 * story.floor


def _curve(story: Story) -> Canvas:
    places = [log10(size) for size in story.sizes]
    known, needed = top_of(story), 1.05 * float(story.test.max())
    top, late = max(known, needed), "y" if needed > known else ""
    across = blank(places[0] - 0.1, places[-1] + 0.1)
    across["name"], across["ticks"] = "records to learn from", _ticks(story.sizes)
    canvas = Canvas(across, axis(measure(story), 0.0, top), late=late)
    floor = f"{story.known}: {error_text(story, story.floor)}"
    canvas.line([(across["low"], story.floor), (across["high"], story.floor)], look="guide", name=floor)
    canvas.text(across["low"], story.floor + 0.03 * top, f" {floor}", anchor="start", look="quiet")
    for colour, part, errors in ((2, "training", story.training), (0, "test", story.test)):
        means = errors.mean(axis=0).tolist()
        spots = list(zip(places, means, strict=True))
        line = canvas.line([], c=colour)
        for i, (x, mean) in enumerate(spots):
            line.at(i + 1, spots=spots[: i + 1])
            said = f"{story.sizes[i]:,} records: mean {part} {measure(story)} {error_text(story, mean)}"
            canvas.dot(x, mean, c=colour, step=i + 1, size=0.4, name=said)
    for draw, errors in enumerate(story.test):
        for i, error in enumerate(errors.tolist()):
            said = f"draw {draw + 1}: {error_text(story, error)}"
            canvas.dot(places[i], error, c=0, step=i + 1, size=0.16, name=said)
    return canvas


def _ticks(sizes: Sequence[int]) -> list[tuple[float, str]]:
    """The sizes that have room on a logarithmic axis."""
    named = [sizes[0]]
    for size in sizes:
        if log10(size / named[-1]) >= APART:
            named.append(size)
    return [(log10(size), f"{size:,}") for size in named]


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """Before the smallest size, and before the model learns from all records."""
    last = len(story.sizes)
    return {n: partial(_of_size, story, n) for n in sorted({1, last})}


def _of_size(story: Story, n: int) -> Question:
    size, mean = plural(story.sizes[n - 1], "record"), float(story.test[:, n - 1].mean())
    how, key = measure(story), f"size {n}"
    ask = Html(f"What mean test {how} will models of {size} have?")
    why = Html(f"With {size} the mean test {how} is {error_text(story, mean)}.")
    if story.records.classes:
        return a_share(key, ask, mean, why, TENTHS)
    return a_place(key, ask, (0.0, top_of(story)), [mean], why)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("More records, less spread", {"view": "curve", "records": "ring", "model": "cart:leaves=20"},
              "The learning curve of a tree on ring-shaped data."),
    )  # fmt: skip


def _shown(case: Case) -> str:
    return f"{'Points of a ring' if case.ring else case.choices.card.title}: {case.model.title}"


CURVE = View[Case, Any](
    title="Learning curve",
    params=(DATA, MODEL, SEED, judging.RECORDS),
    read=read,
    refuse=refuse,
    story=story,
    picture=picture,
    staged=_there,
    explain=explain,
    shown=_shown,
    choices=choices,
    waiting=lambda case: "Training on more and more records in ten draws …",
    ready=_ready,
    asks=asks,
)
