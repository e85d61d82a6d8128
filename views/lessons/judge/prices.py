"""Costs: the bill of two models term by term, the better model, and the people behind the counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import Confusion
from mlcore.table import Scalar
from views.code import Script, figures, panel, trials
from views.keep import kept
from views.learners import choosing as models
from views.learners.codes import Chosen
from views.lesson import Moment, Ready, Refusal, Told, at_first
from views.lessons.judge import judged, prices_words
from views.lessons.judge.judged import Trial
from views.lessons.judge.prices_picture import picture as film_of
from views.lessons.judge.prices_questions import asks
from views.lessons.judge.typing import cells, priced, refusal
from views.link import judging, table
from views.link.counts import Matrix, Prices
from views.link.params import Given, Param
from views.panels import Action, Box, Formula, Panels, Popover, Row, Said, choice
from views.part import Part
from views.stage.film.wire import FilmPicture
from views.words.html import plain
from views.words.tex import aligned

PLACES = ((0, 0), (0, 1), (1, 0), (1, 1))
PARAMS = (
    judging.SOURCE, judging.COUNTS, judging.OTHERS, judging.PRICES, judging.PEOPLE, *judged.PARAMS,
    judging.RIVAL,
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """first, second: typed counts. trial, rival: models on records, if the case has these."""

    view: str
    prices: Prices
    people: str
    source: str
    first: Matrix
    second: Matrix
    trial: Trial
    rival: Chosen
    positive: int

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two."""
        if self.source == "typed":
            return "M1", "M2"
        return self.trial.model.title, self.rival.title

    @property
    def other(self) -> Trial:
        """The rival on the same records."""
        return Trial(
            self.trial.data, self.trial.own, self.rival, self.trial.judged, self.trial.share, self.trial.seed
        )


class Step(NamedTuple):
    """kind: "ask", "accuracy", "prices", "term", "bill", "people", "first" or "second"

    terms: of the bill so far
    """

    kind: str
    terms: int


@dataclass(frozen=True, eq=False)
class Story:
    """pairs: both matrices on their own people, on those of the first, and on those of the second."""

    steps: Sequence[Step]
    pairs: dict[str, tuple[Confusion, Confusion]]
    prices: dict[tuple[Scalar, Scalar], float]
    classes: tuple[str, str]
    people: str

    def at(self, step: int) -> tuple[Confusion, Confusion]:
        """Both matrices at a step."""
        kind = self.steps[step].kind
        return self.pairs[kind if kind in ("first", "second") else self.people]

    def bills(self, step: int) -> tuple[float, float]:
        """Both bills, with the terms up to a step."""
        terms = dict([*self.prices.items()][: self.steps[step].terms])
        first, second = self.at(step)
        return first.cost(terms), second.cost(terms)


def read(given: Given) -> Case:
    """The case of a link."""
    source = given(judging.SOURCE)
    learned = source == "models"
    trial = judged.read(given) if learned else Trial()
    rows = (judging.COUNTS, judging.OTHERS)
    first, second = (given.row(row).default if learned else _of_two(given, row) for row in rows)
    return Case(
        given(table.VIEW), given(judging.PRICES), given(judging.PEOPLE), source, first, second, trial,
        given.when(learned, judging.RIVAL), (judged.read_positive(given, trial) or 0) if learned else 0,
    )  # fmt: skip


def _of_two(given: Given, row: Param) -> Matrix:
    found: Matrix = given(row)
    if len(found) == 2:
        return found
    given.mend(row, None, "Costs need two classes. These counts have more, so the page uses others.")
    usual: Matrix = given.row(row).default
    return usual


@kept
def story(case: Case) -> Story:
    """The story of a case."""
    classes = ("+", "−")
    first, second = (Confusion(classes, _floats(one)) for one in (case.first, case.second))
    if case.source == "models":
        first, second = (_of_model(trial, case.positive) for trial in (case.trial, case.other))
        classes = _names(case)
        first, second = (Confusion(classes, one.table) for one in (first, second))
    pairs = {
        "own": (first, second), "first": (first, on_people_of(second, first)),
        "second": (on_people_of(first, second), second),
    }  # fmt: skip
    prices: dict[tuple[Scalar, Scalar], float] = {
        (classes[i], classes[j]): case.prices[at] for at, (i, j) in enumerate(PLACES)
    }
    told = [Step("ask", 0), Step("accuracy", 0), Step("prices", 0), *(Step("term", n) for n in range(1, 5))]
    told.append(Step("bill", 4))
    if case.people == "own" and totals(first) != totals(second) and all((*totals(first), *totals(second))):
        told += [Step("people", 4), Step("first", 4), Step("second", 4)]
    return Story(told, pairs, prices, classes, case.people)


def _floats(matrix: Matrix) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(map(float, row)) for row in matrix)


