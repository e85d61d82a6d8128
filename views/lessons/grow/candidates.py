"""The table of all candidates at a node, as data for its component."""

from collections.abc import Callable, Sequence
from math import isinf
from typing import Any, NamedTuple

from mlcore import CRITERIA, Branch, Candidate, Decision, Excluded, Node, Recipe, Rival, Split, Tree
from views.kit.known import known
from views.kit.link.switches import CRITERION_NAMES, HEADS
from views.kit.steps import all_of
from views.stage.wire import CandidatePart
from views.subjects.trees.picture import in_tones
from views.subjects.trees.story import IMPURITY_NAMES, Focus
from views.words.conditions import branch_text, place_text
from views.words.grammar import listed, verb
from views.words.marking import explaining
from views.words.numbers import amount, p_value, rough, short

NOTHING = 1e-9
NO_AVERAGE = (
    "C4.5’s average gain leaves out words with very many values, and no other attribute can split here"
)
MANY_VALUES = "at least 3 values for every 10 training records"  # choose.WIDE
PENALTY = "The penalty is on the gain of a threshold, because among many thresholds some look good by chance."
LEGEND = "● marks the best value of each measure."
LOWERED = {"entropy": "entropy", "gini": "Gini index", "error": "error", "variance": "variance"}
NOT_YET = "not yet"  # measured
OWN = " own"  # the row of the learner's own split; no attribute is called so


class Column(NamedTuple):
    """One column of numbers: its title, its text for a candidate, and the criterion that it shows."""

    title: str
    text: Callable[[Candidate], str]
    criterion: str | None = None


def tries(multiplier: float) -> str:
    """What a correction multiplies by, or how many tests it counts."""
    return amount(multiplier) if multiplier < 1e6 else rough(multiplier)


def columns(criterion: str) -> tuple[str, ...]:
    """The criteria as columns, the recipe's own first."""
    if criterion == "variance":
        return (criterion,)
    return (criterion, *(other for other in CRITERIA if other != criterion))


def shown_score(decision: Decision, candidate: Candidate) -> float:
    """The recipe's score in the unit of the data."""
    return candidate.measures.variance_gain if decision.criterion == "variance" else candidate.score


def categories_of(decision: Decision, attribute: str) -> tuple[Branch, ...]:
    """CHAID's categories of an attribute, the missing at the end."""
    about: list[Candidate | Excluded] = [*decision.candidates, *decision.excluded]
    return next(one.categories for one in about if one.attribute == attribute)


def group_names(decision: Decision, attribute: str) -> Callable[[tuple[int, ...]], str]:
    """Names for CHAID's groups of an attribute's categories, in braces (not escaped)."""
    categories = categories_of(decision, attribute)
    return lambda group: "{" + ", ".join(branch_text(categories[i]) for i in group) + "}"


def _columns(recipe: Recipe, decision: Decision) -> list[Column]:
    if recipe.selection != "score":
        times = "multiplier" if recipe.selection == "merge" else "tests"
        return [
            Column("adjusted p" if recipe.bonferroni else "p", lambda c: _p(c, adjusted=True)),
            Column("statistic", lambda c: short(c.test.statistic) if c.test else ""),
            Column("d.f.", lambda c: " / ".join(map(amount, c.test.dof)) if c.test else ""),
            Column("p", lambda c: _p(c, adjusted=False)),
            Column(times, lambda c: tries(c.test.multiplier) if c.test else ""),
        ]
    own = decision.criterion
    first = f"{HEADS[own]}² / cost" if recipe.costs else HEADS[own]
    found = [Column(first, lambda c: short(shown_score(decision, c)), None if recipe.costs else own)]
    if recipe.costs:
        found.append(Column("cost", lambda c: amount(c.cost)))
    priced = own == "gain-ratio" and any(one.price for one in decision.candidates)
    if priced:
        found.append(Column("gain − penalty", lambda c: short(c.gain)))
    shown = {column.criterion for column in found} | ({"entropy"} if priced else set())
    rest = [name for name in columns(own) if name not in shown]
    return [*found, *(Column(HEADS[name], _measure(name), name) for name in rest)]


def _measure(name: str) -> Callable[[Candidate], str]:
    return lambda candidate: short(candidate.measures.score(name))


