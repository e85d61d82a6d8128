"""Every lesson opens with every odd table and the bundled ones: it draws them, or refuses in a sentence.

The views take turns: each meets a few of the tables, and each table a few of the views. `make sweep` opens
every view over every table.
"""

import json
import re
from collections.abc import Iterator
from traceback import extract_tb

import pytest

from datasets import CARDS
from tests.support.hostile import markup
from tests.support.odd import TABLES
from tests.support.sweep import WHOLE
from tests.support.visiting import Visit, flat, visit, words
from views.kit.lesson import Snapshot
from views.kit.link.params import Param
from views.kit.own import OWN
from views.kit.panels import Said
from views.lessons import LESSONS

SLIPS = re.compile(r"\b(None(?! is\b| of\b)|nan|inf|undefined|NaN|Infinity|Traceback)\b|object at 0x")
GROWN = [("hunt", 1), ("c4.5", 3), ("cart", 2), ("chaid", 3), ("ctree", 3)]
LARGE = 2000  # cells of a slow bundled table
SHARE = 1 if WHOLE else 36  # a view opens one table of this number, and the next view the next ones
SELDOM = 3  # of these turns every third one opens a large table, and further steps of any
Query = dict[str, object]


def rows_of(key: str) -> dict[str, Param]:
    return {row.name: row for row in LESSONS[key].params}


def views() -> Iterator[tuple[str, Query]]:
    """Each view of each lesson with a table or points, and the other parameters that change its picture."""
    for key in LESSONS:
        rows = rows_of(key)
        if not {"data", "set"} & {*rows}:
            continue
        several: list[Query] = (
            [{"view": view} for view in rows["view"].kind.options] if "view" in rows else [{}]
        )
        if key == "kernels":
            several = [{"below": below} for below in rows["below"].kind.options]
        elif key == "grow":
            several = [{"algorithm": name, "detail": detail, "plane": "true"} for name, detail in GROWN]
        elif key in ("predict", "rules"):
            several = [{"algorithm": name} for name in ("c4.5", "cart", "chaid")]
        elif key == "prune":
            several = [{**one, "algorithm": name} for one in several for name in ("cart", "c4.5")]
        yield from ((key, one) for one in several)


def tables(key: str, odd: bool) -> Iterator[tuple[str, Query]]:
    """Every table, by name, as it appears in a link of the lesson."""
    rows = rows_of(key)
    names = [name for name in ("data", "set") if name in rows]
    more: Query = {"records": "table"} if "records" in rows else {}
    if odd:
        chosen = dict.fromkeys(names, OWN)
        yield from ((name, {**chosen, **more, "table": table}) for name, table in TABLES.items())
    else:
        keys = [one for one in rows[names[0]].kind.options if one != OWN]
        yield from ((one, {**more, names[0]: one}) for one in keys)


def faults(key: str, query: Query, further: bool = True) -> list[str]:
    """The faults of an opened link, at its own step and, with `further`, at others."""
    try:
        at = visit(key, **query)
        said = _faults(at)
        if further and at.story is not None and at.lesson.played(at.case):
            for step in sorted({0, at.last // 2, at.last} - {at.step}):
                said += _slips(at, step)
        return said
    except Exception as error:  # the report shows each of them, with its place
        (*_, last) = [one for one in extract_tb(error.__traceback__) if "/tests/" not in one.filename]
        return [f"{type(error).__name__}: {error} ({last.filename}, line {last.lineno})"]


def _faults(at: Visit) -> list[str]:
    assert at.said
    texts = [words(text) for what, text in markup(at) if what not in ("Formula", "Figure", "Repeated")]
    if at.story is not None:
        at.lesson.facts(at.case, at.story)
        if at.lesson.picture and at.lesson.staged(at.case):
            json.dumps(at.drawn, allow_nan=False)
    return [text[:200] for text in texts if SLIPS.search(text)]


def _slips(at: Visit, step: int) -> list[str]:
    """The same link at another step of its story."""
    explanation = at.lesson.explain(Snapshot(at.case, at.story, step))
    panels = [*flat([*explanation.beside, *explanation.under, *explanation.below])]
    texts = [words(explanation.say), *(words(panel.html) for panel in panels if isinstance(panel, Said))]
    return [text[:200] for text in texts if SLIPS.search(text)]


def opened(at: int, key: str, query: Query, odd: bool) -> dict[str, list[str]]:
    """The faults of the view at that place, by table name, over each table whose turn it is."""
    found = {}
    for i, (name, table) in enumerate(tables(key, odd)):
        turn, rest = divmod(i + at, SHARE)
        seldom = WHOLE or turn % SELDOM == 0
        if rest == 0 and (odd or seldom or not is_large(name)):
            found[name] = faults(key, {**table, **query}, further=seldom)
    return found


pytestmark = pytest.mark.wide
EVERY = pytest.mark.parametrize(
    ("at", "key", "query"), [(i, *view) for i, view in enumerate(views())], ids=str
)


@EVERY
def test_views_over_odd_tables(at: int, key: str, query: Query):
    found = opened(at, key, query, odd=True)
    assert len(found) >= len(TABLES) // SHARE
    assert not {name: said for name, said in found.items() if said}


@EVERY
def test_views_over_bundled_tables(at: int, key: str, query: Query):
    found = opened(at, key, query, odd=False)
    assert not {name: said for name, said in found.items() if said}


def is_large(name: str) -> bool:
    """Whether a bundled table is slow, so that its views take turns."""
    card = CARDS.get(name)
    return card is not None and card.size * len(card.kinds) > LARGE
