"""Records by their score: a column for each score, with the positives above the line and the others below."""

import numpy as np

from views.lessons.judge.figures import score_text
from views.lessons.judge.roc import Scored, Story
from views.stage.animation.animation import Canvas, Mark, blank
from views.words.numbers import amount, powered, tally

MOST_TILES = 200  # records with their own tiles
MOST_ABREAST = 12  # tiles side by side in a column
STEEP = 10  # times the usual bar: if the highest is more, a bar shows the root of its records
HAND = 0.76  # the reach of a hand, as a share of the height of a class
AXES = {"f(x)": "score: f(x)", "typed": "score"} | {by: f"score: {by} of {{}}" for by in ("share", "votes")}
WIDE, HIGH = 560, 90  # pixels, about, for the tiles of one class, which should be nearly square


def tiles(story: Story, scored: Scored) -> tuple[Canvas, str]:
    """The records with the threshold, and the legend of their bars, if they have no tiles."""
    shown = len(story.shown)
    column = _columns(story, scored)
    counts = [np.bincount(column[scored.positive == sign], minlength=shown) for sign in (True, False)]
    most = max(int(count.max()) for count in counts)
    few = len(scored.score) <= MOST_TILES
    steep = most > STEEP * np.median([n for count in counts for n in count.tolist() if n])
    abreast = min(
        range(1, MOST_ABREAST + 1), key=lambda k: abs(np.log(WIDE / (shown * k) / (HIGH / -(-most // k))))
    )
    high = -(-most // abreast) if few else most**0.5 if steep else most
    top = 1.34 * high
    across = {
        "name": AXES[scored.by].format(scored.names[0]),
        "low": 0.0,
        "high": float(shown),
        "ticks": _ticks(story),
    }
    canvas = Canvas(across, blank(-top, top))  # type: ignore[arg-type]
    if few:
        _records(canvas, scored, column, abreast)
    else:
        _bars(canvas, scored, [count**0.5 if steep else count for count in counts], counts)
    canvas.line([(0, 0), (shown, 0)], look="thin")
    _threshold(canvas, story, top)
    by = "the square root of its records" if steep else "its records"
    return canvas, "" if few else f", height of a bar: {by}"


def corners(canvas: Canvas, low: float, high: float, top: float) -> dict[str, Mark]:
    """The names of the four kinds of records, in their corners, beyond the reach of the hand."""
    inset, y = 0.015 * (high - low), 0.89 * top
    places = {
        "TP": (high - inset, y),
        "FN": (low + inset, y),
        "FP": (high - inset, -y),
        "TN": (low + inset, -y),
    }
    ends = {"TP": "end", "FP": "end", "FN": "start", "TN": "start"}
    return {
        name: canvas.text(*place, "", anchor=ends[name], look="strong", size=0.84)
        for name, place in places.items()
    }


def _threshold(canvas: Canvas, story: Story, top: float) -> None:
    """The handle, the mask to its left, and the counts of records."""
    shown = len(story.shown)
    mask = canvas.box(0, -top, shown, top, look="mask")
    reach = HAND * top
    hand = canvas.line([(shown, -reach), (shown, reach)], look="handle", drag="x", x=shown)
    texts = corners(canvas, 0.0, shown, top)
    for at, step in enumerate(story.steps):
        x, now = shown - np.searchsorted(story.shown, step.at, "right").item(), story.curve[step.at]
        mask.at(at, box=(0, -top, x, top))
        hand.at(at, spots=[(x, -reach), (x, reach)], x=x)
        for name, text in texts.items():
            text.at(at, text=f"{name} {tally(getattr(now, name.lower()))}")


def _columns(story: Story, scored: Scored) -> np.ndarray:
    """The column of each record. The lowest threshold with a step is on the left."""
    thresholds = story.curve.thresholds[story.shown]
    return len(thresholds) - 1 - np.searchsorted(-thresholds, -scored.score)


def _ticks(story: Story) -> list[tuple[float, str]]:
    """The scores below the columns, from the left. The frame leaves out those without room."""
    scores = story.curve.thresholds[story.shown][::-1]
    return [(at + 0.5, _tick(score)) for at, score in enumerate(scores.tolist())]


def _tick(score: float) -> str:
    return powered(score, 0) if 0 < score < 1e-3 else amount(score, 3)


def _records(canvas: Canvas, scored: Scored, column: np.ndarray, abreast: int) -> None:
    """A tile for each record, `abreast` of them side by side."""
    seen: dict[tuple[int, bool], int] = {}
    wide, what = 0.88 / abreast, "record" if scored.by == "typed" else "row"
    for row, at, score, positive in zip(
        scored.rows.tolist(), column.tolist(), scored.score.tolist(), scored.positive.tolist(), strict=True
    ):
        i = seen.get((at, positive), 0)
        seen[at, positive] = i + 1
        up, across = divmod(i, abreast)
        left, bottom = at + 0.06 + across * wide, up if positive else -up - 1
        which = int(not positive)
        name = f"{what} {row + 1}: {scored.names[which]}, score {score_text(score)}"
        place = (left, bottom + 0.04, left + 0.92 * wide, bottom + 0.96)
        canvas.box(*place, c=scored.tones[which], look="strong", name=name)


def _bars(canvas: Canvas, scored: Scored, heights: list[np.ndarray], counts: list[np.ndarray]) -> None:
    """A bar for all records of a class in a column."""
    for which, up in enumerate((1, -1)):
        for at, (height, count) in enumerate(
            zip(heights[which].tolist(), counts[which].tolist(), strict=True)
        ):
            if count:
                low, high = sorted((0, up * height))
                name = f"{count} {scored.names[which]}"
                canvas.box(at + 0.06, low, at + 0.94, high, c=scored.tones[which], look="strong", name=name)
