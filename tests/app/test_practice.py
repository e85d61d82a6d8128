"""Exercises in Streamlit: every kind on the page, and twice on a sheet."""

import pytest

from tests.support.app import html, opened, sent
from views.lessons.practice.kinds import KINDS

SHEET = 20  # kinds, of which a sheet has room for two each


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_with_its_solution(kind: str):
    at = opened("practice", kind=kind, number=2, solution="true")
    assert not at.exception
    (form,) = sent(at, "practice")
    assert form["kind"] == kind
    assert "Solution" in html(at)


@pytest.mark.parametrize(
    "kinds", [list(KINDS)[at : at + SHEET] for at in range(0, len(KINDS), SHEET)], ids=len
)
def test_a_sheet_may_have_a_kind_twice(kinds: list[str]):
    at = opened("practice", view="sheet", kinds=",".join(kinds), many=2 * len(kinds), number=5)
    assert not at.exception
    assert html(at).count('class="gh-paper"') == 2 * len(kinds)
    assert not sent(at, "practice")
