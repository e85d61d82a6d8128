"""One threshold, and a constant or a line on each side: the case of a link, and its story."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

import mlcore
from mlcore import Table, Tree, model_tree
from mlcore.trees.model_tree import Line
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link.params import Given
from views.kit.panels import Panels, Said
from views.lessons.leaves import ground
from views.lessons.leaves import params as leaves
from views.lessons.leaves.ground import Ground, Sheet, ground_of
from views.lessons.leaves.words import rss_tex, rss_text, worked
from views.subjects.points.of_tables import spread
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, exact, parting, percent, short, small
from views.words.tex import aligned, decimals, tex

PARAMS = (ground.DATA, ground.COLUMNS, leaves.SMOOTHING)
MOST_SHOWN = 36  # thresholds that appear one by one
SECONDS = 5e-4  # for each threshold, about
NEAR = 1e-9  # sums this close are equal
CART = mlcore.RECIPES["cart"]


@dataclass(frozen=True)
class LineCase:
    """Two columns of numbers, across and up; smoothing: k, 0 for none."""

    sheet: Sheet
    smoothing: float = 15.0
    view: str = "line"

    @property
    def ground(self) -> Ground:
        """The records."""
        return ground_of(self.sheet)


def read(given: Given) -> LineCase:
    """The case of a link."""
    return LineCase(ground.read(given, ground.TWO, 2), given(leaves.SMOOTHING))


def refuse(case: LineCase) -> Refusal | None:
    """Why there is no story. None if there is one."""
    return ground.refusal(case.sheet, 2, ground.TWO, f"the {ground.TWO}")


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it; place: the place of the threshold."""

    kind: ClassVar[str]
    tick: ClassVar[bool] = True
    place: int

    @abstractmethod
    def sentence(self, case: LineCase, story: "Story") -> str:
        """What it says."""

    def sides(self, story: "Story") -> "Sides | None":
        """The predictions that it shows. None if they are one line, or nothing."""
        return None

    def beside(self, case: LineCase, story: "Story") -> Panels:
        """The calculation and the leaves beside the picture."""
        sides = self.sides(story)
        return [worked(sides_worked(case, sides)), Said(leaves_words(case, sides))] if sides else []


class _Constants(Step):
    """The mean in each leaf."""

    def sides(self, story: "Story") -> "Sides":
        return story.constants[self.place]


class _Lines(Step):
    """A line in each leaf."""

    def sides(self, story: "Story") -> "Sides":
        return story.lines[self.place]


class _Guess(Step):
    """Nothing is beside the picture while the learner guesses."""

    def beside(self, case: LineCase, story: "Story") -> Panels:
        return []


