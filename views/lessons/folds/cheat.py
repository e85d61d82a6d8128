"""The effect of choosing by the test records: thirty draws, and how much too good the number is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import Table, TableError, evaluate
from mlcore.sampling import parted
from views.kit.keep import kept, kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import Asks, Question, a_place
from views.kit.view import View
from views.lessons.folds import tables
from views.lessons.folds import tuning_code as code
from views.lessons.folds.tables import DATA, SEED, Draws, baseline, error_of, error_text, measure
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
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, plain
from views.words.html import table as html_table
from views.words.tex import aligned, decimals

DRAWS = 30
MOST = 600  # records of a large table in each of the thirty draws
ROWS = {  # the errors of a draw, with their words and colours
    "promised": ("lowest test error, as reported", 0),
    "kept": ("the same choice on other records", 1),
    "honest": ("test error, chosen by validation", 2),
}
COUNTS = (2, 3, 10)  # draws before all of them
LOWER, EQUAL, HIGHER = "lower", "equal", "higher"


@dataclass(frozen=True)
class Case:
    """tune: the hyperparameter; seed: of the first draw"""

    choices: Choices
    tune: str
    seed: int
    view: str = "cheat"


def read(given: Given) -> Case:
    """The case of a link."""
    return Case(tables.read(given), given(judging.TUNE), given(SEED))


def refuse(case: Case) -> Refusal | None:
    """Why these records cannot be divided, or why nothing can be learned from them."""
    return tables.too_few(case.choices) or tables.unlearned(lambda: story(case))


# The draws ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    """The result of one draw of parts: the errors of each value on all three parts; refused: why not."""

    training: tuple[float, ...] = ()
    validation: tuple[float, ...] = ()
    test: tuple[float, ...] = ()
    refused: str = ""

    @property
    def promised(self) -> float:
        """The lowest test error, which you report if you choose by it."""
        return min(self.test)

    @property
    def kept(self) -> float:
        """The error of that choice on the validation records, which had no part in it."""
        return self.validation[first_least(self.test)]

    @property
    def honest(self) -> float:
        """The test error of the value that the validation records choose."""
        return self.test[first_least(self.validation)]


def _lasting(base: Case, seed: int) -> float:
    """The approximate time of a draw."""
    return len(VALUES[base.tune]) * (0.004 + RATES[base.tune] * base.choices.cells)


@kept_long(_lasting)
def draw_of(base: Case, seed: int) -> Draw:
    """The draw of a seed. Each draw has a share of the records of a large table."""
    records = base.choices.table
    share = min(1.0, MOST / records.n)
    try:
        some, *_ = (
            parted(records.target.cells, (share, 1 - share), seed) if share < 1 else (np.arange(records.n),)
        )
        part = records.take(some)
        parts = [part.take(rows) for rows in parted(part.target.cells, SHARES, seed)]
        values = values_of(base.tune, parts[0].n)
        models = [learner_of(base.tune, value).fit(parts[0]) for value in values]
    except TableError as reason:
        return Draw(refused=str(reason))
    found = [tuple(error_of(records, evaluate.loss(model, one)) for model in models) for one in parts]
    return Draw(found[0], found[1], found[2])


def draws_of(case: Case) -> Draws:
    """The thirty draws."""
    return Draws(replace(case, seed=0), range(case.seed, case.seed + DRAWS), draw_of, _lasting)


# The story ------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """kind: ask, same, honest, draws, end; n: draws seen so far."""

    kind: str
    n: int = 1


@dataclass(frozen=True, eq=False)
class Story:
    """The first draw in full, and the three errors of the others. refused: why draws were not judged."""

    steps: Sequence[Step]
    records: Table
    draws: Sequence[Draw]
    refused: Sequence[str] = ()

    def mean(self, name: str) -> float:
        """The mean of one of the three errors."""
        return float(np.mean([getattr(draw, name) for draw in self.draws]))

    @property
    def gap(self) -> float:
        """How much too good the reported error is on average."""
        return self.mean("kept") - self.mean("promised")


@kept
def _story(case: Case) -> Story:
    """The story of thirty draws. Raises TableError if none can be judged."""
    draws = draws_of(case).all()
    shown = [draw for draw in draws if not draw.refused]
    refused = list(dict.fromkeys(draw.refused for draw in draws if draw.refused))
    if not shown:
        raise TableError(" ".join(refused))
    steps = [Step("ask"), Step("same"), Step("honest")]
    steps += [Step("draws", n) for n in COUNTS if n < len(shown)]
    return Story([*steps, Step("end", len(shown))], case.choices.table, shown, refused)


def _there(case: Case) -> bool:
    """Whether there is a story to play. The page makes slow draws first."""
    return draws_of(case).are_there()


def story(case: Case) -> Story | None:
    """The story of a case, None before the draws are made. Raises TableError if none can be judged."""
    return _story(case) if _there(case) else None


# The words ------------------------------------------------------------------------------------------


def _value(case: Case, at: int) -> str:
    return named(case.tune, VALUES[case.tune][at])


def _least(case: Case, errors: Sequence[float]) -> str:
    """The value with the lowest of these errors. A small table has no room for the first ones."""
    return f"<b>{_value(case, first_least(errors) - len(errors))}</b>"


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return _SAID[story.steps[at].kind](case, story, story.steps[at].n)


def _ask(case: Case, story: Story, n: int) -> Html:
    first = story.draws[0]
    return Html(
        f"Somebody tries {len(first.test)} values of “{judging.TUNED[case.tune]}” and chooses "
        f"{_least(case, first.test)}, which has the <b>lowest test {measure(story)}</b>. The report says "
        f"{error_text(story, first.promised)}. <b>Guess first</b>: what is its {measure(story)} on "
        "fresh records?"
    )


def _same(case: Case, story: Story, n: int) -> Html:
    first = story.draws[0]
    return Html(
        f"On records that nobody chose by, the same model, {_least(case, first.test)}, has the "
        f"{measure(story)} <b>{error_text(story, first.kept)}</b>. The reported one was "
        f"{error_text(story, first.promised)}. But this is only one draw."
    )


def _honest(case: Case, story: Story, n: int) -> Html:
    first = story.draws[0]
    return Html(
        f"If you choose by the validation records, you choose {_least(case, first.validation)}. Its test "
        f"{measure(story)} is <b>{error_text(story, first.honest)}</b>, and nobody chose by the test records."
    )


def _draws(case: Case, story: Story, n: int) -> Html:
    return Html(f"After {plural(n, 'draw')} from the same records, each draw has a dot in every row.")


def _verdict(case: Case, story: Story, n: int) -> Html:
    """How much too good the reported number is."""
    promised, elsewhere = (error_text(story, story.mean(name)) for name in ("promised", "kept"))
    said = f"In the mean of {plural(n, 'draw')}, the reported {measure(story)} is {promised}."
    if story.gap <= 0:
        return Html(
            f"{said} This is not lower than {elsewhere} on records that nobody chose by. Here luck hides the "
            "optimism of the choice."
        )
    return Html(
        f"{said} The same choices have {elsewhere} on records that nobody chose by. So the report is <b>too "
        f"good by {error_text(story, story.gap)}</b>."
    )


_SAID = {"ask": _ask, "same": _same, "honest": _honest, "draws": _draws, "end": _verdict}


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Story | None]) -> Explanation:
    """The sentence of a step and its panels, or the one while the page makes the draws."""
    case, story = now.case, now.story
    lines = [panel(partial(_code, case))] if now.until is None else []
    if story is None:
        said = f"The page draws {DRAWS} times from the same records and tests each value. This takes a while."
        return Explanation(Html(said), under=[draws_of(case).in_sight()], below=[Said(_about(case)), *lines])
    beside: Panels = ()
    if story.steps[now.at].kind == "end":
        beside = [Said(_summary(case, story)), Box([Formula(_worked(story))])]
    sorry = [Said(paragraph(esc(reason))) for reason in story.refused]
    return Explanation(sentence(case, story, now.at), beside, below=[*sorry, Said(_about(case)), *lines])


def _about(case: Case) -> Html:
    few = " From a large table, each draw uses 600 records." if case.choices.table.n > 600 else ""
    return paragraph(
        "Each draw uses 60 % of the records for training, 20 % for validation and 20 % for the test, as in "
        "“Choose”. Every value learns from the same records. In “Choose”, the chosen value learns once more, "
        "from training and validation records, before you open the envelope. Here no model learns again, so "
        f"all errors are those of the same models.{few}"
    )


def _worked(story: Story) -> str:
    """The optimism with its numbers."""
    elsewhere, promised = (error_text(story, story.mean(name)) for name in ("kept", "promised"))
    return aligned(
        [
            r"\text{optimism} &= \bar e_{\text{nobody chose by}} - \bar e_{\text{reported}}",
            rf"&= {elsewhere} - {promised} = {decimals(story.gap)}",
        ]
    )


def _summary(case: Case, story: Story) -> Html:
    rows = []
    for name, (words, _) in ROWS.items():
        errors = [getattr(draw, name) for draw in story.draws]
        sd = error_text(story, float(np.std(errors, ddof=1))) if len(errors) > 1 else "–"
        rows.append([words, error_text(story, story.mean(name)), sd])
    values = _value(case, -len(story.draws[0].test)), _value(case, -1)
    caption = f"Means over {plural(len(story.draws), 'draw')}, values from {values[0]} to {values[1]}"
    return html_table(caption, ["", f"{measure(story)}, mean", "sd"], rows, css="gh-numbers")


def _code(case: Case) -> Script:
    records = case.choices.table
    share = min(1.0, MOST / records.n)
    draws = {f"draw {seed}": _parts(records, share, seed) for seed in draws_of(case).seeds}
    fewest = min(list(part).count(0) for part in draws.values())
    return code.cheated(
        as_code(case.choices, records, case.tune, values_of(case.tune, fewest), case.seed),
        {name: part.tolist() for name, part in draws.items()}, share,
    )  # fmt: skip


def _parts(records: Table, share: float, seed: int) -> NDArray[np.intp]:
    """The part of each record in a draw, −1 if it is in none."""
    found = np.full(records.n, -1)
    rows = np.arange(records.n)
    if share < 1:
        rows = parted(records.target.cells, (share, 1 - share), seed)[0]
    for number, part in enumerate(parted(records.target.cells[rows], SHARES, seed)):
        found[rows[part]] = number
    return found


def choices(case: Case, given: Given) -> Panels:
    """The table, the hyperparameter, and the seed."""
    tune, seed = choice(judging.TUNE, case.tune, width=190), choice(SEED, case.seed, width=80)
    return [*choosing.data(case.choices, given), tune, seed]


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of the draws."""
    texts = [(plain(sentence(case, story, at)), step.kind != "draws") for at, step in enumerate(story.steps)]
    name = f"Test errors over {judging.TUNED[case.tune]}, and three errors of each draw"
    legend: list[tuple[int | None, str]] = [(0, "test"), (1, "validation")]
    return animation(trace_of(case), name, [_first(case, story), _rows(story)], texts, legend)


