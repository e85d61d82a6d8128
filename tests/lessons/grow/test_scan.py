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