class Sides(NamedTuple):
    """The predictions up to a threshold, and above it."""

    threshold: float
    low: Line
    high: Line

    @property
    def rss(self) -> float:
        """The squared errors of both sides."""
        return self.low.rss + self.high.rss


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the models.

    one: a line through all records; total: squared errors about their mean
    constants, lines: with each threshold; best, best_lines: the places of the lowest squared errors
    smooth: the lines at the best threshold for constants, smoothed; None without smoothing
    middle: the means of x and y
    """

    steps: Sequence[Step]
    one: Line
    total: float
    constants: tuple[Sides, ...]
    lines: tuple[Sides, ...]
    best: int
    best_lines: int
    smooth: Sides | None
    middle: tuple[float, float]

    @property
    def ties(self) -> list[Sides]:
        """The thresholds with the lowest RSS of lines, which are several in a tie."""
        return [one for one in self.lines if as_good(one, self.lines[self.best_lines])]


def as_good(one: Sides, best: Sides) -> bool:
    """Whether the squared errors are the lowest, except for rounding."""
    return one.rss <= best.rss * (1 + NEAR)


@kept_long(lambda case: SECONDS * case.ground.n)
def story(case: LineCase) -> Story:
    """The story of a case."""
    table = case.ground.table()
    every = model_tree.halves(table, "x")
    constants = tuple(Sides(one.threshold, *one.constants) for one in every)
    lines = tuple(Sides(one.threshold, *one.lines) for one in every)
    tree = mlcore.fit(table, CART.but(max_leaves=2))
    one, mean = (_whole(table, names) for names in (["x"], []))
    best_lines = least(lines)
    best = _place(tree, constants)
    smooth = None
    if case.smoothing and tree.leaves == 2:
        smooth = _smooth(tree, table, case.smoothing, constants[best].threshold)
    shown = _shown(len(every), (best, best_lines))
    steps = [
        Ask(best), OneLine(best),
        BeforeCut(shown[0]), *map(Cut, shown), Best(best),
        BeforeLines(best), Lines(best), *([Smooth(best)] if smooth else []),
        BeforeBoth(shown[0]), *map(Both, shown), BestBoth(best_lines),
    ]  # fmt: skip
    middle = tuple(case.ground.points.mean(axis=0).tolist())
    return Story(steps, one, mean.rss, constants, lines, best, best_lines, smooth, middle)


def least(sides: Sequence[Sides]) -> int:
    """The first place with the lowest squared errors."""
    errors = np.array([one.rss for one in sides])
    return int(np.argmax(errors <= errors.min() * (1 + NEAR)))


def _place(tree: Tree, constants: Sequence[Sides]) -> int:
    """The threshold of a regression tree, or the one with the lowest RSS if the tree makes no split."""
    if tree.root.split is None:
        return least(constants)
    taken = tree.root.split.threshold or 0.0
    return min(range(len(constants)), key=lambda at: abs(constants[at].threshold - taken))


def _shown(n: int, needed: Sequence[int]) -> list[int]:
    """The thresholds with a step: an even sample of many, and those that need one."""
    return sorted({*spread(n, MOST_SHOWN).tolist(), *needed})


def _whole(table: Table, names: Sequence[str]) -> Line:
    """One line, or one constant, for all records."""
    ((_, line),) = model_tree.of_tree(mlcore.fit(table, CART.but(max_leaves=1)), table, names).lines
    return line


def _smooth(tree: Tree, table: Table, k: float, at: float) -> Sides:
    """The lines in the leaves of a tree with one threshold, smoothed as M5 does it."""
    (_, low), (_, high) = model_tree.smoothed(model_tree.of_tree(tree, table), table, k).lines
    return Sides(at, low, high)


# What it says ---------------------------------------------------------------------------------------


RECORDS = "Records and predictions"
OVER = "RSS, the sum of squared errors, against the threshold"
NEAR_WORDS = 1e-9
MOST_TIES = 4  # thresholds of a tie in a sentence
_BUT = (
    "RSS on the training records alone does not show which model predicts best. The more numbers a model "
    "learns, the smaller RSS can get."
)


def shown(case: LineCase) -> str:
    """A title in a few words."""
    across, up = case.ground.names
    return f"{case.ground.title}: {up} by {across}"


def threshold_name(case: LineCase) -> str:
    """The axis of the threshold."""
    return f"threshold on {case.ground.names[0]}"


def line_text(line: Line) -> str:
    """The prediction of a leaf, as a formula in plain signs."""
    slope = sum(line.slopes)
    if not slope:
        return small(line.intercept)
    return f"{small(line.intercept)} {'−' if slope < 0 else '+'} {small(abs(slope))} · x"


def at_text(case: LineCase, sides: Sides) -> str:
    """A threshold."""
    return exact(parting(sides.threshold, case.ground.points[:, 0], 5))


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: LineCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


def _names(case: LineCase) -> tuple[str, str]:
    across, up = case.ground.names
    return esc(across), esc(up)


class Ask(Step):
    kind = "ask"

    def sentence(self, case: LineCase, story: Story) -> str:
        across, up = _names(case)
        return (
            f"You predict {up} from {across}. A regression tree with one threshold predicts a constant in "
            "each of its two leaves. <b>Guess first</b>: which has the smaller sum of squared errors, such a "
            "tree or one straight line?"
        )


class OneLine(Step):
    kind = "line"

    def beside(self, case: LineCase, story: Story) -> Panels:
        return [worked(one_worked(story))]

    def sentence(self, case: LineCase, story: Story) -> str:
        return (
            f"One straight line, <b>{line_text(story.one)}</b>, has a residual sum of squares (RSS) of "
            f"<b>{rss_text(story.one.rss)}</b>. No other line has a lower RSS."
        )


class BeforeCut(_Guess, _Constants):
    kind = "before-cut"

    def sentence(self, case: LineCase, story: Story) -> str:
        across, _ = _names(case)
        return (
            f"A tree with one threshold on {across} predicts the mean on either side. Drag the threshold. "
            "<b>Guess first</b>: where is RSS lowest?"
        )


class Cut(_Constants):
    kind, tick = "cut", False

    def sentence(self, case: LineCase, story: Story) -> str:
        sides = story.constants[self.place]
        return (
            f"The threshold <b>{at_text(case, sides)}</b> has {_counts(case, sides)}. The means "
            f"{small(sides.low.intercept)} and {small(sides.high.intercept)} give RSS "
            f"<b>{rss_text(sides.rss)}</b>."
        )


class Best(_Constants):
    kind = "best"

    def sentence(self, case: LineCase, story: Story) -> str:
        sides = story.constants[story.best]
        than = "more than" if sides.rss > story.one.rss * (1 + NEAR_WORDS) else "not more than"
        return (
            f"With constants RSS is lowest at threshold <b>{at_text(case, sides)}</b>. It is "
            f"<b>{rss_text(sides.rss)}</b>, {than} the {rss_text(story.one.rss)} of one line. A regression "
            "tree (CART) chooses this threshold."
        )


class BeforeLines(_Guess, _Constants):
    kind = "before-lines"

    def sentence(self, case: LineCase, story: Story) -> str:
        sides = story.constants[story.best]
        return (
            f"The threshold stays at {at_text(case, sides)}, but each leaf gets a straight line in place of "
            f"its mean. RSS was {rss_text(sides.rss)}. <b>Guess first</b>: what will it be now?"
        )


class Lines(_Lines):
    kind = "lines"

    def sentence(self, case: LineCase, story: Story) -> str:
        sides = story.lines[story.best]
        return (
            f"<b>A line in each leaf</b> gives RSS <b>{rss_text(sides.rss)}</b>. This is a model tree as M5 "
            "grows it. M5 chooses the threshold with constants and adds the lines afterwards. The prediction "
            f"jumps by {short(_jump(sides))} at the threshold."
        )


class Smooth(Step):
    kind = "smooth"

    def sides(self, story: Story) -> Sides | None:
        return story.smooth

    def beside(self, case: LineCase, story: Story) -> Panels:
        return [worked(smooth_worked(case, story))]

    def sentence(self, case: LineCase, story: Story) -> str:
        assert story.smooth
        plain, smooth = story.lines[story.best], story.smooth
        shrinks = _jump(smooth) < _jump(plain)
        return (
            "M5 <b>smooths</b> the lines. It pulls each one towards the line of the root, which counts for k "
            f"= {amount(case.smoothing)} records. The jump {'shrinks' if shrinks else 'goes'} from "
            f"{short(_jump(plain))} to <b>{short(_jump(smooth))}</b>. Smoothing cannot lower RSS on these "
            f"records, which is now {rss_text(smooth.rss)}."
        )


def _jump(sides: Sides) -> float:
    low, high = (line.intercept + sum(line.slopes) * sides.threshold for line in (sides.low, sides.high))
    return abs(high - low)


class BeforeBoth(_Guess, _Lines):
    kind = "before-both"

    def sentence(self, case: LineCase, story: Story) -> str:
        sides = story.constants[story.best]
        return (
            f"M5 chose {at_text(case, sides)} with constants in the leaves. Drag the threshold again, now "
            "with a line in each leaf. <b>Guess first</b>: is another threshold better?"
        )


class Both(_Lines):
    kind, tick = "both", False

    def sentence(self, case: LineCase, story: Story) -> str:
        sides = story.lines[self.place]
        few = min(sides.low.n, sides.high.n)
        exact = ""
        if few <= 2:
            exact = (
                " A line through a single record has no error."
                if few == 1
                else " Two records always lie on a line."
            )
        return (
            f"The threshold <b>{at_text(case, sides)}</b> has {_counts(case, sides)}. A line in each leaf "
            f"gives RSS <b>{rss_text(sides.rss)}</b>.{exact}"
        )


class BestBoth(_Lines):
    kind = "best-both"

    def sentence(self, case: LineCase, story: Story) -> str:
        there, here = story.lines[story.best_lines], story.lines[story.best]
        ties = story.ties
        if len(ties) > 1:
            others = listed([f"<b>{at_text(case, one)}</b>" for one in ties[:MOST_TIES]])
            more = f" and {len(ties) - MOST_TIES} more" if len(ties) > MOST_TIES else ""
            return (
                f"There is a <b>tie</b>. With lines in the leaves, the thresholds {others}{more} "
                f"{'both' if len(ties) == 2 else 'all'} have RSS <b>{rss_text(there.rss)}</b>, and none has "
                f"a lower one. {_BUT}"
            )
        if story.best_lines == story.best:
            said = "Lines and constants have the same best threshold"
        else:
            said = f"The best threshold for lines is not {at_text(case, here)} with RSS {rss_text(here.rss)}"
        return f"{said}. It is <b>{at_text(case, there)}</b> with RSS <b>{rss_text(there.rss)}</b>. {_BUT}"


def _counts(case: LineCase, sides: Sides) -> str:
    return f"{plural(sides.low.n, case.ground.record)} up to it and {amount(sides.high.n)} above"


# Calculations ---------------------------------------------------------------------------------------


def one_worked(story: Story) -> str:
    """The line through all records."""
    x, y = story.middle
    a, b = story.one.intercept, sum(story.one.slopes)
    return aligned(
        [
            r"b &= \tfrac{\sum (x - \bar x)(y - \bar y)}{\sum (x - \bar x)^2} = " + decimals(b, 3),
            rf"a &= \bar y - b\,\bar x = {decimals(y, 3)} - {_bracket(b)}\cdot {_bracket(x)} = "
            rf"{decimals(a, 3)}",
            rf"\hat y &= {_tex(story.one)}",
            rf"\mathrm{{RSS}} &= \sum (y - \hat y)^2 = {rss_tex(story.one.rss)}",
        ]
    )


def sides_worked(case: LineCase, sides: Sides) -> str:
    """The prediction of each leaf, and both sums."""
    at = tex(at_text(case, sides))
    lines = []
    for sign, line in ((r"\le", sides.low), (">", sides.high)):
        lines.append(rf"\hat y_{{x {sign} {at}}} &= {_tex(line)}")
    both = f"{_rss(sides.low)} + {_rss(sides.high)}"
    return aligned([*lines, rf"\mathrm{{RSS}} &= {both} = {_rss(sides)}"])


def smooth_worked(case: LineCase, story: Story) -> str:
    """How smoothing pulls the lines towards the root's."""
    assert story.smooth
    k, root = case.smoothing, story.one
    lines = [r"\hat y &= \tfrac{n\,p + k\,q}{n + k}"]
    plain = story.lines[story.best]
    for sign, before, after in ((r"\le", plain.low, story.smooth.low), (">", plain.high, story.smooth.high)):
        n, at = amount(before.n), tex(at_text(case, plain))
        top = rf"{n}\,({_tex(before)}) + {amount(k)}\,({_tex(root)})"
        lines.append(rf"\hat y_{{x {sign} {at}}} &= \tfrac{{{top}}}{{{n} + {amount(k)}}} = {_tex(after)}")
    return aligned(
        [
            *lines,
            rf"\mathrm{{RSS}} &= {_rss(story.smooth.low)} + {_rss(story.smooth.high)} = {_rss(story.smooth)}",
        ]
    )


