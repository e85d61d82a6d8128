"""What is said of records that are divided, and the errors of the rounds worked out."""

from collections.abc import Sequence
from math import sqrt

import numpy as np

from mlcore import evaluate
from views.lessons.folds.case import Case, smallest
from views.lessons.folds.rounds import Story
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, paragraph, plain, table
from views.words.numbers import number, short
from views.words.tex import aligned, decimals

NAMES = {"holdout": "holdout", "folds": "k folds", "one-out": "leave one out", "bootstrap": "bootstrap"}
SIZES = (10, 14, 100)
MOST_TERMS = 10  # of a mean that is written out


def name(case: Case) -> str:
    """The picture, for whoever does not see it."""
    return f"The records of {case.choices.card.title}, divided: {NAMES[case.divide]}"


def measure(story: Story) -> str:
    """How a model is judged here."""
    return "error" if story.records.classes else "RMSE"


def error_text(story: Story, error: float) -> str:
    """An error rate to three decimals, or a distance of numbers."""
    return number(error) if story.records.classes else short(error)


def baseline_name(story: Story) -> str:
    """What the dotted line is."""
    return "always the majority class" if story.records.classes else "always the mean"


def in_words(case: Case, story: Story, at: int) -> str:
    """The picture at a step, without markup."""
    return plain(sentence(case, story, at))


