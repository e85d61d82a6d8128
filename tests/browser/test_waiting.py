"""Long work in sight: the page names the work, shows how long it takes, and has a button that stops it."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import axe_faults, fits, on_a_phone, say, settled

pytestmark = [pytest.mark.browser, pytest.mark.moving]

GROW = """(link) => {
    history.pushState({}, "", link);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}"""


def wide(records: int, columns: int = 25) -> dict[str, object]:
    """A file whose columns CHAID has to merge one by one."""
    rng = np.random.default_rng(0)
    numbers = rng.integers(0, 1000, (records, columns))
    names = [f"x{i}" for i in range(columns)]
    lines = [",".join([*names, "class"])]
    lines += [",".join(map(str, row)) + ("a" if row[0] > row[1] else "b").rjust(2, ",") for row in numbers]
    return {"name": "wide.csv", "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}


def test_long_work_is_told_stopped_and_tried_again(page: Page):
    page.goto("/table")
    settled(page)
    page.locator("input[type=file]").set_input_files(wide(20_000), timeout=30_000)
    expect(say(page)).to_contain_text("20000 records", timeout=30_000)
    settled(page)
    page.evaluate(GROW, "/grow?data=own&algorithm=chaid")
    working = page.locator(".gh-working")
    expect(working).to_contain_text("Growing a tree from 20,000 records")
    expect(working).to_contain_text("s of about")
    expect(page.get_by_role("button", name="Stop")).to_have_count(1)  # Streamlit's own explains nothing
    stop = page.get_by_role("button", name="Stop")
    stop.focus()
    page.keyboard.press("Enter")
    expect(say(page)).to_have_text("You stopped this calculation. Choose something else, or try again.")
    expect(working).to_have_count(0)
    expect(page.get_by_role("combobox", name="Algorithm")).to_be_visible()
    page.get_by_role("button", name="Try again").press("Enter")
    expect(working).to_be_visible()
    on_a_phone(page)
    fits(page)
    assert axe_faults(page) == []
    stop.click()
    expect(say(page)).to_contain_text("You stopped this")
