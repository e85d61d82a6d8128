"""Small trees as features: what a linear SVM makes of the leaves that points reach."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from mlcore import Table, Tree
from mlcore.ensemble import Voters, bag, leaf_columns, on_leaves
from mlcore.learners import svm, tree
from mlcore.learners.machines import Machines
from mlcore.model import Model
from mlcore.svm import Machine
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot
from views.kit.link import boosting, crowd
from views.kit.link.kinds import Whole
from views.kit.link.params import Given, Param
from views.kit.panels import Action, Formula, Panels, Popover, Said, choice
from views.kit.panels import Box as Framed
from views.kit.questions import ROUNDING, Asks, Question, a_share
from views.kit.steps import first_of, places
from views.kit.view import View
from views.lessons.crowd import boosting_code as code
from views.lessons.crowd import lattice
from views.lessons.crowd.lattice import Edges
from views.lessons.crowd.tables import sheets
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis, Box
from views.subjects.code import panel
from views.subjects.ground import choosing, reading
from views.subjects.ground.drawn import MOST_DRAWN, dots, flat, place, plane, tone_of
from views.subjects.ground.fields import Field
from views.subjects.ground.ground import Ground, Sheet, Source, ground_of
from views.subjects.points.of_tables import spread
from views.subjects.regions import boxes
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, paragraph, plain, table
from views.words.numbers import number
from views.words.tex import aligned, decimals

PARAMS: tuple[Param, ...] = (*reading.rows(), crowd.TREES, boosting.DEPTH, crowd.DRAW)
USUAL, CLEAN = "ring", 0  # the world to begin with, and its noise
TREES, FEW, MANY = 5, 2, 12  # trees to begin with, and their bounds
DEPTH, DEEPEST = 2, 3
IN_FULL = 3  # trees that appear one by one
C = 1.0


@dataclass(frozen=True)
class FeaturesCase:
    """trees: how many; depth: of each; draw: the seed of their samples."""

    source: Source
    trees: int = TREES
    depth: int = DEPTH
    draw: int = 0
    view: str = "features"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)


class Step(NamedTuple):
    """kind: ask, line, tree, weights, border; n: how many trees are there."""

    kind: str
    n: int


class Errors(NamedTuple):
    """The share of points that a model gets wrong; test: None without test points."""

    training: float
    test: float | None


class Small(NamedTuple):
    """A tree: the box and the class of each leaf, in the order of a walk; codes: the leaf of each point."""

    leaves: tuple[tuple[Box, int], ...]
    codes: tuple[int, ...]
    errors: Errors


@dataclass(frozen=True, eq=False)
class Featured:
    """corners:  f of the linear SVM of the columns themselves at the corners of the plane, from below left
                 against the clock
    sides:    the classes where f is below 0 and above
    weights:  of the SVM on the leaves, tree after tree; bias: its
    field:    what that SVM predicts between the edges
    """

    steps: Sequence[Step]
    trees: tuple[Small, ...]
    corners: tuple[float, float, float, float]
    sides: tuple[int, int]
    weights: tuple[tuple[float, ...], ...]
    bias: float
    edges: Edges
    field: Field
    line: Errors
    vote: Errors
    leaves: Errors


def read(given: Given) -> FeaturesCase:
    """What the link asks for."""
    source = reading.read(given, USUAL, CLEAN)
    trees = given(crowd.TREES, kind=Whole(FEW, MANY), default=TREES)
    depth = given(boosting.DEPTH, kind=Whole(1, DEEPEST), default=DEPTH)
    return FeaturesCase(source, trees, depth, given(crowd.DRAW))


def refuse(case: FeaturesCase) -> Refusal | None:
    """A linear SVM separates two classes."""
    why = _refused(case)
    again = {**reading.SOURCE.change("world"), "world": USUAL}
    return Refusal(esc(why), [Action("Use the ring", again)]) if why else None


def _refused(case: FeaturesCase) -> str:
    found = len(np.unique(case.ground.codes))
    if found == 2:
        return ""
    return f"One linear SVM separates two classes. These points have {plural(found, 'class')}."


@kept_long(lambda case: case.trees * (0.02 + 4e-4 * case.ground.n))
def story(case: FeaturesCase) -> Featured:
    """The trees, the SVM of the columns, and the SVM of the leaves."""
    ground = case.ground
    table = ground.table()
    grown = [step.model for step in bag(table, tree("cart", max_depth=case.depth), case.trees, case.draw)]
    trees = [one for one in grown if isinstance(one, Tree)]
    line, model = svm(C=C).fit(table), on_leaves(trees, table, svm(C=C, scale="raw"))
    edges = lattice.edges_of(ground, trees)
    labels = model.predict(ground.frame(lattice.middles(ground, edges)))
    codes = np.array([ground.classes.index(label) for label in labels.tolist()])
    machine = _machine(model.model)
    parts = np.cumsum([one.leaves for one in trees])[:-1]
    vote = Voters(table.classes, tuple(trees), (1.0,) * len(trees))
    assert machine.weights is not None
    return Featured(
        steps=_shown(len(trees)),
        trees=tuple(_small(ground, one) for one in trees),
        corners=_corners(ground, line),
        sides=_sides(ground),
        weights=tuple(tuple(part.tolist()) for part in np.split(machine.weights, parts)),
        bias=machine.bias,
        edges=edges,
        field=lattice.field(codes, edges),
        line=errors(ground, line),
        vote=errors(ground, vote),
        leaves=errors(ground, model),
    )


def _shown(count: int) -> tuple[Step, ...]:
    ladder = sorted({*range(1, min(count, IN_FULL) + 1), count})
    trees = [Step("tree", n) for n in ladder]
    return (Step("ask", 0), Step("line", 0), *trees, Step("weights", count), Step("border", count))


def _machine(model: Model) -> Machine:
    assert isinstance(model, Machines)
    return model.machines.machines[0]


def _sides(ground: Ground) -> tuple[int, int]:
    """The classes that have points, in their order."""
    first, second = np.unique(ground.codes).tolist()
    return first, second


def _small(ground: Ground, one: Tree) -> Small:
    found = boxes(one, ground.columns, ground.box)
    leaves = tuple(
        (found[path], ground.classes.index(node.label)) for path, node in one.walk() if not node.children
    )
    (column,) = leaf_columns([one], ground.table())
    return Small(leaves, tuple(column.cells.tolist()), errors(ground, one))


def _corners(ground: Ground, line: Machines) -> tuple[float, float, float, float]:
    left, bottom, right, top = ground.box
    places = np.array([(left, bottom), (right, bottom), (right, top), (left, top)])
    a, b, c, d = line.decision(ground.frame(places)).tolist()
    return a, b, c, d


def errors(ground: Ground, model: Model) -> Errors:
    """What a model gets wrong."""
    tested = ground.tested()
    return Errors(_error(model, ground.table()), _error(model, tested) if tested else None)


def _error(model: Model, table: Table) -> float:
    said, classes = model.predict(table), np.array(table.classes, dtype=object)
    return float(np.mean(said != classes[table.target.cells]))


# What it says ---------------------------------------------------------------------------------------


SHOWN = 8  # points whose features are shown
MOST_BITS = 24  # features that are written out


def shown(case: FeaturesCase) -> str:
    """A title in a few words."""
    return f"Trees as features: {case.ground.title}"


def name(case: FeaturesCase) -> str:
    """The picture in words, for a screen reader."""
    return f"{plural(case.ground.n, 'point')}, their leaves in {case.trees} small trees, and the weights"


def some(case: FeaturesCase) -> list[int]:
    """The points whose features are shown."""
    return [int(i) for i in spread(case.ground.n, SHOWN)]


def sentence(case: FeaturesCase, story: Featured, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {"ask": _asked, "line": _line, "tree": _tree, "weights": _weights, "border": _border}
    return Html(sentences[step.kind](case, story, step.n))


def _asked(case: FeaturesCase, story: Featured, n: int) -> str:
    return (
        f"A linear SVM learns to separate <b>{plural(case.ground.n, 'point')}</b> of two classes. "
        "It uses the columns as they are. <b>Guess first</b>: how many points does a straight line "
        "misclassify?"
    )


def _line(case: FeaturesCase, story: Featured, n: int) -> str:
    return (
        f"The linear SVM has training error <b>{number(story.line.training)}</b>{_test(story.line)}. Now it "
        "gets other columns. They show which leaf a point reaches in each of a few small trees."
    )


def _tree(case: FeaturesCase, story: Featured, n: int) -> str:
    one = story.trees[n - 1]
    said = (
        f"<b>Tree {n}</b> grew from a bootstrap sample, with depth at most {case.depth}. It has "
        f"{plural(len(one.leaves), 'leaf')}, so it adds {plural(len(one.leaves), 'new column')}. A point has "
        "a 1 for the leaf that it reaches and a 0 for the others. The tree alone has training error "
        f"<b>{number(one.errors.training)}</b>{_test(one.errors)}."
    )
    if n < len(story.trees):
        return said
    total = sum(len(one.leaves) for one in story.trees)
    return (
        f"{said} The trees add {total} columns in all. <b>Guess first</b>: does each leaf’s weight count "
        "for the class that the leaf predicts alone?"
    )


def _weights(case: FeaturesCase, story: Featured, n: int) -> str:
    low, high = story.sides
    classes = case.ground.classes
    return (
        "The linear SVM on these columns gives <b>each leaf its own weight</b>. A weight above 0 counts for "
        f"{class_name(high, classes[high])}, and one below 0 for {class_name(low, classes[low])}. A bar has "
        "the colour of the class that its leaf predicts alone. <b>Guess first</b>: does the sum of a point’s "
        "weights predict better than the majority of its leaves?"
    )


def _border(case: FeaturesCase, story: Featured, n: int) -> str:
    parts = [
        ("The linear SVM on the leaves has", story.leaves),
        ("The majority of the same trees has", story.vote), ("The line has", story.line),
    ]  # fmt: skip
    errors = " ".join(
        f"{what} training error <b>{number(one.training)}</b>{_test(one)}." for what, one in parts
    )
    return f"The value f is constant in each cell between the thresholds. {errors} {_compared(story)}"


def _compared(story: Featured) -> str:
    leaves, vote = (one.training if one.test is None else one.test for one in (story.leaves, story.vote))
    where = "these points" if story.leaves.test is None else "the test points"
    if leaves == vote:
        return f"On {where} the weights and the majority are equally good here."
    return f"On {where} {'the weights do' if leaves < vote else 'the majority does'} better here."


def _test(errors: Errors) -> str:
    return "" if errors.test is None else f" and test error <b>{number(errors.test)}</b>"


# Numbers --------------------------------------------------------------------------------------------


def worked(case: FeaturesCase, story: Featured, at: int) -> str:
    """The features of the first point that is shown, and f of it, as Markdown."""
    step = story.steps[at]
    if step.kind in ("ask", "line"):
        return ""
    row = some(case)[0]
    taken = [one.codes[row] for one in story.trees[: step.n]]
    sizes = [len(one.leaves) for one in story.trees[: step.n]]
    lines = []
    if sum(sizes) <= MOST_BITS:
        bits = [
            r"\,".join(str(int(leaf == code)) for leaf in range(size))
            for code, size in zip(taken, sizes, strict=True)
        ]
        lines.append(r"\varphi(x_1) &= (" + r"\;|\;".join(bits) + ")")
    if step.kind == "tree":
        return aligned(lines) if lines else ""
    weights = [story.weights[t][code] for t, code in enumerate(taken)]
    total = sum(weights) + story.bias
    added = " + ".join(_bracket(weight) for weight in weights)
    return aligned([
        *lines,
        r"f(x) &= \textstyle\sum_t w_{t,\,\text{leaf}_t(x)} + b",
        rf"f(x_1) &= {added} + {_bracket(story.bias)} = {decimals(total)}",
    ])  # fmt: skip


def _bracket(value: float) -> str:
    return f"({decimals(value)})" if value < 0 else decimals(value)


def points(case: FeaturesCase, story: Featured, at: int) -> Html:
    """The points whose features are shown, with the leaves that they reach."""
    step, ground = story.steps[at], case.ground
    rows = []
    for i, row in enumerate(some(case), start=1):
        c = int(ground.codes[row])
        leaves = ", ".join(str(one.codes[row] + 1) for one in story.trees[: step.n])
        rows.append([str(i), place(ground, ground.x[row].tolist()), class_name(c, ground.classes[c]), leaves])
    return table("The leaf in each tree", ["point", "at", "class", "leaves"], rows, css="gh-numbers")


def errors_words(case: FeaturesCase, story: Featured, at: int) -> Html:
    """The errors so far."""
    step = story.steps[at]
    found = [("linear SVM on the columns", story.line)]
    found += [(f"tree {t}", one.errors) for t, one in enumerate(story.trees[: step.n], start=1)]
    if step.kind == "border":
        found += [("majority of the trees", story.vote), ("linear SVM on the leaves", story.leaves)]
    tested = story.line.test is not None
    rows = [
        [what, number(one.training), *([number(one.test or 0.0)] if tested else [])] for what, one in found
    ]
    head = ["model", "training error", *(["test error"] if tested else [])]
    css = ["gh-best" if what.endswith("leaves") else "" for what, _ in found]
    return table("Error rates", head, rows, css="gh-numbers", row_css=css)


def about(case: FeaturesCase) -> Html:
    """How it is done, and what it is next to."""
    return paragraph(
        f"The trees are CART trees of depth at most {case.depth}, each grown from a bootstrap sample. Both "
        "SVMs have C = 1. The SVM on the columns standardises them. In each tree exactly one leaf has the 1, "
        "so f adds one weight per tree. Bagging counts all leaves alike, and AdaBoost has one weight for "
        "each tree. Here each leaf has its own. The trees and the weights are learned from the same points, "
        "so the training error flatters the model. A lecture learns weights over such trees by stochastic "
        "gradient descent (SGD). This view uses SMO."
    )


# What it asks ---------------------------------------------------------------------------------------


ALL, NOT_ALL = "all", "not all"
WEIGHTS, MAJORITY, EQUAL = "weights", "majority", "equal"
TENTHS = 10


def asks(case: FeaturesCase, story: Featured) -> Asks:
    """Before the line, before the weights of the leaves, and before their errors."""
    kinds = [step.kind for step in story.steps]
    line, weights, border = (kinds.index(kind) for kind in ("line", "weights", "border"))
    return {
        line: partial(_line_questions, story),
        weights: partial(_weights_questions, story),
        border: partial(_border_questions, case, story, border),
    }


def _line_questions(story: Featured) -> Question:
    ask = Html("What share of the points does the straight line of the linear SVM misclassify?")
    why = Html(f"The linear SVM has a training error of {number(story.line.training)}.")
    return a_share("line", ask, story.line.training, why, TENTHS)


def _weights_questions(story: Featured) -> Question:
    against = sum(
        weight * (1 if c == story.sides[1] else -1) < -ROUNDING
        for tree, weights in zip(story.trees, story.weights, strict=True)
        for (_, c), weight in zip(tree.leaves, weights, strict=True)
    )
    total = plural(sum(map(len, story.weights)), "leaf")
    some = (
        "1 has a weight against the class that it predicts"
        if against == 1
        else f"{against} have weights against the class that they predict"
    )
    right = NOT_ALL if against else ALL
    return Question(
        key="weights",
        ask=Html("Will each leaf’s weight count for the class that the leaf predicts alone?"),
        answers={ALL: "yes, all of them do", NOT_ALL: "no, not all of them do"},
        right={right},
        why=Html(f"Of {total}, {some} alone."),
        slip="you misjudged the weights of leaves next to each other",
    )


def _border_questions(case: FeaturesCase, story: Featured, at: int) -> Question:
    leaves, vote = (one.training if one.test is None else one.test for one in (story.leaves, story.vote))
    where = "these points" if story.leaves.test is None else "the test points"
    right = EQUAL if abs(leaves - vote) <= ROUNDING else WEIGHTS if leaves < vote else MAJORITY
    answers = {WEIGHTS: "the weights", MAJORITY: "the majority of the trees", EQUAL: "they are equally good"}
    return Question(
        key="border",
        ask=Html(f"Which has the lower error on {where}: the leaves with their weights, or the majority?"),
        answers=answers,
        right={right},
        why=sentence(case, story, at),
        slip="you misjudged what weights add to a majority",
    )


# What it draws --------------------------------------------------------------------------------------


MANY_PICTURE = 6  # trees that have their names above their leaves
Spot = tuple[float, float]


def picture(case: FeaturesCase, story: Featured, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    ground = case.ground
    named = enumerate(ground.classes)
    legend: list[tuple[int | None, str]] = [(tone_of(ground, i), str(c)) for i, c in named]
    legend += [
        (None, "1, 2, …: the points in the rows"),
        (None, "filled: 1, in the colour of the leaf’s class"),
    ]
    if ground.n > MOST_DRAWN:
        legend.append((None, f"{MOST_DRAWN} of {ground.n} points are shown"))
    trace = trace_of(case)
    panes = [_points(case, story), _tiles(case, story), _bars(case, story)]
    return animation(trace, name(case), panes, texts, legend, rows=(2.1, 1.0))


def _born(story: Featured, t: int) -> int:
    """The step that first tells of a tree, counted from 0."""
    return next(at for at, step in enumerate(story.steps) if step.n > t)


# The plane ------------------------------------------------------------------------------------------


def _points(case: FeaturesCase, story: Featured) -> Canvas:
    ground = case.ground
    canvas = plane(ground, share=1.35, square=not isinstance(case.source, Sheet))
    line, born = first_of(story.steps, "line"), first_of(story.steps, "tree")
    for c, corners in _halves(case, story):
        canvas.area(corners, step=line, c=tone_of(ground, c)).at(born, off=True)
    for at in places(story.steps, "tree"):
        _leaves(canvas, case, story, at)
    for c in story.sides:
        cells = list(lattice.boxes_of(story.field, c, story.edges))
        if cells:
            canvas.cells(cells, step=first_of(story.steps, "border"), c=tone_of(ground, c))
    dots(canvas, ground, some(case))
    for at in places(story.steps, "tree"):
        _numbers(canvas, story, at)
    left, bottom, right, top = ground.box
    for i, row in enumerate(some(case), start=1):
        x, y = flat(ground.x)[row].tolist()
        spot = (x + 0.02 * (right - left), y + 0.03 * (top - bottom))
        canvas.text(*spot, str(i), look="rank", size=0.78, step=born)
    return canvas


def _halves(case: FeaturesCase, story: Featured) -> list[tuple[int, list[Spot]]]:
    """Both sides of the linear SVM's border, as far as they lie in the plane."""
    left, bottom, right, top = case.ground.box
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    low, high = story.sides
    signed = [(low, [-f for f in story.corners]), (high, [*story.corners])]
    found = [(c, _above(corners, values)) for c, values in signed]
    return [(c, spots) for c, spots in found if len(spots) > 2]


