"""Every page runs, whatever its link says: without a browser, through Streamlit's own test harness."""

import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import mlcore
from datasets import CARDS
from views.lessons import LESSONS
from views.link.params import Given
from views.trees import choices as chosen
from views.trees.choosing import SHOWN
from views.trees.story import Choices, story_of

SHELL = Path(__file__).resolve().parents[2] / "views" / "shell.py"
SCRIPT = "<script>alert(1)</script>"


def opened(page: str, **query: object) -> AppTest:
    """A page, run once with that link, and with no exception."""
    at = AppTest.from_file(str(SHELL), default_timeout=30)
    for name, value in query.items():
        at.query_params[name] = str(value)
    if page:
        at.switch_page(f"../pages/{page}.py")
    at.run()
    assert not at.exception, [error.value for error in at.exception]
    assert not at.error, "the page says sorry"
    return at


def html(at: AppTest) -> str:
    """All that the page's main part sets as HTML, the style sheet aside."""
    texts = [element.proto.body for element in at.main if element.type == "html"]
    return "\n".join(text for text in texts if not text.startswith("<style>"))


def said(at: AppTest) -> str:
    """The words of the sentence about the step."""
    found = re.search(r'<div class="gh-say" role="status">(.*?)</div>', html(at), re.DOTALL)
    assert found, "the sentence is missing"
    return unescape(re.sub(r"<[^>]+>", "", found[1]))


def note(at: AppTest) -> str:
    """The note about what was mended in the link, or nothing."""
    found = re.search(r'<p class="gh-fine gh-note" role="note">(.*?)</p>', html(at), re.DOTALL)
    return found[1] if found else ""


def choices_of(**query: object) -> Choices:
    """The choices that such a link makes."""
    given = Given({name: str(value) for name, value in query.items()}, LESSONS["grow"].params)
    found = chosen.read(given)
    assert not given.notes
    return found


def last_step(detail: int, **query: object) -> int:
    return len(story_of(choices_of(**query), detail).steps) - 1


def test_home_welcomes():
    at = opened("")
    assert "Watch trees and support vector machines learn" in html(at)
    assert 'class="gh-still"' in html(at)
    assert html(at).count('class="gh-plane-still"') == 4


def test_grow_without_a_link_starts_at_the_root_of_the_tennis_tree():
    at = opened("grow")
    assert said(at).startswith("All 14 records start at the root")
    assert not note(at)


def refused(data: str, recipe: str) -> str | None:
    """Why this recipe cannot grow on that table."""
    return chosen.refusal(choices_of(data=data, recipe=recipe))


@pytest.mark.parametrize("recipe", list(mlcore.RECIPES))
@pytest.mark.parametrize("data", SHOWN)
def test_first_middle_and_last_step(data: str, recipe: str):
    if refused(data, recipe):
        assert said(opened("grow", data=data, recipe=recipe)).startswith(mlcore.RECIPES[recipe].title)
        return
    for detail in (1, 2, 3):
        last = last_step(detail, data=data, recipe=recipe)
        sayings = set()
        for step in {0, last // 2, last} if detail == 2 else {last // 3}:
            at = opened("grow", data=data, recipe=recipe, detail=detail, step=step)
            assert not note(at)
            sayings.add(said(at))
        assert detail != 2 or len(sayings) == len({0, last // 2, last}), "each step says something else"
    assert "The records:" in html(at)


@pytest.mark.parametrize(
    ("data", "recipe"),
    [
        ("labor", "c4.5"),
        ("titanic", "chaid"),
        ("iris", "ctree"),
        ("cars", "cart"),
        ("cars", "chaid"),
        ("golf", "cart"),
    ],
)
def test_every_kind_of_step_is_told(data: str, recipe: str):
    """The first step of each kind, at the finest detail, and the last of it."""
    steps = story_of(choices_of(data=data, recipe=recipe), 3).steps
    for kind in {step.kind for step in steps}:
        places = [i for i, step in enumerate(steps) if step.kind == kind]
        for place in (places[0], places[-1]):
            at = opened("grow", data=data, recipe=recipe, detail=3, step=place)
            assert said(at)
            assert "None" not in said(at)
            assert "nan" not in said(at)


@pytest.mark.parametrize("data", sorted(set(CARDS) - set(SHOWN)))
def test_the_small_data_sets_run_by_their_link(data: str):
    at = opened("grow", data=data, step=last_step(2, data=data))
    assert "the tree is finished" in said(at)
    assert not note(at)


@pytest.mark.parametrize("branching", ["multiway", "ordinal-cuts", "binary"])
@pytest.mark.parametrize("criterion", list(mlcore.CRITERIA))
@pytest.mark.parametrize("data", ["tennis", "tax", "vertebrate"])
def test_hunt_by_every_criterion_and_branching(data: str, criterion: str, branching: str):
    link = {"data": data, "recipe": "hunt", "criterion": criterion, "branching": branching}
    for step in (1, last_step(2, **link)):
        at = opened("grow", step=step, **link)
        assert said(at)
        assert not note(at)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"data": "tenis"}, "this is &#8220;tennis&#8221;"),
        ({"data": "nothing alike"}, "this is &#8220;tennis&#8221;"),
        ({"recipe": "C5"}, "which does not exist"),
        ({"step": "999"}, "The link asks for step 999"),
        ({"step": "-3"}, "this is 0"),
        ({"step": "abc"}, "which is no whole number"),
        ({"detail": "9"}, "there are 1 to 3"),
        ({"criterion": "foo"}, "this is &#8220;entropy&#8221;"),
        ({"max_depth": "0"}, "there are 1 to 30"),
        ({"min_gain": "nan"}, "it goes from 0 to 3"),
        ({"override": "garbage"}, "which is no node and attribute here"),
        ({"override": "root:Nothing"}, "which is no node and attribute here"),
        ({"override": "0.0.0.0:Wind"}, "a node that this tree does not have"),
        ({"override": "1.0:Wind", "recipe": "id3"}, "a node that this tree does not have"),
        ({"override": "9:Wind"}, "a node that this tree does not have"),
        ({"override": "0:Outlook", "recipe": "id3"}, "asks there for what it cannot"),
        ({"colour": "red"}, "The link carries colour"),
    ],
)
def test_a_broken_link_is_mended_with_a_note(query: dict[str, str], told: str):
    at = opened("grow", **query)
    assert said(at)
    plain = "".join(c if c.isalnum() or c in " &#;" else f"&#{ord(c)};" for c in told)
    assert plain in note(at)


