"""Grow as functions of its link: tables, recipes, kinds of steps, and what is corrected, opened or
overridden.
"""

import pytest

import mlcore
from datasets import CARDS
from tests.support.tables import lesson, with_recipes
from tests.support.visiting import visit, words
from views.lessons import LESSONS
from views.lessons.grow import DETAILS
from views.subjects.trees.choosing import SHOWN


def test_grow_without_a_link_starts_at_the_root_of_the_tennis_tree():
    at = visit("grow")
    assert at.said.startswith("All 14 records start at the root")
    assert not at.note


@pytest.mark.slow
@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize(("data", "recipe"), with_recipes(SHOWN))
def test_first_middle_and_last_step(data: str, recipe: str):
    start = visit("grow", data=data, recipe=recipe)
    if start.refused:
        assert start.said.startswith(mlcore.RECIPES[recipe].title)
        return
    for detail in DETAILS:
        last = visit("grow", detail=detail, data=data, recipe=recipe).last
        sayings = set()
        for step in {0, last // 2, last} if detail == 2 else {last // 3}:
            at = visit("grow", data=data, recipe=recipe, detail=detail, step=step)
            assert not at.note
            sayings.add(at.said)
        assert detail != 2 or len(sayings) == len({0, last // 2, last}), "each step has its own text"
    (records,) = at.data("records")
    assert records["caption"].startswith("The records: ")


@pytest.mark.parametrize(
    ("data", "recipe"),
    [
        ("labor", "c4.5"),
        ("titanic", "chaid"),
        ("iris", "ctree"),
        ("cars", "cart"),
        ("cars", "chaid"),
        ("golf", "cart"),
    ],
)
def test_every_kind_of_step_is_told(data: str, recipe: str):
    """The first step of each kind at the finest detail, and the last step of it."""
    steps = visit("grow", data=data, recipe=recipe, detail=3).story.steps
    for kind in {step.kind for step in steps}:
        places = [i for i, step in enumerate(steps) if step.kind == kind]
        for place in (places[0], places[-1]):
            at = visit("grow", data=data, recipe=recipe, detail=3, step=place)
            assert at.said
            assert "None" not in at.said
            assert "nan" not in at.said


@pytest.mark.parametrize("data", sorted(set(CARDS) - set(SHOWN)))
def test_the_small_data_sets_run_by_their_link(data: str):
    at = visit("grow", data=data, step=visit("grow", detail=2, data=data).last)
    assert "the tree is finished" in at.said
    assert not at.note


@pytest.mark.parametrize("branching", ["multiway", "ordinal-cuts", "binary"])
@pytest.mark.parametrize("criterion", list(mlcore.CRITERIA))
@pytest.mark.parametrize("data", ["tennis", "tax", "vertebrate"])
def test_hunt_by_every_criterion_and_branching(data: str, criterion: str, branching: str):
    link = {"data": data, "algorithm": "hunt", "criterion": criterion, "branching": branching}
    for step in (1, visit("grow", detail=2, **link).last):
        at = visit("grow", step=step, **link)
        assert at.said
        assert not at.note


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"data": "tenis"}, "The page uses “tennis”"),
        ({"data": "nothing alike"}, "The page uses “tennis”"),
        ({"algorithm": "C5"}, "which does not exist"),
        ({"step": "999"}, "This link sets step to 999"),
        ({"step": "-3"}, "the page uses 0"),
        ({"step": "abc"}, "which is not a whole number"),
        ({"detail": "9"}, "Allowed values are 1 to 3"),
        ({"criterion": "foo"}, "The page uses “entropy”"),
        ({"max_depth": "0"}, "Allowed values are 1 to 30"),
        ({"min_gain": "nan"}, "Allowed values are 0 to 3"),
        ({"override": "garbage"}, "which is not a node and attribute here"),
        ({"override": "root:Nothing"}, "which is not a node and attribute here"),
        ({"override": "0.0.0.0:Wind"}, "a node that this tree does not have"),
        ({"override": "1.0:Wind", "algorithm": "id3"}, "a node that this tree does not have"),
        ({"override": "9:Wind"}, "a node that this tree does not have"),
        ({"override": "0:Outlook", "algorithm": "id3"}, "a split that is not possible there"),
        ({"colour": "red"}, "unknown on this page: colour"),
    ],
)
def test_a_broken_link_is_mended_with_a_note(query: dict[str, str], shown: str):
    at = visit("grow", **query)
    assert at.said
    assert shown in at.note


