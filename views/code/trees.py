"""The code of a tree: how each program grows it, and in which sentence that differs."""

from collections.abc import Sequence
from dataclasses import dataclass

import mlcore
from mlcore import GrowStep, Recipe, Table, Tree
from mlcore.table import is_missing
from mlcore.trees.filling import FILLS
from views.code import Script
from views.code.literals import comment, joined, py, py_arguments, r_arguments, r_formula
from views.code.sheets import FIRST, Sheets
from views.code.tables import nominal, ordinal, regression
from views.trees.story import Choices, Overrides, story_of
from views.trees.wishes import Wish, name_of
from views.words.grammar import plural
from views.words.numbers import tally

CRITERIA = {"gini": "gini", "entropy": "entropy", "variance": "squared_error"}
SAME = "This is the very tree of Glasshouse"
SMALLEST_GAIN = 1e-9  # what gains less is not split on


@dataclass(frozen=True)
class Grown:
    """A tree, what it was grown from, and whether some node had several equally good splits."""

    table: Table
    recipe: Recipe
    overrides: Overrides
    tree: Tree
    tied: bool
    sheets: Sheets


def grown_of(choices: Choices) -> Grown:
    """The tree of these choices."""
    steps = story_of(choices, 1).steps
    return grown(steps, choices.table, choices.rule(), choices.overrides, choices.card.title)


def grown(steps: Sequence[GrowStep], table: Table, rule: Recipe, overrides: Overrides, title: str) -> Grown:
    """The tree of a trace of splits. title: of its table"""
    decisions = [step.decision for step in steps if step.kind == "split" and step.decision]
    tied = steps[-1].kind == "limit" or any(
        len(one.ties) > 1 or (one.chosen is not None and one.candidates[one.chosen].equal > 1)
        for one in decisions
    )
    return Grown(table, rule, overrides, steps[-1].tree, tied, Sheets(title, {FIRST: table}))


def script(choices: Choices) -> Script:
    """The code of one tree."""
    of = grown_of(choices)
    return Script(
        joined(python_head(of), python_tree(of), python_end(of)),
        joined(r_head(of), r_tree(of), ["print(tree)"]),
        joined(of.sheets.mlcore(), mlcore_tree(of), mlcore_end(of)),
        of.sheets.files(),
    )


def measured(of: Grown) -> str:
    """The tree in figures."""
    errors = of.tree.errors(of.table)
    wrong = (
        f"a squared error of {errors:.6g} in all"
        if of.tree.regression
        else (
            plural(errors, "training error")
            if errors == round(errors)
            else f"{tally(errors)} training errors"
        )
    )
    return f"{plural(of.tree.leaves, 'leaf')}, depth {of.tree.depth}, {wrong}"


# scikit-learn -------------------------------------------------------------------------------------


def differences(of: Grown) -> list[str]:
    """In which sentences scikit-learn's tree differs; none where it has to be the same."""
    rule, found = of.recipe, []
    number = regression(of.table)
    if rule.selection == "merge":
        found.append("scikit-learn has no CHAID. It makes two branches and tests nothing.")
    elif rule.selection == "association":
        found.append("scikit-learn has no conditional inference: it does not test before it splits.")
    elif rule.name in ("id3", "c4.5"):
        found.append(f"scikit-learn has no {rule.title}. This is CART by entropy, with two branches.")
    elif not number and rule.criterion not in CRITERIA:
        found.append(f"scikit-learn does not compare splits by {rule.criterion}; here it goes by entropy.")
    if rule.name == "hunt" and _broad(of):
        found.append("scikit-learn always makes two branches, never one for each value.")
    found += of.sheets.unlike()
    if rule.min_gain:
        found.append("A minimum gain is weighted by the share of the records there, so it is left out here.")
    if rule.costs:
        found.append("scikit-learn knows no costs of attributes.")
    if of.overrides:
        at = ", ".join(f"{name_of(wish)!r}" for _, wish in of.overrides)
        found.append(f"scikit-learn cannot be told which split to make at a node ({at}).")
    if rule.max_leaves:
        found.append("Of leaves whose splits gain the same, another one may be split first.")
    if of.tied:
        found.append("At some node several splits are equally good. scikit-learn draws lots (random_state).")
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
    """The tree, after what is to be said of it."""
    different = differences(of)
    said = [*different, f"Glasshouse's tree: {measured(of)}."] if different else [f"{SAME}: {measured(of)}."]
    return [*comment(said), f"tree = {_tree_of(of)}({py_arguments(python_settings(of))}{also}).fit(X, y)"]


