"""Presenter mode stays from page to page until the lecturer ends it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import button, in_address, settled, visit
from tests.support.sweep import ONLY_SWEPT
from views.lessons import LESSONS

pytestmark = pytest.mark.browser


def lessons_of(page: Page):
    page.keyboard.press("l")
    return page.get_by_role("dialog", name="Keys and lessons")


def is_presented(page: Page, path: str) -> None:
    page.wait_for_function("(path) => location.pathname === path", arg=f"/{path}")
    in_address(page, "presenter", "true")
    settled(page)
    expect(page.locator(".stSidebar")).not_to_be_in_viewport()


@ONLY_SWEPT
def test_it_stays_over_every_lesson_of_the_list(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1&presenter=true")
    for key, lesson in LESSONS.items():
        names = lessons_of(page).get_by_role("button")
        names.filter(has_text=lesson.title).filter(has_text=lesson.term).first.click()
        is_presented(page, key)


@ONLY_SWEPT
def test_it_stays_over_links_home_own_table_back_reload_and_a_pasted_link(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=end")
    page.keyboard.press("f")
    is_presented(page, "grow")
    page.keyboard.press("r")
    page.get_by_role("link", name="Prune it").click()
    is_presented(page, "prune")
    lessons_of(page).get_by_role("button", name="Home").click()
    is_presented(page, "")
    page.get_by_role("link", name="Bring your own table").click()
    is_presented(page, "table")
    page.go_back()
    is_presented(page, "")
    page.get_by_role("link", name="A record falls through a tree").click()
    is_presented(page, "predict")
    page.reload()
    is_presented(page, "predict")
    page.goto("/slack?set=outlier")
    is_presented(page, "slack")


@ONLY_SWEPT
def test_back_past_the_key_that_began_it_keeps_it_and_only_the_key_ends_it(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    page.keyboard.press("f")
    is_presented(page, "grow")
    page.go_back()
    is_presented(page, "grow")
    page.go_forward()
    is_presented(page, "grow")
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Keys and lessons").get_by_role("button", name="Glossary").click()
    is_presented(page, "glossary")
    page.keyboard.press("f")
    in_address(page, "presenter", None)
    settled(page)
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    page.go_back()  # to the glossary as it was presented
    in_address(page, "presenter", None)
    page.go_back()
    page.wait_for_function("() => location.pathname === '/grow'")
    in_address(page, "presenter", None)
    settled(page)
    expect(button(page, "Settings")).to_be_visible()
