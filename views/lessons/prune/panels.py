"""The parts of the page “Prune”: the row of choices, the tree that is cut back, and what is weighed."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path as File
from typing import Any, NoReturn

import streamlit as st

import mlcore
from mlcore import prune, read_path
from views import charts, frame, link, own, prune_early, prune_hand, pruning, switches
from views import choices as chosen
from views.keeping import kept
from views.panels import estimates, weighed
from views.panels import pruning as told
from views.pruning import HAND, SETTINGS, VIEWS, Case, Setting, Trace
from views.stage import mount
from views.stage.tree.pruning import node_of, picture
from views.text import esc

FIRST = {
    "data": "iris",
    "recipe": "cart",
    "share": "40",
    "noise": "10",
}  # what a visitor without a link meets
LARGE = 2_000  # training records; more take a moment
FRESH = {"step": None, "node": None}
CSS = File(__file__).with_suffix(".css").read_text(encoding="utf-8")
TITLES = {HAND: "By hand", **{name: method.title for name, method in prune.METHODS.items()}}
DETAILS = {1: "Cuts", 2: "Every node"}


def read_link() -> tuple[Case, bool]:
    """The case and presenter mode from the link; the place in the story is taken from it, too.

    Where there is no tree to prune, the page ends here with the reason.
    """
    if "data" not in st.query_params:
        st.query_params.from_dict({**FIRST, **st.query_params.to_dict()})
    query, presenter = st.query_params.to_dict(), frame.is_presenting()
    case, notes = pruning.read(query)
    refused = pruning.refusal(case)
    if refused:
        _refuse(case, notes, refused, presenter)
    with _patience(case):
        trace = pruning.trace_of(case)
    if trace.left_out:
        notes.append(f"The link cuts at “{'; '.join(trace.left_out)}”, where this tree has nothing to cut.")
    reader = link.Reader(query, notes)
    last = len(trace.steps) - 1
    opening = last if case.method == HAND else 0  # cuts that a link carries have been made
    link.sync_place(reader.whole("step", 0, last, opening), query.get("node"))
    frame.show_notes(notes)
    return case, presenter


def _patience(case: Case) -> AbstractContextManager[object]:
    """A word while a large tree is pruned."""
    records = pruning.parts_of(case).training.n
    if records < LARGE:
        return nullcontext()
    return st.spinner(f"Growing from {records:,} records, and pruning …", show_time=True)


def _refuse(case: Case, notes: list[str], sentence: str, presenter: bool) -> NoReturn:
    frame.show_notes(notes)
    choose(case, presenter)
    st.html(f'<div class="gh-say" role="status">{esc(sentence)}</div>')
    st.stop()


# The row of choices ---------------------------------------------------------------------------------


def choose(case: Case, presenter: bool) -> None:
    """Data, recipe, view, method and settings; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            _choose_tree(case)
            _segments("View", "view", VIEWS, case.view)
            if case.view == "prune":
                _select("Method", "method", TITLES, case.method, TITLES.get)
            _settings(case)
        st.space("stretch")
        frame.tools(presenter)


def _choose_tree(case: Case) -> None:
    mine = own.current()
    options = [*chosen.SHOWN, own.OWN] if mine else [*chosen.SHOWN]
    options += [] if case.choices.data in options else [case.choices.data]
    _select("Data", "data", options, case.choices.data, lambda key: chosen.data_label(mine, key), 176)
    recipes = {key: recipe.title for key, recipe in mlcore.RECIPES.items()}
    _select("Recipe", "recipe", recipes, case.choices.recipe, recipes.get, 160)


def _select(
    label: str,
    name: str,
    options: Iterable[str],
    value: str,
    text: Callable[[str], str | None],
    width: int = 168,
) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    st.selectbox(label, list(options), format_func=text, key=key, on_change=_write, args=(name,), width=width)


def _segments(label: str, name: str, options: dict[Any, str], value: Any) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    st.segmented_control(
        label, list(options), format_func=options.get, key=key, on_change=_write, args=(name,), required=True
    )


