"""The picture of a stream: the lead of the best column, Hoeffding’s bound, the tree and its error."""

from hashlib import sha256
from math import log, log10, sqrt

from views.lessons.large import stream_words as words
from views.lessons.large.stream import GRACE, NOISE, Story, StreamCase
from views.lessons.large.trees import Drawing, drawn
from views.stage.film.film import Canvas, Mark, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.html import plain
from views.words.numbers import grouped, number

MOST_DRAWN = 90  # nodes of the tree
POINTS = 60  # corners of the curve
TOP = 0.55  # of the error axis


def picture(case: StreamCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [
        (plain(words.sentence(case, story, at)), step.kind in ("split", "before", "done"))
        for at, step in enumerate(story.steps)
    ]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    classes = zip(story.tones, story.steps[0].told.tree.classes, strict=True)
    legend: list[tuple[int | None, str]] = [*((c, str(label)) for c, label in classes)]
    panes = [_lead(case, story), _tree(story), _errors(case, story)]
    return film(trace, words.name(case), panes, told, legend, rows=(2.0, 1.0))


def _lead(case: StreamCase, story: Story) -> Canvas:
    """Hoeffding's bound over the records of a leaf, and the lead of its best column at each look."""
    most = max((step.looks[-1].seen for step in story.steps if step.looks), default=1.0) * 1.06
    high = max(0.35, *(look.difference * 1.1 for step in story.steps for look in step.looks))
    canvas = Canvas(axis("records that the leaf has seen", 0.0, most), axis("information gain", 0.0, high),
                    title="Is the best column far enough ahead?", late="xy")  # fmt: skip
    delta = float(case.delta)
    start = log(1 / delta) / (2 * high**2)
    xs = [start + (most - start) * (i / POINTS) ** 2 for i in range(POINTS + 1)] if start < most else [most]
    curve = [(x, sqrt(log(1 / delta) / (2 * x))) for x in xs]
    canvas.line(curve, name="Hoeffding’s bound ε")
    x, y = curve[-1]
    canvas.text(x, y + 0.07 * high, "ε, Hoeffding’s bound", anchor="end", look="strong", size=0.8)
    if case.tie:
        canvas.line([(0, case.tie), (most, case.tie)], look="guide", name="where a tie is split")
        canvas.text(
            most * 0.015, case.tie - 0.04 * high, "a tie below this", anchor="start", look="quiet", size=0.74
        )
    for at, step in enumerate(story.steps):
        for i, look in enumerate(step.looks, start=1):
            last = i == len(step.looks)
            lead, bound = number(look.difference, 4), number(look.epsilon, 4)
            name = f"after {grouped(look.seen)}: ahead by {lead}, ε {bound}"
            dot = canvas.dot(look.seen, look.difference, step=at, name=name, size=0.36 if last else 0.2,
                             look="lit" if last else "plain")  # fmt: skip
            dot.at(at + 1, off=True)
        if step.looks:
            look = step.looks[-1]
            line = canvas.line([(look.seen, look.difference), (look.seen, look.epsilon)], step=at, look="lit")
            line.at(at + 1, off=True)
            anchor = "end" if look.seen > 0.5 * most else "start"
            said = words.column_text(step.told)
            best = canvas.text(look.seen, look.difference + 0.06 * high, said, step=at, look="lit", size=0.8)
            best.at(at, anchor=anchor)
            best.at(at + 1, off=True)
    return canvas


def _tree(story: Story) -> Canvas:
    """The tree, as far as there is room, with a mark at the latest split."""
    depth = max(len(path) for step in story.steps for path in drawn(step.told.tree, MOST_DRAWN))
    drawing = Drawing(depth, story.tones, "The tree", most=MOST_DRAWN, size=0.76, share=1.25, room=19.5)
    for at, step in enumerate(story.steps):
        path = step.told.path
        lit = [] if path is None or step.kind == "ask" else [path]
        drawing.show(at, step.told.tree, lit)
    return drawing.canvas


def _errors(case: StreamCase, story: Story) -> Canvas:
    """The error on fresh records over the number read, and at the end that of trees grown at once."""
    low, high = log10(GRACE) - 0.12, log10(case.n) + 0.12
    ticks = [(float(p), f"{10**p:,}") for p in range(2, 6) if low <= p <= high]
    x: Axis = {"name": "records read", "low": low, "high": high, "ticks": ticks}
    canvas = Canvas(x, axis("error", 0.0, TOP), row=1)
    canvas.line([(low, NOISE), (high, NOISE)], look="guide", name="noise: nothing is better than this")
    canvas.text(low + 0.02, NOISE - 0.05, "noise", anchor="start", look="quiet", size=0.74)
    before: tuple[float, float] | None = None
    hand = canvas.handle(0.0, TOP, low)
    for at, step in enumerate(story.steps):
        if step.kind == "ask":
            continue
        spot = log10(step.read), step.error
        if before:
            canvas.line([before, spot], step=at, look="thin")
        name = f"after {grouped(step.read)}: {step.leaves} leaves, error {number(step.error)}"
        canvas.dot(*spot, step=at, size=0.24, name=name)
        hand.at(at, spot[0])
        before = spot
    last = len(story.steps) - 1
    for sample in story.samples:
        name = f"grown at once from {grouped(sample.n)}: {sample.leaves} leaves, error {number(sample.error)}"
        _ring(canvas, last, log10(sample.n), sample.error, name)
    if story.samples:
        sample = story.samples[0]
        canvas.text(
            log10(sample.n) + 0.06, sample.error + 0.05, "grown at once", step=last, anchor="start", size=0.78
        )
    return canvas


def _ring(canvas: Canvas, step: int, x: float, y: float, name: str) -> Mark:
    return canvas.dot(x, y, step=step, size=0.34, look="hollow", name=name)
