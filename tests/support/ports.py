"""Ports of this machine for servers of our own."""

import socket
from random import SystemRandom

HOST = "127.0.0.1"
BELOW = range(20_000, 32_000)  # no connection gets one of these by itself


def free_port(following: int = 0) -> int:
    """A free port that is followed by this many more."""
    while True:
        port = SystemRandom().choice(BELOW)
        if all(is_free(one) for one in range(port, port + following + 1)):
            return port


def is_free(port: int) -> bool:
    """Whether a server could listen there."""
    with socket.socket() as probe:
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True
