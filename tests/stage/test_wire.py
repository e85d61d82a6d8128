"""The types of the wire in JavaScript and in Python agree, and the sent data have these types."""

import json
from pathlib import Path
from types import UnionType
from typing import Any, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tests.support.app import opened
from views.stage import wire
from views.stage.animation import wire as animation
from views.stage.mock import wire as mock
from views.stage.plane import wire as plane
from views.stage.typedefs import SOURCES, written


class TreeData(wire.TreePicture, wire.Start):
    """A story of a tree, and its first step here."""


class AnimationData(animation.AnimationPicture, wire.Start):
    """An animation, and its first step here."""


class PlaneData(plane.PlanePicture, wire.Start):
    """A story in the plane, and its first step here."""


SENT = {
    "tree": TreeData,
    "standing": wire.TreePicture,
    "candidates": wire.Candidates,
    "card": wire.Card,
    "practice": wire.Practice,
    "plane": PlaneData,
    "animation": AnimationData,
    "beside": plane.PlanePicture,
    "line_editor": plane.Editor,
    "facets": plane.Facets,
    "facets_grid": plane.Grid,
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


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parent.name)
def test_the_types_for_javascript_are_those_for_python(source: Path):
    """After a change of wire.py run `make docs`, which writes wire.js."""
    assert source.with_suffix(".js").read_text(encoding="utf-8") == written(source)


class Short(TypedDict):
    label: str
    places: list[tuple[float, float]]
    note: NotRequired[str | None]


def test_a_difference_is_seen():
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
