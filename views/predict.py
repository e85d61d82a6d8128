"""The parts of the page “Predict”: a record, its fall through the finished tree, and what would flip it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import streamlit as st

import mlcore
from datasets import CARDS, Card
from mlcore import Column, Table, Tree, path_text
from mlcore.table import MISSING, Scalar
from mlcore.trees.fall import Change, FallStep, fall, why_not
from views import choices as chosen
from views import frame, link, own, switches
from views.keeping import kept
from views.panels import fall as told
from views.trees.records import records
from views.stage import mount
from views.stage.tree.picture import falling
from views.text import amount, class_name, esc, listed
from views.trees.focus import focus_at
from views.trees.story import Choices, story_of, table_of

OWN = ("row", "answers")  # what this page adds to the link
FRESH = {"step": None, "node": None}
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
UNKNOWN = "don’t know"
FINEST = 6  # digits after the point in a field for numbers
MANY = 12  # a form with more answers scrolls
FEW = 6  # so many columns are named in a sentence, so many changes are offered

Answers = tuple[tuple[str, Scalar | None], ...]


@dataclass(frozen=True)
class Case:
    """A record to predict: a row of the table (from 1) with some answers changed; None is not known."""

    choices: Choices
    row: int
    answers: Answers

    @property
    def table(self) -> Table:
        """The table the tree is grown from."""
        return table_of(self.choices.data, self.choices.identifiers, self.choices.own)

    @property
    def record(self) -> Answers:
        """An answer for each column, in column order."""
        changed = dict(self.answers)
        return tuple(
            (c.name, changed[c.name] if c.name in changed else _cell(c, self.row - 1))
            for c in self.table.columns
        )

    def but(self, answers: Iterable[tuple[str, Scalar | None]]) -> str | None:
        """The parameter for this record with some answers changed; None where it is the row itself."""
        wanted = {**dict(self.answers), **dict(answers)}
        differing = [
            (column.name, wanted[column.name])
            for column in self.table.columns
            if column.name in wanted and wanted[column.name] != _cell(column, self.row - 1)
        ]
        return ";".join(_written(name, value) for name, value in differing) or None


@dataclass(frozen=True, eq=False)
class Fall:
    """The trace of a record, and its picture."""

    tree: Tree
    steps: tuple[FallStep, ...]
    picture: dict[str, Any]


@kept(64)
def fall_of(choices: Choices, record: Answers) -> Fall:
    """Let a record fall; learners with the same link share it. Raises TableError as growing does."""
    tree = story_of(choices, 1).tree
    steps = tuple(fall(tree, dict(record)))
    name = f"Decision tree for {choices.card.title}, with a record falling through it"
    key = repr((choices, record))
    return Fall(tree, steps, falling(tree, steps, name, key))


@kept(256)
def changes_of(choices: Choices, record: Answers) -> tuple[Change, ...]:
    """What would change the end of a fall."""
    return why_not(story_of(choices, 1).tree, dict(record))


def read_link() -> tuple[Case, bool]:
    """The record and presenter mode from the link; the place in the fall is taken from it, too.

    Where no tree can be grown, the page ends here with the reason.
    """
    query, presenter = st.query_params.to_dict(), frame.is_presenting()
    choices, notes = _choices(query)
    refused = chosen.refusal(choices)
    if refused:
        frame.show_notes(notes)
        choose(choices, presenter)
        st.html(f'<div class="gh-say" role="status">{esc(refused)}</div>')
        st.stop()
    case = _read(query, choices, notes)
    last = len(fall_of(choices, case.record).steps) - 1
    link.sync_place(link.Reader(query, notes).whole("step", 0, last, 0), query.get("node"))
    frame.show_notes(notes)
    return case, presenter


def _choices(query: dict[str, str]) -> tuple[Choices, list[str]]:
    choices, _, notes = chosen.read({name: text for name, text in query.items() if name not in OWN})
    return choices, notes


def _case() -> Case:
    query = st.query_params.to_dict()
    return _read(query, *_choices(query))


def _read(query: dict[str, str], choices: Choices, notes: list[str]) -> Case:
    """The record of a link; a sentence for what cannot be read goes to the notes."""
    table = table_of(choices.data, choices.identifiers, choices.own)
    row = link.Reader(query, notes).whole("row", 1, table.n, 1)
    answers, strange = _read_answers(query.get("answers", ""), table)
    if strange:
        one = len(strange) == 1
        notes.append(
            f"The link answers {listed([f'“{part}”' for part in strange])}, which "
            f"{'is no column and value here; it is' if one else 'are no columns and values here; they are'} "
            "left out."
        )
    return Case(choices, row, answers)


def _read_answers(text: str, table: Table) -> tuple[Answers, list[str]]:
    """“Outlook:Rain;Wind”: Outlook is Rain, Wind is not known. Also what could not be read."""
    found: dict[str, Scalar | None] = {}
    strange = []
    columns = {column.name: column for column in table.columns}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        column = columns.get(unquote(name))
        read = _read_value(column, unquote(value)) if column and colon else None
        if column is None or (colon and read is None):
            strange.append(part)
        else:
            found[column.name] = read
    return tuple((name, found[name]) for name in columns if name in found), strange


def _read_value(column: Column, text: str) -> Scalar | None:
    if column.kind != "continuous":
        return next((value for value in column.values if str(value) == text), None)
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def _written(name: str, value: Scalar | None) -> str:
    return quote(name, safe=" ") + ("" if value is None else f":{quote(str(value), safe=' ')}")


def _cell(column: Column, row: int) -> Scalar | None:
    cell = column.cells[row].item()
    if column.kind == "continuous":
        return None if cell != cell else cell
    return None if cell < 0 else column.values[cell]


# The row of choices ---------------------------------------------------------------------------------


def choose(choices: Choices, presenter: bool) -> None:
    """Data, recipe and tools; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            cards = _cards(choices)
            _select(
                "Data", "data", cards, choices.data, lambda key: f"{cards[key].title} · {cards[key].size}"
            )
            titles = {key: recipe.title for key, recipe in mlcore.RECIPES.items()}
            _select("Recipe", "recipe", titles, choices.recipe, titles.get)
            left_out = {*OWN, *FRESH}
            query = {name: text for name, text in st.query_params.to_dict().items() if name not in left_out}
            st.page_link(frame.page_of("grow"), label="See it grow", query_params=query)
        st.space("stretch")
        frame.tools(presenter)


