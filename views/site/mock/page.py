"""The page of a mock exam: choose it, sit it, see the points, or print it.

The answers and the clock are in the browser. It sends the answers when the exam was handed in, and the server
marks them and keeps nothing.
"""

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

import streamlit as st

from views.course import CHAPTERS
from views.course.path import questions
from views.kit.link import address
from views.kit.link.params import Change, Given
from views.kit.link.table import EVERY
from views.kit.panels import Action, Component, Effect, Field, Panel, Panels, Row, Said, Way, choice
from views.kit.session import reported
from views.lessons.practice import sheet
from views.lessons.practice.case import Case, exercise_id
from views.lessons.practice.judged import Verdict, judged
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.panels import data as form_of
from views.lessons.practice.params import LAST
from views.page import frame, stages
from views.page.draw import draw
from views.server.hall.server import is_local, pages
from views.sheet.exam import Exam, Part
from views.sheet.paper import paper
from views.site.mock import exam as settings
from views.site.mock.exam import PAGE, SOURCES, VIEW, Mock, Task, id_of, points, query, read, subject, tasks
from views.site.mock.marking import Filled, Marked, answers_in, marked
from views.stage.mock.wire import MockTask
from views.stage.wire import AnswersShown, PrintedSheet
from views.words.grammar import plural, verb
from views.words.html import Html, esc, heading, paragraph
from views.words.ways import reference, way

SHEET, SOLUTIONS = "Sheet", "Solutions"
ROOM = 3  # cm for working below each task on paper
STYLE = ("lessons/practice/page.css", "site/mock/page.css")
RULES = (
    "There are no hints, and nothing is marked before the end. You can answer in any order and change your "
    "answers until you hand in. The clock keeps running if you close the page, and your answers stay."
)
WORTH = (
    "You can write a number as 0.971, 0,971, 97/100 or 97 %, or as a calculation. Each blank is one point, "
    "and so is each node of a tree by hand. A mistake counts once, because you get the points for what "
    "follows correctly from it. A number with too few decimals, or a percentage without its sign, gets half "
    "a point."
)
SHARED = (
    "Everybody who opens the link of this page gets the same tasks. Copy the link for your class, or print "
    "the exam."
)


def show() -> None:
    """The page that the link asks for."""
    st.html(frame.sheet(*STYLE))
    given = Given(address.query(), (*settings.ROWS, *EVERY))
    mock, view = read(given), given(VIEW)
    given.notes += given.strangers()
    VIEWS[view](mock, given)


def _notes(given: Given) -> None:
    frame.show_notes(st.empty(), given.notes)
    frame.mend(st.empty(), given.mended)


def _act(effect: Effect) -> None:
    """A change of the link, as every widget of the settings makes one."""
    if not callable(effect):
        address.write(**effect)


def _head(title: str, words: str) -> None:
    st.html(f'<div class="gh-page-head"><h1>{esc(title)}</h1><p>{words}</p></div>')


def title_of(mock: Mock) -> str:
    """What the exam is called."""
    return f"Mock exam {mock.n}: {subject(mock)}"


def _to(mock: Mock, view: str) -> str:
    return reference(PAGE, query(mock, view))


# Before -----------------------------------------------------------------------------------------------


def _choose(mock: Mock, given: Given) -> None:
    _head("Mock exam", RULES)
    _notes(given)
    left, right = st.columns([1, 1], gap="large")
    with left, st.container(border=True, key="mock ready"):
        _ready(mock)
    with right, st.container(key="mock settings"):
        draw(_settings(mock), _act)


def _ready(mock: Mock) -> None:
    """What the exam is, the button that begins it, and its link."""
    many = sum(map(points, tasks(mock)))
    st.html(
        f'<h2 class="gh-mock-title">{esc(title_of(mock))}</h2><p class="gh-mock-size">'
        f"{plural(mock.many, 'task')}, {mock.minutes} minutes, {plural(many, 'point')}</p>"
    )
    stages.mock_start({
        "id": id_of(mock), "title": title_of(mock), "minutes": mock.minutes,
        "choose": _to(mock, "choose"), "sit": _to(mock, "sit"), "points": _to(mock, "points"),
    })  # fmt: skip
    _share(mock)


