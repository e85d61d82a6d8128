"""Where long work is done: apart, in processes (views/workers.py) if the server has them, else in place."""

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from typing import Any, Protocol

LONG = 0.2  # s: what is expected to take longer is done apart


class NotDone(Exception):
    """A work was not done; the message is a sentence for the learner."""


class Busy(NotDone):
    """It was not begun, because too many others wait."""


class Work(Protocol):
    """A work under way, as those who wait for it see it.

    expected: s that it takes, about; seconds: since it was asked for; before: how many works come first
    """

    expected: float

    @property
    def seconds(self) -> float: ...
    @property
    def before(self) -> int: ...


class Workers(Protocol):
    """Processes for long work."""

    def result(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What `call(*args)` gives, worked out once for all who wait for that key.

        expected: s that it takes, about; call: a function of a module, found there by its name. Its first
        argument is what the work is on.
        Raises NotDone, what the function raises, and what WATCH raises.
        """
        ...

    def end(self, key: Hashable) -> None:
        """Somebody stops a work: it ends at once, unless others wait for it."""
        ...


# Called before the work (with None) and again and again with what is waited for. It may raise: that ends the
# waiting.
WATCH: ContextVar[Callable[[Hashable, Work | None], None]] = ContextVar(
    "watch", default=lambda key, work: None
)

workers: Workers | None = None  # of this server
