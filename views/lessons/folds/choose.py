"""A hyperparameter chosen by validation, and test records in a sealed envelope."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import NamedTuple

import numpy as np

from mlcore import Table, evaluate
from mlcore.sampling import Rows, parted
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot
from views.kit.link import judging, table
from views.kit.link.params import Change, Given
from views.kit.panels import Action, Panels, Popover, Said, choice
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.folds import tables
from views.lessons.folds import tuning_code as code
from views.lessons.folds.tables import DATA, SEED, error_of, error_text, measure
from views.lessons.folds.tuning import (
    NEAR,
    RATES,
    SHARES,
    VALUES,
    as_code,
    first_least,
    learner_of,
    named,
    values_of,
)
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import Script, panel
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import listed
from views.words.html import Html, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import number

SIMPLE = {"leaves": "few leaves", "depth": "a shallow tree", "k": "many neighbours", "C": "a small C"}
FOLDS = 10
GUESS = "v"  # the learner's guess as the link writes it: v3
PARTS = ("training", "validation", "test")
SEALED, OPEN = 1, 0  # colours
FEW = 30  # with fewer test records, one record more or less makes a large difference


@dataclass(frozen=True)
class Case:
    """opened: the choice when the learner opened the envelope of test records, None while it is sealed"""

    choices: Choices
    tune: str
    validate: str
    opened: str | None
    seed: int
    view: str = "choose"


def read(given: Given) -> Case:
    """The case of a link."""
    rows = (judging.TUNE, judging.VALIDATE, judging.OPENED, SEED)
    return Case(tables.read(given), *map(given, rows))


def refuse(case: Case) -> Refusal | None:
    """Why these records cannot be divided, or why nothing can be learned from them."""
    leaves = Action("Choose the leaves of a tree", judging.TUNE.change("leaves"))
    return tables.too_few(case.choices) or tables.unlearned(lambda: story(case), leaves)


class Parts(NamedTuple):
    """Rows for training, for the choice, and for the test at the very end."""

    training: Rows
    validation: Rows
    test: Rows


class Step(NamedTuple):
    """kind: ask, try, chosen, sealed, test; n: values tried so far"""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """values: of the hyperparameter; training, validation: the error of each; test: of the chosen one, None
    while the envelope is sealed."""

    steps: Sequence[Step]
    records: Table
    parts: Parts
    values: Sequence[float]
    training: Sequence[float]
    validation: Sequence[float]
    test: float | None

    @property
    def chosen(self) -> int:
        """The place of the lowest validation error, the simplest one in a tie."""
        return first_least(self.validation)


def _lasting(case: Case) -> float:
    """The approximate time of the story."""
    fits = len(VALUES[case.tune]) * (FOLDS if case.validate == "folds" else 1)
    return fits * (0.004 + RATES[case.tune] * case.choices.cells)


@kept_long(_lasting)
def story(case: Case) -> Story:
    """The story of a case. Raises TableError if nothing can be learned from these records."""
    records = case.choices.table
    parts = Parts(*parted(records.target.cells, SHARES, case.seed))
    rest = np.concatenate([parts.training, parts.validation])
    folds: int | list[range] = FOLDS
    fewest = len(parts.training)
    if case.validate == "set":
        folds = [range(len(parts.training), len(rest))]
    else:
        fewest = len(rest) - -(-len(rest) // FOLDS)
    values = values_of(case.tune, fewest)
    made = [learner_of(case.tune, value) for value in values]
    tried = list(evaluate.validation_curve(made, records.take(rest), folds))
    training = [error_of(records, one.training_error) for one in tried]
    validation = [error_of(records, one.validation_error) for one in tried]
    steps = [Step("ask"), *(Step("try", n) for n in range(1, len(values) + 1)), Step("chosen", len(values))]
    test = None
    if case.opened is None:
        steps.append(Step("sealed", len(values)))
    else:
        model = made[first_least(validation)].fit(records.take(rest))
        test = error_of(records, evaluate.loss(model, records.take(parts.test)))
        steps.append(Step("test", len(values)))
    return Story(steps, records, parts, values, training, validation, test)


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a choice."""
    texts = [(plain(sentence(case, story, at)), step.kind != "try") for at, step in enumerate(story.steps)]
    legend = [(2, "training error"), (SEALED, "validation error"), (OPEN, "test error")]
    name = f"Training and validation error over {judging.TUNED[case.tune]}"
    return animation(trace_of(case), name, [_records(case, story), _curves(case, story)], texts, legend)


