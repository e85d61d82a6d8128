"""Panels drawn with Streamlit. Every change of the link goes through `act`: see views/page/play.py."""

from collections.abc import Callable
from functools import partial
from inspect import signature
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from views.kit.link import address
from views.kit.link.params import Change
from views.kit.link.table import LECTURE, PRESENTER
from views.kit.panels import (
    Action,
    Beside,
    Box,
    Code,
    Columns,
    Component,
    Download,
    Effect,
    Field,
    Figure,
    Fold,
    Formula,
    Later,
    Notebook,
    Origin,
    Others,
    Panels,
    Popover,
    Repeated,
    Row,
    Said,
    Sketches,
    Standing,
    Still,
    Tabs,
    Way,
)
from views.kit.session import reported, run_again
from views.kit.version import version
from views.lessons import LESSONS
from views.page import fields, frame, stages
from views.page.fields import Act, is_news, shows
from views.page.waiting import Waiting, explain, spinner
from views.server.turns import TURNS
from views.subjects.code import notebook
from views.words.html import esc
from views.words.marking import marked
from views.words.ways import way

LEFT = "later changed"  # a panel that was drawn later has changed the link
TURN = 1.5  # s of work of many parts, after which the page shows the results so far
QUIET = {"displayModeBar": False, "scrollZoom": False}
SPEAKING = "alt" in signature(st.plotly_chart).parameters  # Streamlit 1.62 charts have no alt text

FORMULAS = "A spreadsheet may take a cell that begins with = + - or @ for a formula: import the file as text."

JUPYTER = "The programs and their data in cells, for Jupyter or an editor that runs notebooks."


def draw(panels: Panels, act: Act) -> None:
    """Draw panels one below the other, or as their container places them."""
    for panel in panels:
        TURNS.make_way()
        _DRAWN[type(panel)](panel, act)


def _said(panel: Said, act: Act) -> None:
    if panel.html:  # Streamlit refuses to show nothing
        st.html(marked(panel.html, address.page()), width=panel.width)


def _box(panel: Box, act: Act) -> None:
    with st.container(border=panel.border, key=panel.key):
        draw(panel.panels, act)


def _columns(panel: Columns, act: Act) -> None:
    about: dict[str, Any] = {"vertical_alignment": "center" if panel.centred else "top"}
    columns = st.columns(list(panel.shares), gap=panel.gap, **about)
    for column, panels in zip(columns, panel.columns, strict=True):
        with column:
            draw(panels, act)


def _row(panel: Row, act: Act) -> None:
    about: dict[str, Any] = {"key": panel.key, "height": panel.height or "content"}
    with st.container(horizontal=True, vertical_alignment=panel.align, gap="small", **about):
        draw(panel.panels, act)


def _tabs(panel: Tabs, act: Act) -> None:
    for tab, (_, panels) in zip(st.tabs([title for title, _ in panel.tabs]), panel.tabs, strict=True):
        with tab:
            draw(panels, act)


def _fold(panel: Fold, act: Act) -> None:
    fold = st.expander(panel.label, key=panel.key, on_change="rerun")
    if fold.open:
        with fold:
            draw(panel.make(), act)


def _popover(panel: Popover, act: Act) -> None:
    look: Any = "tertiary" if panel.quiet else "secondary"
    with st.popover(panel.label, width="content", type=look), fields.folded():
        draw(panel.panels, act)


def _figure(panel: Figure, act: Act) -> None:
    about: dict[str, Any] = {"key": panel.key, "config": QUIET}
    if SPEAKING:
        about["alt"] = panel.alt
    else:
        st.html(f'<p class="gh-quiet">{esc(panel.alt)}</p>')
    if panel.chosen is not None:
        shows(panel.key, _selected(panel.key))
        about |= {"on_select": lambda: _point(panel, act), "selection_mode": "points"}
    if frame.is_presenting():
        about["height"] = "stretch"
    st.plotly_chart(panel.figure.plotly, **about)


def _point(panel: Figure, act: Act) -> None:
    points = _selected(panel.key)
    if is_news(panel.key, points) and points and panel.chosen is not None:
        _act_on(panel.chosen(points[0]["curve_number"], points[0]["point_index"]), act)


def _selected(key: str) -> list[dict[str, Any]]:
    """The points that are selected in a figure."""
    state = st.session_state.get(key)
    return list(state["selection"]["points"]) if state else []


def _action(panel: Action, act: Act) -> None:
    key = f"go {panel.key or panel.label}"
    st.button(
        panel.label, key=key, on_click=act, args=(panel.change,), type=panel.look, help=panel.help or None,
        disabled=panel.disabled,
    )  # fmt: skip


def _others(panel: Others, act: Act) -> None:
    ways = (
        way(other.title, other.key, frame.carried(other.key, panel.also))
        for other in LESSONS.values()
        if other.key != panel.here and panel.param.name in {row.name for row in other.params}
    )
    st.html(f'<p class="gh-elsewhere"><span class="gh-soft">{esc(panel.words)}</span> {" ".join(ways)}</p>')


def _way(panel: Way, act: Act) -> None:
    query = frame.carried(panel.lesson, panel.also) if panel.query is None else panel.query
    st.html(way(panel.label, panel.lesson, query), width="content")


def _download(panel: Download, act: Act) -> None:
    st.download_button(
        panel.label, panel.make, file_name=panel.name, mime=panel.mime, key=f"take {panel.name}",
        on_click="ignore", help=FORMULAS if panel.mime == "text/csv" else None,
    )  # fmt: skip


