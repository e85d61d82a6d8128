"""Which columns: scores alone and in pairs, the two directions, all sets, and what the page refuses."""

from math import comb

import numpy as np
import pytest
from sklearn.model_selection import StratifiedKFold

from mlcore.learners import neighbours
from mlcore.select import stepwise, subsets
from tests.support.hostile import hostile_table
from tests.support.visiting import Visit, visit
from views.kit.link.codes import Chosen
from views.kit.panels import Later
from views.lessons.columns import search, steps_picture
from views.lessons.columns.alone_picture import blocks_of
from views.lessons.columns.case import Case
from views.lessons.columns.pair import places
from views.subjects.trees.story import Choices


def one_by_one(**query: object) -> Visit:
    return visit("columns", **{"step": "end", **query})


# One by one


def test_the_scores_of_tennis():
    shown = one_by_one().html
    for row in (
        ("Outlook", "0.2467", "0.1564", "3.5467", "2", "0.1698", "0.3007"),
        ("Temperature", "0.0292", "0.0188", "0.5704", "2", "0.7519", "1.0000"),
        ("Humidity", "0.1518", "0.1518", "2.8000", "1", "0.0943", "0.2657"),
        ("Wind", "0.0481", "0.0488", "0.9333", "1", "0.3340", "0.5804"),
    ):
        name, *cells = row
        assert f'<th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) in shown


def test_outlook_leads_by_gain_and_humidity_by_p_for_want_of_degrees_of_freedom():
    assert "Outlook has the highest information gain, 0.247 of the 0.940 bits" in one_by_one(step=1).said
    assert "Outlook has the largest χ², 3.547" in one_by_one(step=3).said
    said = one_by_one().said
    assert "Humidity has the smallest p, 0.094" in said
    assert "2.800 against 3.547, but so are its degrees of freedom, 1 against 2" in said
    assert "No p is below 0.05" in said


def test_where_expected_counts_are_small_p_is_called_rough_and_the_exact_one_is_there():
    page = one_by_one()
    assert "make these p values rough. The exact p of Humidity is 0.266" in page.said
    assert "The smallest expected count is 2.5. Below 5 the χ² test is rough." in page.html
    large = one_by_one(data="iris")
    assert "rough" not in large.said
    assert "exact p" not in large.html


def test_a_name_wins_and_the_page_says_why():
    page = one_by_one(identifiers="true", step=2)
    assert (
        "Day falls from 0.940 to 0.247, because its split information is 3.807. It still leads" in page.said
    )
    assert r"\frac{0.9403}{3.8074} = 0.2470" in page.formulas
    assert "No new record has any of these" in one_by_one(identifiers="true", step=1).said
    assert "Humidity has the smallest p" in one_by_one(identifiers="true").said


def test_the_formulas_have_the_numbers_of_the_column():
    assert r"\tfrac{5}{14}\cdot 0.971 + \tfrac{4}{14}\cdot 0.000" in one_by_one(step=1).formulas
    assert r"P(\chi^2_{1} \ge 2.8000) = 0.094" in one_by_one().formulas
    opened = one_by_one(step=1, node="2")
    assert "= 0.1518" in opened.formulas
    assert "Records by value: Humidity" in opened.html


def test_blocks_are_as_wide_as_their_records_and_divided_by_class():
    page = one_by_one()
    boxes = [mark["at"][0] for mark in page.drawn["panes"][0]["marks"] if mark["kind"] == "box"]
    overcast = [box["box"] for box in boxes if box.get("name") == "Outlook, Overcast: 4 Yes"]
    sunny = [box["box"] for box in boxes if box.get("name", "").startswith("Outlook, Sunny")]
    wide = [box[2] - box[0] for box in (*overcast, sunny[0])]
    assert wide[0] / wide[1] == pytest.approx(4 / 5, rel=1e-2)
    high = [box[3] - box[1] for box in sunny]
    assert sorted(one / sum(high) for one in high) == pytest.approx([2 / 5, 3 / 5], rel=1e-2)


