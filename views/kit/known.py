"""Values that only some steps of a story have."""

from typing import TypeVar

T = TypeVar("T")


def known(value: T | None) -> T:
    """A value that this kind of step has, or this kind of node."""
    assert value is not None
    return value
