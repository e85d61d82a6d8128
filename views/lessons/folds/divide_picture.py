"""The picture of divided records: tiles, the test tiles among them, and the errors of the rounds.

In a large table a tile represents several records.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Literal

import numpy as np

from mlcore import Table
from views.kit.steps import all_of
from views.lessons.folds.divide import NAMES, Case, Round, Story, sentence
from views.lessons.folds.tables import baseline, error_text, measure
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.words.html import plain, tone

GAP = 0.07  # between tiles
WIDE = 9  # a grid of tiles over the whole width
FALLING = 150  # tiles of a bootstrap draw that fall one by one, of twice that number
LOOKS = {"rest": "tile", "right": "strong", "wrong": "wrong"}
MOST = 300  # tiles
State = Literal["rest", "right", "wrong"]
Legend = list[tuple[int | None, str]]


@dataclass(frozen=True, eq=False)
class Tiles:
    """size: about how many records a tile represents. groups: the class of each tile, in their order; one
    group for numbers. rows: the record of each tile if it represents one."""

    records: Table
    size: int
    groups: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def colours(self) -> list[int | None]:
        """The colour of each tile. Numbers have none."""
        classes = self.records.classes
        return [tone(group, classes[group]) if classes else None for group in self.groups]

    def name(self, at: int) -> str:
        """The meaning of a tile."""
        classes = self.records.classes
        label = str(classes[self.groups[at]]) if classes else ""
        if self.size > 1:
            return f"about {self.size} records{f' of {label}' if label else ''}"
        cells = self.records.target.cells
        row = self.rows[at]
        return f"record {row + 1}: {label or f'{cells[row]:g}'}"

    def states(self, one: Round, seed: int) -> list[State]:
        """Whether each tile is for training, or a test tile that is predicted correctly or not."""
        if self.size == 1:
            test, wrong = {*one.test}, {*one.wrong}
            return ["wrong" if row in wrong else "right" if row in test else "rest" for row in self.rows]
        group = groups_of(self.records)
        tested, wrong_of = _counts(group, one.test), _counts(group, one.wrong)
        all_of = np.bincount(group, minlength=len(tested))
        found: list[State] = ["rest"] * len(self.groups)
        random = np.random.default_rng(seed)
        for g, n in enumerate(all_of.tolist()):
            mine = random.permutation([at for at, other in enumerate(self.groups) if other == g]).tolist()
            counts = [wrong_of[g], tested[g] - wrong_of[g], n - tested[g]]
            names: list[State] = ["wrong", "right", "rest"]
            shown = [
                name for name, part in zip(names, shared(len(mine), counts), strict=True) for _ in range(part)
            ]
            for at, name in zip(mine, shown, strict=True):
                found[at] = name
        return found

    def folds(self, rounds: Sequence[Round]) -> list[int]:
        """The fold of each tile."""
        if self.size == 1:
            where = {row: fold for fold, one in enumerate(rounds) for row in one.test}
            return [where[row] for row in self.rows]
        counts = [_counts(groups_of(self.records), one.test) for one in rounds]
        found: list[int] = []
        for g in sorted({*self.groups}):
            parts = shared(self.groups.count(g), [count[g] for count in counts])
            found += [fold for fold, part in enumerate(parts) for _ in range(part)]
        return found

    def wrong(self, one: Round, mine: Sequence[int]) -> set[int]:
        """The misclassified tiles of a fold."""
        if self.size == 1:
            wrong = {*one.wrong}
            return {at for at in mine if self.rows[at] in wrong}
        group = groups_of(self.records)
        tested, wrong_of = _counts(group, one.test), _counts(group, one.wrong)
        found: set[int] = set()
        for g in {self.groups[at] for at in mine}:
            here = [at for at in mine if self.groups[at] == g]
            found |= {*here[: round(len(here) * wrong_of[g] / max(tested[g], 1))]}
        return found


def tiles_of(records: Table, most: int = MOST) -> Tiles:
    """The tiles of a table, class by class, or numbers from the lowest to the highest."""
    size = ceil(records.n / most)
    group = groups_of(records)
    order = np.lexsort((np.arange(records.n), records.target.cells))
    if size == 1:
        return Tiles(records, 1, tuple(group[order].tolist()), tuple(order.tolist()))
    counts = np.bincount(group).tolist()
    groups = tuple(g for g, n in enumerate(counts) for _ in range(ceil(n / size)))
    return Tiles(records, size, groups, ())


def groups_of(records: Table) -> np.ndarray:
    """The group of each record, (n,): its class."""
    return records.target.cells if records.classes else np.zeros(records.n, dtype=int)


def shared(total: int, counts: Sequence[int]) -> list[int]:
    """This many tiles in proportion to the counts. The counts with the largest remainders have one more."""
    exact = [total * count / max(sum(counts), 1) for count in counts]
    parts = [int(one) for one in exact]
    order = sorted(range(len(counts)), key=lambda i: parts[i] - exact[i])
    for i in order[: total - sum(parts)]:
        parts[i] += 1
    return parts


def _counts(group: np.ndarray, rows: Sequence[int]) -> list[int]:
    """The number of rows in each group."""
    found = np.bincount(group[list(rows)].astype(int), minlength=int(group.max()) + 1)
    return [int(one) for one in found]


# The animation -------------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of divided records."""
    drawn = {"holdout": _holdout, "folds": _folds, "one-out": _alone, "bootstrap": _bootstrap}[case.divide]
    texts = [
        (plain(sentence(case, story, at)), step.kind in ("deal", "end"))
        for at, step in enumerate(story.steps)
    ]
    tiles = tiles_of(
        story.records, FALLING if case.divide == "bootstrap" and story.records.n <= FALLING else MOST
    )
    name = f"The records of {case.choices.card.title}, divided: {NAMES[case.divide]}"
    rows = (1.25, 1.0) if case.divide == "bootstrap" else (1.0,)
    return animation(trace_of(case), name, drawn(story, tiles), texts, _legend(tiles), rows=rows)


