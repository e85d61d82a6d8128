"""Prune, view “Compare methods”: what each makes of this tree, and the same over thirty seeds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path as File

import streamlit as st

from mlcore import Path, TableError, Tree, prune
from mlcore.prune import Weighing
from views import link, pruning
from views.keeping import kept
from views.panels import miniature
from views.panels import prune_compare as panels
from views.panels.miniature import Origin
from views.panels.prune_compare import FULL, Figures, Run
from views.pruning import HAND, Case
from views.text import esc, plural

SEEDS = tuple(range(1, 31))
KEPT = 16  # cases whose runs are remembered
KEY_GONE, KEY_CUT = panels.KEY_GONE.format("gone"), panels.KEY_CUT.format("a leaf")
ACROSS, WIDTH = 3, 410.0  # pictures in a row, and px of each
LARGE = 1.3  # times, in presenter mode
CSS = File(__file__).with_suffix(".css").read_text(encoding="utf-8")


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a method made of a tree; origin: where its nodes come from."""

    tree: Tree
    origin: Origin


@kept(64)
def outcome(case: Case) -> Outcome:
    """What the method of the case, or the learner's hand, leaves of the full tree.

    Raises TableError where the method cannot take it.
    """
    full = pruning.full_tree(case)
    told = list(_by_hand(case, full) if case.method == HAND else _by_method(case, full))
    raised = [raising for _, raising in told if raising]
    return Outcome(told[-1][0] if told else full, origin_of(full, raised))


def _by_hand(case: Case, tree: Tree) -> Iterator[tuple[Tree, tuple[Path, int] | None]]:
    """The tree after every operation that can be done, and what was raised by it."""
    _, *steps = prune.by_hand(tree, case.cuts)
    for cut, step in zip(case.cuts, steps, strict=True):
        if step.kind != "nothing":
            yield step.tree, None if cut.child is None else (cut.path, cut.child)


def _by_method(case: Case, full: Tree) -> Iterator[tuple[Tree, tuple[Path, int] | None]]:
    # Not prune.run: of a very long story it leaves steps out, and with them what was raised.
    for step in prune.METHODS[case.method].steps(full, **case.told()):
        found = None
        if step.kind == "raise" and step.path is not None and isinstance(step.figures, Weighing):
            assert step.figures.largest is not None
            found = step.path, step.figures.largest
        yield step.tree, found


def origin_of(full: Tree, raised: Iterable[tuple[Path, int]]) -> Origin:
    """Where nodes stood before branches took the places of their parents, one after the other."""
    places = {path: path for path, _ in full.walk()}
    heads: set[Path] = set()
    for path, child in raised:
        top = (*path, child)
        heads.add(places[top])
        moved = {at: place for at, place in places.items() if at[: len(path)] != path}
        moved |= {(*path, *at[len(top) :]): p for at, p in places.items() if at[: len(top)] == top}
        places = moved
    return Origin(places, frozenset(heads))


def cases(case: Case) -> dict[str, Case]:
    """The case of each method, with the learner's settings for the one that is chosen."""
    plain = replace(case, view="compare", detail=1, cuts=(), settings=())
    cases = {HAND: replace(plain, method=HAND, cuts=case.cuts)} if case.cuts else {}
    for name in prune.METHODS:
        settings = case.settings if name == case.method else ()
        cases[name] = replace(plain, method=name, settings=settings)
    return cases


def show(case: Case, presenter: bool) -> None:
    """Figures and pictures of all methods on this tree; then the same for many seeds."""
    st.html(f"<style>{CSS}</style>")
    found = _outcomes(case)
    rows = _figures(case, found)
    left, right = st.columns([1.6, 1], gap="medium")
    left.html(panels.figures(rows, "All methods on this tree"))
    with right:
        st.html(f'<div class="gh-say" role="status">{panels.sentence(rows)}</div>')
        if not presenter:
            st.html(panels.legend(pruning.parts_of(case)))
    _pictures(case, found, presenter)
    _repeated(case, presenter)


def _outcomes(case: Case) -> dict[str, Outcome | str]:
    """What each method leaves, or why it leaves nothing."""
    found: dict[str, Outcome | str] = {}
    for name, one in cases(case).items():
        try:
            found[name] = outcome(one)
        except TableError as reason:
            found[name] = str(reason)
    return found


def _figures(case: Case, found: dict[str, Outcome | str]) -> list[Figures]:
    parts, full = pruning.parts_of(case), pruning.full_tree(case)
    rows = [panels.figures_of(FULL, panels.title(FULL), full, parts)]
    for name, one in found.items():
        if isinstance(one, str):
            rows.append(Figures(name, panels.title(name), refused=one))
        else:
            rows.append(panels.figures_of(name, panels.title(name), one.tree, parts))
    return rows


# The trees ------------------------------------------------------------------------------------------


def _pictures(case: Case, found: dict[str, Outcome | str], presenter: bool) -> None:
    full = pruning.full_tree(case)
    key = panels.key_of(panels.KEY_KEPT, KEY_GONE, KEY_CUT, panels.KEY_RAISED)
    st.html(f'<h2 class="gh-mini-head">What is left of {plural(full.leaves, "leaf")}</h2>{key}')
    drawable = {name: one for name, one in found.items() if isinstance(one, Outcome)}
    names = list(drawable)
    for start in range(0, len(names), ACROSS):
        columns = st.columns(ACROSS, gap="medium")
        for column, name in zip(columns, names[start : start + ACROSS], strict=False):
            with column, st.container(gap="xsmall"):
                _picture(full, name, drawable[name], presenter)


