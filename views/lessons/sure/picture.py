"""The pictures: tosses that pile up, the curve of a true share, bars of a hundred intervals."""

from hashlib import sha256

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import binomial
from views.lessons.sure import words
from views.lessons.sure.case import Case, Story, interval_of
from views.stage.film.film import Canvas, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis

BARS = 60  # counts that have their own bar; more are drawn as a curve
METHOD_ROWS = {"wald": 0.62, "wilson": 0.42, "clopper-pearson": 0.22}
WITHIN, BEYOND = 1, 0  # colours: what does not surprise, and what does


def picture(case: Case, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    drawn = {"coins": _coins, "interval": _interval, "coverage": _coverage}[case.view]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    told = [(words.in_words(case, story, at), step.kind not in ("try", "round", "set")) for at, step in
            enumerate(story.steps)]  # fmt: skip
    canvases, legend = drawn(case, story)
    return film(trace, words.name(case), canvases, told, legend)


# Coins ----------------------------------------------------------------------------------------------


def _coins(case: Case, story: Story) -> tuple[list[Canvas], list[tuple[int | None, str]]]:
    """A box for each round, on top of those with the same number of right answers."""
    low, high = _range(case.tested, case.truth, story.counts)
    rounds = len(story.counts)
    k = np.arange(low, high + 1)
    expected = rounds * binomial.probability(k, case.tested, case.truth)
    piles = np.bincount(story.counts - low, minlength=len(k))
    top = 1.1 * max(float(piles.max()), float(expected.max()))
    canvas = Canvas(axis("correct", low - 1.0, high + 1.0), axis("rounds", 0.0, top), late="xy")
    seen = dict.fromkeys(k.tolist(), 0)
    for i, count in enumerate(story.counts.tolist()):
        born = next(at for at, step in enumerate(story.steps) if step.n > i)
        y, seen[count] = seen[count], seen[count] + 1
        name = f"round {i + 1}: {count} of {case.tested} correct"
        box = canvas.box(
            count - 0.42, top - 1, count + 0.42, top, step=max(born - 1, 0), off=True, c=WITHIN, look="strong"
        )
        box.at(born, box=(count - 0.42, y, count + 0.42, y + 1), off=False, name=name)
    exact, normal = (next(at for at, step in enumerate(story.steps) if step.kind == kind) for kind in
                     ("binomial", "normal"))  # fmt: skip
    for count, height in zip(k.tolist(), expected.tolist(), strict=True):
        canvas.dot(count, height, step=exact, c=BEYOND, look="hollow", name=f"{count}: {height:.1f} expected")
    x = np.linspace(low - 1, high + 1, 121)
    if 0 < case.truth < 1:
        curve = rounds * binomial.normal(x, case.tested, case.truth)
        canvas.line(list(zip(x.tolist(), curve.tolist(), strict=True)), step=normal, look="lit")
    legend = [(WITHIN, "a round"), (BEYOND, "expected, binomial"), (None, "curve: normal")]
    return [canvas], legend


def _range(n: int, p: float, counts: np.ndarray) -> tuple[int, int]:
    """The counts that are drawn: those that came, and those within four standard deviations."""
    wide = 4 * float(np.sqrt(n * p * (1 - p))) + 1
    low, high = min(n * p - wide, counts.min()), max(n * p + wide, counts.max())
    return max(int(low), 0), min(int(np.ceil(high)), n)


# The interval ---------------------------------------------------------------------------------------


def _interval(case: Case, story: Story) -> tuple[list[Canvas], list[tuple[int | None, str]]]:
    """The curve of the true share that is tried, with what was seen in it, and the shares so far."""
    return [_tested(case, story), _line(case, story)], [
        (WITHIN, f"{case.right} of {case.tested} would be no surprise"), (BEYOND, "would be a surprise"),
    ]  # fmt: skip


def _tested(case: Case, story: Story) -> Canvas:
    """How probable each number of right answers is, at each true share that is tried."""
    n, right, alpha = case.tested, case.right, 1 - case.level
    low = max(0, min(right, binomial.quantile(0.001, n, story.shares[0])))
    high = min(n, max(right, binomial.quantile(0.999, n, story.shares[-1])))
    k = np.unique(np.linspace(low, high, min(high - low + 1, BARS)).round().astype(int))
    all_of = [binomial.probability(k, n, p) for p in story.shares]
    top = 1.08 * float(np.quantile([chances.max() for chances in all_of], 0.9))
    canvas = Canvas(axis("correct", low - 1.0, high + 1.0), axis("probability", 0.0, top), share=1.35,
                    title="If this were the true accuracy …")  # fmt: skip
    body = canvas.area([], c=WITHIN, look="strong")
    tails = [canvas.area([], c=BEYOND, look="strong") for _ in range(2)]
    label = canvas.text(low, 0.96 * top, "", anchor="start", look="strong", size=1.05)
    for at, (p, chances) in enumerate(zip(story.shares, all_of, strict=True), start=1):
        under, over = binomial.at_most(k, n, p) <= alpha / 2, binomial.at_least(k, n, p) <= alpha / 2
        y = np.minimum(chances, top).tolist()
        body.at(
            at,
            spots=_stairs(k.tolist(), [0.0 if u or o else h for h, u, o in zip(y, under, over, strict=True)]),
        )
        for mark, those in zip(tails, (under, over), strict=True):
            mark.at(at, spots=_stairs(k.tolist(), [h if t else 0.0 for h, t in zip(y, those, strict=True)]))
        label.at(at, text=f"true accuracy {words.share_text(p)}")
    canvas.line([(right, 0), (right, top)], look="lit")
    left = right < (low + high) / 2
    beside = right + (0.02 if left else -0.02) * (high - low)
    canvas.text(beside, 0.88 * top, f"{right} seen", anchor="start" if left else "end", look="lit")
    return canvas


def _stairs(k: list[int], heights: list[float]) -> list[tuple[float, float]]:
    """The outline of bars: the same number of corners for any heights, so that it moves."""
    half = (k[1] - k[0]) / 2 if len(k) > 1 else 0.5
    corners = [corner for x, y in zip(k, heights, strict=True) for corner in ((x - half, y), (x + half, y))]
    return [(k[0] - half, 0.0), *corners, (k[-1] + half, 0.0)]


def _line(case: Case, story: Story) -> Canvas:
    """The true shares that were tried, and the intervals of the three formulas."""
    low, high = story.shares[0], story.shares[-1]
    edge = 0.04 * (high - low)
    across = axis("true accuracy", low - edge, high + edge)
    canvas = Canvas(across, blank(0.0, 1.0), title="… would the result be a surprise?")
    for at, (p, good) in enumerate(zip(story.shares, story.fits, strict=True), start=1):
        name = f"{words.share_text(p)}: {'no surprise' if good else 'a surprise'}"
        canvas.dot(p, 0.84, step=at, c=WITHIN if good else BEYOND, size=0.3, name=name)
    hand = canvas.handle(0.77, 0.93, low)
    for at, p in enumerate(story.shares, start=1):
        hand.at(at, p)
    for at, step in enumerate(story.steps):
        if step.kind in METHOD_ROWS:
            left, right = interval_of(case, case.right, step.kind)
            y = METHOD_ROWS[step.kind]
            for spots in ([(left, y), (right, y)], [(left, y - 0.03), (left, y + 0.03)],
                          [(right, y - 0.03), (right, y + 0.03)]):  # fmt: skip
                canvas.line(spots, step=at, look="lit" if step.kind == case.method else "plain")
            canvas.text((left + right) / 2, y + 0.075, words.METHODS[step.kind], step=at)
    seen = case.right / case.tested
    canvas.line([(seen, 0.1), (seen, 0.95)], look="guide")
    canvas.text(seen, 0.05, f"{words.share_text(seen)} seen", look="quiet")
    return canvas


# A hundred test sets --------------------------------------------------------------------------------


def _coverage(case: Case, story: Story) -> tuple[list[Canvas], list[tuple[int | None, str]]]:
    """The interval of each test set as a bar, red where it misses the truth."""
    found = [interval_of(case, count, case.method) for count in story.counts.tolist()]
    low, high = min(one[0] for one in found), max(one[1] for one in found)
    edge = 0.05 * (high - low) or 0.05
    sets = len(found)
    canvas = Canvas(axis("accuracy", low - edge, high + edge), axis("test set", 0.0, sets + 1.0), late="x")
    canvas.line([(case.truth, 0), (case.truth, sets + 1)], look="guide", name="the true accuracy")
    for i, ((left, right), count) in enumerate(zip(found, story.counts.tolist(), strict=True)):
        born = next(at for at, step in enumerate(story.steps) if step.n > i)
        c = WITHIN if left <= case.truth <= right else BEYOND
        y = i + 1.0
        name = f"test set {i + 1}: {count} of {case.tested} correct, {words.between(left, right)}"
        canvas.line(
            [(left, y), (right, y)], step=born, c=c, look="thin" if c == WITHIN else "plain", name=name
        )
        canvas.dot(count / case.tested, y, step=born, c=c, size=0.16, name=name)
    return [canvas], [(WITHIN, "covers the true accuracy"), (BEYOND, "misses it")]


assert set(METHOD_ROWS) == set(evaluate.INTERVALS)
