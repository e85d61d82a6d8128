"""The picture of SPRINT: the parts of a list with their counts, the Gini index in each, divided lists."""

from collections.abc import Callable, Sequence
from hashlib import sha256

from mlcore.trees.lists import Part
from views.lessons.large import parts_words as words
from views.lessons.large.lists_picture import FEW, TICKS
from views.lessons.large.parts import Entries, PartsCase, Story
from views.lessons.large.trees import SMALL
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.words.html import plain
from views.words.numbers import exact, number, tally

VALUES, CLASSES, RECORDS, OWN, START = 8.95, 8.25, 7.6, 6.75, 6.1
CURVE = (2.6, 5.2)
SECOND = (1.4, 0.78, 0.2)  # value, class, record of the other list
LABEL = 0.23  # of the width of a list: the room for the name of a row
GAP = 0.06  # of the width of a list: between the lists of two leaves


def picture(case: PartsCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [
        (plain(words.sentence(case, story, at)), step.kind != "walk") for at, step in enumerate(story.steps)
    ]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    legend: list[tuple[int | None, str]] = [
        (c, str(label)) for c, label in zip(story.tones, case.table.classes, strict=True)
    ]
    if case.table.n > TICKS:
        legend.append((None, f"{TICKS} of {case.table.n:,} entries are drawn, evenly spread"))
    return film(trace, words.name(case), [_parts(case, story)], told, legend)


def _parts(case: PartsCase, story: Story) -> Canvas:
    n = case.table.n
    canvas = Canvas(
        blank(-LABEL * n, n * (1.02 + GAP)), blank(-0.2, 10.0), title=f"The list of {case.column}"
    )
    own = Entries(case.column, tuple(stand.record for stand in story.walk))
    _entries(canvas, case, story, own, (VALUES, CLASSES, RECORDS), 0)
    _processors(canvas, story, n)
    _curve(canvas, story, n)
    split = next((at for at, step in enumerate(story.steps) if step.kind == "split"), None)
    if story.other and split is not None:
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
    split = next((at for at, step in enumerate(story.steps) if step.kind == "split"), None)
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
    kinds = [step.kind for step in story.steps]
    split = kinds.index("split") if "split" in kinds else len(kinds)
    many = len(story.parts) > 3
    marks = [
        canvas.text(-0.02 * n, height, label, step=kinds.index(kind), anchor="end", look="quiet", size=0.74)
        for height, label, kind in ((OWN, "counts", "count"), (START, "before", "start"))
    ]  # fmt: skip
    for p, part in enumerate(story.parts):
        middle = (part.begin + part.end) / 2
        head = f"{p + 1}" if many else f"processor {p + 1}"
        marks.append(canvas.text(middle, 9.7, head, look="lit", size=0.8))
        marks.append(
            canvas.text(
                middle, OWN, _counts(part.counts), step=kinds.index("count"), look="strong", size=0.76
            )
        )
        marks.append(
            canvas.text(middle, START, _counts(part.start), step=kinds.index("start"), look="lit", size=0.76)
        )
        if p:
            marks.append(canvas.line([(part.begin, CURVE[0]), (part.begin, 9.9)], look="guide"))
        cursor = canvas.line(
            [(part.begin, RECORDS - 0.3), (part.begin, VALUES + 0.35)], step=kinds.index("walk"), look="lit"
        )
        for at, step in enumerate(story.steps):
            if step.kind == "walk":
                x = min(part.begin + step.at, part.end)
                cursor.at(at, spots=[(x, RECORDS - 0.3), (x, VALUES + 0.35)])
        cursor.at(kinds.index("best"), off=True)
    for mark in marks:
        mark.at(split, off=True)


def _counts(counts: Sequence[float]) -> str:
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
    walks = [(at, step.at) for at, step in enumerate(story.steps) if step.kind == "walk"]
    best = next(at for at, step in enumerate(story.steps) if step.kind == "best")
    marks = [mark for part in story.parts for mark in _part(canvas, story, part, walks, best, place)] + scale
    kinds = [step.kind for step in story.steps]
    if "split" in kinds:
        for mark in marks:
            mark.at(kinds.index("split"), off=True)
        _hashed(canvas, story, n, kinds.index("split"))


def _hashed(canvas: Canvas, story: Story, n: int, split: int) -> None:
    """The hash table of the records that go left."""
    left = sorted(story.left)
    told = ", ".join(f"{record + 1}" for record in left) if n <= FEW else f"{len(left)} records"
    canvas.box(0.08 * n, 3.2, 0.98 * n, 4.9, step=split, look="below")
    canvas.text(0.53 * n, 4.45, "hash table: these records go left", step=split, look="quiet", size=0.8)
    canvas.text(0.53 * n, 3.7, told, step=split, look="strong", size=0.9)


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
            aside = 0.38 if i % 2 else -0.4  # neighbours have no room beside each other on a phone
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