def _notebook(panel: Notebook, act: Act) -> None:
    page = origin()
    st.download_button(
        panel.label, partial(notebook.notebook, panel.script, page), file_name=notebook.file_of(page),
        mime=notebook.MIME, key="take notebook", on_click="ignore", help=JUPYTER,
    )  # fmt: skip


def origin() -> Origin:
    """The page of a lesson, with the address that shows it again outside a lecture."""
    lesson = LESSONS[address.page()]
    case = lesson.read(address.given(lesson.params))
    query = {
        name: text for name, text in address.query().items() if name not in (PRESENTER.name, LECTURE.name)
    }
    return Origin(
        lesson.title, lesson.shown(case), lesson.summary,
        f"{st.context.url or lesson.key}?{urlencode(query)}", version(),
    )  # fmt: skip


def _component(panel: Component, act: Act) -> None:
    def heard() -> None:
        report = reported(panel.name, panel.report)
        if report is not None:
            _act_on(panel.change(report), act)

    stages.part(panel.name, panel.data, panel.report, heard)


def _standing(panel: Standing, act: Act) -> None:
    def opened() -> None:
        report = reported(panel.key, "opened")
        if panel.change and report is not None:
            _act_on(panel.change(str(report.get("id"))), act)

    stages.standing(panel.picture, panel.key, opened if panel.change else None)


def _beside(panel: Beside, act: Act) -> None:
    def moved() -> None:
        report = reported(stages.REGIONS, "moved")
        if panel.moved and report is not None:
            _act_on(panel.moved(report), act)

    stages.beside(panel.picture, moved if panel.moved else None)
    if panel.hint:
        st.html(panel.hint)


def _act_on(change: Change | None, act: Act) -> None:
    if change is not None:
        act(change)


@st.fragment
def _later(panel: Later, act: Act) -> None:
    """A fragment, so that the panels below it need not wait. A change in it concerns the whole page."""
    if st.session_state.pop(LEFT, False):
        run_again()

    def acted(effect: Effect) -> None:
        act(effect)
        st.session_state[LEFT] = True

    key = f"asked {panel.ask}"
    if panel.ask and not st.session_state.get(key):
        st.button(panel.ask, on_click=st.session_state.update, args=({key: True},), key=f"ask {panel.ask}")
        return
    with Waiting(f"later {panel.make.__qualname__}", panel.words) as waited:
        with spinner(panel.words):
            panels = panel.make()
        draw(panels, acted)
    if waited.reason:
        explain(waited)


# Work of many parts ---------------------------------------------------------------------------------


def _repeated(panel: Repeated, act: Act) -> None:
    """The button, the work while it lasts, and its results so far.

    This is no fragment: there a click on Stop would wait for the end, but it interrupts the run of a page at
    once. And there is only one button, because a second one would stay on the page until the work is done.
    """
    started = panel.of in st.session_state.get("repeated", ())
    known = panel.done()
    done = known if started or (known == panel.parts and not panel.asks) else 0
    if not done:
        draw(panel.asks, act)
    with st.container(horizontal=True, vertical_alignment="center", key="repeat"):
        place = st.container(horizontal=True, vertical_alignment="center")
    if done:
        panels = panel.panels()
        while (now := panel.done()) != done:  # a part was under way when the learner clicked Stop
            done, panels = now, panel.panels()
        draw(panels, act)
    with place:
        if st.session_state.get("repeating") == panel.of:
            _repeat(panel)
        elif done < panel.parts:
            label = panel.go_on(panel.parts - done) if done else panel.start
            st.button(label, on_click=_start, args=(panel.of,), key="repeat button", type="primary")


def _repeat(panel: Repeated) -> None:
    """Do some more parts, then draw the page again with their results."""
    st.button(panel.stop, on_click=_stop, key="repeat button")
    with Waiting("repeated", unseen=2 * TURN) as waited:
        if _work(panel):
            _stop()
        run_again()
    _stop()
    explain(waited)


def _start(of: object) -> None:
    st.session_state["repeating"] = of
    st.session_state["repeated"] = {*st.session_state.get("repeated", ()), of}


def _stop() -> None:
    st.session_state.pop("repeating", None)


def _work(panel: Repeated) -> bool:
    """Do part after part for a while. Returns whether all are done. A click on Stop ends it between two
    parts, and the finished ones are kept."""
    began = monotonic()
    TURNS.leave()  # other pages need not stand in line behind it
    bar = st.progress(panel.done() / panel.parts, text=panel.part.format(min(panel.done() + 1, panel.parts)))
    for part in range(panel.parts):
        if monotonic() - began > TURN:
            return False
        panel.work(part)
        bar.progress((part + 1) / panel.parts, text=panel.part.format(part + 1))
    return True


_DRAWN: dict[type, Callable[[Any, Act], object]] = {
    Said: _said,
    Formula: lambda panel, act: st.markdown(panel.text),
    Box: _box,
    Columns: _columns,
    Row: _row,
    Tabs: _tabs,
    Fold: _fold,
    Code: lambda panel, act: st.code(panel.text, panel.language),
    Popover: _popover,
    Figure: _figure,
    Sketches: lambda panel, act: stages.sketch(panel.drawings, panel.key),
    Beside: _beside,
    Still: lambda panel, act: stages.still(panel.picture, panel.key),
    Standing: _standing,
    Action: _action,
    Way: _way,
    Others: _others,
    Download: _download,
    Notebook: _notebook,
    Component: _component,
    Later: _later,
    Repeated: _repeated,
    Field: fields.field,
}
