"""The questions about a line: how Fisher’s is turned, and which coefficient a search moves."""

from functools import partial
from math import acos, degrees, hypot

from mlcore.trees.oblique import FisherStep, SearchStep
from views.kit.known import known
from views.kit.questions import ROUNDING, Asks, Question
from views.lessons.overfit import words
from views.lessons.overfit.case import Case, LineStep, Story
from views.words.html import Html, esc
from views.words.numbers import number

UPRIGHT = 5.0  # degrees: nearer than that the line is across the link of the means
ACROSS, TILTED = "across", "tilted"
MORE, EQUAL, FEWER = "more", "equal", "fewer"
THRESHOLD, NOTHING = " threshold", " nothing"  # no column has such a name
SAME = 1e-12  # Gini indices this close together tie


def asks(case: Case, story: Story) -> Asks:
    """Before Fisher’s direction and its split; before each round in which a search tries coefficients."""
    line = story.line
    if isinstance(line[0], FisherStep):
        kinds = [step.kind for step in line]
        classes = case.world.classes
        made = {"direction": partial(_direction, line, classes), "cut": partial(_split, line, classes)}
        return {kinds.index(kind): make for kind, make in made.items() if kind in kinds}
    rounds = [at for at, step in enumerate(line) if step.kind == "try" and line[at - 1].kind != "try"]
    return {at: partial(_moved, line, at) for at in rounds}


# Fisher ---------------------------------------------------------------------------------------------


def _direction(line: tuple[LineStep, ...], classes: tuple[str, ...]) -> Question:
    step = next(one for one in line if one.kind == "direction")
    assert isinstance(step, FisherStep)
    link = [b - a for a, b in zip(*step.means, strict=True)]
    dot = sum(a * b for a, b in zip(step.weights, link, strict=True))
    cosine = abs(dot) / (hypot(*step.weights) * hypot(*link))
    angle = degrees(acos(min(cosine, 1.0)))
    right = {ACROSS} if angle <= UPRIGHT + ROUNDING else {TILTED}
    right |= {TILTED} if angle >= UPRIGHT - ROUNDING else set()
    slips = {ACROSS: "you forgot how the points scatter", TILTED: "you expected the scatter to tilt the line"}
    return Question(
        key="direction",
        ask=Html("What angle will Fisher’s line make with the line that joins the means?"),
        answers={
            ACROSS: f"a right angle, within {UPRIGHT:g}°",
            TILTED: f"more than {UPRIGHT:g}° off a right angle",
        },
        right=right,
        why=Html(f"The line is {number(angle, 1)}° off a right angle. {words.fished(step, classes)}"),
        slips=slips,
    )


def _split(line: tuple[LineStep, ...], classes: tuple[str, ...]) -> Question:
    before, now = (known(one.sides).errors for one in line if one.kind in ("line", "cut"))
    step = line[-1]
    assert isinstance(step, FisherStep)
    right = EQUAL if now == before else MORE if now > before else FEWER
    answers = {MORE: "more", EQUAL: "as many as now", FEWER: "fewer"}
    return Question(
        key="split",
        ask=Html("The line slides to where the Gini index is lowest. How many training points will it then "
                 "misclassify, compared with now?"),
        answers=answers,
        right={right},
        why=Html(words.fished(step, classes)),
        slip="you confused the Gini index with the number of errors",
    )  # fmt: skip


# The search -----------------------------------------------------------------------------------------


def _moved(line: tuple[LineStep, ...], at: int) -> Question:
    """The round of coefficients that begins at a step, and what it ends with."""
    steps = [one for one in line if isinstance(one, SearchStep)]
    end = next(i for i, one in enumerate(steps) if i > at and one.kind != "try")
    tried = {one.about or THRESHOLD: known(one.found) for one in steps[at:end]}
    least = min(tried.values())
    moved = steps[end].kind == "move"
    right = {name for name, gini in tried.items() if gini <= least + SAME} if moved else {NOTHING}
    named = {name: "the threshold" if name == THRESHOLD else f"the coefficient of {name}" for name in tried}
    now = number(steps[at].sides.impurity)
    return Question(
        key=f"moved {at}",
        ask=Html("Which single move lowers the Gini index most, with everything else fixed?"),
        answers={**named, NOTHING: "none, because no move lowers it"},
        right=right,
        why=Html(f"The best single move gives the Gini index {number(least)}. Before it was {now}."),
        instead={
            name: Html(f"Moving {esc(named[name])} gives {number(gini)}.") for name, gini in tried.items()
        },
        slips={NOTHING: "you chose no move where one helps"},
        slip="you chose a move that helps less" if moved else "you chose a move that does not help",
    )
