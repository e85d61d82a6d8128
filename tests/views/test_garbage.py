"""Garbage collection is rare, but it happens."""

import gc
import weakref
from collections.abc import Iterator
from inspect import getsource

import pytest
from streamlit.runtime.scriptrunner import script_runner

from views.server.patches import garbage


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    vars(script_runner)["gc"] = gc
    gc.set_threshold(*thresholds)


class Circle:
    def __init__(self) -> None:
        self.itself = self


def test_streamlit_still_collects_by_the_name_that_is_replaced():
    assert "\nimport gc\n" in getsource(script_runner), "another test may have replaced it"
    assert "gc" in script_runner.ScriptRunner._on_script_finished.__code__.co_names


def test_a_second_collection_waits_until_it_is_due(monkeypatch: pytest.MonkeyPatch):
    now, asked = [100.0], []
    monkeypatch.setattr(garbage, "monotonic", lambda: now[0])
    monkeypatch.setattr(garbage.gc, "collect", lambda generation: asked.append(generation) or len(asked))
    seldom = garbage.Seldom()
    for after, found in ((0, 1), (1, 0), (28, 0), (1.5, 2), (29, 0), (1.5, 3)):
        now[0] += after
        assert seldom.collect(2) == found
    assert asked == [2, 2, 2]


def test_an_expensive_collection_is_made_more_seldom(monkeypatch: pytest.MonkeyPatch):
    now = [100.0]

    def slow(generation: int) -> int:
        now[0] += 0.5
        return 1

    monkeypatch.setattr(garbage, "monotonic", lambda: now[0])
    monkeypatch.setattr(garbage.gc, "collect", slow)
    seldom = garbage.Seldom()
    assert seldom.collect() == 1
    now[0] += 99
    assert seldom.collect() == 0
    now[0] += 2
    assert seldom.collect() == 1


@pytest.mark.slow
def test_circles_are_freed_when_it_is_due():
    circle = weakref.ref(Circle())
    assert circle() is not None
    assert garbage.Seldom().collect() > 0
    assert circle() is None


@pytest.mark.slow
def test_the_interpreter_makes_no_full_collection_of_its_own(monkeypatch: pytest.MonkeyPatch):
    made: list[int] = []
    monkeypatch.setattr(gc, "freeze", lambda: None)  # the other tests' garbage is not ours
    gc.set_threshold(700, 10, 10)  # as a server finds them; the tests have their own (tests/conftest.py)
    garbage.begin()
    counting = lambda phase, about: made.append(about["generation"])  # noqa: E731
    gc.callbacks.append(counting)
    try:
        kept = [[] for _ in range(200_000)]
    finally:
        gc.callbacks.remove(counting)
    assert len(kept) == 200_000
    assert 1 in made, "young objects are collected as they come"
    assert 2 not in made
