"""The steps of a story by their kinds."""

from collections.abc import Sequence
from typing import Protocol, TypeVar


class OfKind(Protocol):
    """A step of some kind."""

    @property
    def kind(self) -> str:
        """The kind of the step."""


K = TypeVar("K", bound=OfKind)


def all_of(steps: Sequence[K], *kinds: str) -> list[tuple[int, K]]:
    """The steps of these kinds, each with its place."""
    return [(at, step) for at, step in enumerate(steps) if step.kind in kinds]


def places(steps: Sequence[OfKind], *kinds: str) -> list[int]:
    """The places of the steps of these kinds."""
    return [at for at, _ in all_of(steps, *kinds)]


def first_of(steps: Sequence[OfKind], *kinds: str) -> int:
    """The place of the first step of these kinds, or the place after the last step if there is none."""
    return next(iter(places(steps, *kinds)), len(steps))
