"""The choices of a lesson about one tree, in the link and as widgets: the table, the recipe, its rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import mlcore
from datasets import CARDS
from datasets.own import OwnTable
from views.kit import own
from views.kit.lesson import Refusal
from views.kit.link import switches, table
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import PLACE, Change, Given, Param
from views.kit.own import OWN
from views.kit.panels import Action, Field, Panels, Popover, Row, Said, Way, choice
from views.subjects.trees import wishes
from views.subjects.trees.story import Choices, Overrides, by_path, place_name, read_place, story_of, table_of
from views.subjects.trees.wishes import Wish
from views.words.grammar import capital
from views.words.html import esc, heading

SHOWN = sorted(CARDS, key=lambda key: CARDS[key].small)  # small ones at the end
LARGE = 5000  # records; growing from more takes a moment


# The link -------------------------------------------------------------------------------------------


def read(given: Given) -> Choices:
    """The choices of a link."""
    data = read_data(given)
    recipe = given(table.RECIPE, default=fitting_recipe(data, given.own, given.row(table.RECIPE).default))
    choices = Choices(
        data=data,
        recipe=recipe,
        switches=switches.read(given, recipe),
        identifiers=data != OWN and bool(CARDS[data].identifiers) and given(table.IDENTIFIERS),
        own=given.own if data == OWN else None,
    )
    return replace(choices, overrides=_read_overrides(given, choices))


def read_data(given: Given, first: str = "") -> str:
    """The key of a link's table. OWN needs an own table. first: the key if the link names none."""
    changes: dict[str, Any] = {} if given.own else {"kind": OneOf(table.SETS_OF_RECORDS)}
    return str(given(table.DATA, **changes, **({"default": first} if first else {})))


def fitting_recipe(data: str, mine: OwnTable | None, first: str = "hunt") -> str:
    """The recipe to begin with: `first` if it can grow a tree from the table. For an own table it is CART
    instead of Hunt's, because it takes every table and needs few words."""
    try:
        found = table_of(data, False, mine if data == OWN else None)
    except mlcore.TableError:
        return first
    if found.target.kind == "continuous" or (data == OWN and first == "hunt"):
        return "cart"
    return "c4.5" if first == "hunt" and any(column.missing for column in found.columns) else first


def refusal(choices: Choices) -> str | None:
    """A sentence that says why this recipe cannot grow a tree from this table, or None if it can."""
    try:
        mlcore.check(choices.table, choices.rule())
    except mlcore.TableError as error:
        return str(error)
    return None


def shown(choices: Choices) -> str:
    """A title with the algorithm and the table."""
    return f"{choices.rule().title}: {choices.card.title}"


def patience(choices: Choices) -> str:
    """The message while a tree grows from a large own table, else ""."""
    return (
        f"Growing a tree from {choices.records:,} records …"
        if choices.own and choices.records >= LARGE
        else ""
    )


def _read_overrides(given: Given, choices: Choices) -> Overrides:
    """The learner's wishes by path: `root:Wind;0.1:Humidity`, `root:Time@31`."""
    found: dict[mlcore.Path, Wish] = {}
    slips: list[str] = []
    for part in filter(None, (given(table.OVERRIDE) or "").split(";")):
        at, _, text = part.partition(":")
        path = read_place(at)
        if path is None or (wishes.AT not in text and unquote(text) not in _names(choices)):
            slips.append(
                f"The link overrides “{part}”, which is not a node and attribute here. It is left out."
            )
            continue
        try:
            found[path] = _wish(text, choices)
        except mlcore.TableError as error:
            slips.append(f"The link overrides “{part}”. This part is left out. {error}")
    overrides = by_path(found)
    for sentence in slips:
        given.mend(table.OVERRIDE, write_overrides(overrides), sentence)
    if overrides and not _all_taken(replace(choices, overrides=overrides)):
        given.note(
            "The link overrides a node that this tree does not have, or a split that is not possible there."
        )
    return overrides


def _names(choices: Choices) -> Sequence[str]:
    return choices.own.inputs if choices.own else [column.name for column in choices.table.columns]


