"""A restless learner works for half a minute. `make restless` lets her continue for an hour."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import SIZE, watch
from tests.restless.rests import begun, go
from tests.support.sweep import WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.wide]

SEED, RESTS = 26, 12 if WHOLE else 6


def test_whatever_quick_hands_do_page_address_picture_and_sentence_agree(browser: Browser, server: str):
    context = browser.new_context(viewport=SIZE, base_url=server)
    page, witness = context.new_page(), context.new_page()
    her = begun(page, witness, SEED, watch(page))
    wrong: list[str] = []

    def explain(number: int, found: list[str]) -> None:
        if found:
            wrong.extend([f"rest {number} at {page.url}", *found, "after", *her.done])

    go(her, RESTS, explain)
    context.close()
    assert not wrong, "\n".join(wrong)
