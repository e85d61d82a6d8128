"""The questions about divided records: how many will be wrong, which value is best, what noise shows."""

from functools import partial
from typing import Any

import numpy as np

from views.kit.questions import Asks, Question, a_place, a_share
from views.lessons.folds import cheat, choose, curve, leak, tuned, words
from views.lessons.folds.case import Case
from views.lessons.folds.rounds import Story, baseline
from views.words.grammar import plural
from views.words.html import Html
from views.words.numbers import number

TENTHS = 10
LOWER, EQUAL, HIGHER = "lower", "equal", "higher"


def asking(case: Case) -> bool:
    """Whether there is a question. Numbers have no share of wrong predictions."""
    if case.view == "divide":
        return case.divide == "bootstrap" or not case.regression
    return True


def asks(case: Case, story: Any) -> Asks:
    """The questions of a view."""
    if case.view == "divide":
        return _of_rounds(case, story) if asking(case) else {}
    if case.view == "choose":
        return {1: partial(_value, case, story)}
    if case.view == "curve":
        return _of_sizes(story)
    kinds = [step.kind for step in story.steps]
    if case.view == "cheat":
        return {kinds.index("same"): partial(_same, case, story), len(kinds) - 1: partial(_gap, story)}
    return {kinds.index(kind): partial(_noise, story, kind) for kind in ("outside", "inside")}


# Rounds -------------------------------------------------------------------------------------------


def _of_rounds(case: Case, story: Story) -> Asks:
    """What a draw leaves out; how many are wrong in the first round or in all, and among its own records."""
    kinds = [step.kind for step in story.steps]
    found = {1: partial(_never, case, story)} if case.divide == "bootstrap" else {}
    if not story.records.classes:
        return found
    found[kinds.index("round")] = partial(_all if case.divide == "one-out" else _first, case, story)
    if case.divide in ("folds", "bootstrap"):
        found[len(kinds) - 1] = partial(_training, story)
    return found


def _never(case: Case, story: Story) -> Question:
    n = story.records.n
    share = (1 - 1 / n) ** n
    ask = Html("What share of the records do you expect the draw to leave out?")
    why = Html(f"The expected share is (1 − 1/n)ⁿ = {number(share)} with n = {n:,}.")
    return a_share("never", ask, share, why, TENTHS)


def _first(case: Case, story: Story) -> Question:
    ask = Html("What share of the test records will be misclassified in this first round?")
    at = next(at for at, step in enumerate(story.steps) if step.kind == "round")
    return a_share("round", ask, story.errors[0], words.sentence(case, story, at), TENTHS)


def _all(case: Case, story: Story) -> Question:
    mean = float(np.mean(story.errors))
    wrong = sum(len(one.wrong) for one in story.rounds)
    ask = Html("What share of the records will be misclassified when each has been left out once?")
    why = Html(f"{wrong} of {story.records.n} will be misclassified, an error of {number(mean)}.")
    return a_share("all", ask, mean, why, TENTHS)


def _training(story: Story) -> Question:
    ask = Html("What error does a model of all records have on these same records?")
    why = Html(
        f"On the records that the model learned from, its error is {number(story.training)}. On others the "
        f"mean error of the rounds was {number(float(np.mean(story.errors)))}."
    )
    return a_share("training", ask, story.training, why, TENTHS)


# A value that is chosen ---------------------------------------------------------------------------


def _value(case: Case, story: tuned.Story) -> Question:
    names = [tuned.named(case.tune, value) for value in story.values]
    least = min(story.validation) + tuned.NEAR
    right = {str(i) for i, error in enumerate(story.validation) if error <= least}
    measure = choose.measure(story)
    best = min(map(int, right))
    return Question(
        key="value",
        ask=Html(f"Which value has the lowest validation {measure}?"),
        answers={str(i): name for i, name in enumerate(names)},
        right=right,
        why=choose.least(case, story),
        instead={
            str(i): Html(f"With {names[i]} the {measure} is {choose.error_text(story, error)}.")
            for i, error in enumerate(story.validation)
        },
        slips={
            str(i): "you chose a model that is too " + ("simple" if i < best else "complex")
            for i in range(len(names))
            if str(i) not in right
        },
        nodes={f"{choose.GUESS}{i}": str(i) for i in range(len(names))},
    )


# Noise --------------------------------------------------------------------------------------------


def _noise(story: leak.Story, kind: str) -> Question:
    wrong = sum(len(getattr(fold, kind)) for fold in story.first.folds)
    when = "before the folds" if kind == "outside" else "within the folds"
    ask = Html(f"The columns are chosen {when}. What error will the five folds find on this noise?")
    why = Html(
        f"In all folds {wrong} of {leak.RECORDS} will be misclassified, an error of "
        f"{number(wrong / leak.RECORDS)}."
    )
    return a_share(kind, ask, wrong / leak.RECORDS, why, TENTHS)


# Thirty draws ---------------------------------------------------------------------------------------


def _same(case: Case, story: cheat.Story) -> Question:
    draw = story.draws[0]
    near = abs(draw.kept - draw.promised) <= tuned.NEAR
    return Question(
        key="same",
        ask=Html(f"What {cheat.measure(story)} does this same model have on records that nobody chose by?"),
        answers={LOWER: "a lower one", EQUAL: "the same", HIGHER: "a higher one"},
        right={EQUAL if near else HIGHER if draw.kept > draw.promised else LOWER},
        why=cheat.sentence(case, story, 1),
        slips=dict.fromkeys((LOWER, EQUAL), "you forgot that the lowest of many errors is a lucky one"),
    )


def _gap(story: cheat.Story) -> Question:
    """The answers as shares of the error of a constant prediction."""
    n, places = len(story.draws), [story.gap] if story.gap > 0 else []
    ask = Html(f"By how much is the reported {cheat.measure(story)} too good in the mean of {n} draws?")
    ends = (0.0, baseline(story.records) / 2)
    return a_place("gap", ask, ends, places, cheat.verdict(story), none="it is not too good")


# The learning curve ---------------------------------------------------------------------------------


def _of_sizes(story: curve.Story) -> Asks:
    """Before the smallest size, and before the model learns from all records."""
    last = len(story.sizes)
    return {n: partial(_of_size, story, n) for n in sorted({1, last})}


def _of_size(story: curve.Story, n: int) -> Question:
    size, mean = plural(story.sizes[n - 1], "record"), float(story.test[:, n - 1].mean())
    measure, key = curve.measure(story), f"size {n}"
    ask = Html(f"What mean test {measure} will models of {size} have?")
    why = Html(f"With {size} the mean test {measure} is {curve.text(story, mean)}.")
    if story.classes:
        return a_share(key, ask, mean, why, TENTHS)
    return a_place(key, ask, (0.0, curve.top_of(story)), [mean], why)
