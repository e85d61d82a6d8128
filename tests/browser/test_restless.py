"""A restless learner works for a quarter of a minute. `make restless` lets her continue for an hour."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import forgotten, watch
from tests.restless.rests import begun, go
from tests.support.sweep import WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.wide]

SEED, RESTS = 26, 12 if WHOLE else 2


def test_whatever_quick_hands_do_page_address_picture_and_sentence_agree(profile: BrowserContext):
    page, witness = tabs = [profile.new_page() for _ in range(2)]
    for tab in tabs:
        tab.emulate_media(reduced_motion="no-preference")
    her = begun(page, witness, SEED, watch(page))
    wrong: list[str] = []

    def explain(number: int, found: list[str]) -> None:
        if found:
            wrong.extend([f"rest {number} at {page.url}", *found, "after", *her.done])

    go(her, RESTS, explain)
    for tab in tabs:
        tab.close()
    forgotten(profile)
    assert not wrong, "\n".join(wrong)
