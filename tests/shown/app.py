"""The app of any tree, opened by its links, and the parser of the links."""

import os
import sys
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from streamlit.testing.v1 import AppTest

Link = tuple[str, dict[str, str]]  # a page's path in the address ("" is home), and its query

PATIENCE = 120  # seconds for one run of a page


class App:
    """The app in a folder. It changes to the folder, so that the app finds its own settings and modules
    first.
    """

    def __init__(self, root: Path) -> None:
        self.script = str(next(root.resolve().glob("views/**/shell.py")))  # it was elsewhere once
        os.chdir(root)
        sys.path[0] = str(root.resolve())
        at = AppTest.from_file(self.script, default_timeout=PATIENCE).run()
        # switch_page() wants a page's file, which may move, so we find by path what it looks up by file.
        self.pages = {info["url_pathname"]: key for key, info in at._registered_pages.items()} | {"": ""}

    def open(self, link: Link) -> AppTest:
        """The page of the link after its first run. Raises KeyError for a page that does not exist."""
        page, query = link
        at = AppTest.from_file(self.script, default_timeout=PATIENCE)
        at.query_params.update(query)
        at._page_hash = self.pages[page]
        return at.run()


def read_query(text: str) -> dict[str, str]:
    return dict(parse_qsl(text, keep_blank_values=True))


def read_link(text: str) -> Link:
    """Parse `/grow?data=tennis`."""
    page, _, query = text.lstrip("/").partition("?")
    return page, read_query(query)


def write_link(link: Link) -> str:
    page, query = link
    return f"/{page}?{urlencode(query)}" if query else f"/{page}"


def query_of(at: AppTest) -> dict[str, str]:
    """The address as the page left it."""
    return {name: value[-1] if isinstance(value, list) else value for name, value in at.query_params.items()}