def _settings(mock: Mock) -> Panels:
    chapters = Field(
        "chapters", "Chapters", "many", list(mock.chapters), _chapters_change,
        options={key: source.name for key, source in SOURCES.items()}, none="All chapters",
    )  # fmt: skip
    numbers = [
        choice(settings.MINUTES, mock.minutes, width=130),
        choice(settings.MANY, mock.many, width=130),
        choice(settings.NUMBER, mock.n, width=130),
    ]
    return [
        chapters,
        Row(numbers, "mock numbers", align="bottom"),
        Action("Other tasks", settings.NUMBER.change(mock.n % LAST + 1)),
        Said(paragraph(WORTH)),
    ]


def _chapters_change(keys: list[str]) -> Change:
    """Other chapters, in the order of the course."""
    return settings.CHAPTERS_ROW.change(tuple(key for key in SOURCES if key in keys))


def _share(mock: Mock) -> None:
    """The link of this exam, and the exam on paper."""
    st.html(heading("For a class") + paragraph(SHARED))
    with st.container(horizontal=True, vertical_alignment="center", key="mock share"):
        stages.copy_link()
        st.html(way("Print it", PAGE, query(mock, "paper")), width="content")


# While somebody sits it -------------------------------------------------------------------------------


def _sit(mock: Mock, given: Given) -> None:
    st.html(f'<h1 class="gh-mock-head">{esc(title_of(mock))}</h1>')
    _notes(given)
    stages.mock_sit({
        "id": id_of(mock), "title": title_of(mock), "minutes": mock.minutes,
        "tasks": [{"title": task.title, "blanks": [one.name for one in task.exercise.blanks]}
                  for task in tasks(mock)],
        "choose": _to(mock, "choose"), "points": _to(mock, "points"),
    })  # fmt: skip
    for place, task in enumerate(tasks(mock), 1):
        with st.container(key=f"mock task {place}"):
            worth = f'<span class="gh-soft">{plural(points(task), "point")}</span>'
            st.html(f'<h2 class="gh-mock-task">{place}. {esc(task.title)} {worth}</h2>')
            draw(_asked(place, task, solved=False), _act)
            stages.mock_task(_form(mock, place, task, {}, judged(task.exercise, {}), over=False))


def _asked(place: int, task: Task, solved: bool) -> Panels:
    """What a task asks, and what is given."""
    asked = Said(Html(f'<p class="gh-task">{task.exercise.task}</p>'))
    return [asked, *sheet.given(task.exercise.shown(solved), f"given {place}")]


def _form(
    mock: Mock, place: int, task: Task, filled: Filled, verdicts: Mapping[str, Verdict], over: bool
) -> MockTask:
    """The blanks of a task. over: with their marks"""
    case = Case("one", task.kind, task.number, tuple(filled.items()))
    form = form_of(case, task.exercise, verdicts)
    return {"exam": id_of(mock), "place": place, "form": form, "marked": over}


# After it ---------------------------------------------------------------------------------------------


def _points(mock: Mock, given: Given) -> None:
    report = _handed(mock)
    found = marked(mock, answers_in(report, mock)) if report is not None else None
    won, most = (sum(one.points for one in found), sum(one.of for one in found)) if found else (0, 0)
    said = f"{won:g} of {most}" if found else ""
    head = f"{said} points" if found else title_of(mock)
    words = f"{esc(title_of(mock))}. {_summary(found)}" if found else ""
    _head(head, words)
    _notes(given)
    stages.mock_points(
        {"id": id_of(mock), "points": said, "choose": _to(mock, "choose"), "sit": _to(mock, "sit"),
         "outcomes": [(one.task.kind, one.full) for one in found or ()]},
        lambda: None,
    )  # fmt: skip
    if found:
        draw([*_results(mock, found)], _act)
        for place, one in enumerate(found, 1):
            _corrected(mock, place, one)


def _handed(mock: Mock) -> object:
    """What the browser has handed in for this exam, None if nothing."""
    report = reported("mock points", "handed")
    return report if isinstance(report, dict) and report.get("id") == id_of(mock) else None


def _summary(found: list[Marked]) -> str:
    full = sum(one.full for one in found)
    if full == len(found):
        return "Everything is right. Well done!"
    if not full:
        return "No task has all its points yet."
    return f"{full} of {plural(len(found), 'task')} {verb(full, 'has', 'have')} all the points."


