"""SPRINT: the list of a link, cut into parts, one for each processor."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, NamedTuple

import mlcore
from mlcore import Table
from mlcore import lists as carrying
from mlcore.trees.lists import Part, Stand
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, at_first
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import Asks, Question, a_place, stated
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.large import cards, code, lists
from views.lessons.large import params as large
from views.lessons.large.lists import (
    DATA,
    PLACES,
    WALK,
    WALKED,
    choices_of,
    column_of,
    numbers_of,
    refused,
    tones_of,
)
from views.lessons.large.lists_picture import FEW, TICKS
from views.lessons.large.marks import SMALL
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.subjects.code import panel
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, plain, table
from views.words.numbers import exact, grouped, number, tally
from views.words.tex import aligned

PARAMS = (DATA, WALKED, large.PARTS)


@dataclass(frozen=True)
class PartsCase:
    """choices: the table; column: the one whose list is cut; parts: their number."""

    choices: Choices
    column: str = ""
    parts: int = 2
    view: str = "parts"

    @property
    def table(self) -> Table:
        """The records."""
        return self.choices.table


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it; at: the entries behind the walk in every part."""

    kind: ClassVar[str]
    tick: ClassVar[bool] = True
    at: int = 0

    @abstractmethod
    def sentence(self, case: PartsCase, story: "Story") -> str:
        """What it says."""

    def beside(self, case: PartsCase, story: "Story") -> Panels:
        """What is beside the picture."""
        return []

    def below(self, case: PartsCase, story: "Story") -> Panels:
        """What is below the picture, after the code."""
        return []


