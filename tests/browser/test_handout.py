"""A lesson in a file, opened from the disk without a network: it plays, asks, and stays where it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SIZE
from tests.support.handed import close, snapshot, texts, whole
from tests.support.hostile import hostile_table
from tests.support.sweep import ONLY_SWEPT
from views.handout import folder
from views.handout.page import handout
from views.lessons import LESSONS
from views.page.opened import given_in

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
AREAS = ("say", "beside", "under", "below")
SAMPLE = {
    "grow": {"data": "tennis", "algorithm": "id3"},
    "smo": {"set": "touching", "C": "0.1"},
    "overfit": {"world": "scarce"},
    "judge": {},
    "kernels": {},
    "compare": {},
}


def html(key: str, **query: str) -> str:
    lesson = LESSONS[key]
    return handout(lesson, given_in(lesson, query), "https://example.org/").html


@contextmanager
def opened(browser: Browser, file: Path, size=SIZE, query: str = "", scheme="light") -> Iterator[Page]:
    """The file in a tab without a network. Nothing may go wrong in it, and it asks for nothing."""
    context = browser.new_context(viewport=size, offline=True, color_scheme=scheme, reduced_motion="reduce")
    page, faults = context.new_page(), []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: request.url.startswith("file:") or faults.append(request.url))
    page.goto(f"{file.as_uri()}{query}")
    page.locator("#ready").wait_for(state="attached")
    yield page
    context.close()
    assert not faults


def saved(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "lesson.html"
    file.write_text(text, encoding="utf-8")
    return file


def shown(page: Page, area: str) -> str:
    return close(page.locator(f"#{area}").evaluate("(area) => area.textContent"))


@pytest.mark.wide(one_in=8)
@pytest.mark.parametrize("key", SAMPLE)
def test_every_step_is_there_at_the_desk_and_on_a_phone(browser: Browser, tmp_path: Path, key: str):
    text = html(key, **SAMPLE[key])
    data, file = whole(text), saved(tmp_path, text)
    with opened(browser, file, query="?step=0") as page:
        for step in range(data["last"] + 1):
            explained = snapshot(data, step)
            for area in AREAS:
                found = shown(page, area)
                for one in texts(explained[area]) if data["stage"] or area == "say" else ():
                    assert close(one) in found, (step, area)
            if step < data["last"]:
                page.keyboard.press("ArrowRight")
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert not [one["id"] for one in found if one["impact"] in ("serious", "critical")]
        assert page.pdf(format="A4")
    with opened(browser, file, PHONE, scheme="dark") as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@ONLY_SWEPT
def test_a_step_a_node_and_the_card_need_no_server(browser: Browser, tmp_path: Path):
    with opened(browser, saved(tmp_path, html("grow", data="tennis")), query="?step=3") as page:
        expect(page.locator(".gh-place")).to_have_text("step 3 of 11")
        page.get_by_text("The same by other measures", exact=True).click()
        page.get_by_role("tab", name="Gini decrease").click()
        expect(page.locator("[role=tabpanel]:visible math").first).to_be_visible()
        page.locator(".gh-algo-head").click()
        expect(page.locator(".gh-algo li.gh-lit")).to_have_count(1)
        page.locator(".gh-item").first.click()
        expect(page.locator("#beside")).to_contain_text("at the root")
        page.get_by_role("slider", name="Step").press("End")  # in the tree it goes to the last node
        expect(page.locator("#say")).to_contain_text("step 11 of 11")
        page.locator(".gh-term").first.hover()
        expect(page.locator(".gh-tip")).to_be_visible()
        assert page.url.endswith("?step=11")


@ONLY_SWEPT
def test_a_file_asks_first(browser: Browser, tmp_path: Path):
    with opened(browser, saved(tmp_path, html("grow", data="tennis", guess="true"))) as page:
        expect(page.locator("#beside")).to_contain_text("Which attribute")
        assert "Humidity?" not in page.content()
        page.locator(".gh-open", has_text="Wind").click()
        expect(page.locator(".gh-answered")).to_contain_text("You said Wind.")
        expect(page.locator(".gh-place")).to_have_text("step 1")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("1")
        expect(page.locator(".gh-answered")).to_be_visible()
        for _ in range(60):
            if page.get_by_text("Your guesses").count():
                break
            page.keyboard.press("PageDown")
            page.wait_for_timeout(30)
        expect(page.locator(".st-key-guesses")).to_contain_text("guesses correct.")


@ONLY_SWEPT
def test_a_board_without_a_player_asks_for_points(browser: Browser, tmp_path: Path):
    with opened(browser, saved(tmp_path, html("margin", guess="true"))) as page:
        expect(page.locator("#beside")).to_contain_text("Which points will be the support vectors")
        expect(page.locator(".gh-live")).not_to_contain_text("Maximum")
        page.locator(".gh-line-editor [role=img], .gh-line-editor [tabindex='0']").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".gh-marking")).to_contain_text("Marked as support vector: 1")
        page.locator(".gh-answer").click()
        expect(page.locator(".gh-answered")).to_contain_text("You said")
        expect(page.locator(".gh-marking")).to_be_hidden()
        page.get_by_role("button", name="Guess again").click()
        expect(page.locator(".gh-marking")).to_be_visible()
        expect(page.locator(".gh-answered")).to_have_count(0)


@ONLY_SWEPT
def test_a_page_without_a_player_asks_one_question_after_the_other(browser: Browser, tmp_path: Path):
    with opened(browser, saved(tmp_path, html("compare", data="thirty", guess="true")), PHONE) as page:
        expect(page.locator(".gh-ask")).to_contain_text("Go down from the root.")
        expect(page.locator("[role=tree]")).to_have_count(1)
        page.locator("[role=treeitem]").first.click()
        expect(page.locator(".gh-answered")).to_have_count(1)
        page.get_by_role("button", name="Next guess").click()
        expect(page.locator(".gh-ask")).to_contain_text("error")
        page.get_by_role("button", name="I don’t know").click()
        expect(page.locator(".gh-answered")).to_have_count(2)
        expect(page.get_by_role("button", name="Guess again")).to_be_visible()


def test_hostile_names_and_a_frame_without_rights(browser: Browser, tmp_path: Path):
    file = saved(tmp_path, html("grow", data="own", table=hostile_table()))
    frame = saved_frame(tmp_path, file)
    context = browser.new_context(viewport=SIZE, offline=True)
    page, shown = context.new_page(), []
    page.on("dialog", lambda dialog: (shown.append(dialog.message), dialog.dismiss()))
    page.goto(frame.as_uri())
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name="From the start").click()
    expect(inside.locator(".gh-place")).to_contain_text("step 0 of")
    inside.get_by_role("button", name="Next step").click()
    expect(inside.locator(".gh-place")).to_contain_text("step 1 of")
    assert not shown
    assert inside.locator("img").count() == 0
    context.close()


def saved_frame(tmp_path: Path, file: Path) -> Path:
    frame = tmp_path / "frame.html"
    frame.write_text(
        f'<iframe src="{file.name}" sandbox="allow-scripts" width="1300" height="800"></iframe>', "utf-8"
    )
    return frame


@ONLY_SWEPT
def test_the_index_leads_to_its_files(browser: Browser, tmp_path: Path, monkeypatch):
    few = [one for one in folder.cases() if one[0].key == "node"][:2]
    monkeypatch.setattr(folder, "cases", lambda: iter(few))
    assert len([*folder.write(tmp_path)]) == 3
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_role("link").last.click()
    expect(page.locator(".gh-place")).to_contain_text("step")
    context.close()
