"""What happens here, in one or two plain sentences. Steps carry numbers; the words are all in this file."""

import math
from collections.abc import Callable

from mlcore import Candidate, Decision
from views.known import known
from views.lessons.grow.candidates import group_names, shown_score
from views.trees.story import Focus
from views.trees.switches import CRITERION_NAMES
from views.words.conditions import branch_text, condition_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_counts, class_name, esc
from views.words.numbers import amount, p_value, short, tally


def sentence(focus: Focus) -> Html:
    """The sentence of a step as HTML."""
    return Html(_SENTENCES[focus.kind](focus))


def _who(focus: Focus) -> str:
    n = plural(focus.node.n, "record")
    if not focus.path:
        return f"All {n} start at the <b>root</b>"
    attribute, branch = focus.step.tree.conditions(focus.path)[-1]
    verb = "reaches" if focus.node.n == 1 else "reach"
    text = branch_text(branch)
    alone = len(text) > 3 and text[0] not in "≤>"
    return f"{n} {verb} <b>{esc(text if alone else condition_text(attribute, branch))}</b>"


def _mix(focus: Focus) -> str:
    node = focus.node
    if node.mean is not None:
        return f"mean {short(node.mean)}, standard deviation {short(math.sqrt(node.impurity))}"
    return class_counts(focus.story.table.classes, node.counts)


def _label(focus: Focus) -> str:
    if focus.node.mean is not None:
        return f"<b>{short(focus.node.mean)}</b>"
    classes = focus.story.table.classes
    return class_name(classes.index(focus.node.label), focus.node.label)


def _measure(decision: Decision) -> str:
    name = CRITERION_NAMES[decision.criterion]
    return f"{name}² / cost" if any(candidate.cost != 1 for candidate in decision.candidates) else name


def _worth(decision: Decision, candidate: Candidate) -> str:
    """What the recipe compares: “0.247 (information gain)”, or the p value of a test."""
    if candidate.test is not None:
        return f"p = {p_value(candidate.test.adjusted, candidate.test.log_adjusted)}"
    return f"{_score(decision, candidate)} ({_measure(decision)})"


def _gains(decision: Decision, candidate: Candidate) -> str:
    """The worth as a statement: “gains 0.247 (information gain)”."""
    if candidate.test is not None:
        return f"has <b>{_worth(decision, candidate)}</b>"
    if decision.criterion == "variance":
        return f"takes <b>{_score(decision, candidate)}</b> from the variance"
    if decision.criterion == "chi-square":
        return f"has a chi-square of <b>{_score(decision, candidate)}</b>"
    return f"gains <b>{_score(decision, candidate)}</b> ({_measure(decision)})"


def _score(decision: Decision, candidate: Candidate) -> str:
    if candidate.test is not None:
        return p_value(candidate.test.adjusted, candidate.test.log_adjusted)
    return short(shown_score(decision, candidate))


def _ask(candidate: Candidate) -> str:
    split = candidate.split
    if split.kind == "threshold":
        return f"{esc(split.attribute)} {esc(branch_text(split.branches[0]))}"
    if split.kind == "subset" and len(split.branches) == 2:
        return f"{esc(split.attribute)} in {{{esc(branch_text(split.branches[0]))}}}"
    return esc(split.attribute)


def _plan(focus: Focus) -> str:
    """What the recipe is about to do."""
    selection = focus.story.recipe.selection
    if selection == "merge":
        return "We merge what is alike in every column, and see which column then differs most surely."
    if selection == "association":
        return "First we test which column has to do with the target; the cut comes second."
    pure = "All alike they are not" if focus.node.mean is not None else "Not pure"
    return f"{pure}, so we look for the best question."


def _try(focus: Focus) -> str:
    trial, decision = known(focus.trial), known(focus.decision)
    texts = [f"{plural(b.n, 'record')}, mean {short(b.mean)}" for b in trial.branches]
    texts = texts or [class_counts(focus.story.table.classes, counts) for counts in trial.counts]
    pairs = zip(trial.split.branches, texts, strict=True)
    sides = [f"{esc(branch_text(branch))}: {text}" for branch, text in pairs]
    return f"Try <b>{_ask(trial)}</b>. {'; '.join(sides)}. This {_gains(decision, trial)}."


def _merge(focus: Focus) -> str:
    """A step of CHAID's merging."""
    merge, about, decision = known(focus.step.merge), known(focus.step.about), known(focus.decision)
    plain, name = group_names(decision, about), f"<b>{esc(about)}</b>"
    p, alpha = p_value(merge.p), amount(focus.story.recipe.alpha_merge)

    def names(group: tuple[int, ...]) -> str:
        return esc(plain(group))

    if merge.kind == "settled" and len(merge.after) == 1:
        return f"{name}: all is merged into one. This column tells nothing here."
    if merge.kind == "settled":
        alike = " and ".join(names(merge.before[i]) for i in merge.pair or ())
        why = f"{alike} are the most alike and still differ (p = {p}, not above {alpha}). " if alike else ""
        return f"{name}: {why}{len(merge.after)} groups remain: {' | '.join(map(names, merge.after))}."
    if merge.kind == "binned" or merge.pair is None:
        many = "has too many categories to compare them all"
        return f"{name} {many}: they are first put into {len(merge.after)}."
    groups = merge.after if merge.kind == "resplit" else merge.before
    first, second = (names(groups[i]) for i in merge.pair)
    if merge.kind == "resplit":
        differ = f"{first} and {second} have come to differ (p = {p})"
        return f"{name}: inside the merged group, {differ}: they part again."
    if merge.kind == "small":
        alike = f"{first} and {second} are merged, the most alike (p = {p})"
        return f"{name}: a group has too few records, so {alike}."
    return f"{name}: {first} and {second} differ least, p = <b>{p}</b>, above {alpha}: they are merged."


