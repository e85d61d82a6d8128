"""The first visit to a page: what it fetches, and what it shows meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import STAGE, settled, visit
from tests.support.sweep import ONLY_SWEPT
from views.lessons import LESSONS

pytestmark = pytest.mark.browser

FIRST = ".gh-first"
SCRIPTS = "**/static/js/index*"
# Streamlit's scripts up to the picture that the page itself does not name. What a chart needs comes with it.
LATE = """async () => {
  const page = await (await fetch(location.href, { headers: { accept: "text/html" } })).text();
  const all = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/static/js/"));
  const charts = all.find(({ name }) => name.includes("PlotlyChart"))?.startTime ?? Infinity;
  const early = all.filter(({ startTime }) => startTime < charts).map(({ name }) => name.split("/").pop());
  return early.filter((name) => !page.includes(name));
}"""
EXPANDER = "[data-testid=stExpander]"


def test_a_page_without_a_chart_fetches_no_plotly_and_its_scripts_come_compressed(page: Page):
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    visit(page, "/grow?data=iris&look=Petal+length&step=1")
    expect(page.locator(".st-key-curve circle").first).to_be_visible()
    scripts = [one for one in answers if one.url.endswith(".js") and one.url.startswith("http")]
    assert scripts
    assert not [one.url for one in scripts if "Plotly" in one.url]
    large = [one for one in scripts if "index." in one.url or "/pictures/tree" in one.url]
    assert large
    assert all(one.headers["content-encoding"] == "gzip" for one in large)
    assert all("immutable" in one.headers["cache-control"] for one in scripts)


@pytest.mark.parametrize(
    "key", ["grow", *(pytest.param(key, marks=ONLY_SWEPT) for key in LESSONS if key != "grow")]
)
def test_the_head_of_a_page_names_all_scripts_of_its_elements(page: Page, key: str):
    """A script that comes later delays the whole page, not only its own element. A chart may."""
    visit(page, f"/{key}", seen="h1.gh-shown, h1.gh-task")
    assert not page.evaluate(LATE)
    assert page.locator("link[data-soon]").count() >= 3


def test_a_page_says_what_it_is_until_it_is_there(page: Page):
    page.route(SCRIPTS, lambda route: None)
    page.goto("/grow?data=tennis", wait_until="commit")
    expect(page.locator(FIRST)).to_contain_text("every candidate and its numbers")
    page.unroute(SCRIPTS)  # those that wait go on
    expect(page.locator(STAGE)).to_be_visible()
    expect(page.locator(FIRST)).to_have_count(0)
    settled(page)


@ONLY_SWEPT
def test_signs_need_no_font_of_icons(page: Page):
    """Those of a fold, of a popover and of the menu, open and closed."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    visit(page, "/grow?data=tennis")
    page.locator(f"{EXPANDER} summary").first.click()
    expect(page.locator(f"{EXPANDER} details").first).to_have_attribute("open", "")
    page.get_by_test_id("stPopoverButton").last.click()
    expect(page.get_by_test_id("stPopoverBody")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("stSidebar").hover()
    page.get_by_test_id("stSidebarCollapseButton").get_by_role("button").click()
    expect(page.get_by_test_id("stExpandSidebarButton")).to_be_visible()
    settled(page)
    assert not [url for url in asked if "MaterialSymbols" in url]


@ONLY_SWEPT
@pytest.mark.parametrize("link", ["/", "/grow?data=tennis"])
def test_no_script_is_fetched_twice(page: Page, link: str):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    visit(page, link, "h1")
    scripts = [url for url in asked if url.endswith(".js")]
    assert len(scripts) == len(set(scripts))
