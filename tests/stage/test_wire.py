"""The types of the wire in JavaScript and in Python say the same, and what is sent is of them."""

import json
import re
from pathlib import Path
from typing import Any, NotRequired, TypedDict, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tests.app.test_pages import opened
from views.stage import wire

SOURCE = (Path(wire.__file__).parent / "wire.js").read_text(encoding="utf-8")
OBJECT = re.compile(r"@typedef \{object\} (\w+)(.*?)\*/", re.DOTALL)
JOINED = re.compile(r"@typedef \{(\w+) & (\w+)\} (\w+)")
PROPERTY = re.compile(r"@property \{([^}]+(?:<[^>]*>)?)\} (\[?)(\w+)")


class TreeData(wire.TreePicture, wire.Start):
    """A story of a tree, and where to begin in it."""


SENT = {"glasshouse_tree": TreeData, "glasshouse_candidates": wire.Candidates}


def typedefs() -> dict[str, dict[str, tuple[str, bool]]]:
    """Each type of wire.js by name: of each property its type as written, and whether it may be missing."""
    found = {
        name: {key: (kind, bool(optional)) for kind, optional, key in PROPERTY.findall(body)}
        for name, body in OBJECT.findall(SOURCE)
    }
    return found | {name: {**found[one], **found[other]} for one, other, name in JOINED.findall(SOURCE)}


def typed_dicts() -> dict[str, Any]:
    """Each public type of wire.py by name."""
    kinds = {name: kind for name, kind in vars(wire).items() if is_typeddict(kind)}
    return {name: kind for name, kind in kinds.items() if not name.startswith("_")}


def written(kind: Any) -> str:
    """A type of Python as JavaScript writes it."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return written(inside[0])
    if origin is list:
        return f"{written(inside[0])}[]"
    if origin is dict:
        return f"Record<{written(inside[0])}, {written(inside[1])}>"
    if origin is tuple:
        return f"[{', '.join(map(written, inside))}]"
    if type(None) in inside:
        return "?" + written(next(each for each in inside if each is not type(None)))
    return {str: "string", int: "number", float: "number", bool: "boolean"}.get(kind) or kind.__name__


def declared(kind: Any) -> dict[str, tuple[str, bool]]:
    hints = get_type_hints(kind, include_extras=True)
    return {key: (written(hint), key in kind.__optional_keys__) for key, hint in hints.items()}


def faults(value: Any, kind: Any, at: str = "") -> list[str]:
    """Where a value is not of its type."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return faults(value, inside[0], at)
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        wrong = [f"{at}: {key}" for key in {*value} - {*hints} | ({*kind.__required_keys__} - {*value})]
        return wrong + [
            fault for key in {*value} & {*hints} for fault in faults(value[key], hints[key], f"{at}.{key}")
        ]
    if origin is list:
        return [fault for each in value for fault in faults(each, inside[0], f"{at}[]")]
    if origin is dict:
        return [fault for each in value.values() for fault in faults(each, inside[1], f"{at}{{}}")]
    if origin is tuple:
        return [fault for each, one in zip(value, inside, strict=True) for fault in faults(each, one, at)]
    if type(None) in inside:
        return [] if value is None else faults(value, inside[0], at)
    return [] if isinstance(value, (int, float) if kind is float else kind) else [f"{at}: {value!r}"]


def test_both_sides_name_the_same_types():
    assert set(typedefs()) == set(typed_dicts())


@pytest.mark.parametrize("name", sorted(typed_dicts()))
def test_a_type_is_the_same_on_both_sides(name: str):
    assert typedefs()[name] == declared(typed_dicts()[name])


class Short(TypedDict):
    label: str
    places: list[tuple[float, float]]
    note: NotRequired[str | None]


def test_a_difference_is_seen():
    assert declared(Short) != typedefs()["Leaf"]
    assert not faults({"label": "", "places": [[0, 1.5]], "note": None}, Short)
    assert len(faults({"label": 1, "places": [[0, "1.5"]], "other": 1}, Short)) == 3
    assert len(faults({}, Short)) == 2


PAGES = {
    "grow": {"data": "tennis", "recipe": "id3", "step": 4, "node": "root"},
    "grow regression": {"data": "length", "detail": 3, "step": 40},
    "prune": {"data": "iris", "recipe": "cart", "cuts": "0"},
    "prune by method": {"data": "iris", "recipe": "c45", "method": "ebp"},
    "predict": {"data": "tennis", "recipe": "c4.5", "row": 3},
    "rules": {"data": "tennis", "recipe": "c4.5"},
}


@pytest.mark.parametrize("page", PAGES)
def test_what_is_sent_is_of_its_type(page: str):
    """Each picture's data, checked where they leave the server."""
    at = opened(page.partition(" ")[0], **PAGES[page])
    sent = [element.proto for element in at.main if element.type == "bidi_component"]
    known = [proto for proto in sent if proto.component_name in SENT]
    assert known
    for proto in known:
        assert not faults(json.loads(proto.json), SENT[proto.component_name])
