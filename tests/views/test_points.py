"""Points in a link: read, packed, edited, and corrected where they are not valid."""

import math

import numpy as np
import pytest
import streamlit as st

from datasets.points import GENERATORS
from tests.support.own import own_link
from tests.support.visiting import FEWER
from views.kit.link.params import Given
from views.kit.link.table import OWN_TABLE, PLANE
from views.subjects.points import editing, reading
from views.subjects.points.editing import received
from views.subjects.points.points import SETS, Points
from views.subjects.points.reading import MOST_CHARACTERS, SLIP, changes, pack, unpack

SETS_AT_HAND = [key for key in SETS if key != "own"]


def read(query: dict[str, str], notes: list[str]) -> Points:
    return reading.read(Given(query, (*PLANE, OWN_TABLE), notes=notes))


def of(**query: str) -> Points:
    notes: list[str] = []
    found = read(query, notes)
    assert all(map(FEWER.search, notes))
    return found


def link_of(found: Points) -> dict[str, str]:
    return {name: str(value) for name, value in changes(found).items() if value is not None}


@pytest.mark.parametrize("key", SETS_AT_HAND)
def test_a_link_brings_back_the_points_edited_or_not(key: str):
    found = of(set=key, scale="standard")
    assert of(**link_of(found)) == found
    edited = found.but([*found.x[1:], (0.125, 0.5)], [*found.y[1:], -1])
    assert edited.edited
    assert set(link_of(edited)) <= {row.name for row in PLANE}
    assert of(**link_of(edited)) == edited, "also its box, axes and class names"
    assert edited.box == found.box


def test_the_longest_link_stays_short():
    assert len(pack(of(n="500").x, of(n="500").y)) < 3_000


@pytest.mark.parametrize(
    "x", [[], [(0.0, 0.0)], [(-0.001, 2.999)], [(1680.0, 0.5)], [(2e9, -3.0)], [(1e-7, 0.0)]]
)
def test_packed_points_keep_what_the_plane_can_show(x: list[tuple[float, float]]):
    back, y = unpack(pack(x, [1] * len(x)))
    far = max((abs(v) for place in x for v in place), default=0)
    assert y == [1] * len(x)
    assert np.allclose(np.array(back), np.array(x), rtol=0, atol=max(far / 3_000, 6e-4))


@pytest.mark.parametrize("text", ["", "a", "%%%", "eNoDAAAAAAE", "A" * 5_000, pack([(1, 1)], [1])[:-4], "ü"])
def test_points_that_cannot_be_read_are_said_so(text: str):
    notes: list[str] = []
    found = read({"set": "moons", "points": text}, notes)
    assert found == of(set="moons")
    assert notes == [SLIP]


def test_a_packed_bomb_is_not_unfolded():
    import zlib
    from base64 import urlsafe_b64encode

    bomb = urlsafe_b64encode(zlib.compress(b"\x7d\x01\xf4" + bytes(2_000_000), 9)).decode()
    assert len(bomb) < MOST_CHARACTERS
    with pytest.raises(ValueError, match="not whole"):
        unpack(bomb)


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ({"set": "mons"}, "which does not exist. The page uses “moons”"),
        ({"n": "9999"}, "Allowed values are 2 to 500"),
        ({"seed": "x"}, "not a whole number"),
        ({"set": "iris", "columns": "a;b"}, "“a and b”, which cannot be used"),
        ({"set": "iris", "columns": "Petal length;Petal length"}, "cannot be used"),
        ({"set": "iris", "classes": "tulip"}, "cannot be used"),
        ({"set": "own"}, "You see two clouds instead."),
    ],
)
def test_a_slip_in_a_link_is_a_sentence(query: dict[str, str], part: str):
    notes: list[str] = []
    assert read(query, notes).n >= 2
    assert len(notes) == 1
    assert part in notes[0]


def test_columns_of_a_table_are_standardised_or_as_measured():
    raw = of(set="wine", columns="Proline;Hue", classes="third", scale="raw")
    assert raw.axes == ("Proline", "Hue")
    assert raw.classes == ("not third", "third")
    assert raw.n == 178
    assert sum(y > 0 for y in raw.y) == 48
    assert raw.X.max() == 1680
    same = of(set="wine", columns="Proline;Hue", classes="third")
    assert np.allclose(same.X.mean(axis=0), 0, atol=1e-3)
    assert np.allclose(same.X.std(axis=0), 1, atol=1e-3)


