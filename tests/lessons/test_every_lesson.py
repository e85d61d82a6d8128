"""The promises of every lesson, with every link of the app: it writes sentences, and its picture is small."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

import plotly.graph_objects as go
import pytest

from tests.code.notebooks import made
from tests.support.hostile import markup
from tests.support.visiting import FEWER, Visit, visit, words
from tests.words import reading
from views.handout.markup import text_of
from views.handout.mathml import formula
from views.kit.lesson import Snapshot
from views.kit.panels import Figure, Fold, Formula, Notebook, Panels, Row, Tabs
from views.lessons import LESSONS
from views.page.document import EXAMPLES
from views.subjects.code import NAMES

SLIPS = re.compile(r"\b(None|nan|inf|undefined|NaN|Infinity)\b|\{\W|object at 0x")  # {a} is a set
MOST_SENTENCES = 40  # of a story, evenly spread
NO_LIMIT = "Every lesson has a limit for the size of its picture. Add {key!r} to MOST: this one has {size:,}."
LARGE = "The picture of {key} has {size:,} characters. Send less, or raise its limit in MOST with a reason."
# Characters of a picture, close to the largest today. It travels to every learner who opens the link.
MOST = {
    "grow": 12_000, "predict": 6_000, "prune": 29_000, "rules": 6_500, "overfit": 197_000, "margin": 3_100,
    "slack": 34_000, "smo": 84_000, "kernels": 78_000, "sure": 140_000, "duel": 60_000, "judge": 125_000,
    "folds": 110_000, "bayes": 120_000, "neighbours": 68_000, "crowd": 110_000,
    "leaves": 130_000, "columns": 52_000,
    "beside": 150_000,
    "large": 150_000,
    "node": 30_000,
}  # fmt: skip


NO_CODE = {  # why a link shows no model, and so no code for one, by its lesson or by one of its ready cases
    "practice": "what is exercised is worked out by hand",
    "margin: Not separable": "there is no hard margin",
}
OWED = (
    "Every view owes a Code panel in Told.below, with the lines of scikit-learn, R and mlcore, and a "
    "notebook: `panel` in views/subjects/code. A link that shows no model has its reason in NO_CODE."
)
STAYS = "The Code panel stays in Told.below at every step, also in presenter mode."
SAID = "Every step of a lesson has a sentence, but this Told.say is empty."
READ = "A learner reads a word of the program. Put values into words (views/words)."
UNREAD = "A file cannot show these formulas. views/handout/mathml.py reads the commands that it can."
STYLE = "These sentences break a rule of docs/style.md. New words of the field go into tests/words/known.txt."
LONG = "The sentences of this link are too long or too hard to read (docs/style.md). Shorten them."


def links() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Lessons without a link, with their examples, and with their ready cases."""
    for key, lesson in LESSONS.items():
        yield key, {}
        yield from ((at, one.query) for at, one in EXAMPLES if at == key and one.query)
        yield from ((key, one.query) for one in lesson.ready() if one.query)


def slips(at: Visit) -> list[str]:
    """Words that only a program would say."""
    texts = [words(text) for what, text in markup(at) if what not in ("Formula", "Figure", "Repeated")]
    return [text for text in texts if SLIPS.search(text)]


