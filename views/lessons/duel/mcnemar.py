"""Two models on one test set, record by record, and McNemar's test. Or each on its own test set."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import TwoSets, binomial
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said
from views.kit.questions import Asks, Question
from views.kit.steps import first_of
from views.kit.view import View
from views.lessons.duel import judged, two
from views.lessons.duel.judged import ALPHA, where
from views.lessons.duel.two import KEPT, NONE, REJECTED, SIDE_A, SIDE_B, Two, ask_verdict, verdict, who
from views.lessons.duel.typed import BOX, TWO, wrong_counts
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import Script, chance, panel, trials
from views.subjects.code import judged as code
from views.words.grammar import plural
from views.words.html import Html, paragraph, plain
from views.words.numbers import number, p_value
from views.words.tex import aligned, decimals

SOURCES = {"data": "Two models", "typed": "Typed in", "sets": "Two test sets"}
SINGLE = 12  # records that fall one by one
FEWEST = 5  # right and wrong records that make a share about normal
BOXES = ("both right", "only A right", "only B right", "neither right")
MOST_DOTS = 300
CORNERS = (
    (0.0, 1.0),
    (1.0, 1.0),
    (0.0, 0.0),
    (1.0, 0.0),
)  # of the boxes: B right on top, A right on the left
PLACES = (0, 2, 1, 3)  # of: both, only A, only B, neither
COLOURS = (None, SIDE_A, SIDE_B, None)


@dataclass(frozen=True)
class Case(Two):
    """boxes: both right, only A, only B, none; sets: right predictions and records of the first, and of the
    second.
    """

    boxes: tuple[int, ...]
    sets: tuple[int, ...]
    view: str = "mcnemar"


def read(given: Given) -> Case:
    """The case of a link."""
    choices, source = two.read(given, SOURCES)
    models = two.read_models(given, source)
    boxes, sets = given.when(source == "typed", BOX), given.when(source == "sets", TWO)
    return Case(choices, source, *models, boxes, sets)


class Step(NamedTuple):
    """kind: what it shows; n: how much of it."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Records:
    """Two models on one test set.

    fell: for each record its box: 0 both right, 1 only A, 2 only B, 3 neither
    """

    steps: Sequence[Step]
    fell: tuple[int, ...]
    exact: float
    statistic: float
    chi: float

    def counts(self, n: int) -> list[int]:
        """Records in each box, of the first n."""
        return [self.fell[:n].count(box) for box in range(4)]


@dataclass(frozen=True, eq=False)
class Apart:
    """Two models, each on its own test set."""

    steps: Sequence[Step]
    test: TwoSets
    intervals: tuple[tuple[float, float], ...]


@kept
def story(case: Case) -> Records | Apart:
    """The story of a case. Raises TableError where there is nothing to compare."""
    return _apart(case) if case.source == "sets" else _records(case)


def _records(case: Case) -> Records:
    if case.source == "typed":
        counted = np.repeat(np.arange(4), case.boxes)
        fell = np.random.default_rng(case.seed).permutation(counted).tolist()
    else:
        first, second = (judged.tested(case.choices, one, case.seed) for one in (case.model, case.rival))
        fell = [(0 if a and b else 1 if a else 2 if b else 3) for a, b in zip(first, second, strict=True)]
        fell = np.random.default_rng(case.seed).permutation(fell).tolist()
    n = len(fell)
    after = [*range(1, min(SINGLE, n) + 1), *(k for k in (25, 50, 100, 200, 500, 1000) if SINGLE < k < n)]
    steps = [Step("ask"), *(Step("record", k) for k in after)]
    steps += [Step("record", n)] if after[-1] < n else []
    steps += [Step(kind, n) for kind in ("agree", "coin", "exact", "chi")]
    only_a, only_b = fell.count(1), fell.count(2)
    rough = evaluate.mcnemar(only_a, only_b, exact=False)
    exact = evaluate.mcnemar(only_a, only_b).p
    return Records(steps, tuple(fell), exact, rough.statistic or 0.0, rough.p)


def _apart(case: Case) -> Apart:
    right_a, n_a, right_b, n_b = case.sets
    both = (evaluate.interval(right_a, n_a), evaluate.interval(right_b, n_b))
    steps = [Step(kind) for kind in ("ask", "first", "second", "difference", "interval")]
    return Apart(steps, evaluate.two_sets(*case.sets), both)


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Records | Apart, step: Step) -> Html:
    """The sentence of a step."""
    if isinstance(story, Apart):
        return Html(_OF_SETS[step.kind](case, story))
    return Html(_OF_RECORDS[step.kind](case, story, step))


