"""Why a node is not split that could be, in a sentence."""

from views.kit.known import known
from views.kit.link.switches import CRITERION_NAMES
from views.lessons.grow.candidates import NOTHING
from views.subjects.trees.story import Focus
from views.words.grammar import listed, plural, verb
from views.words.html import esc
from views.words.numbers import amount, p_value, short


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
        return f"No split leaves at least {least} in two branches."
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
