"""The picture of voters: a bar for each number of right votes, and how often the majority is right."""

from hashlib import sha256

from mlcore.ensemble import majority_limit, majority_right, right_votes
from views.lessons.crowd import voters_words as words
from views.lessons.crowd.voters import SIZES, Story, VotersCase, copies
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.grammar import plural
from views.words.html import plain
from views.words.numbers import figure, number, trimmed

ROWS = (1.15, 1.0)
WRONG, RIGHT, ALONE, COPYING = 0, 1, 5, 4  # colours
FEW = 5  # voters whose bars have their numbers on them
WIDE = 0.42  # half a bar, in shares of its room
TOP = 1.46


def picture(case: VotersCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    legend: list[tuple[int | None, str]] = [
        (RIGHT, "the majority is right"), (WRONG, "the majority is wrong"), (ALONE, "independent voters"),
        (COPYING, "voters who copy"),
    ]  # fmt: skip
    panes = [_bars(case, story), _curve(case, story)]
    return film(trace, f"Voters, {words.shown(case)}", panes, told, legend, rows=ROWS)


def _bars(case: VotersCase, story: Story) -> Canvas:
    """The bars of all numbers of right votes, the tallest as high as there is room."""
    across: Axis = {
        "name": "right votes", "low": 0.0, "high": 1.0, "ticks": [(0.0, "none"), (0.5, "half"), (1.0, "all")],
    }  # fmt: skip
    canvas = Canvas(across, blank(0.0, TOP), title="Number of right votes, and the majority")
    bars: list[Mark] = []
    labels: list[Mark] = []
    sums = [canvas.text(x, TOP - 0.12, "", c=c, look="strong", size=1.05) for c, x in ((0, 0.25), (1, 0.75))]
    for at, step in enumerate(story.steps):
        if step.kind not in ("alone", "copied"):
            continue
        chances = right_votes(step.n, case.p, copies(case, step)).tolist()
        _put(canvas, bars, at, chances)
        _label(canvas, labels, at, chances)
        right = majority_right(step.n, case.p, copies(case, step))
        for mark, share, word in zip(sums, (1 - right, right), ("wrong", "right"), strict=True):
            mark.at(at, text=f"{word}: {number(share, 4)}")
    canvas.line([(0.5, 0.0), (0.5, TOP)], look="guide")
    return canvas


def _room(k: int, n: int) -> tuple[float, float]:
    """From where to where the bar of k right votes goes."""
    return (k + 0.5 - WIDE) / (n + 1), (k + 0.5 + WIDE) / (n + 1)


def _put(canvas: Canvas, bars: list[Mark], at: int, chances: list[float]) -> None:
    n, top = len(chances) - 1, max(chances)
    for k, chance in enumerate(chances):
        left, right = _room(k, n)
        c, name = (RIGHT if 2 * k > n else WRONG), f"{k} of {n} right: {figure(chance)}"
        if k < len(bars):
            bars[k].at(at, box=(left, 0.0, right, chance / top), c=c, name=name, off=False)
        else:
            bars.append(canvas.box(left, 0.0, right, chance / top, step=at, c=c, name=name, look="strong"))
    for bar in bars[n + 1 :]:
        bar.at(at, off=True)


def _label(canvas: Canvas, labels: list[Mark], at: int, chances: list[float]) -> None:
    """The probabilities on the bars, while these are few."""
    n, top = len(chances) - 1, max(chances)
    few = chances if n <= FEW else []
    for k, chance in enumerate(few):
        x, y, text = (k + 0.5) / (n + 1), chance / top + 0.06, number(chance)
        if k < len(labels):
            labels[k].at(at, x=x, y=y, text=text, off=False)
        else:
            labels.append(canvas.text(x, y, text, step=at))
    for label in labels[len(few) :]:
        label.at(at, off=True)


def _curve(case: VotersCase, story: Story) -> Canvas:
    """How often the majority is right, with more and more voters."""
    across: Axis = {
        "name": "voters", "low": -0.4, "high": len(SIZES) - 0.35,
        "ticks": [(float(i), str(n)) for i, n in enumerate(SIZES)],
    }  # fmt: skip
    canvas = Canvas(across, axis("majority right", -0.04, 1.04), row=1)
    canvas.line([(-0.4, case.p), (len(SIZES) - 0.35, case.p)], look="guide", name=f"p = {trimmed(case.p)}")
    for kind, c, name, copied in (
        ("alone", ALONE, "independent", 0.0), ("copied", COPYING, "copying", case.copied),
    ):  # fmt: skip
        _trail(canvas, case, story, kind, c, name, copied)
    limit, last = majority_limit(case.p, case.copied), len(SIZES) - 1
    spots = [(float(last), majority_right(SIZES[-1], case.p, case.copied)), (last + 0.65, limit)]
    canvas.line(spots, step=story.first("end"), c=COPYING, look="dashed", name=f"tends to {trimmed(limit)}")
    return canvas


def _trail(
    canvas: Canvas, case: VotersCase, story: Story, kind: str, c: int, name: str, copied: float
) -> None:
    """A dot for each number of voters, and a line through those so far."""
    first, spots, line = story.first(kind), [], None
    for i, n in enumerate(SIZES):
        right = majority_right(n, case.p, copied)
        spots.append((float(i), right))
        if i:
            line = line.at(first + i, spots=spots) if line else canvas.line(spots, step=first + i, c=c)
        said = f"{plural(n, 'voter')}, {name}: {number(right, 4)}"
        canvas.dot(i, right, step=first + i, c=c, size=0.32, name=said)
