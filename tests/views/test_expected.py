"""The expected errors of trees on records that they have not seen."""

import pytest

from datasets.own import OwnTable
from datasets.reading import read_sheet
from mlcore import evaluate, learners
from tests.support.visiting import visit, words
from views.kit.panels import Later
from views.subjects.code import RUNNING
from views.subjects.trees.expected import expected, shown
from views.subjects.trees.story import Choices


def test_each_record_is_judged_once_by_a_tree_that_has_not_seen_it():
    choices = Choices("iris", "cart")
    found = expected(choices)
    steps = list(evaluate.cross_validate(learners.tree("cart"), choices.table, 10, 1))
    assert found.n == 150
    assert found.wrong == pytest.approx(sum((1 - step.accuracy) * len(step.test) for step in steps))
    assert found.folds == tuple(1 - step.accuracy for step in steps)
    low, high = found.interval
    assert low < found.error < high


def test_settings_count_and_overrides_do_not():
    stump = expected(Choices("iris", "cart", switches=(("max_depth", 1),)))
    assert stump.error > 0.3 > expected(Choices("iris", "cart")).error
    assert expected(Choices("tennis", "id3", overrides=(((), "Wind"),))) == expected(Choices("tennis", "id3"))


def test_few_records_carry_no_verdict():
    assert "14 records are too few to say more" in shown(expected(Choices("tennis", "id3")))
    assert "too few" not in shown(expected(Choices("iris", "cart")))
    assert "too few" in words(visit("compare", data="tennis", algorithms="id3,cart").html)


def test_three_records_are_not_judged():
    own = OwnTable(read_sheet("a,y\n1,p\n2,q\n3,p\n"), ("continuous", ("nominal", ())), "y")
    found = expected(Choices("own", "cart", own=own))
    assert words(shown(found)).startswith("3 records cannot be split")


def test_a_number_is_judged_by_its_distance():
    found = expected(Choices("cars", "cart"))
    assert found.numbers
    assert found.error == pytest.approx((sum(one**2 for one in found.folds) / 10) ** 0.5)
    assert "root mean squared error" in shown(found)


@pytest.mark.parametrize("data", ["tennis", "cars", "iris"])
def test_both_pages_tell_it(data: str):
    link = {"data": data, "step": "end"}
    last = visit("predict", **link, algorithm="cart").html
    assert "on new records" in last
    assert "training records" in last
    assert "on new records" not in visit("predict", data=data, algorithm="cart", step=0).html
    assert "have not seen" in visit("compare", data=data, algorithms="cart,ctree").html


@pytest.mark.slow
def test_a_table_of_its_own_trees_is_asked_for_where_it_takes_long():
    at = visit("compare", data="births", algorithms="cart,chaid")
    later = [panel for panel in at.panels if isinstance(panel, Later) and panel.words != RUNNING]
    assert later[-1].ask == "Cross-validate these algorithms"
