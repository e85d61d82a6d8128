"""A split of two classes: what a link describes, and the story of what it takes from each impurity."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np

from mlcore import measures
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot
from views.kit.link.params import Change, Given
from views.kit.panels import Action, Box, Fold, Formula, Panels, Row, Said, Way
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.node import impurity_code as code
from views.lessons.node import params as node
from views.lessons.node.axes import with_room
from views.lessons.node.fields import count as field
from views.lessons.node.fields import how_many
from views.lessons.node.measures import (
    CLASSES,
    NAMES,
    SHORT,
    SYMBOLS,
    TONES,
    Counts,
    curve,
    highest,
    impurity,
    worked,
)
from views.lessons.node.params import BRANCHES, Branches
from views.lessons.node.steps import Steps
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import panel
from views.words.grammar import capital, listed, plural
from views.words.html import MARKS, Html, class_name, folded, plain, table
from views.words.numbers import number
from views.words.tex import aligned

PARAMS = (BRANCHES,)
GAINS = {"entropy": 0, "gini": 3, "error": 4}  # places among mlcore's Measures


@dataclass(frozen=True)
class SplitCase:
    """children: of each the records of both classes."""

    children: Branches
    view: str = "split"

    @property
    def parent(self) -> tuple[int, int]:
        """The records of both classes before the split."""
        return sum(one for one, _ in self.children), sum(other for _, other in self.children)

    @property
    def n(self) -> int:
        """All records."""
        return sum(self.parent)


class Step(NamedTuple):
    """kind: "ask", "parent", "child", "mean", "gain" or "why"; child: which one, counted from 0."""

    kind: str
    child: int = 0


@dataclass(frozen=True, eq=False)
class Story(Steps[Step]):
    """means: of each measure the weighted mean of the children; gains: what is taken from the parent

    lowered: the measures that the split lowers, compared without rounding
    split_info: the entropy of the sizes of the children, in bits
    """

    means: dict[str, float]
    gains: dict[str, float]
    lowered: frozenset[str]
    split_info: float


def read(given: Given) -> SplitCase:
    """The case of a link."""
    return SplitCase(given(BRANCHES))


def story(case: SplitCase) -> Story:
    """Parent, children, their weighted mean, the gain, and where it comes from."""
    children = [Step("child", i) for i in range(len(case.children))]
    steps = [Step("ask"), Step("parent"), *children, Step("mean"), Step("gain"), Step("why")]
    weights = [sum(child) / case.n for child in case.children]
    means = {one: float(np.dot(weights, [impurity(one, child) for child in case.children])) for one in NAMES}
    found = measures(case.children)
    gains = {one: float(found[at]) for one, at in GAINS.items()}
    return Story(steps, means, gains, _lowered(case), float(found[1]))


def _lowered(case: SplitCase) -> frozenset[str]:
    """Entropy and Gini index wherever a child has other shares than the parent, as both are strictly concave;
    the error where fewer records are wrong."""
    share = Fraction(case.parent[0], case.n)
    curved = any(Fraction(child[0], sum(child)) != share for child in case.children)
    fewer = sum(map(min, case.children)) < min(case.parent)
    return frozenset([*(["entropy", "gini"] if curved else []), *(["error"] if fewer else [])])


def most_impure(case: SplitCase) -> set[int]:
    """The most impure children. Of two classes all measures agree: each rises with the smaller share."""
    smaller = [Fraction(min(child), sum(child)) for child in case.children]
    return {i for i, share in enumerate(smaller) if share == max(smaller)}


def follow(old: SplitCase, new: SplitCase, at: int) -> int | None:
    """The same step, where there are as many children."""
    return at if len(old.children) == len(new.children) else None


# What it says ---------------------------------------------------------------------------------------


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
        f"The next steps show how much less impure they are than their parent."
    )


def _parent(case: SplitCase, story: Story, step: Step) -> str:
    parent = _three({one: impurity(one, case.parent) for one in NAMES})
    return f"Before the split the parent has {parent}."


def _child(case: SplitCase, story: Story, step: Step) -> str:
    child = case.children[step.child]
    values = _three({one: impurity(one, child) for one in NAMES})
    return f"Child {step.child + 1} has <b>{sum(child)} of {case.n}</b> records, {_ratio(child)}: {values}."


def _mean(case: SplitCase, story: Story, step: Step) -> str:
    where = "on the chord, the straight line between them" if len(case.children) == 2 else "between them"
    return (
        f"The mean of the children, weighted by their records, is {_three(story.means)}. "
        f"It is {where}, at the parent’s p."
    )


def _gain(case: SplitCase, story: Story, step: Step) -> str:
    return (
        f"The <b>gain</b> is the distance from the parent down to this mean: {_three(story.gains)}. A "
        "straight line between two points of a curve is never above the curve, so no gain is below 0."
    )


def _why(case: SplitCase, story: Story, step: Step) -> str:
    if not story.lowered:
        return (
            "Every child has the same shares as its parent, so all are at one point of each curve. <b>The "
            "gain is 0 by every measure</b>. The split says nothing about the class."
        )
    if "error" in story.lowered:
        return (
            "C0 leads in one child and C1 in another. They are on both sides of the <b>kink</b>, the corner "
            "of the error at one half. A line across it is below the curve, so the error falls as well."
        )
    name = class_name(leader(case), CLASSES[leader(case)])
    return (
        f"In every child at least half of the records are {name}. So all children are on one side of the "
        "<b>kink</b>, the corner of the error at one half. There the error is a straight line, and their "
        "mean is on it. <b>The error does not fall</b>, but the entropy and the Gini index do, because they "
        "are curved."
    )


def leader(case: SplitCase) -> int:
    """A class that no child has fewer records of than of the other; there is none where the error gains."""
    return next(c for c in (0, 1) if all(child[c] >= child[1 - c] for child in case.children))


def _three(values: dict[str, float]) -> str:
    return listed([f"{SHORT[one]} <b>{number(value)}</b>" for one, value in values.items()])


def formulas(case: SplitCase, story: Story, step: Step) -> str:
    """The calculation of a step, by all three measures."""
    return aligned([_WORKED[step.kind](case, story, step, one) for one in NAMES])


def _of_parent(case: SplitCase, story: Story, step: Step, measure: str) -> str:
    return worked(measure, case.parent, SYMBOLS[measure])


def _of_child(case: SplitCase, story: Story, step: Step, measure: str) -> str:
    return worked(measure, case.children[step.child], f"{SYMBOLS[measure]}_{step.child + 1}")


def _weighted(case: SplitCase, story: Story, step: Step, measure: str) -> str:
    terms = " + ".join(
        rf"\tfrac{{{sum(child)}}}{{{case.n}}}\cdot {number(impurity(measure, child), STEPS)}"
        for child in case.children
    )
    return rf"\overline{{{SYMBOLS[measure]}}} &= {terms} = {number(story.means[measure], 4)}"


def _difference(case: SplitCase, story: Story, step: Step, measure: str) -> str:
    before, after = impurity(measure, case.parent), story.means[measure]
    return (
        rf"\Delta {SYMBOLS[measure]} &= {number(before, STEPS)} - {number(after, STEPS)} = "
        rf"{number(story.gains[measure], 4)}"
    )


_WORKED = {"parent": _of_parent, "child": _of_child, "mean": _weighted, "gain": _difference}


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


def why_lowered(case: SplitCase, story: Story) -> Html:
    """The gains, and their reason by counting. The last step has the reason by the curves."""
    gains = f"The gains are {_three(story.gains)}."
    if not story.lowered:
        alike = "Each child is as impure as its parent, because the classes have the same shares in both."
        return Html(f"{gains} {alike}")
    smaller = [min(child) for child in case.children]
    counted = (
        f"The children have {' + '.join(map(str, smaller))} = {sum(smaller)} records in their smaller classes"
    )
    if "error" in story.lowered:
        error, others = f", and the parent has {min(case.parent)}. So the error falls", "fall as well"
    else:
        error, others = ", as many as the parent. So the error does not fall", "fall"
    curved = f"The children have different shares of the classes, so the entropy and the Gini index {others}"
    return Html(f"{gains} {counted}{error}. {curved}.")


def smaller_shares(case: SplitCase) -> Html:
    """Why a child is the most impure, without a logarithm."""
    shown = [
        f"child {i} has {min(child)} of {plural(sum(child), 'record')} in its smaller class"
        for i, child in enumerate(case.children, 1)
    ]
    return Html(
        f"{capital(listed(shown))}. With two classes all three measures rise with this share, up to one half."
    )


# What it asks ---------------------------------------------------------------------------------------


ALL, CURVED, NONE, ALIKE = "all", "curved", "none", "alike"
ANSWERS = {ALL: "all three", CURVED: "entropy and Gini index, not the error", NONE: "none of them"}
SLIPS = {
    CURVED: "you overlooked that the error falls as well",
    ALL: "you assumed that the error falls whenever the entropy does",
    NONE: "you saw no gain where there is one",
}


def asks(case: SplitCase, story: Story) -> Asks:
    """Before the first child, and before the weighted mean."""
    return {
        story.first("child"): partial(_impure, case),
        story.first("mean"): partial(_lowered_questions, case, story),
    }


def _impure(case: SplitCase) -> Question:
    names = {str(i): f"child {i + 1}, {first} : {second}" for i, (first, second) in enumerate(case.children)}
    many, most = len(names), most_impure(case)
    names[ALIKE] = "both equally" if many == 2 else "all equally"
    right = {ALIKE} if len(most) == many else {str(i) for i in most}
    ask = Html(f"Which child is {'more' if many == 2 else 'the most'} impure?")
    return Question("impure", ask, names, right, smaller_shares(case))


def _lowered_questions(case: SplitCase, story: Story) -> Question:
    right = {0: NONE, 2: CURVED, 3: ALL}[len(story.lowered)]
    ask = Html(
        "Take the mean of the children, weighted by their records. The <b>gain</b> is the impurity of the "
        "parent less this mean. For which measures is the gain above 0?"
    )
    return Question("lowered", ask, ANSWERS, {right}, why_lowered(case, story), slips=SLIPS)


# What it draws --------------------------------------------------------------------------------------


ROWS = (0.72, 1.0)
ROOM = 0.42  # above the highest impurity, for the gain in words
GAP = 0.5  # between the parent and its children


def picture(case: SplitCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (0, CLASSES[0]), (1, CLASSES[1]), (None, "on the curves: ● parent, 1, 2 … children, ○ weighted mean"),
    ]  # fmt: skip
    panes = [_records_picture(case, story), *(_curve(case, story, one) for one in NAMES)]
    return animation(trace, f"A split of {shown(case)}", panes, texts, legend, rows=ROWS)


def _records_picture(case: SplitCase, story: Story) -> Canvas:
    """A bar for each class of each node, the parent first."""
    top = float(max(case.parent))
    wide = len(case.children) + 1 + GAP
    canvas = Canvas(blank(0.0, wide), blank(-0.3 * top, 1.2 * top), title="Records by class")
    nodes = [("parent", case.parent), *((f"child {i}", child) for i, child in enumerate(case.children, 1))]
    for i, (name, counts) in enumerate(nodes):
        left = i + (GAP if i else 0.0)
        canvas.line([(left + 0.08, 0.0), (left + 0.92, 0.0)], look="thin")
        for c, count in enumerate(counts):
            start = left + 0.16 + 0.36 * c
            canvas.box(
                start, 0.0, start + 0.32, float(count), c=c, look="strong",
                name=f"{name}: {count} {CLASSES[c]}",
            )  # fmt: skip
            canvas.text(start + 0.16, count + 0.1 * top, str(count), c=c, look="strong")
        label = canvas.text(left + 0.5, -0.16 * top, name)
        shown = story.first("parent") + i
        label.at(shown, look="lit")
        label.at(shown + 1, look="plain")
    return canvas


def _curve(case: SplitCase, story: Story, measure: str) -> Canvas:
    """The curve of a measure, the nodes on it, the chord below it, and the gain between."""
    high = highest(measure, 2)
    canvas = Canvas(axis("p", 0.0, 1.0), with_room("", high, ROOM), title=NAMES[measure], row=1)
    spots = [_place(child, measure) for child in case.children]
    outline = sorted(spots)
    canvas.area(outline if len(spots) > 2 else [], step=story.first("mean"), c=TONES[measure])
    canvas.line(curve(measure), c=TONES[measure])
    closed = [*outline, outline[0]] if len(spots) > 2 else outline
    canvas.line(closed, step=story.first("mean"), look="plain")
    share, before = _place(case.parent, measure)
    gain = [(share, story.means[measure]), (share, before)]
    canvas.line(gain, step=story.first("gain"), look="handle")
    canvas.dot(share, before, step=story.first("parent"), size=0.42, name=f"parent: {number(before)}")
    _children(canvas, case, story, measure)
    mean = story.means[measure]
    canvas.dot(
        share, mean, step=story.first("mean"), look="hollow", size=0.3, name=f"weighted mean: {number(mean)}"
    )
    text = f"gain {number(story.gains[measure])}"
    canvas.text(0.5, 1.29 * high, text, step=story.first("gain"), look="lit", size=1.0)
    return canvas


def _place(counts: Counts, measure: str) -> tuple[float, float]:
    return counts[0] / sum(counts), impurity(measure, counts)


def _children(canvas: Canvas, case: SplitCase, story: Story, measure: str) -> None:
    """A dot for each child; those of the same shares have their numbers on one."""
    labels: dict[tuple[float, float], Mark] = {}
    numbers: dict[tuple[float, float], str] = {}
    for i, child in enumerate(case.children):
        at, spot = story.first("child") + i, _place(child, measure)
        name = f"child {i + 1}: {number(spot[1])}"
        canvas.dot(*spot, step=at, c=TONES[measure], size=0.3, name=name)
        numbers[spot] = f"{numbers[spot]}, {i + 1}" if spot in numbers else str(i + 1)
        if spot in labels:
            labels[spot].at(at, text=numbers[spot])
        else:
            x = min(max(spot[0], 0.04), 0.96)
            labels[spot] = canvas.text(
                x, spot[1] + 0.09 * highest(measure, 2), numbers[spot], step=at, look="strong"
            )


# What the page shows --------------------------------------------------------------------------------


TREE = Way(
    "Every split of a table and its gain", "grow", {"data": "gladiator", "algorithm": "id3", "step": "1"}
)
ADDED = (1, 1)  # the records of a child that comes in


def _explain(now: Snapshot[SplitCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = sentence(case, story, now.at)
    lines: Panels = [panel(partial(code.of_split, case.children))] if now.until is None else []
    if step.kind == "ask":
        return Explanation(said, below=lines)
    beside: Panels = [Said(so_far(case, story, now.at))]
    if step.kind in _WORKED:
        return Explanation(said, [Box([Formula(formulas(case, story, step))]), *beside], below=lines)
    return Explanation(
        said,
        [*beside, Fold("The same in information theory", lambda: _in_theory(case, story), "theory")],
        below=[TREE, *lines],
    )


def _in_theory(case: SplitCase, story: Story) -> Panels:
    return [Said(as_information(case, story)), Said(probabilities(case))]


def _choices(case: SplitCase, given: Given) -> Panels:
    many = how_many(node.BRANCHES, case.children, node.CHILDREN, ADDED)
    return [many, Row(_records(case), "node children", "bottom")]


def _records(case: SplitCase) -> Panels:
    """A field for the records of each class in each child."""
    room = (0, node.MOST_OF_CHILD)
    return [
        field(f"branches {i} {c}", f"{MARKS[c]} {CLASSES[c]}, child {i + 1}", n, room, _changing(case, i, c))
        for i, child in enumerate(case.children) for c, n in enumerate(child)
    ]  # fmt: skip


def _changing(case: SplitCase, i: int, c: int) -> Callable[[int], Change]:
    def change(n: int) -> Change:
        first, second = case.children[i]
        child = (n, second) if c == 0 else (first, n)
        return node.BRANCHES.change((*case.children[:i], child, *case.children[i + 1 :]))

    return change


def _refuse(case: SplitCase) -> Refusal | None:
    if all(map(any, case.children)):
        return None
    said = "A child without records has no shares and no weight in the mean. Give it a record."
    return Refusal(Html(said), [Action("Use the usual children", node.BRANCHES.change(None))])


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A chord under the curve", {"view": "split", "step": "end"},
              "6 : 6 splits into 5 : 1 and 1 : 5. All three measures gain."),
        Ready("The lectures’ split", {"view": "split", "branches": "5:3,1:3", "step": "5"},
              "6 : 6 splits into 5 : 3 and 1 : 3. What does each measure gain?"),
        Ready("Own car or car type?", {"view": "split", "branches": "1:3,8:0,1:7"},
              "10 : 10 splits into 1 : 3, 8 : 0 and 1 : 7, or by another attribute into 6 : 4 and 4 : 6. "
              "Which gains more?"),
        Ready("Nothing for the error", {"view": "split", "branches": "3:0,4:3"},
              "7 : 3 splits into 3 : 0 and 4 : 3. Does the error fall?"),
        Ready("Does the major tell us anything?", {"view": "split", "branches": "2:2,0:2,2:0", "step": "end"},
              "Math, History and CS, where C0 likes Gladiator. H(Y | X) of eight students."),
        Ready("A split that gains nothing", {"view": "split", "branches": "4:2,2:1", "step": "end"},
              "6 : 3 splits into 4 : 2 and 2 : 1."),
    )  # fmt: skip


SPLIT = View(
    title="A split",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    facts=lambda case, story: {f"{name} gain": gain for name, gain in story.gains.items()},
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    follow=follow,
)
