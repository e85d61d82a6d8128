"""Guess first, in every lesson with questions: each has an answer, and nothing shows it while it is open."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.lessons.test_every_lesson import links
from tests.support.visiting import Visit, flat, steps_of, visit, words
from views.kit.lesson import Snapshot
from views.kit.link.table import GUESS
from views.kit.panels import Beside, Component, Said
from views.kit.questions import ANSWER, Question, asked, invites
from views.lessons import LESSONS
from views.stage.mask import COVERED, veiled

ASKING = [key for key, lesson in LESSONS.items() if GUESS.name in {row.name for row in lesson.params}]
ASKED = re.compile(r"(?:[^\s.:?≤>]+ ){3,}[^\s.:?]+\?")  # a question of four words, not a test of a tree
INVITED = re.compile(r"\bguess\b[^.]*\bfirst\b")
NUMBER = re.compile(r"\d+\.\d{2,}")  # a computed number
PLACES = re.compile(r'\[[-\d.,e ]+\]|"[xy]": [-\d.e]+')  # bare coordinates can be any number by chance
CHANCE = {  # numbers that mean something else in their place
    ("columns", "ratio"): {"0.247"},  # the day's gain ratio is, to three digits, the outlook's gain
    ("smo", "end 3"): {"0.189"},  # another partner had the same gain
    ("leaves", "knot"): {"3.57"},  # every knot is the value of a record with a dot
    ("judge", "accuracy"): {"0.95"},  # the maximum width of a text
    ("neighbours", "least"): {"0.314"},  # a point has this place
    ("folds", "same"): {"0.188"},  # the test error of other values
    ("grow", "1.0.0"): {"0.05"},  # alpha, which the program states
    ("duel", "plain"): {"0.000"},  # a mean of 0 is known, so t is 0
}
FIXED = {  # axes whose ends follow from what is known before the story: a setting, shares, the data
    "bayes": {"x"},
    "beside": {"x1", "x2", "y · f(x)"},
    "columns": {"columns"},
    "crowd": {"rounds", "error", "times drawn", "trees", "columns at a node", "right votes",
              "majority right"},
    "duel": {"fold", "records that only A got right", "rank of the pair"},
    "folds": {"records drawn", "error", "share left out", "records to learn from"},  # up to the largest class
    "judge": {"sick", "", "cost of a false alarm, in misses", "precision"},
    "leaves": {"Weight", "Miles per gallon", "threshold on Weight", "knot on Weight", "Petal length",
               "Taxable Income"},
    "neighbours": {"Petal length", "Petal width", "k, from complex to simple"},
    "node": {"p, the share of C0", "impurity", "", "bits per symbol"},  # up to log2 of the classes
    "overfit": {"y", "leaves, from simple to complex"},
    "sure": {"correct", "true accuracy"},
}  # fmt: skip
ROOM = 0.15  # of an axis
MOST = 4  # questions of a link in this test, spread over its story


def asking() -> Iterator[tuple[str, Mapping[str, str]]]:
    return ((key, query) for key, query in links() if key in ASKING)


def numbers(*texts: str) -> set[str]:
    return {number for text in texts for number in NUMBER.findall(words(text))}


def shown(at: Visit, step: int, question: Question) -> str:
    """Everything on the page and the wire while a question before that step is open."""
    now = Snapshot(at.case, at.story, step - 1, until=step)
    explanation = at.lesson.explain(now)
    stage = at.lesson.other(at.case) or at.lesson.stage
    under = [
        replace(one, picture=veiled("plane", one.picture, step)) if isinstance(one, Beside) else one
        for one in explanation.under
    ]
    panels = [*flat([asked(question), *explanation.beside, *under, *explanation.below])]
    keys = [key for one in panels if isinstance(key := getattr(one, "key", None), str) and key]
    keys += [one.name for one in panels if isinstance(one, Component)]
    assert len({*keys}) == len(keys), "Streamlit draws each of them once"
    pictures = [json.dumps(one.picture, ensure_ascii=False) for one in under if isinstance(one, Beside)]
    picture = veiled(stage, at.drawn, step) if at.lesson.player else covered(at)
    assert max(steps_of(picture), default=0) < step
    wire = json.dumps(picture, ensure_ascii=False)
    return "\n".join(
        [explanation.say, *map(repr, panels), *(PLACES.sub("", one) for one in [*pictures, wire])]
    )


def covered(at: Visit) -> Any:
    """The picture of a page without a player while a question is open."""
    if at.lesson.picture is None:
        return {}
    assert at.lesson.covered is not None
    pictures = [at.lesson.covered(at.lesson.basis(at.case), at.story, quick) for quick in (True, False)]
    return {**pictures[1], "quick": pictures[0], "trace": ""}


def answers_of(question: Question) -> set[str]:
    """The possible answers."""
    if question.table is None:
        return {*question.answers}
    return {row["id"] for row in question.table.data["rows"]}


@pytest.mark.slow
@pytest.mark.wide(one_in=24)
@pytest.mark.parametrize(("key", "query"), list(asking()), ids=str)
def test_a_question_has_answers_and_nothing_tells_them(key: str, query: Mapping[str, str]):
    at = visit(key, **query)
    if at.refused or at.lesson.played(at.case) != at.lesson.player:
        return
    asks = at.lesson.asks(at.case, at.story)
    last = at.last if at.lesson.player else len(asks)
    assert all(0 < step <= last for step in asks)
    steps = sorted(asks)
    questions = {step: asks[step]() for step in steps}
    assert len({one.key for one in questions.values()}) == len(steps)
    if steps:
        assert scales(at, steps[0]) <= FIXED.get(key, set())
    for i in range(0, len(steps), max(1, len(steps) // MOST)):
        before = [questions[step] for step in steps[:i]]
        check(at, steps[i], questions[steps[i]], before)


def scales(at: Visit, step: int) -> set[str]:
    """Axes with numbers whose later steps need more than the picture shows before that step."""
    if (at.lesson.other(at.case) or at.lesson.stage) != "animation":
        return set()
    panes = zip(at.drawn["panes"], veiled("animation", at.drawn, step)["panes"], strict=True)
    return {
        seen["axes"][axis]["name"]
        for whole, seen in panes
        for i, axis in enumerate("xy")
        if any(text != COVERED for _, text in seen["axes"][axis]["ticks"])
        and taken(whole, i) - taken(seen, i) > ROOM
    }


def taken(pane: Any, i: int) -> float:
    """The share of an axis between the first and the last place along it."""
    found = [place for mark in pane["marks"] for state in mark["at"] for place in along(state, i)]
    axis = pane["axes"]["xy"[i]]
    return (max(found) - min(found)) / (axis["high"] - axis["low"]) if found else 0.0


def along(state: Mapping[str, Any], i: int) -> Iterator[float]:
    """Every number in a state that is a place along the axis with that number."""
    if "xy"[i] in state:
        yield state["xy"[i]]
    for many in ([state.get("box", ())], state.get("spots", ()), state.get("lines", ())):
        for places in many:
            yield from places[i::2]


def decide(question: Question) -> set[str]:
    """The numbers that decide the answer."""
    return numbers(question.why, *question.instead.values())


def check(at: Visit, step: int, question: Question, before: Sequence[Question]) -> None:
    assert question.right
    assert all(map(question.takes, question.right))
    assert answers_of(question) == {*question.answers}
    assert {*question.slips} | {*question.instead} <= {*question.answers}
    assert {*question.nodes.values()} <= {*question.answers}
    assert question.why
    seen = shown(at, step, question)
    explanation = [
        at.lesson.explain(Snapshot(at.case, at.story, before, until=step)).say for before in range(step)
    ]
    known = [question.ask, *question.answers.values(), _caption(question)]
    public = numbers(*explanation, *known).union(*map(decide, before))  # a known number may return
    public |= CHANCE.get((at.lesson.key, question.key), set())
    assert not (decide(question) - public) & numbers(seen), f"step {step} of {at.lesson.key}"


def _caption(question: Question) -> str:
    return str(question.table.data["caption"]) if question.table else ""


@pytest.mark.slow
@pytest.mark.wide(one_in=24)
@pytest.mark.parametrize(("key", "query"), list(links()), ids=str)
def test_what_asks_for_a_guess_has_its_question_there(key: str, query: Mapping[str, str]):
    at = visit(key, **query)
    if at.refused:
        return
    asks = at.lesson.asks(at.case, at.story) if at.lesson.asking(at.case) else {}
    for step in range(at.last + 1 if at.lesson.played(at.case) else 1):
        explanation = at.lesson.explain(Snapshot(at.case, at.story, step))
        panels = [*flat([*explanation.beside, *explanation.under, *explanation.below])]
        assert not any("guess first" in words(one.html).lower() for one in panels if isinstance(one, Said))
        if not (ASKED.search(words(explanation.say)) or INVITED.search(words(explanation.say).lower())):
            continue
        if not at.lesson.player:
            continue
        assert invites(explanation.say), (
            f"{words(explanation.say)} A learner has nothing to answer with (INVITATION)"
        )
        assert step + 1 in asks, words(explanation.say)
        question = asks[step + 1]()
        assert not invites(question.why)
        keys = [one.key for one in [*flat([asked(question)]), *panels] if getattr(one, "key", None)]
        assert len({*keys}) == len(keys), "Streamlit draws each of them once"


@pytest.mark.parametrize("key", ASKING)
def test_something_is_asked(key: str):
    assert any(
        (at := visit(one, **query)).story is not None and at.lesson.asks(at.case, at.story)
        for one, query in links()
        if one == key
    )


def test_a_table_answers_what_was_clicked():
    at = visit("grow", data="tennis", algorithm="id3")
    question = at.lesson.asks(at.case, at.story)[1]()
    (table,) = [panel for panel in flat([asked(question)]) if isinstance(panel, Component)]
    assert table.change({"id": "Outlook"}) == {ANSWER: "Outlook"}
    assert question.right == {"Outlook"}
    assert "0.048" in question.instead["Wind"]
    assert "0.247" in question.why


def grow(**query: Any) -> dict[int, Question]:
    at = visit("grow", **query)
    return {step: ask() for step, ask in at.lesson.asks(at.case, at.story).items()}


def test_each_of_equally_good_attributes_is_right():
    tied = [one for one in grow(data="vertebrate", algorithm="cart").values() if len(one.right) > 1]
    assert tied
    assert "tie exactly" in tied[0].why


def test_a_leaf_may_be_the_answer_and_a_choice_of_ones_own_is_not_asked():
    assert any(one.right == {" leaf"} for one in grow(data="xor", algorithm="id3").values())
    own = grow(data="tennis", algorithm="id3", override="root:Wind")
    assert "root" not in {one.key for one in own.values()}


def test_at_the_finest_detail_it_is_asked_before_anything_is_measured():
    at = visit("grow", data="tennis", algorithm="id3", detail=3)
    for step in at.lesson.asks(at.case, at.story):
        assert at.story.steps[step - 1].kind == "arrive"
