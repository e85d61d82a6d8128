"""Which true accuracies a result allows: one after another, and the intervals of three formulas."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import binomial
from mlcore.prune.estimates import extra_errors, z_of
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link import judging
from views.kit.link.kinds import Whole
from views.kit.link.params import Given
from views.kit.panels import Box, Columns, Formula, Panels, Said, Way, choice
from views.kit.questions import Asks, Question, a_place
from views.kit.view import View
from views.lessons.sure.shares import BEYOND, METHODS, WITHIN, between, per_cent, share_text
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import judged, panel
from views.words.html import Html, paragraph, plain, table
from views.words.numbers import number, p_value
from views.words.tex import aligned, decimals

SURPRISING = 1e-9  # rounding of a probability
LONG = {
    "wald": "Wald’s interval comes from a normal curve around the observed share.",
    "wilson": "Wilson’s interval holds the true shares whose normal curve still reaches the observed share.",
    "clopper-pearson": "Clopper and Pearson’s interval does what Wilson’s does, but with the binomial "
    "distribution.",
}
SIZES = (30, 100, 400, 1000, 10_000)
BARS = 60  # counts that have their own bar; more are drawn as a curve
METHOD_ROWS = {"wald": 0.62, "wilson": 0.42, "clopper-pearson": 0.22}
SAME = 1e-12  # widths this close together are equal


@dataclass(frozen=True)
class Case:
    """right of `tested` records are predicted correctly."""

    right: int
    tested: int
    level: float
    method: str
    view: str = "interval"

    def interval(self, method: str) -> tuple[float, float]:
        """The interval of a formula."""
        return evaluate.interval(self.right, self.tested, self.level, method)


def read(given: Given) -> Case:
    """The case of a link."""
    tested = given(judging.TESTED, default=100)
    right = given(judging.RIGHT, kind=Whole(0, tested), default=round(0.8 * tested))
    return Case(right, tested, float(given(judging.LEVEL)), given(judging.INTERVAL))


class Step(NamedTuple):
    """kind: "ask", "try" or the formula of an interval; n: how many true accuracies are tried."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """shares: the true shares that are tried, in steps of the axis; fits: whether each is no surprise"""

    steps: Sequence[Step]
    shares: Sequence[float]
    fits: Sequence[bool]


@kept
def story(case: Case) -> Story:
    """The story of a case."""
    shares = tried(case)
    steps = [Step("ask", 0), *(Step("try", k + 1) for k in range(len(shares)))]
    steps += [Step(method, len(shares)) for method in evaluate.INTERVALS]
    return Story(steps, shares, [fits(case, p) for p in shares])


def tried(case: Case) -> list[float]:
    """True shares about the one that was seen, from where it surprises to where it surprises again."""
    low, high = evaluate.interval(case.right, case.tested, 0.999, "clopper-pearson")
    widths = (0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002)
    grid = next((width for width in widths if (high - low) / width >= 24), 0.0001)
    first, last = int(np.floor(low / grid)), int(np.ceil(high / grid))
    return [round(k * grid, 4) for k in range(first, last + 1) if 0 <= k * grid <= 1 + 1e-12]


def tails(case: Case, truth: float) -> tuple[float, float]:
    """The probabilities of at most and of at least `case.right` correct, if `truth` is the true share."""
    seen = case.right, case.tested, truth
    return float(binomial.at_most(*seen)), float(binomial.at_least(*seen))


def fits(case: Case, truth: float) -> bool:
    """Whether the result would be no surprise: neither tail is below half of what the level leaves out."""
    return min(tails(case, truth)) > (1 - case.level) / 2 + SURPRISING * (truth in (0.0, 1.0))


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    seen = f"{case.right} of {case.tested}"
    if step.kind == "ask":
        return Html(
            f"A model predicted <b>{seen}</b> test records correctly. <b>Guess first</b>: how low can its "
            "true accuracy be? The next steps try one true accuracy after another."
        )
    if step.kind == "try":
        p = story.shares[step.n - 1]
        least = min(tails(case, p))
        way = "at most" if tails(case, p)[0] <= tails(case, p)[1] else "at least"
        verdict = "no surprise" if fits(case, p) else "a surprise"
        return Html(
            f"If the true accuracy were {share_text(p)}, {way} {case.right} correct would have probability "
            f"{p_value(least)}. At a confidence of {per_cent(case.level)} that is <b>{verdict}</b>."
        )
    low, high = case.interval(step.kind)
    return Html(f"{LONG[step.kind]} It is <b>{between(low, high)}</b> at {per_cent(case.level)}.")


# Calculations ---------------------------------------------------------------------------------------


def tail_worked(case: Case, truth: float) -> str:
    """The smaller tail at a true share that is tried, compared with α/2."""
    under, over = tails(case, truth)
    sign, end, first = (r"\le", case.right, 0) if under <= over else (r"\ge", case.tested, case.right)
    p = share_text(truth)
    terms = rf"\sum_{{k={first}}}^{{{end}}}\tbinom{{{case.tested}}}{{k}}\,{p}^k\,(1-{p})^{{{case.tested}-k}}"
    least = min(under, over)
    left = (1 - case.level) / 2
    shown = r"\le" if not fits(case, truth) else ">"
    return aligned(
        [
            rf"P(X {sign} {case.right}) &= {terms}",
            rf"&= {decimals(least)} {shown} \tfrac{{\alpha}}{{2}} = {number(left, 3)}",
        ]
    )


def interval_worked(case: Case, method: str) -> str:
    """The formula of an interval with its numbers."""
    n, seen = case.tested, case.right / case.tested
    z = binomial.deviate(case.level)
    low, high = case.interval(method)
    ends = rf"{number(low, 6)}\;\text{{to}}\;{number(high, 6)}"
    acc, z_text = share_text(seen), number(z, 2)
    if method == "wald":
        half = rf"\sqrt{{\tfrac{{{acc}\,(1-{acc})}}{{{n}}}}}"
        return aligned(
            [
                rf"\hat p \pm z\sqrt{{\tfrac{{\hat p(1-\hat p)}}{{n}}}} &= {acc} \pm {z_text}\,{half}",
                f"&= {ends}",
            ]
        )
    if method == "wilson":
        top = r"\hat p + \tfrac{z^2}{2n} \pm z\sqrt{\tfrac{\hat p(1-\hat p)}{n} + \tfrac{z^2}{4n^2}}"
        return aligned([rf"p &= \frac{{{top}}}{{1 + z^2/n}}", rf"&= {ends}", rf"z &= {number(z, 4)}"])
    return aligned(
        [
            rf"P(X \ge {case.right}\mid p_{{low}}) &= \tfrac{{\alpha}}{{2}} = "
            rf"{number((1 - case.level) / 2, 4)}",
            rf"P(X \le {case.right}\mid p_{{high}}) &= \tfrac{{\alpha}}{{2}}",
            rf"p &= {ends}",
        ]
    )


def all_intervals(case: Case, reached: str) -> Html:
    """The intervals of the three formulas side by side."""
    rows = []
    for method in evaluate.INTERVALS:
        low, high = case.interval(method)
        rows.append([METHODS[method], number(low, 6), number(high, 6), number(high - low)])
    css = ["gh-best" if method == reached else "" for method in evaluate.INTERVALS]
    caption = f"{case.right} of {case.tested} correct, {per_cent(case.level)}"
    return table(caption, ["interval", "from", "to", "width"], rows, css="gh-numbers", row_css=css)


def widths(case: Case) -> Html:
    """The width of the interval for more records and the same share."""
    inside = 0 < case.right < case.tested
    rows = []
    for n in SIZES:
        share = case.right / case.tested * n
        low, high = evaluate.interval(share, n, case.level, "wald" if inside else "wilson")
        rows.append([f"{n:,}", number(high - low, 5)])
    seen = share_text(case.right / case.tested)
    caption = (
        f"Width of Wald’s interval at {seen}: four times the records halve it"
        if inside
        else f"Width of Wilson’s interval at {seen}, where Wald’s has none with any number of records"
    )
    return table(caption, ["test records", "width"], rows, css="gh-numbers")


def deviates() -> Html:
    """The z of the usual levels. The lecture's table has another head."""
    rows = [[per_cent(level), number(binomial.deviate(level), 2)] for level in (0.99, 0.98, 0.95, 0.9)]
    slip = paragraph(
        "One lecture calls the first column 1 − α/2, but it is the confidence, 1 − α. That lecture rounds "
        "the z of "
        f"90 %, {number(binomial.deviate(0.9), 4)}, to 1.65."
    )
    return Html(table("The z of a confidence", ["1 − α", "z"], rows, css="gh-numbers") + slip)


