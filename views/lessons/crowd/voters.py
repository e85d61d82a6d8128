"""A majority of voters: what a link describes, and the story of more and more of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mlcore.ensemble import led, majority_limit, majority_right, right_votes
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.crowd import voting_code as voting
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import panel
from views.words.grammar import plural
from views.words.html import Html, paragraph, plain, table
from views.words.numbers import figure, number, trimmed
from views.words.tex import aligned, decimals

PARAMS = (crowd.CHANCE, crowd.COPIED)
SIZES = (1, 3, 5, 11, 21, 51, 101)
GUESSED = 21  # of how many voters one guesses


@dataclass(frozen=True)
class VotersCase:
    """p: the probability that a voter is right; copied: that he copies the adviser."""

    p: float = 0.6
    copied: float = 0.4
    view: str = "voters"


class Step(NamedTuple):
    """kind: "ask", "alone", "before-copied", "copied" or "end"; n: how many voters there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps."""

    steps: Sequence[Step]

    def explained(self, kind: str, at: int) -> list[int]:
        """The sizes of that kind up to a step."""
        return [step.n for _, step in all_of(self.steps[: at + 1], kind)]

    def first(self, kind: str) -> int:
        """The first step of a kind."""
        return first_of(self.steps, kind)


def read(given: Given) -> VotersCase:
    """The case of a link."""
    return VotersCase(given(crowd.CHANCE), given(crowd.COPIED))


@kept
def story(case: VotersCase) -> Story:
    """The same steps for every case."""
    alone, copied = ([Step(kind, n) for n in SIZES] for kind in ("alone", "copied"))
    last = SIZES[-1]
    return Story([Step("ask", 1), *alone, Step("before-copied", last), *copied, Step("end", last)])


def copies(case: VotersCase, step: Step) -> float:
    """With what probability a voter copies at a step."""
    return case.copied if step.kind in ("copied", "end") else 0.0


# What it says ---------------------------------------------------------------------------------------


NEAR = 5e-5  # what differs by less looks the same


def shown(case: VotersCase) -> str:
    """A title in a few words."""
    return f"p = {trimmed(case.p)}"


def sentence(case: VotersCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {"ask": _ask, "alone": _alone, "before-copied": _before, "copied": _copied, "end": _end}
    return Html(sentences[step.kind](case, step))


def _ask(case: VotersCase, step: Step) -> str:
    return (
        f"Each voter is right with probability <b>{trimmed(case.p)}</b>, independently of the others. "
        f"<b>Guess first</b>: how often is the majority of {GUESSED} voters right?"
    )


def _alone(case: VotersCase, step: Step) -> str:
    if step.n == 1:
        return f"One voter is right with probability <b>{number(case.p, 4)}</b>."
    right = majority_right(step.n, case.p)
    least = step.n // 2 + 1
    said = f"At least {least} of <b>{step.n} voters</b> are right with probability <b>{number(right, 4)}</b>"
    if step.n == SIZES[-1]:
        limit = trimmed(majority_limit(case.p))
        return f"{said}. With more and more voters this probability tends to <b>{limit}</b>."
    return f"{said}, {_beside(right, case.p)}."


def _beside(right: float, p: float) -> str:
    if abs(right - p) < NEAR:
        return "the same as for one voter alone"
    return f"{'more' if right > p else 'less'} than for one voter alone ({trimmed(p)})"


def _before(case: VotersCase, step: Step) -> str:
    return (
        f"Now there is an adviser, who is right with probability {trimmed(case.p)} like everybody else. Each "
        f"voter copies the adviser with probability <b>{trimmed(case.copied)}</b> and otherwise decides "
        f"alone. <b>Guess first</b>: how often is the majority of {GUESSED} voters right now?"
    )


def _copied(case: VotersCase, step: Step) -> str:
    right, alone = majority_right(step.n, case.p, case.copied), majority_right(step.n, case.p)
    if step.n == 1:
        return f"One voter is right with probability <b>{number(right, 4)}</b>, as before."
    return (
        f"If each of <b>{step.n} voters</b> copies with probability {trimmed(case.copied)}, the majority is "
        f"right with probability <b>{number(right, 4)}</b>. With independent voters it was "
        f"{number(alone, 4)}."
    )


def _end(case: VotersCase, step: Step) -> str:
    followed, misled = led(case.p, case.copied)
    limit = majority_limit(case.p, case.copied)
    said = (
        f"A vote is right with probability {trimmed(followed)} if the adviser is right, and with probability "
        f"{trimmed(misled)} if the adviser is wrong. "
    )
    tends = f"more and more voters the majority’s probability of being right tends to <b>{trimmed(limit)}</b>"
    if followed > 0.5 > misled:
        return (
            f"{said}One half lies between them, so a large crowd decides as the adviser does. It is right "
            f"with probability <b>{trimmed(limit)}</b>, like <b>one</b> voter."
        )
    side = "above" if min(followed, misled) > 0.5 else "below"
    if max(followed, misled) < 0.5 or side == "above":
        return f"{said}Both are {side} one half, so with {tends} anyway."
    return f"{said}With {tends}."


# Calculations ---------------------------------------------------------------------------------------


def worked_words(case: VotersCase, step: Step) -> str:
    """The sum of the bars, as Markdown."""
    c, p, n = copies(case, step), case.p, step.n
    if not c:
        return aligned([rf"P &= {_sum(n, p)} = {decimals(majority_right(n, p))}"])
    followed, misled = led(p, c)
    parts = [majority_right(n, share) for share in (followed, misled)]
    return aligned(
        [
            rf"p_1 &= c + (1-c)\,p = {decimals(followed)}",
            rf"p_0 &= (1-c)\,p = {decimals(misled)}",
            rf"P_1 &= {_sum(n, None, 'p_1')} = {decimals(parts[0])}",
            rf"P_0 &= {_sum(n, None, 'p_0')} = {decimals(parts[1])}",
            rf"P &= p\,P_1 + (1-p)\,P_0 = {trimmed(p)}\cdot {decimals(parts[0])} + "
            rf"{trimmed(1 - p)}\cdot {decimals(parts[1])} = {decimals(majority_right(n, p, c))}",
        ]
    )


def _sum(n: int, p: float | None, name: str = "") -> str:
    """The binomial sum over all majorities; of three voters written out."""
    if n == 1:
        return name or trimmed(p or 0.0)
    x, rest = (name, f"(1-{name})") if name else (trimmed(p or 0.0), trimmed(1 - (p or 0.0)))
    if n == 3:
        return rf"3\cdot {x}^2\cdot {rest} + {x}^3"
    return rf"\sum_{{k={n // 2 + 1}}}^{{{n}}}\tbinom{{{n}}}{{k}}\,{x}^k\cdot {rest}^{{{n}-k}}"


def so_far(case: VotersCase, story: Story, at: int) -> Html:
    """How often the majority is right, for the numbers of voters so far."""
    alone, copied = (story.explained(kind, at) for kind in ("alone", "copied"))
    head = ["voters", "independent", *([f"copying, c = {trimmed(case.copied)}"] if copied else [])]
    rows = []
    for n in alone:
        cells = [str(n), number(majority_right(n, case.p), 4)]
        if copied:
            cells.append(number(majority_right(n, case.p, case.copied), 4) if n in copied else "")
        rows.append(cells)
    now = story.steps[at].n
    return table(
        "The majority is right with probability", head, rows, css="gh-numbers",
        row_css=["gh-best" if n == now else "" for n in alone],
    )  # fmt: skip


def about_words(case: VotersCase) -> Html:
    """Why this view is in the lesson: voters are models."""
    return paragraph(
        "Condorcet wrote in 1785 about independent voters. If each is right more often than not, the "
        "majority of many voters is right almost surely. If each is wrong more often than not, the crowd is "
        "worse than one voter. Models that learn from the same records are not independent. So the "
        "methods of the other views give each model something else to learn from: other records, other "
        "columns or other weights."
    )


def model(case: VotersCase) -> Html:
    """What copying does to two votes."""
    if case.copied == 0 or case.p in (0, 1):
        return paragraph("With these numbers nothing changes, and the votes are as independent as before.")
    return paragraph(
        f"Each vote is still right with probability {trimmed(case.p)}. Two votes are no longer independent. "
        f"Their correlation is c² = {trimmed(case.copied**2)}."
    )


# What it asks ---------------------------------------------------------------------------------------


def asks(case: VotersCase, story: Story) -> Asks:
    """Before the first of each kind of voters."""
    return {story.first(kind): partial(_question, case, story, kind) for kind in ("alone", "copied")}


def _question(case: VotersCase, story: Story, kind: str) -> Question:
    share = majority_right(GUESSED, case.p, case.copied if kind == "copied" else 0.0)
    at = next(i for i, step in all_of(story.steps, kind) if step.n == GUESSED)
    who = "copying" if kind == "copied" else "independent"
    ask = Html(f"How often is the majority of {GUESSED} {who} voters right?")
    return a_share(kind, ask, share, sentence(case, story, at))


# What it draws --------------------------------------------------------------------------------------


ROWS = (1.15, 1.0)
WRONG, RIGHT, ALONE, COPYING = 0, 1, 5, 4  # colours
FEW = 5  # voters whose bars have their numbers on them
WIDE = 0.42  # half a bar, in shares of its room
TOP = 1.46


def picture(case: VotersCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (RIGHT, "the majority is right"), (WRONG, "the majority is wrong"), (ALONE, "independent voters"),
        (COPYING, "voters who copy"),
    ]  # fmt: skip
    panes = [_bars(case, story), _curve(case, story)]
    return animation(trace, f"Voters, {shown(case)}", panes, texts, legend, rows=ROWS)


def _bars(case: VotersCase, story: Story) -> Canvas:
    """The bars of all numbers of right votes, the tallest as high as there is room."""
    across: Axis = {
        "name": "right votes", "low": 0.0, "high": 1.0, "ticks": [(0.0, "none"), (0.5, "half"), (1.0, "all")],
    }  # fmt: skip
    canvas = Canvas(across, blank(0.0, TOP), title="Number of right votes, and the majority")
    bars: list[Mark] = []
    labels: list[Mark] = []
    sums = [canvas.text(x, TOP - 0.12, "", c=c, look="strong", size=1.05) for c, x in ((0, 0.25), (1, 0.75))]
    for at, step in all_of(story.steps, "alone", "copied"):
        chances = right_votes(step.n, case.p, copies(case, step)).tolist()
        _put(canvas, bars, at, chances)
        _label(canvas, labels, at, chances)
        right = majority_right(step.n, case.p, copies(case, step))
        for mark, share, word in zip(sums, (1 - right, right), ("wrong", "right"), strict=True):
            mark.at(at, text=f"{word}: {number(share, 4)}")
    canvas.line([(0.5, 0.0), (0.5, TOP)], look="guide")
    return canvas


def _room(k: int, n: int) -> tuple[float, float]:
    """From where to where the bar of k right votes goes."""
    return (k + 0.5 - WIDE) / (n + 1), (k + 0.5 + WIDE) / (n + 1)


def _put(canvas: Canvas, bars: list[Mark], at: int, chances: list[float]) -> None:
    n, top = len(chances) - 1, max(chances)
    for k, chance in enumerate(chances):
        left, right = _room(k, n)
        c, name = (RIGHT if 2 * k > n else WRONG), f"{k} of {n} right: {figure(chance)}"
        if k < len(bars):
            bars[k].at(at, box=(left, 0.0, right, chance / top), c=c, name=name, off=False)
        else:
            bars.append(canvas.box(left, 0.0, right, chance / top, step=at, c=c, name=name, look="strong"))
    for bar in bars[n + 1 :]:
        bar.at(at, off=True)


def _label(canvas: Canvas, labels: list[Mark], at: int, chances: list[float]) -> None:
    """The probabilities on the bars, while these are few."""
    n, top = len(chances) - 1, max(chances)
    few = chances if n <= FEW else []
    for k, chance in enumerate(few):
        x, y, text = (k + 0.5) / (n + 1), chance / top + 0.06, number(chance)
        if k < len(labels):
            labels[k].at(at, x=x, y=y, text=text, off=False)
        else:
            labels.append(canvas.text(x, y, text, step=at))
    for label in labels[len(few) :]:
        label.at(at, off=True)


def _curve(case: VotersCase, story: Story) -> Canvas:
    """How often the majority is right, with more and more voters."""
    across: Axis = {
        "name": "voters", "low": -0.4, "high": len(SIZES) - 0.35,
        "ticks": [(float(i), str(n)) for i, n in enumerate(SIZES)],
    }  # fmt: skip
    canvas = Canvas(across, axis("majority right", -0.04, 1.04), row=1)
    canvas.line([(-0.4, case.p), (len(SIZES) - 0.35, case.p)], look="guide", name=f"p = {trimmed(case.p)}")
    for kind, c, name, copied in (
        ("alone", ALONE, "independent", 0.0), ("copied", COPYING, "copying", case.copied),
    ):  # fmt: skip
        _trail(canvas, case, story, kind, c, name, copied)
    limit, last = majority_limit(case.p, case.copied), len(SIZES) - 1
    spots = [(float(last), majority_right(SIZES[-1], case.p, case.copied)), (last + 0.65, limit)]
    canvas.line(spots, step=story.first("end"), c=COPYING, look="dashed", name=f"tends to {trimmed(limit)}")
    return canvas


def _trail(
    canvas: Canvas, case: VotersCase, story: Story, kind: str, c: int, name: str, copied: float
) -> None:
    """A dot for each number of voters, and a line through those so far."""
    first, spots, line = story.first(kind), [], None
    for i, n in enumerate(SIZES):
        right = majority_right(n, case.p, copied)
        spots.append((float(i), right))
        if i:
            line = line.at(first + i, spots=spots) if line else canvas.line(spots, step=first + i, c=c)
        said = f"{plural(n, 'voter')}, {name}: {number(right, 4)}"
        canvas.dot(i, right, step=first + i, c=c, size=0.32, name=said)


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[VotersCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    worked = Box([Formula(worked_words(case, step))])
    shown, copying = Said(so_far(case, story, now.at)), Said(model(case))
    beside: dict[str, Panels] = {
        "ask": [],
        "alone": [worked, shown],
        "before-copied": [shown],
        "copied": [worked, shown, copying],
        "end": [worked, shown, copying],
    }
    about = [Said(about_words(case))] if now.at >= story.first("before-copied") else []
    made = partial(voting.voters, case.p, case.copied, SIZES)
    lines = [panel(made)] if now.until is None else []
    return Explanation(sentence(case, story, now.at), beside[step.kind], below=[*lines, *about])


def _choices(case: VotersCase, given: Given) -> Panels:
    return [
        choice(crowd.CHANCE, case.p, look="slider", width=190),
        choice(crowd.COPIED, case.copied, look="slider", width=190),
    ]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Right more often than not", {"view": "voters", "p": "0.6", "step": "5"},
              "Each of 21 voters is right with probability 0.6."),
        Ready("Wrong more often than not", {"view": "voters", "p": "0.45", "step": "5"},
              "Each of the same voters is right with probability 0.45."),
    )  # fmt: skip


VOTERS = View(
    title="Voters",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=lambda case, story: story.first("before-copied") - 1,
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=_ready,
    follow=lambda old, new, at: at,
)