def _p(candidate: Candidate, adjusted: bool) -> str:
    test = candidate.test
    if test is None:
        return ""
    return p_value(test.adjusted, test.log_adjusted) if adjusted else p_value(test.p, test.log_p)


def candidate_table(focus: Focus, opened: str | None, most: int | None = None) -> dict[str, Any]:
    """Data for candidates.js: every attribute that can split the node, by the measure that decides, and on
    request by every other one.

    most: the number of columns of numbers if there is little room, all of them visible
    """
    decision, recipe = known(focus.decision), focus.story.recipe
    order = _columns(recipe, decision)[:most]
    deciding = len(order) if most else _deciding(recipe, order, decision)
    titles = ["attribute", *(column.title for column in order)]
    head = [
        {"text": title, "own": i == 1, "word": explaining(title, "grow")} for i, title in enumerate(titles)
    ]
    best = _best(decision, recipe)
    own = [decision.own] if decision.own else []
    top = max(one.score for one in (*decision.candidates, *own))
    listed = [*decision.candidates, *(own if focus.settled else [])]
    rows = [
        _row(focus, decision, one, order, best, opened, top, i < focus.measured)
        for i, one in enumerate(listed)
    ]
    if not any(row["pending"] for row in rows):
        rows.sort(key=lambda row: -row["bar"])
    rivals = _rivals(focus, decision, {column.criterion for column in order})
    legend = [LEGEND] if focus.settled and decision.rivals else []
    rules = _rules(focus, decision)
    aside = [] if most or _average_decides(decision) else rules
    notes = [*([] if aside else rules), *_notes(focus, decision)]
    about = {"caption": _caption(focus, decision), "notes": notes}
    return {**about, "deciding": deciding, "others": [*legend, *rivals, *aside], "head": head, "rows": rows}


def _deciding(recipe: Recipe, order: Sequence[Column], decision: Decision) -> int:
    """How many of the columns the algorithm decides by."""
    if recipe.selection != "score" or (decision.average is not None and not _average_decides(decision)):
        return 1
    return sum(column.criterion in (None, decision.criterion) for column in order)


def _best(decision: Decision, recipe: Recipe) -> dict[str, set[str]]:
    """The attributes whose split here reaches the best value of each criterion. Another split on one of
    them may do so where its own, chosen by the recipe, does not."""
    best = {
        rival.criterion: {
            one.attribute
            for one in decision.candidates
            if one.measures.score(rival.criterion) >= rival.score - NOTHING * max(1.0, rival.score)
        }
        for rival in decision.rivals
        if rival.score > NOTHING
    }
    if decision.best is not None and (recipe.average_gain or recipe.price_cuts):
        best[decision.criterion] = set(decision.ties)  # its rules, not the measure alone
    return best


def _caption(focus: Focus, decision: Decision) -> str:
    where = place_text(focus.step.tree.conditions(focus.path))
    if focus.story.recipe.selection != "score":
        return f"Candidate splits at {where}"
    kind = IMPURITY_NAMES["variance" if focus.node.mean is not None else decision.criterion]
    return f"Candidate splits at {where} ({kind} {short(focus.node.impurity)})"


def _row(
    focus: Focus, decision: Decision, candidate: Candidate, order: Sequence[Column],
    best: dict[str, set[str]], opened: str | None, top: float, measured: bool,
) -> dict[str, Any]:  # fmt: skip
    name, show, own = candidate.attribute, focus.settled, candidate is decision.own
    pending = (focus.weighing and not measured) or _to_come(focus)
    hidden = [NOT_YET, *[""] * (len(order) - 1)]
    texts = hidden if pending else [column.text(candidate) for column in order]
    firsts = [show and not own and name in best.get(column.criterion or "", ()) for column in order]
    hides = pending and _way(candidate.split)  # its threshold or its groups are not known yet
    would = {} if hides else {"parts": parts(focus.step.tree, focus.node, candidate)}
    return {
        **would,
        "id": OWN if own else name,
        "name": name,
        "hint": None if pending else _hint(candidate),
        "bar": None if pending else max(candidate.score / top, 0.0) if top > NOTHING else 0.0,
        "cells": [{"text": text, "best": first} for text, first in zip(texts, firsts, strict=True)],
        "winner": show and decision.best is not None and candidate is decision.candidates[decision.best],
        "chosen": show and candidate is decision.made,
        "tied": show and not own and len(decision.ties) > 1 and name in decision.ties,
        "open": opened == (OWN if own else name),
        "pending": pending,
    }


