"""The panels beside a list cut into parts, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told, at_first
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.part import Part
from views.lessons.large import cards, code
from views.lessons.large import params as large
from views.lessons.large import parts_words as words
from views.lessons.large.lists import WALKED, numbers_of, refused
from views.lessons.large.parts import PARAMS, PartsCase, Story, read, refuse, story
from views.lessons.large.parts_picture import picture
from views.lessons.large.parts_questions import asks
from views.subjects.code import panel
from views.subjects.trees import choosing


def _tell(now: Moment[PartsCase, Story]) -> Told:
    case, story, kind = now.case, now.story, now.story.steps[now.at].kind
    formula = words.worked(case, story) if kind in ("start", "walk") else ""
    found: Panels = [
        *([Box([Formula(formula)])] if formula else []),
        *([Said(words.at_work(story))] if kind in ("best", "split", "done") else []),
    ]
    memory = [Said(words.bytes_of(case, story))] if kind in ("split", "done") else []
    made = partial(code.parts, case.choices.card.title, case.table, case.column, case.parts)
    lines = [panel(made)] if now.until is None else []
    return Told(words.sentence(case, story, now.at), found, below=[*lines, *memory])


def _choices(case: PartsCase, given: Given) -> Panels:
    row = choosing.data(case.choices, given, 200)
    if refused(case.choices):
        return row
    names = {name: name for name in numbers_of(case.table)}
    return [
        *row, choice(WALKED, case.column, look="select", options=names, width=190),
        choice(large.PARTS, case.parts, width=130, high=min(12, case.table.n)),
    ]  # fmt: skip


def _follow(old: PartsCase, new: PartsCase, at: int) -> int | None:
    """The same kind of step for another number of processors."""
    if (old.choices, old.column) != (new.choices, new.column):
        return None
    before, after = story(old).steps[at], story(new).steps
    same = [i for i, step in enumerate(after) if step.kind == before.kind]
    return same[-1] if same else None


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Five processors", {"view": "parts", "parts": "5", "step": "6"},
              "Five processors share the same list. What must they tell one another?"),
    )  # fmt: skip


PARTS = Part(
    title="SPRINT",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=at_first("best"),
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    card=lambda case: (cards.SPRINT, cards.turns),
)
