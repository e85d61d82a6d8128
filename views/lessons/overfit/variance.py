"""Bias and variance: thirty models on thirty draws of one world, simple ones and complex ones."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets.generators import wave
from datasets.worlds import SAMPLES, TARGET, WORLDS
from mlcore import RECIPES, Path, Table, Tree, ensemble, fit, learners, svm
from mlcore.model import Learner, Model
from mlcore.trees.growth import best_first, tree_with
from views.kit.keep import is_kept, kept, kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Action, Box, Formula, Panel, Panels, Repeated, Said, choice
from views.kit.questions import Asks, Question
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.overfit import scatter_code as code
from views.lessons.overfit import worlds
from views.lessons.overfit.worlds import NAMES, NOISE, SEED, WORLD, Drawn, N
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import Script, panel
from views.subjects.code.tables import file_name
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_name, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import amount, number
from views.words.tex import aligned

DRAWS, TESTED, SHOWN = 30, 150, 40  # models; test points; those of them that are drawn
LEVELS = {
    "leaves": (2.0, 4.0, 8.0, 16.0, 32.0),
    "k": (101.0, 51.0, 25.0, 11.0, 5.0, 1.0),
    "C": (0.03, 0.3, 3.0, 30.0),
    "number": (1.0, 2.0, 4.0, 8.0, 16.0, 32.0),
}  # of each model the settings, the simplest first
FIRST = {"leaves": 2, "k": 3, "C": 2, "number": 3}  # at which the draws appear one by one
GRID, FEW = 30, 7  # cells a side where a border is no line along the axes; borders that are then drawn
LONG = 2.5  # s that all settings take, about, from which on each is shown as soon as it is done
SAME = 1e-12  # errors this close together tie
DEVIATION = 0.3  # of the noise of the regression example
GAMMA = 2.0
KERNEL = svm.rbf(gamma=GAMMA)
MODELS = {"leaves": "trees", "k": "nearest neighbours", "C": "Gaussian SVMs", "number": "regression trees"}
ROWS = (2.0, 1.0)  # the models above the error
PARTS = (("bias", 2), ("variance", 3), ("noise", 4), ("error", None))  # with their colours
ENDLESS = {key: world.title for key, world in WORLDS.items()}  # they give as many points as one likes


@dataclass(frozen=True)
class Case(Drawn):
    """over: which setting makes the models simple or complex"""

    over: str = "leaves"
    view: str = "variance"


def read(given: Given) -> Case:
    """The case of a link."""
    over = given(table.OVER)
    return Case(*worlds.read(given, "ring", over != "number"), over)


def refuse(case: Case) -> Refusal | None:
    """Of a sample there are no thirty draws."""
    if case.over == "number" or case.key not in SAMPLES:
        return None
    say = (
        f"<b>{case.world.title}</b> is one sample. Bias and variance need thirty draws from the same source. "
        "Choose a source that the page can draw points from."
    )
    return Refusal(Html(say), [Action("Use the ring", WORLD.change("ring"))])


class Step(NamedTuple):
    """n: how many draws are there; place: which of LEVELS."""

    kind: str
    n: int
    place: int


class Level(NamedTuple):
    """The decomposition at one setting; said: what each model predicts of the points that are drawn."""

    value: float
    bias: float
    variance: float
    noise: float
    error: float
    biased: float
    said: tuple[tuple[object, ...], ...]
    borders: tuple[tuple[tuple[float, float, float, float], ...], ...]


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, the points that are drawn with the truth about them, and what was found at each setting."""

    steps: Sequence[Step]
    x: tuple[tuple[float, ...], ...]
    truth: tuple[object, ...]
    levels: tuple[Level, ...]

    @property
    def best(self) -> list[int]:
        """The settings whose expected error is lowest: all of a tie."""
        least = min(level.error for level in self.levels)
        return [place for place, level in enumerate(self.levels) if level.error <= least + SAME]


