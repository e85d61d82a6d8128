"""The proxy's lines of the log, without the alarms of a start and a restart that go well.

The proxy takes every server for ready until its first check, and it does not know which one ends on purpose.
So it reports losses at every start and restart. Here a server can be lost only after it was up.
"""

import asyncio
import os
import re

PHONES = ("phones/phones", "phones")  # a server, and the part of the proxy that has no other
CHANGES = re.compile(r" Server (?P<server>(?P<part>\w+)/\w+) is (?P<state>UP|DOWN)\b")
NONE_LEFT = re.compile(r" backend (?P<part>\w+) has no server available!")


def process(port: int) -> str:
    """What the proxy calls the process at that port."""
    return f"processes/at{port}"


class Alarms:
    """Passes the lines of the proxy on to standard output."""

    def __init__(self) -> None:
        self._up: set[str] = set()

    def mark_up(self, *names: str) -> None:
        """From now on their loss is an alarm."""
        self._up.update(names)

    def expect(self, *names: str) -> None:
        """They are about to end, as they should."""
        self._up.difference_update(names)

    def passes(self, line: str) -> bool:
        """Whether somebody should read it."""
        if found := CHANGES.search(line):
            if found["state"] == "UP":
                self.mark_up(found["server"], found["part"])
                return True
            return self._loses(found["server"])
        if found := NONE_LEFT.search(line):
            return self._loses(found["part"])
        return True

    def _loses(self, name: str) -> bool:
        was_up = name in self._up
        self._up.discard(name)
        return was_up

    async def tell(self, source: int) -> None:
        """Read lines from a file descriptor until it closes, and print them.

        source: the reading end of a pipe; it is closed at the end
        """
        lines = asyncio.StreamReader()
        pipe = os.fdopen(source, "rb")
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), pipe)
        async for line in lines:
            text = line.decode(errors="replace")
            if self.passes(text):
                print(text, end="", flush=True)
