"""How good is a model? Its confusion matrix, and every figure that is computed from it.

Each view is a Part (part.py): PARTS has them by the value of `view`.
"""

from typing import Any

from views.lesson import Lesson, Moment, Ready, Refusal, Told
from views.lessons.judge import balance, matrix, prices, roc_panels
from views.lessons.judge.part import Part
from views.link import table
from views.link.kinds import OneOf
from views.link.params import PLACE, Given, Param
from views.panels import Panels, choice

PARTS: dict[str, Part] = {"matrix": matrix.MATRIX, "own": matrix.OWN, "balance": balance.BALANCE,
                          "cost": prices.COST, "roc": roc_panels.ROC}  # fmt: skip
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in PARTS.items()}), default="matrix", label="View",
    resets=(*PLACE, "counts", "people", "scores"),
)  # fmt: skip


def _part(case: Any) -> Part:
    return PARTS[case.view]


def _params() -> tuple[Param, ...]:
    rows = (*table.EVERY, *table.STORY, VIEW, *(row for part in PARTS.values() for row in part.params))
    return tuple({row.name: row for row in rows}.values())


def _read(given: Given) -> Any:
    return PARTS[given(VIEW)].read(given)


def _picture(case: Any, story: Any, quick: bool) -> Any:
    return _part(case).picture(case, story, quick)


def _tell(now: Moment[Any, Any]) -> Told:
    return _part(now.case).tell(now)


def _choices(case: Any, given: Given) -> Panels:
    return [choice(VIEW, case.view, look="segments"), *_part(case).choices(case, given)]


def _refuse(case: Any) -> Refusal | None:
    return _part(case).refuse(case)


def _ready() -> tuple[Ready, ...]:
    return tuple(one for part in PARTS.values() for one in part.ready())


LESSON = Lesson[Any, Any](
    key="judge",
    title="Judge a model",
    section="Judging models",
    summary="The confusion matrix of a model, every figure that is computed from it, and what they hide",
    params=_params(),
    read=_read,
    refuse=_refuse,
    story=lambda case: _part(case).story(case),
    picture=_picture,
    stage="film",
    tell=_tell,
    shown=lambda case: _part(case).shown(case),
    choices=_choices,
    follow=lambda old, new, at: _part(new).follow(old, new, at) if old.view == new.view else None,
    waiting=lambda case: _part(case).waiting(case),
    ready=_ready,
)
