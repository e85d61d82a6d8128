"""Methods of pruning side by side, thirty seeds, and stopping early, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import serious_faults

pytestmark = pytest.mark.browser

IRIS = "/prune?data=iris&recipe=cart&noise=20"
COMPARE, EARLY = f"{IRIS}&view=compare", f"{IRIS}&view=early&max_depth=3"


def visit(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator(".gh-say").first).to_be_visible(timeout=30_000)
    settled(page)


def settled(page: Page) -> None:
    """Wait until the server has answered everything and every picture is there."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")


def in_address(page: Page, name: str, value: str | None) -> None:
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.search).get(name) === value", arg=[name, value]
    )


def narrow(page: Page) -> list[int]:
    """By how much the page is wider than the screen."""
    return page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )


def test_thirty_seeds_can_be_stopped_kept_and_gone_on_with(page: Page):
    visit(page, "/prune?data=kyphosis&recipe=cart&view=compare")
    pictures = page.locator(".gh-mini img")
    expect(pictures).to_have_count(6)
    assert pictures.evaluate_all("images => images.every((image) => image.naturalWidth > 100)")
    page.get_by_role("button", name="Repeat over 30 seeds").click()
    expect(page.get_by_text(re.compile(r"^Seed \d+ of 30$"))).to_be_visible()
    stop = page.get_by_role("button", name="Stop, keep what is done")
    expect(page.get_by_role("button", name="Repeat over 30 seeds")).to_have_count(0)
    stop.click()
    go_on = page.get_by_role("button", name=re.compile(r"^Go on: \d+ seeds? to go$"))
    expect(go_on).to_be_visible()
    expect(stop).to_have_count(0)
    kept = 30 - int(re.findall(r"\d+", go_on.inner_text())[0])
    assert kept >= 1
    expect(page.get_by_role("table", name=re.compile(f"^Over {kept} seeds?;"))).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_be_visible()
    go_on.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name=re.compile("^Over 30 seeds;"))).to_be_visible(timeout=30_000)
    expect(go_on).to_have_count(0)
    expect(stop).to_have_count(0)
    page.reload()
    expect(page.get_by_role("table", name=re.compile("^Over 30 seeds;"))).to_be_visible()
    settled(page)
    assert serious_faults(page) == []


def test_a_click_leads_from_a_picture_to_its_story_and_back(page: Page):
    visit(page, COMPARE)
    page.get_by_role("button", name="Watch Pessimistic step by step").click()
    in_address(page, "method", "pessimistic")
    in_address(page, "view", None)
    expect(page.get_by_role("slider", name="Step", exact=True)).to_be_visible()
    page.go_back()
    in_address(page, "view", "compare")
    expect(page.locator(".gh-mini img")).to_have_count(6)


def test_a_limit_is_set_and_a_reload_keeps_it(page: Page):
    visit(page, f"{IRIS}&view=early")
    depth = page.get_by_role("spinbutton", name="Maximum depth")
    depth.fill("2")
    depth.press("Enter")
    in_address(page, "max_depth", "2")
    expect(page.locator(".gh-say")).to_contain_text("4 leaves instead of 29")
    page.reload()
    expect(page.locator(".gh-say")).to_contain_text("4 leaves instead of 29")
    expect(depth).to_have_value("2")
    settled(page)
    page.get_by_role("button", name="XOR: nothing gained at the root").click()
    in_address(page, "data", "xor")
    expect(page.locator(".gh-say")).to_contain_text("1 leaf instead of 4")
    expect(page.get_by_role("table", name=re.compile("What was never grown"))).to_contain_text("the root")


@pytest.mark.parametrize("link", [COMPARE, EARLY])
def test_on_a_phone_nothing_is_wider_than_the_screen(page: Page, link: str):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, link)
    boxes = [box.bounding_box() for box in page.locator(".gh-mini").all()]
    assert boxes
    assert all(box["width"] <= 390 for box in boxes)
    assert narrow(page) == [0, 0]


@pytest.mark.parametrize(
    ("link", "scheme"), [(COMPARE, "light"), (EARLY, "dark"), (f"{COMPARE}&presenter=true", "dark")]
)
def test_axe_finds_nothing_serious(page: Page, link: str, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, link)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    assert serious_faults(page) == []
