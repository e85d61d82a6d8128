"""Columns chosen by the error of a learner: both directions, and all sets of a few columns."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mlcore import TableError, select
from mlcore.select import NEAR, NestedStep, SelectStep
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link.codes import Chosen
from views.kit.panels import Action
from views.lessons.columns.case import DATA, MODEL, Case, Judged, judged, seconds
from views.words.grammar import listed, plural
from views.words.html import esc

MOST_STEPS, MOST_LATTICE = 10, 5  # columns
BUDGET, MOST_AROUND = 12.0, 30.0  # seconds
SLOW = (
    "forest",
    "adaboost",
    "chaid",
    "ctree",
)  # the page does not offer these learners, because every step learns hundreds of times
DIRECTIONS = ("backward", "forward")

Names = tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """kind: ask, start, try, go, turn or end; in the lattice ask, start, go, all

    way: backward or forward; n: the place in the trace of that direction
    """

    kind: str
    way: str = ""
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """traces: by direction; errors: of all sets of columns, in the lattice only."""

    steps: Sequence[Step]
    on: Judged
    names: Names
    traces: dict[str, tuple[SelectStep, ...]]
    errors: dict[Names, float]

    @property
    def numbers(self) -> bool:
        """Whether the target is a number."""
        return not self.on.table.classes

    def sets(self, way: str) -> list[Names]:
        """The columns after each step of a direction."""
        return [step.columns for step in self.traces[way]]


def tries(m: int) -> int:
    """The number of sets of m columns that a direction judges."""
    return m * (m + 1) // 2


def of_paths(case: Case) -> Judged:
    """The data for judging both directions."""
    return judged(case, MOST_STEPS, BUDGET, lambda m: 2 * tries(m))


def of_lattice(case: Case) -> Judged:
    """The data for judging all sets."""
    return judged(case, MOST_LATTICE, BUDGET, lambda m: 2 * tries(m) + 2**m)


def _expected(case: Case) -> float:
    one = on_of(case)
    m = len(one.table.columns)
    return seconds(case, one, 2 * tries(m) + (2**m if case.view == "lattice" else 0))


def on_of(case: Case) -> Judged:
    """The data for judging the columns of a view."""
    return of_lattice(case) if case.view == "lattice" else of_paths(case)


@kept_long(_expected)
def story(case: Case) -> Story:
    """Both directions, and all sets in the lattice. Raises TableError as the learner does."""
    one, learner = on_of(case), case.model.learner()
    names = tuple(column.name for column in one.table.columns)
    traces = {
        way: tuple(select.stepwise(learner, one.table, one.folds, way, case.seed))  # type: ignore[arg-type]
        for way in DIRECTIONS
    }
    if case.view == "lattice":
        errors = dict(select.subsets(learner, one.table, one.folds, case.seed))
        return Story(_of_lattice(len(names)), one, names, traces, errors)
    return Story(_of_paths(len(names)), one, names, traces, {})


def _of_paths(m: int) -> list[Step]:
    steps = [Step("ask"), Step("start", "backward")]
    for way in DIRECTIONS:
        if way == "forward":
            steps.append(Step("turn", way))
        first = 1 if way == "backward" else 0
        for n in range(first, m):
            steps += [Step("try", way, n), Step("go", way, n)]
    return [*steps, Step("end")]


def _of_lattice(m: int) -> list[Step]:
    return [Step("ask"), *(Step("go", way, n) for way in DIRECTIONS for n in range(m)), Step("all")]


def _around(case: Case) -> float:
    one = of_paths(case)
    return one.folds * seconds(case, one, 2 * tries(len(one.table.columns)))


@kept_long(_around)
def around(case: Case) -> dict[str, tuple[NestedStep, ...]]:
    """Both directions selected anew without each fold, and judged on it."""
    one, learner = of_paths(case), case.model.learner()
    return {
        way: tuple(select.nested(learner, one.table, one.folds, way, case.seed))  # type: ignore[arg-type]
        for way in DIRECTIONS
    }


def worth_asking(case: Case) -> bool:
    """Whether that is quick enough."""
    return _around(case) <= MOST_AROUND


def moved(story: Story, way: str, n: int) -> str:
    """The column that a step removes or adds."""
    now = {*story.traces[way][n].columns}
    before = {*story.traces[way][n - 1].columns} if n else set()
    (name,) = now ^ before
    return name


def equals(step: SelectStep) -> list[str]:
    """The columns that were as good a choice as the chosen one."""
    return [name for name, error in step.tried.items() if error <= step.error + NEAR]


def judged_sets(story: Story, way: str) -> set[Names]:
    """Every set of columns that a direction judges."""
    found: set[Names] = set()
    before: Names = ()
    for step in story.traces[way]:
        found |= {_without_or_with(story, before, name) for name in step.tried} or {step.columns}
        before = step.columns
    return found


def _without_or_with(story: Story, before: Names, name: str) -> Names:
    return tuple(one for one in story.names if (one in before) != (one == name))


def tried_sets(story: Story, way: str, n: int) -> list[Names]:
    """The sets that a step of a direction judges."""
    step = story.traces[way][n]
    before = story.traces[way][n - 1].columns if n else ()
    return [_without_or_with(story, before, name) for name in step.tried] or [step.columns]


def best(story: Story) -> list[Names]:
    """The sets with the lowest error of all."""
    least = min(story.errors.values())
    return [some for some, error in story.errors.items() if error <= least + NEAR]


def facts(story: Story) -> dict[str, float | str]:
    """The lowest error of each direction, and how many columns it has there; the fewest if several tie."""
    ends = {
        way: min(trace, key=lambda step: (step.error, len(step.columns)))
        for way, trace in story.traces.items()
    }
    sizes = {f"{way} columns": len(end.columns) for way, end in ends.items()}
    return {**sizes, **{f"{way} error": end.error for way, end in ends.items()}}


# What is refused ------------------------------------------------------------------------------------


def refuse(case: Case) -> Refusal | None:
    """Why columns cannot be chosen in this way: too few of them, or records that the learner cannot use."""
    iris = Action("Use the irises", DATA.change("iris"))
    try:
        found = case.table
        if len(found.columns) < 2:
            return Refusal(esc("There is only one column, so there is nothing to choose."), [iris])
        if found.n < 6:
            return Refusal(
                esc(
                    f"A table of {plural(found.n, 'record')} is too small to learn from some records and "
                    "judge by others."
                ),
                [iris],
            )
        if found.classes and len(np.unique(found.target.cells)) < 2:
            return Refusal(esc("All records have the same class, so no prediction can be wrong."), [iris])
        story(case)
    except (TableError, ValueError) as error:
        return Refusal(esc(str(error)), [*_others(case), iris])
    return None


def _others(case: Case) -> list[Action]:
    """Learners that can use more."""
    return [
        Action(f"Use {Chosen(name).title}", MODEL.change(Chosen(name)))
        for name in ("naive-bayes", "c4.5", "cart")
        if name != case.model.name
    ]


def reduced(story: Story, whole: int) -> str:
    """A note on columns and records that the page leaves out."""
    parts = []
    if story.on.left:
        m = len(story.names)
        parts.append(
            f"the first {m} columns" if story.numbers else f"the {m} columns of highest information gain"
        )
    if story.on.table.n < whole:
        parts.append(f"{story.on.table.n} of {whole:,} records")
    return f" Here we use {listed(parts)}." if parts else ""
