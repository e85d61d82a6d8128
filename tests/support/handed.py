"""What is in a file of a lesson: its data whole again, and its texts beside those of the panels."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import decompress

from tests.support.visiting import words
from views.kit.panels import (
    Box,
    Code,
    Columns,
    Component,
    Fold,
    Later,
    Panels,
    Popover,
    Repeated,
    Row,
    Said,
    Tabs,
)
from views.words.html import elsewhere

PACKED = re.compile(r'<script type="application/octet-stream" id="packed">([^<]*)</script>')


def unpacked(html: str) -> dict[str, Any]:
    """Style, script and data of a file."""
    (packed,) = PACKED.findall(html)
    found: dict[str, Any] = json.loads(decompress(b64decode(packed)))
    return found


def whole(html: str) -> dict[str, Any]:
    """The data of a file with its parts put back."""
    data = unpacked(html)["data"]
    parts = data.pop("parts")

    @cache
    def part(place: int) -> Any:
        return put(parts[place])

    def put(value: Any) -> Any:
        if isinstance(value, list):
            return [put(one) for one in value]
        if not isinstance(value, dict):
            return value
        return part(value["="]) if "=" in value else {name: put(one) for name, one in value.items()}

    found: dict[str, Any] = put(data)
    return found


def at(pairs: Sequence[Any], place: int | None) -> Any:
    """The last value that begins at a place or before it; None is after all places."""
    return [value for first, value in pairs if place is None or (first is not None and first <= place)][-1]


def close(text: str) -> str:
    """A text without its spaces: a marked word has none around it."""
    return "".join(text.split())


def snapshot(data: Mapping[str, Any], step: int, until: int | None = None, node: str | None = None) -> Any:
    """What the file tells there."""
    base = at(data["told"][step], until)
    more = at(data["opened"][node], step) if node else {}
    placed = {
        area: [base[area][one] if isinstance(one, int) else one for one in nodes]
        for area, nodes in more.items()
    }
    return {**base, **placed}


def texts(nodes: Sequence[Any]) -> list[str]:
    """The texts in a file's elements, but formulas and the values of fields."""
    return [text for node in nodes for text in _texts(node)]


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif node.get("p") == "tabs":
        yield from node["d"]["titles"]
        yield from texts([one for panel in node["d"]["panels"] for one in panel])
    elif node.get("p"):
        yield from _of_part(node["p"], node["d"])
    elif node.get("a", {}).get("class") == "stElementContainer":
        yield from filter(None, [close("".join(_leaves(node)))])
    elif node.get("a", {}).get("class") not in ("stMarkdown", "gh-field"):
        yield from texts(node.get("c", ()))


def _leaves(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for one in node.get("c", ()):
            yield from _leaves(one)


def _of_part(name: str, data: Mapping[str, Any]) -> Iterator[str]:
    if name == "candidates":
        yield data["caption"]
        yield from (cell["text"] for row in data["rows"] for cell in row["cells"])


def shown(panels: Panels) -> list[str]:
    """The same texts, as the panels have them."""
    return [text for panel in panels for text in _shown(panel)]


def _shown(panel: Any) -> Iterator[str]:
    match panel:
        case Said():
            yield from filter(None, [close(words(elsewhere(panel.html)))])
        case Box() | Row():
            yield from shown(panel.panels)
        case Columns():
            yield from (text for column in panel.columns for text in shown(column))
        case Tabs():
            yield from (title for title, _ in panel.tabs)
            yield from (text for _, within in panel.tabs for text in shown(within))
        case Fold() | Popover():
            within = shown(panel.make() if isinstance(panel, Fold) else panel.panels)
            yield from [panel.label, *within] if within else []
        case Code():
            yield panel.text
        case Component(name="candidates"):
            yield from _of_part("candidates", panel.data)
        case Later(ask=""):
            yield from shown(panel.make())
        case Repeated() if panel.done():
            yield from shown(panel.panels())