@kept
def story_of(case: Case) -> Story:
    """Thirty models at each setting."""
    numbers, able = case.over == "number", settings(case)
    levels = tuple(level_of(case, value) for value in able)
    first = FIRST[case.over] - (len(LEVELS[case.over]) - len(able))
    steps = [Step("ask", 0, first), *(Step("draw", n, first) for n in (1, 2, 3, 10, DRAWS))]
    steps += [Step("level", DRAWS, place) for place in range(len(levels))]
    shown = _tested(case)[0].head(SHOWN)
    x = tuple(tuple(shown[name].tolist()) for name in ([*NAMES] if not numbers else ["x"]))
    truth = shown["y" if numbers else TARGET].tolist()
    return Story(steps, x, tuple(truth), levels)


def settings(case: Case) -> list[float]:
    """The settings that every draw allows, the simplest first: a draw of half a ring has fewer points."""
    levels = LEVELS[case.over]
    return [value for value in levels if value <= fewest(case)] if case.over == "k" else [*levels]


@kept
def fewest(case: Case) -> int:
    """The points of the smallest draw."""
    return min(drawn(case, seed).n for seed in ensemble.lots(DRAWS, case.seed))


def so_far(case: Case) -> list[Level]:
    """The settings that are done."""
    return [level_of(case, value) for value in settings(case) if is_kept(level_of, case, value)]


def is_there(case: Case) -> bool:
    """Whether the animation can be shown: all settings are done, or will be soon."""
    able = settings(case)
    soon = sum(lasting(case, value) for value in able) <= LONG
    return soon or is_kept(story_of, case) or all(is_kept(level_of, case, value) for value in able)


def lasting(case: Case, value: float) -> float:
    """How long a setting takes, about. The border of a large C is sought in many steps."""
    return 0.3 + case.points * (5e-4 + 2e-4 * value if case.over == "C" else 5e-4)


@kept_long(lasting)
def level_of(case: Case, value: float) -> Level:
    """Thirty models at one setting. If you stop the work, you keep the finished settings."""
    said: list[tuple[object, ...]] = []
    borders: list[tuple[tuple[float, float, float, float], ...]] = []
    last, draw = None, partial(drawn, case)
    for last in ensemble.bias_variance(_learner(case, value), draw, _tested(case)[1], DRAWS, case.seed):
        said.append(last.predicted[:SHOWN])  # the test begins with the points that are shown
        if case.over == "leaves" or (case.over != "number" and len(borders) < FEW):
            borders.append(_borders(case, last.model))
    assert last is not None
    figures = last.bias, last.variance, last.noise, last.error, last.biased
    return Level(value, *figures, tuple(said), tuple(borders))


# Learners -------------------------------------------------------------------------------------------


class _Trees(NamedTuple):
    """Trees of this many leaves. Each draw has one fully grown tree, which is cut back for every setting."""

    case: Case
    leaves: int

    def fit(self, table: Table, seed: int = 0) -> Tree:
        tree, order = _grown(self.case, seed)
        return tree_with(tree, min(self.leaves - 1, len(order)), order)


@kept
def _grown(case: Case, seed: int) -> tuple[Tree, tuple[Path, ...]]:
    tree = fit(drawn(case, seed), RECIPES["cart"])
    return tree, best_first(tree)


def _learner(case: Case, value: float) -> Learner:
    if case.over == "k":
        return learners.neighbours(int(value), scale="raw")
    return learners.svm(KERNEL, C=value, scale="raw") if case.over == "C" else _Trees(case, int(value))


# Worlds ---------------------------------------------------------------------------------------------


@kept
def _tested(case: Case) -> tuple[pd.DataFrame, Table]:
    """Points with the truth about them, and the test of which they are the first."""
    return _of_numbers() if case.over == "number" else _of_world(case)