def python_end(of: Grown) -> list[str]:
    """What the page shows."""
    errors = "((tree.predict(X) - y) ** 2).sum()" if regression(of.table) else "(tree.predict(X) != y).sum()"
    return [f"print(tree.get_n_leaves(), tree.get_depth(), {errors})"]


# mlcore -------------------------------------------------------------------------------------------


def mlcore_recipe(rule: Recipe) -> str:
    """The recipe and the switches that differ from its own."""
    usual = mlcore.RECIPES[rule.name]
    names = [name for name in usual.__dataclass_fields__ if getattr(rule, name) != getattr(usual, name)]
    own = ", ".join(f"{name}={py(getattr(rule, name))}" for name in names)
    return f"mlcore.RECIPES[{py(rule.name)}]{f'.but({own})' if own else ''}"


def mlcore_tree(of: Grown, table: str = "table") -> list[str]:
    """The tree of Glasshouse."""
    wishes = ", ".join(f"{py(path)}: {_wish(wish, table)}" for path, wish in of.overrides)
    chosen = f", {{{wishes}}}" if wishes else ""
    said = comment([f"{SAME}: {measured(of)}."])
    return [*said, f"tree = mlcore.fit({table}, {mlcore_recipe(of.recipe)}{chosen})"]


def _wish(wish: Wish, table: str) -> str:
    """What is wanted at a node: an attribute, or a split of the learner's own."""
    if isinstance(wish, str):
        return py(wish)
    about = f"{table}, {py(wish.attribute)}"
    if wish.branches[0].values is None:
        return f"mlcore.own.cuts({about}, {py([one.threshold for one in wish.branches[:-1]])})"
    return f"mlcore.own.groups({about}, {py([[*(one.values or ())] for one in wish.branches])})"


def mlcore_end(of: Grown) -> list[str]:
    """What the page shows."""
    return ["print(tree.leaves, tree.depth, tree.errors(table))", "print(mlcore.export.text(tree))"]


# R ------------------------------------------------------------------------------------------------


def r_head(of: Grown) -> list[str]:
    """Package and data."""
    return [*r_library(of), "", *of.sheets.r()]


def r_library(of: Grown) -> list[str]:
    """The package that grows it."""
    return _LIBRARY[_r_program(of)]


def _r_program(of: Grown) -> str:
    rule = of.recipe
    return rule.name if rule.name in _LIBRARY else "rpart"


def r_classes(of: Grown, frame: str) -> str:
    """What the tree predicts for a frame."""
    kind = "response" if _r_program(of) in ("ctree", "chaid") else "class"
    return f"predict(tree, {frame})" if regression(of.table) else f'predict(tree, {frame}, type = "{kind}")'


_LIBRARY = {
    "rpart": ["library(rpart)"],
    "ctree": ["library(partykit)"],
    "chaid": ['# install.packages("CHAID", repos = "https://R-Forge.R-project.org")', "library(CHAID)"],
    "c4.5": ["library(RWeka)"],
    "id3": [
        "library(RWeka)",
        'WPM("install-package", "simpleEducationalLearningSchemes")  # once',
        'WPM("load-package", "simpleEducationalLearningSchemes")',
    ],
}


def r_tree(of: Grown) -> list[str]:
    """The tree, after what is to be said of it."""
    said, call = {"rpart": _rpart, "ctree": _ctree, "chaid": _chaid, "c4.5": _j48, "id3": _id3}[
        _r_program(of)
    ](of)
    if of.overrides:
        said = [*said, "A split of your own choice at a node is not to be had here."]
    return [*comment([*said, f"Glasshouse's tree: {measured(of)}."]), f"tree <- {call}"]


