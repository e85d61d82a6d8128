"""Density trees: the case of a link, and the story of a threshold, a tree, and its neighbours."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi
from typing import ClassVar, NamedTuple

import numpy as np

from datasets.worlds import TARGET, WORLDS
from mlcore import TableError, density
from mlcore.learners import Ball
from mlcore.trees.density import DensityStep, DensityTree, Leaf
from views.kit.keep import kept, kept_long
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.params import PLACE, Given
from views.kit.panels import Action, Panels, Said
from views.lessons.leaves import ground
from views.lessons.leaves import params as leaves
from views.lessons.leaves.ground import Ground, Sheet, checked, ground_of
from views.lessons.leaves.words import worked
from views.subjects.points.of_tables import spread
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import amount, exact, number, parting, three
from views.words.tex import aligned, decimals, tex

SOURCE = judging.RECORDS.but(default="table", resets=(*PLACE, "fewest"))
N = table.N.but(default=300, groups=(), resets=PLACE)
SEED = table.SEED.but(groups=(), resets=PLACE)
PARAMS = (
    SOURCE, ground.DATA, ground.COLUMNS, N, SEED, leaves.FEWEST, leaves.LEAVES, table.K,
)  # fmt: skip
RING, TRAINING = WORLDS["ring"], 0
FEW, FEWEST = 30, 5  # with fewer records a leaf may have a single one, else at least 5
MOST_SHOWN = 36  # thresholds that appear one by one
PLACES = 25  # of the walk with neighbours


@dataclass(frozen=True)
class Ring:
    """Points of the class “ring”; n: including those outside it."""

    n: int
    seed: int


@dataclass(frozen=True)
class DensityCase:
    """fewest: records of a leaf; leaves: at most; k: neighbours beside the tree."""

    source: Sheet | Ring
    fewest: int = FEWEST
    leaves: int = 20
    k: int = 5
    view: str = "density"

    @property
    def ground(self) -> Ground:
        """The records."""
        return numbers_of(self.source)

    @property
    def line(self) -> bool:
        """Whether a record is a single number."""
        return len(self.ground.names) == 1


def read(given: Given) -> DensityCase:
    """The case of a link. A link that names a table need not name the source."""
    if given(SOURCE) == "ring":
        source: Sheet | Ring = Ring(given(N), given(SEED))
    else:
        source = ground.read(given, "tax", 1)
    few, k = FEWEST, given(table.K)
    try:
        n = numbers_of(source).n
        few, k = (1 if n < FEW else FEWEST), min(k, n)
    except TableError:
        pass
    return DensityCase(source, given(leaves.FEWEST, default=few), given(leaves.LEAVES), k)


@kept
def numbers_of(source: Sheet | Ring) -> Ground:
    """The records of a source. Raises TableError."""
    if isinstance(source, Sheet):
        return ground_of(source)
    frame = RING.make(source.n, (source.seed, TRAINING), 0.0)
    points = frame.loc[frame[TARGET] == "ring", ["x1", "x2"]].to_numpy(dtype=float)
    found = checked(Ground("Points of a ring", ("x1", "x2"), points, RING.box))
    return Ground(found.title, found.names, points, RING.box)


def refuse(case: DensityCase) -> Refusal | None:
    """Why there is no story. None if there is one."""
    source = case.source
    if isinstance(source, Sheet):
        refused = ground.refusal(source, 1, "tax", "the taxpayers")
        if refused:
            return refused
    try:
        if case.line and not cuts(case):
            raise TableError(f"No threshold leaves {case.fewest} records on both sides.")
    except TableError as error:
        return Refusal(esc(str(error)), [Action("Fewer records in a leaf", leaves.FEWEST.change(1))])
    return None


def whole(case: DensityCase) -> DensityTree:
    """One leaf, from the lowest record to the highest, or the square of the ring."""
    return density.whole(case.ground.points, bounds(case))


def bounds(case: DensityCase) -> list[tuple[float, float]]:
    """The numbers between which the density is positive."""
    left, bottom, right, top = RING.box
    if isinstance(case.source, Ring):
        return [(left, right), (bottom, top)]
    points = case.ground.points
    return list(zip(points.min(axis=0).tolist(), points.max(axis=0).tolist(), strict=True))


def cuts(case: DensityCase) -> list[float]:
    """The thresholds on the first number with enough records on both sides."""
    x = np.sort(case.ground.points[:, 0])
    middle = x[:-1] / 2 + x[1:] / 2
    below = np.arange(1, len(x))
    kept_ = (x[1:] > x[:-1]) & (below >= case.fewest) & (len(x) - below >= case.fewest)
    return [at for at in middle[kept_].tolist() if x[0] < at < x[-1]]


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it

    place: of a tried threshold, of a step of the trace, or of a place of the walk
    """

    kind: ClassVar[str]
    tick: ClassVar[bool] = True
    place: int

    @abstractmethod
    def sentence(self, case: DensityCase, story: "Story") -> str:
        """What it says."""

    def tree(self, story: "Story") -> DensityTree:
        """The tree that it shows."""
        return story.trace[self.place].tree

    def beside(self, case: DensityCase, story: "Story") -> Panels:
        """What is beside the picture."""
        return []


