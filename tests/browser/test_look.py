"""A sample of `make look`: everything on a page is readable at the desk, on the facets and on a phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.learner import SENTENCE, visit
from tests.look.__main__ import (
    DESK,
    LEAST,
    MEASURE,
    PHONE,
    PROJECTORS,
    Closely,
    at_rest,
    condensed,
    looked,
    resized,
)
from views.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.by_link]

BRIEFLY = Closely((DESK, PHONE), PROJECTORS[:1], ("light",), whole=False, kept=None)
SAMPLE = (
    "/grow?data=labor&algorithm=cart&step=1",
    "/prune?data=iris&algorithm=cart&share=40&noise=10&method=mdl&step=2",
    "/compare?data=iris&algorithms=c4.5,ctree",
    "/overfit?step=5",
    "/rules?data=tennis&algorithm=id3&step=3",
    "/margin?set=outlier&optimum=true",
    "/slack?set=touching&C=0.1",
    "/smo?set=touching&n=30&step=6",
    "/kernels?set=moons",
    "/judge?data=heart&step=20",
    "/folds?view=leak&step=19",
    "/practice?kind=classify&number=1",
)
# With indices, exponents and marks of their own.
SMALLEST = (
    "smo?set=touching&step=6",
    "grow?data=xor&algorithm=id3&zero_gain=true&step=1",
    "kernels?set=clouds&kernels=own;rbf:0.5&formula=|x-z|&below=gram",
    "columns?step=end",
)


@pytest.mark.wide(one_in=12)
@pytest.mark.parametrize("link", SAMPLE)
def test_everything_can_be_read_and_nothing_moves(page: Page, link: str):
    visit(page, link, SENTENCE)
    shown = [*condensed(list(looked(page, link, BRIEFLY)))]
    assert not shown, "\n".join(shown)


@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize("link", [*LESSONS, *SMALLEST])
def test_no_text_is_smaller_than_12_px(page: Page, link: str):
    visit(page, f"/{link}", SENTENCE)
    at_rest(page)
    for size in (DESK, PHONE):
        resized(page, size)
        found = page.evaluate(MEASURE, [LEAST, 0.0])["findings"]
        small = [(one["where"], one["much"]) for one in found if one["what"] == "small type"]
        assert not small, size
