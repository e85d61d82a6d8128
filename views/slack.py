"""The parts of the page “Slack”: what C buys, and what it costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor, inf, isinf, log10
from pathlib import Path

import streamlit as st

from mlcore import svm
from views import charts, frame, link, machine, points
from views.margin import board_of
from views.panels import margin as told
from views.points import Points
from views.stage.edited import reported
from views.stage.plane import board, still
from views.stage.plane.wire import Board
from views.text import amount, esc, number, plural

OWN = (*points.PARAMETERS, "C")  # what this page adds to the link
CSS = Path(__file__).with_name("margin.css").read_text(encoding="utf-8")
FIRST_SET = "touching"  # where C matters; “Widest street” begins with two clouds
LEAST, MOST = 1e-6, 1e6
SLIDER = (*(digit * 10.0**power for power in range(-6, 6) for digit in (1, 2, 5)), MOST, inf)
MULTIPLES = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0, 10_000.0, inf)
PATH = tuple(10.0 ** (k / 2) for k in range(-12, 13))  # the places of C at which the curves are computed
EDGE = 62  # px left of the charts, so that their axes of C stand one above the other
GREATEST, SMALLEST = 1e3, 1e-2  # the powers of ten that are written out


@dataclass(frozen=True)
class Case:
    """The points and C; inf is the hard margin."""

    points: Points
    C: float


@dataclass(frozen=True)
class Along:
    """The machines over C, those that arrived; capped: the C of those that did not."""

    machines: tuple[svm.Machine, ...]
    capped: tuple[float, ...]


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
    found = points.read({"set": FIRST_SET, **query}, notes)
    hard = query.get("C", "").casefold() in ("inf", "infinity", "∞")
    return Case(found, inf if hard else link.Reader(query, notes).real("C", LEAST, MOST, 1.0)), notes


def written(C: float) -> str | None:
    """C as the link has it."""
    return None if C == 1 else f"{C:g}"


def C_text(C: float) -> str:
    """C for the eye: 0.05, 20, 5·10⁻⁴, ∞."""
    if isinf(C):
        return "∞"
    return amount(C) if SMALLEST <= C <= GREATEST else machine.power_text(C)


# The choices ------------------------------------------------------------------------------------


def choose(case: Case, presenter: bool) -> None:
    """The points, C and tools; in presenter mode C and the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            points.choose(case.points)
        _slider(case.C)
        st.space("stretch")
        frame.tools(presenter)


def _slider(C: float) -> None:
    options = sorted({*SLIDER, C})
    st.session_state["choose C"] = C
    change = {"key": "choose C", "on_change": _choose_C}
    st.select_slider("C, the price of slack", options, format_func=C_text, width=250, **change)


def _choose_C() -> None:
    link.write(C=written(st.session_state["choose C"]))


# The lesson -------------------------------------------------------------------------------------


def watch(case: Case, presenter: bool) -> None:
    """The board on the left; the objective, the path over C and the slacks on the right."""
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        _stage()
    with right:
        _explain(case, presenter)


def _points_edited() -> None:
    points.edit(reported("edit"), read(st.query_params.to_dict())[0].points)


@st.fragment
def _stage() -> None:
    """The board. It runs by itself while a point is dragged; the rest of the page follows at the end."""
    case, _ = read(st.query_params.to_dict())
    board(picture(Case(points.drafted(case.points), case.C)), _points_edited)
    points.follow()


def machine_of(case: Case) -> svm.Machine | str:
    """The machine, or the sentence that says why there is none."""
    try:
        return machine.parted(case.points, case.C)
    except svm.ProblemError as error:
        return str(error)


def picture(case: Case) -> Board:
    """The board with the slack of each point."""
    found = machine_of(case)
    known = found if isinstance(found, svm.Machine) else None
    shown = board_of(case.points, known, f"{plural(case.points.n, 'point')}. {told.street_words(known)}")
    (pane,) = shown["panes"]
    pane["wrong"] = machine.wrong(known)
    pane["segments"] = machine.slacks(known, case.points) if known else []
    shown["live"] = told.figures(known)
    return shown


def _explain(case: Case, presenter: bool) -> None:
    found = machine_of(case)
    if isinstance(found, str):
        st.html(f'<div class="gh-say" role="status">{esc(found)}</div>')
        return
    st.html(f'<div class="gh-say" role="status">{told.slack_say(case.points, found)}</div>')
    if found.capped:
        st.html(told.capped(found))
    with st.container(border=True, key="calculation"):
        st.markdown(told.objective(found))
        st.html(told.shares(found))
    _path(case, presenter)
    rows = told.slack_table(case.points, found)
    if rows and not presenter:
        st.html(rows)


