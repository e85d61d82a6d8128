"""Find a Chromium for the browser tests, or install one.

`python -m tests.browser.chromium` prints where it is.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.debian import install

VARIABLE = "GLASSHOUSE_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "The browser tests need Chromium, and none could be found or installed. "
    f"Install Chromium or Chrome, or name one: {VARIABLE}=/path/to/chromium make test"
)


def find_or_install() -> str | None:
    """Return the path of a Chromium: the named one, one on this machine, or a fresh one."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    return _on_path() or _playwrights_own() or _from_debian() or _from_playwright()


def _on_path() -> str | None:
    return next(filter(None, map(shutil.which, ("/usr/bin/chromium", *NAMES))), None)


def _playwrights_own() -> str | None:
    # This needs a separate process: inside a running event loop Playwright's sync interface refuses to
    # start.
    ask = """from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)"""
    shown = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    path = shown.stdout.strip()
    return path if path and Path(path).is_file() else None


def _from_debian() -> str | None:
    return _on_path() if install("chromium") else None


def _from_playwright() -> str | None:
    subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr, check=False
    )
    return _playwrights_own()


if __name__ == "__main__":
    found = find_or_install()
    print(found or ADVICE)
    sys.exit(found is None)
