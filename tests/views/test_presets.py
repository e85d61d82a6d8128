"""Presets: their settings grow the trees of the program in their name."""

import pytest
from sklearn.tree import DecisionTreeClassifier

import mlcore
from mlcore import RECIPES, Recipe, prune
from tests.mlcore import test_oracles as oracles
from tests.mlcore.c45_runs import J48, RELEASE_8
from tests.mlcore.foreign import answered
from tests.mlcore.references import by_name, reference_table, stored
from tests.mlcore.test_rpart import hold
from tests.support.tables import lesson
from tests.support.visiting import visit
from views.kit.link.switches import PRESETS
from views.kit.panels import Action, Row
from views.subjects.trees import choosing

RPART = [run for run in stored("rpart_more") if run["config"] == "default"]


def preset(recipe: str, label: str) -> Recipe:
    [switches] = [one.switches for one in PRESETS[recipe] if one.label == label]
    return RECIPES[recipe].but(**switches)


def test_c45_and_j48_are_those_that_their_trees_are_held_to():
    assert preset("c4.5", "As C4.5 release 8") == RELEASE_8["default"]
    assert preset("c4.5", "As J48") == J48["unpruned"]


@by_name(stored("sklearn"))
def test_scikit_learn(run):
    oracles.hold("sklearn", run, preset("cart", "As scikit-learn").but(criterion=run["criterion"]))


def test_scikit_learn_goes_on_where_no_split_gains():
    X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], ["no", "yes", "yes", "no"]
    theirs = DecisionTreeClassifier(random_state=0).fit(X, y)
    frame = {"A": [a for a, _ in X], "B": [b for _, b in X], "y": y}
    tree = mlcore.fit(mlcore.Table.from_frame(frame, "y"), preset("cart", "As scikit-learn"))
    assert tree.leaves == theirs.get_n_leaves() == 4
    assert mlcore.fit(mlcore.Table.from_frame(frame, "y"), RECIPES["cart"]).leaves == 1


@by_name(RPART)
def test_rpart_once_what_saves_too_little_is_pruned(run):
    """rpart prunes while it grows: cp is a share of the root's errors."""
    table, recipe = answered(reference_table(run["data"])), preset("cart", "As rpart")
    ties = hold(table, recipe, run["tree"], whole=False)
    tree = mlcore.fit(table, recipe, {mlcore.read_path(path): name for path, name in ties.items()})
    steps = [step for step in prune.run(tree, "cost-complexity", risk="error") if step.kind != "done"]
    cheap = [step.tree for step in steps if step.alpha is not None and step.alpha <= 0.01 * tree.root.errors]
    assert (cheap or [tree])[-1].leaves == run["leaves"]


@pytest.mark.parametrize("recipe", PRESETS)
def test_one_click_sets_all_and_the_link_says_so(recipe: str):
    for at, one in enumerate(PRESETS[recipe]):
        before = visit("grow", data="iris", algorithm=recipe, max_leaves=3)
        button = buttons(before)[at]
        assert not button.disabled
        query = {"data": "iris", "algorithm": recipe, "max_leaves": "3", **button.change}
        after = visit("grow", **{name: text for name, text in query.items() if text is not None})
        assert after.case.choices.rule() == RECIPES[recipe].but(**one.switches)
        assert not after.note
        assert [button.disabled for button in buttons(after)] == [one is other for other in PRESETS[recipe]]


def buttons(at) -> list[Action]:
    [row] = [panel for panel in choosing.rules(at.case.choices).panels if isinstance(panel, Row)]
    return list(row.panels)


def test_a_node_of_few_records_is_not_split():
    grown = mlcore.fit(lesson("iris"), RECIPES["cart"].but(min_split=55))
    assert all(node.n >= 55 for _, node in grown.walk() if node.split)
    assert grown.leaves == 3
