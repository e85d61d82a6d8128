"""What is said of a tree beside the neighbours."""

import numpy as np

from views.known import known
from views.lessons.neighbours.case import Case, Story, tree_says
from views.lessons.neighbours.words import nearest
from views.words.grammar import plural
from views.words.html import Html, class_name, table
from views.words.numbers import number


def sentence(case: Case, story: Story, at: int) -> str:
    """What is to be seen at a step beside a tree."""
    kind, ground, tree = story.steps[at].kind, case.ground, known(story.tree)
    if kind == "ask":
        return (
            "The same points, for neighbours on the left and for a tree on the right. What will the "
            "borders look like? <b>Guess first.</b>"
        )
    label = known(story.votes[-1].label)
    ours = class_name(ground.classes.index(label), label)
    if kind == "neighbours":
        voted = "The vote of" if case.k > 1 else "The class of"
        return f"{voted} the {nearest(case.k)}: {ours} for the new point. The border goes any way."
    other = tree_says(case, story)
    theirs = class_name(ground.classes.index(other), other)
    if kind == "tree":
        return (
            f"CART, grown to the full: {plural(tree.leaves, 'rectangle')}, {theirs} for the new point. "
            "Each border is a threshold on one number, so units are nothing to it."
        )
    same = "They agree" if other == label else "They disagree"
    return (
        f"{same} on the new point. Dark, where they differ: <b>{number(100 * differing(story), 1)} %</b> of "
        "the plane."
    )


def differing(story: Story) -> float:
    """The share of the plane in which both predict different classes."""
    return float(np.mean(np.array(known(story.fields)[0]) != np.array(known(story.trees))))


def beside_tree(case: Case, story: Story) -> Html:
    """Both models in a table."""
    ground, label, tree = case.ground, known(story.votes[-1].label), known(story.tree)
    other = tree_says(case, story)
    ours, theirs = (class_name(ground.classes.index(one), one) for one in (label, other))
    rows = [
        ["the new point", ours, theirs],
        ["what is kept", plural(ground.n, "point"), plural(tree.leaves, "leaf")],
        ["a prediction takes", plural(ground.n, "distance"), f"at most {plural(tree.depth, 'threshold')}"],
        ["other units", "other neighbours, as a rule", "the same tree"],
    ]
    return table("Neighbours and tree", ["aspect", nearest(case.k), "CART"], rows)
