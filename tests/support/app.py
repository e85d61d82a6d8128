"""A page of the app without a browser, in Streamlit's own test harness."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

SHELL = Path(__file__).resolve().parents[2] / "views" / "site" / "shell.py"
WAY = re.compile(r'<a class="gh-to" href="([^"]*)">(.*?)</a>')
SCRIPT = "<script>alert(1)</script>"

# Every AppTest looks through all installed packages for components, which takes longer than most pages.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)


def opened(page: str, **query: object) -> AppTest:
    """A page, run once with that link, and without an exception."""
    at = AppTest.from_file(str(SHELL), default_timeout=30)
    for name, value in query.items():
        at.query_params[name] = str(value)
    if page:
        at.switch_page(f"../../pages/{page}.py")
    at.run()
    assert not at.exception, [error.value for error in at.exception]
    assert not at.error, "the page apologises"
    return at


def html(at: AppTest) -> str:
    """All HTML in the page's main part, without the style sheet."""
    texts = [element.proto.body for element in at.main if element.type == "html"]
    return "\n".join(text for text in texts if not text.startswith("<style>"))


def said(at: AppTest) -> str:
    """The words of the sentence about the step."""
    found = re.search(r'<div class="gh-say[^"]*" role="status">(.*?)</div>', html(at), re.DOTALL)
    assert found, "the sentence is missing"
    return unescape(re.sub(r"<[^>]+>", "", found[1]))


def note(at: AppTest) -> str:
    """The note about corrections to the link, or nothing."""
    found = re.search(r'<p class="gh-fine gh-note" role="note">(.*?)</p>', html(at), re.DOTALL)
    return found[1] if found else ""


def all_choices(at: AppTest) -> AppTest:
    """The same page, with the choices that a button opens."""
    return at.button(key="change").click().run()


def begins_anew(at: AppTest, page: str) -> bool:
    """Whether the page shows what a visitor of its link sees, which names no step."""
    assert parameter(at, "step") is None
    link = {name: parameter(at, name) for name in at.query_params}
    return said(at) == said(opened(page, **link))


def parameter(at: AppTest, name: str) -> str | None:
    """A parameter of the address; None if it is absent."""
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def elements(block: Any) -> Iterator[Any]:
    """Every element of a part of a page, nested ones too."""
    for child in block.children.values():
        if hasattr(child, "proto"):
            yield child
        if hasattr(child, "children"):
            yield from elements(child)


def sent(at: AppTest, name: str = "") -> list[dict[str, Any]]:
    """The data of all components whose name ends with this, in the order of the page."""
    found = [one.proto for one in elements(at.main) if one.type == "bidi_component"]
    return [json.loads(proto.json) for proto in found if proto.component_name.endswith(name) and proto.json]


def ways(block: Any) -> list[tuple[str, str, dict[str, str]]]:
    """The links in a part of a page: the label, the page and its parameters."""
    bodies = (one.proto.body for one in elements(block) if one.type == "html")
    found = (pair for body in bodies for pair in WAY.findall(body))
    return [(unescape(label), *_place(unescape(href))) for href, label in found]


def _place(href: str) -> tuple[str, dict[str, str]]:
    page, _, query = href.partition("?")
    return page.removeprefix("."), dict(parse_qsl(query))


def sidebar(at: AppTest) -> list[tuple[str, str, dict[str, str]]]:
    """The links of the sidebar, likewise."""
    (data,) = [json.loads(one.proto.json) for one in elements(at.sidebar) if one.type == "bidi_component"]
    ways = (way for section in data["sections"] for way in section["ways"])
    return [(way["title"], *_place(way["href"])) for way in ways]


def links(block: Any, label: str = "") -> list[dict[str, str]]:
    """The parameters of the links in a part of a page, or of those with that label."""
    return [query for said, _, query in ways(block) if label in ("", said)]


def follow(at: AppTest, label: str) -> None:
    """Click on a link within the page. The address changes, and the page is drawn for it."""
    (query,) = links(at.main, label)
    at.query_params.clear()
    for name, value in query.items():
        at.query_params[name] = value
    at.run()
