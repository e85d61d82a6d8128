"""Columns chosen before or within the folds. On noise the first way finds a model where there is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import Leak
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.folds import noise_code as code
from views.lessons.folds.tables import SEED, TENTHS
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import Script, panel
from views.words.html import Html, paragraph, plain, table
from views.words.numbers import number
from views.words.tex import aligned

RECORDS, COLUMNS, BEST, FOLDS, DRAWS = 50, 5000, 20, 5, 50
STRIDE = 7  # draws a step
BEFORE, WITHIN = 2, 3  # colours
BARS = 28  # of the columns by their F


@dataclass(frozen=True)
class Case:
    """seed: of the first draw"""

    seed: int
    view: str = "leak"


class Step(NamedTuple):
    """kind: ask, score, select, outside, inside, draws, end; n: folds tested, or draws."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The first draw in full, and only both errors of the others."""

    steps: Sequence[Step]
    first: Leak
    outside: Sequence[float]
    inside: Sequence[float]


@kept_long(lambda seed: 1.5)
def story_of(seed: int) -> Story:
    """Fifty draws of noise, seed by seed, and the first of them fold by fold."""
    draws = [evaluate.leak(RECORDS, COLUMNS, BEST, FOLDS, at) for at in range(seed, seed + DRAWS)]
    steps = [Step("ask"), Step("score"), Step("select")]
    steps += [Step(kind, n) for kind in ("outside", "inside") for n in range(1, FOLDS + 1)]
    steps += [Step("draws", n) for n in range(1 + STRIDE, DRAWS, STRIDE)] + [Step("end", DRAWS)]
    return Story(steps, draws[0], [one.outside for one in draws], [one.inside for one in draws])


def first_seed(case: Case) -> int:
    """The seed of the first draw. Those of the default link are 0 to 49."""
    return case.seed - 1 if case.seed else DRAWS


# The words ------------------------------------------------------------------------------------------


