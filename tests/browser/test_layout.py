"""The layout: keys show what presenter mode hides, and small screens have one column.

test_look.py tests what has to fit and what may not move.
"""

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    at_step,
    axe_faults,
    button,
    fits,
    in_address,
    on_a_phone,
    say,
    settled,
    visit,
)
from tests.look.__main__ import at_rest
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


def box(thing: Locator) -> list[float]:
    found = thing.first.bounding_box()
    return [found[side] for side in ("x", "y", "width", "height")]


def size(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.by_link
def test_presenter_mode_says_what_is_shown_and_steps_by_remote_control(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=99&presenter=true")
    expect(page.get_by_role("heading", level=1)).to_have_text("ID3: Play tennis Grow a tree step 11 of 11")
    expect(page.locator(".gh-note")).to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", level=1)).to_contain_text("step 1 of 11")
    result = page.locator(".st-key-calculation .katex .mathbf").first
    expect(result).to_have_text("0.247")
    expect(result).to_be_in_viewport()


@ONLY_SWEPT
@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("screen", [(1280, 720), (1920, 1080)])
def test_a_calculation_that_is_called_up_is_seen_from_its_result_to_its_branches(
    page: Page, screen: tuple[int, int]
):
    size(page, *screen)
    visit(page, "/grow?data=tennis&algorithm=id3&step=1&presenter=true")
    calculation = page.locator(".st-key-calculation")
    result, branches = calculation.locator(".katex .mathbf").first, calculation.locator(".gh-numbers tfoot")

    def is_seen() -> None:
        expect(result).to_be_in_viewport(ratio=1)
        expect(branches).to_be_in_viewport(ratio=1)

    at_rest(page)  # the next press sees again a box that still grows
    expect(result).to_be_in_viewport(ratio=1)
    expect(branches).not_to_be_in_viewport()
    page.keyboard.press("c")
    is_seen()
    page.keyboard.press("c")
    expect(calculation.get_by_role("textbox")).to_be_in_viewport(ratio=1)
    page.keyboard.press("c")
    expect(calculation).to_have_count(0)
    settled(page)
    page.keyboard.press("c")
    is_seen()


PART = """() => {
    const box = document.querySelector("[data-gh-parts]"), { top, bottom } = box.getBoundingClientRect();
    const end = bottom - parseFloat(/([\\d.]+)px\\)$/.exec(box.style.clipPath)[1]);
    const there = [...box.querySelectorAll("tr, p, .katex-display")].filter((line) => line.checkVisibility());
    const lines = there.map((line) => line.getBoundingClientRect());
    return {
        cut: lines.filter((line) => line.top < end - 1 && line.bottom > end + 1).length,
        seen: lines.filter((line) => line.top > top - 1 && line.bottom < end + 1).length,
        lines: lines.length,
    };
}"""


@ONLY_SWEPT
def test_a_long_column_is_shown_in_parts_that_cut_no_line(page: Page):
    size(page, 1280, 720)
    visit(page, "/grow?data=cars&algorithm=cart&step=1&presenter=true")
    at_rest(page)
    turn, seen = page.locator(".gh-turn:not([hidden])"), 0
    expect(turn).to_have_text("1 of 3 ▾")
    for part in range(3):
        expect(turn).to_have_text(f"{part + 1} of 3 ▾")
        now = page.evaluate(PART)
        assert now["seen"] > 0
        assert now["cut"] == 0
        seen += now["seen"]
        page.keyboard.press("m")
    assert seen >= now["lines"]  # every line is in one of the parts
    expect(turn).to_have_text("1 of 3 ▾")
    page.locator(".st-key-calculation").get_by_role("textbox").focus()
    expect(turn).to_have_text("3 of 3 ▾")
    assert not axe_faults(page)
    page.locator(".gh-say").click()
    page.keyboard.press("f")
    expect(turn).to_have_count(0)
    expect(page.locator("[data-gh-parts]")).to_have_count(0)


@ONLY_SWEPT
def test_what_is_called_up_is_read_from_its_beginning(page: Page):
    size(page, 1280, 720)
    visit(page, "/smo?set=touching&n=30&step=6&presenter=true")
    page.keyboard.press("r")
    more, chart = page.locator(".st-key-more"), page.locator(".st-key-more .gh-sketches figure").first
    expect(more).to_be_focused()
    expect(chart).to_be_in_viewport(ratio=1)
    heights = [
        float(text.first.evaluate("(text) => text.getBoundingClientRect().height"))
        for text in (chart.locator(".gh-curve-text"), page.locator(".gh-say b"))
    ]
    assert heights[0] <= heights[1]
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.querySelector('.st-key-more').scrollTop > 0")
    visit(page, "/prune?data=iris&algorithm=cart&noise=20&share=60&method=pessimistic&step=3&presenter=true")
    page.keyboard.press("r")
    expect(more).to_be_focused()
    expect(page.locator(".gh-tip")).not_to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".gh-tip")).to_be_visible()


