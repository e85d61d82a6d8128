"""The page “Predict”, whatever its link says: without a browser, through Streamlit's own test harness."""

import re

import pytest
from streamlit.testing.v1 import AppTest

import mlcore
from mlcore.table import MISSING
from tests.support.app import SCRIPT, html, note, opened, said
from views import predict
from views.trees.story import Choices

TABLES = ("tennis", "vertebrate", "tax")
OTHERS = [key for key in predict.chosen.SHOWN if key not in TABLES]


def last_step(answers: str = "", row: int = 1, **fields: object) -> int:
    query = {"answers": answers, "row": str(row), **{name: str(value) for name, value in fields.items()}}
    case = predict._read(query, *predict._choices(query))
    return len(predict.fall_of(case.choices, case.record).steps) - 1


def page(**query: object) -> AppTest:
    return opened("predict", **query)


def answers(at: AppTest) -> str | None:
    found = at.query_params.get("answers")
    return found[0] if isinstance(found, list) else found


def sums(at: AppTest) -> list[str]:
    return re.findall(r'<span class="gh-sum">(.*?)</span>', html(at))


def test_without_a_link_the_first_record_of_the_tennis_table_is_about_to_fall():
    at = page()
    assert said(at).startswith("The record starts at the root")
    assert "This is row 1 of the table" in html(at)
    assert sums(at) == ["0.000", "0.000"]
    assert not note(at)


@pytest.mark.parametrize("recipe", list(mlcore.RECIPES))
@pytest.mark.parametrize("data", TABLES)
def test_every_step_of_a_whole_record_and_of_an_unknown_one(data: str, recipe: str):
    table = predict.table_of(data, False)
    nothing = ";".join(column.name for column in table.columns)
    for known in ("", nothing):
        last = last_step(known, data=data, recipe=recipe)
        sayings = set()
        for step in (0, last // 2, last):
            at = page(data=data, recipe=recipe, answers=known, step=step)
            assert not note(at)
            sayings.add(said(at))
        assert len(sayings) == 3, "each step says something else"
        assert sum(map(float, sums(at))) == pytest.approx(1, abs=0.003)
        assert "The tree says" in said(at)


@pytest.mark.parametrize("recipe", list(mlcore.RECIPES))
@pytest.mark.parametrize("data", OTHERS)
def test_the_other_tables_fall_too_or_are_refused_in_a_sentence(data: str, recipe: str):
    if predict.chosen.refusal(Choices(data=data, recipe=recipe)):
        assert said(page(data=data, recipe=recipe)).endswith(".")
        return
    table = predict.table_of(data, False)
    nothing = ";".join(predict._written(column.name, None) for column in table.columns)
    for known in ("", nothing):
        for step in (0, last_step(known, data=data, recipe=recipe)):
            at = page(data=data, recipe=recipe, answers=known, step=step)
            assert not note(at)
            assert ("The tree says" in said(at)) == (step > 0)


def test_a_regression_tells_a_mean():
    at = page(data="cars", recipe="cart", step=last_step(data="cars", recipe="cart"))
    assert said(at) == "The tree says 21. Row 1 of the table is 21."
    assert not sums(at)
    assert "weight × mean" in html(at)
    assert "Why not" not in html(at)


@pytest.mark.parametrize("data", TABLES)
def test_every_row_of_a_table_that_is_learned_by_heart_gets_its_own_class(data: str):
    table = predict.table_of(data, False)
    for row in range(1, table.n + 1):
        at = page(data=data, recipe="id3", row=row, step=last_step(data=data, recipe="id3", row=row))
        label = table.classes[table.target.cells[row - 1]]
        assert re.search(rf"The tree says \S{{1,2}}\s{label},", said(at))
        assert f"Row {row} of the table is" in said(at)


def test_a_missing_answer_divides_the_record_and_the_votes_add_up():
    link = {"data": "tennis", "recipe": "id3", "answers": "Outlook"}
    asked = said(page(**link, step=1))
    assert "Not known" in asked
    assert "5/14 to Sunny, 4/14 to Overcast and 5/14 to Rain" in asked
    assert "0.357 to Sunny, 0.286 to Overcast and 0.357 to Rain" in said(page(**link, step=2))
    assert [sums(page(**link, step=step)) for step in (4, 5, 6, 9)] == [
        ["0.000", "0.000"],
        ["0.357", "0.000"],
        ["0.357", "0.286"],
        ["0.357", "0.643"],
    ]
    at = page(**link, step=10)
    assert re.search(r"The tree says ●\sYes: it has the most votes, 0.643 of 1", said(at))
    assert "sum so far" not in html(at)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"row": "99"}, "there are 1 to 14"),
        ({"row": "first"}, "which is no whole number"),
        ({"answers": "Outlook:Fog"}, "which is no column and value here"),
        ({"answers": "Sky:Blue;Wind:Weak;Moon"}, "which are no columns and values here"),
        ({"answers": "Taxable Income:inf", "data": "tax"}, "which is no column and value here"),
        ({"answers": "Taxable Income:much", "data": "tax"}, "which is no column and value here"),
        ({"answers": ":"}, "which is no column and value here"),
        ({"step": "999"}, "The link asks for step 999"),
        ({"step": "abc"}, "which is no whole number"),
        ({"data": "tenis"}, "this is &#8220;tennis&#8221;"),
        ({"recipe": "none"}, "which does not exist"),
        ({"colour": "red"}, "The link carries colour"),
    ],
)
def test_a_broken_link_is_mended_with_one_note(query: dict[str, str], told: str):
    at = page(**query)
    assert said(at)
    plain = "".join(c if c.isalnum() or c in " &#;" else f"&#{ord(c)};" for c in told)
    assert plain in note(at)
    assert html(at).count("gh-note") == 1