def _above(corners: list[Spot], values: list[float]) -> list[Spot]:
    """The part of a convex shape in which a linear function is not below 0, by its values at the corners."""
    spots: list[Spot] = []
    for i, ((x, y), f) in enumerate(zip(corners, values, strict=True)):
        (x0, y0), f0 = corners[i - 1], values[i - 1]
        if f * f0 < 0:
            share = f0 / (f0 - f)
            spots.append((x0 + share * (x - x0), y0 + share * (y - y0)))
        if f >= 0:
            spots.append((x, y))
    return spots


def _leaves(canvas: Canvas, case: FeaturesCase, story: Featured, at: int) -> None:
    """The regions of the last tree of the story, for this step."""
    one = story.trees[story.steps[at].n - 1]
    for i, (box, c) in enumerate(one.leaves, start=1):
        said = f"leaf {i}: {case.ground.classes[c]}"
        canvas.box(*box, step=at, c=tone_of(case.ground, c), name=said).at(at + 1, off=True)


def _numbers(canvas: Canvas, story: Featured, at: int) -> None:
    """The numbers of these regions, above the points."""
    for i, (box, _) in enumerate(story.trees[story.steps[at].n - 1].leaves, start=1):
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        canvas.text(*middle, str(i), step=at, look="quiet", size=1.5).at(at + 1, off=True)


