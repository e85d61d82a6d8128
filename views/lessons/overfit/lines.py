"""What the page says of a line: of a step towards Fisher's line, and of a step of the search."""

from collections.abc import Sequence

from mlcore.trees.oblique import FisherStep, SearchStep, Sides
from views.kit.known import known
from views.lessons.overfit.grow import equation
from views.words.grammar import listed
from views.words.html import class_name, esc
from views.words.numbers import amount, number
from views.words.tex import aligned, column, tex


def _wrong(sides: Sides) -> str:
    n = sum(map(sum, sides.counts))
    return f"misclassifies <b>{amount(sides.errors)}</b> of {amount(n)} training points"


# Fisher's line --------------------------------------------------------------------------------------


def fished(step: FisherStep, classes: Sequence[object]) -> str:
    """What a step towards Fisher's line does, as HTML."""
    return FISHED[step.kind](step, classes)


def _means(step: FisherStep, classes: Sequence[object]) -> str:
    spots = [
        f"{class_name(i, label)} ({', '.join(number(v) for v in mean)})"
        for i, (label, mean) in enumerate(zip(classes, step.means, strict=True))
    ]
    return f"Where are the classes? Their means are {listed(spots)}."


def _scatter(step: FisherStep, classes: Sequence[object]) -> str:
    return (
        "How do the points scatter around the mean of their class? The method pools both classes into one "
        "covariance. In a direction with much scatter, a distance between the means tells you little."
    )


def _where(step: FisherStep) -> str:
    return f"<b>{esc(equation(known(step.line)))}</b>"


def _direction(step: FisherStep, classes: Sequence[object]) -> str:
    return (
        "Fisher’s direction separates the means best, relative to the scatter within the classes. The line "
        f"across it, halfway between the means, is {_where(step)}. It {_wrong(known(step.sides))}."
    )


def _line(step: FisherStep, classes: Sequence[object]) -> str:
    return (
        "Linear discriminant analysis moves the line away from the class with more points. If both classes "
        f"have the same number, the line stays. The line {_where(step)} {_wrong(known(step.sides))}."
    )


def _cut(step: FisherStep, classes: Sequence[object]) -> str:
    sides = known(step.sides)
    return (
        "As a split of a tree, the line slides along Fisher’s direction to where the Gini index is lowest, "
        f"{number(sides.impurity)}. The line {_where(step)} {_wrong(sides)}. This is one split, not a "
        "staircase."
    )


FISHED = {"means": _means, "scatter": _scatter, "direction": _direction, "line": _line, "cut": _cut}


def discriminant(step: FisherStep) -> str:
    """Fisher's formula with this table's numbers, as Markdown. Without a scatter there is none yet."""
    if not step.scatter:
        return ""
    shift = column([_tex(b - a) for a, b in zip(*step.means, strict=True)])
    scatter = column(["&".join(map(_tex, row)) for row in step.scatter])
    if not step.weights:
        return f"$$S = {scatter}$$"
    weights = column([_tex(v) for v in step.weights])
    return aligned([rf"w &= S^{{-1}}(m_2 - m_1) = {scatter}^{{-1}}{shift} = {weights}"])


def _tex(value: float) -> str:
    return tex(number(value, 4))


# The search -----------------------------------------------------------------------------------------


def searched(step: SearchStep) -> str:
    """What a step of the search does, as HTML."""
    return SEARCHED[step.kind](step)


def _now(step: SearchStep) -> str:
    return f"The Gini index is {_gini(step)}, and the line {_wrong(step.sides)}."


def _gini(step: SearchStep) -> str:
    return number(step.sides.impurity)


def _here(step: SearchStep) -> str:
    return f"<b>{esc(equation(step.line))}</b>"


def _about(step: SearchStep) -> str:
    return f"the coefficient of <b>{esc(step.about)}</b>" if step.about else "the <b>threshold</b>"


def _found(step: SearchStep) -> str:
    return f"<b>{number(known(step.found))}</b>"


def _start(step: SearchStep) -> str:
    return f"The search starts at the best split on one attribute, {_here(step)}. {_now(step)}"


def _try(step: SearchStep) -> str:
    return (
        f"Try {_about(step)}, with everything else fixed. Each point would change sides at one value of it. "
        "The search compares all gaps between these values. The best gap has the Gini index "
        f"{_found(step)} (now {_gini(step)})."
    )


def _move(step: SearchStep) -> str:
    made = f"The search makes the best of these moves and changes {_about(step)}."
    return f"{made} The line is now {_here(step)}. {_now(step)}"


def _stuck(step: SearchStep) -> str:
    if step.sides.impurity < 1e-12:
        return f"The two sides of {_here(step)} are pure, so there is nothing left to gain."
    return (
        "No coefficient alone lowers the impurity further. This is a <b>local minimum</b> with the Gini "
        f"index {_gini(step)}. A jump in a random direction may lead out of it."
    )


def _jump(step: SearchStep) -> str:
    jumped = "A <b>jump</b> in a random direction lowers the impurity."
    return f"{jumped} The line is now {_here(step)}. {_now(step)}"


def _miss(step: SearchStep) -> str:
    return (
        f"The best place of a jump in a random direction has the Gini index {_found(step)} (now "
        f"{_gini(step)}), so the jump gains nothing."
    )


def _limit(step: SearchStep) -> str:
    return f"The search has reached its limit of moves and stops at {_here(step)}. {_now(step)}"


def _done(step: SearchStep) -> str:
    return f"The search ends at {_here(step)}. {_now(step)} This is one split, not a staircase."


SEARCHED = {
    "start": _start, "try": _try, "move": _move, "stuck": _stuck, "jump": _jump, "miss": _miss,
    "limit": _limit, "done": _done,
}  # fmt: skip
