"""The code of a tree: how each program grows it, with a sentence for each difference."""

from functools import partial

import mlcore
from mlcore import Recipe
from views.kit.keep import kept
from views.subjects.code import Beside, Script, trees_r
from views.subjects.code.given import grown_there
from views.subjects.code.grown import SAME, Grown, grown_of, measured
from views.subjects.code.literals import comment, joined, py, py_arguments
from views.subjects.code.tables import nominal, ordinal, regression
from views.subjects.trees.story import Choices
from views.subjects.trees.wishes import Wish, name_of
from views.words.html import Html

CRITERIA = {"gini": "gini", "entropy": "entropy", "variance": "squared_error"}
SMALLEST_GAIN = 1e-9  # a smaller gain makes no split
MOST_SHOWN = 20  # decisions of a tree in a notebook
SHOW = """
from itertools import islice

from IPython.display import display
"""
DECISIONS = """
splits = (step for step in mlcore.grow({table}, {recipe}{chosen}, detail=1) if step.kind == "split")
for step in islice(splits, {most}):
    print({name}"node", mlcore.path_text(step.path) or "root")
    display(step.decision)
"""
BESIDE = """
pd.DataFrame(
    {{
        "mlcore": [ours.leaves, ours.depth, ours.errors({table})],
        "scikit-learn": [tree.get_n_leaves(), tree.get_depth(), {errors}],
    }},
    index=["leaves", "depth", "errors"],
)
"""


def script(choices: Choices) -> Script:
    """The code of one tree."""
    of = grown_of(choices)
    return Script(
        joined(python_head(of), python_tree(of), python_end(of)),
        joined(trees_r.head(of), trees_r.tree(of), trees_r.shown(of)),
        joined(of.sheets.mlcore(), mlcore_tree(of), mlcore_end(of)),
        of.sheets.files(),
        tuple(trees_r.apart(of)),
        partial(given, choices),
        mlcore_steps(of),
        beside(of),
    )


@kept
def given(choices: Choices) -> Html:
    """What scikit-learn gives here."""
    return given_of(grown_of(choices))


def given_of(of: Grown, name: str = "") -> Html:
    """What scikit-learn gives for a tree. name: of the tree, where there are several"""
    return grown_there(of, python_settings(of), differences(of), name)


# scikit-learn -------------------------------------------------------------------------------------


def differences(of: Grown) -> list[str]:
    """Sentences about the differences of scikit-learn's tree; none if it has to be the same."""
    rule, found = of.recipe, []
    number = regression(of.table)
    if rule.selection == "merge":
        found.append("scikit-learn has no CHAID. It makes two branches and tests nothing.")
    elif rule.selection == "association":
        found.append("scikit-learn has no conditional inference. It does not test before it splits.")
    elif rule.name in ("id3", "c4.5"):
        found.append(f"scikit-learn has no {rule.title}. This is CART by entropy, with two branches.")
    elif not number and rule.criterion not in CRITERIA:
        found.append(f"scikit-learn does not compare splits by {rule.criterion}. Here it uses entropy.")
    if rule.name == "hunt" and _broad(of):
        found.append("scikit-learn always makes two branches, never one for each value.")
    found += of.sheets.unlike()
    if rule.min_gain:
        found.append(
            "scikit-learn weights a minimum gain by the share of the records, so it is left out here."
        )
    if rule.costs:
        found.append("scikit-learn has no costs of attributes.")
    if of.overrides:
        at = ", ".join(f"{name_of(wish)!r}" for _, wish in of.overrides)
        found.append(f"You cannot choose the split of a node in scikit-learn ({at}).")
    if rule.max_leaves:
        found.append("If splits of leaves have equal gains, scikit-learn may split another leaf first.")
    if of.tied:
        found.append(
            "At some node several splits are equally good. scikit-learn chooses at random (random_state)."
        )
    return found


def _broad(of: Grown) -> bool:
    """Whether the recipe may make a branch for each value."""
    words = {"binary": [], "ordinal-cuts": nominal(of.table)}
    return bool(words.get(of.recipe.branching, [*nominal(of.table), *ordinal(of.table)]))


def python_head(of: Grown) -> list[str]:
    """Imports and data."""
    return of.sheets.python([f"from sklearn.tree import {_tree_of(of)}"])


def _tree_of(of: Grown) -> str:
    return f"DecisionTree{'Regressor' if regression(of.table) else 'Classifier'}"


