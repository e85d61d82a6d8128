"""Overriding a choice: what it costs, the button that does it, and the way back."""

import streamlit as st

from mlcore import Candidate, Path, Tree
from views import choices as chosen
from views import link
from views.focus import Focus
from views.story import CRITERION_NAMES, Choices, finished, story_of
from views.text import amount, esc, number, place_text


def override_bar(choices: Choices) -> None:
    """The learner's own choices, each with its undo."""
    if not choices.overrides:
        return
    tree = story_of(choices, 1).tree
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="overrides"):
        for path, attribute in choices.overrides:
            try:
                where = place_text(tree.conditions(path))
            except IndexError:
                continue
            label = f"↶ {esc(attribute)} at {esc(where)}"
            st.button(
                label, key=f"undo {path}", on_click=_undo, args=(path,), help="Undo this choice of yours"
            )


def price(focus: Focus, candidate: Candidate) -> None:
    """What splitting on this candidate costs, or has cost, and the button for it."""
    decision, choices = focus.decision, focus.story.choices
    if decision is None or not focus.settled or decision.best is None:
        return
    names = [c.attribute for c in decision.candidates]
    made = names[decision.chosen] if decision.chosen is not None else None
    if candidate.attribute == made and not focus.node.overridden:
        return
    own = choices.without_override(focus.path)
    other = own.but_override(focus.path, candidate.attribute)
    lost = decision.score(decision.candidates[decision.best]) - decision.score(candidate)
    st.html(_comparison(focus, candidate, lost, finished(own), finished(other)))
    if candidate.attribute == made:
        st.button("↶ Undo my choice", key="undo here", on_click=_undo, args=(focus.path,))
    else:
        label = f"Split on {esc(candidate.attribute)} instead"
        st.button(
            label, key="override", type="primary", on_click=_override, args=(focus.path, candidate.attribute)
        )


def _comparison(focus: Focus, candidate: Candidate, lost: float, own: Tree, other: Tree) -> str:
    table = focus.story.table
    criterion = focus.story.recipe.criterion
    unit = " bits" if criterion == "entropy" else ""
    if abs(lost) <= 1e-9:
        first = "It ties exactly with the recipe's choice: nothing is lost here."
    else:
        first = f"It gives up <b>{number(lost)}{unit}</b> of {CRITERION_NAMES[criterion]} here."
    rows = (
        ("leaves", own.leaves, other.leaves),
        ("depth", own.depth, other.depth),
        ("training errors", own.errors(table), other.errors(table)),
    )
    cells = "".join(
        f'<tr><th scope="row">{name}</th><td>{amount(a)}</td><td>{amount(b)}{_change(b - a)}</td></tr>'
        for name, a, b in rows
    )
    heading = "Your choice" if focus.node.overridden else f"If you ask for {esc(candidate.attribute)} here"
    return (
        f'<div class="gh-price"><p>{first}</p><table class="gh-table gh-numbers"><caption>{heading}: the finished trees'
        f'</caption><thead><tr><th scope="col"></th><th scope="col">recipe</th><th scope="col">yours</th></tr></thead>'
        f"<tbody>{cells}</tbody></table></div>"
    )


def _change(difference: float) -> str:
    if not difference:
        return ""
    return f' <span class="gh-soft">({"+" if difference > 0 else ""}{amount(difference)})</span>'


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
