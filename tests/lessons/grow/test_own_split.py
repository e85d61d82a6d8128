"""Grow with the learner's own splits: link, sentence, price, field and refusal."""

from html import unescape

import pytest

from datasets import CARDS
from mlcore import TableError, own
from tests.support.hostile import hostile_table
from tests.support.tables import lesson
from tests.support.visiting import flat, visit, words
from views.kit.panels import Action, Field, Fold
from views.subjects.trees.wishes import read, read_split, split_text, written

STUDENTS = {"data": "completed", "algorithm": "hunt", "override": "root:Time@31.5;1:Completed@3.2"}


def own_field(page) -> Field:
    (field,) = [p for p in page.panels if isinstance(p, Field) and p.key.startswith("own ")]
    return field


def test_seven_students_are_split_by_hand():
    page = visit("grow", **STUDENTS, step="end")
    assert not page.note
    assert "<b>3 leaves</b>" in page.shown.say
    assert "misclassifies none of 7" in page.said
    labels = [
        unescape(panel.label).replace("\u00a0", " ")
        for panel in page.panels
        if isinstance(panel, Action) and "↶" in panel.label
    ]
    assert labels == ["↶ Time ≤ 31.5 at the root", "↶ Completed ≤ 3.2 at Time > 31.5"]


def test_the_sentence_and_the_price_of_a_threshold():
    page = visit("grow", data="completed", algorithm="hunt", override="root:Time@28", step=1)
    said = unescape(page.said)
    assert (
        "You chose Time ≤ 28, with an information gain of 0.292. Hunt’s algorithm would split on Time ≤ 31"
        in said
    )
    assert "It gives up" in page.html
    assert own_field(page).value == "28"
    (table,) = page.data("candidates")
    assert [(row["name"], row["hint"], row["chosen"], row["winner"]) for row in table["rows"]] == [
        ("Time", "threshold 31", False, True),
        ("Time", "threshold 28", True, False),
        ("Completed", "threshold 1.5", False, False),
    ]
    closed = visit("grow", data="completed", algorithm="hunt", override="root:Time@28", look="Time", step=1)
    assert "Split on Time instead" in [p.label for p in closed.panels if isinstance(p, Action)]
    assert "Every threshold of Time" in closed.html, "the page names the best of all as before"


def test_three_branches_gain_more_than_the_best_of_two():
    page = visit("grow", data="tax", algorithm="cart", override="root:Taxable Income@80,97.5", step=1)
    assert "You chose Taxable Income: ≤ 80 | > 80 to 97.5 | > 97.5" in unescape(words(page.said))
    assert "more Gini decrease" in words(page.html)


def test_groups_that_break_an_order_are_refused_in_link_and_field():
    page = visit("grow", data="sizes", algorithm="hunt", override="root:Size@Small,Large|Medium", step=1)
    assert "{Small, Large} against {Medium} would break that order" in unescape(page.note)
    assert page.given.mended["override"] is None
    field = own_field(visit("grow", data="sizes", algorithm="hunt", look="Size", step=1))
    assert "would break that order" in field.wrong("Small, Large | Medium")
    assert field.wrong("Small, Medium | Large") == ""
    assert field.change("Small, Medium | Large")["override"] == "root:Size@Small,Medium|Large"
    assert field.change("")["override"] is None


@pytest.mark.parametrize(
    ("data", "override", "why"),
    [
        ("completed", "root:Time@x", "is not a number"),
        ("completed", "root:Time@", "at least one threshold"),
        ("completed", "root:Time@50,20", "ascend"),
        ("completed", "root:Speed@2", "not an attribute"),
        ("tennis", "root:Outlook@Snow", "not a value"),
        ("completed", "root:Time@1", "a split that is not possible there"),
    ],
)
def test_what_cannot_be_taken_is_said(data: str, override: str, why: str):
    assert why in visit("grow", data=data, algorithm="hunt", override=override).note


