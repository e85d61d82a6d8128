"""The code of a tree that is grown from one part of the records and pruned."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import mlcore
from mlcore import Path, Table, Tree, prune
from views.kit.keep import kept_by
from views.lessons.prune.case import Case
from views.lessons.prune.traces import drawn, parts_of, shown
from views.subjects.code import Script, pruning_r
from views.subjects.code.grown import Grown, grown
from views.subjects.code.literals import comment, joined, py, py_arguments
from views.subjects.code.pruning_r import HAND, Pruned
from views.subjects.code.sheets import FIRST
from views.subjects.code.tables import csv_of, file_name, inputs, kinds, read_mlcore, read_python
from views.subjects.code.trees import (
    given_of,
    mlcore_steps,
    mlcore_tree,
    python_head,
    python_settings,
    python_tree,
)

VERDICTS = """
for step in {steps}:
    if step.path is not None:
        print({name}, step.kind, "node", mlcore.path_text(step.path) or "root", step.figures)
"""
Cuts = Sequence[tuple[Path, int | None]]
Settings = Mapping[str, Any]


class Result(NamedTuple):
    """What a method made of the tree: its case, the tree at its end, and the alphas of its steps."""

    case: Case
    tree: Tree
    alphas: Sequence[float | None]


def script(case: Case, results: Mapping[str, Result]) -> Script:
    """The code of what a view shows; results: of the methods by which it prunes."""
    parts, title = parts_of(case), case.choices.card.title
    others = {"validation": parts.validation, "test": parts.test}
    files = {part: (file_name(title, part), table) for part, table in others.items()}
    methods = {name: Pruned(_settings(one.case), one.tree) for name, one in results.items()}
    return _script(_full(case), files, methods, case.cuts, _alphas(results))


@kept_by(drawn)
def _full(case: Case) -> Grown:
    """The tree before."""
    training, rule = parts_of(case).training, case.choices.rule()
    steps = tuple(mlcore.grow(training, rule, dict(case.choices.overrides), detail=1))
    return grown(steps, training, rule, case.choices.overrides, f"{case.choices.card.title} training")


def _settings(case: Case) -> dict[str, Any]:
    return {} if case.method == HAND else shown(case)


def _alphas(results: Mapping[str, Result]) -> list[float]:
    """The alpha of the tree at the end of cost-complexity pruning, and the next one."""
    found = results.get("cost-complexity")
    if found is None:
        return []
    chosen = found.alphas[-1] or 0.0
    later = [alpha for alpha in found.alphas if alpha is not None and alpha > chosen * (1 + 1e-9)]
    return [chosen, *later[:1]]


def _script(
    of: Grown,
    parts: Mapping[str, tuple[str, Table]],
    methods: Mapping[str, Pruned],
    cuts: Cuts,
    alphas: Sequence[float],
) -> Script:
    """The code of a pruned tree.

    of:      the tree before pruning; parts: "validation" and "test" with their files
    methods: of pruning; cuts: by hand
    alphas:  of cost-complexity pruning: that of the resulting tree, and the next one if there is one
    """
    tables = {"training": (of.sheets.file(FIRST), of.table), **parts}
    files = {file: partial(csv_of, table) for file, table in tables.values()}
    python = [_python_method(of, name, one.settings, alphas) for name, one in methods.items()]
    return Script(
        joined(python_head(of), python_tree(of), *python, _python_errors(parts)),
        joined(*pruning_r.blocks(of, parts, methods, alphas)),
        joined(
            ["import pandas as pd", "", "import mlcore", "", *kinds(of.table)],
            [
                f"{name} = {read_mlcore(table, read_python(table, file))}"
                for name, (file, table) in tables.items()
            ],
            mlcore_tree(of, "training"),
            *(
                [*_mlcore_method(name, one.settings, cuts), *_mlcore_errors(name)]
                for name, one in methods.items()
            ),
            [] if methods else ["pruned = tree", *_mlcore_errors("grown")],
        ),
        files,
        tuple(pruning_r.apart(of, methods, alphas)),
        partial(given_of, of, "Before pruning"),
        joined(
            [mlcore_steps(of, table="training")],
            *(_verdicts(name, one.settings, cuts) for name, one in methods.items()),
            ["pruned"],
        ),
    )


# mlcore -------------------------------------------------------------------------------------------


def _mlcore_method(name: str, settings: Settings, cuts: Cuts) -> list[str]:
    if name == HAND:
        said = ["# Each node by its path, and the child that replaces it; None: it becomes a leaf."]
        return [*said, f"*_, last = {_by_hand(cuts)}", "pruned = last.tree"]
    return [f"pruned = mlcore.prune.pruned({_arguments(name, settings)})"]


def _verdicts(name: str, settings: Settings, cuts: Cuts) -> list[str]:
    """What a method decides at each node, for a notebook."""
    steps = _by_hand(cuts) if name == HAND else f"mlcore.prune.run({_arguments(name, settings)})"
    return [VERDICTS.format(steps=steps, name=py(name)).strip()]


def _by_hand(cuts: Cuts) -> str:
    return f"mlcore.prune.by_hand(tree, {py([(tuple(path), child) for path, child in cuts])})"


def _arguments(name: str, settings: Settings) -> str:
    """The arguments of a method: the tree, its name, its settings."""
    shown = py_arguments({key: value for key, value in settings.items() if key != "validation"})
    if "validation" in settings:
        shown = "validation=validation"
    return f"tree, {py(name)}{f', {shown}' if shown else ''}"


def _mlcore_errors(name: str) -> list[str]:
    errors = "*(pruned.errors(part) for part in (training, validation, test))"
    return [f'print("{name}", "leaves", pruned.leaves, "errors", {errors})']


# scikit-learn -------------------------------------------------------------------------------------


def _python_method(of: Grown, name: str, shown: Settings, alphas: Sequence[float]) -> list[str]:
    if name == HAND:
        return comment(["scikit-learn cannot prune by hand. It prunes by cost complexity with ccp_alpha."])
    if name != "cost-complexity":
        method = prune.METHODS[name].title.lower()
        return comment(
            [f"scikit-learn has no {method} pruning. It prunes by cost complexity with ccp_alpha."]
        )
    said = ["Each alpha at which a subtree goes. The tree is pruned between two of them."]
    if shown.get("risk") == "error":
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
    lines = ['print("leaves", tree.get_n_leaves(), "training error", 1 - tree.score(X, y))']
    for part, (file, table) in parts.items():
        name = py(table.target.name)
        lines += [
            f"data = {read_python(table, file)}",
            f'print("{part} error", 1 - tree.score({_aligned(table)}, data[{name}]))',
        ]
    return lines


def _aligned(table: Table) -> str:
    return f"{inputs(table, 'data')}.reindex(columns=X.columns, fill_value=0)"
