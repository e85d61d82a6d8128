"""The parts of the page “Kernel wall”: the same points under several kernels at once."""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

import streamlit as st

from mlcore.svm import ProblemError
from views import frame, link
from views import points as pointing
from views.kernel_case import (
    FEWEST,
    FIRST,
    FOLD_STEPS,
    MOST,
    OWN_PARAMETERS,
    RANGES,
    SHAPES,
    TITLES,
    UNITS,
    Case,
    Problem,
    code_of,
    condition_of,
    drawn,
    is_coarse,
    machine_of,
    numbers_of,
    read,
    title_of,
    validated,
)
from views.machine import small
from views.panels import kernels as told
from views.points import MOST_POINTS, Points
from views.points.drawn import places, plane_key
from views.stage.edited import reported
from views.stage.plane.decision import CELLS
from views.stage.plane.wire import Fact, Wall, WallPane
from views.stage.wall import wall
from views.stage.wall.picture import axes_of
from views.text import plural

CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
SAID = "wall said"  # its sentence

PRICES = (1e-6, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 1e6, inf)


# The link ---------------------------------------------------------------------------------------


def read_link() -> tuple[Case, bool]:
    """The case and presenter mode from the link."""
    pointing.settle()
    case, notes = read(st.query_params.to_dict())
    frame.show_notes(notes)
    return case, frame.is_presenting()


# Choices ----------------------------------------------------------------------------------------


