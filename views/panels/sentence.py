"""What happens here, in one or two plain sentences. Steps carry numbers; the words are all in this file."""

from mlcore import Candidate, Decision
from views.focus import Focus
from views.story import CRITERION_NAMES
from views.text import (
    amount,
    branch_text,
    class_counts,
    class_name,
    condition_text,
    esc,
    listed,
    number,
    place_text,
    plural,
)


def sentence(focus: Focus) -> str:
    """The sentence of a step as HTML."""
    return {
        "arrive": _arrive,
        "try": _try,
        "candidate": _candidate,
        "split": _split,
        "leaf": _leaf,
        "waiting": _waiting,
        "done": _done,
        "limit": _limit,
    }[focus.kind](focus)


def _who(focus: Focus) -> str:
    n = plural(focus.node.n, "record")
    if not focus.path:
        return f"All {n} start at the <b>root</b>"
    attribute, branch = focus.story.tree.conditions(focus.path)[-1]
    verb = "reaches" if focus.node.n == 1 else "reach"
    return f"{n} {verb} <b>{esc(_short(attribute, branch))}</b>"


def _short(attribute: str, branch: object) -> str:
    text = branch_text(branch)  # type: ignore[arg-type]
    return condition_text(attribute, branch) if len(text) < 4 or text[0] in "≤>" else text  # type: ignore[arg-type]


def _mix(focus: Focus) -> str:
    return class_counts(focus.story.table.classes, focus.node.counts)


def _label(focus: Focus) -> str:
    classes = focus.story.table.classes
    return class_name(classes.index(focus.node.label), focus.node.label)


def _measure(decision: Decision) -> str:
    return CRITERION_NAMES[decision.criterion]


def _score(decision: Decision, candidate: Candidate) -> str:
    return number(decision.score(candidate))


def _ask(candidate: Candidate) -> str:
    split = candidate.split
    if split.kind == "threshold":
        return f"{esc(split.attribute)} {esc(branch_text(split.branches[0]))}"
    if split.kind == "subset":
        return f"{esc(split.attribute)} in {{{esc(branch_text(split.branches[0]))}}}"
    return esc(split.attribute)


def _arrive(focus: Focus) -> str:
    return f"{_who(focus)}: {_mix(focus)}. Not pure, so we look for the best question."


def _try(focus: Focus) -> str:
    trial, decision = focus.trial, focus.decision
    assert trial is not None
    assert decision is not None
    classes = focus.story.table.classes
    sides = [
        f"{esc(branch_text(branch))}: {class_counts(classes, counts)}"
        for branch, counts in zip(trial.split.branches, trial.counts, strict=True)
    ]
    return (
        f"Try <b>{_ask(trial)}</b>. {'; '.join(sides)}. "
        f"This gains <b>{_score(decision, trial)}</b> ({_measure(decision)})."
    )


def _candidate(focus: Focus) -> str:
    decision = focus.decision
    assert decision is not None
    candidate = decision.candidates[focus.told - 1]
    opening = f"<b>{_ask(candidate)}</b> gains <b>{_score(decision, candidate)}</b> ({_measure(decision)})"
    if candidate.tried > 1:
        opening += f", the best of {candidate.tried} ways to ask for {esc(candidate.attribute)}"
    earlier = decision.candidates[: focus.told - 1]
    if not earlier:
        return f"{opening}. It is the first we measure."
    ahead = max(earlier, key=decision.score)
    gap = decision.score(candidate) - decision.score(ahead)
    if abs(gap) <= 1e-9:
        return f"{opening}: an exact tie with <b>{esc(ahead.attribute)}</b>."
    if gap > 0:
        return f"{opening}. It takes the lead."
    return f"{opening}. <b>{esc(ahead.attribute)}</b> stays ahead with {_score(decision, ahead)}."


