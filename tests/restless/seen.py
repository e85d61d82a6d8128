"""The content of a tab, and its time of rest."""

import time
from typing import Any

from playwright.sync_api import Error, Page

from tests.restless import script

SEEN = script("seen.js")
LOOK_S = 0.15
LOOKS = 4  # equal looks that make a rest
PATIENCE_S, WORK_S = 40, 150  # for a page; for a page that says it is at work
PASSING = ("at",)
BUSY = ("running", "playing", "waiting")
# The page and its witness must have these in common.
COMMON = ("path", "title", "heading", "sentence", "steps", "fields", "marks")

Seen = dict[str, Any]


def look(page: Page) -> Seen | None:
    """The content of the tab now; None while it loads."""
    try:
        return page.evaluate(SEEN)
    except Error:
        return None


def at_rest(page: Page) -> Seen | None:
    """The content of the tab once nothing changes; None if it never stops changing."""
    begun, before, equal = time.monotonic(), None, 0
    while time.monotonic() - begun < (WORK_S if before and before["waiting"] else PATIENCE_S):
        seen = look(page)
        busy = seen is None or seen["here"] is None or any(seen[name] for name in BUSY)
        equal = equal + 1 if not busy and _same(seen, before) else 0
        if equal >= LOOKS and not seen["blank"]:
            return seen
        before = seen
        page.wait_for_timeout(LOOK_S * 1000)
    return before if before and before["blank"] else None


def unrest(page: Page) -> str:
    """What keeps a tab from its rest: what is at work, and what changes between two looks."""
    before = look(page)
    page.wait_for_timeout(LOOK_S * 1000)
    seen = look(page)
    if before is None or seen is None:
        return "it loads"
    busy = [name for name in BUSY if seen[name]]
    moving = [name for name in seen if name not in PASSING and seen[name] != before[name]]
    return f"at work: {busy}, changing: {moving}, page: {seen['here']}"


def _same(one: Seen | None, other: Seen | None) -> bool:
    if one is None or other is None:
        return False
    return {k: v for k, v in one.items() if k not in PASSING} == {
        k: v for k, v in other.items() if k not in PASSING
    }
