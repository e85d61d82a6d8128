"""The only cache: bounded in bytes, computed once, and without failures."""

import gc
import threading
import time
import tracemalloc
import weakref

import numpy as np
import pandas as pd
import pytest

from datasets.own import OwnTable
from datasets.reading import read
from tests.support.sweep import ONLY_SWEPT
from views.kit import keep
from views.kit.keep import SHARED, Cache, kept, weighed
from views.subjects.trees.story import Choices, finished, story_of, table_of

MEGABYTE = 1024**2


def block(megabytes: float) -> np.ndarray:
    return np.zeros(int(megabytes * MEGABYTE / 8))


def test_the_bound_is_kept_and_the_results_used_last_stay():
    cache = Cache(3 * MEGABYTE)
    for name in "abc":
        cache.get(name, lambda: block(0.9))
    cache.get("a", lambda: pytest.fail("a was forgotten too early"))
    cache.get("d", lambda: block(0.9))
    assert cache.bytes <= 3 * MEGABYTE
    cache.get("a", lambda: pytest.fail("a was used last"))
    again = []
    cache.get("b", lambda: again.append("b"))
    assert again, "b was not forgotten"


def test_an_array_that_several_results_hold_counts_once():
    cache, shared = Cache(100 * MEGABYTE), block(2)
    for i in range(10):
        cache.get(i, lambda i=i: {"own": i, "shared": shared, "view": shared[10:20]})
    assert 2 * MEGABYTE <= cache.bytes < 2.1 * MEGABYTE
    cache.clear()
    assert cache.bytes == 0
    assert len(cache) == 0


def test_a_frame_counts_with_its_text():
    frame = pd.DataFrame({"word": ["x" * 1000] * 1000})
    loose, buffers = weighed({"frame": frame})
    assert sum(buffers.values()) > MEGABYTE * 0.9
    assert loose < MEGABYTE / 10


def test_a_frame_that_many_results_hold_is_measured_once_and_forgotten_with_the_last(monkeypatch):
    asked, measure = [], pd.DataFrame.memory_usage
    monkeypatch.setattr(
        pd.DataFrame, "memory_usage", lambda frame, **how: (asked.append(1), measure(frame, **how))[1]
    )
    frame, before = pd.DataFrame({"word": ["x" * 1000] * 1000}), len(keep.MEASURED)
    found = [weighed({"frame": frame, "i": i})[1] for i in range(5)]
    assert found == [{id(frame): int(measure(frame, deep=True).sum())}] * 5
    assert len(asked) == 1
    del frame
    gc.collect()
    assert len(keep.MEASURED) <= before


def test_who_asks_at_the_same_time_waits_for_one_computation():
    cache, made = Cache(MEGABYTE), []

    def make():
        made.append(1)
        time.sleep(0.05)
        return "result"

    found = []
    learners = [threading.Thread(target=lambda: found.append(cache.get("link", make))) for _ in range(20)]
    for learner in learners:
        learner.start()
    for learner in learners:
        learner.join()
    assert found == ["result"] * 20
    assert len(made) == 1


def test_a_failure_is_raised_and_not_kept():
    cache = Cache(MEGABYTE)
    with pytest.raises(ZeroDivisionError):
        cache.get("link", lambda: 1 / 0)
    assert cache.get("link", lambda: "well") == "well"
    assert len(cache) == 1


def test_what_passes_is_made_once_and_forgotten_and_what_is_there_is_used():
    made: list[int] = []
    cache = Cache(10_000)

    def make() -> str:
        made.append(1)
        return "result"

    with cache.passing():
        assert [cache.get("a", make), cache.get("a", make)] == ["result", "result"]
    assert (len(made), len(cache)) == (1, 0)
    cache.get("a", make)
    with cache.passing():
        cache.get("a", make)
    assert len(made) == 2
    assert cache.get("b", make) == "result"
    assert len(cache) == 2, "afterwards results are kept again"


def test_kept_functions_are_told_apart():
    @kept
    def first(n: int) -> str:
        return f"first {n}"

    @kept
    def second(n: int) -> str:
        return f"second {n}"

    assert (first(1), second(1), first(2)) == ("first 1", "second 1", "first 2")


def upload(seed: int) -> OwnTable:
    """A learner's own table, as a file brings it."""
    random = np.random.default_rng(seed)
    columns = {f"x{k}": random.normal(size=300).round(6) for k in range(6)}
    text = pd.DataFrame({**columns, "class": random.choice(["a", "b"], 300)}).to_csv(index=False)
    return read(text).table


def learned(own: OwnTable) -> weakref.ref:
    """The objects that a visit leaves in the cache: the table, the story, the tree."""
    choices = Choices(data="own", recipe="cart", switches=(("max_depth", 3),), own=own)
    story_of(choices, 1)
    finished(choices)
    return weakref.ref(table_of("own", False, own))


@ONLY_SWEPT
@pytest.mark.slow
def test_what_forty_uploads_leave_is_bounded(monkeypatch: pytest.MonkeyPatch):
    SHARED.clear()
    monkeypatch.setattr(SHARED, "most", MEGABYTE)
    alive = []
    for seed in range(40):
        if seed == 30:  # the cache is full, so ten that leave something would show
            tracemalloc.start()
        alive.append(learned(upload(seed)))
        assert SHARED.bytes <= MEGABYTE
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert alive[-1]() is not None, "the last one is forgotten"
    assert alive[0]() is None, "the first one stays"
    assert held < 1.5 * MEGABYTE, "the cache counts less than it holds"
    SHARED.clear()
    gc.collect()
    assert not any(table() is not None for table in alive)