def _candidate(focus: Focus) -> str:
    decision = known(focus.decision)
    candidate = decision.candidates[focus.told - 1]
    ways = f", the best of {candidate.tried} ways to ask for {esc(candidate.attribute)}"
    opening = f"<b>{_ask(candidate)}</b> {_gains(decision, candidate)}{ways if candidate.tried > 1 else ''}"
    opening += _small_print(focus, candidate)
    earlier = [c for c in decision.candidates[: focus.told - 1] if c.ruled_out is None]
    if candidate.ruled_out:
        below = f"{short(candidate.gain)} is below the average {short(decision.average or 0.0)}"
        return f"{opening}. Its gain {below}, so it may not win."
    if not earlier:
        return f"{opening}. It is the first we measure."
    ahead = max(earlier, key=lambda one: one.score)
    gap = candidate.score - ahead.score
    if abs(gap) <= 1e-9:
        return f"{opening}: an exact tie with <b>{esc(ahead.attribute)}</b>."
    if gap > 0:
        return f"{opening}. It takes the lead."
    return f"{opening}. <b>{esc(ahead.attribute)}</b> stays ahead with {_worth(decision, ahead)}."


def _small_print(focus: Focus, candidate: Candidate) -> str:
    """What the recipe's rules did to the number."""
    notes = []
    if candidate.price:
        notes.append(f"{short(candidate.price)} bits are paid for choosing among {candidate.tried} cuts")
    if candidate.known < 1 - 1e-9 and candidate.test is None:
        known = plural(candidate.known * focus.node.n, "record")
        notes.append(f"only {known} of {tally(focus.node.n)} can answer")
    if candidate.cost != 1:
        notes.append(f"an answer costs {amount(candidate.cost)}")
    return f" ({'; '.join(notes)})" if notes else ""


def _split(focus: Focus) -> str:
    decision = known(focus.decision)
    chosen, best = (decision.candidates[known(i)] for i in (decision.chosen, decision.best))
    opening = f"{_who(focus)}: {_mix(focus)}. "
    own, best_worth = _worth(decision, chosen), _worth(decision, best)
    if decision.overridden and abs(decision.gain_lost) <= 1e-9:
        tie = f"It ties exactly with {_ask(best)}, both at {best_worth}, so nothing is lost here."
        return f"{opening}<b>You chose {_ask(chosen)}</b>. {tie}"
    if decision.overridden:
        recipe = f"the recipe would ask {_ask(best)} at {best_worth}"
        return f"{opening}<b>You chose {_ask(chosen)}</b>, at {own}; {recipe}."
    if len(decision.ties) > 1:
        names = listed([f"<b>{esc(name)}</b>" for name in decision.ties])
        reach = f"{'both' if len(decision.ties) == 2 else 'all'} reach {best_worth}"
        return f"{opening}An exact tie: {names} {reach}. The first column wins: <b>{_ask(chosen)}</b>."
    if chosen.test is not None:
        surely = "differs" if focus.story.recipe.selection == "merge" else "is associated with the target"
        return opening + f"<b>{esc(chosen.attribute)}</b> {surely} most surely: {own}."
    if chosen.counts and all(sum(1 for n in counts if n) <= 1 for counts in chosen.counts):
        return opening + f"<b>{_ask(chosen)}</b> tells us most: after it, nothing is left to doubt."
    most = f"<b>{_ask(chosen)}</b> tells us most: {_measure(decision)} {_score(decision, chosen)}."
    return f"{opening}{most}{_unknown(focus, chosen)}"


def _unknown(focus: Focus, chosen: Candidate) -> str:
    """What becomes of the records that cannot answer."""
    lost = (1 - chosen.known) * focus.node.n
    if lost < 1e-9:
        return ""
    fate = {
        "fractions": "divided among the branches, by the shares of the others",
        "surrogates": "sent on by the questions that agree best with this one",
        "majority": "sent where most go",
        "stay": "left where they are",
    }.get(focus.story.recipe.missing, "")
    return f" {plural(lost, 'record')} cannot answer: {fate}." if fate else ""


