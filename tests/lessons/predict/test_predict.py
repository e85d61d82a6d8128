"""Predict with any link."""

import re
from html import unescape

import pytest

import mlcore
from mlcore.table import MISSING
from tests.support.tables import with_recipes
from tests.support.visiting import flat, visit, words
from views.course import CHAPTERS
from views.kit.panels import Action, Component, Field, Said
from views.lessons import LESSONS
from views.lessons.predict import fall
from views.subjects.trees import record
from views.subjects.trees.choosing import SHOWN
from views.subjects.trees.record_form import FEW, UNKNOWN
from views.subjects.trees.story import Choices, table_of

SCRIPT = "<script>alert(1)</script>"


def sums(html: str) -> list[str]:
    return re.findall(r'<span class="gh-sum">(.*?)</span>', html)


def nothing_known(data: str) -> str:
    return ";".join(record.written(column.name, None) for column in table_of(data, False).columns)


def test_without_a_link_the_first_record_of_the_tennis_table_is_about_to_fall():
    page = visit("predict")
    assert page.said.startswith(
        "Here are fourteen days with their weather, and whether a game of tennis was played. The record "
        "starts at the root"
    )
    assert "This is row 1 of the table" in page.html
    assert sums(page.html) == ["–", "–"], "no leaf has been reached"
    assert not page.given.notes


@pytest.mark.slow
@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize(("data", "recipe"), with_recipes(SHOWN))
def test_a_whole_record_and_an_unknown_one_fall_or_are_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, data: str, recipe: str
):
    monkeypatch.setattr(fall, "expected", lambda choices: "Folds: see tests/views/test_expected.py.")
    why = visit("predict", data=data, recipe=recipe).refused
    if why:
        assert words(why.say).endswith(".")
        return
    for known in ("", nothing_known(data)):
        link = {"data": data, "algorithm": recipe, "answers": known}
        last = len(visit("predict", **link).story.steps) - 1
        pages = [visit("predict", **link, step=step) for step in sorted({0, last // 2, last})]
        assert not any(page.given.notes for page in pages)
        assert len({page.said for page in pages}) == len(pages), "each step has its own text"
        assert ["The tree predicts" in page.said for page in pages] == [page.step == last for page in pages]
        if sums(pages[-1].html) and len(sums(pages[-1].html)) <= 3:
            assert sum(map(float, sums(pages[-1].html))) == pytest.approx(1, abs=0.003)


def test_a_regression_tells_a_mean():
    page = visit("predict", data="cars", recipe="cart", step=9999)
    assert page.said == "The tree predicts 21. The table has 21 for row 1."
    assert not sums(page.html)
    assert "weight × mean" in page.html
    assert "Why not" not in page.html


@pytest.mark.parametrize("data", ["tennis", "vertebrate", "tax"])
def test_every_row_of_a_table_that_is_learned_by_heart_gets_its_own_class(data: str):
    table = table_of(data, False)
    for row in range(1, table.n + 1):
        page = visit("predict", data=data, recipe="id3", row=row, step=9999)
        label = table.classes[table.target.cells[row - 1]]
        assert re.search(rf"The tree predicts \S{{1,2}}\s{label}, because ", page.said)
        assert f"for row {row}." in page.said


def test_a_missing_answer_divides_the_record_and_the_votes_add_up():
    link = {"data": "tennis", "algorithm": "id3", "answers": "Outlook"}
    asked = visit("predict", **link, step=1).said
    assert "Unknown" in asked
    assert "5/14 to Sunny, 4/14 to Overcast and 5/14 to Rain" in asked
    assert "0.357 to Sunny, 0.286 to Overcast and 0.357 to Rain" in visit("predict", **link, step=2).said
    assert [sums(visit("predict", **link, step=step).html) for step in (4, 5, 6, 9)] == [
        ["–", "–"],
        ["0.357", "0.000"],
        ["0.357", "0.286"],
        ["0.357", "0.643"],
    ]
    page = visit("predict", **link, step=10)
    assert re.search(r"The tree predicts ●\sYes, the class with the highest probability, 0.643", page.said)
    assert "sum so far" not in page.html


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"row": "99"}, "Allowed values are 1 to 14"),
        ({"row": "first"}, "which is not a whole number"),
        ({"answers": "Outlook:Fog"}, "as it is not an attribute"),
        ({"answers": "Sky:Blue;Wind:Weak;Moon"}, "as they are not attributes"),
        ({"answers": "Taxable Income:inf", "data": "tax"}, "as it is not an attribute"),
        ({"answers": "Taxable Income:much", "data": "tax"}, "as it is not an attribute"),
        ({"answers": ":"}, "as it is not an attribute"),
        ({"step": "999"}, "This link sets step to 999"),
        ({"step": "abc"}, "which is not a whole number"),
        ({"data": "tenis"}, "The page uses “tennis”"),
        ({"algorithm": "none"}, "which does not exist"),
        ({"colour": "red"}, "unknown on this page: colour"),
    ],
)
def test_a_broken_link_is_mended_with_one_note(query: dict[str, str], shown: str):
    page = visit("predict", **query)
    assert page.said
    assert len(page.given.notes) == 1
    assert shown in page.given.notes[0]