def _legend(tiles: Tiles) -> Legend:
    classes = tiles.records.classes
    pairs = zip(tiles.groups, tiles.colours, strict=True) if classes else ()
    shown: Legend = list(dict.fromkeys((colour, str(classes[group])) for group, colour in pairs))
    size = [(None, f"a tile: about {tiles.size} records")] if tiles.size > 1 else []
    outlined = [(None, "filled: tested, outlined: wrong")] if classes else [(None, "filled: tested")]
    return [*shown, *outlined, *size]


# The rows of tiles ----------------------------------------------------------------------------------


def _grid(tiles: Tiles, title: str, wide: float = 1.5) -> tuple[Canvas, list[Mark], int]:
    """All tiles in rows, class by class: the pane, the marks, and the number of rows."""
    columns = max(1, ceil(sqrt(len(tiles.groups) * wide)))
    rows = ceil(len(tiles.groups) / columns)
    canvas = Canvas(blank(0.0, columns), blank(0.0, rows), title=title, share=1.45)
    places = [(at % columns, rows - 1 - at // columns) for at in range(len(tiles.groups))]
    return canvas, [_tile(canvas, tiles, at, *place) for at, place in enumerate(places)], rows


def _tile(canvas: Canvas, tiles: Tiles, at: int, x: float, y: float) -> Mark:
    return canvas.box(*_box(x, y), c=tiles.colours[at], look="tile", name=tiles.name(at))


def _box(x: float, y: float) -> tuple[float, float, float, float]:
    return x + GAP, y + GAP, x + 1 - GAP, y + 1 - GAP


def _holdout(story: Story, tiles: Tiles) -> list[Canvas]:
    """The tiles stay where they are, and each draw paints other ones."""
    canvas, marks, _ = _grid(tiles, "All records, each in the colour of its class")
    for at, step in all_of(story.steps, "round"):
        for mark, state in zip(marks, tiles.states(story.rounds[step.n - 1], step.n), strict=True):
            mark.at(at, look=LOOKS[state])
    return [canvas, _errors(story, "holdout")]


def _folds(story: Story, tiles: Tiles) -> list[Canvas]:
    """The tiles in rows, each of which is the test set once."""
    k = len(story.rounds)
    fold = tiles.folds(story.rounds)
    wide = max(fold.count(f) for f in range(k))
    canvas = Canvas(
        blank(-0.09 * wide, 1.17 * wide),
        blank(0.0, k),
        title=f"{k} folds, each the test set once",
        share=1.45,
    )
    first = ceil(len(fold) / k)
    marks = [_tile(canvas, tiles, at, at % first, k - 1 - at // first) for at in range(len(fold))]
    mine = [[at for at in range(len(fold)) if fold[at] == f] for f in range(k)]
    for f, places in enumerate(mine):
        for x, at in enumerate(places):
            marks[at].at(1, box=_box(x, k - 1 - f))
        wrong = tiles.wrong(story.rounds[f], places)
        for at in places:
            marks[at].at(f + 2, look="wrong" if at in wrong else "strong")
        canvas.text(-0.015 * wide, k - 0.5 - f, str(f + 1), anchor="end", look="quiet", step=1)
        said = error_text(story, story.rounds[f].error)
        canvas.text(1.02 * wide, k - 0.5 - f, said, anchor="start", step=f + 2)
    frame = canvas.box(0.0, k - 1, wide, k, look="frame", step=2)
    for f in range(1, k):
        frame.at(f + 2, box=(0.0, k - 1 - f, wide, k - f))
    frame.at(k + 2, off=True)
    return [canvas, _errors(story, "fold")]


def _alone(story: Story, tiles: Tiles) -> list[Canvas]:
    """Each record is the test once, for a model of all others."""
    canvas, marks, _ = _grid(tiles, "Leave out one record after another")
    place = {row: at for at, row in enumerate(tiles.rows)}
    done, shares = 0, []
    for at, step in enumerate(story.steps):
        for one in story.rounds[done : step.n]:
            (row,) = one.test
            marks[place[row]].at(at, look="wrong" if one.wrong else "strong")
        done = max(done, step.n)
        shares.append((done, float(np.mean(story.errors[:done])) if done else 0.0))
    return [canvas, _running(story, shares)]


def _running(story: Story, shares: Sequence[tuple[int, float]]) -> Canvas:
    """The mean error of the records so far."""
    floor, most = baseline(story.records), max(share for _, share in shares)
    top = 1.15 * max(floor, most)
    canvas = Canvas(axis("records tested", 0.0, len(story.rounds)), axis(measure(story), 0.0, top),
                    title="Mean of the tested records", late="y" if most > floor else "")  # fmt: skip
    line = canvas.line([], look="lit")
    for at, (n, _) in enumerate(shares):
        if n:
            line.at(at, spots=[spot for spot in shares[: at + 1] if spot[0]])
    return canvas


# Bootstrap ------------------------------------------------------------------------------------------


def _bootstrap(story: Story, tiles: Tiles) -> list[Canvas]:
    """Tiles fall with replacement, and the tiles left above are the test set."""
    first = story.rounds[0]
    falls = tiles.size == 1 and len(tiles.groups) <= FALLING
    columns = max(1, ceil(sqrt(len(tiles.groups) * (WIDE if falls else WIDE / 2))))
    rows = ceil(len(tiles.groups) / columns)
    low = -rows - 0.7 if falls else 0.0
    title = "All records above, the draw below" if falls else "Records left out and records drawn"
    canvas = Canvas(blank(0.0, columns), blank(low, rows), title=title, share=1.45)
    spots = [(at % columns, rows - 1 - at // columns) for at in range(len(tiles.groups))]
    marks = [_tile(canvas, tiles, at, *spot) for at, spot in enumerate(spots)]
    place = {row: at for at, row in enumerate(tiles.rows)}
    draws = [(at, step.n) for at, step in all_of(story.steps, "draw")]
    judged, _ = all_of(story.steps, "round")[0]
    if falls:
        for j, row in enumerate(first.rows):
            born = next(at for at, n in draws if n > j)
            start, end = spots[place[row]], spots[j]
            fallen = canvas.box(*_box(*start), step=0, c=tiles.colours[place[row]], look="strong", off=True)
            fallen.at(born, box=_box(end[0], end[1] - rows - 0.7), off=False, name=tiles.name(place[row]))
            marks[place[row]].at(born, look="quiet")
    else:
        _faded(story, tiles, marks, draws)
    for mark, state in zip(marks, tiles.states(first, 1), strict=True):
        mark.at(judged, look="quiet" if state == "rest" else LOOKS[state])
    return [canvas, _left_out(story, draws), _errors(story, "draw", row=1)]


def _faded(story: Story, tiles: Tiles, marks: Sequence[Mark], draws: Sequence[tuple[int, int]]) -> None:
    """In a large table as many tiles fade as there are drawn ones. The final test tiles stay."""
    rest = [at for at, state in enumerate(tiles.states(story.rounds[0], 1)) if state == "rest"]
    order = np.random.default_rng(1).permutation(rest).tolist()
    n, done = story.records.n, 0
    for at, drawn in draws:
        seen = len({*story.rounds[0].rows[:drawn]})
        last = n - len(story.rounds[0].test)
        upto = round(len(order) * seen / last)
        for which in order[done:upto]:
            marks[which].at(at, look="quiet")
        done = upto


def _left_out(story: Story, draws: Sequence[tuple[int, int]]) -> Canvas:
    """The share of records that are not drawn, beside its expected value."""
    n, rows = story.records.n, story.rounds[0].rows
    canvas = Canvas(
        axis("records drawn", 0.0, n), axis("share left out", 0.0, 1.0), title="Left out so far", row=1
    )
    x = np.linspace(0, n, 60)
    canvas.line(
        list(zip(x.tolist(), ((1 - 1 / n) ** x).tolist(), strict=True)), step=draws[-1][0], look="guide"
    )
    canvas.text(0.98 * n, 0.27, "expected: 0.368 for many", anchor="end", look="quiet", step=draws[-1][0])
    line = canvas.line([(0, 1.0)], look="lit")
    spots = [(0, 1.0), *((drawn, 1 - len({*rows[:drawn]}) / n) for _, drawn in draws)]
    for i, (at, _) in enumerate(draws):
        line.at(at, spots=spots[: i + 2])
    return canvas


# The errors -----------------------------------------------------------------------------------------


def _errors(story: Story, name: str, row: int = 0) -> Canvas:
    """The error of each round as a dot, and at the end their mean with a standard deviation up and down."""
    found, n = story.errors, len(story.rounds)
    floor = baseline(story.records)
    constant = "always the majority class" if story.records.classes else "always the mean"
    top = 1.12 * max(floor, *found) or 0.1
    canvas = Canvas(
        axis(name, 0.0, n + 1.0), axis(measure(story), 0.0, top), title="Error in each round", row=row,
        late="y" if max(found) > floor else "",
    )  # fmt: skip
    canvas.line([(0, floor), (n + 1, floor)], look="guide", name=constant)
    canvas.text(
        n + 0.8,
        floor + (0.07 if row else 0.035) * top,
        constant,
        anchor="end",
        look="quiet",
    )
    births = {step.n: at for at, step in all_of(story.steps, "round")}
    end = len(story.steps) - 1
    if n > 1:
        mean, sd = float(np.mean(found)), float(np.std(found, ddof=1))
        canvas.box(0, max(0, mean - sd), n + 1, mean + sd, look="quiet", step=end, name=f"sd {sd:.3g}")
        canvas.line([(0, mean), (n + 1, mean)], look="lit", step=end, name=f"mean {mean:.3g}")
    for i, error in enumerate(found, start=1):
        canvas.dot(i, error, step=births[i], name=f"{name} {i}: {error_text(story, error)}")
    return canvas
