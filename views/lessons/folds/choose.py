"""The choice of a hyperparameter: the curves of both errors, the envelope, and the words about it."""

from hashlib import sha256
from math import ceil

from views.kit.lesson import Moment, Told
from views.kit.link import judging, table
from views.kit.link.params import Change
from views.kit.panels import Action, Panels, Said
from views.lessons.folds.case import SEED, Case
from views.lessons.folds.tuned import NEAR, SIMPLE, Step, Story, first_least, named
from views.stage.film.film import Canvas, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.words.grammar import listed
from views.words.html import Html, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import number, short

GUESS = "v"  # the learner's guess as the link writes it: v3
PARTS = ("training", "validation", "test")
SEALED, OPEN = 1, 0  # colours
FEW = 30  # with fewer test records, one record more or less makes a large difference


def error_text(story: Story, error: float) -> str:
    """An error rate, or a distance of numbers."""
    return number(error) if story.records.classes else short(error)


def measure(story: Story) -> str:
    """How the page judges models here."""
    return "error" if story.records.classes else "RMSE"


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story) -> FilmPicture:
    """The film of a choice."""
    told = [
        (plain(sentence(case, story, at, None)), step.kind != "try") for at, step in enumerate(story.steps)
    ]
    legend = [(2, "training error"), (SEALED, "validation error"), (OPEN, "test error")]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    name = f"Training and validation error over {judging.TUNED[case.tune]}"
    return film(trace, name, [_records(case, story), _curves(case, story)], told, legend)


def _curves(case: Case, story: Story) -> Canvas:
    """Both errors over the values, with a place to click for a guess."""
    found = [*story.training, *story.validation]
    top = 1.15 * max(*found, story.test or 0.0) or 0.1
    n = len(story.values)
    across = blank(-0.6, n - 0.4)
    across["name"] = judging.TUNED[case.tune]
    across["ticks"] = [(i, f"{value:g}") for i, value in enumerate(story.values)]
    canvas = Canvas(
        across, axis(measure(story), -0.06 * top, top), title="Error of each value", share=1.5, late="y"
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
            at, story.test, c=OPEN, size=0.6, step=n + 2, name=f"test: {error_text(story, story.test)}"
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


def sentence(case: Case, story: Story, at: int, node: str | None) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    if step.kind == "ask":
        return _asked(case, story, node)
    if step.kind == "try":
        return _tried(case, story, step)
    if step.kind == "chosen":
        return _chosen(case, story, node)
    return _sealed(case, story) if step.kind == "sealed" else _opened(case, story)


def _asked(case: Case, story: Story, node: str | None) -> Html:
    at = guessed(story, node)
    mine = f" Your guess: <b>{named(case.tune, story.values[at])}</b>." if at is not None else ""
    return Html(
        "Which value predicts best on records that the model has not seen? <b>Guess first</b>: click on the "
        f"box above a value.{mine} The test records stay in the envelope."
    )


def _tried(case: Case, story: Story, step: Step) -> Html:
    i = step.n - 1
    value = named(case.tune, story.values[i])
    training, validation = (error_text(story, errors[i]) for errors in (story.training, story.validation))
    by = "in the mean of ten folds" if case.validate == "folds" else "on the validation records"
    return Html(
        f"With <b>{value}</b>, the {measure(story)} is {training} on the training records and "
        f"<b>{validation}</b> {by}."
    )


def _chosen(case: Case, story: Story, node: str | None) -> Html:
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


def _sealed(case: Case, story: Story) -> Html:
    return Html(
        f"The lowest of {len(story.values)} validation errors is also the luckiest, so the test records may "
        "show a higher one. You can open the envelope only <b>once</b>."
    )


def spent(case: Case) -> bool:
    """Whether the learner opened the envelope for another choice, so that it no longer counts."""
    return case.opened is not None and case.opened != case.tune


def _opened(case: Case, story: Story) -> Html:
    assert story.test is not None
    test, least = error_text(story, story.test), error_text(story, min(story.validation))
    if spent(case):
        return Html(
            f"The test {measure(story)} is {test}, but the envelope was <b>open before</b>. If you choose "
            "after looking, you also choose by the test records. This number counts no longer."
        )
    n = len(story.parts.test)
    few = ""
    if n < FEW and story.records.classes:
        few = f" These are few records: each is {number(100 / n, 1)} % of the test set."
    return Html(
        f"The chosen model learned again from all other records. On the {n:,} test records its "
        f"{measure(story)} is <b>{test}</b>, and in validation it was {least}.{few} The envelope is open "
        "now, so these records count no longer for another choice."
    )


# Beside it ------------------------------------------------------------------------------------------


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence of a step."""
    case, story = now.case, now.story
    step = story.steps[now.at]
    return Told(
        sentence(case, story, now.at, now.node), _beside(case, story, step), below=[Said(_roles(story))]
    )


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
