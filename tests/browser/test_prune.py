"""A learner cuts a tree back, in a real browser."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    at_step,
    button,
    in_address,
    items,
    last_step,
    on_a_phone,
    say,
    settled,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/prune?data=iris&algorithm=cart&noise=10&share=40"
IRIS = "/prune?data=iris&algorithm=cart&share=60&noise=20"


def node(page: Page, text: str) -> Locator:
    return page.get_by_role("treeitem", name=re.compile(f"^{re.escape(text)}"))


def test_click_see_what_it_would_do_cut_undo_redo_and_reload(page: Page):
    visit(page, LINK)
    before = items(page).count()
    node(page, "Petal length ≤ 2.6?").click()
    expect(say(page)).to_contain_text("would save 9 leaves and cost 3 errors")
    button(page, "✂ Prune to a leaf").click()
    expect(items(page)).to_have_count(before - 18)
    in_address(page, "cuts", "0")
    in_address(page, "step", "1")
    expect(say(page)).to_contain_text("from 12 to 3 leaves")
    expect(button(page, "✂ Prune to a leaf")).to_be_hidden()
    settled(page)
    button(page, "Previous step").click()
    expect(items(page)).to_have_count(before)
    expect(say(page)).to_contain_text("The tree has 12 leaves")
    button(page, "↷ Redo").click()
    expect(items(page)).to_have_count(before - 18)
    in_address(page, "step", "1")
    settled(page)
    page.reload()
    expect(items(page)).to_have_count(before - 18)
    at_step(page, 1)


@ONLY_SWEPT
def test_two_quick_cuts_are_both_kept_and_a_new_one_forgets_what_was_undone(page: Page):
    visit(page, LINK)
    before = items(page).count()
    node(page, "Sepal length ≤ 5.95?").focus()
    page.keyboard.press("Delete")
    node(page, "Sepal length ≤ 5.25?").focus()
    page.keyboard.press("Delete")
    expect(items(page)).to_have_count(before - 2 - 4)
    in_address(page, "step", "2")
    at_step(page, 2)
    settled(page)
    expect(items(page)).to_have_count(before - 2 - 4)
    button(page, "↶ Undo").click()
    expect(items(page)).to_have_count(before - 2)
    settled(page)
    node(page, "Petal length ≤ 2.6?").focus()
    page.keyboard.press("Delete")
    expect(items(page)).to_have_count(5 - 2)
    at_step(page, 2)
    settled(page)
    assert page.evaluate("new URLSearchParams(location.search).get('cuts').split(';').length") == 2


@ONLY_SWEPT
def test_a_branch_is_raised_and_its_cards_move_up(page: Page):
    visit(page, LINK)
    node(page, "Petal length ≤ 2.6?").click()
    button(page, "Raise “> 2.6”").click()
    in_address(page, "cuts", "0^1")
    expect(node(page, "Petal length ≤ 2.6?")).to_have_count(0)
    expect(node(page, "Sepal width ≤ 3.05?")).to_have_attribute("aria-level", "2")
    settled(page)
    in_address(page, "node", "0~1")
    page.go_back()
    expect(node(page, "Petal length ≤ 2.6?")).to_have_count(1)


@ONLY_SWEPT
def test_methods_by_keyboard_to_their_ends_and_by_a_click_on_the_stairs(page: Page):
    visit(page, f"{LINK}&method=cost-complexity&step=0")
    points = page.locator(".stPlotlyChart").first.locator(".scatterlayer .point")
    expect(points).to_have_count(9 + 1)
    points.nth(4).click(force=True)
    in_address(page, "step", "8")
    at_step(page, 8)
    expect(say(page)).to_contain_text("6 leaves remain")
    settled(page)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text("from 12 leaves to 3")
    expect(items(page)).to_have_count(5)
    expect(page.get_by_role("treeitem", name=re.compile(", leaf, "))).to_have_count(3)
    visit(page, f"{LINK}&method=error-based&step=0")
    at_step(page, 0)
    first = say(page).inner_text()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(say(page)).not_to_have_text(first)
    expect(page.locator(".stMarkdown .katex").first).to_be_visible()
    expect(page.locator(".katex-error")).to_have_count(0)
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("Done")


@ONLY_SWEPT
def test_thirty_seeds_can_be_stopped_kept_and_gone_on_with(page: Page):
    visit(page, "/prune?data=kyphosis&algorithm=cart&view=compare", ".gh-mini img")
    pictures = page.locator(".gh-mini img")
    expect(pictures).to_have_count(6)
    assert pictures.evaluate_all("images => images.every((image) => image.naturalWidth > 100)")
    button(page, "Repeat over 30 seeds").click()
    expect(page.get_by_text(re.compile(r"^Seed ([2-9]|\d\d) of 30$"))).to_be_visible()  # one is done
    stop = button(page, "Stop and keep the results")
    expect(button(page, "Repeat over 30 seeds")).to_have_count(0)
    stop.click()
    go_on = page.get_by_role("button", name=re.compile(r"^Go on: \d+ seeds? to go$"))
    expect(go_on).to_be_visible()
    expect(stop).to_have_count(0)
    settled(page)  # a seed that was under way counts, and its run draws the page once more
    kept = 30 - int(re.findall(r"\d+", go_on.inner_text())[0])
    assert kept >= 1
    expect(page.get_by_role("table", name=re.compile(rf"^Over {kept} seeds? \("))).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_be_visible()
    go_on.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name=re.compile(r"^Over 30 seeds \("))).to_be_visible(timeout=30_000)
    expect(go_on).to_have_count(0)
    expect(stop).to_have_count(0)
    page.reload()
    expect(page.get_by_role("table", name=re.compile(r"^Over 30 seeds \("))).to_be_visible()


@ONLY_SWEPT
def test_from_a_picture_to_its_story_and_back_and_on_a_phone_one_below_the_other(page: Page):
    visit(page, f"{IRIS}&view=compare", ".gh-mini img")
    button(page, "Watch Pessimistic step by step").click()
    in_address(page, "method", "pessimistic")
    in_address(page, "view", None)
    expect(page.get_by_role("slider", name="Step", exact=True)).to_be_visible()
    page.go_back()
    in_address(page, "view", "compare")
    expect(page.locator(".gh-mini img")).to_have_count(6)
    settled(page)
    on_a_phone(page)
    page.wait_for_function("() => document.querySelector('.gh-mini').getBoundingClientRect().right <= 390")
    assert all(box.bounding_box()["width"] <= 390 for box in page.locator(".gh-mini").all())


@ONLY_SWEPT
def test_a_limit_is_set_and_a_reload_keeps_it(page: Page):
    visit(page, f"{IRIS}&view=early", ".gh-say")
    depth = page.get_by_role("spinbutton", name="Maximum depth")
    depth.fill("2")
    depth.press("Enter")
    in_address(page, "max_depth", "2")
    expect(say(page)).to_contain_text("4 leaves instead of 29")
    page.reload()
    expect(say(page)).to_contain_text("4 leaves instead of 29")
    expect(depth).to_have_value("2")
    settled(page)
    button(page, "XOR: nothing gained at the root").click()
    in_address(page, "data", "xor")
    expect(say(page)).to_contain_text("1 leaf instead of 4")
    expect(page.get_by_role("table", name=re.compile("never grown"))).to_contain_text("the root")


def ground(picture: Locator) -> int:
    """How light the background of a picture is, from 0 to 255, as the most frequent value."""
    grey = Image.open(BytesIO(picture.screenshot())).convert("L").histogram()
    return grey.index(max(grey))


@ONLY_SWEPT
@pytest.mark.parametrize(
    ("link", "pictures"), [("/prune?view=compare", ".gh-mini img"), ("/", "img.gh-still")]
)
def test_small_trees_follow_a_switch_of_the_theme_without_a_new_run(page: Page, link: str, pictures: str):
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    visit(page, link, pictures)
    picture, app = page.locator(pictures).first, page.get_by_test_id("stApp")
    drawn = picture.get_attribute("src")
    assert ground(picture) > 240
    app.evaluate("app => { app.style.colorScheme = 'dark'; }")  # as the menu does while the system is light
    assert ground(picture) < 40
    app.evaluate("app => { app.style.colorScheme = ''; }")
    assert ground(picture) > 240
    assert picture.get_attribute("src") == drawn


@ONLY_SWEPT
def test_a_tree_too_large_for_labels_says_the_path_under_the_pointer_and_the_focus(page: Page):
    on_a_phone(page)
    visit(page, "/prune?data=iris&algorithm=cart&noise=20")
    line = page.locator(".gh-way")
    expect(line).to_be_visible()
    expect(line).to_have_text("This tree is too large for labels. Point at a node to read its path.")
    nodes = items(page)
    top, first = line.bounding_box(), nodes.first.bounding_box()
    assert top is not None
    assert first is not None
    assert top["y"] + top["height"] <= first["y"]
    nodes.nth(2).hover()
    path = re.compile(r"^[\w ]+ (≤|>)\s[\d.]+ › [\w ]+ (≤|>)\s[\d.]+$")
    expect(line).to_have_text(path)
    pointed = line.inner_text()
    nodes.first.focus()
    expect(line).to_have_text("the root")
    page.keyboard.press("ArrowDown")
    expect(line).to_have_text(pointed.partition(" › ")[0])
    visit(page, "/grow?data=tennis&algorithm=id3&step=end")
    expect(line).to_be_hidden()


@ONLY_SWEPT
@pytest.mark.parametrize(
    ("link", "at"), [("noise=10", "left top"), ("noise=20&method=cost-complexity", "left bottom")]
)
def test_a_hall_can_name_the_nodes_and_the_classes(page: Page, link: str, at: str):
    page.set_viewport_size({"width": 1280, "height": 720})
    visit(page, f"/prune?data=iris&algorithm=cart&{link}&presenter=true")
    names = page.locator(".gh-classes")
    expect(names).to_have_attribute("data-at", at)
    expect(names.locator("span")).to_have_text(["▲ setosa", "● versicolor", "■ virginica"])
    if link == "noise=10":
        splits = page.locator(".gh-face-decided .gh-title:not(.gh-class)")
        lines = [re.compile(r"^(Petal|Sepal) (length|width)$"), re.compile(r"^≤\s[\d.]+\?$")]
        expect(splits).to_have_text(lines * 11)
    visit(page, "/grow?data=tennis&algorithm=id3&step=end")
    expect(names).to_be_hidden()
