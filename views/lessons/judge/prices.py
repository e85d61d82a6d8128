"""Costs: the case of a link, and the bill of two models term by term."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import Confusion
from mlcore.table import Scalar
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, at_first
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.counts import Matrix, Prices
from views.kit.link.params import Given, Param
from views.kit.panels import Action, Box, Formula, Panels, Popover, Row, Said, choice
from views.kit.questions import Asks, Question
from views.kit.steps import first_of
from views.kit.view import View
from views.lessons.judge import figures_code as figures
from views.lessons.judge import judged
from views.lessons.judge.figures import short
from views.lessons.judge.judged import Trial
from views.lessons.judge.typing import cells, priced, refusal
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.subjects.code import Script, panel, trials
from views.subjects.learners import choosing as models
from views.words.grammar import plural, verb
from views.words.html import MARKS, Html, esc, plain
from views.words.html import table as html_table
from views.words.numbers import amount, tally
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


Names = tuple[str, str]


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; terms: of the bill so far

    whole:  whether it does not break off in the middle of a bill. The slider marks these
    priced: whether the prices are there; people: whether it is about the people of each class
    """

    kind: ClassVar[str]
    whole: ClassVar[bool] = True
    priced: ClassVar[bool] = True
    people: ClassVar[bool] = False
    terms: int = 0

    @abstractmethod
    def sentence(self, names: Names, story: "Story", at: int) -> str:
        """What it says. at: its place in the story."""

    def pair(self, story: "Story") -> tuple[Confusion, Confusion]:
        """Both matrices."""
        return story.pairs[story.people]

    def lit(self, cell: int) -> bool:
        """Whether a cell of the matrices is marked."""
        return False

    def beside(self, names: Names, story: "Story", at: int) -> Panels:
        """What is beside the picture: the bills so far."""
        return [Box([Formula(aligned(worked(story, at)))])] if self.terms else []


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
        return self.steps[step].pair(self)

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
    shown = [Ask(), Accuracy(), Priced(), *map(Term, range(1, 5)), Bill(4)]
    if case.people == "own" and totals(first) != totals(second) and all((*totals(first), *totals(second))):
        shown += [People(4), First(4), Second(4)]
    return Story(shown, pairs, prices, classes, case.people)


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


# What it says ---------------------------------------------------------------------------------------


CELLS = ("TP", "FN", "FP", "TN")
NEAR = 1e-9
CENTS = 2
FEW = 30  # records: fewer are too few to generalise


def money(bill: float) -> str:
    """A bill: 3910, 2744.85."""
    return amount(round(bill, CENTS))


def sentence(names: Names, story: Story, step: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[step].sentence(names, story, step))


class Ask(Step):
    kind, priced = "ask", False

    def sentence(self, names: Names, story: Story, at: int) -> str:
        a, b = map(esc, names)
        return f"Here is what {a} and {b} predicted. Which model is better? <b>Guess first.</b>"


class Accuracy(Step):
    kind, priced = "accuracy", False

    def sentence(self, names: Names, story: Story, at: int) -> str:
        (a, b), (first, second) = map(esc, names), (one.accuracy for one in story.at(at))
        better = _which(names, first, second, "more accurate", least=False)
        return f"{a} has accuracy {short(first)}, and {b} has {short(second)}. {better}"

    def lit(self, cell: int) -> bool:
        i, j = PLACES[cell]
        return i == j


class Priced(Step):
    kind = "prices"

    def sentence(self, names: Names, story: Story, at: int) -> str:
        return (
            "Not every error costs the same. A correct prediction may even earn something, so its price is "
            "below 0. Which model is cheaper at these prices? <b>Guess first.</b>"
        )


class Term(Step):
    kind, whole = "term", False

    def sentence(self, names: Names, story: Story, at: int) -> str:
        cell = self.terms - 1
        (i, j), (pair, price) = PLACES[cell], [*story.prices.items()][cell]
        shown = [
            f"{esc(name)} {tally(one.table[i][j])} · {_signed(price)} = "
            f"<b>{money(one.table[i][j] * price)}</b>"
            for name, one in zip(names, story.at(at), strict=True)
        ]
        return f"{CELLS[cell]}, actual {esc(pair[0])} and predicted {esc(pair[1])}: {', '.join(shown)}."

    def lit(self, cell: int) -> bool:
        return cell == self.terms - 1


