"""Links that once took seconds: their processor time, and how much of it is apart, with progress and Stop.

Work that a page expects to take long runs in another process (views/kit/apart.py). Here such work runs in
place, and the clock of the page stands still meanwhile.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from time import process_time
from typing import Any

import numpy as np

from datasets.own import OwnTable
from datasets.reading import read
from views.kit import apart
from views.kit.keep import SHARED
from views.lessons import LESSONS
from views.page.opened import given_in, opened

MOST = 0.5  # s of processor time in the page's own process
WORDS, RECORDS = 400, 2_000  # values of a word, and records of its table
FACETS = "linear;poly:2:1;poly:3:1;rbf:0.5;rbf:50;sigmoid:1:0"
LINKS: dict[str, tuple[str, Mapping[str, str]]] = {
    f"a word of {WORDS} values, `cart`": ("grow", {"data": "own", "algorithm": "cart"}),
    f"a word of {WORDS} values, `c4.5`": ("grow", {"data": "own", "algorithm": "c4.5"}),
    f"a word of {WORDS} values, `id3`": ("grow", {"data": "own", "algorithm": "id3"}),
    "AdaBoost, exercise 1,000": ("practice", {"kind": "adaboost", "number": "1000"}),
    "six kernels, 200 points": ("kernels", {"set": "touching", "n": "200", "kernels": FACETS}),
    "a column times 100, three kernels": (
        "kernels", {"set": "moons", "n": "80", "kernels": "linear;rbf:0.5;rbf:5", "units": "hundred"},
    ),
    "Hunt's algorithm on the digits": ("grow", {"data": "digits", "algorithm": "hunt"}),
    "`steps` of columns, cancer": ("columns", {"view": "steps", "data": "cancer"}),
    "`lattice` of columns, cancer": ("columns", {"view": "lattice", "data": "cancer"}),
}  # fmt: skip


@dataclass
class Apart:
    """Stands in for the processes for long work: does it here, and counts its time."""

    seconds: float = 0.0

    def result(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """The result, as in its own process, which has no further processes."""
        start = process_time()
        apart.workers = None
        try:
            return call(*args)
        finally:
            apart.workers = self
            self.seconds += process_time() - start

    def end(self, key: Hashable) -> None:
        """Nothing is under way."""


def wordy() -> OwnTable:
    """A learner's own table with a word of many values."""
    random = np.random.default_rng(0)
    words = random.integers(0, WORDS, RECORDS)
    yes = (words % 3 == 0) ^ (random.random(RECORDS) < 0.2)
    lines = [f"w{word},{'yes' if good else 'no'}" for word, good in zip(words, yes, strict=True)]
    return read("\n".join(["word,class", *lines]).encode()).table


def seconds_of(key: str, query: Mapping[str, str]) -> tuple[float, float]:
    """Seconds of a link in the page's process and apart: its story, its picture, its first and last step."""
    lesson, own = LESSONS[key], wordy() if query.get("data") == "own" else None
    SHARED.clear()
    before, aside = apart.workers, Apart()
    apart.workers = aside
    try:
        start = process_time()
        now = opened(lesson, given_in(lesson, query, own))
        _ = now.stage and now.picture
        for step in {now.step, now.last}:
            now.shown(step)
        return process_time() - start - aside.seconds, aside.seconds
    finally:
        apart.workers = before


def table() -> list[str]:
    """The lines of the table, in Markdown."""
    lines = [
        f"| link | in the page's process | apart, with progress and Stop | at most {MOST} s |",
        "|---|---|---|---|",
    ]
    for name, (key, query) in LINKS.items():
        here, aside = min(seconds_of(key, query) for _ in range(3))
        reported = f"{aside:.2f} s" if aside else "–"
        lines.append(f"| {name} | {here:.2f} s | {reported} | {'yes' if here <= MOST else 'no'} |")
    return lines