def _of_world(case: Case) -> tuple[pd.DataFrame, Table]:
    """Points of the world with their true classes; as a test each counts for both, by the noise."""
    world, noise = case.world, case.noise / 100
    points = world.test(TESTED, (case.seed, 77), 0.0)
    other = points[TARGET].map(dict(zip(world.classes, world.classes[::-1], strict=True)))
    both = pd.concat([points, points.assign(**{TARGET: other})])
    weights = [1 - noise] * TESTED + [noise] * TESTED
    kinds = {TARGET: ("nominal", list(world.classes))}
    return points, Table.from_frame(both, TARGET, kinds, weights)


def _of_numbers() -> tuple[pd.DataFrame, Table]:
    """A wave without noise; as a test each place appears twice, a deviation above and below."""
    points = pd.DataFrame({"x": np.linspace(0, 1, SHOWN)})
    points["y"] = wave(points["x"].to_numpy())
    both = pd.concat([points.assign(y=points["y"] + DEVIATION), points.assign(y=points["y"] - DEVIATION)])
    return points, Table.from_frame(both, "y")


@kept
def drawn(case: Case, seed: int) -> Table:
    """The training points of a seed; each setting has the same draws."""
    if case.over == "number":
        return Table.from_frame(_frame(case, seed), "y")
    return Table.from_frame(_frame(case, seed), TARGET, {TARGET: ("nominal", list(case.world.classes))})


def _frame(case: Case, seed: int) -> pd.DataFrame:
    if case.over != "number":
        return case.world.make(case.points, (seed, 0), case.noise / 100)
    random = np.random.default_rng(seed)
    x = random.random(case.points)
    return pd.DataFrame({"x": x, "y": wave(x) + DEVIATION * random.standard_normal(case.points)})


def draws_of(case: Case) -> pd.DataFrame:
    """The points of all draws, in order, with the number of their draw before them."""
    frames = [_frame(case, seed) for seed in ensemble.lots(DRAWS, case.seed)]
    return pd.concat([frame.assign(draw=i)[["draw", *frame]] for i, frame in enumerate(frames, 1)])


def truth_of(case: Case) -> pd.DataFrame:
    """The test points with the truth about them."""
    return _tested(case)[0]


# Borders --------------------------------------------------------------------------------------------


def _borders(case: Case, model: Model) -> tuple[tuple[float, float, float, float], ...]:
    """Where the predicted class changes, as lines along the axes: exact for a tree, on a grid else."""
    left, bottom, right, top = case.world.box
    if case.over == "leaves":
        cuts = [_thresholds(model, name) for name in NAMES]
        xs, ys = np.array([left, *cuts[0], right]), np.array([bottom, *cuts[1], top])
    else:
        xs, ys = np.linspace(left, right, GRID + 1), np.linspace(bottom, top, GRID + 1)
    across, up = np.meshgrid((xs[1:] + xs[:-1]) / 2, (ys[1:] + ys[:-1]) / 2)
    cells = {NAMES[0]: across.ravel(), NAMES[1]: up.ravel()}
    labels = model.predict(cells).reshape(across.shape)
    upright = ((x, y0, x, y1) for x, y0, y1 in _runs(labels.T, xs, ys))
    level = ((x0, y, x1, y) for y, x0, x1 in _runs(labels, ys, xs))
    return (*upright, *level)


def _runs(
    labels: NDArray[np.object_], at: NDArray[np.float64], along: NDArray[np.float64]
) -> list[tuple[float, float, float]]:
    """Between two rows of cells, from where to where their classes differ: (place, from, to)."""
    found = []
    for row in range(1, len(labels)):
        differ = np.flatnonzero(np.diff([0, *(labels[row] != labels[row - 1]), 0]))
        found += [
            (round(float(at[row]), 2), round(float(along[start]), 2), round(float(along[end]), 2))
            for start, end in zip(differ[::2].tolist(), differ[1::2].tolist(), strict=True)
        ]
    return found


def _thresholds(model: Model, name: str) -> list[float]:
    splits = (node.split for _, node in model.walk() if node.split)  # type: ignore[attr-defined]
    return sorted({split.threshold for split in splits if split.attribute == name})


# What it says ---------------------------------------------------------------------------------------