def _rss(one: Line | Sides) -> str:
    return rss_tex(one.rss)


def _tex(line: Line) -> str:
    start, slope = decimals(line.intercept, 3), sum(line.slopes)
    if not slope:
        return start
    return rf"{start} {'-' if slope < 0 else '+'} {decimals(abs(slope), 3)}\,x"


def _bracket(number_: float) -> str:
    text = decimals(number_, 3)
    return f"({text})" if text.startswith("-") else text


def compared(case: LineCase, story: Story, kinds: Sequence[str]) -> Html:
    """The models so far, with the numbers that each has learned."""
    constants, lines = story.constants[story.best], story.lines[story.best_lines]
    models: list[tuple[str, str, Line | Sides | None]] = [
        ("line", "one line", story.one),
        ("best", f"two constants, threshold {at_text(case, constants)}", constants),
        ("lines", "a line in each of these leaves", story.lines[story.best]),
        ("smooth", f"the same, smoothed (k = {amount(case.smoothing)})", story.smooth),
        ("best-both", f"two lines, threshold {at_text(case, lines)}", lines),
    ]
    if story.best_lines == story.best:
        models.pop()
    rows = [
        [name, learned(one), rss_text(one.rss), percent(1 - one.rss / story.total)]
        for kind, name, one in models
        if kind in kinds and one
    ]
    return Html(
        table("Models so far", ["model", "numbers learned", "RSS", "R²"], rows, css="gh-numbers")
        + paragraph(
            "A line learns two numbers, intercept and slope, and a constant is one number. A tree with two "
            "leaves learns the threshold first, then the numbers of each leaf."
        )
    )


