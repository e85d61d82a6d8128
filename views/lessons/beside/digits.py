"""Handwritten digits: the case of a link, and the results of an SVM, neighbours and a forest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets import load
from mlcore import Table, learners, sampling, svm
from mlcore.svm import Grid, Machine
from views.kit.keep import kept, kept_long
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import crowd, table
from views.kit.link.kinds import Whole
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.beside import digits_code as code
from views.lessons.beside import params as beside
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.wire import Axis, Box
from views.subjects.code import Script, panel
from views.subjects.code.tables import file_name
from views.subjects.ground.fields import stretches
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import amount, number, percent, price_text

PARAMS = (beside.DIGITS, table.K, table.COST, beside.LEARNED, crowd.DRAW)
SIDE, INK = 8, 16  # of a picture, and the darkest of its pixels
LEARNED = 40  # training pictures of each digit; all others are for the test
MOST = Whole(1, 2 * LEARNED)  # neighbours
GAMMA, TREES, FOLDS = 0.1, 15, 5
CS, GAMMAS = (0.01, 0.1, 1.0, 10.0, 100.0), (0.001, 0.01, 0.1, 1.0, 10.0)
STEPS, MOST_STEPS = 800, 20_000  # of SMO at most, in a fold and on all training pictures
MODELS = ("svm", "neighbours", "forest")
Floats = NDArray[np.float64]


class Sample(NamedTuple):
    """The digits, and the choice of their training pictures.

    digits: separated by commas; draw: the seed of a random draw, None for the first ones in the file
    """

    digits: str
    draw: int | None = 0


@dataclass(frozen=True)
class DigitsCase:
    """Which two digits, the neighbours, C of the SVM, and the draw of the pictures."""

    pair: str = "3,8"
    k: int = 5
    C: float = 1.0
    draw: int | None = 0
    view: str = "digits"

    @property
    def classes(self) -> tuple[str, ...]:
        """The two digits."""
        return tuple(self.pair.split(","))

    @property
    def sample(self) -> Sample:
        """The training pictures."""
        return Sample(self.pair, self.draw)


def read(given: Given) -> DigitsCase:
    """The case of a link."""
    k = given(table.K, kind=MOST)
    return DigitsCase(given(beside.DIGITS), k, given(table.COST), draw_of(given))


def draw_of(given: Given) -> int | None:
    """The seed of the draw. None if the first pictures of the file are for training."""
    return given(crowd.DRAW) if given(beside.LEARNED) == "drawn" else None


@dataclass(frozen=True, eq=False)
class Pictures:
    """Pictures with their digits.

    X: (n, 64) ink from 0 to 1, row by row from above; y: (n,) the place of its digit among those of the link
    """

    X: Floats
    y: NDArray[np.intp]

    @property
    def frame(self) -> dict[str, Floats]:
        """The columns of a table."""
        return {f"pixel {i}": self.X[:, i] for i in range(SIDE * SIDE)}

    @property
    def signs(self) -> NDArray[np.intp]:
        """The classes as -1 and 1."""
        return 2 * self.y - 1


@kept
def records(sample: Sample) -> tuple[Pictures, Pictures]:
    """The training pictures and the test pictures: digit by digit, as in the file."""
    frame = load("digits")
    X, digit = frame.iloc[:, :-1].to_numpy(dtype=float) / INK, frame.iloc[:, -1].astype(str).to_numpy()
    learned = _first(digit) if sample.draw is None else sampling.balanced(digit, LEARNED, sample.draw)[0]
    rows, drawn = np.arange(len(digit)), np.isin(np.arange(len(digit)), learned)
    digits = sample.digits.split(",")
    parts = []
    for part in (drawn, ~drawn):
        places = [rows[part & (digit == one)] for one in digits]
        y = np.repeat(np.arange(len(digits)), [len(one) for one in places])
        parts.append(Pictures(X[np.concatenate(places)], y))
    return parts[0], parts[1]


def _first(digit: NDArray[Any]) -> NDArray[np.intp]:
    """The first rows of each digit."""
    return np.concatenate([np.flatnonzero(digit == one)[:LEARNED] for one in np.unique(digit)])


def file_of(sample: Sample) -> str:
    """The pictures as a file, with their part and the fold of each training picture."""
    learned, test = records(sample)
    fold = sampling.folds(learned.y, FOLDS, 0)
    names, frames = np.array(sample.digits.split(",")), []
    for part, pictures in (("learned", learned), ("test", test)):
        frame = pd.DataFrame(pictures.frame).mul(INK).round().astype(int)
        frames.append(frame.assign(digit=names[pictures.y], part=part))
    frames[0]["fold"] = fold
    return str(pd.concat(frames).astype({"fold": "Int64"}).to_csv(index=False, lineterminator="\n"))


class Step(NamedTuple):
    """n: the number of columns of the grid so far."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what follows.

    machine: the SVM, or why there is none
    wrong:   the test pictures that each model misclassifies
    nearest: the training pictures nearest to each test picture, the nearest first
    grid:    errors of Gaussian SVMs in folds of the training pictures
    """

    steps: Sequence[Step]
    machine: Machine | str
    wrong: dict[str, tuple[int, ...]]
    nearest: NDArray[np.intp]
    grid: Grid


def story(case: DigitsCase) -> Story:
    """Support vectors, errors of three models, then errors over C and gamma."""
    steps = [Step("ask"), Step("svm"), Step("before-errors"), *map(Step, ("wrong", "neighbours", "forest"))]
    steps += [Step("before-grid"), *(Step("grid", i) for i in range(1, len(GAMMAS) + 1))]
    machine, far = machine_of(case.sample, case.C), errors_of(case.sample, case.k)
    test = records(case.sample)[1]
    wrong = {"neighbours": far.neighbours, "forest": far.forest}
    if not isinstance(machine, str):
        wrong["svm"] = tuple(np.flatnonzero(machine.predict(test.X) != test.signs).tolist())
    return Story(steps, machine, wrong, far.nearest, grid_of(case.sample))


@kept
def machine_of(sample: Sample, C: float) -> Machine | str:
    """The SVM on the training pictures, or the sentence that says why there is none."""
    learned = records(sample)[0]
    try:
        return svm.fit(learned.X, learned.signs, svm.rbf(GAMMA), C, 1e-6, max_iterations=MOST_STEPS)
    except svm.ProblemError as error:
        return error.said(dict(zip((-1, 1), sample.digits.split(","), strict=True)))


class Errors(NamedTuple):
    """The test pictures that two models misclassify, and the neighbours of each."""

    neighbours: tuple[int, ...]
    forest: tuple[int, ...]
    nearest: NDArray[np.intp]


@kept_long(lambda sample, k: 0.5)
def errors_of(sample: Sample, k: int) -> Errors:
    """The errors of neighbours and a forest."""
    learned, test = records(sample)
    kinds: dict[str, Any] = {**dict.fromkeys(learned.frame, "continuous"), "digit": ("nominal", ["0", "1"])}
    data = Table.from_frame({**learned.frame, "digit": learned.y.astype(str)}, "digit", kinds)
    models = learners.neighbours(k, "raw").fit(data), learners.forest(TREES).fit(data)
    wrong = [np.flatnonzero(one.predict(test.frame) != test.y.astype(str)).tolist() for one in models]
    return Errors(tuple(wrong[0]), tuple(wrong[1]), np.asarray(models[0].nearest(test.frame)[0]))


@kept_long(lambda sample: 0.5)
def grid_of(sample: Sample) -> Grid:
    """The errors over C and gamma."""
    learned = records(sample)[0]
    return svm.grid(learned.X, learned.signs, CS, GAMMAS, FOLDS, max_iterations=STEPS)


# What it says ---------------------------------------------------------------------------------------


MODELS_WORDS = {"svm": "Gaussian SVM", "neighbours": "Nearest neighbours", "forest": "Random forest"}


def shown(case: DigitsCase) -> str:
    """A title in a few words."""
    return f"Handwritten digits, {' and '.join(case.classes)}"


def sentence(case: DigitsCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {
        "ask": _ask, "svm": _svm, "before-errors": _before, "wrong": _wrong, "neighbours": _neighbours,
        "forest": _forest, "before-grid": _before_grid,
    }  # fmt: skip
    return Html(sentences[step.kind](case, story) if step.kind in sentences else _grid(story, step.n))


def _ask(case: DigitsCase, story: Story) -> str:
    guess = "" if isinstance(story.machine, str) else " <b>Guess first</b>: what share are support vectors?"
    return (
        "Each record is a picture of 8 × 8 pixels, so it has 64 numbers. The models learn from "
        f"{LEARNED} pictures each of {listed(case.classes)}.{guess}"
    )


def _svm(case: DigitsCase, story: Story) -> str:
    if isinstance(story.machine, str):
        return esc(story.machine)
    alpha = story.machine.alpha
    many = len(story.machine.support)
    return (
        f"The Gaussian SVM (C = {price_text(case.C)}, gamma = {amount(GAMMA)}) has <b>{many} support "
        f"vectors</b> among {len(alpha)} pictures, here with the largest multipliers first. A picture whose "
        "α is C violates the margin or lies on its edge. You could leave out all other pictures, and nothing "
        "would change."
    )


def _before(case: DigitsCase, story: Story) -> str:
    return (
        f"The models now predict {len(records(case.sample)[1].y)} other pictures of the same two digits. "
        f"<b>Guess first</b>: which makes the fewest errors, the SVM, {_nearest(case)}, or a forest of "
        f"{TREES} trees?"
    )


def _nearest(case: DigitsCase) -> str:
    return f"{case.k} nearest neighbours" if case.k > 1 else "the nearest neighbour"


def _wrong(case: DigitsCase, story: Story) -> str:
    if "svm" not in story.wrong:
        return "Without an SVM there is nothing to count here."
    said = f"The SVM gets <b>{_of(case, story, 'svm')}</b> wrong."
    return f"{said} The text below each picture shows the prediction."


def _of(case: DigitsCase, story: Story, model: str) -> str:
    return f"{len(story.wrong[model])} of {len(records(case.sample)[1].y)}"


def _neighbours(case: DigitsCase, story: Story) -> str:
    verb = "get" if case.k > 1 else "gets"
    said = f"{_nearest(case).capitalize()} {verb} <b>{_of(case, story, 'neighbours')}</b> wrong."
    if not story.wrong["neighbours"]:
        return said
    return f"{said} Each wrong picture is followed by its nearest training pictures, pixel by pixel."


def _forest(case: DigitsCase, story: Story) -> str:
    return (
        f"The forest of {TREES} trees gets <b>{_of(case, story, 'forest')}</b> wrong. Each of its splits "
        "looks at only one pixel."
    )


def _before_grid(case: DigitsCase, story: Story) -> str:
    return (
        f"Cross-validation chooses C and gamma in {FOLDS} folds of the {2 * LEARNED} training pictures. "
        "<b>Guess first</b>: which gamma has the lowest error?"
    )


def _grid(story: Story, n: int) -> str:
    column = [row[n - 1].error for row in story.grid.cells]
    low, high = (amount(100 * one, 3) for one in (min(column), max(column)))
    errors = f"<b>{low} %</b>" if low == high else f"<b>{low} to {high} %</b>"
    said = f"With gamma = {amount(GAMMAS[n - 1])} the errors over C are {errors}."
    if n < len(GAMMAS):
        return said
    best = story.grid.best
    return (
        f"{said} To such a narrow kernel hardly any two pictures are alike. The lowest error of all, which "
        f"is marked, belongs to {plural(len(best), 'cell')} of {len(CS) * len(GAMMAS)}. With {2 * LEARNED} "
        "pictures, ties are no surprise."
    )


def errors_table(case: DigitsCase, story: Story, at: int) -> Html:
    """The errors of the models of the steps so far."""
    kinds = [step.kind for step in story.steps[: at + 1]]
    shown = {"svm": "wrong", "neighbours": "neighbours", "forest": "forest"}
    n = len(records(case.sample)[1].y)
    rows = [
        [MODELS_WORDS[model], str(len(story.wrong[model])), number(len(story.wrong[model]) / n)]
        for model, kind in shown.items()
        if kind in kinds and model in story.wrong
    ]
    return html_table(f"Errors on {n} other pictures", ["model", "wrong", "error"], rows, css="gh-numbers")


def about(case: DigitsCase, story: Story, found: bool) -> Html:
    """The training pictures; found: whether the page has shown the errors of the SVM."""
    if case.draw is not None:
        return paragraph(f"{drawn(case.draw)} {SCALE}")
    said = f"{FIRST} {SCALE}"
    drawing = case.sample._replace(draw=0)
    other = machine_of(drawing, case.C)
    if not found or isinstance(other, str) or isinstance(story.machine, str):
        return paragraph(said)
    test = records(drawing)[1]
    wrong = int((other.predict(test.X) != test.signs).sum())
    return paragraph(f"{said} {unlike(_of(case, story, 'svm'), wrong, len(test.y))}")


SCALE = "Ink goes from 0 to 1, and the pixels are not standardised."
FIRST = (
    f"The training set is the first {LEARNED} records of each digit in the table “Handwritten digits”, and "
    "the test set is all later ones. This is the order of the file and not a random draw. Training and test "
    "pictures need not have the same distribution."
)


def drawn(draw: int) -> str:
    """The training pictures if they are drawn at random."""
    return (
        f"The training set is {LEARNED} records of each digit in the table “Handwritten digits”, drawn at "
        f"random (seed {draw}). The test set is all others."
    )


def unlike(wrong: str, other: int, n: int) -> str:
    """The result of a random draw instead; wrong: the errors with the first pictures."""
    return (
        f"With this training set the SVM gets {wrong} wrong. With {LEARNED} of each digit drawn at random "
        f"(seed 0) it gets {other} of {n:,} wrong. Folds of the training pictures cannot show this, because "
        "they divide only these pictures."
    )


# What it asks ---------------------------------------------------------------------------------------


MODELS_QUESTIONS = {"svm": "the SVM", "neighbours": "the nearest neighbours", "forest": "the forest"}


def asks(case: DigitsCase, story: Story) -> Asks:
    """Before the SVM, before the errors, and before the grid."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("wrong"): partial(_fewest, story), kinds.index("grid"): partial(_gamma, story)}
    if not isinstance(story.machine, str):
        found[kinds.index("svm")] = partial(_held, story.machine)
    return found


