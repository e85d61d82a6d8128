"""What this lesson says of two models on the same folds, and the calculation of it."""

from math import isinf, sqrt

from mlcore.evaluate import PairedT
from views.lessons.duel.case import Case
from views.lessons.duel.judged import MOST
from views.lessons.duel.story import ALPHA, Pairs, Step
from views.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, paragraph, table
from views.words.numbers import SUPERSCRIPT, number, p_value, percent
from views.words.tex import aligned, decimals

SIDES = ("A", "B")


def where(choices: Choices) -> str:
    """Which records, in a few words."""
    taken = f" ({MOST:,} of its records)" if choices.card.size > MOST else ""
    return f"<b>{choices.card.title if not choices.own else 'your own table'}</b>{taken}"


def models(case: Case) -> str:
    """Both models by name."""
    return f"A is <b>{case.model.title}</b>, B is <b>{case.rival.title}</b>"


def sentence(case: Case, story: Pairs, step: Step) -> Html:
    """What is to be seen of two models on the same folds."""
    return Html(_SAID[step.kind](case, story, step.n))


def _ask(case: Case, story: Pairs, n: int) -> str:
    k = len(story.a)
    if case.source == "typed":
        return (
            f"Two models have been tested on the same {k} folds. Is A better than B, or was it luck? "
            "<b>Guess first.</b>"
        )
    few = "" if k == 10 else f" There are only {k}: the smallest class has no more records."
    return (
        f"{models(case)}. Both learn and are tested on the same {k} folds of {where(case.choices)}.{few} "
        f"Which is better, "
        "and would it be so on other records? <b>Guess first</b>; the next steps show fold after fold."
    )


def _fold(case: Case, story: Pairs, n: int) -> str:
    a, b = story.a[n - 1], story.b[n - 1]
    ahead = "they are equal" if a == b else f"<b>{'A' if a > b else 'B'}</b> is ahead by {number(abs(a - b))}"
    return f"Fold {n}: A is right on {number(a)} of the records, B on {number(b)}: {ahead}."


def _means(case: Case, story: Pairs, n: int) -> str:
    k = len(story.a)
    a, b = sum(story.a) / k, sum(story.b) / k
    apart = (
        "The folds differ more from each other than that. "
        if max(story.a) - min(story.a) > abs(a - b)
        else ""
    )
    return (
        f"On average A has <b>{number(a)}</b> and B <b>{number(b)}</b>. {apart}A fold can be hard for both: "
        f"so compare "
        "the two <b>within</b> each fold."
    )


def _differences(case: Case, story: Pairs, n: int) -> str:
    ahead = [sum(d > 0 for d in story.differences), sum(d < 0 for d in story.differences)]
    return (
        f"A less B, fold by fold: {ahead[0]} for A, {ahead[1]} for B, {len(story.a) - sum(ahead)} equal. The "
        f"mean is "
        f"<b>{number(story.plain.mean, 4)}</b>."
    )


def _world(case: Case, story: Pairs, n: int) -> str:
    k = len(story.a)
    ways = (
        f"all 2{str(k).translate(SUPERSCRIPT)} = {2**k:,} ways"
        if story.flips.exact
        else f"{len(story.flips.t):,} ways drawn at random"
    )
    return (
        "The <b>null hypothesis</b>: both are equally good in truth, and each difference could as well have "
        "the other "
        f"sign. How often would chance alone be this far from 0? <b>Guess first</b>; the next steps flip "
        f"signs, in {ways}."
    )


def _flip(case: Case, story: Pairs, n: int) -> str:
    if n > 3:
        return f"{n} flips, as a histogram of their t. What was seen is not among them."
    row = story.shown[n - 1]
    turned = int((story.flips.signs[row] < 0).sum())
    mean = float(story.flips.signs[row] @ story.flips.differences) / len(story.a)
    return f"Flip {n}: {plural(turned, 'sign')} of {len(story.a)} turned round. Mean: {number(mean, 4)}."


