"""Grow and the home page in Streamlit: widgets and buttons change the link, and the page follows."""

from html import unescape

import pytest

from tests.support.app import SCRIPT, begins_anew, html, note, opened, said, sent
from tests.support.visiting import visit
from views.lessons import LESSONS


@pytest.mark.parametrize("page", ["", "table", *LESSONS])
def test_every_page_opens_without_a_link(page: str):
    at = opened(page)
    assert html(at)
    assert not note(at)


def test_home_welcomes():
    at = opened("")
    assert "Watch trees and support vector machines learn" in html(at)
    assert 'class="gh-still"' in html(at)
    assert len(sent(opened("lessons"), "still")) == 4


def test_a_link_broken_in_many_places_gets_one_note():
    at = opened("grow", data="tenis", step="abc", detail="9", criterion="foo", override="garbage", x="1")
    assert html(at).count("gh-note") == 1
    assert said(at)


def test_the_button_overrides_and_undo_takes_it_back():
    at = opened("grow", recipe="id3", step=1, look="Wind")
    at.button(key="go override").click().run()
    assert not at.exception
    assert at.query_params["override"] in ("root:Wind", ["root:Wind"])
    assert "You chose Wind" in said(at)
    at.button(key="go undo ()").click().run()
    assert not at.exception
    assert "override" not in at.query_params
    assert "Outlook has the highest information gain" in said(at)


def test_limits_are_counted_and_kept():
    at = opened("grow", max_depth=1, min_records=2, step=1)
    assert not note(at)
    assert at.number_input(key="choose max_depth").value == 1
    last = opened("grow", max_depth=1, step=visit("grow", max_depth=1).last)
    assert "depth 1" in said(last)


def test_hostile_parameter_names_and_overrides_are_escaped():
    at = opened("grow", **{SCRIPT: "1", "override": f"root:{SCRIPT};root:Wind"}, look=SCRIPT, step=1)
    assert "<script" not in html(at)
    assert note(at).count("&#60;script&#62;") == 3
    assert "You chose Wind" in said(at)


def test_choosing_another_data_set_starts_its_story_again():
    at = opened("grow", recipe="id3", step=4, override="root:Wind")
    at.selectbox(key="choose data").select("tax").run()
    assert not at.exception
    assert begins_anew(at, "grow")
    assert "override" not in at.query_params


def test_a_refused_table_offers_the_recipes_that_take_it():
    at = opened("grow", data="golf", recipe="id3")
    assert "cannot take missing values" in said(at)
    at.button(key="go take c4.5").click().run()
    assert not at.exception
    assert begins_anew(at, "grow")


def test_a_learner_at_the_end_sees_the_end_of_the_tree_by_other_rules():
    last = visit("grow", data="tax", recipe="c4.5").last
    at = opened("grow", data="tax", recipe="c4.5", step=last)
    at.checkbox(key="choose price_cuts").uncheck().run()
    assert not at.exception
    assert "The tree is finished" in said(at)
    assert at.query_params["price_cuts"] in ("false", ["false"])


@pytest.mark.parametrize(
    "name", ["data", "algorithm", "criterion", "branching", "override", "look", "node", "step", "detail"]
)
def test_hostile_text_is_escaped(name: str):
    at = opened("grow", **{name: SCRIPT})
    assert said(at)
    assert "<script" not in html(at)
    if name not in ("look", "node"):
        assert "&#60;script&#62;alert" in note(at)


def test_a_node_that_is_not_there_and_a_mode_that_is_none_are_told():
    at = opened("grow", node="9.9.9", presenter="maybe")
    assert "opens node 9.9.9, which this tree does not have" in unescape(note(at))
    assert "sets presenter to “maybe”, which is neither yes nor no" in unescape(note(at))
    assert not note(opened("grow", data="tennis", node="0.1", step="end"))


@pytest.mark.parametrize(("lesson", "link"), [("grow", {"data": "iris"}), ("slack", {})])
def test_what_stays_of_the_choices_in_presenter_mode_is_in_nobodys_way(lesson: str, link: dict[str, str]):
    opened(lesson, **link, presenter="true")  # without an exception
