"""The cost of errors at each threshold of a model, and the line of equal costs that touches its ROC curve."""

from views.kit.steps import all_of
from views.lessons.judge.crossing_words import ratio
from views.lessons.judge.figures import score_text
from views.lessons.judge.roc import ALARMS, Story, bills
from views.words.grammar import plural, verb
from views.words.html import Html, table
from views.words.numbers import amount, four, tally
from views.words.tex import aligned, tex


def before() -> str:
    """The sentence before the first cost."""
    return (
        f"The best threshold depends on what errors cost. Suppose a false alarm costs {ratio(ALARMS[0])}. "
        "<b>Guess first</b>: which threshold is the cheapest?"
    )


def cheapest(story: Story, at: int, mine: str) -> str:
    """The sentence of a cost. mine: the positive class, as HTML."""
    step = story.steps[at]
    now, last = story.curve[step.at], len(story.curve) - 1
    where = f"threshold {score_text(now.threshold)} is the cheapest"
    if step.at in (0, last):
        where = f"it is cheapest to call {'every' if step.at else 'no'} record {mine}"
    return (
        f"If a false alarm costs {ratio(step.alarm)}, {where}. {tally(now.fn)} "
        f"{verb(now.fn, 'miss', 'misses')} and {plural(now.fp, 'false alarm')} cost "
        f"<b>{misses(_bill(story, at))}</b>. The line of equal costs touches the curve there."
    )


def misses(bill: float) -> str:
    """A bill in misses."""
    return "1 miss" if bill == 1 else f"{amount(bill, 6)} misses"


def _bill(story: Story, at: int) -> float:
    step = story.steps[at]
    return float(bills(story.curve, step.alarm)[step.at])


def rise(story: Story, alarm: float) -> float:
    """The slope of the lines of equal cost in the ROC square."""
    return alarm * story.curve.negatives / story.curve.positives


def worked(story: Story, at: int) -> str:
    """The bill of a threshold, and the slope of the line."""
    step = story.steps[at]
    now, alarm = story.curve[step.at], tex(four(step.alarm))
    positives, negatives = tally(story.curve.positives), tally(story.curve.negatives)
    return aligned(
        [
            rf"\text{{bill}} &= FN\cdot C_{{FN}} + FP\cdot C_{{FP}} = {tally(now.fn)}\cdot 1 + "
            rf"{tally(now.fp)}\cdot {alarm} = {amount(_bill(story, at), 6)}",
            rf"\text{{slope}} &= \tfrac{{C_{{FP}}}}{{C_{{FN}}}}\cdot\tfrac{{N}}{{P}} = {alarm}\cdot "
            rf"\tfrac{{{negatives}}}{{{positives}}} = {tex(four(rise(story, step.alarm)))}",
        ]
    )


def so_far(story: Story, at: int) -> Html:
    """The cheapest thresholds so far."""
    rows = []
    for place, step in all_of(story.steps[: at + 1], "cost"):
        now = story.curve[step.at]
        first = "above all" if step.at == 0 else score_text(now.threshold)
        bill = amount(_bill(story, place), 6)
        rows.append([four(step.alarm), first, tally(now.fn), tally(now.fp), bill])
    head = ["a false alarm<br>costs", "cheapest<br>threshold", "missed", "false alarms", "bill"]
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return table("Costs in misses", head, rows, css="gh-numbers", row_css=css)
