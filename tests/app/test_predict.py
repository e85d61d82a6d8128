"""The page “Predict” with its widgets, without a browser, through Streamlit's own test harness."""

import pytest
from streamlit.testing.v1 import AppTest

import mlcore
from mlcore.table import MISSING
from tests.support.app import begins_anew, html, note, opened, said, sent


def page(**query: object) -> AppTest:
    return opened("predict", **query)


def link_of(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def did(at: AppTest) -> AppTest:
    assert not at.exception
    assert not at.error
    return at


@pytest.mark.parametrize("recipe", list(mlcore.RECIPES))
def test_a_record_falls_through_the_tree_of_every_recipe(recipe: str):
    at = page(data="tax", recipe=recipe, answers="Marital Status", step=1)
    assert said(at)
    assert not note(at)
    assert at.selectbox(key="choose algorithm").value == recipe
    (records,) = sent(at, "records")
    assert records["caption"].startswith("The records: ")


def test_filling_in_an_answer_writes_the_link_and_lets_the_record_fall_again():
    at = page(recipe="id3", step=4)
    did(at.selectbox(key="choose answer Outlook").select(1).run())
    assert link_of(at, "answers") == "Outlook:Overcast"
    assert begins_anew(at, "predict")
    did(at.selectbox(key="choose answer Outlook").select(0).run())  # as the row has it
    assert link_of(at, "answers") is None


def test_filling_in_a_number_or_none():
    at = page(data="tax", recipe="cart")
    did(at.number_input(key="choose answer Taxable Income").set_value(77.25).run())
    assert link_of(at, "answers") == "Taxable Income:77.25"
    did(at.number_input(key="choose answer Taxable Income").set_value(None).run())
    assert link_of(at, "answers") == "Taxable Income"


def test_picking_a_row_takes_its_answers():
    at = page(recipe="id3", answers="Outlook")
    did(at.number_input(key="choose row").set_value(6).run())
    assert link_of(at, "answers") is None
    assert link_of(at, "row") == "6"
    fields = [at.selectbox(key=f"choose answer {name}").value for name in ("Outlook", "Humidity", "Wind")]
    assert fields == [2, 1, 1]


def test_all_answers_can_be_forgotten():
    at = page(recipe="id3", row=3)
    did(at.button(key="go Clear all values").click().run())
    assert link_of(at, "answers") == "Outlook;Humidity;Wind"
    fields = [at.selectbox(key=f"choose answer {name}").value for name in ("Outlook", "Humidity", "Wind")]
    assert fields == [MISSING] * 3


def test_the_button_makes_the_change():
    at = page(data="tax", recipe="cart", row=3, step=99)
    did(at.button(key="go try Yes").click().run())
    assert link_of(at, "answers") == "Taxable Income:77.6"
    assert "Why not" not in html(at), "the record falls again from the root"


def test_another_recipe_keeps_the_record_and_another_table_does_not():
    at = page(recipe="id3", row=6, answers="Wind", step=3)
    did(at.selectbox(key="choose algorithm").select("cart").run())
    assert link_of(at, "answers") == "Wind"
    assert begins_anew(at, "predict")
    did(at.selectbox(key="choose data").select("tax").run())
    assert link_of(at, "answers") is None
    assert "row" not in at.query_params
