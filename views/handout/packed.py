"""What a file consists of, packed: style, script and data are one deflated text.

A small script unpacks it. The policy of a file allows these two scripts and nothing else, and no request at
all.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from zlib import compress

from views.handout.markup import elements
from views.handout.pool import Pool, written
from views.stage.bundle import together
from views.stage.component import HERE as STAGE
from views.stage.component import MADE

VIEWS = Path(__file__).resolve().parent.parent
PART = re.compile(r'"p":"(\w+)"')
BLOCKS = re.compile(r"/\*.*?\*/\n?", re.DOTALL)  # comments of a style sheet
REMARKS = re.compile(r"/\*\*.*?\*/|^ *//[^\n]*\n", re.DOTALL | re.MULTILINE)  # of a script, by themselves
LOADER = (STAGE / "file/loader.js").read_text(encoding="utf-8")


class Packed(NamedTuple):
    """text: style, script and data; policy: what a file with this text may do"""

    text: str
    policy: str


def packed(
    entry: str, data: dict[str, Any], pool: Pool, stages: Iterable[str], pages: Iterable[str]
) -> Packed:
    """What a file needs. entry: its script in stage/file/; pool: the parts of the data; stages: those that it
    draws; pages: the lessons, for their style sheets
    """
    parts, text = pool.sorted(written(data))
    names = _parts_in([*parts, text], stages)
    frames = {one: elements(MADE[one].html)[0] for one in names if MADE[one].html}
    shown = f'{{"parts":[{",".join(parts)}],"frames":{written(frames)},{text[1:]}'
    code = script(entry, names)
    about = json.dumps({"style": style(entry, (*pages,), names), "script": code}, ensure_ascii=False)
    return Packed(b64encode(compress(f'{about[:-1]},"data":{shown}}}'.encode(), 9)).decode(), _policy(code))


def _parts_in(texts: list[str], stages: Iterable[str]) -> tuple[str, ...]:
    """The parts of the app that a file needs."""
    found = {name for text in texts for name in PART.findall(text)} & MADE.keys()
    return tuple(sorted({*found, *filter(None, stages)}))


@cache
def script(entry: str, names: tuple[str, ...]) -> str:
    """The script of a file with these parts."""
    text = together(STAGE / f"file/{entry}.js", {name: STAGE / MADE[name].js for name in names})
    return REMARKS.sub("", text)


@cache
def style(entry: str, pages: tuple[str, ...], names: tuple[str, ...]) -> str:
    """The style of a file. The rules of each lesson hold only in its own sheets if there are several."""
    before = [STAGE / "base/colours.css", STAGE / "file/file.css", VIEWS / "page/style.css"]
    after = [
        STAGE / "words/words.css", *(STAGE / file for name in names for file in MADE[name].css),
        STAGE / "drawn/paper.css", STAGE / f"file/{'paper' if entry == 'file' else entry}.css",
    ]  # fmt: skip
    own = {key: _text(VIEWS / f"lessons/{key}/page.css") for key in pages}
    lessons = [text if entry == "file" else f".gh-of-{key} {{ {text} }}" for key, text in own.items() if text]
    text = "\n".join([*map(_text, before), *lessons, *map(_text, dict.fromkeys(after))])
    return BLOCKS.sub("", text)


def _text(sheet: Path) -> str:
    return sheet.read_text(encoding="utf-8") if sheet.exists() else ""


def _policy(code: str) -> str:
    return (
        f"default-src 'none'; script-src {_hash(LOADER)} {_hash(code)}; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(code: str) -> str:
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"