def test_of_numbers_the_threshold_is_said_and_that_its_p_is_too_small():
    page = one_by_one(data="iris")
    assert "(at 2.45)" in page.html
    assert "p is too small, because its threshold is the best of many" in page.said
    assert "tie for the smallest p" in page.said


def test_of_many_columns_the_first_by_every_measure_are_drawn():
    story = one_by_one(data="cancer").story
    assert len(story.rows) == 12
    assert story.left == 18
    page = one_by_one(data="vertebrate", identifiers="true", step=1)
    assert "Name" in page.said


@pytest.mark.parametrize("most", [6, 14])
def test_blocks_of_many_values_lose_no_record(most: int):
    row = next(row for row in one_by_one(data="iris", identifiers="true").story.rows if row.name == "Record")
    blocks = blocks_of(row, most)
    assert len(blocks) == 3, "one for each class"
    assert sum(counts.sum() for _, counts in blocks) == 150


# In pairs


def test_exclusive_or_says_nothing_alone_and_all_together():
    pages = [visit("columns", view="pair", step=step) for step in range(5)]
    assert "alone is 0.000 of 1.000 bits" in pages[1].said
    assert "alone is 0.000 of 1.000 bits" in pages[2].said
    assert "1.000 of 1.000 bits. Each combination has one class" in pages[3].said
    assert "no reason to keep either" in pages[3].said
    assert "Exclusive or" not in pages[2].html, "the answer is not there yet"
    assert r"\tfrac{20}{40}\cdot 1.000 + \tfrac{20}{40}\cdot 1.000" in pages[1].formulas


def test_the_records_of_a_cell_lie_in_it():
    story = visit("columns", view="pair", data="titanic").story
    assert len(story.rows) == 240
    spots = places(story, "pair")
    m, k = len(story.a.values), len(story.b.values)
    for row, (x, y) in spots.items():
        assert (int(x * m), k - 1 - int(y * k)) == (story.a.codes[row], story.b.codes[row])
    assert len({*spots.values()}) == len(spots)


def test_a_pair_may_say_the_same_twice():
    page = visit("columns", view="pair", data="iris", columns="Petal length;Petal width", step=3)
    assert "0.918 less than the sum of their gains" in page.said
    assert "A score of single columns" not in page.said


def test_the_best_pair_is_that_which_gains_most_beyond_its_parts():
    page = visit("columns", view="pair", data="tennis", step="end")
    assert (page.story.a.name, page.story.b.name) == ("Outlook", "Wind")
    assert "0.601, which is 0.306 more" in page.said


def test_a_pair_that_is_not_there_is_mended():
    page = visit("columns", view="pair", columns="A;Z")
    assert "You see another pair" in page.note
    assert (page.story.a.name, page.story.b.name) == ("A", "B")


# Step by step and all sets


def test_with_scikit_learns_folds_the_figures_are_those_of_the_lesson():
    table = visit("columns", view="lattice").story.on.table
    folds = StratifiedKFold(10, shuffle=True, random_state=1).split(np.zeros(150), table.target.cells)
    rows = [tuple(test.tolist()) for _, test in folds]
    found = dict(subsets(neighbours(5, "raw"), table, rows))
    assert len(found) == 15
    names = [column.name for column in table.columns]
    wanted = {tuple(names): 0.0333, tuple(names[1:]): 0.04, ("Petal length", "Petal width"): 0.04,
              ("Petal width",): 0.04}  # fmt: skip
    assert {some: found[some] for some in wanted} == pytest.approx(wanted, abs=1e-4)
    for way in search.DIRECTIONS:
        for step in stepwise(neighbours(5, "raw"), table, rows, way):  # type: ignore[arg-type]
            assert found[step.columns] == step.error


