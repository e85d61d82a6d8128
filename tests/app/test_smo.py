"""The page “SMO”, whatever its link says: without a browser, through Streamlit's own test harness."""

from html import unescape

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.app import SCRIPT, html, note, opened, said
from tests.support.visiting import visit
from views.lessons import LESSONS
from views.lessons.smo.case import RULES


def page(**query: object) -> AppTest:
    return opened("smo", **query)


def parameter(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def last_step(**query: object) -> int:
    return visit("smo", **query).last


def test_without_a_link_nothing_has_moved_yet():
    at = page()
    assert said(at).startswith("Every multiplier is 0")
    assert "40 of 40 points are off by more than 0.001" in html(at)
    assert "Four rules race on the same points" in html(at)
    assert not note(at)


@pytest.mark.parametrize("pair", list(RULES))
def test_every_rule_says_why_these_two(pair: str):
    at = page(set="touching", pair=pair, step=2)
    words = {
        "second-order": "promises the largest gain",
        "violating-pair": "maximal violating pair",
        "platt": "outer loop",
        "random": "by lot",
    }
    assert words[pair] in said(at)
    assert any("aligned" in element.value for element in at.markdown)


def test_the_end_counts_the_support_vectors():
    at = page(step=last_step())
    assert said(at).startswith("Done after 8 updates")
    assert "support vectors" in said(at)


def test_the_check_is_made_there_and_then():
    assert "Checked against libsvm, here and now: agrees to 10⁻¹²" in html(page())


def test_a_hard_margin_where_there_is_none_is_refused_in_a_sentence():
    at = page(set="touching", C="inf")
    assert "no hard margin" in said(at)
    assert "“−1” from “+1”" in said(at), "the classes by the names they have here"
    next(button for button in at.button if button.label.startswith("Allow slack")).click().run()
    assert not at.exception
    assert said(at).startswith("Every multiplier is 0")
    assert parameter(at, "C") is None


@pytest.mark.parametrize(("label", "query"), [(one.label, one.query) for one in LESSONS["smo"].ready()])
def test_ready_cases(label: str, query: dict[str, object]):
    at = page(seed=7)
    next(button for button in at.button if button.label == label).click().run()
    assert not at.exception
    assert parameter(at, "seed") is None, "they begin anew"
    assert {name: parameter(at, name) for name in query} == {name: str(v) for name, v in query.items()}
    assert said(at)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"kernel": "rfb"}, "this is “rbf”"),
        ({"C": "-1"}, "from 0.000001 to 1000000, or is inf, so this is 0.000001"),
        ({"C": "nan"}, "so this is 1"),
        ({"gamma": "x"}, "so this is 0.5"),
        ({"pair": SCRIPT}, "does not exist"),
        ({"step": 999}, "but there are 0 to 9"),
        ({"depth": 3}, "unknown on this page"),
        ({"points": "junk"}, "points that cannot be read"),
    ],
)
def test_a_broken_link_is_mended_with_a_note(query: dict[str, object], told: str):
    at = page(**query)
    assert told in unescape(note(at))
    assert "<script" not in html(at)


@pytest.mark.parametrize(
    "query",
    [
        {"set": "spirals", "n": 500, "kernel": "rbf", "gamma": 10000, "step": 5},
        {"set": "touching", "C": "0.000001", "step": 3},
        {"set": "touching", "C": "1000000", "pair": "random", "step": 1001},
        {"set": "iris", "step": 4},
        {"set": "xor", "kernel": "poly", "degree": 10, "coef0": -3, "step": 2},
        {"n": 2, "step": 1},
    ],
    ids=str,
)
def test_extremes_have_a_sentence(query: dict[str, object]):
    at = page(**query)
    assert said(at)
    assert "nan" not in said(at)


def test_another_rule_begins_anew_on_the_same_points():
    at = page(set="moons", kernel="rbf", step=4)
    at.button_group(key="choose selection").set_value("platt").run()
    assert not at.exception
    assert (parameter(at, "selection"), parameter(at, "set"), parameter(at, "step")) == (
        "platt",
        "moons",
        None,
    )
    assert said(at).startswith("Every multiplier is 0")


def test_presenter_mode_leaves_sentence_and_formulas():
    at = page(set="touching", presenter="true", step=2)
    assert any(r"\eta" in element.value for element in at.markdown)
    assert "Conditions before this update" not in html(at)
    assert "Four rules race" not in html(at)
    assert "Checked against" not in html(at)
    assert not at.selectbox
