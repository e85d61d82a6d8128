"""The parts of the page “Rules”: the tree as rules, simplified one condition at a time, and put in order."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import streamlit as st

import mlcore
from datasets import CARDS, Card
from mlcore import Table, Tree, read_path
from mlcore.ruleset import RuleStep, simplify
from mlcore.table import is_missing
from views import choices as chosen
from views import frame, link, own, switches
from views.keeping import kept
from views.panels import ruleset as told
from views.panels.ruleset import Way
from views.stage import mount
from views.stage.tree.ruling import ruling
from views.text import esc, listed
from views.trees.story import Choices, finished, table_of

OWN = ("by", "confidence", "significance", "detail")  # what this page reads of the link by itself
FRESH = {"step": None, "node": None}
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
LARGER = (
    "@media (min-width: 900px) { .stApp { --gh-stage-height: clamp(300px, calc(100vh - 21rem), 900px); } }"
)
WAYS = {"pessimistic": "Pessimistic estimate", "chi-square": "Chi-square test", "none": "Nothing is dropped"}
DETAILS = {3: "Every condition", 2: "Decisions", 1: "Drops only"}
DETAIL = 3
PLAIN = Way("pessimistic", 0.25, 0.05)
MOST = 300  # leaves; a larger tree is not told
FITTING = 5  # levels of the smaller tree that is offered then


@dataclass(frozen=True, eq=False)
class Telling:
    """The trace of a tree's rules, and its picture."""

    table: Table
    tree: Tree
    steps: tuple[RuleStep, ...]
    picture: dict[str, Any]


@kept(24)
def telling_of(choices: Choices, way: Way, detail: int) -> Telling:
    """Simplify the rules of a tree; learners with the same link share it. Raises TableError."""
    table, tree = table_of(choices.data, choices.identifiers, choices.own), finished(choices)
    steps = tuple(simplify(tree, table, way.by, way.confidence, way.significance, detail))  # type: ignore[arg-type]
    name = f"Decision tree for {choices.card.title}, with the path of a rule"
    return Telling(table, tree, steps, ruling(tree, steps, name, repr((choices, way, detail))))


def read_link() -> tuple[Choices, Way, int, bool]:
    """Tree, way, level of detail and presenter mode from the link; the place in the story, too.

    Where there are no rules to tell, the page ends here with the reason.
    """
    query, presenter = st.query_params.to_dict(), frame.is_presenting()
    choices, way, detail, notes = _read(query)
    refused = refusal(choices)
    if refused:
        _refuse(choices, way, detail, presenter, notes, refused)
    last = len(telling_of(choices, way, detail).steps) - 1
    link.sync_place(link.Reader(query, notes).whole("step", 0, last, 0), query.get("node"))
    frame.show_notes(notes)
    return choices, way, detail, presenter


def _read(query: dict[str, str]) -> tuple[Choices, Way, int, list[str]]:
    choices, _, notes = chosen.read({name: text for name, text in query.items() if name not in OWN})
    reader = link.Reader(query, notes)
    way = Way(
        reader.one_of("by", list(WAYS), PLAIN.by),
        reader.real("confidence", 0.01, 0.5, PLAIN.confidence),
        reader.real("significance", 0.001, 0.5, PLAIN.significance),
    )
    return choices, way, reader.whole("detail", min(DETAILS), max(DETAILS), DETAIL), notes


def refusal(choices: Choices) -> str | None:
    """Why there are no rules to tell, in a sentence; None where there are."""
    cannot = chosen.refusal(choices)
    if cannot:
        return cannot
    if _is_number(choices):
        return "This tree predicts a number. Rules here say a class: choose a table whose target is a word."
    leaves = finished(choices).leaves
    if leaves > MOST:
        return (
            f"This tree has {leaves:,} leaves, so it would be as many rules. Up to {MOST} can be told: "
            "let the tree stop earlier."
        )
    return None


def _is_number(choices: Choices) -> bool:
    return table_of(choices.data, choices.identifiers, choices.own).target.kind == "continuous"


def _refuse(
    choices: Choices, way: Way, detail: int, presenter: bool, notes: list[str], refused: str
) -> NoReturn:
    frame.show_notes(notes)
    choose(choices, way, detail, presenter)
    st.html(f'<div class="gh-say" role="status">{esc(refused)}</div>')
    names = [switch.name for switch in switches.SWITCHES[choices.recipe]]
    if not chosen.refusal(choices) and "max_depth" in names and not _is_number(choices):
        st.button(f"Stop after {FITTING} levels", on_click=link.write, kwargs={**FRESH, "max_depth": FITTING})
    st.stop()


# The row of choices ---------------------------------------------------------------------------------


def choose(choices: Choices, way: Way, detail: int, presenter: bool) -> None:
    """Data, recipe, way, its setting, detail and tools; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}{LARGER if presenter else ''}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            cards = _cards(choices)
            _select("Data", "data", cards, choices.data, lambda key: _card_text(cards[key]), 164)
            titles = {key: recipe.title for key, recipe in mlcore.RECIPES.items()}
            _select("Recipe", "recipe", titles, choices.recipe, titles.get, 140)
            _select("Drop conditions by", "by", WAYS, way.by, WAYS.get, 184)
            _setting(way)
            _select("Detail", "detail", DETAILS, detail, DETAILS.get, 146)
        st.space("stretch")
        frame.tools(presenter)


def _cards(choices: Choices) -> dict[str, Card]:
    """The tables to choose from, the learner's own and that of the link among them."""
    mine = own.current()
    cards = {key: CARDS[key] for key in chosen.SHOWN} | ({own.OWN: mine.card} if mine else {})
    return cards | {choices.data: choices.card}


