"""The row of choices on top of a page about one tree. Widgets show what the link says, and write it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

import streamlit as st

import mlcore
from datasets import CARDS
from datasets.own import OwnTable
from views import frame, link, own, switches
from views.text import esc
from views.trees.story import CRITERION_NAMES, Choices, same_place, story_of, table_of
from views.trees.switches import Switch

LARGE = 5000  # records; growing from more takes a moment
DETAILS = {1: "Splits", 2: "Decisions", 3: "Candidates"}
SHOWN = [key for key, card in CARDS.items() if not card.small]
FRESH = {"step": None, "node": None, "look": None, "override": None}


def read(query: dict[str, str]) -> tuple[Choices, int, list[str]]:
    """The choices and the level of detail a link asks for, and what had to be mended in it."""
    mine, notes = own.find(query)
    reader = link.Reader(query, [*link.unknown(query), *notes])
    data = reader.one_of("data", [*CARDS, own.OWN] if mine else list(CARDS), "tennis")
    recipe = reader.one_of("recipe", list(mlcore.RECIPES), fitting_recipe(data, mine))
    choices = Choices(
        data=data,
        recipe=recipe,
        switches=switches.read(reader, recipe),
        identifiers=reader.yes("identifiers") and data != own.OWN and bool(CARDS[data].identifiers),
        own=mine if data == own.OWN else None,
    )
    overrides = reader.overrides(choices.own.inputs if choices.own else _attributes(choices))
    detail = reader.whole("detail", min(DETAILS), max(DETAILS), 2)
    chosen = Choices(**{**choices.__dict__, "overrides": overrides})
    if overrides and not refusal(chosen) and any(at not in _overridden(chosen) for at, _ in overrides):
        reader.notes.append(
            "The link overrides a node that this tree does not have, or asks there for what it cannot."
        )
    return chosen, detail, reader.notes


def fitting_recipe(data: str, mine: OwnTable | None) -> str:
    """The recipe to begin with: Hunt's where it can take the table."""
    try:
        table = table_of(data, False, mine if data == own.OWN else None)
    except mlcore.TableError:
        return "hunt"
    if table.target.kind == "continuous":
        return "cart"
    return "c4.5" if any(column.missing for column in table.columns) else "hunt"


def _attributes(choices: Choices) -> list[str]:
    return [column.name for column in table_of(choices.data, choices.identifiers).columns]


def refusal(choices: Choices) -> str | None:
    """Why no tree can be grown from this table with this recipe, in a sentence; None where one can."""
    try:
        mlcore.check(table_of(choices.data, choices.identifiers, choices.own), choices.rule())
    except mlcore.TableError as error:
        return str(error)
    return None


def _overridden(choices: Choices) -> set[mlcore.Path]:
    """The nodes at which a choice of the learner took effect, the recipe's own choice included."""
    wanted = dict(choices.overrides)
    tree = story_of(choices, 1).tree
    return {p for p, node in tree.walk() if p in wanted and node.split and node.split.attribute == wanted[p]}


def place(query: dict[str, str], choices: Choices, detail: int, notes: list[str]) -> tuple[int, str | None]:
    """The step and the opened node a link asks for. Where no tree can be grown, the page ends here."""
    sentence = refusal(choices)
    if sentence:
        _refuse(choices, detail, notes, sentence)
    reader = link.Reader(query, notes)
    with _patience(choices):
        last = len(story_of(choices, detail).steps) - 1
    return reader.whole("step", 0, last, 0), query.get("node")


def _patience(choices: Choices) -> AbstractContextManager[object]:
    """A word while a large table is grown from."""
    if choices.own is None or len(choices.own.sheet.frame) < LARGE:
        return nullcontext()
    return st.spinner(f"Growing a tree from {len(choices.own.sheet.frame):,} records …", show_time=True)


def _refuse(choices: Choices, detail: int, notes: list[str], sentence: str) -> NoReturn:
    """The row of choices, so that others can be made, and the sentence."""
    frame.show_notes(notes)
    presenter = frame.is_presenting()
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            show(choices, detail)
        st.space("stretch")
        frame.tools(presenter)
    st.html(f'<div class="gh-say" role="status">{esc(sentence)}</div>')
    _offer_others(choices)
    st.stop()


def _offer_others(choices: Choices) -> None:
    """Buttons for the recipes that can take this table."""
    others = [name for name in mlcore.RECIPES if name != choices.recipe]
    able = [name for name in others if not refusal(replace(choices, recipe=name, switches=()))]
    with st.container(horizontal=True, key="offers"):
        for name in able:
            st.button(
                f"Grow it with {mlcore.RECIPES[name].title}", on_click=_take, args=(name,), key=f"take {name}"
            )


def _take(recipe: str) -> None:
    link.write(**FRESH, recipe=recipe, **dict.fromkeys(switches.NAMES))


def show(choices: Choices, detail: int) -> None:
    """Draw the row. Each change writes the link; the place in the story is kept where it still exists."""
    mine = own.current()
    options = [*SHOWN, own.OWN] if mine else SHOWN
    _select("Data", "data", options, choices.data, partial(data_label, mine))
    if choices.own:
        text = own.packed(choices.own)
        st.page_link(frame.page_of("table"), label="Edit table", query_params={own.PARAMETER: text} if text else {})
    _select("Recipe", "recipe", list(mlcore.RECIPES), choices.recipe, lambda key: mlcore.RECIPES[key].title)
    if choices.recipe == "hunt":
        rule = choices.rule()
        names = [name for name, _ in switches.switch_of("hunt", "criterion").options]
        _select("Criterion", "criterion", names, rule.criterion, _criterion_label)
        options = dict(switches.switch_of("hunt", "branching").options)
        _select("Branching", "branching", list(options), rule.branching, lambda key: options[key], 132)
    _segments("Detail", "detail", list(DETAILS), detail, DETAILS.get, _write_detail)
    _rules(choices)