def _settings(case: Case) -> None:
    """What is drawn at random, and what the method lets one set."""
    changed = (
        len(case.settings)
        + (case.share != pruning.SHARES[2])
        + (case.seed != pruning.SEEDS[2])
        + (case.noise != pruning.NOISE[2])
    )
    regression = pruning.table_of(case.choices.data, False, case.choices.own).target.kind == "continuous"
    with st.popover(f"Settings · {changed}" if changed else "Settings", width="content"):
        st.html('<h3 class="gh-heading">The records</h3>')
        _whole("Grown from, % of the records", "share", pruning.SHARES, case.share, 5)
        _whole(
            "Noise, % of the classes turned into another, in every part",
            "noise",
            pruning.NOISE,
            case.noise,
            5,
            regression,
        )
        _whole("Seed of all that is drawn", "seed", pruning.SEEDS, case.seed, 1)
        st.html(
            '<p class="gh-fine">Half of the other records are for validation, half for the test. '
            "Every part has its share of each class.</p>"
        )
        if case.view == "prune" and case.method != HAND:
            st.html(f'<h3 class="gh-heading">{esc(TITLES[case.method])}</h3>')
            for setting in SETTINGS[case.method]:
                _setting(setting, dict(case.settings).get(setting.name, pruning.DEFAULTS[setting.name]))
            if case.method != "cost-complexity":
                _segments("Steps", "detail", DETAILS, case.detail)


def _whole(
    label: str, name: str, bounds: tuple[int, int, int], value: int, step: int, disabled: bool = False
) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    st.slider(
        label, bounds[0], bounds[1], step=step, key=key, on_change=_write, args=(name,), disabled=disabled
    )


def _setting(setting: Setting, value: Any) -> None:
    key = f"choose {setting.name}"
    st.session_state[key] = value
    about = {"key": key, "on_change": _write, "args": (setting.name,)}
    if setting.kind == "yes":
        st.checkbox(setting.words, **about)
    elif setting.kind == "one":
        words = dict(setting.options)
        st.selectbox(setting.words, list(words), format_func=words.get, **about)
    else:
        st.number_input(
            setting.words, setting.low, setting.high, value, step=setting.step, format="%.3g", **about
        )


def _write(name: str) -> None:
    """Another story. Cuts by hand go with their tree; settings that are as at first are not written."""
    value = st.session_state[f"choose {name}"]
    forgotten: dict[str, object] = {**FRESH}
    if name in ("data", "recipe", "share", "noise", "seed"):
        forgotten["cuts"] = None
    if name == "data":
        forgotten |= dict.fromkeys(("identifiers", "costs", "override"))
        forgotten[own.PARAMETER] = own.packed(own.current()) if value == own.OWN else None
    if name in ("data", "recipe"):
        forgotten |= dict.fromkeys(switches.NAMES)
    if name == "view":  # no limit of “Stop early” where no widget shows it
        forgotten |= dict.fromkeys(prune_early.LIMITS)
    changes = {**forgotten, name: _text(name, value)}
    link.write(**{**changes, "step": _opening(changes)})


def _opening(changes: dict[str, object]) -> int | None:
    """The step at which the story of a changed link opens: by hand, with all cuts made."""
    query = {**st.query_params.to_dict(), **changes}
    case, _ = pruning.read({name: str(text) for name, text in query.items() if text is not None})
    if case.method != HAND or not case.cuts or pruning.refusal(case):
        return None
    return len(pruning.trace_of(case).cuts)


def _text(name: str, value: Any) -> str | None:
    """A setting as the link carries it; None where it is what it is without the link."""
    plain = {
        "share": pruning.SHARES[2],
        "noise": pruning.NOISE[2],
        "seed": pruning.SEEDS[2],
        "method": HAND,
        "view": "prune",
        "detail": 2,
        **pruning.DEFAULTS,
    }
    if name in plain and value == plain[name]:
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


# The lesson -----------------------------------------------------------------------------------------


@st.fragment
def watch(presenter: bool) -> None:
    """Draw the story that the link describes, at the place the player has reached."""
    case, _ = pruning.read(st.query_params.to_dict())
    trace, place = pruning.trace_of(case), st.session_state["place"]
    at = min(place["step"], len(trace.steps) - 1)
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        mount.tree(picture_of(case), prune_hand.cut_in_picture)
        st.html(
            '<p class="gh-fine">On each card: how many of its training and its validation records a leaf '
            "in its place gets wrong.</p>"
        )
    with right:
        _explain(trace, at, place["node"], presenter)
    if not presenter:
        _below(trace, at)


