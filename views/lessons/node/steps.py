"""The steps of a story, as all views of one node have them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from views.kit.steps import OfKind, first_of

K = TypeVar("K", bound=OfKind)


@dataclass(frozen=True, eq=False)
class Steps(Generic[K]):
    """The steps, each of a kind."""

    steps: Sequence[K]

    def first(self, kind: str) -> int:
        """The first step of a kind, of those that there are."""
        return first_of(self.steps, kind)
