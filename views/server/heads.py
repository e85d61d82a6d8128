"""How long the head of a request may be, and which cookies the server accepts.

Web servers agree on about 8 KB for a line of a head. Here the limit applies before anything parses the head:
Python before 3.11.10 and 3.12.6 needs quadratic time for a cookie in quotation marks (CVE-2024-7592), and 60
KB of it would stop the process for seconds.
"""

import logging
import sys
from typing import Any

LINE = 8190  # bytes of a line; its end adds two
LINES = 100
HEAD = 32 * 1024  # bytes of all lines together
ADDRESS = 16 * 1024  # bytes; a link with a table takes less than half of it
COOKIE = b"_streamlit_xsrf"  # Streamlit's only cookie
OURS = b"glasshouse-"  # begins the names of our own
LONGEST = 512  # bytes of a cookie
TOO_MUCH = (
    "The head of this request is too long. The server accepts up to 100 lines of up to 8 KB, and 32 KB "
    "in all. "
    "If a browser sent this request, clear the cookies of this site and try again."
)
TOO_LONG = "This address is too long. The server accepts up to 16 KB. Bring a large table as a file."
LOG = logging.getLogger("glasshouse")


def refusal(scope: Any) -> tuple[int, str] | None:
    """Status and sentence for a request whose head is too long; None for any other."""
    if _address(scope) > ADDRESS:
        return 414, TOO_LONG
    lines = [len(name) + len(value) + 2 for name, value in scope["headers"]]
    if len(lines) > LINES or max(lines, default=0) > LINE or sum(lines) > HEAD:
        return 431, TOO_MUCH
    return None


def opens_a_websocket(scope: Any) -> bool:
    """Whether the second parser, which reads the head of a websocket again, can take this one."""
    return refusal(scope) is None and _address(scope) < LINE - len("GET  HTTP/1.1")


def _address(scope: Any) -> int:
    return len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"])


def without_others(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The same head without the cookies of other programs on this host."""
    kept = []
    for name, value in headers:
        if name == b"cookie":
            value = b"; ".join(one.strip() for one in value.split(b";") if _is_ours(one))
        if name != b"cookie" or value:
            kept.append((name, value))
    return kept


def _is_ours(cookie: bytes) -> bool:
    name = cookie.partition(b"=")[0].strip()
    return len(cookie) <= LONGEST and (name == COOKIE or name.startswith(OURS))


def mended(version: tuple[int, ...]) -> str | None:
    """The first version of this Python line that reads cookies in linear time, if this version does not."""
    if version < (3, 11, 10):
        return "3.11.10"
    return "3.12.6" if (3, 12) <= version < (3, 12, 6) else None


def warn_of_old_python(version: tuple[int, ...] = sys.version_info[:3]) -> None:
    """Log a warning if this Python reads cookies slowly."""
    if wanted := mended(version):
        found = ".".join(map(str, version))
        LOG.warning("Python %s reads long cookies slowly: a server needs %s or newer", found, wanted)