def _results(mock: Mock, found: list[Marked]) -> Iterator[Panel]:
    yield Said(_table(found))
    yield Row(
        [
            Action("Another exam", {**settings.NUMBER.change(mock.n % LAST + 1), **VIEW.change("choose")}),
            Way("Your mistakes come again in ten minutes a day", "daily", {}),
        ],
        "mock onward",
    )
    shown = [(one.task.kind, exercise_id(one.task.kind, one.task.number)) for one in found]
    yield Component("answers shown", AnswersShown(exercises=shown))


def _score(one: Marked) -> str:
    return f"{one.points:g} of {one.of}"


def _table(found: list[Marked]) -> Html:
    rows = "".join(_row(place, one) for place, one in enumerate(found, 1))
    head = "".join(f'<th scope="col">{text}</th>' for text in ("Task", "Points", "What to do next"))
    return Html(
        '<div class="gh-scroll"><table class="gh-table gh-mock-table"><caption>Your points by task</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(place: int, one: Marked) -> str:
    share = one.points / one.of
    bar = f'<span class="gh-mock-bar-of" aria-hidden="true"><i style="width:{100 * share:.0f}%"></i></span>'
    return (
        f'<tr><th scope="row">{place}. {esc(one.task.title)}</th><td><span>{_score(one)}</span>{bar}</td>'
        f"<td>{'✓ nothing is missing' if one.full else _next(one.task)}</td></tr>"
    )


def _next(task: Task) -> str:
    """The lesson, the chapter, and five more exercises of the kind."""
    lesson = KINDS[task.kind].lesson
    learn = [way(lesson.label, lesson.lesson, lesson.query or {})]
    if task.source.place:
        to = questions(CHAPTERS[task.source.place - 1])
        learn.append(way(f"Chapter {task.source.place}: {task.source.title}", to.lesson, to.query or {}))
    five = " ".join(
        f'<a class="gh-to gh-mock-five" aria-label="{esc(task.title)}, number {n}" '
        f'href="{esc(reference("practice", {"kind": task.kind, "number": str(n)}))}">{n}</a>'
        for n in task.five
    )
    return f"{' '.join(learn)} <span>Five more to practise: {five}</span>"


def _corrected(mock: Mock, place: int, one: Marked) -> None:
    """A task with the learner's answers, their marks, and the solution. It is made once somebody opens it."""
    label = f"{place}. {one.task.title}: {_score(one)}. Your answers and the solution"
    fold = st.expander(label, key=f"mock result {place}", on_change="rerun")
    if fold.open:
        with fold:
            draw(_asked(place, one.task, solved=True), _act)
            stages.mock_task(_form(mock, place, one.task, one.filled, one.verdicts, over=True))
            st.html(heading("Solution") + "".join(sheet.solved(one.task.exercise)))


# On paper ---------------------------------------------------------------------------------------------


def _paper(mock: Mock, given: Given) -> None:
    back = way("Back to the exam", PAGE, query(mock))
    _head(f"{title_of(mock)}, on paper", f"Your browser prints it on A4 or Letter, or saves a PDF. {back}")
    _notes(given)
    looks = [SHEET, SOLUTIONS]
    look = st.segmented_control("Show", looks, default=SHEET, required=True, key="mock paper look")
    html = printed(mock, look == SOLUTIONS, "" if is_local(pages()) else pages())
    draw([Component("sheet", PrintedSheet(title=f"{look}, {title_of(mock)}", html=html))], _act)


def printed(mock: Mock, solutions: bool, home: str = "") -> str:
    """The exam as a document. home: the address of the app for a QR code, "" for none"""
    parts = tuple(Part(task.kind, 1, points(task)) for task in tasks(mock))
    note = f"{mock.minutes} minutes. Each blank is one point."
    exam = Exam(title_of(mock), "", "", parts, room=ROOM, qr=bool(home), note=note)
    exercises = [task.exercise for task in tasks(mock)]
    where = f"{home}/{PAGE}?{urlencode(query(mock))}" if home else ""
    return paper(exam, {"A": exercises}, solutions, address=where)


VIEWS = {"choose": _choose, "sit": _sit, "points": _points, "paper": _paper}
