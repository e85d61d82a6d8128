"""The tests run the code of pruned trees, which prunes as the page does."""

from pathlib import Path

import numpy as np
import pytest

from mlcore import prune
from tests.code.running import Shown
from views.subjects.code.grown import SAME

PART = {"data": "iris", "recipe": "cart", "share": 40, "noise": 10}


@pytest.mark.parametrize("method", [*prune.METHODS, "hand"])
def test_the_tree_at_the_end_is_that_of_the_page(method, tmp_path: Path):
    cuts = {"cuts": "0.1;1"} if method == "hand" else {}
    shown = Shown("prune", **PART, method=method, **cuts)
    assert shown.run("mlcore", tmp_path)["pruned"] == shown.at.story.steps[-1].tree
    shown.run("python", tmp_path)
    assert "tree <- " in shown.text("r")


@pytest.mark.parametrize("query", [{"method": "error-based", "confidence": 0.1, "raising": "false"},
                                   {"method": "cost-complexity", "choose": "least", "risk": "error"},
                                   {"method": "cost-complexity", "data": "cars", "noise": 0}])  # fmt: skip
def test_settings_count(query, tmp_path: Path):
    shown = Shown(
        "prune", **{**PART, "recipe": "c4.5" if query["method"] == "error-based" else "cart", **query}
    )
    assert shown.run("mlcore", tmp_path)["pruned"] == shown.at.story.steps[-1].tree


@pytest.mark.parametrize(("data", "least", "seed"), [("kyphosis", 5, 2), ("cars", 3, 7)])
def test_the_alphas_are_those_of_scikit_learn(data, least, seed, tmp_path: Path):
    """Test where both grow the same tree. scikit-learn cuts links with equal alpha one at a time."""
    about = {"data": data, "recipe": "cart", "min_records": least, "noise": 0, "seed": seed}
    shown = Shown("prune", **about, method="cost-complexity")
    steps = [step for step in shown.at.story.steps if step.alpha is not None]
    names = shown.run("python", tmp_path)
    assert SAME in shown.text("python")
    ours = {round(step.alpha, 9) for step in steps}
    assert {round(float(alpha), 9) for alpha in np.abs(names["path"].ccp_alphas)} == ours
    assert names["tree"].get_n_leaves() == steps[-1].tree.leaves


@pytest.mark.parametrize("query", [{"view": "compare"}, {"view": "early", "max_depth": 2}, {"view": "early"}])
def test_other_views_have_their_code(query, tmp_path: Path):
    shown = Shown("prune", **PART, **query)
    printed = shown.run("mlcore", tmp_path)["printed"].splitlines()
    assert len(printed) == (len(prune.METHODS) if query["view"] == "compare" else 1)
    shown.run("python", tmp_path)
