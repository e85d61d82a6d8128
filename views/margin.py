"""The parts of the page “Widest street”: a line of one's own, and the widest street there is."""

from dataclasses import dataclass
from functools import lru_cache
from math import inf, isfinite
from pathlib import Path

import numpy as np
import streamlit as st

from mlcore import svm
from views import frame, link, machine, points
from views.panels import margin as told
from views.points import Points
from views.points.drawn import places, plane_key
from views.stage.edited import reported
from views.stage.plane import board
from views.stage.plane.picture import axes
from views.stage.plane.wire import Board, Pane
from views.text import esc

OWN = (*points.PARAMETERS, "line", "optimum")  # what this page adds to the link
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
LINE_SLIP = "The link carries a line that cannot be read; this one is upright."
Ends = tuple[float, float, float, float]


@dataclass(frozen=True)
class Case:
    """The points, the two handles of the learner's line, and whether the optimum is shown."""

    points: Points
    line: Ends
    shown: bool


# The link ---------------------------------------------------------------------------------------


def read_link() -> tuple[Case, bool]:
    """The case and presenter mode from the link."""
    points.settle()
    case, notes = read(st.query_params.to_dict())
    frame.show_notes(notes)
    return case, frame.is_presenting()


def read(query: dict[str, str]) -> tuple[Case, list[str]]:
    """The case of a link, and a sentence for whatever in it had to be mended."""
    notes = link.unknown({name: text for name, text in query.items() if name not in OWN})
    found = points.read(query, notes)
    line = _read_line(query["line"]) if "line" in query else None
    if "line" in query and line is None:
        notes.append(LINE_SLIP)
    return Case(found, line or _upright(found), link.Reader(query).yes("optimum")), notes


def _read_line(text: str) -> Ends | None:
    try:
        x1, y1, x2, y2 = (float(part) for part in text.split(","))
    except ValueError:
        return None
    ends = (x1, y1, x2, y2)
    return ends if all(map(isfinite, ends)) and (x1, y1) != (x2, y2) else None


def _upright(of: Points) -> Ends:
    """Where a line begins: upright in the middle."""
    left, bottom, right, top = of.box
    middle, high = (left + right) / 2, top - bottom
    return (middle, top - high / 5, middle, bottom + high / 5)


def _line_edited() -> None:
    """A handle was let go: the line goes into the link."""
    ends = (reported("line")).get("ends")
    known = isinstance(ends, list) and len(ends) == 4 and all(isinstance(v, int | float) for v in ends)
    if known and isinstance(ends, list) and _read_line(",".join(map(str, ends))):
        link.write(line=",".join(f"{v:g}" for v in ends), step=None, node=None)
        points.drop()


def _points_edited() -> None:
    points.edit(reported("edit"), points.read(st.query_params.to_dict(), []))


# The choices ------------------------------------------------------------------------------------


def choose(case: Case, presenter: bool) -> None:
    """The points, and tools; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            points.choose(case.points)
        st.space("stretch")
        frame.tools(presenter)


# The lesson -------------------------------------------------------------------------------------


def watch(case: Case, presenter: bool) -> None:
    """The board on the left; what the line is worth, and the problem with its numbers, on the right."""
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        _stage()
    with right:
        _explain(case, presenter)


@st.fragment
def _stage() -> None:
    """The board. It runs by itself while a point is dragged; the rest of the page follows at the end."""
    case, _ = read(st.query_params.to_dict())
    case = Case(points.drafted(case.points), case.line, case.shown)
    board(picture(case), _points_edited, _line_edited)
    points.follow()


def optimum(of: Points) -> svm.Machine | str:
    """The machine with the widest street, or the sentence that says why there is none."""
    try:
        return machine.solve(of, svm.linear(), inf)
    except svm.ProblemError as error:
        return str(error)


def picture(case: Case) -> Board:
    """The board with the learner's line."""
    best = optimum(case.points) if case.shown else None
    found = best if isinstance(best, svm.Machine) else None
    shown = board_of(case.points, found, told.in_words(case.points, found))
    shown["own"], shown["best"] = case.line, found.margin if found else None
    return shown