def setting(case: Case, value: float) -> str:
    """A setting in words: 8 leaves, k = 25."""
    if case.over in ("leaves", "number"):
        return plural(value, "leaf")
    return f"{case.over} = {amount(value)}"


def long(case: Case) -> Html:
    """What is worked out setting by setting, as it takes long."""
    if case.over in ("leaves", "number"):
        of = "numbers of leaves"
    else:
        of = f"values of {case.over}"
    return Html(
        f"The page draws {case.points:,} points {DRAWS} times. On each draw it trains {MODELS[case.over]} "
        f"with several {of}, from simple to complex. This takes a while, and each setting appears as soon as "
        "it is done."
    )


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    which = f"<b>{setting(case, story.levels[step.place].value)}</b>"
    return Html(_SAID[step.kind](case, story, step, which))


def _ask(case: Case, story: Story, step: Step, which: str) -> str:
    return (
        f"The page draws {case.points} training points {DRAWS} times from the same source. It trains "
        f"{MODELS[case.over]} with {which}, one model on each draw. The next steps make the draws."
    )


def _level(case: Case, story: Story, step: Step, which: str) -> str:
    level = story.levels[step.place]
    bias = "bias²" if case.over == "number" else "the bias"
    said = (
        f"With {which}, {bias} is <b>{number(level.bias)}</b>, the variance <b>{number(level.variance)}</b> "
        f"and the noise {number(level.noise)}. The expected error is <b>{number(level.error)}</b>."
    )
    if step.place == len(story.levels) - 1:
        return f"{said} {best(case, story)}"
    guess = "Is this too simple or too complex? <b>Guess first</b>: where is the error lowest?"
    return f"{said} {'' if step.place else guess}"


def best(case: Case, story: Story) -> Html:
    """Which setting has the lowest expected error, or which have."""
    places = story.best
    names = listed([setting(case, story.levels[place].value) for place in places])
    error = number(story.levels[places[0]].error)
    return Html(f"Of these settings, the expected error is lowest with {names}: {error}.")


def _draw(case: Case, story: Story, step: Step, which: str) -> str:
    n, level = step.n, story.levels[step.place]
    if n == 1:
        return f"This is the model that the first draw gives with {which}. The next draws have other points …"
    if case.over == "number":
        return (
            f"After {n} draws each curve is one model. Where the curves lie far apart, the <b>variance</b> "
            "is large."
        )
    apart = sum(len({row[i] for row in level.said[:n]}) > 1 for i in range(len(story.truth)))
    few = f" The picture shows the borders of the first {FEW}." if n > FEW and case.over != "leaves" else ""
    return (
        f"After {n} draws the models disagree on <b>{apart}</b> of the {len(story.truth)} points shown.{few}"
    )


_SAID = {"ask": _ask, "draw": _draw, "level": _level}


def opened(case: Case, story: Story, place: int, point: int, n: int) -> Html:
    """What the models drawn so far predict of a point."""
    said, truth = [row[point] for row in story.levels[place].said[:n]], story.truth[point]
    where = ", ".join(number(axis[point], 2) for axis in story.x)
    if case.over == "number":
        values = [float(str(one)) for one in said]
        mean = sum(values) / len(values)
        bias, variance = (mean - float(str(truth))) ** 2, sum((v - mean) ** 2 for v in values) / len(values)
        return paragraph(
            f"At x = {where} the truth is {number(float(str(truth)))}. {_models(said)} {number(mean)} on "
            f"average, so bias² is {number(bias, 4)} and the variance is {number(variance, 4)}.",
            "gh-opened",
        )
    classes = case.world.classes
    counts = Counter(map(str, said))
    main = max(classes, key=lambda one: counts[one])
    listed = " and ".join(f"{counts[one]} × {class_name(i, one)}" for i, one in enumerate(classes))
    right = "which is correct, so the bias is 0" if main == truth else "which is wrong, so the bias is 1"
    return paragraph(
        f"At ({where}), {_models(said)} {listed}. The main prediction is {main}, {right}. The variance is "
        f"{number(1 - counts[main] / len(said))} and the noise is {number(case.noise / 100, 2)}.",
        "gh-opened",
    )


