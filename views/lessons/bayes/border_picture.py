"""The picture of two densities: their heights, the predictions below them, and the posteriors."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from views.kit.steps import first_of
from views.lessons.bayes import border as words
from views.lessons.bayes.border import BorderCase, Step, Story, answers, rejecting
from views.stage.animation.animation import Canvas, Mark, animation, below, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.words.html import plain
from views.words.numbers import number, trimmed

ROWS = (1.25, 1.0)  # the heights above, the posteriors below
HATCHED, LINE = 44, 60  # lines of a hatched area; places where each may end
ACROSS = 25  # places along the edges of the extra error
STRIP = (-0.075, -0.02)  # the predictions, in shares of the height
BAR, APART = 0.016, 0.005  # the width of a bar and how far it is from the cursor, in shares of the axis
FLANK = 0.6  # of the height of a curve, where its sign is
PARTS = 5  # intervals with different predictions, at most
Spots = list[tuple[float, float]]


def picture(case: BorderCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [
        (plain(words.sentence(case, story, at)), step.kind not in ("place", "border", "reject"))
        for at, step in enumerate(story.steps)
    ]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (0, "class 0"), (1, "class 1"), (None, "dashed: p(x)"),
        (None, "hatched area: lowest loss" if case.weighed else "hatched area: lowest error"),
    ]  # fmt: skip
    panes = [_heights(case, story), _posteriors(case, story)]
    return animation(trace, words.shown(case), panes, texts, legend, rows=ROWS)


# Above ----------------------------------------------------------------------------------------------


def _heights(case: BorderCase, story: Story) -> Canvas:
    """Both heights, with a bar of each at the cursor, then the border with the error it adds to Bayes'."""
    heights, weighed = case.heights(story.x), case.heights(story.x, weighed=True)
    top = 1.12 * float(max(heights.sum(axis=1).max(), weighed.max()))
    canvas = Canvas(
        axis("", *story.ends), axis("prior × density", 1.5 * STRIP[0] * top, top), title=words.title(case)
    )
    border, reject = first_of(story.steps, "before-border"), first_of(story.steps, "before-reject")
    for c in (0, 1):
        area = canvas.area(below(story.x.tolist(), heights[:, c].tolist()), c=c, name=words.CURVES[c])
        edge = canvas.line(_spots(story.x, heights[:, c]), c=c)
        spot = _flank(heights[:, c], c)
        sign = canvas.dot(float(story.x[spot]), float(heights[spot, c]), c=c, name=words.CURVES[c])
        if case.weighed:
            for at, now in ((border, weighed), (reject, heights)):
                sign.at(at, y=float(now[spot, c]))
                area.at(at, spots=below(story.x.tolist(), now[:, c].tolist()))
                edge.at(at, spots=_spots(story.x, now[:, c]))
    both = canvas.line(_spots(story.x, heights.sum(axis=1)), look="dashed", name="p(x), the sum of both")
    both.at(border, off=True)
    _error(canvas, case, story, top)
    _bars(canvas, case, story)
    _strip(canvas, case, story, top)
    cursor = canvas.handle(0.0, top, story.steps[0].at)
    hand = canvas.handle(STRIP[0] * top, top, _within(story, story.steps[border].at), step=border)
    for at, step in enumerate(story.steps[:reject]):
        (cursor if at < border else hand).at(at, _within(story, step.at))
    cursor.line.at(border, off=True)
    hand.line.at(reject, off=True)
    return canvas


def _flank(heights: NDArray[np.float64], c: int) -> int:
    """Where a curve has the sign of its class: high up, on the left or on the right."""
    high = np.flatnonzero(heights >= FLANK * heights.max())
    return int(high[-c])


