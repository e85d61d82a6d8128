"""`python -m serving` serves learners with several processes behind one address; `... restart` replaces them.

`python -m serving config` writes the proxy configurations that are part of the code.
"""

import asyncio
import fcntl
import logging
import os
import signal
import socket
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import monotonic
from typing import TextIO

from serving import progress, proxy
from serving.supervisor import ROOT, Plan, Supervisor
from views.kit import settings
from views.server.logs import FORMAT

NO_PROXY = (
    "Several processes need HAProxy in front of them, and it is not installed. "
    "On Debian and Ubuntu: apt install haproxy. A single process needs nothing else: make run"
)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def asked(words: list[str] | None = None) -> Namespace:
    """The options of the command line."""
    parser = ArgumentParser(prog="python -m serving", description="Serve Glasshouse with several processes.")
    parser.add_argument("what", nargs="?", default="start", choices=("start", "restart", "config"))
    parser.add_argument("--processes", type=int, default=cores(), help="default: one per core")
    parser.add_argument("--address", default="127.0.0.1", help="0.0.0.0 opens it to the network")
    parser.add_argument("--port", type=int, default=8501, help="the processes use the ports after it")
    parser.add_argument("--name", help="the name of this machine for learners")
    parser.add_argument("--certificate", help="a PEM file with a certificate and its key, for TLS")
    most = settings.whole(settings.PER_ADDRESS, proxy.MOST)
    parser.add_argument(
        "--per-address", type=int, default=most, help="websockets of one address; 0: no limit"
    )
    parser.add_argument("--state", type=Path, help="a folder for the proxy's configuration and a lock")
    wishes = parser.parse_args(words)
    wishes.name = wishes.name or wishes.address
    wishes.state = wishes.state or _usual_state(wishes.port)
    if wishes.processes < 1:
        parser.error("there must be at least one process")
    return wishes


def _usual_state(port: int) -> Path:
    return ROOT / f"build/serving-{port}"


def start(wishes: Namespace) -> int:
    """Serve until a signal ends it. SystemExit, with a sentence, if it cannot start."""
    haproxy = proxy.find()
    if haproxy is None:
        raise SystemExit(NO_PROXY)
    with _opened_lock(wishes) as lock:
        if not _locked(lock):
            raise SystemExit(f"Glasshouse is being served on port {wishes.port} already.")
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        _refuse_taken(wishes)
        configuration = _configured(haproxy, wishes)
        plan = Plan(haproxy, configuration, wishes.processes, wishes.address, wishes.port, wishes.name,
                    wishes.certificate, wishes.per_address)  # fmt: skip
        return asyncio.run(_serve(plan))


async def _serve(plan: Plan) -> int:
    return await Supervisor(plan).run()


def restart(wishes: Namespace) -> int:
    """Tell the running server to replace its processes, and wait until it has done so.

    0: all are new; 1: not all of them, or nobody waited; 2: there is no server
    """
    try:
        server = _server(wishes)
        if server is None:
            print(_nothing(wishes), file=sys.stderr)
            return 2
        asked_at = monotonic()
        os.kill(server, signal.SIGUSR1)
    except PermissionError:
        print("The server belongs to another user. Only this user and root may restart it.", file=sys.stderr)
        return 1
    try:
        return _followed(wishes, server, asked_at)
    except KeyboardInterrupt:
        print("The restart goes on. Its end will be in the log of make serve.", file=sys.stderr)
        return 1


def _nothing(wishes: Namespace) -> str:
    if wishes.state == _usual_state(wishes.port):
        place, wish = f"on port {wishes.port}", f"PORT={wishes.port}"
    else:
        place, wish = f"with --state {wishes.state}", f"STATE={wishes.state}"
    return f"Nothing is being served {place}. Start with: make serve {wish}"


def _followed(wishes: Namespace, server: int, since: float) -> int:
    """Print how far the restart is; 0 once all processes are new, else 1."""
    state = None
    for state in progress.followed(wishes.state / progress.NAME, server, since):
        print(state.sentence, flush=True)
    if state is None or not state.has_ended:
        print("The server did not tell the end of the restart. See the log of make serve.", file=sys.stderr)
        return 1
    return 1 if state.fault else 0


def _server(wishes: Namespace) -> int | None:
    """The process id of the server with that state; None if there is none. PermissionError as for a file."""
    if not _lock(wishes).exists():
        return None
    with _lock(wishes).open(encoding="ascii") as lock:
        return None if _locked(lock) else int(lock.read())


def config(wishes: Namespace) -> int:
    """Write the configurations that are part of the code."""
    for path, text in proxy.GENERATED.items():
        path.write_text(text, encoding="utf-8")
    return 0


def _configured(haproxy: str, wishes: Namespace) -> Path:
    """The proxy's configuration, written and checked."""
    path = Path(wishes.state, "haproxy.cfg")
    most, trusts = wishes.per_address, settings.is_asked(settings.TRUST_PROXY)
    text = proxy.local(wishes.address, wishes.port, wishes.processes, wishes.certificate, most, trusts)
    path.write_text(text, encoding="utf-8")
    check = subprocess.run([haproxy, "-c", "-f", str(path)], capture_output=True, text=True, check=False)
    if check.returncode:
        raise SystemExit(f"HAProxy does not accept its configuration.\n{check.stderr.strip()}")
    return path


def _lock(wishes: Namespace) -> Path:
    """The file that a server locks and writes its process id to."""
    return Path(wishes.state, "lock")


def _opened_lock(wishes: Namespace) -> TextIO:
    try:
        wishes.state.mkdir(parents=True, exist_ok=True)
        return _lock(wishes).open("a+", encoding="ascii")
    except OSError as error:
        advice = "Name a folder for its files with --state, for example --state /tmp/glasshouse"
        said = f"The server cannot write to {wishes.state}: {error.strerror}. {advice}"
        raise SystemExit(said) from None


def _locked(lock: TextIO) -> bool:
    """Lock that file for this process; False if another process has locked it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _refuse_taken(wishes: Namespace) -> None:
    places = [(wishes.address, wishes.port)]
    places += [("127.0.0.1", port) for port in proxy.ports(wishes.port, wishes.processes)]
    places.append(("127.0.0.1", proxy.phones_port(wishes.port, wishes.processes)))
    for place in places:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(place)
            except OSError as error:
                advice = f"Name another port, for example: make serve PORT={wishes.port + 100}"
                said = f"{place[0]}:{place[1]} cannot be used: {error.strerror}. {advice}"
                raise SystemExit(said) from None


if __name__ == "__main__":
    logging.basicConfig(format=FORMAT, level=logging.INFO)
    settings.check()
    wishes = asked()
    sys.exit({"start": start, "restart": restart, "config": config}[wishes.what](wishes))
