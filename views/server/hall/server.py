"""Where the halls are kept and the phones are served, and the process of the phones if nobody runs it."""

import logging
import os
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic, sleep
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import streamlit as st

from views.kit.settings import HALLS, PHONES
from views.kit.store import Store
from views.server.web import base

ROOT = Path(__file__).resolve().parents[3]
SAME, OFF = "same", "off"
ANY = "0.0.0.0"  # every address of this machine
TRIED = 10  # ports after that of the pages
PATIENCE, PAUSE = 15.0, 1.0  # s for the phones' process to answer; s before it is started again
LOCAL = ("localhost", "127.0.0.1", "::1", "[::1]")
LOG = logging.getLogger("glasshouse")


class Unavailable(Exception):
    """No hall can be asked. The text is a sentence for the lecturer."""


def file() -> Path:
    """The file with the halls."""
    named = os.environ.get(HALLS)
    return Path(named) if named else ROOT / f"build/halls-{st.get_option('server.port')}/halls.sqlite"


@cache
def store() -> Store:
    """The halls, for every thread of this process. Raises Unavailable."""
    try:
        return Store(file())
    except OSError as error:
        said = f"{file()} cannot be written ({error.strerror}). Name another file in {HALLS}."
        raise Unavailable(said) from error


class Process:
    """The phones' process: started by the first question for a hall, and again whenever it ends."""

    def __init__(self) -> None:
        self._lock, self._shown = Lock(), Event()
        self._child: subprocess.Popen[bytes] | None = None
        self.port = 0

    def start(self) -> None:
        """Wait until the phones are served. Raises Unavailable."""
        with self._lock:
            if not self.port:
                self.port = _free()
                Thread(target=self._keep, daemon=True, name="phones").start()
        until = monotonic() + PATIENCE
        while not _answers(self.port):
            if monotonic() > until:
                raise Unavailable("The phones' process does not answer. The log of the server shows why.")
            sleep(0.05)

    def close(self) -> None:
        """End it."""
        self._shown.set()
        if self._child is not None:
            self._child.terminate()
            try:
                self._child.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._child.kill()

    def _keep(self) -> None:
        command = [sys.executable, "-m", "views.server.hall", "--with-parent", "--port", str(self.port)]
        command += ["--address", _listens(), "--file", str(file().resolve())]
        while not self._shown.is_set():
            # Its input ends with this process, and then it ends, too.
            self._child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE)
            code = self._child.wait()
            if not self._shown.wait(PAUSE):
                LOG.warning("The phones' process has ended by itself (%d) and is started again", code)


PROCESS = Process()


def _free() -> int:
    """The first free port after that of the pages. Raises Unavailable."""
    first = int(st.get_option("server.port")) + 1
    for port in range(first, first + TRIED):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((_listens(), port))
            except OSError:
                continue
            return port
    raise Unavailable(f"The ports {first} to {first + TRIED - 1} are all in use, and the phones need one.")


def _listens() -> str:
    """Where the pages are served, and so the phones."""
    return str(st.get_option("server.address") or ANY)


def _answers(port: int) -> bool:
    host = "127.0.0.1" if _listens() == ANY else _listens()
    try:
        with urlopen(f"http://{host}:{port}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def is_off() -> bool:
    """Whether this server has no phones."""
    return os.environ.get(PHONES) == OFF


def address() -> str:
    """The address below which the phones' pages are. Starts their process if nobody else runs it.

    Raises Unavailable.
    """
    named = os.environ.get(PHONES, "").rstrip("/")
    if named and named != SAME:
        return named
    if not named:
        PROCESS.start()
        return f"http://{_host()}:{PROCESS.port}"
    return pages()


def pages() -> str:
    """The address below which the pages are, as other machines know it."""
    here = urlsplit(st.context.url or "http://localhost")
    port = st.get_option("browser.serverPort") if _is_named() else here.port
    usual = port in (None, {"http": 80, "https": 443}.get(here.scheme))
    return f"{here.scheme}://{_host()}" + ("" if usual else f":{port}") + base().rstrip("/")


def _host() -> str:
    """This machine, by the name that learners know."""
    here = urlsplit(st.context.url or "http://localhost")
    return str(st.get_option("browser.serverAddress")) if _is_named() else here.hostname or "localhost"


def _is_named() -> bool:
    """Whether the server was started with a name: make lan and make serve do so."""
    return str(st.get_option("browser.serverAddress")) not in LOCAL


def is_local(address: str) -> bool:
    """Whether only this machine can open that address."""
    return urlsplit(address).hostname in LOCAL
