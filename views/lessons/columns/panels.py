"""The panels beside columns, and the views as parts of their lesson."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from mlcore import Table, select
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link.params import Change, Given, Param
from views.kit.panels import Box, Field, Formula, Later, Panels, Popover, Said, Way, choice
from views.kit.view import View
from views.lessons.columns import (
    alone,
    alone_picture,
    alone_questions,
    alone_words,
    cards,
    code,
    lattice_picture,
    lattice_questions,
    lattice_words,
    pair,
    pair_picture,
    pair_questions,
    pair_words,
    search,
    steps_picture,
    steps_words,
)
from views.lessons.columns.case import (
    COLUMNS,
    DATA,
    MODEL,
    NAMED,
    SEED,
    Case,
    of_classes,
    pair_text,
    paired,
    reading,
    scoring,
)
from views.lessons.columns.questions import asks
from views.subjects.code import Script, panel
from views.subjects.learners import choosing as models
from views.subjects.trees import choosing

Alone: TypeAlias = Snapshot[Case, alone.Story]
Pair: TypeAlias = Snapshot[Case, pair.Story]
Search: TypeAlias = Snapshot[Case, search.Story]
PATIENCE = 0.5  # seconds
LEAK = Way("Noise columns that are chosen before the folds", "folds", {"view": "leak"})


def _same_step(old: Case, new: Case, at: int) -> int | None:
    """The story begins anew with another table."""
    here, there = old.choices, new.choices
    return at if (here.data, here.own) == (there.data, there.own) else None


def _same_story(old: Case, new: Case, at: int) -> int | None:
    """The same step, as long as the table and the number of columns to choose from are the same."""
    alike = len(search.story(old).steps) == len(search.story(new).steps)
    return _same_step(old, new, at) if alike else None


def _scoring(seconds: float) -> str:
    """The message while the page scores a large table."""
    return "Scoring the columns …" if seconds > PATIENCE else ""


# One by one -----------------------------------------------------------------------------------------


def _explain_alone(now: Alone) -> Explanation:
    story, kind = now.story, now.story.steps[now.at].kind
    beside: Panels = []
    if kind != "ask":
        row = alone.looked_at(now)
        worked = Box([Formula(alone_words.worked(story, row, kind))])
        beside = [Said(alone_words.figures(story, kind)), worked, Said(alone_words.counts(story, row))]
        if kind in ("chi", "p") and row.rough:
            beside.append(Said(alone_words.few(row)))
    below = [Said(alone_words.about()), *_code(now, _alone_code)]
    return Explanation(alone_words.sentence(now.case, story, now.at), beside, below=below)


def _alone_code(case: Case) -> Script:
    return code.alone(case.choices.card.title, case.table, _cuts(case.table))


def _cuts(table: Table) -> dict[str, float | None]:
    """The cuts of columns of numbers."""
    return {name: score.cut for name, score in select.scores(table).items()}


def _code(now: Snapshot[Case, Any], make: Callable[[Case], Script]) -> Panels:
    """The code of a view, once there is nothing left to guess."""
    return [panel(partial(make, now.case))] if now.until is None else []


def _choices_alone(case: Case, given: Given) -> Panels:
    return [*choosing.data(case.choices, given), choice(NAMED, case.named)]


ALONE = View(
    title="One by one",
    params=(DATA, NAMED),
    read=reading("alone", "tennis"),
    story=alone.story,
    picture=alone_picture.picture,
    waiting=lambda case: _scoring(scoring(case)),
    opening=lambda case, story: 1,
    explain=_explain_alone,
    asks=alone_questions.asks,
    shown=alone_words.shown,
    choices=_choices_alone,
    refuse=of_classes,
    follow=_same_step,
    ready=lambda: (
        Ready("Outlook or Humidity?", {"data": "tennis", "step": "end"},
              "Outlook has the highest information gain. Humidity has the smallest p-value."),
        Ready("A name wins", {"data": "tennis", "identifiers": "true", "step": "1"},
              "“Day” gains all 0.940 bits and predicts nothing."),
    ),
)  # fmt: skip


# In pairs -------------------------------------------------------------------------------------------


def _explain_pair(now: Pair) -> Explanation:
    story, kind = now.story, now.story.steps[now.at].kind
    beside: Panels = []
    if kind == "all":
        beside = [Said(pair_words.pairs(story))]
    elif kind != "ask":
        beside = [Said(pair_words.cells(story, kind)), Box([Formula(pair_words.worked(story, kind))])]
    about = [Said(pair_words.about())] if kind in ("pair", "all") else []  # it tells of the end
    below = [*about, *_code(now, lambda case: _pair_code(case, (story.a.name, story.b.name)))]
    return Explanation(pair_words.sentence(now.case, story, now.at), beside, below=below)


def _pair_code(case: Case, two: tuple[str, str]) -> Script:
    table = paired(case.table)
    return code.pair(case.choices.card.title, table, _cuts(table), two)


def _choices_pair(case: Case, given: Given) -> Panels:
    names = [column.name for column in paired(case.table).columns] if of_classes(case) is None else []
    fields: Panels = []
    if len(names) > 2:
        story = pair.story(case)
        shown = (story.a.name, story.b.name)
        fields = [_column(shown, which, names) for which in (0, 1)]
    return [*choosing.data(case.choices, given), *fields]


def _column(shown: tuple[str, str], which: int, names: list[str]) -> Field:
    """One of the two columns."""

    def change(name: str) -> Change:
        return COLUMNS.change(pair_text((name, shown[1]) if which == 0 else (shown[0], name)))

    options = {name: name for name in names if name != shown[1 - which]}
    return Field(
        f"column {which}", ("One column", "The other column")[which], "select", shown[which], change, options
    )


PAIR = View(
    title="In pairs",
    params=(DATA, COLUMNS),
    read=reading("pair", "xor"),
    story=pair.story,
    picture=pair_picture.picture,
    waiting=lambda case: _scoring(pair.seconds(case)),
    explain=_explain_pair,
    asks=pair_questions.asks,
    shown=pair_words.shown,
    choices=_choices_pair,
    refuse=of_classes,
    follow=_same_step,
    ready=lambda: (
        Ready("Exclusive or", {"view": "pair", "data": "xor"},
              "How much can one column tell you when the class depends on whether two columns differ?"),
        Ready("The same information twice",
              {"view": "pair", "data": "iris", "columns": "Petal length;Petal width", "step": "3"},
              "Both petal columns together gain no more than one of them."),
    ),
)  # fmt: skip


# By a learner ---------------------------------------------------------------------------------------


def _explain_steps(now: Search) -> Explanation:
    story, step = now.story, now.story.steps[now.at]
    beside: Panels = []
    if step.kind in ("try", "go"):
        beside = [Said(steps_words.tried(story, step.way, step.n, step.kind == "go"))]
    elif step.kind == "end":
        beside = [*_around(now), Said(steps_words.both(story)), Box([Formula(steps_words.counted(story))])]
    said = steps_words.sentence(now.case, story, now.at)
    return Explanation(said, beside, below=[Said(steps_words.about(story)), LEAK, *_code(now, _search_code)])


def _search_code(case: Case) -> Script:
    on, model = search.on_of(case), case.model
    learner = model.name, model.settings
    return code.chosen(
        case.choices.card.title, on.table, learner, on.folds, case.seed, case.view == "lattice"
    )


def _around(now: Search) -> Panels:
    """The value of the selection, on request."""
    if not search.worth_asking(now.case):
        return []
    return [
        Later(
            lambda: [Said(steps_words.around(now.story, search.around(now.case)))],
            "Selecting columns again without each fold …",
            ask="Select again without each fold",
        )
    ]


def _explain_lattice(now: Search) -> Explanation:
    story, step = now.story, now.story.steps[now.at]
    beside: Panels = [*_opened_set(now)]
    if step.kind == "go":
        beside = [*beside, Said(lattice_words.tried(story, step.way, step.n))]
    elif step.kind == "all":
        beside = [*beside, Said(lattice_words.ranked(story)), Box([Formula(lattice_words.counted(story))])]
    said = lattice_words.sentence(now.case, story, now.at)
    return Explanation(
        said, beside, below=[Said(lattice_words.about(story)), LEAK, *_code(now, _search_code)]
    )


def _opened_set(now: Search) -> Panels:
    """The set that the learner has opened in the picture."""
    found = [one for one in now.story.errors if lattice_questions.node_name(now.story, one) == now.node]
    return [Said(lattice_words.opened(now.story, one, now.at)) for one in found]


def _choices_search(case: Case, given: Given) -> Panels:
    kind, *settings = models.model(MODEL, case.model, without=search.SLOW)
    seed = choice(SEED, case.seed, width=80)
    return [*choosing.data(case.choices, given), kind, Popover("Settings", [*settings, seed])]


def _waiting(case: Case) -> str:
    return "Learning from each set of columns and judging it …"


SEARCHED: tuple[Param, ...] = (DATA, MODEL, SEED)

STEPS = View(
    title="Step by step",
    params=SEARCHED,
    read=reading("steps", "iris"),
    story=search.story,
    picture=steps_picture.picture,
    asks=lambda case, story: asks(story),
    facts=lambda case, story: search.facts(story),
    explain=_explain_steps,
    card=lambda case: (cards.STEPWISE, cards.turns),
    shown=steps_words.shown,
    choices=_choices_search,
    refuse=search.refuse,
    waiting=_waiting,
    follow=_same_story,
    ready=lambda: (
        Ready("Fewer columns, fewer errors", {"view": "steps", "data": "iris"},
              "Backward and forward selection for five nearest neighbours."),
        Ready("Forward into the dark", {"view": "steps", "data": "xor", "model": "neighbours", "step": "end"},
              "No single column predicts exclusive or, so the first one is chosen by chance."),
    ),
)  # fmt: skip

LATTICE = View(
    title="All sets",
    params=SEARCHED,
    read=reading("lattice", "iris"),
    story=search.story,
    picture=lattice_picture.picture,
    explain=_explain_lattice,
    asks=lattice_questions.asks,
    shown=lattice_words.shown,
    choices=_choices_search,
    refuse=search.refuse,
    waiting=_waiting,
    follow=_same_story,
    ready=lambda: (
        Ready("Fifteen sets of columns", {"view": "lattice", "data": "iris"},
              "Two greedy paths through all sets of iris columns."),
    ),
)  # fmt: skip
