"""View “One vote”: the neighbours of the new point one by one, their distances and their vote."""

from collections.abc import Sequence
from functools import partial

from mlcore.learners import VoteStep
from views.kit.known import known
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.panels import Box, Formula, Panel, Panels, Said
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.neighbours import cards
from views.lessons.neighbours.around import below, choices, predicted
from views.lessons.neighbours.case import (
    ROWS,
    Case,
    Step,
    Story,
    field_of_k,
    fields_by_k,
    follow,
    nearest,
    ordinal,
    read,
    shown,
    touch,
    votes_of,
)
from views.lessons.neighbours.drawn import (
    CELLS,
    MOST_LINES,
    drafted,
    empty_plane,
    filmed,
    legend_of,
    light,
    new_point,
    points_drawn,
    reach,
    spot,
    step_of,
    tone,
)
from views.stage.animation.animation import Canvas
from views.stage.animation.wire import AnimationDraft, AnimationPicture
from views.subjects.ground.drawn import fields, flat, place, tone_of
from views.subjects.ground.ground import Ground
from views.words.grammar import listed, plural
from views.words.html import Html, class_counts, class_name, here, table
from views.words.numbers import amount, number, short, tally
from views.words.tex import aligned, decimals, tex

UNITS = {"hundred": "with the second number times 100", "standard": "standardised"}
MOST_ROWS = 15
SHOWN = 9  # neighbours that appear one by one
FEW_NAMED = 12  # neighbours with their rank beside them
NAME = 0.07  # the distance between two names, as a share of the plane
CORNERS_OF_A_DOT = ((0.02, 0.035), (-0.035, 0.03), (0.03, -0.035), (-0.035, -0.035))  # such shares


def story(case: Case) -> Story:
    """The neighbours, the circle, the vote and the field of all votes."""
    votes = votes_of(case)
    return Story(_steps(case, votes), votes, field_of_k(case))


def _steps(case: Case, votes: Sequence[VoteStep]) -> list[Step]:
    last = len(votes) - 1
    steps = [Step("ask", 0), *(Step("near", i) for i in _one_by_one(case.k)), Step("reach", last - 1)]
    return [*steps, Step("done", last), *(() if case.ground.line else [Step("field", last)])]


def _one_by_one(k: int) -> list[int]:
    """The neighbours that appear one by one. Of many, it is the first and the last."""
    return [*range(1, k + 1)] if k <= SHOWN else [*range(1, SHOWN), k]


# In words -------------------------------------------------------------------------------------------


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
    skipped = " (the picture also shows those between)" if i > 1 and i == case.k > SHOWN else ""
    return (
        f"The <b>{rank}</b> point is {_record(case.ground, now.rows[-1])}, at a distance of "
        f"<b>{short(now.distances[-1])}</b>{skipped}."
    )


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


# The question ---------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """Once, if there is the story of a vote."""
    kinds = [step.kind for step in story.steps]
    return {1: partial(_question, case, story, kinds.index("done"))} if "done" in kinds else {}


def winners(vote: VoteStep, codes: Sequence[int], classes: int) -> list[int]:
    """The classes with most votes, all in a tie, and those that can have most votes by another choice among
    points as far as the last neighbour, which do not all find room."""
    sure = [0] * classes
    for row in vote.rows:
        sure[codes[row]] += row not in vote.equal
    far = [sum(codes[row] == c for row in vote.equal) for c in range(classes)]
    room = sum(row in vote.equal for row in vote.rows)
    return [c for c in range(classes) if _can_win(c, sure, far, room)]


def _can_win(c: int, sure: Sequence[int], far: Sequence[int], room: int) -> bool:
    """Whether no other class needs more votes than this one gets if it has all the room that it can."""
    own = min(far[c], room)
    total, left = sure[c] + own, room - own
    others = [(sure[o], far[o]) for o in range(len(sure)) if o != c]
    spare = sum(min(more, total - votes) for votes, more in others if votes <= total)
    return all(votes <= total for votes, _ in others) and spare >= left


def _question(case: Case, story: Story, done: int) -> Question:
    vote, ground = story.votes[story.steps[done].n], case.ground
    labels = {str(i): str(label) for i, label in enumerate(ground.classes)}
    right = {str(c) for c in winners(vote, ground.codes.tolist(), len(labels))}
    first = str(int(ground.codes[vote.rows[0]]))
    return Question(
        key="class",
        ask=Html(
            f"Which class do the {nearest(case.k)} vote for?"
            if case.k > 1
            else "Which class will the new point get?"
        ),
        answers=labels,
        right=right,
        why=Html(sentence(case, story, done)),
        slips={first: "you used the class of the nearest point alone"},
    )


# The picture ----------------------------------------------------------------------------------------


def _picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    said = [sentence(case, story, at) for at in range(len(story.steps))]
    return filmed(case, [voters(case, story)], said, [*legend_of(case), *few_lines(case)])


def few_lines(case: Case) -> list[tuple[int | None, str]]:
    """The entry of the legend for very many neighbours."""
    few = f"lines to the first {MOST_LINES} neighbours and the last"
    return [(None, few)] if case.k > MOST_LINES else []


