"""The points in the learner's hand: the vote, and where each class wins, follow a dragged point."""

from collections.abc import Sequence
from dataclasses import replace

from mlcore.learners import VoteStep, errors_by_k
from views.kit.known import known
from views.kit.lesson import Touch
from views.lessons.neighbours.case import (
    Case,
    Step,
    Story,
    field_of_tree,
    fields_by_k,
    grown,
    ladder,
    steps_of,
    tree_says,
    votes_of,
)
from views.lessons.neighbours.picture import canvases, empty_plane
from views.stage.film.film import Canvas, at_step
from views.stage.film.wire import FilmDraft
from views.subjects.ground import editing
from views.subjects.ground.drawn import fields
from views.subjects.ground.ground import Ground, points_of
from views.subjects.points.points import Points
from views.words.grammar import listed
from views.words.numbers import number, tally

CELLS = 36  # along each side of the plane while a point is dragged


def _put(case: Case, points: Points) -> Case:
    """The case with other points. Without any there is no vote, so the last one cannot go."""
    if not points.n:
        return case
    return replace(case, source=editing.put(case.source, points), k=min(case.k, points.n))


def draft(case: Case, step: int | None) -> FilmDraft:
    """The picture of a case at one step alone, with larger cells; None for the last step."""
    votes = votes_of(case)
    steps = steps_of(case, votes)
    at = len(steps) - 1 if step is None else min(step, len(steps) - 1)
    if case.view == "k":
        return _draft_of_k(case, steps[at])
    story = _story(case, votes, steps, steps[at].kind)
    panes = [at_step(canvas.data()["marks"], at) for canvas in canvases(case, story, quick=True)]
    return {"panes": panes, "figures": _figures(case, story, steps[at].kind)}


def _story(case: Case, votes: tuple[VoteStep, ...], steps: Sequence[Step], kind: str) -> Story:
    """The story with only what a step of this kind shows."""
    ground = case.ground
    needed = kind in ("field", "neighbours", "tree", "differ")
    found = fields_by_k(case, (case.k,), CELLS) if needed else ()
    tree = grown(ground) if kind in ("tree", "differ") else None
    trees = field_of_tree(ground, tree, CELLS) if tree and kind == "differ" else None
    return Story(steps, votes, found, tree=tree, trees=trees)


def _figures(case: Case, story: Story, kind: str) -> str:
    """What this step says of the vote, and nothing of later steps."""
    last = story.votes[-1]
    counts = [f"{c} {tally(n)}" for c, n in zip(case.ground.classes, last.votes, strict=True)]
    if kind == "reach":
        return f"The vote: {listed(counts)}"
    if kind in ("done", "field"):
        return f"The vote: {listed(counts)}, so {last.label}"
    if kind == "neighbours":
        return f"Neighbours: {last.label}"
    if kind in ("tree", "differ"):
        leaves = known(story.tree).leaves
        return f"Neighbours: {last.label}, tree with {leaves} leaves: {tree_says(case, story)}"
    return ""


def _draft_of_k(case: Case, step: Step) -> FilmDraft:
    """The borders and the errors of one k. The curves follow at the end, because they need every k."""
    if step.kind == "ask":
        return {"panes": [[]], "figures": ""}
    k, ground = ladder(case)[step.n], case.ground
    canvas: Canvas = empty_plane(case, None)
    fields(canvas, ground, [(0, fields_by_k(replace(case, k=k), (k,), CELLS)[0])])
    return {"panes": [at_step(canvas.data()["marks"], 0)], "figures": _errors(case, ground, k)}


def _errors(case: Case, ground: Ground, k: int) -> str:
    found = errors_by_k(ground.table(case.scale), (k,), None, "raw")
    alone = found.left_out[0]
    said = f"k = {k}: training error {number(found.training[0])}"
    return said if alone is None else f"{said}, leave-one-out error {number(alone)}"


TOUCH = Touch[Case](lambda case: points_of(case.source), _put, editing.written, draft)
