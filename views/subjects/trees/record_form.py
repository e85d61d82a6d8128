"""The form of a record, with a field for each attribute. Every change goes into the link."""

from collections.abc import Collection
from decimal import Decimal

from mlcore import Column
from mlcore.table import MISSING, Scalar
from views.kit.link import table
from views.kit.link.params import Change
from views.kit.panels import Action, Box, Effect, Field, Row, Said, choice
from views.subjects.trees.record import Record
from views.words.grammar import listed
from views.words.html import esc, paragraph

FEW = 6  # the most columns that a sentence names
UNKNOWN = "unknown"
FINEST = 6  # digits after the point in a field for numbers
NEARLY_ALL = 0.9  # of a column's numbers, so that one like 9.899999 does not make the step a millionth
MANY = 12  # a form with more answers scrolls
HIGH = 300  # px, the height of such a form


def form(case: Record, asked: Collection[str], more: str = "") -> Box:
    """The form. asked: the attributes that have a field; more: text after the origin of the record."""
    columns, units = case.choices.table.columns, case.choices.card.units
    fields = [
        _answer(column, value, units.get(column.name, ""))
        for column, (_, value) in zip(columns, case.record, strict=True)
        if column.name in asked
    ]
    row = choice(
        table.ROW, case.row, label=f"Row (1 to {case.choices.table.n})", high=case.choices.table.n, width=140
    )

    def forget(now: Record) -> Change:
        return table.ANSWERS.change(now.but((name, None) for name, _ in now.record if name in asked))

    height = HIGH if len(fields) > MANY else None
    pick = Row([row, Action("Clear all values", forget, disabled=not asked)], "pick", "bottom")
    about = Said(paragraph(f"{_origin(case)}{more}"))
    return Box([pick, Row(fields, "answers", "bottom", height), about], key="record")


def answered(name: str, value: Scalar | None) -> Effect:
    """An effect that changes one answer and keeps the others."""
    return lambda case: table.ANSWERS.change(case.but([(name, value)]))


def _answer(column: Column, value: Scalar | None, unit: str) -> Field:
    key, label = f"answer {column.name}", esc(column.name) + (f" ({esc(unit)})" if unit else "")
    if column.kind == "continuous":
        digits = _digits(column, value)
        return Field(
            key, label, "number", value, lambda number: answered(column.name, number), low=None, high=None,
            step=10.0**-digits, none=UNKNOWN, format=f"%.{digits}f" if digits <= FINEST else "%g", width=150,
        )  # fmt: skip
    values = dict(enumerate(column.values))
    shown = MISSING if value is None else column.values.index(value)
    words = {code: str(value) for code, value in values.items()} | {MISSING: UNKNOWN}
    return Field(
        key, label, "select", shown, lambda code: answered(column.name, values.get(code)), options=words,
        width=150,
    )  # fmt: skip


def _digits(column: Column, value: Scalar | None) -> int:
    """The number of decimals that this value and nearly all numbers of the column need."""
    known = sorted(_decimals(float(cell)) for cell in column.cells[:200].tolist() if cell == cell)
    most = known[int(NEARLY_ALL * (len(known) - 1))] if known else 0
    return max(most, 0 if value is None else _decimals(float(value)))


def _decimals(number: float) -> int:
    text = repr(number)
    if "e" in text:
        return max(-int(Decimal(text).normalize().as_tuple().exponent), 0)
    return len(text.partition(".")[2].removesuffix("0"))  # the shortest text ends in a zero only as “.0”


def _origin(case: Record) -> str:
    if not case.answers:
        return f"This is row {case.row} of the table."
    names = [esc(name) for name, _ in case.answers]
    if len(names) > FEW:
        return "This is your own record."
    return f"This is row {case.row} of the table, except for {listed(names)}."
