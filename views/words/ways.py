"""Links from page to page. The browser follows them without loading the app anew: see stage/house/ways.js."""

from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from views.words.html import Html, esc


def reference(page: str, query: Mapping[str, str]) -> str:
    """A page by its path ("" is home), as a link names it from any other page."""
    path = page or "."
    return f"{path}?{urlencode(query)}" if query else path


def way(label: str, page: str, query: Mapping[str, str]) -> Html:
    """A link to a page."""
    return Html(f'<a class="gh-to" href="{escape(reference(page, query))}">{esc(label)}</a>')


def unready(label: str) -> Html:
    """A link that leads nowhere yet."""
    return Html(f'<a class="gh-to" role="link" aria-disabled="true">{esc(label)}</a>')