# The features ---------------------------------------------------------------------------------------


def _starts(story: Featured) -> list[int]:
    """Where the leaves of each tree begin among all."""
    return [0, *accumulate(len(one.leaves) for one in story.trees)]


def _tiles(case: FeaturesCase, story: Featured) -> Canvas:
    """A row for each of some points, a column for each leaf; the 1s are filled."""
    rows, starts = some(case), _starts(story)
    high = float(len(rows))
    canvas = Canvas(blank(-0.09 * starts[-1], starts[-1]), blank(-0.2, high + 1.0), title="Points as 0 and 1")
    born = first_of(story.steps, "tree")
    for i, row in enumerate(rows):
        c = int(case.ground.codes[row])
        x, y = -0.03 * starts[-1], high - i - 0.5
        canvas.dot(x, y, c=tone_of(case.ground, c), size=0.3, step=born)
        canvas.text(x - 0.03 * starts[-1], y, str(i + 1), step=born, look="rank", size=0.78, anchor="end")
    for t, one in enumerate(story.trees):
        at, begin, end = _born(story, t), starts[t], starts[t + 1]
        label = f"tree {t + 1}" if len(story.trees) <= MANY_PICTURE else str(t + 1)
        canvas.text((begin + end) / 2, high + 0.5, label, step=at, look="quiet", size=0.78)
        upright = [(float(x), 0.0, float(x), high) for x in range(begin, end + 1)]
        level = [(float(begin), float(y), float(end), float(y)) for y in range(len(rows) + 1)]
        canvas.border([*upright, *level], step=at, look="grid")
        for i, row in enumerate(rows):
            leaf = one.codes[row]
            x, y = begin + leaf, high - i - 1
            said = f"point {i + 1} reaches leaf {leaf + 1} of tree {t + 1}"
            c = tone_of(case.ground, one.leaves[leaf][1])
            canvas.box(x + 0.08, y + 0.08, x + 0.92, y + 0.92, step=at, c=c, look="strong", name=said)
    return canvas


