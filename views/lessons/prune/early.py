"""Prune, view “Stop early”: the tree that limits leave, beside the full tree and what pruning makes of it."""

from dataclasses import dataclass, replace

import streamlit as st

import mlcore
from mlcore import Node, Path, TableError, Tree, prune
from mlcore.significance import chi_square
from views import link, pruning, switches
from views.keeping import kept
from views.panels import miniature
from views.panels import prune_compare as panels
from views.panels import prune_early as told
from views.panels.prune_compare import FULL, Figures
from views.prune_compare import CSS, LARGE, Outcome, cases, outcome
from views.pruning import HAND, Case
from views.trees.switches import Switch

AFTERWARDS = ("cost-complexity", "reduced-error")
LIMITS = (
    *("max_depth", "max_leaves", "min_records", "min_gain"),
    *("alpha_split", "min_parent", "min_child", "alpha", "min_split", "min_bucket"),
)
LEVELS = {"association": "alpha", "merge": "alpha_split"}  # by which a recipe stops of itself
TEST = Switch(
    "alpha", "real", "Chi-square: p at most",
    "A question is asked only if its branches could hardly differ by chance.",
    low=0.0, high=1.0, step=0.01,
)  # fmt: skip
WIDTH = 640.0  # px of the picture
FRESH = {"step": None, "node": None}
XOR = {"data": "xor", "recipe": "hunt", "min_gain": "0.05"}


@dataclass(frozen=True)
class Early:
    """The limits of a link.

    case:  with the limits, as far as they are switches of the recipe
    level: of the chi-square test that stops recipes without one of their own; None for no test
    """

    case: Case
    level: float | None = None

    @property
    def unlimited(self) -> Case:
        """The case of the full tree: the recipe without the learner's limits, and without its own test."""
        choices = self.case.choices
        kept = tuple((name, value) for name, value in choices.switches if name not in LIMITS)
        own = LEVELS.get(choices.rule().selection)
        kept += ((own, 1.0),) if own else ()
        return replace(self.case, choices=replace(choices, switches=kept), method=HAND, settings=(), cuts=())

    @property
    def limits(self) -> dict[str, float]:
        """What the learner set, by the name of the switch."""
        found = {name: value for name, value in self.case.choices.switches if name in LIMITS}
        return found if self.level is None else {**found, "alpha": self.level}


def read(case: Case, query: dict[str, str]) -> tuple[Early, list[str]]:
    """The limits of a link, and what had to be mended in it."""
    reader = link.Reader(query)
    if TEST not in controls(case) or "alpha" not in query:
        return Early(case), []
    return Early(case, reader.real("alpha", 0.0, 1.0, 0.05)), reader.notes


def controls(case: Case) -> tuple[Switch, ...]:
    """The limits this recipe knows, each a parameter of the link by its name."""
    rule = case.choices.rule()
    found = {one.name: one for one in switches.SWITCHES[case.choices.recipe] if one.name in LIMITS}
    tested = rule.selection == "score" and not rule.collapse and not pruning.full_tree(case).regression
    return tuple(found[name] for name in LIMITS if name in found) + ((TEST,) if tested else ())


@kept(64)
def early_tree(early: Early) -> Tree:
    """The tree with its limits. Raises TableError where none can be grown."""
    tree = pruning.full_tree(early.case)
    return tree if early.level is None else stopped_by_chance(tree, early.level)


def stopped_by_chance(tree: Tree, level: float) -> Tree:
    """The tree as if growing had stopped where a question's branches could differ by chance: Pearson's
    chi-square test of independence gives a p above the level (Quinlan 1986).

    Which question a node asks does not depend on where others stop. So testing from the root down leaves the
    tree that growing with the test would make.
    """
    ends: set[Path] = set()
    for path, node in tree.walk():
        if node.children and not any(path[:i] in ends for i in range(len(path))) and _chance(node, level):
            ends.add(path)
    for path in ends:
        leaf = replace(tree.node(path), split=None, children=(), stop="not significant", overridden=False)
        tree = tree.replace_at(path, leaf)
    return tree


def _chance(node: Node, level: float) -> bool:
    return chi_square([child.counts for child in node.children]).p > level