@pytest.mark.parametrize("step", ["0", "1", "4", "last"])
def test_several_overrides_at_once(step: str):
    overrides = "root:Wind;0:Temperature;1:Humidity"
    last = visit("grow", detail=2, recipe="id3", override=overrides).last
    at = visit("grow", recipe="id3", override=overrides, step=last if step == "last" else step)
    assert not at.note
    assert [key for key in at.actions if key.startswith("undo (")] == ["undo ()", "undo (0,)", "undo (1,)"]
    assert step != "1" or "You chose Wind" in at.said


def test_an_opened_candidate_shows_its_calculation():
    at = visit("grow", data="tax", recipe="cart", step=1, look="Taxable Income")
    assert "<b>Taxable Income</b> in numbers" in at.html
    assert "in numbers" not in visit("grow", data="tax", recipe="cart", step=1, look="none").html


def test_an_opened_node_is_what_the_page_speaks_about():
    step = visit("grow", detail=2).last
    assert visit("grow", step=step, node="root").said != visit("grow", step=step).said
    assert visit("grow", step=step, node="9.9.9").said == visit("grow", step=step).said


def test_the_tree_may_ask_for_the_name():
    at = visit("grow", data="vertebrate", recipe="id3", identifiers="true", step=1)
    assert not at.note
    assert "Name has the highest information gain, 2.232, and each of its branches is pure" in at.said
    without = visit("grow", data="vertebrate", recipe="id3", step=1)
    assert "Name" not in without.said


def test_a_table_with_gaps_begins_with_a_recipe_that_takes_them():
    assert "without a value" in visit("grow", data="golf", step=1).said
    assert "mean 20.091" in visit("grow", data="cars", step=1).said


def candidates(**link: object) -> list[tuple[str, float]]:
    (table,) = visit("grow", **link).data("candidates")
    return [(row["name"], row["bar"]) for row in table["rows"]]


def test_candidates_stand_by_their_worth_and_while_they_are_told_in_the_order_of_the_table():
    worth = [bar for _, bar in candidates(data="labor", algorithm="cart", step=1)]
    assert worth == sorted(worth, reverse=True)
    shown = candidates(data="tennis", algorithm="id3", detail=3, step=1)
    assert [name for name, _ in shown] == ["Outlook", "Temperature", "Humidity", "Wind"]


def test_the_numbers_that_fall_into_the_branches_of_a_split_are_all_of_its_records():
    at = visit("grow", data="cars", recipe="cart")
    cards = {card["id"]: card for card in at.drawn["nodes"]}
    assert sum(cards["0"]["tones"]) + sum(cards["1"]["tones"]) == 32
    assert cards["0"]["tones"][:2] == [0, 0], "light cars go far: the larger values go left"
    assert sum(cards["1"]["tones"]) == sum(cards["1.0"]["tones"]) + sum(cards["1.1"]["tones"])
    assert all(len(card["tones"]) == 7 for card in cards.values() if card["id"])
    assert "tones" not in visit("grow").drawn["nodes"][1], "the classes have already been counted"


def test_how_many_splits_a_record_passes_on_average():
    end = visit("grow", data="tennis", algorithm="id3", step="end").html
    assert "passes through 1.714 splits on average" in end, (
        "24 splits for 14 days: five days of Sunny and five of Rain pass two"
    )
    assert "NP-hard" in end
    assert "NP-hard" not in visit("grow", data="gladiator", algorithm="id3", step="end").html, "one split"


