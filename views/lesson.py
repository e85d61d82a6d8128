"""The lesson about one tree: stage and player on the left, what happens on the right, records below.

It is a fragment: when the player reports a step, only this runs again, not the page.
"""

import streamlit as st

from mlcore import Candidate
from views import choices as chosen
from views import link
from views.focus import Focus, focus_at
from views.panels import calculation, export, scan
from views.panels.candidates import candidate_table
from views.panels.merging import merging
from views.panels.price import override_bar, price
from views.panels.records import records
from views.panels.rules import rule_table
from views.panels.sentence import sentence
from views.stage import mount
from views.stage.tree.picture import picture
from views.story import story_of
from views.text import esc


@st.fragment
def lesson(presenter: bool) -> None:
    """Draw the lesson that the link describes, at the place the player has reached."""
    choices, detail, _ = chosen.read(st.query_params.to_dict())
    story = story_of(choices, detail)
    place = st.session_state["place"]
    focus = focus_at(story, min(place["step"], len(story.steps) - 1), place["node"])
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        mount.tree(picture(story, detail))
    with right:
        _explain(focus, presenter)
    if not presenter:
        st.html(records(focus))
        export.show(story.tree, choices.card.title)


def _explain(focus: Focus, presenter: bool) -> None:
    st.html(f'<div class="gh-say" role="status">{sentence(focus)}</div>')
    override_bar(focus.story.choices)
    decision = focus.decision
    if focus.kind in ("done", "limit"):
        st.html(rule_table(focus.step.tree))
    if decision is None or not decision.candidates:
        return
    opened = _opened(focus)
    attribute = opened.attribute if opened else None
    st.session_state["showing"] = attribute
    mount.candidates(candidate_table(focus, attribute, 3 if presenter else None), _toggle)
    if focus.kind == "merge":
        with st.container(border=True, key="calculation"):
            st.html(merging(focus))
    elif opened and (not presenter or focus.trial or st.query_params.get("look") == opened.attribute):
        with st.container(border=True, key="calculation"):
            _calculation(focus, opened)


def _opened(focus: Focus) -> Candidate | None:
    """The candidate whose calculation is shown: the one the learner opened, else the one the story is at."""
    decision = focus.decision
    assert decision is not None
    look = st.query_params.get("look")
    if look == "none":
        return None
    by_name = {candidate.attribute: candidate for candidate in decision.candidates}
    if look in by_name and focus.kind not in ("try", "candidate", "merge"):
        return by_name[look]
    if focus.trial is not None:
        return by_name[focus.trial.attribute]
    if focus.kind == "merge":
        return None
    if focus.kind == "candidate":
        return decision.candidates[focus.told - 1]
    if focus.kind == "split" and decision.chosen is not None:
        return decision.candidates[decision.chosen]
    return None


def _toggle() -> None:
    """A row of the candidates was clicked: open its calculation, or close it."""
    opened = (st.session_state["candidates"] or {}).get("opened") or {}
    name = opened.get("id")
    showing = st.session_state.get("showing")
    link.write(look="none" if name == showing else name)


def _calculation(focus: Focus, candidate: Candidate) -> None:
    st.html(f'<h3 class="gh-heading"><b>{esc(candidate.attribute)}</b> in numbers</h3>')
    price(focus, candidate)
    if focus.trial is not None:
        _scan(focus, candidate)
        return
    st.html(calculation.contingency(focus, candidate))
    found = calculation.tabs(focus, candidate)
    for tab, (_, text) in zip(st.tabs([title for title, _ in found]), found, strict=True):
        with tab:
            st.markdown(text)
    if candidate.merges:
        st.html(calculation.merge_table(focus, candidate))
    instead = calculation.surrogate_text(focus)
    if instead and focus.settled and candidate.attribute == focus.node.split.attribute:
        st.html(instead)
    if candidate.tried > 1 and candidate.test is None:
        _scan(focus, candidate)


def _scan(focus: Focus, candidate: Candidate) -> None:
    found = scan.trials(focus, candidate.attribute)
    if candidate.split.kind != "threshold":
        st.html(scan.subset_table(focus, candidate.attribute, found, candidate))
        return
    unit = focus.story.choices.card.units.get(candidate.attribute, "")
    st.html(scan.cut_table(focus, candidate.attribute, found, candidate, unit))
    figure = scan.curve(focus, candidate.attribute, found, candidate, unit)
    alt = f"Impurity of the split at each of {len(found)} cuts; the numbers are in the table above"
    st.plotly_chart(figure, key="curve", config={"displayModeBar": False}, alt=alt)
