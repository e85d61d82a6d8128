"""Where a link that somebody wrote into a file leads to."""

from collections.abc import Collection
from urllib.parse import parse_qsl, urlsplit

BESIDES = ("", "lessons", "table", "glossary")  # pages that are no lessons
DROPPED = ("presenter",)  # parameters that the page which shows the link sets itself


def destination(link: str, pages: Collection[str]) -> tuple[str, dict[str, str]] | None:
    """The page and the parameters of a link, None if it leads to no page of the app. pages: their paths"""
    try:
        parts = urlsplit(link)
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
    except ValueError:
        return None
    page = parts.path.rstrip("/").rpartition("/")[2].removeprefix(".")
    if page not in pages and parts.netloc and parts.path.endswith("/"):  # home below a path of the server
        page = ""
    if parts.scheme not in ("", "http", "https") or page not in pages:
        return None
    return page, {name: value for name, value in query.items() if name not in DROPPED}
