"""“Check answers”: drop the answers of a class, see their marks and the report, and download the table."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

import streamlit as st

from views.check import Task, checked, tasks_of
from views.check.conditions import CheckError
from views.check.files import Row, for_spreadsheet, rows_in
from views.check.links import Found, found
from views.check.report import Report, reports
from views.kit.keep import is_kept, kept_long
from views.kit.panels import Download, Panels, Repeated, Said
from views.kit.session import held
from views.lessons import LESSONS
from views.page.draw import draw
from views.words.grammar import plural
from views.words.html import Cell, Html, esc, paragraph, table
from views.words.numbers import tally
from views.words.ways import way

FILES = "check files"  # by what they are: the name and the bytes of a file
ANSWERS, TASKS = "answers", "tasks"
NEEDS = {ANSWERS: ["link"], TASKS: ["task", "condition"]}
MOST_LINKS = 1_000  # of one file; the command takes more
MOST_SHOWN = 200  # rows of the table on the page
VERDICT = ("met", "points", "rank", "same as")  # columns of the marks, where one of them has something
EXPECTED = 1.0  # s for a link
FORMAT = """\
student;task;link
Ada;1;http://192.0.2.7:8501/grow?data=tennis&algorithm=id3
"""
CONDITIONS = """\
task;points;condition
1;3;data = tennis and errors = 0 and most leaves
"""


CONDITION = (
    "A condition compares facts of a link, such as its parameters, the leaves of a tree or the share of a "
    "margin. If a link has no such fact, its note lists the facts that it has."
)


class Given(NamedTuple):
    """What the two files hold. separator: of the cells of the answers"""

    answers: Sequence[Row]
    tasks: Mapping[str, Task]
    separator: str

    @property
    def links(self) -> list[str]:
        """The different links, in order."""
        return [*dict.fromkeys(row.cells["link"].strip() for row in self.answers)]


@kept_long(lambda link: EXPECTED)
def shown(link: str) -> Found:
    """What a link shows, worked out once for everybody."""
    one = found(link)
    return one._replace(facts=dict(one.facts), chosen=dict(one.chosen))


def show() -> None:
    """The page."""
    st.html(
        '<div class="gh-page-head"><h1>Check answers</h1><p>An answer is a link. This page works out what '
        "each link shows, and whether it meets the condition of its task. The server forgets the files when "
        "you close the tab.</p></div>"
    )
    left, right = st.columns(2, gap="medium")
    with left:
        _field(ANSWERS, "The answers, a CSV file with a column “link”", FORMAT)
    with right:
        _field(TASKS, "The tasks, if you like, with the columns “task” and “condition”", CONDITIONS)
    st.html(f'<p class="gh-fine">{CONDITION}</p>')
    try:
        given = _given()
    except CheckError as error:
        st.html(f'<p class="gh-wrong" role="alert">{esc(str(error))}</p>')
        return
    if given is None:
        st.html('<div class="gh-say" role="status">No answers yet. Choose a file.</div>')
        return
    draw(_panels(given), lambda effect: None)


# The files ------------------------------------------------------------------------------------------


def _field(what: str, label: str, example: str) -> None:
    st.file_uploader(label, type=["csv", "txt", "tsv"], key=f"check {what}", on_change=_take, args=(what,))
    st.html(f'<pre class="gh-example">{esc(example.strip())}</pre>')


def _take(what: str) -> None:
    """Keep a file, and let go of Streamlit's copy with the widget."""
    if (uploaded := held(f"check {what}")) is None:
        return
    files = st.session_state.setdefault(FILES, {})
    if uploaded[0] is None:
        files.pop(what, None)
    else:
        files[what] = (uploaded[0].name, uploaded[0].getvalue())


