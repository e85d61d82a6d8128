"""Results that learners with the same link share."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar

OWN_KEPT = 12  # results about a learner's own table, which may be large

Work = TypeVar("Work", bound=Callable[..., Any])


def kept(many: int) -> Callable[[Work], Work]:
    """Keep the last `many` results of a function; few of those about a learner's own table.

    The function's first argument is a Choices, or has one as `choices` (or as `case.choices`).
    """

    def keep(work: Work) -> Work:
        bundled, own = lru_cache(maxsize=many)(work), lru_cache(maxsize=min(many, OWN_KEPT))(work)

        @wraps(work)
        def found(*args: Any, **kwargs: Any) -> Any:
            return (own if _is_own(args[0]) else bundled)(*args, **kwargs)

        return found  # type: ignore[return-value]

    return keep


def _is_own(first: Any) -> bool:
    case = getattr(first, "case", first)
    return getattr(case, "choices", case).own is not None
