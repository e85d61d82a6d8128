"""`glasshouse`: start the app, and open it in the browser."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from urllib.error import URLError
from urllib.request import urlopen

INSTALLED = Path(__file__).resolve().parent / "app"
HOME = INSTALLED if INSTALLED.is_dir() else INSTALLED.parent.parent  # of app.py
COURSE = "GLASSHOUSE_COURSE"  # environment: the teacher's folder
HALLS = "GLASSHOUSE_HALLS"  # environment: the file with the votes of the hall
PORT = 8501
PATIENCE = 120.0  # s until the server is ready, on a slow disk
OUTSIDE = ("192.0.2.1", 9)  # nothing is sent: the route to this address tells our own


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until somebody ends it; the exit code of the server."""
    asked = _asked(arguments)
    if find_spec("streamlit") is None:
        print("This Python has no Streamlit. In the folder of Glasshouse, use .venv/bin/python, or make run.")
        return 2
    host = "0.0.0.0" if asked.lan else "127.0.0.1"
    if not _is_free(host, asked.port):
        print(f"Port {asked.port} is in use. Choose another one, for example {asked.port + 100}.")
        return 2
    name = _own_address() if asked.lan else "localhost"
    print(f"Glasshouse starts at http://{name}:{asked.port}. Ctrl+C stops it.", flush=True)
    if asked.browser and _has_screen():
        Thread(target=_open, args=(f"http://localhost:{asked.port}",), daemon=True).start()
    command = _command(asked.port, host, name)
    if asked.course:
        os.environ[COURSE] = str(asked.course)
    if HOME != INSTALLED:
        return _serve(command, {})
    with tempfile.TemporaryDirectory(prefix="glasshouse-") as folder:  # its own may be read-only
        return _serve(command, {HALLS: str(Path(folder) / "halls.sqlite")})


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="glasshouse",
        description="Watch decision trees and support vector machines learn, one decision at a time.",
    )
    parser.add_argument("--port", type=_port, default=PORT, help=f"where the app answers ({PORT})")
    parser.add_argument(
        "--lan", action="store_true", help="answer everybody in this network, as in a classroom"
    )
    parser.add_argument(
        "--course",
        type=_folder,
        metavar="DIR",
        help="the teacher's folder, with tables, lectures and exercises",
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open the browser")
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65_435:
        return int(text)
    raise argparse.ArgumentTypeError("a port is a whole number from 1 to 65435")


def _folder(text: str) -> Path:
    if Path(text).is_dir():
        return Path(text).resolve()
    raise argparse.ArgumentTypeError(f"{text} is not a folder")


def _is_free(host: str, port: int) -> bool:
    with closing(socket.socket()) as tried:
        if os.name != "nt":  # there the option would take the port from another program
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
    return True


def _own_address() -> str:
    """The address of this machine in its network, or its name."""
    with closing(socket.socket(type=socket.SOCK_DGRAM)) as way:
        try:
            way.connect(OUTSIDE)
            return str(way.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _command(port: int, host: str, name: str) -> list[str]:
    options = {"server.port": port, "server.address": host, "browser.serverAddress": name}
    given = [part for option, value in options.items() for part in (f"--{option}", str(value))]
    return [sys.executable, "-m", "streamlit", "run", "app.py", *given]


def _has_screen() -> bool:
    """Whether a browser would have a window. On a server one of text would take the terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _serve(command: Sequence[str], settings: Mapping[str, str]) -> int:
    """settings: what the environment does not say"""
    environment = {**settings, **os.environ}
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the server as Ctrl+C does
    server = subprocess.Popen(command, cwd=HOME, env=environment)
    try:
        return server.wait()
    except KeyboardInterrupt:
        server.terminate()
        server.wait()
        return 0


def _open(address: str) -> None:
    """Open the browser once the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urlopen(f"{address}/readyz", timeout=5):
                webbrowser.open(address)
                return
        except (URLError, OSError):
            time.sleep(0.2)


if __name__ == "__main__":
    sys.exit(main())