def _curves(case: Case, story: Story) -> Canvas:
    """Both errors over the values, with a place to click for a guess."""
    found = [*story.training, *story.validation]
    top = 1.15 * max(*found, story.test or 0.0) or 0.1
    n = len(story.values)
    across = blank(-0.6, n - 0.4)
    across["name"] = judging.TUNED[case.tune]
    across["ticks"] = [(i, f"{value:g}") for i, value in enumerate(story.values)]
    canvas = Canvas(
        across,
        axis(measure(story), -0.06 * top, top),
        title="Error of each value",
        share=1.5,
        late="y",
    )
    for i, value in enumerate(story.values):
        canvas.box(i - 0.45, -0.05 * top, i + 0.45, -0.01 * top, look="hollow", opens=f"{GUESS}{i}",
                   name=f"your guess: {named(case.tune, value)}")  # fmt: skip
    for colour, errors in ((2, story.training), (SEALED, story.validation)):
        spots = [(i, error) for i, error in enumerate(errors)]
        line = canvas.line([], c=colour)
        for i, (x, error) in enumerate(spots):
            line.at(i + 1, spots=spots[: i + 1])
            canvas.dot(x, error, c=colour, step=i + 1, name=f"{named(case.tune, story.values[i])}: "
                       f"{PARTS[0 if colour == 2 else 1]} {measure(story)} "
                       f"{error_text(story, error)}")  # fmt: skip
    at = story.chosen
    canvas.line([(at, 0), (at, top)], look="lit", step=n + 1, name="chosen by validation")
    if story.test is not None:
        canvas.dot(
            at,
            story.test,
            c=OPEN,
            size=0.6,
            step=n + 2,
            name=f"test: {error_text(story, story.test)}",
        )
    return canvas


def _records(case: Case, story: Story) -> Canvas:
    """The parts as stacks with their shares, and the test records in an envelope."""
    canvas = Canvas(blank(0.0, 10.0), blank(0.0, 10.0), title=f"{story.records.n:,} records", share=0.62)
    sizes = [len(part) for part in story.parts]
    folds = case.validate == "folds"
    last = len(story.values) + 2
    if folds:
        rest = sizes[0] + sizes[1]
        for fold in range(10):
            mark = canvas.box(1, 3.4 + 0.6 * fold, 9, 3.95 + 0.6 * fold, c=2, look="plain")
            mark.at(1, c=SEALED if fold == 9 else 2)
        canvas.text(5, 9.75, f"{rest:,} in ten folds", size=0.85)
    else:
        _stack(canvas, 2, (5.4, 9.2), f"training: {sizes[0]:,}")
        _stack(canvas, SEALED, (3.4, 5.2), f"validation: {sizes[1]:,}")
    envelope = canvas.box(1, 0.4, 9, 2.9, c=OPEN, look="plain", name=f"{sizes[2]:,} test records")
    flap = canvas.line([(1, 2.9), (5, 1.5), (9, 2.9)], c=OPEN)
    label = canvas.text(5, 0.9, f"test: {sizes[2]:,}, sealed", size=0.85)
    if story.test is not None:
        flap.at(last, spots=[(1, 2.9), (5, 3.3), (9, 2.9)])
        envelope.at(last, look="lit")
        label.at(last, text=f"test: {sizes[2]:,}, open", look="strong")
    return canvas


def _stack(canvas: Canvas, colour: int, ends: tuple[float, float], words: str) -> None:
    low, high = ends
    canvas.box(1, low, 9, high, c=colour, look="plain")
    canvas.text(5, (low + high) / 2, words, size=0.85)


# The words ------------------------------------------------------------------------------------------


def guessed(story: Story, node: str | None) -> int | None:
    """The value that a learner has clicked on."""
    if node is None or not node.startswith(GUESS) or not node[1:].isdecimal():
        return None
    at = int(node[1:])
    return at if at < len(story.values) else None


def sentence(case: Case, story: Story, at: int, node: str | None = None) -> Html:
    """The sentence of a step."""
    return _SAID[story.steps[at].kind](case, story, story.steps[at].n, node)


