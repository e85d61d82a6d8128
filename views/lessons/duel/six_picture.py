"""Six models fold by fold, and the p of every two of them on a logarithmic scale."""

from math import log10

from mlcore import evaluate
from views.lessons.duel.pairs_picture import Drawn
from views.lessons.duel.six_words import NAMES
from views.lessons.duel.story import ADJUSTED, ALPHA, Six, alpha_at
from views.stage.film.film import Canvas, Mark
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.numbers import number, p_value

FLOOR, REACHED = 1e-6, 5e-5  # a smaller p appears at the floor; the lower end of the lines
WITHIN, BEYOND = 1, 0  # colours of p: not significant, and significant
TICKS = [
    (0.0, "1"),
    (-1.0, "0.1"),
    (-2.0, "0.01"),
    (-3.0, "0.001"),
    (-4.0, "10⁻⁴"),
    (-5.0, "10⁻⁵"),
    (-6.0, "10⁻⁶"),
]
LOOKS = {"bonferroni": "plain", "sidak": "dashed", "holm": "thin", "bh": "plain"}
TONES = {"bonferroni": 2, "sidak": 3, "holm": 4, "bh": 5}  # colours of the lines


def drawn(story: Six) -> Drawn:
    """The panes, the legend and the rows of the film."""
    legend: list[tuple[int | None, str]] = [(BEYOND, "significant"), (WITHIN, "not")]
    legend += [(c, NAMES[method]) for method, c in TONES.items()]
    return [_folds(story), _sorted(story)], legend, (1.0,)


def _folds(story: Six) -> Canvas:
    """A row for each model, a dot for each fold, and the mean."""
    values = [value for row in story.accuracies for value in row]
    edge = 0.06 * (max(values) - min(values)) or 0.05
    rows: Axis = {"name": "", "low": -0.8, "high": 5.9, "ticks": []}
    canvas = Canvas(
        axis("accuracy on a fold", min(values) - edge, max(values) + edge), rows, share=1.2, late="x"
    )
    for i, (title, row) in enumerate(zip(story.titles, story.accuracies, strict=True)):
        y, seen = 5 - i, dict.fromkeys(row, 0)
        canvas.text(min(values), y + 0.42, title, anchor="start", look="strong")
        for fold, value in enumerate(row, start=1):
            lift, seen[value] = seen[value], seen[value] + 1
            name = f"{title}, fold {fold}: {number(value)}"
            canvas.dot(value, y - 0.25 + 0.07 * lift, step=1, size=0.2, look="quiet", name=name)
        mean = sum(row) / len(row)
        canvas.line(
            [(mean, y - 0.4), (mean, y + 0.25)], step=1, look="lit", name=f"{title}: mean {number(mean)}"
        )
    return canvas


def _height(p: float) -> float:
    return log10(max(p, FLOOR))


def _p_axis(story: Six) -> Axis:
    low = _height(min(REACHED, *story.p, *(p for world in story.worlds[:3] for p in world))) - 0.2
    return {"name": "p", "low": low, "high": 0.25, "ticks": [tick for tick in TICKS if tick[0] >= low]}


def _sorted(story: Six) -> Canvas:
    """The p by rank, the lines to compare them with, and the level as a handle."""
    tests, first = len(story.p), next(at for at, step in enumerate(story.steps) if step.kind == "p")
    ranks: Axis = {
        "name": "rank of the pair", "low": 0.3, "high": tests + 0.7,
        "ticks": [(float(rank), str(rank)) for rank in range(1, tests + 1, 2)],
    }  # fmt: skip
    canvas = Canvas(ranks, _p_axis(story), share=1.2, late="y")
    lines = {method: _line(canvas, story, method) for method in ADJUSTED}
    level = canvas.line([(0.3, log10(ALPHA)), (tests + 0.7, log10(ALPHA))], step=first + 1, look="guide")
    hand = canvas.line([(0.3, 0), (tests + 0.7, 0)], look="handle", drag="y", y=0.0, off=True)
    label = canvas.text(
        tests + 0.5, log10(ALPHA) + 0.16, f"α = {ALPHA:g}", step=first + 1, anchor="end", look="lit"
    )
    for at, step in enumerate(story.steps):
        if step.kind == "alpha":
            y = log10(alpha_at(step))
            level.at(at, off=True)
            hand.at(at, spots=[(0.3, y), (tests + 0.7, y)], y=y, off=False, name=f"α = {alpha_at(step):g}")
            label.at(at, y=y + 0.16, text=f"α = {alpha_at(step):g}")
            for method, line in lines.items():
                line.at(at, spots=_spots(tests, alpha_at(step), method))
    dots = [canvas.dot(rank + 1, 0, step=0, off=True, size=0.32) for rank in range(tests)]
    for at in range(first, len(story.steps)):
        _place(story, at, dots)
    return canvas


def _spots(tests: int, alpha: float, method: str) -> list[tuple[float, float]]:
    levels = evaluate.levels(tests, alpha, method)
    return [(rank + 1.0, _height(level)) for rank, level in enumerate(levels)]


def _line(canvas: Canvas, story: Six, method: str) -> Mark:
    """The line of an adjustment, with its name at the end."""
    born = next(at for at, step in enumerate(story.steps) if step.kind == method)
    spots = _spots(len(story.p), ALPHA, method)
    return canvas.line(spots, step=born, c=TONES[method], look=LOOKS[method], name=NAMES[method])


def _place(story: Six, at: int, dots: list[Mark]) -> None:
    """Every p at its rank: the p of these models, or of a world in which all six are the same."""
    step, alpha = story.steps[at], alpha_at(story.steps[at])
    other = story.worlds[step.n - 1] if step.kind == "world" else None
    p = other or story.p
    adjusted = evaluate.adjust(p, step.kind) if step.kind in ADJUSTED else p
    order = sorted(range(len(p)), key=lambda pair: (p[pair], pair))
    for dot, pair in zip(dots, order, strict=True):
        one, two = story.pairs[pair]
        who = "a pair of equal models" if other else f"{story.titles[one]} – {story.titles[two]}"
        judged = step.kind != "p"
        c = BEYOND if judged and adjusted[pair] <= alpha else WITHIN
        dot.at(at, y=_height(p[pair]), off=False, c=c, name=f"{who}: p = {p_value(p[pair])}")
