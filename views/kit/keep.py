"""One cache, bounded in bytes, for the results that learners with the same link share.

It computes each result once, even if many learners need it at the same time, and does not keep failures. The
most recently used results stay. Arrays and frames make up nearly all of a large result. They count once if
several results hold them, and everything else counts for each result.
"""

import gc
import sys
from abc import ABCMeta
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from enum import EnumType
from functools import wraps
from threading import Lock, RLock, local
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast
from weakref import ref

import numpy as np
import pandas as pd

from views.kit import apart

MOST_BYTES = 320 * 1024**2  # with the tables of views/kit/own/quota.py a process stays below 1 GB
LOOSE = 3_000_000  # objects of one result that are counted; further ones are not
BUFFERS = (np.ndarray, pd.DataFrame)
# Frames by identity, as they have no hash. Many results hold the same frame, and to measure it takes longer
# than to walk through a small result.
MEASURED: dict[int, tuple[ref[pd.DataFrame], int]] = {}
PROGRAM = {type, EnumType, ABCMeta, ModuleType, FunctionType, BuiltinFunctionType, MethodType}

Given = ParamSpec("Given")
Found = TypeVar("Found")
Work = TypeVar("Work", bound=Callable[..., Any])


class Cache:
    """Results by key, the most recently used last.

    bytes: the size of all results, with each buffer counted once
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._results: OrderedDict[Hashable, tuple[Any, int, dict[int, int]]] = OrderedDict()
        self._holders: dict[int, int] = {}  # how many results hold each buffer, by identity
        self._working: dict[Hashable, Lock] = {}
        self._lock = RLock()
        self._here = local()

    def __len__(self) -> int:
        return len(self._results)

    def __contains__(self, key: Hashable) -> bool:
        with self._lock:
            return key in self._results

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The result of that key; `make` computes it if it is missing. An error of `make` is raised and not
        kept."""
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key][0]
            own = self._own
            if own is None:
                working = self._working.setdefault(key, Lock())
        if own is not None:
            if key not in own:
                own[key] = make()
            return own[key]
        with working:
            with self._lock:
                if key in self._results:
                    return self._results[key][0]
            try:
                result = make()
                loose, buffers = weighed((key, result))
            finally:
                with self._lock:
                    self._working.pop(key, None)
            self._keep(key, result, loose, buffers)
            return result

    @property
    def _own(self) -> dict[Hashable, Any] | None:
        """What this thread has computed for itself, None if its results are for all."""
        return getattr(self._here, "own", None)

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Within, this thread keeps what is missing to itself, and forgets it at the end: nobody needs it
        later."""
        self._here.own = {}
        try:
            yield
        finally:
            self._here.own = None

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            while self._results:
                self._forget_one()

    def _keep(self, key: Hashable, result: Any, loose: int, buffers: dict[int, int]) -> None:
        with self._lock:
            self._results[key] = (result, loose, buffers)
            self.bytes += loose
            for buffer, size in buffers.items():
                if buffer not in self._holders:
                    self.bytes += size
                self._holders[buffer] = self._holders.get(buffer, 0) + 1
            while self.bytes > self.most and len(self._results) > 1:
                self._forget_one()

    def _forget_one(self) -> None:
        _, (_, loose, buffers) = self._results.popitem(last=False)
        self.bytes -= loose
        for buffer, size in buffers.items():
            self._holders[buffer] -= 1
            if not self._holders[buffer]:
                del self._holders[buffer]
                self.bytes -= size


def weighed(result: object) -> tuple[int, dict[int, int]]:
    """The bytes of a result without its buffers, and the bytes of its buffers (arrays, frames) by identity.

    It visits each object once, layer by layer, and does not count objects of the program itself.
    """
    loose, seen, layer = 0, {id(result)}, [result]
    buffers: dict[int, int] = {}
    while layer and len(seen) < LOOSE:
        buffers |= dict(_buffer(one) for one in layer if isinstance(one, BUFFERS))
        small = [one for one in layer if not isinstance(one, BUFFERS)]
        loose += sum(map(sys.getsizeof, small))
        within = gc.get_referents(*small)
        parts = {id(part): part for part in within if type(part) not in PROGRAM}
        layer = [part for at, part in parts.items() if at not in seen]
        seen.update(parts)
    return loose, buffers


def _buffer(one: np.ndarray | pd.DataFrame) -> tuple[int, int]:
    """The owner of the memory by identity, and its size: a view keeps the whole array behind it alive."""
    if isinstance(one, pd.DataFrame):
        return id(one), _bytes_of(one)
    while isinstance(one.base, np.ndarray):
        one = one.base
    return id(one), int(one.nbytes)


def _bytes_of(frame: pd.DataFrame) -> int:
    """The size of a frame with its texts. Nobody changes a frame that is kept, so each is measured once."""
    at = id(frame)
    known = MEASURED.get(at)
    if known and known[0]() is frame:
        return known[1]
    size = int(frame.memory_usage(deep=True).sum())
    MEASURED[at] = ref(frame, lambda _: MEASURED.pop(at, None)), size
    return size


SHARED = Cache(MOST_BYTES)


def kept(work: Callable[Given, Found]) -> Callable[Given, Found]:
    """Keep the results of a function of hashable arguments, for all learners."""

    @wraps(work)
    def found(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        result: Found = SHARED.get(_key(work, args, kwargs), lambda: work(*args, **kwargs))
        return result

    return found


def kept_long(seconds: Callable[..., float]) -> Callable[[Work], Work]:
    """Keep the results of a function, as `kept` does, and run long calls apart (views/kit/apart.py).

    seconds: the expected time of a call, by the same arguments
    """

    def keeping(work: Work) -> Work:
        @wraps(work)
        def found(*args: Any) -> Any:
            key = _key(work, args, {})
            if apart.workers is None or key in SHARED or (expected := seconds(*args)) < apart.LONG:
                return SHARED.get(key, lambda: work(*args))
            result = apart.workers.result(key, expected, found, args)
            return SHARED.get(key, lambda: result)

        return cast(Work, found)

    return keeping


def kept_by(
    part: Callable[..., tuple[Hashable, ...]], seconds: Callable[..., float] = lambda *args: 0.0
) -> Callable[[Work], Work]:
    """Keep the results of a function by the part of its arguments that matters, and call it with that alone.

    part: must return its own result unchanged, because a process for long work calls it once more
    seconds: the expected time of a call, by that part
    """

    def keeping(work: Work) -> Work:
        @wraps(work)
        def found(*args: Any) -> Any:
            return shared(*part(*args))

        shared = kept_long(seconds)(work)
        return cast(Work, found)

    return keeping


def is_kept(work: Callable[..., object], *args: Hashable) -> bool:
    """Whether the result of a kept function for these arguments is there already."""
    return _key(work, args, {}) in SHARED


def _key(work: Callable[..., object], args: Any, kwargs: Mapping[str, Any]) -> Hashable:
    return work.__module__, work.__qualname__, args, tuple(sorted(kwargs.items()))
