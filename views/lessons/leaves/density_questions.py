"""The questions about density trees: the likeliest threshold, how many leaves, which density is calmer."""

from functools import partial

from views.kit.questions import Asks, Question, a_place, where_least
from views.lessons.leaves import density_words as words
from views.lessons.leaves.density import DensityCase, Story, bounds, cuts, turns, whole
from views.words.grammar import plural
from views.words.html import Html
from views.words.numbers import three

NEAR = 1e-9  # log-likelihoods this close are equal
BALL, TREE, EQUAL = "ball", "tree", "equal"


def asks(case: DensityCase, story: Story) -> Asks:
    """Before the first threshold, before the tree grows on, and before the walk with the neighbours."""
    kinds = [step.kind for step in story.steps]
    found = {}
    if "best" in kinds:
        found[kinds.index("cut")] = partial(_threshold, case, story)
    if "grow" in kinds:
        found[kinds.index("grow")] = partial(_leaves, story)
    return {**found, kinds.index("ball"): partial(_calmer, case, story)}


def _threshold(case: DensityCase, story: Story) -> Question:
    root = whole(case)
    likely = {at: root.cut((), 0, at).log_likelihood for at in cuts(case)}
    most = max(likely.values())
    ties = [at for at, value in likely.items() if value >= most - NEAR * abs(most)]
    ask = Html("Which threshold makes the records most likely?")
    why = Html(f"It is {words.cut_text(case, 0, ties[0])}, with a log-likelihood of {words.likely(most)}.")
    return a_place("threshold", ask, bounds(case)[0], ties, why)


def _leaves(story: Story) -> Question:
    held = {len(step.tree.leaves): -step.held_out for step in story.trace}
    best = story.trace[story.chosen]
    leaves = plural(len(best.tree.leaves), "leaf")
    why = Html(
        f"Held-out records have the highest log-likelihood, {words.likely(best.held_out)}, with {leaves}."
    )
    ask = Html("With how many leaves are held-out records most likely?")
    return where_least("leaves", ask, held, "leaf", why, within=NEAR, text=None)


def _calmer(case: DensityCase, story: Story) -> Question:
    both = [one for one in story.asked if one.ball is not None]
    ball, tree = turns([one.ball or 0.0 for one in both]), turns([one.tree for one in both])
    right = EQUAL if abs(ball - tree) <= NEAR * max(ball, tree) else BALL if ball > tree else TREE
    answers = {BALL: "K/(NV) of the neighbours", TREE: "the density of the tree", EQUAL: "both equally"}
    return Question(
        key="calmer",
        ask=Html("Which density goes up and down more along this walk?"),
        answers=answers,
        right={right},
        why=Html(f"K/(NV) goes up and down by {three(ball)} in all, and the tree by {three(tree)}."),
        slip="you chose the calmer density",
    )