def _cards(choices: Choices) -> dict[str, Card]:
    """The tables to choose from, the learner's own and that of the link among them."""
    mine = own.current()
    cards = {key: CARDS[key] for key in chosen.SHOWN} | ({own.OWN: mine.card} if mine else {})
    return cards | {choices.data: choices.card}


def _select(
    label: str, name: str, options: Iterable[str], value: str, text: Callable[[str], str | None]
) -> None:
    key = f"choose {name}"
    st.session_state[key] = value
    change = {"key": key, "on_change": _write_choice, "args": (name,)}
    st.selectbox(label, list(options), format_func=text, width=168, **change)


def _write_choice(name: str) -> None:
    """Another tree for the same record; another table has other records."""
    value, forgotten = st.session_state[f"choose {name}"], {"override": None}
    if name == "data":
        forgotten |= dict.fromkeys(("row", "answers", "identifiers", "costs"))
        forgotten[own.PARAMETER] = own.packed(own.current()) if value == own.OWN else None
    if name == "recipe":
        forgotten |= dict.fromkeys(switches.NAMES)  # its rules are its own
    link.write(**FRESH, **forgotten, **{name: value})


# The lesson -----------------------------------------------------------------------------------------


@st.fragment
def watch(presenter: bool) -> None:
    """Draw the fall that the link describes, at the place the player has reached."""
    case = _case()
    found = fall_of(case.choices, case.record)
    place = st.session_state["place"]
    at = min(place["step"], len(found.steps) - 1)
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        mount.tree(found.picture)
    with right:
        _explain(case, found, at, presenter)
    if not presenter:
        story = story_of(case.choices, 1)
        st.html(records(focus_at(story, len(story.steps) - 1, place["node"] or _node_at(found.steps, at))))


def _node_at(steps: Sequence[FallStep], at: int) -> str:
    """The node the step is about, as the link names it; at the end, where the most of the record is."""
    step = steps[at]
    most = max(step.at, key=lambda place: place[1])[0]
    path = step.path if step.path is not None and step.kind != "go" else most
    return path_text(path) or "root"


def _explain(case: Case, found: Fall, at: int, presenter: bool) -> None:
    step = found.steps[at]
    said = told.sentence(found.tree, step)
    if step.kind in ("done", "limit"):
        said += _truth(case, found.tree)
    st.html(f'<div class="gh-say" role="status">{said}</div>')
    if presenter:
        st.html(_plain(case, found.tree))
    else:
        _form(case, found.tree)
    tally = told.tally(found.tree, found.steps, at)
    if tally:
        st.html(tally)
    if step.kind in ("done", "limit"):
        _why(case, found.tree)


def _truth(case: Case, tree: Tree) -> str:
    """What the table says of the row, as long as nothing is changed."""
    if any(value is not None for _, value in case.answers):
        return ""
    cell = case.table.target.cells[case.row - 1].item()
    said = f"<b>{amount(cell)}</b>" if tree.regression else class_name(cell, tree.classes[cell])
    return f" Row {case.row} of the table is {said}."


# The record -----------------------------------------------------------------------------------------


def _plain(case: Case, tree: Tree) -> str:
    """The record in one line, for a picture without a form."""
    asked = set(tree.asked())
    parts = [
        f"{esc(name)} <b>{'not known' if value is None else esc(told.value_text(value))}</b>"
        for name, value in case.record
        if name in asked
    ]
    return f'<p class="gh-record-line">{" · ".join(parts)}</p>'