def _to_come(focus: Focus) -> bool:
    """Whether nothing is measured yet: at the finest detail the numbers come one by one after an arrival."""
    return focus.kind == "arrive" and bool(all_of(focus.story.steps, "candidate"))


def _hint(candidate: Candidate) -> str | None:
    """The threshold, or how values are grouped, and whether a rule forbids it."""
    below = "below the average gain" if candidate.ruled_out == "average" else None
    return "; ".join(filter(None, (_way(candidate.split), below))) or None


def _way(split: Split) -> str | None:
    if split.kind == "threshold":
        return f"threshold {branch_text(split.branches[0])[2:]}"
    if split.kind in ("subset", "intervals"):
        return " | ".join(branch_text(branch) for branch in split.branches)
    return None


def _rivals(focus: Focus, decision: Decision, shown: set[str | None]) -> list[str]:
    """The choices of the other criteria."""
    if not focus.settled or decision.best is None:
        return []
    own, others = decision.candidates[decision.best], shown - {decision.criterion}
    rivals = [rival for rival in decision.rivals if rival.criterion in others]
    measured = [_rival(one, own, decision) for one in rivals if _shown(one, decision, focus.story.recipe)]
    return [*filter(None, measured)]


def _average_decides(decision: Decision) -> bool:
    """Whether C4.5's average gain keeps out a candidate that would win without it, or all of them."""
    if decision.best is None:
        return True
    won = decision.candidates[decision.best].score
    return any(one.ruled_out == "average" and one.score > won for one in decision.candidates)


def _rules(focus: Focus, decision: Decision) -> list[str]:
    """The rules of C4.5 that not every attribute passes."""
    notes = []
    if decision.average is not None and (focus.settled or _rules_out(focus, decision)):
        notes.append(
            f"{NO_AVERAGE}, so none may win." if isinf(decision.average) else _average_gain(decision)
        )
    if any(one.price for one in decision.candidates):
        notes.append(PENALTY)
    return notes


def _notes(focus: Focus, decision: Decision) -> list[str]:
    """What comes next, and the attributes that are out."""
    notes = []
    if _to_come(focus):
        notes.append(f"{_question(decision)} The next steps show the algorithm’s choice.")
    return [*notes, *_definition(focus, decision), *_threshold(focus, decision), *_left_out(decision)]


def _rules_out(focus: Focus, decision: Decision) -> bool:
    """Whether the step says that the average rules out the candidate that it measures."""
    return focus.kind == "candidate" and decision.candidates[focus.measured - 1].ruled_out is not None


def _average_gain(decision: Decision) -> str:
    """C4.5's rule of the average gain, and what it is the average of where that is not every attribute."""
    average, names = short(known(decision.average)), [one.attribute for one in decision.candidates]
    rule = f"No attribute with a gain below the average, {average} bits, can win."
    out = [name for name in names if name not in decision.averaged]
    if not out:
        return rule
    because = f"because {verb(len(out), 'it has', 'each has')} {MANY_VALUES}"
    over = f"The average is over {listed(decision.averaged)}."
    return f"{rule} {over} {listed(out)} {verb(len(out))} left out, {because}."


def _question(decision: Decision) -> str:
    """What the algorithm will choose next, as a question: with one attribute its threshold or its groups."""
    if len(decision.candidates) > 1:
        return "Which attribute would you split on?"
    (only,) = decision.candidates
    if only.split.kind == "threshold":
        return f"Which threshold of {only.attribute} would you choose?"
    return f"How would you split on {only.attribute}?"


def _definition(focus: Focus, decision: Decision) -> list[str]:
    """What the numbers are, where a learner first sees them; nothing where a rule changes them."""
    recipe = focus.story.recipe
    changed = recipe.selection != "score" or recipe.costs or any(one.known < 1 for one in decision.candidates)
    if focus.path or focus.kind != "arrive" or changed or decision.criterion not in LOWERED:
        return []
    impurity = LOWERED[decision.criterion]
    return [
        f"The {HEADS[decision.criterion]} is the {impurity} of the node less the mean {impurity} of its "
        "branches, weighted by their records."
    ]


