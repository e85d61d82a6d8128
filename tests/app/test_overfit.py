"""The page “Overfit”, whatever its link says: without a browser, through Streamlit's own test harness."""

import re
from html import unescape

import pytest
from streamlit.testing.v1 import AppTest
from views.overfit import HOW, WORLDS, Case

from tests.support.app import SCRIPT, html, note, opened, said
from views import overfit


def page(**query: object) -> AppTest:
    return opened("overfit", **query)


def parameter(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def case_of(**query: object) -> Case:
    found, notes = overfit.read({name: str(value) for name, value in query.items()})
    assert not notes
    return found


def of(**query: object):
    return overfit.story_of(case_of(**query)).grown


def least(**query: object) -> int:
    return of(**query).growth.least(1)[0]


def test_without_a_link_the_ring_is_one_leaf():
    at = page()
    assert said(at).startswith("One leaf, and no question")
    assert "Underfitting" in said(at)
    assert "of 1000 training points" in said(at)
    assert not note(at)


def test_the_lectures_ring_has_five_hundred_points_of_each_class():
    train = overfit.story_of(case_of(noise=0)).train
    assert [int((train.target.cells == k).sum()) for k in (0, 1)] == [500, 500]


def test_underfitting_the_least_error_and_overfitting_in_one_movement():
    best, last = least(), len(of().growth.openings)
    assert 5 < best < 60
    before, at_best, after = (said(page(step=step)) for step in (best - 5, best, last))
    assert re.search(r"Underfitting: .* test errors more than at its best", before)
    assert re.search(r"test error (is|reaches) (at )?its least", at_best)
    assert re.search(rf"Overfitting: since {best + 1} leaves .* more test points wrong", after)
    assert "training errors" in after


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("data", WORLDS)
def test_first_middle_and_last_step(data: str, how: str):
    last = overfit.count_of(case_of(data=data, how=how, points=100)) - 1
    sayings = set()
    for step in {0, 1, last // 2, last}:
        at = page(data=data, how=how, step=step, points=100)
        assert not note(at)
        sayings.add(said(at))
    assert len(sayings) == len({0, 1, last // 2, last}), "each step says something else"


@pytest.mark.parametrize("noise", [0, 40])
@pytest.mark.parametrize("how", HOW)
def test_few_points_and_much_noise_break_nothing(how: str, noise: int):
    for data in WORLDS:
        for seed in (0, 999):
            at = page(data=data, how=how, noise=noise, seed=seed, points=50, show="test", step=2)
            assert said(at)


def test_the_numbers_of_a_step_are_those_of_the_tree():
    grown = of(step=0)
    step = least() + 1
    before, after = grown.growth.errors[0][step - 1 : step + 1]
    change = f"training errors fall from {before:g} to {after:g}"
    assert (change if after < before else f"stay at {after:g}") in said(page(step=step))
    test = grown.growth.errors[1][step]
    assert f">{test / 1000:.3f}</td></tr></tfoot>" in html(page(step=step)), "all leaves of the fragments"


def test_the_leaves_by_their_size_are_all_the_leaves():
    at = page(step=40)
    found = re.search(r"Data fragmentation.*?<tbody>(.*?)</tbody>", html(at), re.DOTALL)
    counts = [int(n) for n in re.findall(r"</th><td>(\d+)</td>", found[1])]
    assert sum(counts) == 41


def test_an_opened_rectangle_says_what_it_rests_on():
    grown = of()
    last = len(grown.growth.openings)
    path = overfit._deepest(grown)
    at = page(step=last, node=overfit.path_text(path))
    assert "rests on" in html(at)
    assert f"{len(grown.test[path].rows)} test point" in html(at)
    assert "gh-opened" not in html(page(step=0, node=overfit.path_text(path))), "it is not there yet"
    assert "gh-opened" in html(page(step=0, node="root"))


def test_one_line_is_held_against_the_staircase():
    rows = re.findall(
        r'<th scope="row">(.*?)</th><td>(\d+)</td><td>(\d+)</td>', unescape(html(page(data="diagonal")))
    )
    found = {name: (int(questions), int(leaves)) for name, questions, leaves in rows}
    assert found["Tree at this step"] == (0, 1)
    assert found["Fisher’s line"] == found["Searched line"] == (1, 2)
    assert found["Whole tree"][1] > 8
    assert "staircase against" not in html(page(data="ring"))
    assert "staircase against" in html(page(data="ring", how="search"))


def test_fishers_formula_has_its_numbers():
    at = page(data="diagonal", how="fisher", step=2)
    step = overfit.lines_of(case_of(data="diagonal", how="fisher"))[2]
    text = "\n".join(element.value for element in at.markdown)
    for value in (*step.weights, *step.scatter[0]):
        assert f"{value:.4f}" in text


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"data": "rign"}, "which does not exist"),
        ({"points": "7"}, "which does not exist"),
        ({"noise": "99"}, "there are 0 to 40"),
        ({"noise": "much"}, "which is no whole number"),
        ({"seed": "-1"}, "there are 0 to 999"),
        ({"how": "svm"}, "which does not exist"),
        ({"show": SCRIPT}, "which does not exist"),
        ({"step": "9999"}, "there are 0 to"),
        ({SCRIPT: "1"}, "unknown on this page"),
        ({"node": SCRIPT}, ""),
    ],
)
def test_a_link_that_cannot_be_taken_as_written_is_mended(query: dict, told: str):
    at = page(**query)
    assert told in note(at)
    assert SCRIPT not in html(at) + note(at)


def test_a_choice_writes_the_link_and_begins_anew():
    at = page(step=9, noise=20, points=500)
    at.selectbox(key="choose data").select("diagonal").run()
    assert parameter(at, "data") == "diagonal"
    assert parameter(at, "step") in (None, "0")
    assert not {"noise", "points"} & set(at.query_params)
    assert said(at).startswith("One leaf")


def test_other_points_are_shown_at_the_same_place():
    at = page(step=9)
    before = said(at)
    at.segmented_control(key="choose show").set_value("test").run()
    assert parameter(at, "show") == "test"
    assert parameter(at, "step") == "9"
    assert said(at) == before


def test_every_ready_case_leads_somewhere_without_a_note():
    found = overfit._ready()
    assert [label for label, *_ in found][:4] == [
        "Underfitting and overfitting", "Data fragmentation", "Too few examples", "One noisy point",
    ]  # fmt: skip
    for _, case, step, node, _ in found:
        query = {"data": case.data, "how": case.how, "step": step} | ({"node": node} if node else {})
        at = page(**query)
        assert not note(at)
        assert ("gh-opened" in html(at)) == (node is not None)


def test_a_lone_point_is_wrong_about_others_and_a_noisy_one_costs_test_points():
    grown = of(data="odd")
    assert grown.growth.errors[0][1] == 1, "one cut is right but for the odd point"
    assert grown.growth.errors[1][1] < grown.growth.errors[1][-1]
    deep = overfit._deepest(of())
    assert len(of().train[deep].rows) == 1
    assert of().test[deep].wrong


def test_presenter_mode_keeps_sentence_and_curve_only():
    at = page(presenter="true", step=5)
    assert said(at)
    assert "Data fragmentation" not in html(at)
    assert not at.selectbox
