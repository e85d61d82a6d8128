"""The code of the tree that is cut back: its parts, its method and its alphas, as views/code takes them."""

from typing import Any

import mlcore
from views.code import Script, pruning
from views.code.grown import Grown, grown
from views.code.pruning_r import Pruned
from views.code.tables import file_name
from views.keep import kept_by
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.comparing import cases
from views.lessons.prune.traces import drawn, parts_of, told, trace_of


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


def _pruned(case: Case) -> list[Case]:
    """The cases of the methods by which the view prunes; limits stop the growing instead."""
    if case.view == "early":
        return []
    every = cases(case).values() if case.view == "compare" else [case]
    return [one for one in every if not trace_of(one).refused]


def _methods(case: Case) -> dict[str, Pruned]:
    """Each method with its settings and the tree at its end."""
    return {one.method: Pruned(_settings(one), trace_of(one).steps[-1].tree) for one in _pruned(case)}


def _settings(case: Case) -> dict[str, Any]:
    return {} if case.method == HAND else told(case)


def _alphas(case: Case) -> list[float]:
    """The alpha of the tree at the end of cost-complexity pruning, and the next one."""
    traces = [trace_of(one) for one in _pruned(case) if one.method == "cost-complexity"]
    if not traces:
        return []
    steps = traces[0].steps
    chosen = steps[-1].alpha or 0.0
    later = [step.alpha for step in steps if step.alpha is not None and step.alpha > chosen * (1 + 1e-9)]
    return [chosen, *later[:1]]