def sentence(story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return _SAID[step.kind](story, step)


def _ask(story: Story, step: Step) -> Html:
    return Html(
        f"There are {RECORDS} records, half of each class, with {COLUMNS:,} columns of <b>pure "
        f"noise</b>. Choose the best {BEST} columns, then cross-validate the nearest neighbour. <b>Guess "
        "the error.</b>"
    )


def _score(story: Story, step: Step) -> Html:
    return Html(
        "F measures how well each column separates the classes. There is nothing to find, but some of "
        f"the {COLUMNS:,} columns look good. The highest F is "
        f"<b>{number(float(story.first.scores.max()), 1)}</b>."
    )


def _select(story: Story, step: Step) -> Html:
    least = float(story.first.scores[story.first.chosen[-1]])
    return Html(
        f"These are the best {BEST} columns, all with an F of at least {number(least, 1)}. <b>All "
        f"{RECORDS} records</b> took part in choosing them, including the later test records."
    )


def _outside(story: Story, step: Step) -> Html:
    fold = story.first.folds[step.n - 1]
    return Html(
        f"In fold {step.n} the model with the {BEST} columns misclassifies {len(fold.outside)} of "
        f"{len(fold.test)} records.{_so_far(story, step)}"
    )


def _so_far(story: Story, step: Step) -> str:
    """The error of all folds, at the last of them."""
    if step.n < FOLDS:
        return ""
    total = sum(len(getattr(one, step.kind)) for one in story.first.folds)
    error = f"<b>{number(total / RECORDS)}</b>"
    return f" Over all folds <b>{total} of {RECORDS}</b> are misclassified, an error of {error}."


def _inside(story: Story, step: Step) -> Html:
    fold = story.first.folds[step.n - 1]
    same = len({*fold.columns} & {*story.first.chosen})
    if step.n == 1:
        return Html(
            "Now the choice of columns is <b>within</b> the folds, so fold 1 takes no part in it. Only "
            f"{same} of the {BEST} columns are the same. The model misclassifies {len(fold.inside)} of "
            f"{len(fold.test)} records."
        )
    return Html(
        f"For fold {step.n} the other folds choose the columns, {same} of them the same as before. The model "
        f"misclassifies {len(fold.inside)} of {len(fold.test)} records.{_so_far(story, step)}"
    )


def _draws(story: Story, step: Step) -> Html:
    outside, inside = _mean_errors(story, step.n)
    return Html(
        f"After {step.n} draws of noise, the mean error is {outside} with columns chosen before the folds, "
        f"and {inside} within them."
    )


def _end(story: Story, step: Step) -> Html:
    outside, inside = _mean_errors(story, step.n)
    return Html(
        f"After {DRAWS} draws, the mean error is <b>{outside}</b> with columns chosen before the folds, and "
        f"<b>{inside}</b> within them. On noise the correct error is 0.5. Every step that looks at the "
        "classes belongs inside the folds."
    )


def _mean_errors(story: Story, n: int) -> list[str]:
    return [number(float(np.mean(errors[:n]))) for errors in (story.outside, story.inside)]


_SAID = {
    "ask": _ask, "score": _score, "select": _select, "outside": _outside, "inside": _inside,
    "draws": _draws, "end": _end,
}  # fmt: skip


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    lines = [panel(partial(_code, now.case))] if now.until is None else []
    step = now.story.steps[now.at]
    beside = _BESIDE.get(step.kind, _nothing)(now.story, step.n)
    return Explanation(sentence(now.story, now.at), beside, below=[Said(_further()), *lines])


def _nothing(story: Story, n: int) -> Panels:
    return []


def _before(story: Story, n: int) -> Panels:
    return [Said(_folds(story, n, 0))]


def _within(story: Story, n: int) -> Panels:
    return [Said(_folds(story, FOLDS, n))]


def _both(story: Story, n: int) -> Panels:
    return [Box([Formula(_worked(story))]), *_within(story, FOLDS)]


_BESIDE = {"outside": _before, "inside": _within, "end": _both}


def _folds(story: Story, outside: int, inside: int) -> Html:
    """The folds that have been tested in both ways."""
    rows = []
    for i, fold in enumerate(story.first.folds):
        before = str(len(fold.outside)) if i < outside else ""
        within = str(len(fold.inside)) if i < inside else ""
        same = str(len({*fold.columns} & {*story.first.chosen})) if within else ""
        rows.append([str(i + 1), before, within, same])
    css = ["gh-best" if i == (inside or outside) - 1 else "" for i in range(FOLDS)]
    head = [
        "fold",
        "wrong, columns<br>chosen before",
        "wrong, columns<br>chosen within",
        "columns<br>the same",
    ]
    return table(
        f"Folds of {RECORDS // FOLDS} records each, first draw", head, rows, css="gh-numbers", row_css=css
    )


def _worked(story: Story) -> str:
    lines = []
    for name, errors in (("before", story.outside), ("within", story.inside)):
        sd = float(np.std(errors, ddof=1))
        lines.append(
            rf"\bar e_{{\text{{{name}}}}} &= \tfrac{{1}}{{{DRAWS}}}\textstyle\sum e_i = "
            rf"{number(float(np.mean(errors)), 4)}"
            rf"\quad s = {number(sd)}"
        )
    return aligned(lines)


def _further() -> Html:
    return paragraph(
        "The same holds for every step that learns from the classes: choosing columns, hyperparameters or a "
        "threshold. It also holds for scaling and for filling in missing values, but the effect is weaker. "
        "Learn each of these steps from the training records of the fold alone. The folds and the noise are "
        "those of scikit-learn and numpy with the same seeds."
    )


def _code(case: Case) -> Script:
    seed = first_seed(case)
    return code.selected(RECORDS, COLUMNS, BEST, FOLDS, range(seed, seed + DRAWS))


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of noise."""
    texts = [(plain(sentence(story, at)), step.kind in ("select", "inside", "end")) for at, step in
            enumerate(story.steps)]  # fmt: skip
    legend: list[tuple[int | None, str]] = [
        (0, "one class"), (1, "the other"), (None, "outlined: wrong"), (BEFORE, "columns chosen before"),
        (WITHIN, "within"),
    ]  # fmt: skip
    return animation(
        trace_of(case),
        "Cross-validation on noise",
        [_scores(story), _tiles(story), _means(story)],
        texts,
        legend,
    )


def _at(story: Story, kind: str, n: int = 0) -> int:
    """The first step of a kind with this many folds or draws."""
    return next(at for at, step in all_of(story.steps, kind) if step.n >= n)


def _drawn_at(story: Story, way: str, draw: int) -> int:
    """The step of a draw. The first draw comes after its last fold."""
    if draw == 0:
        return _at(story, way, FOLDS)
    return next(at for at, step in all_of(story.steps, "draws", "end") if step.n > draw)


def _scores(story: Story) -> Canvas:
    """The histogram of the columns' F, and the best columns."""
    scores = story.first.scores
    top = float(scores.max()) * 1.02
    counts, edges = np.histogram(scores, BARS, (0.0, top))
    heights = np.log10(1 + counts)  # so that a few among thousands are visible
    across, upward = axis("F of a column", 0.0, top), blank(0.0, 1.15 * float(heights.max()))
    upward["name"] = "columns (logarithm)"
    canvas = Canvas(across, upward, title=f"{COLUMNS:,} columns of noise")
    scored, selected = _at(story, "score"), _at(story, "select")
    least = float(scores[story.first.chosen[-1]])
    for left, right, height, count in zip(edges, edges[1:], heights, counts, strict=False):
        if not count:
            continue
        name = f"F from {left:.1f} to {right:.1f}: {count} columns"
        bar = canvas.box(float(left), 0, float(right), 0, c=None, look="plain", off=True)
        bar.at(scored, box=(float(left), 0, float(right), float(height)), off=False, name=name)
        if left >= least - 1e-9:
            bar.at(selected, c=BEFORE, look="strong")
    edge = canvas.line([(least, 0), (least, 1.1 * float(heights.max()))], look="lit", step=selected)
    edge.at(_at(story, "inside"), look="guide")
    canvas.text(least, 1.1 * float(heights.max()), f"best {BEST} ", anchor="end", look="lit", step=selected)
    return canvas


def _tiles(story: Story) -> Canvas:
    """The records in their folds. Each fold is the test fold once for each way."""
    canvas = Canvas(
        blank(-1.2, RECORDS / FOLDS + 5.5), blank(0.0, FOLDS), share=1.25,
        title=f"{RECORDS} records in {FOLDS} folds",
    )  # fmt: skip
    wide = max(len(fold.test) for fold in story.first.folds)
    frame = canvas.box(0, FOLDS - 1, wide, FOLDS, look="frame", step=_at(story, "outside"))
    for f, fold in enumerate(story.first.folds):
        y = FOLDS - 1 - f
        for way in ("outside", "inside"):
            frame.at(_at(story, way, f + 1), box=(0, y, wide, y + 1))
        canvas.text(-0.2, y + 0.5, str(f + 1), anchor="end", look="quiet")
        said = canvas.text(wide + 0.2, y + 0.5, "", anchor="start")
        said.at(_at(story, "outside", f + 1), text=f"{len(fold.outside)} wrong")
        said.at(_at(story, "inside", 1), text="")
        said.at(_at(story, "inside", f + 1), text=f"{len(fold.inside)} wrong")
        for x, row in enumerate(fold.test):
            label = int(story.first.classes[row])
            tile = canvas.box(
                x + 0.06, y + 0.06, x + 0.94, y + 0.94, c=label, look="tile", name=f"record {row + 1}"
            )
            tile.at(_at(story, "outside", f + 1), look="wrong" if row in fold.outside else "strong")
            tile.at(_at(story, "inside", 1), look="tile")
            tile.at(_at(story, "inside", f + 1), look="wrong" if row in fold.inside else "strong")
    frame.at(_at(story, "draws"), off=True)
    return canvas


def _means(story: Story) -> Canvas:
    """Both errors of each draw."""
    canvas = Canvas(
        {**blank(-0.5, 1.5), "name": "columns chosen", "ticks": [(0, "before"), (1, "within")]},
        axis("error", 0.0, 0.85), title="Draws of noise", share=1.15,
    )  # fmt: skip
    canvas.line([(-0.5, 0.5), (1.5, 0.5)], look="guide", name="guessing")
    canvas.text(-0.45, 0.53, "guessing", anchor="start", look="quiet")
    end = len(story.steps) - 1
    for x, (way, errors) in enumerate((("outside", story.outside), ("inside", story.inside))):
        for i, error in enumerate(errors):
            born = _drawn_at(story, way, i)
            aside = ((i * 7) % 11 - 5) / 11 * 0.5
            canvas.dot(
                x + aside,
                error,
                step=born,
                c=(BEFORE, WITHIN)[x],
                size=0.22,
                name=f"draw {i + 1}: {error:.2f}",
            )
        mean = float(np.mean(errors))
        canvas.line([(x - 0.4, mean), (x + 0.4, mean)], look="lit", step=end, name=f"mean {mean:.3f}")
    return canvas


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """The error of the folds on noise, for each way."""
    return {first_of(story.steps, kind): partial(_noise, story, kind) for kind in ("outside", "inside")}


def _noise(story: Story, kind: str) -> Question:
    wrong = sum(len(getattr(fold, kind)) for fold in story.first.folds)
    when = "before the folds" if kind == "outside" else "within the folds"
    ask = Html(f"The columns are chosen {when}. What error will the five folds find on this noise?")
    why = Html(
        f"In all folds {wrong} of {RECORDS} will be misclassified, an error of {number(wrong / RECORDS)}."
    )
    return a_share(kind, ask, wrong / RECORDS, why, TENTHS)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A model built on noise", {"view": "leak"},
              "All columns are noise. Choose the best on all records, then divide. What error do you get?"),
    )  # fmt: skip


LEAK = View(
    title="Leak",
    params=(SEED,),
    read=lambda given: Case(given(SEED)),
    story=lambda case: story_of(first_seed(case)),
    picture=picture,
    explain=explain,
    shown=lambda case: "Columns of noise",
    choices=lambda case, given: [choice(SEED, case.seed, width=80)],
    waiting=lambda case: "Cross-validating fifty draws of noise …",
    ready=_ready,
    asks=asks,
)