def python_settings(of: Grown) -> dict[str, object]:
    """The settings of scikit-learn's tree."""
    rule = of.recipe
    criterion = "squared_error" if regression(of.table) else CRITERIA.get(rule.criterion, "entropy")
    smallest = {"score": rule.min_records, "merge": rule.min_child, "association": rule.min_bucket}
    leaf = smallest[rule.selection] if rule.selection != "score" or rule.records_rule == "leaf" else 1
    split = rule.min_parent if rule.selection == "merge" else rule.min_split
    if rule.records_rule == "node" and rule.selection == "score":
        split = max(split, rule.min_records)
    if rule.max_leaves == 1:
        split = of.table.n + 1
    return {
        "criterion": criterion,
        "max_depth": rule.max_depth,
        "max_leaf_nodes": rule.max_leaves if rule.max_leaves != 1 else None,
        "min_samples_leaf": int(leaf) if leaf > 1 else None,
        "min_samples_split": int(split) if split > 2 else None,
        "min_impurity_decrease": None if rule.zero_gain else SMALLEST_GAIN,
        "random_state": 0,
    }


def python_tree(of: Grown, also: str = "") -> list[str]:
    """The tree, after the comments on it."""
    different = differences(of)
    said = [*different, f"Glasshouse's tree: {measured(of)}."] if different else [f"{SAME}: {measured(of)}."]
    return [*comment(said), f"tree = {_tree_of(of)}({py_arguments(python_settings(of))}{also}).fit(X, y)"]


def python_end(of: Grown) -> list[str]:
    """What the page shows."""
    return [
        f'print("leaves", tree.get_n_leaves(), "depth", tree.get_depth(), "errors", {_python_errors(of)})'
    ]


def _python_errors(of: Grown) -> str:
    return "((tree.predict(X) - y) ** 2).sum()" if regression(of.table) else "(tree.predict(X) != y).sum()"


def beside(of: Grown, table: str = "table") -> Beside:
    """scikit-learn's tree beside mlcore's, in a notebook."""
    return Beside("ours = tree", BESIDE.format(table=table, errors=_python_errors(of)).strip())


# mlcore -------------------------------------------------------------------------------------------


def mlcore_recipe(rule: Recipe) -> str:
    """The recipe and the switches that differ from its defaults."""
    usual = mlcore.RECIPES[rule.name]
    names = [name for name in usual.__dataclass_fields__ if getattr(rule, name) != getattr(usual, name)]
    own = ", ".join(f"{name}={py(getattr(rule, name))}" for name in names)
    return f"mlcore.RECIPES[{py(rule.name)}]{f'.but({own})' if own else ''}"


def mlcore_tree(of: Grown, table: str = "table") -> list[str]:
    """The tree of Glasshouse."""
    said = comment([f"{SAME}: {measured(of)}."])
    return [*said, f"tree = mlcore.fit({table}, {mlcore_recipe(of.recipe)}{_chosen(of, table)})"]


def mlcore_steps(*trees: Grown, table: str = "table") -> str:
    """Each decision of these trees, for a notebook."""
    several = len(trees) > 1
    shown = [
        decisions(
            table, mlcore_recipe(of.recipe), _chosen(of, table), f"{py(of.recipe.title)}, " if several else ""
        )
        for of in trees
    ]
    return joined([SHOW.strip()], *([one] for one in shown), ["tree"])


def decisions(table: str, recipe: str, chosen: str = "", name: str = "") -> str:
    """The lines that show each decision. recipe, chosen, name: arguments in Python"""
    return DECISIONS.format(table=table, recipe=recipe, chosen=chosen, most=MOST_SHOWN, name=name).strip()


def _chosen(of: Grown, table: str) -> str:
    """The learner's own choices as the third argument, if there are any."""
    wishes = ", ".join(f"{py(path)}: {_wish(wish, table)}" for path, wish in of.overrides)
    return f", {{{wishes}}}" if wishes else ""


def _wish(wish: Wish, table: str) -> str:
    """The choice at a node: an attribute, or the learner's own split."""
    if isinstance(wish, str):
        return py(wish)
    about = f"{table}, {py(wish.attribute)}"
    if wish.branches[0].values is None:
        return f"mlcore.own.cuts({about}, {py([one.threshold for one in wish.branches[:-1]])})"
    return f"mlcore.own.groups({about}, {py([[*(one.values or ())] for one in wish.branches])})"


def mlcore_end(of: Grown) -> list[str]:
    """What the page shows."""
    return [
        'print("leaves", tree.leaves, "depth", tree.depth, "errors", tree.errors(table))',
        "print(mlcore.export.text(tree))",
    ]
