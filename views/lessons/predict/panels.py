"""What stands beside and below the falling record."""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial

from mlcore import Column
from mlcore.table import MISSING, Scalar
from mlcore.trees.fall import Change, FallStep
from views import code
from views.code import uses
from views.lesson import Moment, Told
from views.lessons.predict import words
from views.lessons.predict.case import Case, Fall, changes_of
from views.lessons.predict.words import value_text
from views.link import params, table
from views.panels import Action, Box, Effect, Field, Fold, Panels, Row, Said, choice
from views.trees.expected import cost, expected
from views.trees.records import records
from views.trees.story import focus_at, place_name, story_of
from views.words.grammar import listed
from views.words.html import Html, class_name, esc, heading, paragraph
from views.words.numbers import amount

QUICK = 0.3  # s: what takes longer is worked out when somebody asks
FEW = 6  # so many changes are offered, and columns named in a sentence
UNKNOWN = "unknown"
FINEST = 6  # digits after the point in a field for numbers
MANY = 12  # a form with more answers scrolls
HIGH = 300  # px of such a form


def tell(now: Moment[Case, Fall]) -> Told:
    """The sentence, the record, the votes and what would flip them; below, the records of the node."""
    case, fall, step = now.case, now.story, now.story.steps[now.at]
    ended = step.kind in ("done", "limit")
    say = words.sentence(fall.tree, step) + (_truth(case) if ended else "")
    beside = [
        Said(_in_a_line(case)) if now.presenter else _form(case),
        *([Said(paragraph(words.SHARES))] if step.how == "fractions" else []),
        Said(words.tally(fall.tree, fall.steps, now.at)),
        *(_why(case) if ended else []),
        *([_new_records(case)] if ended else []),
    ]
    form = [_form(case)] if now.presenter else []
    return Told(Html(say), beside, below=[_code(case), *form, _records(now)])


def _new_records(case: Case) -> Said | Fold:
    """How often the tree is right, of the records it has seen and of others; what takes long is asked for."""
    if cost(case.choices) < QUICK:
        return Said(words.judged(case.tree, expected(case.choices)))
    words_of = partial(_judged, case)
    return Fold("How often is this tree right?", words_of, "judged")


def _judged(case: Case) -> Panels:
    return [Said(words.judged(case.tree, expected(case.choices)))]


def _code(case: Case) -> Fold:
    return code.panel(partial(uses.predicted, case.choices, dict(case.record)))


def _records(now: Moment[Case, Fall]) -> Said:
    story = story_of(now.case.choices, 1)
    node = now.node or _node_at(now.story.steps, now.at)
    return Said(records(focus_at(story, len(story.steps) - 1, node)))


def _node_at(steps: Sequence[FallStep], at: int) -> str:
    """The node the step is about, as the link names it; at the end, where the most of the record is."""
    step = steps[at]
    most = max(step.at, key=lambda place: place[1])[0]
    path = step.path if step.path is not None and step.kind != "go" else most
    return place_name(path)


def _truth(case: Case) -> str:
    """What the table says of the row, as long as nothing is changed."""
    if any(value is not None for _, value in case.answers):
        return ""
    cell = case.choices.table.target.cells[case.row - 1].item()
    said = f"<b>{amount(cell)}</b>" if case.tree.regression else class_name(cell, case.tree.classes[cell])
    return f" Row {case.row} of the table is {said}."


def _why(case: Case) -> Panels:
    """For the other classes the nearest change that leads to each, with a button that makes it."""
    changes = changes_of(case)
    if not changes:
        return []
    other = "another" if len(changes) > 1 else "the other"
    title = heading(f"<b>Why not {other} class?</b>", "gh-why")
    reached = sorted((one for one in changes if one.attribute is not None), key=lambda one: one.passed)
    panels = [Row([Said(words.why(case.tree, one)), _try(one)], f"why {one.label}") for one in reached[:FEW]]
    return [Said(title), *panels, Said(words.no_way(case.tree, changes))]


def _try(change: Change) -> Action:
    label = f"Try {esc(change.attribute)} = {esc(value_text(change.new))}"
    return Action(label, answered(str(change.attribute), change.new), key=f"try {change.label}")


# The record -----------------------------------------------------------------------------------------


def _in_a_line(case: Case) -> Html:
    """The record without a form."""
    asked = case.tree.asked()
    parts = [
        f"{esc(name)} <b>{'unknown' if value is None else esc(value_text(value))}</b>"
        for name, value in case.record
        if name in asked
    ]
    return paragraph(" · ".join(parts), "gh-record-line")


def _form(case: Case) -> Box:
    """A field for each answer; every change writes the link."""
    asked = set(case.tree.asked())
    columns, units = case.choices.table.columns, case.choices.card.units
    fields = [
        _answer(column, value, units.get(column.name, ""))
        for column, (_, value) in zip(columns, case.record, strict=True)
        if column.name in asked
    ]
    row = choice(
        table.ROW, case.row, label=f"Row (1 to {case.choices.table.n})", high=case.choices.table.n, width=140
    )
    height = HIGH if len(fields) > MANY else None
    pick = Row([row, Action("Clear all values", _forget, disabled=not asked)], "pick", "bottom")
    about = Said(paragraph(f"{_origin(case)}{_idle(case, asked)}"))
    return Box([pick, Row(fields, "answers", "bottom", height), about], key="record")


def _forget(case: Case) -> params.Change:
    asked = case.tree.asked()
    return table.ANSWERS.change(case.but((name, None) for name, _ in case.record if name in asked))


def answered(name: str, value: Scalar | None) -> Effect:
    """One answer changed, the others as they are."""
    return lambda case: table.ANSWERS.change(case.but([(name, value)]))


def _answer(column: Column, value: Scalar | None, unit: str) -> Field:
    key, label = f"answer {column.name}", esc(column.name) + (f" ({esc(unit)})" if unit else "")
    if column.kind == "continuous":
        digits = _digits(column, value)
        return Field(
            key, label, "number", value, lambda number: answered(column.name, number), low=None, high=None,
            step=10.0**-digits, none=UNKNOWN, format=f"%.{digits}f", width=150,
        )  # fmt: skip
    values = dict(enumerate(column.values))
    shown = MISSING if value is None else column.values.index(value)
    words = {code: str(value) for code, value in values.items()} | {MISSING: UNKNOWN}
    return Field(
        key, label, "select", shown, lambda code: answered(column.name, values.get(code)), options=words,
        width=150,
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
    names: list[str] = [esc(column.name) for column in case.choices.table.columns if column.name not in asked]
    if not names:
        return ""
    if len(names) > FEW:
        names = [*names[:FEW], f"{len(names) - FEW} other columns"]
    return f" This tree never splits on {listed(names, last='or')}."