# On one test set ------------------------------------------------------------------------------------


def _ask(case: Case, story: Records, step: Step) -> str:
    tested = (
        "A and B"
        if case.source == "typed"
        else f"{who(case)}. Both learned from the same part of {where(case.choices)} and"
    )
    return (
        f"{tested} are tested on the same <b>{plural(len(story.fell), 'record')}</b>. Each record falls "
        "into one of four boxes."
    )


def _record(case: Case, story: Records, step: Step) -> str:
    both, only_a, only_b, _ = story.counts(step.n)
    last = step.n == len(story.fell)
    guess = " <b>Guess first</b>: which boxes say anything about which model is better?" if last else ""
    if step.n <= SINGLE:
        return f"Record {step.n} falls into “{BOXES[story.fell[step.n - 1]]}”.{guess}"
    return (
        f"A is right on <b>{both + only_a}</b> of {plural(step.n, 'record')}, and B is right on "
        f"<b>{both + only_b}</b>.{guess}"
    )


def _agree(case: Case, story: Records, step: Step) -> str:
    both, only_a, only_b, none = story.counts(step.n)
    return (
        f"Both models are right or both are wrong on {plural(both + none, 'record')}, which favours "
        f"neither. That leaves <b>{only_a + only_b}</b>: {only_a} that only A got right, and {only_b} "
        "that only B got right."
    )


def _coin(case: Case, story: Records, step: Step) -> str:
    _, only_a, only_b, _ = story.counts(step.n)
    if not only_a + only_b:
        return "No records are left, so this test set shows no difference between the two models."
    return (
        f"If both models were equally good, each of these {only_a + only_b} would be a fair coin. <b>"
        f"Guess first</b>: is {only_a} to {only_b} more than chance? The next step counts."
    )


def _exact(case: Case, story: Records, step: Step) -> str:
    _, only_a, only_b, _ = story.counts(step.n)
    return (
        f"<b>McNemar’s test</b> tosses {only_a + only_b} fair coins. At most {min(only_a, only_b)} on "
        f"one side or the other has probability <b>{p_value(story.exact)}</b>. {verdict(story.exact)}"
    )


def _exact_worked(story: Records) -> str:
    _, a, b, _ = story.counts(len(story.fell))
    terms = rf"\sum_{{k=0}}^{{{min(a, b)}}}\tbinom{{{a + b}}}{{k}}\,0.5^{{{a + b}}}"
    capped = r"\min\left(1,\; " if a == b else ""
    return aligned(
        [rf"p &= {capped}2{terms}{chr(92) + 'right)' if capped else ''} = {decimals(story.exact, 6)}"]
    )


def _chi(case: Case, story: Records, step: Step) -> str:
    if not sum(story.counts(step.n)[1:3]):
        return (
            "χ² divides by the number of records on which the models differ. There are none, and 0/0 "
            "counts as 0."
        )
    return (
        "The χ² distribution, with a correction for whole numbers, gives p = "
        f"<b>{p_value(story.chi)}</b>. The exact p is {p_value(story.exact)}. Use the exact p with fewer "
        "than about 25 records in the two boxes."
    )


def _chi_worked(story: Records) -> str:
    _, a, b, _ = story.counts(len(story.fell))
    inside = rf"\frac{{(|{a} - {b}| - 1)^2}}{{{a} + {b}}}" if a + b else r"\tfrac{0}{0} \to 0"
    found = [rf"\chi^2 &= {inside} = {number(story.statistic, 6)}", rf"p &= {decimals(story.chi, 6)}"]
    return aligned(found)


_OF_RECORDS = {"ask": _ask, "record": _record, "agree": _agree, "coin": _coin, "exact": _exact, "chi": _chi}
_WORKED = {"exact": _exact_worked, "chi": _chi_worked}


# On two test sets -----------------------------------------------------------------------------------


def _ask_of_sets(case: Case, story: Apart) -> str:
    return (
        "A and B were tested on <b>different records</b>. There are no pairs, only two shares, and each "
        "varies by chance."
    )


def _first(case: Case, story: Apart) -> str:
    return _accuracy("A", case.sets[0], case.sets[1], *story.intervals[0])


