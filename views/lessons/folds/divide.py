"""Records divided again and again. In each round some are for training, and the others are the test set."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from mlcore import Table, TableError, evaluate
from mlcore.evaluate import FoldStep
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.kinds import Whole
from views.kit.link.params import PLACE, Change, Given
from views.kit.panels import Action
from views.lessons.folds import tables
from views.lessons.folds.tables import DATA, MODEL, SEED, SPENT, error_text, measure, smallest
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import number, short
from views.words.tex import aligned, decimals

MOST_ALONE = 300  # records for leaving out one by one
DRAWS = 20  # holdouts
BOOTS = 25  # bootstrap draws
STARTED = 5  # appear one by one before strides
STRIDES = 14
NAMES = {"holdout": "holdout", "folds": "k folds", "one-out": "leave one out", "bootstrap": "bootstrap"}
SIZES = (10, 14, 100)
MOST_TERMS = 10  # of a mean in full
SHARE = table.SHARE.but(kind=Whole(50, 90, 5), default=80, resets=(*PLACE, *SPENT))
PARAMS = (DATA, MODEL, judging.DIVIDE, judging.FOLDS, judging.STRATIFIED, SHARE, SEED)


@dataclass(frozen=True)
class Case:
    """Every field is a parameter of the link.

    share: per cent of the records in the training part of a holdout
    """

    choices: Choices
    model: Chosen
    divide: str
    folds: int
    stratified: bool
    share: int
    seed: int
    view: str = "divide"


def read(given: Given) -> Case:
    """The case of a link."""
    choices, divide = tables.read(given), given(judging.DIVIDE)
    usual = _fitting(choices)
    return Case(
        choices=choices,
        model=given(MODEL),
        divide=divide,
        folds=given(judging.FOLDS, default=usual) if divide == "folds" else usual,
        stratified=given.when(divide in ("folds", "holdout"), judging.STRATIFIED),
        share=given.when(divide == "holdout", SHARE),
        seed=given(SEED),
    )


def _fitting(choices: Choices) -> int:
    """Ten folds, or as many as the smallest class has records."""
    try:
        return max(2, min(10, smallest(choices.table)[0]))
    except TableError:
        return 10


# Records that are not divided -----------------------------------------------------------------------


def refuse(case: Case) -> Refusal | None:
    """Why these records cannot be divided, or not in this way, or why the model cannot learn from them."""
    return (
        tables.too_few(case.choices)
        or _undivided(case, case.choices.table)
        or tables.unlearned(lambda: story(case))
    )


def _undivided(case: Case, records: Table) -> Refusal | None:
    if case.divide == "one-out" and records.n > MOST_ALONE:
        said = f"Leaving out each of {records.n:,} records would mean training {records.n:,} models."
        return Refusal(
            Html(f"{said} Ten folds tell you nearly as much."), [_change("Ten folds", {"divide": "folds"})]
        )
    if case.divide != "folds":
        return None
    if case.folds > records.n:
        said = f"{records.n} records cannot be divided into {case.folds} folds, because some would be empty."
        return Refusal(Html(said), [_fewer(records.n)])
    few, at = smallest(records)
    if not case.stratified or few >= case.folds:
        return None
    name = class_name(at, records.classes[at])
    said = (
        f"{name} has {plural(few, 'record')}, fewer than {case.folds} folds. So not every fold can have a "
        "record of this class."
    )
    without = _change("Do not stratify", {"stratified": "false"})
    return Refusal(Html(said), [*([_fewer(few)] if few > 1 else []), without])


def _fewer(folds: int) -> Action:
    return _change(f"Use {folds} folds", {"folds": str(folds)})


def _change(label: str, change: Change) -> Action:
    return Action(label, {**dict.fromkeys(PLACE), **change})


# The rounds -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    """One division.

    test:  test rows; wrong: the misclassified ones among them (none if the target is a number)
    error: the share of wrong rows, or RMSE; absolute: MAE; rows: of a bootstrap draw, in the order drawn
    """

    test: tuple[int, ...]
    error: float
    wrong: tuple[int, ...] = ()
    absolute: float = 0.0
    rows: tuple[int, ...] = ()


class Step(NamedTuple):
    """kind: ask, deal, draw, round, end; n: rounds judged so far, or records drawn."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps and the rounds. training: the training error of a model that learned from all records."""

    steps: Sequence[Step]
    records: Table
    rounds: Sequence[Round]
    training: float

    @property
    def errors(self) -> list[float]:
        """The error of each round."""
        return [one.error for one in self.rounds]


