"""Overriding a choice: what it costs, the button that does it, and the way back."""

import streamlit as st

from mlcore import Candidate, Path, Table, Tree
from views import choices as chosen
from views import link
from views.panels.candidates import shown_score
from views.text import esc, p_value, place_text, plural, short, tally
from views.trees.focus import Focus
from views.trees.story import CRITERION_NAMES, Choices, finished, story_of

NOTHING = 1e-9


def override_bar(choices: Choices) -> None:
    """The learner's own choices, each with its undo."""
    if not choices.overrides:
        return
    tree = story_of(choices, 1).tree
    there = {path for path, node in tree.walk() if node.children}
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="overrides"):
        for path, attribute in choices.overrides:
            if path not in there:
                continue
            where = place_text(tree.conditions(path))
            label = f"↶ {esc(attribute)} at {esc(where)}"
            st.button(
                label, key=f"undo {path}", on_click=_undo, args=(path,), help="Undo this choice of yours"
            )


def price(focus: Focus, candidate: Candidate) -> None:
    """What splitting on this candidate costs, or has cost, in one sentence, and the button for it."""
    decision, choices = focus.decision, focus.story.choices
    if decision is None or not focus.settled or decision.best is None:
        return
    names = [c.attribute for c in decision.candidates]
    made = names[decision.chosen] if decision.chosen is not None else None
    if candidate.attribute == made and not focus.node.overridden:
        return
    own = choices.without_override(focus.path)
    other = own.but_override(focus.path, candidate.attribute)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="price"):
        st.html(f'<p class="gh-price">{_cost(focus, candidate, finished(own), finished(other))}</p>')
        if candidate.attribute == made:
            st.button("↶ Undo my choice", key="undo here", on_click=_undo, args=(focus.path,))
        else:
            label, args = f"Split on {esc(candidate.attribute)} instead", (focus.path, candidate.attribute)
            st.button(label, key="override", on_click=_override, args=args)


def _cost(focus: Focus, candidate: Candidate, own: Tree, other: Tree) -> str:
    """The gain given up at the node, and how the two finished trees differ."""
    decision, table = focus.decision, focus.story.table
    assert decision is not None
    assert decision.best is not None
    best = decision.candidates[decision.best]
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
        _compare_errors(own, other, table),
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


def _override(path: Path, attribute: str) -> None:
    choices, _, _ = chosen.read(st.query_params.to_dict())
    _go(choices.but_override(path, attribute), path)


def _undo(path: Path) -> None:
    choices, _, _ = chosen.read(st.query_params.to_dict())
    _go(choices.without_override(path), path)


def _go(choices: Choices, path: Path) -> None:
    """Grow again with these overrides, and stand where the node is decided."""
    _, detail, _ = chosen.read(st.query_params.to_dict())
    step = story_of(choices, detail).split_step(path)
    link.write(override=link.write_overrides(choices.overrides), step=step, node=None, look=None)
