"""A Firefox driven over WebDriver BiDi, as far as a walk through the pages needs it.

Playwright drives only its own build of Firefox, but learners use the Firefox of their distribution.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.support.debian import install

NAMES = ("firefox-esr", "firefox")
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
START_SECONDS = 60
PATIENCE_SECONDS = 30
# Firefox asks for none of Mozilla's services over the network and opens no page by itself.
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}


def find_or_install() -> str | None:
    """The path of a Firefox; None where there is none and the installation fails."""
    for _ in range(2):
        found = next(filter(None, map(shutil.which, NAMES)), None)
        if found or not install("firefox-esr"):
            return found
    return None


class Firefox:
    """One tab. faults: the errors of its console, and of its scripts."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.numbers, self.faults = socket, count(1), list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """Send a command and return its result. Keep what the console says meanwhile."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            shown = json.loads(self.socket.recv(PATIENCE_SECONDS))
            if shown.get("method") == "log.entryAdded" and shown["params"]["level"] == "error":
                self.faults.append(shown["params"]["text"])
            if shown.get("id") == number:
                assert shown["type"] == "success", shown
                return shown["result"]

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.tab, viewport=viewport)

    def open(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression, as JSON."""
        shown = self.ask(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({script}) ?? null))()",
            target={"context": self.tab}, awaitPromise=True,
        )  # fmt: skip
        assert shown["type"] == "success", shown["exceptionDetails"]["text"]
        return json.loads(shown["result"]["value"])

    def wait_for(self, script: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not self.evaluate(script):
            assert time.monotonic() < until, f"this never became true: {script}"
            time.sleep(0.05)

    def press(self, key: str) -> None:
        """Press a key of the keyboard, named by its WebDriver code."""
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        keyboard = [{"type": "key", "id": "keyboard", "actions": actions}]
        self.ask("input.performActions", context=self.tab, actions=keyboard)


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Firefox]:
    """A running Firefox with a fresh profile in that folder."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [program, "--headless", "--profile", str(folder), "--remote-debugging-port", "0"]
    log = folder / "said.txt"
    with log.open("w") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        with connect(f"{_address(process, log)}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(10)


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + START_SECONDS
    while not (found := LISTENING.search(log.read_text(errors="replace"))):
        assert process.poll() is None, log.read_text(errors="replace")
        assert time.monotonic() < until, log.read_text(errors="replace")
        time.sleep(0.1)
    return found[1]