def _form(case: Case, tree: Tree) -> None:
    """A field for each answer that the tree may ask for; every change writes the link."""
    asked = set(tree.asked())
    with st.container(border=True, key="record"):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            _row_field(case)
            st.button("Forget all answers", on_click=_forget, disabled=not asked)
        fields = [
            (c, v) for c, (_, v) in zip(case.table.columns, case.record, strict=True) if c.name in asked
        ]
        height = 300 if len(fields) > MANY else "content"
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="small", key="answers", height=height
        ):
            for column, value in fields:
                _field(column, value, case.choices.card.units.get(column.name, ""))
        st.html(f'<p class="gh-fine">{_origin(case)}{_idle(case, asked)}</p>')


def _row_field(case: Case) -> None:
    _set("choose row", case.row)
    label = f"Row (1 to {case.table.n})"
    st.number_input(label, 1, case.table.n, case.row, step=1, key="choose row", on_change=_pick, width=140)


def _origin(case: Case) -> str:
    if not case.answers:
        return f"This is row {case.row} of the table."
    names = [esc(name) for name, _ in case.answers]
    if len(names) > FEW:
        return "A record of your own."
    return f"Row {case.row} of the table, but for {listed(names)}."


def _idle(case: Case, asked: set[str]) -> str:
    """The columns that do not matter to this tree."""
    names = [esc(column.name) for column in case.table.columns if column.name not in asked]
    if not names:
        return ""
    if len(names) > FEW:
        names = [*names[:FEW], f"{len(names) - FEW} other columns"]
    return f" This tree never asks for {listed(names, last='or')}."


def _field(column: Column, value: Scalar | None, unit: str) -> None:
    key = f"answer {column.name}"
    label = esc(column.name) + (f" ({esc(unit)})" if unit else "")
    change = {"key": key, "on_change": _answer, "args": (column.name,), "width": 150}
    if column.kind != "continuous":
        _set(key, MISSING if value is None else column.values.index(value))
        options = [*range(len(column.values)), MISSING]
        st.selectbox(label, options, format_func=lambda code: _option(column, code), **change)
        return
    _set(key, value)
    digits = _digits(column, value)
    more = {"step": 10.0**-digits, "format": f"%.{digits}f", "placeholder": UNKNOWN}
    st.number_input(label, value=None, **more, **change)


def _set(key: str, value: object) -> None:
    """What a widget shows; left alone where it shows it, so that nobody's typing is lost.

    The type counts: in another table the same name may stand for a word instead of a number.
    """
    shown = st.session_state.get(key)
    if key not in st.session_state or shown != value or type(shown) is not type(value):
        st.session_state[key] = value


def _option(column: Column, code: int) -> str:
    return UNKNOWN if code == MISSING else str(column.values[code])


def _digits(column: Column, value: Scalar | None) -> int:
    """So many digits after the point as the numbers of the column and this one have."""
    known = [float(cell) for cell in column.cells[:200].tolist() if cell == cell]
    numbers = known if value is None else [*known, float(value)]
    exponents = [int(Decimal(repr(n)).normalize().as_tuple().exponent) for n in numbers]
    return min(max((-e for e in exponents), default=0), FINEST) if exponents and min(exponents) < 0 else 0


def _answer(name: str) -> None:
    column, value = _case().table.column(name), st.session_state[f"answer {name}"]
    if column.kind != "continuous":
        value = None if value == MISSING else column.values[value]
    _change(name, value)


def _change(name: str, value: Scalar | None) -> None:
    link.write(**FRESH, answers=_case().but([(name, value)]))


def _pick() -> None:
    row = st.session_state["choose row"]
    link.write(**FRESH, row=None if row == 1 else row, answers=None)


def _forget() -> None:
    case = _case()
    asked = story_of(case.choices, 1).tree.asked()
    link.write(**FRESH, answers=case.but((name, None) for name, _ in case.record if name in asked))


# Why not the other class? -----------------------------------------------------------------------------


def _why(case: Case, tree: Tree) -> None:
    """For the other classes the nearest change that leads to each, with a button that makes it."""
    changes = changes_of(case.choices, case.record)
    if not changes:
        return
    several = len(changes) > 1
    st.html(
        f'<h3 class="gh-heading gh-why"><b>Why not {"another" if several else "the other"} class?</b></h3>'
    )
    reached = [change for change in changes if change.attribute is not None]
    for change in sorted(reached, key=lambda change: change.passed)[:FEW]:
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", key=f"why {change.label}"
        ):
            st.html(f'<p class="gh-price">{told.why(tree, change)}</p>')
            label = f"Try {esc(change.attribute)} = {esc(told.value_text(change.new))}"
            args = (change.attribute, change.new)
            st.button(label, key=f"try {change.label}", on_click=_change, args=args)
    lost = told.no_way(tree, changes)
    if lost:
        st.html(f'<p class="gh-price">{lost}</p>')