def _card_text(card: Card) -> str:
    return f"{card.title} · {card.size}"


def _select(
    label: str, name: str, options: Iterable[Any], value: Any, text: Callable[[Any], str | None], width: int
) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    change = {"key": key, "on_change": _write_choice, "args": (name,)}
    st.selectbox(label, list(options), format_func=text, width=width, **change)


def _setting(way: Way) -> None:
    """The one number that the way needs."""
    if way.by == "none":
        return
    pessimistic = way.by == "pessimistic"
    name, label = ("confidence", "Confidence") if pessimistic else ("significance", "Significance")
    bounds = (0.01, 0.5) if pessimistic else (0.001, 0.5)
    key = f"choose {name}"
    st.session_state[key] = getattr(way, name)
    change = {"key": key, "on_change": _write_choice, "args": (name,), "width": 104}
    st.number_input(
        label, *bounds, getattr(way, name), step=0.05 if pessimistic else 0.01, format="%.3g", **change
    )


def _write_choice(name: str) -> None:
    """Another tree or another way: the story begins anew. Another detail: it stays where it is."""
    value = st.session_state[f"choose {name}"]
    if name == "detail":
        link.write(detail=None if value == DETAIL else value, step=_same_place(value))
        return
    forgotten: dict[str, object] = {}
    if name in ("data", "recipe"):
        forgotten |= {"override": None, **dict.fromkeys(switches.NAMES)}
    if name == "data":
        forgotten |= dict.fromkeys(("identifiers", "costs"))
        forgotten[own.PARAMETER] = own.packed(own.current()) if value == own.OWN else None
    plain = name in OWN and value == getattr(PLAIN, name)
    link.write(**FRESH, **forgotten, **{name: None if plain else value})


def _same_place(detail: int) -> int | None:
    """The last step of another detail that is not ahead of where the learner is."""
    choices, way, old, _ = _read(st.query_params.to_dict())
    if refusal(choices):
        return None
    levels = [step.level for step in telling_of(choices, way, max(DETAILS)).steps]
    told = [i for i, level in enumerate(levels) if level <= old]
    at = min(st.session_state.get("place", {}).get("step", 0), len(told) - 1)
    behind = sum(level <= detail for level in levels[: told[at] + 1])
    return max(behind - 1, 0)


# The lesson -----------------------------------------------------------------------------------------


@st.fragment
def watch(presenter: bool) -> None:
    """Draw the story that the link describes, at the place the player has reached."""
    choices, way, detail, _ = _read(st.query_params.to_dict())
    found = telling_of(choices, way, detail)
    place = st.session_state["place"]
    at = min(place["step"], len(found.steps) - 1)
    with st.container(key="ruling"):  # rules.css: the rules stand below the picture, on a phone at the end
        with st.container(key="ruling picture"):
            mount.tree(found.picture)
        with st.container(key="ruling here"):
            _explain(found, at, way, presenter)
        with st.container(key="ruling list"):
            _show(told.rules(found.steps[at], _below(found.steps[at], place["node"])))
    if not presenter:
        query = {name: text for name, text in st.query_params.to_dict().items() if name not in (*OWN, *FRESH)}
        st.page_link(frame.page_of("grow"), label="See this tree grow", query_params=query)


def _explain(found: Telling, at: int, way: Way, presenter: bool) -> None:
    step, before = found.steps[at], found.steps[at - 1] if at else None
    st.html(f'<div class="gh-say" role="status">{told.sentence(found.tree, step, way, before)}</div>')
    measured = [
        told.rule_line(step),
        told.tried(step, way),
        told.ranks(found.tree, step),
        told.without(step),
        told.compared(found.tree, step, float(found.table.weights.sum())),
    ]
    _show("".join(measured))
    one = told.shown_try(step)
    if one is not None and (not presenter or step.kind == "try"):
        with st.container(border=True, key="calculation"):
            st.html(told.four(step, one))
            st.markdown(told.formulas(step, one, way))
            _show(told.warning(one, way))
    if step.tree_errors is not None:
        _unknown(found)
    if not presenter:
        _show(told.disjunctions(step.list))


def _show(html: str) -> None:
    """Streamlit refuses to show nothing."""
    if html:
        st.html(html)


def _unknown(found: Telling) -> None:
    """Where answers are missing, list and tree do not treat a record alike."""
    asked = found.tree.asked()
    names = [c.name for c in found.table.columns if c.name in asked and is_missing(c.cells).any()]
    if names:
        few = [esc(name) for name in names[:3]] + ([f"{len(names) - 3} more columns"] if names[3:] else [])
        st.html(
            f'<p class="gh-fine">Some records have no answer for {listed(few)}. The tree has its own way '
            "with them; a rule fires only where it knows the answers it asks for.</p>"
        )


def _below(step: RuleStep, node: str | None) -> list[int]:
    """The rules whose paths go through the node that the learner opened."""
    if node is None:
        return []
    try:
        path = read_path("" if node == "root" else node)
    except ValueError:
        return []
    return [rule.number for rule in step.list.rules if rule.path[: len(path)] == path]
