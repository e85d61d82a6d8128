"""The parts below the kernel wall: dot products, the lift, the Gram matrix, C and gamma, more classes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite

import numpy as np
import streamlit as st

from datasets import load
from mlcore import svm
from mlcore.svm import Machine, ProblemError
from views import link, own
from views import points as pointing
from views.kernel_case import (
    BELOW,
    FIRST,
    FOLDS,
    MOST,
    STEPS,
    Case,
    Problem,
    in_names,
    kernel_of,
    machine_of,
    read,
    scaled,
    title_of,
)
from views.kernels import select, write, write_kernels
from views.panels import gram, lift, votes
from views.panels.kernels import plain_title
from views.panels.plotted import ends
from views.points import NoPoints, Points
from views.stage.wall import GRID, grid
from views.text import amount, esc

MOST_NUMBERS = 12  # of such a vector
GRID_PRICES = (0.01, 0.1, 1.0, 10.0, 100.0, 1000.0)
GRID_GAMMAS = (0.01, 0.1, 0.3, 1.0, 3.0, 10.0, 100.0)
GRID_STEPS, GRID_POINTS = 800, 200
GRAM_POINTS = 160
OPENED = "grid opened"  # what the last click on a cell did


@dataclass(frozen=True)
class Opening:
    """A machine of the grid that was put on the wall: the kernels and C there now, its code, whose place."""

    kernels: tuple[str, ...]
    C: float
    code: str
    gone: str | None


def below(case: Case, presenter: bool) -> None:
    """One of five sections on what a kernel is; in presenter mode the one that the link names."""
    if presenter and "below" not in st.query_params:
        return
    with st.container(key="below"):
        if not presenter:
            st.session_state["choose below"] = case.below
            st.segmented_control(
                "What a kernel is", list(BELOW), format_func=BELOW.get, key="choose below",
                on_change=write, args=("below",), required=True,
            )  # fmt: skip
        SECTIONS[case.below](case, case.points)


def _refused(error: Exception) -> None:
    st.html(f'<p class="gh-price gh-refused" role="status">{esc(error)}</p>')


def _dots(case: Case, points: Points) -> None:
    """The lecture's dot products, with fields to change them."""
    st.html(f'<p class="gh-price">{lift.WARM_UP}</p>')
    with st.container(horizontal=True, key="vectors"):
        for name, text in zip("vuw", case.vectors, strict=True):
            st.session_state[f"vector {name}"] = text
            st.text_input(name, key=f"vector {name}", on_change=_write_vectors, width=190)
    try:
        v, u, w = (_vector(name, text) for name, text in zip("vuw", case.vectors, strict=True))
        if len({len(v), len(u), len(w)}) > 1:
            raise ProblemError("The three vectors need the same count of numbers.")
    except ProblemError as error:
        _refused(error)
        return
    st.html(lift.dots([("v", v, "w", w), ("v", v, "u", u), ("w", w, "u", u)]))


def _vector(name: str, text: str) -> list[float]:
    try:
        numbers = [float(part) for part in text.replace("(", " ").replace(")", " ").split(",")]
    except ValueError:
        raise ProblemError(f"{name} cannot be read: write numbers with commas, such as 1, 3, 9, 2.") from None
    if len(numbers) > MOST_NUMBERS or not all(isfinite(a) and abs(a) <= 1e6 for a in numbers):
        raise ProblemError(f"{name} may have {MOST_NUMBERS} numbers, none beyond a million.")
    return numbers


def _write_vectors() -> None:
    typed = [st.session_state[f"vector {name}"].replace(";", ",") for name in "vuw"]
    link.write(vectors=";".join(typed))


def _lift(case: Case, points: Points) -> None:
    """The lift into space on the left; one pair of points by the kernel and by the lift on the right."""
    i, j = (min(k, points.n - 1) for k in case.pair)
    try:
        X = scaled(points, case.units).X
        machine = _flat_in_space(Problem(points, case.units, "poly:2:0", "", case.C))
        figure = lift.space(X, points.Y, points.classes, machine, (i, j), case.turn)
    except ProblemError as error:
        _refused(error)
        return
    left, right = st.columns([1.1, 1], gap="medium")
    with left:
        st.html(f'<p class="gh-price">{lift.lifted(machine)}</p>')
        alt = "The points lifted to (x1², √2 x1 x2, x2²), and the plane that separates them there"
        _turn(case.turn)
        st.plotly_chart(figure, key="space", config={"displayModeBar": False, "scrollZoom": False}, alt=alt)
    with right:
        _choose_pair(points, (i, j))
        with st.container(border=True, key="calculation"):
            st.markdown(lift.trick(X[i], X[j]))
        st.html(lift.costs())


