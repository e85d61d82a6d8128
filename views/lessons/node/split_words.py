"""The sentences about a split: the impurities before and after it, the gain, and when the error has none."""

from collections.abc import Sequence

from views.lessons.node.measures import CLASSES, NAMES, SHORT, SYMBOLS, impurity, worked
from views.lessons.node.split import SplitCase, Step, Story
from views.words.grammar import capital, listed, plural
from views.words.html import Html, class_name, folded, table
from views.words.numbers import number
from views.words.tex import aligned

WORDS = {2: "two", 3: "three", 4: "four"}
STEPS = 6  # decimals within a calculation, so that its result is right


def shown(case: SplitCase) -> str:
    """A title in a few words."""
    return f"{_ratio(case.parent)} into {listed([_ratio(child) for child in case.children])}"


def _ratio(counts: Sequence[int]) -> str:
    return " : ".join(map(str, counts))


def sentence(case: SplitCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    say = {"ask": _ask, "parent": _parent, "child": _child, "mean": _mean, "gain": _gain, "why": _why}
    return Html(say[step.kind](case, story, step))


def _ask(case: SplitCase, story: Story, step: Step) -> str:
    parent, *parts = [f'<b class="gh-whole">{_ratio(counts)}</b>' for counts in (case.parent, *case.children)]
    return (
        f"A node with {parent} records splits into {WORDS[len(case.children)]} children, {listed(parts)}. "
        f"How much less impure are they than their parent?"
    )


def _parent(case: SplitCase, story: Story, step: Step) -> str:
    parent = _three({one: impurity(one, case.parent) for one in NAMES})
    return f"Before the split the parent has {parent}."


def _child(case: SplitCase, story: Story, step: Step) -> str:
    child = case.children[step.child]
    values = _three({one: impurity(one, child) for one in NAMES})
    return f"Child {step.child + 1} has <b>{sum(child)} of {case.n}</b> records, {_ratio(child)}: {values}."


def _mean(case: SplitCase, story: Story, step: Step) -> str:
    where = "on the chord between them" if len(case.children) == 2 else "within the area that they span"
    return (
        f"After the split the mean of the children, weighted by their records, is {_three(story.means)}. "
        f"This mean is {where}, at the parent’s p."
    )


def _gain(case: SplitCase, story: Story, step: Step) -> str:
    return (
        f"The <b>gain</b> is the distance from the parent down to this mean: {_three(story.gains)}. A chord "
        "of a concave curve is never above the curve, so no split has a gain below 0."
    )


def _why(case: SplitCase, story: Story, step: Step) -> str:
    if not story.lowered:
        return (
            "Every child has the same shares as its parent, so all are at one point of each curve. <b>The "
            "gain is 0 by every measure</b>. The split says nothing about the class."
        )
    if "error" in story.lowered:
        return (
            "C0 has the majority in one child and C1 in another, so the children are on both sides of the "
            "<b>kink</b> at one half. Their mean is below the curve, so the error falls as well."
        )
    name = class_name(leader(case), CLASSES[leader(case)])
    return (
        f"No child has more of the other class than of {name}, so all are on one side of the <b>kink</b>. "
        "There the error is a straight line, and their mean is on it. <b>The error does not fall</b>, but "
        "the entropy and the Gini index do, because they are curved."
    )


def leader(case: SplitCase) -> int:
    """A class that no child has fewer records of than of the other; there is none where the error gains."""
    return next(c for c in (0, 1) if all(child[c] >= child[1 - c] for child in case.children))


def _three(values: dict[str, float]) -> str:
    return listed([f"{SHORT[one]} <b>{number(value)}</b>" for one, value in values.items()])


def formulas(case: SplitCase, story: Story, step: Step) -> str:
    """The calculation of a step, by all three measures."""
    if step.kind in ("parent", "child"):
        counts = case.parent if step.kind == "parent" else case.children[step.child]
        low = "" if step.kind == "parent" else f"_{step.child + 1}"
        return aligned([worked(one, counts, SYMBOLS[one] + low) for one in NAMES])
    if step.kind == "mean":
        return aligned([_weighted(case, story, one) for one in NAMES])
    return aligned([_difference(case, story, one) for one in NAMES])


def _weighted(case: SplitCase, story: Story, measure: str) -> str:
    terms = " + ".join(
        rf"\tfrac{{{sum(child)}}}{{{case.n}}}\cdot {number(impurity(measure, child), STEPS)}"
        for child in case.children
    )
    return rf"\overline{{{SYMBOLS[measure]}}} &= {terms} = {number(story.means[measure], 4)}"


def _difference(case: SplitCase, story: Story, measure: str) -> str:
    before, after = impurity(measure, case.parent), story.means[measure]
    return (
        rf"\Delta {SYMBOLS[measure]} &= {number(before, STEPS)} - {number(after, STEPS)} = "
        rf"{number(story.gains[measure], 4)}"
    )


def so_far(case: SplitCase, story: Story, at: int) -> Html:
    """The impurities that the story has covered so far, node by node."""
    kinds = [step.kind for step in story.steps[: at + 1]]
    nodes = [("parent", case.parent), *((f"child {i}", child) for i, child in enumerate(case.children, 1))]
    rows = [
        [name, *map(str, counts), *(number(impurity(one, counts), 4) for one in NAMES)]
        for name, counts in nodes[: kinds.count("parent") + kinds.count("child")]
    ]
    for kind, name, values in (("mean", "weighted mean", story.means), ("gain", "gain", story.gains)):
        if kind in kinds:
            rows.append([name, "", "", *(number(values[one], 4) for one in NAMES)])
    heads = ["node", *(class_name(i, CLASSES[i]) for i in (0, 1)), *(capital(SHORT[one]) for one in NAMES)]
    css = ["gh-best" if row[0] == "gain" else "" for row in rows]
    return table("Before and after the split", heads, rows, css="gh-numbers", row_css=css)


def as_information(case: SplitCase, story: Story) -> Html:
    """The same in the words of information theory: the child X and the class Y of a record."""
    rows = [["H(Y)", "entropy of the class, at the parent", number(impurity("entropy", case.parent), 4)]]
    rows += [
        [f"H(Y | X = {i})", f"the same in child {i}, with probability {sum(child)}/{case.n}",
         number(impurity("entropy", child), 4)]
        for i, child in enumerate(case.children, 1)
    ]  # fmt: skip
    rows += [
        ["H(Y | X)", "conditional entropy: the weighted mean of these", number(story.means["entropy"], 4)],
        ["IG(Y, X)", "information gain: H(Y) − H(Y | X)", number(story.gains["entropy"], 4)],
    ]
    caption = "In bits, with X for the child of a record and Y for its class"
    heads = ["quantity", "meaning", "bits"]
    sizes = ["H(X)", "entropy of the sizes of the children: split information", number(story.split_info, 4)]
    more = table("The gain ratio divides the gain by it", heads, [sizes], css="gh-numbers gh-meant")
    return Html(table(caption, heads, rows, css="gh-numbers gh-meant") + folded("Split information", more))


def probabilities(case: SplitCase) -> Html:
    """The shares of the records, written as probabilities of the child X and the class Y."""
    rows = []
    for i, child in enumerate(case.children, 1):
        size = sum(child)
        of_all = [_share(count, case.n) for count in (size, *child)]
        rows.append([f"child {i}", *of_all, *(_share(count, size) for count in child)])
    foot = ["all", _share(case.n, case.n), *(_share(count, case.n) for count in case.parent), "", ""]
    heads = [
        "X",
        "P(X)",
        *(f"P(X, Y = {CLASSES[c]})" for c in (0, 1)),
        *(f"P(Y = {CLASSES[c]} | X)" for c in (0, 1)),
    ]
    return table("The same records as probabilities", heads, rows, foot, css="gh-numbers")


def _share(count: int, n: int) -> str:
    return f"{count}/{n} = {number(count / n)}"


def gains_in_words(story: Story) -> str:
    """By how much each measure falls, as a sentence."""
    return f"The gains are {_three(story.gains)}."


def smaller_shares(case: SplitCase) -> Html:
    """Why a child is the most impure, without a logarithm."""
    told = [
        f"child {i} has {min(child)} of {plural(sum(child), 'record')} in its smaller class"
        for i, child in enumerate(case.children, 1)
    ]
    return Html(
        f"{capital(listed(told))}. With two classes all three measures rise with this share, up to one half."
    )
