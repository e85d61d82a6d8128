"""Records of two to four classes in one node: what a link describes, and the story of its impurities."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil
from typing import NamedTuple

from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, at_first
from views.kit.link.params import Given
from views.kit.panels import Box, Fold, Formula, Panels, Row, Said
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.node import impurity_code as code
from views.lessons.node import measures
from views.lessons.node import params as node
from views.lessons.node.axes import with_room
from views.lessons.node.fields import how_many, of_counts
from views.lessons.node.measures import (
    CLASSES,
    NAMES,
    SHORT,
    TONES,
    Counts,
    counted,
    curve,
    highest,
    impurity,
    leading,
    limit,
    worked,
)
from views.lessons.node.params import MIX
from views.lessons.node.steps import Steps
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import panel
from views.words.grammar import listed, plural, verb
from views.words.html import MARKS, Html, class_name, here, paragraph, plain, table
from views.words.numbers import amount, number, percent
from views.words.tex import aligned

PARAMS = (MIX,)
MOST_MOVES = 24  # with more records several change their class at a time


@dataclass(frozen=True)
class PileCase:
    """counts: the records of each class."""

    counts: Counts
    view: str = "pile"

    @property
    def k(self) -> int:
        """Classes, whether or not they have records."""
        return len(self.counts)


class Step(NamedTuple):
    """kind: "ask", a measure, "most", or "move"; counts: of the node as it then is."""

    kind: str
    counts: Counts


Story = Steps[Step]


def read(given: Given) -> PileCase:
    """The case of a link."""
    return PileCase(given(MIX))


def story(case: PileCase) -> Story:
    """One measure after another, their highest; of two classes then all shares, from none of C0 to all."""
    steps = [Step(kind, case.counts) for kind in ("ask", *NAMES, "most")]
    if case.k == 2:
        steps += [Step("move", (first, sum(case.counts) - first)) for first in _moves(sum(case.counts))]
    return Story(steps)


def _moves(n: int) -> list[int]:
    """How many of n records are of the first class, at each stop: from none to half, and then all. The stops
    between would show the same values again.
    """
    stops = min(n, MOST_MOVES)
    return [*(round(i * n / stops) for i in range(stops // 2 + 1)), n]


def follow(old: PileCase, new: PileCase, at: int) -> int:
    """The same step of another node. While records move, it is the step before, with the node's counts."""
    return min(at, len(NAMES) + 1)


# What it says ---------------------------------------------------------------------------------------


def shown(case: PileCase) -> str:
    """A title in a few words. It holds at every step, also while records change their class."""
    return plural(sum(case.counts), "record")