class _Compared(Step):
    """Both bills are there."""

    def beside(self, names: Names, story: Story, at: int) -> Panels:
        return [*super().beside(names, story, at), Said(figures_words(names, story, at))]


class Bill(_Compared):
    kind = "bill"

    def sentence(self, names: Names, story: Story, at: int) -> str:
        return f"{_both(names, story, at)} {_verdict(names, story, at)}"


def _both(names: Names, story: Story, at: int) -> str:
    """Both bills in words."""
    (a, b), (first, second) = map(esc, names), story.bills(at)
    return f"{a} costs {money(first)}, and {b} costs {money(second)}."


class People(_Compared):
    kind, people = "people", True

    def sentence(self, names: Names, story: Story, at: int) -> str:
        """Whether the counts of both come from different people."""
        shown = [
            f"{esc(name)} was judged on {tally(sum(one.table[0]))} {esc(story.classes[0])} and "
            f"{tally(sum(one.table[1]))} {esc(story.classes[1])}"
            for name, one in zip(names, story.pairs["own"], strict=True)
        ]
        return (
            f"But {', and '.join(shown)}. These are <b>different people, not one test set</b>. Whose bill "
            "would be lower on the same people? <b>Guess first.</b>"
        )

    def beside(self, names: Names, story: Story, at: int) -> Panels:
        change = {**judging.PEOPLE.change("first"), "step": "end"}
        return [*super().beside(names, story, at), Action("The same people for both", change)]


class _Moved(_Compared):
    """One of the two gets the other's people."""

    people = True

    def pair(self, story: Story) -> tuple[Confusion, Confusion]:
        return story.pairs[self.kind]

    def sentence(self, names: Names, story: Story, at: int) -> str:
        whose, other = map(esc, names if self.kind == "first" else reversed(names))
        dear = _which(names, *story.bills(at), "cheaper", least=True)
        moved = f"Now {other} gets the people of {whose} and keeps its own rates."
        return f"{moved} {_both(names, story, at)} {dear} {_rates(names, story)}"


class First(_Moved):
    kind = "first"


class Second(_Moved):
    kind = "second"


def same(first: float, second: float) -> bool:
    """Whether two figures tie."""
    return abs(first - second) < NEAR * max(1.0, abs(first))


def _which(names: Names, first: float, second: float, word: str, least: bool) -> str:
    """Which of two is better by a figure."""
    if same(first, second):
        return "Both are equal."
    better = names[0] if (first < second) == least else names[1]
    return f"<b>{esc(better)} is {word}.</b>"


def _signed(price: float) -> str:
    text = amount(price)
    return f"({text})" if price < 0 else text


def _verdict(names: Names, story: Story, step: int) -> str:
    bills = story.bills(step)
    first, second = (one.accuracy for one in story.at(step))
    dear = _which(names, *bills, "cheaper", least=True)
    if (bills[0] - bills[1]) * (first - second) > 0:
        dear = f"{dear} The more accurate model costs more."
    n = min(one.n for one in story.at(step))
    few = f"{plural(n, 'record')} {verb(n)} too few to say this about others."
    return f"{dear} {few}" if n < FEW else dear


def _rates(names: Names, story: Story) -> str:
    """Whether one of the two is better in both classes."""
    first, second = story.pairs["own"]
    plus, minus = story.classes
    for name, one, other in ((names[0], first, second), (names[1], second, first)):
        if one.recall(plus) > other.recall(plus) and one.specificity(plus) > other.specificity(plus):
            return f"{esc(name)} is right more often in both classes, {esc(plus)} and {esc(minus)}."
    return ""