def sentence(case: Case, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    if step.kind == "ask":
        return _asked(case, story)
    if step.kind == "deal":
        return _dealt(case, story)
    if step.kind == "draw":
        return _drawn(story, step.n)
    if step.kind == "end":
        return _ended(case, story)
    return _judged(case, story, step.n)


def _asked(case: Case, story: Story) -> Html:
    n, model = f"{story.records.n:,}", esc(case.model.title)
    what = {
        "holdout": f"A share of {case.share} % is drawn to learn from; the rest judges.",
        "folds": f"They are dealt into {case.folds} folds, and each judges once.",
        "one-out": "Each in turn is left out, and judges a model of all others.",
        "bootstrap": "As many are drawn with replacement to learn from; those never drawn judge.",
    }[case.divide]
    guess = "what share is never drawn" if case.divide == "bootstrap" else f"the {measure(story)}"
    return Html(f"{n} records and {model}. {what} <b>Guess {guess} first</b>; the next steps tell.")


def _dealt(case: Case, story: Story) -> Html:
    sizes = sorted({len(one.test) for one in story.rounds})
    of = f"{sizes[0]} records" if len(sizes) == 1 else f"{sizes[0]} or {sizes[-1]} records"
    said = f"{len(story.rounds)} folds of {of}"
    if not story.records.classes:
        order = "dealt out in the order of the target" if case.stratified else "at random"
        return Html(f"{said}, {order}.")
    if case.stratified:
        return Html(f"{said}, <b>stratified</b>: of each class two folds differ by one record at most.")
    _, at = smallest(story.records)
    counts = [int((story.records.target.cells[list(one.test)] == at).sum()) for one in story.rounds]
    label = class_name(at, story.records.classes[at])
    return Html(
        f"{said}, <b>not stratified</b>: of {label} there are from {min(counts)} to {max(counts)} in a fold."
    )


def _drawn(story: Story, n: int) -> Html:
    rows = story.rounds[0].rows
    left = story.records.n - len({*rows[:n]})
    share = number(left / story.records.n)
    if n < len(rows):
        again = f" Record {rows[n - 1] + 1} once more." if rows[n - 1] in rows[: n - 1] and n <= 5 else ""
        return Html(
            f"{plural(n, 'record')} drawn.{again} Never drawn so far: <b>{left:,}</b>, a share of {share}."
        )
    return Html(
        f"All {n:,} are drawn. {left:,} records were never drawn, a share of <b>{share}</b>. In the mean it "
        f"is (1 − 1/n)ⁿ = {number((1 - 1 / len(rows)) ** len(rows))}, and 0.368 for many."
    )


def _judged(case: Case, story: Story, n: int) -> Html:
    one = story.rounds[n - 1]
    if case.divide == "one-out":
        return _left_out(story, n)
    head = {"holdout": f"Draw {n}", "folds": f"Fold {n}", "bootstrap": f"Draw {n}"}[case.divide]
    learned = f"{story.records.n - len(one.test):,} other records"
    learned = f"{len(one.rows):,} drawn records" if one.rows else learned
    told = error_text(story, one.error)
    if not story.records.classes:
        judged = f"RMSE <b>{told}</b>, MAE {short(one.absolute)}" if one.absolute else f"RMSE <b>{told}</b>"
        return Html(f"{head}: learned from {learned}, judged by {len(one.test):,}: {judged}.")
    return Html(
        f"{head}: learned from {learned}, <b>{len(one.wrong):,} of {len(one.test):,}</b> test records wrong: "
        f"error <b>{told}</b>."
    )


def _left_out(story: Story, n: int) -> Html:
    done = story.rounds[:n]
    mean = error_text(story, float(np.mean([one.error for one in done])))
    if story.records.classes:
        wrong = sum(len(one.wrong) for one in done)
        return Html(
            f"{plural(n, 'record')} left out, each by itself: <b>{wrong}</b> wrong, an error of {mean}."
        )
    return Html(f"{plural(n, 'record')} left out, each by itself: their mean distance is <b>{mean}</b>.")


def _ended(case: Case, story: Story) -> Html:
    mean, sd = spread(story)
    training = error_text(story, story.training if story.records.classes else story.training**0.5)
    if case.divide == "holdout":
        low, high = min(story.errors), max(story.errors)
        said = f"One holdout said {error_text(story, low)}, another {error_text(story, high)}"
        if low == high:
            return Html(f"All {len(story.errors)} holdouts said <b>{mean}</b>; mostly they differ, by luck.")
        return Html(f"{said}: which records judge is luck. Mean <b>{mean}</b>, standard deviation {sd}.")
    if case.divide == "folds":
        return Html(
            f"Each record was tested once. Mean of the folds <b>{mean}</b>, standard deviation "
            f"<b>{sd}</b>. On "
            f"the records it learned from, a model of all has {training}."
        )
    if case.divide == "one-out":
        return Html(
            f"Each of {story.records.n} records was tested once: <b>{mean}</b>. Nothing was drawn at random."
        )
    best = error_text(story, estimate(story))
    return Html(
        f"{len(story.rounds)} draws: {mean} on what they left out, {training} on the training records. "
        f"The .632 "
        f"estimate lies between: <b>{best}</b>."
    )


def spread(story: Story) -> tuple[str, str]:
    """Mean and standard deviation of the rounds."""
    sd = float(np.std(story.errors, ddof=1)) if len(story.rounds) > 1 else 0.0
    return error_text(story, float(np.mean(story.errors))), error_text(story, sd)


def estimate(story: Story) -> float:
    """The mean .632 estimate; of numbers the root of that of the squared errors."""
    power = 1 if story.records.classes else 2
    steps = [evaluate.BootStep((), (), story.training, error**power) for error in story.errors]
    mean = float(np.mean([step.estimate for step in steps]))
    return mean if story.records.classes else sqrt(mean)


# Calculations ---------------------------------------------------------------------------------------


def mean_worked(story: Story) -> str:
    """Mean and standard deviation of the errors, with their numbers."""
    errors, k = story.errors, len(story.errors)
    mean, sd = float(np.mean(errors)), float(np.std(errors, ddof=1))
    shown = [_term(story, error) for error in errors[:MOST_TERMS]]
    terms = "+".join(shown) + (r"+\dots" if k > MOST_TERMS else "")
    return aligned(
        [
            rf"\bar e &= \tfrac{{1}}{{{k}}}\,({terms}) = {decimals(mean)}",
            rf"s &= \sqrt{{\tfrac{{1}}{{{k}-1}}\textstyle\sum (e_i-\bar e)^2}} = {decimals(sd)}",
        ]
    )


def _term(story: Story, error: float) -> str:
    return number(error) if story.records.classes else short(error)


def left_worked(story: Story) -> str:
    """The share that a draw leaves out, as expected."""
    n = story.records.n
    return aligned(
        [
            rf"P(\text{{never drawn}}) &= \left(1-\tfrac1n\right)^n = "
            rf"\left(1-\tfrac{{1}}{{{n}}}\right)^{{{n}}}"
            rf" = {number((1 - 1 / n) ** n, 6)}",
            rf"&\to e^{{-1}} = {number(float(np.exp(-1)), 6)}",
        ]
    )


def estimate_worked(story: Story) -> str:
    """The .632 estimate with its numbers."""
    out = float(np.mean(story.errors))
    return aligned(
        [
            r"e_{.632} &= 0.632\,e_{\text{left out}} + 0.368\,e_{\text{training}}",
            rf"&= 0.632\cdot {decimals(out)} + 0.368\cdot {decimals(story.training)} = "
            rf"{decimals(estimate(story))}",
        ]
    )


def seen_shares() -> Html:
    """How many different records a bootstrap draw has, by the size of the table."""
    rows = [[str(n), number(1 - (1 - 1 / n) ** n, 6)] for n in SIZES]
    rows.append(["many", number(1 - float(np.exp(-1)), 6)])
    return table(
        "Expected share of records that a draw has", ["records", "1 − (1 − 1/n)ⁿ"], rows, css="gh-numbers"
    )


def rounds_table(story: Story, done: int, head: str) -> Html:
    """The rounds so far in numbers."""
    whole = done == len(story.rounds)
    rows = [_row(story, i) for i in range(done)]
    errors = ["wrong", "error"] if story.records.classes else ["RMSE", "MAE"]
    css = ["gh-best" if i == done - 1 and not whole else "" for i in range(done)]
    caption = f"All {done} {head}s" if whole else f"{head.capitalize()}s so far"
    return table(caption, [head, "tested", *errors], rows, css="gh-numbers", row_css=css)


def _row(story: Story, i: int) -> Sequence[str]:
    one = story.rounds[i]
    if story.records.classes:
        return [str(i + 1), f"{len(one.test):,}", f"{len(one.wrong):,}", number(one.error)]
    return [str(i + 1), f"{len(one.test):,}", short(one.error), short(one.absolute) if one.absolute else "–"]


def caution(case: Case) -> Html:
    """What the numbers do not say."""
    said = {
        "holdout": "Another draw, another error: a holdout alone does not say how far luck goes. The test "
        "records "
        "may only judge. Who looks at them while choosing has no test any more.",
        "folds": "The training sets of the folds share most of their records, so the errors are not "
        "independent: "
        "the standard deviation says how folds differ, not how sure the mean is.",
        "one-out": "Two models differ by two records only: nearly the same model judged n times. Little "
        "bias, but "
        "as many models to learn as there are records.",
        "bootstrap": "A draw has some 63 % different records, so its model has learned from fewer than "
        "all: the "
        "error on what was left out is rather too high, the training error too low.",
    }[case.divide]
    return paragraph(said)
