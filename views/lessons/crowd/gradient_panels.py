"""The panels beside gradient boosting, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import boosting, table
from views.kit.link.params import Change, Given
from views.kit.panels import Box, Field, Formula, Panels, Popover, Said, choice
from views.kit.questions import Asks, Question, a_share, where_least
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.crowd import boosting_cards as cards
from views.lessons.crowd import boosting_code as code
from views.lessons.crowd import gradient as words
from views.lessons.crowd.gradient import (
    DATA,
    PARAMS,
    Boosting,
    GradientCase,
    column_text,
    columns_of,
    pairs_of,
    read,
    refuse,
    story,
)
from views.lessons.crowd.gradient_picture import picture
from views.subjects.code import Script, panel
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.trees import choosing
from views.words.html import Html
from views.words.numbers import percent, short


def asks(case: GradientCase, story: Boosting) -> Asks:
    """The fall of the first rounds, and the best number of rounds before those with one step."""
    found = {}
    for at, step in all_of(story.steps, "add"):
        before = story.steps[at - 1].n
        if step.n <= words.IN_FULL and words.falls(story, step.n):
            found[at] = partial(_fall, case, story, at)
        elif before == words.IN_FULL < step.n:
            found[at] = partial(_rounds, story, before)
    return found


def _fall(case: GradientCase, story: Boosting, at: int) -> Question:
    n = story.steps[at].n
    before, after = story.rounds[n - 1].training, story.rounds[n].training
    share = 1 - after / before
    ask = Html(f"By what share will the training error fall in round {n}?")
    why = Html(f"It falls from {short(before)} to {short(after)}, by {percent(share)}.")
    return a_share(f"fall {n}", ask, share, why)


def _rounds(story: Boosting, shown: int) -> Question:
    tests = dict(enumerate(one.test for one in story.rounds))
    ask = Html("After how many rounds will the test error be lowest?")
    return where_least("rounds", ask, tests, "round", words.least(story), range(shown + 1), text=short)


# What the page shows --------------------------------------------------------------------------------


PREDICTED = {
    "cars": "the mileage of cars from their weight",
    "penguins": "the body mass of penguins from the length of their flippers",
}


def _explain(now: Snapshot[GradientCase, Boosting]) -> Explanation:
    case, story = now.case, now.story
    beside: Panels = [
        Box([Formula(words.worked(case, story, now.at))]),
        Said(words.rounds(case, story, now.at)),
    ]
    lines = [panel(partial(_code, case))] if now.until is None else []
    return Explanation(
        words.sentence(case, story, now.at), beside, below=[Said(words.about(case, story)), *lines]
    )


def _code(case: GradientCase) -> Script:
    pairs = pairs_of(case)
    assert pairs is not None
    names = case.column, case.target
    tables = {FIRST: pairs.table(pairs.training, *names), "test": pairs.table(pairs.test, *names)}
    return code.gradient(Sheets(case.choices.card.title, tables), case.rounds, case.depth, case.shrinkage)


def _choices(case: GradientCase, given: Given) -> Panels:
    settings = [
        choice(boosting.DEPTH, case.depth), choice(table.SHARE, case.share), choice(table.SEED, case.seed),
    ]  # fmt: skip
    return [
        *choosing.data(case.choices, given), *_columns(case, given),
        choice(boosting.SHRINKAGE, case.shrinkage, look="slider", width=150),
        choice(boosting.ROUNDS, case.rounds, look="slider", width=150), Popover("Settings", settings),
    ]  # fmt: skip


def _columns(case: GradientCase, given: Given) -> Panels:
    if not case.column:
        return []

    def change(name: str) -> Change:
        return given.row(table.COLUMNS).change(column_text(name))

    options = {name: name for name in columns_of(case.choices)}
    return [Field("column", "Predicted by", "select", case.column, change, options)]


def _follow(old: GradientCase, new: GradientCase, at: int) -> int | None:
    """The same step of the same records, with another shrinkage or number of rounds."""
    same = (old.choices, old.column, old.share, old.seed) == (new.choices, new.column, new.share, new.seed)
    return at if same else None


def _ready() -> tuple[Ready, ...]:
    here = {"view": "gradient", "data": DATA}
    return (
        Ready("Gradient boosting", here, f"Predict {PREDICTED[DATA]}, residual by residual."),
        Ready("A sum that overfits",
              {**here, "data": "cars", "tree_depth": "3", "shrinkage": "1", "step": "end"},
              "Deep trees without shrinkage reach a training error of 0, but the test error rises again."),
    )  # fmt: skip


GRADIENT = View(
    title="Gradient boosting",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    card=lambda case: (cards.GRADIENT, cards.turns),
)