@ONLY_SWEPT
def test_the_link_of_what_is_shown_can_be_copied_on_a_projector_and_on_a_phone(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def is_copied() -> None:
        assert page.evaluate("() => navigator.clipboard.readText()") == page.url
        page.evaluate("() => navigator.clipboard.writeText('')")

    visit(page, "/grow?data=tennis&algorithm=id3&step=1&presenter=true")
    said = page.get_by_role("status").filter(has_text="Link copied")
    page.keyboard.press("k")
    expect(said).to_be_in_viewport(ratio=1)
    is_copied()
    expect(said).to_have_count(0)
    button(page, "Keys and lessons (?)").click()
    button(page, "Copy the link to this view").click()
    expect(said).to_be_in_viewport(ratio=1)
    is_copied()
    page.keyboard.press("f")
    in_address(page, "presenter", None)
    on_a_phone(page)
    visit(page, "/neighbours")
    copy = button(page, "Copy link")
    lower = sum(box(copy)[1::2])
    assert lower <= box(page.locator(".gh-menu"))[1]
    page.get_by_test_id("stMain").evaluate("(main) => main.scrollTo(0, 300)")
    copy.click()
    expect(button(page, "Link copied")).to_be_visible()
    is_copied()


# A tree and a plane, pages whose scene contains the parts below, and a wall alone and beside a section.
@ONLY_SWEPT
@pytest.mark.parametrize(
    "link", ["/grow?step=2", "/slack", "/compare", "/kernels", "/kernels?below=lift", "/prune?view=compare"]
)
def test_code_is_called_up_in_presenter_mode_and_takes_nothing_of_the_screen(page: Page, link: str):
    visit(page, f"{link}{'&' if '?' in link else '?'}presenter=true", ".gh-say")
    code = page.locator(".st-key-more .st-key-code")
    expect(code).to_have_count(1)
    expect(page.locator(".st-key-code")).to_have_count(1)
    expect(code).not_to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    page.keyboard.press("r")
    expect(code).to_be_visible()


@ONLY_SWEPT
def test_keys_call_up_what_is_not_seen_and_a_list_says_which(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    page.keyboard.press("f")
    in_address(page, "presenter", "true")
    settled(page)
    table, data = page.locator(".gh-records"), page.get_by_role("combobox", name="Data")
    expect(table).not_to_be_visible()
    page.keyboard.press("r")
    expect(table).to_be_visible()
    page.keyboard.press("Escape")
    expect(table).not_to_be_visible()
    page.keyboard.press("d")
    expect(data).to_be_visible()
    expect(page.get_by_role("group", name="Data and settings")).to_be_focused()
    page.keyboard.press("d")  # no field takes the keys, so the same key hides it
    expect(data).not_to_be_visible()
    expect(button(page, "Data and settings")).to_be_focused()
    page.keyboard.press("d")
    page.keyboard.press("Tab")
    expect(data).to_be_focused()
    page.keyboard.press("Escape")
    button(page, "Data and settings").click()
    expect(data).to_be_visible()
    page.locator(".gh-stage").click()
    expect(data).not_to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys and lessons")
    expect(keys).to_contain_text("presenter mode")
    page.keyboard.press("ArrowRight")
    keys.get_by_role("button", name="Kernels").click()
    expect(page.locator(".gh-facets")).to_be_visible()
    settled(page)
    page.keyboard.press("3")
    in_address(page, "below", "gram")
    expect(page.locator(".gh-facets")).to_be_in_viewport()
    expect(page.locator(".gh-verdict").first).to_be_in_viewport()


@ONLY_SWEPT
def test_keys_that_type_a_sign_can_be_switched_off_in_this_browser(page: Page):
    link = "/grow?data=tennis&algorithm=id3&step=1"
    visit(page, link)
    button(page, "Keys and lessons (?)").click()
    keys = page.get_by_role("dialog", name="Keys and lessons")
    letters = keys.get_by_role("checkbox", name="Use single letters, digits and ? as keys")
    expect(letters).to_be_checked()
    letters.uncheck()
    expect(keys.locator("dt.gh-off")).to_have_count(11)
    page.goto(link)
    settled(page)
    for key in ("f", "p", "?", "c", "k", "2"):
        page.keyboard.press(key)
    expect(button(page, "Play")).to_have_attribute("title", "Play")
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    in_address(page, "presenter", None)
    expect(keys).not_to_be_visible()
    button(page, "Keys and lessons (?)").click()
    letters.check()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(button(page, "Pause")).to_be_visible()


@ONLY_SWEPT
def test_many_candidates_stand_by_their_worth_and_fold_beyond_the_best(page: Page):
    visit(page, "/grow?data=labor&algorithm=cart&step=1")
    rows = page.locator(".gh-candidate-table tbody tr")
    expect(rows.filter(visible=True)).to_have_count(5)
    texts = page.locator(".gh-candidate-table .gh-score").all_inner_texts()
    scores = [float(text.rstrip("●")) for text in texts if text]
    assert scores == sorted(scores, reverse=True)
    button(page, "Show 11 more").click()
    expect(rows.filter(visible=True)).to_have_count(16)


def test_a_small_screen_has_the_sentence_first_and_folds_the_choices(page: Page):
    visit(page, "/grow?data=vertebrate&algorithm=id3&step=1")
    data = page.get_by_role("combobox", name="Data")
    expect(button(page, "Data and settings")).not_to_be_visible()
    for width, height in ((390, 844), (768, 1024), (720, 450)):
        size(page, width, height)
        fits(page)
        expect(data).not_to_be_visible()
        assert box(say(page))[1] < box(page.locator(".gh-stage"))[1] < box(page.locator(".gh-candidates"))[1]
        opener = page.get_by_test_id("stExpandSidebarButton")
        expect(opener).to_be_visible()
        assert sum(box(opener)[1::2]) <= box(page.locator(".gh-menu"))[1]
    on_a_phone(page)
    button(page, "Data and settings").click()
    expect(data).to_be_visible()


@ONLY_SWEPT
@pytest.mark.wide(one_in=4)
@pytest.mark.parametrize(
    ("link", "lines"),
    [
        ("/grow?data=tennis", 1),
        ("/prune?data=iris", 1),
        ("/grow?data=tennis&algorithm=hunt", 2),  # the link chooses what is behind “Change”
        ("/prune?data=iris&algorithm=cart&method=mdl", 2),
    ],
)
def test_the_choices_take_one_line_and_what_is_behind_change_one_more(page: Page, link: str, lines: int):
    visit(page, link)
    fields = page.locator(
        ".st-key-choices .stSelectbox, .st-key-choices .stButtonGroup, .st-key-choices .stPopover"
    )
    below = fields.evaluate_all("(all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom))")
    assert 1 + sum(low - high > 6 for high, low in pairwise(sorted(below))) == lines


@ONLY_SWEPT
def test_a_plane_is_large_enough_at_a_desk_that_is_enlarged_twice(page: Page):
    size(page, 720, 450)
    visit(page, "/smo?set=touching&n=30&step=6")
    assert min(box(page.locator(".gh-plane .gh-frame"))[2:]) >= 250
    fits(page)


@ONLY_SWEPT
def test_on_a_phone_who_steps_sees_player_and_curves_at_once(page: Page):
    on_a_phone(page)
    visit(page, "/node?view=split&step=4")
    seen = page.locator(".gh-say, .gh-canvas, .gh-player")
    expect(seen).to_have_count(6)
    for i in range(6):
        expect(seen.nth(i)).to_be_in_viewport(ratio=0.85)
    player, last = box(page.locator(".gh-player")), box(page.locator(".gh-canvas").last)
    assert last[1] + 0.85 * last[3] <= player[1]


@ONLY_SWEPT
def test_what_scrolls_below_the_line_of_the_closed_menu_is_not_seen_through_it(page: Page):
    on_a_phone(page)
    visit(page, "/practice?kind=impurity", ".gh-say")
    for scheme, paper in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(17, 23, 29)")):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(".stAppHeader")).to_have_css("background-color", paper)


@ONLY_SWEPT
def test_beside_the_navigation_of_a_small_desk_names_and_measures_are_read_whole(page: Page):
    size(page, 1280, 720)
    visit(page, "/grow?data=tennis&algorithm=hunt&step=1")
    fields = page.locator(".st-key-choices .stSelectbox input")
    expect(fields).to_have_count(5)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)"
    assert fields.evaluate_all(cut) == []
    expect(page.locator(".gh-candidate-table th:last-child")).to_have_text("chi-square")
    assert page.locator(".gh-candidates").evaluate("(box) => box.scrollWidth <= box.clientWidth")


@ONLY_SWEPT
@pytest.mark.by_link
def test_a_column_with_more_below_says_so_until_its_end(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1&look=Outlook")
    more, column = page.locator(".gh-further-down"), page.locator(".st-key-beside")
    back = page.locator(".gh-further-up")
    expect(more).to_be_visible()
    foot, end = more.bounding_box(), column.bounding_box()
    assert abs(foot["y"] + foot["height"] - end["y"] - end["height"]) < 2, "it is at the foot of the column"
    assert end["x"] < foot["x"] < end["x"] + end["width"] - foot["width"]
    for _ in range(20):
        if not more.is_visible():
            break
        more.click()
        settled(page)
    expect(more).to_be_hidden()
    below = "box => box.scrollHeight - box.clientHeight - box.scrollTop"
    assert column.evaluate(below) <= 4, "this is the end"
    head, top = back.bounding_box(), column.bounding_box()
    assert abs(head["y"] - top["y"]) < 2, "the way back is at the head"
    while back.is_visible():
        back.click()
        settled(page)
    assert column.evaluate("box => box.scrollTop") <= 3
    expect(more).to_be_visible()
    expect(column).to_have_attribute("tabindex", "0")
    column.focus()
    for _ in range(40):
        page.keyboard.press("ArrowDown")
    expect(more).to_be_hidden()
    expect(page.locator(".gh-further")).to_have_count(2)


@ONLY_SWEPT
def test_nothing_says_more_where_nothing_is_hidden_or_the_column_has_parts(page: Page):
    more = page.locator(".gh-further")
    visit(page, "/grow?data=tennis&algorithm=id3&step=1&look=Outlook&presenter=true")
    expect(page.locator(".gh-turn:not([hidden])").first).to_be_visible()
    expect(more.locator("visible=true")).to_have_count(0)
    visit(page, "/prune?data=iris&algorithm=cart&presenter=false")
    expect(more.locator("visible=true")).to_have_count(0)
    visit(page, "/grow?data=tennis&algorithm=id3&step=1&look=Outlook")
    expect(more.last).to_be_visible()
    on_a_phone(page)
    expect(more.locator("visible=true")).to_have_count(0)
