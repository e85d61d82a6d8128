"""The sentences about two models on the same folds, and the calculation."""

from math import isinf, sqrt

from mlcore.evaluate import PairedT
from views.lessons.duel.case import Case
from views.lessons.duel.judged import MOST
from views.lessons.duel.story import ALPHA, Pairs, Step
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, paragraph, table
from views.words.numbers import SUPERSCRIPT, number, p_value, percent
from views.words.tex import aligned, decimals

SIDES = ("A", "B")


def where(choices: Choices) -> str:
    """The records, in a few words."""
    taken = f" ({MOST:,} of its records)" if choices.card.size > MOST else ""
    return f"<b>{choices.card.title if not choices.own else 'your own table'}</b>{taken}"


def models(case: Case) -> str:
    """The names of both models."""
    return f"A is <b>{case.model.title}</b>, and B is <b>{case.rival.title}</b>"


def sentence(case: Case, story: Pairs, step: Step) -> Html:
    """The sentence of a step about two models on the same folds."""
    return Html(_SAID[step.kind](case, story, step.n))


def _ask(case: Case, story: Pairs, n: int) -> str:
    k = len(story.a)
    if case.source == "typed":
        return (
            f"Two models were tested on the same {k} folds. <b>Guess first</b>: which is more accurate on "
            "average?"
        )
    few = "" if k == 10 else f" There are only {k}, because the smallest class has no more records."
    return (
        f"{models(case)}. Both are trained and tested on the same {k} folds of {where(case.choices)}.{few} "
        "<b>Guess first</b>: which is more accurate on average? The next steps go fold by fold."
    )


def _fold(case: Case, story: Pairs, n: int) -> str:
    a, b = story.a[n - 1], story.b[n - 1]
    ahead = "They are equal" if a == b else f"<b>{'A' if a > b else 'B'}</b> is ahead by {number(abs(a - b))}"
    return f"In fold {n}, A is right on {number(a)} of the records and B on {number(b)}. {ahead}."


def _means(case: Case, story: Pairs, n: int) -> str:
    k = len(story.a)
    a, b = sum(story.a) / k, sum(story.b) / k
    apart = (
        "A’s folds differ by more than these two means. " if max(story.a) - min(story.a) > abs(a - b) else ""
    )
    return (
        f"On average A has <b>{number(a)}</b> and B has <b>{number(b)}</b>. {apart}A fold can be hard for "
        "both models, so compare them <b>within</b> each fold."
    )


def _differences(case: Case, story: Pairs, n: int) -> str:
    ahead = [sum(d > 0 for d in story.differences), sum(d < 0 for d in story.differences)]
    return (
        f"A minus B is above 0 on {plural(ahead[0], 'fold')}, below 0 on {ahead[1]} and equal to 0 on "
        f"{len(story.a) - sum(ahead)}. The mean is <b>{number(story.plain.mean, 4)}</b>."
    )


def _world(case: Case, story: Pairs, n: int) -> str:
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


def _flip(case: Case, story: Pairs, n: int) -> str:
    if n > 3:
        return f"The histogram shows the t of {n} flips. The observed t is not among them."
    row = story.shown[n - 1]
    turned = int((story.flips.signs[row] < 0).sum())
    mean = float(story.flips.signs[row] @ story.flips.differences) / len(story.a)
    return f"Flip {n} reverses {turned} of {len(story.a)} signs. The mean is {number(mean, 4)}."


def _all(case: Case, story: Pairs, n: int) -> str:
    which = f"All {n:,} flips" if story.flips.exact else f"{n:,} flips, with the observed signs among them,"
    return f"{which} show what t looks like if only chance decides. Where do you expect the observed t?"


def _curve(case: Case, story: Pairs, n: int) -> str:
    return (
        f"The curve is Student’s t with {story.plain.df} degrees of freedom. It can replace the flips if the "
        "differences are about normal. <b>Guess first</b>: is the observed difference more than chance?"
    )


def _statistic(case: Case, story: Pairs, n: int) -> str:
    return (
        f"The observed t is <b>{t_text(story.plain.t)}</b>. <b>{percent(story.flips.p, 2)}</b> of the flips "
        f"are at least as far from 0. The curve gives p = <b>{p_value(story.plain.p)}</b>. "
        f"{verdict_of(story, story.plain)}"
    )


def verdict(p: float) -> str:
    """Whether the null hypothesis is rejected. If it is not, it is not accepted either."""
    if p <= ALPHA:
        return f"At {ALPHA:g} the null hypothesis is <b>rejected</b>."
    return (
        f"At {ALPHA:g} the null hypothesis is <b>not rejected</b>. That does not show that A and B are "
        "equally good."
    )


def verdict_of(story: Pairs, test: PairedT) -> str:
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


def too_few(folds: int) -> bool:
    """Whether the null hypothesis would not be rejected even if all of these folds went to one side."""
    return 2.0 ** (1 - folds) > ALPHA


def _corrected(case: Case, story: Pairs, n: int) -> str:
    test = story.corrected
    told = verdict_of(story, test)
    turned = told == verdict(test.p) and (story.plain.p <= ALPHA) != (test.p <= ALPHA)
    best = "A" if test.mean > 0 else "B"
    ahead = f" {best} is ahead by {number(abs(test.mean))} on average." if test.mean else ""
    again = "" if case.source == "typed" else " Other folds may lead to another verdict, so try another seed."
    return (
        "The training sets of the folds overlap, so the differences are not independent, and t tends to "
        "be too "
        f"far from 0. After a correction for this, t is <b>{t_text(test.t)}</b> and p = "
        f"<b>{p_value(test.p)}</b>. {'The verdict changes. ' if turned else ''}{told}{ahead}{again}"
    )


_SAID = {
    "ask": _ask, "fold": _fold, "means": _means, "differences": _differences, "world": _world, "flip": _flip,
    "all": _all, "curve": _curve, "statistic": _statistic, "corrected": _corrected,
}  # fmt: skip


def t_text(t: float) -> str:
    """A statistic: 4.583, or ∞ where the differences do not vary."""
    return ("−∞" if t < 0 else "∞") if isinf(t) else number(t)


# Calculations ---------------------------------------------------------------------------------------


def spread_worked(story: Pairs) -> str:
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


def t_worked(story: Pairs) -> str:
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


def corrected_worked(story: Pairs) -> str:
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


def beliefs(story: Pairs) -> Html:
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
