"""Which blanks of which kinds are computed again by a test of this folder.

A test says what it checks:

    @checks("dot", "dot poly far rbf")

A name may have `#` for a number at its end. The test has to read these answers, or it fails. If no test
checks a blank of a kind, test_oracles_all.py fails and says what is missing.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from views.lessons.practice.exercise import Exercise

Of, Answer = ParamSpec("Of"), TypeVar("Answer")
CHECKED: defaultdict[str, list[str]] = defaultdict(list)  # by kind: names of blanks
EVERY = "*"  # all blanks of a kind
_seen: defaultdict[str, set[str]] = defaultdict(set)  # by kind: the answers that the test under way has read


class Noted(dict[str, Any]):
    """The right answers of an exercise. It notes which of them a test reads."""

    def __init__(self, kind: str, right: dict[str, Any]) -> None:
        super().__init__(right)
        self.kind = kind

    def __getitem__(self, name: str) -> Any:
        _seen[self.kind].add(name)
        return super().__getitem__(name)


def noted(kind: str, exercise: Exercise) -> Exercise:
    """The exercise, of which it is noted what a test reads."""
    exercise.__dict__["right"] = Noted(kind, exercise.right)
    return exercise


def checks(kind: str, names: str) -> Callable[[Callable[Of, Answer]], Callable[Of, Answer]]:
    """Says that a test computes these blanks of a kind again."""
    CHECKED[kind] += names.split()

    def of(test: Callable[Of, Answer]) -> Callable[Of, Answer]:
        @wraps(test)
        def checked(*args: Of.args, **kwargs: Of.kwargs) -> Answer:
            _seen[kind].clear()
            found = test(*args, **kwargs)
            unread = [name for name in names.split() if not _any(_seen[kind], name)]
            assert not unread, f"{kind}: the test does not read {', '.join(unread)}"
            return found

        return checked

    return of


def _any(found: Iterable[str], pattern: str) -> bool:
    return any(matches(one, pattern) for one in found)


def matches(name: str, pattern: str) -> bool:
    """Whether this is the name of a blank, which may end in a number."""
    return (
        pattern == EVERY or re.fullmatch(re.escape(pattern).replace(r"\#", r"\d+(\.\d+)?"), name) is not None
    )


def owed(kind: str, names: Iterable[str]) -> list[str]:
    """The blanks that no test computes again."""
    return [name for name in names if not any(matches(name, one) for one in CHECKED[kind])]
