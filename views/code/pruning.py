"""The code of a tree that is grown from one part of the records and pruned."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from mlcore import Path, Table, prune
from views.code import Script
from views.code.literals import comment, joined, py, py_arguments, r, r_arguments, r_formula
from views.code.sheets import FIRST
from views.code.tables import csv_of, inputs, kinds, read_mlcore, read_python, read_r, regression
from views.code.trees import (
    Grown,
    mlcore_tree,
    python_head,
    python_settings,
    python_tree,
    r_classes,
    r_head,
    r_tree,
)

Cuts = Sequence[tuple[Path, int | None]]
Settings = Mapping[str, Any]
HAND = "hand"


def script(
    of: Grown,
    parts: Mapping[str, tuple[str, Table]],
    methods: Mapping[str, Settings],
    cuts: Cuts,
    alphas: Sequence[float],
) -> Script:
    """The code of a pruned tree.

    of:      the tree before; parts: "validation" and "test" with their files
    methods: by which it is pruned, with their settings; cuts: by hand
    alphas:  of cost-complexity pruning: that of the tree at the end, and the next one if there is one
    """
    tables = {"training": (of.sheets.file(FIRST), of.table), **parts}
    files = {file: partial(csv_of, table) for file, table in tables.values()}
    python = [_python_method(of, name, settings, alphas) for name, settings in methods.items()]
    return Script(
        joined(python_head(of), python_tree(of), *python, _python_errors(parts)),
        joined(*_r(of, parts, methods, alphas)),
        joined(
            ["import pandas as pd", "", "import mlcore", "", *kinds(of.table)],
            [
                f"{name} = {read_mlcore(table, read_python(table, file))}"
                for name, (file, table) in tables.items()
            ],
            mlcore_tree(of, "training"),
            *(
                [*_mlcore_method(name, settings, cuts), *_mlcore_errors()]
                for name, settings in methods.items()
            ),
            [] if methods else ["pruned = tree", *_mlcore_errors()],
        ),
        files,
    )


# mlcore -------------------------------------------------------------------------------------------


def _mlcore_method(name: str, settings: Settings, cuts: Cuts) -> list[str]:
    if name == HAND:
        made = [(tuple(path), child) for path, child in cuts]
        said = ["# Each node by its path, and the child that takes its place; None: it becomes a leaf."]
        return [*said, f"*_, last = mlcore.prune.by_hand(tree, {py(made)})", "pruned = last.tree"]
    told = py_arguments({key: value for key, value in settings.items() if key != "validation"})
    if "validation" in settings:
        told = "validation=validation"
    return [f"pruned = mlcore.prune.pruned(tree, {py(name)}{f', {told}' if told else ''})"]


def _mlcore_errors() -> list[str]:
    return ["print(pruned.leaves, *(pruned.errors(part) for part in (training, validation, test)))"]


# scikit-learn -------------------------------------------------------------------------------------


def _python_method(of: Grown, name: str, told: Settings, alphas: Sequence[float]) -> list[str]:
    if name == HAND:
        return comment(["In scikit-learn nothing is pruned by hand; by cost complexity with ccp_alpha."])
    if name != "cost-complexity":
        method = prune.METHODS[name].title.lower()
        return comment([f"scikit-learn has no {method} pruning. By cost complexity: ccp_alpha."])
    said = ["Each alpha at which a subtree goes. The tree is pruned between two of them."]
    if told.get("risk") == "error":
        said.append("scikit-learn's risk is the impurity of the leaves, not their errors.")
    settings = {**python_settings(of), "ccp_alpha": between(alphas)}
    return [
        *comment(said),
        "path = tree.cost_complexity_pruning_path(X, y)",
        "print(path.ccp_alphas)",
        f"tree = type(tree)({py_arguments(settings)}).fit(X, y)",
    ]


def between(alphas: Sequence[float]) -> float:
    """An alpha at which the tree of the first of these is the best: between it and the next."""
    first, *later = alphas
    return float(f"{(first + later[0]) / 2 if later else first + 1:.6g}")


def _python_errors(parts: Mapping[str, tuple[str, Table]]) -> list[str]:
    lines = ["print(tree.get_n_leaves(), 1 - tree.score(X, y))"]
    for file, table in parts.values():
        name = py(table.target.name)
        lines += [
            f"data = {read_python(table, file)}",
            f"print(1 - tree.score({_aligned(table)}, data[{name}]))",
        ]
    return lines


def _aligned(table: Table) -> str:
    return f"{inputs(table, 'data')}.reindex(columns=X.columns, fill_value=0)"


# R ------------------------------------------------------------------------------------------------


def _r(
    of: Grown,
    parts: Mapping[str, tuple[str, Table]],
    methods: Mapping[str, Settings],
    alphas: Sequence[float],
) -> list[list[str]]:
    blocks = [r_head(of), r_tree(of)]
    for name, settings in methods.items():
        blocks.append(_r_method(of, name, settings, alphas))
    for name, (file, table) in parts.items():
        said, told = r_classes(of, name), f"{name}[[{r(table.target.name)}]]"
        wrong = f"mean(({said} - {told})^2)" if regression(table) else f"mean({said} != {told})"
        blocks.append([*read_r(table, file, name), wrong])
    return blocks


def _r_method(of: Grown, name: str, settings: Settings, alphas: Sequence[float]) -> list[str]:
    if name == "cost-complexity" and of.recipe.name == "cart":
        root = of.tree.root.errors
        by_error = settings.get("risk") == "error"
        said = ["rpart's CP is alpha divided by the errors of the root."]
        if not by_error:
            said.append("Its risk is the training error, not the impurity: its alphas are others.")
        cp = alphas[0] / root if by_error and root else 0.01
        return [*comment(said), "printcp(tree)", f"tree <- prune(tree, cp = {cp:.6g})"]
    if name == "error-based":
        raising = None if settings["raising"] else True
        return _j48(of, {"C": settings["confidence"], "M": of.recipe.min_records, "S": raising})
    if name == "reduced-error":
        said = ["J48 prunes by a part of the training records that it chooses itself (one of N folds)."]
        return [*comment(said), *_j48(of, {"R": True, "N": 3})]
    return comment([f"There is no pruning like this in R's packages: {name}."])


def _j48(of: Grown, control: Mapping[str, object]) -> list[str]:
    formula = r_formula(of.table.target.name)
    return [
        "library(RWeka)",
        f"tree <- J48({formula}, data, na.action = na.pass, control = Weka_control({r_arguments(control)}))",
    ]
