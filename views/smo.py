"""The parts of the page “SMO”: a machine learned two multipliers at a time, in the plane and in numbers."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from math import inf, isinf
from pathlib import Path
from typing import Any

import streamlit as st

from mlcore.svm import ProblemError, SmoStep
from views import charts, frame, link, points
from views.panels import smo as panels
from views.panels import smo_drawn as drawn
from views.panels.smo import Check, Told, figure
from views.points import Points
from views.points.drawn import places
from views.solving import MOST_UPDATES, PAIRS, Case, check_of, run_of, story_of
from views.stage.plane import plane
from views.stage.plane.picture import axes
from views.stage.plane.wire import Learning, PlanePicture, PlaneStep
from views.stage.sketch import Drawing, sketch
from views.stage.sketch.curves import Axis, curves
from views.text import esc, plural

OWN = ("kernel", "gamma", "degree", "coef0", "C", "tol", "pair", "weight", *points.PARAMETERS)
FRESH = {"step": None, "node": None}
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
KERNELS = {"linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid"}
PRICES = (1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0, 1e3, 1e6, inf)
CHEAPEST, DEAREST = 1e-6, 1e6
TOLERANCES = ("0.1", "0.01", "0.001", "0.00001")
WEIGHTS = ("0.1", "0.2", "0.5", "1", "2", "5", "10")
COLOURS = {
    "second-order": charts.TRAINING,
    "violating-pair": charts.VALIDATION,
    "platt": charts.TEST,
    "random": charts.QUIET,
}
DASHES = {"second-order": "solid", "violating-pair": "dash", "platt": "dashdot", "random": "dot"}

# The link ---------------------------------------------------------------------------------------


def read_link() -> tuple[Case, bool]:
    """The case and presenter mode from the link; the place in the story is taken from it, too.

    Where no machine can be learned, the page ends here with the reason.
    """
    query, presenter = st.query_params.to_dict(), frame.is_presenting()
    case, notes = read(query)
    try:
        last = len(story_of(case).steps) - 1
    except ProblemError as error:
        _refuse(case, presenter, notes, error)
    link.sync_place(link.Reader(query, notes).whole("step", 0, last, 0), query.get("node"))
    frame.show_notes(notes)
    return case, presenter


def _refuse(case: Case, presenter: bool, notes: list[str], error: ProblemError) -> None:
    frame.show_notes(notes)
    choose(case, presenter)
    link.sync_place(0, None)
    # As deep as in watch(), which is a fragment: what is drawn next takes the same places, and nothing stays.
    with st.container(), st.container(key="update"):
        left, right = st.columns([1.22, 1], gap="small")
    with left:
        shown = _ground(case.points, f"refused {key_of(case)}", [{"at": [], "tick": False, "text": ""}])
        plane({**shown, "legend": "no machine"})
    with right:
        said = str(error)
        for sign, name in zip(("-1", "1"), case.points.classes, strict=True):
            said = said.replace(f"“{sign}”", f"“{name}”")  # mlcore knows the classes by their signs
        st.html(f'<div class="gh-say" role="status">{esc(said)}</div>')
        if isinf(case.C):
            st.button("Allow slack: C = 1", type="primary", on_click=link.write, kwargs={"C": None, **FRESH})
    ready(case, presenter)
    st.stop()


def read(query: dict[str, str]) -> tuple[Case, list[str]]:
    """The case of a link, and a sentence for whatever in it had to be mended."""
    notes = link.unknown({name: text for name, text in query.items() if name not in OWN})
    reader = link.Reader(query, notes)
    return Case(
        points.read(query, notes),
        reader.one_of("kernel", list(KERNELS), "linear"),
        reader.real("gamma", 1e-4, 1e4, 0.5),
        reader.whole("degree", 1, 10, 2),
        reader.real("coef0", -100, 100, 1.0),
        inf if query.get("C") == "inf" else reader.real("C", CHEAPEST, DEAREST, 1.0),
        float(reader.one_of("tol", TOLERANCES, "0.001")),
        reader.one_of("pair", list(PAIRS), "second-order"),
        reader.real("weight", 0.01, 100, 1.0),
    ), notes


# The row of choices -----------------------------------------------------------------------------


def choose(case: Case, presenter: bool) -> None:
    """Points, kernel, C, rule and tools; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            points.choose(case.points)
            _select("Kernel", "kernel", KERNELS, case.kernel, KERNELS.get, 128)
            _parameters(case)
            prices = sorted({*PRICES, case.C})
            _select("C", "C", prices, case.C, _price_text, 132)
        st.space("stretch")
        frame.tools(presenter)
    if presenter:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="rules"):
        st.html('<span class="gh-smo-label" aria-hidden="true">Which pair?</span>', width="content")
        _segments("Which pair?", "pair", PAIRS, case.pair)
        _more(case)


def _parameters(case: Case) -> None:
    """What the kernel needs besides."""
    if case.kernel in ("rbf", "sigmoid"):
        _real("gamma", "gamma", 1e-4, 1e4, case.gamma, 0.1)
    if case.kernel == "poly":
        _whole("Degree", "degree", 1, 10, case.degree)
    if case.kernel in ("poly", "sigmoid"):
        _real("coef0", "coef0", -100.0, 100.0, case.coef0, 0.5)


