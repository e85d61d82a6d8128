"""A stream: the records of a link, and the Hoeffding tree that reads each of them once."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import log, log10, sqrt
from typing import ClassVar, NamedTuple

import numpy as np
import pandas as pd

import mlcore
from datasets.generators import rides
from datasets.worlds import TARGET, WORLDS
from mlcore import Path, Table, incremental
from mlcore.table import Column
from mlcore.trees.incremental import HoeffdingStep, Reading
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE, Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import ROUNDING, Asks, Question
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.large import cards, code
from views.lessons.large import params as large
from views.stage.animation.animation import Canvas, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import Script, panel
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.trees.filmed import FilmedTree, pane
from views.subjects.trees.picture import shown_first
from views.words.conditions import place_text, shortened
from views.words.grammar import plural
from views.words.html import COLOURS, Html, esc, paragraph, plain, tone
from views.words.html import table as html_table
from views.words.numbers import grouped, number, percent, trimmed
from views.words.tex import aligned

NOISE = 0.1  # the share of wrong classes
TEST, SEED, OTHER = 2_000, 1, 2  # fresh records, and the seeds
GRACE = 100  # records between two looks of a leaf
SAMPLES = (200, 1_000, 5_000, 20_000)  # records of a tree grown at once
ANEW = mlcore.RECIPES["c4.5"]
POWERS = (100, 1_000, 10_000, 100_000)
MOST_SPLITS, MOST_TIES, MOST_LOOKS = 14, 6, 10  # of the story: splits, splits in a tie, looks of the root
SECONDS = 3e-5  # for each record
SOURCES = {"rides": "Bicycle rides", **{key: WORLDS[key].title for key in ("ring", "diagonal")}}
SOURCE = table.WORLD.but(kind=OneOf(SOURCES), default="rides", label="Stream", resets=PLACE)
PARAMS = (SOURCE, large.STREAM, large.DELTA, large.TIE)


@dataclass(frozen=True)
class StreamCase:
    """world: the source of n records; delta, tie: of the Hoeffding tree, delta as the link writes it."""

    world: str = "rides"
    n: int = 100_000
    delta: str = "0.0000001"
    tie: float = 0.05
    view: str = "stream"


class Look(NamedTuple):
    """A look of a leaf: the records so far, the lead of the best column, and Hoeffding's bound."""

    seen: float
    difference: float
    epsilon: float


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it

    traced:  the step of mlcore's trace; looks: those of its leaf so far
    leaves, error: of the tree; the error is on fresh records
    """

    kind: ClassVar[str]
    tick: ClassVar[bool] = False
    traced: HoeffdingStep
    looks: tuple[Look, ...] = ()
    leaves: int = 1
    error: float = 0.5

    @property
    def read(self) -> int:
        """The number of records that the tree has read."""
        return self.traced.record + 1

    @abstractmethod
    def sentence(self, case: StreamCase, story: "Story") -> str:
        """What it says."""

    def beside(self, case: StreamCase, story: "Story") -> Panels:
        """The bound with its numbers and the gains, if a leaf looks."""
        if self.traced.path is None:
            return []
        return [Box([Formula(worked(case, self))]), Said(gains(self))]


class Sample(NamedTuple):
    """A tree grown at once from the first records."""

    n: int
    leaves: int
    error: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and trees grown at once from samples. left: splits that the story leaves out."""

    steps: Sequence[Step]
    samples: Sequence[Sample]
    tones: tuple[int, ...]
    left: int


def read(given: Given) -> StreamCase:
    """The case of a link."""
    return StreamCase(given(SOURCE), given(large.STREAM), given(large.DELTA), given(large.TIE))


def records_of(world: str, n: int, seed: int) -> Table:
    """This many records."""
    if world == "rides":
        return _coded(rides(n, seed, NOISE), "Rides", ("no", "yes"))
    return _coded(WORLDS[world].make(n, [seed], NOISE), TARGET, WORLDS[world].classes)