def _bars(canvas: Canvas, case: BorderCase, story: Story) -> None:
    """The height of each class at the cursor, and both on top of each other."""
    wide, apart = (share * (story.ends[1] - story.ends[0]) for share in (BAR, APART))
    bars = [canvas.box(0, 0, 0, 0, c=c, look="strong") for c in (0, 1)]
    point = canvas.dot(0, 0, c=None, look="handle", size=0.3)
    border = first_of(story.steps, "before-border")
    for at, step in enumerate(story.steps[:border]):
        h = case.heights([step.at])[0].tolist()
        for c, bar in enumerate(bars):
            x = max(story.ends[0], min(story.ends[1] - wide, step.at + (apart if c else -apart - wide)))
            bar.at(at, box=(x, 0.0, x + wide, h[c]), name=f"{words.CURVES[c]} = {number(h[c], 4)}")
        point.at(at, x=step.at, y=sum(h), name=f"p(x) = {number(sum(h), 4)}")
    for one in (*bars, point):
        one.at(border, off=True)


def _error(canvas: Canvas, case: BorderCase, story: Story, top: float) -> None:
    """Bayes' error hatched, and the area of the extra errors of another border."""
    border, reject = first_of(story.steps, "before-border"), first_of(story.steps, "before-reject")
    extra = canvas.area([], step=border + 1, c=None, look="lit")  # it ends at the optimal border
    least = case.heights(story.x, weighed=True).min(axis=1)
    hatched = canvas.border(_hatch(story, least, top, lambda x: x > -np.inf), step=border, look="hatch")
    for at, step in enumerate(story.steps):
        if border < at < reject:
            extra.at(at, spots=_extra(case, story, step), name=words.extra_name(case, story, step))
        elif at >= reject:
            extra.at(at, off=True)
            hatched.at(at, lines=_answered(case, story, step, top))


def _answered(
    case: BorderCase, story: Story, step: Step, top: float
) -> list[tuple[float, float, float, float]]:
    """The hatched lines where the classifier answers."""
    rejected = rejecting(case, step.at).intervals

    def given(x: NDArray[np.float64]) -> NDArray[np.bool_]:
        inside = [(low < x) & (x < high) for low, high in rejected]
        return np.asarray(~np.logical_or.reduce(inside)) if inside else np.full(x.shape, True)

    return _hatch(story, case.heights(story.x).min(axis=1), top, given)


def _hatch(
    story: Story,
    y: NDArray[np.float64],
    top: float,
    inside: Callable[[NDArray[np.float64]], NDArray[np.bool_]],
) -> list[tuple[float, float, float, float]]:
    """The parts of slanted lines that are below a curve."""
    low, high = story.ends
    rise = np.linspace(0.0, float(y.max()), LINE)
    lean = 0.35 * (high - low) / top
    found = []
    for start in np.linspace(low - lean * rise[-1], high, HATCHED):
        x = start + lean * rise
        on = (x >= low) & (x <= high) & (np.interp(x, story.x, y) >= rise) & inside(x)
        turns = np.flatnonzero(np.diff(np.concatenate([[False], on, [False]]).astype(int)))
        for first, end in zip(turns[::2], turns[1::2], strict=True):
            if end - first > 1:
                found.append((float(x[first]), float(rise[first]), float(x[end - 1]), float(rise[end - 1])))
    return found


def _extra(case: BorderCase, story: Story, step: Step) -> Spots:
    """The area between both curves, from Bayes' border to the moved one."""
    best = story.borders[story.moved] if story.moved is not None else np.inf
    ends = [_within(story, end) for end in (best, step.at)]
    x = np.linspace(min(ends), max(ends), ACROSS)
    heights = case.heights(x, weighed=True)
    return [*_spots(x, heights.max(axis=1)), *reversed(_spots(x, heights.min(axis=1)))]


