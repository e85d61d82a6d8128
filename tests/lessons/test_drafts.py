"""Drafts: what follows a dragged point or record is the answer to a plain request."""

import asyncio
import json
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.hall.test_phones import Answer, asking
from tests.support.served import served
from tests.support.visiting import visit
from views.kit.keep import SHARED
from views.lessons import LESSONS
from views.page import drafts

BASE = "/school/"
PLANE = {"world": "ring", "n": "60"}
LINKS = {
    "a tree": ("overfit", PLANE),
    "neighbours": ("neighbours", PLANE),
    "six models": ("beside", {"set": "moons", "n": "40"}),
    "bagging": ("crowd", {**PLANE, "view": "bagging", "trees": "5"}),
}


def reported(name: str, step: Any) -> tuple[str, dict[str, str], dict[str, Any], Any, Any]:
    """A link, a report of its points with the first one moved, the lesson, and the case of these points."""
    key, query = LINKS[name]
    lesson, case = LESSONS[key], visit(key, **query).case
    assert lesson.touch is not None
    points = lesson.touch.points(case)
    spots = [(0.125, 0.25), *points.x[1:]]
    x, y = ([spot[k] for spot in spots] for k in (0, 1))
    report = {"x": x, "y": y, "c": [int(side > 0) for side in points.y], "step": step}
    return key, query, report, lesson, lesson.touch.put(case, points.but(spots, points.y))


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("step", [0, 2, None])
def test_the_answer_is_the_draft_of_the_reported_points(name: str, step: int | None):
    key, query, report, lesson, after = reported(name, step)
    found = drafts.answer(key, query, json.dumps(report).encode())
    assert found == lesson.touch.draft(after, step)
    assert found
    json.dumps(found)


@pytest.mark.parametrize(
    "wrong",
    [
        {"x": [9e9], "y": [0.0], "c": [1]},
        {"x": [0.5], "y": [0.5], "c": [2]},
        {"x": [], "y": [], "c": []},
        {"x": [float("nan")], "y": [0.5], "c": [1]},
        {"x": [0.5] * 501, "y": [0.5] * 501, "c": [1] * 501},
        {"x": "0.5"},
        [],
        7,
    ],
)
def test_other_points_have_no_draft(wrong: Any):
    assert drafts.answer("overfit", PLANE, json.dumps(wrong).encode()) == {}


@pytest.mark.parametrize("report", [b"", b"\xff", b"[" * 10_000])
def test_what_is_no_report_is_answered_in_peace(report: bytes):
    assert drafts.answer("overfit", PLANE, report) == {}


@pytest.mark.parametrize("step", ["3", -1, True, 1e9, 10**9])
def test_a_strange_step_is_the_end(step: Any):
    key, query, report, lesson, after = reported("a tree", step)
    found = drafts.answer(key, query, json.dumps(report).encode())
    assert found == lesson.touch.draft(after, None)


@pytest.mark.parametrize("key", ["grow", "nowhere", ""])
def test_a_page_without_points_to_edit_has_no_draft(key: str):
    assert drafts.answer(key, {}, json.dumps(reported("a tree", 1)[2]).encode()) == {}


def test_a_record_beside_a_tree_has_a_draft_and_nothing_of_it_is_kept():
    link = {"data": "iris", "algorithm": "cart", "plane": "true", "step": "5"}
    at = visit("grow", **link)
    first = json.dumps({"i": 3, "x": 5.0, "y": 2.25, "step": 5}).encode()
    assert drafts.answer("grow", link, first)["regions"], "the page before the drag is kept"
    before = len(SHARED)
    found = drafts.answer("grow", link, json.dumps({"i": 3, "x": 5.5, "y": 2.25, "step": 5}).encode())
    assert len(SHARED) == before
    change = LESSONS["grow"].drag.written(at.case, {"i": 3, "x": 5.5, "y": 2.25}, 5)
    after = visit("grow", **{**link, **{name: text for name, text in change.items() if text}})
    assert found == LESSONS["grow"].drag.draft(after.case, 5)
    assert drafts.answer("grow", {"data": "wine", "plane": "true"}, first) == {}, "no link holds its copy"
    assert drafts.answer("grow", link, b'{"i": 999, "x": 5.5, "y": 2.25, "step": 5}') == {}


def ask(path: str, body: str, **headers: str) -> Answer:
    """The answer to a request with this body."""

    async def once() -> Answer:
        async with served(Starlette(routes=[drafts.route(BASE)])) as port:
            return await asyncio.to_thread(asking, port, f"{BASE}draft/{path}", headers, body)

    return asyncio.run(once())


def test_a_browser_gets_the_draft_of_its_page():
    key, _, report, lesson, after = reported("a tree", 2)
    found = ask(f"{key}?world=ring&n=60&step=1", json.dumps(report))
    assert found.status == 200
    assert found.headers["cache-control"] == "no-store"
    assert found.shown == json.loads(json.dumps(lesson.touch.draft(after, 2)))


def test_another_site_a_long_report_and_a_crowd_are_turned_away(monkeypatch: pytest.MonkeyPatch):
    assert ask("overfit", "{}", Origin="https://elsewhere.example").status == 403
    assert ask("overfit", "1" * (drafts.LONGEST + 1)).status == 413
    monkeypatch.setattr(drafts, "_under_way", set(range(drafts.MOST)))
    assert ask("overfit", "{}").status == 503