def _split(focus: Focus) -> str:
    decision = focus.decision
    assert decision is not None
    assert decision.chosen is not None
    assert decision.best is not None
    chosen, best = decision.candidates[decision.chosen], decision.candidates[decision.best]
    opening = f"{_who(focus)}: {_mix(focus)}. "
    if decision.overridden:
        if abs(decision.gain_lost) <= 1e-9:
            return opening + (
                f"<b>You chose {_ask(chosen)}</b>. It ties exactly with {_ask(best)}: "
                f"both gain {_score(decision, best)}, so nothing is lost here."
            )
        return opening + (
            f"<b>You chose {_ask(chosen)}</b>, which gains {_score(decision, chosen)}; "
            f"the recipe would ask {_ask(best)} and gain {_score(decision, best)}."
        )
    if len(decision.ties) > 1:
        names = listed([f"<b>{esc(name)}</b>" for name in decision.ties])
        return opening + (
            f"An exact tie: {names} all gain {_score(decision, best)}. "
            f"The first column wins: <b>{_ask(chosen)}</b>."
        ).replace("all gain", "both gain" if len(decision.ties) == 2 else "all gain")
    rest = (
        "after it, nothing is left to doubt"
        if all(sum(1 for n in counts if n) <= 1 for counts in chosen.counts)
        else f"{_measure(decision)} {_score(decision, chosen)}"
    )
    return opening + f"<b>{_ask(chosen)}</b> tells us most: {rest}."


def _leaf(focus: Focus) -> str:
    recipe, label, stop = focus.story.recipe, _label(focus), focus.node.stop
    if stop == "empty":
        attribute, branch = focus.story.tree.conditions(focus.path)[-1]
        return (
            f"No record here has <b>{esc(condition_text(attribute, branch))}</b>. The branch becomes a leaf "
            f"with its parent's majority: {label}."
        )
    opening = f"{_who(focus)}: {_mix(focus)}. "
    if stop == "pure":
        return opening + f"Pure, so it becomes a leaf: {label}."
    measure = CRITERION_NAMES[recipe.criterion]
    why = {
        "no attribute": f"No question is left: {_excluded(focus)}.",
        "no gain": f"No question has any {measure}, so we stop.",
        "max depth": f"The tree may be only {recipe.max_depth} deep, a limit you set.",
        "min records": _too_few(focus),
        "min gain": f"The best question gains less than {amount(recipe.min_gain)}, the least you allow.",
    }[stop or ""]
    return opening + f"{why} The leaf says {_majority(focus)}."


def _too_few(focus: Focus) -> str:
    recipe = focus.story.recipe
    least = plural(recipe.min_records, "record")
    if recipe.records_rule == "leaf":
        return f"Every question would leave a branch with fewer than {least}, the least you allow."
    return f"A node with fewer than {least} is not split, a limit you set."


def _excluded(focus: Focus) -> str:
    names = [esc(e.attribute) for e in focus.decision.excluded] if focus.decision else []
    if not names:
        return "the table has no column to ask for"
    alike = "is" if len(names) == 1 else "are"
    return f"{listed(names)} {alike} the same for all these records"


def _majority(focus: Focus) -> str:
    classes, counts = focus.story.table.classes, focus.node.counts
    top = max(counts)
    tied = [class_name(i, label) for i, label in enumerate(classes) if counts[i] == top]
    if len(tied) > 1:
        return f"{_label(focus)}: {listed(tied)} tie with {amount(top)} each, and the first class wins"
    return f"{_label(focus)}, the majority: {amount(top)} of {amount(focus.node.n)}"


def _waiting(focus: Focus) -> str:
    return f"{_who(focus)}: {_mix(focus)}. This node waits; its turn comes later."


def _done(focus: Focus) -> str:
    tree, table = focus.step.tree, focus.story.table
    wrong = tree.errors(table)
    fate = "and it gets every record right" if not wrong else f"and {_wrong(wrong, table.n)}"
    return (
        f"Nothing waits any more: the tree is finished. It has <b>{plural(tree.leaves, 'leaf')}</b>, "
        f"is <b>{tree.depth} deep</b>, {fate}."
    )


def _wrong(wrong: float, n: int) -> str:
    return f"it gets {amount(wrong)} of {n} records wrong"


def _limit(focus: Focus) -> str:
    tree = focus.step.tree
    return (
        f"The story ends here: {len(focus.story.steps):,} steps are the most we tell. "
        f"The finished tree is shown; it has {plural(tree.leaves, 'leaf')}. Choose less detail for the rest."
    )


def caption(focus: Focus) -> str:
    """Where the candidates stand: the place and its impurity, as HTML."""
    where = place_text(focus.story.tree.conditions(focus.path))
    return esc(where)
