"""What a dragged point costs the server: the draft of each picture with a player, in processor time."""

import gc
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from benchmarks.stepping import p95
from views.kit.lesson import Lesson
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.subjects.points.points import Points

MOVES = 24  # of a point, each with a draft of its own
WORLD = {"world": "ring", "n": "200"}
LINKS = {  # pages with 200 points, or with the most that they let a learner edit
    "a tree": ("overfit", WORLD),
    "neighbours": ("neighbours", WORLD),
    "neighbours, by k": ("neighbours", {**WORLD, "view": "k"}),
    "neighbours, a tree beside": ("neighbours", {**WORLD, "view": "tree"}),
    "six models, 40 points": ("beside", {"set": "moons", "n": "40"}),
    "six models, 80 points": ("beside", {"set": "moons", "n": "80"}),
    "bagging, 25 trees": ("crowd", {**WORLD, "view": "bagging"}),
    "AdaBoost, 20 rounds": ("crowd", {**WORLD, "view": "adaboost", "rounds": "20"}),
}


def run() -> None:
    """Every model, at the end of its story and at its slowest step."""
    gc.freeze()  # as the server does once it has started
    print("ms of a draft: the end of the story, and its slowest step (medians, 95 of 100 within)")
    for name, (key, query) in LINKS.items():
        lesson = LESSONS[key]
        case = lesson.read(Given(query, lesson.params))
        steps = len(lesson.story(case).steps)
        last, *others = (drafts(lesson, case, at) for at in (None, *range(steps - 1)))
        print(f"{name}: {_reported(last)}; slowest {_reported(max([last, *others], key=median))}", flush=True)


def drafts(lesson: Lesson[Any, Any], case: Any, step: int | None) -> list[float]:
    """The time of each draft while a point moves, in milliseconds."""
    assert lesson.touch is not None
    found = []
    for points in _moved(lesson.touch.points(case)):
        start = process_time()
        lesson.touch.draft(lesson.touch.put(case, points), step)
        found.append(1000 * (process_time() - start))
    return found


def _moved(points: Points) -> Iterator[Points]:
    """The points while one of them crosses the plane."""
    left, bottom, right, top = points.box
    for k in range(1, MOVES + 1):
        share = k / (MOVES + 1)
        spot = (left + share * (right - left), bottom + share * (top - bottom))
        yield points.but([spot, *points.x[1:]], points.y)


def _reported(times: list[float]) -> str:
    return f"{median(times):.0f} ms ({p95(times):.0f})"