def worked(story: Story, step: int) -> list[str]:
    """The bill of each model up to a step, lines of views.words.tex.aligned."""
    terms = story.steps[step].terms
    lines = []
    for n, (one, bill) in enumerate(zip(story.at(step), story.bills(step), strict=True), start=1):
        cells = [cell for row in one.table for cell in row][:terms]
        parts = [
            rf"{_count(cell)}\cdot {_tex(price)}"
            for cell, price in zip(cells, story.prices.values(), strict=False)
        ]
        lines.append(rf"\text{{cost}}_{n} &= {'+'.join(parts)} = {_plain(money(bill))}")
    return lines


def _count(n: float) -> str:
    return _plain(tally(n))


def _tex(price: float) -> str:
    return _plain(_signed(price))


def _plain(text: str) -> str:
    return text.replace("−", "-")


def figures_words(names: Names, story: Story, step: int) -> Html:
    """Both models by every figure, with a mark at the better one."""
    pair, plus = story.at(step), story.classes[0]
    rows = [["Cost", *map(money, story.bills(step))]]
    rows += [[title, *(short(value) for value in values)] for title, values in _compared(pair, plus)]
    return html_table(
        "Which model is better by which figure?", ["figure", *map(esc, names)], rows, css="gh-numbers"
    )


def _compared(pair: tuple[Confusion, Confusion], plus: str) -> list[tuple[str, list[float]]]:
    return [
        ("Accuracy", [one.accuracy for one in pair]),
        ("Recall", [one.recall(plus) for one in pair]),
        ("Precision", [one.precision(plus) for one in pair]),
        ("F₁", [one.f(plus) for one in pair]),
        ("Specificity", [one.specificity(plus) for one in pair]),
        ("Kappa", [one.kappa for one in pair]),
    ]


# What it asks ---------------------------------------------------------------------------------------


FIRST, SECOND, EQUAL = "first", "second", "equal"
ASKS = {
    "accuracy": "Which is more accurate?",
    "bill": "Which is cheaper at these prices?",
    "first": "Whose bill is lower on the same people?",
}


def asks(names: Names, story: Story) -> Asks:
    """The accuracy, the bill before its first term, and the bill on the people of the first."""
    asked = {"accuracy": "accuracy", "term": "bill", "first": "first"}  # before a step, about another one
    shown = [(first_of(story.steps, before), kind) for before, kind in asked.items()]
    return {
        at: partial(_question, names, story, kind, first_of(story.steps, kind))
        for at, kind in shown
        if at < len(story.steps)
    }


def _question(names: Names, story: Story, kind: str, at: int) -> Question:
    """at: the step at which the whole bill is there."""
    first, second = story.at(at)
    figures = (-first.accuracy, -second.accuracy) if kind == "accuracy" else story.bills(at)
    right = _least(*figures)
    return Question(
        key=kind,
        ask=Html(ASKS[kind]),
        answers={FIRST: names[0], SECOND: names[1], EQUAL: "they are equal"},
        right={right},
        why=sentence(names, story, at),
        slips={answer: _slip(kind, right) for answer in (FIRST, SECOND, EQUAL) if answer != right},
    )


def _least(first: float, second: float) -> str:
    if same(first, second):
        return EQUAL
    return FIRST if first < second else SECOND


def _slip(kind: str, right: str) -> str:
    if right == EQUAL:
        return "you saw a difference where there is none"
    return {
        "accuracy": "you chose the less accurate model",
        "bill": "you chose the more expensive model",
        "first": "you chose the model that costs more on the same people",
    }[kind]


# What it draws --------------------------------------------------------------------------------------


CELLS_PICTURE = (("TP", "FN"), ("FP", "TN"))
TONES = (1, 0)


def picture(trace: object, names: Names, story: Story, shown: Sequence[str]) -> AnimationPicture:
    """The animation."""
    canvases = [_matrix(name, story, which) for which, name in enumerate(names)]
    steps = [(text, step.whole) for text, step in zip(shown, story.steps, strict=True)]
    legend = [(tone, f"actual {label}") for tone, label in zip(TONES, story.classes, strict=True)]
    key = trace_of(trace)
    return animation(
        key,
        f"What {names[0]} and {names[1]} predicted, and what their predictions cost",
        canvases,
        steps,
        [*legend],
    )


