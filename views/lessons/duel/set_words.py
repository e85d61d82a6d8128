"""The sentences about one test set, and about two."""

from collections.abc import Sequence

from views.lessons.duel.case import Case
from views.lessons.duel.story import ALPHA, Apart, Records, Step
from views.lessons.duel.words import models, verdict, where
from views.words.grammar import plural
from views.words.html import Html, paragraph
from views.words.numbers import number, p_value
from views.words.tex import aligned, decimals

FEWEST = 5  # right and wrong records that make a share about normal
BOXES = ("both right", "only A right", "only B right", "neither right")


def of_records(case: Case, story: Records, step: Step) -> Html:
    """The sentence of a step about two models on one test set."""
    n, (both, only_a, only_b, _) = len(story.fell), story.counts(step.n)
    if step.kind == "ask":
        who = (
            "A and B"
            if case.source == "typed"
            else f"{models(case)}. Both learned from the same part of {where(case.choices)} and"
        )
        return Html(
            f"{who} are tested on the same <b>{plural(n, 'record')}</b>. Each record falls into one of four "
            "boxes."
        )
    guess = (
        " <b>Guess first</b>: which boxes say anything about which model is better?" if step.n == n else ""
    )
    if step.kind == "record" and step.n <= 12:
        return Html(f"Record {step.n} falls into “{BOXES[story.fell[step.n - 1]]}”.{guess}")
    if step.kind == "record":
        return Html(
            f"A is right on <b>{both + only_a}</b> of {plural(step.n, 'record')}, and B is right on "
            f"<b>{both + only_b}</b>.{guess}"
        )
    return _weighed(story, step)


def _weighed(story: Records, step: Step) -> Html:
    """The sentence of a step after the last record: what the four boxes say."""
    both, only_a, only_b, none = story.counts(step.n)
    apart = only_a + only_b
    if step.kind == "agree":
        return Html(
            f"Both models are right or both are wrong on {plural(both + none, 'record')}, which favours "
            f"neither. That leaves <b>{apart}</b>: {only_a} that only A got right, and {only_b} that only B "
            "got right."
        )
    if step.kind == "coin":
        return Html(
            f"If both models were equally good, each of these {apart} would be a fair coin. <b>Guess "
            f"first</b>: is {only_a} to {only_b} more than chance? The next step counts."
            if apart
            else "No records are left, so this test set shows no difference between the two models."
        )
    if step.kind == "exact":
        return Html(
            f"<b>McNemar’s test</b> tosses {apart} fair coins. At most {min(only_a, only_b)} on one side or "
            f"the other has probability <b>{p_value(story.exact)}</b>. {verdict(story.exact)}"
        )
    if not apart:
        return Html(
            "χ² divides by the number of records on which the models differ. There are none, and 0/0 counts "
            "as 0."
        )
    return Html(
        f"The χ² distribution, with a correction for whole numbers, gives p = <b>{p_value(story.chi)}</b>. "
        f"The exact p is {p_value(story.exact)}. Use the exact p with fewer than about 25 records in the two "
        "boxes."
    )


def mcnemar_worked(story: Records, kind: str) -> str:
    """The exact test, or the chi-square test."""
    _, a, b, _ = story.counts(len(story.fell))
    if kind == "exact":
        terms = rf"\sum_{{k=0}}^{{{min(a, b)}}}\tbinom{{{a + b}}}{{k}}\,0.5^{{{a + b}}}"
        capped = r"\min\left(1,\; " if a == b else ""
        return aligned(
            [rf"p &= {capped}2{terms}{chr(92) + 'right)' if capped else ''} = {decimals(story.exact, 6)}"]
        )
    inside = rf"\frac{{(|{a} - {b}| - 1)^2}}{{{a} + {b}}}" if a + b else r"\tfrac{0}{0} \to 0"
    return aligned([rf"\chi^2 &= {inside} = {number(story.statistic, 6)}", rf"p &= {decimals(story.chi, 6)}"])


def of_sets(case: Case, story: Apart, step: Step) -> Html:
    """The sentence of a step about two models, each on its own test set."""
    right_a, n_a, right_b, n_b = case.sets
    test = story.test
    if step.kind == "ask":
        return Html(
            "A and B were tested on <b>different records</b>. There are no pairs, only two shares, and each "
            "varies by chance."
        )
    if step.kind in ("first", "second"):
        side, right, n, (low, high) = (
            ("A", right_a, n_a, story.intervals[0])
            if step.kind == "first"
            else ("B", right_b, n_b, story.intervals[1])
        )
        guess = ""
        if step.kind == "second" and test.error:
            guess = " <b>Guess first</b>: is their difference more than chance?"
        return Html(
            f"{side} is right on {right} of {n} records, so its accuracy is <b>{number(right / n)}</b>. The "
            f"true accuracy is between {number(low)} and {number(high)} at 95 % (Wald).{guess}"
        )
    if step.kind == "difference":
        if not test.error:
            return Html(
                f"B minus A is <b>{number(test.difference)}</b>. Each model is right on all or none "
                "of its records, so the standard error is 0 and there is <b>nothing to divide by</b>."
            )
        return Html(
            f"B minus A is <b>{number(test.difference)}</b>. Its variance is the sum of both variances, so "
            f"the standard error is {number(test.error, 5)}. The difference is <b>{number(test.z)}</b> "
            "standard errors from 0."
        )
    low, high = test.interval()
    return Html(
        f"The true difference is between <b>{number(low)}</b> and <b>{number(high)}</b> at 95 %, and p = "
        f"<b>{p_value(test.p)}</b>. {verdict_of_sets(case.sets, test.p)}"
    )


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
