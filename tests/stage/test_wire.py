"""The types of the wire in JavaScript and in Python agree, and the sent data have these types."""

import json
import re
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tests.support.app import opened
from views.stage import wire
from views.stage.film import wire as film
from views.stage.mock import wire as mock
from views.stage.plane import wire as plane

TYPEDEF = re.compile(r"@typedef \{(.*?)\} (\w+)(?= @typedef|\s+\*/)")
PROPERTY = re.compile(r"(\w+)(\??): ((?:<[^>]*>|\[[^]]*\]|\([^)]*\)|[^,<[(])+)")


class TreeData(wire.TreePicture, wire.Start):
    """A story of a tree, and its first step here."""


class FilmData(film.FilmPicture, wire.Start):
    """A film, and its first step here."""


class PlaneData(plane.PlanePicture, wire.Start):
    """A story in the plane, and its first step here."""


SENT = {
    "tree": TreeData,
    "standing": wire.TreePicture,
    "candidates": wire.Candidates,
    "card": wire.Card,
    "practice": wire.Practice,
    "plane": PlaneData,
    "film": FilmData,
    "beside": plane.PlanePicture,
    "board": plane.Board,
    "wall": plane.Wall,
    "wall_grid": plane.Grid,
    "still": plane.Still,
    "path": wire.Path,
    "course": wire.Course,
    "chapter_end": wire.ChapterEnd,
    "mock_task": mock.MockTask,
    "mock_start": mock.MockStart,
    "mock_sit": mock.MockSit,
    "mock_points": mock.MockPoints,
    "daily": mock.DailyPage,
}


def typedefs(module: ModuleType) -> dict[str, dict[str, tuple[str, bool]]]:
    """Each record of wire.js by name: the written type of each property, and whether it may be missing.

    An alias, such as Box, gives the type that it stands for.
    """
    source = Path(module.__file__).with_suffix(".js").read_text(encoding="utf-8")
    source = re.sub(r"\n \*(?!/) *", " ", source)
    found: dict[str, dict[str, tuple[str, bool]]] = {}
    words: dict[str, str] = {}
    for kind, name in TYPEDEF.findall(source):
        if "{" not in kind and not found.keys() & kind.split(" & "):
            words[name] = kind
            continue
        found[name] = {}
        for part in kind.split(" & "):
            found[name] |= found.get(part) or properties(part, words)
    return found


def properties(record: str, words: dict[str, str]) -> dict[str, tuple[str, bool]]:
    """The properties of a record between braces."""
    return {
        key: (re.sub(r"\w+", lambda word: words.get(word[0], word[0]), kind).strip(" {}"), bool(optional))
        for key, optional, kind in PROPERTY.findall(record)
    }


def typed_dicts(module: ModuleType) -> dict[str, Any]:
    """Each public type of wire.py by name."""
    kinds = {
        name: kind
        for name, kind in vars(module).items()
        if is_typeddict(kind) and kind.__module__ == module.__name__
    }
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
    if origin in (Union, UnionType):
        named = " | ".join(written(each) for each in inside if each is not type(None))
        one = f"({named})" if " | " in named else named
        return f"?{one}" if type(None) in inside else one
    return {str: "string", int: "number", float: "number", bool: "boolean"}.get(kind) or kind.__name__


def declared(kind: Any) -> dict[str, tuple[str, bool]]:
    hints = get_type_hints(kind, include_extras=True)
    return {key: (written(hint), key in kind.__optional_keys__) for key, hint in hints.items()}


def faults(value: Any, kind: Any, at: str = "") -> list[str]:
    """Places where a value does not have its type."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return faults(value, inside[0], at)
    shape = dict if is_typeddict(kind) or origin is dict else list if origin in (list, tuple) else object
    if not isinstance(value, shape):
        return [f"{at}: {value!r}"]
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
    if origin in (Union, UnionType):
        return min((faults(value, each, at) for each in inside), key=len)
    if kind is type(None):
        return [] if value is None else [f"{at}: {value!r}"]
    return [] if isinstance(value, (int, float) if kind is float else kind) else [f"{at}: {value!r}"]


@pytest.mark.parametrize("module", [wire, plane, film, mock])
def test_both_sides_name_the_same_types(module: ModuleType):
    assert set(typedefs(module)) == set(typed_dicts(module))


@pytest.mark.parametrize("module", [wire, plane, film, mock])
def test_a_type_is_the_same_on_both_sides(module: ModuleType):
    for name, kind in typed_dicts(module).items():
        assert typedefs(module)[name] == declared(kind), name


class Short(TypedDict):
    label: str
    places: list[tuple[float, float]]
    note: NotRequired[str | None]


def test_a_difference_is_seen():
    assert declared(Short) != typedefs(wire)["Leaf"]
    assert not faults({"label": "", "places": [[0, 1.5]], "note": None}, Short)
    assert len(faults({"label": 1, "places": [[0, "1.5"]], "other": 1}, Short)) == 3
    assert len(faults({}, Short)) == 2


PAGES = {
    "grow": {"data": "tennis", "algorithm": "id3", "step": 4, "node": "root"},
    "grow regression": {"data": "length", "detail": 3, "step": 40},
    "prune": {"data": "iris", "algorithm": "cart", "cuts": "0"},
    "prune by method": {"data": "iris", "algorithm": "c45", "method": "ebp"},
    "predict": {"data": "tennis", "algorithm": "c4.5", "row": 3},
    "compare": {"data": "iris", "algorithms": "c4.5,cart"},
    "rules": {"data": "tennis", "algorithm": "c4.5"},
    "overfit": {"points": 100},
    "overfit line": {"data": "diagonal", "how": "search", "points": 100},
    "smo": {"set": "wine", "scale": "raw", "step": 3},
    "smo refused": {"set": "xor", "C": "inf"},
    "margin": {"optimum": "true"},
    "slack": {"set": "touching"},
    "kernels": {"n": 20, "kernels": "linear;own;rbf:0.5", "below": "grid", "units": "hundred"},
    "kernels refused": {"set": "xor", "n": 20, "C": "inf", "below": "dots"},
    "home": {},
    "lessons": {},
    "chapter": {"chapter": "tree"},
    "mock": {},
    "mock tasks": {"view": "sit", "tasks": 2},
    "mock points": {"view": "points"},
    "daily": {},
}


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_what_is_sent_is_of_its_type(page: str):
    """Each picture's data, checked on the server's side of the wire."""
    at = opened(page.partition(" ")[0], **PAGES[page])
    sent = [element.proto for element in at.main if element.type == "bidi_component"]
    known = {proto.component_name.removeprefix("glasshouse_"): proto for proto in sent if proto.json}
    assert {*known} & {*SENT}
    for name in {*known} & {*SENT}:
        assert not faults(json.loads(known[name].json), SENT[name]), name
