"""Every lesson has the code of what it shows: in each view, and in each ready case."""

from collections.abc import Iterator, Mapping

import pytest

from tests.support.visiting import visit
from views.code import NAMES
from views.lessons import LESSONS
from views.panels import Code, Fold, Tabs

NONE = {  # lessons that show no model and no figure of one, and cases without a model
    "practice": "what is exercised is worked out by hand",
    "margin: Not separable": "there is no hard margin",
}


def cases() -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Every view of every lesson, and every ready case."""
    for key, lesson in LESSONS.items():
        if key not in NONE:
            (view,) = [row for row in lesson.params if row.name == "view"] or [None]
            yield from ((key, view, {"view": view}) for view in (view.kind.options if view else ()))
            yield from (
                (key, one.label, one.query) for one in lesson.ready() if f"{key}: {one.label}" not in NONE
            )


@pytest.mark.parametrize(("key", "name", "query"), list(cases()), ids=lambda value: str(value)[:40])
def test_its_code(key: str, name: str, query: Mapping[str, str]):
    at = visit(key, **query)
    (fold,) = [panel for panel in at.told.below if isinstance(panel, Fold) and panel.key == "code"]
    tabs = fold.make()[0]
    assert isinstance(tabs, Tabs)
    texts = {name: panel.text for name, (panel,) in tabs.tabs if isinstance(panel, Code)}
    assert [*texts] == [*NAMES.values()]
    for program in ("python", "mlcore"):
        compile(texts[NAMES[program]], program, "exec")
    assert all(texts.values())
