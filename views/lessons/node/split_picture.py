"""The picture of a split: the records of parent and children, and their places on the three curves."""

from hashlib import sha256

from views.lessons.node import split_words as words
from views.lessons.node.axes import with_room
from views.lessons.node.measures import CLASSES, NAMES, TONES, Counts, curve, highest, impurity
from views.lessons.node.split import SplitCase, Story
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.words.html import plain
from views.words.numbers import number

ROWS = (0.72, 1.0)
ROOM = 0.42  # above the highest impurity, for the gain in words
GAP = 0.5  # between the parent and its children


def picture(case: SplitCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    legend: list[tuple[int | None, str]] = [
        (0, CLASSES[0]), (1, CLASSES[1]), (None, "on the curves: ● parent, 1, 2 … children, ○ weighted mean"),
    ]  # fmt: skip
    panes = [_records(case, story), *(_curve(case, story, one) for one in NAMES)]
    return film(trace, f"A split of {words.shown(case)}", panes, told, legend, rows=ROWS)


def _records(case: SplitCase, story: Story) -> Canvas:
    """A bar for each class of each node, the parent first."""
    top = float(max(case.parent))
    wide = len(case.children) + 1 + GAP
    canvas = Canvas(blank(0.0, wide), blank(-0.3 * top, 1.2 * top), title="Records by class")
    nodes = [("parent", case.parent), *((f"child {i}", child) for i, child in enumerate(case.children, 1))]
    for i, (name, counts) in enumerate(nodes):
        left = i + (GAP if i else 0.0)
        canvas.line([(left + 0.08, 0.0), (left + 0.92, 0.0)], look="thin")
        for c, count in enumerate(counts):
            start = left + 0.16 + 0.36 * c
            canvas.box(
                start, 0.0, start + 0.32, float(count), c=c, look="strong",
                name=f"{name}: {count} {CLASSES[c]}",
            )  # fmt: skip
            canvas.text(start + 0.16, count + 0.1 * top, str(count), c=c, look="strong")
        label = canvas.text(left + 0.5, -0.16 * top, name)
        told = story.first("parent") + i
        label.at(told, look="lit")
        label.at(told + 1, look="plain")
    return canvas


def _curve(case: SplitCase, story: Story, measure: str) -> Canvas:
    """The curve of a measure, the nodes on it, the chord below it, and the gain between."""
    high = highest(measure, 2)
    canvas = Canvas(axis("p", 0.0, 1.0), with_room("", high, ROOM), title=NAMES[measure], row=1)
    spots = [_place(child, measure) for child in case.children]
    outline = sorted(spots)
    canvas.area(outline if len(spots) > 2 else [], step=story.first("mean"), c=TONES[measure])
    canvas.line(curve(measure), c=TONES[measure])
    closed = [*outline, outline[0]] if len(spots) > 2 else outline
    canvas.line(closed, step=story.first("mean"), look="plain")
    share, before = _place(case.parent, measure)
    gain = [(share, story.means[measure]), (share, before)]
    canvas.line(gain, step=story.first("gain"), look="handle")
    canvas.dot(share, before, step=story.first("parent"), size=0.42, name=f"parent: {number(before)}")
    _children(canvas, case, story, measure)
    mean = story.means[measure]
    canvas.dot(
        share, mean, step=story.first("mean"), look="hollow", size=0.3, name=f"weighted mean: {number(mean)}"
    )
    text = f"gain {number(story.gains[measure])}"
    canvas.text(0.5, 1.29 * high, text, step=story.first("gain"), look="lit", size=1.0)
    return canvas


def _place(counts: Counts, measure: str) -> tuple[float, float]:
    return counts[0] / sum(counts), impurity(measure, counts)


def _children(canvas: Canvas, case: SplitCase, story: Story, measure: str) -> None:
    """A dot for each child; those of the same shares have their numbers on one."""
    labels: dict[tuple[float, float], Mark] = {}
    numbers: dict[tuple[float, float], str] = {}
    for i, child in enumerate(case.children):
        at, spot = story.first("child") + i, _place(child, measure)
        name = f"child {i + 1}: {number(spot[1])}"
        canvas.dot(*spot, step=at, c=TONES[measure], size=0.3, name=name)
        numbers[spot] = f"{numbers[spot]}, {i + 1}" if spot in numbers else str(i + 1)
        if spot in labels:
            labels[spot].at(at, text=numbers[spot])
        else:
            x = min(max(spot[0], 0.04), 0.96)
            labels[spot] = canvas.text(
                x, spot[1] + 0.09 * highest(measure, 2), numbers[spot], step=at, look="strong"
            )
