"""One parameter has one meaning in every lesson, and the same points give the same machine."""

from math import inf

import pytest

from mlcore import svm
from tests.support.visiting import Visit, visit
from views.lessons import LESSONS, kernels, smo
from views.subjects.points.points import machine_of

PRICED = [key for key, lesson in LESSONS.items() if "C" in {row.name for row in lesson.params}]
BEYOND = (
    "This link sets C to “1e9”. Allowed values are 0.000001 to 1000000 and inf, so the page uses 1000000."
)


def test_the_lessons_with_a_price():
    assert PRICED == ["slack", "kernels", "smo", "beside"]


@pytest.mark.parametrize(
    ("text", "value", "note"),
    [("∞", inf, ""), ("Infinity", inf, ""), ("inf", inf, ""), ("1e9", 1e6, BEYOND), ("1e6", 1e6, "")],
)
@pytest.mark.parametrize("key", PRICED)
def test_a_price_is_the_same_in_every_lesson(key: str, text: str, value: float, note: str):
    at = visit(key, set="clouds", C=text)
    assert value == at.case.C
    assert at.note == note


@pytest.mark.parametrize("key", LESSONS)
def test_what_a_lesson_does_not_know_is_told_in_one_way(key: str):
    foreign = {"algorithm": "c4.5"} if "set" in {row.name for row in LESSONS[key].params} else {"C": "1"}
    at = visit(key, nonsense=3, **foreign)
    assert (
        at.note == f"These parameters of the link are unknown on this page: nonsense, {next(iter(foreign))}."
    )
    assert at.said


@pytest.mark.parametrize("C", ["inf", "1", "0.01", "1000000"])
@pytest.mark.parametrize("name", ["clouds", "touching", "xor", "outlier"])
def test_the_same_points_are_solved_or_stopped_alike(name: str, C: str):
    """The machine that the page shows. On Maximum margin it is the hard-margin one."""
    link = {"set": name, "C": C}
    soft, facets = visit("slack", **link), visit("kernels", kernels="linear;poly:2:1", **link)
    assert soft.case.points == facets.case.points == visit("smo", **link).case.points
    found = machine_of(soft.case.points, svm.linear(), soft.case.C)
    assert kernels.facets.learned(facets.case, "linear") is found
    assert soft.story is found
    if C == "inf":
        assert visit("margin", set=name, optimum="true").story is found
    assert shown_of_stop(visit("smo", **link), found)


def shown_of_stop(at: Visit, found: svm.Machine | str) -> bool:
    """Whether SMO's story is refused in the same words, or reaches its limit or nearly this dual."""
    if isinstance(found, str):
        return at.said == found
    story = smo.pairs.shown(at.case)
    assert not isinstance(story, str)
    return story.steps[-1].kind == "limit" or abs(story.steps[-1].dual - found.dual_objective) < 0.01
