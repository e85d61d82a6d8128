"""The claims of the ready cases about thirty seeds."""

import pytest

from datasets import load
from mlcore import prune
from tests.support.sweep import ONLY_SWEPT
from views.lessons.prune import traces
from views.lessons.prune.case import Case
from views.lessons.prune.compare import SEEDS
from views.subjects.trees.story import Choices

pytestmark = pytest.mark.slow


def mean_errors(data: str, method: str) -> tuple[float, float]:
    """The errors of the full tree and of the pruned one on the test records, rounded to per cent."""
    found = []
    for seed in SEEDS:
        case = Case(Choices(data, "cart"), "compare", seed=seed)
        full, test = traces.full_tree(case), traces.parts_of(case).test
        found.append([traces.errors(tree, test) for tree in (full, prune.pruned(full, method))])
    full, pruned = (round(sum(errors) / len(found), 2) for errors in zip(*found, strict=True))
    return full, pruned


@ONLY_SWEPT
def test_pruning_pays_on_the_passengers_of_the_titanic():
    assert mean_errors("passengers", "error-based") == (0.22, 0.19)


@ONLY_SWEPT
def test_a_full_tree_of_births_is_worse_than_none():
    assert mean_errors("births", "mdl") == (0.12, 0.08)
    assert round((load("births")["Birth weight"] == "low").mean(), 2) == 0.08