def test_the_gain_is_told_from_the_mean_entropy_and_the_split_info_from_the_classes():
    shown = visit("grow", data="gladiator", algorithm="id3", step=1).formulas
    mean = r"$H_{\text{split}}$ is the weighted mean entropy of the branches."
    also = r"The lower the mean $H_{\text{split}}$, the higher the gain."
    assert shown.index(mean) < shown.index(r"$\text{gain} &=") < shown.index(also)
    assert "the sizes of the branches" in shown
    assert "1.5000" in shown, "H(X) of the lecture"


def test_a_formula_has_the_name_that_the_table_has():
    shown = visit("grow", data="tennis", algorithm="cart", step=1).formulas
    assert r"$\text{Gini decrease} &= G - G_{\text{split}} = 0.4592 - 0.3571" in shown
    assert r"$G_{\text{split}}$ is the weighted mean Gini index of the branches" in shown


def test_the_three_impurities_do_not_agree_on_splits():
    decision = next(
        step.decision
        for step in mlcore.grow(lesson("tax"), mlcore.RECIPES["hunt"], detail=2)
        if step.decision
    )
    for one in decision.candidates:
        assert one.measures.score("error") == pytest.approx(0)
        assert min(one.measures.score("gini"), one.measures.score("entropy")) > 0.05


@pytest.mark.parametrize("label", ["The lectures’ tree of ten taxpayers", "Splits that gain nothing"])
def test_ready_trees_that_no_algorithm_grows_by_itself_make_no_error(label: str):
    (one,) = [one for one in LESSONS["grow"].ready() if one.label == label]
    at = visit("grow", **{**one.query, "step": "end"})
    assert "It has 4 leaves" in at.said
    assert "misclassifies none" in at.said


def test_the_branch_without_records_is_there():
    (one,) = [one for one in LESSONS["grow"].ready() if one.label == "A branch without records"]
    tree = visit("grow", **one.query).story.tree
    empty = [tree.conditions(path)[-1][1].values for path, node in tree.walk() if node.stop == "empty"]
    cold = [path for path, node in tree.walk() if node.stop == "empty" and path[0] == 1]
    assert ("feathers",) in empty
    assert cold


@pytest.mark.parametrize(
    ("missing", "taken", "gain"),
    [
        ("fill", "Temperature", "0.420"),
        ("fill-class", "Humidity", "0.971"),
        ("shares", "Humidity", "0.610"),
        ("fractions", "Humidity", "0.800"),
    ],
)
def test_day_eight_by_every_rule(missing: str, taken: str, gain: str):
    link = {"data": "day8", "algorithm": "hunt", "missing": missing, "detail": 1}
    page = visit("grow", **link, step=2)
    assert f"{taken} has the highest information gain" in page.said
    opened = visit("grow", **link, step=2, look="Humidity")
    assert f"\\mathbf{{{gain}}}" in "".join(opened.formulas)
    (records,) = page.data("records")
    assert ("1 missing cell filled in" in records["caption"]) == missing.startswith("fill")
    assert not page.note


@pytest.mark.parametrize(
    ("query", "source"),
    [({"data": "labor", "algorithm": "c4.5"}, "This is the rule of Quinlan 1993"),
     ({"data": "labor", "algorithm": "cart"}, "The R package rpart, R’s CART, does the same"),
     ({"data": "day8", "algorithm": "hunt", "missing": "fractions", "node": "0"},
      "C4.5 does the same (Quinlan 1993)")],
    ids=["c4.5", "cart", "hunt"],
)  # fmt: skip
def test_the_rule_for_missing_values_is_named_by_its_algorithm(query: dict, source: str):
    page = words(visit("grow", **{"step": "end" if "node" in query else 1, **query}).html)
    assert f"the gain is multiplied by the share of the others. {source}" in page
    assert ("Quinlan 1993" in page) == (query["algorithm"] != "cart")
