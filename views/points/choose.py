"""Points in the link, and the row of widgets that chooses them."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, unquote

import streamlit as st

from datasets.points import GENERATORS, MOST_POINTS
from views import frame, link, own
from views.points.of_tables import FIRST, FIRST_CLASSES, NoPoints, frame_of, placed, sheet_of
from views.points.packing import pack, unpack
from views.points.points import NUMBER, SETS, Points, Source, made
from views.text import plural

PAGES = link.POINTED
PARAMETERS = link.POINTS
FRESH = {"points": None, "step": None, "node": None}  # of other points: no edits, and no place in a story
MOST_SEED = 999
SLIP = (
    "The link carries points that cannot be read; perhaps a part of it was lost. These are those of the set."
)
SCALES = {"standard": "Standardised", "raw": "As measured"}


# ---- the link


def read(query: dict[str, str], notes: list[str]) -> Points:
    """The points of a link; for whatever had to be mended a sentence is added to notes."""
    reader = link.Reader(query, notes)
    key = reader.one_of("set", list(SETS), "clouds")
    try:
        points = _of_table(key, query, reader) if key not in GENERATORS else made(_read_made(key, reader))
    except NoPoints as error:
        notes.append(f"{error} These are two clouds instead.")
        points = made(Source())
    if "points" not in query:
        return points
    try:
        return points.but(*unpack(query["points"]))
    except ValueError:
        notes.append(SLIP)
        return points


def _read_made(key: str, reader: link.Reader) -> Source:
    return Source(key, reader.whole("n", 2, MOST_POINTS, NUMBER), reader.whole("seed", 0, MOST_SEED, 1))


def _of_table(key: str, query: dict[str, str], reader: link.Reader) -> Points:
    sheet = sheet_of(key)
    columns = _named(query, "columns", reader, [sheet.columns], FIRST.get(key, sheet.columns[:2]))
    pairs = sheet.pairs()
    classes = _named(query, "classes", reader, pairs, FIRST_CLASSES.get(key, pairs[0]))
    source = Source(key, NUMBER, 1, columns, classes, reader.one_of("scale", list(SCALES), "standard"))
    points, said = placed(source, sheet, frame_of(key)[0])
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


def changes(points: Points) -> dict[str, Any]:
    """What link.write has to write so that read() gives these points."""
    source, first = points.source, Source()
    drawn = source.set in GENERATORS
    return {
        "set": source.set,  # in full: not every page begins with the same set
        "n": source.n if drawn and source.n != first.n else None,
        "seed": source.seed if drawn and source.seed != first.seed else None,
        "columns": _joined(source.columns),
        "classes": _joined(source.classes),
        "scale": None if source.scale == first.scale else source.scale,
        "points": pack(points.x, points.y) if points.edited else None,
    }


def _joined(names: Sequence[str]) -> str | None:
    return ";".join(quote(name, safe=" ") for name in names) or None


def _split(text: str) -> list[str]:
    return [unquote(part) for part in text.split(";")] if text else []


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