def _asked(case: Case, story: Story, n: int, node: str | None) -> Html:
    at = guessed(story, node)
    mine = f" Your guess: <b>{named(case.tune, story.values[at])}</b>." if at is not None else ""
    return Html(
        "Which value predicts best on records that the model has not seen? <b>Guess first</b>: click on the "
        f"box above a value.{mine} The test records stay in the envelope."
    )


def _tried(case: Case, story: Story, n: int, node: str | None) -> Html:
    i = n - 1
    value = named(case.tune, story.values[i])
    training, validation = (error_text(story, errors[i]) for errors in (story.training, story.validation))
    by = "in the mean of ten folds" if case.validate == "folds" else "on the validation records"
    return Html(
        f"With <b>{value}</b>, the {measure(story)} is {training} on the training records and "
        f"<b>{validation}</b> {by}."
    )


def _chosen(case: Case, story: Story, n: int, node: str | None) -> Html:
    at, guess, yours = story.chosen, guessed(story, node), ""
    if guess is not None:
        word = "as you guessed" if guess == at else f"you guessed {named(case.tune, story.values[guess])}"
        yours = f" ({word})"
    deepest = first_least(story.training)
    training = f" The training error would choose {named(case.tune, story.values[deepest])}." * (
        deepest != at
    )
    return Html(f"{least(case, story, yours)}{training}")


def least(case: Case, story: Story, yours: str = "") -> Html:
    """The value with the lowest validation error, and how many tie with it. yours: a guess, in words"""
    error = min(story.validation)
    ties = [i for i, one in enumerate(story.validation) if one <= error + NEAR]
    tied = f" {len(ties)} values tie, and the page chooses the simplest ({SIMPLE[case.tune]})."
    name = named(case.tune, story.values[story.chosen])
    return Html(
        f"The lowest validation {measure(story)} is {error_text(story, error)}, with <b>{name}</b>{yours}."
        f"{tied if len(ties) > 1 else ''}"
    )


def _sealed(case: Case, story: Story, n: int, node: str | None) -> Html:
    return Html(
        f"The lowest of {len(story.values)} validation errors is also the luckiest, so the test records may "
        "show a higher one. You can open the envelope only <b>once</b>."
    )


def _opened(case: Case, story: Story, n: int, node: str | None) -> Html:
    assert story.test is not None
    test, least = error_text(story, story.test), error_text(story, min(story.validation))
    if case.opened != case.tune:  # when choosing something else
        return Html(
            f"The test {measure(story)} is {test}, but the envelope was <b>open before</b>. If you choose "
            "after looking, you also choose by the test records. This number counts no longer."
        )
    tested = len(story.parts.test)
    few = ""
    if tested < FEW and story.records.classes:
        few = f" These are few records: each is {number(100 / tested, 1)} % of the test set."
    return Html(
        f"The chosen model learned again from all other records. On the {tested:,} test records its "
        f"{measure(story)} is <b>{test}</b>, and in validation it was {least}.{few} The envelope is open "
        "now, so these records count no longer for another choice."
    )


_SAID = {"ask": _asked, "try": _tried, "chosen": _chosen, "sealed": _sealed, "test": _opened}


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    case, story = now.case, now.story
    lines = [panel(partial(_code, case, story))] if now.until is None else []
    said = sentence(case, story, now.at, now.node)
    return Explanation(said, _beside(case, story, story.steps[now.at]), below=[Said(_roles(story)), *lines])


def _beside(case: Case, story: Story, step: Step) -> Panels:
    panels: list[Action | Said] = []
    if step.kind == "sealed":
        panels.append(Action("Open the envelope", opening(case, story), look="primary"))
    if step.kind == "test":
        panels.append(Action("Seal another envelope with other test records", resealed(case)))
    return [*panels, *([Said(_values(case, story, step.n))] if step.n else [])]


def opening(case: Case, story: Story) -> Change:
    """The link with the envelope open, at the step that opens it."""
    return {judging.OPENED.name: case.tune, table.STEP.name: str(len(story.steps) - 1)}


def resealed(case: Case) -> Change:
    """Other records in the envelope."""
    return SEED.change((case.seed + 1) % 1000)