def choose(case: Case, presenter: bool) -> None:
    """Points, C, units, the kernels, and tools; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            pointing.choose(case.points)
            prices = sorted({*PRICES, case.C})
            select("C", "C", prices, case.C, told.price_text, 118)
            if case.units != "plain" or not case.points.source.columns:  # a table has its choice of scale
                select("Units", "units", list(UNITS), case.units, UNITS.get, 140)
            with st.popover(f"Kernels: {len(case.kernels)}"):
                _choose_kernels(case)
        st.space("stretch")
        frame.tools(presenter)


def select(label: str, name: str, options: Sequence[Any], value: Any, text: Any, width: int) -> None:
    st.session_state[f"choose {name}"] = value
    change = {"key": f"choose {name}", "on_change": write, "args": (name,)}
    st.selectbox(label, list(options), format_func=text, width=width, **change)


def write(name: str) -> None:
    value = st.session_state[f"choose {name}"]
    link.write(**{name: f"{value:g}" if isinstance(value, float) else value})


def _choose_kernels(case: Case) -> None:
    """A row for each kernel on the wall: its kind, its numbers, and the way out."""
    for i, code in enumerate(case.kernels):
        name, numbers = numbers_of(code)
        with st.container(horizontal=True, vertical_alignment="bottom", key=f"kernel row {i}"):
            st.session_state[f"kernel {i}"] = name
            about: dict[str, Any] = {"on_change": _write_kernel, "args": (i, case.kernels)}
            label = f"Kernel {i + 1}"
            st.selectbox(label, list(TITLES), format_func=TITLES.get, key=f"kernel {i}", width=138, **about)
            for part, value in numbers.items():
                _choose_number(i, part, value, about)
            off = len(case.kernels) <= FEWEST
            st.button("✕", key=f"kernel out {i}", help=f"Take kernel {i + 1} off the wall", type="tertiary",
                      disabled=off, on_click=write_kernels,
                      args=([*case.kernels[:i], *case.kernels[i + 1 :]],))  # fmt: skip
    full = len(case.kernels) >= MOST
    st.button("Add a kernel", key="kernel in", disabled=full, on_click=write_kernels,
              args=([*case.kernels, "rbf:5"],))  # fmt: skip


def _choose_number(i: int, part: str, value: float, about: dict[str, Any]) -> None:
    key, (low, high) = f"kernel {i} {part}", RANGES[part]
    if part == "degree":
        st.session_state[key] = int(value)
        st.number_input("Degree", low, high, int(value), step=1, key=key, width=96, **about)
    else:
        st.session_state[key] = float(value)
        st.number_input(part, low, high, float(value), step=0.1, format="%g", key=key, width=112, **about)


def _write_kernel(i: int, kernels: Sequence[str]) -> None:
    """One kernel has changed; the numbers of another kind are the usual ones."""
    name = st.session_state[f"kernel {i}"]
    given = {part: st.session_state.get(f"kernel {i} {part}", usual) for part, usual in SHAPES[name].items()}
    same = kernels[i].split(":")[0] == name
    code = code_of(name, given if same else SHAPES[name])
    write_kernels([*kernels[:i], code, *kernels[i + 1 :]])


def write_kernels(kernels: Sequence[str]) -> None:
    link.write(kernels=None if tuple(kernels) == FIRST else ";".join(kernels))


# The lesson -------------------------------------------------------------------------------------


@st.fragment
def watch(presenter: bool) -> None:
    """The wall and the sentence above it. While a point is dragged only this is worked out anew.

    What takes longer, the errors in folds and all that stands below, comes when the gesture is over: the wall
    asks for it once it has drawn the new machines.
    """
    case, _ = read(st.query_params.to_dict())
    quick = pointing.is_quick()
    points = pointing.drafted(case.points)
    problems = [Problem(points, case.units, code, case.own, case.C) for code in case.kernels]
    measures = [_measure(problem, quick) for problem in problems]
    if not quick:
        st.session_state[SAID] = told.sentence(measures, points.n)
    st.html(f'<div class="gh-say" role="status">{st.session_state.get(SAID, "")}</div>')
    wall(_picture(points, case, problems, measures, quick), _edited, _asked)
    if not quick:
        pointing.follow()  # the choices above and the section below do not belong to this fragment


def _edited() -> None:
    case, _ = read(st.query_params.to_dict())

    def forgotten(after: Points) -> dict[str, Any]:
        return {"pair": None} if max(case.pair) >= after.n else {}

    pointing.edit(reported("edit"), case.points, forgotten)


def _asked() -> None:
    reported("ask")


def _measure(problem: Problem, quick: bool) -> told.Measure:
    """What is known of a machine; in a quick run without its error in folds and its eigenvalues."""
    title, formula = title_of(problem.code, problem.own)
    try:
        machine = machine_of(problem)
    except ProblemError:
        return told.Measure(title, formula)
    if quick:
        return told.Measure(title, formula, machine)
    return told.Measure(title, formula, machine, validated(problem), _negative(problem), FOLD_STEPS)


def _negative(problem: Problem) -> float | None:
    """The least eigenvalue, if it is negative, of those that need not be kernels."""
    if problem.code.split(":")[0] not in ("own", "sigmoid"):
        return None
    found = condition_of(problem.points, problem.units, problem.code, problem.own)
    return found.least if found and found.verdict == "negative eigenvalue" else None


def _picture(
    points: Points, case: Case, problems: Sequence[Problem], measures: Sequence[told.Measure], quick: bool
) -> Wall:
    """The wall. Whoever listens hears what the points are to all machines in the first of its panes."""
    panes = [_pane(*one) for one in zip(problems, measures, told.facts(measures, not quick), strict=True)]
    panes[0]["words"] = _words(panes, points.n)
    return {
        "trace": f"{plane_key(points)} {case.units}",
        "name": f"{points.title}: {plural(points.n, 'point')} under {len(panes)} kernels",
        "text": "",
        "axes": axes_of(points.axes, points.box, 100 if case.units == "hundred" else 1),
        "classes": list(points.classes),
        "points": places(points),
        "most": MOST_POINTS,
        "panes": panes,
        "cells": CELLS,
        "measured": not quick,
    }


def _pane(problem: Problem, one: told.Measure, facts: list[Fact]) -> WallPane:
    shown, coarse = drawn(problem), one.machine is not None and is_coarse(problem, one.machine)
    return {
        "title": one.title,
        "formula": one.formula,
        "note": told.note(one, coarse),
        "error": shown["error"],
        "facts": facts,
        "weights": shown["weights"],
        "bound": shown["bound"],
        "alphas": shown["alphas"],
        "words": [],
        "wrong": [],
        "decision": shown["decision"],
    }


def _words(panes: Sequence[WallPane], n: int) -> list[str]:
    """Of each point, whose support vector it is."""
    known = [pane for pane in panes if pane["alphas"]]
    words = []
    for i in range(n):
        held = [f"{pane['title']} α {small(pane['alphas'][i])}" for pane in known if pane["alphas"][i] > 0]
        words.append(f"support vector: {', '.join(held)}" if held else "no support vector")
    return words


# Ready cases ------------------------------------------------------------------------------------

READY = (
    ("A line is not enough", {"set": "xor", "n": 60, "kernels": "linear;poly:2:0;poly:2:1;rbf:0.5"},
     "XOR: no line parts it. Products of two coordinates do, and the quadratic kernel has them."),
    ("Lift the ring", {"set": "ring", "kernels": "linear;poly:2:0;rbf:0.5", "below": "lift"},
     "In the plane a circle, in space a plane."),
    ("Learned by heart", {"set": "touching", "n": 100, "kernels": "rbf:0.05;rbf:0.5;rbf:5;rbf:50;rbf:500"},
     "With gamma the Gaussian gets narrower: no training errors at last, and more on points left out."),
    ("A column times 100", {"set": "moons", "n": 80, "kernels": "linear;rbf:0.5;rbf:5", "units": "hundred"},
     "x2 in centimetres: the Gaussian sees nothing but x2. Then standardise."),
    ("The same, standardised",
     {"set": "moons", "n": 80, "kernels": "linear;rbf:0.5;rbf:5", "units": "standard"},
     "Mean 0 and standard deviation 1: whatever the unit was, the distances are the same."),
    ("No kernel at all", {"set": "clouds", "kernels": "own;rbf:0.5", "own": "|x-z|", "below": "gram"},
     "A distance is no inner product: its Gram matrix has negative eigenvalues."),
)  # fmt: skip


def ready(case: Case, presenter: bool) -> None:
    """Ways to what a class should have seen."""
    if presenter:
        return
    pointing.elsewhere(case.points, "kernels")
    frame.ready(READY, _go)


def _go(query: dict[str, Any]) -> None:
    link.write(**{**dict.fromkeys((*pointing.PARAMETERS, *OWN_PARAMETERS)), **query})
