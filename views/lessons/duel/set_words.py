"""What this lesson says of one test set, and of two."""

from collections.abc import Sequence

from views.lessons.duel.case import Case
from views.lessons.duel.story import ALPHA, Apart, Records, Step
from views.lessons.duel.words import models, verdict, where
from views.words.grammar import plural
from views.words.html import Html, paragraph
from views.words.numbers import number, p_value
from views.words.tex import aligned, decimals

FEWEST = 5  # records right, and wrong, from which on a share is about normal
BOXES = ("both right", "only A right", "only B right", "neither right")


def of_records(case: Case, story: Records, step: Step) -> Html:
    """What is to be seen of two models on one test set."""
    n, (both, only_a, only_b, none) = len(story.fell), story.counts(step.n)
    if step.kind == "ask":
        who = (
            "A and B"
            if case.source == "typed"
            else f"{models(case)}. Both learned from the same part of {where(case.choices)} and"
        )
        return Html(
            f"{who} are tested on the same <b>{plural(n, 'record')}</b>. Each falls into one of four boxes. "
            f"Which of them "
            "say anything about who is better? <b>Guess first.</b>"
        )
    if step.kind == "record" and step.n <= 12:
        return Html(f"Record {step.n}: {BOXES[story.fell[step.n - 1]]}.")
    if step.kind == "record":
        return Html(
            f"{plural(step.n, 'record')}: A is right on <b>{both + only_a}</b>, B on <b>{both + only_b}</b> "
            f"of them."
        )
    apart = only_a + only_b
    if step.kind == "agree":
        return Html(
            f"On {both + none} records both are right or both wrong: these favour neither. What is left are "
            f"<b>{apart}</b>: {only_a} that only A got right, and {only_b} that only B did."
        )
    if step.kind == "coin":
        return Html(
            f"Were both equally good, each of these {apart} would be a fair coin. How surprising are "
            f"{only_a} to {only_b}? "
            "<b>Guess first</b>; the next step counts."
            if apart
            else "Nothing is left: on these records the two cannot be told apart."
        )
    if step.kind == "exact":
        return Html(
            f"<b>McNemar’s test</b>: of {apart} fair coins, at most {min(only_a, only_b)} on one side, or on "
            f"the other, has "
            f"probability <b>{p_value(story.exact)}</b>. {verdict(story.exact)}"
        )
    if not apart:
        return Html(
            "χ² would be divided by the records on which they differ, and there are none: 0/0 counts as 0."
        )
    return Html(
        f"By the χ² distribution, with a correction for whole numbers, p = <b>{p_value(story.chi)}</b>; "
        f"exact is "
        f"{p_value(story.exact)}. With fewer than some 25 records in the two boxes take the exact one."
    )


def mcnemar_worked(story: Records, kind: str) -> str:
    """The exact test, or the one by chi-square."""
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
    """What is to be seen of two models on test sets of their own."""
    right_a, n_a, right_b, n_b = case.sets
    test = story.test
    if step.kind == "ask":
        return Html(
            "A and B were tested on <b>different records</b>. There are no pairs: only two shares, each with "
            "its own "
            "chance. Is their difference more than chance? <b>Guess first.</b>"
        )
    if step.kind in ("first", "second"):
        side, right, n, (low, high) = (
            ("A", right_a, n_a, story.intervals[0])
            if step.kind == "first"
            else ("B", right_b, n_b, story.intervals[1])
        )
        return Html(
            f"{side} is right on {right} of {n} records, <b>{number(right / n)}</b>. The true accuracy lies "
            f"between "
            f"{number(low)} and {number(high)} at 95 % (Wald)."
        )
    if step.kind == "difference":
        if not test.error:
            return Html(
                f"B less A is <b>{number(test.difference)}</b>. Each set is all right or all wrong, so the "
                "standard error is 0: there is <b>nothing to divide by</b>."
            )
        return Html(
            f"B less A is <b>{number(test.difference)}</b>. Its variance is the sum of both, so the standard "
            f"error is "
            f"{number(test.error, 5)}: the difference is <b>{number(test.z)}</b> standard errors from 0."
        )
    low, high = test.interval()
    return Html(
        f"The true difference lies between <b>{number(low)}</b> and <b>{number(high)}</b> at 95 %; p = "
        f"<b>{p_value(test.p)}</b>. {verdict_of_sets(case.sets, test.p)}"
    )


def verdict_of_sets(sets: Sequence[int], p: float) -> str:
    """The verdict, where the normal curve can be trusted."""
    right_a, n_a, right_b, n_b = sets
    if min(right_a, n_a - right_a, right_b, n_b - right_b) >= FEWEST:
        return verdict(p)
    return (
        f"<b>No verdict</b>: the normal curve needs some {FEWEST} records right and {FEWEST} wrong in each "
        "set."
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
    """What is lost by other records for each, and the lecture's pair."""
    return paragraph(
        f"Two test sets differ by more than the models: which records are in them. On the same records only "
        f"what the two "
        f"disagree on counts, and smaller differences show. At {ALPHA:g} a difference is significant if |z| "
        f"is above 1.96. "
        "The lectures’ M1 and M2 were counted on different records: 190 positives of 500 for the one, 295 "
        "for the other."
    )
