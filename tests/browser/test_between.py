"""From lesson to lesson in a real browser: the learner's work goes along."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import (
    EDITOR,
    PLAYER,
    SENTENCE,
    button,
    choose,
    in_address,
    last_step,
    other_points,
    query,
    say,
    settled,
    turn_to,
    visit,
)
from tests.support.sweep import ONLY_SWEPT
from views.lessons import LESSONS

pytestmark = pytest.mark.browser

TERMS = {lesson.title: lesson.term for lesson in LESSONS.values()}
TENNIS = "/grow?data=tennis&algorithm=id3"


def follow(page: Page, name: str, seen: str) -> None:
    """A link of the page or of the sidebar, where the lesson's term follows its title."""
    term = TERMS.get(name, "")
    page.get_by_role("link", name=re.compile(rf"^{re.escape(name)}( {re.escape(term)})?$")).first.click()
    expect(page.locator(seen).first).to_be_visible()
    settled(page)


@ONLY_SWEPT
def test_a_grown_tree_goes_along_and_its_end_offers_the_ways(page: Page):
    visit(page, "/grow?data=tax&algorithm=c4.5&collapse=no&step=2")
    onward = page.locator(".st-key-onward a")
    expect(onward).to_have_count(0)
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("The tree is finished")
    expect(onward).to_have_count(3)
    in_address(page, "step", str(last_step(page)))
    settled(page)
    page.get_by_role("link", name="Prune it").click()
    expect(page.get_by_role("radio", name="Pre-pruning")).to_be_visible()
    expect(page.get_by_role("combobox", name=re.compile("Data"))).to_have_value(re.compile("Tax cheat"))
    expect(page.get_by_role("combobox", name=re.compile("Algorithm"))).to_have_value("C4.5")
    settled(page)
    expect(say(page)).to_contain_text("Click a node")
    expect(page.locator(PLAYER)).to_be_hidden()
    expect(page.locator(".gh-note")).to_have_count(0)
    for lesson in ("Rules", "Predict"):
        follow(page, lesson, PLAYER)
        expect(page.get_by_role("combobox", name=re.compile("Algorithm"))).to_have_value("C4.5")
        assert (query(page)["data"], query(page)["algorithm"]) == ("tax", "c4.5")
        expect(page.locator(".gh-note")).to_have_count(0)
    button(page, "From the start").click()
    expect(say(page)).to_contain_text("The record starts at the root")
    settled(page)
    choose(page, "Refund", "No")
    in_address(page, "answers", "Refund:No")
    settled(page)
    page.get_by_role("link", name="See it grow").click()
    expect(page).to_have_url(re.compile("/grow"))
    settled(page)
    button(page, "From the start").click()
    expect(say(page)).to_contain_text("All 10 records start at the root")
    assert "answers" not in query(page)
    settled(page)
    page.keyboard.press("End")
    page.get_by_role("link", name="Where does another algorithm differ?").click()
    in_address(page, "algorithms", "c4.5,cart")
    expect(page.locator(".gh-alone")).to_have_count(2)
    follow(page, "Maximum margin", EDITOR)
    assert query(page) == {}, "a table is not a set of points"


@ONLY_SWEPT
def test_edited_points_go_along_to_every_lesson_on_points(page: Page):
    visit(page, "/margin?set=touching&n=12", EDITOR)
    page.locator(EDITOR).first.focus()
    page.keyboard.press("Delete")
    other_points(page, None)
    expect(page.get_by_role("button", name=re.compile("^Edited: 11 points"))).to_be_visible()
    settled(page)
    points = query(page)["points"]
    page.locator(".gh-elsewhere").get_by_role("link", name="SMO", exact=True).click()
    expect(page.locator(PLAYER)).to_be_visible()
    expect(page.locator(".gh-plane .gh-point")).to_have_count(11)
    expect(page.get_by_role("button", name=re.compile("^Edited: 11 points"))).to_be_visible()
    settled(page)
    for lesson, seen in (
        ("Kernels", ".gh-pane"),
        ("Soft margin", ".gh-line-editor"),
        ("Maximum margin", ".gh-line-editor"),
    ):
        follow(page, lesson, f"{seen} .gh-point")
        expect(page.locator(seen).first.locator(".gh-point")).to_have_count(11)
        assert (query(page)["set"], query(page)["points"]) == ("touching", points)
        expect(page.locator(".gh-note")).to_have_count(0)


@ONLY_SWEPT
def test_this_link_tells_what_it_can_say(page: Page):
    visit(page, "/grow?data=tax&algorithm=c4.5&step=1")
    button(page, "About").click()
    page.get_by_role("tab", name="This link").click()
    shown = page.get_by_role("table").filter(has_text="may be")
    for said in ("data", "algorithm", "step"):
        expect(shown.locator("strong", has_text=re.compile(f"^{said}$"))).to_be_visible()
    expect(shown.locator("strong")).to_have_count(3)
    expect(shown.get_by_role("row", name=re.compile("^override"))).to_be_visible()


@ONLY_SWEPT
def test_what_is_changed_beside_the_picture_reaches_the_rest_of_the_page(page: Page):
    """A fragment with its player runs by itself. The sidebar and the choices follow with the whole page."""
    visit(page, f"{TENNIS}&step=1&look=Wind")
    page.get_by_role("button", name="Split on Wind instead").click()
    expect(say(page)).to_contain_text("You chose Wind")
    follow(page, "Predict", PLAYER)
    assert query(page)["override"] == "root:Wind"
    expect(page.get_by_role("treeitem").first).to_have_attribute("aria-label", re.compile(r"^Wind\?"))
    turn_to(page, "/prune?data=iris&algorithm=cart&share=60&noise=20&view=compare", SENTENCE)
    button(page, "Watch Pessimistic step by step").click()
    expect(page.get_by_role("combobox", name=re.compile("Method"))).to_have_value("Pessimistic")
    turn_to(page, "/kernels?set=moons&n=24&below=grid&kernels=linear;rbf:0.5", ".gh-pane .gh-point")
    page.get_by_role("button", name=re.compile("^C 10, gamma 3: error")).click()
    in_address(page, "C", "10")
    expect(page.get_by_role("slider", name="C", exact=True)).to_have_attribute("aria-valuetext", "C = 10")
    expect(page.locator(".gh-pane")).to_have_count(3)


@ONLY_SWEPT
def test_the_search_of_the_sidebar_leads_to_a_lesson_by_keyboard(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=2")
    search = page.get_by_role("searchbox", name="Find a lesson")
    search.fill("bootstrap")
    shown = page.locator(".gh-sidebar li:visible")
    expect(shown.first).to_contain_text("Cross-validation", ignore_case=True)
    search.press("ArrowRight")  # the key belongs to the text: the tree does not go on
    in_address(page, "step", "2")
    search.fill("no such word")
    expect(page.locator(".gh-search-said")).to_have_text("No lesson matches this word. Try the glossary.")
    expect(shown).to_have_text(["Glossary"])
    search.press("Escape")
    expect(shown.filter(has_text="Which records?")).to_be_visible()
    search.fill("feature selection")
    search.press("Enter")
    expect(page).to_have_url(re.compile("/columns"))
    expect(search).to_have_value("")
