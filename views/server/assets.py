"""Streamlit's own scripts and styles on the wire: compressed once each, and named early.

Streamlit sends them as they are, because to compress each answer would cost more than it saves. Their names
have a hash, so here each is compressed once and kept. And a browser learns which scripts a page needs from
the scripts before, one round trip after the other. Links in the head of the page name them all at once.
"""

import asyncio
import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import Response

STATIC = Path(st.__file__).parent / "static"
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
KEPT = "public, max-age=31536000, immutable"
LEAST = 500  # bytes: less is not worth it
# Streamlit asks for its font of icons at once, with a space as the text. A browser fetches a font that has no
# space only where an icon is shown. The few on each page are lines (icons.css).
ICON_FONT = re.compile(rb'(MaterialSymbols-Rounded[^}]*format\("woff2"\))\}')
IMPORT = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
EVERYWHERE = ("Html", "BidiComponent", "Checkbox")  # Streamlit's scripts for what each page of the app has
CHOOSING = (
    "Selectbox",
    "ButtonGroup",
    "Button",
    "NumberInput",
    "TextInput",
)  # and for the choices of a lesson
FORMULAS = ("rehype-katex", "hastscript")  # needed last, and larger than all others


class Compressed:
    """Middleware that answers requests for Streamlit's scripts and styles, if the browser takes gzip."""

    def __init__(self, app: Any, base: str = "/") -> None:
        self.app = app
        files = (file for file in STATIC.rglob("*") if file.suffix in KINDS and file.stat().st_size >= LEAST)
        self.files = {
            f"{base}static/{file.relative_to(STATIC / 'static').as_posix()}": file for file in files
        }
        self.made: dict[Path, asyncio.Task[bytes]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        file = self.files.get(scope.get("path", "")) if scope["type"] == "http" else None
        if file is None or scope["method"] != "GET" or not takes_gzip(scope):
            await self.app(scope, receive, send)
            return
        about = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding", "Cache-Control": KEPT}
        packed = await self._packed(file)
        await Response(packed, media_type=KINDS[file.suffix], headers=about)(scope, receive, send)

    async def _packed(self, file: Path) -> bytes:
        """The file, compressed in a thread for the first who asks, who may stop waiting."""
        if file not in self.made:
            self.made[file] = asyncio.create_task(asyncio.to_thread(_compressed, file))
        return await asyncio.shield(self.made[file])


def _compressed(file: Path) -> bytes:
    content = file.read_bytes()
    if file.suffix == ".css":
        content = ICON_FONT.sub(rb"\1;unicode-range:U+21-7E}", content)
    return gzip.compress(content, 9, mtime=0)


def takes_gzip(scope: Any) -> bool:
    """Whether the browser takes a compressed answer."""
    return "gzip" in Headers(scope=scope).get("accept-encoding", "")


def links(base: str, names: Iterable[str], pictures: Iterable[str], late: Iterable[str] = ()) -> str:
    """The links in the head of a page to scripts that its own scripts will ask for.

    names: Streamlit's scripts that run at once (`stage/head/soon.js`), without their hash
    pictures: files of the pictures' scripts
    late: Streamlit's scripts that are only fetched
    """
    soon = {file for name in names for file in _files(name)}
    first = _with_imports(tuple(names))
    theirs = [f"static/js/{file}" for file in (*sorted(first), *sorted(_with_imports(tuple(late)) - first))]
    ours = [f"pictures/{file}" for file in pictures]
    return "".join(
        f'<link rel="modulepreload" crossorigin href="{escape(base + file)}"'
        f"{' data-soon' if file.rpartition('/')[2] in soon else ''}>"
        for file in (*theirs, *ours)
    )


@cache
def _with_imports(names: tuple[str, ...]) -> frozenset[str]:
    """The files of these scripts and of all that they import, without those that Streamlit's page names."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return frozenset(file for file in _reached(names) if file not in page)


def _files(name: str) -> list[str]:
    return [file.name for file in (STATIC / "static/js").glob(f"{name}.*.js")]


def _reached(names: Iterable[str]) -> set[str]:
    folder = STATIC / "static/js"
    waiting = [file for name in names for file in _files(name)]
    found: set[str] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += IMPORT.findall((folder / file).read_text(encoding="utf-8"))
    return found


def scripts_of(pictures: Iterable[str], offered: Iterable[str]) -> Iterator[str]:
    """The files of these pictures among those that are offered, whose names have a hash."""
    known: Mapping[str, str] = {file.rpartition("-")[0]: file for file in offered}
    return (known[name] for name in pictures if name in known)