def _strip(canvas: Canvas, case: BorderCase, story: Story, top: float) -> None:
    """The predictions below the axis, and a mask where there is none."""
    low, high = (share * top for share in STRIP)
    boxes = [canvas.box(0, low, 0, high, off=True, look="strong") for _ in range(PARTS)]
    masks = [canvas.box(0, 0, 0, top, off=True, look="mask") for _ in range(PARTS // 2)]
    for at, step in enumerate(story.steps):
        parts = answers(case, story, step)
        for box, part in zip(boxes, [*parts, *[None] * PARTS], strict=False):
            _put(box, at, part, low, high)
        empty = [part for part in parts if part[2] is None]
        for mask, part in zip(masks, [*empty, *[None] * PARTS], strict=False):
            _put(mask, at, part, 0.0, top, look="mask")


def _put(
    box: Mark, at: int, part: tuple[float, float, int | None] | None, low: float, high: float, look: str = ""
) -> None:
    if part is None:
        box.at(at, off=True)
        return
    left, right, c = part
    said = "no answer" if c is None else f"class {c} is predicted"
    shown = look or ("quiet" if c is None else "strong")
    box.at(at, box=(left, low, right, high), c=c, look=shown, name=said, off=False)


# Below ----------------------------------------------------------------------------------------------


def _posteriors(case: BorderCase, story: Story) -> Canvas:
    """Both posteriors as far as the cursor has come, then the place where the losses turn, and the risk."""
    canvas = Canvas(axis("x", *story.ends), axis("posterior", -0.04, 1.06), title=words.POSTERIORS, row=1)
    border, reject = first_of(story.steps, "before-border"), first_of(story.steps, "before-reject")
    _trails(canvas, case, story, border)
    turn = case.losses[0] / sum(case.losses)
    level = canvas.line(
        [(story.ends[0], turn), (story.ends[1], turn)],
        step=border + 1,
        look="guide",
        name=words.turn_name(case),
    )
    level.at(reject, off=True)
    place = canvas.line([], step=border, look="guide")
    risk = case.world.posterior(story.x).min(axis=1)
    canvas.line(_spots(story.x, risk), step=reject, look="lit", name="the risk, the smaller posterior")
    hand = canvas.line([], step=reject, look="handle", drag="y", y=0.0)
    said = canvas.text(story.ends[0], 0, "", step=reject, anchor="start", look="lit")
    for at, step in enumerate(story.steps):
        if border <= at < reject:
            x = _within(story, step.at)
            place.at(at, spots=[(x, 0), (x, 1)])
        elif at >= reject:
            place.at(at, off=True)
            hand.at(at, spots=[(story.ends[0], step.at), (story.ends[1], step.at)], y=step.at)
            said.at(at, y=step.at + 0.06, text=f" no answer above {trimmed(step.at)}")
    return canvas


def _trails(canvas: Canvas, case: BorderCase, story: Story, border: int) -> None:
    """A piece of both curves for each place of the cursor, which appears with it, and a dot at its end."""
    dots = [canvas.dot(story.steps[0].at, 0, c=c, size=0.34) for c in (0, 1)]
    for at, step in enumerate(story.steps[:border]):
        q = case.world.posterior([step.at])[0].tolist()
        for c, dot in enumerate(dots):
            dot.at(at, x=step.at, y=q[c], name=f"q{'₀₁'[c]} = {number(q[c], 4)}")
        if at:
            x = _between(story, story.steps[at - 1].at, step.at)
            shares = case.world.posterior(x)
            for c in (0, 1):
                canvas.line(_spots(x, shares[:, c]), step=at, c=c)
    for dot in dots:
        dot.at(border, off=True)


def _between(story: Story, low: float, high: float) -> NDArray[np.float64]:
    """The places of the curve from one place to another."""
    inside = story.x[(story.x > low) & (story.x < high)]
    return np.array([low, *inside[:: max(1, len(inside) // 8)].tolist(), high])


def _within(story: Story, x: float) -> float:
    return min(max(x, story.ends[0]), story.ends[1])


def _spots(x: NDArray[np.float64], y: NDArray[np.float64]) -> Spots:
    return list(zip(x.tolist(), y.tolist(), strict=True))