def _models(said: Sequence[object]) -> str:
    return f"{plural(len(said), 'model')} {verb(len(said), 'predicts', 'predict')}"


def worked(case: Case, level: Level) -> str:
    """The sum, or for classes what takes its place, with the numbers."""
    bias, variance, noise = (number(value, 5) for value in (level.bias, level.variance, level.noise))
    if case.over == "number":
        return aligned(
            [rf"\text{{error}} &= \text{{bias}}^2 + \text{{variance}} + \text{{noise}} = "
             rf"{bias} + {variance} + {noise} = {number(level.error, 5)}"]
        )  # fmt: skip
    net = level.bias + level.variance - 2 * level.biased
    factor = number(1 - 2 * level.noise, 2)
    return aligned(
        [rf"\text{{wrong without noise}} &= {bias} + {variance} - 2\cdot {number(level.biased, 5)} = "
         rf"{number(net, 5)}",
         rf"\text{{error}} &= {noise} + {factor}\cdot {number(net, 5)} = {number(level.error, 5)}"]
    )  # fmt: skip


def levels(case: Case, shown: Sequence[Level], place: int) -> Html:
    """Settings in numbers; place: the one that is marked."""
    rows = [
        [setting(case, one.value), *(number(v, 4) for v in (one.bias, one.variance, one.noise, one.error))]
        for one in shown
    ]
    css = ["gh-best" if i == place else "" for i in range(len(shown))]
    bias = "bias²" if case.over == "number" else "bias"
    head = [MODELS[case.over], bias, "variance", "noise", "error"]
    return html_table(f"Over {DRAWS} draws", head, rows, css="gh-numbers", row_css=css)


def about(case: Case) -> Html:
    """The meaning of the decomposition, and its limits."""
    if case.over == "number":
        return paragraph(
            "For squared error the sum is exact (Geman, Bienenstock & Doursat 1992). The truth is a wave. At "
            "each place the test has one value above it and one below it, so we know the noise: 0.3² = 0.09."
        )
    return paragraph(
        "A classification error is <b>not the sum</b> of bias, variance and noise. Domingos (2000) calls the "
        "class that most models predict the main prediction. Bias is 1 if the main prediction is wrong, and "
        "0 otherwise. Variance is the share of models that predict the other class. If the main prediction "
        "is wrong, those models are correct. So variance lowers the error there, and the calculation "
        "subtracts it twice. The noise here is in the labels of the source, and we know it. One lecture "
        "writes “expected error ≈ bias + variance”. That is meant for squared error without noise. Another "
        "lecture says that a full tree has no learning bias. Such a tree can fit any labels, but it still "
        "prefers short trees with a large gain near the root (Mitchell 1997)."
    )


# What it draws --------------------------------------------------------------------------------------