def _second(case: Case, story: Apart) -> str:
    guess = " <b>Guess first</b>: is their difference more than chance?" if story.test.error else ""
    return f"{_accuracy('B', case.sets[2], case.sets[3], *story.intervals[1])}{guess}"


def _accuracy(side: str, right: int, n: int, low: float, high: float) -> str:
    return (
        f"{side} is right on {right} of {n} records, so its accuracy is <b>{number(right / n)}</b>. The "
        f"true accuracy is between {number(low)} and {number(high)} at 95 % (Wald)."
    )


def _difference(case: Case, story: Apart) -> str:
    test = story.test
    if not test.error:
        return (
            f"B minus A is <b>{number(test.difference)}</b>. Each model is right on all or none of its "
            "records, so the standard error is 0 and there is <b>nothing to divide by</b>."
        )
    return (
        f"B minus A is <b>{number(test.difference)}</b>. Its variance is the sum of both variances, so "
        f"the standard error is {number(test.error, 5)}. The difference is <b>{number(test.z)}</b> "
        "standard errors from 0."
    )


def _interval(case: Case, story: Apart) -> str:
    low, high = story.test.interval()
    return (
        f"The true difference is between <b>{number(low)}</b> and <b>{number(high)}</b> at 95 %, and p = "
        f"<b>{p_value(story.test.p)}</b>. {verdict_of_sets(case.sets, story.test.p)}"
    )


_OF_SETS = {
    "ask": _ask_of_sets, "first": _first, "second": _second, "difference": _difference, "interval": _interval,
}  # fmt: skip


def verdict_of_sets(sets: Sequence[int], p: float) -> str:
    """The verdict, where the normal curve can be trusted."""
    right_a, n_a, right_b, n_b = sets
    if min(right_a, n_a - right_a, right_b, n_b - right_b) >= FEWEST:
        return verdict(p)
    return (
        f"<b>No verdict</b> is possible. The normal curve needs about {FEWEST} right and {FEWEST} wrong "
        "records in each set."
    )


def sets_worked(case: Case, story: Apart) -> str:
    """The statistic of two shares, and the interval."""
    right_a, n_a, right_b, n_b = case.sets
    test = story.test
    low, high = test.interval()
    undivided = r"d / 0" if test.difference else r"0/0 = 0 \text{ by convention}"
    parts = [
        rf"\tfrac{{{number(r / n, 4)}\,(1-{number(r / n, 4)})}}{{{n}}}"
        for r, n in ((right_a, n_a), (right_b, n_b))
    ]
    return aligned(
        [
            rf"d &= \tfrac{{{right_b}}}{{{n_b}}} - \tfrac{{{right_a}}}{{{n_a}}} = "
            rf"{decimals(test.difference)}",
            rf"se &= \sqrt{{{parts[0]} + {parts[1]}}} = {number(test.error, 7)}",
            rf"z &= d / se = {number(test.z, 6)}".replace("−", "-") if test.error else rf"z &= {undivided}",
            rf"d \pm 1.96\,se &= {decimals(low, 6)}\;\text{{to}}\;{decimals(high, 6)}",
        ]
    )


def unpaired(case: Case) -> Html:
    """The disadvantage of different records, and the lecture's pair."""
    return paragraph(
        "On two test sets, the records differ as well as the models. On the same records only the "
        "disagreements count, and smaller differences show. At "
        f"{ALPHA:g} a difference is significant if |z| is above 1.96. The lectures’ M1 and M2 were judged on "
        "different records, with 190 positives of 500 for M1 and 295 for M2."
    )


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Records | Apart, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, step)), step.kind != "record") for step in story.steps]
    if isinstance(story, Apart):
        name, panes = "Two models on two test sets", _both_sets(case, story)
        legend: list[tuple[int | None, str]] = [(SIDE_A, "A"), (SIDE_B, "B")]
    else:
        per = ceil(len(story.fell) / MOST_DOTS)
        name, panes = "Two models on one test set", [_boxes(story, per), _coins(story)]
        legend = [(SIDE_A, "only A right"), (SIDE_B, "only B right")]
        legend += [(None, f"each dot is {per} records")] if per > 1 else []
    return animation(trace_of(case), name, panes, texts, legend)


def _boxes(story: Records, per: int) -> Canvas:
    canvas = Canvas(blank(-0.02, 2.02), blank(-0.02, 2.1), share=1.2, title="Records of the test set")
    steps, agree = story.steps, first_of(story.steps, "agree")
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
        for place, record in enumerate(seen[::per]):
            born = next(at for at, step in enumerate(steps) if step.n > record)
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
    at = first_of(story.steps, "coin")
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


