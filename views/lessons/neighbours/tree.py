"""View “Beside a tree”: nearest neighbours on the left, and the rectangles of a tree on the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

import mlcore
from mlcore import Tree
from mlcore.learners import VoteStep
from mlcore.table import Scalar
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.panels import Panels, Said
from views.kit.questions import ROUNDING, Asks, Question, a_share, stated
from views.kit.view import View
from views.lessons.neighbours.around import below, choices, predicted
from views.lessons.neighbours.case import (
    FINE,
    ROWS,
    Case,
    Step,
    Story,
    field_of_k,
    fields_by_k,
    follow,
    nearest,
    read,
    shown,
    touch,
    votes_of,
)
from views.lessons.neighbours.drawn import (
    CELLS,
    drafted,
    empty_plane,
    filmed,
    legend_of,
    light,
    new_point,
    points_drawn,
    step_of,
    tone,
)
from views.stage.animation.animation import Canvas
from views.stage.animation.wire import AnimationDraft, AnimationPicture
from views.subjects.ground.drawn import fields, runs
from views.subjects.ground.fields import Field, centres, differing, field_of
from views.subjects.ground.ground import Ground, Source, ground_of
from views.subjects.regions import boxes
from views.words.grammar import plural
from views.words.html import Html, class_name, table
from views.words.numbers import number

TENTHS = 10  # of the plane


@dataclass(frozen=True, eq=False)
class Beside(Story):
    """The story with the tree, and with its field; a draft has them only at steps that show them."""

    tree: Tree | None = None
    trees: Field | None = None


def story(case: Case) -> Beside:
    """The neighbours, the tree, and where both differ."""
    votes = votes_of(case)
    trees = None if case.ground.line else _tree_field(case.source)
    return Beside(_steps(case, votes), votes, field_of_k(case), _tree_of(case.source), trees)


def _steps(case: Case, votes: Sequence[VoteStep]) -> list[Step]:
    kinds = ("ask", "neighbours", "tree", *(() if case.ground.line else ("differ",)))
    return [Step(kind, len(votes) - 2) for kind in kinds]


@kept_long(lambda source: 1e-5 * ground_of(source).n)
def _tree_of(source: Source) -> Tree:
    """CART on the same points, fully _grown. It does not depend on units."""
    return _grown(ground_of(source))


def _grown(ground: Ground) -> Tree:
    """The same, worked out anew."""
    return mlcore.fit(ground.table(), mlcore.RECIPES["cart"])


def _tree_says(case: Case, story: Beside) -> Scalar:
    """The tree's prediction for the new point."""
    label: Scalar = known(story.tree).predict(case.ground.frame(np.array([case.z])))[0]
    return label


def _tree_field(source: Source) -> Field:
    """The tree's prediction in each cell of the plane."""
    return _field_of_tree(ground_of(source), _tree_of(source), FINE)


def _field_of_tree(ground: Ground, tree: Tree, cells: int) -> Field:
    """The same for a tree, with this many cells along each side."""
    return field_of(ground, tree.predict(ground.frame(centres(ground, cells))), cells)


# In words -------------------------------------------------------------------------------------------


def sentence(case: Case, story: Beside, at: int) -> str:
    """The sentence of a step beside a tree."""
    kind, ground, tree = story.steps[at].kind, case.ground, known(story.tree)
    if kind == "ask":
        return (
            "The same points train nearest neighbours on the left and a tree on the right. The tree "
            "is CART’s."
        )
    label = known(story.votes[-1].label)
    ours = class_name(ground.classes.index(label), label)
    if kind == "neighbours":
        voted = "The vote of the" if case.k > 1 else "The"
        return (
            f"{voted} {nearest(case.k)} gives the new point the class {ours}. The decision boundary can run "
            "in any direction. <b>Guess first</b>: which class does the tree predict?"
        )
    other = _tree_says(case, story)
    theirs = class_name(ground.classes.index(other), other)
    if kind == "tree":
        last = at == len(story.steps) - 1
        guess = "" if last else " <b>Guess first</b>: in what share of the plane do the two differ?"
        return (
            f"CART’s fully grown tree has {plural(tree.leaves, 'rectangle')} and predicts {theirs} for the "
            f"new point. Each border is a threshold on one number, so the units make no difference.{guess}"
        )
    same = "agree" if other == label else "disagree"
    return (
        f"Neighbours and tree {same} on the new point. They differ in the dark areas, "
        f"<b>{number(100 * _differing(story), 1)} %</b> of the plane."
    )


def _differing(story: Beside) -> float:
    """The share of the plane where both predict different classes."""
    return float(np.mean(np.array(known(story.fields)[0]) != np.array(known(story.trees))))


