"""What the app shows where some data sets are left out, as JSON: `python -m tests.support.without`."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from datasets import CARDS
from tests.support.app import html, opened
from tests.support.visiting import FEWER, visit
from views.kit.link.params import is_there
from views.lecture import page as lecture
from views.lecture.script import read
from views.lessons import LESSONS
from views.page.document import EXAMPLES
from views.site import all_lessons, home

READY = ("leaves", "crowd", "prune", "folds", "judge", "duel", "slack")
NAMED = {  # lessons that begin with a left-out table or offer one, and how a link names it
    "leaves": {"data": "cars"},
    "crowd": {"view": "gradient", "data": "cars"},
    "grow": {"data": "kyphosis"},
    "slack": {"set": "births"},
    "kernels": {"set": "births"},
    "neighbours": {"data": "hitters"},
}


def faults(lesson: str, query: Mapping[str, object]) -> list[str]:
    """What is wrong with a link: an error, a refusal or a correction."""
    try:
        at = visit(lesson, **query)
        _ = at.shown, at.drawn if at.lesson.picture and at.lesson.staged(at.case) else None
    except Exception as error:
        return [f"/{lesson} {query}: {error!r}"]
    found = [note for note in at.given.notes if not FEWER.search(note)]
    return [f"/{lesson} {query}: {one}" for one in [*([at.said] if at.refused else []), *found]]


def links() -> list[tuple[str, Mapping[str, str]]]:
    """The ready links, those of home and of all lessons, the examples of links and of lectures."""
    found = [(key, one.query) for key in READY for one in LESSONS[key].ready()]
    found += [(key, {"view": view}) for key in READY for view in _views(key)]
    found += [link for link in (*home.links(), *all_lessons.links()) if link[0] in LESSONS]
    found += [(key, one.query) for key, one in EXAMPLES]
    found += [
        (item.page, item.query) for stem in lecture.EXAMPLES for item in read(lecture.example(stem)).items
    ]
    return found


def _views(key: str) -> list[str]:
    return [view for row in LESSONS[key].params if row.name == "view" for view in row.kind.options]


def shown() -> dict[str, Any]:
    """What the tests ask about."""
    every = links()
    return {
        "cards": [*CARDS],
        "opened": len(every),
        "absent": [(key, dict(query)) for key, query in every if not is_there(query)],
        "faults": [fault for key, query in every for fault in faults(key, query)],
        "named": {key: visit(key, **query).note for key, query in NAMED.items()},
        "begins": {view: visit("leaves", view=view).case.sheet.choices.data for view in ("line", "hinges")}
        | {"gradient": visit("crowd", view="gradient").case.choices.data},
        "help": [
            *visit("leaves", data="tennis").actions,
            *visit("crowd", view="gradient", data="tennis").actions,
        ],
        "ready": [one.label for one in LESSONS["crowd"].ready()],
        "listed": _words(lambda: html(opened("lessons"))),
        "lectures": {stem: len(read(lecture.example(stem)).items) for stem in lecture.EXAMPLES},
    }


def _words(page: Callable[[], str]) -> str:
    try:
        return page()
    except Exception as error:
        return repr(error)


if __name__ == "__main__":
    json.dump(shown(), sys.stdout)
