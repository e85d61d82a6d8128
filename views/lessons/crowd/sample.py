"""One more sample, one other tree: what a link describes, and trees of samples of the same table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from mlcore import Branch, Node, Path, Table, Tree
from mlcore.ensemble import disagreement, is_tied, tallies
from mlcore.evaluate import bootstrap
from mlcore.learners import tree
from mlcore.model import first_of_the_most
from mlcore.table import Scalar
from mlcore.trees.agree import same_question
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import crowd, table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.lessons.crowd.tables import refused
from views.subjects.ground.ground import own_of
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.html import esc

DATA = table.DATA
PARAMS = (DATA, crowd.SAMPLES, crowd.DRAW)
FIRST = "tennis"
TREES = 9  # one, and those that are compared with it
DEPTH = 3  # so that a tree can be read


@dataclass(frozen=True)
class SampleCase:
    """samples: "bootstrap" or "one-out"; draw: the seed of the samples."""

    choices: Choices
    samples: str = "bootstrap"
    draw: int = 0
    view: str = "sample"


class Step(NamedTuple):
    """kind: "ask", "tree", "differ", "more" or "end"; n: how many trees there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the trees.

    without:   the record that each tree lacks; None for one that lacks none, and in bootstrap samples
    said:      what each tree predicts of every record; vote: what all of them do
    differing: the share of records on which the first tree and another disagree, for each of the others
    pairs:     the mean of that over all pairs of trees
    tied:      records on which the vote is a tie
    """

    steps: Sequence[Step]
    table: Table
    trees: tuple[Tree, ...]
    without: tuple[int | None, ...]
    said: tuple[tuple[Scalar, ...], ...]
    vote: tuple[Scalar, ...]
    differing: tuple[float, ...]
    pairs: float
    tied: int

    def changed(self, i: int) -> frozenset[Path]:
        """Where a tree begins to differ from the first one: what is below such a node is not compared."""
        return frozenset(_unlike(self.trees[0].root, self.trees[i].root, ()))


def _unlike(one: Node, other: Node, path: Path) -> Iterator[Path]:
    if one.split is None and other.split is None and one.label == other.label:
        return
    if not is_like(one, other):
        yield path
        return
    for i, branch in enumerate(other.split.branches if other.split else ()):
        yield from _unlike(one.children[_place(one, branch, i)], other.children[i], (*path, i))


def is_like(one: Node, other: Node) -> bool:
    """Whether two nodes split on the same number, wherever, or part the same values in the same way."""
    if one.split is None or other.split is None or one.split.attribute != other.split.attribute:
        return False
    return one.split.kind == other.split.kind == "threshold" or same_question(one, other)


def _place(one: Node, branch: Branch, i: int) -> int:
    """Which branch of a node is like this one: of values the one that has some of them."""
    branches = one.split.branches if one.split else ()
    values = {*(branch.values or ())}
    return next((k for k, other in enumerate(branches) if values & {*(other.values or ())}), i)


def read(given: Given) -> SampleCase:
    """The case of a link."""
    data = choosing.read_data(given, FIRST)
    choices = own_of(data, given.own if data == OWN else None)
    return SampleCase(choices, given(crowd.SAMPLES), given(crowd.DRAW))


def refuse(case: SampleCase) -> Refusal | None:
    """Why there are no trees to compare, and what helps."""
    why = refused(case.choices, "This view compares trees by the classes that they predict.")
    return Refusal(esc(why), [Action("Use the tennis days", DATA.change("tennis"))]) if why else None


def seeds_of(case: SampleCase) -> range:
    """The seeds of bootstrap samples."""
    return range(TREES * case.draw, TREES * (case.draw + 1))


def left_out(case: SampleCase) -> list[int]:
    """The record that each tree but the first lacks, where samples are one record less."""
    order = np.random.default_rng(case.draw).permutation(case.choices.table.n)
    return order[: TREES - 1].tolist()  # type: ignore[no-any-return]


@kept_long(lambda case: TREES * case.choices.seconds + 0.02)
def story(case: SampleCase) -> Story:
    """The trees of the samples, one after another."""
    found = case.choices.table
    learner = tree("cart", max_depth=DEPTH)
    if case.samples == "bootstrap":
        without: list[int | None] = [None] * TREES
        tables = [found.take(np.array(bootstrap(found.n, seed))) for seed in seeds_of(case)]
    else:
        without = [None, *left_out(case)]
        tables = [found if row is None else found.take(np.delete(np.arange(found.n), row)) for row in without]
    trees = [learner.fit(one) for one in tables]
    said = [one.predict(found) for one in trees]
    *_, votes = tallies(trees, found.classes, found)
    steps = [Step("ask", 1), Step("tree", 2), Step("differ", 2)]
    steps += [Step("more", n) for n in range(3, len(trees) + 1)]
    return Story(
        steps=[*steps, Step("end", len(trees))],
        table=found,
        trees=tuple(replace(one, table=None) for one in trees),
        without=tuple(without),
        said=tuple(tuple(one.tolist()) for one in said),
        vote=tuple(first_of_the_most(votes, found.classes).tolist()),
        differing=tuple(disagreement([said[0], one]) for one in said[1:]),
        pairs=disagreement(said),
        tied=int(is_tied(votes).sum()),
    )
