"""What happens here, in one or two plain sentences. Steps carry numbers; the words are all in this file."""

import math
from collections.abc import Callable

from mlcore import Candidate, Decision
from views.kit.known import known
from views.kit.link.switches import CRITERION_NAMES
from views.lessons.grow.candidates import NO_AVERAGE, group_names, shown_score
from views.lessons.grow.stopping import why_leaf
from views.subjects.trees.story import Focus
from views.subjects.trees.wishes import own_text
from views.words.conditions import branch_text, condition_text
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_counts, class_name, esc
from views.words.numbers import amount, p_value, short, tally


def sentence(focus: Focus) -> Html:
    """The sentence of a step as HTML."""
    return Html(_SENTENCES[focus.kind](focus))


def who(focus: Focus) -> str:
    """The records of a node: “5 records reach Sunny”."""
    n = plural(focus.node.n, "record")
    if not focus.path:
        return f"All {n} start at the <b>root</b>"
    attribute, branch = focus.step.tree.conditions(focus.path)[-1]
    does = verb(focus.node.n, "reaches", "reach")
    text = branch_text(branch)
    alone = len(text) > 3 and text[0] not in "≤>"
    return f"{n} {does} <b>{esc(text if alone else condition_text(attribute, branch))}</b>"


def mix(focus: Focus) -> str:
    """Their classes, or their mean."""
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


def worth(decision: Decision, candidate: Candidate) -> str:
    """What the recipe compares: “an information gain of 0.247”, or the p value of a test."""
    if candidate.test is not None:
        return f"p = {_score(decision, candidate)}"
    measure = _measure(decision)
    article = "an" if measure.startswith("i") else "a"
    return f"{article} {measure} of {_score(decision, candidate)}"


STATED = {  # the worth of a split as a statement, by criterion
    "entropy": "has an information gain of", "gain-ratio": "has a gain ratio of",
    "gini": "lowers the Gini impurity by", "error": "lowers the misclassification error by",
    "chi-square": "has a chi-square of", "variance": "lowers the variance by",
}  # fmt: skip


def gains(decision: Decision, candidate: Candidate) -> str:
    """The worth as a statement: “has an information gain of 0.247”."""
    if candidate.test is not None or any(one.cost != 1 for one in decision.candidates):
        return f"has <b>{worth(decision, candidate)}</b>"
    return f"{STATED[decision.criterion]} <b>{_score(decision, candidate)}</b>"


def _score(decision: Decision, candidate: Candidate) -> str:
    if candidate.test is not None:
        return p_value(candidate.test.adjusted, candidate.test.log_adjusted)
    return short(shown_score(decision, candidate))


def asked(candidate: Candidate) -> str:
    """What a split asks: “Humidity ≤ 75”."""
    split = candidate.split
    if split.kind == "intervals" and candidate.test is None:
        return esc(own_text(split))
    if split.kind == "threshold":
        return f"{esc(split.attribute)} {esc(branch_text(split.branches[0]))}"
    if split.kind == "subset" and len(split.branches) == 2:
        return f"{esc(split.attribute)} in {{{esc(branch_text(split.branches[0]))}}}"
    return esc(split.attribute)


def _plan(focus: Focus) -> str:
    """What the recipe is about to do."""
    selection = focus.story.recipe.selection
    if selection == "merge":
        return "We merge similar categories of every attribute. Then we compare the attributes by adjusted p."
    if selection == "association":
        return "First we test which attribute is associated with the target. Then we look for its best split."
    mixed = "The values still differ" if focus.node.mean is not None else "The classes are still mixed"
    return f"{mixed}, so we look for the best split."


def _try(focus: Focus) -> str:
    trial, decision = known(focus.trial), known(focus.decision)
    texts = [f"{plural(b.n, 'record')}, mean {short(b.mean)}" for b in trial.branches]
    texts = texts or [class_counts(focus.story.table.classes, counts) for counts in trial.counts]
    pairs = zip(trial.split.branches, texts, strict=True)
    sides = [f"{esc(branch_text(branch))}: {text}" for branch, text in pairs]
    return f"Try <b>{asked(trial)}</b>. {', '.join(sides)}. This split {gains(decision, trial)}."