def test_the_good_answers_of_a_broken_link_are_kept():
    page = visit("predict", recipe="id3", answers="Sky:Blue;Wind:Strong;Outlook")
    assert page.fields["answer Wind"].value == 1
    assert page.fields["answer Outlook"].value == MISSING
    assert page.fields["answer Outlook"].options[MISSING] == UNKNOWN
    assert "row 1 of the table, except for Outlook and Wind" in page.html


def test_an_answer_is_changed_in_the_record_as_it_is_by_then():
    """After two answers in quick succession, the second keeps the first."""
    page = visit("predict", recipe="id3", step=4)
    change = page.fields["answer Outlook"].change(1)(page.case)
    assert change == {"step": None, "node": None, "look": None, "answers": "Outlook:Overcast"}
    meanwhile = visit("predict", recipe="id3", answers="Wind:Strong").case
    assert page.fields["answer Outlook"].change(1)(meanwhile)["answers"] == "Outlook:Overcast;Wind:Strong"
    as_in_the_row = visit("predict", recipe="id3", answers="Outlook:Overcast").case
    assert page.fields["answer Outlook"].change(0)(as_in_the_row)["answers"] is None


def test_a_number_has_as_many_digits_as_the_column():
    page = visit("predict", data="tax", recipe="cart", answers="Taxable Income:77.25")
    field = page.fields["answer Taxable Income"]
    assert (field.value, field.step, field.format) == (77.25, 0.01, "%.2f")
    assert visit("predict", data="tax", recipe="cart").fields["answer Taxable Income"].format == "%.0f"
    assert field.change(None)(page.case)["answers"] == "Taxable Income"


def test_one_badly_rounded_number_gives_no_field_six_digits():
    wine = visit("predict", data="wine", recipe="hunt")  # one of its 178 colours is 9.899999
    assert [wine.fields[f"answer {name}"].format for name in ("Colour", "Proline")] == ["%.2f", "%.0f"]


def test_picking_a_row_takes_its_answers():
    page = visit("predict", recipe="id3", answers="Outlook")
    assert page.fields["row"].change(6)["answers"] is None
    page = visit("predict", recipe="id3", row=6)
    assert [page.fields[f"answer {name}"].value for name in ("Outlook", "Humidity", "Wind")] == [2, 1, 1]


def test_all_answers_can_be_forgotten():
    page = visit("predict", recipe="id3", row=3)
    assert page.actions["Clear all values"].change(page.case)["answers"] == "Outlook;Humidity;Wind"