def lasting(case: Case) -> float:
    """The approximate time of the rounds."""
    rounds = {"holdout": DRAWS, "folds": case.folds, "one-out": case.choices.table.n, "bootstrap": BOOTS}[
        case.divide
    ]
    return rounds * (0.004 + case.model.seconds(case.choices.cells))


@kept_long(lasting)
def story(case: Case) -> Story:
    """The story of a case. Raises TableError if the model cannot learn from these records."""
    records, learner = case.choices.table, case.model.learner()
    rounds = tuple(_drawn(case, records) if case.divide == "bootstrap" else _tested(case, records))
    training = evaluate.loss(learner.fit(records), records)
    return Story(tuple(_steps(case, rounds)), records, rounds, training)


def _tested(case: Case, records: Table) -> Iterator[Round]:
    learner = case.model.learner()
    for tests in _tests(case, records):
        for step in evaluate.cross_validate(learner, records, tests):
            if not isinstance(step, FoldStep):
                yield Round(step.test, step.rmse, absolute=step.mae)
                continue
            actual = [records.classes[code] for code in records.target.cells[list(step.test)]]
            pairs = zip(step.test, actual, step.predicted, strict=True)
            wrong = tuple(row for row, is_class, said in pairs if is_class != said)
            yield Round(step.test, 1 - step.accuracy, wrong)


def _tests(case: Case, records: Table) -> Iterator[Sequence[tuple[int, ...]]]:
    """The test rows of the rounds: all at once if each record is tested once, else one by one."""
    actual = records.target.cells
    if case.divide == "folds":
        yield evaluate.folds(actual, case.folds, case.seed, case.stratified)
    elif case.divide == "one-out":
        yield [(row,) for row in range(records.n)]
    else:
        for draw in range(DRAWS):
            _, test = evaluate.holdout(actual, 1 - case.share / 100, case.seed + draw, case.stratified)
            yield [test]


def _drawn(case: Case, records: Table) -> Iterator[Round]:
    learner = case.model.learner()
    for step in evaluate.out_of_bag(learner, records, BOOTS, case.seed):
        test = records.take(np.array(step.test))
        if not records.classes:
            yield Round(step.test, sqrt(step.test_error), rows=step.rows)
            continue
        shown = learner.fit(records.take(np.array(step.rows))).predict(test).tolist()
        actual = [records.classes[code] for code in test.target.cells]
        wrong = tuple(
            row for row, said, is_class in zip(step.test, shown, actual, strict=True) if said != is_class
        )
        yield Round(step.test, step.test_error, wrong, rows=step.rows)


def _steps(case: Case, rounds: Sequence[Round]) -> Iterator[Step]:
    yield Step("ask")
    if case.divide == "folds":
        yield Step("deal")
    if case.divide == "bootstrap":
        yield from (Step("draw", n) for n in strides(len(rounds[0].rows)))
    counted = strides(len(rounds)) if case.divide == "one-out" else range(1, len(rounds) + 1)
    yield from (Step("round", n) for n in counted)
    yield Step("end", len(rounds))


def strides(n: int) -> list[int]:
    """One by one at first, then in strides, to n."""
    some = np.linspace(STARTED, n, STRIDES).round().astype(int).tolist() if n > STARTED else []
    return sorted({*range(1, min(n, STARTED) + 1), *some})


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return _SAID[step.kind](case, story, step.n)


def _asked(case: Case, story: Story, n: int) -> Html:
    every, model = f"{story.records.n:,}", esc(case.model.title)
    what = {
        "holdout": f"The model learns from a random {case.share} % of them, and the rest are the test set.",
        "folds": f"They are divided into {case.folds} folds, and each fold is the test set once.",
        "one-out": "Each record in turn is left out and tests a model of all others.",
        "bootstrap": "The model learns from the same number of records, drawn with replacement. The rest "
        "test it.",
    }[case.divide]
    known = case.divide == "folds" or (case.divide != "bootstrap" and not story.records.classes)
    guess = "" if known else _invited("is never drawn" if case.divide == "bootstrap" else "is misclassified")
    return Html(f"The model is {model}, and there are {every} records. {what}{guess}")


