"""Answers leave at once: no message waits for the browser to confirm the one before.

Streamlit opens the socket that it listens at without naming the protocol, and asyncio switches Nagle's
algorithm off only where TCP is named. An answer is several small messages. With Nagle's algorithm the second
waits until the first is confirmed, which browsers put off for some 40 ms: most of what a step took.
"""

import socket
from asyncio import base_events


def at_once() -> None:
    """From now on every connection over TCP that asyncio accepts or opens sends without waiting."""
    vars(base_events)["_set_nodelay"] = _set_nodelay


def _set_nodelay(sock: socket.socket) -> None:
    if sock.type == socket.SOCK_STREAM and sock.family in (socket.AF_INET, socket.AF_INET6):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