def test_why_not_names_a_change_and_the_button_makes_it():
    link = {"data": "tax", "algorithm": "cart", "row": 3}
    page = visit("predict", **link, step=9999)
    assert "Why not the other class?" in page.html
    assert re.search(
        r"Yes</span> if <b>Taxable Income</b> were <b>above 77&#46;5</b> instead of 70\.", page.html
    )
    change = page.actions["try Yes"].change(page.case)
    assert change["answers"] == "Taxable Income:77.6"
    assert change["step"] is None, "the record falls again from the root"
    assert re.search(
        r"The tree predicts ●\sYes", visit("predict", **link, answers=change["answers"], step=9999).said
    )


def test_where_no_single_answer_helps_it_is_said():
    page = visit("predict", data="tax", recipe="id3", row=4, step=9999)
    assert "No change of a single value makes the tree predict" in page.html
    assert not [label for label in page.actions if label.startswith("try")]


def test_presenter_mode_keeps_the_record_in_one_line():
    page = visit("predict", presenter="true", recipe="id3", answers="Outlook")
    assert "Outlook <b>unknown</b> · Humidity <b>High</b>" in page.html
    assert not any(isinstance(panel, Component) for panel in flat(page.shown.beside))
    assert sums(page.html)


def test_the_records_below_are_those_of_the_node_that_is_asked():
    (opened,) = visit("predict", recipe="id3", step=3).data("records")
    assert opened["caption"] == "The records: 5 of 14 at Outlook = Sunny"
    (clicked,) = visit("predict", recipe="id3", step=3, node="1").data("records")
    assert clicked["caption"].startswith("The records: 4 of 14")


@pytest.mark.parametrize("name", ["data", "algorithm", "row", "answers", "step", "node"])
def test_hostile_text_is_escaped(name: str):
    page = visit("predict", **{name: SCRIPT})
    assert "<script" not in page.html
    assert name == "node" or SCRIPT in page.given.notes[0]


def test_an_answer_travels_in_the_link_whatever_it_is_called():
    names = ("a:b", "c;d", "50 %", "<b>", "ä=&?#")
    frame = {**{name: ["x;y", "z:%", "", "é"] for name in names}, "y": ["p", "q", "p", "q"]}
    table = mlcore.Table.from_frame(frame, "y")
    given = tuple((name, value) for name, value in zip(names, ("x;y", "z:%", "", None, "é"), strict=True))
    text = ";".join(record.written(name, value) for name, value in given)
    assert record.read_answers(text, table) == (given, [])


def test_a_table_that_the_recipe_cannot_take_has_no_record_and_offers_other_recipes():
    assert visit("predict", data="golf", recipe="id3").case == fall.Case(Choices("golf", "id3"))
    why = visit("predict", data="golf", recipe="id3").refused
    assert "cannot take missing values" in unescape(why.say)
    assert "Grow it with C4.5" in [action.label for action in why.beside]


def test_the_ready_days_of_the_lectures():
    fifteenth, three, equal, _ = (
        visit("predict", **{**one.query, "step": "end"}) for one in LESSONS["predict"].ready()
    )
    assert "The tree predicts ● Yes, because all 2 training records" in fifteenth.said
    assert "highest probability, 0.643" in three.said
    assert "highest probability, 0.667" in equal.said
    assert sums(equal.html) == ["0.333", "0.667"]
    asked = visit("predict", **{**LESSONS["predict"].ready()[2].query, "step": 1})
    assert "in equal shares, 1/3 to each of 3" in asked.said
    assert equal.drawn["steps"][-1]["shares"] == {"0": "1/3", "1": "1/3", "2": "1/3"}
    assert three.drawn["steps"][-1]["shares"] == {"0": "5/14", "1": "4/14", "2": "5/14"}
    assert "Quinlan (1993) divides it as the training records were" in asked.html