def _both_sets(case: Case, story: Apart) -> list[Canvas]:
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
    return [canvas, other]


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Records | Apart]) -> Explanation:
    """The sentence of a step, and its panels."""
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside, below = list[Box](), list[Said]()
    if isinstance(story, Records) and step.kind in _WORKED:
        beside = [Box([Formula(_WORKED[step.kind](story))])]
    if isinstance(story, Apart) and step.kind in ("difference", "interval"):
        beside, below = [Box([Formula(sets_worked(case, story))])], [Said(unpaired(case))]
    lines = [panel(partial(_code, case))] if now.until is None else []
    return Explanation(sentence(case, story, step), beside, below=[*below, *lines])


def _code(case: Case) -> Script:
    if case.source == "sets":
        return chance.apart(case.sets)
    if case.source == "typed":
        return code.boxes(*case.boxes)
    table = judged.records_of(case.choices)
    _, test = evaluate.holdout(table.target.cells.tolist(), judged.SHARE, case.seed)
    of = trials.Judging(case.choices.card.title, table, [test], case.seed)
    return trials.disagreeing(of, judged.as_learners(case.models))


def choices(case: Case, given: Given) -> Panels:
    """Where the counts come from."""
    row, counts = (BOX, case.boxes) if case.source == "typed" else (TWO, case.sets)
    return two.choices(case, given, SOURCES, two.typed(row, counts, wrong_counts(row.name)))


def asks(case: Case, story: Records | Apart) -> Asks:
    """Which records count, and whether the difference is more than chance."""
    kinds = [step.kind for step in story.steps]
    if isinstance(story, Apart):
        return {kinds.index("difference"): partial(_sets, case, story)} if story.test.error else {}
    found = {kinds.index("agree"): partial(_which_boxes, case, story)}
    apart = sum(story.counts(len(story.fell))[1:3])
    return {**found, kinds.index("exact"): partial(_exact_question, story)} if apart else found


def _which_boxes(case: Case, story: Records) -> Question:
    answers = {"apart": "“only A right” and “only B right”", "both": "“both right”", "all": "all four"}
    return Question(
        key="boxes",
        ask=Html("Which boxes say anything about which model is better?"),
        answers=answers,
        right={"apart"},
        why=sentence(case, story, story.steps[first_of(story.steps, "agree")]),
        slip="you counted records on which both models agree",
    )


def _exact_question(story: Records) -> Question:
    _, only_a, only_b, _ = story.counts(len(story.fell))
    why = (
        f"At most {min(only_a, only_b)} of {only_a + only_b} fair coins on one side or the other has "
        f"probability {p_value(story.exact)}. {verdict(story.exact)}"
    )
    ask = f"Is {only_a} to {only_b} more than chance?"
    return ask_verdict("exact", ask, REJECTED if story.exact <= ALPHA else KEPT, why)


def _sets(case: Case, story: Apart) -> Question:
    test, shown = story.test, verdict_of_sets(case.sets, story.test.p)
    right = NONE if shown != verdict(test.p) else REJECTED if test.p <= ALPHA else KEPT
    why = f"The difference is {number(test.z)} standard errors from 0, and p = {p_value(test.p)}. {shown}"
    return ask_verdict("sets", "Is the difference of these two shares more than chance?", right, why)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Ten to four", {"view": "mcnemar", "figures": "typed", "step": "end"},
              "Which of the hundred records help to decide which model is better?"),
        Ready("M1 and M2 on different people", {"view": "mcnemar", "figures": "sets", "step": "end"},
              "Each model has its own 500 people, so the records cannot be paired. But the accuracies "
              "differ a lot."),
    )  # fmt: skip


def facts(case: Case, story: Records | Apart) -> dict[str, float | str]:
    """The exact p, if both models have the same records."""
    return {"p": story.exact} if isinstance(story, Records) else {}


MCNEMAR = View(
    title="Same test set",
    params=(*two.PARAMS, BOX, TWO),
    read=read,
    refuse=lambda case: two.refuse(case.choices, lambda: story(case), two.plain_models()),
    story=story,
    picture=picture,
    explain=explain,
    shown=two.shown,
    choices=choices,
    waiting=two.waiting,
    ready=_ready,
    asks=asks,
    facts=facts,
)
