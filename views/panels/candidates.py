"""The table of all candidates at a node, as data for its component."""

from collections.abc import Sequence
from typing import Any

from mlcore import CRITERIA, Candidate, Decision, Rival, Split
from views.focus import Focus
from views.story import CRITERION_NAMES, IMPURITY_NAMES
from views.text import branch_text, listed, number, place_text

NOTHING = 1e-9


def columns(criterion: str) -> tuple[str, ...]:
    """The criteria as columns, the recipe's own first."""
    return (criterion, *(other for other in CRITERIA if other != criterion))


def candidate_table(focus: Focus, opened: str | None) -> dict[str, Any]:
    """Data for candidates.js: every attribute that can split the node, by every measure."""
    decision = focus.decision
    assert decision is not None
    order = columns(decision.criterion)
    best = {r.criterion: {s.attribute for s in r.splits} for r in decision.rivals if r.score > NOTHING}
    return {
        "caption": _caption(focus, decision),
        "head": [{"text": "attribute", "own": False}]
        + [{"text": CRITERION_NAMES[name], "own": name == decision.criterion} for name in order],
        "rows": [
            _row(focus, decision, i, order, best, opened == candidate.attribute)
            for i, candidate in enumerate(decision.candidates)
        ],
        "notes": _notes(focus, decision),
    }


def _caption(focus: Focus, decision: Decision) -> str:
    where = place_text(focus.story.tree.conditions(focus.path))
    kind = IMPURITY_NAMES[decision.criterion]
    legend = "; ● is the best by that measure" if focus.settled else ""
    return f"Every candidate at {where} ({kind} {number(focus.node.impurity)}){legend}"


def _row(
    focus: Focus, decision: Decision, i: int, order: Sequence[str], best: dict[str, set[str]], opened: bool
) -> dict[str, Any]:
    candidate = decision.candidates[i]
    ahead = focus.kind in ("try", "candidate") and i >= focus.told
    pending = ahead or (focus.kind == "arrive" and _walks(focus))
    top = max((decision.score(c) for c in decision.candidates), default=0.0)
    own = decision.score(candidate)
    show = focus.settled
    return {
        "id": candidate.attribute,
        "name": candidate.attribute,
        "hint": None if pending else _hint(candidate.split),
        "bar": None if pending else own / top if top > NOTHING else 0.0,
        "cells": [
            {
                "text": "·" if pending else number(candidate.measures.score(name)),
                "best": show and candidate.attribute in best.get(name, ()),
            }
            for name in order
        ],
        "winner": show and i == decision.best,
        "chosen": show and i == decision.chosen,
        "tied": show and len(decision.ties) > 1 and candidate.attribute in decision.ties,
        "open": opened,
        "pending": pending,
    }


def _walks(focus: Focus) -> bool:
    """At the finest detail the numbers come one by one, so an arrival shows none."""
    return any(step.kind == "candidate" for step in focus.story.steps)


def _hint(split: Split) -> str | None:
    """Where a cut lies, or how values are grouped."""
    if split.kind == "threshold":
        return f"cut at {branch_text(split.branches[0])[2:]}"
    if split.kind == "subset":
        return " | ".join(branch_text(branch) for branch in split.branches)
    return None


def _notes(focus: Focus, decision: Decision) -> list[str]:
    """Who else would choose what, and which attributes are out."""
    notes = []
    if focus.settled and decision.best is not None:
        own = decision.candidates[decision.best]
        texts = [
            _rival(rival, own, decision) for rival in decision.rivals if rival.criterion != decision.criterion
        ]
        notes += [text for text in texts if text]
    if focus.kind == "arrive":
        notes.append("Which question would you ask? The next step tells.")
    alike = [e.attribute for e in decision.excluded if e.why == "constant"]
    small = [e.attribute for e in decision.excluded if e.why == "small"]
    if alike:
        notes.append(f"Not asked: {listed(alike)}, the same for all records here.")
    if small:
        notes.append(f"Not asked: {listed(small)}, whose branches would be too small.")
    return notes


def _rival(rival: Rival, own: Candidate, decision: Decision) -> str | None:
    """What another criterion would do, where that differs from the recipe's choice."""
    name = CRITERION_NAMES[rival.criterion]
    capital = name[0].upper() + name[1:]
    if rival.score <= NOTHING:
        return f"{capital} is 0 for every question: it would stop here."
    if len(rival.splits) > 1:
        names = [split.attribute for split in rival.splits]
        if set(names) == set(decision.ties):
            return None
        return f"By {name} {listed(names)} tie."
    (split,) = rival.splits
    if split == own.split:
        return None
    if split.attribute != own.attribute:
        return f"{capital} would choose {split.attribute}."
    return f"{capital} would ask {split.attribute} with {_hint(split)}."
