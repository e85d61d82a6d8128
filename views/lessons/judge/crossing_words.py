"""The sentences about two curves that cross: which model is cheaper depends on the cost of an error."""

from mlcore.table import Scalar
from views.lessons.judge.crossing import LECTURE, TWO, Story, best, lecture, rates, slope
from views.words.html import Html, paragraph, table
from views.words.numbers import amount, four, number, percent, trimmed
from views.words.tex import aligned, tex

COSTS: dict[tuple[Scalar, Scalar], float] = {
    ("+", "+"): -1.0,
    ("+", "−"): 100.0,
    ("−", "+"): 1.0,
}  # of the lecture: (actual, called)


def ratio(alarm: float) -> str:
    """The cost of a false alarm, compared with a miss."""
    return "as much as a miss" if alarm == 1 else f"as much as {four(alarm)} misses"


def sentence(story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    said = {"ask": _ask, "ratio": _ratio, "before-lecture": _before_lecture, "lecture": _lecture}
    return Html(said[step.kind](story, step.alarm))


def _ask(story: Story, alarm: float) -> str:
    return (
        "The curves of two models cross. A false alarm costs <b>10 times</b> as much as a miss, and "
        f"{percent(story.prevalence, 0)} of the records are positive. <b>Guess first</b>: which model is "
        "cheaper, A or B? How often does that change as false alarms become cheap?"
    )


def _before_lecture(story: Story, alarm: float) -> str:
    return (
        "The lecture’s M1 and M2 are single points, each with one threshold. M2 had the <b>higher bill</b>, "
        "4,255 against 3,910. <b>Guess first</b>: where is M2 in this square, seen from M1?"
    )


def _lecture(story: Story, alarm: float) -> str:
    (fpr1, tpr1), (fpr2, tpr2) = rates("M1"), rates("M2")
    return (
        f"M2 ({number(fpr2)}, {number(tpr2)}) is <b>left of and above</b> M1 ({number(fpr1)}, "
        f"{number(tpr1)}), so M2 dominates. On the same people M2 is cheaper, whatever a miss and a false "
        "alarm cost. Its bill was higher because it was counted on other people, with more positives."
    )


def _ratio(story: Story, alarm: float) -> str:
    costs = {name: best(name, alarm, story.prevalence) for name in TWO}
    if story.equal == alarm:
        return (
            f"If a false alarm costs <b>{ratio(alarm)}</b>, one line touches both curves. A and B then cost "
            f"the same, {number(costs['A'][1])} misses per record."
        )
    name, other = sorted(TWO, key=lambda one: costs[one][1])
    found, cost = costs[name]
    return (
        f"If a false alarm costs {ratio(alarm)}, the best line touches <b>{name}</b> at FPR "
        f"{number(found.fpr)} and TPR {number(found.tpr)}. A record then costs {number(cost)} misses on "
        f"average. With {other} it costs {number(costs[other][1])}."
    )


def line_worked(story: Story, at: int) -> str:
    """The slope of the lines of equal cost."""
    alarm, share = story.steps[at].alarm, story.prevalence
    pi = trimmed(share, 4)
    found = slope(alarm, share)
    fraction = r"\frac{C_{FP}\,(1-\pi)}{C_{FN}\,\pi}"
    return aligned(
        [
            r"\text{cost} &= \pi\,(1-\text{TPR})\,C_{FN} + (1-\pi)\,\text{FPR}\,C_{FP}",
            rf"\text{{slope}} &= {fraction} = \frac{{{tex(four(alarm))}\cdot (1-{pi})}}{{1\cdot {pi}}} "
            rf"= {tex(four(found))}",
        ]
    )


def bills() -> Html:
    """The lecture's bills, and that of M2 on the people of M1."""
    m1, m2 = lecture("M1"), lecture("M2")
    fpr, tpr = rates("M2")
    positives, negatives = LECTURE["M1"][0] + LECTURE["M1"][1], LECTURE["M1"][2] + LECTURE["M1"][3]
    moved = type(m2)(
        m2.classes, (((1 - fpr) * negatives, fpr * negatives), ((1 - tpr) * positives, tpr * positives))
    )
    rows = [
        ["M1", "190 / 310", *map(number, rates("M1")), amount(m1.cost(COSTS))],
        ["M2", "295 / 205", *map(number, rates("M2")), amount(m2.cost(COSTS))],
        ["M2’s rates on M1’s people", "190 / 310", *map(number, rates("M2")), number(moved.cost(COSTS), 2)],
    ]
    head = ["model", "+ / −", "FPR", "TPR", "bill"]
    costs = paragraph("In the lecture a miss costs 100, a false alarm 1, and a positive that is found −1.")
    return Html(table("The lecture’s two models", head, rows, css="gh-numbers") + costs)