def sentence(case: PileCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    say = {
        "ask": _ask, "entropy": _entropy, "gini": _gini, "error": _error, "most": _most, "move": _move,
    }  # fmt: skip
    return Html(say[step.kind](step.counts))


def _ask(counts: Counts) -> str:
    names = listed(CLASSES[: len(counts)])
    return (
        f"This node has <b>{plural(sum(counts), 'record')}</b> of the classes {names}: {counted(counts)}. "
        "Its <b>impurity</b> says how mixed they are. Three measures give it a number: entropy H, Gini index "
        f"G and classification error E. {here('Add or remove records and watch the numbers change.')}"
    )


def _entropy(counts: Counts) -> str:
    value = impurity("entropy", counts)
    said = f"<b>Entropy</b>: <b>{number(value)}</b>, of at most {limit('entropy', len(counts))}."
    if len(_there(counts)) == 1:
        return f"{said} The node is pure, so the class of its records is certain."
    return f"{said} That is how uncertain we are about the class of a record in this node."


def _gini(counts: Counts) -> str:
    return (
        f"<b>Gini index</b>: <b>{number(impurity('gini', counts))}</b>, of at most "
        f"{limit('gini', len(counts))}. Draw a record, put it back and draw again: this is the "
        "probability of two different classes."
    )


def _error(counts: Counts) -> str:
    wrong, n = sum(counts) - max(counts), sum(counts)
    first = leading(counts)
    names = [class_name(i, CLASSES[i]) for i in first]
    who = f"the majority class, {names[0]}," if len(first) == 1 else listed(names, "or")
    return (
        f"<b>Classification error</b>: <b>{number(impurity('error', counts))}</b>, of at most "
        f"{limit('error', len(counts))}. If you predict {who} for all, you misclassify <b>{wrong} of {n}</b>."
    )


def _most(counts: Counts) -> str:
    k = len(counts)
    all_of = "both classes" if k == 2 else f"all {k} classes"
    tops = listed([f"{SHORT[one]} {amount(highest(one, k), 4)}" for one in NAMES])
    said = f"Each measure is 0 in a pure node. It is highest if {all_of} are equally frequent: {tops}."
    return f"{said} The next steps take p, the share of C0, from 0 to 1." if k == 2 else said


def _move(counts: Counts) -> str:
    first, n = counts[0], sum(counts)
    values = listed([f"{SHORT[one]} <b>{number(impurity(one, counts))}</b>" for one in NAMES])
    where = ""
    if first == n:
        where = " The node is pure again. From half to all the values fall as they rose before."
    elif first == 0:
        where = " The node is pure."
    elif 2 * first == n:
        where = " All three are highest here. Only the curve of the error has a corner here, a kink."
    return f"<b>{first} of {n}</b> {verb(first)} {class_name(0, CLASSES[0])}: {values}.{where}"


def _there(counts: Counts) -> list[int]:
    return [i for i, n in enumerate(counts) if n]


def formulas(step: Step) -> str:
    """The measures that the story has covered so far, with the numbers of the node."""
    shown = {one: place for place, one in enumerate(NAMES, start=1)}
    return aligned([worked(one, step.counts) for one in [*NAMES][: shown.get(step.kind)]])


def note(step: Step) -> Html:
    """What the formulas take for granted."""
    said = []
    if step.kind == "entropy" and 0 not in step.counts:
        said.append(
            "log₂ x is the power of 2 that gives x, so −log₂ ½ is 1 and −log₂ ¼ is 2. On a calculator it "
            "is log x ÷ log 2. The rarer a class, the higher its −log₂ p. The entropy is the mean of −log₂ p "
            "over all records."
        )
    if 0 in step.counts:
        said.append("We set 0 · log₂ 0 = 0, because p · log₂ p approaches 0 as p does.")
    if len(step.counts) == 2 and step.kind not in ("entropy", "error"):
        said.append("With two classes the Gini index is 2p(1 − p).")
    return Html("".join(map(paragraph, said)))


def misprints(step: Step) -> Html:
    """Where the text of a lecture and its own figures differ."""
    said = []
    if sorted(step.counts) == [1, 5] and step.kind in ("entropy", "most"):
        said.append(
            "A lecture prints 5/6 · log₂ 1/6 in this entropy. Its result, 0.65, comes from 5/6 · log₂ 5/6."
        )
    if len(step.counts) == 2 and step.kind == "most":
        said.append(
            "A lecture says that the majority’s p is always above 0.5. With equal counts it is 0.5. The "
            "lecture also says that all measures give the same order. That holds for single nodes of two "
            "classes, but not for splits."
        )
    return Html("".join(map(paragraph, said)))


def beside_highest(step: Step) -> Html:
    """Each measure beside its highest."""
    k, rows = len(step.counts), []
    for measure, name in NAMES.items():
        value, top = impurity(measure, step.counts), highest(measure, k)
        rows.append([name, number(value, 4), limit(measure, k), percent(value / top)])
    caption = f"A node with {' : '.join(map(str, step.counts))} records"
    return table(caption, ["measure", "impurity", "highest", "share of the highest"], rows, css="gh-numbers")


# What it asks ---------------------------------------------------------------------------------------


RISES, STAYS, FALLS = "rises", "stays", "falls"
ANSWERS = {RISES: "it rises", STAYS: "it stays the same", FALLS: "it falls"}


def asks(case: PileCase, story: Story) -> Asks:
    """Before each measure."""
    made = {"entropy": _entropy_questions, "gini": _gini_questions, "error": _error_questions}
    return {at: partial(made[step.kind], case, story, at) for at, step in all_of(story.steps, *made)}


def _entropy_questions(case: PileCase, story: Story, at: int) -> Question:
    value, top = impurity("entropy", case.counts), highest("entropy", case.k)
    ask = Html(
        f"How high is the entropy of {counted(case.counts)}, as a share of the highest possible value, "
        f"{limit('entropy', case.k)}?"
    )
    why = Html(f"{sentence(case, story, at)} This is {percent(value / top)} of the highest value.")
    return a_share("entropy", ask, min(value / top, 1.0), why)  # no rounding beyond all of it


def _gini_questions(case: PileCase, story: Story, at: int) -> Question:
    """Compared without rounding."""
    more = _with_another(case.counts)
    before, after = _gini_of(case.counts), _gini_of(more)
    right = RISES if after > before else FALLS if after < before else STAYS
    name = class_name(0, CLASSES[0])
    why = (
        f"The Gini index of {counted(case.counts)} is {number(impurity('gini', case.counts))}. With one more "
        f"{name} it is {number(impurity('gini', more))}, so {ANSWERS[right]}."
    )
    if right == FALLS:
        why += " The class sizes become less equal."
    return Question(
        "gini", Html(f"You add one record of {name}. What happens to the Gini index?"), ANSWERS, {right},
        Html(why),
    )  # fmt: skip


def _gini_of(counts: Counts) -> Fraction:
    n = sum(counts)
    return 1 - Fraction(sum(count**2 for count in counts), n**2)


def _with_another(counts: Counts) -> Counts:
    return (counts[0] + 1, *counts[1:])


def _error_questions(case: PileCase, story: Story, at: int) -> Question:
    ask = Html("You predict one class for all records of the node. What share is wrong, at best?")
    return a_share("error", ask, impurity("error", case.counts), sentence(case, story, at))


# What it draws --------------------------------------------------------------------------------------


FEW = 6  # that have the whole height for themselves
HIGH = 10  # records above one another; more form several columns
ROOM = 0.3  # above the curves, for their values
COLUMNS = (0.17, 0.53, 0.85)  # the places of the columns


def picture(case: PileCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), step.kind != "move") for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    measures: Canvas = _curves(story) if case.k == 2 else _bars(case, story)
    legend = [(TONES[one], SHORT[one]) for one in NAMES]
    ratio = " : ".join(map(str, case.counts))
    return animation(trace, f"A node with {ratio} records", [_piles(case, story), measures], texts, legend)


