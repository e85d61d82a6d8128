"""The panels beside a forest, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Later, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.crowd import forest_words as words
from views.lessons.crowd import voting_cards as cards
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.forest import (
    DRAWS,
    PARAMS,
    ForestCase,
    Story,
    read,
    records_of,
    refuse,
    spread_of,
    story,
    waiting,
)
from views.lessons.crowd.forest_picture import picture
from views.lessons.crowd.forest_questions import asks
from views.subjects.code import Script, panel
from views.subjects.trees import choosing

DRAWING = f"Growing {DRAWS} forests to see what changes from draw to draw …"


def _tell(now: Moment[ForestCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: Panels = []
    if step.kind in ("agree", "before-importance"):
        told = step.n + 1 if step.kind == "agree" else len(story.grown)
        beside = [Said(words.forests(story, told)), Said(words.about(story))]
    elif step.kind in ("impurity", "permutation", "end"):
        beside = [Said(words.importances(story, step.kind != "impurity"))]
        if step.kind != "impurity":
            beside.append(Later(lambda: [Said(words.spread(story, spread_of(case)))], DRAWING))
    lines = [panel(partial(_code, case, story))] if now.until is None else []
    return Told(words.sentence(case, story, now.at), beside, below=lines)


def _code(case: ForestCase, story: Story) -> Script:
    found, *_ = records_of(case)
    return voting.forest(case.choices.card.title, found, case.trees, story.columns, case.draw)


def _choices(case: ForestCase, given: Given) -> Panels:
    settings = [
        choice(crowd.TREES, case.trees), choice(crowd.AT_NODE, case.columns), choice(crowd.DRAW, case.draw),
    ]  # fmt: skip
    return [
        *choosing.data(case.choices, given, 200),
        choice(crowd.ADDED, case.added, width=190),
        Popover("Settings", settings),
    ]


def _follow(old: ForestCase, new: ForestCase, at: int) -> int | None:
    """The first step of the same kind, as long as the table is the same."""
    if old.choices != new.choices:
        return None
    kind = story(old).steps[at].kind
    return next((i for i, step in enumerate(story(new).steps) if step.kind == kind), 0)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Random numbers that matter", {"view": "forest", "data": "titanic", "step": "end"},
              "By impurity, a column of random numbers comes before the passengers’ sex and class. By "
              "permutation, its expected importance is 0."),
        Ready("Two copies of one column", {"view": "forest", "data": "iris", "added": "copy", "step": "end"},
              "A column and its copy share their importance."),
    )  # fmt: skip


FOREST = Part(
    title="Random forest",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    waiting=waiting,
    follow=_follow,
    card=lambda case: (cards.FOREST, cards.forest_turns),
)
