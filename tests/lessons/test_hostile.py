"""A learner's name for a column, a value or a class is only a name on every page."""

from collections.abc import Mapping

import pytest

import mlcore
from mlcore import prune
from tests.support.hostile import COLUMNS, hostile_table, raw
from tests.support.visiting import visit
from views.kit.link.table import BELOW
from views.lessons import LESSONS

TABLES = {
    "classes": hostile_table(),
    "gaps": hostile_table(gaps=True),
    "number": hostile_table("number"),
}
LOOKING = ("hunt", "c4.5", "cart", "chaid", "ctree")
METHODS = ("hand", *prune.METHODS)
# Lessons that cannot show a learner's own table.
WITHOUT_OWN_TABLE = {"overfit", "sure", "practice", "node"}


def links() -> list[tuple[str, str, Mapping[str, object]]]:
    """Lesson, table, and the rest of the link. The tables take turns where the test does not use all."""
    growing = [("grow", name, {"algorithm": recipe}) for recipe in mlcore.RECIPES for name in TABLES]
    trees: list[tuple[str, dict[str, object]]] = [
        (key, {"algorithm": recipe}) for key in ("predict", "rules") for recipe in mlcore.RECIPES
    ]
    trees += [("grow", {"algorithm": recipe, "detail": 3}) for recipe in ("c4.5", "chaid", "ctree")]
    trees += [("grow", {"algorithm": recipe, "look": name}) for recipe in LOOKING for name in COLUMNS]
    trees += [("rules", {"algorithm": "cart", "by": by}) for by in ("chi-square", "none")]
    trees += [("compare", {"algorithms": pair}) for pair in ("c4.5,cart", "chaid,ctree,hunt", "cart,chaid")]
    trees += [("prune", {"algorithm": "cart", "noise": 20, "method": method}) for method in METHODS]
    trees += [("prune", {"algorithm": "c4.5", "view": view}) for view in ("compare", "early")]
    trees += [(key, {"presenter": "true"}) for key in ("grow", "predict", "rules", "compare", "prune")]
    trees += [("judge", {"model": model, "judged": "folds"}) for model in ("cart", "naive-bayes")]
    scores = {"view": "roc", "scores": "model"}
    trees += [
        ("judge", {**scores, "model": model, "judged": "training"}) for model in ("cart", "naive-bayes")
    ]
    trees += [("duel", {"rival": "majority", "view": view}) for view in ("pairs", "mcnemar")]
    trees += [("duel", {"view": "six", "six": "pruning"})]
    trees += [("folds", {"divide": way}) for way in ("holdout", "folds", "one-out", "bootstrap")]
    trees += [("folds", {"view": view, "tune": "depth"}) for view in ("choose", "cheat", "curve")]
    trees += [("bayes", {"view": "naive", "laplace": added}) for added in (0, 1, 0)]
    trees += [("crowd", {"view": view, "rounds": 5}) for view in ("adaboost", "features", "gradient")]
    trees += [("neighbours", {"view": view, "step": 3}) for view in ("vote", "k", "ball", "tree")]
    trees += [("crowd", {"view": view}) for view in ("bagging", "sample")]
    trees += [
        ("crowd", {"view": "forest", "trees": 3, "added": added}) for added in ("random", "copy", "copy")
    ]
    trees += [("crowd", {"samples": "one-out"})]
    trees += [("leaves", {"view": view}) for view in ("line", "hinges", "density")]
    trees += [("leaves", {"view": "hinges", "inputs": "all"})] * 3
    trees += [("columns", {"view": view, "model": "naive-bayes"}) for view in ("steps", "lattice", "steps")]
    trees += [("columns", {"view": view}) for view in ("alone", "pair", "alone", "alone", "pair", "pair")]
    trees += [("large", {"view": view}) for view in ("lists", "days", "parts", "parts", "days", "lists")]
    planes: list[tuple[str, dict[str, object]]] = [
        (key, {"presenter": flag}) for key in ("margin", "slack", "smo", "kernels") for flag in (True, False)
    ]
    planes += [("margin", {"optimum": "true"}), ("slack", {"C": "inf"}), ("smo", {"C": "inf"})]
    planes += [("beside", {"view": view}) for view in ("wall", "losses")]
    planes += [("kernels", {"below": below, "kernels": "linear;rbf:1"}) for below in BELOW.kind.options]
    found = [(key, [*TABLES][i % 3], query) for i, (key, query) in enumerate(trees)]
    of_points = [(key, "gaps", {"set": "own", **query}) for key, query in planes]
    return [(key, name, {"data": "own", **query}) for key, name, query in growing + found] + of_points


@pytest.mark.slow
@pytest.mark.wide(one_in=8, each=["key query.view", "query.algorithm", "name"])
@pytest.mark.parametrize(("key", "name", "query"), links(), ids=str)
def test_a_name_is_never_markup(key: str, name: str, query: dict[str, object]):
    link = {**query, "table": TABLES[name]}
    at = visit(key, **link)
    assert "table" not in at.note, "the page reads the table"
    assert not raw(at)
    if at.story is not None and at.lesson.played(at.case):
        for step in {1, at.last // 2, at.last}:
            assert not raw(visit(key, **{**link, "step": step}))


def test_every_lesson_is_asked():
    assert {key for key, _, _ in links()} == set(LESSONS) - WITHOUT_OWN_TABLE, (
        "Every lesson is opened with tables whose names are hostile. Add views of this lesson to `links`. A "
        "lesson that cannot show a learner's own table is in WITHOUT_OWN_TABLE."
    )