def _draft(case: Case, step: int | None) -> AnimationDraft:
    """One step with only what it shows, and larger cells."""
    votes = votes_of(case)
    steps = _steps(case, votes)
    at = step_of(steps, step)
    fields = fields_by_k(case, (case.k,), CELLS) if steps[at].kind == "field" else ()
    story = Story(steps, votes, fields)
    return drafted([voters(case, story, quick=True)], at, _figures(case, story, steps[at].kind))


def _figures(case: Case, story: Story, kind: str) -> str:
    """What this step says of the vote, and nothing of later steps."""
    last = story.votes[-1]
    counts = [f"{c} {tally(n)}" for c, n in zip(case.ground.classes, last.votes, strict=True)]
    if kind == "reach":
        return f"The vote: {listed(counts)}"
    return f"The vote: {listed(counts)}, so {last.label}" if kind in ("done", "field") else ""


def voters(case: Case, story: Story, quick: bool = False) -> Canvas:
    """One neighbour at a time, the circle to the last one, the vote, and the borders of all votes.

    quick: without points that have no part in the vote
    """
    kinds = [step.kind for step in story.steps]
    shown = kinds.index("reach") if "reach" in kinds else 0
    canvas = empty_plane(case, shown)
    if story.fields and "field" in kinds:
        fields(canvas, case.ground, [(kinds.index("field"), story.fields[0])])
    last = story.votes[-1]
    _circle(canvas, case, last.distances[-1], shown)
    born = {row: _born(story, i) for i, row in enumerate(last.rows) if _has_line(case, i)}
    _spokes(canvas, case, born)
    drawn = points_drawn(canvas, case, (*born, *last.equal), quick)
    light(drawn, born)
    for row in set(last.equal) - {*last.rows}:
        drawn[row].at(shown, look="hollow")
    new = new_point(canvas, case)
    if "done" in kinds:
        new.at(kinds.index("done"), c=tone(case.ground, last.label))
    _ranks(canvas, case, born)
    return canvas


def _has_line(case: Case, i: int) -> bool:
    """Whether the neighbour of this rank has a line. Of very many, only the first and the last have one."""
    return i < MOST_LINES or i == case.k - 1


def _born(story: Story, i: int) -> int:
    """The step of the neighbour of this rank."""
    return next(at for at, step in enumerate(story.steps) if len(story.votes[step.n].rows) > i)


def _circle(canvas: Canvas, case: Case, radius: float, born: int) -> None:
    canvas.area(reach(case, radius), step=born, look="reach")


def _spokes(canvas: Canvas, case: Case, born: dict[int, int]) -> None:
    places = flat(case.ground.x)
    for row, at in born.items():
        c = tone_of(case.ground, int(case.ground.codes[row]))
        canvas.line([spot(case), tuple(places[row].tolist())], step=at, look="spoke", c=c)


def _ranks(canvas: Canvas, case: Case, born: dict[int, int]) -> None:
    """The rank beside each neighbour, if there are few."""
    if case.k > FEW_NAMED:
        return
    left, bottom, right, top = case.ground.box
    places = flat(case.ground.x)[[*born]]
    shares = (places - (left, bottom)) / (right - left, top - bottom)
    for i, ((x, y), at) in enumerate(zip(_apart(shares.tolist()), born.values(), strict=True), start=1):
        spot = left + x * (right - left), bottom + y * (top - bottom)
        canvas.text(*spot, str(i), step=at, look="rank", size=0.8)


def _apart(spots: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """The places of their names, each at the first corner far from those before, or at the farthest."""
    placed: list[tuple[float, float]] = []
    for x, y in spots:
        corners = [(x + across, y + up) for across, up in CORNERS_OF_A_DOT]
        room = [min((max(abs(a - c), abs(b - d)) for c, d in placed), default=1.0) for a, b in corners]
        far = next((corner for corner, free in zip(corners, room, strict=True) if free > NAME), None)
        placed.append(far or corners[room.index(max(room))])
    return placed


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[Case, Story]) -> Explanation:
    return Explanation(Html(sentence(now.case, now.story, now.at)), _beside(now), below=below(now))


def _beside(now: Snapshot[Case, Story]) -> Panels:
    case, story = now.case, now.story
    step = story.steps[now.at]
    vote = story.votes[step.n]
    if step.kind == "ask":
        return []
    found: list[Panel] = []
    if step.kind == "near":
        found.append(Box([Formula(distance_worked(case, vote))]))
    if step.kind in ("done", "field"):
        found.append(Said(shares(case, vote)))
    return [*found, Said(distances(case, story, now.at))]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("One vote", {}, "Five neighbours vote on the class of a new point in the ring data."),
        Ready("A tie in distance", {"data": "length", "k": "1", "z": "30", "step": "2"},
              "The points at 28 and 32 are equally near to the one at 30 but have different classes."),
        Ready("A circle becomes a stripe",
              {"data": "iris", "units": "hundred", "k": "15", "z": "4.5,1.5", "step": "end"},
              "Multiply the second number by 100, and the first hardly counts."),
    )  # fmt: skip


VOTE = View(
    title="One vote",
    params=ROWS,
    read=lambda given: read(given, "vote"),
    story=story,
    picture=_picture,
    explain=_explain,
    asks=asks,
    facts=predicted,
    shown=shown,
    choices=choices,
    ready=_ready,
    follow=follow(story),
    card=lambda case: (cards.NEAREST, cards.turns),
    touch=touch(_draft),
)