def picture(case: Case, story: Story | None, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    story = story or story_of(case)
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    plane = _numbers(case, story) if case.over == "number" else _plane(case, story)
    legend: list[tuple[int | None, str]] = (
        list(enumerate(case.world.classes)) if case.over != "number" else []
    )
    legend += [(c, f"{name}²" if name == "bias" and case.over == "number" else name) for name, c in PARTS[:3]]
    name = f"{DRAWS} {MODELS[case.over]} from {DRAWS} draws"
    legend.append((None, "thick: expected error"))
    return animation(trace_of(case), name, [plane, _chart(case, story)], texts, legend, rows=ROWS)


def _plane(case: Case, story: Story) -> Canvas:
    """The borders of the models, and some points with their true classes."""
    left, bottom, right, top = case.world.box
    canvas = Canvas(axis(NAMES[0], left, right), axis(NAMES[1], bottom, top), square=True)
    for model in range(len(story.levels[0].borders)):
        mark = None
        for at, step in enumerate(story.steps):
            if step.n > model:
                lines = list(story.levels[step.place].borders[model])
                mark = mark.at(at, lines=lines) if mark else canvas.border(lines, step=at)
    for i, (x, y) in enumerate(zip(*story.x, strict=True)):
        c = case.world.classes.index(str(story.truth[i]))
        canvas.dot(x, y, c=c, size=0.3, opens=f"p{i}", name=f"a point that is truly {story.truth[i]}")
    return canvas


def _numbers(case: Case, story: Story) -> Canvas:
    """The models as curves about the truth."""
    (x,), truth = story.x, [float(str(value)) for value in story.truth]
    canvas = Canvas(axis("x", 0.0, 1.0), axis("y", min(truth) - 0.8, max(truth) + 0.8))
    for model in range(DRAWS):
        mark = None
        for at, step in enumerate(story.steps):
            if step.n > model:
                values = [round(float(str(value)), 3) for value in story.levels[step.place].said[model]]
                spots = stairs(x, values)
                mark = mark.at(at, spots=spots) if mark else canvas.line(spots, step=at, look="faint", c=1)
    canvas.line(list(zip(x, truth, strict=True)), name="the truth")
    for i, (place, value) in enumerate(zip(x, truth, strict=True)):
        canvas.dot(
            place, value, size=0.22, opens=f"p{i}", name=f"the truth at {number(place, 2)}: {number(value)}"
        )
    return canvas


def stairs(x: Sequence[float], values: Sequence[float]) -> list[tuple[float, float]]:
    """The corners of a tree's prediction known at x: it jumps somewhere between two of them, here halfway."""
    corners = [(x[0], values[0])]
    for low, high, before, after in zip(x, x[1:], values, values[1:], strict=False):
        if before != after:
            corners += [((low + high) / 2, before), ((low + high) / 2, after)]
    return [*corners, (x[-1], values[-1])]


def _chart(case: Case, story: Story) -> Canvas:
    """Bias, variance, noise and error, as far as the settings have come."""
    count = len(story.levels)
    name = {"leaves": "leaves", "number": "leaves", "k": "k", "C": "C"}[case.over]
    across: Axis = {
        "name": f"{name}, from simple to complex", "low": -0.4, "high": count - 0.6,
        "ticks": [(float(i), amount(level.value)) for i, level in enumerate(story.levels)],
    }  # fmt: skip
    top = max(float(getattr(level, part)) for level in story.levels for part, _ in PARTS)
    canvas = Canvas(across, axis("error", 0.0, 1.08 * top), row=1, late="y")
    steps = [(at, step.place) for at, step in all_of(story.steps, "level")]
    for part, c in PARTS:
        values = [float(getattr(level, part)) for level in story.levels]
        look = {"c": c} if c is not None else {"look": "lit"}
        line = canvas.line([(0.0, values[0])] * 2, step=steps[0][0], name=part, **look)
        for at, place in steps:
            reached = [(float(i), values[i]) for i in range(place + 1)]
            line.at(at, spots=reached if place else reached * 2)
            said = f"{part} with {setting(case, story.levels[place].value)}: {number(values[place], 4)}"
            canvas.dot(place, values[place], step=at, c=c, size=0.26, name=said)
    return canvas


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Any]) -> Explanation:
    """The sentence of a step, or the one while the page works out the settings."""
    lines: Panels = [panel(partial(_code, now.case))] if now.until is None else []
    if not isinstance(now.story, Story):
        return Explanation(long(now.case), under=[_repeated(now.case)], below=lines)
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: list[Panel] = []
    point = int(now.node[1:]) if now.node and now.node[1:].isdecimal() and now.node[0] == "p" else -1
    if 0 <= point < len(story.truth) and step.n:
        beside.append(Said(opened(case, story, step.place, point, step.n)))
    if step.kind == "level":
        beside.append(Box([Formula(worked(case, story.levels[step.place]))]))
        beside.append(Said(levels(case, story.levels[: step.place + 1], step.place)))
        lines = [Said(about(case)), *lines]
    return Explanation(sentence(case, story, now.at), beside, below=lines)


