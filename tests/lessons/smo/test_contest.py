"""SMO as a contest: the partners of i with their gains, and the learner's own pair with its price."""

from itertools import pairwise

import pytest

from tests.support.visiting import visit
from views.kit.panels import Action, Component
from views.lessons.smo import pairs_panels
from views.lessons.smo.pairs import passed_over, story
from views.words.numbers import figure

LINK = {"set": "touching", "n": "30", "step": "6"}


def table(**query: str) -> Component:
    return next(panel for panel in visit("smo", **query).shown.beside if isinstance(panel, Component))


def test_the_rules_partner_wins_the_promise_and_a_click_takes_another_one():
    shown = table(**LINK)
    rows = shown.data["rows"]
    first, second = rows[:2]
    assert first["winner"]
    assert first["chosen"]
    assert all(a["bar"] >= b["bar"] for a, b in pairwise(rows))
    assert first["cells"][0]["text"] == "0.07316", "the number of the sentence"
    change = shown.change({"id": second["id"]})
    own = visit("smo", **LINK, **change)
    step = own.story.steps[6]
    assert (step.why, str(step.j), step.i) == ("own", second["id"], visit("smo", **LINK).story.steps[6].i)
    assert own.said.startswith("Update 6. In your pair")
    assert "Your pair gains" in own.html


def test_what_a_pair_of_ones_own_costs_is_the_difference_of_two_runs():
    plain = visit("smo", **LINK)
    second = table(**LINK).data["rows"][1]
    own = visit("smo", **LINK, **table(**LINK).change({"id": second["id"]}))
    said = pairs_panels.cost(own.case, own.story, 6)
    gains = [run.story.steps[6].dual - run.story.steps[5].dual for run in (own, plain)]
    assert all(figure(gain) in said for gain in gains)
    assert f"{own.story.steps[-1].number} updates" in said
    assert f"instead of {plain.story.steps[-1].number}" in said or "as it would without your pair" in said
    assert own.story.steps[-1].dual == pytest.approx(plain.story.steps[-1].dual, abs=1e-3)


def test_the_way_back_and_a_click_on_the_rules_partner_end_it():
    own = {**LINK, **table(**LINK).change({"id": table(**LINK).data["rows"][1]["id"]})}
    (back,) = (panel for panel in visit("smo", **own).shown.beside if isinstance(panel, Action))
    assert back.change == {"pairs": None}
    shown = table(**own)
    winner = next(row["id"] for row in shown.data["rows"] if row["winner"])
    assert shown.change({"id": winner}) == {"pairs": None}
    assert shown.change({"id": "999"}) is None
    assert shown.change("junk") is None


@pytest.mark.parametrize(
    ("pairs", "shown"),
    [
        ("junk", "“junk” in the link is not possible"),
        ("6:22,22", "in the link is not possible"),
        ("6:22,31", "in the link is not possible"),
        ("0:1,2", "in the link is not possible"),
        ("900:1,2", "for update 900 cannot gain anything there"),
    ],
)
def test_a_pair_that_cannot_be_is_noted_and_left_out(pairs: str, shown: str):
    found = visit("smo", **LINK, pairs=pairs)
    assert shown in " ".join([found.note, *passed_over(found.story)])
    assert [s.dual for s in found.story.steps] == [s.dual for s in visit("smo", **LINK).story.steps]


@pytest.mark.parametrize("selection", ["violating-pair", "platt", "random"])
def test_every_rule_has_its_contest(selection: str):
    found = visit("smo", **LINK, selection=selection)
    shown, at = found.story, 6
    every = pairs_panels.partners(found.case, shown, at)
    assert shown.steps[at].j in [one.j for one in every]
    rows = table(**LINK, selection=selection).data["rows"]
    assert [row["chosen"] for row in rows].count(True) == 1
    assert [row["winner"] for row in rows].count(True) == 1


def test_other_points_or_another_kernel_forget_ones_own_pairs():
    own = visit("smo", **LINK, pairs="6:22,24")
    assert len(story(own.case).asked) == 1
    for key in ("C", "kernel", "selection", "n"):
        assert own.fields[key].change(own.fields[key].value)["pairs"] is None, key


def test_a_point_has_the_sign_of_its_class_in_sentence_and_table():
    wine = {"set": "wine", "classes": "first;third", "columns": "Flavanoids;Proline", "step": "2"}
    at = visit("smo", **wine)
    winner = next(row for row in table(**wine).data["rows"] if row["winner"])
    sign, number = winner["name"].split(" ")
    assert sign == "■", "as in every picture of the third cultivar"
    assert f"j ({sign} {number})" in at.said
