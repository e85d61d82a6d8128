"""The panels beside a tree or a line, the questions about them, and the View that shows them."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from math import acos, degrees, hypot
from typing import Any

from datasets.worlds import TEST, TRAINING, VALIDATION, WORLDS
from mlcore import Path, Table, TableError, path_text
from mlcore.trees.oblique import FisherStep, LineDecision, SearchStep, errors_of
from views.kit import charts
from views.kit.keep import kept
from views.kit.known import known
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, halfway
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Beside, Box, Figure, Formula, Panel, Panels, Said, choice
from views.kit.questions import ROUNDING, Asks, Question, where_least
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.overfit import grow, lines, worlds
from views.lessons.overfit import growth_code as code
from views.lessons.overfit.grow import Case, Grown, LineStep, Story, grown_of, line_of, oblique_of
from views.lessons.overfit.grow_picture import TOUCH, along_axes, picture
from views.lessons.overfit.worlds import NOISE, SEED, WORLD
from views.subjects.cards import Card, using
from views.subjects.code import panel
from views.subjects.points.choosing import back
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import amount, number
from views.words.tex import aligned, decimals, tex

LINES = {"fisher": "LDA", "search": "Oblique split"}
TITLE = "Slanted or along the axes"
WAYS = {"axis": "one attribute", "fisher": "Fisher’s line", "search": "search"}
FEW = 4  # points: of fewer no line through both attributes is measured
OBLIQUE, ALONG, EQUAL = "oblique", "along", "equal"
UPRIGHT = 5.0  # degrees: nearer than that the line is across the link of the means
ACROSS, TILTED = "across", "tilted"
MORE, FEWER = "more", "fewer"
THRESHOLD, NOTHING = " threshold", " nothing"  # no column has such a name
SAME = 1e-12  # Gini indices this close together tie


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """A tree, two trees or a line, at a step."""
    if now.story.line:
        return _line(now, now.story.line[now.at])
    return _both(now) if now.story.other else _tree(now)


def _tree(now: Snapshot[Case, Story]) -> Explanation:
    of, at = now.story.grown, now.at
    # The curve is first: it stays where it is whatever is said of a step.
    errors = list(_curve(of, at, now)) if now.until is None else []
    beside: list[Panel] = errors[:1]
    path = _opened(of, at, now.node)
    if path is not None:
        beside.append(Said(grow.opened(of, path)))
    if now.case.key == "scarce":
        beside.append(Said(_thin(now)))
    beside += errors[1:]
    if not now.presenter and now.case.key == "ring" and at == 0:
        beside.append(Said(grow.ring()))
    if not now.presenter and now.case.key == "diagonal" and now.until is None:
        beside.append(Said(_contest(now)))
    if not now.presenter:
        beside.append(Said(grow.fragments(of, at)))
    below = _code(now) if now.until is None else []
    return Explanation(grow.grown(of, at, now.until is not None), beside, below=below)


def _code(now: Snapshot[Case, Story]) -> Panels:
    """The code of a tree or a line."""
    case, of = now.case, now.story.grown
    about = case.world.title, case.how, case.seed, of.tree.leaves, *of.tables
    return [panel(partial(code.script, *about))]


def _thin(now: Snapshot[Case, Story]) -> Html:
    """How the lower half fares, of which hardly anything is known."""
    of = now.story.grown
    low = [table.columns[1].cells < 0 for table in of.tables]
    wrong = [row for path in of.leaves(now.at) for row in of.test[path].wrong]
    missed = sum(bool(low[TEST][row]) for row in wrong)
    return grow.halves(
        int(low[TRAINING].sum()),
        (missed, int(low[TEST].sum())),
        (len(wrong) - missed, int((~low[TEST]).sum())),
    )


def _opened(of: Grown, step: int, node: str | None) -> Path | None:
    """The rectangle that is opened, if there is one at this step."""
    return next((path for path in of.leaves(step) if node == (path_text(path) or "root")), None)


def _curve(of: Grown, step: int, now: Snapshot[Case, Story]) -> Panels:
    """The errors by leaves, the tree that validation chooses, and the error that nobody can avoid; beside an
    oblique tree also the test error of the one along the axes."""
    leaves, other, noise = of.growth.leaves, now.story.other, now.case.noise / 100
    shares = [[of.share(which, at) for at in range(len(leaves))] for which in range(3)]
    lines = [
        charts.Curve("training error", leaves, shares[TRAINING], charts.TRAINING),
        charts.Curve("validation error", leaves, shares[VALIDATION], charts.VALIDATION, "dot"),
        charts.Curve("test error", leaves, shares[TEST], charts.TEST, "dash"),
    ]
    if other:
        tested = [other.share(TEST, at) for at in range(len(other.growth.leaves))]
        lines.append(charts.Curve("test error along the axes", other.growth.leaves, tested, charts.QUIET))
    best = of.chosen
    note = charts.Note(leaves[best], shares[VALIDATION][best], f"chosen: {plural(leaves[best], 'leaf')}")
    height = 190 if other and now.presenter else 250  # the other tree is above it
    level = (noise, "irreducible error (noise)") if noise else None
    figure = charts.curve(
        lines,
        "leaves",
        "error rate",
        leaves[step],
        [note],
        now.presenter,
        height,
        level=level,
        grows=now.presenter,  # so that the hall can say how it goes on
    )
    alt = (
        f"Training and test error for 1 to {leaves[-1]} leaves. With {plural(leaves[step], 'leaf')} they are "
        f"{number(shares[TRAINING][step])} and {number(shares[TEST][step])}."
    )
    if now.presenter:
        return [Figure(figure, "curve", alt)]
    alt += (
        f" The validation error is lowest with {leaves[best]}, where the test error is "
        f"{number(shares[TEST][best])}."
    )
    numbers = charts.numbers(lines, "The errors in numbers", "leaves", leaves[step], [leaves[best]])
    return [Figure(figure, "curve", alt), Said(numbers)]


def _line(now: Snapshot[Case, Story], step: LineStep) -> Explanation:
    beside: list[Panel] = []
    if isinstance(step, FisherStep):
        said = lines.fished(step, now.case.world.classes)
        formula = lines.discriminant(step)
        beside += [Box([Formula(formula)])] if formula else []
    else:
        said = lines.searched(step)
        beside += [] if now.presenter else [_falls(now)]
    if step.line is not None and now.until is None:
        beside.append(Said(_contest(now)))
    return Explanation(Html(said), beside, below=_code(now) if now.until is None else [])


def _falls(now: Snapshot[Case, Story]) -> Figure:
    """The impurity along the search, as a staircase downward."""
    steps = [one for one in now.story.line[: now.until] if isinstance(one, SearchStep)]
    line = charts.Curve(
        "Gini index of the split", range(1, len(steps) + 1), [one.sides.impurity for one in steps],
        charts.TRAINING, stairs=True,
    )  # fmt: skip
    figure = charts.curve([line], "step", "Gini index", at=now.at + 1, height=190)
    ends = f"from {number(line.y[0])} to {number(line.y[-1])}"
    alt = f"The Gini index of the line falls {ends} in {len(steps)} steps."
    return Figure(figure, "curve", alt)


def _contest(now: Snapshot[Case, Story]) -> Html:
    """The staircase at this step, at its best and whole, against both lines."""
    of, line = now.story.grown, now.story.line
    best, last = of.chosen, len(of.growth.openings)
    at = {"Full tree": last, grow.BEST: best}
    here = "Line at this step" if line else "Tree at this step"
    if not line:
        at = {here: now.at, **at}
    rows = [(name, of.growth.leaves[i], of.share(TRAINING, i), of.share(TEST, i)) for name, i in at.items()]
    if line:
        rows.append(_line_row(now.case, line[now.at], here))
    rows += [_line_row(now.case, steps[-1], name) for name, steps in _lines_of(now.case)]
    return grow.contest(rows, here)


def _lines_of(case: Case) -> Iterator[tuple[str, tuple[LineStep, ...]]]:
    """The lines to compare with. Edited points may have none, for example points of one class."""
    for how, name in LINES.items():
        with suppress(TableError):
            yield name, line_of(case, how)


def _line_row(case: Case, step: LineStep, name: str) -> tuple[str, int, float, float]:
    train, test = grown_of(case).tables
    sides = known(step.sides)
    wrong = errors_of(known(step.line), sides.labels, test)
    return (name, 2, sides.errors / train.n, wrong / test.n)


# An oblique tree beside the one along the axes ------------------------------------------------------


def _both(now: Snapshot[Case, Story]) -> Explanation:
    """Both trees, at a step."""
    of, other = now.story.grown, known(now.story.other)
    at = min(now.at, len(of.growth.openings))
    path = _opened(of, at, now.node)
    panels: list[Panel] = [Said(grow.opened(of, path))] if path is not None else []
    said = _both_grown(of, other, now.at, now.until is not None)
    if now.until is not None:
        return Explanation(said, panels)
    # The curve stays where it is: what only some steps have is below it.
    figure, *numbers = _curve(of, at, now)
    panels += [Beside(along_axes(now.case)), Said(_along(other, now.at)), figure]
    if now.at == at > 0 and not now.presenter:
        panels += _measured(now, of.growth.openings[at - 1].path)
    panels += numbers
    if not now.presenter:
        panels += [Said(_contest_of_trees(of, other, at)), Said(grow.fragments(of, at))]
    return Explanation(said, panels, below=_code(now))


def _measured(now: Snapshot[Case, Story], path: Path) -> Panels:
    """The lines that were measured for the split of this step, and the chosen one worked out."""
    of = now.story.grown
    formulas = _formulas(of, path, of.tables[TRAINING])
    # The table is as long as there are lines: what is worked out stays where it is, above it.
    return [Box([Formula(formulas)]), Said(_weighed(of, path))]


def _contest_of_trees(of: Grown, other: Grown, step: int) -> Html:
    """Both trees at this step, at their best and whole."""
    here = "Oblique tree at this step"
    rows = [_tree_row(here, of, step)]
    for name, one in (("oblique", of), ("along the axes", other)):
        rows.append(_tree_row(f"Full tree, {name}", one, len(one.growth.openings)))
        rows.append(_tree_row(f"{grow.BEST}, {name}", one, one.chosen))
    return grow.contest(rows, here, TITLE)


def _tree_row(name: str, of: Grown, step: int) -> tuple[str, int, float, float]:
    return name, of.growth.leaves[step], of.share(TRAINING, step), of.share(TEST, step)


def _both_grown(of: Grown, other: Grown, step: int, asked: bool = False) -> Html:
    """What happens in a step: to the oblique tree, and once that is whole to the one along the axes.

    asked: the learner shall say which will be better: that is not told
    """
    last = len(of.growth.openings)
    if step <= last:
        return grow.grown(of, step, asked)
    whole = plural(of.growth.leaves[-1], "leaf")
    at = other.growth.leaves[step]
    changes = grow.changes(other, step)
    cut = esc(other.train[other.growth.openings[step - 1].path].cut)
    goes_on = f"The tree along the axes splits at <b>{cut}</b> and now has {plural(at, 'leaf')}. {changes}."
    if step == len(other.growth.openings):
        return Html(f"{goes_on} {_outcome(of, other)}")
    return Html(
        f"The oblique tree is complete with {whole}. It misclassifies {grow.errors(of, TRAINING, last)} "
        f"training points and {grow.errors(of, TEST, last)} test points. {goes_on}"
    )


def _outcome(of: Grown, other: Grown) -> Html:
    """Both whole trees: their leaves and their test errors."""
    shown = [
        f"has {plural(one.growth.leaves[-1], 'leaf')} and misclassifies {grow.errors(one, TEST, -1)} test "
        "points"
        for one in (of, other)
    ]
    return Html(f"The full oblique tree {shown[0]}. The full tree along the axes {shown[1]}.")


def _along(other: Grown, step: int) -> Html:
    """Below the tree along the axes: how far it is."""
    at = min(step, len(other.growth.openings))
    of_all = other.growth.leaves[-1]
    return paragraph(
        f"The tree <b>along the axes</b>, with {amount(other.growth.leaves[at])} of its "
        f"{plural(of_all, 'leaf')}, misclassifies {grow.errors(other, TRAINING, at)} training points and "
        f"{grow.errors(other, TEST, at)} test points."
    )


def _weighed(of: Grown, path: Path) -> Html:
    """The lines that were measured at a node, the chosen one marked."""
    decision = of.weighed[path]
    rows = [
        [
            esc(grow.equation(one.line)), WAYS[one.way], *(_sides(side) for side in one.sides.counts),
            number(one.sides.impurity),
        ]
        for one in decision.candidates
    ]  # fmt: skip
    head = ["line", "found by", "≤", ">", "Gini index"]
    css = ["gh-best" if i == decision.chosen else "" for i in range(len(rows))]
    classes = " : ".join(esc(label) for label in of.tree.classes)
    caption = f"Lines compared at this node ({classes} on each side)"
    found = html_table(caption, head, rows, css="gh-numbers", row_css=css)
    few = f"With fewer than {FEW} points, the algorithm tries no lines through both attributes."
    return Html(found + paragraph(few)) if of.tree.node(path).n < FEW else found


def _sides(counts: tuple[float, ...]) -> str:
    return "\u00a0:\u00a0".join(amount(n) for n in counts)


def _formulas(of: Grown, path: Path, train: Table) -> str:
    """The chosen line worked out: which side a point lies on, and its Gini index; as Markdown."""
    decision = of.weighed[path]
    return aligned([_point(decision, train, of.train[path].rows[0]), *_gini(decision)])


def _point(decision: LineDecision, train: Table, row: int) -> str:
    """The first point of the node put into the formula. No name of an attribute goes into it."""
    line = decision.candidates[known(decision.chosen)].line
    x = [float(column.cells[row]) for column in train.columns]
    parts = [(weight, value) for weight, value in zip(line.weights, x, strict=True) if weight]
    products = " + ".join(rf"{_signed(weight)} \cdot {_signed(value)}" for weight, value in parts)
    total = sum(weight * value for weight, value in parts)
    sign = r"\le" if total <= line.threshold else ">"
    return rf"w \cdot x &= {products} = {decimals(total, 3)} {sign} {decimals(line.threshold, 3)}"


def _signed(value: float) -> str:
    text = tex(amount(round(value, 4)))
    return f"({text})" if value < 0 else text


def _gini(decision: LineDecision) -> list[str]:
    sides = decision.candidates[known(decision.chosen)].sides
    lines, sums, whole = [], [], sum(map(sum, sides.counts))
    for sign, counts in zip((r"\le", ">"), sides.counts, strict=True):
        n = sum(counts)
        squares = "".join(rf" - \left(\frac{{{amount(c)}}}{{{amount(n)}}}\right)^2" for c in counts)
        gini = tex(number(1 - sum((c / n) ** 2 for c in counts)))
        lines.append(rf"G_{{{sign}}} &= 1{squares} = {gini}")
        sums.append(rf"\frac{{{amount(n)}}}{{{amount(whole)}}} \cdot {gini}")
    return [*lines, rf"G &= {' + '.join(sums)} = {tex(number(sides.impurity))}"]


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """Of a tree once, before its first split. Of a line before the steps that turn or move it."""
    if len(story.steps) < 2:
        return {}
    if story.line:
        return _of_line(case, story)
    if story.other:
        return {1: partial(_slanted, story.grown, story.other)}
    return {1: partial(_size, story.grown)}


def _size(of: Grown) -> Question:
    growth = of.growth
    return where_least(
        "size", Html("With how many leaves will the test error be lowest?"),
        {leaves: of.share(TEST, at) for at, leaves in enumerate(growth.leaves)}, "leaf",
        Html(f"The lowest test error is {grow.lowest(of)}."), shown=growth.leaves[:1],
    )  # fmt: skip


def _slanted(of: Grown, other: Grown) -> Question:
    """Which of two whole trees is better on new points: the oblique one need not be."""
    wrong = [one.share(TEST, -1) for one in (of, other)]
    right = EQUAL if abs(wrong[0] - wrong[1]) <= ROUNDING else OBLIQUE if wrong[0] < wrong[1] else ALONG
    slips = {
        OBLIQUE: "you assumed that freer lines are better lines",
        ALONG: "you forgot how many splits a slanted border costs along the axes",
        EQUAL: "you expected the directions of the lines not to matter",
    }
    return Question(
        key="slanted",
        ask=Html("Two trees grow until no split helps, one with slanted lines and one along the axes. Which "
                 "of them will misclassify fewer test points?"),
        answers={OBLIQUE: "the oblique tree", ALONG: "the tree along the axes", EQUAL: "neither"},
        right={right},
        why=_outcome(of, other),
        slips={answer: slip for answer, slip in slips.items() if answer != right},
    )  # fmt: skip


def _of_line(case: Case, story: Story) -> Asks:
    """Before Fisher’s direction and its split; before each round in which a search tries coefficients."""
    line = story.line
    if isinstance(line[0], FisherStep):
        classes = case.world.classes
        made = {"direction": partial(_direction, line, classes), "cut": partial(_split, line, classes)}
        return {at: make for kind, make in made.items() if (at := first_of(line, kind)) < len(line)}
    tries = {at for at, _ in all_of(line, "try")}
    return {at: partial(_moved, line, at) for at in sorted(tries) if at - 1 not in tries}


def _direction(line: tuple[LineStep, ...], classes: tuple[str, ...]) -> Question:
    step = line[first_of(line, "direction")]
    assert isinstance(step, FisherStep)
    link = [b - a for a, b in zip(*step.means, strict=True)]
    dot = sum(a * b for a, b in zip(step.weights, link, strict=True))
    cosine = abs(dot) / (hypot(*step.weights) * hypot(*link))
    angle = degrees(acos(min(cosine, 1.0)))
    right = {ACROSS} if angle <= UPRIGHT + ROUNDING else {TILTED}
    right |= {TILTED} if angle >= UPRIGHT - ROUNDING else set()
    slips = {ACROSS: "you forgot how the points scatter", TILTED: "you expected the scatter to tilt the line"}
    return Question(
        key="direction",
        ask=Html("What angle will Fisher’s line make with the line that joins the means?"),
        answers={
            ACROSS: f"a right angle, within {UPRIGHT:g}°",
            TILTED: f"more than {UPRIGHT:g}° off a right angle",
        },
        right=right,
        why=Html(f"The line is {number(angle, 1)}° off a right angle. {lines.fished(step, classes)}"),
        slips=slips,
    )


def _split(line: tuple[LineStep, ...], classes: tuple[str, ...]) -> Question:
    before, now = (known(one.sides).errors for _, one in all_of(line, "line", "cut"))
    step = line[-1]
    assert isinstance(step, FisherStep)
    right = EQUAL if now == before else MORE if now > before else FEWER
    answers = {MORE: "more", EQUAL: "as many as now", FEWER: "fewer"}
    return Question(
        key="split",
        ask=Html("The line slides to where the Gini index is lowest. How many training points will it then "
                 "misclassify, compared with now?"),
        answers=answers,
        right={right},
        why=Html(lines.fished(step, classes)),
        slip="you confused the Gini index with the number of errors",
    )  # fmt: skip


def _moved(line: tuple[LineStep, ...], at: int) -> Question:
    """The round of coefficients that begins at a step, and what it ends with."""
    steps = [one for one in line if isinstance(one, SearchStep)]
    end = next(i for i, one in enumerate(steps) if i > at and one.kind != "try")
    tried = {one.about or THRESHOLD: known(one.found) for one in steps[at:end]}
    least = min(tried.values())
    moved = steps[end].kind == "move"
    right = {name for name, gini in tried.items() if gini <= least + SAME} if moved else {NOTHING}
    named = {name: "the threshold" if name == THRESHOLD else f"the coefficient of {name}" for name in tried}
    now = number(steps[at].sides.impurity)
    return Question(
        key=f"moved {at}",
        ask=Html("Which single move lowers the Gini index most, with everything else fixed?"),
        answers={**named, NOTHING: "none, because no move lowers it"},
        right=right,
        why=Html(f"The best single move gives the Gini index {number(least)}. Before it was {now}."),
        instead={
            name: Html(f"Moving {esc(named[name])} gives {number(gini)}.") for name, gini in tried.items()
        },
        slips={NOTHING: "you chose no move where one helps"},
        slip="you chose a move that helps less" if moved else "you chose a move that does not help",
    )


# The view -------------------------------------------------------------------------------------------


def refuse(case: Case) -> Refusal | None:
    """A tree needs a point."""
    if case.edited and not case.edited.n:
        return Refusal(Html("The tree has no training points left to learn from."), [back(case.edited)])
    return None


def shown(case: Case) -> str:
    """The points in a few words."""
    if case.edited:
        return f"{case.world.title}, edited, {plural(case.trained, 'point')}"
    return f"{case.world.title}, {case.points} points, {case.noise} % noise"


def choices(case: Case, given: Given) -> Panels:
    """The points, and what separates them."""
    world = choice(WORLD, case.key, width=166)
    model = choice(table.SHOW, case.show, width=104), choice(table.HOW, case.how, width=132)
    if case.edited:
        return [world, back(case.edited), *model]
    noise, seed = choice(NOISE, case.noise, width=66), choice(SEED, case.seed, width=66)
    return [world, worlds.count(case), noise, seed, *model]


def _card(case: Case) -> tuple[Card, Any] | None:
    if case.how == "oblique":
        return using.OBLIQUE, using.turns_of_two(len(oblique_of(case).growth.openings))
    return (using.BEST_FIRST, using.turns_of_growth) if case.how == "tree" else None


@kept
def _ready() -> tuple[Ready, ...]:
    """The places that a class should see. The trees determine where each leads."""
    grown = {key: grown_of(Case(key, world.points, world.noise)) for key, world in WORLDS.items()}
    last = {key: str(len(of.growth.openings)) for key, of in grown.items()}
    deepest = path_text(deepest_of(grown["ring"]))
    return (
        Ready("Underfitting and overfitting", {"world": "ring", "step": "0"},
              "A tree grows leaf by leaf on a ring. It is first too simple, then too complex."),
        Ready("Data fragmentation", {"world": "ring", "step": last["ring"], "node": deepest},
              "Deep in the tree a leaf rests on a single point."),
        Ready("Too few examples", {"world": "scarce", "step": last["scarce"]},
              "There are hardly any points in the lower part of the plot, so the tree extends what it "
              "found in "
              "the upper part. Look at the test points, too."),
        Ready("One noisy point", {"world": "odd", "step": last["odd"]},
              "The tree bends to fit a single wrong label."),
        Ready("A slanted line", {"world": "diagonal", "step": last["diagonal"]},
              "The tree needs a staircase of splits for x1 + x2 < 1 …"),
        Ready("One oblique split", {"world": "diagonal", "how": "search", "step": "0"},
              "… or one slanted split on both attributes. A search changes one coefficient at a time."),
        Ready("An oblique tree", {"world": "diagonal", "how": "oblique", "step": "1"},
              "A tree with slanted lines needs 2 leaves, and a tree along the axes builds a staircase."),
        Ready("When slanted splits do not help", {"world": "ring", "how": "oblique", "step": "end"},
              "On a round border, oblique splits save some leaves, but the test error is no lower."),
        Ready("Penguins’ bills", {"world": "penguins", "how": "oblique", "step": "end"},
              "Tell two species apart by the length and depth of the bill, with one line or six splits "
              "along the axes."),
    )  # fmt: skip


def deepest_of(of: Grown) -> Path:
    """The deepest leaf of a single training point in which test points are wrong, else the deepest one."""
    leaves = of.leaves(len(of.growth.openings))
    lone = [path for path in leaves if len(of.train[path].rows) == 1 and of.test[path].wrong]
    return max(lone or leaves, key=len)


GROW = View(
    title="One tree",
    params=grow.PARAMS,
    read=grow.read,
    refuse=refuse,
    story=grow.story_of,
    picture=picture,
    touch=TOUCH,
    stage="plane",
    opening=halfway,
    explain=explain,
    shown=shown,
    choices=choices,
    ready=_ready,
    asks=asks,
    facts=lambda case, story: grow.facts(story.grown),
    card=_card,
)