def _code(case: Case) -> Script:
    number = case.over == "number"
    title = "Wave" if number else case.world.title
    files = {
        file_name(title, "draws"): lambda: _csv(draws_of(case)),
        file_name(title, "truth"): lambda: _csv(truth_of(case)),
    }
    noise = DEVIATION**2 if number else case.noise / 100
    return code.script(
        code.Scattered(
            case.over, settings(case), case.key, case.world.classes, noise, case.points,
            SHOWN if number else TESTED, DRAWS, case.seed, GAMMA, DEVIATION,
        ),
        files,
    )  # fmt: skip


def _csv(frame: pd.DataFrame) -> str:
    return str(frame.to_csv(index=False, lineterminator="\n"))


def _repeated(case: Case) -> Repeated:
    able = settings(case)
    return Repeated(
        of=(case, "settings"),
        parts=len(able),
        work=lambda part: level_of(case, able[part]),
        done=lambda: len(so_far(case)),
        panels=lambda: _done(case),
        start=f"Draw {DRAWS} times at each setting",
        go_on=lambda left: f"Go on: {plural(left, 'setting')} to go",
        stop="Stop, keep what is done",
        part=f"Setting {{}} of {len(able)}",
        asks=[Said(paragraph("The page compares the expected errors of all settings."))],
    )


def _done(case: Case) -> Panels:
    """The settings that are done, simple ones first."""
    shown = so_far(case)
    status = (
        f"{len(shown)} of {plural(len(settings(case)), 'setting')} done. The story begins after the last one."
    )
    return [
        Said(Html(f'<div class="gh-say" role="status">{status}</div>')),
        Said(levels(case, shown, -1)),
    ]


def shown(case: Case) -> str:
    """The points in a few words."""
    if case.over == "number":
        return f"Wave, {case.points} points, σ = {DEVIATION:g}"
    return f"{case.world.title}, {case.points} points, {case.noise} % noise"


def choices(case: Case, given: Given) -> Panels:
    """The setting that varies, and the points."""
    over, seed = choice(table.OVER, case.over, width=150), choice(SEED, case.seed, width=66)
    if case.over == "number":
        return [over, worlds.count(case), seed]
    world = choice(WORLD, case.key, width=166, options=ENDLESS | {case.key: case.world.title})
    return [over, world, worlds.count(case), choice(NOISE, case.noise, width=66), seed]


def asks(case: Case, story: Story) -> Asks:
    """Once, when the simplest models have been judged."""
    second = [at for at, step in all_of(story.steps, "level") if step.place == 1]
    return {at: partial(_setting, case, story) for at in second}


def _setting(case: Case, story: Story) -> Question:
    shown, lowest = story.levels, story.best
    return Question(
        key="setting",
        ask=Html("With which setting will the expected error be lowest?"),
        answers={str(i): setting(case, level.value) for i, level in enumerate(shown)},
        right={str(place) for place in lowest},
        why=best(case, story),
        instead={
            str(i): Html(f"With {setting(case, level.value)} the error is {number(level.error)}.")
            for i, level in enumerate(shown)
        },
        slips={
            str(i): "you chose models that are too " + ("simple" if i < lowest[0] else "complex")
            for i in range(len(shown))
            if i not in lowest
        },
    )


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Thirty trees", {"view": "variance", "step": "5"},
              "Thirty draws of the ring give thirty decision boundaries. Where do they differ?"),
        Ready("The error is a sum", {"view": "variance", "over": "number"},
              "For regression trees, bias², variance and noise add up exactly to the error."),
    )  # fmt: skip


VARIANCE = View[Case, Any](
    title="Bias and variance",
    params=(table.OVER, WORLD, N, NOISE, SEED),
    read=read,
    refuse=refuse,
    story=lambda case: story_of(case) if is_there(case) else None,
    picture=picture,
    staged=is_there,
    explain=explain,
    shown=shown,
    choices=choices,
    waiting=lambda case: "Training thirty models at each setting …" if is_there(case) else "",
    ready=_ready,
    asks=lambda case, story: asks(case, story) if story else {},
)
