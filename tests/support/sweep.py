"""Wide tests: `make test` runs a fixed sample of their cases, and `make sweep` runs them all.

A test whose cases are every view, table or ready link has the mark `wide`:

    @pytest.mark.wide(one_in=8, each=["key", "query.view"])

One case of each n is in the sample, and so is every value of what `each` names: a parameter, a part of
one, or several of them together ("data algorithm" for every pair). The choice follows from the names of the
cases, so it is the same on every machine. A test that chooses for itself asks WHOLE, and has the mark without
figures.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, inf
from zlib import crc32

import pytest

WHOLE = bool(os.environ.get("GLASSHOUSE_SWEEP"))  # make sweep
ONLY_SWEPT = pytest.mark.wide(one_in=inf)


def examples(whole: int) -> int:
    """How many examples of a property are tried: in `make test` an eighth, so not where it counts them."""
    return whole if WHOLE else max(whole // 8, 1)


def sampled(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests without those cases of wide tests that only `make sweep` runs."""
    if WHOLE:
        return [*items]
    wide: dict[str, list[pytest.Item]] = {}
    for item in items:
        if _sampling(item):
            wide.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left = {item for cases in wide.values() for item in _left_out(cases)}
    return [item for item in items if item not in left]


def _sampling(item: pytest.Item) -> pytest.Mark | None:
    """The mark that leaves most out. A test that asks WHOLE has another one without figures."""
    marks = [mark for mark in item.iter_markers("wide") if "one_in" in mark.kwargs]
    return max(marks, key=lambda mark: mark.kwargs["one_in"], default=None)


def _left_out(cases: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
    mark = _sampling(cases[0])
    assert mark
    drawn = sorted(cases, key=lambda item: crc32(item.nodeid.encode()))
    values = [{*_values(item, mark.kwargs.get("each", ()))} for item in drawn]
    kept = {*chosen(values, ceil(len(drawn) / mark.kwargs["one_in"]))}
    return [item for i, item in enumerate(drawn) if i not in kept]


def chosen(values: Sequence[set[object]], room: int) -> list[int]:
    """The first places that together have every value, and further ones from the start up to that number."""
    seen: set[object] = set()
    found = []
    for i, here in enumerate(values):
        if here - seen:
            found.append(i)
            seen |= here
    taken = {*found}
    rest = [i for i in range(len(values)) if i not in taken]
    return found + rest[: max(0, room - len(found))]


def _values(item: pytest.Item, each: Sequence[str]) -> Iterator[object]:
    """What `each` names, with its values in this case."""
    assert isinstance(item, pytest.Function)
    for names in each:
        yield names, tuple(str(_value(item.callspec.params, name)) for name in names.split())


def _value(given: Mapping[str, object], name: str) -> object:
    parameter, _, part = name.partition(".")
    value = given[parameter]
    if not part:
        return value
    return value.get(part, "") if isinstance(value, Mapping) else getattr(value, part)