def test_an_algorithm_that_tests_takes_no_split_of_ones_own():
    page = visit("grow", data="tax", algorithm="ctree", override="root:Taxable Income@80", step=1)
    assert "tests attributes" in page.note
    assert not [p for p in page.panels if isinstance(p, Field) and p.key.startswith("own ")]


def test_a_threshold_that_parts_nothing_stays_in_its_field():
    field = own_field(visit("grow", data="completed", algorithm="hunt", look="Time", step=1))
    assert "is not possible here" in field.wrong("10")
    assert field.wrong("28") == ""


def test_what_is_written_reads_as_the_same():
    for key in CARDS:
        table = lesson(key)
        for column in table.columns:
            if column.kind == "continuous":
                known = sorted({*column.cells[column.cells == column.cells].tolist()})
                made = own.cuts(table, column.name, [known[0], known[0] + 1 / 3])
            elif len(column.values) > 1:
                made = own.groups(table, column.name, [[column.values[0]]])
            else:
                continue
            assert read(written(made), table) == made
            assert read_split(split_text(made), table, column.name) == made
        assert read(written(table.columns[0].name), table) == table.columns[0].name


def test_names_with_signs_of_the_grammar_are_names():
    import pandas as pd

    import mlcore

    frame = {"a@b,c": ["x|y", "x,y", "@", "x|y"], "y": ["p", "q", "q", "p"]}
    table = mlcore.Table.from_frame(pd.DataFrame(frame), "y")
    made = own.groups(table, "a@b,c", [["x|y"]])
    assert read(written(made), table) == made
    assert ";" not in written(made)
    assert read("a@b,c", table) == "a@b,c"
    with pytest.raises(TableError):
        read("a@1", table)


def test_hostile_names_in_a_split_of_ones_own_are_escaped():
    text = hostile_table("class", False)
    page = visit("grow", data="own", table=text, algorithm="hunt", step=1)
    for column in page.story.table.columns:
        opened = visit("grow", data="own", table=text, algorithm="hunt", step=1, look=column.name)
        for field in (p for p in flat(opened.panels) if isinstance(p, Field) and p.key.startswith("own ")):
            split = (
                own.cuts(opened.story.table, column.name, [float(min(column.cells)) + 0.5])
                if column.kind == "continuous"
                else own.groups(opened.story.table, column.name, [[column.values[0]]])
            )
            override = field.change(split_text(split))["override"]
            shown = visit("grow", data="own", table=text, algorithm="hunt", step=1, override=override)
            assert "You chose" in shown.said
            assert "<script" not in shown.html + shown.shown.say
            assert "<img" not in shown.html + shown.shown.say


def test_ten_incomes_in_three_branches():
    page = visit("grow", data="tax", algorithm="cart", look="Taxable Income", step=1)
    (fold,) = [panel for panel in page.panels if isinstance(panel, Fold) and "Three branches" in panel.label]
    shown, row = fold.make()
    text = " ".join(words(shown.html).split())
    assert "equal width 113.3, 166.7 0.343 0.077" in text
    assert "equal frequency 80, 110 0.150 0.270" in text
    assert "best two thresholds 80, 97.5 0.000 0.420" in text
    best = row.panels[-1].change["override"]
    assert best == "root:Taxable Income@80,97.5"
    assert (
        "<b>3 leaves</b>" in visit("grow", data="tax", algorithm="cart", override=best, step="end").shown.say
    )
    tested = visit("grow", data="tax", algorithm="ctree", look="Taxable Income", step=1)
    assert not [panel for panel in tested.panels if isinstance(panel, Fold) and "Three" in panel.label]


def test_where_there_are_too_few_values_for_three_branches_it_is_said():
    page = visit("grow", data="ages", algorithm="cart", look="Children", step=1)
    (fold,) = [panel for panel in page.panels if isinstance(panel, Fold) and "Three branches" in panel.label]
    assert "equal width" in words(fold.make()[0].html)