def _leaf(focus: Focus) -> str:
    recipe, label, stop = focus.story.recipe, _label(focus), focus.node.stop
    if stop == "empty":
        attribute, branch = focus.step.tree.conditions(focus.path)[-1]
        return (
            f"No record here has <b>{esc(condition_text(attribute, branch))}</b>. The branch becomes a leaf "
            f"with its parent's majority: {label}."
        )
    opening = f"{_who(focus)}: {_mix(focus)}. "
    if stop == "pure":
        same = "All the same" if focus.node.mean is not None else "Pure"
        return opening + f"{same}, so it becomes a leaf: {label}."
    measure = CRITERION_NAMES["variance" if focus.node.mean is not None else recipe.criterion]
    why = {
        "no attribute": f"No question is left: {_excluded(focus)}.",
        "no gain": f"No question has any {measure}, so we stop.",
        "max leaves": f"The tree may have only {recipe.max_leaves} leaves, and others gain more.",
        "not significant": _not_significant(focus),
        "max depth": f"The tree may be only {recipe.max_depth} deep, a limit you set.",
        "min records": _too_few(focus),
        "min gain": f"The best question gains less than {amount(recipe.min_gain)}, the least you allow.",
    }[stop or ""]
    return opening + f"{why} The leaf says {_majority(focus)}."


def _too_few(focus: Focus) -> str:
    recipe, n = focus.story.recipe, focus.node.n
    if recipe.selection != "score":
        fewest = recipe.min_parent if recipe.selection == "merge" else recipe.min_split
        if n < fewest:
            return f"A node with fewer than {plural(fewest, 'record')} is not split."
        return "Every question would leave a branch with too few records."
    least = plural(recipe.min_records, "record")
    if recipe.records_rule == "two":
        return f"No question leaves at least {least} in two branches."
    if recipe.records_rule == "leaf":
        return f"Every question would leave a branch with fewer than {least}, the least you allow."
    return f"A node with fewer than {least} is not split, a limit you set."


def _not_significant(focus: Focus) -> str:
    """No test is sure enough."""
    decision, recipe = focus.decision, focus.story.recipe
    level = amount(recipe.alpha_split if recipe.selection == "merge" else recipe.alpha)
    if decision is None or decision.best is None:
        return "No column has anything to tell about the target."
    best = decision.candidates[decision.best]
    surest = f"The surest column, {esc(best.attribute)}, has {_worth(decision, best)}"
    return f"{surest}, and {level} is the level: not significant."


def _excluded(focus: Focus) -> str:
    if focus.decision is None or not focus.decision.excluded:
        return "the table has no column to ask for"
    if any(e.why == "price" for e in focus.decision.excluded):
        return "no cut is worth its price"
    empty = [esc(e.attribute) for e in focus.decision.excluded if e.why == "no value"]
    names = [esc(e.attribute) for e in focus.decision.excluded if e.why != "no value"]
    reasons = []
    if names:
        reasons.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} the same for all these records")
    if empty:
        reasons.append(f"no record here has a value for {listed(empty)}")
    return ", and ".join(reasons)


def _majority(focus: Focus) -> str:
    if focus.node.mean is not None:
        return f"{_label(focus)}, the mean of {plural(focus.node.n, 'record')}"
    classes, counts = focus.story.table.classes, focus.node.counts
    top = max(counts)
    tied = [class_name(i, label) for i, label in enumerate(classes) if counts[i] == top]
    if len(tied) > 1:
        return f"{_label(focus)}: {listed(tied)} tie with {tally(top)} each, and the first class wins"
    return f"{_label(focus)}, the majority: {tally(top)} of {tally(focus.node.n)}"


def _done(focus: Focus) -> str:
    tree, table = focus.step.tree, focus.story.table
    wrong = tree.errors(table)
    fate = f"it gets {tally(wrong)} of {table.n} records wrong" if wrong else "it gets every record right"
    if tree.regression:
        fate = f"its mean squared error on these records is {short(wrong / float(table.weights.sum()))}"
    return (
        f"Nothing waits any more: the tree is finished. It has <b>{plural(tree.leaves, 'leaf')}</b>, "
        f"is <b>{tree.depth} deep</b>, and {fate}."
    )


def _limit(focus: Focus) -> str:
    tree = focus.step.tree
    return (
        f"The story ends here, after {len(focus.story.steps):,} steps. The finished tree is shown; it has "
        f"{plural(tree.leaves, 'leaf')}. A smaller tree is told to its end: limit its depth under Rules."
    )


_SENTENCES: dict[str, Callable[[Focus], str]] = {
    "arrive": lambda focus: f"{_who(focus)}: {_mix(focus)}. {_plan(focus)}",
    "waiting": lambda focus: f"{_who(focus)}: {_mix(focus)}. This node waits; its turn comes later.",
    "collapse": lambda focus: (  # C4.5 takes back what was of no use
        f"{_who(focus)}. The subtree that was grown here makes no fewer errors than a leaf would "
        f"({tally(focus.node.errors)}): it collapses. The leaf says {_majority(focus)}."
    ),
    "try": _try, "candidate": _candidate, "split": _split, "leaf": _leaf, "merge": _merge,
    "done": _done, "limit": _limit,
}  # fmt: skip
