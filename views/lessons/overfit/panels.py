"""What is beside the plane: both errors, leaves with few points, the staircase against a line."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from datasets.worlds import TEST, TRAINING, VALIDATION
from mlcore import Path, TableError, path_text
from mlcore.trees.oblique import FisherStep, SearchStep, errors_of
from views.kit import charts
from views.kit.known import known
from views.kit.lesson import Moment, Told
from views.kit.panels import Box, Figure, Formula, Panel, Panels, Said
from views.lessons.overfit import growth_code as growth
from views.lessons.overfit import words
from views.lessons.overfit.case import (
    Case,
    Grown,
    LineStep,
    Story,
    grown_of,
    line_of,
)
from views.subjects import code
from views.words.grammar import plural
from views.words.html import Html
from views.words.numbers import number

LINES = {"fisher": "LDA", "search": "Oblique split"}


def tell(now: Moment[Case, Story]) -> Told:
    """A tree or a line, at a step."""
    return _line(now, now.story.line[now.at]) if now.story.line else _tree(now)


def _tree(now: Moment[Case, Story]) -> Told:
    of, at = now.story.grown, now.at
    # The curve is first: it stays where it is whatever is said of a step.
    errors = list(curve(of, at, now)) if now.until is None else []
    beside: list[Panel] = errors[:1]
    path = opened(of, at, now.node)
    if path is not None:
        beside.append(Said(words.opened(of, path)))
    if now.case.key == "scarce":
        beside.append(Said(_thin(now)))
    beside += errors[1:]
    if not now.presenter and now.case.key == "ring" and at == 0:
        beside.append(Said(words.ring()))
    if not now.presenter and now.case.key == "diagonal" and now.until is None:
        beside.append(Said(_contest(now)))
    if not now.presenter:
        beside.append(Said(words.fragments(of, at)))
    below = code_of(now) if now.until is None else []
    return Told(words.grown(of, at, now.until is not None), beside, below=below)


def code_of(now: Moment[Case, Story]) -> Panels:
    """The code of a tree or a line."""
    case, of = now.case, now.story.grown
    about = case.world.title, case.how, case.seed, of.tree.leaves, *of.tables
    return [code.panel(partial(growth.script, *about))]


def _thin(now: Moment[Case, Story]) -> Html:
    """How the lower half fares, of which hardly anything is known."""
    of = now.story.grown
    low = [table.columns[1].cells < 0 for table in of.tables]
    wrong = [row for path in of.leaves(now.at) for row in of.test[path].wrong]
    missed = sum(bool(low[TEST][row]) for row in wrong)
    return words.halves(
        int(low[TRAINING].sum()),
        (missed, int(low[TEST].sum())),
        (len(wrong) - missed, int((~low[TEST]).sum())),
    )


def opened(of: Grown, step: int, node: str | None) -> Path | None:
    """The rectangle that is opened, if there is one at this step."""
    return next((path for path in of.leaves(step) if node == (path_text(path) or "root")), None)


def curve(of: Grown, step: int, now: Moment[Case, Story]) -> Panels:
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


def _line(now: Moment[Case, Story], step: LineStep) -> Told:
    beside: list[Panel] = []
    if isinstance(step, FisherStep):
        said = words.fished(step, now.case.world.classes)
        formula = words.discriminant(step)
        beside += [Box([Formula(formula)])] if formula else []
    else:
        said = words.searched(step)
        beside += [] if now.presenter else [_falls(now)]
    if step.line is not None and now.until is None:
        beside.append(Said(_contest(now)))
    return Told(Html(said), beside, below=code_of(now) if now.until is None else [])


def _falls(now: Moment[Case, Story]) -> Figure:
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


def _contest(now: Moment[Case, Story]) -> Html:
    """The staircase at this step, at its best and whole, against both lines."""
    of, line = now.story.grown, now.story.line
    best, last = of.chosen, len(of.growth.openings)
    at = {"Full tree": last, words.BEST: best}
    here = "Line at this step" if line else "Tree at this step"
    if not line:
        at = {here: now.at, **at}
    rows = [(name, of.growth.leaves[i], of.share(TRAINING, i), of.share(TEST, i)) for name, i in at.items()]
    if line:
        rows.append(_line_row(now.case, line[now.at], here))
    rows += [_line_row(now.case, steps[-1], name) for name, steps in _lines_of(now.case)]
    return words.contest(rows, here)


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