def _matrix(name: str, story: Story, which: int) -> Canvas:
    canvas = Canvas(blank(-0.86, 2.42), blank(-0.9, 2.5), title=name)
    boxes = {
        (i, j): canvas.box(
            j + 0.02, 1.02 - i, j + 0.98, 1.98 - i, c=TONES[i] if i == j else None, look="plain"
        )
        for i in range(2) for j in range(2)
    }  # fmt: skip
    for at, label in enumerate(story.classes):
        sign = f"{MARKS[TONES[at]]} {label}"
        canvas.text(at + 0.5, 2.14, sign, c=TONES[at], wide=0.95, look="strong")
        canvas.text(-0.06, 1.5 - at, sign, c=TONES[at], wide=0.78, look="strong", anchor="end")
    canvas.text(1.0, 2.36, "predicted", look="quiet")
    canvas.text(-0.06, 2.14, "actual", look="quiet", anchor="end")
    texts = {place: _cell(canvas, place) for place in boxes}
    totals = [canvas.text(2.22, 1.5 - i, "", look="quiet", size=0.95) for i in range(2)]
    accuracy = canvas.text(1.0, -0.24, "", size=1.0, look="quiet")
    bill = canvas.text(1.0, -0.6, "", size=1.4, look="lit")
    for at, step in enumerate(story.steps):
        one = story.at(at)[which]
        for n, (i, j) in enumerate(boxes):
            boxes[i, j].at(at, look="above" if step.lit(n) else "plain")
            _fill(texts[i, j], at, one.table[i][j], [*story.prices.values()][n], step, n < step.terms)
        for i, total in enumerate(totals):
            total.at(at, text=tally(sum(one.table[i])), look="lit" if step.people else "quiet")
        accuracy.at(at, text=f"accuracy {amount(round(one.accuracy, 4))}" if at else "")
        bills = story.bills(at)
        dearer = step.whole and bills[which] > bills[1 - which]
        text = f"cost {money(bills[which])}" if step.terms else ""
        bill.at(at, text=text, look="quiet" if dearer else "lit")
    return canvas


def _cell(canvas: Canvas, place: tuple[int, int]) -> tuple[Mark, Mark, Mark]:
    """The count of a cell, its price, and its term of the bill."""
    i, j = place
    canvas.text(j + 0.07, 1.89 - i, CELLS_PICTURE[i][j], look="quiet", anchor="start", size=0.8)
    return (
        canvas.text(j + 0.5, 1.62 - i, "", size=1.5, look="strong"),
        canvas.text(j + 0.5, 1.37 - i, "", size=0.95, look="quiet"),
        canvas.text(j + 0.5, 1.16 - i, "", size=1.0, look="lit"),
    )


def _fill(texts: tuple[Mark, Mark, Mark], at: int, n: float, price: float, step: Step, shown: bool) -> None:
    count, tag, term = texts
    count.at(at, text=tally(n))
    tag.at(at, text=f"at {amount(price)}" if step.priced else "")
    term.at(at, text=money(n * price) if shown else "")


# What the page shows --------------------------------------------------------------------------------


def _refuse(case: Case) -> Refusal | None:
    if case.source == "typed":
        first = refusal(judging.COUNTS, case.first, "of M1 ")
        return first or refusal(judging.OTHERS, case.second, "of M2 ")
    return judged.refuse(case.trial) or judged.refuse(case.other)


def _picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    texts = [plain(sentence(case.names, story, at)) for at in range(len(story.steps))]
    return picture(case, case.names, story, texts)


def _explain(now: Snapshot[Case, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = sentence(case.names, story, now.at)
    beside = step.beside(case.names, story, now.at)
    return Explanation(said, beside, below=[panel(partial(_code, case, story))] if now.until is None else [])


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


COST = View(
    title="Costs",
    params=PARAMS,
    read=read,
    story=story,
    picture=_picture,
    opening=at_first("bill"),
    explain=_explain,
    shown=lambda case: " and ".join(case.names),
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    asks=lambda case, story: asks(case.names, story),
    waiting=lambda case: judged.waiting(case.trial) if case.source == "models" else "",
    follow=_follow,
)