def _picture(full: Tree, name: str, one: Outcome, presenter: bool) -> None:
    title = panels.title(name)
    drawn = miniature.pruned(full, one.tree, one.origin)
    dark, large = st.context.theme.type == "dark", LARGE if presenter else 1.0
    alt = panels.picture_words(title, full, one.tree, drawn)
    size = f'<span class="gh-soft">{panels.size(full, one.tree)}</span>'
    image = miniature.image(drawn, full.classes, alt, f"The tree of {title}", WIDTH, dark, large)
    st.html(f'<h3 class="gh-mini-title">{esc(title)} {size}</h3>{image}')
    if not presenter and name != HAND:
        change = {"view": None, "method": name, "step": None, "node": None}
        label = f"Watch {title} step by step"
        st.button(label, type="tertiary", key=f"watch {name}", on_click=link.write, kwargs=change)


# Many seeds -----------------------------------------------------------------------------------------

_runs: dict[Case, dict[int, Run]] = {}  # what was computed, by case and seed; shared by all learners


def _base(case: Case) -> Case:
    """The case without what the runs do not depend on: the seed, the view, the cuts."""
    method = case.method if case.settings else HAND
    return Case(case.choices, "compare", case.share, case.noise, 0, method, case.settings, (), 1)


def runs_so_far(case: Case) -> tuple[Run, ...]:
    """The runs that are known already, by seed."""
    return tuple(run for _, run in sorted(_runs.get(_base(case), {}).copy().items()))


def run_of(case: Case, seed: int) -> Run:
    """All methods on the tree that this seed makes: other parts, other noise, another tree."""
    base = _base(case)
    if base not in _runs:
        while len(_runs) >= KEPT:
            _runs.pop(next(iter(_runs)), None)
    known = _runs.setdefault(base, {})
    if seed not in known:
        known[seed] = _run(replace(base, seed=seed), seed)
    return known[seed]


def _run(case: Case, seed: int) -> Run:
    try:
        test, full = pruning.parts_of(case).test, pruning.full_tree(case)
    except TableError as reason:
        return Run(seed, refused=str(reason))
    found = [(FULL, pruning.errors(full, test), full.leaves)]
    for name, one in cases(case).items():
        try:
            tree = prune.pruned(full, name, **one.told())
        except TableError:
            continue  # the table of figures says why
        found.append((name, pruning.errors(tree, test), tree.leaves))
    return Run(seed, tuple(found))


def _repeated(case: Case, presenter: bool) -> None:
    """The button, the work while it lasts, and what has come of it so far.

    No fragment: a click on Stop would wait for its end, where it breaks off the run of a page at once. And
    one button, because another one would stand beside it until the work is done.
    """
    st.html(
        f'<h2 class="gh-mini-head">Repeated over {len(SEEDS)} seeds</h2>'
        '<p class="gh-fine gh-mini-why">Another seed draws other parts, and other noise. One lucky split '
        "convinces nobody.</p>"
    )
    base, runs = _base(case), runs_so_far(case)
    if len(runs) < len(SEEDS) and base not in st.session_state.get("repeated", ()):
        runs = ()  # another learner's work, half done
    with st.container(horizontal=True, vertical_alignment="center", key="repeat"):
        if st.session_state.get("repeating") == base:
            st.button("Stop, keep what is done", on_click=_stop, key="repeat button")
            _work(case)
            _stop()
            st.rerun()
        if len(runs) < len(SEEDS):
            left = plural(len(SEEDS) - len(runs), "seed")
            label = f"Go on: {left} to go" if runs else f"Repeat over {left}"
            st.button(label, on_click=_start, args=(base,), key="repeat button", type="primary")
    if runs:
        _strip(case, runs, presenter)


def _start(base: Case) -> None:
    st.session_state["repeating"] = base
    st.session_state["repeated"] = {*st.session_state.get("repeated", ()), base}


def _stop() -> None:
    st.session_state.pop("repeating", None)


def _work(case: Case) -> None:
    """Seed after seed. A click on Stop ends it between two seeds; what is done is kept."""
    bar = st.progress(0.0, text="The first seed …")
    for i, seed in enumerate(SEEDS, 1):
        run_of(case, seed)
        bar.progress(i / len(SEEDS), text=f"Seed {i} of {len(SEEDS)}")


def _strip(case: Case, runs: tuple[Run, ...], presenter: bool) -> None:
    told = tuple(run for run in runs if not run.refused)
    if len(told) < len(runs):
        st.html(f'<p class="gh-fine">{panels.refused(runs)}</p>')
    if not told:
        return
    regression = pruning.full_tree(case).regression
    left, right = st.columns([1.22, 1], gap="medium")
    with left:
        figure = panels.strip(told, case.seed, regression, presenter)
        alt = f"Test errors of {len(told)} seeds, a row for each method; the table beside it has the numbers"
        st.plotly_chart(figure, key="strip", config={"displayModeBar": False}, alt=alt)
        st.html(f'<p class="gh-fine">{panels.strip_key(told, case.seed)}</p>')
    with right:
        st.html(f'<div class="gh-say" role="status">{panels.verdict(told, regression)}</div>')
        st.html(panels.summary(told, regression))
