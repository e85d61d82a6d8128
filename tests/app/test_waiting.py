"""Long work in Streamlit: a sentence names what is not done, and the learner can continue."""

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from tests.support.app import html, opened, said
from views.kit import apart
from views.kit.apart import NotDone
from views.kit.keep import SHARED
from views.page.waiting import STOPPED

FULL = "The server is busy."


class Refusing:
    """Processes that stay busy."""

    busy = True

    def __init__(self) -> None:
        self.ended: list[Hashable] = []

    def result(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        apart.WATCH.get()(key, None)
        if self.busy:
            raise NotDone(FULL)
        return call.__wrapped__(*args)  # type: ignore[attr-defined]

    def end(self, key: Hashable) -> None:
        self.ended.append(key)


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Refusing:
    """Refuse everything that may take long."""
    SHARED.clear()
    monkeypatch.setattr(apart, "workers", made := Refusing())
    monkeypatch.setattr(apart, "LONG", -1.0)
    return made


@pytest.mark.parametrize("page", ["grow", "compare", "predict", "prune", "rules", "smo", "slack"])
def test_what_was_not_done_is_told_and_can_be_tried_again(page: str, refusing: Refusing):
    at = opened(page)
    assert FULL in said(at)
    again = next(button for button in at.button if button.label == "Try again")
    refusing.busy = False
    again.click().run()
    assert not at.exception
    assert FULL not in html(at)
    assert not [button for button in at.button if button.label == "Try again"]


def test_the_choices_stay_so_that_something_smaller_can_be_chosen(refusing: Refusing):
    at = opened("grow", data="tennis", recipe="cart")
    assert FULL in said(at)
    assert {"Data", "Algorithm"} <= {box.label for box in at.selectbox}


def test_what_a_learner_has_stopped_stays_so_until_he_tries_again(refusing: Refusing):
    refusing.busy = False
    first = opened("grow", data="tennis", recipe="id3", step=0)
    assert "stopped" not in said(first)
    key = next(key for key in SHARED._results if "story_of" in key)
    SHARED.clear()
    first.session_state[STOPPED] = {key}
    first.run()
    assert said(first) == "You stopped this calculation. Choose something else, or try again."
    next(button for button in first.button if button.label == "Try again").click().run()
    assert "14 records" in said(first)