def _invited(what: str) -> str:
    """Asks for a guess. Only the share of a class has a question (divide_panels.asks)."""
    return f" <b>Guess first</b>: what share {what}?"


def _dealt(case: Case, story: Story, n: int) -> Html:
    sizes = sorted({len(one.test) for one in story.rounds})
    of = f"{sizes[0]} records" if len(sizes) == 1 else f"{sizes[0]} or {sizes[-1]} records"
    said = f"There are {len(story.rounds)} folds of {of}."
    if not story.records.classes:
        order = "in the order of the target" if case.stratified else "at random"
        return Html(f"{said} The page deals the records out {order}.")
    guess = _invited("of the first fold will be misclassified")
    if case.stratified:
        return Html(
            f"{said} They are <b>stratified</b>, so any two folds differ by at most one record in each "
            f"class.{guess}"
        )
    _, at = smallest(story.records)
    counts = [int((story.records.target.cells[list(one.test)] == at).sum()) for one in story.rounds]
    label = class_name(at, story.records.classes[at])
    return Html(
        f"{said} They are <b>not stratified</b>, so a fold has from {min(counts)} to {max(counts)} records "
        f"of {label}.{guess}"
    )


def _put_back(case: Case, story: Story, n: int) -> Html:
    rows = story.rounds[0].rows
    left = story.records.n - len({*rows[:n]})
    share = number(left / story.records.n)
    if n < len(rows):
        repeated = rows[n - 1] in rows[: n - 1] and n <= 5
        again = f" Record {rows[n - 1] + 1} comes once more." if repeated else ""
        return Html(
            f"The page has drawn {plural(n, 'record')}.{again} So far it has never drawn <b>{left:,}</b> of "
            f"{story.records.n:,}, a share of {share}."
        )
    return Html(
        f"The page has made all {n:,} draws. It has never drawn {left:,} of the records, a share of "
        f"<b>{share}</b>. The expected share is (1 − 1/n)ⁿ = "
        f"{number((1 - 1 / len(rows)) ** len(rows))}, and 0.368 for many records."
    )


def _judged(case: Case, story: Story, n: int) -> Html:
    one = story.rounds[n - 1]
    if case.divide == "one-out":
        return _left_out(story, n)
    head = {"holdout": f"draw {n}", "folds": f"fold {n}", "bootstrap": f"draw {n}"}[case.divide]
    learned = f"{story.records.n - len(one.test):,} other records"
    learned = f"{len(one.rows):,} drawn records" if one.rows else learned
    shown = error_text(story, one.error)
    if not story.records.classes:
        absolute = f", and the MAE is {short(one.absolute)}" if one.absolute else ""
        return Html(
            f"In {head} the model learns from {learned}. The RMSE on {plural(len(one.test), 'test record')} "
            f"is <b>{shown}</b>{absolute}."
        )
    return Html(
        f"In {head} the model learns from {learned} and misclassifies <b>{len(one.wrong):,} of "
        f"{len(one.test):,}</b> test records, an error of <b>{shown}</b>."
    )


def _left_out(story: Story, n: int) -> Html:
    done = story.rounds[:n]
    mean = error_text(story, float(np.mean([one.error for one in done])))
    if story.records.classes:
        wrong = sum(len(one.wrong) for one in done)
        return Html(
            f"The models misclassify <b>{wrong}</b> of {plural(n, 'record')} left out one by one, an error "
            f"of {mean}."
        )
    return Html(
        f"For {plural(n, 'record')} left out one by one, the mean distance to the prediction is "
        f"<b>{mean}</b>."
    )


def _ended(case: Case, story: Story, n: int) -> Html:
    mean, sd = spread(story)
    training = error_text(story, story.training if story.records.classes else story.training**0.5)
    if case.divide == "holdout":
        low, high = min(story.errors), max(story.errors)
        said = f"One holdout gives {error_text(story, low)}, and another gives {error_text(story, high)}."
        if low == high:
            return Html(f"All {len(story.errors)} holdouts give <b>{mean}</b>. Usually they differ by luck.")
        return Html(
            f"{said} Luck decides which records are the test set. The mean is <b>{mean}</b>, and the "
            f"standard deviation is {sd}."
        )
    if case.divide == "folds":
        return Html(
            f"Each record was tested once. The mean error of the folds is <b>{mean}</b>, and the standard "
            f"deviation is <b>{sd}</b>. A model that learns from all records has {training} on them."
        )
    if case.divide == "one-out":
        return Html(
            f"Each of {story.records.n} records was tested once, and the mean is <b>{mean}</b>. Nothing was "
            "drawn at random."
        )
    best = error_text(story, estimate(story))
    return Html(
        f"In {len(story.rounds)} draws the mean {measure(story)} on the records left out is {mean}. On the "
        f"training records it is {training}. The .632 estimate lies between the two, at <b>{best}</b>."
    )


