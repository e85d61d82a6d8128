"""Large parts of a file's data, each different one once. The rest of the data names them by their numbers."""

import re
from functools import partial
from json import JSONEncoder
from typing import Any

LEAST, WHOLE = 40, 1500  # letters of a part: a shorter one is repeated, and a longer one is made of parts
MANY, DEEP = 8, 6  # values within one that make it long, at most so deep
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
        if not isinstance(value, str | dict | list | tuple):
            return value
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = (value, self._shared(value))
        return known[1]

    def _shared(self, value: Any) -> Any:
        text = "" if _is_long(value) else written(value)
        if not text or (len(text) > WHOLE and not isinstance(value, str | Whole)):
            value = self._within(value)
            text = written(value)
        return {PART: self._places.setdefault(text, len(self._places))} if len(text) >= LEAST else value

    def _within(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self.shared(one) for key, one in value.items()}
        return [self.shared(one) for one in value]


def _is_long(value: Any) -> bool:
    """Whether a value is certainly made of parts, so that nobody has to write it to know. Looks along the
    longest value within each."""
    for _ in range(DEEP):
        if not isinstance(value, dict | list | tuple) or isinstance(value, Whole):
            return False
        if len(value) > MANY:
            return True
        within = value.values() if isinstance(value, dict) else value
        value = max((one for one in within if isinstance(one, dict | list | tuple)), key=len, default=None)
    return False