def _turn(turn: int) -> None:
    """The way to turn the picture without a mouse."""
    st.session_state["choose turn"] = turn
    change = {"key": "choose turn", "on_change": write, "args": ("turn",)}
    st.slider("Turn the picture", 0, 360, turn, step=15, format="%d°", width=240, **change)


def _flat_in_space(problem: Problem) -> Machine | None:
    try:
        return machine_of(problem)
    except ProblemError:
        return None


def _choose_pair(points: Points, pair: tuple[int, int]) -> None:
    with st.container(horizontal=True, key="pair"):
        for name, place in zip(("x", "z"), pair, strict=True):
            st.session_state[f"pair {name}"] = place + 1
            st.number_input(f"Point {name}", 1, points.n, place + 1, step=1, key=f"pair {name}", width=110,
                            on_change=_write_pair)  # fmt: skip


def _write_pair() -> None:
    link.write(pair=f"{st.session_state['pair x']},{st.session_state['pair z']}")


def _gram(case: Case, points: Points) -> None:
    """The Gram matrix sorted by class, its eigenvalues, and Mercer's condition."""
    options = list(dict.fromkeys(["own", *case.kernels]))
    with st.container(horizontal=True, vertical_alignment="bottom", key="gram choices"):
        select("Kernel", "of", options, case.of, lambda code: plain_title(*title_of(code, case.own)), 300)
        st.session_state["choose own"] = case.own
        st.text_input(
            "A kernel of your own", key="choose own", on_change=_write_own, width=300, help=gram.GRAMMAR
        )
        can = "own" not in case.kernels
        st.button(
            "Put it on the wall", key="own up", disabled=not can, on_click=_own_up, args=(case.kernels,)
        )
    try:
        kernel = kernel_of(case.of, case.own)
        order, n = _by_class(points), points.n
        found = svm.mercer(kernel, scaled(points, case.units).X[order])
    except ProblemError as error:
        _refused(error)
        return
    st.html(gram.verdict(found, kernel.text, n))
    left, right = st.columns(2, gap="medium")
    with left:
        counts = [int((points.Y[order] < 0).sum()), int((points.Y[order] > 0).sum())]
        figure = gram.heat(found.gram, counts, points.classes)
        alt = f"Gram matrix of {len(order)} points under {kernel.text}, sorted by class"
        st.plotly_chart(figure, key="gram", config={"displayModeBar": False}, alt=alt)
    with right:
        alt = f"{len(order)} eigenvalues; the least is {found.least:.3g}"
        st.plotly_chart(gram.spectrum(found), key="spectrum", config={"displayModeBar": False}, alt=alt)
        st.html(gram.counted(found))


def _by_class(points: Points) -> np.ndarray:
    """Which points are shown, the negative class first; so many at most that their table can be seen."""
    order = np.argsort(points.Y, kind="stable")
    return order[_spread(points.n, GRAM_POINTS)]


def _spread(n: int, most: int) -> np.ndarray:
    """Places of at most so many of n things, evenly spread."""
    return np.unique(np.linspace(0, n - 1, most).round().astype(int)) if n > most else np.arange(n)


def _write_own() -> None:
    link.write(own=st.session_state["choose own"][:400], of="own")


def _own_up(kernels: Sequence[str]) -> None:
    write_kernels([*kernels[: MOST - 1], "own"])


@lru_cache(maxsize=32)
def _errors(points: Points, units: str) -> svm.Grid:
    X = scaled(points, units).X
    some = _spread(points.n, GRID_POINTS)
    return svm.grid(X[some], points.Y[some], GRID_PRICES, GRID_GAMMAS, FOLDS, max_iterations=GRID_STEPS)


def _grid(case: Case, points: Points) -> None:
    """Cross-validated errors over C and gamma; a click puts that machine on the wall."""
    try:
        with st.spinner("210 machines are learned …"):
            found = _errors(points, case.units)
    except ProblemError as error:
        _refused(ProblemError(in_names(error, points)))
        return
    st.html(votes.searched(found, min(points.n, GRID_POINTS), points.n, GRID_STEPS))
    chosen = {code for code in case.kernels if code.startswith("rbf:")}
    st.html(f'<p class="gh-price gh-opened" role="status">{_told_of_opening(case)}</p>')
    grid(votes.errors_table(found, case.C, chosen), _opened)