def _rpart(of: Grown) -> tuple[list[str], str]:
    rule, said = of.recipe, []
    if rule.name == "hunt" and rule.branching != "binary":
        said.append("rpart makes two branches, never one for each value.")
    if not regression(of.table) and rule.criterion not in CRITERIA:
        said.append(f"rpart does not compare splits by {rule.criterion}; here it goes by Gini.")
    if rule.missing in ("fractions", "shares"):
        said.append("rpart does not divide records with missing values.")
    if rule.missing in FILLS:
        said.append("rpart does not fill missing values in.")
    if rule.max_leaves or rule.min_gain or rule.costs:
        said.append("rpart has no limit on leaves, no minimum gain and no such costs; they are left out.")
    leaf = max(1.0, rule.min_records) if rule.records_rule == "leaf" else 1.0
    split = max(rule.min_split, 2 * leaf if rule.records_rule == "leaf" else max(2.0, rule.min_records))
    own = "cp of 0.01 stops" if split == 20 else "cp of 0.01 and minsplit of 20 stop"
    said.append(f"cp = -1 grows the tree to the full; rpart's own {own} earlier.")
    surrogates = {"surrogates": rule.surrogates, "stay": 0, "majority": 0}.get(rule.missing, 0)
    use = 0 if rule.missing == "stay" else None
    control = {"cp": -1, "minsplit": split, "minbucket": leaf, "maxdepth": rule.max_depth,
               "maxsurrogate": surrogates, "usesurrogate": use, "xval": 0}  # fmt: skip
    split_by = "information" if rule.criterion == "entropy" else "gini"
    way = (
        'method = "anova"'
        if regression(of.table)
        else f'method = "class", parms = list(split = "{split_by}")'
    )
    formula = r_formula(of.table.target.name)
    return said, f"rpart({formula}, data, {way},\n  control = rpart.control({r_arguments(control)}))"


def _ctree(of: Grown) -> tuple[list[str], str]:
    rule = of.recipe
    said = ["Of exact ties ctree may take another one."]
    control = {"alpha": rule.alpha, "minsplit": rule.min_split, "minbucket": rule.min_bucket,
               "testtype": "Bonferroni" if rule.bonferroni else "Univariate", "maxdepth": rule.max_depth,
               "majority": True if rule.missing == "majority" else None}  # fmt: skip
    return (
        said,
        f"ctree({r_formula(of.table.target.name)}, data,\n  control = ctree_control({r_arguments(control)}))",
    )


def _chaid(of: Grown) -> tuple[list[str], str]:
    rule = of.recipe
    said = ["chaid takes factors only, both as inputs and as the target."]
    if any(column.kind == "continuous" for column in of.table.columns):
        said.append(
            f"Cut numbers first: cut(x, unique(quantile(x, 0:{rule.bins} / {rule.bins})), "
            "include.lowest = TRUE, ordered_result = TRUE)."
        )
    if any(is_missing(column.cells).any() for column in of.table.columns):
        said.append("Make missing values a level of their own first: addNA(x).")
    again = round(0.98 * rule.alpha_merge, 6) if rule.resplit else -1
    control = {"alpha2": rule.alpha_merge, "alpha3": again, "alpha4": rule.alpha_split,
               "minsplit": rule.min_parent, "minbucket": rule.min_child, "minprob": 1,
               "maxheight": rule.max_depth}  # fmt: skip
    return (
        said,
        f"chaid({r_formula(of.table.target.name)}, data,\n  control = chaid_control({r_arguments(control)}))",
    )


def _j48(of: Grown) -> tuple[list[str], str]:
    rule, said = of.recipe, ["J48 is Weka's C4.5; U leaves it unpruned."]
    if rule.zero_gain:
        said.append("It never splits without gain, which release 8 of C4.5 may do.")
    if rule.criterion != "gain-ratio":
        said.append("It always goes by the gain ratio.")
    if rule.branching != "multiway":
        said.append("It has no groups of values (option -s of C4.5).")
    control = {"U": True, "M": rule.min_records, "J": None if rule.price_cuts else True,
               "O": None if rule.collapse else True}  # fmt: skip
    return (
        said,
        f"J48({r_formula(of.table.target.name)}, data, na.action = na.pass,\n"
        f"  control = Weka_control({r_arguments(control)}))",
    )


def _id3(of: Grown) -> tuple[list[str], str]:
    said = ["Weka's Id3 takes words only, none of them missing. It leaves an empty branch without a class."]
    make = 'make_Weka_classifier("weka/classifiers/trees/Id3")'
    return said, f"{make}({r_formula(of.table.target.name)}, data)"
