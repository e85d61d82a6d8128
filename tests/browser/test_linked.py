"""A term of a formula, the count in the table and the branch in the picture light up together."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LIT = ".gh-lit-too"


def row(page: Page, branch: str) -> Locator:
    return page.locator(".st-key-calculation table tr", has=page.get_by_role("rowheader", name=branch))


@pytest.mark.by_link
def test_a_branch_is_one_in_formula_table_and_picture(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    sunny, card = row(page, "Sunny"), page.locator("[role=treeitem][data-node='0']")
    sunny.get_by_role("rowheader").hover()
    expect(sunny.locator(LIT)).to_have_count(5)  # its name, 3 No, 2 Yes, 5 records, the entropy
    expect(page.locator(f".katex-html{LIT}, .katex-html {LIT}")).to_have_count(
        6
    )  # H1, four fractions, its share
    expect(page.locator(f"[role=treeitem]{LIT}")).to_have_count(1)
    card.hover()
    expect(sunny.locator(LIT)).to_have_count(5)
    page.get_by_role("button", name="Next step").hover()
    expect(page.locator(LIT)).to_have_count(0)


@ONLY_SWEPT
def test_a_fraction_lights_the_count_that_it_is_made_of(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    formula = page.locator(".st-key-calculation .mfrac").first
    formula.scroll_into_view_if_needed()
    box = formula.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lit = page.locator(f".st-key-calculation table {LIT}")
    expect(lit).to_have_count(1)
    expect(lit).to_have_text("5")  # out of 14: No