@pytest.mark.parametrize(
    ("recipe", "there"), [("c4.5", True), ("id3", True), ("ctree", False), ("chaid", False)]
)
def test_equal_shares_are_offered_where_a_record_is_divided(recipe: str, there: bool):
    page = visit("predict", data="tennis", recipe=recipe, unknown="equal", answers="Outlook", step="end")
    assert ("unknown" in [one.key for one in page.choices if isinstance(one, Field)]) == there
    assert page.case.tree.missing == ("equal" if there else page.case.choices.rule().missing)


def test_the_lectures_tree_classifies_the_records_without_a_class():
    link = {"data": "sizes", "algorithm": "cart", "override": "root:Attribute 1;1:Amount"}
    page = visit("predict", **link)
    (shown,) = [p.html for p in page.panels if isinstance(p, Said) and "without a known class" in p.html]
    rows = [words(row).split() for row in shown.split("<tr>")[2:]]
    assert [(row[0], row[-1]) for row in rows] == [
        ("11", "No"), ("12", "No"), ("13", "No"), ("14", "Yes"), ("15", "No"),
    ]  # fmt: skip
    falls = {p.label: p.change for p in page.panels if isinstance(p, Action) and p.label.startswith("Record")}
    assert falls["Record 14"]["answers"] == "Attribute 1:No;Size:Small;Amount:95.0"
    fallen = visit("predict", **link, answers=falls["Record 14"]["answers"], step="end")
    assert re.search(r"The tree predicts \S{1,2}\sYes", fallen.said)
    guessing = visit("predict", **link, guess="true")
    assert "without a known class" in guessing.html
    assert "Class, predicted" not in guessing.html, "the learner guesses before the fall"


def test_a_record_that_is_divided_is_asked_at_its_end_what_a_tree_is_in_three_words():
    at = visit("predict", data="tennis", algorithm="c4.5", answers="Outlook")
    question = at.lesson.asks(at.case, at.story)[at.last]()
    assert [question.answers[answer] for answer in question.right] == [
        "non-parametric hierarchical classifier"
    ]
    assert {*question.slips} == {*question.answers} - {*question.right}
    other = visit("predict", data="vertebrate", algorithm="c4.5")
    assert other.last not in other.lesson.asks(other.case, other.story)


@pytest.mark.parametrize("algorithm", ["id3", "c4.5", "cart"])
def test_a_whole_record_of_the_first_table_is_asked_at_its_leaf_how_many_tests_it_went_through(
    algorithm: str,
):
    for row in range(1, 15):
        at = visit("predict", data="tennis", algorithm=algorithm, row=row)
        question = at.lesson.asks(at.case, at.story)[at.last]()
        tests = sum(step.kind == "ask" for step in at.story.steps)
        assert question.right == {str(tests)}
        assert f"through {tests} test" in question.why
        assert {*question.slips} == {*question.answers} - {*question.right}
        assert "the leaf" in question.slips[str(tests + 1)]


def test_the_first_guess_of_the_course_is_another_record_than_the_one_before_and_names_its_values():
    see, guess, *_ = [step.way.query for step in CHAPTERS[0].steps]
    pages = [visit("predict", **query) for query in (see, guess)]
    assert pages[0].case.record != pages[1].case.record
    asks = pages[1].lesson.asks(pages[1].case, pages[1].story)
    asked = [asks[at]().ask for at in sorted(asks)]
    assert len(asked) == 3
    assert all(
        words(ask).startswith("The record has Outlook Rain, Humidity Normal and Wind Strong. ")
        for ask in asked[:2]
    )
    assert "non-parametric" not in "".join(asked)


def test_a_question_about_a_record_of_many_values_does_not_list_them():
    at = visit("predict", data="digits", algorithm="cart", step=0)
    asks = at.lesson.asks(at.case, at.story)
    assert len(at.case.tree.asked()) > FEW
    assert not any("The record has" in make().ask for make in asks.values())


def test_a_tree_without_a_test_asks_for_nothing():
    at = visit("predict", data="length", algorithm="c4.5")
    assert not at.case.tree.asked()
    assert not at.lesson.asks(at.case, at.story)
