"""Files of the ready cases: small, soon made, and word by word what the app says at every step.

A sample in `make test`, all of them in `make sweep`.
"""

import json
from collections.abc import Mapping, Sequence
from time import process_time

import pytest
import sklearn.svm
import sklearn.tree

from tests.support.handed import at, shown, snapshot, texts, whole
from tests.support.sweep import ONLY_SWEPT, WHOLE
from views.handout import folder
from views.handout.__main__ import main, of_link
from views.handout.page import handout
from views.lessons import LESSONS
from views.page.opened import Opened, given_in, opened
from views.page.scene import said

Query = Mapping[str, str]
SAMPLE: list[tuple[str, Query]] = [
    ("grow", {"data": "tennis", "algorithm": "id3", "step": "3"}),
    ("grow", {"data": "rectangles", "algorithm": "cart", "plane": "true"}),
    ("predict", {}),
    ("overfit", {"world": "scarce"}),
    ("prune", {"data": "thirty", "algorithm": "hunt", "seed": "325", "method": "pessimistic"}),
    ("rules", {"data": "tennis", "algorithm": "id3", "by": "none"}),
    ("smo", {"set": "touching", "C": "0.1"}),
    ("judge", {}),
    ("node", {"view": "code"}),
    ("crowd", {}),
    ("columns", {}),
    ("margin", {}),
    ("slack", {"set": "touching"}),
    ("compare", {}),
    ("kernels", {}),
    ("practice", {"kind": "gain", "number": "1"}),
]
EVERY = [(lesson.key, ready.query if ready else {}) for lesson, ready in folder.cases()]
LARGE, LONG = (250_000, 2.0), (600_000, 10.0)  # bytes and s of work; with more than 100 steps
BUSY = 3.0  # times as long on a machine with other work
cases = pytest.mark.parametrize(("key", "query"), EVERY if WHOLE else SAMPLE, ids=str)
assert sklearn.svm
assert sklearn.tree  # the app has loaded them before anybody asks for a file


def areas(now: Opened, step: int, node: str | None = None, until: int | None = None) -> list[list[str]]:
    """The texts of the page there: the sentence, beside or in the place of the picture, under, and below."""
    snapshot = now.snapshot(step, node, until)
    panels = now.lesson.explain(snapshot)
    around: list[Sequence] = [panels.beside, panels.under]
    return [
        shown([said(now.lesson, snapshot, panels.say)]),
        shown(around[0]) + shown(around[1]),
        shown(panels.below),
    ]


def written(data: Mapping, step: int, node: str | None = None, until: int | None = None) -> list[list[str]]:
    """The same texts in the file."""
    found = snapshot(data, step, until, node)
    scene = [found["beside"], found["under"]] if data["stage"] else [found["picture"], found["beside"]]
    if not data["stage"] and found["beside"]:
        scene.reverse()  # what is under a picture takes its place, if there is none
    return [texts(found["say"]), [text for one in scene for text in texts(one)], texts(found["below"])]


@ONLY_SWEPT
@pytest.mark.wide
@cases
def test_every_step_says_what_the_app_says(key: str, query: Query):
    lesson = LESSONS[key]
    now = opened(lesson, given_in(lesson, lesson.on_paper(query)))
    _ = now.stage and now.picture
    begun = process_time()
    made = handout(lesson, given_in(lesson, query))
    seconds, size = process_time() - begun, len(made.html.encode())
    most_bytes, most_seconds = LONG if now.last > 100 else LARGE
    assert size <= most_bytes
    assert seconds <= most_seconds * BUSY
    data = whole(made.html)
    for step in range(now.last + 1):
        assert written(data, step) == areas(now, step)


@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize(("key", "query"), SAMPLE, ids=str)
def test_every_node_can_be_opened_at_every_step(key: str, query: Query):
    lesson = LESSONS[key]
    now = opened(lesson, given_in(lesson, query))
    data = whole(handout(lesson, given_in(lesson, query)).html)
    for node, snapshots in data["opened"].items():
        for step in range(snapshots[0][0], now.last + 1):
            if is_there(now, node, step):
                assert written(data, step, node) == areas(now, step, node), (node, step)