def _held(machine: Machine) -> Question:
    many, n = len(machine.support), len(machine.alpha)
    ask = Html(f"What share of the {n} pictures will be support vectors?")
    return a_share("held", ask, many / n, Html(f"There are {many} of {n}, or {percent(many / n)}."))


def _fewest(story: Story) -> Question:
    counts = {name: len(story.wrong[name]) for name in MODELS_QUESTIONS if name in story.wrong}
    least = min(counts.values())
    shown = [f"{MODELS_QUESTIONS[name]} {count}" for name, count in counts.items()]
    return Question(
        key="fewest",
        ask=Html("Which model misclassifies the fewest test pictures?"),
        answers={name: MODELS_QUESTIONS[name] for name in counts},
        right={name for name, count in counts.items() if count == least},
        why=Html(f"Misclassified: {listed(shown)}."),
        slip="you chose a model with more errors",
    )


def _gamma(story: Story) -> Question:
    best = sorted({g for _, g in story.grid.best})
    error = 100 * min(cell.error for row in story.grid.cells for cell in row)
    answers = {str(g): f"gamma = {amount(gamma)}" for g, gamma in enumerate(GAMMAS)}
    named = listed([amount(GAMMAS[g]) for g in best], "or")
    return Question(
        key="gamma",
        ask=Html("Which gamma has the lowest error in folds, with its best C?"),
        answers=answers,
        right={str(g) for g in best},
        why=Html(f"The lowest error is {amount(error, 3)} %, with gamma = {named}."),
        slips={
            str(g): "you chose a gamma that is too " + ("small" if g < best[0] else "large")
            for g in range(len(GAMMAS))
            if g not in best
        },
    )


