"""The table of records: equal ones share a row, and nothing is lost."""

import re
from typing import cast

import pandas as pd
import pytest

from datasets import CARDS
from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet
from mlcore import Table
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit
from views.stage import wire
from views.subjects.trees.records import equal_rows


def shown(**query: object) -> wire.Records:
    """The table of records on a page of /grow."""
    (table,) = visit("grow", **query).data("records")
    return cast("wire.Records", table)


def rows(table: wire.Records) -> list[wire.RecordsRow]:
    return [row for group in table["groups"] for row in group["rows"]]


def sizes(table: wire.Records) -> list[int]:
    """The numbers of records that the titles of the branches name."""
    found = [re.search(r": ([\d,]+) records?$", group["title"] or "") for group in table["groups"]]
    return [int(one[1].replace(",", "")) for one in found if one]


def test_titanic_has_fourteen_rows():
    numbers = [row["name"] for row in rows(shown(data="titanic", recipe="id3"))]
    assert len(numbers) == 14
    assert sum(numbers) == 2201
    assert numbers == sorted(numbers, reverse=True)


def test_the_classes_of_equal_records_add_up():
    for row in rows(shown(data="titanic", recipe="chaid", step=5)):
        assert sum(n for _, n in cast("list[tuple[int, int]]", row["target"])) == row["name"]


def test_branches_hold_all_records_once():
    table = shown(data="titanic", recipe="id3", step=1)
    assert sum(sizes(table)) == sum(row["name"] for row in rows(table)) == 2201


@pytest.mark.parametrize("data", ["tennis", "iris", "labor", "tax"])
def test_records_that_differ_stand_alone(data: str):
    table = shown(data=data, recipe="cart")
    names = [row["name"] for row in rows(table)]
    assert not table["alike"]
    assert len({*names}) == len(names)


def test_a_record_without_a_value_goes_to_each_branch_with_a_share():
    table = shown(data="labor", recipe="c4.5", step=1)
    divided = [row for row in rows(table) if row["weight"][1]]
    assert divided
    assert all(None in row["cells"] for row in divided)
    for name in {row["name"] for row in divided}:
        weights = [float(row["weight"][0]) for row in divided if row["name"] == name]
        assert sum(weights) == pytest.approx(1, abs=2e-3)


def test_the_column_of_the_split_is_named():
    table = shown(data="tennis", recipe="id3", step=1)
    assert table["asked"] == table["heads"].index("Outlook")
    assert shown(data="tennis", recipe="id3", step=0)["asked"] is None


def test_numbers_as_target_count():
    frame = pd.DataFrame({"a": ["x"] * 6, "y": [1.0, 1.0, 2.0, 2.0, 2.0, 1.0]})
    table = Table.from_frame(frame, target="y", kinds={"y": "continuous"})
    kinds = equal_rows(table)
    assert kinds is not None
    assert kinds.tolist() == [0, 0, 1, 1, 1, 0]


def test_unknown_cells_are_alike():
    frame = pd.DataFrame(
        {"a": [None, None, "x", "x"], "b": [None, None, 1.0, 1.0], "y": ["n", "j", "n", "n"]}
    )
    kinds = equal_rows(Table.from_frame(frame, target="y", kinds={"b": "continuous"}))
    assert kinds is not None
    assert kinds.tolist() == [0, 0, 1, 1]


@ONLY_SWEPT
@pytest.mark.slow
def test_every_card_can_be_shown():
    for data in CARDS:
        assert rows(shown(data=data, recipe="cart", max_depth=2))


def test_a_split_into_five_hundred_branches_names_them_all_and_shows_few_rows():
    words = "".join(f"word {i % 500},{'pq'[i * i % 7 < 3]}\n" for i in range(3_000))
    table = OwnTable(read_sheet(f"w,y\n{words}"), (("nominal", ()), ("nominal", ())), "y")
    shown_of = shown(data="own", table=pack(table), algorithm="id3", step=1)
    assert len(sizes(shown_of)) == len(rows(shown_of)) == 500
    assert sum(sizes(shown_of)) == 3_000
