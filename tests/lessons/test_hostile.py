"""What a learner calls a column, a value or a class is a name on every page, and nothing else."""

from collections.abc import Mapping

import pytest

import mlcore
from mlcore import prune
from tests.support.hostile import COLUMNS, hostile_table, raw
from tests.support.visiting import visit
from views.lessons import LESSONS
from views.link.table import BELOW

TABLES = {
    "classes": hostile_table(),
    "gaps": hostile_table(gaps=True),
    "number": hostile_table("number"),
}
METHODS = ("hand", *prune.METHODS)


def links() -> list[tuple[str, str, Mapping[str, object]]]:
    """Lesson, table, and what else the link says."""
    trees = [(key, {"recipe": recipe}) for key in ("grow", "predict", "rules") for recipe in mlcore.RECIPES]
    trees += [("grow", {"recipe": recipe, "detail": 3}) for recipe in ("c4.5", "chaid", "ctree")]
    trees += [
        ("grow", {"recipe": recipe, "look": name, "step": 1})
        for recipe in ("hunt", "c4.5", "cart", "chaid", "ctree")
        for name in COLUMNS
    ]
    trees += [("predict", {"recipe": "c4.5", "row": row}) for row in (5, 20)]
    trees += [("rules", {"recipe": "cart", "by": by}) for by in ("chi-square", "none")]
    trees += [("compare", {"recipes": pair}) for pair in ("c4.5,cart", "chaid,ctree,hunt")]
    trees += [("prune", {"recipe": "cart", "noise": 20, "method": method}) for method in METHODS]
    trees += [("prune", {"recipe": "c4.5", "view": view}) for view in ("compare", "early")]
    planes = [(key, {}) for key in ("margin", "slack", "smo", "kernels")]
    planes += [("margin", {"optimum": "true"}), ("slack", {"C": "inf"}), ("smo", {"C": "inf"})]
    planes += [("kernels", {"below": below, "kernels": "linear;rbf:1"}) for below in BELOW.kind.options]
    found = [(key, name, {"data": "own", **query}) for key, query in trees for name in TABLES]
    return found + [
        (key, name, {"set": "own", **query}) for key, query in planes for name in ("classes", "gaps")
    ]


@pytest.mark.parametrize(("key", "name", "query"), links(), ids=lambda part: str(part))
def test_a_name_is_never_markup(key: str, name: str, query: dict[str, object]):
    link = {**query, "table": TABLES[name]}
    first = visit(key, **link)
    last = first.last if first.story is not None and first.lesson.played(first.case) else 0
    for step in sorted({0, 1, last // 2, last} if last else {0}):
        at = visit(key, **{**link, **({"step": step} if last else {})})
        assert not raw(at)
        assert "table" not in at.note, "the table is read"
    assert not raw(visit(key, **link, presenter="true"))


def test_every_lesson_is_asked():
    assert {key for key, _, _ in links()} == set(LESSONS) - {"overfit"}, "overfit has no table of one's own"