# The path over C --------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def path(of: Points) -> Along:
    """The machines of these points over C; those that stand must have two classes."""
    every = [machine.parted(of, C) for C in PATH]
    arrived = tuple(one for one in every if not one.capped and one.margin is not None)
    return Along(arrived, tuple(one.C for one in every if one.capped))


def _path(case: Case, presenter: bool) -> None:
    along = path(case.points)
    if len(along.machines) < 2:
        return
    at = case.C if not isinf(case.C) else None
    here = machine_of(case)
    every = sorted({*along.machines, *([here] if isinstance(here, svm.Machine) else [])}, key=lambda m: m.C)
    shown = [one for one in every if not isinf(one.C) and one.margin is not None]
    C = [one.C for one in shown]
    width = [charts.Curve("width of the street", C, [one.margin or 0.0 for one in shown], charts.TRAINING)]
    counts = [
        charts.Curve("support vectors", C, [len(one.support) for one in shown], charts.VALIDATION),
        charts.Curve("training errors", C, [one.errors for one in shown], charts.TEST, "dash"),
    ]
    look = {"at": at, "large": presenter, "height": 185}
    for key, lines, title, log, digits in (
        ("path width", width, "width", "xy", 3), ("path counts", counts, "points", "x", 0)
    ):  # fmt: skip
        figure = charts.curve(lines, "C", title, log=log, digits=digits, **look)
        edge = EDGE * (1.4 if presenter else 1)
        figure.update_layout(showlegend=True, margin_l=edge, yaxis_automargin=False)
        if log == "xy":  # whole powers of ten, so that the scale stays when C moves
            decades = [log10(y) for y in width[0].y]
            low, high = floor(min(decades) - 0.1), ceil(max(decades) + 0.1)
            figure.update_yaxes(range=[low, high], dtick=1 if high - low <= 4 else 2)
        st.plotly_chart(figure, key=key, config={"displayModeBar": False}, alt=_alt(lines))
    if along.capped:
        st.html(told.left_out([C_text(one) for one in along.capped]))
    if not presenter:
        st.html(charts.numbers([*width, *counts], "The path in numbers", "C", at))


def _alt(lines: Sequence[charts.Curve]) -> str:
    """A path in words: where it begins and where it ends."""
    first = lines[0]
    ends = ", ".join(f"{one.name} from {number(one.y[0])} to {number(one.y[-1])}" for one in lines)
    return f"From C = {C_text(first.x[0])} to C = {C_text(first.x[-1])}: {ends}."


# Many Cs at once --------------------------------------------------------------------------------


def multiples(case: Case, presenter: bool) -> None:
    """The same points with several Cs, side by side; a click chooses one."""
    if presenter or isinstance(machine_of(Case(case.points, 1.0)), str):
        return
    st.html('<h2 class="gh-heading gh-multiples-head">The same points, other prices. A click takes one.</h2>')
    with st.container(key="multiples"):
        for C in MULTIPLES:
            _multiple(case, C)


def _multiple(case: Case, C: float) -> None:
    found = machine_of(Case(case.points, C))
    if isinstance(found, str):
        return
    chosen = C == case.C
    with st.container(key=f"multiple {'chosen ' if chosen else ''}{C:g}"):
        about = told.street_words(found)
        still(machine.still(case.points, found, f"C = {C_text(C)}. {about}"), f"still {C:g}")
        st.button(f"C = {C_text(C)}", key=f"take {C:g}", type="tertiary", on_click=link.write,
                  kwargs={"C": written(C)})  # fmt: skip
        st.html(told.multiple(found))


READY = (
    ("One outlier, hard margin", {"set": "outlier", "C": "inf"}, "One point squeezes the whole street …"),
    ("One outlier, with slack", {"set": "outlier"}, "… and with C = 1 it is let go."),
    ("Clouds that touch", {}, "No line parts them; C says how much that may cost."),
    ("Versicolor and virginica", {"set": "iris", "classes": "versicolor;virginica"}, "Irises that overlap."),
    ("C almost 0", {"C": "0.001"}, "A street wider than the plane: every point holds it."),
)  # fmt: skip


def ready(case: Case, presenter: bool) -> None:
    """Ways to what a class should have seen."""
    if not presenter:
        points.elsewhere(case.points, "slack")
        frame.ready(READY, _go)


def _go(query: dict[str, str]) -> None:
    link.write(**{**dict.fromkeys(OWN), **query})