def _more(case: Case) -> None:
    with st.popover("Tolerance, weights", type="tertiary"):
        _select("Tolerance", "tol", TOLERANCES, f"{case.tol:.10f}".rstrip("0"), str, 200)
        weights = sorted({*map(float, WEIGHTS), case.weight})
        name = case.points.classes[1]
        label = f"A mistake in {esc(name)} costs … times C"
        _select(label, "weight", weights, case.weight, "{:g}".format, 200)
        st.html(
            f'<p class="gh-fine">At most {MOST_UPDATES:,} updates are told; a story that needs more ends '
            "there and says so.</p>"
        )


def _price_text(price: float) -> str:
    return "∞, hard" if isinf(price) else f"{price:,.6f}".rstrip("0").rstrip(".")


def _set(name: str, value: object) -> dict[str, Any]:
    st.session_state[f"choose {name}"] = value
    return {"key": f"choose {name}", "on_change": _write, "args": (name,)}


def _select(label: str, name: str, options: Iterable[Any], value: Any, text: Any, width: int) -> None:
    st.selectbox(label, list(options), format_func=text, width=width, **_set(name, value))


def _real(label: str, name: str, low: float, high: float, value: float, step: float) -> None:
    st.number_input(label, low, high, value, step=step, format="%g", width=84, **_set(name, value))


def _whole(label: str, name: str, low: int, high: int, value: int) -> None:
    st.number_input(label, low, high, value, step=1, width=74, **_set(name, value))


def _segments(label: str, name: str, options: dict[str, str], value: str) -> None:
    st.segmented_control(
        label,
        list(options),
        format_func=options.get,
        required=True,
        label_visibility="collapsed",
        **_set(name, value),
    )


def _write(name: str) -> None:
    """Another machine begins anew."""
    value = st.session_state[f"choose {name}"]
    link.write(**FRESH, **{name: f"{value:.10g}" if isinstance(value, float) else value})


# The lesson -------------------------------------------------------------------------------------


@st.fragment
def watch(presenter: bool) -> None:
    """Draw the plane at the place the player has reached, and what there is to say about it."""
    case, _ = read(st.query_params.to_dict())
    told = story_of(case)
    at = min(st.session_state["place"]["step"], len(told.steps) - 1)
    with st.container(key="update"):
        left, right = st.columns([1.22, 1], gap="small")
        with left:
            plane(picture(case))
            if not presenter:
                with st.container(key="so far"):
                    _so_far(told, at)
        with right:
            _explain(told, at, presenter)
    if not presenter:
        _race(case, told.steps[at].number)


def _explain(told: Told, at: int, presenter: bool) -> None:
    step = told.steps[at]
    st.html(f'<div class="gh-say" role="status">{panels.sentence(told, at, MOST_UPDATES)}</div>')
    if step.kind == "step":
        sketch([drawn.box(told, step), drawn.parabola(step)], "pair")
        with st.container(border=True, key="calculation"):
            st.markdown(panels.formulas(told, at))
    if step.kind != "step" or not presenter:
        st.html(panels.conditions(told, at, presenter))


def _so_far(told: Told, at: int) -> None:
    """Every multiplier, and dual and primal objective, below the plane."""
    left, right = st.columns(2, gap="small")
    with left:
        sketch([drawn.bars(told, at)], "bars")
    with right:
        sketch([_objectives(told, at)], "objectives")


def _objectives(told: Told, at: int) -> Drawing:
    """Dual and primal closing in on each other."""
    steps, now = told.steps[:-1], told.steps[at]
    dual, primal = [step.dual for step in steps], [step.primal for step in steps]
    known = [n for n, value in enumerate(primal) if value < inf]
    lines = [
        charts.Curve("primal", known, [primal[n] for n in known], charts.VALIDATION),
        charts.Curve("dual", range(len(dual)), dual, charts.TRAINING),
    ]
    alt = (
        f"Primal and dual objective by updates. Now they are {figure(now.primal)} and {figure(now.dual)}, "
        f"at the end {figure(steps[-1].primal)} and {figure(steps[-1].dual)}."
    )
    x = Axis("updates", 0, max(len(dual) - 1, 1))
    y = Axis("objective", 0, _ceiling(dual, [primal[n] for n in known]))
    caption = f"Primal {figure(now.primal)} − dual {figure(now.dual)} = gap {figure(now.gap)}"
    return curves(lines, x, y, now.number, (250, 180), alt, caption)


def _ceiling(dual: list[float], primal: list[float]) -> float:
    """A height in which the end of the story can be seen: a primal far above is cut off."""
    most = dual[-1] or 1.0
    return 1.06 * min(max([*primal, most]), 4 * most)


