"""A stream: the records of a link, and the Hoeffding tree that reads each of them once."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

import mlcore
from datasets.generators import rides
from datasets.worlds import TARGET, WORLDS
from mlcore import Path, Table, incremental
from mlcore.table import Column
from mlcore.trees.incremental import HoeffdingStep, Reading
from views.kit.keep import kept_long
from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE, Given
from views.lessons.large import params as large
from views.words.html import COLOURS, tone

NOISE = 0.1  # the share of wrong classes
TEST, SEED, OTHER = 2_000, 1, 2  # fresh records, and the seeds
GRACE = 100  # records between two looks of a leaf
SAMPLES = (200, 1_000, 5_000, 20_000)  # records of a tree grown at once
ANEW = mlcore.RECIPES["c4.5"]
POWERS = (100, 1_000, 10_000, 100_000)
MOST_SPLITS, MOST_TIES, MOST_LOOKS = 14, 6, 10  # of the story: splits, splits in a tie, looks of the root
SECONDS = 3e-5  # for each record
SOURCES = {"rides": "Bicycle rides", **{key: WORLDS[key].title for key in ("ring", "diagonal")}}
SOURCE = table.WORLD.but(kind=OneOf(SOURCES), default="rides", label="Stream", resets=PLACE)
PARAMS = (SOURCE, large.STREAM, large.DELTA, large.TIE)


@dataclass(frozen=True)
class StreamCase:
    """world: the source of n records; delta, tie: of the Hoeffding tree, delta as the link writes it."""

    world: str = "rides"
    n: int = 100_000
    delta: str = "0.0000001"
    tie: float = 0.05
    view: str = "stream"


class Look(NamedTuple):
    """A look of a leaf: the records so far, the lead of the best column, and Hoeffding's bound."""

    seen: float
    difference: float
    epsilon: float


class Step(NamedTuple):
    """kind: ask, look, split, count, before or done.

    told:  the step of mlcore's trace; looks: those of its leaf so far
    leaves, error: of the tree; the error is on fresh records
    """

    kind: str
    told: HoeffdingStep
    looks: tuple[Look, ...] = ()
    leaves: int = 1
    error: float = 0.5

    @property
    def read(self) -> int:
        """The number of records that the tree has read."""
        return self.told.record + 1


class Sample(NamedTuple):
    """A tree grown at once from the first records."""

    n: int
    leaves: int
    error: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and trees grown at once from samples. left: splits that the story leaves out."""

    steps: Sequence[Step]
    samples: Sequence[Sample]
    tones: tuple[int, ...]
    left: int


def read(given: Given) -> StreamCase:
    """The case of a link."""
    return StreamCase(given(SOURCE), given(large.STREAM), given(large.DELTA), given(large.TIE))


def records_of(world: str, n: int, seed: int) -> Table:
    """This many records."""
    if world == "rides":
        return _coded(rides(n, seed, NOISE), "Rides", ("no", "yes"))
    return _coded(WORLDS[world].make(n, [seed], NOISE), TARGET, WORLDS[world].classes)


def _coded(frame: pd.DataFrame, target: str, classes: tuple[str, ...]) -> Table:
    """A table of a frame without gaps, with nominal columns of its words."""
    columns = {name: _column(name, frame[name], classes if name == target else None) for name in frame}
    goal = columns.pop(target)
    return Table(tuple(columns.values()), goal, np.ones(len(frame)))


def _column(name: str, cells: "pd.Series[object]", values: tuple[str, ...] | None) -> Column:
    if cells.dtype.kind == "f":
        return Column(name, "continuous", (), cells.to_numpy(dtype=float))
    found = pd.Categorical(cells, categories=values)
    return Column(name, "nominal", tuple(map(str, found.categories)), found.codes.astype(np.int32))


@kept_long(lambda case: SECONDS * case.n)
def story(case: StreamCase) -> Story:
    """Some looks of the root, the first splits, and the counts of POWERS."""
    records, fresh = records_of(case.world, case.n, SEED), records_of(case.world, TEST, OTHER)
    reading = incremental.stream(records, float(case.delta), case.tie, GRACE)
    splits = [at for at, look in enumerate(reading.looks) if look.kind == "split"]
    looked = [at for at, look in enumerate(reading.looks) if look.path == () and look.kind == "wait"]
    kinds = {
        **{_before(reading.looks, count): "count" for count in POWERS if count < case.n},
        **dict.fromkeys(looked[:: max(1, len(looked) // MOST_LOOKS)], "look"),
        **dict.fromkeys([*_first(reading, splits, "difference", MOST_SPLITS),
                         *_first(reading, splits, "tie", MOST_TIES)], "split"),
    }  # fmt: skip

    def step(kind: str, at: int) -> Step:
        told = reading[at]
        so_far = [] if told.path is None else _looks(reading.looks[: at + 1], told.path)
        return Step(kind, told, _some(so_far), told.tree.leaves, told.tree.errors(fresh) / TEST)

    told = [step(kinds[at], at) for at in sorted(kinds)]
    last = step("before", len(reading.looks))
    steps = [Step("ask", reading[0]), *told, last, last._replace(kind="done")]
    tones = tuple(tone(at, label) % COLOURS for at, label in enumerate(records.classes))
    left = len(splits) - sum(kind == "split" for kind in kinds.values())
    return Story(steps, _samples(records, fresh, case.n), tones, left)


def _first(reading: Reading, splits: Sequence[int], why: str, most: int) -> list[int]:
    """The first splits for one reason."""
    return [at for at in splits if reading.looks[at].why == why][:most]


def _before(looks: Sequence[incremental.Look], count: int) -> int:
    """The last look before the tree has read this many records, or the first look if there is none."""
    return max(bisect_left(looks, count, key=lambda look: look.record) - 1, 0)


def _looks(looks: Sequence[incremental.Look], path: Path) -> list[Look]:
    """The looks of a leaf."""
    return [Look(one.seen, one.difference, one.epsilon) for one in looks if one.path == path]


def _some(looks: Sequence[Look]) -> tuple[Look, ...]:
    """Some of the looks, evenly spread, including the last."""
    apart = -(-len(looks) // MOST_LOOKS)
    return tuple(looks[(len(looks) - 1) % apart :: apart]) if looks else ()


def _samples(records: Table, fresh: Table, n: int) -> tuple[Sample, ...]:
    found = []
    for size in SAMPLES:
        if size <= n:
            tree = mlcore.fit(records.take(range(size)), ANEW)
            found.append(Sample(size, tree.leaves, tree.errors(fresh) / TEST))
    return tuple(found)
