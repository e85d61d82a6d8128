"""The questions of a tree that grows: which attribute, or which threshold, splits a node, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from mlcore import Candidate, Decision, GrowStep
from views.kit.known import known
from views.kit.panels import Component
from views.kit.questions import COVERED, Asks, Question, covered
from views.kit.steps import all_of
from views.lessons.grow import tree
from views.lessons.grow.candidates import candidate_table, parts, shown_score, whole
from views.lessons.grow.scan import trials
from views.stage.wire import CandidatePart
from views.subjects.trees.picture import in_tones
from views.subjects.trees.story import Focus, Story, focus_at, place_name
from views.words.conditions import branch_text
from views.words.grammar import listed, verb
from views.words.html import Html, class_name, class_number, esc
from views.words.marking import explaining
from views.words.numbers import percent

FEW_BRANCHES = 4  # that a sentence lists
LEAF = " leaf"  # the answer; no attribute is called so
SAME = 1e-9
HALF = 0.5 + SAME
FEW_THRESHOLDS = 9  # that a question lists


def asks(story: Story) -> Asks:
    """A question for each node that has a choice, before anything is measured at it."""
    arrived = {step.path: at for at, step in all_of(story.steps, "arrive")}
    found = {}
    for at, step in all_of(story.steps, "split", "leaf"):
        if _decides(step):
            begun = arrived.get(step.path, at - 1) + 1
            found[begun] = partial(question, story, at, step.path in arrived)
    return found


def _decides(step: GrowStep) -> bool:
    decision = step.decision
    return decision is not None and bool(decision.candidates) and not decision.overridden


def question(story: Story, at: int, arrived: bool) -> Question:
    """The question of a node that a step decides; arrived: the learner sees the records that are there."""
    focus = focus_at(story, at, None)
    decision = known(focus.decision)
    names = [one.attribute for one in decision.candidates]
    right = {LEAF} if focus.kind == "leaf" else _best(decision)
    about = "" if arrived else f"{tree.who(focus)}: {tree.mix(focus)}. "
    goal = "" if focus.path else f" to predict {esc(focus.step.tree.target)}"
    if focus.kind == "split" and (found := _thresholds(focus, decision)):
        return _of_thresholds(focus, found, about)
    return Question(
        key=place_name(focus.path),
        ask=Html(f"{about}Which attribute does {esc(story.recipe.title)} split on{goal}?"),
        answers={**dict(zip(names, names, strict=True)), LEAF: "make it a leaf"},
        right=right,
        why=_why(focus, decision),
        instead={
            one.attribute: Html(f"{_worth(decision, one)}.{_divided(focus, one)}")
            for one in decision.candidates
            if one.attribute not in right
        },
        slips={name: _slip(decision, name, right) for name in (*names, LEAF)},
        table=_covered(focus),
    )


def _thresholds(focus: Focus, decision: Decision) -> tuple[Candidate, ...]:
    """The thresholds to choose from, if the only attribute at a node is a column of a few numbers."""
    if len(decision.candidates) > 1 or decision.criterion not in ("entropy", "gini"):
        return ()
    (only,) = decision.candidates
    found = trials(focus, only.attribute) if only.split.kind == "threshold" else ()
    return found if 2 <= len(found) <= FEW_THRESHOLDS else ()


def _of_thresholds(focus: Focus, found: tuple[Candidate, ...], about: str) -> Question:
    """The question which threshold is best; about: the records that are there, if the learner sees none."""
    decision = known(focus.decision)
    best = decision.candidates[known(decision.best)]
    names = {branch_text(one.split.branches[0]): one for one in found}
    right = {name for name, one in names.items() if one.score >= best.score - SAME}
    wrong = {name: one for name, one in names.items() if name not in right}
    also = [f"<b>{esc(name)}</b>" for name in names if name in right and names[name].split != best.split]
    tied = f" {listed(also)} {verb(len(also))} as good." if also else ""
    return Question(
        key=place_name(focus.path),
        ask=Html(f"{about}Which threshold of {esc(best.attribute)} separates the classes best?"),
        answers={name: name for name in names},
        right=right,
        why=Html(f"{_worth(decision, best)}, the best of {len(found)}.{_divided(focus, best)}{tied}"),
        instead={
            name: Html(f"{_worth(decision, one)}.{_divided(focus, one)}") for name, one in wrong.items()
        },
        slip="you chose a threshold that gains less",
        table=_covered_thresholds(focus, names),
    )


def _worth(decision: Decision, candidate: Candidate) -> str:
    return f"<b>{tree.asked(candidate)}</b> {tree.gains(decision, candidate)}"


def _best(decision: Decision) -> set[str]:
    """Of equally good attributes each is right."""
    return {*decision.ties, decision.candidates[known(decision.best)].attribute}


def _why(focus: Focus, decision: Decision) -> Html:
    if focus.kind == "leaf":
        return Html(tree.why_leaf(focus))
    best = decision.candidates[known(decision.best)]
    if len(decision.ties) > 1:
        tied = listed([f"<b>{esc(name)}</b>" for name in decision.ties])
        say = f"{tied} tie exactly with {tree.worth(decision, best)}. The first in the table wins."
        return Html(say)
    among = f", the best of {len(decision.candidates)}" if len(decision.candidates) > 1 else ""
    return Html(f"{_worth(decision, best)}{among}.{_divided(focus, best)}")


def _divided(focus: Focus, candidate: Candidate) -> str:
    """The records of each branch by class, so that a wrong choice and the right one can be compared."""
    found = parts(focus.step.tree, focus.node, candidate)
    if len(found) > FEW_BRANCHES or not focus.node.counts:
        return ""
    branches = [
        f"{esc(label)} ({' '.join(class_number(i, n) for i, n in enumerate(of) if n)})" for label, of in found
    ]
    pure = [f"“{esc(label)}”" for label, of in found if sum(n > 0 for n in of) == 1]
    which = "The branch" if len(pure) == 1 else "The branches"
    said = f"{which} {listed(pure)} {verb(len(pure))} pure." if pure else _purest(focus, found)
    return f" Its branches are {listed(branches)}. {said}"


def _purest(focus: Focus, found: Sequence[CandidatePart]) -> str:
    """What several mixed branches tell of the classes: their two majorities, or which branch is purest."""
    shares = [max(of) / sum(of) for _, of in found if sum(of)]
    most = max(shares)
    majorities = [of.index(max(of)) for _, of in found]
    names = [class_name(i, name) for i, name in enumerate(in_tones(focus.story.table.classes))]
    if len(found) == 2 and majorities[0] != majorities[1] and min(shares) > HALF:
        first, second = (f"“{esc(found[i][0])}” are {names[majorities[i]]}" for i in (0, 1))
        return f"No branch is pure, but most records of {first} and most of {second}."
    if sum(share > most - SAME for share in shares) > 1:
        return "No branch is pure."
    label, of = next((label, of) for label, of in found if sum(of) and max(of) / sum(of) == most)
    share = f"{percent(most, 0)} {names[of.index(max(of))]}"
    return f"No branch is pure. “{esc(label)}” is the purest, with {share}."


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
    """The candidates with the records of their branches: a click on one is the answer."""
    data = candidate_table(replace(focus, kind="waiting"), None, 1)
    rows = [{**row, **COVERED} for row in data["rows"]]
    order = {one.attribute: i for i, one in enumerate(known(focus.decision).candidates)}
    rows.sort(key=lambda row: order[row["id"]])
    leaf = {**rows[0], "id": LEAF, "name": "make it a leaf", "parts": [whole(focus.step.tree, focus.node)]}
    return covered(data, [*rows, leaf])


def _covered_thresholds(focus: Focus, names: Mapping[str, Candidate]) -> Component:
    """The thresholds with the records on both sides, likewise."""
    data = candidate_table(replace(focus, kind="waiting"), None, 1)
    (row,) = data["rows"]
    rows = [
        {**row, **COVERED, "id": name, "name": name, "parts": parts(focus.step.tree, focus.node, one)}
        for name, one in names.items()
    ]
    first, *rest = data["head"]
    head = [{**first, "text": "threshold", "word": explaining("threshold", "grow")}, *rest]
    caption = data["caption"].replace("Candidate splits", f"Thresholds of {row['name']}")
    return covered({**data, "head": head, "caption": caption}, rows)
