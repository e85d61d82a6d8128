"""Two-class points in the plane as a part of the link: which set, how many, or edited by hand.

The pages about margins and kernels share it. A set is made from its name, its number and a seed, or taken
from two columns of a table. Points that a learner moved, added or removed travel packed in the link.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import combinations
from math import ceil, floor, isfinite, log10
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pandas as pd
import streamlit as st

from datasets import CARDS, load
from datasets.own import declared, word
from datasets.points import DECIMALS, GENERATORS, MOST_POINTS, REACH, make
from views import frame, link, own
from views.text import listed, plural

SETS = {
    "clouds": "Two clouds",
    "touching": "Touching clouds",
    "outlier": "One outlier",
    "xor": "XOR",
    "ring": "Ring",
    "moons": "Moons",
    "spirals": "Spirals",
    "iris": "Iris",
    "wine": "Wine",
    "own": "Your own table",
}
PAGES = link.POINTED
PARAMETERS = link.POINTS
FRESH = {"points": None, "step": None, "node": None}  # of other points: no edits, and no place in a story
DRAWN = ("−1", "+1")  # the classes of a set that is made
FIRST = {"iris": ("Petal length", "Petal width"), "wine": ("Flavanoids", "Colour")}
FIRST_CLASSES = {"iris": ("setosa", "versicolor"), "wine": ("first", "third")}
MOST_SEED = 999
MOST_PAIRED = 6  # classes of a table up to which every pair is offered; beyond, each against the rest
NUMBER = 40
FAR = 30_000  # the greatest whole number a packed coordinate is written with
MOST_CHARACTERS = 4_000
SLIP = (
    "The link carries points that cannot be read; perhaps a part of it was lost. These are those of the set."
)
SCALES = {"standard": "Standardised", "raw": "As measured"}


class NoPoints(ValueError):
    """Why a table gives no points in the plane, in one sentence for the learner."""


@dataclass(frozen=True)
class Source:
    """What a set is made from: the parameters of the link without edited points.

    n, seed are for sets that are made; columns, classes (one: against the rest), scale are for tables.
    """

    set: str = "clouds"
    n: int = NUMBER
    seed: int = 1
    columns: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    scale: str = "standard"


@dataclass(frozen=True)
class Points:
    """Points of two classes in the plane.

    key: the set they began as; y: -1 or +1; axes: names of the columns; classes: names of -1 and +1
    (both may come from a learner's file); edited: changed by hand; box: left, bottom, right, top of
    the plane around them, the same while points move within it
    """

    key: str
    x: tuple[tuple[float, float], ...]
    y: tuple[int, ...]
    axes: tuple[str, str] = ("x1", "x2")
    classes: tuple[str, str] = DRAWN
    edited: bool = False
    box: tuple[float, float, float, float] = (-REACH, -REACH, REACH, REACH)
    source: Source = field(default_factory=Source)

    @cached_property
    def X(self) -> np.ndarray:
        """The places, shape (n, 2)."""
        return np.array(self.x, dtype=float).reshape(-1, 2)

    @cached_property
    def Y(self) -> np.ndarray:
        """The classes, shape (n,), -1.0 or +1.0."""
        return np.array(self.y, dtype=float)

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.y)

    @property
    def title(self) -> str:
        """The set, and whether it was edited: “Two clouds, edited”."""
        return f"{SETS[self.key]}, edited" if self.edited else SETS[self.key]

    def but(self, x: Sequence[Sequence[float]], y: Sequence[int]) -> "Points":
        """With other points, edited by hand; the plane grows if one lies outside of it."""
        places = tuple((float(a), float(b)) for a, b in x)
        return replace(self, x=places, y=tuple(y), edited=True, box=_around(self.box, places))


# ---- the link


def read(query: dict[str, str], notes: list[str]) -> Points:
    """The points of a link; for whatever had to be mended a sentence is added to notes."""
    reader = link.Reader(query, notes)
    key = reader.one_of("set", list(SETS), "clouds")
    try:
        points = _of_table(key, query, reader) if key not in GENERATORS else _made(_read_made(key, reader))
    except NoPoints as error:
        notes.append(f"{error} These are two clouds instead.")
        points = _made(Source())
    if "points" not in query:
        return points
    try:
        return points.but(*unpack(query["points"]))
    except ValueError:
        notes.append(SLIP)
        return points


def _read_made(key: str, reader: link.Reader) -> Source:
    return Source(key, reader.whole("n", 2, MOST_POINTS, NUMBER), reader.whole("seed", 0, MOST_SEED, 1))


def changes(points: Points) -> dict[str, Any]:
    """What link.write has to write so that read() gives these points."""
    source, first = points.source, Source()
    made = source.set in GENERATORS
    return {
        "set": source.set,  # in full: not every page begins with the same set
        "n": source.n if made and source.n != first.n else None,
        "seed": source.seed if made and source.seed != first.seed else None,
        "columns": _joined(source.columns),
        "classes": _joined(source.classes),
        "scale": None if source.scale == first.scale else source.scale,
        "points": pack(points.x, points.y) if points.edited else None,
    }


def _joined(names: Sequence[str]) -> str | None:
    return ";".join(quote(name, safe=" ") for name in names) or None


def _split(text: str) -> list[str]:
    return [unquote(part) for part in text.split(";")] if text else []


def pack(x: Sequence[Sequence[float]], y: Sequence[int]) -> str:
    """Points as URL-safe text: whole multiples of a power of ten that all coordinates fit.

    Three decimals are kept, fewer where a coordinate is above 30.

    >>> unpack(pack([(1.5, -2.25)], [1]))
    ([(1.5, -2.25)], [1])
    """
    far = max((abs(v) for place in x for v in place), default=1.0)
    power = max(-DECIMALS, ceil(log10(far / FAR))) if far > 0 else -DECIMALS
    whole = np.array(x, dtype=float).reshape(-1, 2) / 10.0**power
    words = np.round(whole.T).astype(">i2").ravel().tobytes()
    signs = np.packbits(np.array(y, dtype=int) > 0).tobytes()
    plain = bytes([power + 128]) + len(y).to_bytes(2, "big") + words[::2] + words[1::2] + signs
    return urlsafe_b64encode(zlib.compress(plain, 9)).rstrip(b"=").decode()


def unpack(text: str) -> tuple[list[tuple[float, float]], list[int]]:
    """Places and classes that pack() packed. Raises ValueError for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError("too long")
    unpacker = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        plain = unpacker.decompress(packed, 10 * MOST_POINTS)
    except zlib.error as error:
        raise ValueError("not packed") from error
    power, n = plain[0] - 128 if plain else 0, int.from_bytes(plain[1:3], "big")
    if not unpacker.eof or n > MOST_POINTS or len(plain) != 3 + 4 * n + -(-n // 8) or abs(power) > 20:
        raise ValueError("not points")
    high, low, signs = plain[3 : 3 + 2 * n], plain[3 + 2 * n : 3 + 4 * n], plain[3 + 4 * n :]
    words = np.frombuffer(bytes(b for pair in zip(high, low, strict=True) for b in pair), dtype=">i2")
    # Divided where that is exact: 15 / 10 is 1.5, 15 * 0.1 is not.
    places = words / 10.0**-power if power < 0 else words * 10.0**power
    up = np.unpackbits(np.frombuffer(signs, dtype=np.uint8), count=n).astype(int)
    a, b = places[:n].tolist(), places[n:].tolist()
    return list(zip(a, b, strict=True)), (2 * up - 1).tolist()


# ---- edited on a board

DRAFT = "points draft"  # the points as they are while a gesture goes on; the link has those before it
MOVED = "points moved"  # the last edit: what was done, to which point, and the points before and after
DROPPED = "points dropped"  # an edit is done and written into the link: the whole page has to follow


@dataclass(frozen=True)
class Edit:
    """One edit: "add", "move", "remove" or "flip" of the point `at` (of `before`, where it was removed)."""

    what: str
    at: int
    before: Points
    after: Points


def received(report: dict[str, Any] | None, base: Points) -> Points | None:
    """The points that a picture reports ({x, y, c}), on the plane of the base; None if they are no points.

    What comes from a browser is checked like a link: at most 500 finite places, within the plane.
    """
    if report is None:
        return None
    x, y, c = (report.get(name) for name in ("x", "y", "c"))
    if not (isinstance(x, list) and isinstance(y, list) and isinstance(c, list)):
        return None
    if not len(x) == len(y) == len(c) <= MOST_POINTS or not all(one in (0, 1) for one in c):
        return None
    numbers = [*x, *y]
    if not all(isinstance(v, int | float) and not isinstance(v, bool) and isfinite(v) for v in numbers):
        return None
    left, bottom, right, top = base.box
    inside = all(left <= a <= right for a in x) and all(bottom <= b <= top for b in y)
    return base.but(list(zip(x, y, strict=True)), [1 if one else -1 for one in c]) if inside else None


def edit(report: dict[str, Any] | None, base: Points) -> None:
    """Take in what a picture reports: a draft while its gesture goes on, then a change of the link."""
    after = received(report, base)
    if report is None or after is None:
        return
    if not report.get("done"):
        st.session_state[DRAFT] = after
        return
    st.session_state.pop(DRAFT, None)
    packed = pack(after.x, after.y)
    after = base.but(*unpack(packed))  # as the link has it
    what, at = report.get("what"), report.get("at")
    if what in ("add", "move", "remove", "flip") and isinstance(at, int):
        st.session_state[MOVED] = Edit(what, at, base, after)
    st.session_state[DROPPED] = True
    link.write(**{**FRESH, **changes(after)})


def drafted(points: Points) -> Points:
    """The points as they are in the middle of a gesture, else those of the link."""
    draft = st.session_state.get(DRAFT)
    return draft if isinstance(draft, Points) and draft.source == points.source else points


def settle() -> None:
    """At the start of a whole run: no gesture goes on."""
    st.session_state.pop(DRAFT, None)
    st.session_state.pop(DROPPED, None)


def follow() -> None:
    """At the end of a board's fragment: when an edit is done, the whole page follows."""
    if st.session_state.pop(DROPPED, False):
        st.rerun()


def last_edit(points: Points) -> Edit | None:
    """The edit that led to these points, if they are news: made in this session, just now."""
    last = st.session_state.get(MOVED)
    return last if isinstance(last, Edit) and last.after == points else None


# ---- sets that are made


@lru_cache(maxsize=128)
def _made(source: Source) -> Points:
    X, y = make(source.set, source.n, source.seed)
    return Points(source.set, tuple(map(tuple, X.tolist())), tuple(y.tolist()), source=source)


# ---- sets from tables


@dataclass(frozen=True)
class Sheet:
    """What a table offers: its continuous inputs, the classes of its target, and its name there."""

    columns: tuple[str, ...]
    classes: tuple[str, ...]
    target: str
    record: str

    def pairs(self) -> list[tuple[str, ...]]:
        """Which two classes can be parted: every pair while they are few, and each against the rest."""
        few = len(self.classes) <= MOST_PAIRED
        found: list[tuple[str, ...]] = list(combinations(self.classes, 2)) if few else []
        return found + [(name,) for name in self.classes if len(self.classes) > 2]


def _frame_of(key: str) -> tuple[pd.DataFrame, Any, str, str]:
    """The table of a set, its kinds, its target, and what one row is."""
    if key != own.OWN:
        card = CARDS[key]
        return load(key), card.kinds, card.target, card.record
    table = own.current()
    if table is None:
        raise NoPoints(own.LOST)
    if table.problems:
        raise NoPoints(f"Your own table cannot be used yet: {table.problems[0]}")
    return table.frame, table.specs, table.target, "record"


def sheet_of(key: str) -> Sheet:
    """What the table of a set offers. Raises NoPoints with a sentence if it gives no points."""
    frame, kinds, target, record = _frame_of(key)
    if word(kinds[target]) == "continuous":
        raise NoPoints(f"“{target}” is a number, and points need classes.")
    columns = tuple(name for name, kind in kinds.items() if word(kind) == "continuous" and name != target)
    if len(columns) < 2:
        raise NoPoints("The table needs two continuous columns to be put into a plane.")
    present = set(frame[target].dropna())
    classes = tuple(value for value in declared(kinds[target]) if value in present)
    if len(classes) < 2:
        raise NoPoints("The table needs records of two classes.")
    return Sheet(columns, classes, target, record)


def _of_table(key: str, query: dict[str, str], reader: link.Reader) -> Points:
    sheet = sheet_of(key)
    columns = _named(query, "columns", reader, [sheet.columns], FIRST.get(key, sheet.columns[:2]))
    pairs = sheet.pairs()
    classes = _named(query, "classes", reader, pairs, FIRST_CLASSES.get(key, pairs[0]))
    source = Source(key, NUMBER, 1, columns, classes, reader.one_of("scale", list(SCALES), "standard"))
    points, said = _placed(source, sheet, _frame_of(key)[0])
    reader.notes.extend(said)
    return points


def _named(
    query: dict[str, str], name: str, reader: link.Reader, options: Sequence[tuple[str, ...]],
    default: tuple[str, ...],
) -> tuple[str, ...]:  # fmt: skip
    """Names in the link: two different ones out of a list of columns, or one of the pairs of classes."""
    if name not in query:
        return default
    given = tuple(_split(query[name]))
    two = len(set(given)) == len(given) == 2 and set(given) <= set(options[0])
    if given in options or (name == "columns" and two):
        return given
    reader.notes.append(
        f"The link asks for the {name} “{' and '.join(given)}”, which are not to be had; "
        f"these are “{' and '.join(default)}”."
    )
    return default


def _placed(source: Source, sheet: Sheet, frame: pd.DataFrame) -> tuple[Points, list[str]]:
    """The records of a table as points, and what had to be left out of them."""
    said: list[str] = []
    positive = source.classes[-1]
    wanted = frame[sheet.target].isin(source.classes) | (len(source.classes) == 1)
    chosen = frame[wanted & frame[sheet.target].notna()]
    X = chosen[list(source.columns)].to_numpy(dtype=float)
    known = np.isfinite(X).all(axis=1)
    if not known.all():
        lost = plural(int((~known).sum()), sheet.record)
        said.append(f"{lost} without a number in {listed([f'“{c}”' for c in source.columns])} left out.")
    X, labels = X[known], chosen[sheet.target].to_numpy()[known]
    if len(X) > MOST_POINTS:
        said.append(f"The table has {len(X)} such records; these are {MOST_POINTS} of them, evenly spread.")
        some = np.linspace(0, len(X) - 1, MOST_POINTS).round().astype(int)
        X, labels = X[some], labels[some]
    if not len(X):
        raise NoPoints("No record has a number in both columns.")
    y = np.where(labels == positive, 1, -1).tolist()
    negative = source.classes[0] if len(source.classes) == 2 else f"not {positive}"
    x = _scaled(X, source.scale)
    names = (
        tuple(f"{c}, standardised" for c in source.columns) if source.scale == "standard" else source.columns
    )
    points = Points(
        source.set, x, tuple(y), (names[0], names[1]), (negative, positive), False, _framed(x), source
    )
    return points, said


def _scaled(X: np.ndarray, scale: str) -> tuple[tuple[float, float], ...]:
    """Mean 0 and standard deviation 1 in each column (a constant one stays 0), or as measured."""
    if scale == "standard":
        sd = X.std(axis=0)
        X = ((X - X.mean(axis=0)) / np.where(sd > 0, sd, 1.0)).round(DECIMALS)
    return tuple((float(a), float(b)) for a, b in X)


def _framed(x: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """A box with a margin around places, its edges round."""
    edges: list[tuple[float, float]] = []
    for values in zip(*x, strict=True):
        low, high = min(values), max(values)
        span = (high - low) or abs(high) or 1.0
        step = 10.0 ** floor(log10(span)) / 4
        edges.append((floor((low - 0.08 * span) / step) * step, ceil((high + 0.08 * span) / step) * step))
    (left, right), (bottom, top) = edges
    return left, bottom, right, top


def _around(
    box: tuple[float, float, float, float], x: Sequence[tuple[float, float]]
) -> tuple[float, float, float, float]:
    """The box, or a larger one if a place lies outside of it."""
    inside = all(box[0] <= a <= box[2] and box[1] <= b <= box[3] for a, b in x)
    return box if inside else _framed([(box[0], box[1]), (box[2], box[3]), *x])


# ---- the row of choices


def choose(points: Points) -> None:
    """The widgets: the set, then number and seed or columns and classes, and the way back from editing."""
    key = points.key
    mine = own.current() is not None or key == own.OWN
    _select("Points", "set", [k for k in SETS if mine or k != own.OWN], key, SETS.get, 158)
    if points.edited:
        about = f"Edited: {plural(points.n, 'point')}. Undo all"
        st.button(about, key="points back", type="tertiary", on_click=link.write, kwargs={"points": None},
                  help="Back to the points of the set. The browser’s back undoes one change.")  # fmt: skip
        return
    if key in GENERATORS:
        _number("How many", "n", 2, MOST_POINTS, points.source.n, 10, 84)
        _number("Seed", "seed", 0, MOST_SEED, points.source.seed, 1, 66)
        return
    _choose_columns(points.source)


def carried(points: Points) -> dict[str, str]:
    """The parameters of a link to another page with the same points."""
    query = {name: str(value) for name, value in changes(points).items() if value is not None}
    table = st.query_params.get(own.PARAMETER)
    return query | ({own.PARAMETER: table} if table else {})


def elsewhere(points: Points, here: str) -> None:
    """Ways to the other pages with the same points; here: the page's path in the URL."""
    query = carried(points)
    with st.container(horizontal=True, vertical_alignment="center", key="elsewhere"):
        st.html('<span class="gh-soft">These points on</span>', width="content")
        for name in PAGES:
            if name != here:
                page = frame.page_of(name)
                st.page_link(page, label=page.title, query_params=query, width="content")


def _choose_columns(source: Source) -> None:
    sheet = sheet_of(source.set)
    for i, label in enumerate(("Across", "Up")):
        free = [name for name in sheet.columns if name != source.columns[1 - i]]
        _select(label, f"column {i}", free, source.columns[i], str, 150, _write_columns)
    pairs = sheet.pairs()
    if len(pairs) > 1:
        _select("Classes", "classes", pairs, source.classes, _pair_text, 190, _write_classes)
    _select("Scale", "scale", list(SCALES), source.scale, SCALES.get, 134)


def _pair_text(pair: tuple[str, ...]) -> str:
    return " · ".join(pair) if len(pair) == 2 else f"{pair[0]} · the rest"


def _select(
    label: str, name: str, options: Any, value: Any, text: Any, width: int, write: Any = None
) -> None:
    st.session_state[f"choose {name}"] = value
    change = {"key": f"choose {name}", "on_change": write or _write, "args": (name,)}
    st.selectbox(label, options, format_func=text, width=width, **change)


def _number(label: str, name: str, low: int, high: int, value: int, step: int, width: int) -> None:
    st.session_state[f"choose {name}"] = value
    change = {"key": f"choose {name}", "on_change": _write, "args": (name,)}
    st.number_input(label, low, high, value, step=step, width=width, **change)


def _write(name: str) -> None:
    """Another set begins anew; edited points go with the old one."""
    forgotten = dict.fromkeys(PARAMETERS) if name == "set" else {}
    # The set in full: it goes along to pages that begin with another one.
    known = {"set": st.session_state["choose set"]}
    link.write(**{**forgotten, **FRESH, **known, name: st.session_state[f"choose {name}"]})


def _write_columns(name: str) -> None:
    columns = [st.session_state["choose column 0"], st.session_state["choose column 1"]]
    link.write(**FRESH, columns=_joined(columns))


def _write_classes(name: str) -> None:
    link.write(**FRESH, classes=_joined(st.session_state["choose classes"]))