def _wish(text: str, choices: Choices) -> Wish:
    """The attribute or split in a text. Raises TableError if the table or the algorithm cannot use it."""
    if unquote(text) in _names(choices):
        return unquote(text)
    wish = wishes.read(text, choices.table)
    if isinstance(wish, mlcore.Split):
        mlcore.own.check(choices.table, choices.rule(), wish)
    return wish


def _all_taken(choices: Choices) -> bool:
    """Whether the tree has every split that the learner chose. True if there is no tree."""
    if refusal(choices):
        return True
    tree = story_of(choices, 1).tree
    made = {path: node.split for path, node in tree.walk() if node.split}
    return all(path in made and wishes.is_made(wish, made[path]) for path, wish in choices.overrides)


def write_overrides(overrides: Overrides) -> str | None:
    """Overrides as the link writes them, or None if there are none."""
    return ";".join(f"{place_name(path)}:{wishes.written(wish)}" for path, wish in overrides) or None


# The widgets ----------------------------------------------------------------------------------------


def data(choices: Choices, given: Given, width: int = 188) -> Panels:
    """The list of tables, with the learner's own, and the link to edit that one."""
    mine = given.own
    cards = {key: CARDS[key] for key in SHOWN} | ({OWN: mine.card} if mine else {})
    cards |= {choices.data: choices.card}
    row = given.row(table.DATA)

    def change(key: str) -> Change:
        return {**row.change(key), table.OWN_TABLE.name: own.packed(mine) if key == OWN else None}

    words = {key: f"{card.title} · {card.size}" for key, card in cards.items()}
    field = choice(row, choices.data, options=words, change=change, width=width)
    return [field, *([Way("Edit table", "table", own_link(choices.own))] if choices.own else [])]


def own_link(mine: OwnTable | None) -> dict[str, str]:
    """The link's parameters for the learner's own table."""
    packed = own.packed(mine)
    return {table.OWN_TABLE.name: packed} if packed else {}


def recipe(choices: Choices, width: int = 176) -> Field:
    """The list of recipes."""
    return choice(table.RECIPE, choices.recipe, width=width)


def on_top(choices: Choices) -> Panels:
    """The widgets of the rules that are in the row of choices."""
    if choices.recipe != "hunt":
        return []
    offered = switches.switch_of("hunt", "criterion").kind.options  # type: ignore[attr-defined]
    criteria = {key: capital(name) for key, name in offered.items()}
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
    title = Said(heading(f"Settings of {esc(choices.rule().title)}"))
    panels = [
        title,
        *_presets(choices),
        *(switch(choices, one.name) for one in shown),
        *_identifiers(choices),
    ]
    if changed:
        change = dict.fromkeys((*names, "identifiers", "override", *PLACE))
        panels.append(Action("Back to the algorithm’s own settings", change))
    return Popover(f"Settings · {changed}" if changed else "Settings", panels)


def _presets(choices: Choices) -> Panels:
    """A button for each program with preset rules. The button of the current rules is disabled."""
    names = [one.name for one in switches.SWITCHES[choices.recipe]]
    buttons: Panels = [
        Action(
            preset.label,
            {
                **dict.fromkeys((*names, *switches.RESETS)),
                **switches.written(choices.recipe, preset.switches),
            },
            help=preset.help,
            disabled=dict(choices.switches) == dict(preset.switches),
        )
        for preset in switches.PRESETS.get(choices.recipe, ())
    ]
    return [Row(buttons, "presets")] if buttons else []


def switch(choices: Choices, name: str, resets: Sequence[str] = switches.RESETS, **look: Any) -> Field:
    """The widget of a rule. The link omits the recipe's own default."""
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
    label = f"Let the tree split on {listed}, which only identifies a record"
    return [choice(table.IDENTIFIERS, choices.identifiers, label=label)]


def refused(choices: Choices) -> Refusal | None:
    """The reason for no tree, with buttons for recipes that can use the table. None if there is a tree."""
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
