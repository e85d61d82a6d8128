"""The process of the phones: python -m views.server.hall --port 8502 --file halls.sqlite."""

import os
import signal
import sys
from argparse import ArgumentParser
from pathlib import Path
from threading import Thread

import uvicorn

from views.kit.store import Store
from views.server.hall.phones import Phones

GRACE = 1  # s that the requests which wait for news may go on after the order to end
MOST = 3_000  # requests at a time: all phones of a hall wait, and some vote


def main(words: list[str] | None = None) -> int:
    """Serve the phones until a signal ends it."""
    parser = ArgumentParser(
        prog="python -m views.server.hall", description="Serve the phones that vote in a hall."
    )
    parser.add_argument("--address", default="127.0.0.1", help="0.0.0.0 opens it to the network")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--file", type=Path, required=True, help="the halls, in a file of SQLite")
    parser.add_argument("--with-parent", action="store_true", help="end when standard input ends")
    wishes = parser.parse_args(words)
    if wishes.with_parent:
        Thread(target=_end_with_parent, daemon=True).start()
    store = Store(wishes.file)
    try:
        uvicorn.run(
            Phones(store).app(), host=wishes.address, port=wishes.port, log_level="warning", access_log=False,
            timeout_graceful_shutdown=GRACE, limit_concurrency=MOST, proxy_headers=False, server_header=False,
        )  # fmt: skip
    finally:
        store.close()
    return 0


def _end_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