def _opened() -> None:
    """A cell was clicked: its C, and its gamma as a kernel of the wall, the last one if there is no room."""
    cell = (st.session_state[GRID] or {}).get("opened") or {}
    row, column = cell.get("row"), cell.get("column")
    if row not in range(len(GRID_PRICES)) or column not in range(len(GRID_GAMMAS)):
        return
    case, code = read(st.query_params.to_dict())[0], f"rbf:{GRID_GAMMAS[column]:g}"
    kernels, gone = case.kernels, None
    if code not in kernels:
        gone = kernels[MOST - 1] if len(kernels) == MOST else None
        kernels = (*kernels[: MOST - 1], code)
    st.session_state[OPENED] = Opening(kernels, GRID_PRICES[row], code, gone)
    link.write(C=f"{GRID_PRICES[row]:g}", kernels=None if kernels == FIRST else ";".join(kernels))


def _told_of_opening(case: Case) -> str:
    """What the last click on a cell did to the wall, as long as the wall still is so."""
    last = st.session_state.get(OPENED)
    if last is None or (last.kernels, last.C) != (case.kernels, case.C):
        return ""
    said = f"On the wall, with C = {amount(last.C)}: <b>{_title(last.code, case)}</b>"
    return f"{said}, in place of {_title(last.gone, case)}." if last.gone else f"{said}."


def _title(code: str, case: Case) -> str:
    return esc(plain_title(*title_of(code, case.own)))


def _classes(case: Case, points: Points) -> None:
    """One against one and one against the rest, where the table has more than two classes."""
    try:
        names, X, labels, classes = _of_all_classes(points)
    except NoPoints as error:
        _refused(error)
        st.button("Take the three kinds of iris", on_click=link.write,
                  kwargs={**dict.fromkeys(pointing.PARAMETERS), "set": "iris"}, type="tertiary")  # fmt: skip
        return
    usual = next((code for code in case.kernels if code.startswith("rbf")), case.kernels[0])
    code = case.of if case.of in case.kernels and "of" in st.query_params else usual
    select("Kernel", "of", list(case.kernels), code, lambda one: plain_title(*title_of(one, case.own)), 300)
    try:
        kernel = kernel_of(code, case.own)
        made = [
            make(X, labels, kernel, case.C, max_iterations=STEPS)
            for make in (svm.one_vs_one, svm.one_vs_rest)
        ]
        place = _choose_place(case, names, X)
        figures = [votes.parts(machines, X, labels, classes, names, place) for machines in made]
    except ProblemError as error:
        _refused(error)
        return
    for column, machines, figure in zip(st.columns(2, gap="medium"), made, figures, strict=True):
        with column:
            st.html(votes.scheme(machines, X, labels, classes))
            key = machines.scheme
            st.plotly_chart(figure, key=key, config={"displayModeBar": False}, alt=votes.SCHEMES[key])
            st.html(votes.votes(machines, place, classes))


def _of_all_classes(points: Points) -> tuple[tuple[str, str], np.ndarray, list[int], tuple[str, ...]]:
    """The columns, places, classes by number, and names of the classes of the whole table."""
    source = points.source
    if not source.columns:
        raise NoPoints("These points have two classes, so one machine is enough. Iris has three.")
    sheet = pointing.sheet_of(source.set, own.current())
    table = own.current() if source.set == own.OWN else None
    rows = table.frame if table else load(source.set)
    X = rows[list(source.columns)].to_numpy(dtype=float)
    known = np.isfinite(X).all(axis=1) & rows[sheet.target].isin(sheet.classes).to_numpy()
    if len(sheet.classes) < 3 or not known.any():
        raise NoPoints("This table has two classes, so one machine is enough. Iris has three.")
    labels = [sheet.classes.index(value) for value in rows[sheet.target].to_numpy()[known]]
    X = X[known] if source.scale == "raw" else svm.standardise(X[known])[0]
    some = _spread(len(X), GRID_POINTS)
    return points.axes, X[some], [labels[k] for k in some], sheet.classes


def _choose_place(case: Case, names: tuple[str, str], X: np.ndarray) -> np.ndarray:
    """A place in the plane, by two sliders: whose votes are counted below the pictures."""
    low, high = ends(X)
    with st.container(horizontal=True, key="place"):
        for k in (0, 1):
            st.session_state[f"place {k}"] = case.at[k]
            st.slider(f"Place along {esc(names[k])}", 0.0, 1.0, step=0.01, key=f"place {k}", width=240,
                      on_change=_write_place, format="percent")  # fmt: skip
    return low + np.array(case.at) * (high - low)


def _write_place() -> None:
    link.write(at=f"{st.session_state['place 0']:g},{st.session_state['place 1']:g}")


SECTIONS: dict[str, Callable[[Case, Points], None]] = {
    "dots": _dots,
    "lift": _lift,
    "gram": _gram,
    "grid": _grid,
    "classes": _classes,
}
