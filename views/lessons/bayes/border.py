"""Two densities: the case of a link, and the stories of a place, of a border, and of rejection."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore.bayes import Gaussians, Rejecting
from views.kit.keep import kept
from views.kit.link import table
from views.kit.link.params import Given

PARAMS = (table.PRIOR, table.MEAN0, table.MEAN1, table.SD0, table.SD1, table.LOSS01, table.LOSS10)
REACH = 3  # standard deviations about each mean that are drawn
MOST_PLACES = 36
GRIDS = (0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0)
RISKS = (0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05, 0.02, 0.01)
FINE, BELL = 161, 61  # places of a curve: along the axis, and about each mean


@dataclass(frozen=True)
class BorderCase:
    """Two classes, 0 and 1. prior: of class 0; losses: of calling class 0 class 1, and the other way."""

    means: tuple[float, float] = (0.0, 2.0)
    sds: tuple[float, float] = (1.0, 1.0)
    prior: float = 0.5
    losses: tuple[float, float] = (1.0, 1.0)
    view: str = "border"

    @property
    def world(self) -> Gaussians:
        """Both densities with their priors."""
        return Gaussians(self.means, self.sds, (self.prior, 1 - self.prior))

    @property
    def costs(self) -> dict[tuple[int, int], float]:
        """The losses by actual and predicted class."""
        return {(0, 1): self.losses[0], (1, 0): self.losses[1]}

    @property
    def weighed(self) -> bool:
        """Whether any error costs something other than 1."""
        return self.losses != (1.0, 1.0)

    def heights(self, x: Sequence[float] | NDArray[np.float64], weighed: bool = False) -> NDArray[np.float64]:
        """p(y) p(x|y) at places, (n, 2); weighed: times the loss of misclassifying such a record."""
        heights = self.world.heights(x)
        return heights * np.array(self.losses) if weighed else heights


def read(given: Given) -> BorderCase:
    """The case of a link."""
    means, sds = (given(table.MEAN0), given(table.MEAN1)), (given(table.SD0), given(table.SD1))
    return BorderCase(means, sds, given(table.PRIOR), (given(table.LOSS01), given(table.LOSS10)))


class Step(NamedTuple):
    """kind: what it shows; at: the place of the cursor or of the border, or the risk."""

    kind: str
    at: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what follows from the case.

    ends: of the axis; x: the places of a curve
    borders: of Bayes' rule with these losses; moved: the one that the learner moves, None where there is none
    """

    steps: Sequence[Step]
    ends: tuple[float, float]
    x: NDArray[np.float64]
    borders: tuple[float, ...]
    moved: int | None

    def placed(self, border: float) -> tuple[float, ...]:
        """All borders when the moved one is there."""
        stay = [one for i, one in enumerate(self.borders) if i != self.moved]
        return tuple(sorted([*stay, border]))


@kept
def story(case: BorderCase) -> Story:
    """The story of a case."""
    grid, ends = _grid(case)
    places = [round(i * grid, 6) for i in range(round(ends[0] / grid), round(ends[1] / grid) + 1)]
    borders = case.world.borders(case.costs)
    moved = _moved(case, borders)
    room = _room(borders, moved, ends)
    told = [Step("ask", places[0]), *(Step("place", x) for x in places[1:])]
    tried = [x for x in places if room[0] < x < room[1]] or [sum(room) / 2]
    told += [Step("before-border", tried[0]), *(Step("border", x) for x in tried)]
    told += [Step("best", borders[moved] if moved is not None else tried[-1])]
    told += [Step("before-reject", RISKS[0]), *(Step("reject", risk) for risk in RISKS[1:])]
    about = [
        mean + sd * np.linspace(-REACH, REACH, BELL) for mean, sd in zip(case.means, case.sds, strict=True)
    ]
    x = np.unique(np.concatenate([np.linspace(*ends, FINE), *about]))
    return Story(told, ends, x, borders, moved)


def _grid(case: BorderCase) -> tuple[float, tuple[float, float]]:
    """The distance between places, and the first and the last of them."""
    reach = [(mean - REACH * sd, mean + REACH * sd) for mean, sd in zip(case.means, case.sds, strict=True)]
    low, high = min(one[0] for one in reach), max(one[1] for one in reach)
    grid = next((width for width in GRIDS if (high - low) / width <= MOST_PLACES), GRIDS[-1])
    return grid, (float(np.floor(low / grid) * grid), float(np.ceil(high / grid) * grid))


def _moved(case: BorderCase, borders: tuple[float, ...]) -> int | None:
    """The border with more records, if there are two."""
    if not borders:
        return None
    return int(case.world.heights(borders).sum(axis=1).argmax())


def _room(borders: tuple[float, ...], moved: int | None, ends: tuple[float, float]) -> tuple[float, float]:
    """The places between which the border moves. It does not go beyond the other one."""
    low, high = ends
    if len(borders) == 2 and moved == 0:
        return low, max(min(high, borders[1]), low)
    if len(borders) == 2:
        return min(max(low, borders[0]), high), high
    return low, high


def facts(case: BorderCase, story: Story) -> dict[str, float | str]:
    """The decision boundaries, from left to right, and the probability of an error."""
    places = {f"boundary {i}": place for i, place in enumerate(story.borders, 1)}
    return {"boundaries": len(story.borders), **places, "error": case.world.error(story.borders)}


def rejecting(case: BorderCase, risk: float) -> Rejecting:
    """The result of rejecting records where the risk is above this."""
    return case.world.rejecting(risk)


def answers(case: BorderCase, story: Story, step: Step) -> list[tuple[float, float, int | None]]:
    """The predictions at a step, each from where to where. None means no prediction."""
    if step.kind in ("ask", "place", "before-border"):
        return []
    if "reject" in step.kind:
        rejected = rejecting(case, step.at).intervals
        costs, borders = None, case.world.borders()
    else:
        rejected, costs = (), case.costs
        borders = story.borders if step.kind == "best" else story.placed(step.at)
    low, high = story.ends
    inside = sorted(
        {low, high, *(min(max(one, low), high) for one in (*borders, *(e for i in rejected for e in i)))}
    )
    found: list[tuple[float, float, int | None]] = []
    for left, right in pairwise(inside):
        middle = (left + right) / 2
        no_answer = any(one < middle < other for one, other in rejected)
        predicted = (case.world.far_left(costs) + sum(border < middle for border in borders)) % 2
        said = None if no_answer else predicted
        if found and found[-1][2] == said:
            left = found.pop()[0]
        found.append((left, right, said))
    return found