# What it draws --------------------------------------------------------------------------------------


ACROSS, DOWN = 4, 6  # pictures
WIDE, HIGH = SIDE + 3.0, SIDE + 4.5  # of a picture with its caption and the gap
SHADES = (0.15, 0.45, 0.75)  # the ink from which a pixel is light, half or dark
TOP = 3  # neighbours beside a misclassified picture


class Shown(NamedTuple):
    """A picture: its pixels, its class and the text below it."""

    pixels: tuple[float, ...]
    c: int | None
    text: str


def picture(case: DigitsCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), step.n < 2) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = list(enumerate(case.classes))
    panes = [pictures([sheet(case, story, step.kind) for step in story.steps]), _grid_picture(story)]
    return animation(trace, shown(case), panes, texts, legend)


# Pictures -------------------------------------------------------------------------------------------


def pictures(sheets: Sequence[Sequence[Shown]]) -> Canvas:
    """The pictures of each step."""
    canvas = Canvas(blank(0.0, ACROSS * WIDE), blank(0.0, DOWN * HIGH), "Pictures", share=1.5, square=True)
    for at, now in enumerate(sheets):
        if at and now == sheets[at - 1]:
            continue
        until = next((i for i in range(at + 1, len(sheets)) if sheets[i] != now), None)
        for mark in _sheet(canvas, at, now):
            if until is not None:
                mark.at(until, off=True)
    return canvas