def _threshold(focus: Focus, decision: Decision) -> list[str]:
    """Where a threshold is that is not the midpoint, where a learner first sees one: at the root."""
    recipe = focus.story.recipe
    if focus.path or focus.weighing or _to_come(focus) or recipe.thresholds != "data":
        return []
    if not any(one.split.kind == "threshold" for one in decision.candidates):
        return []
    return [
        f"{recipe.title} takes a value of the table as threshold, the largest not above the midpoint "
        "between two values. CART takes the midpoint."
    ]


WHY = {  # for one attribute, and for several
    "no value": ("it has no value in any record here", "they have no value in any record here"),
    "constant": ("it is the same for all records here", "each is the same for all records here"),
    "small": ("its branches would be too small", "their branches would be too small"),
    "price": (
        "its best threshold gains no more than its penalty",
        "their best thresholds gain no more than their penalties",
    ),
    "alike": ("all its categories are merged into one", "all categories of each are merged into one"),
}


def _left_out(decision: Decision) -> list[str]:
    """The attributes that cannot split the node."""
    notes = []
    for why, (one, several) in WHY.items():
        names = [e.attribute for e in decision.excluded if e.why == why]
        if names:
            because = one if len(names) == 1 else several
            notes.append(f"{listed(names)} cannot split this node, because {because}.")
    return notes


def _shown(rival: Rival, decision: Decision, recipe: Recipe) -> bool:
    """Whether the table has what a note on this rival would speak of."""
    names = {candidate.attribute for candidate in decision.candidates}
    priced = recipe.price_cuts and rival.criterion == "entropy"
    return not priced and all(split.attribute in names for split in rival.splits)


def _rival(rival: Rival, own: Candidate, decision: Decision) -> str:
    """What another criterion would do, where that differs from the recipe's choice."""
    name = CRITERION_NAMES[rival.criterion]
    if rival.score <= NOTHING:
        mine = decision.own
        if mine is not None and mine.measures.score(rival.criterion) > NOTHING:
            return ""  # of those compared, but not of every split there is
        return f"The {name} is 0 for every split, so growing would stop here by that measure."
    if len(rival.splits) > 1:
        names = [split.attribute for split in rival.splits]
        return "" if set(names) == set(decision.ties) else f"By {name}, {listed(names)} tie."
    (split,) = rival.splits
    if split == own.split:
        return ""
    if split.attribute != own.attribute:
        return f"By {name}, {split.attribute} would win."
    return f"By {name}, another split on {split.attribute} would win: {_way(split)}, {short(rival.score)}."


# The branches in the picture ------------------------------------------------------------------------


MOST = 12  # branches, the rest of them as the last one
LOST = "no value"


def parts(tree: Tree, node: Node, candidate: Candidate) -> list[CandidatePart]:
    """The branches with their records by class, as in a card; in a regression with all of them as one number.

    Records without a value come last, apart from the others.
    """
    branches = [list(own) for own in candidate.counts] or [[branch.n] for branch in candidate.branches]
    whole = list(node.counts) or [node.n]
    order = [tree.classes.index(name) for name in in_tones(tree.classes)] or [0]
    rows = [(branch_text(at), own) for at, own in zip(candidate.split.branches, branches, strict=True)]
    if len(rows) > MOST:
        rest = [own for _, own in rows[MOST - 1 :]]
        rows = [*rows[: MOST - 1], (f"{len(rest)} others", _sum(rest))]
    known = _sum(branches)
    lost = [all_of - own for all_of, own in zip(whole, known, strict=True)]
    if sum(lost) > NOTHING:
        rows.append((LOST, lost))
    return [(label, [_short(counts[i]) for i in order]) for label, counts in rows]


def whole(tree: Tree, node: Node) -> CandidatePart:
    """All records of a node, as those of one branch without a name."""
    order = [tree.classes.index(name) for name in in_tones(tree.classes)]
    return "", [_short(node.counts[i]) for i in order] or [_short(node.n)]


def _sum(rows: list[list[float]]) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _short(count: float) -> float:
    """A count with no more digits than a mark needs."""
    return round(count) if abs(count - round(count)) < NOTHING else round(count, 3)