def _race(case: Case, number: int) -> None:
    """The gap of each rule against its updates, on logarithmic axes, and the same as a table."""
    runs = {pair: run_of(replace(case, pair=pair)) for pair in PAIRS}
    lines = []
    for pair, run in runs.items():
        seen = [(n, gap) for n, gap in enumerate(run.gaps) if n and 0 < gap < inf]
        if seen:
            xs, ys = zip(*seen, strict=True)
            lines.append(charts.Curve(run.title, xs, ys, COLOURS[pair], DASHES[pair]))
    left, right = st.columns([1.22, 1], gap="small", vertical_alignment="center")
    if lines:
        with left:
            sketch([_gaps(lines, number)], "gaps")
    with right:
        st.html(panels.race(list(runs.values()), PAIRS[case.pair], number, case.points.n))
        st.html(
            '<p class="gh-fine">The gap need not fall at every update, the dual never falls. A rule stops '
            "when no pair breaks the conditions by the tolerance; what gap is left then differs. Kernel "
            "values: a column of n for each point that was moved.</p>"
        )


def _gaps(lines: list[charts.Curve], number: int) -> Drawing:
    last, gaps = max(x for line in lines for x in line.x), [gap for line in lines for gap in line.y]
    ends = ", ".join(
        f"{line.name} {figure(line.y[-1])} after {plural(line.x[-1], 'update')}" for line in lines
    )
    alt = f"The duality gap of each rule by updates, both axes logarithmic. At the end: {ends}."
    x, y = Axis("updates", 1, max(last, 2), log=True), Axis("gap", 0.8 * min(gaps), 1.2 * max(gaps), log=True)
    return curves(lines, x, y, number or None, (500, 240), alt, "The duality gap of each rule")


@st.fragment
def check(presenter: bool) -> None:
    """The end of the story beside libsvm's. Drawn last: nobody has to wait for it."""
    if presenter:
        return
    case, _ = read(st.query_params.to_dict())
    found = check_of(case)
    said = panels.checked(found) if isinstance(found, Check) else esc(found)
    st.html(f'<p class="gh-price gh-smo-check">{said}</p>')


# The picture ------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def picture(case: Case) -> PlanePicture:
    """The story in the plane."""
    told = story_of(case)
    shown = _ground(case.points, key_of(case), _stands(told))
    shown["legend"] = "ring: α, the larger the heavier · dashed: f = −1 and f = 1"
    shown["machine"] = _learning(case, told)
    return shown


def key_of(case: Case) -> str:
    """A key of a case, for the picture."""
    return sha256(repr(case).encode()).hexdigest()[:16]


def _ground(at: Points, trace: str, steps: list[PlaneStep]) -> PlanePicture:
    """The plane with the points, and nothing else."""
    return {
        "trace": trace,
        "name": f"{at.title}: {plural(at.n, 'point')} in the plane, and the machine as it is learned",
        "axes": axes(at.axes, at.box),
        "classes": list(at.classes),
        "points": places(at),
        "regions": [],
        "steps": steps,
    }


def _learning(case: Case, told: Told) -> Learning:
    tops = [float(told.ceiling[told.y == sign][0]) for sign in (-1, 1)]
    return {
        "kernel": {"name": case.kernel, "gamma": case.gamma, "degree": case.degree, "coef0": case.coef0},
        "tops": [told.most, told.most] if told.open else tops,
        "moves": [_move(step) for step in told.steps],
        "bias": [step.bias for step in told.steps],
    }


def _move(step: SmoStep) -> list[float]:
    """Two points and their new multipliers; nothing where none is moved."""
    if step.kind != "step":
        return []
    return [value for value in (step.i, step.new_i, step.j, step.new_j) if value is not None]


def _stands(told: Told) -> list[PlaneStep]:
    """Each step in words; the slider marks where the gap is a tenth of what it was at the mark before."""
    found: list[PlaneStep] = []
    mark = told.steps[0].gap
    for at, step in enumerate(told.steps):
        tick = step.kind == "step" and step.gap <= mark / 10
        mark = step.gap if tick else mark
        found.append({"at": [], "tick": tick, "text": panels.in_words(told, at)})
    return found


# Ready cases ------------------------------------------------------------------------------------


def ready(case: Case, presenter: bool) -> None:
    """Ways to what a class should have seen."""
    if presenter:
        return
    points.elsewhere(case.points, "smo")
    frame.ready(READY, _go)


def _go(query: dict[str, object]) -> None:
    link.write(**{**dict.fromkeys(OWN), **FRESH, **query})


READY: list[tuple[str, dict[str, object], str]] = [
    ("Two clouds, a few updates", {}, "Most points keep α = 0: a handful of pairs is the whole work."),
    (
        "Clipped at C",
        {"set": "touching", "C": "0.1", "step": 3},
        "Touching clouds: pair after pair runs into the edge of its box.",
    ),
    (
        "A boundary that bends",
        {"set": "moons", "kernel": "rbf", "gamma": 1, "C": 10},
        "Moons by a Gaussian kernel: the same updates, another f.",
    ),
    (
        "Four rules, far apart",
        {"set": "touching", "n": 100, "C": 100},
        "With a large C the choice of the pair decides how long it takes.",
    ),
    ("Hard margin", {"C": "inf"}, "The box has no upper edge: only 0 clips."),
    (
        "One class is dearer",
        {"set": "touching", "weight": 5},
        "A box that is five times as wide as it is high.",
    ),
]
