"""What another split at a node costs: the learner's own choices, the price of one, and a field to make it."""

from dataclasses import replace
from urllib.parse import quote

from mlcore import Candidate, Column, Split, Table, TableError, Tree
from views.kit.known import known
from views.kit.link.params import Change
from views.kit.link.switches import CRITERION_NAMES
from views.kit.link.table import LOOK, OVERRIDE
from views.kit.panels import Action, Field, Panels, Row, Said
from views.lessons.grow.candidates import NOTHING, shown_score
from views.lessons.grow.words import asked
from views.subjects.trees.choosing import write_overrides
from views.subjects.trees.story import Choices, Focus, finished, place_name
from views.subjects.trees.wishes import is_made, own_text, read_split, split_text, words_of
from views.words.conditions import place_text
from views.words.grammar import plural
from views.words.html import esc, paragraph
from views.words.numbers import p_value, short, tally


def overrides(choices: Choices, tree: Tree) -> Panels:
    """The learner's own choices, each with its undo."""
    if not choices.overrides:
        return []
    there = {path for path, node in tree.walk() if node.children}
    undoings = []
    for path, wish in choices.overrides:
        if path in there:
            label = f"↶ {esc(words_of(wish))} at {esc(place_text(tree.conditions(path)))}"
            change = choose(choices.without_override(path))
            undoings.append(Action(label, change, key=f"undo {path}", help="Undo your choice"))
    return [Row(undoings, key="overrides")] if undoings else []


def price(focus: Focus, candidate: Candidate) -> Panels:
    """What splitting on this candidate costs, or has cost, in one sentence, and the button for it."""
    decision, choices = focus.decision, focus.story.choices
    if decision is None or not focus.settled or decision.best is None:
        return []
    made = candidate is decision.made
    if made and not focus.node.overridden:
        return []
    own = choices.without_override(focus.path)
    wish = replace(candidate.split, surrogates=()) if candidate is decision.own else candidate.attribute
    other = own.but_override(focus.path, wish)
    said = paragraph(_cost(focus, candidate, finished(own), finished(other)), "gh-price")
    label = "↶ Undo my choice" if made else f"Split on {esc(candidate.attribute)} instead"
    # One button with two sides, in a row that stays open: keyboard focus stays on it after a press.
    change = {**choose(own), LOOK.name: candidate.attribute} if made else choose(other)
    action = Action(label, change, key="override")
    return [Row([Said(said), action], key="price")]


def own_field(focus: Focus, candidate: Candidate) -> Panels:
    """A field for thresholds or groups of the learner's own on this attribute, where the node is decided."""
    decision, choices, attribute = known(focus.decision), focus.story.choices, candidate.attribute
    if not focus.settled or focus.story.recipe.selection != "score":
        return []
    data = focus.story.table
    column = data.column(attribute)
    words = "Your own thresholds" if column.kind == "continuous" else "Your own groups"
    mine = decision.own.split if decision.own and decision.own.attribute == attribute else None

    def other(text: str) -> Choices:
        if not text.strip():
            return choices.without_override(focus.path)
        return choices.but_override(focus.path, read_split(text, data, attribute))

    return [
        Field(
            f"own {place_name(focus.path)} {attribute}", words, "text", split_text(mine) if mine else "",
            lambda text: choose(other(text)), none=_example(column, candidate.split), width=260,
            wrong=lambda text: _not_taken(focus, attribute, text),
            help="Separate thresholds with commas and groups of values with |. The values that you do not "
                 "name "
            "form one more group.",
        )
    ]  # fmt: skip


def _example(column: Column, split: Split) -> str:
    """The options of the field: the best split, or a value against the others."""
    if column.kind == "continuous":
        return split_text(split)
    first, *rest = (quote(str(value), safe=" ") for value in column.values)
    return f"{first} | {', '.join(rest)}"


def _not_taken(focus: Focus, attribute: str, text: str) -> str:
    """Why a split of the learner's own cannot be made; nothing where it can."""
    if not text.strip():
        return ""
    try:
        split = read_split(text, focus.story.table, attribute)
    except TableError as error:
        return str(error)
    made = finished(focus.story.choices.but_override(focus.path, split)).node(focus.path).split
    if made is not None and is_made(split, made):
        return ""
    return (
        f"{own_text(split)} is not possible here. A branch would hold all of these records or too few, or a "
        "limit in the settings forbids it."
    )


def choose(choices: Choices) -> Change:
    """What other splits at nodes change in the link."""
    return {**OVERRIDE.change(None), OVERRIDE.name: write_overrides(choices.overrides)}


def _cost(focus: Focus, candidate: Candidate, own: Tree, other: Tree) -> str:
    """The gain given up at the node, and how the two finished trees differ."""
    decision, data = known(focus.decision), focus.story.table
    best = decision.candidates[known(decision.best)]
    lost = shown_score(decision, best) - shown_score(decision, candidate)
    unit = " bits" if focus.story.recipe.criterion == "entropy" else ""
    if candidate.test is not None:
        first = f"Its p value here is {p_value(candidate.test.adjusted, candidate.test.log_adjusted)}"
    elif candidate is best:
        gain = short(shown_score(decision, candidate))
        first = f"Splitting on {esc(candidate.attribute)} gains {gain}{unit} here"
    elif abs(lost) <= NOTHING:
        first = f"It ties exactly with {asked(best)}, so you lose nothing here"
    elif lost < 0:
        more = f"<b>{short(-lost)}{unit}</b> more {CRITERION_NAMES[decision.criterion]}"
        first = f"It has {more} than {asked(best)}"
    else:
        first = f"It gives up <b>{short(lost)}{unit}</b> of {CRITERION_NAMES[decision.criterion]} here"
    parts = (
        _compare(plural(other.leaves, "leaf"), own.leaves, other.leaves),
        _compare(f"depth {other.depth}", own.depth, other.depth),
        _compare_errors(own, other, data),
    )
    return f"{first}. The finished tree has {', '.join(parts)}."


def _compare_errors(own: Tree, other: Tree, data: Table) -> str:
    before, after = own.errors(data), other.errors(data)
    if not own.regression:
        return _compare(plural(after, "training error"), before, after)
    n = float(data.weights.sum())
    text = f"mean squared error {short(after / n)}"
    return f"{text} (as before)" if before == after else f"<b>{text}</b> instead of {short(before / n)}"


def _compare(text: str, own: float, other: float) -> str:
    return f"{text} (as before)" if own == other else f"<b>{text}</b> instead of {tally(own)}"
