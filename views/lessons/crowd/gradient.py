"""Gradient boosting of a number by another one: the sum of small trees, each of what is left over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple
from urllib.parse import quote, unquote

import numpy as np
from numpy.typing import NDArray

from mlcore import Table, TableError, Tree, evaluate
from mlcore.ensemble import GradientStep, gradient_boost
from views.kit.keep import kept, kept_long
from views.kit.lesson import Refusal
from views.kit.link import boosting, table
from views.kit.link.params import Given, Param
from views.kit.own import OWN
from views.kit.panels import Action
from views.subjects.ground import reading
from views.subjects.ground.ground import own_of
from views.subjects.points.of_tables import spread
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import amount, exact, parting, short, tally
from views.words.tex import aligned, decimals

PARAMS: tuple[Param, ...] = (
    *reading.rows(), table.SHARE, boosting.ROUNDS, boosting.DEPTH, boosting.SHRINKAGE,
)  # fmt: skip
DATA = table.NUMBERS  # the table to begin with
FIRST = {"cars": "Weight", "penguins": "Flipper length"}  # the column to begin with
NUMBER = {"penguins": "Body mass"}  # what to predict in place of a class
MOST, LEAST = 500, 4  # records
IN_FULL = 3  # rounds with three steps each
LEAPS = (4, 5, 7, 10, 20, 30, 50, 100)  # the rounds after which the story shows the sum
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class GradientCase:
    """column: by which the target is predicted, "" where there is none; share: per cent to learn from."""

    choices: Choices
    column: str
    rounds: int
    depth: int
    shrinkage: float
    share: int
    seed: int
    view: str = "gradient"

    @property
    def target(self) -> str:
        """What is predicted. Raises TableError."""
        return target_of(self.choices)


@dataclass(frozen=True, eq=False)
class Pairs:
    """x, y: (n,) the column and the target; training, test: places among them."""

    x: Floats
    y: Floats
    training: tuple[int, ...]
    test: tuple[int, ...]
    left_out: int

    def table(self, rows: Sequence[int], x: str = "x", y: str = "y") -> Table:
        """Some of them as a table with these names of its columns."""
        return Table.from_frame({x: self.x[list(rows)], y: self.y[list(rows)]}, y)


@dataclass(frozen=True)
class Step:
    """A step of a round. n: the round, 0 for the mean; summed: whether the round is in the sum"""

    n: int
    kind: ClassVar[str]
    summed: ClassVar[bool] = False

    def sentence(self, case: GradientCase, story: "Boosting") -> str:
        """What the step says, as HTML."""
        raise NotImplementedError

    def worked(self, case: GradientCase, story: "Boosting") -> list[str]:
        """The lines of the calculation of the step."""
        raise NotImplementedError


class Round(NamedTuple):
    """residuals, fitted: of the training records, before and after; tree, sum: the height of both between
    edges; split: the threshold of a stump and the mean on either side; leaves: of the tree
    """

    residuals: tuple[float, ...]
    fitted: tuple[float, ...]
    tree: tuple[float, ...]
    sum: tuple[float, ...]
    split: tuple[float, float, float] | None
    leaves: int
    training: float
    test: float


@dataclass(frozen=True, eq=False)
class Boosting:
    """rounds: the mean alone is the first; edges: where some tree has a threshold, and the ends."""

    steps: Sequence[Step]
    rounds: tuple[Round, ...]
    edges: tuple[float, ...]
    pairs: Pairs


# The link -------------------------------------------------------------------------------------------


def read(given: Given) -> GradientCase:
    """What the link asks for."""
    data = choosing.read_data(given, DATA)
    choices = own_of(data, given.own if data == OWN else None)
    return GradientCase(
        choices, _column(given, choices), given(boosting.ROUNDS), given(boosting.DEPTH),
        given(boosting.SHRINKAGE), given(table.SHARE), given(table.SEED),
    )  # fmt: skip


def _column(given: Given, choices: Choices) -> str:
    try:
        names = columns_of(choices)
    except TableError:
        return ""
    if not names:
        return ""
    usual = next((name for name in names if name == FIRST.get(choices.data)), names[0])
    wished = given(table.COLUMNS)
    name = unquote(wished.split(";")[0]) if wished else usual
    if name in names:
        return name
    why = f"The link names a column that the table does not have. The page uses {usual}."
    given.mend(table.COLUMNS, None, why)
    return usual


def column_text(name: str) -> str:
    """A column as the link has it."""
    return quote(name, safe=" ")


def target_of(choices: Choices) -> str:
    """The column to predict: the target, or a number in its place. Raises TableError."""
    return NUMBER.get(choices.data, choices.table.target.name)


def columns_of(choices: Choices) -> list[str]:
    """The continuous columns to predict by. Raises TableError."""
    found = [one for one in choices.table.columns if one.name != target_of(choices)]
    return [one.name for one in found if one.kind == "continuous" and not np.isnan(one.cells).all()]


def refuse(case: GradientCase) -> Refusal | None:
    """Why nothing can be learned, and what helps. None if it can."""
    why = _refused(case)
    again = {**reading.SOURCE.change("table"), "data": DATA, "columns": None}
    return Refusal(esc(why), [Action(f"Use the {DATA}", again)]) if why else None


def _refused(case: GradientCase) -> str:
    try:
        found = case.choices.table
    except TableError as error:
        return str(error)
    if found.classes and case.target == found.target.name:
        return f"“{found.target.name}” holds classes. This view predicts a number from another number."
    if not case.column:
        return "The table has no column of numbers besides its target."
    pairs = pairs_of(case)
    if pairs is None:
        return f"Too few records have both numbers. You need at least {LEAST}, to learn and to test."
    try:
        gradient_boost(pairs.table(pairs.training), 1)
    except TableError as error:
        return str(error)
    return ""


@kept
def pairs_of(case: GradientCase) -> Pairs | None:
    """The records that have both numbers; None where they are too few."""
    found = case.choices.table
    x, y = (_cells(found, name) for name in (case.column, case.target))
    rows = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    if len(rows) < LEAST:
        return None
    some = rows[spread(len(rows), MOST)]
    training, test = evaluate.holdout(y[some], 1 - case.share / 100, case.seed)
    return Pairs(x[some], y[some], tuple(training), tuple(test), found.n - len(some))


def _cells(found: Table, name: str) -> Floats:
    return next(one.cells for one in (*found.columns, found.target) if one.name == name)


# The story ------------------------------------------------------------------------------------------


@kept_long(lambda case: case.rounds * (4e-3 * case.depth + 1e-5 * case.choices.records))
def story(case: GradientCase) -> Boosting:
    """All rounds."""
    pairs = pairs_of(case)
    assert pairs is not None
    training, test = pairs.table(pairs.training), pairs.table(pairs.test)
    steps = tuple(gradient_boost(training, case.rounds, case.depth, case.shrinkage))
    edges = _edges(pairs, steps)
    middles = {"x": np.array(edges[:-1]) / 2 + np.array(edges[1:]) / 2}
    rounds, tested, height = [], np.zeros(test.n), np.zeros(len(edges) - 1)
    for step in steps:
        tree = step.tree.predict(middles) if step.tree else np.zeros(len(height))
        height = height + case.shrinkage * tree if step.tree else height + step.model.start
        tested = tested + case.shrinkage * step.tree.predict(test) if step.tree else tested + step.model.start
        error = float(np.mean((test.target.cells - tested) ** 2))
        rounds.append(_round(step, tree, height, error))
    return Boosting(tuple(_shown(len(steps) - 1)), tuple(rounds), edges, pairs)


def _shown(count: int) -> Iterator[Step]:
    """The mean, the first rounds in full, then the sum after some, and after the last."""
    full = min(count, IN_FULL)
    yield Mean(0)
    for n in range(1, full + 1):
        yield from (Residuals(n), Fitted(n), Added(n))
    for n in sorted({*(leap for leap in LEAPS if leap < count), count}):
        if n > full:
            yield Added(n)


def _edges(pairs: Pairs, steps: Sequence[GradientStep]) -> tuple[float, ...]:
    low, high = float(pairs.x.min()), float(pairs.x.max())
    margin = 0.04 * (high - low) or 0.5
    found = {low - margin, high + margin}
    for step in steps:
        for _, node in step.tree.walk() if step.tree else ():
            if node.split and node.split.threshold is not None:
                found.add(node.split.threshold)
    return tuple(sorted(found))


def _round(step: GradientStep, tree: Floats, height: Floats, test: float) -> Round:
    return Round(
        step.residuals, step.fitted, tuple(tree.tolist()), tuple(height.tolist()),
        _split(step.tree) if step.tree else None, step.tree.leaves if step.tree else 0, step.error, test,
    )  # fmt: skip


def _split(tree: Tree) -> tuple[float, float, float] | None:
    """Of a stump the threshold and the means."""
    split = tree.root.split
    if split is None or split.threshold is None or tree.leaves != 2:
        return None
    low, high = (float(child.mean or 0.0) for child in tree.root.children)
    return split.threshold, low, high


# What it says ---------------------------------------------------------------------------------------


LAST = 8  # rounds in the table: in presenter mode all of them are in sight


def shown(case: GradientCase) -> str:
    """A title in a few words."""
    return f"Gradient boosting: {case.choices.card.title}"


def name(case: GradientCase) -> str:
    """The picture in words, for a screen reader."""
    return f"{case.target} by {case.column} as a sum of small trees, and the residuals of the sum"


def sentence(case: GradientCase, story: Boosting, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Mean(Step):
    """The mean of the target, before the first round."""

    kind = "mean"
    summed = True

    def sentence(self, case: GradientCase, story: Boosting) -> str:
        """The mean and its errors."""
        now, pairs = story.rounds[0], story.pairs
        return (
            f"F₀ is the mean {esc(case.target)} of {plural(len(pairs.training), 'training record')}, "
            f"<b>{short(now.sum[0])}</b>, whatever {esc(case.column)} is. Its mean squared error is "
            f"<b>{short(now.training)}</b>. On {plural(len(pairs.test), 'test record')} (hollow) the error "
            f"is <b>{short(now.test)}</b>."
        )

    def worked(self, case: GradientCase, story: Boosting) -> list[str]:
        """The mean, and its mean squared error."""
        now = story.rounds[0]
        return [
            rf"F_0(x) &= \bar y = {decimals(now.sum[0])}",
            rf"\text{{MSE}} &= \tfrac1n \textstyle\sum_i (y_i - F_0(x_i))^2 = {decimals(now.training)}",
        ]


class Residuals(Step):
    """What the sum leaves over."""

    kind = "residuals"

    def sentence(self, case: GradientCase, story: Boosting) -> str:
        """What residuals are."""
        learner = "stump" if case.depth == 1 else "tree"
        return (
            f"<b>Round {self.n}</b>. The right picture shows what is left over, the <b>residuals</b> "
            f"y − F(x). A {learner} will predict them."
        )

    def worked(self, case: GradientCase, story: Boosting) -> list[str]:
        """The largest residual."""
        x, y, left, _ = _farthest(story, self.n)
        put = f"{decimals(y)} - {_bracket(y - left)} = {decimals(left)}"
        return [rf"r &= y - F_{{{self.n - 1}}}({amount(x, 4)}) = {put}"]


class Fitted(Step):
    """The tree that is grown on the residuals."""

    kind = "tree"

    def sentence(self, case: GradientCase, story: Boosting) -> str:
        """What the tree predicts."""
        guess = " <b>Guess first</b>: how far does the training error fall?" if falls(story, self.n) else ""
        return (
            f"{_tree(case, story, story.rounds[self.n])} The sum adds this prediction times the shrinkage "
            f"{amount(case.shrinkage)}.{guess}"
        )

    def worked(self, case: GradientCase, story: Boosting) -> list[str]:
        """The mean of the residuals in each leaf."""
        found = rf"h_{{{self.n}}}(x) &= \text{{mean of }} r_i \text{{ in the leaf of }} x"
        return [found, *_means(story, story.rounds[self.n], self.n)]


class Added(Step):
    """The sum with the tree of the round."""

    kind = "add"
    summed = True

    def sentence(self, case: GradientCase, story: Boosting) -> str:
        """The errors of the sum, and at the end the lowest test error."""
        n = self.n
        now, before = story.rounds[n], story.rounds[n - 1]
        said = (
            f"After <b>{plural(n, 'round')}</b> the sum has a training error of <b>{short(now.training)}</b> "
            f"and a test error of <b>{short(now.test)}</b>."
        )
        if n < len(story.rounds) - 1:
            return f"{said} The test error rose in this round." if now.test > before.test else said
        ended = "" if n == case.rounds else " No tree can split the residuals further, so boosting ends."
        if _best(story) == n:
            return f"{said}{ended} The test error is lowest here."
        return (
            f"{said}{ended} {least(story)} Later rounds kept lowering the training error, but the test error "
            "was never as low again."
        )

    def worked(self, case: GradientCase, story: Boosting) -> list[str]:
        """The sum at the record with the largest residual."""
        t, (x, y, left, new) = self.n, _farthest(story, self.n)
        old = y - left
        learned = (new - old) / case.shrinkage
        return [
            rf"F_{{{t}}}(x) &= F_{{{t - 1}}}(x) + \nu\, h_{{{t}}}(x)",
            rf"F_{{{t}}}({amount(x, 4)}) &= {decimals(old)} + {amount(case.shrinkage)}\cdot "
            rf"{_bracket(learned)} = {decimals(new)}",
        ]


def falls(story: Boosting, n: int) -> bool:
    """Whether it is asked how far a round lowers the training error, as it is for the first rounds."""
    return n < 3 and story.rounds[n - 1].training > 0


def _cut(story: Boosting, threshold: float) -> str:
    return exact(parting(threshold, story.pairs.x))


def _tree(case: GradientCase, story: Boosting, now: Round) -> str:
    if now.split:
        threshold, low, high = now.split
        return (
            f"A stump fits the residuals. It predicts their mean on each side: <b>{short(low)}</b> for "
            f"<b>{esc(case.column)} ≤ {_cut(story, threshold)}</b> and <b>{short(high)}</b> otherwise."
        )
    return (
        f"A tree with {plural(now.leaves, 'leaf')} fits the residuals. It predicts their mean in each leaf."
    )


def _best(story: Boosting) -> int:
    """The number of rounds with the lowest test error, the first in a tie."""
    return min(range(len(story.rounds)), key=lambda n: story.rounds[n].test)


def least(story: Boosting) -> Html:
    """The sentence about the lowest test error."""
    best = _best(story)
    where = f"after {plural(best, 'round')}" if best else "with the mean alone"
    return Html(f"The test error was lowest <b>{where}</b>, at {short(story.rounds[best].test)}.")


# Numbers --------------------------------------------------------------------------------------------


def worked(case: GradientCase, story: Boosting, at: int) -> str:
    """The calculation of a step as Markdown."""
    return aligned(story.steps[at].worked(case, story))


def _means(story: Boosting, now: Round, t: int) -> list[str]:
    if not now.split:
        return []
    threshold, low, high = now.split
    cut = _cut(story, threshold)
    return [
        rf"h_{{{t}}}(x) &= {decimals(low)} \quad \text{{for }} x \le {cut}",
        rf"h_{{{t}}}(x) &= {decimals(high)} \quad \text{{for }} x > {cut}",
    ]


def _bracket(value: float) -> str:
    return f"({decimals(value)})" if value < 0 else decimals(value)


def _farthest(story: Boosting, n: int) -> tuple[float, float, float, float]:
    """The training record of the largest residual in a round, the first of several: x, y, the residual,
    and F(x) after the round.
    """
    now = story.rounds[n]
    row = max(range(len(now.residuals)), key=lambda i: abs(now.residuals[i]))
    place = story.pairs.training[row]
    return float(story.pairs.x[place]), float(story.pairs.y[place]), now.residuals[row], now.fitted[row]


def rounds(case: GradientCase, story: Boosting, at: int) -> Html:
    """The rounds so far, the last of many."""
    step = story.steps[at]
    done = step.n + step.summed
    shown = list(enumerate(story.rounds[:done]))[-LAST:]
    rows = [
        [tally(t), _rule(case, story, one) if t else "mean", short(one.training), short(one.test)]
        for t, one in shown
    ]
    return html_table("Mean squared errors", ["rounds", "tree", "training", "test"], rows, css="gh-numbers")


def _rule(case: GradientCase, story: Boosting, one: Round) -> str:
    if one.split:
        return f"{esc(case.column)} ≤ {_cut(story, one.split[0])}"
    return plural(one.leaves, "leaf")


def about(case: GradientCase, story: Boosting) -> Html:
    """Why it is called so."""
    pairs = story.pairs
    left = f" The page leaves out {plural(pairs.left_out, 'record')}." if pairs.left_out > 1 else ""
    return paragraph(
        "With the loss ½(y − F)² the residual y − F is the negative gradient with respect to F. So each "
        "round is a step of gradient descent. Its direction is one that a CART tree of depth at "
        f"most {case.depth} can take, and its length is the <b>shrinkage</b> ν. The training error cannot "
        "rise, since each leaf goes towards the mean of its residuals. A small ν needs more rounds. If you "
        "choose the number of rounds that does best on the test records, report the error on other "
        f"records.{left}"
    )