@kept(64)
def picture_of(case: Case) -> dict[str, Any]:
    """The trace as data for the tree component."""
    trace = pruning.trace_of(case)
    raised = [i for i, step in enumerate(trace.steps) if step.kind == "raise"]
    tallies = {i: pruning.tallies_at(case, i) for i in (0, *raised)}
    name = f"Decision tree for {case.choices.card.title}, {TITLES[case.method]}"
    base = repr((case.choices, case.share, case.noise, case.seed))
    cuts = [str(cut) for cut in trace.cuts] if case.method == HAND else None
    return picture(trace.steps, tallies, name, base, repr(case), cuts)


def _explain(trace: Trace, at: int, node: str | None, presenter: bool) -> None:
    if trace.case.method == HAND:
        prune_hand.explain(trace, at, opened(trace, at, node))
        return
    st.html(f'<div class="gh-say" role="status">{told.sentence(trace, at)}</div>')
    weighed.figures(trace, at, presenter)


def opened(trace: Trace, at: int, node: str | None) -> mlcore.Path | None:
    """The node a learner opened, if the tree at this step has it."""
    ident = node_of(node)
    if ident is None:
        return None
    try:
        path = read_path("" if ident == "root" else ident)
        trace.steps[at].tree.node(path)
    except (ValueError, KeyError):
        return None
    return path


def _below(trace: Trace, at: int) -> None:
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        _curves(trace, at)
    with right:
        st.html(estimates.estimates(trace, at))


def _curves(trace: Trace, at: int) -> None:
    """Errors against leaves: while the tree grew, best question first, and while it is cut back."""
    lines = [
        charts.Curve(f"{part}, {word}", *zip(*points, strict=True), colour, dash)
        for part, colour in (("training", charts.TRAINING), ("validation", charts.VALIDATION))
        for word, dash, points in (
            ("growing", "dot", pruning.grown(trace.case, part)),
            ("cut back", "solid", pruning.cut_back(trace.case, part)),
        )
        if len(points) > 1
    ]
    if not lines:
        return
    leaves, error = trace.steps[at].tree.leaves, "squared error" if trace.tree.regression else "error"
    title = f"Training and validation {error} by the number of leaves"
    st.html(f'<h3 class="gh-heading">{title}</h3>')
    figure = charts.curve(lines, "leaves", error, at=leaves)
    st.plotly_chart(figure, key="curves", config={"displayModeBar": False}, alt=title)
    st.html(charts.numbers(lines, "These errors as numbers", "leaves", leaves))


# Ready cases ----------------------------------------------------------------------------------------

READY: tuple[tuple[str, dict[str, str], str], ...] = (
    (
        "Overfit, and cut by hand",
        FIRST,
        "One training record is wrong, but eighteen of the validation records.",
    ),
    (
        "10.5/30 against 11/30",
        {"data": "thirty", "recipe": "hunt", "seed": "325", "method": "pessimistic", "step": "1"},
        "The lectures' example: four leaves save one error, and cost more than they save.",
    ),
    (
        "A branch is raised",
        {"data": "iris", "recipe": "c4.5", "noise": "10", "seed": "50", "method": "error-based", "step": "5"},
        "C4.5 lets the largest branch take its parent's place; the other records go down it.",
    ),
    (
        "The weakest link",
        {**FIRST, "method": "cost-complexity", "step": "1"},
        "The price of a leaf rises, and what saves least goes first. Click the stairs.",
    ),
    (
        "Nothing gained at the root",
        {"data": "xor", "recipe": "hunt", "view": "early", "min_gain": "0.1"},
        "Exclusive or: a limit on the gain stops at once, and misses a perfect tree two levels below.",
    ),
    (
        "One lucky split convinces nobody",
        {"data": "kyphosis", "recipe": "cart", "view": "compare"},
        "All methods side by side, and over thirty seeds.",
    ),
)


def ready(presenter: bool) -> None:
    """Ways to what a class should have seen."""
    if not presenter:
        frame.ready(READY, _go)


def _go(query: dict[str, str]) -> None:
    forgotten = {name: None for name in st.query_params if name != "presenter"}
    link.write(**{**forgotten, **FRESH, **query, "step": int(query.get("step", "0"))})
