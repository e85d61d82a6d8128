"""The histograms of the open leaves: the records of each class below the place of the walk and above it."""

from collections.abc import Sequence
from dataclasses import dataclass

from views.lessons.large.lists import Story
from views.lessons.large.marks import Marks
from views.stage.animation.animation import Canvas, blank
from views.words.numbers import tally

SHOWN = 4  # leaves with histograms
FOOT, BAR = 0.14, 0.72  # of the height of a pane: the foot of bars, and the longest bar


def histograms(story: Story) -> Canvas:
    """Two histograms for every open leaf, at every step."""
    title = "Two histograms for every open leaf"
    canvas = Canvas(blank(0.0, 1.0), blank(0.0, 1.0), title=title, row=1, share=1.15)
    marks, nothing = Marks(canvas), tuple(0.0 for _ in story.tones)
    for at, step in enumerate(story.steps):
        shown = step.histograms(story)[:SHOWN]
        width = 1 / max(len(shown), 1)
        for leaf in range(SHOWN):
            there = leaf < len(shown)
            path, *sides = shown[leaf] if there else ((), nothing, nothing)
            marks.put(
                leaf, "text", at, there, x=width * (leaf + 0.5), y=0.965, text=story.leaf(path), look="strong"
            )
            most = max(*map(sum, zip(*sides, strict=True)), 1.0)
            for side, counts in enumerate(sides):
                place = _Place(leaf, side, width * (leaf + 0.5 * side), width / 2)
                said, middle = step.sides[side], place.left + place.wide / 2
                marks.put(
                    (leaf, side), "text", at, there, x=middle, y=0.05, text=said, look="quiet", size=0.74
                )
                _bars(marks, place, at, there, counts, most, story.tones)
    return canvas


@dataclass(frozen=True)
class _Place:
    """The place of a histogram."""

    leaf: int
    side: int
    left: float
    wide: float


def _bars(
    marks: Marks, place: _Place, at: int, there: bool, counts: Sequence[float], most: float,
    tones: Sequence[int],
) -> None:  # fmt: skip
    """A bar for each class with its count."""
    each = 0.88 * place.wide / len(counts)
    for c, count in enumerate(counts):
        left, top = place.left + 0.06 * place.wide + each * c, FOOT + BAR * count / most
        key = place.leaf, place.side, c
        marks.put(key, "box", at, there, box=(left, FOOT, left + 0.86 * each, top), c=tones[c], look="strong")
        marks.put((*key, "count"), "text", at, there, x=left + 0.43 * each, y=top + 0.05, text=tally(count),
                  size=0.78, c=tones[c])  # fmt: skip