def _first(case: Case, story: Story) -> Canvas:
    """The test error of each value in the first draw, and the error of the best one on other records."""
    draw = story.draws[0]
    n, top = len(draw.test), 1.1 * max(baseline(story.records), *draw.test, *draw.validation)
    across = blank(-0.6, n - 0.4)
    across["name"] = judging.TUNED[case.tune]
    across["ticks"] = [(i, f"{value:g}") for i, value in enumerate(VALUES[case.tune][-n:])]
    canvas = Canvas(across, axis(measure(story), 0.0, top), title="One draw")
    least, chosen = first_least(draw.test), first_least(draw.validation)
    for colour, part, errors, step in ((0, "test", draw.test, 0), (1, "validation", draw.validation, 2)):
        canvas.line(list(enumerate(errors)), c=colour, step=step)
        for i, error in enumerate(errors):
            said = f"{_value(case, i - n)}: {part} {measure(story)} {error_text(story, error)}"
            first = 1 if part == "validation" and i == least else step
            canvas.dot(i, error, c=colour, step=first, name=said)
    mark = canvas.line([(least, 0), (least, top)], look="lit", name="chosen by the test records")
    mark.at(2, spots=[(chosen, 0), (chosen, top)], name="chosen by validation")
    return canvas


def _rows(story: Story) -> Canvas:
    """A row for each of the three errors, with a dot for each draw and the mean as a line."""
    found = [getattr(draw, name) for draw in story.draws for name in ROWS]
    top, end = 1.1 * max(baseline(story.records), *found), len(story.steps) - 1
    canvas = Canvas(axis(measure(story), 0.0, top), blank(-0.6, 2.75), title=f"{len(story.draws)} draws")
    for row, (name, (words, colour)) in enumerate(ROWS.items()):
        y = 2.0 - row
        canvas.text(0.01 * top, y + 0.5, words, anchor="start", step=row)
        for i, draw in enumerate(story.draws):
            error = getattr(draw, name)
            born = row if i == 0 else next(at for at, step in enumerate(story.steps) if step.n > i)
            said = f"draw {i + 1}: {error_text(story, error)}"
            canvas.dot(error, y + ((i * 7) % 11 - 5) / 11 * 0.5, c=colour, size=0.3, step=born, name=said)
        mean = story.mean(name)
        said = f"mean {error_text(story, mean)}"
        canvas.line([(mean, y - 0.32), (mean, y + 0.32)], look="lit", step=end, name=said)
    return canvas


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """The error of the chosen model on other records, and how much too good the reported one is."""
    kinds = [step.kind for step in story.steps]
    return {kinds.index("same"): partial(_kept, case, story), len(kinds) - 1: partial(_gap, case, story)}