def sheet(case: DigitsCase, story: Story, kind: str) -> list[Shown]:
    """The pictures of a step, row by row."""
    learned, test = records(case.sample)
    room = ACROSS * DOWN
    if kind == "svm" and not isinstance(story.machine, str):
        alpha = story.machine.alpha
        order = np.argsort(-alpha, kind="stable")[: min(room, len(story.machine.support))].tolist()
        return [_one(case, learned, i, f": α {number(alpha[i], 2)}") for i in order]
    if kind in ("wrong", "forest"):
        wrong = story.wrong.get("svm" if kind == "wrong" else "forest", ())
        return [_one(case, test, i, f" as {case.classes[1 - test.y[i]]}") for i in wrong[:room]]
    if kind == "neighbours":
        rows = story.wrong["neighbours"][: room // (TOP + 1)]
        return [one for i in rows for one in _near(case, story, i)]
    half, each = room // 2, len(learned.y) // 2
    return [_one(case, learned, i) for i in (*range(half), *range(each, each + half))]


def _one(case: DigitsCase, of: Pictures, i: int, more: str = "") -> Shown:
    c = int(of.y[i])
    return Shown(tuple(of.X[i].tolist()), c, case.classes[c] + more)


def _near(case: DigitsCase, story: Story, i: int) -> Iterator[Shown]:
    """A test picture, then the nearest training pictures."""
    learned, test = records(case.sample)
    yield _one(case, test, i, ", near:")
    yield from (_one(case, learned, row) for row in story.nearest[i][:TOP].tolist())


def _sheet(canvas: Canvas, at: int, shown: Sequence[Shown]) -> list[Mark]:
    marks = []
    shades: list[list[Box]] = [[] for _ in SHADES]
    for n, one in enumerate(shown):
        left, top = (n % ACROSS) * WIDE + 1.5, (DOWN - n // ACROSS) * HIGH - 0.5
        for level, boxes in enumerate(shades):
            boxes.extend(inked(one.pixels, level, left, top))
        marks.append(
            canvas.box(left, top - SIDE, left + SIDE, top, step=at, c=one.c, look="hollow",
                       name=one.text)
        )  # fmt: skip
        marks.append(canvas.text(left + SIDE / 2, top - SIDE - 1.6, one.text, step=at, c=one.c, size=0.8))
    marks += [canvas.cells(boxes, step=at, look=f"ink{i}") for i, boxes in enumerate(shades, 1) if boxes]
    return marks


def inked(pixels: Sequence[float], level: int, left: float, top: float) -> Iterator[Box]:
    """The pixels of a shade as boxes. Adjacent pixels share a box."""
    shade = np.searchsorted(SHADES, np.reshape(pixels, (SIDE, SIDE)), side="right") - 1
    for row, line in enumerate(shade == level):
        for first, end in stretches(line):
            yield left + first, top - row - 1, left + end, top - row


# The grid -------------------------------------------------------------------------------------------


def _grid_picture(story: Story) -> Canvas:
    """The error for each C and gamma, a column of cells at a time."""
    canvas = Canvas(_axis("gamma", GAMMAS), _axis("C", CS), "Cross-validation errors, %")
    born = {step.n - 1: at for at, step in all_of(story.steps, "grid")}
    last = len(story.steps) - 1
    for g in range(len(GAMMAS)):
        for c in range(len(CS)):
            cell = canvas.box(g - 0.5, c - 0.5, g + 0.5, c + 0.5, look="quiet")
            if (c, g) in story.grid.best:
                cell.at(last, look="above")
            error = 100 * story.grid.cells[c][g].error
            canvas.text(g, c, amount(error, 3), step=born[g], size=0.85)
    return canvas


def _axis(name: str, values: Sequence[float]) -> Axis:
    ticks = [(float(i), amount(value)) for i, value in enumerate(values)]
    return {"name": name, "low": -0.5, "high": len(values) - 0.5, "ticks": ticks}


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[DigitsCase, Story]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    kinds = [step.kind for step in story.steps[: at + 1]]
    panels: Panels = [Said(errors_table(case, story, at))] if "wrong" in kinds else []
    lines: Panels = [panel(partial(_code, case))] if now.until is None else []
    return Explanation(
        sentence(case, story, at),
        panels,
        below=[Said(about(case, story, "wrong" in kinds)), *lines],
    )


def _code(case: DigitsCase) -> Script:
    files = {file_name("Digits", case.pair): partial(file_of, case.sample)}
    return code.two(
        files, INK, case.classes, case.k, case.C, GAMMA, TREES, MOST_STEPS, (CS, GAMMAS, FOLDS, STEPS)
    )


def sample(draw: int | None) -> Panels:
    """The fields that choose the training pictures."""
    taken = choice(beside.LEARNED, "first" if draw is None else "drawn")
    return [taken] if draw is None else [taken, choice(crowd.DRAW, draw)]


def _choices(case: DigitsCase, given: Given) -> Panels:
    return [
        choice(beside.DIGITS, case.pair, width=130),
        Popover(
            "Settings",
            [choice(table.COST, case.C), choice(table.K.but(kind=MOST), case.k), *sample(case.draw)],
        ),
    ]


DIGITS = View(
    title="Digits",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=lambda: (
        Ready("A 3 or an 8?", {"view": "digits"}, "Support vectors and errors as pictures."),
        Ready(
            "C and gamma",
            {"view": "digits", "digits": "1,8", "step": "end"},
            "Cross-validation errors for 1s against 8s, with many values of C and gamma.",
        ),
        Ready(
            "The first in the file",
            {"view": "digits", "digits": "1,8", "learned": "first", "step": "3"},
            "The first pictures in the file are not a random sample, so the errors on the others are higher.",
        ),
    ),
    follow=lambda old, new, at: at,
    waiting=lambda case: "Training an SVM, neighbours and a forest …",
)