def is_there(now: Opened, node: str, step: int) -> bool:
    """Whether a node is in the picture at a step, so that somebody can open it."""
    if now.stage == "animation":
        return True
    things = now.picture["nodes" if now.stage == "tree" else "regions"]
    (one,) = [thing for thing in things if (thing["id"] or "root") == node]
    return one.get("born", 0) <= step and not 0 <= one.get("gone", -1) <= step


@pytest.mark.parametrize(
    ("key", "query"), [("grow", {"data": "tennis"}), ("smo", {}), ("crowd", {"view": "adaboost"})], ids=str
)
def test_a_file_that_asks_hides_what_comes(key: str, query: Query):
    lesson = LESSONS[key]
    now = opened(lesson, given_in(lesson, {**query, "guess": "true"}))
    data = whole(handout(lesson, given_in(lesson, {**query, "guess": "true"})).html)
    steps = sorted(map(int, data["asks"]))
    assert steps == sorted(lesson.asks(now.case, now.story))
    for until in steps:
        assert len(at(data["pictures"], until)["steps"]) == until
        assert written(data, until - 1, until=until) == areas(now, until - 1, until=until)
        question = lesson.asks(now.case, now.story)[until]()
        answers = data["asks"][str(until)]["answers"]
        assert {answer for answer, one in answers.items() if one["mark"] == "right"} == {*question.right}


@pytest.mark.parametrize("key", ["margin", "slack", "kernels", "compare"])
def test_a_page_without_a_player_asks_in_its_file(key: str):
    lesson = LESSONS[key]
    given = given_in(lesson, {"guess": "true"})
    now, made = opened(lesson, given), handout(lesson, given_in(lesson, {"guess": "true"}))
    data = whole(made.html)
    asks = lesson.asks(now.case, now.story)
    assert [*map(int, data["asks"])] == sorted(asks)
    for until, ask in asks.items():
        assert written(data, 0, until=until) == areas(now, until - 1, until=until)
        question, found = ask(), data["asks"][str(until)]
        right = found["marked"]["right"] if question.marked else _right(found)
        assert {*right} == {*question.right}
    after = {name: text for ask in asks.values() for name, text in ask().then.items() if text is not None}
    then = opened(lesson, given_in(lesson, {**given.query, **after}))
    assert written(data, 0) == areas(then, max(asks))
    if lesson.covered:
        covered = {**lesson.covered(now.case, now.story, False), "fixed": True}
        assert at(data["pictures"], 1) == json.loads(json.dumps(covered))


def _right(found: Mapping) -> list[str]:
    return [answer for answer, one in found["answers"].items() if one["mark"] == "right"]


def test_a_link_becomes_a_file(tmp_path, capsys):
    file = tmp_path / "tennis.html"
    assert main(["https://example.org/trees/grow?data=tennis&step=3", "-o", str(file)]) == 0
    html = file.read_text(encoding="utf-8")
    assert 'href="https://example.org/trees/grow?data=tennis&amp;step=3"' in html
    assert "scikit-learn 1.9.1 and R 4.2.2" in html
    assert main(["nowhere?data=tennis"]) == 1
    assert "not a link to a lesson" in capsys.readouterr().err


def test_a_file_is_written_where_the_command_says(tmp_path):
    assert main(["margin?set=touching", "-o", str(tmp_path / "margin.html")]) == 0
    assert (tmp_path / "margin.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert of_link("grow?data=tennis").name.startswith("glasshouse-grow-")


@pytest.mark.parametrize(
    ("link", "why"), [("large?data=titanic", "too long to walk"), ("nowhere", "not a link to a lesson")]
)
def test_a_lesson_that_refuses_makes_no_file(capsys, tmp_path, link: str, why: str):
    assert main([link, "-o", str(tmp_path / "no.html")]) == 1
    assert why in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_folder_has_an_index_of_its_files(tmp_path, monkeypatch):
    few = [one for one in folder.cases() if one[0].key in ("node", "columns")][:3]
    monkeypatch.setattr(folder, "cases", lambda: iter(few))
    files = [*folder.write(tmp_path, "https://example.org/")]
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert files[-1].name == "index.html"
    assert all(f'href="{file.name}"' in index for file in files[:-1])
