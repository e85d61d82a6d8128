"""Every unusual table is drawn, or refused in a sentence, and different things look different."""

import re
from html import unescape
from itertools import pairwise

import pytest

from tests.support.odd import packed
from tests.support.visiting import Visit, visit
from views.kit.panels import Beside

CLASSES = (8, 9, 16, 17, 40)


def own(key: str, names: str, kinds: str, rows: list[tuple[object, ...]], **query: object) -> Visit:
    """A lesson with the learner's own table."""
    return visit(key, data="own", table=packed(names, kinds, rows), **query)


# More classes than colours ----------------------------------------------------------------------------


def of_classes(k: int) -> list[tuple[object, ...]]:
    return [(10 * i + j, (7 * i + 3 * j) % 23, f"class {i}") for i in range(k) for j in range(3)]


@pytest.mark.parametrize("view", ["compare", "early"])
@pytest.mark.parametrize("k", CLASSES)
def test_small_trees_of_many_classes(k: int, view: str):
    at = own("prune", "x,z,y", "ccn", of_classes(k), view=view, algorithm="cart", share=80)
    assert at.refused is None
    assert "<img" in at.html


@pytest.mark.parametrize("k", CLASSES)
@pytest.mark.parametrize(
    ("key", "query"),
    [
        ("grow", {"algorithm": "cart", "look": "x", "step": 3}), ("predict", {"algorithm": "cart"}),
        ("judge", {"model": "cart"}), ("bayes", {"view": "naive"}), ("large", {"view": "lists"}),
        ("columns", {"view": "pair"}), ("crowd", {"view": "sample"}),
    ],
)  # fmt: skip
def test_other_pictures_of_many_classes(key: str, query: dict[str, object], k: int):
    at = own(key, "x,z,y", "ccn", of_classes(k), **query)
    assert at.said
    assert at.panels is not None
    assert at.drawn is not None or at.refused is not None


# Columns that no record has both ----------------------------------------------------------------------

APART = [(1, "", "p"), (2, "", "q"), ("", 3, "p"), ("", 4, "q")]


@pytest.mark.parametrize("presenter", ["false", "true"])
def test_two_columns_that_no_record_has_both_have_no_plane(presenter: str):
    at = own("grow", "a,c,y", "ccn", APART, plane="true", algorithm="cart", presenter=presenter)
    assert "No record has a number for both a and c" in at.html
    assert not [panel for panel in at.panels if isinstance(panel, Beside)]


def test_a_regression_over_two_columns_that_no_record_has_both():
    rows = [(1, "", 3), (2, "", 4), ("", 3, 7), ("", 4, 9)]
    at = own("grow", "a,c,y", "ccc", rows, plane="true", algorithm="cart", axes="a;c")
    assert "No record has a number for both a and c" in at.html
    steps = own("grow", "a,c,y", "ccc", rows, plane="true", algorithm="cart")
    assert [panel for panel in steps.panels if isinstance(panel, Beside)], "over one of them there is a plane"


def test_one_record_that_has_both_makes_a_plane():
    at = own("grow", "a,c,y", "ccn", [*APART, (3, 5, "p")], plane="true", algorithm="cart")
    assert [panel for panel in at.panels if isinstance(panel, Beside)]
    assert re.search(r"4\W+records without a number for an axis", unescape(at.html))


def test_a_pair_of_columns_that_no_record_has_both():
    at = own("columns", "a,c,y", "ccn", APART, view="pair")
    assert at.refused is not None or at.drawn is not None


# Few records -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 9))
def test_hinges_of_few_records(n: int):
    """A model with an infinite GCV is drawn, but the GCV is not."""
    at = own("leaves", "x,y", "cc", [(i, i * i % 5) for i in range(n)], view="hinges")
    assert at.refused is not None or at.drawn is not None
    if at.refused is None:
        assert at.lesson.explain is not None
        last = own("leaves", "x,y", "cc", [(i, i * i % 5) for i in range(n)], view="hinges", step="end")
        assert "inf" not in last.html


def test_the_hinges_of_the_three_ages():
    at = visit("leaves", view="hinges", data="ages")
    assert at.drawn["steps"]
    shown = [visit("leaves", view="hinges", data="ages", step=i) for i in range(at.last + 1)]
    assert any("∞" in one.html or r"\infty" in one.formulas for one in shown)


# Numbers without a square ----------------------------------------------------------------------------------

HUGE = [(i * 1e300, i % 3, "pq"[i // 3 % 2]) for i in range(1, 13)]


def test_huge_numbers_are_refused_in_a_sentence_where_they_have_no_square():
    at = own("bayes", "x,z,y", "ccn", HUGE, view="naive")
    assert "“x” holds numbers beyond 1e+150, too large to be squared." in at.said
    rows = [(i, i * 1e150) for i in range(9)]
    of_numbers = own("crowd", "x,y", "cc", rows, view="gradient", records="table")
    assert "“y” holds numbers beyond 1e+70, too large to be squared." in of_numbers.said


@pytest.mark.parametrize("query", [{"view": "choose", "tune": "k"}, {"view": "divide"}])
def test_huge_numbers_are_put_on_a_common_scale(query: dict[str, object]):
    assert own("folds", "x,z,y", "ccn", HUGE, **query).refused is None


# Numbers that differ ---------------------------------------------------------------------------------------

FINE = {
    "seconds": [1700000001, 1700000002, 1700000002, 1700000003, 1700000004],
    "thousandths": [1700000000001, 1700000000002, 1700000000003, 1700000000004],
    "far digits": ["1.00000000001", "1.00000000002", "1.00000000003", "1.00000000004"],
    "ordinary": [60, 85, 95, 100],
    "small": ["0.123456015", "0.123456992", "0.1234575", "0.123458"],
}
QUESTION = re.compile(r"t (?:≤|>) ([−\d.e+]+)")


def fine(name: str) -> list[tuple[object, ...]]:
    return [(value, "ab"[i % 2]) for i, value in enumerate(FINE[name]) for _ in range(3)]


def thresholds(text: str) -> set[float]:
    return {float(one.rstrip(".").replace("−", "-")) for one in QUESTION.findall(text.replace("\xa0", " "))}


@pytest.mark.parametrize("name", FINE)
@pytest.mark.parametrize("key", ["grow", "predict", "rules", "prune"])
def test_a_question_parts_the_records_as_it_is_written(name: str, key: str):
    at = own(key, "t,y", "cn", fine(name), algorithm="cart", step="end")
    cuts = {round(cut, 12) for cut in thresholds(plain_text(at))}
    gaps = [*pairwise(sorted({float(value) for value in FINE[name]}))]
    assert cuts, "the page shows a question"
    for cut in cuts:
        assert sum(low <= cut < high for low, high in gaps) == 1, f"{cut} is between two values"


def plain_text(at: Visit) -> str:
    """All words around the picture and in it."""
    return f"{at.said} {re.sub(r'<[^>]+>', ' ', at.html)} {at.drawn}".replace("&#46;", ".").replace(
        "&#8804;", "≤"
    )


@pytest.mark.parametrize("name", FINE)
def test_cells_that_differ_look_different_in_the_table_of_records(name: str):
    at = own("grow", "t,y", "cn", fine(name), algorithm="cart")
    (table,) = at.data("records")
    texts = {cell for group in table["groups"] for row in group["rows"] for cell in row["cells"]}
    assert {str(value) for value in FINE[name]} <= texts
