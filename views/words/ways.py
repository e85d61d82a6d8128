"""Links between pages. stage/shell/ways.js follows them without reloading the app."""

from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from views.words.html import Html, esc


def reference(page: str, query: Mapping[str, str]) -> str:
    """The address of a page, relative to any other page. page: its path, "" for home."""
    path = page or "."
    return f"{path}?{urlencode(query)}" if query else path


def way(label: str, page: str, query: Mapping[str, str]) -> Html:
    """A link to a page."""
    return Html(f'<a class="gh-to" href="{escape(reference(page, query))}">{esc(label)}</a>')


def unready(label: str) -> Html:
    """A link that leads nowhere yet."""
    return Html(f'<a class="gh-to" role="link" aria-disabled="true">{esc(label)}</a>')