def _of_model(trial: Trial, positive: int) -> Confusion:
    """The predictions of a model, one class against the rest."""
    found = judged.judge(trial)
    names = np.array(["−", "+"], dtype=object)
    is_it, called_it = ((codes == positive).astype(int) for codes in (found.actual, found.predicted))
    return evaluate.confusion(names[is_it], names[called_it], classes=("+", "−"))


def _names(case: Case) -> tuple[str, str]:
    classes = list(map(str, case.trial.table.classes))
    this = classes.pop(case.positive)
    return this, classes[0] if len(classes) == 1 else f"not {this}"


def totals(one: Confusion) -> tuple[float, ...]:
    """The number of records of each class."""
    return tuple(sum(row) for row in one.table)


def on_people_of(one: Confusion, other: Confusion) -> Confusion:
    """The rates of a model on the other's numbers of records of each class. An empty class stays empty."""
    wanted = totals(other)
    rows = [
        tuple(n * wanted[i] / sum(row) if sum(row) else 0.0 for n in row) for i, row in enumerate(one.table)
    ]
    return Confusion(one.classes, tuple(rows))


def _refuse(case: Case) -> Refusal | None:
    if case.source == "typed":
        first = refusal(judging.COUNTS, case.first, "of M1 ")
        return first or refusal(judging.OTHERS, case.second, "of M2 ")
    return judged.refuse(case.trial) or judged.refuse(case.other)


def _picture(case: Case, story: Story, quick: bool = False) -> FilmPicture:
    told = [plain(prices_words.sentence(case.names, story, at)) for at in range(len(story.steps))]
    return film_of(case, case.names, story, told)


def _tell(now: Moment[Case, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = prices_words.sentence(case.names, story, now.at)
    beside: Panels = []
    if step.terms:
        beside = [Box([Formula(aligned(prices_words.worked(story, now.at)))])]
    if step.kind not in ("ask", "accuracy", "prices", "term"):
        beside = [*beside, Said(prices_words.figures(case.names, story, now.at))]
    if step.kind == "people":
        change = {**judging.PEOPLE.change("first"), "step": "end"}
        beside = [*beside, Action("The same people for both", change)]
    return Told(said, beside, below=[panel(partial(_code, case, story))] if now.until is None else [])


def _code(case: Case, story: Story) -> Script:
    if case.source == "typed":
        return figures.of_bills(*story.pairs["own"], case.prices)
    models = {f"{name}: {one.model.title}": judged.learner(one)
              for name, one in zip("AB", (case.trial, case.other), strict=True)}  # fmt: skip
    positive = str(case.trial.table.classes[case.positive])
    return trials.billed(judged.as_code(case.trial), models, positive, case.prices)


def _follow(old: Case, new: Case, at: int) -> int | None:
    """The story stays at its step, because another bill has the same steps."""
    if (old.source, old.people, old.trial, old.rival) != (new.source, new.people, new.trial, new.rival):
        return None
    return min(at, len(story(new).steps) - 1)


# Widgets --------------------------------------------------------------------------------------------


def _choices(case: Case, given: Given) -> Panels:
    source = choice(judging.SOURCE, case.source, width=170)
    people = choice(judging.PEOPLE, case.people, width=210)
    prices = Popover("Prices", priced(judging.PRICES, case.prices))
    if case.source == "typed":
        fields = [*cells(judging.COUNTS, case.first, "M1 "), *cells(judging.OTHERS, case.second, "M2 ")]
        return [Row([source, people, prices, Popover("Counts", fields)], "judging", "bottom")]
    more = judged.looked_for(case.trial.table.classes, case.positive) if not _refuse(case) else []
    rows = judged.choices(case.trial, given, more)
    rival = models.kind(judging.RIVAL, case.rival)
    rest = (
        Popover("Its settings", models.settings(judging.RIVAL, case.rival)) if case.rival.offer.rows else None
    )
    return [Row([source, prices, rival, *([rest] if rest else [])], "judging rival", "bottom"), *rows]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("More accurate, but more expensive?", {"view": "cost"},
              "The lecture’s M1 is right on 80 % of its records, and M2 on 90 %."),
        Ready("The same people for both", {"view": "cost", "people": "first", "step": "end"},
              "Both models are judged on the same people. Whose bill is lower?"),
        Ready("A fair comparison", {"view": "cost", "counts": "160,40;60,240", "others": "150,50;0,300"},
              "Both models share one test set. Is the more accurate one cheaper?"),
        Ready("Two models and their costs", {"view": "cost", "source": "models", "data": "heart",
                                             "model": "c4.5", "rival": "naive-bayes", "prices": "0,10;1,0"},
              "Missing a disease costs ten times as much as a false alarm."),
    )  # fmt: skip


COST = Part(
    title="Costs",
    params=PARAMS,
    read=read,
    story=story,
    picture=_picture,
    opening=at_first("bill"),
    tell=_tell,
    shown=lambda case: " and ".join(case.names),
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    asks=lambda case, story: asks(case.names, story),
    waiting=lambda case: judged.waiting(case.trial) if case.source == "models" else "",
    follow=_follow,
)