_SAID = {"ask": _asked, "deal": _dealt, "draw": _put_back, "round": _judged, "end": _ended}


def spread(story: Story) -> tuple[str, str]:
    """Mean and standard deviation of the rounds."""
    sd = float(np.std(story.errors, ddof=1)) if len(story.rounds) > 1 else 0.0
    return error_text(story, float(np.mean(story.errors))), error_text(story, sd)


def estimate(story: Story) -> float:
    """The mean .632 estimate. For numbers it is the root of the estimate of the squared errors."""
    power = 1 if story.records.classes else 2
    steps = [evaluate.BootStep((), (), story.training, error**power) for error in story.errors]
    mean = float(np.mean([step.estimate for step in steps]))
    return mean if story.records.classes else sqrt(mean)


# Calculations ---------------------------------------------------------------------------------------


def mean_worked(story: Story) -> str:
    """Mean and standard deviation of the errors, with their numbers."""
    errors, k = story.errors, len(story.errors)
    mean, sd = float(np.mean(errors)), float(np.std(errors, ddof=1))
    shown = [error_text(story, error) for error in errors[:MOST_TERMS]]
    terms = "+".join(shown) + (r"+\dots" if k > MOST_TERMS else "")
    return aligned(
        [
            rf"\bar e &= \tfrac{{1}}{{{k}}}\,({terms}) = {decimals(mean)}",
            rf"s &= \sqrt{{\tfrac{{1}}{{{k}-1}}\textstyle\sum (e_i-\bar e)^2}} = {decimals(sd)}",
        ]
    )


def left_worked(story: Story) -> str:
    """The expected share that a draw leaves out."""
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
    """The number of different records in a bootstrap draw, by the size of the table."""
    rows = [[str(n), number(1 - (1 - 1 / n) ** n, 6)] for n in SIZES]
    rows.append(["many", number(1 - float(np.exp(-1)), 6)])
    return html_table(
        "Expected share of the records in a draw", ["records", "1 − (1 − 1/n)ⁿ"], rows, css="gh-numbers"
    )


def rounds_table(story: Story, done: int, head: str) -> Html:
    """The rounds so far in numbers."""
    whole = done == len(story.rounds)
    rows = [_row(story, i) for i in range(done)]
    errors = ["wrong", "error"] if story.records.classes else ["RMSE", "MAE"]
    css = ["gh-best" if i == done - 1 and not whole else "" for i in range(done)]
    caption = f"All {done} {head}s" if whole else f"{head.capitalize()}s so far"
    return html_table(caption, [head, "tested", *errors], rows, css="gh-numbers", row_css=css)


def _row(story: Story, i: int) -> Sequence[str]:
    one = story.rounds[i]
    if story.records.classes:
        return [str(i + 1), f"{len(one.test):,}", f"{len(one.wrong):,}", number(one.error)]
    return [str(i + 1), f"{len(one.test):,}", short(one.error), short(one.absolute) if one.absolute else "–"]


def caution(case: Case) -> Html:
    """The limits of the numbers."""
    said = {
        "holdout": "Another draw gives another error. A single holdout does not show how large the effect of "
        "luck is. Use the test records only to judge. If you look at them while choosing, you no longer have "
        "a test.",
        "folds": "The training sets of the folds overlap, so the errors are not independent. The standard "
        "deviation shows how much the errors differ from fold to fold, not how reliable their mean is.",
        "one-out": "Two models differ in only two records, so you test nearly the same model n times. There "
        "is little bias, but you train as many models as there are records.",
        "bootstrap": "A draw has about 63 % of the records, so its model learns from fewer than all. The "
        "error on the records left out is rather too high, and the training error is too low.",
    }[case.divide]
    return paragraph(said)