class Entries(NamedTuple):
    """A list: its column, and the records in its order."""

    column: str
    records: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, the list with its parts, another list of the table, and the records that go left.

    best: the place in the list, the threshold and the Gini index; None if the column has no split
    """

    steps: Sequence[Step]
    walk: Sequence[Stand]
    parts: Sequence[Part]
    best: tuple[int, float, float] | None
    other: Entries | None
    tones: tuple[int, ...]

    @property
    def left(self) -> frozenset[int]:
        """The records up to the threshold."""
        return (
            frozenset(stand.record for stand in self.walk[: self.best[0] + 1]) if self.best else frozenset()
        )

    @property
    def longest(self) -> int:
        """The number of entries of the longest part."""
        return max(part.end - part.begin for part in self.parts)


def read(given: Given) -> PartsCase:
    """The case of a link, with no more parts than records."""
    choices, parts = choices_of(given), given(large.PARTS)
    if refused(choices):
        return PartsCase(choices)
    n = choices.table.n
    if parts > n:
        given.mend(
            large.PARTS,
            str(n),
            f"A list of {n} entries cannot be divided into {parts} parts. You see {n} parts.",
        )
    return PartsCase(choices, column_of(given, numbers_of(choices.table)), min(parts, n))


def refuse(case: PartsCase) -> Refusal | None:
    """Why there is no story, as for one walk."""
    return lists.refuse(lists.ListCase(case.choices))


def story(case: PartsCase) -> Story:
    """The counts, the sums before each part, the walks side by side, and the split of the lists."""
    table = case.table
    scans = [
        step for step in lists.trace(case.choices, case.column) if step.rank == 0 and step.kind == "scan"
    ]
    walk = next((step.walk for step in scans if step.attribute == case.column), ())
    if not walk:
        walk = tuple(_plain(table, case.column))
    classes = [int(table.target.cells[stand.record]) for stand in walk]
    parts = mlcore.lists.in_parts([stand.value for stand in walk], classes, len(table.classes), case.parts)
    best = mlcore.lists.least([part.best for part in parts if part.best])
    longest = max(part.end - part.begin for part in parts)
    walked = (
        range(1, longest + 1)
        if longest <= WALK
        else [round(i * longest / PLACES) for i in range(1, PLACES + 1)]
    )
    steps = [Ask(), Count(), Start(), *map(Walk, walked), Best(longest)]
    steps += [Split(longest), Done(longest)] if best else []
    return Story(steps, walk, parts, best, _other(table, case.column), tones_of(table))


def _plain(table: Table, column: str) -> list[Stand]:
    """The list of a table in which no leaf is open."""
    cells = table.column(column).cells
    return [Stand(int(record), float(cells[record]), None) for record in cells.argsort(kind="stable")]


def _other(table: Table, column: str) -> Entries | None:
    """Another list: sorted numbers, or other values in the order of the records."""
    found = next((one for one in table.columns if one.name != column), None)
    if found is None:
        return None
    order = found.cells.argsort(kind="stable").tolist() if found.kind == "continuous" else range(table.n)
    return Entries(found.name, tuple(order))


# What it says ---------------------------------------------------------------------------------------


def shown(case: PartsCase) -> str:
    """A title in a few words."""
    return f"SPRINT: {case.choices.card.title}, P = {case.parts}"


def name(case: PartsCase) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"The sorted list of {case.column} for {plural(case.parts, 'processor')}, with the Gini at every "
        "threshold"
    )


def sentence(case: PartsCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    kind = "ask"

    def sentence(self, case: PartsCase, story: Story) -> str:
        alone = case.parts == 1
        column = f"list of <b>{esc(case.column)}</b>"
        some = (
            f"One processor has the whole {column}."
            if alone
            else f"Each of {case.parts} processors has a part of the {column}."
        )
        return f"{some} SPRINT writes the class into every entry, so there is no class list."


class Count(Step):
    kind = "count"

    def sentence(self, case: PartsCase, story: Story) -> str:
        numbers = plural(len(story.tones), "number")
        return f"Each processor counts the classes of its part. It sends {numbers} with its first value."


class _Walking(Step):
    """The sums from which the parts begin."""

    def beside(self, case: PartsCase, story: Story) -> Panels:
        formula = worked(case, story)
        return [Box([Formula(formula)])] if formula else []


class Start(_Walking):
    kind = "start"

    def sentence(self, case: PartsCase, story: Story) -> str:
        last = story.parts[-1]
        guess = " <b>Guess first</b>: at which threshold is the Gini index lowest?" if story.best else ""
        if len(story.parts) == 1:
            return f"No part is before the only one, so its histogram below begins with 0.{guess}"
        return (
            f"<b>Each part begins with the sums of those before it.</b> Processor {len(story.parts)} begins "
            f"with {_counts(last.start)} below, as if it had walked there. The other records are "
            f"above.{guess}"
        )


def _counts(counts: tuple[float, ...]) -> str:
    return " : ".join(tally(count) for count in counts)


class Walk(_Walking):
    kind, tick = "walk", False

    def sentence(self, case: PartsCase, story: Story) -> str:
        tried = [one for part in story.parts for one in part.tried if one[0] < part.begin + self.at]
        walked = sum(min(self.at, part.end - part.begin) for part in story.parts)
        at_once = "All processors walk at the same time. They" if len(story.parts) > 1 else "The processor"
        have = "have" if len(story.parts) > 1 else "has"
        last = ""
        if self.at == story.longest and len(story.parts) > 1:
            last = (
                " At the end of its part a processor needs the first value of the next part, which was sent."
            )
        if last and story.best:
            last += (
                " <b>Guess first</b>: do they find the same lowest Gini index as one walk over the whole "
                "list?"
            )
        return (
            f"{at_once} {have} walked {walked} of {len(story.walk)} entries and weighed "
            f"{plural(len(tried), 'threshold')}.{last}"
        )


class _Found(Step):
    """Every part has its result."""

    def beside(self, case: PartsCase, story: Story) -> Panels:
        return [Said(at_work(story))]


class Best(_Found):
    kind = "best"

    def sentence(self, case: PartsCase, story: Story) -> str:
        if story.best is None:
            return f"All values of {esc(case.column)} are equal, so there is no threshold."
        _, threshold, gini = story.best
        if len(story.parts) == 1:
            return f"The lowest Gini index is <b>{number(gini)}</b>, at {exact(threshold)}."
        return (
            f"Each processor sends its best threshold. The lowest Gini index of the {len(story.parts)} parts "
            f"is <b>{number(gini)}</b> at <b>{exact(threshold)}</b>, the same as in one walk over the whole "
            "list. <b>Guess first</b>: must the lists be sorted again after a split there?"
        )


class _Divided(_Found):
    """The lists are divided."""

    def below(self, case: PartsCase, story: Story) -> Panels:
        return [Said(bytes_of(case, story))]


class Split(_Divided):
    kind = "split"

    def sentence(self, case: PartsCase, story: Story) -> str:
        assert story.best is not None
        other = (
            f" SPRINT reads the list of <b>{esc(story.other.column)}</b> once and looks up each record. So "
            "this list is divided, too, and stays in order."
            if story.other
            else ""
        )
        return (
            f"Suppose the node is split at {exact(story.best[1])}. SPRINT puts the places of the records "
            f"that go left, {len(story.left)} in all, in a <b>hash table</b>.{other} Nothing is sorted again."
        )


class Done(_Divided):
    kind = "done"

    def sentence(self, case: PartsCase, story: Story) -> str:
        if len(story.parts) == 1:
            return (
                "Every leaf has its own lists, in order, and goes on by itself. Choose more processors, and "
                "the lowest Gini index stays the same."
            )
        return (
            "Every leaf has its own lists, in order. They are divided into parts again, and everything "
            f"repeats. Each processor held at most <b>{story.longest}</b> of {len(story.walk)} entries of "
            "the list."
        )


# Beside ---------------------------------------------------------------------------------------------


def worked(case: PartsCase, story: Story) -> str:
    """The sums before each part, with their numbers."""
    lines = []
    for p, part in enumerate(story.parts[1:7], start=2):
        parts = " + ".join(f"({_pair(one.counts)})" for one in story.parts[: p - 1])
        total = f" = ({_pair(part.start)})" if p > 2 else ""
        lines.append(rf"\text{{below}}_{{{p}}} &= {parts}{total}")
    return aligned(lines) if lines else ""


def _pair(counts: tuple[float, ...]) -> str:
    return r",\,".join(tally(count) for count in counts)


def at_work(story: Story) -> Html:
    """The start and the result of each processor."""
    rows = [
        [str(p), str(part.end - part.begin), _counts(part.start),
         *((exact(part.best[1]), number(part.best[2])) if part.best else ("–", "–"))]
        for p, part in enumerate(story.parts, start=1)
    ]  # fmt: skip
    css = ["gh-best" if story.best and part.best == story.best else "" for part in story.parts]
    head = ["processor", "entries", "below at start", "threshold", "lowest Gini"]
    return table("What each processor finds", head, rows, css="gh-numbers", row_css=css)


def bytes_of(case: PartsCase, story: Story) -> Html:
    """The data that each processor holds and sends, in bytes."""
    k, left = len(story.tones), story.left
    rows = []
    for p, part in enumerate(story.parts, start=1):
        going = sum(stand.record in left for stand in story.walk[part.begin : part.end])
        need = carrying.carried(part, k, going)
        rows.append([str(p), *map(grouped, need)])
    entry = (
        f"{carrying.VALUE} bytes for the value, {carrying.LABEL} for the class and {carrying.INDEX} for the "
        "place of the record"
    )
    note = paragraph(
        f"An entry has {entry}. A count has {carrying.INDEX} bytes. Each processor sends its own counts, its "
        "first value, and its best threshold with the Gini index. Then it sends the places of its records "
        "that go left to all others. Without a class list no processor needs room for all records, but the "
        "hash table of a large node does."
    )
    head = ["processor", "part held", "histograms", "sent", "places sent"]
    return Html(table("Bytes", head, rows, css="gh-numbers") + note)


# What it asks ---------------------------------------------------------------------------------------


NEAR = 1e-12  # values of Gini this close are equal
SAME, HIGHER, LOWER = "same", "higher", "lower"


def asks(case: PartsCase, story: Story) -> Asks:
    """Before the walk, before the parts send their results, and before the split."""
    if story.best is None:
        return {}
    walk, best, split = (first_of(story.steps, kind) for kind in ("walk", "best", "split"))
    found = {walk: partial(_least, case, story)}
    if len(story.parts) > 1:
        found |= {best: partial(_found, case, story, best), split: partial(_sorted, case, story, split)}
    return found


def _least(case: PartsCase, story: Story) -> Question:
    assert story.best is not None
    _, threshold, least = story.best
    tried = [(at, gini) for part in story.parts for _, at, gini in part.tried]
    ties = [at for at, gini in tried if gini <= least + NEAR]
    ends = story.walk[0].value, story.walk[-1].value
    ask = Html(f"At which threshold on {esc(case.column)} is the Gini index lowest?")
    why = Html(f"The lowest Gini index is {number(least)}, at {exact(threshold)}.")
    return a_place("least", ask, ends, ties, why)


def _found(case: PartsCase, story: Story, at: int) -> Question:
    return Question(
        key="found",
        ask=Html("How does the lowest Gini index of all parts compare with one walk over the whole list?"),
        answers={
            SAME: "the same",
            HIGHER: "higher, because no part knows everything",
            LOWER: "lower, because each part is purer",
        },
        right={SAME},
        why=stated(sentence(case, story, at)),
        slip="you forgot that each part begins with the sums before it",
    )


def _sorted(case: PartsCase, story: Story, at: int) -> Question:
    return Question(
        key="sorted",
        ask=Html("Which lists must be sorted again after the split?"),
        answers={
            "none": "none",
            "other": "those of the other columns",
            "all": "all of them, in each new leaf",
        },
        right={"none"},
        why=sentence(case, story, at),
        slip="you forgot that a part of a sorted list is sorted",
    )


# What it draws --------------------------------------------------------------------------------------


VALUES, CLASSES, RECORDS, OWN, START = 8.95, 8.25, 7.6, 6.75, 6.1
CURVE = (2.6, 5.2)
SECOND = (1.4, 0.78, 0.2)  # value, class, record of the other list
LABEL = 0.23  # of the width of a list: the room for the name of a row
GAP = 0.06  # of the width of a list: between the lists of two leaves


def picture(case: PartsCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    traced = [(plain(sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (c, str(label)) for c, label in zip(story.tones, case.table.classes, strict=True)
    ]
    if case.table.n > TICKS:
        legend.append((None, f"{TICKS} of {case.table.n:,} entries are drawn, evenly spread"))
    return animation(trace, name(case), [_parts(case, story)], traced, legend)


def _parts(case: PartsCase, story: Story) -> Canvas:
    n = case.table.n
    canvas = Canvas(
        blank(-LABEL * n, n * (1.02 + GAP)), blank(-0.2, 10.0), title=f"The list of {case.column}"
    )
    own = Entries(case.column, tuple(stand.record for stand in story.walk))
    _entries(canvas, case, story, own, (VALUES, CLASSES, RECORDS), 0)
    _processors(canvas, story, n)
    _curve(canvas, story, n)
    split = first_of(story.steps, "split")
    if story.other and story.best:
        title = f"The list of {story.other.column}"
        canvas.text(
            -LABEL * n, SECOND[0] + 0.62, title, step=split - 1, anchor="start", look="quiet", size=0.86
        )
        _entries(canvas, case, story, story.other, SECOND, split - 1)
        for height in (9.65, SECOND[0] + 0.62):
            for side, x in (
                ("left leaf", len(story.left) / 2),
                ("right leaf", (n + len(story.left)) / 2 + GAP * n),
            ):
                canvas.text(x, height, side, step=split, look="lit", size=0.8)
    return canvas


def _places(story: Story, entries: Entries, n: int) -> list[float]:
    """The place of each entry once the list is divided: left or right, in the same order."""
    left = story.left
    ranks = {True: 0, False: len(left)}
    found = []
    for record in entries.records:
        found.append(ranks[record in left] + (0.0 if record in left else GAP * n))
        ranks[record in left] += 1
    return found


def _entries(
    canvas: Canvas,
    case: PartsCase,
    story: Story,
    entries: Entries,
    heights: tuple[float, float, float],
    born: int,
) -> None:
    """The entries of a list, which go left or right when SPRINT divides it."""
    n = case.table.n
    split = first_of(story.steps, "split") if story.best else None
    after = _places(story, entries, n)
    if n > FEW:
        _ticks(canvas, case, story, entries, (heights[2] - 0.1, heights[0] + 0.2), after, born, split)
        return
    column = case.table.column(entries.column)
    for label, y in zip(("value", "class", "record"), heights, strict=True):
        canvas.text(-0.15, y, label, step=born, anchor="end", look="quiet", size=0.74, wide=LABEL * n)
    for i, record in enumerate(entries.records):
        cell, c = column.cells[record], int(case.table.target.cells[record])
        value = exact(float(cell)) if column.kind == "continuous" else str(column.values[int(cell)])
        marks = [
            canvas.text(i + 0.5, heights[0], value, step=born, look="strong", wide=0.95, size=0.8),
            canvas.dot(i + 0.5, heights[1], step=born, c=story.tones[c], size=0.34,
                       name=f"{value}, record {record + 1}: {case.table.classes[c]}"),
            canvas.text(i + 0.5, heights[2], f"{record + 1}", step=born, size=0.76, look="quiet"),
        ]  # fmt: skip
        if split is not None:
            for mark in marks:
                mark.at(split, x=after[i] + 0.5)


def _ticks(
    canvas: Canvas, case: PartsCase, story: Story, entries: Entries, span: tuple[float, float],
    after: Sequence[float], born: int, split: int | None,
) -> None:  # fmt: skip
    """A tick for each entry, in the colour of its class."""
    n = case.table.n
    some = range(n) if n <= TICKS else [i * n // TICKS for i in range(TICKS)]
    wide, (low, high) = 0.8 * n / len(some), span
    for c in sorted(set(story.tones)):
        mine = [i for i in some if story.tones[int(case.table.target.cells[entries.records[i]])] == c]
        mark = canvas.cells([(i, low, i + wide, high) for i in mine], step=born, c=c, look="strong")
        if split is not None:
            mark.at(split, lines=[(after[i], low, after[i] + wide, high) for i in mine])


def _processors(canvas: Canvas, story: Story, n: int) -> None:
    """The borders of the parts, their counts, and how far the walk of each has come."""
    count, start, walk, best, split = (
        first_of(story.steps, kind) for kind in ("count", "start", "walk", "best", "split")
    )
    many = len(story.parts) > 3
    marks = [
        canvas.text(-0.02 * n, height, label, step=born, anchor="end", look="quiet", size=0.74)
        for height, label, born in ((OWN, "counts", count), (START, "before", start))
    ]  # fmt: skip
    for p, part in enumerate(story.parts):
        middle = (part.begin + part.end) / 2
        head = f"{p + 1}" if many else f"processor {p + 1}"
        marks.append(canvas.text(middle, 9.7, head, look="lit", size=0.8))
        own, before = _counts_picture(part.counts), _counts_picture(part.start)
        marks.append(canvas.text(middle, OWN, own, step=count, look="strong", size=0.76))
        marks.append(canvas.text(middle, START, before, step=start, look="lit", size=0.76))
        if p:
            marks.append(canvas.line([(part.begin, CURVE[0]), (part.begin, 9.9)], look="guide"))
        spots = [(part.begin, RECORDS - 0.3), (part.begin, VALUES + 0.35)]
        cursor = canvas.line(spots, step=walk, look="lit")
        for at, step in all_of(story.steps, "walk"):
            x = min(part.begin + step.at, part.end)
            cursor.at(at, spots=[(x, RECORDS - 0.3), (x, VALUES + 0.35)])
        cursor.at(best, off=True)
    for mark in marks:
        mark.at(split, off=True)


def _counts_picture(counts: Sequence[float]) -> str:
    return " : ".join(tally(count) for count in counts[:4]) + (" …" if len(counts) > 4 else "")


def _curve(canvas: Canvas, story: Story, n: int) -> None:
    """The Gini index at every threshold that the walk of its part reaches, then the lowest of each part."""
    low, high = CURVE
    top = 1 - 1 / max(len(story.tones), 2)

    def place(i: int, gini: float) -> tuple[float, float]:
        return i + 1, low + (high - low) * gini / top

    scale = [canvas.text(-0.02 * n, (low + high) / 2, "Gini", anchor="end", look="strong", size=0.78)]
    for height in (0.0, top):
        y = place(0, height)[1]
        scale.append(canvas.line([(0, y), (n, y)], look="guide"))
        scale.append(canvas.text(-0.02 * n, y, number(height, 2), anchor="end", look="quiet", size=SMALL))
    walks = [(at, step.at) for at, step in all_of(story.steps, "walk")]
    best, split = first_of(story.steps, "best"), first_of(story.steps, "split")
    marks = [mark for part in story.parts for mark in _part(canvas, story, part, walks, best, place)] + scale
    if story.best:
        for mark in marks:
            mark.at(split, off=True)
        _hashed(canvas, story, n, split)


def _hashed(canvas: Canvas, story: Story, n: int, split: int) -> None:
    """The hash table of the records that go left."""
    left = sorted(story.left)
    traced = ", ".join(f"{record + 1}" for record in left) if n <= FEW else f"{len(left)} records"
    canvas.box(0.08 * n, 3.2, 0.98 * n, 4.9, step=split, look="below")
    canvas.text(0.53 * n, 4.45, "hash table: these records go left", step=split, look="quiet", size=0.8)
    canvas.text(0.53 * n, 3.7, traced, step=split, look="strong", size=0.9)


def _part(
    canvas: Canvas, story: Story, part: Part, walks: Sequence[tuple[int, int]], best: int,
    place: Callable[[int, float], tuple[float, float]],
) -> list[Mark]:  # fmt: skip
    """The thresholds of one part."""
    few = len(story.walk) <= FEW
    apart = max(1, len(story.walk) // TICKS)
    marks: dict[int, list[Mark]] = {}
    for k, (i, threshold, gini) in enumerate(part.tried):
        if k % apart and (part.best is None or i != part.best[0]):
            continue
        born = next(at for at, walked in walks if part.begin + walked > i)
        x, y = place(i, gini)
        name = f"threshold {exact(threshold)}: Gini {number(gini)}"
        marks[i] = [canvas.dot(x, y, step=born, size=0.24 if few else 0.12, name=name)]
        if few:
            aside = 0.54 if i % 2 else -0.56  # neighbours have no room beside each other on a phone
            marks[i].append(canvas.text(x, y + aside, number(gini), step=born, size=SMALL))
    if part.best:
        i, _, gini = part.best
        whole = story.best is not None and i == story.best[0]
        marks[i][0].at(best, size=0.36, look="lit" if whole else "hollow")
        if few:
            marks[i][1].at(best, look="lit" if whole else "strong")
        elif whole:
            x, y = place(i, gini)
            marks[i].append(canvas.text(x, y + 0.4, number(gini), step=best, size=SMALL, look="lit"))
    return [mark for pair in marks.values() for mark in pair]


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[PartsCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    made = partial(code.parts, case.choices.card.title, case.table, case.column, case.parts)
    lines = [panel(made)] if now.until is None else []
    below = [*lines, *step.below(case, story)]
    return Explanation(sentence(case, story, now.at), step.beside(case, story), below=below)


def _choices(case: PartsCase, given: Given) -> Panels:
    row = choosing.data(case.choices, given, 200)
    if refused(case.choices):
        return row
    names = {name: name for name in numbers_of(case.table)}
    return [
        *row, choice(WALKED, case.column, look="select", options=names, width=190),
        choice(large.PARTS, case.parts, width=130, high=min(12, case.table.n)),
    ]  # fmt: skip


def _follow(old: PartsCase, new: PartsCase, at: int) -> int | None:
    """The same kind of step for another number of processors."""
    if (old.choices, old.column) != (new.choices, new.column):
        return None
    same = all_of(story(new).steps, story(old).steps[at].kind)
    return same[-1][0] if same else None


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Five processors", {"view": "parts", "parts": "5", "step": "6"},
              "Five processors share the same list. What must they tell one another?"),
    )  # fmt: skip


PARTS = View(
    title="SPRINT",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=at_first("best"),
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    card=lambda case: (cards.SPRINT, cards.turns),
)