def bridge(case: Case) -> Html:
    """The pessimistic estimate of C4.5 is Wilson's upper limit."""
    wrong, n = case.tested - case.right, case.tested
    upper = evaluate.interval(wrong, n, 0.5, "wilson")[1]
    charged = (wrong + extra_errors(n, wrong)) / n
    said = (
        "<b>C4.5’s pessimistic estimate of the error is almost Wilson’s upper limit</b> with 25 % of the "
        "probability above it"
    )
    numbers = (
        f"With {wrong} wrong of {n}, Wilson gives {number(upper, 4)} and C4.5 gives {number(charged, 4)}"
    )
    if wrong == 0:
        return paragraph(
            f"{said}. Without any error C4.5 uses the exact limit instead, "
            f"1 − 0.25<sup>1/{n}</sup>. {numbers}."
        )
    if wrong == n:
        return paragraph(f"{said}. {numbers}. There cannot be more errors than records.")
    return paragraph(
        f"{said}. {numbers}. C4.5 adds half an error to those counted and uses z = "
        f"{number(z_of(0.25), 4)} from its "
        f"table instead of {number(z_of(0.25, 'j48'), 4)}."
    )


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case: the curve of the true share that is tried, and the shares so far."""
    texts = [(plain(sentence(case, story, at)), step.kind != "try") for at, step in enumerate(story.steps)]
    name = f"How probable {case.right} of {case.tested} is for each true accuracy"
    legend: list[tuple[int | None, str]] = [
        (WITHIN, f"{case.right} of {case.tested} would be no surprise"), (BEYOND, "would be a surprise"),
    ]  # fmt: skip
    return animation(trace_of(case), name, [_tested(case, story), _line(case, story)], texts, legend)


def _tested(case: Case, story: Story) -> Canvas:
    """How probable each number of right answers is, at each true share that is tried."""
    n, right, alpha = case.tested, case.right, 1 - case.level
    low = max(0, min(right, binomial.quantile(0.001, n, story.shares[0])))
    high = min(n, max(right, binomial.quantile(0.999, n, story.shares[-1])))
    k = np.unique(np.linspace(low, high, min(high - low + 1, BARS)).round().astype(int))
    all_of = [binomial.probability(k, n, p) for p in story.shares]
    top = 1.08 * float(np.quantile([chances.max() for chances in all_of], 0.9))
    canvas = Canvas(axis("correct", low - 1.0, high + 1.0), axis("probability", 0.0, top), share=1.35,
                    title="If this were the true accuracy …")  # fmt: skip
    body = canvas.area([], c=WITHIN, look="strong")
    tails = [canvas.area([], c=BEYOND, look="strong") for _ in range(2)]
    label = canvas.text(low, 0.96 * top, "", anchor="start", look="strong", size=1.05)
    for at, (p, chances) in enumerate(zip(story.shares, all_of, strict=True), start=1):
        under, over = binomial.at_most(k, n, p) <= alpha / 2, binomial.at_least(k, n, p) <= alpha / 2
        y = np.minimum(chances, top).tolist()
        body.at(
            at,
            spots=_stairs(k.tolist(), [0.0 if u or o else h for h, u, o in zip(y, under, over, strict=True)]),
        )
        for mark, those in zip(tails, (under, over), strict=True):
            mark.at(at, spots=_stairs(k.tolist(), [h if t else 0.0 for h, t in zip(y, those, strict=True)]))
        label.at(at, text=f"true accuracy {share_text(p)}")
    canvas.line([(right, 0), (right, top)], look="lit")
    left = right < (low + high) / 2
    beside = right + (0.02 if left else -0.02) * (high - low)
    canvas.text(beside, 0.88 * top, f"{right} seen", anchor="start" if left else "end", look="lit")
    return canvas


def _stairs(k: list[int], heights: list[float]) -> list[tuple[float, float]]:
    """The outline of bars: the same number of corners for any heights, so that it moves."""
    half = (k[1] - k[0]) / 2 if len(k) > 1 else 0.5
    corners = [corner for x, y in zip(k, heights, strict=True) for corner in ((x - half, y), (x + half, y))]
    return [(k[0] - half, 0.0), *corners, (k[-1] + half, 0.0)]


def _line(case: Case, story: Story) -> Canvas:
    """The true shares that were tried, and the intervals of the three formulas."""
    low, high = story.shares[0], story.shares[-1]
    edge = 0.04 * (high - low)
    across = axis("true accuracy", low - edge, high + edge)
    canvas = Canvas(across, blank(0.0, 1.0), title="… would the result be a surprise?")
    for at, (p, good) in enumerate(zip(story.shares, story.fits, strict=True), start=1):
        name = f"{share_text(p)}: {'no surprise' if good else 'a surprise'}"
        canvas.dot(p, 0.84, step=at, c=WITHIN if good else BEYOND, size=0.3, name=name)
    hand = canvas.handle(0.77, 0.93, low)
    for at, p in enumerate(story.shares, start=1):
        hand.at(at, p)
    for at, step in enumerate(story.steps):
        if step.kind in METHOD_ROWS:
            left, right = case.interval(step.kind)
            y = METHOD_ROWS[step.kind]
            for spots in ([(left, y), (right, y)], [(left, y - 0.03), (left, y + 0.03)],
                          [(right, y - 0.03), (right, y + 0.03)]):  # fmt: skip
                canvas.line(spots, step=at, look="lit" if step.kind == case.method else "plain")
            canvas.text((left + right) / 2, y + 0.075, METHODS[step.kind], step=at)
    seen = case.right / case.tested
    canvas.line([(seen, 0.1), (seen, 0.95)], look="guide")
    canvas.text(seen, 0.05, f"{share_text(seen)} seen", look="quiet")
    return canvas


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    case = now.case
    lines = panel(partial(judged.interval, case.right, case.tested, case.level))
    below = [*_further(case), lines] if now.until is None else []
    return Explanation(sentence(case, now.story, now.at), _beside(now), below=below)


def _beside(now: Snapshot[Case, Story]) -> Panels:
    """The tail of the share that is tried; at the end the three formulas."""
    case, step = now.case, now.story.steps[now.at]
    if step.kind in evaluate.INTERVALS:
        worked = Box([Formula(interval_worked(case, step.kind))])
        return [worked, Said(all_intervals(case, step.kind))]
    if step.kind == "try":
        return [Box([Formula(tail_worked(case, now.story.shares[step.n - 1]))])]
    return []


def _further(case: Case) -> Panels:
    """How wide, the usual z, and where the same formula prunes trees."""
    query = {"data": "tennis", "method": "error-based"}
    columns = Columns([[Said(widths(case))], [Said(deviates())]], (1, 1))
    way = Way("The pessimistic estimate at work", "prune", query)
    return [columns, Said(bridge(case)), way]


def choices(case: Case, given: Given) -> Panels:
    """The result, the confidence, and the formula."""
    return [
        choice(judging.RIGHT, case.right, width=90, high=case.tested),
        choice(judging.TESTED, case.tested, width=120),
        choice(judging.LEVEL, f"{case.level:g}", width=110),
        choice(judging.INTERVAL, case.method, width=190),
    ]


def asks(case: Case, story: Story) -> Asks:
    """Before the first true accuracy is tried, and before the intervals of the formulas."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index(next(iter(evaluate.INTERVALS))): partial(_widest, case)}
    if any(story.fits):
        found[1] = partial(_lowest, case, story)
    return found