def _piles(case: PileCase, story: Story) -> Canvas:
    """A dot for each record, on top of those of its class."""
    tallest = max(count for step in story.steps for count in step.counts)
    wide = ceil(tallest / HIGH)
    high = float(max(FEW, ceil(tallest / wide)))
    up = blank(-0.16 * high, 1.04 * high)
    canvas = Canvas(blank(0.0, float(case.k)), up, title="The records of the node", share=0.8)
    for i in range(case.k):
        canvas.line([(i + 0.06, 0.0), (i + 0.94, 0.0)], look="thin")
        label = canvas.text(i + 0.5, -0.09 * high, "", c=i, look="strong")
        dots: list[Mark] = []
        for at, step in enumerate(story.steps):
            label.at(at, text=f"{MARKS[i]} {step.counts[i]} {CLASSES[i]}")
            _heap(canvas, dots, i, step.counts[i], at, wide)
    return canvas


def _heap(canvas: Canvas, dots: list[Mark], i: int, n: int, at: int, wide: int) -> None:
    """This many dots of a class at a step, this many columns wide."""
    for j in range(max(n, len(dots))):
        if j < len(dots):
            dots[j].at(at, off=j >= n)
            continue
        x = i + 0.5 + 0.88 * ((j % wide) + 0.5 - wide / 2) / max(wide, 4)
        dots.append(canvas.dot(x, j // wide + 0.5, step=at, c=i, size=max(0.18, 0.44 - 0.04 * wide)))


def _curves(story: Story) -> Canvas:
    """Each measure over the share of the first class, with the node as a dot on it."""
    canvas = Canvas(
        axis(f"p, the share of {CLASSES[0]}", 0.0, 1.0),
        with_room("impurity", 1.0, ROOM),
        title="Impurity",
        share=1.2,
    )
    _hand(canvas, story)
    for measure, x in zip(NAMES, COLUMNS, strict=True):
        born, c = story.first(measure), TONES[measure]
        canvas.line(curve(measure), step=born, c=c, name=SHORT[measure])
        dot = canvas.dot(*_place(story.steps[born], measure), step=born, c=c)
        value = canvas.text(x, 0.9 + ROOM, "", step=born, c=c, look="strong")
        for at, step in enumerate(story.steps[born:], start=born):
            left, height = _place(step, measure)
            text = f"{SHORT[measure]} {number(height)}"
            dot.at(at, x=left, y=height, name=text)
            value.at(at, text=text)
    for measure in NAMES:
        canvas.dot(
            0.5, highest(measure, 2), step=story.first("most"), c=TONES[measure], look="hollow",
            name=f"highest {SHORT[measure]}", size=0.3,
        )  # fmt: skip
    return canvas


def _hand(canvas: Canvas, story: Story) -> None:
    """The share, to be dragged: below the dots, which it must not hide."""
    moves = story.first("move")
    hand = canvas.handle(0.0, 1.06, 0.0, step=moves, name="drag to change the share of C0")
    for at, step in enumerate(story.steps[moves:], start=moves):
        hand.at(at, _share(step))


def _share(step: Step) -> float:
    return step.counts[0] / sum(step.counts)


def _place(step: Step, measure: str) -> tuple[float, float]:
    return _share(step), impurity(measure, step.counts)


def _bars(case: PileCase, story: Story) -> Canvas:
    """Each measure as a bar, and how high it could be: with more than two classes there is no one share p."""
    top = highest("entropy", case.k)
    ticks: Sequence[tuple[float, str]] = [(i + 0.5, SHORT[one]) for i, one in enumerate(NAMES)]
    across: Axis = {"name": "", "low": 0.0, "high": float(len(NAMES)), "ticks": [*ticks]}
    canvas = Canvas(across, axis("impurity", 0.0, 1.18 * top), title="Impurity", share=1.2)
    for i, measure in enumerate(NAMES):
        born, value = story.first(measure), impurity(measure, case.counts)
        text = number(value)
        canvas.box(
            i + 0.22, 0.0, i + 0.78, value, step=born, c=TONES[measure], look="strong",
            name=f"{SHORT[measure]} {text}",
        )  # fmt: skip
        most, last = highest(measure, case.k), story.first("most")
        canvas.box(
            i + 0.22, 0.0, i + 0.78, most, step=last, c=TONES[measure], look="hollow",
            name=f"highest {SHORT[measure]}: {number(most)}",
        )  # fmt: skip
        label = canvas.text(i + 0.5, value + 0.05 * top, text, step=born, c=TONES[measure], look="strong")
        label.at(last, y=most + 0.05 * top)
    return canvas


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[PileCase, Story]) -> Explanation:
    case, step = now.case, now.story.steps[now.at]
    beside = _records(step.counts)
    if step.kind != "ask":
        beside = [*beside, Box([Formula(formulas(step)), Said(note(step))])]
    if step.kind in ("most", "move"):
        beside = [*beside, Said(beside_highest(step))]
    if said := misprints(step):
        beside = [*beside, Fold("Corrections to a lecture", lambda: [Said(said)], "misprints")]
    below = [panel(partial(code.of_node, step.counts))] if now.until is None else []
    return Explanation(sentence(case, now.story, now.at), beside, below=below)


def _records(counts: Counts) -> Panels:
    """A field for the records of each class, as a step shows them."""
    return [Row(of_counts(node.MIX, counts, CLASSES, (0, node.MOST)), "node records", "bottom")]


def _choices(case: PileCase, given: Given) -> Panels:
    return [how_many(node.MIX, case.counts, node.CLASSES, 1)]


def _refuse(case: PileCase) -> Refusal | None:
    if any(case.counts):
        return None
    said = "This node has no records and so no shares. Trees count its impurity as 0. Add a record."
    return Refusal(Html(said), _records(case.counts))


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("One of six", {"view": "pile", "mix": "1,5", "step": "4"},
              "The lectures’ node with 1 and 5 records, by all three measures."),
        Ready("From 0 : 6 to 6 : 0", {"view": "pile", "mix": "3,3", "step": "5"},
              "Drag p to find the share at which a node is most impure."),
        Ready("Nine days of fourteen", {"view": "pile", "mix": "9,5", "step": "1"},
              "The tennis data at the root, before any split."),
        Ready("Four classes", {"view": "pile", "mix": "4,4,4,4", "step": "4"},
              "With more classes a node can be more impure. How much more?"),
    )  # fmt: skip


PILE = View(
    title="Impurity",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=at_first("most"),
    explain=_explain,
    asks=asks,
    facts=lambda case, story: {name: measures.impurity(name, case.counts) for name in measures.NAMES},
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    follow=follow,
)
