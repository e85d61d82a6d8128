"""The widgets that choose a tree: data, recipe, rules; and what helps where a recipe cannot take a table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import mlcore
from datasets import CARDS
from views import own
from views.lesson import Action, Field, Panels, Popover, Refusal, Said, Way, choice
from views.link import table
from views.link.kinds import Whole
from views.link.params import PLACE, Change, Given, Param
from views.own import OWN
from views.trees import switches
from views.trees.choices import refusal
from views.trees.story import Choices
from views.words.html import esc, heading

SHOWN = [key for key, card in CARDS.items() if not card.small]


def data(choices: Choices, given: Given, width: int = 176) -> Panels:
    """The list of tables, the learner's own among them, and the way to edit that."""
    mine = given.own
    cards = {key: CARDS[key] for key in SHOWN} | ({OWN: mine.card} if mine else {})
    cards |= {choices.data: choices.card}
    row = given.row(table.DATA)

    def change(key: str) -> Change:
        packed = own.packed(mine) if key == OWN else None
        return {**row.change(key), table.OWN_TABLE.name: packed}

    words = {key: f"{card.title} · {card.size}" for key, card in cards.items()}
    field = choice(row, choices.data, options=words, change=change, width=width)
    return [field, *([_edit(choices)] if choices.own else [])]


def _edit(choices: Choices) -> Way:
    packed = own.packed(choices.own)
    return Way("Edit table", "table", {table.OWN_TABLE.name: packed} if packed else {})


def recipe(choices: Choices, width: int = 176) -> Field:
    """The list of recipes."""
    return choice(table.RECIPE, choices.recipe, width=width)


def on_top(choices: Choices) -> Panels:
    """The rules that have a place in the row of choices."""
    if choices.recipe != "hunt":
        return []
    names = {key: f"{name[0].upper()}{name[1:]}" for key, name in switches.CRITERION_NAMES.items()}
    offered = switches.switch_of("hunt", "criterion").kind.options  # type: ignore[attr-defined]
    criteria = {key: names[key] for key in offered}
    return [
        switch(choices, "criterion", label="Criterion", options=criteria, width=176),
        switch(choices, "branching", label="Branching", help="", width=132),
    ]


def rules(choices: Choices) -> Popover:
    """The rules of this recipe in words, each with the widget that changes it."""
    above = {field.key for field in on_top(choices) if isinstance(field, Field)}
    shown = [one for one in switches.SWITCHES[choices.recipe] if one.name not in above]
    names = {one.name for one in shown}
    changed = sum(name in names for name, _ in choices.switches) + choices.identifiers
    title = Said(heading(f"Rules of {esc(choices.rule().title)}"))
    panels = [title, *(switch(choices, one.name) for one in shown), *_identifiers(choices)]
    if changed:
        change = {**dict.fromkeys((*names, "identifiers", "override", *PLACE))}
        panels.append(Action("Back to the recipe's own rules", change))
    return Popover(f"Rules · {changed}" if changed else "Rules", panels)


def switch(choices: Choices, name: str, resets: Sequence[str] = switches.RESETS, **look: Any) -> Field:
    """The widget of a rule. What the recipe does of itself is not written into the link."""
    usual, value = mlcore.RECIPES[choices.recipe], getattr(choices.rule(), name)
    row = switches.switch_of(choices.recipe, name).but(default=getattr(usual, name), resets=resets)
    if row.kind is switches.COSTS:
        costs = {"look": "text", "none": "Outlook:2; Wind:0.5", "change": lambda text: _costs(row, text)}
        return choice(row, row.kind.write(value), **costs)
    return choice(row, int(value) if isinstance(row.kind, Whole) and value is not None else value, **look)


def _costs(row: Param, text: str) -> Change:
    return {**row.change(None), row.name: text.replace("; ", ";") or None}


def _identifiers(choices: Choices) -> Panels:
    if not choices.card.identifiers:
        return []
    listed = ", ".join(esc(name) for name in choices.card.identifiers)
    label = f"Let the tree ask for {listed}, which only identifies a record"
    return [choice(table.IDENTIFIERS, choices.identifiers, label=label)]


def refused(choices: Choices) -> Refusal | None:
    """Why there is no tree, with buttons for the recipes that can take this table; None if there is one."""
    why = refusal(choices)
    if why is None:
        return None
    others = [name for name in mlcore.RECIPES if name != choices.recipe]
    able = [name for name in others if not refusal(replace(choices, recipe=name, switches=()))]
    offers = [
        Action(f"Grow it with {mlcore.RECIPES[name].title}", table.RECIPE.change(name), key=f"take {name}")
        for name in able
    ]
    return Refusal(esc(why), offers)
