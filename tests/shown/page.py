"""The content of a page as lines to compare (the package lists the kinds)."""

import json
import re
from base64 import b64decode
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from typing import Any

import numpy as np
from google.protobuf.json_format import MessageToDict
from streamlit.testing.v1 import AppTest

from tests.shown.app import query_of

Shown = dict[str, list[str]]
Leaf = tuple[str, str]  # keys between points, and a value as JSON

TEXTS = {"markdown", "caption", "latex", "text", "error", "warning", "info", "success"}
LABELLED = {"popover", "expander", "status", "tab"}
HASHES = {"trace", "base", "family", "session"}  # name a picture or a server, and change with it
VALUES = ("value", "rawValue", "rawValues")
HIDDEN = {
    *VALUES,
    *("id", "formId", "elementId", "pageScriptHash", "deferredFileId", "url", "uploadUrlPath"),
    *("label", "setValue", "default", "hasMin", "hasMax", "acceptNewOptions"),
}
PIECE = 12  # items of a list in one line
KEPT = "<>&\"'"  # these as text must stay apart from their meaning as HTML


def shown(at: AppTest) -> Shown:
    """The content of the page after a run."""
    found: Shown = defaultdict(list)
    html, data = "", list[Leaf]()
    for kind, node in _elements(at.main):
        proto, label = node.proto, getattr(node.proto, "label", "")
        if kind != "html" or found["order"][-1:] != ["html"]:
            found["order"].append(f"{kind} {label}".strip())
        if kind == "html":
            html += proto.body
        elif kind in TEXTS:
            found["text"] += [f"{kind}: {line}" for line in proto.body.splitlines()]
        elif kind == "bidi_component":
            found["components"].append(proto.component_name)
            data += _leaves(_sent(proto))
        elif kind == "plotly_chart":
            found["charts"] += map(": ".join, _leaves(_chart(proto)))
        elif kind == "exception":
            found["exceptions"].append(f"{proto.type}: {proto.message}")
        else:
            found["widgets"] += _widget(f"{kind} {label}", node)
    found["html"] = _lines(html)
    found["data"] = [": ".join(leaf) for leaf in sorted(data, key=lambda leaf: leaf[0])]
    for _, node in _elements(at.sidebar):
        found["sidebar"] += [": ".join(leaf) for leaf in _leaves(_sent(node.proto))]
    found["address"] = sorted(map("=".join, query_of(at).items()))
    return {kind: [_entities(line) for line in lines] for kind, lines in found.items()}


def _elements(block: Any) -> Iterator[tuple[str, Any]]:
    """The elements below a block in order, and the labelled blocks, each with its kind."""
    for node in block.children.values():
        if not hasattr(node, "children"):
            if node.type != "space":
                yield node.type, node
            continue
        if node.type in LABELLED:
            yield node.type, _Labelled(node)
        yield from _elements(node)


class _Labelled:
    """A block with a label, read like an element."""

    def __init__(self, block: Any) -> None:
        whole = block.proto.DESCRIPTOR.name == "Block"  # otherwise AppTest has unwrapped it
        self.proto = getattr(block.proto, block.type) if whole else block.proto


def _lines(html: str) -> list[str]:
    """HTML, a line for each tag, without style sheets. Pictures packed into it are unpacked."""
    html = re.sub(r"<style.*?</style>", "", html, flags=re.DOTALL)
    html = re.sub(r"data:image/svg\+xml;base64,([\w+/=]+)", lambda found: b64decode(found[1]).decode(), html)
    return [line for line in re.sub(r"\s*(<[^/])", r"\n\1", html).split("\n") if line.strip()]


def _entities(text: str) -> str:
    """One spelling for each character that has several in HTML."""

    def spelt(found: re.Match[str]) -> str:
        letter = unescape(found[0])
        return f"&#{ord(letter)};" if letter in KEPT else letter

    return re.sub(r"&(?:#\d+|#x[\da-f]+|\w+);", spelt, text)


def _sent(proto: Any) -> Any:
    """The data of a component."""
    kind = proto.WhichOneof("data")
    text = proto.mixed.json if kind == "mixed" else proto.json if kind == "json" else ""
    return json.loads(text or "{}")


def _chart(proto: Any) -> dict[str, Any]:
    """A chart of Plotly. Every chart has the app's template, which shows nothing about it."""
    spec = json.loads(proto.spec)
    spec["layout"].pop("template", None)
    return {"alt": proto.alt, "config": json.loads(proto.config or "{}"), "spec": spec}


def _widget(name: str, node: Any) -> list[str]:
    """A control: its options, and its value."""
    if hasattr(node.proto, "arrow_data"):
        said = {"columns": json.loads(node.proto.columns or "{}"), "cells": node.value.to_csv().splitlines()}
    else:
        fields = MessageToDict(node.proto)
        said = {key: value for key, value in fields.items() if key not in HIDDEN}
        value = _value(fields)
        said |= {} if value is None else {"value": value}
    return [name, *(f"{name} {key}: {text}" for key, text in _leaves(said))]


def _value(fields: dict[str, Any]) -> Any:
    """The visible value: the one from the server, or the default, which may be an index of the options."""
    if fields.get("setValue"):
        return next((fields[key] for key in VALUES if key in fields), None)
    value = fields.get("default")
    if "options" not in fields or value is None:
        return value
    if isinstance(value, list):
        return [fields["options"][int(i)] for i in value]
    return fields["options"][value]


def _leaves(value: Any, path: tuple[str, ...] = ("",)) -> Iterator[Leaf]:
    """The scalars, and lists of scalars in pieces, below a value of JSON, each with the keys that lead there.

    A key replaces that of the dictionary around it, so that a value may move into its own dictionary.
    Values in lists keep the keys of the lists.
    """
    if isinstance(value, dict) and "bdata" in value:
        value = np.frombuffer(b64decode(value["bdata"]), dtype=value["dtype"]).tolist()
    if isinstance(value, dict):
        for key in sorted(value):
            hash_of = key in HASHES and isinstance(value[key], str)
            yield from _leaves(bool(value[key]) if hash_of else value[key], (*path[:-1], key))
    elif isinstance(value, list) and any(isinstance(item, list | dict) for item in value):
        for item in value:
            yield from _leaves(item, (*path, ""))
    else:
        found = [_rounded(item) for item in value] if isinstance(value, list) else _rounded(value)
        long = isinstance(found, list) and len(found) > PIECE
        pieces = [found[i : i + PIECE] for i in range(0, len(found), PIECE)] if long else [found]
        for piece in pieces:
            yield ".".join(filter(None, path)), json.dumps(piece, ensure_ascii=False)


def _rounded(value: Any) -> Any:
    """A number to nine digits, an integer without a point, as in JavaScript. Everything else is unchanged."""
    if not isinstance(value, float) or not np.isfinite(value):
        return value
    short = float(f"{round(value, 9):.9g}")
    return int(short) if short.is_integer() else short
