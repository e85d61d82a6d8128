"""What stands beside and below the falling record."""

from collections.abc import Sequence

from mlcore import path_text
from mlcore.trees.fall import Change, FallStep
from views.lesson import Action, Moment, Panels, Row, Said, Told
from views.lessons.predict import words
from views.lessons.predict.case import Case, Fall, changes_of
from views.lessons.predict.form import answered, form, in_a_line
from views.trees.focus import focus_at
from views.trees.records import records
from views.trees.story import story_of
from views.words.html import Html, class_name, esc, heading
from views.words.numbers import amount

FEW = 6  # so many changes are offered


def tell(now: Moment[Case, Fall]) -> Told:
    """The sentence, the record, the votes and what would flip them; below, the records of the node."""
    case, fall, step = now.case, now.story, now.story.steps[now.at]
    ended = step.kind in ("done", "limit")
    say = words.sentence(fall.tree, step) + (_truth(case) if ended else "")
    beside = [
        Said(in_a_line(case)) if now.presenter else form(case),
        Said(words.tally(fall.tree, fall.steps, now.at)),
        *(_why(case) if ended else []),
    ]
    return Told(Html(say), beside, (), [] if now.presenter else [_records(now)])


def _records(now: Moment[Case, Fall]) -> Said:
    story = story_of(now.case.choices, 1)
    node = now.node or _node_at(now.story.steps, now.at)
    return Said(records(focus_at(story, len(story.steps) - 1, node)))


def _node_at(steps: Sequence[FallStep], at: int) -> str:
    """The node the step is about, as the link names it; at the end, where the most of the record is."""
    step = steps[at]
    most = max(step.at, key=lambda place: place[1])[0]
    path = step.path if step.path is not None and step.kind != "go" else most
    return path_text(path) or "root"


def _truth(case: Case) -> str:
    """What the table says of the row, as long as nothing is changed."""
    if any(value is not None for _, value in case.answers):
        return ""
    cell = case.table.target.cells[case.row - 1].item()
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
    label = f"Try {esc(change.attribute)} = {esc(words.value_text(change.new))}"
    return Action(label, answered(str(change.attribute), change.new), key=f"try {change.label}")
