"""The row of choices on top of a page about one tree. Widgets show what the link says, and write it."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

import mlcore
from datasets import CARDS
from views import link
from views.story import CRITERION_NAMES, Choices, same_place, story_of, table_of
from views.text import esc

DETAILS = {1: "Splits", 2: "Decisions", 3: "Candidates"}
BRANCHINGS = {"multiway": "Multiway", "binary": "Binary"}
SHOWN = [key for key, card in CARDS.items() if not card.small]
MOST_DEPTH, MOST_RECORDS = 30, 100
FRESH = {"step": None, "node": None, "look": None, "override": None}


def read(query: dict[str, str]) -> tuple[Choices, int, list[str]]:
    """The choices and the level of detail a link asks for, and what had to be mended in it."""
    reader = link.Reader(query, link.unknown(query))
    data = reader.one_of("data", list(CARDS), "tennis")
    recipe = reader.one_of("recipe", list(mlcore.RECIPES), "hunt")
    choices = Choices(
        data=data,
        recipe=recipe,
        criterion=reader.one_of("criterion", list(CRITERION_NAMES), "entropy"),
        branching=reader.one_of("branching", list(BRANCHINGS), "multiway"),
        max_depth=reader.whole("max_depth", 1, MOST_DEPTH, 0) or None,
        min_records=reader.whole("min_records", 1, MOST_RECORDS, 1),
        min_gain=reader.real("min_gain", 0.0, 3.0, 0.0),
        identifiers=reader.yes("identifiers") and bool(CARDS[data].identifiers),
    )
    attributes = [column.name for column in table_of(data, choices.identifiers).columns]
    overrides = reader.overrides(attributes)
    detail = reader.whole("detail", min(DETAILS), max(DETAILS), 2)
    chosen = Choices(**{**choices.__dict__, "overrides": overrides})
    lost = [path for path, _ in overrides if path not in _overridden(chosen)]
    if lost:
        reader.notes.append(
            "The link overrides a node that this tree does not have, or asks there for what it cannot."
        )
    return chosen, detail, reader.notes


def _overridden(choices: Choices) -> set[mlcore.Path]:
    """The nodes at which a choice of the learner took effect, the recipe's own choice included."""
    wanted = dict(choices.overrides)
    tree = story_of(choices, 1).tree
    return {p for p, node in tree.walk() if p in wanted and node.split and node.split.attribute == wanted[p]}


def place(query: dict[str, str], choices: Choices, detail: int, notes: list[str]) -> tuple[int, str | None]:
    """The step and the opened node a link asks for."""
    reader = link.Reader(query, notes)
    last = len(story_of(choices, detail).steps) - 1
    return reader.whole("step", 0, last, 0), query.get("node")


def show(choices: Choices, detail: int) -> None:
    """Draw the row. Each change writes the link; the place in the story is kept where it still exists."""
    _select("Data", "data", SHOWN, choices.data, _data_label)
    _select("Recipe", "recipe", list(mlcore.RECIPES), choices.recipe, lambda key: mlcore.RECIPES[key].title)
    if choices.recipe == "hunt":
        _select("Criterion", "criterion", list(CRITERION_NAMES), choices.criterion, _criterion_label)
        _segments("Branching", "branching", list(BRANCHINGS), choices.branching, BRANCHINGS.get, _write_fresh)
    _segments("Detail", "detail", list(DETAILS), detail, DETAILS.get, _write_detail)
    _limits(choices)


def _data_label(key: str) -> str:
    return f"{CARDS[key].title} · {CARDS[key].size}"


def _criterion_label(key: str) -> str:
    name = CRITERION_NAMES[key]
    return name[0].upper() + name[1:]


def _select(label: str, name: str, options: Sequence[str], value: str, text: Callable[[str], str]) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    shown = [*options, value] if value not in options else options
    st.selectbox(label, shown, format_func=text, key=key, on_change=_write_fresh, args=(name,), width=168)


def _segments(
    label: str,
    name: str,
    options: Sequence[Any],
    value: Any,
    text: Callable[[Any], Any],
    on_change: Callable[[str], None],
) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    st.segmented_control(
        label, options, format_func=text, key=key, on_change=on_change, args=(name,), required=True
    )


def _write_fresh(name: str) -> None:
    """Another tree: start its story again, without the overrides of the old one."""
    write_place = {**FRESH, name: st.session_state[f"choose {name}"]}
    if name == "data":
        write_place["identifiers"] = None
    link.write(**write_place)


def _write_detail(name: str) -> None:
    """Another detail of the same story: stay where we are."""
    choices, old_detail, _ = read(st.query_params.to_dict())
    old = story_of(choices, old_detail)
    detail = st.session_state[f"choose {name}"]
    at = min(st.session_state.get("place", {}).get("step", 0), len(old.steps) - 1)
    link.write(detail=detail, step=same_place(old, at, story_of(choices, detail)))


def _limits(choices: Choices) -> None:
    """Early stopping, and whether a name may be asked for."""
    st.session_state["choose max_depth"] = choices.max_depth
    st.session_state["choose min_records"] = choices.min_records
    st.session_state["choose min_gain"] = choices.min_gain
    st.session_state["choose identifiers"] = choices.identifiers
    own = CRITERION_NAMES[choices.rule().criterion]
    least = (
        "Fewest records in a branch" if choices.rule().records_rule == "leaf" else "Fewest records to split"
    )
    active = sum(
        (choices.max_depth is not None, choices.min_records > 1, choices.min_gain > 0, choices.identifiers)
    )
    with st.popover(f"Limits · {active}" if active else "Limits", width="content"):
        change = {"on_change": _write_limit}
        st.number_input("Maximum depth", 1, MOST_DEPTH, key="choose max_depth", value=None,
                        placeholder="no limit", args=("max_depth",), **change)  # fmt: skip
        st.number_input(least, 1, MOST_RECORDS, key="choose min_records", args=("min_records",), **change)
        st.number_input(
            f"Least {own}", 0.0, 3.0, step=0.05, key="choose min_gain", args=("min_gain",), **change
        )
        if choices.card.identifiers:
            names = ", ".join(esc(name) for name in choices.card.identifiers)
            label = f"Let the tree ask for {names}, which only identifies a record"
            st.checkbox(label, key="choose identifiers", args=("identifiers",), **change)


def _write_limit(name: str) -> None:
    value = st.session_state[f"choose {name}"]
    plain = {"min_records": 1, "min_gain": 0.0, "identifiers": False, "max_depth": None}
    text = None if value == plain[name] else str(value).lower()
    link.write(**{**FRESH, name: text})