def _bars(case: FeaturesCase, story: Featured) -> Canvas:
    """The weight of each leaf."""
    starts = _starts(story)
    top = 1.1 * max((abs(w) for part in story.weights for w in part), default=0.0) or 1.0
    at = first_of(story.steps, "weights")
    ends = [float(start) for start in starts]
    across: Axis = {"name": "the leaves, tree by tree", "low": 0.0, "high": ends[-1], "ticks": [
        ((a + b) / 2, str(t + 1)) for t, (a, b) in enumerate(pairwise(ends))
    ]}  # fmt: skip
    canvas = Canvas(across, axis("weight", -top, top), row=1, late="xy")
    canvas.line([(0.0, 0.0), (ends[-1], 0.0)], look="thin")
    canvas.border([(end, -top, end, top) for end in ends[1:-1]], look="grid")
    for t, part in enumerate(story.weights):
        for leaf, weight in enumerate(part):
            x, c = starts[t] + leaf, story.trees[t].leaves[leaf][1]
            said = f"tree {t + 1}, leaf {leaf + 1}: {number(weight)}"
            low, high = sorted((0.0, weight))
            canvas.box(
                x + 0.12, low, x + 0.88, high, step=at, c=tone_of(case.ground, c), look="strong", name=said
            )
    return canvas


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[FeaturesCase, Featured]) -> Explanation:
    case, story, kind = now.case, now.story, now.story.steps[now.at].kind
    formula = worked(case, story, now.at)
    beside: Panels = [
        *([Framed([Formula(formula)])] if formula else []),
        *([Said(errors_words(case, story, now.at))] if kind != "ask" else []),
        *([Said(points(case, story, now.at))] if kind == "tree" else []),
    ]
    made = partial(code.features, sheets(case.ground), case.trees, case.depth, case.draw, C)
    below: Panels = [Said(about(case)), panel(made)]
    return Explanation(sentence(case, story, now.at), beside, below=below)


def _choices(case: FeaturesCase, given: Given) -> Panels:
    first, more = choosing.chosen(case.source, given)
    trees = choice(crowd.TREES.but(kind=Whole(FEW, MANY)), case.trees, look="slider", width=150)
    depth = choice(boosting.DEPTH.but(kind=Whole(1, DEEPEST)), case.depth)
    return [*first, trees, Popover("Settings", [depth, choice(crowd.DRAW, case.draw), *more])]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Trees as features", {"view": "features", "world": "ring", "noise": "0", "step": "end"},
              "A linear SVM on the leaves of five small trees, where no line separates the classes."),
    )  # fmt: skip


FEATURES = View(
    title="Trees as features",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    asks=asks,
)
