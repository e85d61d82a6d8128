"""What is asked about two models: which is more accurate, which is cheaper, and which on the same people."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.judge import prices_words as words
from views.lessons.judge.prices import Story
from views.words.html import Html

FIRST, SECOND, EQUAL = "first", "second", "equal"
ASKS = {
    "accuracy": "Which is more accurate?",
    "bill": "Which is cheaper at these prices?",
    "first": "Whose bill is lower on the same people?",
}


def asks(names: tuple[str, str], story: Story) -> Asks:
    """The accuracy, the bill before its first term, and the bill on the people of the first."""
    kinds = [step.kind for step in story.steps]
    told = {kinds.index("accuracy"): "accuracy", kinds.index("term"): "bill"}
    if "first" in kinds:
        told[kinds.index("first")] = "first"
    return {at: partial(_question, names, story, kind, kinds.index(kind)) for at, kind in told.items()}


def _question(names: tuple[str, str], story: Story, kind: str, at: int) -> Question:
    """at: the step at which the whole bill is there."""
    first, second = story.at(at)
    figures = (-first.accuracy, -second.accuracy) if kind == "accuracy" else story.bills(at)
    right = _least(*figures)
    return Question(
        key=kind,
        ask=Html(ASKS[kind]),
        answers={FIRST: names[0], SECOND: names[1], EQUAL: "they are equal"},
        right={right},
        why=words.sentence(names, story, at),
        slips={answer: _slip(kind, right) for answer in (FIRST, SECOND, EQUAL) if answer != right},
    )


def _least(first: float, second: float) -> str:
    if words.same(first, second):
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