def read_own(monkeypatch: pytest.MonkeyPatch, csv: str, kinds: str) -> tuple[Points, list[str]]:
    import streamlit as st

    from views.kit import own

    query = own_link(csv, kinds)
    monkeypatch.setattr(st, "session_state", {})
    notes: list[str] = []
    return reading.read(Given(query, (*PLANE, OWN_TABLE), own.find(query)[0], notes)), notes


def test_two_columns_of_an_upload_and_a_cell_that_is_missing(monkeypatch: pytest.MonkeyPatch):
    rows = "".join(f"{i},{i * i},{'a' if i < 6 else 'b'}\n" for i in range(12))
    found, notes = read_own(monkeypatch, f"<b>u</b>,v,class\n{rows},3,a\n4,,b\n", "ccn")
    assert found.n == 12
    assert found.axes[0] == "<b>u</b>, standardised"
    assert notes == ["2 records without a number in “<b>u</b>” and “v” left out."]


@pytest.mark.parametrize(
    ("csv", "kinds", "part"),
    [
        ("u,v,class\n1,x,a\n2,y,b\n", "cnn", "two continuous columns"),
        ("u,v,class\n1,2,3\n2,3,4\n", "ccc", "Points need a class"),
        ("u,v,class\n1,2,a\n2,3,a\n", "ccn", "there is nothing to learn"),
    ],
)
def test_an_upload_that_gives_no_points(monkeypatch: pytest.MonkeyPatch, csv: str, kinds: str, part: str):
    found, notes = read_own(monkeypatch, csv, kinds)
    assert found.key == "clouds"
    assert part in notes[0]


BASE = Points("clouds", ((0.0, 0.0),), (1,))


@pytest.mark.parametrize(
    "report",
    [
        None,
        {},
        {"x": [1], "y": [1], "c": [2]},
        {"x": [1], "y": [1, 2], "c": [0]},
        {"x": [math.nan], "y": [1], "c": [0]},
        {"x": [math.inf], "y": [1], "c": [0]},
        {"x": ["1"], "y": [1], "c": [0]},
        {"x": [True], "y": [1], "c": [0]},
        {"x": [99], "y": [1], "c": [0]},
        {"x": [0] * 501, "y": [0] * 501, "c": [0] * 501},
    ],
)
def test_what_no_board_would_report_is_not_taken(report: dict | None):
    assert received(report, BASE) is None


def test_what_a_board_reports():
    after = received({"x": [1, -2.5], "y": [0.5, 0], "c": [0, 1]}, BASE)
    assert after is not None
    assert after.x == ((1.0, 0.5), (-2.5, 0.0))
    assert after.y == (-1, 1)
    assert after.edited
    empty = received({"x": [], "y": [], "c": []}, BASE)
    assert empty is not None
    assert empty.X.shape == (0, 2)


def test_a_gesture_is_a_draft_until_it_is_done_and_then_a_change_of_the_link(monkeypatch: pytest.MonkeyPatch):
    """The same for one plane and for several."""
    written: list[dict[str, str | None]] = []
    monkeypatch.setattr(st, "session_state", {})
    monkeypatch.setattr(editing.address, "write", lambda **changes: written.append(changes))
    report = {"x": [0.5], "y": [0.25], "c": [1], "what": "move", "at": 0}
    editing.edit({**report, "done": False}, BASE)
    assert editing.drafted(BASE).x == ((0.5, 0.25),)
    assert editing.is_quick()
    assert not editing.is_quick(), "once"
    assert not written
    editing.edit({**report, "x": [0.75], "done": True}, BASE)
    assert editing.drafted(BASE) == BASE, "no gesture continues"
    (made,) = written
    assert unpack(made["points"] or "") == ([(0.75, 0.25)], [1])
    assert {made["step"], made["node"]} == {None}, "another story begins"
    last = editing.last_edit(BASE.but([(0.75, 0.25)], [1]))
    assert last is not None
    assert (last.what, last.at, last.before) == ("move", 0, BASE)
    editing.edit({**report, "x": [99.0], "done": True}, BASE)
    assert len(written) == 1, "outside the plane: no picture could have sent this"


def test_every_generator_can_be_chosen():
    assert set(GENERATORS) < set(SETS)
