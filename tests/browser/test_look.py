"""A sample of `make look`: what is on the page can be read, at the desk, on the wall and on a phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.learner import visit
from tests.look.__main__ import DESK, PHONE, condensed, looked

pytestmark = pytest.mark.browser

SAMPLE = (
    "/grow?data=tennis&algorithm=id3",
    "/predict?data=tax&algorithm=cart",
    "/prune?data=labor&algorithm=cart&method=error-based",
    "/compare?data=iris&algorithms=cart,ctree",
    "/overfit?world=ring",
    "/rules?data=tennis&algorithm=id3",
    "/slack?set=touching",
    "/smo?set=touching&n=30",
    "/kernels?set=moons",
    "/sure?view=interval",
)


@pytest.mark.parametrize("link", SAMPLE)
def test_everything_can_be_read_and_nothing_moves(page: Page, link: str):
    visit(page, "/grow?data=tennis")
    found = list(looked(page, link, (DESK, PHONE)))
    assert not found, "\n".join(condensed(found))
