"""The panels beside and below the falling record."""

from collections.abc import Sequence
from functools import partial

from mlcore.trees.fall import Change, FallStep
from views.kit.lesson import Moment, Told
from views.kit.link.table import ANSWERS
from views.kit.panels import Action, Box, Fold, Panels, Row, Said
from views.lessons.predict import words
from views.lessons.predict.case import Case, Fall, changes_of
from views.lessons.predict.words import value_text
from views.subjects import code
from views.subjects.code import uses
from views.subjects.trees.expected import expected
from views.subjects.trees.record_form import FEW, answered, form
from views.subjects.trees.records import records
from views.subjects.trees.story import focus_at, place_name, story_of
from views.words.grammar import listed
from views.words.html import Html, class_name, esc, heading, paragraph, table
from views.words.numbers import amount


def tell(now: Moment[Case, Fall]) -> Told:
    """The sentence, the record, the votes and what would flip them; below, the records of the node."""
    case, fall, step = now.case, now.story, now.story.steps[now.at]
    ended = step.kind in ("done", "limit")
    say = words.sentence(fall.tree, step) + (_truth(case) if ended else "")
    beside = [
        Said(_in_a_line(case)) if now.presenter else _form(case),
        *([Said(paragraph(words.SHARES[step.how]))] if step.how in words.SHARES else []),
        Said(words.tally(fall.tree, fall.steps, now.at)),
        *(_why(case) if ended else []),
        *([_new_records(case, step)] if ended else []),
    ]
    form = [_form(case)] if now.presenter else []
    return Told(Html(say), beside, below=[_code(case), *form, *_unlabelled(now), _records(now)])


def _new_records(case: Case, step: FallStep) -> Fold:
    """How often the tree is right, of the records it has seen and of others. It waits for a click, because
    the course explains errors on new records much later."""
    return Fold("How often is this tree right?", partial(_judged, case, step), "judged")


def _judged(case: Case, step: FallStep) -> Panels:
    return [
        Said(words.judged(case.tree, expected(case.choices))),
        Said(words.estimated(case.tree, step)),
    ]


def _unlabelled(now: Moment[Case, Fall]) -> Panels:
    """The records of the data set whose class is not known, what the tree predicts for each, and the way to
    watch it; where one shall guess first the predictions wait."""
    case = now.case
    records, columns = case.choices.card.unlabelled, case.choices.table.columns
    if not records:
        return []
    names, first = [column.name for column in columns], case.choices.card.size + 1
    head = ["#", *map(esc, names)]
    rows = [[str(first + i), *(esc(value_text(one)) for one in record)] for i, record in enumerate(records)]
    if now.until is None:
        head.append(f"{esc(case.choices.table.target.name)}, predicted")
        labels = case.tree.predict(dict(zip(names, zip(*records, strict=True), strict=True))).tolist()
        rows = [[*row, _class(case, label)] for row, label in zip(rows, labels, strict=True)]
    falls: Panels = [
        Action(
            f"Record {first + i}",
            ANSWERS.change(case.but(zip(names, record, strict=True))),
            key=f"unlabelled {i}",
        )
        for i, record in enumerate(records)
    ]
    return [
        Said(table("Records without a known class", head, rows, css="gh-numbers")),
        Row(falls, "unlabelled"),
    ]


def _class(case: Case, label: object) -> str:
    index = case.tree.classes.index(label)
    return class_name(index, case.tree.classes[index])


def _code(case: Case) -> Fold:
    return code.panel(partial(uses.predicted, case.choices, dict(case.record), case.tree.missing == "equal"))


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
    """The class of the row in the table, as long as the learner changes nothing."""
    if any(value is not None for _, value in case.answers):
        return ""
    cell = case.choices.table.target.cells[case.row - 1].item()
    said = f"<b>{amount(cell)}</b>" if case.tree.regression else class_name(cell, case.tree.classes[cell])
    return f" The table has {said} for row {case.row}."


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
    """A field for each attribute that the tree splits on."""
    asked = set(case.tree.asked())
    return form(case, asked, _idle(case, asked))


def _idle(case: Case, asked: set[str]) -> str:
    """The columns that do not matter to this tree."""
    names: list[str] = [esc(column.name) for column in case.choices.table.columns if column.name not in asked]
    if not names:
        return ""
    if len(names) > FEW:
        names = [*names[:FEW], f"{len(names) - FEW} other columns"]
    return f" This tree never splits on {listed(names, last='or')}."
