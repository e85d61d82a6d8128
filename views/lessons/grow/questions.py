"""The questions before a node is decided: which attribute is split on, or whether it becomes a leaf."""

from dataclasses import replace
from functools import partial

from mlcore import Candidate, Decision, GrowStep, Path
from views.kit.known import known
from views.kit.panels import Component
from views.kit.questions import COVERED, Asks, Question, covered
from views.lessons.grow import stopping, words
from views.lessons.grow.candidates import candidate_table, shown_score
from views.subjects.trees.story import Focus, Story, focus_at, place_name
from views.words.grammar import listed
from views.words.html import Html, esc

LEAF = " leaf"  # the answer; no attribute is called so
SAME = 1e-9


def asks(story: Story) -> Asks:
    """A question for each node that has a choice, before anything is measured at it."""
    arrived: dict[Path, int] = {}
    found = {}
    for at, step in enumerate(story.steps):
        if step.kind == "arrive" and step.path is not None:
            arrived[step.path] = at
        if _decides(step):
            path = known(step.path)
            begun = arrived.get(path, at - 1) + 1
            found[begun] = partial(question, story, at, path in arrived)
    return found


def _decides(step: GrowStep) -> bool:
    decision = step.decision
    if decision is None or step.kind not in ("split", "leaf"):
        return False
    return bool(decision.candidates) and not decision.overridden


def question(story: Story, at: int, arrived: bool) -> Question:
    """The question of a node that a step decides; arrived: the learner sees the records that are there."""
    focus = focus_at(story, at, None)
    decision = known(focus.decision)
    names = [one.attribute for one in decision.candidates]
    right = {LEAF} if focus.kind == "leaf" else _best(decision)
    about = "" if arrived else f"{words.who(focus)}: {words.mix(focus)}. "
    return Question(
        key=place_name(focus.path),
        ask=Html(f"{about}Which attribute does {esc(story.recipe.title)} split on?"),
        answers={**dict(zip(names, names, strict=True)), LEAF: "make it a leaf"},
        right=right,
        why=_why(focus, decision),
        instead={one.attribute: Html(f"{_worth(decision, one)}.") for one in decision.candidates},
        slips={name: _slip(decision, name, right) for name in (*names, LEAF)},
        table=_covered(focus),
    )


def _worth(decision: Decision, candidate: Candidate) -> str:
    return f"<b>{words.asked(candidate)}</b> {words.gains(decision, candidate)}"


def _best(decision: Decision) -> set[str]:
    """Of equally good attributes each is right."""
    return {*decision.ties, decision.candidates[known(decision.best)].attribute}


def _why(focus: Focus, decision: Decision) -> Html:
    if focus.kind == "leaf":
        return Html(stopping.why_leaf(focus))
    best = decision.candidates[known(decision.best)]
    if len(decision.ties) > 1:
        tied = listed([f"<b>{esc(name)}</b>" for name in decision.ties])
        say = f"{tied} tie exactly with {words.worth(decision, best)}. The first in the table wins."
        return Html(say)
    among = f", the best of {len(decision.candidates)}" if len(decision.candidates) > 1 else ""
    return Html(f"{_worth(decision, best)}{among}.")


def _slip(decision: Decision, name: str, right: set[str]) -> str:
    """What somebody did who took this answer, if it is not right."""
    if name in right:
        return ""
    if name == LEAF:
        return "you stopped where the algorithm splits"
    if LEAF in right:
        return "you split where the algorithm stops"
    by_name = {one.attribute: one for one in decision.candidates}
    took, best = by_name[name], by_name[next(iter(sorted(right)))]
    if took.ruled_out:
        return "you chose an attribute that a rule excludes"
    if took.test is not None:
        return "you chose an attribute that is less significant"
    if took.split.kind == "threshold" != best.split.kind:
        return "you chose a number where a nominal attribute was better"
    if len(took.split.branches) > len(best.split.branches):
        return "you chose an attribute with more values than the best one"
    if shown_score(decision, took) <= SAME:
        return "you chose an attribute that gains nothing"
    return "you chose an attribute that gains less"


def _covered(focus: Focus) -> Component:
    """The candidates without their numbers: a click on one is the answer."""
    data = candidate_table(replace(focus, kind="waiting"), None, 1)
    rows = [{**row, **COVERED} for row in data["rows"]]
    order = {one.attribute: i for i, one in enumerate(known(focus.decision).candidates)}
    rows.sort(key=lambda row: order[row["id"]])
    leaf = {**rows[0], "id": LEAF, "name": "make it a leaf", "cells": [{"text": "", "best": False}]}
    return covered(data, [*rows, leaf])
