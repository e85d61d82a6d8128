"""The long restless learner: python -m tests.restless --seed 1 --rests 1000 --busy 6"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import ADVICE, find_or_install
from tests.browser.conftest import QUIET, SIZE, launched, watch
from tests.restless.rests import begun, go
from tests.support.ports import HOST, free_port

SPIN = "while True: pass"
FOLDER = Path("build/restless")


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Processes that compute alongside, as a class or a shared server does."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in spinning:
            one.kill()


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.restless", description=__doc__)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--rests", type=int, default=1000)
    reader.add_argument("--busy", type=int, default=6, help="processes that keep the machine busy")
    given = reader.parse_args()
    path = find_or_install()
    if path is None:
        sys.exit(ADVICE)
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with tempfile.TemporaryFile("w+") as log, busy(given.busy), sync_playwright() as playwright:
        process = launched(port, log)
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        address = f"http://{HOST}:{port}"
        tabs = [browser.new_context(viewport=SIZE, base_url=address).new_page() for _ in range(2)]
        her = begun(*tabs, given.seed, watch(tabs[0]))
        since = time.monotonic()

        def explain(number: int, wrong: list[str]) -> None:
            if wrong:
                print(f"rest {number} at {her.page.url}", *wrong, sep="\n    ", flush=True)
                print("    after", *her.done, sep="\n        ", flush=True)
                her.page.screenshot(path=FOLDER / f"{given.seed}-{number}.png")
                (FOLDER / f"{given.seed}-{number}.txt").write_text(
                    "\n".join(her.wire.lines), encoding="utf-8"
                )
            if number % 50 == 0:
                print(f"{number} rests in {time.monotonic() - since:.0f} s", flush=True)

        try:
            bad = go(her, given.rests, explain)
        finally:
            browser.close()
            process.terminate()
            process.wait(10)
        log.seek(0)
        shown = [line for line in log.read().splitlines() if "ERROR" in line or "A page failed" in line]
    print(
        f"seed {given.seed}: {given.rests} rests, {bad} with a fault, {len(shown)} lines of errors in the log"
    )
    print(*shown[:40], sep="\n")
    return bool(bad or shown)


if __name__ == "__main__":
    sys.exit(main())