def _values(case: Case, story: Story, done: int) -> Html:
    rows = [
        [named(case.tune, value), error_text(story, training), error_text(story, validation)]
        for value, training, validation in zip(story.values, story.training, story.validation, strict=True)
    ][:done]
    complete = done == len(story.values)
    css = ["gh-best" if complete and i == story.chosen else "" for i in range(done)]
    head = ["value", "training", "validation"]
    return html_table(f"{measure(story).capitalize() if story.records.classes else 'RMSE'} of each "
                      f"value", head, rows,
                      css="gh-numbers", row_css=css)  # fmt: skip


def _roles(story: Story) -> Html:
    sizes = [len(part) for part in story.parts]
    shares = [f"{ceil(100 * size / story.records.n - 0.5)} %" for size in sizes]
    parts = listed([f"{share} for {name}" for share, name in zip(shares, PARTS, strict=True)])
    return paragraph(
        f"The {story.records.n:,} records are divided into {parts}. One lecture uses 70–90 %, 10–20 % and "
        "10–20 %. Another uses 80 % and 20 %, with ten folds inside the 80 %. A model learns its parameters "
        "from the training records. You choose hyperparameters by the validation records, and the test "
        "records judge once. A lecture calls a set “validation (test)”, but a set that has chosen can no "
        "longer test. The page tries every value here. A greedy search changes one hyperparameter at a time, "
        "so it tries fewer values and may miss the best."
    )


def _code(case: Case, story: Story) -> Script:
    records, parts = story.records, story.parts
    fold = np.full(records.n, -1)
    fold[parts.test] = -2
    if case.validate == "set":
        fold[parts.validation] = 0
        dealt = "[range(len(training), rest.n)]"
    else:
        rest = np.concatenate([parts.training, parts.validation])
        for n, rows in enumerate(evaluate.folds(records.target.cells[rest].tolist(), FOLDS)):
            fold[rest[list(rows)]] = n
        dealt = str(FOLDS)
    of = as_code(case.choices, records, case.tune, story.values, case.seed)
    return code.chosen(of, fold.tolist(), dealt, case.opened is not None)


def choices(case: Case, given: Given) -> Panels:
    """The table, the hyperparameter, and what chooses it."""
    tune, seed = choice(judging.TUNE, case.tune, width=190), choice(SEED, case.seed, width=80)
    settings = Popover("Settings", [choice(judging.VALIDATE, case.validate), seed])
    return [*choosing.data(case.choices, given), tune, settings]


def asks(case: Case, story: Story) -> Asks:
    """Before the first value is tried: which one has the lowest error?"""
    return {1: partial(_value, case, story)}


def _value(case: Case, story: Story) -> Question:
    names = [named(case.tune, value) for value in story.values]
    near = min(story.validation) + NEAR
    right = {str(i) for i, error in enumerate(story.validation) if error <= near}
    how = measure(story)
    best = min(map(int, right))
    return Question(
        key="value",
        ask=Html(f"Which value has the lowest validation {how}?"),
        answers={str(i): name for i, name in enumerate(names)},
        right=right,
        why=least(case, story),
        instead={
            str(i): Html(f"With {names[i]} the {how} is {error_text(story, error)}.")
            for i, error in enumerate(story.validation)
        },
        slips={
            str(i): "you chose a model that is too " + ("simple" if i < best else "complex")
            for i in range(len(names))
            if str(i) not in right
        },
        nodes={f"{GUESS}{i}": str(i) for i in range(len(names))},
    )


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("How many neighbours?", {"view": "choose", "data": "kyphosis"},
              "Choose on the validation records. Use the test records only once, at the end."),
    )  # fmt: skip


CHOOSE = View(
    title="Choose",
    params=(DATA, SEED, judging.TUNE, judging.VALIDATE, judging.OPENED),
    read=read,
    refuse=refuse,
    story=story,
    picture=picture,
    explain=explain,
    shown=lambda case: f"{case.choices.card.title}: {judging.TUNED[case.tune]}",
    choices=choices,
    waiting=lambda case: "Training and testing a model for each value …",
    ready=_ready,
    asks=asks,
    facts=lambda case, story: {
        "chosen": story.values[story.chosen],
        "validation error": story.validation[story.chosen],
    },
)
