"""The record as a form, a field for each answer that the tree may ask for; or in one line."""

from decimal import Decimal

from mlcore import Column
from mlcore.table import MISSING, Scalar
from views.lesson import Action, Box, Effect, Field, Row, Said, choice
from views.lessons.predict.case import Case
from views.lessons.predict.words import value_text
from views.link import table
from views.link.params import Change
from views.words.grammar import listed
from views.words.html import Html, esc, paragraph

UNKNOWN = "don’t know"
FINEST = 6  # digits after the point in a field for numbers
MANY = 12  # a form with more answers scrolls
HIGH = 300  # px of such a form
FEW = 6  # so many columns are named in a sentence


def in_a_line(case: Case) -> Html:
    """The record without a form."""
    asked = case.tree.asked()
    parts = [
        f"{esc(name)} <b>{'not known' if value is None else esc(value_text(value))}</b>"
        for name, value in case.record
        if name in asked
    ]
    return paragraph(" · ".join(parts), "gh-record-line")


def form(case: Case) -> Box:
    """A field for each answer; every change writes the link."""
    asked = set(case.tree.asked())
    columns, units = case.table.columns, case.choices.card.units
    fields = [
        _answer(column, value, units.get(column.name, ""))
        for column, (_, value) in zip(columns, case.record, strict=True)
        if column.name in asked
    ]
    row = choice(table.ROW, case.row, label=f"Row (1 to {case.table.n})", high=case.table.n, width=140)
    height = HIGH if len(fields) > MANY else None
    return Box(
        [
            Row([row, Action("Forget all answers", _forget, disabled=not asked)], "pick", "bottom"),
            Row(fields, "answers", "bottom", height),
            Said(paragraph(f"{_origin(case)}{_idle(case, asked)}")),
        ],
        key="record",
    )


def _forget(case: Case) -> Change:
    asked = case.tree.asked()
    return table.ANSWERS.change(case.but((name, None) for name, _ in case.record if name in asked))


def answered(name: str, value: Scalar | None) -> Effect:
    """One answer changed, the others as they are."""
    return lambda case: table.ANSWERS.change(case.but([(name, value)]))


def _answer(column: Column, value: Scalar | None, unit: str) -> Field:
    label = esc(column.name) + (f" ({esc(unit)})" if unit else "")
    if column.kind == "continuous":
        return _number(column, value, label)
    words = {code: str(value) for code, value in enumerate(column.values)} | {MISSING: UNKNOWN}
    shown = MISSING if value is None else column.values.index(value)

    def change(code: int) -> Effect:
        return answered(column.name, None if code == MISSING else column.values[code])

    return Field(f"answer {column.name}", label, "select", shown, change, options=words, width=150)


def _number(column: Column, value: Scalar | None, label: str) -> Field:
    digits = _digits(column, value)
    return Field(
        f"answer {column.name}", label, "number", value, lambda number: answered(column.name, number),
        low=None, high=None, step=10.0**-digits, none=UNKNOWN, format=f"%.{digits}f", width=150,
    )  # fmt: skip


def _digits(column: Column, value: Scalar | None) -> int:
    """So many digits after the point as the numbers of the column and this one have."""
    known = [float(cell) for cell in column.cells[:200].tolist() if cell == cell]
    numbers = known if value is None else [*known, float(value)]
    exponents = [int(Decimal(repr(n)).normalize().as_tuple().exponent) for n in numbers]
    return min(max((-e for e in exponents), default=0), FINEST) if exponents and min(exponents) < 0 else 0


def _origin(case: Case) -> str:
    if not case.answers:
        return f"This is row {case.row} of the table."
    names = [esc(name) for name, _ in case.answers]
    if len(names) > FEW:
        return "A record of your own."
    return f"Row {case.row} of the table, but for {listed(names)}."


def _idle(case: Case, asked: set[str]) -> str:
    """The columns that do not matter to this tree."""
    names: list[str] = [esc(column.name) for column in case.table.columns if column.name not in asked]
    if not names:
        return ""
    if len(names) > FEW:
        names = [*names[:FEW], f"{len(names) - FEW} other columns"]
    return f" This tree never asks for {listed(names, last='or')}."
