"""Long work runs apart, in processes (views/server/workers.py) if the server has them, else in place."""

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from typing import Any, Protocol

LONG = 0.2  # s: work that is expected to take longer runs apart


class NotDone(Exception):
    """A work was not done; the message is a sentence for the learner."""


class Busy(NotDone):
    """The work was not begun, because too many others wait."""


class Work(Protocol):
    """A work under way, for those who wait for it.

    expected: about how many s it takes; seconds: since a learner asked for it; before: how many works come
    first
    """

    expected: float

    @property
    def seconds(self) -> float: ...
    @property
    def before(self) -> int: ...


class Workers(Protocol):
    """Processes for long work."""

    def result(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """The result of `call(*args)`, computed once for all who wait for that key.

        expected: about how many s it takes; call: a function that its module has by its name. Its first
        argument is the subject of the work.
        Raises NotDone, what the function raises, and what WATCH raises.
        """
        ...

    def end(self, key: Hashable) -> None:
        """Stop a work for a learner: it ends at once, unless others wait for it."""
        ...


# Called before the work (with None), and again and again with the work while it lasts. If it raises, the
# waiting ends.
WATCH: ContextVar[Callable[[Hashable, Work | None], None]] = ContextVar(
    "watch", default=lambda key, work: None
)

workers: Workers | None = None  # of this server
