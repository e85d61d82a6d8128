"""The sentences about a tree beside the neighbours."""

import numpy as np

from views.kit.known import known
from views.lessons.neighbours.case import Case, Story, tree_says
from views.lessons.neighbours.words import nearest
from views.words.grammar import plural
from views.words.html import Html, class_name, table
from views.words.numbers import number


def sentence(case: Case, story: Story, at: int) -> str:
    """The sentence of a step beside a tree."""
    kind, ground, tree = story.steps[at].kind, case.ground, known(story.tree)
    if kind == "ask":
        return (
            "The same points train nearest neighbours on the left and a tree on the right. The tree "
            "is CART’s."
        )
    label = known(story.votes[-1].label)
    ours = class_name(ground.classes.index(label), label)
    if kind == "neighbours":
        voted = "The vote of the" if case.k > 1 else "The"
        return (
            f"{voted} {nearest(case.k)} gives the new point the class {ours}. The decision boundary can run "
            "in any direction. <b>Guess first</b>: which class does the tree predict?"
        )
    other = tree_says(case, story)
    theirs = class_name(ground.classes.index(other), other)
    if kind == "tree":
        last = at == len(story.steps) - 1
        guess = "" if last else " <b>Guess first</b>: in what share of the plane do the two differ?"
        return (
            f"CART’s fully grown tree has {plural(tree.leaves, 'rectangle')} and predicts {theirs} for the "
            f"new point. Each border is a threshold on one number, so the units make no difference.{guess}"
        )
    same = "agree" if other == label else "disagree"
    return (
        f"Neighbours and tree {same} on the new point. They differ in the dark areas, "
        f"<b>{number(100 * differing(story), 1)} %</b> of the plane."
    )


def differing(story: Story) -> float:
    """The share of the plane where both predict different classes."""
    return float(np.mean(np.array(known(story.fields)[0]) != np.array(known(story.trees))))


def beside_tree(case: Case, story: Story) -> Html:
    """Both models in a table."""
    ground, label, tree = case.ground, known(story.votes[-1].label), known(story.tree)
    other = tree_says(case, story)
    ours, theirs = (class_name(ground.classes.index(one), one) for one in (label, other))
    rows = [
        ["class of the new point", ours, theirs],
        ["stored model", plural(ground.n, "point"), plural(tree.leaves, "leaf")],
        [
            "work for one prediction",
            plural(ground.n, "distance"),
            f"at most {plural(tree.depth, 'threshold')}",
        ],
        ["in other units", "usually other neighbours", "the same tree"],
    ]
    return table("Neighbours and tree", ["aspect", nearest(case.k), "CART"], rows)