def test_both_directions_go_to_the_end_and_name_ties():
    page = visit("columns", view="steps", step=5)
    assert "Sepal length goes. It ties with Petal length, so the first in the table is removed." in page.said
    assert "The error is 0.033 (5 of 150 wrong), lower than before" in page.said
    end = visit("columns", view="steps", step="end")
    assert [len(some) for some in end.story.sets("backward")] == [4, 3, 2, 1]
    assert [len(some) for some in end.story.sets("forward")] == [1, 2, 3, 4]
    assert "too optimistic" in end.said
    assert "= 10" in end.formulas


def test_every_candidate_has_a_bar_and_the_last_to_go_stands_on_top():
    page = visit("columns", view="steps", step="end")
    for pane, way in zip(page.drawn["panes"][:2], search.DIRECTIONS, strict=True):
        said = [mark["at"][0]["name"] for mark in pane["marks"] if mark["kind"] == "box"]
        bars = [name for name in said if name.startswith("with")]
        assert len(bars) == sum(len(step.tried) for step in page.story.traces[way])
    order = steps_picture.ranks(page.story, "backward", 3)
    assert sorted(order, key=order.get) == ["Petal width", "Petal length", "Sepal length", "Sepal width"]


def test_what_is_chosen_is_judged_by_folds_around_the_selection():
    page = visit("columns", view="steps", data="x1x2", model="naive-bayes", step="end")
    (later,) = [panel for panel in page.panels if isinstance(panel, Later)]
    (said,) = later.make()
    assert "Chosen in 16 selections" in said.html
    assert "error on folds left out of it" in said.html


def test_nothing_is_known_of_a_set_before_it_is_tried():
    page = visit("columns", view="lattice")
    (nodes, _) = page.drawn["panes"]
    errors = [mark for mark in nodes["marks"] if mark["kind"] == "text"]
    assert len(errors) == 15
    assert min(mark["at"][0]["step"] for mark in errors) == 1
    assert sum(mark["at"][0]["step"] == page.last for mark in errors) == 2, "neither direction tries these"


def test_the_end_says_whether_greedy_search_found_the_best():
    said = visit("columns", view="lattice", step="end").said
    assert "The lowest error of all 15 sets is 0.033" in said
    assert "Both directions passed through such a set. Together the two tried 13 sets" in said


def test_of_a_large_table_some_columns_and_records_are_taken_and_that_is_said():
    on = search.of_lattice(Case(Choices("births"), "lattice", model=Chosen("naive-bayes")))
    names = tuple(column.name for column in on.table.columns)
    said = search.reduced(search.Story([], on, names, {}, {}), 1000)
    assert said == " Here we use the 5 columns of highest information gain and 600 of 1,000 records."


def test_a_number_is_chosen_for_by_its_squared_error():
    page = visit("columns", view="lattice", data="cars", step="end")
    assert "mean squared error" in page.said
    assert len(page.story.names) == 5


# Refused


@pytest.mark.parametrize("view", ["alone", "pair"])
def test_numbers_as_target_have_no_score(view: str):
    page = visit("columns", view=view, data="own", table=hostile_table("number"))
    assert page.refused is not None
    assert "needs classes" in page.said
    assert page.actions


def test_a_learner_that_cannot_take_the_table_is_refused_with_others_that_can():
    page = visit("columns", view="steps", data="golf")
    assert page.refused is not None
    assert "Use Naive Bayes" in page.actions


def test_one_column_is_nothing_to_choose_from():
    assert "one column" in visit("columns", view="steps", data="length").said
    assert "two columns" in visit("columns", view="pair", data="length").said


def test_how_many_pairs_and_sets_of_three_there_are():
    assert (comb(16, 2), comb(16, 3), comb(100, 3)) == (120, 560, 161_700)
    html = visit("columns", view="pair", data="xor", step="end").html
    assert (
        "16 columns have 120 pairs and 560 sets of three, and 100 columns have 161,700 sets of three" in html
    )