def learned(model: Line | Sides) -> str:
    """The number of learned numbers in a model, counted part by part."""
    if isinstance(model, Line):
        return str(_numbers(model))
    parts = [1, _numbers(model.low), _numbers(model.high)]
    return f"{' + '.join(map(str, parts))} = {sum(parts)}"


def _numbers(line: Line) -> int:
    return 2 if any(line.slopes) else 1


def leaves_words(case: LineCase, sides: Sides) -> Html:
    """A row for each leaf."""
    at = at_text(case, sides)
    rows = [
        [name, amount(line.n), line_text(line), rss_text(line.rss)]
        for name, line in ((f"x ≤ {at}", sides.low), (f"x &gt; {at}", sides.high))
    ]
    foot = ["both", amount(sides.low.n + sides.high.n), "", rss_text(sides.rss)]
    return table("Both leaves", ["leaf", "records", "prediction", "RSS"], rows, foot, css="gh-numbers")


def about() -> Html:
    """A definition of R², and the author of the algorithm."""
    return paragraph(
        "R² is the share of the squared errors about the mean that a model removes. M5 (Quinlan 1992) grows "
        "a regression tree and puts a line into each node. It prunes a node if it expects the line to have "
        "no more error than the subtree. With least squares a leaf may also use x² and x³, so it can fit any "
        "polynomial."
    )