def show(case: Case, presenter: bool) -> None:
    """The limits, the tree that is left, what was never grown, and what that missed."""
    st.html(f"<style>{CSS}</style>")
    early, notes = read(case, st.query_params.to_dict())
    for note in notes:
        st.html(f'<p class="gh-fine gh-note" role="note">{miniature.esc(note)}</p>')
    if not presenter:
        _limits(early)
    full, tree = pruning.full_tree(early.unlimited), early_tree(early)
    rows, missed, drawn = _figures(early, full, tree), missed_by(early), miniature.stopped(full, tree)
    left, right = st.columns([1, 1.2] if presenter else [1.05, 1], gap="medium")
    with left:
        _picture(full, tree, drawn, LARGE if presenter else 1.0)
    with right:
        said = told.sentence(rows, missed, drawn, bool(early.limits))
        st.html(f'<div class="gh-say" role="status">{said}</div>')
        st.html(panels.figures(rows, "Stopped early, or pruned afterwards"))
    if missed:
        st.html(told.table_of(full, missed))


def _picture(full: Tree, tree: Tree, drawn: miniature.Drawing, large: float) -> None:
    dark = st.context.theme.type == "dark"
    alt = told.picture_words(full, tree, drawn)
    st.html(miniature.image(drawn, full.classes, alt, "The tree that stopped early", WIDTH, dark, large))
    st.html(told.key(drawn))


def _figures(early: Early, full: Tree, tree: Tree) -> list[Figures]:
    parts, every = pruning.parts_of(early.case), cases(early.unlimited)
    rows = [
        panels.figures_of(FULL, panels.title(FULL), full, parts),
        panels.figures_of(told.EARLY, "Stopped early", tree, parts),
    ]
    for name in AFTERWARDS:
        words = f"Full, then {panels.title(name)[0].lower()}{panels.title(name)[1:]}"
        one = _afterwards(every[name])
        if isinstance(one, str):
            rows.append(Figures(name, words, refused=one))
        else:
            rows.append(panels.figures_of(name, words, one.tree, parts))
    return rows


def _afterwards(case: Case) -> Outcome | str:
    try:
        return outcome(case)
    except TableError as reason:
        return str(reason)


@kept(64)
def missed_by(early: Early) -> tuple[told.Missed, ...]:
    """The nodes at which growing stopped and the full tree goes on; where that saves most errors first.

    Only nodes that both trees reach by the same questions can be compared.
    """
    full, tree = pruning.full_tree(early.unlimited), early_tree(early)
    tallies = prune.tallies(full, pruning.parts_of(early.case).validation)
    found = [
        told.Missed(path, node.stop or "", tallies[path].n, tallies[path].errors, tallies[path].below)
        for path, node in miniature.agreeing(full, tree)
        if not node.children and full.node(path).children
    ]
    return tuple(sorted(found, key=lambda missed: (-missed.saved, len(missed.path), missed.path)))


# The row of limits ----------------------------------------------------------------------------------


def _limits(early: Early) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="limits"):
        for switch in controls(early.case):
            _limit(switch, early)
        st.button("No limits", on_click=_free, disabled=not early.limits, key="no limits")
        st.button("XOR: nothing gained at the root", type="tertiary", on_click=_xor, key="xor")


def _limit(switch: Switch, early: Early) -> None:
    key = f"limit {switch.name}"
    value = early.level if switch is TEST else getattr(early.case.choices.rule(), switch.name)
    about = {
        "key": key,
        "on_change": _write,
        "args": (switch.name,),
        "help": switch.help or None,
        "width": 158,
    }
    if switch.kind == "real":
        st.session_state[key] = value
        more = {"step": switch.step, "format": "%.3g", "value": None, "placeholder": "no test"}
        st.number_input(switch.words, switch.low, switch.high, **more, **about)
        return
    st.session_state[key] = None if value is None else int(value)
    bounds = (int(switch.low), int(switch.high))
    st.number_input(switch.words, *bounds, value=None, placeholder="no limit", **about)


def _write(name: str) -> None:
    """A limit is set. What the recipe does of itself is not written."""
    case, _ = pruning.read(st.query_params.to_dict())
    switch = next((one for one in controls(case) if one.name == name), None)
    if switch is None:  # a widget that went away with its recipe reports once more
        return
    value = st.session_state[f"limit {name}"]
    own = None if switch is TEST else getattr(mlcore.RECIPES[case.choices.recipe], name)
    link.write(**FRESH, **{name: None if value is None or value == own else switches.text_of(value)})


def _free() -> None:
    link.write(**FRESH, **dict.fromkeys(LIMITS))


def _xor() -> None:
    """No question gains at the root, two levels settle everything: a least gain sees only the root."""
    others = dict.fromkeys((*switches.NAMES, "share", "noise", "seed", "cuts", "override", "identifiers"))
    link.write(**FRESH, **{**others, **XOR})