def board_of(of: Points, found: svm.Machine | None, text: str) -> Board:
    """What every board of points shows: the plane, the points, and the lines of their machine."""
    drawn = machine.drawing(found, of.box)
    pane: Pane = {
        "weights": machine.rings(found),
        "words": machine.words(found),
        "wrong": [],
        "lines": drawn["lines"],
        "fills": drawn["fills"],
    }
    return {
        "trace": plane_key(of),
        "name": f"{of.title}: {of.n} points in the plane, of {of.classes[0]} and {of.classes[1]}",
        "text": text,
        "axes": axes(of.axes, of.box),
        "classes": list(of.classes),
        "most": points.MOST_POINTS,
        "points": places(of),
        "panes": [pane],
        "own": None,
        "best": None,
        "live": [],
    }


@lru_cache(maxsize=64)
def read_off(of: Points, ends: Ends) -> told.Street:
    """The widest street around a line, and how many points lie on its wrong side."""
    x1, y1, x2, y2 = ends
    normal = np.array([y1 - y2, x2 - x1]) / np.hypot(x2 - x1, y2 - y1)
    heights = of.Y * (of.X @ normal - normal @ np.array([x1, y1]))
    sides = [int(np.count_nonzero(side * heights <= told.ON_LINE)) for side in (1, -1)]
    wrong = min(sides) if of.n else 0
    return told.Street(0.0 if wrong or not of.n else 2 * float(np.abs(heights).min()), wrong)


def _explain(case: Case, presenter: bool) -> None:
    best, street = optimum(case.points), read_off(case.points, case.line)
    if isinstance(best, str):
        _refused(case, best)
        return
    said = told.scored(street, best) if case.shown else told.searching(street)
    st.html(f'<div class="gh-say" role="status">{said}</div>')
    label = "Hide it and try again" if case.shown else "Show the optimum"
    change = {"optimum": None if case.shown else "true"}
    kind = "secondary" if case.shown else "primary"
    st.button(label, key="optimum", type=kind, on_click=link.write, kwargs=change)
    if case.shown:
        _changed(case)
    with st.container(border=True, key="calculation"):
        st.markdown(told.problem(best if case.shown else None))
        if case.shown or not presenter:
            st.html(told.conditions(case.points, best if case.shown else None, presenter))


def _changed(case: Case) -> None:
    """What the last edit did to the widest street."""
    last = points.last_edit(case.points)
    before = optimum(last.before) if last else None
    now = optimum(case.points)
    if last and isinstance(now, svm.Machine):
        st.html(told.edited(last, before if isinstance(before, svm.Machine) else None, now))
    else:
        st.html(told.INVITATION)


def _refused(case: Case, why: str) -> None:
    st.html(f'<div class="gh-say" role="status">{esc(why)}</div>')
    if len(set(case.points.y)) == 2:
        label = "Slack: a street that points may stand in"
        st.page_link(frame.page_of("slack"), label=label, query_params=points.carried(case.points))
    else:
        st.html('<p class="gh-fine">A click in the plane adds a point of the class chosen below it.</p>')


# Ready cases ------------------------------------------------------------------------------------

READY = (
    ("Two clouds", {}, "Which street is the widest, and which points hold it?"),
    ("One outlier", {"set": "outlier", "optimum": "true"}, "A single point squeezes the street."),
    ("Two species of iris", {"set": "iris"}, "Setosa and versicolor by their petals: plenty of room."),
    ("Two wines", {"set": "wine", "classes": "first;third", "columns": "Flavanoids;Proline"},
     "Two cultivars, standardised."),
    ("No street", {"set": "xor"}, "Exclusive or: no line parts the classes."),
)  # fmt: skip


def ready(case: Case, presenter: bool) -> None:
    """Ways to what a class should have seen."""
    if not presenter:
        points.elsewhere(case.points, "margin")
        frame.ready(READY, _go)


def _go(query: dict[str, str]) -> None:
    link.write(**{**dict.fromkeys(OWN), **query})
