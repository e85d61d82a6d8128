"""The effect of choosing by the test records: thirty draws, and how much too good the number is."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from mlcore import Table, TableError
from views.kit.keep import kept
from views.kit.lesson import Moment, Told
from views.kit.link import judging
from views.kit.panels import Box, Formula, Panels, Said
from views.lessons.folds.case import Case
from views.lessons.folds.rounds import baseline
from views.lessons.folds.tuned import DRAWS, VALUES, Draw, draws_of, first_least, named
from views.stage.film.film import Canvas, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import number, short
from views.words.tex import aligned, decimals

ROWS = {  # the errors of a draw, with their words and colours
    "promised": ("lowest test error, as reported", 0),
    "kept": ("the same choice on other records", 1),
    "honest": ("test error, chosen by validation", 2),
}
COUNTS = (2, 3, 10)  # draws before all of them


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
def story_of(case: Case) -> Story:
    """The story of thirty draws. Raises TableError if none can be judged."""
    draws = draws_of(case).all()
    told = [draw for draw in draws if not draw.refused]
    refused = list(dict.fromkeys(draw.refused for draw in draws if draw.refused))
    if not told:
        raise TableError(" ".join(refused))
    steps = [Step("ask"), Step("same"), Step("honest")]
    steps += [Step("draws", n) for n in COUNTS if n < len(told)]
    return Story([*steps, Step("end", len(told))], case.table, told, refused)


def measure(story: Story) -> str:
    """How the page judges models here."""
    return "error" if story.records.classes else "RMSE"


def text(story: Story, error: float) -> str:
    """An error rate, or a distance of numbers."""
    return number(error) if story.records.classes else short(error)


def _value(case: Case, at: int) -> str:
    return named(case.tune, VALUES[case.tune][at])


def _least(case: Case, errors: Sequence[float]) -> str:
    """The value with the lowest of these errors. A small table has no room for the first ones."""
    return f"<b>{_value(case, first_least(errors) - len(errors))}</b>"


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step, first = story.steps[at], story.draws[0]
    best = _least(case, first.test)
    if step.kind == "ask":
        return Html(
            f"Somebody tries {len(first.test)} values of “{judging.TUNED[case.tune]}” and chooses {best}, "
            f"which has the <b>lowest test {measure(story)}</b>. The report says "
            f"{text(story, first.promised)}. How much too good is this number?"
        )
    if step.kind == "same":
        return Html(
            f"On records that nobody chose by, the same model, {best}, has the {measure(story)} "
            f"<b>{text(story, first.kept)}</b>. The reported one was {text(story, first.promised)}. But this "
            "is only one draw."
        )
    if step.kind == "honest":
        return Html(
            f"If you choose by the validation records, you choose {_least(case, first.validation)}. Its test "
            f"{measure(story)} is <b>{text(story, first.honest)}</b>, and nobody chose by the test records."
        )
    if step.kind == "draws":
        return Html(
            f"After {plural(step.n, 'draw')} from the same records, each draw has a dot in every row."
        )
    return verdict(story)


def verdict(story: Story) -> Html:
    """How much too good the reported number is."""
    promised, elsewhere, n = story.mean("promised"), story.mean("kept"), plural(len(story.draws), "draw")
    if story.gap <= 0:
        return Html(
            f"In the mean of {n}, the reported {measure(story)} is {text(story, promised)}. This is not "
            f"lower than {text(story, elsewhere)} on records that nobody chose by. Here luck hides the "
            "optimism of the choice."
        )
    return Html(
        f"In the mean of {n}, the reported {measure(story)} is {text(story, promised)}. The same choices "
        f"have {text(story, elsewhere)} on records that nobody chose by. So the report is <b>too good by "
        f"{text(story, story.gap)}</b>."
    )


def tell(now: Moment[Case, Story | None]) -> Told:
    """The sentence of a step, or the one while the page makes the draws."""
    case, story = now.case, now.story
    if story is None:
        said = f"The page draws {DRAWS} times from the same records and tests each value. This takes a while."
        return Told(Html(said), under=[draws_of(case).in_sight()], below=[Said(_parts(case))])
    beside: Panels = ()
    if story.steps[now.at].kind == "end":
        beside = [Said(_summary(case, story)), Box([Formula(_worked(story))])]
    sorry = [Said(paragraph(esc(reason))) for reason in story.refused]
    return Told(sentence(case, story, now.at), beside, below=[*sorry, Said(_parts(case))])


def _parts(case: Case) -> Html:
    few = " From a large table, each draw uses 600 records." if case.table.n > 600 else ""
    return paragraph(
        "Each draw uses 60 % of the records for training, 20 % for validation and 20 % for the test, as in "
        "“Choose”. Every value learns from the same records. In “Choose”, the chosen value learns once more, "
        "from training and validation records, before you open the envelope. Here no model learns again, so "
        f"all errors are those of the same models.{few}"
    )


def _worked(story: Story) -> str:
    """The optimism with its numbers."""
    elsewhere, promised = (text(story, story.mean(name)) for name in ("kept", "promised"))
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
        sd = text(story, float(np.std(errors, ddof=1))) if len(errors) > 1 else "–"
        rows.append([words, text(story, story.mean(name)), sd])
    values = _value(case, -len(story.draws[0].test)), _value(case, -1)
    caption = f"Means over {plural(len(story.draws), 'draw')}, values from {values[0]} to {values[1]}"
    return html_table(caption, ["", f"{measure(story)}, mean", "sd"], rows, css="gh-numbers")


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story) -> FilmPicture:
    """The film of the draws."""
    told = [(plain(sentence(case, story, at)), step.kind != "draws") for at, step in enumerate(story.steps)]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    name = f"Test errors over {judging.TUNED[case.tune]}, and three errors of each draw"
    legend: list[tuple[int | None, str]] = [(0, "test"), (1, "validation")]
    return film(trace, name, [_first(case, story), _rows(story)], told, legend)


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
            said = f"{_value(case, i - n)}: {part} {measure(story)} {text(story, error)}"
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
            said = f"draw {i + 1}: {text(story, error)}"
            canvas.dot(error, y + ((i * 7) % 11 - 5) / 11 * 0.5, c=colour, size=0.3, step=born, name=said)
        mean = story.mean(name)
        said = f"mean {text(story, mean)}"
        canvas.line([(mean, y - 0.32), (mean, y + 0.32)], look="lit", step=end, name=said)
    return canvas