def _kept(case: Case, story: Story) -> Question:
    draw = story.draws[0]
    near = abs(draw.kept - draw.promised) <= NEAR
    return Question(
        key="same",
        ask=Html(f"What {measure(story)} does this same model have on records that nobody chose by?"),
        answers={LOWER: "a lower one", EQUAL: "the same", HIGHER: "a higher one"},
        right={EQUAL if near else HIGHER if draw.kept > draw.promised else LOWER},
        why=sentence(case, story, 1),
        slips=dict.fromkeys((LOWER, EQUAL), "you forgot that the lowest of many errors is a lucky one"),
    )


def _gap(case: Case, story: Story) -> Question:
    """The answers as shares of the error of a constant prediction."""
    n, places = len(story.draws), [story.gap] if story.gap > 0 else []
    ask = Html(f"By how much is the reported {measure(story)} too good in the mean of {n} draws?")
    ends = (0.0, baseline(story.records) / 2)
    return a_place("gap", ask, ends, places, _verdict(case, story, n), none="it is not too good")


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Cheat, thirty times", {"view": "cheat", "data": "kyphosis"},
              "If you use the test records to choose a model, the error that you report is too low."),
    )  # fmt: skip


CHEAT = View[Case, Any](
    title="Cheat",
    params=(DATA, SEED, judging.TUNE),
    read=read,
    refuse=refuse,
    story=story,
    picture=picture,
    staged=_there,
    explain=explain,
    shown=lambda case: f"{case.choices.card.title}: {judging.TUNED[case.tune]}",
    choices=choices,
    waiting=lambda case: "Testing each value in thirty draws …",
    ready=_ready,
    asks=asks,
)
