"""The steps of a story, as all views of one node have them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Kind(Protocol):
    """What has a kind."""

    @property
    def kind(self) -> str:
        """The story."""


K = TypeVar("K", bound=Kind)


@dataclass(frozen=True, eq=False)
class Steps(Generic[K]):
    """The steps, each of a kind."""

    steps: Sequence[K]

    def first(self, kind: str) -> int:
        """The first step of a kind, of those that there are."""
        return next(at for at, step in enumerate(self.steps) if step.kind == kind)
