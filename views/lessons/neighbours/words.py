"""The words of this lesson: a sentence for each step, the distances and the votes with their numbers."""

from collections.abc import Sequence

from mlcore.learners import VoteStep
from views.kit.known import known
from views.lessons.neighbours.case import TOLD, Case, Story
from views.subjects.ground.drawn import place
from views.subjects.ground.ground import Ground
from views.words.grammar import listed, plural
from views.words.html import Html, class_counts, class_name, esc, here, paragraph, table
from views.words.numbers import amount, number, short, tally
from views.words.tex import aligned, decimals, tex

UNITS = {"hundred": "with the second number times 100", "standard": "standardised"}
MOST_ROWS = 15


def shown(case: Case) -> str:
    """A title in a few words."""
    return case.ground.title if case.view == "k" else f"{case.ground.title}, {nearest(case.k)}"


def nearest(k: int) -> str:
    """This many neighbours."""
    return f"{k} nearest neighbours" if k > 1 else "nearest neighbour"


def name(case: Case) -> str:
    """The picture in words, for a screen reader."""
    where = "on a line" if case.ground.line else "in the plane"
    said = f"{plural(case.ground.n, 'point')} {where} and a new one at {place(case.ground, case.z)}"
    return f"{said}, beside a tree" if case.view == "tree" else said


def sentence(case: Case, story: Story, at: int) -> str:
    """The sentence of a step of a vote."""
    step = story.steps[at]
    now = story.votes[step.n]
    if step.kind == "ask":
        vote = "vote on" if case.k > 1 else "decides"
        return (
            f"Here is a new point at <b>{place(case.ground, case.z)}</b>. Its {nearest(case.k)} {vote} its "
            f"class. Which class is it? <b>Guess first.</b> {here('You can drag the point anywhere.')} The "
            "next step measures the distances."
        )
    if step.kind == "near":
        return _found(case, now)
    if step.kind == "reach":
        return _reached(case, now)
    if step.kind == "done":
        return _voted(case, now)
    return (
        "Every place of the plane gets its class by such a vote. The colour changes where another class "
        "wins. "
        "The method learns nothing beforehand. It keeps all points and does all the work when it predicts."
    )


def _found(case: Case, now: VoteStep) -> str:
    i = len(now.rows)
    rank = "nearest" if i == 1 else f"{ordinal(i)} nearest"
    skipped = " (the picture also shows those between)" if i > 1 and i == case.k > TOLD else ""
    return (
        f"The <b>{rank}</b> point is {_record(case.ground, now.rows[-1])}, at a distance of "
        f"<b>{short(now.distances[-1])}</b>{skipped}."
    )


def ordinal(i: int) -> str:
    """1st, 2nd, 3rd …"""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{i}{'th' if 10 < i % 100 < 14 else ends.get(i % 10, 'th')}"


def _record(ground: Ground, row: int) -> str:
    c = int(ground.codes[row])
    return f"{class_name(c, ground.classes[c])} at {place(ground, ground.x[row])}"


def _reached(case: Case, now: VoteStep) -> str:
    shape = "interval" if case.ground.line else "circle"
    said = (
        f"The {shape} reaches to the {ordinal(case.k)} neighbour, {short(now.distances[-1])} away. The vote "
        f"is {class_counts(case.ground.classes, now.votes)}."
    )
    if now.equal:
        return f"{said} {_tie(case, now)}"
    if not case.ground.line and case.units != "plain":
        return f"{said} This shape is a circle in the units of the distances, {UNITS[case.units]}."
    return said


def _tie(case: Case, now: VoteStep) -> str:
    """Records as far as the k-th one that found no room."""
    inside = [row for row in now.equal if row in now.rows]
    outside = [row for row in now.equal if row not in now.rows]
    taken, left = _some(case.ground, inside), _some(case.ground, outside)
    return (
        f"This is <b>a tie of distance</b>: {len(now.equal)} points are equally far, and there is room for "
        f"only {len(inside)}. The algorithm goes by the order of the table. It uses {taken}, and not {left}."
    )


def _some(ground: Ground, rows: Sequence[int]) -> str:
    named = [_record(ground, row) for row in rows[:3]]
    return listed([*named, plural(len(rows) - 3, "other")] if len(rows) > 3 else named)


