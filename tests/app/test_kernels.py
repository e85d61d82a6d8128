"""The wall of kernels in Streamlit: widgets and buttons change the link, and the facets follows."""

import re
from html import unescape

from streamlit.testing.v1 import AppTest

from tests.support.app import html, opened, parameter, sent
from tests.support.visiting import visit

SMALL = {"n": 24}


def page(**query: object) -> AppTest:
    return opened("kernels", **query)


def facets_of(at: AppTest) -> dict:
    """The data that the facets received."""
    return next(data for data in sent(at) if "panes" in data)


def text(at: AppTest) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html(at)))


def test_a_formula_that_is_no_kernel_fails_on_the_wall_and_below():
    at = page(below="gram", own="|x-z|", kernels="own;linear", **SMALL)
    assert "gh-fails" in html(at)
    assert "lowest eigenvalue −" in facets_of(at)["panes"][0]["note"]
    at.text_input(key="choose formula").set_value("exp(-|x-z|)").run()
    assert parameter(at, "formula") is parameter(at, "own") is None, "the link leaves the default out"
    assert "gh-passes" in html(at)
    assert facets_of(at)["panes"][0]["note"] == ""


def test_ones_own_kernel_goes_onto_the_wall():
    at = page(below="gram", **SMALL)
    at.button(key="go Add it to the comparison").click().run()
    assert parameter(at, "kernels").endswith(";own")
    assert facets_of(at)["panes"][-1]["title"] == "Your own"
    assert at.button(key="go Add it to the comparison").disabled


def test_kernels_are_added_changed_and_taken_off():
    at = page(kernels="linear;rbf:1", **SMALL)
    assert at.button(key="go kernel out 0").disabled, "two stay"
    at.button(key="go Add a kernel").click().run()
    assert parameter(at, "kernels") == "linear;rbf:1;rbf:5"
    at.selectbox(key="choose kernel 2").select("poly").run()
    assert parameter(at, "kernels") == "linear;rbf:1;poly:3:1"
    at.number_input(key="choose kernel 2 degree").set_value(5).run()
    assert parameter(at, "kernels") == "linear;rbf:1;poly:5:1"
    at.button(key="go kernel out 1").click().run()
    assert parameter(at, "kernels") == "linear;poly:5:1"
    assert [pane["formula"] for pane in facets_of(at)["panes"]] == ["x·z", "(x·z + 1)⁵"]


def test_the_pair_the_learner_chooses_is_calculated():
    at = page(pair="3,5", **SMALL)
    points = visit("kernels", n="24").case.points
    a, b = points.x[2]
    text = "\n".join(element.value for element in at.markdown)
    assert rf"x = \begin{{pmatrix}}{shown(a)}\\{shown(b)}\end{{pmatrix}}" in text
    at.number_input(key="choose pair z").set_value(7).run()
    assert parameter(at, "pair") == "3,7"


def shown(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def test_other_vectors_other_products():
    at = page(below="dots", **SMALL)
    at.text_input(key="choose vector v").set_value("1, 0, 0, -1").run()
    assert "1·2 + 0·3 + 0·6 + (−1)·5" in text(at)
    at.text_input(key="choose vector v").set_value("1, two").run()
    assert "cannot read v" in text(at)
    at.text_input(key="choose vector v").set_value("1, 2").run()
    assert "the same number of coordinates" in text(at)


def test_a_place_is_voted_on():
    at = page(set="iris", below="classes", at="0.05,0.05")
    assert text(at).count("SVMs at the cross") == 2
    assert "2 votes" in text(at)
    at.slider(key="choose place 0").set_value(0.9).run()
    assert parameter(at, "at") == "0.9,0.05"


def test_presenter_mode_keeps_the_wall_and_the_section_that_the_link_names():
    at = page(presenter="true", **SMALL)
    assert facets_of(at)
    assert "Cost of one kernel value" not in text(at)
    assert "Cost of one kernel value" in text(page(presenter="true", below="lift", **SMALL))
