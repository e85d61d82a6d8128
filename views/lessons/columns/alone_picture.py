"""The picture of columns one by one: the classes within each value, and a bar for each score."""

from math import log10

import numpy as np

from views.lessons.columns import alone_words as words
from views.lessons.columns.alone import KINDS, Row, Story, leaders, measured
from views.lessons.columns.case import Case
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.words.html import plain, tone

WIDE = 4.3  # of the values, in units of the pane
BAR, STRIDE = 1.8, 2.1  # the longest bar, and from one measure to the next
ROOMY = 6  # columns up to which values are named
BLOCKS, FEW_BLOCKS = 14, 6  # of a column
# In a row, with much room and with little: its blocks, its bars and its words.
ROOM = {True: ((0.26, 0.66), (0.34, 0.58), 0.81), False: ((0.12, 0.5), (0.19, 0.43), 0.74)}
GAP = 0.05
HEAD = 0.7  # rem: the heading, so that it is whole on a narrow card
TINY_P = 1e-300
HEADS = {"gain": "gain", "ratio": "gain ratio", "chi": "χ², df", "p": "p"}


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    n = len(story.rows)
    canvas = Canvas(blank(-0.1, WIDE + 4 * STRIDE + 0.05), blank(0.0, n + 0.42), share=1.4)
    canvas.text(
        0.0, n + 0.2, words.values_head(story), anchor="start", look="quiet", wide=WIDE + 0.15, size=HEAD
    )
    for i, row in enumerate(story.rows):
        _row(canvas, story, row, i, n - 1 - i)
    for place, kind in enumerate(KINDS[1:]):
        _bars(canvas, story, kind, place)
    legend: list[tuple[int | None, str]] = [
        (tone(i, label), str(label)) for i, label in enumerate(story.classes)
    ]
    legend += [(None, "the wider a block, the more records have the value")]
    trace = trace_of(case)
    return animation(trace, words.name(case), [canvas], texts, legend)


def _row(canvas: Canvas, story: Story, row: Row, i: int, y: int) -> None:
    """A column by its values. The width of each is the number of its records, divided by class."""
    canvas.box(-0.05, y + 0.03, WIDE + 4 * STRIDE, y + 0.97, look="quiet", opens=str(i), name=row.name)
    roomy = len(story.rows) <= ROOMY
    (bottom, top), _, line = ROOM[roomy]
    canvas.text(0.05, y + line, row.name, anchor="start", look="strong", wide=WIDE - 0.1)
    blocks = blocks_of(row, BLOCKS if roomy else FEW_BLOCKS)
    total, x = sum(float(counts.sum()) for _, counts in blocks), 0.05
    room = WIDE - 0.1 - GAP * (len(blocks) - 1)
    for value, counts in blocks:
        wide = room * float(counts.sum()) / total
        low = y + bottom
        for c in np.flatnonzero(counts).tolist():
            high = low + (top - bottom) * float(counts[c] / counts.sum())
            name = words.block_name(story, row, value, counts)
            canvas.box(x, low, x + wide, high, c=tone(c, story.classes[c]), look="strong", name=name)
            low = high
        if roomy and wide > 0.45:
            canvas.text(x + wide / 2, y + 0.14, value, look="quiet", size=0.72, wide=wide)
        x += wide + GAP


def blocks_of(row: Row, most: int) -> list[tuple[str, np.ndarray]]:
    """The values of a column with their classes. If there are many, values of one class share a block."""
    if len(row.values) <= most:
        return list(zip(row.values, row.counts, strict=True))
    pure = (row.counts > 0).sum(axis=1) == 1
    first = row.counts.argmax(axis=1)
    blocks = []
    for c in range(row.counts.shape[1]):
        mine = pure & (first == c)
        if mine.any():
            blocks.append((f"{int(mine.sum())} values", row.counts[mine].sum(axis=0)))
    mixed = np.flatnonzero(~pure)
    order = mixed[np.argsort(-row.counts[mixed].sum(axis=1), kind="stable")]
    room = max(most - len(blocks) - 1, 1)
    blocks += [(row.values[v], row.counts[v]) for v in order[:room].tolist()]
    rest = order[room:]
    return [*blocks, (f"{len(rest)} values", row.counts[rest].sum(axis=0))] if len(rest) else blocks


def _bars(canvas: Canvas, story: Story, kind: str, place: int) -> None:
    """The bars of a measure, from its step on. The longest one leads."""
    step, n, x = place + 1, len(story.rows), WIDE + STRIDE * place + 0.2
    canvas.text(x, n + 0.2, HEADS[kind], step=step, anchor="start", look="quiet", wide=STRIDE, size=HEAD)
    if kind == "p":
        lengths = [-log10(max(row.score.p, TINY_P)) for row in story.rows]
    else:
        lengths = measured(story, kind)
    top = max(lengths)
    first = leaders(story, kind)
    _, (low, high), line = ROOM[n <= ROOMY]
    for i, row in enumerate(story.rows):
        y, length = n - 1 - i, BAR * max(lengths[i], 0.0) / top if top > 0 else 0.0
        ahead = row in first
        text = words.bar_text(row.score, kind)
        name = f"{row.name}: {words.measure(kind)} {text}"
        bar = canvas.box(x, y + low, x, y + high, look="first" if ahead else "other", off=True, name=name)
        bar.at(step, box=(x, y + low, x + max(length, 0.02), y + high), off=False)
        canvas.text(x, y + line, text, step=step, anchor="start", look="lit" if ahead else "plain",
                    wide=STRIDE - 0.2)  # fmt: skip