def _given() -> Given | None:
    """What the files hold; None without answers. Raises CheckError."""
    files: dict[str, tuple[str, bytes]] = st.session_state.get(FILES, {})
    if ANSWERS not in files:
        return None
    name, data = files[ANSWERS]
    answers, separator = rows_in(data, name, NEEDS[ANSWERS])
    if not answers:
        raise CheckError(f"{name} has no answers below its first line.")
    tasks = {}
    if TASKS in files:
        name, data = files[TASKS]
        tasks = tasks_of(rows_in(data, name, NEEDS[TASKS])[0])
    given = Given(answers, tasks, separator)
    if len(given.links) > MOST_LINKS:
        raise CheckError(
            f"This file has {len(given.links):,} different links, and this page takes {MOST_LINKS:,}. Divide "
            "the file, or use the command: python -m views.check answers.csv tasks.csv"
        )
    return given


# The marks ------------------------------------------------------------------------------------------


def _panels(given: Given) -> Panels:
    links = given.links

    def done() -> int:
        return sum(is_kept(shown, link) for link in links)

    troubles = [task.trouble for task in given.tasks.values() if task.trouble]
    explained = [Said(Html(f'<p class="gh-wrong" role="alert">{esc(one)}</p>')) for one in troubles]
    begun = f"{plural(len(given.answers), 'answer')} with {plural(len(links), 'different link')}"
    work = Repeated(
        of=("check", sha256(repr(given.answers).encode()).hexdigest()),  # whatever the tasks become
        parts=len(links),
        work=lambda part: shown(links[part]),
        done=done,
        panels=lambda: _marked(given) if done() == len(links) else [],
        start=f"Check {plural(len(given.answers), 'answer')}",
        go_on=lambda left: f"Continue with {plural(left, 'link')}",
        stop="Stop, keep what is done",
        part=f"Link {{}} of {len(links)}",
        asks=[Said(paragraph(f"The file has {begun}."))],
    )
    return [*explained, work]


def _marked(given: Given) -> Panels:
    """The table of marks, the report of the class, and the file."""
    marks = checked(given.answers, given.tasks, shown)
    found = reports(marks) if given.tasks else []
    report = [Said(_report(found))] if found else []
    data = for_spreadsheet(marks, given.separator)
    return [
        *report,
        Said(_table(given, marks)),
        Download("Download the marks", "marks.csv", "text/csv", lambda: data),
    ]


def _report(found: Sequence[Report]) -> Html:
    rows = [
        [
            esc(one.task),
            str(one.answers),
            f"{one.met} ({100 * one.met / one.answers:.0f} %)",
            "" if one.points is None else tally(round(one.points, 2)),
            str(one.equal),
            "<br>".join(
                f"{times} times: {esc(reason)}" if times > 1 else esc(reason) for reason, times in one.reasons
            ),
        ]
        for one in found
    ]
    heads = ["task", "answers", "met", "mean points", "equal links", "most frequent reasons for “no”"]
    return Html(table("The class", heads, rows, css="gh-check-table"))


def _table(given: Given, marks: Sequence[Mapping[str, str]]) -> Html:
    """The first rows: the columns of the answers, the verdict, and a link to each answer."""
    own = [name for name in given.answers[0].cells if name not in ("link", "")][:4]
    verdict = [name for name in VERDICT if any(mark.get(name) for mark in marks)]
    heads = [*own, "link", *verdict, "note"]
    rows = [_row(row, mark, own, verdict) for row, mark in zip(given.answers, marks, strict=True)]
    more = len(rows) - MOST_SHOWN
    note = paragraph(f"The file has {plural(more, 'more row')}.") if more > 0 else ""
    return Html(table("The marks", heads, rows[:MOST_SHOWN], css="gh-check-table") + note)


def _row(row: Row, mark: Mapping[str, str], own: Sequence[str], verdict: Sequence[str]) -> list[Cell]:
    return [
        *(esc(row.cells[name]) for name in own),
        _way(row.cells["link"], mark),
        *(esc(mark.get(name, "")) for name in (*verdict, "note")),
    ]


def _way(link: str, mark: Mapping[str, str]) -> Cell:
    """A link to the same page of this server."""
    lesson = LESSONS.get(mark["lesson"])
    return way(lesson.title, lesson.key, dict(parse_qsl(urlsplit(link.strip()).query))) if lesson else ""
