"""How far a restart is: the server writes it to its state folder, and `... restart` reads it there."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple, Self

NAME = "restart"  # of the file
EVERY = 0.2  # seconds between two looks at it
SILENT = 240.0  # seconds without news; a process and the phones' one have 90 each, and 15 to end


class Progress(NamedTuple):
    """The state of a restart.

    begun: seconds of the monotonic clock, which all processes of a machine share
    replaced: how many processes are new; of: how many there are; fault: why it stopped before the end
    """

    begun: float
    replaced: int
    of: int
    fault: str = ""

    @property
    def has_ended(self) -> bool:
        return bool(self.fault) or self.replaced == self.of

    @property
    def sentence(self) -> str:
        if self.fault:
            return f"{self.fault}. See the log of make serve."
        if self.has_ended:
            return f"All {self.of} processes are new." if self.of > 1 else "The process is new."
        return f"{self.replaced} of {self.of} replaced"

    def write(self, path: Path) -> None:
        """Replace the file at once, so that nobody reads half of it. A full disk does not stop a restart."""
        fresh = path.with_name(f"{path.name}.new")
        with suppress(OSError):
            fresh.write_text(json.dumps(self), encoding="utf-8")
            fresh.replace(path)

    @classmethod
    def read(cls, path: Path) -> Self | None:
        """None before the first restart of a server."""
        try:
            return cls(*json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None


def followed(path: Path, server: int, since: float) -> Iterator[Progress]:
    """Each state of the first restart that begins after a time, until it ends.

    It ends early if the server does, or if there is no news for too long.

    server: its process id; since: seconds of the monotonic clock
    """
    last, heard = None, monotonic()
    while monotonic() - heard < SILENT:
        lives = _lives(server)
        state = Progress.read(path)
        if state is not None and state != last:
            last, heard = state, monotonic()
            if state.begun >= since:
                yield state
                if state.has_ended:
                    return
        elif not lives:
            return
        sleep(EVERY)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
