"""Large parts of a file's data, each different one once. The rest of the data names them by their numbers."""

import re
from functools import partial
from json import JSONEncoder
from typing import Any

LEAST, WHOLE = 40, 1500  # letters of a part: a shorter one is repeated, and a longer one is made of parts
CONTAINERS = (dict, list, tuple)
MADE_OF = (str, *CONTAINERS)  # values that may be long
PART = "="  # {"=": 7} stands for part 7; stage/file/data.js puts it back

NAMED = re.compile(r'\{"=":(\d+)\}')  # within a text its quotes would be escaped

# JSON without spaces. Raises ValueError for a number that JSON does not have.
written = JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


class Whole(tuple[Any, ...]):
    """A part that is not made of parts."""


class Pool:
    """The parts of a file's data so far."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._known: dict[int, tuple[Any, Any]] = {}  # by identity, with the value, which stays alive so
        self._lengths: dict[int, int] = {}  # of what is in them, by identity

    @property
    def parts(self) -> list[str]:
        """The parts as JSON, in the order of their numbers."""
        return [*self._places]

    def sorted(self, text: str) -> tuple[list[str], str]:
        """The parts with like ones together, and a JSON text that names them by their new numbers. Deflated,
        they are half as long."""
        order = sorted(self._places)
        new = {str(self._places[part]): str(i) for i, part in enumerate(order)}
        put = partial(NAMED.sub, lambda found: f'{{"{PART}":{new[found[1]]}}}')
        return [put(part) for part in order], put(text)

    def shared(self, value: Any) -> Any:
        """A value of JSON with its large parts replaced by their numbers."""
        if not isinstance(value, MADE_OF):
            return value
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = (value, self._shared(value))
        return known[1]

    def _shared(self, value: Any) -> Any:
        one = isinstance(value, str | Whole)
        text = written(value) if one or self._least(value) <= WHOLE else ""
        if not text or (len(text) > WHOLE and not one):
            value = self._within(value)
            text = written(value)
        return {PART: self._places.setdefault(text, len(self._places))} if len(text) >= LEAST else value

    def _within(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self.shared(one) for key, one in value.items()}
        return [self.shared(one) for one in value]

    def _least(self, value: Any) -> int:
        """A number of letters that the text of a value has at least, so that nobody has to write a long one
        to know that it is long."""
        found = self._lengths.get(id(value))
        if found is not None:
            return found
        found, within = len(value) + 1, value  # the brackets, and a comma between two
        if isinstance(value, dict):
            found, within = found + 3 * len(value) + sum(map(len, value)), value.values()
        for one in within:
            if isinstance(one, str):
                found += len(one) + 2
            elif isinstance(one, CONTAINERS):
                found += self._least(one)
            elif isinstance(one, float):
                found += len(repr(one))
            else:
                found += 1
        self._lengths[id(value)] = found
        return found