def _merge(focus: Focus) -> str:
    """A step of CHAID's merging."""
    merge, about, decision = known(focus.step.merge), known(focus.step.about), known(focus.decision)
    plain, name = group_names(decision, about), f"<b>{esc(about)}</b>"
    p, alpha = p_value(merge.p), amount(focus.story.recipe.alpha_merge)

    def names(group: tuple[int, ...]) -> str:
        return esc(plain(group))

    if merge.kind == "settled" and len(merge.after) == 1:
        return f"All categories of {name} are merged into one, so {name} cannot split this node."
    if merge.kind == "settled":
        alike = " and ".join(names(merge.before[i]) for i in merge.pair or ())
        why = f"{alike} are the most similar and still differ (p = {p}, not above {alpha}). " if alike else ""
        return f"{name}: {why}{len(merge.after)} groups remain, {' | '.join(map(names, merge.after))}."
    if merge.kind == "binned" or merge.pair is None:
        many = "has too many categories to compare them all"
        return f"{name} {many}, so CHAID first puts them into {len(merge.after)} groups."
    groups = merge.after if merge.kind == "resplit" else merge.before
    first, second = (names(groups[i]) for i in merge.pair)
    if merge.kind == "resplit":
        differ = f"{first} and {second} now differ inside the merged group (p = {p})"
        return f"{name}: {differ}, so CHAID separates them again."
    if merge.kind == "small":
        alike = f"CHAID merges the most similar pair, {first} and {second} (p = {p})"
        return f"{name}: a group has too few records, so {alike}."
    pair = f"{first} and {second} are the most similar"
    return f"{name}: {pair}. Their p-value, <b>{p}</b>, is above {alpha}, so CHAID merges them."


def _candidate(focus: Focus) -> str:
    decision = known(focus.decision)
    candidate = decision.candidates[focus.told - 1]
    ways = f", the best of {candidate.tried} splits on {esc(candidate.attribute)}"
    opening = f"<b>{asked(candidate)}</b> {gains(decision, candidate)}{ways if candidate.tried > 1 else ''}"
    opening += _small_print(focus, candidate)
    earlier = [c for c in decision.candidates[: focus.told - 1] if c.ruled_out is None]
    if candidate.ruled_out and math.isinf(decision.average or 0.0):
        return f"{opening}. {NO_AVERAGE}, so it may not win."
    if candidate.ruled_out:
        below = f"{short(candidate.gain)}, is below the average, {short(decision.average or 0.0)}"
        return f"{opening}. Its gain, {below}, so it may not win."
    if not earlier:
        return f"{opening}. It is the first candidate."
    ahead = max(earlier, key=lambda one: one.score)
    gap = candidate.score - ahead.score
    if abs(gap) <= 1e-9:
        return f"{opening}. It ties exactly with <b>{esc(ahead.attribute)}</b>."
    if gap > 0:
        return f"{opening}. It takes the lead."
    return f"{opening}. <b>{esc(ahead.attribute)}</b> stays ahead with {worth(decision, ahead)}."


def _small_print(focus: Focus, candidate: Candidate) -> str:
    """What the recipe's rules did to the number."""
    notes = []
    if candidate.price:
        penalty = f"after a penalty of {short(candidate.price)} bits on the gain"
        notes.append(f"{penalty} for choosing among {candidate.tried} thresholds")
    if candidate.known < 1 - 1e-9 and candidate.test is None:
        known = plural(candidate.known * focus.node.n, "record")
        notes.append(f"only {known} of {tally(focus.node.n)} have a value")
    if candidate.cost != 1:
        notes.append(f"testing it costs {amount(candidate.cost)}")
    return f" ({', '.join(notes)})" if notes else ""


def _split(focus: Focus) -> str:
    decision, chosen = known(focus.decision), known(known(focus.decision).made)
    opening = f"{who(focus)}: {mix(focus)}. "
    if decision.best is None:
        others = f"{esc(focus.story.recipe.title)} finds no split here"
        return f"{opening}<b>You chose {asked(chosen)}</b>, with {worth(decision, chosen)}. {others}."
    best = decision.candidates[decision.best]
    own, best_worth = worth(decision, chosen), worth(decision, best)
    if decision.overridden and abs(decision.gain_lost) <= 1e-9:
        tie = f"It ties exactly with {asked(best)}. Both have {best_worth}, so you lose nothing here."
        return f"{opening}<b>You chose {asked(chosen)}</b>. {tie}"
    if decision.overridden:
        best_text = f"{esc(focus.story.recipe.title)} would split on {asked(best)}, with {best_worth}"
        return f"{opening}<b>You chose {asked(chosen)}</b>, with {own}. {best_text}."
    if len(decision.ties) > 1:
        names = listed([f"<b>{esc(name)}</b>" for name in decision.ties])
        reach = f"{'both' if len(decision.ties) == 2 else 'all'} have {best_worth}"
        first = f"The first of them in the table, <b>{asked(chosen)}</b>, wins"
        return f"{opening}There is an exact tie: {names} {reach}. {first}."
    if chosen.test is not None:
        return f"{opening}<b>{esc(chosen.attribute)}</b> is the most significant attribute, adjusted {own}."
    most = f"<b>{asked(chosen)}</b> has the highest {_measure(decision)}, {_score(decision, chosen)}"
    most += _among(focus, decision, chosen)
    if chosen.counts and all(sum(1 for n in counts if n) <= 1 for counts in chosen.counts):
        most += ", and each of its branches is pure"
    return f"{opening}{most}.{_unknown(focus, chosen)}"