def test_the_good_answers_of_a_broken_link_are_kept():
    at = page(recipe="id3", answers="Sky:Blue;Wind:Strong;Outlook")
    assert at.selectbox(key="answer Wind").value == 1
    assert at.selectbox(key="answer Outlook").value == MISSING
    assert "Row 1 of the table, but for Outlook and Wind" in html(at)


def test_filling_in_an_answer_writes_the_link_and_lets_the_record_fall_again():
    at = page(recipe="id3", step=4)
    at.selectbox(key="answer Outlook").select(1).run()
    assert not at.exception
    assert answers(at) == "Outlook:Overcast"
    assert "step" not in at.query_params
    assert said(at).startswith("The record starts at the root")
    at.selectbox(key="answer Outlook").select(0).run()  # as in the row again
    assert answers(at) is None


def test_filling_in_a_number():
    at = page(data="tax", recipe="cart")
    at.number_input(key="answer Taxable Income").set_value(77.25).run()
    assert not at.exception
    assert answers(at) == "Taxable Income:77.25"
    at.number_input(key="answer Taxable Income").set_value(None).run()
    assert not at.exception
    assert answers(at) == "Taxable Income"
    assert (
        page(data="tax", answers="Taxable Income:77.25").number_input(key="answer Taxable Income").value
        == 77.25
    )


def test_picking_a_row_takes_its_answers():
    at = page(recipe="id3", answers="Outlook")
    at.number_input(key="choose row").set_value(6).run()
    assert not at.exception
    assert answers(at) is None
    assert at.query_params["row"] in ("6", ["6"])
    assert [at.selectbox(key=f"answer {name}").value for name in ("Outlook", "Humidity", "Wind")] == [2, 1, 1]


def test_all_answers_can_be_forgotten():
    at = page(recipe="id3", row=3)
    next(button for button in at.button if button.label == "Forget all answers").click().run()
    assert not at.exception
    assert answers(at) == "Outlook;Humidity;Wind"
    assert all(
        at.selectbox(key=f"answer {name}").value == MISSING for name in ("Outlook", "Humidity", "Wind")
    )


def test_why_not_names_a_change_and_the_button_makes_it():
    link = {"data": "tax", "recipe": "cart", "row": 3}
    at = page(**link, step=last_step(**link))
    assert "Why not the other class?" in html(at)
    assert re.search(
        r"Yes</span> if <b>Taxable Income</b> were <b>above 77&#46;5</b> instead of 70\.", html(at)
    )
    button = at.button(key="try Yes")
    assert button.label == "Try Taxable Income = 77&#46;6"
    button.click().run()
    assert not at.exception
    assert answers(at) == "Taxable Income:77.6"
    assert "Why not" not in html(at), "it falls again from the root"
    link["answers"] = answers(at)
    assert re.search(r"The tree says ●\sYes", said(page(**link, step=last_step(**link))))


def test_where_no_single_answer_helps_it_is_said():
    link = {"data": "tax", "recipe": "id3", "row": 4}
    at = page(**link, step=last_step(**link))
    assert "No change of a single answer makes it" in html(at)
    assert not [button for button in at.button if (button.key or "").startswith("try")]


def test_another_recipe_keeps_the_record_and_another_table_does_not():
    at = page(recipe="id3", row=6, answers="Wind", step=3)
    at.selectbox(key="choose recipe").select("cart").run()
    assert not at.exception
    assert answers(at) == "Wind"
    assert said(at).startswith("The record starts at the root")
    at.selectbox(key="choose data").select("tax").run()
    assert not at.exception
    assert answers(at) is None
    assert "row" not in at.query_params


def test_presenter_mode_keeps_the_record_in_one_line():
    at = page(presenter="true", recipe="id3", answers="Outlook")
    assert "Outlook <b>not known</b> · Humidity <b>High</b>" in html(at)
    assert not at.selectbox
    assert "gh-records" not in html(at)
    assert sums(at)


def test_the_records_below_are_those_of_the_node_that_is_asked():
    assert "The records: 5 of 14 at Outlook &#61; Sunny<" in html(page(recipe="id3", step=3))
    assert "The records: 4 of 14" in html(page(recipe="id3", step=3, node="1"))


@pytest.mark.parametrize("name", ["data", "recipe", "row", "answers", "step", "node"])
def test_hostile_text_is_escaped(name: str):
    at = page(**{name: SCRIPT})
    assert said(at)
    assert "<script" not in html(at)
    if name != "node":
        assert "&#60;script&#62;alert" in note(at)


def test_an_answer_travels_in_the_link_whatever_it_is_called():
    names = ("a:b", "c;d", "50 %", "<b>", "ä=&?#")
    frame = {**{name: ["x;y", "z:%", "", "é"] for name in names}, "y": ["p", "q", "p", "q"]}
    table = mlcore.Table.from_frame(frame, "y")
    given = tuple((name, value) for name, value in zip(names, ("x;y", "z:%", "", None, "é"), strict=True))
    text = ";".join(predict._written(name, value) for name, value in given)
    assert predict._read_answers(text, table) == (given, [])


def test_a_table_that_the_recipe_cannot_take_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(predict.chosen, "refusal", lambda choices: "This <cannot> be.")
    at = page()
    assert said(at) == "This <cannot> be."
    assert "<cannot>" not in html(at)
    assert at.selectbox(key="choose recipe").value == Choices().recipe