class _Done(Step):
    """The tree is chosen."""

    def tree(self, story: "Story") -> DensityTree:
        return story.trace[story.chosen].tree


class Asked(NamedTuple):
    """A place, the distance to its k-th neighbour, and both densities; ball: None without a volume."""

    x: float
    radius: float
    volume: float
    ball: float | None
    tree: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps.

    tried: trees of one threshold, by hand; trace: the growing tree; asked: the walk with the neighbours
    across: the height of that walk in the plane
    """

    steps: Sequence[Step]
    tried: tuple[tuple[float, DensityTree], ...]
    trace: tuple[DensityStep, ...]
    asked: tuple[Asked, ...]
    across: float

    @property
    def chosen(self) -> int:
        """The step of the trace with the highest likelihood in cross-validation."""
        tree = self.trace[-1].chosen
        return next(at for at, step in enumerate(self.trace) if step.tree is tree or step.tree == tree)


@kept_long(lambda case: 4e-5 * case.ground.n * case.leaves)
def story(case: DensityCase) -> Story:
    """The story of a case."""
    root = whole(case)
    trace = tuple(density.steps(root.points, bounds(case), case.leaves, case.fewest))
    steps: list[Step] = [Ask(0)]
    tried: tuple[tuple[float, DensityTree], ...] = ()
    if case.line:
        every = cuts(case)
        best = trace[1].cut.at if len(trace) > 1 and trace[1].cut else every[0]
        shown = sorted({*(every[at] for at in spread(len(every), MOST_SHOWN)), best})
        tried = tuple((at, root.cut((), 0, at)) for at in shown)
        steps += map(Cut, range(len(tried)))
        steps += [Best(1)] if len(trace) > 1 else []
    if len(trace) > 1:
        first = 2 if case.line else 1
        steps += [BeforeGrow(first - 1), *map(Grow, range(first, len(trace)))]
    steps.append(Chosen(len(trace) - 1))
    across, asked = _asked(case, trace[-1].chosen)
    steps += [BeforeBall(0), *map(BallAt, range(len(asked))), Walked(len(asked) - 1)]
    return Story(steps, tried, trace, asked, across)


def _asked(case: DensityCase, tree: DensityTree) -> tuple[float, tuple[Asked, ...]]:
    """A walk along the first number, at middle height in the plane."""
    points = case.ground.points
    low, high = bounds(case)[0]
    across = 0.0 if case.line else sum(bounds(case)[1]) / 2
    found = []
    for x in np.linspace(low, high, PLACES).tolist():
        place = [x] if case.line else [x, across]
        radius = float(np.sort(np.linalg.norm(points - place, axis=1))[case.k - 1])
        volume = 2 * radius if case.line else pi * radius**2
        ball = Ball(len(points), 0, case.k, 0, volume).density if volume else None
        found.append(Asked(x, radius, volume, ball, float(tree.density(np.array([place]))[0])))
    return across, tuple(found)


def turns(values: Sequence[float]) -> float:
    """The total variation of a density along the walk."""
    return float(np.abs(np.diff(values)).sum())


def stairs(tree: DensityTree, across: float) -> list[tuple[float, float]]:
    """The density of a tree along the first number, as corners."""
    edges = sorted({end for leaf in tree.leaves for end in (leaf.low[0], leaf.high[0])})
    found = []
    for low, high in pairwise(edges):
        place = [(low + high) / 2, *([across] if len(tree.low) > 1 else [])]
        height = float(tree.density(np.array([place]))[0])
        found += [(low, height), (high, height)]
    return found


# What it says ---------------------------------------------------------------------------------------


LIKELY = "Log-likelihood against the threshold"
SIZES = "Log-likelihood against the number of leaves"
PROFILE = "Density along the middle"
MOST_ROWS = 12


def shown(case: DensityCase) -> str:
    """A title in a few words."""
    ground = case.ground
    return f"{ground.title}: density of {' and '.join(ground.names)}"


def size(case: DensityCase) -> str:
    """The name of a leaf’s volume."""
    return "width" if case.line else "area"


def likely(value: float) -> str:
    """A log-likelihood."""
    return number(value, 2)


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: DensityCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


def cut_text(case: DensityCase, axis: int, at: float) -> str:
    """A threshold on one of the numbers."""
    return exact(parting(at, case.ground.points[:, axis], 5))


class Ask(Step):
    kind = "ask"

    def sentence(self, case: DensityCase, story: Story) -> str:
        (leaf,) = story.trace[0].tree.leaves
        head = (
            f"One leaf holds {plural(case.ground.n, case.ground.record)}, so the density is 1 / "
            f"{amount(leaf.volume, 6)} = <b>{three(leaf.density)}</b> everywhere. "
        )
        if case.line:
            name = esc(case.ground.names[0])
            return (
                f"{head}Drag a threshold on {name}. <b>Guess first</b>: where does the threshold make the "
                "records most likely?"
            )
        return f"{head}A density tree will split it."


class _Threshold(Step):
    """One threshold."""

    def beside(self, case: DensityCase, story: Story) -> Panels:
        tree = self.tree(story)
        return [worked(cut_worked(case, tree)), Said(leaves_words(case, tree))]


class Cut(_Threshold):
    kind, tick = "cut", False

    def tree(self, story: Story) -> DensityTree:
        return story.tried[self.place][1]

    def sentence(self, case: DensityCase, story: Story) -> str:
        at, tree = story.tried[self.place]
        low, high = tree.leaves
        return (
            f"Up to the threshold <b>{cut_text(case, 0, at)}</b>, {low.n} of {case.ground.n} on a width of "
            f"{amount(low.volume, 6)} make density <b>{three(low.density)}</b>. Above it {high.n} on "
            f"{amount(high.volume, 6)} make density <b>{three(high.density)}</b>. The log-likelihood is "
            f"{likely(tree.log_likelihood)}."
        )


class Best(_Threshold):
    kind = "best"

    def sentence(self, case: DensityCase, story: Story) -> str:
        now = story.trace[1]
        assert now.cut
        return (
            f"The threshold <b>{cut_text(case, now.cut.axis, now.cut.at)}</b> makes the records most likely. "
            f"It raises the log-likelihood from {likely(story.trace[0].log_likelihood)} to "
            f"<b>{likely(now.log_likelihood)}</b>. No threshold can lower the log-likelihood of the records "
            "it was chosen by."
        )


class BeforeGrow(Step):
    kind = "before-grow"

    def sentence(self, case: DensityCase, story: Story) -> str:
        return (
            f"The tree {'goes on splitting' if case.line else 'splits'} where the log-likelihood rises most, "
            f"up to {case.leaves} leaves with {case.fewest} or more records in each. <b>Guess first</b>: do "
            "held-out records also become more likely with every leaf?"
        )


class Grow(Step):
    kind = "grow"

    def beside(self, case: DensityCase, story: Story) -> Panels:
        return [Said(growth(story, self.place)), Said(leaves_words(case, self.tree(story)))]

    def sentence(self, case: DensityCase, story: Story) -> str:
        now = story.trace[self.place]
        assert now.cut
        name, tie = esc(case.ground.names[now.cut.axis]), ""
        if now.equal:
            tie = f" {plural(now.equal, 'other threshold')} would do equally well."
        return (
            f"The tree splits on {name} at {cut_text(case, now.cut.axis, now.cut.at)} and now has "
            f"<b>{plural(len(now.tree.leaves), 'leaf')}</b>. The log-likelihood is "
            f"{likely(now.log_likelihood)} for training records and <b>{likely(now.held_out)}</b> for "
            f"held-out records.{tie}"
        )


class Chosen(_Done):
    kind = "chosen"

    def beside(self, case: DensityCase, story: Story) -> Panels:
        shown = growth(story, self.place, best=story.chosen)
        return [Said(shown), Said(leaves_words(case, self.tree(story)))]

    def sentence(self, case: DensityCase, story: Story) -> str:
        best, last = story.trace[story.chosen], story.trace[-1]
        head = (
            "Records held out in cross-validation are most likely with "
            f"<b>{plural(len(best.tree.leaves), 'leaf')}</b> ({likely(best.held_out)})"
        )
        if best is last:
            return f"{head}. The tree grew no more leaves."
        fallen = best.held_out - last.held_out
        return (
            f"{head}. Up to {len(last.tree.leaves)} leaves the training log-likelihood rises to "
            f"{likely(last.log_likelihood)}, while the held-out one loses {likely(fallen)}. This is "
            "<b>overfitting</b>."
        )


class BeforeBall(_Done):
    kind = "before-ball"

    def sentence(self, case: DensityCase, story: Story) -> str:
        shape = "interval" if case.line else "circle"
        return (
            f"Nearest neighbours give a density as well, K/(NV). V is the size of the {shape} around a place "
            f"that reaches to its neighbour number K = {case.k}. Drag the place to the right. <b>Guess "
            "first</b>: which density goes up and down more?"
        )


class BallAt(_Done):
    kind, tick = "ball", False

    def beside(self, case: DensityCase, story: Story) -> Panels:
        formula = ball_worked(case, story.asked[self.place])
        return [worked(formula)] if formula else []

    def sentence(self, case: DensityCase, story: Story) -> str:
        asked = story.asked[self.place]
        name = esc(case.ground.names[0])
        if asked.ball is None:
            return (
                f"At {name} = {amount(asked.x, 4)}, too many records share one place. V is 0 there, so "
                f"K/(NV) has no value. The tree gives {three(asked.tree)}."
            )
        return (
            f"At {name} = {amount(asked.x, 4)}, neighbour number {case.k} is {three(asked.radius)} away, so "
            f"K/(NV) = <b>{three(asked.ball)}</b>. The tree gives <b>{three(asked.tree)}</b>."
        )


class Walked(_Done):
    kind = "walked"

    def sentence(self, case: DensityCase, story: Story) -> str:
        both = [one for one in story.asked if one.ball is not None]
        ball, tree = turns([one.ball or 0.0 for one in both]), turns([one.tree for one in both])
        return (
            f"At these {len(both)} places K/(NV) goes up and down by <b>{three(ball)}</b> in all, and the "
            f"tree by <b>{three(tree)}</b>. K/(NV) bends wherever another record becomes the K-th. The tree "
            "is constant in each leaf and jumps at its thresholds. A larger K smooths K/(NV), and fewer "
            "leaves smooth the tree."
        )


# Calculations ---------------------------------------------------------------------------------------


def cut_worked(case: DensityCase, tree: DensityTree) -> str:
    """The densities of two leaves, their areas, and the log-likelihood."""
    low, high = tree.leaves
    n, at = case.ground.n, tex(cut_text(case, 0, low.high[0]))
    lines = []
    for sign, leaf in ((r"\le", low), (">", high)):
        share = rf"\tfrac{{{leaf.n}}}{{{n}\cdot {_amount(leaf.volume)}}}"
        lines.append(
            rf"p(x {sign} {at}) &= \tfrac{{n}}{{N\cdot \text{{width}}}} = {share} = "
            rf"{tex(three(leaf.density))}"
        )
    lines.append(
        rf"\int p &= {_area(low)} + {_area(high)} = \tfrac{{{low.n}}}{{{n}}} + \tfrac{{{high.n}}}{{{n}}} = 1"
    )
    terms = " + ".join(rf"{leaf.n}\ln {tex(three(leaf.density))}" for leaf in (low, high) if leaf.n)
    lines.append(rf"\ln L &= {terms} = {decimals(tree.log_likelihood, 2)}")
    return aligned(lines)


def _area(leaf: Leaf) -> str:
    return rf"{tex(three(leaf.density))}\cdot {_amount(leaf.volume)}"


def _amount(value: float) -> str:
    return tex(amount(value, 6))


def ball_worked(case: DensityCase, asked: Asked) -> str:
    """K/(NV) with its numbers."""
    if asked.ball is None:
        return ""
    r = tex(three(asked.radius))
    volume = rf"2r = 2\cdot {r}" if case.line else rf"\pi r^2 = \pi\cdot {r}^2"
    v = tex(three(asked.volume))
    top, bottom = str(case.k), rf"{case.ground.n}\cdot {v}"
    return aligned(
        [
            rf"V &= {volume} = {v}",
            rf"p &\approx \tfrac{{K}}{{N\,V}} = \tfrac{{{top}}}{{{bottom}}} = {tex(three(asked.ball))}",
        ]
    )


def leaves_words(case: DensityCase, tree: DensityTree) -> Html:
    """A row for each leaf, or only for those with the highest density."""
    every = sorted(tree.leaves, key=lambda leaf: -leaf.density)[:MOST_ROWS]
    shown = [leaf for leaf in tree.leaves if leaf in every]
    rows = [
        [
            where(case, leaf),
            str(leaf.n),
            amount(leaf.volume, 4),
            three(leaf.density),
            number(leaf.density * leaf.volume),
        ]
        for leaf in shown
    ]
    caption = (
        "The leaves" if len(shown) == len(tree.leaves) else f"The {MOST_ROWS} leaves with the highest density"
    )
    shown_ = sum(leaf.density * leaf.volume for leaf in shown)
    foot = ["sum", str(sum(leaf.n for leaf in shown)), "", "", number(shown_)]
    head = ["leaf", "records", size(case), "density", "share"]
    return html_table(caption, head, rows, foot, css="gh-numbers")


def where(case: DensityCase, leaf: Leaf) -> str:
    """The interval of a leaf, or both of them."""
    sides = zip(case.ground.points.T, zip(leaf.low, leaf.high, strict=True), strict=True)
    return " × ".join(
        f"{exact(parting(low, values))} to {exact(parting(high, values))}" for values, (low, high) in sides
    )


def growth(story: Story, place: int, best: int = -1) -> Html:
    """Both log-likelihoods for each number of leaves so far. best: the row to mark."""
    shown = story.trace[: place + 1]
    rows = [[str(len(one.tree.leaves)), likely(one.log_likelihood), likely(one.held_out)] for one in shown]
    css = ["gh-best" if at == best else "" for at in range(len(shown))]
    return html_table(
        "Log-likelihood", ["leaves", "training", "held out"], rows, css="gh-numbers", row_css=css
    )


def about(case: DensityCase) -> Html:
    """A definition of density, the held-out records, and why the neighbours' estimate is not a density."""
    edge = " Below the lowest and above the highest record the density is 0." if case.line else ""
    return paragraph(
        f"A leaf has the density n / (N · {size(case)}), so each leaf holds its share n/N and all leaves "
        f"hold 1.{edge} The held-out values come from ten folds. A tree grown without a fold judges its "
        "records, within the range of all records. K/(NV) is not a density in the strict sense. It falls so "
        "slowly far from all records that its integral is infinite."
    )


def leaf_name(case: DensityCase, leaf: Leaf) -> str:
    """The name of a leaf in its tip."""
    return f"{where(case, leaf)}: {leaf.n} of {case.ground.n}, density {three(leaf.density)}"