def read(ats: Sequence[Visit]) -> list[str]:
    """All that a learner reads there, and every sentence of the story."""
    texts = [text for at in ats for what, text in markup(at) if what not in ("Formula", "Figure", "Repeated")]
    first = ats[0]
    if first.story is not None and first.lesson.played(first.case):
        steps = range(0, first.last + 1, max(1, first.last // MOST_SENTENCES))
        texts += [first.lesson.explain(Snapshot(first.case, first.story, step)).say for step in steps]
    return texts


def unread(ats: Sequence[Visit]) -> list[str]:
    """Formulas that a file cannot show: what becomes of them still has commands of LaTeX."""
    texts = {panel.text for at in ats for panel in at.panels if isinstance(panel, Formula)}
    return [text for text in texts if "\\" in text_of(formula(text))]


def misdrawn(at: Visit) -> list[str]:
    """Charts that Plotly reads differently when it checks them. It raises ValueError for what it refuses."""
    charts = {panel.key: panel.figure for panel in at.panels if isinstance(panel, Figure)}
    checked = {key: go.Figure({"data": one.traces, "layout": one.placed}) for key, one in charts.items()}
    return [
        key for key, one in charts.items() if json.loads(one.to_json()) != json.loads(checked[key].to_json())
    ]


def twice(at: Visit) -> list[str]:
    """Keys of two panels at once, which Streamlit refuses."""
    keys = [key for panel in at.panels if isinstance(key := getattr(panel, "key", None), str) and key]
    return sorted({key for key in keys if keys.count(key) > 1})


def is_without_code(key: str, query: Mapping[str, str]) -> bool:
    """Whether the link has a reason in this list."""
    labels = (one.label for one in LESSONS[key].ready() if one.query == query)
    return key in NO_CODE or any(f"{key}: {label}" in NO_CODE for label in labels)


def codes(at: Visit) -> list[Fold]:
    """The panels “Code”."""
    return [panel for panel in at.shown.below if isinstance(panel, Fold) and panel.key == "code"]


def programs(inside: Panels) -> list[str]:
    """The programs in the code of a panel."""
    (tabs,) = [one for one in inside if isinstance(one, Tabs)]
    return [name for name, _ in tabs.tabs]


def notebooks(inside: Panels) -> list[Notebook]:
    """The notebooks that a panel offers."""
    rows = [one for one in inside if isinstance(one, Row)]
    return [one for row in rows for one in row.panels if isinstance(one, Notebook)]


def test_every_view_is_among_the_links():
    seen = {(key, query.get("view")) for key, query in links()}
    for key, lesson in LESSONS.items():
        for view in (row for row in lesson.params if row.name == "view"):
            missing = {*view.kind.options} - {name or view.default for at, name in seen if at == key}
            assert not missing, f"{key}: give each view a ready case (Part.ready) or an example"


@pytest.mark.wide(one_in=12)
@pytest.mark.slow
@pytest.mark.parametrize(("key", "query"), list(links()), ids=str)
def test_what_is_told_and_drawn_where_it_opens(key: str, query: Mapping[str, str]):
    first = visit(key, **query)
    is_ready = not query or any(one.query == query for one in LESSONS[key].ready())
    assert first.refused is None or not is_ready
    assert not first.note or FEWER.search(first.note)
    assert first.said, SAID
    if first.refused is None:
        expected = [] if is_without_code(key, query) else [[*NAMES.values()]]
        inside = [panel.make() for panel in codes(first)]
        assert [*map(programs, inside)] == expected, OWED
        books = [book for panels in inside for book in notebooks(panels)]
        assert len([made(book, first) for book in books]) == len(expected), "each is valid"
    if first.story is not None and first.lesson.played(first.case):
        assert query.get("step", "0") == "end" or int(query.get("step", 0)) <= first.last
    assert not slips(first), READ
    assert not unread([first]), UNREAD
    if first.story is not None and first.lesson.picture and first.lesson.staged(first.case):
        size = len(json.dumps(first.drawn, allow_nan=False))
        assert key in MOST, NO_LIMIT.format(key=key, size=size)
        assert size < MOST[key], LARGE.format(key=key, size=size)


@pytest.mark.slow
@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize(("key", "query"), list(links()), ids=str)
def test_what_is_told_at_other_steps(key: str, query: Mapping[str, str]):
    first = visit(key, **query)
    if first.refused is None:
        assert len(codes(visit(key, **{**query, "presenter": "true"}))) == len(codes(first)), STAYS
    ats = [first]
    if first.story is not None and first.lesson.played(first.case):
        for step in sorted({0, first.last // 2, max(first.last - 1, 0), first.last}):
            at = visit(key, **{**query, "step": step})
            ats.append(at)
            assert at.said, SAID
            assert len(codes(at)) == len(codes(first)), STAYS
            assert not slips(at), READ
            assert not twice(at), "Two panels of a step have the same key. Give each panel its own key."
    assert not unread(ats), UNREAD
    assert not [key for at in ats for key in misdrawn(at)], "The page does not let Plotly check a chart."
    texts = read(ats)
    assert reading.slips(texts) == [], STYLE
    assert reading.median_words(texts) <= reading.MEDIAN_WORDS, LONG
    assert reading.median_grade(texts) <= reading.MEDIAN_GRADE, LONG
