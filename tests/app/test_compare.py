"""The page that compares recipes, with its widgets, in Streamlit's own test harness."""

import re
from itertools import pairwise

import pytest

from datasets.own import OwnTable
from datasets.packing import pack
from mlcore import RECIPES
from tests.support.app import all_choices, html, links, note, opened, said


def titles(at) -> list[str]:
    return re.findall(r'<h2 class="gh-part-title">(.*?)</h2>', html(at))


@pytest.mark.parametrize("pair", list(pairwise(RECIPES)), ids="-".join)
def test_the_trees_of_every_recipe_stand_side_by_side(pair: tuple[str, str]):
    at = opened("compare", data="tax", recipes=",".join(pair))
    assert not note(at)
    assert len(titles(at)) == 2
    grown = [{"data": "tax", "algorithm": recipe} for recipe in pair]
    assert links(at.main, "Grow it step by step") == grown


def test_choosing_recipes_writes_the_link():
    at = all_choices(opened("compare"))
    at.multiselect(key="choose algorithms").set_value(["cart", "hunt"]).run()
    assert not at.exception
    assert at.query_params["algorithms"] in ("cart,hunt", ["cart,hunt"])
    assert titles(at)[0] == "CART"
    at.multiselect(key="choose algorithms").set_value([]).run()
    assert "Choose two to four algorithms" in said(at)


def test_choosing_data_keeps_the_recipes():
    at = opened("compare", recipes="hunt,cart")
    at.selectbox(key="choose data").select("tax").run()
    assert not at.exception
    assert titles(at)[1] == "CART"
    assert "Marital Status" in said(at)


def test_another_table_leaves_ones_own():
    at = opened("compare", data="own", table=pack(OwnTable.sample("tax")), recipes="id3,cart")
    at.selectbox(key="choose data").select("tennis").run()
    assert "table" not in at.query_params
    assert "Outlook" in said(at)
