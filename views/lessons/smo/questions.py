"""The guesses before an update: which partner the rule chooses, and whether the box clips the step."""

from functools import partial

from mlcore.svm import Partner, SmoStep
from mlcore.svm.partners import ALIKE
from views.kit.known import known
from views.kit.panels import Component
from views.kit.questions import COVERED, Asks, Question, covered
from views.lessons.smo import contest, words
from views.lessons.smo.case import SAME, Case, Story
from views.words.html import Html
from views.words.numbers import figure

MOST_ASKED = 8  # updates before which one guesses: what follows is more of the same
TOP, ZERO, CEILING = "top", "zero", "ceiling"  # where a step ends
RULED = {  # the rules that weigh all partners of i, and what distinguishes the one they take
    "second-order": "promises the largest gain before clipping",
    "violating-pair": "has the error furthest from that of i",
}
SHORT = {
    "second-order": "you chose a partner that promises less",
    "violating-pair": "you chose a partner with a nearer error",
}


def asks(case: Case, story: Story) -> Asks:
    """Before each of the first updates: in turns where the step ends, and which partner is chosen."""
    found = {}
    for at, step in enumerate(story.steps[: MOST_ASKED + 1]):
        if step.kind == "step" and at % 2 == 0 and step.why in RULED and _chosen(case, story, at):
            found[at] = partial(_partner, case, story, at)
        elif step.kind == "step" and _ends(story, step):
            found[at] = partial(_end, story, at)
    return found


# Where the step ends ------------------------------------------------------------------------------


def _ends(story: Story, step: SmoStep) -> set[str]:
    """Where it ends, at two bounds perhaps, or at a top on one; nothing where rounding alone stops it."""
    ends = [(known(step.new_i), step.i), (known(step.new_j), step.j)]
    zero = {ZERO for value, _ in ends if value == 0}
    found = zero | {CEILING for value, k in ends if value == story.ceiling[k]}
    if not step.clipped:
        return found | {TOP}
    over = abs(known(step.unclipped) - known(step.new_j))
    size = max(known(step.old_i), known(step.old_j), known(step.new_i), known(step.new_j))
    return found | {TOP} if found and over <= SAME * size else found


def _end(story: Story, at: int) -> Question:
    step = story.steps[at]
    i, j = words.name(story, step, "i"), words.name(story, step, "j")
    answers = {TOP: "at the top of the parabola", ZERO: "clipped, because a multiplier reaches 0"}
    if not story.open:
        answers[CEILING] = "clipped, because a multiplier reaches C"
    right = _ends(story, step)
    return Question(
        key=f"end {step.number}",
        ask=Html(f"Update {step.number} moves {i} and {j} along their line. Where do they end?"),
        answers=answers,
        right=right,
        why=Html(words.outcome(story, at)),
        slips={answer: _slip(answer, right) for answer in answers if answer not in right},
    )


def _slip(answer: str, right: set[str]) -> str:
    if answer == TOP:
        return "you let a step leave its box"
    return (
        "you clipped a step that stays in its box" if right == {TOP} else "you chose the wrong end of the box"
    )


# Which partner ------------------------------------------------------------------------------------


def _worth(step: SmoStep, one: Partner) -> float:
    """What the rule weighs."""
    return one.promised if step.why == "second-order" else one.error


def _chosen(case: Case, story: Story, at: int) -> tuple[list[Partner], set[str]] | None:
    """The best partners by their numbers, and those of them that are as good as the rule's choice.

    None where there is nothing to choose.
    """
    step = story.steps[at]
    found = sorted(contest.partners(case, story, at), key=lambda one: -_worth(step, one))
    best = next(one for one in found if one.j == step.j)
    near = 10.0**-ALIKE if step.why == "second-order" else SAME
    right = [one for one in found if abs(_worth(step, one) - _worth(step, best)) <= near * _worth(step, best)]
    shown = [best, *(one for one in found if one.j != best.j)][: contest.MOST]
    if len({one.j for one in shown} - {one.j for one in right}) == 0:
        return None
    return sorted(shown), {str(one.j) for one in right if one in shown}


def _partner(case: Case, story: Story, at: int) -> Question:
    step = story.steps[at]
    shown, right = known(_chosen(case, story, at))
    rule, i = RULED[step.why], words.name(story, step, "i")
    return Question(
        key=f"partner {step.number}",
        ask=Html(f"Update {step.number} moves {i}. Which partner {rule}?"),
        answers={str(one.j): contest.labelled(story, one.j) for one in shown},
        right=right,
        why=_of(story, step, next(one for one in shown if one.j == step.j)),
        instead={str(one.j): _of(story, step, one) for one in shown},
        slips={str(one.j): SHORT[step.why] for one in shown if str(one.j) not in right},
        table=_covered(story, step, shown),
    )


def _of(story: Story, step: SmoStep, one: Partner) -> Html:
    worth = figure(_worth(step, one))
    what = (
        f"promises a gain of {worth}"
        if step.why == "second-order"
        else f"has an error that differs from that of i by {worth}"
    )
    return Html(f"<b>{contest.labelled(story, one.j)}</b> {what}.")


def _covered(story: Story, step: SmoStep, shown: list[Partner]) -> Component:
    heads = ("partner j", "gain, no box" if step.why == "second-order" else "Eᵢ − Eⱼ")
    data = {
        "caption": f"Partners for i ({contest.labelled(story, known(step.i))})",
        "head": contest.headed(heads),
    }
    rows = [{**COVERED, "id": str(one.j), "name": contest.labelled(story, one.j)} for one in shown]
    return covered(data, rows)
