"""The table of thresholds on a projector: as many as its column has room for."""

import re

import pytest

from tests.support.visiting import visit
from views.lessons.grow import scan


def thresholds(presenter: str, **query: object) -> list[str]:
    at = visit("grow", presenter=presenter, **query)
    table = re.search(r'gh-table gh-scan">.*?</table>(.*?)$', at.html, re.DOTALL)
    assert table
    row = re.search(r">threshold</th>(.*?)</tr>", table.group(0), re.DOTALL)
    assert row
    return re.findall(r"<th[^>]*>(.*?)</th>", row.group(1))


CARS = {"data": "cars", "recipe": "cart", "step": 1}
TAX = {"data": "tax", "recipe": "cart", "detail": 3, "step": 6, "look": "Taxable Income"}


@pytest.mark.parametrize(("query", "all_there"), [(CARS, False), (TAX, True)])
def test_a_projector_shows_the_thresholds_around_the_best_one(query: dict[str, object], all_there: bool):
    every, some = thresholds("false", **query), thresholds("true", **query)
    assert (some == every) == all_there
    assert len(some) >= scan.FEWEST_CUTS + 2
    assert (some[0], some[-1]) == (every[0], every[-1])
    if not all_there:
        assert "2.26" in some
        assert some[1:-1] == every[every.index(some[1]) : every.index(some[1]) + len(some) - 2]


def test_a_threshold_is_tried_in_words_with_the_number_of_its_table():
    at = visit("grow", data="incomes", algorithm="cart", detail="3", max_depth="1", step=6)
    assert at.said == (
        "Try 97.5, halfway between 95 and 100, as threshold for Taxable Income. Up to it we have "
        "▲ 3 No, ● 3 Yes, and above it ▲ 4 No. The Gini index falls from 0.420 to a weighted mean of "
        "0.300, a Gini decrease of 0.120."
    )
    assert "0.300" in at.html


def test_a_threshold_of_c45_is_told_as_a_value_of_the_table():
    at = visit("grow", data="incomes", algorithm="c4.5", detail="3", step=1)
    assert at.said.startswith("Try 70, a value of the table, as threshold for Taxable Income. Up to it")


@pytest.mark.parametrize("data", ["iris", "cars", "humidity"])
def test_each_midpoint_is_told_with_both_its_neighbours(data: str):
    at = visit("grow", data=data, algorithm="cart", detail="3")
    tried = [i for i, step in enumerate(at.story.steps) if step.kind == "try"][:400:40]
    for i in tried:
        said = visit("grow", data=data, algorithm="cart", detail="3", step=i).said
        if found := re.match(r"Try ([\d.,]+), halfway between ([\d.,]+) and ([\d.,]+), as threshold", said):
            cut, low, high = (float(text.replace(",", "")) for text in found.groups())
            assert cut == pytest.approx((low + high) / 2)
        else:
            assert "as threshold" not in said


@pytest.mark.parametrize(
    ("data", "algorithm"), [("incomes", "cart"), ("humidity", "hunt"), ("cars", "cart"), ("ages", "cart")]
)
def test_a_tried_split_tells_its_own_impurity_and_that_of_the_node(data: str, algorithm: str):
    at = visit("grow", data=data, algorithm=algorithm, detail="3")
    told, every = 0, [*enumerate(at.story.steps)]
    for i, step in every[:: max(1, len(every) // 40)]:
        said = visit("grow", data=data, algorithm=algorithm, detail="3", step=i).said
        if not (
            found := re.search(r"falls from ([\d.,]+) to a weighted mean of ([\d.,]+), .*?([\d.,]+)\.$", said)
        ):
            continue
        before, after, lowered = (float(text.replace(",", "")) for text in found.groups())
        assert step.trial.measures.score(step.decision.criterion) == pytest.approx(
            lowered, rel=1e-3, abs=6e-4
        )
        assert before - after == pytest.approx(lowered, rel=1e-3, abs=1.1e-3)
        told += 1
    assert told
