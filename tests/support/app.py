"""A page of the app without a browser, by Streamlit's own test harness."""

import re
from html import unescape
from pathlib import Path

from streamlit.testing.v1 import AppTest

SHELL = Path(__file__).resolve().parents[2] / "views" / "shell.py"
SCRIPT = "<script>alert(1)</script>"


def opened(page: str, **query: object) -> AppTest:
    """A page, run once with that link, and with no exception."""
    at = AppTest.from_file(str(SHELL), default_timeout=30)
    for name, value in query.items():
        at.query_params[name] = str(value)
    if page:
        at.switch_page(f"../pages/{page}.py")
    at.run()
    assert not at.exception, [error.value for error in at.exception]
    assert not at.error, "the page says sorry"
    return at


def html(at: AppTest) -> str:
    """All that the page's main part sets as HTML, the style sheet aside."""
    texts = [element.proto.body for element in at.main if element.type == "html"]
    return "\n".join(text for text in texts if not text.startswith("<style>"))


def said(at: AppTest) -> str:
    """The words of the sentence about the step."""
    found = re.search(r'<div class="gh-say" role="status">(.*?)</div>', html(at), re.DOTALL)
    assert found, "the sentence is missing"
    return unescape(re.sub(r"<[^>]+>", "", found[1]))


def note(at: AppTest) -> str:
    """The note about what was mended in the link, or nothing."""
    found = re.search(r'<p class="gh-fine gh-note" role="note">(.*?)</p>', html(at), re.DOTALL)
    return found[1] if found else ""
