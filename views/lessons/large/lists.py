"""SLIQ: the list of a link, and the story of the walks over it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import mlcore
from mlcore import Path, Table, TableError, Tree, lists
from mlcore.trees.lists import Chosen, Counts, Found, ListStep, Stand
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action, Box, Formula, Panels, Said
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.conditions import branch_text
from views.words.grammar import listed, plural
from views.words.html import COLOURS, Html, class_name, esc, paragraph, tone
from views.words.html import table as html_table
from views.words.numbers import exact, grouped, number, tally
from views.words.tex import aligned

FIRST = "tax"  # replaces a table without numbers
WALK, PLACES = 16, 12  # entries of a list that appear one by one; places of a longer list
MOST_RANKS = 3  # of the story; the walks over the others are the same
SECONDS = 2e-5  # for each cell
MOST_RECORDS = 2_000
DATA = table.DATA.but(default=FIRST)
WALKED = table.LOOK.but(
    label="List to walk along", scene=False,
    resets=("step", "node"),
)  # fmt: skip
PARAMS = (DATA, WALKED)


@dataclass(frozen=True)
class ListCase:
    """choices: the table; column: the one whose list the story walks entry by entry, or ""."""

    choices: Choices
    column: str = ""
    view: str = "lists"

    @property
    def table(self) -> Table:
        """The records."""
        return self.choices.table


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it; traced: the step of mlcore's trace

    sides:  the names of both histograms
    strong: whether all leaves are highlighted, and not only the open ones
    at:     the number of entries behind the walk
    others: the results of other lists of this rank, or of all lists at a split
    """

    kind: ClassVar[str]
    tick: ClassVar[bool] = True
    sides: ClassVar[tuple[str, str]] = ("left", "right")
    strong: ClassVar[bool] = False
    traced: ListStep
    at: int = 0
    others: tuple[ListStep, ...] = ()

    @abstractmethod
    def sentence(self, case: ListCase, story: "Story") -> str:
        """What it says."""

    def histograms(self, story: "Story") -> list[tuple[Path, Counts, Counts]]:
        """The counts on both sides for every open leaf, at the place of the walk or at its best split."""
        return []

    def beside(self, story: "Story") -> Panels:
        """What is beside the picture."""
        return []


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, the finished tree, and a number for each of its nodes, rank by rank.

    left: ranks that the story leaves out
    """

    steps: Sequence[Step]
    tree: Tree
    numbers: dict[Path, int]
    tones: tuple[int, ...]
    left: int

    def leaf(self, path: Path) -> str:
        """The name of a leaf in the class list."""
        return f"N{self.numbers[path]}"


def numbers_of(found: Table) -> list[str]:
    """The columns with a sorted list."""
    return [column.name for column in found.columns if column.kind == "continuous"]


def choices_of(given: Given) -> Choices:
    """The table of a link."""
    data = choosing.read_data(given, FIRST)
    return Choices(data=data, recipe="cart", own=given.own if data == OWN else None)


def refused(choices: Choices) -> str:
    """Why a table has no story, or nothing if it has one."""
    try:
        found = choices.table
        if found.n > MOST_RECORDS:
            most = f"Use at most {MOST_RECORDS:,} records."
            return f"A list of {found.n:,} entries is too long to walk here. {most}"
        mlcore.lists.check(found)
    except TableError as error:
        return str(error)
    return ""


def read(given: Given) -> ListCase:
    """The case of a link. A column without a list is corrected."""
    choices = choices_of(given)
    if refused(choices):
        return ListCase(choices)
    return ListCase(choices, column_of(given, numbers_of(choices.table)))


def column_of(given: Given, names: Sequence[str]) -> str:
    """The column of the walk: that of the link, or the first."""
    wished = given(WALKED)
    if wished is None or wished in names:
        return wished or names[0]
    given.mend(WALKED, None, f"“{wished}” has no sorted list here. You see “{names[0]}”.")
    return names[0]


def refuse(case: ListCase) -> Refusal | None:
    """Why there is no story, and what helps. None if there is one."""
    why = refused(case.choices)
    return Refusal(esc(why), [Action("Use the tax table", DATA.change(FIRST))]) if why else None


@kept_long(lambda choices, column: SECONDS * choices.cells)
def trace(choices: Choices, column: str) -> tuple[ListStep, ...]:
    """The trace of mlcore for a table, with the walk over one list."""
    return tuple(mlcore.lists.told(choices.table, [column]))


def story(case: ListCase) -> Story:
    """For each rank the walk over one list, the results of the others, and the splits."""
    found = trace(case.choices, case.column)
    tree = found[-1].tree
    traced = [step for step in found if step.rank < MOST_RANKS]
    steps: list[Step] = [Ask(found[0])]
    for rank in range(min(MOST_RANKS, found[-1].rank)):
        here = [step for step in traced if step.rank == rank]
        walked = next(step for step in here if step.attribute == case.column)
        steps += [Walk(walked, at) for at in stops(walked.walk)]
        others = tuple(step for step in here if step.kind == "scan" and step is not walked)
        steps += [Other(walked, others=others)] if others else []
        steps += [Split(step, others=(walked, *others)) for step in here if step.kind == "split"]
    steps.append(Done(found[-1]))
    numbers = {path: i for i, path in enumerate(sorted((path for path, _ in tree.walk()), key=_by_rank), 1)}
    return Story(steps, tree, numbers, tones_of(case.table), max(found[-1].rank - MOST_RANKS, 0))


def _by_rank(path: Path) -> tuple[int, Path]:
    return len(path), path


def tones_of(found: Table) -> tuple[int, ...]:
    """The colour of each class."""
    return tuple(tone(at, label) % COLOURS for at, label in enumerate(found.classes))


def stops(walk: Sequence[Stand]) -> list[int]:
    """The places of the walk with a step: all, or some evenly spread ones, and the best of each leaf."""
    n = len(walk)
    if n <= WALK:
        return [*range(n + 1)]
    best: dict[Path | None, tuple[float, int]] = {}
    weighed = [at for at, stand in enumerate(walk, start=1) if stand.gini is not None]
    for at in weighed:
        stand = walk[at - 1]
        if stand.threshold is not None and stand.gini is not None:
            best[stand.path] = min(best.get(stand.path, (stand.gini, at)), (stand.gini, at))
    spread = [round(i * n / PLACES) for i in range(1, PLACES)]
    some = {next((at for at in weighed if at >= place), n) for place in spread}
    return sorted({0, n, *some, *(at for _, at in best.values())})


# What it says ---------------------------------------------------------------------------------------


MOST_ROWS = 12
NEAR = 1e-9
SHOWN = 4  # leaves with a column


def shown(case: ListCase) -> str:
    """A title in a few words."""
    return f"SLIQ: {case.choices.card.title}"


def name(case: ListCase) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"The sorted list of {case.column}, the class list, and the histograms of every open leaf, for "
        f"{case.choices.card.title}"
    )


def best_places(walk: Sequence[Stand]) -> set[int]:
    """The number of entries at which each leaf has its lowest Gini index, the first in a tie."""
    least: dict[Path, tuple[float, int]] = {}
    for i, stand in enumerate(walk, start=1):
        if stand.path is not None and stand.threshold is not None and stand.gini is not None:
            best = least.get(stand.path)
            if best is None or stand.gini < best[0] - NEAR:
                least[stand.path] = stand.gini, i
    return {i for _, i in least.values()}


def _two(sides: Sequence[Counts]) -> tuple[Counts, Counts]:
    return sides[0], sides[1]


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: ListCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    kind, strong = "ask", True

    def sentence(self, case: ListCase, story: Story) -> str:
        k = len(numbers_of(case.table))
        lists_ = "one sorted list" if k == 1 else f"{k} sorted lists"
        return (
            f"The table has {plural(case.table.n, 'record')} and {lists_}. SLIQ sorts each column of numbers "
            "<b>once</b>, before the tree grows. The class list shows the class and the leaf of each record. "
            f"All records are in {story.leaf(())}. <b>Guess first</b>: at which threshold on "
            f"<b>{esc(case.column)}</b> is the Gini index of the split lowest?"
        )


class Walk(Step):
    kind, tick, sides = "walk", False, ("below", "above")

    def histograms(self, story: Story) -> list[tuple[Path, Counts, Counts]]:
        last = {stand.path: stand for stand in self.traced.walk if stand.path is not None}
        seen = {stand.path: stand for stand in self.traced.walk[: self.at] if stand.path is not None}
        nothing = tuple(0.0 for _ in story.tones)
        return [
            (path, seen[path].below, seen[path].above) if path in seen else (path, nothing, last[path].below)
            for path in self.traced.open
        ]

    def beside(self, story: Story) -> Panels:
        if not self.at:
            return []
        formula = worked(self.traced.walk[self.at - 1])
        return [*([Box([Formula(formula)])] if formula else []), Said(thresholds(story, self))]

    def sentence(self, case: ListCase, story: Story) -> str:
        walk, at = self.traced.walk, self.at
        some = len(self.traced.open)
        leaves = "the only open leaf" if some == 1 else f"each of the {some} open leaves"
        if at == 0:
            if self.traced.rank == 0:
                return "The walk begins. No record is below yet, and all records are above."
            return (
                "SLIQ walks along the <b>same list</b> again, without sorting. One pass fills two histograms "
                f"for {leaves}."
            )
        stand = walk[at - 1]
        said = (
            f"The value <b>{exact(stand.value)}</b> belongs to record {stand.record + 1}. The class list "
            "shows "
        )
        if stand.path is None:
            said += "that its leaf is settled, so the walk skips this record."
        else:
            c = int(case.table.target.cells[stand.record])
            label = class_name(c, case.table.classes[c])
            said += f"{label} and {story.leaf(stand.path)}. {_weighed(story, stand)}"
        if at == len(walk):
            said += f" <b>The list ends here.</b> {_least(story, walk, self)}."
        return said


def _weighed(story: Story, stand: Stand) -> str:
    if stand.gini is None:
        return "The next value in this leaf is the same, so no threshold lies between them."
    if stand.threshold is None:
        return f"No record of {story.leaf(stand.path or ())} is left above."
    return f"The threshold {exact(stand.threshold)} has Gini index <b>{number(stand.gini)}</b>."


def _least(story: Story, walk: Sequence[Stand], step: Step) -> str:
    found = [
        f"{number(one.gini)} in {story.leaf(one.path)} at {_split_text(one)}" if one.split else
        f"none in {story.leaf(one.path)}, which has no threshold"
        for one in step.traced.found[:4]
    ]  # fmt: skip
    more = len(step.traced.found) - 4
    return "The lowest Gini index is " + listed([*found, *([f"{more} more"] if more > 0 else [])])


def _split_text(one: Found | Chosen) -> str:
    assert one.split is not None
    return f"{esc(one.split.attribute)} {esc(branch_text(one.split.branches[0]))}"


class Other(Step):
    kind = "other"

    def histograms(self, story: Story) -> list[tuple[Path, Counts, Counts]]:
        return [(one.path, *_two(one.sides)) for one in self.traced.found if len(one.sides) == 2]

    def sentence(self, case: ListCase, story: Story) -> str:
        names = [one.attribute or "" for one in self.others]
        which = (
            listed([f"<b>{esc(one)}</b>" for one in names])
            if len(names) < 4
            else f"the other {len(names)} columns"
        )
        return (
            f"SLIQ does the same for {which}, one after the other. It walks along lists of numbers and "
            "counts other values by class and leaf. <b>Guess first</b>: which column will the tree split on? "
            "The next step shows the answer."
        )


class Split(Step):
    kind, strong = "split", True

    def histograms(self, story: Story) -> list[tuple[Path, Counts, Counts]]:
        found = [(one.path, story.tree.node(one.path).children) for one in self.traced.chosen if one.split]
        return [(path, children[0].counts, children[1].counts) for path, children in found]

    def beside(self, story: Story) -> Panels:
        return [Said(least(story, self))]

    def sentence(self, case: ListCase, story: Story) -> str:
        parts = [_decided(story, one) for one in self.traced.chosen[:4]]
        more = len(self.traced.chosen) - 4
        parts += [f"{plural(more, 'leaf')} more: decided in the same way"] if more > 0 else []
        return f"{'. '.join(parts)}. <b>Only the class list changes.</b> The sorted lists stay as they are."


def _decided(story: Story, one: Chosen) -> str:
    if one.split is None:
        return f"{story.leaf(one.path)} stays a leaf, because no split lowers its Gini index"
    said = f"{story.leaf(one.path)} is split on {_split_text(one)}, with Gini index {number(one.gini)}"
    if len(one.tied) > 1:
        tied = listed([esc(name) for name in one.tied])
        said += f" (a tie of {tied}, so the first column is chosen)"
    return said


class Done(Step):
    kind = "done"

    def sentence(self, case: ListCase, story: Story) -> str:
        left = (
            f" Below the first {MOST_RANKS} levels, {plural(story.left, 'further level')} went the same way."
            if story.left
            else ""
        )
        return (
            f"No leaf is open now. The tree has {plural(story.tree.leaves, 'leaf')}. CART grows the same "
            f"tree by the Gini index.{left} Each level took <b>one pass over each list</b>, however many "
            "leaves it had."
        )


# Beside ---------------------------------------------------------------------------------------------


def worked(stand: Stand) -> str:
    """The weighted Gini index at the place of the walk with its numbers, or "" without a threshold."""
    if stand.gini is None or stand.threshold is None:
        return ""
    n, m = sum(stand.below), sum(stand.above)
    lines = [
        rf"G_{{\text{{{side}}}}} &= {_gini(counts)}"
        for side, counts in (("below", stand.below), ("above", stand.above))
    ]
    whole = tally(n + m)
    return aligned(
        [
            *lines,
            rf"G &= \tfrac{{{tally(n)}}}{{{whole}}}\,G_{{\text{{below}}}} + "
            rf"\tfrac{{{tally(m)}}}{{{whole}}}\,G_{{\text{{above}}}} = {number(stand.gini)}",
        ]
    )


def _gini(counts: Counts) -> str:
    n = sum(counts)
    parts = [rf"\left(\tfrac{{{tally(count)}}}{{{tally(n)}}}\right)^2" for count in counts if count][:4]
    dots = r" - \dots" if sum(1 for count in counts if count) > 4 else ""
    value = 1 - sum((count / n) ** 2 for count in counts) if n else 0.0
    return f"1 - {' - '.join(parts)}{dots} = {number(value)}"


def thresholds(story: Story, step: Step) -> Html:
    """The thresholds so far, with the counts on both sides."""
    walked = [s for s in step.traced.walk[: step.at] if s.gini is not None and s.threshold is not None]
    rows = [
        [
            exact(s.threshold or 0.0),
            story.leaf(s.path or ()),
            _counts(s.below),
            _counts(s.above),
            number(s.gini or 0.0),
        ]
        for s in walked[-MOST_ROWS:]
    ]
    if not rows:
        return Html("")
    done = step.at == len(step.traced.walk)
    least = {
        f"{s.threshold}{s.path}"
        for i, s in enumerate(step.traced.walk, 1)
        if i in best_places(step.traced.walk)
    }
    css = ["gh-best" if done and f"{s.threshold}{s.path}" in least else "" for s in walked[-MOST_ROWS:]]
    before = len(walked) - len(rows)
    more = paragraph(f"and {plural(before, 'earlier threshold')}") if before else ""
    head = ["threshold", "leaf", "below", "above", "Gini"]
    return Html(html_table("The walk so far", head, rows, css="gh-numbers", row_css=css) + more)


def least(story: Story, step: Step) -> Html:
    """The lowest Gini index of each attribute, with a column for each open leaf."""
    shown = step.traced.open[:SHOWN]
    every = sorted(step.others, key=_least_of)[:MOST_ROWS]
    rows = [
        [
            esc(one.attribute),
            *(number(found.gini) if found.split else "–" for found in one.found[: len(shown)]),
        ]
        for one in every
    ]
    return html_table(
        "Lowest Gini index by column",
        ["column", *(story.leaf(path) for path in shown)],
        rows,
        css="gh-numbers",
    )


def _least_of(step: ListStep) -> float:
    return min((one.gini for one in step.found if one.split), default=1.0)


def _counts(counts: Counts) -> str:
    return " : ".join(tally(count) for count in counts)


def in_memory(case: ListCase, step: Step) -> Html:
    """The sizes of the data in memory and of the data that SLIQ reads, in bytes."""
    found, k = case.table, len(case.table.classes)
    leaves = max(len(step.traced.open), 1)
    need = lists.memory(found.n, len(found.columns), k, leaves)
    one = f"{lists.VALUE} + {lists.INDEX}"
    rows = [
        [
            "class list, in memory",
            f"{grouped(found.n)} · ({lists.LABEL} + {lists.INDEX})",
            grouped(need.class_list),
        ],
        [
            "histograms, in memory",
            f"{plural(leaves, 'leaf')} · 2 · {k} · {lists.INDEX}",
            grouped(need.histograms),
        ],
        ["one list, read from disk", f"{grouped(found.n)} · ({one})", grouped(need.list)],
        ["all lists, on disk", f"{len(found.columns)} · {grouped(need.list)}", grouped(need.on_disk)],
    ]
    sizes = paragraph(
        f"We count {lists.VALUE} bytes for a value, {lists.INDEX} for the place of a record or a leaf "
        f"and for a count, and {lists.LABEL} for a class. SLIQ reads a list from one end to the other, so "
        "the list can stay on disk. SLIQ looks up the class list at every entry, so the class list must be "
        "in memory."
    )
    return Html(html_table("Bytes", ["what", "how many", "bytes"], rows, css="gh-numbers") + sizes)


def here() -> Html:
    """How Glasshouse itself grows trees."""
    return paragraph(
        "Glasshouse itself grows trees in this way if a score decides their splits. It sorts columns once "
        "and counts the classes in all nodes of a level in one pass. It keeps the lists sorted within the "
        "nodes, as SPRINT does. If a column has at most 100 different numbers, it counts each value and "
        "walks along no list."
    )
