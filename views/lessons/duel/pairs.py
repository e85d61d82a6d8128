"""Two models fold by fold: their differences, flipped signs, and the paired t test with its correction."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, inf, isinf, sqrt
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import PairedT, SignFlips
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot, at_first
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said
from views.kit.questions import Asks, Question
from views.kit.steps import first_of
from views.kit.view import View
from views.lessons.duel import judged, two
from views.lessons.duel.judged import ALPHA, too_few, where
from views.lessons.duel.two import KEPT, NONE, REJECTED, SIDE_A, SIDE_B, Two, ask_verdict, verdict, who
from views.lessons.duel.typed import LIST_A, LIST_B, wrong_list
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import Script, panel
from views.subjects.code import judged as code
from views.words.grammar import plural
from views.words.html import Html, paragraph, plain, table
from views.words.numbers import SUPERSCRIPT, number, p_value, percent
from views.words.tex import aligned, decimals

SOURCES = {"data": "Two models", "typed": "Typed in"}
FLIPS = (1, 2, 3, 30, 300)  # before all flips
WIDE = 12.0  # a t further out appears at the edge
BINS = 24
LEAST = 30  # flips that make a histogram
AHEAD_A, AHEAD_B, EQUAL = "a", "b", "equal"
SAME = 1e-12  # means this close together are equal


@dataclass(frozen=True)
class Case(Two):
    """a, b: typed accuracies, the same number of each"""

    a: tuple[float, ...]
    b: tuple[float, ...]
    view: str = "pairs"


def read(given: Given) -> Case:
    """The case of a link."""
    choices, source = two.read(given, SOURCES)
    a, b = (given.when(source == "typed", row) for row in (LIST_A, LIST_B))
    if len(a) != len(b):
        given.note("The two lists must be equally long, so the page leaves out the rest of the longer one.")
        a, b = a[: len(b)], b[: len(a)]
    return Case(choices, source, *two.read_models(given, source), a, b)


class Step(NamedTuple):
    """kind: what it shows; n: how much of it."""

    kind: str
    n: int = 0

    @property
    def single(self) -> bool:
        """Whether it shows one flip alone."""
        return self.kind == "flip" and self.n < LEAST

    @property
    def counted(self) -> bool:
        """Whether it shows how often each t occurs in many flips."""
        return self.kind in ("flip", "all") and not self.single


@dataclass(frozen=True, eq=False)
class Story:
    """Two models fold by fold; overlap: test records for each training record."""

    steps: Sequence[Step]
    a: tuple[float, ...]
    b: tuple[float, ...]
    overlap: float
    plain: PairedT
    corrected: PairedT
    flips: SignFlips
    shown: tuple[int, ...]  # flips in the order in which they appear

    @property
    def differences(self) -> list[float]:
        """A minus B, fold by fold."""
        return [float(value) for value in self.flips.differences.tolist()]


@kept
def story(case: Case) -> Story:
    """The story of a case. Raises TableError where there is nothing to compare."""
    if case.source == "typed":
        a, b, overlap = case.a, case.b, 1 / (len(case.a) - 1)
    else:
        first, second = (judged.folded(case.choices, one, case.seed) for one in (case.model, case.rival))
        a, b, overlap = first.accuracies, second.accuracies, first.overlap
    flips = evaluate.sign_flips(a, b, seed=case.seed)
    shown = np.random.default_rng(case.seed).permutation(np.arange(1, len(flips.t)))
    steps = [Step("ask"), *(Step("fold", i + 1) for i in range(len(a))), Step("means"), Step("differences")]
    steps += [Step("world"), *(Step("flip", n) for n in FLIPS if n < len(shown)), Step("all", len(flips.t))]
    steps += [Step("curve"), Step("statistic"), Step("corrected")]
    plain, corrected = evaluate.paired_t(a, b), evaluate.paired_t(a, b, overlap)
    return Story(steps, a, b, overlap, plain, corrected, flips, (*shown.tolist(),))


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, step: Step) -> Html:
    """The sentence of a step."""
    return Html(_SAID[step.kind](case, story, step.n))


def _ask(case: Case, story: Story, n: int) -> str:
    k = len(story.a)
    if case.source == "typed":
        return (
            f"Two models were tested on the same {k} folds. <b>Guess first</b>: which is more accurate on "
            "average?"
        )
    few = "" if k == 10 else f" There are only {k}, because the smallest class has no more records."
    return (
        f"{who(case)}. Both are trained and tested on the same {k} folds of {where(case.choices)}.{few} "
        "<b>Guess first</b>: which is more accurate on average? The next steps go fold by fold."
    )


def _fold(case: Case, story: Story, n: int) -> str:
    a, b = story.a[n - 1], story.b[n - 1]
    ahead = "They are equal" if a == b else f"<b>{'A' if a > b else 'B'}</b> is ahead by {number(abs(a - b))}"
    return f"In fold {n}, A is right on {number(a)} of the records and B on {number(b)}. {ahead}."


def _means(case: Case, story: Story, n: int) -> str:
    k = len(story.a)
    a, b = sum(story.a) / k, sum(story.b) / k
    apart = (
        "A’s folds differ by more than these two means. " if max(story.a) - min(story.a) > abs(a - b) else ""
    )
    return (
        f"On average A has <b>{number(a)}</b> and B has <b>{number(b)}</b>. {apart}A fold can be hard for "
        "both models, so compare them <b>within</b> each fold."
    )


def _differences(case: Case, story: Story, n: int) -> str:
    ahead = [sum(d > 0 for d in story.differences), sum(d < 0 for d in story.differences)]
    return (
        f"A minus B is above 0 on {plural(ahead[0], 'fold')}, below 0 on {ahead[1]} and equal to 0 on "
        f"{len(story.a) - sum(ahead)}. The mean is <b>{number(story.plain.mean, 4)}</b>."
    )


def _world(case: Case, story: Story, n: int) -> str:
    k = len(story.a)
    ways = (
        f"all 2{str(k).translate(SUPERSCRIPT)} = {2**k:,} ways"
        if story.flips.exact
        else f"{len(story.flips.t):,} random ways"
    )
    return (
        "The <b>null hypothesis</b> says that both models are really equally good. Each difference could "
        f"then just as well have the other sign. The next steps flip the signs in {ways}."
    )


def _flip(case: Case, story: Story, n: int) -> str:
    if n > 3:
        return f"The histogram shows the t of {n} flips. The observed t is not among them."
    row = story.shown[n - 1]
    turned = int((story.flips.signs[row] < 0).sum())
    mean = float(story.flips.signs[row] @ story.flips.differences) / len(story.a)
    return f"Flip {n} reverses {turned} of {len(story.a)} signs. The mean is {number(mean, 4)}."


def _all(case: Case, story: Story, n: int) -> str:
    which = f"All {n:,} flips" if story.flips.exact else f"{n:,} flips, with the observed signs among them,"
    return f"{which} show what t looks like if only chance decides. The next step marks the observed t."


def _curve(case: Case, story: Story, n: int) -> str:
    return (
        f"The curve is Student’s t with {story.plain.df} degrees of freedom. It can replace the flips if the "
        "differences are about normal. <b>Guess first</b>: is the observed difference more than chance?"
    )


def _statistic(case: Case, story: Story, n: int) -> str:
    return (
        f"The observed t is <b>{t_text(story.plain.t)}</b>. <b>{percent(story.flips.p, 2)}</b> of the flips "
        f"are at least as far from 0. The curve gives p = <b>{p_value(story.plain.p)}</b>. "
        f"{verdict_of(story, story.plain)}"
    )


def verdict_of(story: Story, test: PairedT) -> str:
    """The verdict, if there are enough folds. A few could all go to one side by chance."""
    k = len(story.a)
    if too_few(k):
        return (
            f"<b>No verdict</b> is possible from {plural(k, 'fold')}. Even if one model won them all, "
            f"{200 / 2**k:g} % of the flips would be as far from 0."
        )
    if not test.variance and not test.mean:
        return (
            "<b>No verdict</b> is possible. Both are equal on every fold, so t is 0/0, which counts as 0 by "
            "convention."
        )
    if isinf(test.t):
        return "<b>No verdict</b> is possible. The differences do not vary, so t would divide by 0."
    return verdict(test.p)


def _corrected(case: Case, story: Story, n: int) -> str:
    test = story.corrected
    shown = verdict_of(story, test)
    turned = shown == verdict(test.p) and (story.plain.p <= ALPHA) != (test.p <= ALPHA)
    best = "A" if test.mean > 0 else "B"
    ahead = f" {best} is ahead by {number(abs(test.mean))} on average." if test.mean else ""
    again = "" if case.source == "typed" else " Other folds may lead to another verdict, so try another seed."
    return (
        "The training sets of the folds overlap, so the differences are not independent, and t tends to "
        "be too "
        f"far from 0. After a correction for this, t is <b>{t_text(test.t)}</b> and p = "
        f"<b>{p_value(test.p)}</b>. {'The verdict changes. ' if turned else ''}{shown}{ahead}{again}"
    )


_SAID = {
    "ask": _ask, "fold": _fold, "means": _means, "differences": _differences, "world": _world, "flip": _flip,
    "all": _all, "curve": _curve, "statistic": _statistic, "corrected": _corrected,
}  # fmt: skip


def t_text(t: float) -> str:
    """A statistic: 4.583, or ∞ where the differences do not vary."""
    return ("−∞" if t < 0 else "∞") if isinf(t) else number(t)


# Calculations ---------------------------------------------------------------------------------------


def spread_worked(story: Story) -> str:
    """Mean and variance of the differences."""
    n = len(story.a)
    total = sum(story.differences)
    return aligned(
        [
            rf"m &= \tfrac1N\sum d_i = \tfrac{{{number(total, 4)}}}{{{n}}} = "
            rf"{decimals(story.plain.mean)}".replace("−", "-"),
            rf"S^2 &= \tfrac{{1}}{{N-1}}\sum (d_i - m)^2 = {number(story.plain.variance, 8)}",
        ]
    )


def t_worked(story: Story) -> str:
    """The statistic, its p and the value to compare it with."""
    n, test = len(story.a), story.plain
    return aligned(
        [
            rf"t &= \frac{{\sqrt{{N}}\,m}}{{S}} = "
            rf"\frac{{\sqrt{{{n}}}\cdot {decimals(test.mean)}}}{{{decimals(sqrt(test.variance), 6)}}}"
            rf" = {_t(test.t)}",
            rf"df &= N - 1 = {test.df}",
            rf"t_{{\alpha/2}} &= {number(test.critical(ALPHA), 6)}",
            rf"p &= {decimals(test.p, 6)}",
        ]
    )


def corrected_worked(story: Story) -> str:
    """The statistic of Nadeau and Bengio."""
    n, test = len(story.a), story.corrected
    ratio = rf"\tfrac{{1}}{{{round(1 / story.overlap)}}}"
    return aligned(
        [
            r"t &= \frac{m}{\sqrt{\left(\frac1N + \frac{n_{test}}{n_{train}}\right) S^2}}",
            rf"&= \frac{{{decimals(test.mean)}}}{{\sqrt{{\left(\frac{{1}}{{{n}}} + {ratio}\right)"
            rf" {number(test.variance, 8)}}}}} = {_t(test.t)}",
            rf"p &= {decimals(test.p, 6)}",
        ]
    )


def _t(value: float) -> str:
    return (r"-\infty" if value < 0 else r"\infty") if isinf(value) else number(value, 6).replace("−", "-")


def beliefs(story: Story) -> Html:
    """The test to believe, and the view of a lecture."""
    rows = [
        [
            "flipped signs",
            p_value(story.flips.p),
            "the differences are independent and symmetric about 0",
        ],
        ["paired t", p_value(story.plain.p), "they are also about normal, with no shared training record"],
        [
            "corrected t",
            p_value(story.corrected.p),
            "folds or repeated draws of one table, whose training sets overlap",
        ],
    ]
    found = table("Which test to believe", ["test", "p", "when"], rows)
    low, high = story.corrected.interval()
    said = paragraph(
        f"The corrected test puts the true difference between {number(low)} and {number(high)} at 95 %. Any "
        "two training sets of ten folds share most of their records (Dietterich 1998, Nadeau & Bengio 2003). "
        "One lecture “accepts” the null hypothesis and words it with the observed accuracies. But the "
        "hypothesis is about the true accuracies, and a test can only reject it or fail to reject it."
    )
    return Html(found + said)


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, step)), step.kind not in ("fold", "flip")) for step in story.steps]
    panes, legend = [_folds(story), _differences_of(story), _chance(story)], [(SIDE_A, "A"), (SIDE_B, "B")]
    return animation(trace_of(case), "Two models on the same folds", panes, texts, legend, rows=(1.15, 1.0))


def _numbered(k: int) -> Axis:
    """The folds, the first on top."""
    every = 1 if k <= 12 else 2
    ticks = [(float(k - i), str(i)) for i in range(1, k + 1, every)]
    return {"name": "fold", "low": -0.7, "high": k - 0.3, "ticks": ticks}


def _folds(story: Story) -> Canvas:
    """A dot for each model on each fold, joined by a line."""
    k, values = len(story.a), (*story.a, *story.b)
    edge = 0.06 * (max(values) - min(values)) or 0.05
    across = axis("accuracy", min(values) - edge, max(values) + edge)
    canvas = Canvas(across, _numbered(k), share=1.25, late="x")
    for i, (a, b) in enumerate(zip(story.a, story.b, strict=True), start=1):
        y, apart = k - i, 0.17 if a == b else 0.0
        canvas.line([(a, y), (b, y)], step=i)
        canvas.dot(a, y + apart, step=i, c=SIDE_A, name=f"fold {i}: A {number(a)}")
        canvas.dot(b, y - apart, step=i, c=SIDE_B, name=f"fold {i}: B {number(b)}")
    for c, row in ((SIDE_A, story.a), (SIDE_B, story.b)):
        mean = sum(row) / k
        where = [(mean, -0.7), (mean, k - 0.3)]
        name, born = f"mean of {'AB'[c]}: {number(mean)}", first_of(story.steps, "means")
        canvas.line(where, step=born, c=c, look="dashed", name=name)
    return canvas


def _differences_of(story: Story) -> Canvas:
    """A bar for each fold, from 0 to the difference. A flip turns it round."""
    k, differences = len(story.a), story.differences
    reach = 1.15 * max(map(abs, differences)) or 0.1
    canvas = Canvas(axis("A minus B", -reach, reach), _numbered(k), late="x")
    canvas.line([(0, -0.7), (0, k - 0.3)], look="guide")
    bars = []
    born = first_of(story.steps, "differences")
    for i, d in enumerate(differences, start=1):
        name = f"fold {i}: {number(d)}"
        bars.append(canvas.box(0, k - i - 0.3, 0, k - i + 0.3, step=0, off=True, look="strong", name=name))
    mean = canvas.line([(0, -0.7), (0, k - 0.3)], step=born, look="lit", name="mean")
    for at in range(born, len(story.steps)):
        step = story.steps[at]
        signs = story.flips.signs[story.shown[step.n - 1] if step.single else 0]
        flipped = [s * d for s, d in zip(signs.tolist(), differences, strict=True)]
        for i, (bar, d) in enumerate(zip(bars, flipped, strict=True), start=1):
            box = (min(d, 0.0), k - i - 0.3, max(d, 0.0), k - i + 0.3)
            bar.at(at, box=box, off=False, c=SIDE_A if d > 0 else SIDE_B)
        m = sum(flipped) / k
        mean.at(at, spots=[(m, -0.7), (m, k - 0.3)])
    return canvas


def _chance(story: Story) -> Canvas:
    """The t of the flips as a histogram, the curve, and the observed t."""
    t, critical = story.plain.t, story.plain.critical(ALPHA)
    seen = float(np.clip(t, -WIDE, WIDE))
    # As far as any flip, so that the axis does not give away the observed t.
    reach = max(critical, 3.0, float(np.abs(np.clip(story.flips.t, -WIDE, WIDE)).max()))
    width = _width(abs(seen), reach)
    half = ceil(min(WIDE, reach) / width + 1e-9) + 1
    edges = width * np.arange(-half, half + 1)
    heights = {at: _heights(story, step, edges) for at, step in enumerate(story.steps) if step.counted}
    grid = np.linspace(edges[0], edges[-1], 121)
    curve = story.plain.density(grid)
    top = 1.12 * max(float(curve.max()), float(heights[first_of(story.steps, "all")].max()))
    canvas = Canvas(axis("t", float(edges[0]), float(edges[-1])), axis("density", 0.0, top), row=1, late="xy")
    _bars(canvas, story, edges, heights, top)
    _singles(canvas, story, edges, top)
    at = first_of(story.steps, "curve")
    canvas.line(
        list(zip(grid.tolist(), curve.tolist(), strict=True)), step=at, look="plain", name="Student’s t"
    )
    at = first_of(story.steps, "statistic")
    for edge in (-critical, critical):
        canvas.line(
            [(edge, 0), (edge, 0.3 * top)], step=at, look="guide", name=f"critical value {number(edge)}"
        )
    marker = canvas.line([(seen, 0), (seen, 0.86 * top)], step=at, look="lit", name=f"t = {t_text(t)}")
    label = canvas.text(seen, 0.93 * top, f"t = {t_text(t)}", step=at, look="lit")
    last, now = first_of(story.steps, "corrected"), float(np.clip(story.corrected.t, -WIDE, WIDE))
    marker.at(last, spots=[(now, 0), (now, 0.86 * top)], name=f"corrected t = {t_text(story.corrected.t)}")
    label.at(last, x=now, text=f"corrected t = {t_text(story.corrected.t)}")
    return canvas


def _width(seen: float, reach: float) -> float:
    """The width of a bin, such that the observed t is at an edge and all bins beyond are at least as far."""
    wished = 2 * reach / BINS
    return seen / max(1, round(seen / wished)) if seen > wished / 2 else wished


def _values(story: Story, n: int) -> np.ndarray:
    """The t of the first n flips, or of all flips if there are no more."""
    t: np.ndarray = story.flips.t
    return t if n >= len(t) else t[list(story.shown[:n])]


def _heights(story: Story, step: Step, edges: np.ndarray) -> np.ndarray:
    """The density in each bin. A value at an edge belongs to the bin away from 0."""
    t = _values(story, step.n)
    width = edges[1] - edges[0]
    away = np.where(np.isinf(t), np.sign(t) * WIDE * 4, t) * (1 + 1e-9)
    places = np.clip(np.floor((away - edges[0]) / width), 0, len(edges) - 2).astype(int)
    found: np.ndarray = np.bincount(places, minlength=len(edges) - 1) / (len(t) * width)
    return found


def _bars(
    canvas: Canvas, story: Story, edges: np.ndarray, heights: dict[int, np.ndarray], top: float
) -> None:
    beyond, at_end = abs(story.plain.t) * (1 - 1e-9), first_of(story.steps, "statistic")
    for i, (left, right) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
        if not any(of[i] for of in heights.values()):
            continue
        bar = canvas.box(left, 0, right, 0, step=0, off=True)
        for at, of in heights.items():
            n = len(_values(story, story.steps[at].n))
            count = round(float(of[i]) * n * (right - left))
            name = f"t from {number(left, 2)} to {number(right, 2)}: {count} of {n:,} flips"
            bar.at(at, box=(left, 0.0, right, min(float(of[i]), top)), off=False, name=name)
        far = left >= beyond or right <= -beyond
        bar.at(at_end, look="strong" if far else "plain", c=_side(left) if far else None)


def _side(left: float) -> int:
    return SIDE_A if left >= 0 else SIDE_B


def _singles(canvas: Canvas, story: Story, edges: np.ndarray, top: float) -> None:
    """The first flips, one dot each."""
    many = next(at for at, step in enumerate(story.steps) if step.counted)
    for at, step in enumerate(story.steps):
        if step.single:
            t = float(story.flips.t[story.shown[step.n - 1]])
            x = float(np.clip(t, edges[0], edges[-1])) if abs(t) < inf else float(edges[-1 if t > 0 else 0])
            dot = canvas.dot(x, 0.04 * top, step=at, look="hollow", name=f"flip {step.n}: t = {t_text(t)}")
            dot.at(many, off=True)


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    case, story, step = now.case, now.story, now.story.steps[now.at]
    worked = {
        "differences": [spread_worked(story)],
        "statistic": [spread_worked(story), t_worked(story)],
        "corrected": [corrected_worked(story)],
    }.get(step.kind, [])
    beside = [Box([Formula(text) for text in worked])] if worked else []
    below: Panels = [Said(beliefs(story))] if step.kind == "corrected" else []
    lines = [panel(partial(_code, case, story))] if now.until is None else []
    return Explanation(sentence(case, story, step), beside, below=[*below, *lines])


def _code(case: Case, story: Story) -> Script:
    if case.source == "typed":
        return code.typed_pairs(case.a, case.b, story.overlap)
    made = judged.in_folds(case.choices, case.models, case.seed)
    return code.paired(made, tuple(case.models), story.overlap)


def choices(case: Case, given: Given) -> Panels:
    """Where the accuracies come from."""
    lists = (two.typed(row, values, wrong_list) for row, values in ((LIST_A, case.a), (LIST_B, case.b)))
    return two.choices(case, given, SOURCES, *lists)


def asks(case: Case, story: Story) -> Asks:
    """Which model is ahead, and whether that is more than chance, before and after the correction."""
    kinds = [step.kind for step in story.steps]
    return {
        kinds.index("fold"): partial(_ahead, story),
        kinds.index("statistic"): partial(_plain, story),
        kinds.index("corrected"): partial(_with_correction, story),
    }


def _ahead(story: Story) -> Question:
    k = len(story.a)
    a, b = sum(story.a) / k, sum(story.b) / k
    right = EQUAL if abs(a - b) <= SAME else AHEAD_A if a > b else AHEAD_B
    answers = {AHEAD_A: "A", AHEAD_B: "B", EQUAL: "they are equal on average"}
    return Question(
        key="ahead",
        ask=Html("Which model is more accurate on average over the folds?"),
        answers=answers,
        right={right},
        why=Html(f"On average A has {number(a, 4)} and B has {number(b, 4)}."),
        slip="you chose a model that is not ahead",
    )


def _plain(story: Story) -> Question:
    why = f"t is {t_text(story.plain.t)} and p = {p_value(story.plain.p)}. {verdict_of(story, story.plain)}"
    return ask_verdict("plain", "Is the observed difference more than chance?", _verdict(story), why)


def _with_correction(story: Story) -> Question:
    test = story.corrected
    why = f"t is {t_text(test.t)} and p = {p_value(test.p)}. {verdict_of(story, test)}"
    ask = (
        "The training sets of the folds overlap. Is the difference still more than chance after a correction?"
    )
    return ask_verdict("corrected", ask, _verdict(story, corrected=True), why)


def _verdict(story: Story, corrected: bool = False) -> str:
    test = story.corrected if corrected else story.plain
    if verdict_of(story, test) != verdict(test.p):
        return NONE
    return REJECTED if test.p <= ALPHA else KEPT


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A wins seven folds of ten", {"figures": "typed", "step": "end"},
              "The other three are equal. Is A better, or was it luck?"),
        Ready("Two models on Iris", {}, "Compare a tree and five nearest neighbours on the same ten folds."),
    )  # fmt: skip


PAIRS = View(
    title="Same folds",
    params=(*two.PARAMS, LIST_A, LIST_B),
    read=read,
    refuse=lambda case: two.refuse(case.choices, lambda: story(case), two.plain_models()),
    story=story,
    picture=picture,
    opening=at_first("all"),
    explain=explain,
    shown=two.shown,
    choices=choices,
    waiting=two.waiting,
    ready=_ready,
    asks=asks,
    facts=lambda case, story: {"t": story.corrected.t, "p": story.corrected.p},
)
