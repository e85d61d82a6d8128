"""A teacher's folder in a real browser: one of everything, and one with every mistake."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ROOT, SIZE, started, watch
from tests.browser.learner import button, choose, settled, visit, way
from tests.support.folder import written
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


@contextmanager
def served(browser: Browser, folder: Path) -> Iterator[Page]:
    """A page of an app that starts with this folder."""
    os.environ["GLASSHOUSE_COURSE"] = str(folder)
    try:
        with started() as server:
            context = browser.new_context(viewport=SIZE, base_url=server, reduced_motion="reduce")
            page = context.new_page()
            faults = watch(page)
            yield page
            context.close()
            assert not faults
    finally:
        del os.environ["GLASSHOUSE_COURSE"]


@ONLY_SWEPT
def test_a_class_works_with_one_of_everything(browser: Browser):
    with served(browser, ROOT / "docs/folder") as page:
        visit(page, "/lessons", ".gh-listed")
        expect(page.get_by_role("heading", name="Tables of this course")).to_be_visible()
        expect(page.get_by_role("heading", name="A clinic", exact=True)).to_be_visible()
        visit(page, "/", ".gh-chapter")
        expect(page.get_by_role("heading", name="Machine learning for nurses")).to_be_visible()
        expect(page.locator(".gh-logo")).to_be_visible()
        page.get_by_label("Find a lesson").fill("The clinic by CART")
        expect(page.locator(".stSidebar .gh-to").filter(has_text="Grow a tree")).to_be_visible()
        way(page, "The clinic by C4.5").click()
        button(page, "From the start").click()
        expect(page.locator(".gh-say")).to_contain_text("12 records")
        visit(page, "/grow?data=clinic&algorithm=cart", ".gh-player")
        expect(way(page, "The clinic by CART")).to_be_visible()
        for lesson in ("predict", "prune", "rules", "judge", "folds", "columns", "neighbours", "bayes"):
            visit(page, f"/{lesson}?data=clinic", ".gh-say")
            expect(page.locator(".gh-wrong")).to_have_count(0)
        visit(page, "/practice?kind=two-clinics&number=2", ".gh-calculated")
        page.get_by_label("F1 measure").fill("0.5")
        button(page, "Check").click()
        settled(page)
        expect(page.locator(".gh-verdict")).not_to_be_empty()
        visit(page, "/practice?view=sheet&kinds=two-clinics&many=2", ".gh-paper")
        expect(page.locator(".gh-paper")).to_have_count(2)
        visit(page, "/lecture", ".gh-page-head")
        choose(page, "Start from a lecture", "First week: a tree for the clinic")
        expect(page.get_by_text("Who is ill?").first).to_be_visible()


@ONLY_SWEPT
def test_mistakes_leave_the_rest_alone(browser: Browser, tmp_path: Path):
    with served(browser, written(tmp_path)) as page:
        visit(page, "/lessons", ".gh-listed")
        expect(page.get_by_role("heading", name="Tables of this course")).to_be_visible()
        visit(page, "/", ".gh-chapter")
        expect(page.get_by_role("heading", name="Good & <b>bold</b>")).to_be_visible()
        expect(page.get_by_role("heading", name="1. One node")).to_be_visible()
        visit(page, "/grow?data=good", ".gh-player")
        expect(page.locator(".gh-say")).to_contain_text("4 records")
        visit(page, "/practice?kind=wrong", ".gh-calculated")
        expect(page.get_by_text("which does not exist").first).to_be_visible()
