"""Many draws of the same records. The page makes slow ones in view, before the story begins."""

from collections.abc import Callable
from typing import Any, NamedTuple

from views.kit.keep import is_kept
from views.kit.panels import Repeated, Said
from views.lessons.folds.case import Case
from views.words.grammar import plural
from views.words.html import Html

LONG = 2.5  # s for all draws, about, from which the page makes them in view


class Draws(NamedTuple):
    """The work on each draw.

    base: what the link determines except the seeds; work: of a base and a seed; lasts: how long that takes
    """

    base: Case
    seeds: range
    work: Callable[[Case, int], Any]
    lasts: Callable[[Case, int], float]

    def all(self) -> list[Any]:
        """The result of every draw."""
        return [self.work(self.base, seed) for seed in self.seeds]

    def done(self) -> int:
        """The number of known results."""
        return sum(is_kept(self.work, self.base, seed) for seed in self.seeds)

    def are_there(self) -> bool:
        """Whether the story can begin: all draws are known, or will be soon."""
        soon = sum(self.lasts(self.base, seed) for seed in self.seeds) <= LONG
        return soon or self.done() == len(self.seeds)

    def in_sight(self) -> Repeated:
        """The work, draw after draw."""
        n = len(self.seeds)
        return Repeated(
            of=(self.base, self.seeds),
            parts=n,
            work=lambda part: self.work(self.base, self.seeds[part]),
            done=self.done,
            panels=lambda: [Said(_so_far(self.done(), n))],
            start=f"Draw {n} times",
            go_on=lambda left: f"Go on: {plural(left, 'draw')} to go",
            stop="Stop, keep what is done",
            part=f"Draw {{}} of {n}",
        )


def _so_far(done: int, n: int) -> Html:
    said = f"{done} of {plural(n, 'draw')} done. The story begins after the last one."
    return Html(f'<div class="gh-say" role="status">{said}</div>')
