"""The question about six models: which of them makes the fewest errors in folds."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.beside import wall_words as words
from views.lessons.beside.wall import FOLDS, Learned, Story, WallCase
from views.words.grammar import capital, listed, plural
from views.words.html import Html


def asks(case: WallCase, story: Story) -> Asks:
    """Before the errors, if there are any."""
    return {} if story.least is None else {len(story.steps) - 1: partial(_fewest, case, story)}


def _fewest(case: WallCase, story: Story) -> Question:
    there = {name: one for name, one in story.learned.items() if isinstance(one, Learned)}
    totals = {name: one.total for name, one in there.items() if one.total is not None}
    told = [f"{words.TITLES[name]} {total}" for name, total in totals.items()]
    return Question(
        key="fewest",
        ask=Html(f"Which model makes the fewest errors in {min(FOLDS, case.ground.n)} folds?"),
        answers={name: words.TITLES[name] for name in totals},
        right={name for name, total in totals.items() if total == story.least},
        why=Html(f"Cross-validation errors on {plural(case.ground.n, 'point')}: {listed(told)}."),
        instead={
            name: Html(f"{capital(words.TITLES[name])} makes {plural(there[name].errors, 'training error')}.")
            for name, total in totals.items()
            if total != story.least
        },
        slips={
            name: "you chose a model that " + _slip(there, name, story.least)
            for name, total in totals.items()
            if total != story.least
        },
    )


def _slip(there: dict[str, Learned], name: str, least: int | None) -> str:
    """Whether the model makes fewer training errors than the best one, as a phrase."""
    best = min(one.errors for one in there.values() if one.total == least)
    return "overfits" if there[name].errors < best else "makes more errors"
