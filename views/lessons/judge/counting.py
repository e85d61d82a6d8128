"""The story of a confusion matrix: records fall into it, then the figures follow one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore.evaluate import Confusion, confusion
from views.lessons.judge.figures import TITLES, Counts
from views.lessons.judge.judged import Judged

ONE_BY_ONE = 12  # records that fall one by one, before all of a cell at once
MOST_DOTS, MOST_SMALL = 300, 150  # the second if cells are small
MOST_APART = 4  # classes up to which each cell falls separately; with more, a row of cells

Codes = NDArray[np.intp]


class Step(NamedTuple):
    """kind: "ask", "record", "group", "counted" or a figure; n: fallen records."""

    kind: str
    n: int

    @property
    def figure(self) -> str:
        """The figure that it shows, or an empty text."""
        return self.kind if self.kind in TITLES else ""


class Batch(NamedTuple):
    """Records with one dot: they have one actual and one predicted class.

    first: the place of the first of them in the order of falling; size: their number
    step:  the step at which they fall
    """

    actual: int
    predicted: int
    first: int
    size: int
    step: int


@dataclass(frozen=True, eq=False)
class Story:
    """steps; counts: the whole matrix; tones: the colours of its classes

    rows:    of the table, in the order of falling; none if the learner types the matrix in
    actual, predicted: (n,) places among the classes of the matrix, in that order
    batches: the records of each dot
    """

    steps: Sequence[Step]
    counts: Counts
    tones: Sequence[int]
    rows: Codes
    actual: Codes
    predicted: Codes
    batches: Sequence[Batch]

    def at(self, step: int) -> Confusion:
        """The matrix as it is at a step."""
        shown = self.steps[step]
        if not len(self.actual) or shown.n == len(self.actual):
            return self.counts.confusion
        return _counted(self.actual[: shown.n], self.predicted[: shown.n], self.counts.confusion.classes)

    @property
    def grain(self) -> int:
        """The number of records of the largest dot."""
        return max((batch.size for batch in self.batches), default=1)


def falling(found: Judged, tones: Sequence[int], positive: int, null: str, seed: int) -> Story:
    """The story of a model's predictions. The positive class comes first if there are two classes."""
    classes = found.table.classes
    order = [positive, 1 - positive] if len(classes) == 2 else [*range(len(classes))]
    place = np.argsort(order)
    mixed = np.random.default_rng(seed).permutation(len(found.rows))
    actual, predicted = place[found.actual][mixed], place[found.predicted][mixed]
    first, rest = mixed[:ONE_BY_ONE], np.arange(ONE_BY_ONE, len(mixed))
    together = actual if len(classes) > MOST_APART else actual * len(classes) + predicted
    rest = rest[np.argsort(together[rest], kind="stable")]
    line = np.concatenate([np.arange(len(first)), rest])
    actual, predicted, together = actual[line], predicted[line], together[line]
    ends = [
        n for n in range(len(first) + 1, len(line) + 1) if n == len(line) or together[n] != together[n - 1]
    ]
    steps = [Step("ask", 0), *(Step("record", n + 1) for n in range(len(first)))]
    steps += [Step("group", n) for n in ends]
    names = tuple(classes[at] for at in order)
    counts = Counts(_counted(actual, predicted, names), 0 if len(names) == 2 else positive, null)
    return Story(
        [*steps, *_figures(counts)], counts, [tones[at] for at in order], found.rows[mixed[line]], actual,
        predicted, _batches(actual, predicted, steps, len(classes)),
    )  # fmt: skip


def typed(counts: Counts, tones: Sequence[int]) -> Story:
    """The story of a finished matrix."""
    table = np.array(counts.table)
    grain = int(np.ceil(table.sum() / MOST_DOTS)) or 1
    batches = [
        Batch(i, j, 0, min(grain, int(left)), 0)
        for (i, j), n in np.ndenumerate(table) for left in range(int(n), 0, -grain)
    ]  # fmt: skip
    none = np.empty(0, dtype=np.intp)
    return Story(_figures(counts), counts, tones, none, none, none, batches)


def _figures(counts: Counts) -> list[Step]:
    n = int(counts.confusion.n)
    return [Step("counted", n), *(Step(key, n) for key in counts.keys)]


def _counted(actual: Codes, predicted: Codes, classes: Sequence[object]) -> Confusion:
    names = np.array(classes, dtype=object)
    return confusion(names[actual], names[predicted], classes=classes)


def _batches(actual: Codes, predicted: Codes, shown: Sequence[Step], k: int) -> list[Batch]:
    """A dot for each of the first records, then dots of one cell each for as many as necessary."""
    most = (MOST_DOTS if k <= MOST_APART else MOST_SMALL) - len(shown)
    grain = int(np.ceil(len(actual) / most)) or 1
    found, start = [], 0
    for at, step in enumerate(shown):
        while start < step.n:
            same = (actual[start : step.n] == actual[start]) & (predicted[start : step.n] == predicted[start])
            alike = len(same) if same.all() else int(np.argmin(same))
            size = min(alike, 1 if step.kind == "record" else grain)
            found.append(Batch(int(actual[start]), int(predicted[start]), start, size, at))
            start += size
    return found