def _among(focus: Focus, decision: Decision, chosen: Candidate) -> str:
    """Of which splits it is the best, where there are better ones that the algorithm does not compare."""
    if any(one.ruled_out and one.score > chosen.score for one in decision.candidates):
        return ", of the candidates with at least the average gain"
    by_gain = focus.story.recipe.cut_by_gain and decision.criterion == "gain-ratio"
    return ", of the candidates" if by_gain or any(one.heuristic for one in decision.candidates) else ""


def _unknown(focus: Focus, chosen: Candidate) -> str:
    """What becomes of the records without a value."""
    lost = (1 - chosen.known) * focus.node.n
    if lost < 1e-9:
        return ""
    fate = {
        "fractions": "divided among the branches in proportion to the other records",
        "surrogates": "sent on by surrogate splits",
        "majority": "sent where most records go",
        "stay": "left at this node",
    }.get(focus.story.recipe.missing, "")
    are = "is" if abs(lost - 1) < 1e-9 else "are"
    return f" {plural(lost, 'record')} without a value {are} {fate}." if fate else ""


def _leaf(focus: Focus) -> str:
    label, stop = _label(focus), focus.node.stop
    if stop == "empty":
        attribute, branch = focus.step.tree.conditions(focus.path)[-1]
        return (
            f"No record here has <b>{esc(condition_text(attribute, branch))}</b>. The branch becomes a leaf "
            f"that predicts the majority class of its parent, {label}."
        )
    opening = f"{who(focus)}: {mix(focus)}. "
    if stop == "pure":
        same = "All values are equal" if focus.node.mean is not None else "The node is pure"
        return opening + f"{same}, so it becomes a leaf that predicts {label}."
    return f"{opening}{why_leaf(focus)} The leaf predicts {_majority(focus)}."


def _majority(focus: Focus) -> str:
    if focus.node.mean is not None:
        return f"{_label(focus)}, the mean of {plural(focus.node.n, 'record')}"
    classes, counts = focus.story.table.classes, focus.node.counts
    top = max(counts)
    tied = [class_name(i, label) for i, label in enumerate(classes) if counts[i] == top]
    if len(tied) > 1:
        return f"{_label(focus)}, because {listed(tied)} tie with {tally(top)} each and the first class wins"
    return f"{_label(focus)}, the majority: {tally(top)} of {tally(focus.node.n)}"


def _done(focus: Focus) -> str:
    tree, table = focus.step.tree, focus.story.table
    wrong = tree.errors(table)
    fate = f"misclassifies {tally(wrong)} of {table.n}" if wrong else f"misclassifies none of {table.n}"
    if tree.regression:
        error = short(wrong / float(table.weights.sum()))
        fate = f"has a mean squared error of {error} on its {table.n}"
    return (
        f"There is nothing left to split. The tree is finished. It has <b>{plural(tree.leaves, 'leaf')}</b> "
        f"and <b>depth {tree.depth}</b>, and it {fate} training records."
    )


def _limit(focus: Focus) -> str:
    tree = focus.step.tree
    return (
        f"The steps end here, after {len(focus.story.steps):,}. You see the finished tree, which has "
        f"{plural(tree.leaves, 'leaf')}. To see every step, limit the depth of the tree under Settings."
    )


_SENTENCES: dict[str, Callable[[Focus], str]] = {
    "arrive": lambda focus: f"{who(focus)}: {mix(focus)}. {_plan(focus)}",
    "waiting": lambda focus: f"{who(focus)}: {mix(focus)}. This node is still open. Its turn comes later.",
    "collapse": lambda focus: (  # C4.5 takes back what was of no use
        f"{who(focus)}. The subtree below makes no fewer errors than a leaf would "
        f"({tally(focus.node.errors)}), so C4.5 collapses it. The leaf predicts {_majority(focus)}."
    ),
    "try": _try, "candidate": _candidate, "split": _split, "leaf": _leaf, "merge": _merge,
    "done": _done, "limit": _limit,
}  # fmt: skip
