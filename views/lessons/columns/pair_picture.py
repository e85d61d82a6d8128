"""The picture of two columns: the records by one, by the other and by both, and what each gains."""

from collections.abc import Sequence

from mlcore.select import Score
from views.lessons.columns import pair_words as words
from views.lessons.columns.case import Case
from views.lessons.columns.pair import Area, Side, Story, areas, pitch_of, places, pure_in
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.words.grammar import plural
from views.words.html import plain, tone
from views.words.numbers import number

MOVES = ("ask", "first", "second", "pair")  # the steps at which the records move
LEAST, MOST = 0.13, 0.42  # rem: half the size of a dot
PITCH = 5.2  # rem of half a dot for a unit of the square
MOST_PAIRS = 3  # besides the pair of the story


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    legend: list[tuple[int | None, str]] = [
        (tone(i, label), str(label)) for i, label in enumerate(story.classes)
    ]
    known = int(((story.a.codes >= 0) & (story.b.codes >= 0)).sum())
    lacking = len(story.a.codes) - known
    if lacking:
        legend.append((None, f"not drawn: {plural(lacking, 'record')} without one of the values"))
    if len(story.rows) < known:
        legend.append((None, f"{len(story.rows)} of {known} records are drawn"))
    trace = trace_of(case)
    return animation(trace, words.name(case, story), _panes(story), texts, legend, rows=(1.75, 1.0))


def _records(story: Story) -> Canvas:
    """The records in cells, and the names of the cells."""
    canvas = Canvas(blank(-0.26, 1.02), blank(-0.24, 1.1), share=1.3)
    for step, kind in enumerate(MOVES):
        _cells(canvas, story, step, kind)
    _labels(canvas, story.a, 0)
    _labels(canvas, story.b, 1)
    size = min(max(PITCH * pitch_of(story), LEAST), MOST)
    spots = [places(story, kind) for kind in MOVES]
    for row in story.rows.tolist():
        c = int(story.codes[row])
        name = words.record_name(story, row)
        dot = canvas.dot(*spots[0][row], c=tone(c, story.classes[c]), size=size, name=name)
        for step in (1, 2, 3):
            dot.at(step, x=spots[step][row][0], y=spots[step][row][1])
    return canvas


def _cells(canvas: Canvas, story: Story, step: int, kind: str) -> None:
    """The cells of a step. A cell whose records have one class has the colour of this class."""
    for key, area in areas(story, kind).items():
        c = pure_in(story, kind, key)
        colour = None if c is None else tone(c, story.classes[c])
        look = "quiet" if c is None else "plain"
        shown = canvas.box(*_inside(area), step=step, look=look, c=colour)
        if step < len(MOVES) - 1:
            shown.at(step + 1, off=True)


def _inside(area: Area) -> Area:
    left, bottom, right, top = area
    return left + 0.006, bottom + 0.006, right - 0.006, top - 0.006


def _labels(canvas: Canvas, side: Side, which: int) -> None:
    """The values of a column along the side of the square, and its name."""
    step, n = which + 1, len(side.values)
    marks = []
    for i, value in enumerate(side.values):
        if which == 0:
            marks.append(canvas.text((i + 0.5) / n, -0.06, value, step=step, wide=0.95 / n))
        else:
            marks.append(canvas.text(-0.03, 1 - (i + 0.5) / n, value, step=step, anchor="end", wide=0.22))
    if which == 0:
        marks.append(canvas.text(0.5, -0.17, side.name, step=step, look="strong", wide=1.0))
    else:
        marks.append(canvas.text(-0.03, 1.05, side.name, step=step, anchor="end", look="strong", wide=0.23))
    if which == 0:
        for mark in marks:
            mark.at(2, off=True)
            mark.at(3, off=False)


def _panes(story: Story) -> list[Canvas]:
    others = [one for one in story.gains if {*one[0]} != {story.a.name, story.b.name}][:MOST_PAIRS]
    return [_records(story), _gains(story), *([_others(story, others)] if others else [])]


def _gains(story: Story) -> Canvas:
    """The gain of each, out of the entropy of the classes."""
    canvas = Canvas(blank(0.0, 1.0), blank(0.0, 3.0), title=words.gains_title(story), row=1, share=0.7)
    shown = [
        (story.a.name, story.a.score.information_gain, 1),
        (story.b.name, story.b.score.information_gain, 2),
        (words.together(story.a.name, story.b.name), story.together.information_gain, 3),
    ]
    for i, (name, gain, step) in enumerate(shown):
        _bar(canvas, story, 2.0 - i, name, gain, step, "first" if step == 3 else "other")
    return canvas


def _others(story: Story, others: Sequence[tuple[tuple[str, str], Score, float]]) -> Canvas:
    """The gains of other pairs."""
    canvas = Canvas(
        blank(0.0, 1.0), blank(0.0, float(max(len(others), 3))), title="Other pairs", row=1, share=0.7
    )
    for i, (pair, score, _) in enumerate(others):
        y = max(len(others), 3) - 1.0 - i
        _bar(canvas, story, y, words.together(*pair), score.information_gain, 4, "other")
    return canvas


def _bar(canvas: Canvas, story: Story, y: float, name: str, gain: float, step: int, look: str) -> None:
    canvas.text(
        0.0,
        y + 0.72,
        name,
        step=step,
        anchor="start",
        wide=0.78,
        look="strong" if look == "first" else "plain",
    )
    canvas.text(1.0, y + 0.72, number(gain), step=step, anchor="end", look="strong")
    canvas.box(0.0, y + 0.12, 1.0, y + 0.36, step=step, look="quiet")
    length = min(gain / story.entropy, 1.0)
    bar = canvas.box(
        0.0, y + 0.12, 0.0, y + 0.36, look=look, off=True, name=f"{name}: {number(gain, 4)} bits"
    )
    bar.at(step, box=(0.0, y + 0.12, max(length, 0.004), y + 0.36), off=False)
