"""The code of the tree that is cut back: its parts, method and alphas, as views/subjects/code takes them."""

from collections.abc import Sequence
from typing import Any

import mlcore
from mlcore import Tree
from views.kit.keep import kept_by
from views.lessons.prune import code as pruning
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.comparing import Outcome, cases, compared
from views.lessons.prune.traces import drawn, parts_of, told, trace_of
from views.subjects.code import Script
from views.subjects.code.grown import Grown, grown
from views.subjects.code.pruning_r import Pruned
from views.subjects.code.tables import file_name


def script(case: Case) -> Script:
    """The code of what the view of the case shows."""
    parts, title = parts_of(case), case.choices.card.title
    others = {"validation": parts.validation, "test": parts.test}
    files = {part: (file_name(title, part), table) for part, table in others.items()}
    return pruning.script(_full(case), files, _methods(case), case.cuts, _alphas(case))


@kept_by(drawn)
def _full(case: Case) -> Grown:
    """The tree before."""
    training, rule = parts_of(case).training, case.choices.rule()
    steps = tuple(mlcore.grow(training, rule, dict(case.choices.overrides), detail=1))
    return grown(steps, training, rule, case.choices.overrides, f"{case.choices.card.title} training")


def _pruned(case: Case) -> dict[str, tuple[Case, Tree, Sequence[float | None]]]:
    """The methods by which the view prunes: the case of each, the tree at its end, and the alphas of its
    steps. Limits stop the growing instead."""
    if case.view == "early":
        return {}
    if case.view == "compare":
        every, found = cases(case), compared(case)
        return {
            name: (every[name], one.tree, one.alphas)
            for name, one in found.items()
            if isinstance(one, Outcome)
        }
    trace = trace_of(case)
    if trace.refused:
        return {}
    return {case.method: (case, trace.steps[-1].tree, [step.alpha for step in trace.steps])}


def _methods(case: Case) -> dict[str, Pruned]:
    """Each method with its settings and the tree at its end."""
    return {name: Pruned(_settings(one), tree) for name, (one, tree, _) in _pruned(case).items()}


def _settings(case: Case) -> dict[str, Any]:
    return {} if case.method == HAND else told(case)


def _alphas(case: Case) -> list[float]:
    """The alpha of the tree at the end of cost-complexity pruning, and the next one."""
    found = _pruned(case).get("cost-complexity")
    if found is None:
        return []
    _, _, alphas = found
    chosen = alphas[-1] or 0.0
    later = [alpha for alpha in alphas if alpha is not None and alpha > chosen * (1 + 1e-9)]
    return [chosen, *later[:1]]
