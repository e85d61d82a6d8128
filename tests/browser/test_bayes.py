"""A learner drags a place, a border and a limit of the risk, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import SENTENCE, visit
from tests.browser.test_roc import drag, pane

pytestmark = pytest.mark.browser


@pytest.mark.by_link
def test_each_phase_has_its_own_handle(page: Page):
    visit(page, "/bayes?step=0")
    said = page.locator(SENTENCE)
    handle = pane(page, 0).locator(".gh-line.gh-is-handle:not([style*=none])")
    drag(page, handle, 0.625, 0.5)
    expect(said).to_contain_text("At x = 2: ")
    visit(page, "/bayes?step=33")
    expect(handle).to_have_count(1)  # the mark of the phase before fades
    drag(page, handle, 0.25, 0.5)
    expect(said).to_contain_text(re.compile(r"border at x = −1 the error is .* more than"))
    visit(page, "/bayes?step=66")
    drag(page, pane(page, 1).locator(".gh-line.gh-is-handle:not([style*=none])"), 0.5, 0.78)
    expect(said).to_contain_text("Where the risk is above 0.2 we give no answer")
