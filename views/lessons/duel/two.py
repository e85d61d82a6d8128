"""Two models on the same records, or with typed figures: what a link says, and the verdict of a test."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from datasets import CARDS
from mlcore import TableError
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE, Change, Given, Param
from views.kit.own import OWN
from views.kit.panels import Action, Field, Panels, Popover, Row, choice
from views.kit.questions import Question
from views.lessons.duel import judged
from views.lessons.duel.judged import ALPHA
from views.subjects.learners import choosing as learners
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.html import Html, esc

DATA = table.DATA.but(default="iris")
IDENTIFIERS = table.IDENTIFIERS.but(resets=PLACE)
SEED = table.SEED.but(groups=(), resets=PLACE)
MODEL = judging.MODEL.but(default=Chosen("cart"), label="A")
RIVAL = judging.RIVAL.but(default=Chosen("neighbours"), label="B")
PARAMS = (judging.FIGURES, DATA, IDENTIFIERS, MODEL, RIVAL, SEED)
IRIS = Action("Use Iris", DATA.change("iris"))
SIDE_A, SIDE_B = 0, 1  # colours
REJECTED, KEPT, NONE = "rejected", "kept", "none"
VERDICTS = {
    REJECTED: f"more than chance, rejected at {ALPHA:g}",
    KEPT: f"no more than chance can do, not rejected at {ALPHA:g}",
}


@dataclass(frozen=True)
class Two:
    """Two models. source: "data" if they learn from a table, else which figures are typed"""

    choices: Choices
    source: str
    model: Chosen
    rival: Chosen
    seed: int

    @property
    def models(self) -> dict[str, Chosen]:
        """The models by the names on the Code panel."""
        return {f"A: {self.model.title}": self.model, f"B: {self.rival.title}": self.rival}


def records_read(given: Given, usual: str = "iris") -> Choices:
    """The table of a link."""
    data = choosing.read_data(given, usual)
    identifiers = data != OWN and bool(CARDS[data].identifiers) and given(IDENTIFIERS)
    return Choices(data, identifiers=identifiers, own=given.own if data == OWN else None)


def read(given: Given, sources: Mapping[str, str]) -> tuple[Choices, str]:
    """The table and the source of the figures."""
    source = given(judging.FIGURES, kind=OneOf(sources))
    return (records_read(given) if source == "data" else Choices("iris", identifiers=False)), source


def read_models(given: Given, source: str) -> tuple[Chosen, Chosen, int]:
    """The models, and the seed."""
    learns = source == "data"
    return given.when(learns, MODEL), given.when(learns, RIVAL), given.when(source != "sets", SEED)


def refuse(choices: Choices, story: Callable[[], Any], *ways: Action) -> Refusal | None:
    """Why there is nothing to compare. ways: what helps besides other records"""
    try:
        story()
    except TableError as error:
        return Refusal(esc(str(error)), [*([IRIS] if choices.data != "iris" else []), *ways])
    return None


def plain_models() -> Action:
    """What helps where a model cannot learn."""
    change = {**MODEL.change(MODEL.default), **RIVAL.change(judging.RIVAL.default)}
    return Action("Use CART and naive Bayes", change)


def waiting(case: Two) -> str:
    """The words while the models learn."""
    return judged.waiting(case.choices, (case.model, case.rival)) if case.source == "data" else ""


def shown(case: Two) -> str:
    """The table and the models, or what is typed."""
    if case.source == "data":
        return f"{case.choices.card.title}: {case.model.title} and {case.rival.title}"
    return "Two models on two test sets" if case.source == "sets" else "Two models with typed figures"


def choices(case: Two, given: Given, sources: Mapping[str, str], *typed: Field) -> Panels:
    """The source of the figures, and the models or the typed figures."""
    source = choice(judging.FIGURES, case.source, look="segments", options=sources)
    if case.source != "data":
        return [source, *typed]
    rivals = [learners.kind(MODEL, case.model, 160), learners.kind(RIVAL, case.rival, 160)]
    settings = [
        Popover(f"Settings of {name}", learners.settings(row, chosen))
        for name, row, chosen in (("A", MODEL, case.model), ("B", RIVAL, case.rival))
        if chosen.offer.rows
    ]
    row = [*choosing.data(case.choices, given), *rivals, *settings]
    return [source, choice(SEED, case.seed, width=80), Row(row, "rivals", "bottom")]


def typed(row: Param, value: Any, wrong: Callable[[str], str]) -> Field:
    """The field of a list of figures. An empty field means the lesson's own list."""

    def change(text: str) -> Change:
        return {**row.change(None), row.name: text or None}

    return choice(row, row.kind.write(value), look="text", width=300, change=change, wrong=wrong)


# Words ----------------------------------------------------------------------------------------------


def who(case: Two) -> str:
    """The names of both models."""
    return f"A is <b>{case.model.title}</b>, and B is <b>{case.rival.title}</b>"


def verdict(p: float) -> str:
    """Whether the null hypothesis is rejected. If it is not, it is not accepted either."""
    if p <= ALPHA:
        return f"At {ALPHA:g} the null hypothesis is <b>rejected</b>."
    return (
        f"At {ALPHA:g} the null hypothesis is <b>not rejected</b>. That does not show that A and B are "
        "equally good."
    )


def ask_verdict(key: str, ask: str, right: str, why: str) -> Question:
    """The question whether a difference is more than chance."""
    answers = {**VERDICTS, NONE: "these figures allow no verdict"}
    slips = {
        REJECTED: "you took chance for a difference",
        KEPT: "you took a difference for chance",
        NONE: "you gave no verdict where there is one",
    }
    if right == NONE:
        slips = dict.fromkeys(slips, "you gave a verdict where there is none")
    return Question(
        key=key,
        ask=Html(ask),
        answers=answers,
        right={right},
        why=Html(why),
        slips=slips,
    )
