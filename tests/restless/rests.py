"""The learner at work, and what must hold whenever she rests."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Error, Page

from tests.restless.acts import TURN, Wish, act
from tests.restless.seen import COMMON, Seen, at_rest, unrest
from tests.restless.wire import Wire

MOST_PAUSE_MS = 900
MOST_ACTS = 5
LATE_MS = 3_000
FIRST = "/grow"
OWN = ("/mock", "/daily")  # pages that show what this browser has done
CHANGE = "[data-testid=stMain] .st-key-change button"
REMEMBERED = 25  # acts that the report shows with a fault
# Notes each change of the page's path, every 10 ms.
WATCH = """() => {
    if (window !== top) return; // the frame of a sheet lets no script run
    window.ghAddresses = [];
    let last = "";
    setInterval(() => {
        if (location.pathname === last) return;
        last = location.pathname;
        window.ghAddresses.push([performance.now(), last]);
    }, 10);
}"""
SINCE = "(since) => (window.ghAddresses ?? []).filter(([at]) => at > since).map(([, path]) => path)"


@dataclass
class Restless:
    """A learner in a tab, and a second tab that opens the same address."""

    page: Page
    witness: Page
    chance: Random
    faults: list[str]  # messages from the consoles of both tabs
    wire: Wire
    done: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def turn(self) -> list[str]:
        """Some acts and a rest. Return what did not hold."""
        path, since = None, 0.0
        wrong: list[str] = []
        for _ in range(self.chance.randint(1, MOST_ACTS)):
            wrong += self._strayed(path, since)
            wish = self._act()
            if wish.forgets:
                path = wish.path
                since = self._now()
            self.page.wait_for_timeout(self._pause())
        self._stop_playing()
        seen = at_rest(self.page)
        if seen and held(seen, path):  # a busy machine draws late
            self.page.wait_for_timeout(LATE_MS)
            seen = at_rest(self.page)
        wrong += self._strayed(path, since)
        if seen is None:
            wrong.append(f"the page never came to rest: {unrest(self.page)}")
        elif found := held(seen, path):
            wrong += [*found, *self._shown()]
        else:
            wrong += [*self._shown(), *self._witnessed(seen)]
        if seen is None or seen["blank"]:
            self.page.goto(self.page.url)  # so that the next rest does not report this fault again
        return wrong

    def _act(self) -> Wish:
        try:
            wish = act(self.page, self.chance)
        except Error as error:  # the page is loading, or disappeared under the mouse
            # A click may have led to another page before this failed. Nobody knows to which.
            wish = Wish(f"failed: {str(error).splitlines()[0]}", forgets=True)
        self.done.append(wish.what)
        self.wire.note(wish.what)
        return wish

    def _ask(self, code: str, given: object = None) -> Any:
        """The text of the page; None while it is loading."""
        try:
            return self.page.evaluate(code, given)
        except Error:
            return None

    def _now(self) -> float:
        """ms since the page was loaded."""
        return float(self._ask("() => performance.now()") or 0)

    def _pause(self) -> float:
        """ms, mostly short ones."""
        return MOST_PAUSE_MS * self.chance.random() ** 2

    def _stop_playing(self) -> None:
        self._ask("() => document.querySelector('.gh-play[aria-label=Pause]')?.click()")

    def _strayed(self, path: str | None, since: float) -> list[str]:
        """Whether the address has left the last requested page."""
        if path is None:
            return []
        astray = [one for one in self._ask(SINCE, since) or () if one != path]
        return [f"the address went to {', '.join(astray)} after {path} had been asked for"] if astray else []

    def _shown(self) -> list[str]:
        shown = [*self.faults]
        self.faults.clear()
        return shown

    def _witnessed(self, seen: Seen) -> list[str]:
        """Whether another tab at this address shows the same."""
        link = seen["path"] + seen["query"]
        # The link alone says whether she presents.
        self.witness.evaluate("() => sessionStorage.removeItem('glasshouse presents')")
        self.witness.evaluate(TURN, link)
        wrong = _differences(seen, self._opened_alike(seen))
        if wrong:
            self.witness.wait_for_timeout(LATE_MS)
            wrong = _differences(at_rest(self.page) or seen, self._opened_alike(seen))
        if wrong:
            self.witness.goto(link)
            again = _differences(seen, self._opened_alike(seen))
            wrong = again or [f"only where it is not loaded anew: {one}" for one in wrong]
        return wrong

    def _opened_alike(self, seen: Seen) -> Seen | None:
        """The witness at rest, with the second layer of choices as the learner has it."""
        other = at_rest(self.witness)
        if other is None or other["opened"] == seen["opened"] or not self.witness.locator(CHANGE).count():
            return other
        self.witness.locator(CHANGE).click()
        return at_rest(self.witness)


def begun(page: Page, witness: Page, seed: int, faults: list[str]) -> Restless:
    """A learner in one tab and her witness in the other, on their first page. faults: of her console."""
    wire = Wire(page)
    for tab in (page, witness):
        tab.add_init_script(f"({WATCH})()")
        tab.goto(FIRST)
        at_rest(tab)
    return Restless(page, witness, Random(seed), faults, wire)


def held(seen: Seen, path: str | None) -> list[str]:
    """What does not hold on a page at rest. path: the last requested page, if any."""
    if seen["blank"]:
        return ["the page is blank"]
    wrong = [f"the page shows an error: {fault}" for fault in seen["faults"]]
    if seen["lost"]:
        wrong.append("the connection was lost")
    if path is not None and seen["path"] != path:
        wrong.append(f"lost: {path} was asked for last, and the address is {seen['path']}")
    if seen["here"] and seen["here"] != seen["path"]:
        wrong.append(f"the address is {seen['path']}, and the page {seen['here']}")
    if seen["page"] and seen["title"] != seen["page"]:
        wrong.append(f"the title is {seen['title']}, and the page {seen['page']}")
    step = parse_qs(seen["query"]).get("step", [None])[0]
    if seen["step"] is None:
        return wrong
    if step is not None and step.isdecimal() and int(step) != seen["step"]:
        wrong.append(f"the address says step {step}, and the player {seen['step']}")
    if seen["told"] != str(seen["step"]):
        wrong.append(f"the sentence is of step {seen['told']}, and the player at {seen['step']}")
    return wrong


def _differences(seen: Seen, other: Seen | None) -> list[str]:
    if other is None:
        return ["who opens this address never comes to rest"]
    common = COMMON
    if "guess=" in seen["query"] or seen["path"] in OWN:  # what is open depends on this learner's answers
        common = ("path", "title", "fields")
    return [f"{name}: {_first(seen[name], other[name])}" for name in common if seen[name] != other[name]]


def _first(mine: object, other: object) -> str:
    """The first difference of two values."""
    if isinstance(mine, list) and isinstance(other, list):
        pairs = [(a, b) for a, b in zip(mine, other, strict=False) if a != b]
        few = f"{len(mine)} and {len(other)} of them"
        return f"{few}; {pairs[0][0]!r} here, {pairs[0][1]!r} where it is opened" if pairs else few
    return f"{mine!r} here, {other!r} where it is opened"


def go(learner: Restless, rests: int, explain: Callable[[int, list[str]], None]) -> int:
    """Take this many rests. Return the number of those with a fault."""
    bad = 0
    for number in range(1, rests + 1):
        wrong = learner.turn()
        bad += bool(wrong)
        explain(number, wrong)
    return bad