def beside_tree(case: Case, story: Beside) -> Html:
    """Both models in a table."""
    ground, label, tree = case.ground, known(story.votes[-1].label), known(story.tree)
    other = _tree_says(case, story)
    ours, theirs = (class_name(ground.classes.index(one), one) for one in (label, other))
    rows = [
        ["class of the new point", ours, theirs],
        ["stored model", plural(ground.n, "point"), plural(tree.leaves, "leaf")],
        [
            "work for one prediction",
            plural(ground.n, "distance"),
            f"at most {plural(tree.depth, 'threshold')}",
        ],
        ["in other units", "usually other neighbours", "the same tree"],
    ]
    return table("Neighbours and tree", ["aspect", nearest(case.k), "CART"], rows)


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Beside) -> Asks:
    """Before the tree, and before the comparison of both."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("tree"): partial(_class, case, story, kinds.index("tree"))}
    if "differ" in kinds:
        found[kinds.index("differ")] = partial(_differ, case, story, kinds.index("differ"))
    return found


def _class(case: Case, story: Beside, at: int) -> Question:
    classes = case.ground.classes
    right = _most(case, story)
    voted = str(classes.index(story.votes[-1].label))
    slip = "you expected the tree to agree with the neighbours" if voted not in right else (
        "you expected the tree to disagree with the neighbours"
    )  # fmt: skip
    answers = {str(i): str(label) for i, label in enumerate(classes)}
    return Question(
        key="class",
        ask=Html("Which class does CART predict for the new point?"),
        answers=answers,
        right=right,
        why=stated(sentence(case, story, at)),
        slip=slip,
    )


def _most(case: Case, story: Beside) -> set[str]:
    """The most frequent classes in the leaf of the new point."""
    (shares,) = known(story.tree).predict_proba(case.ground.frame(np.array([case.z])))
    labels = [label for label, share in zip(known(story.tree).classes, shares, strict=True)
              if share >= max(shares) - ROUNDING]  # fmt: skip
    return {str(case.ground.classes.index(label)) for label in labels}


def _differ(case: Case, story: Beside, at: int) -> Question:
    ask = Html("In what share of the plane do neighbours and tree predict different classes?")
    return a_share("differ", ask, _differing(story), Html(sentence(case, story, at)), TENTHS)


# The picture ----------------------------------------------------------------------------------------


def _picture(case: Case, story: Beside, quick: bool = False) -> AnimationPicture:
    said = [sentence(case, story, at) for at in range(len(story.steps))]
    return filmed(case, _panes(case, story), said, legend_of(case), ", beside a tree")


def _panes(case: Case, story: Beside, quick: bool = False) -> list[Canvas]:
    """Neighbours on the left, the rectangles of a tree on the right."""
    last, ground = story.votes[-1], case.ground
    left = empty_plane(
        case, 1, f"{case.k} nearest neighbours" if case.k > 1 else "The nearest neighbour", square=False
    )
    right = empty_plane(case, None, "A tree", square=False)
    if story.fields:
        fields(left, ground, [(1, story.fields[0])])
    if story.tree:
        _rectangles(right, case, story)
    if story.fields and story.trees:
        for canvas in (left, right):
            canvas.cells(
                list(runs(differing(story.fields[0], story.trees), 1, ground.box)), step=3, look="differ"
            )
    for canvas in (left, right):
        drawn = points_drawn(canvas, case, last.rows, quick)
        if canvas is left:
            light(drawn, dict.fromkeys(last.rows, 1))
    new_point(left, case).at(1, c=tone(ground, last.label))
    new = new_point(right, case)
    if story.tree:
        new.at(2, c=tone(ground, _tree_says(case, story)))
    return [left, right]


def _rectangles(canvas: Canvas, case: Case, story: Beside) -> None:
    tree, ground = known(story.tree), case.ground
    found = boxes(tree, ground.columns, ground.box)
    for path, node in tree.walk():
        if not node.split and path in found:
            canvas.box(
                *found[path], step=2, c=tone(ground, node.label), name=f"a leaf that predicts {node.label}"
            )


def _draft(case: Case, step: int | None) -> AnimationDraft:
    """One step with only what it shows, and larger cells."""
    votes = votes_of(case)
    steps, ground = _steps(case, votes), case.ground
    at = step_of(steps, step)
    kind = steps[at].kind
    found = () if kind == "ask" else fields_by_k(case, (case.k,), CELLS)
    tree = _grown(ground) if kind in ("tree", "differ") else None
    trees = _field_of_tree(ground, tree, CELLS) if tree and kind == "differ" else None
    story = Beside(steps, votes, found, tree, trees)
    return drafted(_panes(case, story, quick=True), at, _figures(case, story, kind))


def _figures(case: Case, story: Beside, kind: str) -> str:
    """What this step says of both, and nothing of later steps."""
    if kind == "ask":
        return ""
    said = f"Neighbours: {story.votes[-1].label}"
    if kind == "neighbours":
        return said
    return f"{said}, tree with {known(story.tree).leaves} leaves: {_tree_says(case, story)}"


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[Case, Beside]) -> Explanation:
    kinds = [step.kind for step in now.story.steps[: now.at + 1]]
    beside: Panels = [Said(beside_tree(now.case, now.story))] if "tree" in kinds else []
    return Explanation(Html(sentence(now.case, now.story, now.at)), beside, below=below(now))


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Rectangles beside neighbours", {"view": "tree", "world": "diagonal"},
              "Along a slanted border a tree builds a staircase, but nearest neighbours do not."),
    )  # fmt: skip


TREE = View(
    title="Beside a tree",
    params=ROWS,
    read=lambda given: read(given, "tree"),
    story=story,
    picture=_picture,
    explain=_explain,
    asks=asks,
    facts=predicted,
    shown=shown,
    choices=choices,
    ready=_ready,
    follow=follow(story),
    touch=touch(_draft),
)
