"""The table of records: equal ones share a row, and nothing is lost."""

import re

import pandas as pd
import pytest

from datasets import CARDS
from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet
from mlcore import Table
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit
from views.kit.panels import Said
from views.subjects.trees.records import equal_rows

ROW = re.compile(r'<tr[^>]*><th scope="row">(\d+)</th>(.*?)</tr>')


def page(**query: object) -> str:
    panels = visit("grow", **query).panels
    return next(panel.html for panel in panels if isinstance(panel, Said) and "gh-records" in panel.html)


def test_titanic_has_fourteen_rows():
    html = page(data="titanic", recipe="id3")
    numbers = [int(found) for found, _ in ROW.findall(html)]
    assert len(numbers) == 14
    assert sum(numbers) == 2201
    assert numbers == sorted(numbers, reverse=True)


def test_the_classes_of_equal_records_add_up():
    html = page(data="titanic", recipe="chaid", step=5)
    for number, cells in ROW.findall(html):
        classes = re.findall(r"(\d+) <span class=\"gh-chip", cells)
        assert sum(map(int, classes)) == int(number)


def test_branches_hold_all_records_once():
    html = page(data="titanic", recipe="id3", step=1)
    groups = re.findall(r"gh-group.*?: ([\d,]+) records", html)
    assert sum(int(one.replace(",", "")) for one in groups) == 2201
    assert sum(int(number) for number, _ in ROW.findall(html)) == 2201


@pytest.mark.parametrize("data", ["tennis", "iris", "labor", "tax"])
def test_records_that_differ_stand_alone(data: str):
    html = page(data=data, recipe="cart")
    assert '<th scope="col">#</th>' in html


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
        assert ROW.search(page(data=data, recipe="cart", max_depth=2))


def test_a_split_into_five_hundred_branches_names_them_all_and_shows_few_rows():
    words = "".join(f"word {i % 500},{'pq'[i * i % 7 < 3]}\n" for i in range(3_000))
    table = OwnTable(read_sheet(f"w,y\n{words}"), (("nominal", ()), ("nominal", ())), "y")
    html = page(data="own", table=pack(table), algorithm="id3", step=1)
    groups = re.findall(r"gh-group.*?: ([\d,]+) records", html)
    assert len(groups) == 500
    assert sum(int(one) for one in groups) == 3_000
    assert len(ROW.findall(html)) == 500