def test_a_link_broken_in_many_places_gets_one_note():
    at = opened("grow", data="tenis", step="abc", detail="9", criterion="foo", override="garbage", x="1")
    assert html(at).count("gh-note") == 1
    assert said(at)


@pytest.mark.parametrize("step", ["0", "1", "4", "last"])
def test_several_overrides_at_once(step: str):
    overrides = "root:Wind;0:Temperature;1:Humidity"
    last = last_step(2, recipe="id3", override=overrides)
    at = opened("grow", recipe="id3", override=overrides, step=last if step == "last" else step)
    assert not note(at)
    assert [button.key for button in at.button if (button.key or "").startswith("undo (")] == [
        "undo ()",
        "undo (0,)",
        "undo (1,)",
    ]
    assert step != "1" or "You chose Wind" in said(at)


def test_the_button_overrides_and_undo_takes_it_back():
    at = opened("grow", recipe="id3", step=1, look="Wind")
    at.button(key="override").click().run()
    assert not at.exception
    assert at.query_params["override"] in ("root:Wind", ["root:Wind"])
    assert "You chose Wind" in said(at)
    at.button(key="undo ()").click().run()
    assert not at.exception
    assert "override" not in at.query_params
    assert "Outlook tells us most" in said(at)


def test_an_opened_candidate_shows_its_calculation():
    at = opened("grow", data="tax", recipe="cart", step=1, look="Taxable Income")
    assert "<b>Taxable Income</b> in numbers" in html(at)
    assert "in numbers" not in html(opened("grow", data="tax", recipe="cart", step=1, look="none"))


def test_an_opened_node_is_what_the_page_speaks_about():
    step = last_step(2)
    assert said(opened("grow", step=step, node="root")) != said(opened("grow", step=step))
    assert said(opened("grow", step=step, node="9.9.9")) == said(opened("grow", step=step))


def test_the_tree_may_ask_for_the_name():
    at = opened("grow", data="vertebrate", recipe="id3", identifiers="true", step=1)
    assert not note(at)
    assert "Name tells us most" in said(at)
    without = opened("grow", data="vertebrate", recipe="id3", step=1)
    assert "Name" not in said(without)


def test_limits_are_counted_and_kept():
    at = opened("grow", max_depth=1, min_records=2, step=1)
    assert not note(at)
    assert at.number_input(key="choose max_depth").value == 1
    last = opened("grow", max_depth=1, step=last_step(2, max_depth=1))
    assert "is 1 deep" in said(last)


def test_presenter_mode_hides_the_records_and_the_choices():
    at = opened("grow", presenter="true")
    assert said(at)
    assert "gh-records" not in html(at)
    assert not at.selectbox
    assert at.toggle(key="choose presenter").value is True
    assert "gh-records" in html(opened("grow"))


@pytest.mark.parametrize(
    "name", ["data", "recipe", "criterion", "branching", "override", "look", "node", "step", "detail"]
)
def test_hostile_text_is_escaped(name: str):
    at = opened("grow", **{name: SCRIPT})
    assert said(at)
    assert "<script" not in html(at)
    if name not in ("look", "node"):
        assert "&#60;script&#62;alert" in note(at)


def test_hostile_parameter_names_and_overrides_are_escaped():
    at = opened("grow", **{SCRIPT: "1", "override": f"root:{SCRIPT};root:Wind"}, look=SCRIPT, step=1)
    assert "<script" not in html(at)
    assert note(at).count("&#60;script&#62;") == 2
    assert "You chose Wind" in said(at)


def test_choosing_another_data_set_starts_its_story_again():
    at = opened("grow", recipe="id3", step=4, override="root:Wind")
    at.selectbox(key="choose data").select("tax").run()
    assert not at.exception
    assert said(at).startswith("All 10 records start at the root")
    assert "override" not in at.query_params


def test_a_table_with_gaps_begins_with_a_recipe_that_takes_them():
    assert "cannot answer" in said(opened("grow", data="golf", step=1))
    assert "mean 20.091" in said(opened("grow", data="cars", step=1))


def test_a_refused_table_offers_the_recipes_that_take_it():
    at = opened("grow", data="golf", recipe="id3")
    assert "cannot take missing values" in said(at)
    at.button(key="take c4.5").click().run()
    assert not at.exception
    assert said(at).startswith("All 14 records start at the root")


def test_whoever_stands_at_the_end_sees_the_end_of_the_tree_by_other_rules():
    last = last_step(2, data="tax", recipe="c4.5")
    at = opened("grow", data="tax", recipe="c4.5", step=last)
    at.checkbox(key="choose price_cuts").uncheck().run()
    assert not at.exception
    assert "the tree is finished" in said(at)
    assert at.query_params["price_cuts"] in ("no", ["no"])