def _voted(case: Case, now: VoteStep) -> str:
    ground = case.ground
    winner = class_name(ground.classes.index(known(now.label)), now.label)
    counts = class_counts(ground.classes, now.votes)
    if not now.tied:
        most = max(now.votes)
        return f"The vote is {counts}, so the answer is <b>{winner}</b> with {tally(most)} of {case.k}."
    names = listed([class_name(ground.classes.index(c), c) for c in now.tied])
    return (
        f"The vote is {counts}, which is <b>a tie of votes</b> between {names}. The nearest neighbour of one "
        f"of these classes decides, so the answer is <b>{winner}</b>.{_close(case, now)}"
    )


def _close(case: Case, now: VoteStep) -> str:
    """Whether the nearest of the tied classes are equally near."""
    codes = [case.ground.classes.index(c) for c in now.tied]
    first = {c: next(far for row, far in _pairs(now) if case.ground.codes[row] == c) for c in codes}
    best = min(first.values())
    if sum(far <= best * (1 + 1e-9) for far in first.values()) == 1:
        return ""
    return " Their nearest points are equally near, so the one that comes first in the table decides."


def _pairs(now: VoteStep) -> list[tuple[int, float]]:
    return list(zip(now.rows, now.distances, strict=True))


def distances(case: Case, story: Story, at: int) -> Html:
    """The neighbours so far, and at the end some records that are too far."""
    step, ground = story.steps[at], case.ground
    now = story.votes[step.n]
    pairs = _pairs(now)
    cut = pairs[:MOST_ROWS] if len(pairs) > MOST_ROWS else pairs
    rows = [_row(ground, i, row, far) for i, (row, far) in enumerate(cut, start=1)]
    if len(pairs) > MOST_ROWS:
        rows.append(_row(ground, len(pairs), *pairs[-1]))
    css = ["gh-best" if step.kind == "near" and i == len(rows) - 1 else "" for i in range(len(rows))]
    return table(
        "Neighbours, nearest first",
        ["rank", ground.record, "class", "distance"],
        rows,
        css="gh-numbers",
        row_css=css,
    )


def _row(ground: Ground, rank: int, row: int, far: float) -> list[str]:
    c = int(ground.codes[row])
    return [str(rank), place(ground, ground.x[row]), class_name(c, ground.classes[c]), number(far, 4)]


def distance_worked(case: Case, now: VoteStep) -> str:
    """The distance of the last neighbour with its numbers, as Markdown."""
    x = case.ground.x[now.rows[-1]]
    parts = []
    for a, b, unit in zip(x.tolist(), case.z, case.scale, strict=True):
        gap = f"({_tex(a)} - {_bracket(b)})"
        times = "" if unit == 1 else rf"{_tex(unit)}\cdot "
        parts.append(rf"({times}{gap})^2" if times else f"{gap}^2")
    i = len(now.rows)
    return aligned(
        [
            r"d &= \sqrt{\textstyle\sum_j (x_j - z_j)^2}",
            rf"d_{{{i}}} &= \sqrt{{{' + '.join(parts)}}} = {decimals(now.distances[-1])}",
        ]
    )


def _tex(value: float) -> str:
    return tex(amount(value, 4))


def _bracket(value: float) -> str:
    return f"({_tex(value)})" if value < 0 else _tex(value)


def shares(case: Case, now: VoteStep) -> Html:
    """The vote as a table: class, neighbours, share."""
    rows = [
        [class_name(i, c), tally(n), f"{tally(n)}/{case.k}", number(n / case.k, 3)]
        for i, (c, n) in enumerate(zip(case.ground.classes, now.votes, strict=True))
    ]
    css = ["gh-best" if c == now.label else "" for c in case.ground.classes]
    head = ["class", "K₁", "K₁/K", "p(class | z)"]
    return table("The vote", head, rows, css="gh-numbers", row_css=css)


def units(case: Case) -> Html:
    """The effect of units on distances."""
    if case.ground.line:
        return paragraph(
            "On a line, other units stretch all distances alike. The order of the neighbours stays the same."
        )
    across, up = map(esc, case.ground.names)
    told = {
        "plain": "Distances use the units of the columns."
        + here(
            f" Set “Feature scaling” to “Second × 100”, and {up} counts so much that other points become "
            "the nearest."
        ),
        "hundred": f"The page multiplies {up} by 100, as if its unit were a hundred times smaller. Now {up} "
        f"decides almost alone which points are near, and {across} hardly counts. The circle becomes a "
        "<b>stripe</b>.",
        "standard": "The page divides each column by its standard deviation over all points here. Both "
        "columns then count alike, whatever their units are.",
    }
    return paragraph(told[case.units])
