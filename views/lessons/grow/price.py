"""Overriding a choice: what it costs, the button that does it, and the way back."""

from mlcore import Candidate, Path, Table, Tree
from views.known import known
from views.lesson import Action, Panels, Row, Said
from views.lessons.grow.candidates import shown_score
from views.link import table
from views.link.params import Change
from views.trees.choosing import write_overrides
from views.trees.story import Choices, Focus, finished
from views.trees.switches import CRITERION_NAMES
from views.words.conditions import place_text
from views.words.grammar import plural
from views.words.html import esc, paragraph
from views.words.numbers import p_value, short, tally

NOTHING = 1e-9


def overrides(choices: Choices, tree: Tree) -> Panels:
    """The learner's own choices, each with its undo."""
    there = {path for path, node in tree.walk() if node.children}
    made = [(path, attribute) for path, attribute in choices.overrides if path in there]
    return [Row([_undo(choices, tree, *one) for one in made], key="overrides")] if made else []


def _undo(choices: Choices, tree: Tree, path: Path, attribute: str) -> Action:
    label = f"↶ {esc(attribute)} at {esc(place_text(tree.conditions(path)))}"
    change = _change(choices.without_override(path))
    return Action(label, change, key=f"undo {path}", help="Undo this choice of yours")


def price(focus: Focus, candidate: Candidate) -> Panels:
    """What splitting on this candidate costs, or has cost, in one sentence, and the button for it."""
    decision, choices = focus.decision, focus.story.choices
    if decision is None or not focus.settled or decision.best is None:
        return []
    names = [c.attribute for c in decision.candidates]
    made = names[decision.chosen] if decision.chosen is not None else None
    if candidate.attribute == made and not focus.node.overridden:
        return []
    own = choices.without_override(focus.path)
    other = own.but_override(focus.path, candidate.attribute)
    said = paragraph(_cost(focus, candidate, finished(own), finished(other)), "gh-price")
    if candidate.attribute == made:
        action = Action("↶ Undo my choice", _change(own), key="undo here")
    else:
        action = Action(f"Split on {esc(candidate.attribute)} instead", _change(other), key="override")
    return [Row([Said(said), action], key="price")]


def _change(choices: Choices) -> Change:
    return {**table.OVERRIDE.change(None), table.OVERRIDE.name: write_overrides(choices.overrides)}


def _cost(focus: Focus, candidate: Candidate, own: Tree, other: Tree) -> str:
    """The gain given up at the node, and how the two finished trees differ."""
    decision, data = known(focus.decision), focus.story.table
    best = decision.candidates[known(decision.best)]
    criterion = focus.story.recipe.criterion
    lost = shown_score(decision, best) - shown_score(decision, candidate)
    unit = " bits" if criterion == "entropy" else ""
    if candidate.test is not None:
        first = f"Its p value here is {p_value(candidate.test.adjusted, candidate.test.log_adjusted)}"
    elif candidate.attribute == best.attribute:
        own_score = short(shown_score(decision, candidate))
        first = f"Asking {esc(candidate.attribute)} gains {own_score}{unit} here"
    elif abs(lost) <= NOTHING:
        first = f"It ties exactly with {esc(best.attribute)}: nothing is lost here"
    else:
        first = f"It gives up <b>{short(lost)}{unit}</b> of {CRITERION_NAMES[decision.criterion]} here"
    parts = (
        _compare(plural(other.leaves, "leaf"), own.leaves, other.leaves),
        _compare(f"depth {other.depth}", own.depth, other.depth),
        _compare_errors(own, other, data),
    )
    return f"{first}. The finished tree: {', '.join(parts)}."


def _compare_errors(own: Tree, other: Tree, table: Table) -> str:
    before, after = own.errors(table), other.errors(table)
    if not own.regression:
        return _compare(plural(after, "training error"), before, after)
    n = float(table.weights.sum())
    text = f"mean squared error {short(after / n)}"
    return f"{text} (as before)" if before == after else f"<b>{text}</b> instead of {short(before / n)}"


def _compare(text: str, own: float, other: float) -> str:
    return f"{text} (as before)" if own == other else f"<b>{text}</b> instead of {tally(own)}"