def _coded(frame: pd.DataFrame, target: str, classes: tuple[str, ...]) -> Table:
    """A table of a frame without gaps, with nominal columns of its words."""
    columns = {name: _column(name, frame[name], classes if name == target else None) for name in frame}
    goal = columns.pop(target)
    return Table(tuple(columns.values()), goal, np.ones(len(frame)))


def _column(name: str, cells: "pd.Series[object]", values: tuple[str, ...] | None) -> Column:
    if cells.dtype.kind == "f":
        return Column(name, "continuous", (), cells.to_numpy(dtype=float))
    found = pd.Categorical(cells, categories=values)
    return Column(name, "nominal", tuple(map(str, found.categories)), found.codes.astype(np.int32))


@kept_long(lambda case: SECONDS * case.n)
def story(case: StreamCase) -> Story:
    """Some looks of the root, the first splits, and the counts of POWERS."""
    records, fresh = records_of(case.world, case.n, SEED), records_of(case.world, TEST, OTHER)
    reading = incremental.stream(records, float(case.delta), case.tie, GRACE)
    splits = [at for at, look in enumerate(reading.looks) if look.kind == "split"]
    looked = [at for at, look in enumerate(reading.looks) if look.path == () and look.kind == "wait"]
    kinds: dict[int, Callable[..., Step]] = {
        **{_before(reading.looks, count): Count for count in POWERS if count < case.n},
        **dict.fromkeys(looked[:: max(1, len(looked) // MOST_LOOKS)], Wait),
        **dict.fromkeys([*_first(reading, splits, "difference", MOST_SPLITS),
                         *_first(reading, splits, "tie", MOST_TIES)], Split),
    }  # fmt: skip

    def step(kind: Callable[..., Step], at: int) -> Step:
        traced = reading[at]
        so_far = [] if traced.path is None else _looks(reading.looks[: at + 1], traced.path)
        return kind(traced, _some(so_far), traced.tree.leaves, traced.tree.errors(fresh) / TEST)

    traced = [step(kinds[at], at) for at in sorted(kinds)]
    last = step(Before, len(reading.looks))
    steps = [Ask(reading[0]), *traced, last, Done(last.traced, last.looks, last.leaves, last.error)]
    tones = tuple(tone(at, label) % COLOURS for at, label in enumerate(records.classes))
    left = len(splits) - len(all_of(steps, "split"))
    return Story(steps, _samples(records, fresh, case.n), tones, left)


def _first(reading: Reading, splits: Sequence[int], why: str, most: int) -> list[int]:
    """The first splits for one reason."""
    return [at for at in splits if reading.looks[at].why == why][:most]


def _before(looks: Sequence[incremental.Look], count: int) -> int:
    """The last look before the tree has read this many records, or the first look if there is none."""
    return max(bisect_left(looks, count, key=lambda look: look.record) - 1, 0)


def _looks(looks: Sequence[incremental.Look], path: Path) -> list[Look]:
    """The looks of a leaf."""
    return [Look(one.seen, one.difference, one.epsilon) for one in looks if one.path == path]


def _some(looks: Sequence[Look]) -> tuple[Look, ...]:
    """Some of the looks, evenly spread, including the last."""
    apart = -(-len(looks) // MOST_LOOKS)
    return tuple(looks[(len(looks) - 1) % apart :: apart]) if looks else ()


def _samples(records: Table, fresh: Table, n: int) -> tuple[Sample, ...]:
    found = []
    for size in SAMPLES:
        if size <= n:
            tree = mlcore.fit(records.take(range(size)), ANEW)
            found.append(Sample(size, tree.leaves, tree.errors(fresh) / TEST))
    return tuple(found)


# What it says ---------------------------------------------------------------------------------------


MADE = {
    "rides": "Each record is a day, and a rule decides about a bicycle ride. It is no in rain, yes in sun up "
    "to 28 degrees, and yes under clouds unless there is a storm. The weekday tells you nothing.",
    "ring": "Points of a square, half of them in a ring. Each number alone tells you little about the class.",
    "diagonal": "Points of a square on both sides of a slanted border.",
}  # fmt: skip


def shown(case: StreamCase) -> str:
    """A title in a few words."""
    return f"Hoeffding tree: {SOURCES[case.world]}, {grouped(case.n)} records"


def name(case: StreamCase) -> str:
    """The picture in words, for a screen reader."""
    return f"A Hoeffding tree on {grouped(case.n)} records: Hoeffding’s bound, the tree, and its error"


def column_text(traced: HoeffdingStep) -> str:
    """The best column of a look."""
    return traced.best or "no column"


def sentence(case: StreamCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    kind = "ask"

    def beside(self, case: StreamCase, story: Story) -> Panels:
        return []

    def sentence(self, case: StreamCase, story: Story) -> str:
        return (
            f"<b>{grouped(case.n)} records</b> come one after the other. The tree reads each record "
            "<b>once</b> and forgets it, and only the leaf keeps counts. When may the leaf be split without "
            "seeing the rest? <b>Guess first</b>: after about how many records?"
        )


def _place(traced: HoeffdingStep) -> str:
    return f"<b>{esc(place_text(shortened(traced.tree.conditions(traced.path or ()))))}</b>"


def _lead(step: Step) -> str:
    traced = step.traced
    if traced.best is None:
        return "No column gains anything"
    return (
        f"<b>{esc(traced.best)}</b> is ahead by <b>{number(traced.difference, 4)}</b>, and ε is "
        f"<b>{number(traced.epsilon, 4)}</b>"
    )


class Wait(Step):
    kind = "look"

    def sentence(self, case: StreamCase, story: Story) -> str:
        return (
            f"At record {grouped(self.read)} the root has seen {grouped(self.traced.seen)} records. "
            f"{_lead(self)}. This lead could still be chance, so the leaf goes on counting."
        )


class Split(Step):
    kind, tick = "split", True

    def sentence(self, case: StreamCase, story: Story) -> str:
        traced = self.traced
        why = (
            "This lead is more than ε, so <b>the leaf is split</b>."
            if traced.why == "difference"
            else f"This lead is less than ε, but ε is below {trimmed(case.tie)}. The columns are as good as "
            "equal, so <b>the leaf is split as a tie</b>."
        )
        return (
            f"At record {grouped(self.read)} the leaf at {_place(traced)} has seen {grouped(traced.seen)} "
            f"records. {_lead(self)}. {why} {_tree(self)}"
        )


def _tree(step: Step) -> str:
    return f"The tree now has {plural(step.leaves, 'leaf')} and error {number(step.error)}."


class Count(Step):
    kind = "count"

    def beside(self, case: StreamCase, story: Story) -> Panels:
        return []

    def sentence(self, case: StreamCase, story: Story) -> str:
        return f"{grouped(self.read)} records are read. {_tree(self)}"


class Before(Step):
    kind, tick = "before", True

    def sentence(self, case: StreamCase, story: Story) -> str:
        left = f" ({plural(story.left, 'further split')} not shown)" if story.left else ""
        return (
            f"The stream ends after {grouped(case.n)} records. The tree has "
            f"{plural(self.leaves, 'leaf')}{left}. Its error is <b>{number(self.error)}</b> on "
            f"{grouped(TEST)} fresh records. <b>Guess first</b>: how many records does C4.5 need at once to "
            "do as well?"
        )


class Done(Step):
    kind, tick = "done", True

    def beside(self, case: StreamCase, story: Story) -> Panels:
        return [*super().beside(case, story), Said(at_once(story, self))]

    def sentence(self, case: StreamCase, story: Story) -> str:
        able = [sample for sample in story.samples if sample.error <= self.error]
        if able:
            first = able[0]
            said = (
                f"{ANEW.title} does as well or better with the first <b>{grouped(first.n)}</b> records at "
                f"once. Its tree has error {number(first.error)} and {plural(first.leaves, 'leaf')}. But "
                "C4.5 had to keep all these records."
            )
        elif story.samples:
            said = f"{ANEW.title} does not do as well with the first {grouped(story.samples[-1].n)} records."
        else:
            said = "There are too few records for a sample."
        return (
            f"The Hoeffding tree has error {number(self.error)} and {plural(self.leaves, 'leaf')}. It read "
            f"each record once. {said}"
        )


# Beside ---------------------------------------------------------------------------------------------


def worked(case: StreamCase, step: Step) -> str:
    """Hoeffding's bound with its numbers."""
    traced = step.traced
    sign = ">" if traced.difference > traced.epsilon else r"\le"
    return aligned(
        [
            r"\varepsilon &= \sqrt{\tfrac{R^2 \ln(1/\delta)}{2n}}",
            rf"&= \sqrt{{\tfrac{{1^2 \cdot \ln(1/{case.delta})}}{{2 \cdot {traced.seen:.0f}}}}}"
            rf" = {number(traced.epsilon, 4)}",
            rf"G_1 - G_2 &= {number(traced.difference, 4)} {sign} \varepsilon",
        ]
    )


def gains(step: Step) -> Html:
    """The gain of each column by the counts of the leaf."""
    traced = step.traced
    rows = [[esc(one.column), number(one.gain, 4)] for one in traced.gains]
    css = ["gh-best" if one.column == traced.best else "" for one in traced.gains]
    return html_table(
        f"Information gain, {grouped(traced.seen)} records",
        ["column", "gain"],
        rows,
        css="gh-numbers",
        row_css=css,
    )


def at_once(story: Story, step: Step) -> Html:
    """The trees grown at once from a sample, beside this one."""
    rows = [
        [f"first {grouped(one.n)}, {ANEW.title}", str(one.leaves), number(one.error)] for one in story.samples
    ]
    rows.append(["the stream, Hoeffding", str(step.leaves), number(step.error)])
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return html_table(
        "Error on fresh records", ["grown from", "leaves", "error"], rows, css="gh-numbers", row_css=css
    )


def made(case: StreamCase) -> Html:
    """The source of the records, and when a leaf looks."""
    return paragraph(
        f"{MADE[case.world]} {percent(NOISE, 0)} of the classes are drawn wrong. A leaf looks at its gains "
        f"after every {GRACE} records that it has seen, unless all these records have one class. The bound "
        "is for one look, so a leaf that looks often is wrong more often than δ says. Hoeffding proved the "
        "bound for means of independent values, and an information gain is not such a mean. So here ε is a "
        "rule of thumb, and δ is not a probability that you can rely on (Rutkowski and others, 2013). R is "
        "the largest possible information gain, 1 bit with two classes. For a column of numbers a leaf keeps "
        "the mean and the variance within each class. It estimates the gain of ten thresholds by normal "
        "densities. A new leaf has seen no record, so it predicts what the leaf before it did. The error is "
        "measured at the dots, on other records."
    )


# What it asks ---------------------------------------------------------------------------------------


EDGES = (500, 1_000, 2_000, 5_000, 20_000)  # at an edge both ranges are correct
NEVER, NONE = "never", "none"


def asks(case: StreamCase, story: Story) -> Asks:
    """Before the first record, and before the trees grown at once appear."""
    found = {1: partial(_root, story)}
    last = len(story.steps) - 1
    return {**found, last: partial(_enough, case, story, last)} if story.samples else found


def _root(story: Story) -> Question:
    first = next((step.read for _, step in all_of(story.steps, "split") if step.traced.path == ()), None)
    ranges = [f"{grouped(low)} to {grouped(high)}" for low, high in pairwise(EDGES)]
    texts = [f"up to {grouped(EDGES[0])}", *ranges, f"more than {grouped(EDGES[-1])}"]
    bounds = [0, *EDGES, 10**9]
    right = {str(i) for i in range(len(texts)) if first and bounds[i] <= first <= bounds[i + 1]}
    said = (
        f"The root is split after {grouped(first)} records."
        if first
        else "The root is not split in this stream."
    )
    return Question(
        key="root",
        ask=Html("After how many records is the root split?"),
        answers={**{str(i): text for i, text in enumerate(texts)}, NEVER: "not in this stream"},
        right=right or {NEVER},
        why=Html(said),
    )


def _enough(case: StreamCase, story: Story, at: int) -> Question:
    error = story.steps[at].error
    able = [sample.n for sample in story.samples if sample.error <= error + ROUNDING]
    right = str(able[0]) if able else NONE
    answers = {str(sample.n): f"the first {grouped(sample.n)}" for sample in story.samples}
    return Question(
        key="enough",
        ask=Html("How many records does C4.5 need at once to do as well or better?"),
        answers={**answers, NONE: "none of these"},
        right={right},
        why=sentence(case, story, at),
    )


# What it draws --------------------------------------------------------------------------------------


MOST_DRAWN = 90  # nodes of the tree
NEAR = 0.11  # of the axis: the height of a text
POINTS = 60  # corners of the curve
TOP = 0.55  # of the error axis


def picture(case: StreamCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    traced = [(plain(sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    classes = zip(story.tones, story.steps[0].traced.tree.classes, strict=True)
    legend: list[tuple[int | None, str]] = [*((c, str(label)) for c, label in classes)]
    panes = [_lead_picture(case, story), _tree_picture(story), _errors(case, story)]
    return animation(trace, name(case), panes, traced, legend, rows=(2.0, 1.0))


def _lead_picture(case: StreamCase, story: Story) -> Canvas:
    """Hoeffding's bound over the records of a leaf, and the lead of its best column at each look."""
    most = max((step.looks[-1].seen for step in story.steps if step.looks), default=1.0) * 1.06
    high = max(0.35, *(look.difference * 1.1 for step in story.steps for look in step.looks))
    canvas = Canvas(axis("records that the leaf has seen", 0.0, most), axis("information gain", 0.0, high),
                    title="Is the best column far enough ahead?", late="xy")  # fmt: skip
    delta = float(case.delta)
    start = log(1 / delta) / (2 * high**2)
    xs = [start + (most - start) * (i / POINTS) ** 2 for i in range(POINTS + 1)] if start < most else [most]
    curve = [(x, sqrt(log(1 / delta) / (2 * x))) for x in xs]
    canvas.line(curve, name="Hoeffding’s bound ε")
    x, y = curve[-1]
    captions = [
        (
            y + 0.07 * high,
            canvas.text(x, y + 0.07 * high, "ε, Hoeffding’s bound", anchor="end", look="strong", size=0.8),
        )
    ]
    if case.tie:
        canvas.line([(0, case.tie), (most, case.tie)], look="guide", name="where a tie is split")
        below = case.tie - 0.04 * high
        tie = canvas.text(most * 0.015, below, "a tie below this", anchor="start", look="quiet", size=0.74)
        captions.append((below, tie))
    for at, step in enumerate(story.steps):
        for i, look in enumerate(step.looks, start=1):
            last = i == len(step.looks)
            lead, bound = number(look.difference, 4), number(look.epsilon, 4)
            name = f"after {grouped(look.seen)}: ahead by {lead}, ε {bound}"
            dot = canvas.dot(look.seen, look.difference, step=at, name=name, size=0.36 if last else 0.2,
                             look="lit" if last else "plain")  # fmt: skip
            dot.at(at + 1, off=True)
        if step.looks:
            look = step.looks[-1]
            line = canvas.line([(look.seen, look.difference), (look.seen, look.epsilon)], step=at, look="lit")
            line.at(at + 1, off=True)
            anchor = "end" if look.seen > 0.5 * most else "start"
            said = column_text(step.traced)
            best = canvas.text(look.seen, look.difference + 0.06 * high, said, step=at, look="lit", size=0.8)
            best.at(at, anchor=anchor)
            for height, caption in captions:  # none stays behind the name of the column
                if abs(height - look.difference - 0.06 * high) < NEAR * high:
                    caption.at(at, off=True)
                    caption.at(at + 1, off=False)
            best.at(at + 1, off=True)
    return canvas


def _tree_picture(story: Story) -> Canvas:
    """The tree, as far as there is room, with a mark at the latest split."""
    filmed = FilmedTree(pane("The tree", share=1.25))
    for at, step in enumerate(story.steps):
        path = step.traced.path
        lit = [path] if at and path is not None else []
        filmed.show(at, step.traced.tree, shown_first(step.traced.tree, MOST_DRAWN), lit)
    return filmed.canvas


def _errors(case: StreamCase, story: Story) -> Canvas:
    """The error on fresh records over the number read, and at the end that of trees grown at once."""
    low, high = log10(GRACE) - 0.12, log10(case.n) + 0.12
    ticks = [(float(p), f"{10**p:,}") for p in range(2, 6) if low <= p <= high]
    x: Axis = {"name": "records read", "low": low, "high": high, "ticks": ticks}
    canvas = Canvas(x, axis("error", 0.0, TOP), row=1)
    canvas.line([(low, NOISE), (high, NOISE)], look="guide", name="noise: nothing is better than this")
    canvas.text(low + 0.02, NOISE - 0.05, "noise", anchor="start", look="quiet", size=0.74)
    before: tuple[float, float] | None = None
    hand = canvas.handle(0.0, TOP, low)
    for at, step in enumerate(story.steps[1:], start=1):
        spot = log10(step.read), step.error
        if before:
            canvas.line([before, spot], step=at, look="thin")
        name = f"after {grouped(step.read)}: {step.leaves} leaves, error {number(step.error)}"
        canvas.dot(*spot, step=at, size=0.24, name=name)
        hand.at(at, spot[0])
        before = spot
    last = len(story.steps) - 1
    for sample in story.samples:
        name = f"grown at once from {grouped(sample.n)}: {sample.leaves} leaves, error {number(sample.error)}"
        _ring(canvas, last, log10(sample.n), sample.error, name)
    if story.samples:
        sample = story.samples[0]
        canvas.text(
            log10(sample.n) + 0.06, sample.error + 0.05, "grown at once", step=last, anchor="start", size=0.78
        )
    return canvas


def _ring(canvas: Canvas, step: int, x: float, y: float, name: str) -> Mark:
    return canvas.dot(x, y, step=step, size=0.34, look="hollow", name=name)


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[StreamCase, Story]) -> Explanation:
    step = now.story.steps[now.at]
    lines = [panel(partial(_code, now.case))] if now.until is None else []
    return Explanation(
        sentence(now.case, now.story, now.at),
        step.beside(now.case, now.story),
        below=[Said(made(now.case)), *lines],
    )


def _code(case: StreamCase) -> Script:
    tables = {
        FIRST: records_of(case.world, case.n, SEED), "test": records_of(case.world, TEST, OTHER)
    }  # fmt: skip
    return code.stream(Sheets(SOURCES[case.world], tables), float(case.delta), case.tie, GRACE)


def _choices(case: StreamCase, given: Given) -> Panels:
    return [
        choice(SOURCE, case.world, width=170), choice(large.STREAM, case.n, width=165),
        choice(large.DELTA, case.delta, width=120), choice(large.TIE, case.tie, width=130),
    ]  # fmt: skip


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A stream of 100,000 records", {"view": "stream"},
              "The root is split once its best column leads the second best by more than the bound."),
        Ready("Only when a column is ahead", {"view": "stream", "stream": "30000", "tie": "0", "step": "end"},
              "If it never splits on a tie, the tree stays small, and its error is no higher."),
    )  # fmt: skip


STREAM = View(
    title="Stream",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=_ready,
    waiting=lambda case: f"Reading {case.n:,} records …",
    card=lambda case: (cards.HOEFFDING, cards.turns),
)
