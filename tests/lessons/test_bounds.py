"""Every numeric parameter at its bounds and just outside them, on every lesson that uses it."""

from math import inf, nextafter

import numpy as np
import pytest

from tests.support.visiting import visit
from views.kit.link.kinds import Real, Whole
from views.kit.link.params import Param
from views.kit.link.table import STEP
from views.lessons import LESSONS

STRANGE = ("", "x", "nan", "-inf", "1e308", "1e-320", "9" * 400, "٣", "1_0", "0x1", "--1")
NEEDED = {  # without these a lesson does not look at a parameter
    "gamma": {"kernel": "rbf"}, "degree": {"kernel": "poly"}, "coef0": {"kernel": "poly"},
    "penalty": {"method": "pessimistic"}, "confidence": {"method": "error-based"},
    "significance": {"method": "critical-value"}, "parts": {"view": "parts"}, "stream": {"view": "stream"},
    "tie": {"view": "stream", "stream": "1000"},
}  # fmt: skip
SMALL = {
    "overfit": {"n": "200"},
    "kernels": {"n": "12"},
    "slack": {"set": "touching", "n": "12"},
    "smo": {"n": "12"},
}


def numeric() -> list[tuple[str, Param]]:
    """Each lesson with each of its numeric parameters."""
    return [
        (key, row)
        for key, lesson in LESSONS.items()
        for row in lesson.params
        if isinstance(row.kind, Whole | Real) and row.name != STEP.name
    ]


def at_bounds(kind: Whole | Real) -> list[str]:
    if isinstance(kind, Whole):
        return [str(value) for value in (kind.low, kind.high)]
    return [repr(value) for value in (float(kind.low), float(kind.high))]


def outside(kind: Whole | Real) -> list[str]:
    if isinstance(kind, Whole):
        return [str(kind.low - 1), str(kind.high + 1)]
    return [repr(float(nextafter(kind.low, -inf))), repr(float(nextafter(kind.high, inf))), "inf"]


def shown(key: str, row: Param, text: str) -> None:
    """Visit that link and make all of its pictures."""
    query = {**SMALL.get(key, {}), **NEEDED.get(row.name, {}), row.name: text}
    known = {one.name for one in LESSONS[key].params}
    at = visit(key, **{name: value for name, value in query.items() if name in known})
    assert at.said
    assert at.panels or at.choices
    if at.refused is None and at.lesson.stage and at.lesson.staged(at.case):
        assert at.drawn is not None


@pytest.mark.slow
@pytest.mark.wide(one_in=24, each=["row.name"])
@pytest.mark.parametrize(("key", "row"), numeric(), ids=lambda one: getattr(one, "name", one))
def test_a_lesson_shows_what_is_at_its_bounds_and_what_is_outside(key: str, row: Param):
    """A value corrected to one that the test has already shown would give the same page again."""
    assert isinstance(row.kind, Whole | Real)
    seen: list[object] = []
    for text in (*at_bounds(row.kind), *outside(row.kind)):
        value = row.kind.read(text, row.name, row.default, lambda note: None)
        if value not in seen:
            shown(key, row, text)
        seen.append(value)


@pytest.mark.parametrize(("key", "row"), numeric(), ids=lambda one: getattr(one, "name", one))
def test_what_is_no_number_is_mended_to_one_of_the_right_type(key: str, row: Param):
    """Widgets refuse an integer with bounds that are not integers."""
    for text in (*at_bounds(row.kind), *outside(row.kind), *STRANGE):  # type: ignore[arg-type]
        notes: list[str] = []
        value = row.kind.read(text, row.name, row.default, notes.append)
        if value is None:
            assert row.default is None
            continue
        assert isinstance(value, int if isinstance(row.kind, Whole) else float)
        assert np.isfinite(value) or getattr(row.kind, "endless", False)
        assert value == inf or row.kind.low <= value <= row.kind.high  # type: ignore[attr-defined]