def _all(case: Case, story: Pairs, n: int) -> str:
    which = f"All {n:,} flips" if story.flips.exact else f"{n:,} flips, what was seen among them"
    return (
        f"{which}: this is what t looks like if only chance decides. Where do you expect the t that was seen?"
    )


def _curve(case: Case, story: Pairs, n: int) -> str:
    return (
        f"The curve is Student’s t with {story.plain.df} degrees of freedom: it stands for the flips, if the "
        f"differences "
        "are about normal."
    )


def _statistic(case: Case, story: Pairs, n: int) -> str:
    return (
        f"The t that was seen is <b>{t_text(story.plain.t)}</b>. Of the flips "
        f"<b>{percent(story.flips.p, 2)}</b> are at least "
        f"as far from 0; by the curve p = <b>{p_value(story.plain.p)}</b>. {verdict_of(story, story.plain)}"
    )


def verdict(p: float) -> str:
    """Whether the null hypothesis is rejected; if not, it is not thereby accepted."""
    if p <= ALPHA:
        return f"At {ALPHA:g} the null hypothesis is <b>rejected</b>."
    return f"At {ALPHA:g} it is <b>not rejected</b>; that does not show that both are equally good."


def verdict_of(story: Pairs, test: PairedT) -> str:
    """The verdict, where the folds carry one: each of few could have gone to one side by chance."""
    k = len(story.a)
    if too_few(k):
        return (
            f"<b>No verdict</b> from {plural(k, 'fold')}: even if one model won them all, "
            f"{200 / 2**k:g} % of the flips would be as far from 0."
        )
    if not test.variance and not test.mean:
        return (
            "<b>No verdict</b>: both are equal on every fold, and t is 0/0, which counts as 0 by convention."
        )
    if isinf(test.t):
        return "<b>No verdict</b>: the differences do not vary, and t would be divided by 0."
    return verdict(test.p)


def too_few(folds: int) -> bool:
    """Whether so many folds could not reject the null hypothesis even if all went to one side."""
    return 2.0 ** (1 - folds) > ALPHA


def _corrected(case: Case, story: Pairs, n: int) -> str:
    test = story.corrected
    told = verdict_of(story, test)
    turned = told == verdict(test.p) and (story.plain.p <= ALPHA) != (test.p <= ALPHA)
    best = "A" if test.mean > 0 else "B"
    ahead = f" {best} is ahead by {number(abs(test.mean))} on average." if test.mean else ""
    again = "" if case.source == "typed" else " Other folds may say otherwise: try another seed."
    return (
        "The folds share training records: the differences are not independent, and t is on average too far "
        "from 0. Corrected for "
        f"that, t is <b>{t_text(test.t)}</b> and p = <b>{p_value(test.p)}</b>. "
        f"{'Now: ' if turned else ''}{told}{ahead}{again}"
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
    """The statistic, its p and what it is compared with."""
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
    """Which test to believe, and what a lecture says of them."""
    rows = [
        [
            "signs flipped",
            p_value(story.flips.p),
            "the differences are independent and lie as much above 0 as below",
        ],
        ["paired t", p_value(story.plain.p), "and are about normal: test sets that share no training record"],
        [
            "corrected t",
            p_value(story.corrected.p),
            "folds, or repeated draws, of one table: they share training records",
        ],
    ]
    found = table("Which to believe", ["test", "p", "when"], rows)
    low, high = story.corrected.interval()
    said = paragraph(
        f"By the corrected test the true difference lies between {number(low)} and {number(high)} at 95 %. "
        f"With k folds "
        "every two training sets share most of their records (Dietterich 1998; Nadeau & Bengio 2003). A "
        "lecture “accepts” "
        "the null hypothesis, and states it of the observed accuracies: it is about the true ones, and is "
        "rejected or not "
        "rejected."
    )
    return Html(found + said)