def _lowest(case: Case, story: Story) -> Question:
    lowest = next(share for share, fits in zip(story.shares, story.fits, strict=True) if fits)
    seen, level = f"{case.right} of {case.tested}", per_cent(case.level)
    ask = Html(f"What is the lowest true accuracy with which {seen} correct would be no surprise at {level}?")
    why = Html(f"Among the accuracies that the page tries, {share_text(lowest)} is the lowest such one.")
    return a_place("lowest", ask, (story.shares[0], story.shares[-1]), [lowest], why)


def _widest(case: Case) -> Question:
    widths = {}
    for method in evaluate.INTERVALS:
        low, high = case.interval(method)
        widths[method] = high - low
    most = max(widths.values())
    right = {method for method, width in widths.items() if width >= most - SAME}
    shown = [f"{METHODS[method]} {number(width)}" for method, width in widths.items()]
    return Question(
        key="widest",
        ask=Html("Which interval is the widest here?"),
        answers={method: METHODS[method] for method in widths},
        right=right,
        why=Html(f"These are the widths: {', '.join(shown)}."),
        slip="you misjudged how wide an interval is",
    )


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("80 of 100 correct", {"view": "interval", "step": "end"},
              "Which true accuracies would make 80 of 100 no surprise?"),
        Ready("20 of 20, and still not sure", {"right": "20", "tested": "20", "step": "end"},
              "How wide are Wald’s and Wilson’s intervals when every prediction is correct?"),
    )  # fmt: skip


def facts(case: Case, story: Story) -> dict[str, float | str]:
    """The interval for the records that the model predicted correctly."""
    low, high = case.interval(case.method)
    return {"lower": low, "upper": high}


INTERVAL = View(
    title="Interval",
    params=(judging.RIGHT, judging.TESTED, judging.LEVEL, judging.INTERVAL),
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    explain=explain,
    shown=lambda case: f"{case.right} of {case.tested} correct",
    choices=choices,
    ready=_ready,
    asks=asks,
    facts=facts,
)

assert set(METHOD_ROWS) == set(evaluate.INTERVALS)