def data_label(mine: OwnTable | None, key: str) -> str:
    """A data set, or the learner's own table, in the list of data."""
    card = mine.card if mine and key == own.OWN else CARDS[key]
    return f"{card.title} · {card.size}"


def _criterion_label(key: str) -> str:
    name = CRITERION_NAMES[key]
    return name[0].upper() + name[1:]


def _select(
    label: str, name: str, options: Sequence[str], value: str, text: Callable[[str], str], width: int = 176
) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    shown = [*options, value] if value not in options else options
    st.selectbox(label, shown, format_func=text, key=key, on_change=_write_fresh, args=(name,), width=width)


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
    if name in switches.NAMES and not _is_there(name):
        return
    write_place = {**FRESH, name: st.session_state[f"choose {name}"]}
    if name == "data":
        write_place |= {"identifiers": None, "costs": None}
        write_place[own.PARAMETER] = own.packed(own.current()) if write_place["data"] == own.OWN else None
    if name == "recipe":
        write_place |= dict.fromkeys(switches.NAMES)  # its rules are its own
    link.write(**write_place)


def _write_detail(name: str) -> None:
    """Another detail of the same story: stay where we are."""
    choices, old_detail, _ = read(st.query_params.to_dict())
    detail = st.session_state[f"choose {name}"]
    if refusal(choices):
        link.write(detail=detail)
        return
    old = story_of(choices, old_detail)
    at = min(st.session_state.get("place", {}).get("step", 0), len(old.steps) - 1)
    link.write(detail=detail, step=same_place(old, at, story_of(choices, detail)))


def _rules(choices: Choices) -> None:
    """The rules of this recipe in words, each with the widget that changes it."""
    on_top = switches.ON_TOP.get(choices.recipe, ())
    shown = [switch for switch in switches.SWITCHES[choices.recipe] if switch.name not in on_top]
    names = {switch.name for switch in shown}
    changed = sum(name in names for name, _ in choices.switches) + choices.identifiers
    rule = choices.rule()
    with st.popover(f"Rules · {changed}" if changed else "Rules", width="content"):
        st.html(f'<h3 class="gh-heading">Rules of {esc(rule.title)}</h3>')
        for switch in shown:
            _widget(switch, getattr(rule, switch.name))
        if choices.card.identifiers:
            st.session_state["choose identifiers"] = choices.identifiers
            listed = ", ".join(esc(name) for name in choices.card.identifiers)
            label = f"Let the tree ask for {listed}, which only identifies a record"
            st.checkbox(label, key="choose identifiers", on_change=_write_identifiers)
        if changed:
            st.button("Back to the recipe's own rules", on_click=_write_own_rules, args=(sorted(names),))


def _widget(switch: Switch, value: Any) -> None:
    key = f"choose {switch.name}"
    about = {"key": key, "on_change": _write_switch, "args": (switch.name,), "help": switch.help or None}
    st.session_state[key] = switches.text_of(value) if switch.kind == "costs" else value
    if switch.kind == "yes":
        st.checkbox(switch.words, **about)
    elif switch.kind == "one":
        words = dict(switch.options)
        st.selectbox(switch.words, list(words), format_func=words.get, **about)
    elif switch.kind == "costs":
        st.text_input(switch.words, placeholder="Outlook:2; Wind:0.5", **about)
    elif switch.kind == "real":
        st.number_input(switch.words, switch.low, switch.high, step=switch.step, **about)
    else:
        st.session_state[key] = None if value is None else int(value)
        bounds = (int(switch.low), int(switch.high))
        st.number_input(switch.words, *bounds, value=None, placeholder="no limit", **about)


def _is_there(name: str) -> bool:
    """Whether the recipe of the link has this switch, and the widget a value of it.

    A widget that went away with its recipe reports once more, with its label for a value.
    """
    recipe = read(st.query_params.to_dict())[0].recipe
    own_switch = next((switch for switch in switches.SWITCHES[recipe] if switch.name == name), None)
    if own_switch is None:
        return False
    value = st.session_state[f"choose {name}"]
    return own_switch.kind != "one" or value in dict(own_switch.options)


def _write_switch(name: str) -> None:
    """A rule is changed: the story starts again. What the recipe does of itself is not written."""
    if not _is_there(name):
        return
    choices, _, _ = read(st.query_params.to_dict())
    value = st.session_state[f"choose {name}"]
    own_value = getattr(mlcore.RECIPES[choices.recipe], name)
    plain = value is None or value == own_value or value == ""
    text = value.replace("; ", ";") if isinstance(value, str) else switches.text_of(value)
    link.write(
        **{**FRESH, name: None if plain else text, "step": _still_last({name: None if plain else text})}
    )


def _still_last(changes: dict[str, str | None]) -> int | None:
    """Whoever looks at the finished tree sees the finished one of the new rules; others start anew."""
    query = st.query_params.to_dict()
    old, detail, _ = read(query)
    changed = {
        name: text for name, text in {**query, **changes, "override": None}.items() if text is not None
    }
    new, _, _ = read(changed)
    at = st.session_state.get("place", {}).get("step", 0)
    if refusal(old) or refusal(new) or at < len(story_of(old, detail).steps) - 1:
        return None
    return len(story_of(new, detail).steps) - 1


def _write_identifiers() -> None:
    link.write(**FRESH, identifiers="true" if st.session_state["choose identifiers"] else None)


def _write_own_rules(names: Sequence[str]) -> None:
    link.write(**FRESH, identifiers=None, **dict.fromkeys(names))
