"""The steps of a story are found by their kind."""

from typing import NamedTuple

from views.kit.steps import all_of, first_of


class Step(NamedTuple):
    kind: str
    n: int = 0


STEPS = [Step("ask"), Step("walk", 1), Step("walk", 2), Step("done")]


def test_the_first_step_of_a_kind_is_a_place():
    assert first_of(STEPS, "walk") == 1


def test_a_kind_that_never_comes_is_behind_the_last_step():
    assert first_of(STEPS, "split") == 4


def test_all_steps_of_several_kinds_have_their_places():
    assert all_of(STEPS, "walk", "done") == [(1, Step("walk", 1)), (2, Step("walk", 2)), (3, Step("done"))]
