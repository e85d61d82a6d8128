"""Everybody hears, sees and reaches what a page shows: beyond the rules that axe knows."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.contrast import pale, ratio, words_in_drawings
from tests.browser.learner import (
    EDITOR,
    agreed,
    fits,
    items,
    middle,
    other_points,
    query,
    say,
    settled,
    slider,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

VOICE = ".gh-voice"
# Listens as a screen reader does: to changes inside the one live element.
HEARD = """() => {
    const voice = document.querySelector(".gh-voice");
    window.voice = voice;
    window.heard = [];
    new MutationObserver(() => window.heard.push(voice.textContent)).observe(voice, { childList: true });
}"""
SAID = """() => {
    const say = document.querySelector(".gh-say").cloneNode(true);
    for (const sign of say.querySelectorAll("[aria-hidden=true]")) sign.remove();
    const words = say.textContent.replace(/\\s+/g, " ").trim();
    return window.voice === document.querySelector(".gh-voice") && window.heard.at(-1)?.includes(words);
}"""
# The lines of a sentence that are out of sight, in px.
CUT = "say => say.scrollHeight - say.clientHeight"
LONG = [
    "smo?set=moons&kernel=rbf&gamma=1&C=10&step=6",
    "columns?identifiers=true&step=end",
    "judge?view=roc&scores=typed&step=11",
    "rules?data=tennis&algorithm=id3&step=13",
]
PLAYED = ["grow?data=tennis&algorithm=id3&step=1", "judge?view=roc&step=31", "smo?set=touching&step=2"]
INSIDE = "css => document.activeElement.matches(`${css}, ${css} *`)"
PANEL = "[data-testid=stPopoverBody]"
FILLS = """all => all.map((one) =>
    [one.style.cssText.match(/--gh-(c\\d)/)[1], getComputedStyle(one).fill.match(/^\\w+/)[0]])"""
# Shapes of an animation that are told apart by the colour of their class, and whether they have its lines.
SHAPES = ".gh-canvas :is(.gh-cells, .gh-box.gh-is-strong, .gh-box.gh-is-tile, .gh-box.gh-is-wrong)"
RULED = """all => all.filter((one) => one.checkVisibility() && one.style.getPropertyValue("--gh-c"))
    .map((one) => [one.style.getPropertyValue("--gh-c"), getComputedStyle(one).fill.startsWith("url")])"""
FIRST = "var(--gh-c0)"
IN_COLOUR = [
    "beside?step=end",
    "columns?step=end",
    "crowd?view=sample&step=end",
    "folds?data=iris&step=4",
    "large?step=12",
]
TRACK = ".stCheckbox label:has([role=switch]) > span + div"
LEAST_TYPE = 11.95  # px
FIRST_PANE = ".gh-canvas:first-of-type [role=listitem]"
HELD = [  # pages with points to edit, and those of one plane
    ("/margin", EDITOR),
    ("/overfit?n=50&step=4", ".gh-plane .gh-point"),
    ("/neighbours?n=40&step=8", FIRST_PANE),
    ("/beside?n=40&step=2", FIRST_PANE),
    ("/crowd?view=bagging&n=40&step=2", FIRST_PANE),
    ("/crowd?view=adaboost&n=40&step=2", FIRST_PANE),
]
DRAWINGS = [
    "overfit?world=ring&step=12",
    "compare?data=vertebrate&algorithms=hunt,id3,cart",
    "judge?view=own&counts=0,10;0,9990&step=2",
    "beside?step=end",
    "grow?data=cars&algorithm=cart&step=1",
]


def test_a_screen_reader_hears_each_sentence_from_one_element_that_stays(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    expect(page.locator(VOICE)).not_to_be_empty()
    page.evaluate(HEARD)
    for link in (
        "grow?data=tennis&algorithm=id3&step=1",
        "judge?view=roc&step=31",
        "smo?set=touching&step=2",
    ):
        visit(page, f"/{link}")
        for _ in range(2):
            page.keyboard.press("ArrowRight")
            agreed(page)
            page.wait_for_function(SAID)
    visit(page, "/margin", ".gh-line-editor")
    page.wait_for_function(SAID)
    before = say(page).inner_text()
    page.get_by_role("button", name="Show the optimum").click()
    settled(page)
    expect(say(page)).not_to_have_text(before)
    page.wait_for_function(SAID)
    assert page.evaluate("new Set(window.heard).size") >= 8
    assert say(page).get_attribute("aria-live") == "off", "it would be said twice"


@ONLY_SWEPT
def test_a_tablet_shows_the_whole_sentence(page: Page):
    page.set_viewport_size({"width": 1024, "height": 768})
    for link in LONG:
        visit(page, f"/{link}", ".gh-say")
        assert say(page).evaluate(CUT) <= 1, link
        visit(page, f"/{link}&presenter=true", ".gh-say")
        assert say(page).evaluate(CUT) <= 1, f"{link} in presenter mode"


@ONLY_SWEPT
def test_a_button_leads_into_what_it_opens_and_back(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3")
    for name in ("Settings", "About"):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        panel = page.get_by_role("group", name=name)
        expect(panel).to_be_focused()
        settled(page)
        page.keyboard.press("Tab")
        assert page.evaluate(INSIDE, PANEL), f"{name}: the first control comes next"
        page.keyboard.press("Shift+Tab")
        panel.focus()
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        expect(button).to_be_focused()
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert not page.evaluate("document.activeElement.matches('input')"), "the key is no text"


@ONLY_SWEPT
def test_the_key_of_the_choices_is_no_text_in_presenter_mode(page: Page):
    for link in ("grow?data=tennis&algorithm=id3", "kernels", "predict?data=tennis&algorithm=id3"):
        visit(page, f"/{link}{'&' if '?' in link else '?'}presenter=true", ".gh-say")
        fields = page.locator("input[type=text], input[type=number]")
        before = fields.evaluate_all("all => all.map((one) => one.value)")
        for _ in range(3):
            page.keyboard.press("d")
        expect(page.locator(".st-key-choices")).to_be_focused()
        settled(page)
        assert fields.evaluate_all("all => all.map((one) => one.value)") == before, link


def pressed(page: Page, control: Locator) -> str:
    """What has the focus after a control was used by keyboard."""
    control.focus()
    page.keyboard.press("Enter")
    settled(page)
    return page.evaluate("document.activeElement.localName")


@pytest.mark.wide(one_in=5)
@pytest.mark.parametrize("way", ["a button", "an answer", "an answer without a player", "a fold", "a strip"])
def test_no_focus_is_lost(page: Page, way: str):
    if way == "a button":
        visit(page, "/margin", ".gh-line-editor")
        assert pressed(page, page.get_by_role("button", name="Show the optimum")) == "button"
        expect(page.get_by_role("button", name="Hide the optimum and try again")).to_be_focused()
    elif way == "an answer":
        visit(page, "/grow?data=tennis&algorithm=id3&guess=true&step=0")
        assert pressed(page, page.locator(".st-key-question button").first) == "button"
        expect(page.get_by_role("button", name="Next guess")).to_be_focused()
    elif way == "an answer without a player":
        visit(page, "/node?view=pile&guess=true")
        assert pressed(page, page.locator(".st-key-answers-given button").first) == "button"
        expect(page.get_by_role("button", name="Next guess")).to_be_focused()
        assert pressed(page, page.get_by_role("button", name="Next guess")) != "body"
    elif way == "a fold":
        visit(page, "/grow?data=tennis&algorithm=id3&step=3")
        for name in ("Code: scikit-learn, R, mlcore", "Export the tree"):
            fold = page.locator("summary").filter(has_text=name)
            for _ in range(2):
                assert pressed(page, fold) == "summary"
    else:
        visit(page, "/grow?data=titanic&algorithm=id3&detail=1&max_depth=1&guess=true")
        onward = page.locator(".gh-path-next")
        onward.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".gh-practice").first).to_be_visible()
        settled(page)
        expect(page.locator("h1")).to_be_focused()


def grounds(page: Page, css: str) -> list[str]:
    """The colours behind elements and around them."""
    return page.locator(css).evaluate_all(
        "all => all.map(getComputedStyle).map((one) => `${one.backgroundColor} ${one.outlineStyle}`)"
    )


@ONLY_SWEPT
def test_forced_colours_show_what_is_chosen_and_on(page: Page):
    page.emulate_media(forced_colors="active")
    visit(page, "/grow?data=tennis&algorithm=id3&guess=true")
    for css in (
        "[data-testid=stButtonGroup] button",
        ".gh-sidebar .gh-to",
        ".gh-path li .gh-to",
        ".gh-rail, .gh-done",
    ):
        assert len(set(grounds(page, css))) == 2, css
    off, on = grounds(page, TRACK)
    assert off != on
    assert all("solid" in track for track in (off, on)), "a track has an edge"


@ONLY_SWEPT
@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_of_drawings_and_switches_have_contrast_and_size(page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)
    for link in DRAWINGS:
        visit(page, f"/{link}", ".gh-say")
        words = words_in_drawings(page)
        assert words, link
        assert not pale(words), link
        assert not {(one.words, one.size) for one in words if one.size < LEAST_TYPE}, link
    paper, track = page.locator(f".stApp, {TRACK}").evaluate_all(
        "all => all.slice(0, 2).map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert ratio(track, paper) >= 3, "a switch that is off can be seen"
    page.keyboard.press("Tab")
    page.locator(".st-key-choose-presenter input").focus()
    assert "solid" in grounds(page, TRACK)[0], "so can the focus on it"


@ONLY_SWEPT
def test_regions_and_densities_differ_by_more_than_their_colour(page: Page):
    visit(page, "/overfit?world=ring&step=12")
    fills = page.locator(".gh-region:visible").evaluate_all(FILLS)
    assert {tuple(fill) for fill in fills} == {("c0", "rgb"), ("c1", "url")}, "the second class is hatched"
    visit(page, "/bayes?step=6")
    signs = page.locator(".gh-canvas").first.locator(".gh-dot.gh-is-plain:visible")
    shapes = signs.evaluate_all("all => all.map((one) => one.getAttribute('d').match(/[A-Z]/g).join(''))")
    assert len(set(shapes)) == 2, "▲ on one curve, ● on the other"


@pytest.mark.by_link
@pytest.mark.wide(one_in=5)
@pytest.mark.parametrize("link", IN_COLOUR)
def test_every_class_but_the_first_has_lines(page: Page, link: str):
    visit(page, f"/{link}", ".gh-say")
    shapes = {tuple(shape) for shape in page.locator(SHAPES).evaluate_all(RULED)}
    assert len(shapes) >= 2, "there is more than one class"
    assert {(colour, colour != FIRST) for colour, _ in shapes} == shapes


@ONLY_SWEPT
def test_home_and_end_stay_in_a_tree_that_has_the_focus(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=end")
    nodes, step = items(page), slider(page).input_value()
    nodes.nth(2).focus()
    page.keyboard.press("End")
    expect(nodes.last).to_be_focused()
    page.keyboard.press("Home")
    expect(nodes.first).to_be_focused()
    assert slider(page).input_value() == step
    visit(page, "/practice?kind=gain&number=3", ".gh-practice")
    blank = page.locator("input.gh-blank[type=text]").first
    expect(blank).to_have_accessible_description("Enter checks and goes to the next empty blank.")


@ONLY_SWEPT
def test_a_phone_on_its_side_and_a_large_zoom_show_the_picture(page: Page):
    page.set_viewport_size({"width": 844, "height": 390})
    for link in ("grow?data=tennis&algorithm=id3&step=3", "judge?view=roc&step=31"):
        visit(page, f"/{link}")
        stage, player, words = (
            page.locator(css).bounding_box() for css in (".gh-stage", ".gh-player", ".gh-say")
        )
        assert player["y"] + player["height"] <= 390.5, "the player is in sight"
        assert player["y"] - stage["y"] >= 200, "and the picture above it"
        assert words["x"] > stage["x"] + stage["width"], "beside the sentence"
    page.set_viewport_size({"width": 320, "height": 256})
    fits(page)
    page.locator(".gh-canvas").first.scroll_into_view_if_needed()
    page.locator(".gh-stage").evaluate("stage => stage.scrollIntoView()")
    assert page.evaluate("Boolean(document.elementFromPoint(160, 250).closest('.gh-animation'))"), (
        "nothing lies over it"
    )


@ONLY_SWEPT
@pytest.mark.parametrize(("link", "points"), HELD)
def test_a_finger_that_rests_on_a_point_removes_it(page: Page, link: str, points: str):
    visit(page, link, points)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    found = page.locator(points)
    before = found.count()
    x, y = middle(found.nth(3))
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(found).to_have_count(before - 1)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    other_points(page, None)
    expect(found).to_have_count(before - 1)
    assert "node" not in query(page), "the gesture has opened nothing"


@ONLY_SWEPT
def test_a_finger_that_moves_away_removes_nothing(page: Page):
    visit(page, *HELD[1])
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    points = page.locator(HELD[1][1])
    before = points.count()
    x, y = middle(points.nth(3))
    for kind, down in (("touchStart", 0), ("touchMove", 40)):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - down}]})
    page.wait_for_timeout(1000)  # longer than the finger has to rest
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(page)
    expect(points).to_have_count(before)
    assert "points" not in query(page)
