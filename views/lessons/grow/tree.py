"""The tree that grows: the link, the sentence of each step, and why a node is a leaf."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import unquote

from mlcore import Candidate, Decision
from views.kit.known import known
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.link.switches import CRITERION_NAMES
from views.kit.steps import all_of
from views.lessons.grow import merging
from views.lessons.grow.candidates import NO_AVERAGE, NOTHING, shown_score
from views.lessons.grow.scan import place_of, split_impurity
from views.subjects.regions import offered
from views.subjects.trees import choosing
from views.subjects.trees.story import IMPURITY_NAMES, Choices, Focus, Story, same_place, story_of
from views.subjects.trees.wishes import own_text
from views.words.conditions import branch_text, condition_text
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_counts, class_name, esc
from views.words.numbers import amount, exact, p_value, short, tally


@dataclass(frozen=True)
class Case:
    """The tree, the detail of its story, and the attribute whose calculation the learner opened.

    look: None where he opened none, "none" where he closed that of the story
    plane, axes: whether the plane beside the tree shows, and its attributes, where the link says
    """

    choices: Choices
    detail: int = 2
    look: str | None = None
    plane: bool | None = None
    axes: tuple[str, ...] = ()

    @property
    def story(self) -> Story:
        """The trace."""
        return story_of(self.choices, self.detail)


def read(given: Given) -> Case:
    """The case of a link."""
    choices = choosing.read(given)
    beside = given(table.BESIDE), _axes(given, choices)
    return Case(choices, given(table.DETAIL), _look(given, choices), *beside)


def _look(given: Given, choices: Choices) -> str | None:
    """The attribute whose calculation is open, if the table has it."""
    look: str | None = given(table.LOOK)
    if look in (None, "none") or choosing.refusal(choices):
        return look
    if look in [column.name for column in choices.table.columns]:
        return look
    sentence = f"The link opens the calculation of “{look}”, which is not an attribute here. It is left out."
    given.mend(table.LOOK, None, sentence)
    return None


def _axes(given: Given, choices: Choices) -> tuple[str, ...]:
    """The attributes of the plane beside the tree, if the table has them as numbers."""
    wished = tuple(map(unquote, filter(None, (given(table.AXES) or "").split(";"))))
    if not wished or choosing.refusal(choices):
        return ()
    if set(wished) <= set(offered(choices.table)):
        return wished
    sentence = (
        f"The link asks for a plane of “{'” and “'.join(wished)}”, which cannot be drawn. It is left out."
    )
    given.mend(table.AXES, None, sentence)
    return ()


def follow(old: Case, new: Case, at: int) -> int | None:
    """The step of the changed story that shows the same place.

    With another level of detail it is the last step that is not ahead of the old one. With another choice at
    a node it is the step that decides this node. With another rule, a finished tree stays finished.
    """
    if old.choices == new.choices:
        return same_place(old.story, at, new.story)
    differing = {*old.choices.overrides} ^ {*new.choices.overrides}
    if old.choices == replace(new.choices, overrides=old.choices.overrides):
        return new.story.split_step(min((path for path, _ in differing), key=len))
    if old.choices != replace(new.choices, switches=old.choices.switches, overrides=old.choices.overrides):
        return None
    return len(new.story.steps) - 1 if at == len(old.story.steps) - 1 else None


def half_grown(case: Case, story: Story) -> int:
    """The last split in the first half of a story: its candidates are there, and a part of the tree."""
    half = len(story.steps) // 2
    return max((at for at, _ in all_of(story.steps[: half + 1], "split")), default=half)


# In words -------------------------------------------------------------------------------------------


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
    "gini": "lowers the Gini index by", "error": "lowers the misclassification error by",
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


AGAIN = "splits a node with mixed classes, and then does the same in each branch. A pure node becomes a leaf"
INTRODUCED = {  # an algorithm in a sentence, where its first node begins
    "hunt": f" Hunt’s algorithm {AGAIN}.",
    "id3": f" ID3 is a form of Hunt’s algorithm: it {AGAIN}.",
    "cart": " CART grows classification and regression trees, which predict a class or a number. Each of its "
    "splits has two branches.",
}


INSTEAD = (
    " It lowers the Gini index where ID3 lowers the entropy. The Gini index needs no logarithm, and both "
    "mostly choose the same split."
)


def _introduced(focus: Focus) -> str:
    if focus.path or focus.node.mean is not None:
        return ""
    recipe = focus.story.choices.recipe
    own = INSTEAD if recipe == "cart" and focus.story.recipe.criterion == "gini" else ""
    return INTRODUCED.get(recipe, "") + own


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
    trial = known(focus.trial)
    texts = [f"{plural(b.n, 'record')}, mean {short(b.mean)}" for b in trial.branches]
    texts = texts or [class_counts(focus.story.table.classes, counts) for counts in trial.counts]
    if trial.split.kind == "threshold":
        cut, place = exact(known(trial.split.threshold)), place_of(focus, trial)
        threshold = f"<b>{cut}</b>{f', {place},' if place else ''} as threshold for {esc(trial.attribute)}"
        sides = f"Up to it we have {texts[0]}, and above it {texts[1]}"
        return f"Try {threshold}. {sides}. {_lowered(focus, trial)}"
    pairs = zip(trial.split.branches, texts, strict=True)
    branches = ", ".join(f"{esc(branch_text(branch))}: {text}" for branch, text in pairs)
    return f"Try <b>{asked(trial)}</b>. {branches}. {_lowered(focus, trial)}"


def _lowered(focus: Focus, trial: Candidate) -> str:
    """What a split does to the impurity of the node, in a sentence. The worth alone if a rule changes it."""
    decision, before = known(focus.decision), focus.node.impurity
    is_plain = trial.known > 1 - 1e-9 and not trial.price and trial.cost == 1 and trial.test is None
    if decision.criterion not in FALLS or not is_plain:
        return f"This split {gains(decision, trial)}."
    name, after = IMPURITY_NAMES[decision.criterion], split_impurity(focus, trial)
    if before - after <= 1e-9:
        return f"The {name} of the node, {short(before)}, does not fall."
    falls = f"The {name} falls from {short(before)} to a weighted mean of <b>{short(after)}</b>"
    return f"{falls}, {FALLS[decision.criterion]} <b>{short(before - after)}</b>."


FALLS = {"entropy": "an information gain of", "gini": "a Gini decrease of", "error": "by", "variance": "by"}


def _candidate(focus: Focus) -> str:
    decision = known(focus.decision)
    candidate = decision.candidates[focus.measured - 1]
    ways = f", the best of {candidate.tried} splits on {esc(candidate.attribute)}"
    opening = f"<b>{asked(candidate)}</b> {gains(decision, candidate)}{ways if candidate.tried > 1 else ''}"
    opening += _small_print(focus, candidate)
    earlier = [c for c in decision.candidates[: focus.measured - 1] if c.ruled_out is None]
    if candidate.ruled_out and math.isinf(decision.average or 0.0):
        return f"{opening}. {NO_AVERAGE}, so it may not win."
    if candidate.ruled_out:
        below = f"{short(candidate.gain)}, is below the average, {short(decision.average or 0.0)}"
        return f"{opening}. Its gain, {below}, so it may not win."
    if len(decision.candidates) == 1:
        return f"{opening}."
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
    if by_ratio := _by_ratio(focus, decision, chosen):
        return f"{opening}{by_ratio}{_unknown(focus, chosen)}"
    most = f"<b>{asked(chosen)}</b> has the highest {_measure(decision)}, {_score(decision, chosen)}"
    most += _among(focus, decision, chosen)
    if chosen.counts and all(sum(1 for n in counts if n) <= 1 for counts in chosen.counts):
        most += ", and each of its branches is pure"
    return f"{opening}{most}.{_unknown(focus, chosen)}"


def _by_ratio(focus: Focus, decision: Decision, chosen: Candidate) -> str:
    """Why the gain ratio does not choose the candidate with the highest gain, if it does not."""
    if decision.criterion != "gain-ratio" or focus.story.recipe.costs:
        return ""
    allowed = [one for one in decision.candidates if one.ruled_out is None]
    most = max(allowed, key=lambda one: one.gain)
    if most.gain - chosen.gain <= 1e-9:
        return ""
    gains = f"{short(most.gain)} against {short(chosen.gain)}"
    infos = f"{short(most.measures.split_info)} against {short(chosen.measures.split_info)}"
    ratios = f"{_score(decision, chosen)} against {_score(decision, most)}"
    return (
        f"The gain favours splits with many branches, so {esc(focus.story.recipe.title)} divides the gain by "
        f"the split information. <b>{asked(most)}</b> gains more, {gains}. But its split information is also "
        f"higher, {infos}. So <b>{asked(chosen)}</b> has the higher {_measure(decision)}, {ratios}."
    )


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
    deep = any(node.stop == "max depth" for _, node in tree.walk())
    end = "The tree has reached its maximum depth" if deep else "There is nothing left to split"
    path = f"at most {plural(tree.depth, 'split')} on a path"
    return (
        f"{end}. The tree is finished. It has <b>{plural(tree.leaves, 'leaf')}</b> "
        f"and <b>depth {tree.depth}</b> ({path}), and it {fate} training records.{_alike(focus)}"
    )


def _alike(focus: Focus) -> str:
    """What the splits were for, where all leaves predict the same class."""
    leaves = [node for _, node in focus.step.tree.walk() if not node.children]
    root = focus.step.tree.root
    mean = sum(leaf.n * leaf.impurity for leaf in leaves) / root.n
    if focus.step.tree.regression or len({leaf.label for leaf in leaves}) > 1 or mean > root.impurity - 1e-9:
        return ""
    return (
        f" All leaves predict {_label(focus)}. This is not an error. The splits lower the impurity from "
        f"{short(root.impurity)} to {short(mean)}, which is not enough to change a prediction."
    )


def _limit(focus: Focus) -> str:
    tree = focus.step.tree
    return (
        f"The steps end here, after {len(focus.story.steps):,}. You see the finished tree, which has "
        f"{plural(tree.leaves, 'leaf')}. To see every step, limit the depth of the tree under Settings."
    )


_SENTENCES: dict[str, Callable[[Focus], str]] = {
    "arrive": lambda focus: f"{who(focus)}: {mix(focus)}. {_plan(focus)}{_introduced(focus)}",
    "waiting": lambda focus: f"{who(focus)}: {mix(focus)}. This node is still open. Its turn comes later.",
    "collapse": lambda focus: (  # C4.5 takes back what was of no use
        f"{who(focus)}. The subtree below makes no fewer errors than a leaf would "
        f"({tally(focus.node.errors)}), so C4.5 collapses it. The leaf predicts {_majority(focus)}."
    ),
    "try": _try, "candidate": _candidate, "split": _split, "leaf": _leaf, "merge": merging.sentence,
    "done": _done, "limit": _limit,
}  # fmt: skip


# Why a node is a leaf -------------------------------------------------------------------------------


def why_leaf(focus: Focus) -> str:
    """Why a node is not split that could be."""
    recipe = focus.story.recipe
    match focus.node.stop:
        case "no attribute":
            return f"No attribute is left, because {_excluded(focus)}."
        case "no gain":
            return _no_gain(focus)
        case "max leaves":
            return f"The tree may have only {recipe.max_leaves} leaves, and other splits gain more."
        case "not significant":
            return _not_significant(focus)
        case "max depth":
            return f"The tree has reached its maximum depth, {recipe.max_depth}."
        case "min records":
            return _too_few(focus)
        case "min gain":
            return (
                f"The best split gains less than the minimum, {amount(recipe.min_gain)}. Such a limit adds "
                "bias, because a split that gains little may make a good split below it possible."
            )
    raise KeyError(focus.node.stop)


def eaten(focus: Focus) -> tuple[str, ...]:
    """The attributes whose thresholds gain no more than C4.5's penalty for trying them, where there is no
    other candidate.
    """
    decision = focus.decision
    if decision is None or decision.candidates:
        return ()
    return tuple(excluded.attribute for excluded in decision.excluded if excluded.why == "price")


def _no_gain(focus: Focus) -> str:
    priced = eaten(focus)
    if not priced:
        measure = CRITERION_NAMES["variance" if focus.node.mean is not None else focus.story.recipe.criterion]
        return f"No split has any {measure}, so the algorithm stops."
    best = next((one.score for one in known(focus.decision).rivals if one.criterion == "entropy"), 0.0)
    gain = f" The best gains {short(best)} bits." if best > NOTHING else ""
    names = listed([esc(name) for name in priced])
    return (
        f"No threshold of {names} gains more than its penalty, log₂(thresholds tried) / n, so C4.5 stops."
        f"{gain}"
    )


def _too_few(focus: Focus) -> str:
    recipe, n = focus.story.recipe, focus.node.n
    if recipe.selection != "score":
        fewest = recipe.min_parent if recipe.selection == "merge" else recipe.min_split
        if n < fewest:
            return f"The settings do not split a node with fewer than {plural(fewest, 'record')}."
        return "Every split would leave a branch with too few records."
    least = plural(recipe.min_records, "record")
    if recipe.records_rule == "two":
        return (
            f"C4.5 needs two branches with at least {least} each, and no split here has them. The number is "
            "one of its settings. A third branch may be smaller."
        )
    if recipe.records_rule == "leaf":
        return f"Every split would leave a branch with fewer than {least}, the smallest number allowed."
    return f"The settings do not split a node with fewer than {least}."


def _not_significant(focus: Focus) -> str:
    """No test is significant."""
    decision, recipe = focus.decision, focus.story.recipe
    level = amount(recipe.alpha_split if recipe.selection == "merge" else recipe.alpha)
    if decision is None or decision.best is None:
        return "No attribute is significantly associated with the target."
    best = decision.candidates[decision.best]
    test = known(best.test)
    lowest = f"The lowest adjusted p, {p_value(test.adjusted, test.log_adjusted)}, is that of "
    return f"{lowest}{esc(best.attribute)}. The level is {level}, so it is not significant."


def _excluded(focus: Focus) -> str:
    if focus.decision is None or not focus.decision.excluded:
        return "the table has none"
    empty = [esc(e.attribute) for e in focus.decision.excluded if e.why == "no value"]
    names = [esc(e.attribute) for e in focus.decision.excluded if e.why != "no value"]
    reasons = []
    if names:
        reasons.append(f"{listed(names)} {verb(len(names))} the same for all these records")
    if empty:
        reasons.append(f"no record here has a value for {listed(empty)}")
    return ", and ".join(reasons)
