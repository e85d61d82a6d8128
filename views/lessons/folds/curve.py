"""The learning curve: the error over the number of records to learn from, and how the draws differ."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from datasets.worlds import TARGET, WORLDS
from mlcore import Table, TableError, evaluate
from mlcore.evaluate import CurveStep
from views.charts import QUIET, TEST, TRAINING, Curve, curve
from views.keep import is_kept, kept, kept_long
from views.lesson import Moment, Told
from views.lessons.folds.case import RING, Case
from views.lessons.folds.rounds import baseline
from views.lessons.folds.tuned import shown
from views.panels import Columns, Figure, Panels, Repeated, Said
from views.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import number, short

DRAWS = 10
NOISE = 0.1  # of the ring
RING_SIZES = (10, 20, 50, 100, 200, 500, 1000)
TESTED = 1000  # points of the ring
HELD = 0.3  # of the records of a table
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)


def base_of(case: Case) -> Case:
    """What the draws follow from, but for their seeds."""
    if case.ring:
        return Case(Choices(), "curve", model=case.model, seed=0, records=RING)
    return Case(case.choices, "curve", model=case.model, seed=0)


@kept
def ring(seed: int) -> Table:
    """Points of a ring: half of them are learned from, half are the test."""
    world = WORLDS[RING]
    frame = world.make(RING_SIZES[-1] + TESTED, (seed,), NOISE)
    return Table.from_frame(frame, TARGET, {TARGET: ("nominal", world.classes)})


def sizes_of(case: Case) -> list[int]:
    """How many records to learn from: 10, 20, 50 … and all that are not held out."""
    if case.ring:
        return list(RING_SIZES)
    most = int((1 - HELD) * case.table.n)
    return [*(size for size in STEPS if size < 0.9 * most), most]


def lasting(base: Case, seed: int) -> float:
    """How long a draw takes, about."""
    cells = 6000 if base.ring else 2 * base.choices.cells
    return 0.03 + base.model.seconds(cells)


@kept_long(lasting)
def draw_of(base: Case, seed: int) -> tuple[CurveStep, ...] | str:
    """The errors at each size, of the draw of a seed; or why there are none."""
    records = ring(seed) if base.ring else base.table
    share = TESTED / records.n if base.ring else HELD
    try:
        steps = evaluate.learning_curve(base.model.learner(), records, sizes_of(base), 1, share, seed)
        return tuple(steps)
    except (TableError, ValueError) as reason:
        return str(reason)


def draws_so_far(case: Case) -> list[tuple[CurveStep, ...] | str]:
    """The draws that are known already."""
    base = base_of(case)
    seeds = range(case.seed, case.seed + DRAWS)
    return [draw_of(base, seed) for seed in seeds if is_kept(draw_of, base, seed)]


def tell(now: Moment[Case, None]) -> Told:
    """The guess, the work and what has come of it."""
    case = now.case
    what = (
        "points of a ring, a tenth of them of the wrong class" if case.ring else esc(case.choices.card.title)
    )
    said = Html(
        f"<b>{esc(case.model.title)}</b> learns from more and more records: {what}. Where does the curve "
        f"become flat, and how far apart are the draws?"
    )
    return Told(said, under=[_repeated(case, now.presenter)], below=[Said(_further())])


def _before(case: Case, large: bool) -> Panels:
    """Axes to guess on, with what is known without learning."""
    records = ring(case.seed) if case.ring else case.table
    name, height = "noise", NOISE
    if not case.ring:
        name = "always the majority class" if records.classes else "always the mean"
        height = baseline(records)
    sizes = sizes_of(case)
    figure = curve([Curve(name, sizes, [height] * len(sizes), QUIET, "dash")], "records to learn from",
                   _measure(case), large=large, height=300, log="x")  # fmt: skip
    figure.update_layout(showlegend=True)
    figure.update_layout(_ticks(sizes, large))
    figure.update_yaxes(range=[0, 1.6 * height if not case.ring else 0.6])
    guess = paragraph(f"<b>Guess first</b>: draw the curve with a finger, then draw {DRAWS} times.")
    return [Figure(figure, "guess", f"Axes without a curve; {name} at {_text(case, height)}"), Said(guess)]


def _ticks(sizes: Sequence[int], large: bool) -> dict[str, object]:
    """The sizes that have room on a logarithmic axis: each at least half as much again as the one before."""
    named = [sizes[0]]
    for size in sizes:
        if size >= 1.5 * named[-1]:
            named.append(size)
    text = [f"{size:,}" for size in named]
    return {
        "margin_r": 30, "xaxis_tickmode": "array", "xaxis_tickvals": named, "xaxis_ticktext": text,
        "xaxis_tickfont_size": 18 if large else 13,
    }  # fmt: skip


def _repeated(case: Case, large: bool) -> Repeated:
    base, done = base_of(case), len(draws_so_far(case))
    return Repeated(
        of=(base, case.seed),
        parts=DRAWS,
        work=lambda part: draw_of(base, case.seed + part),
        done=lambda: len(draws_so_far(case)),
        panels=lambda: found(case, large),
        start=f"Draw {DRAWS} times",
        go_on=f"Go on: {plural(DRAWS - done, 'draw')} to go",
        stop="Stop, keep what is done",
        part=f"Draw {{}} of {DRAWS}",
        asks=_before(case, large),
    )


def found(case: Case, large: bool) -> Panels:
    """The curves, what is to be seen, and the numbers."""
    draws = draws_so_far(case)
    told = [draw for draw in draws if not isinstance(draw, str)]
    sorry: Panels = [
        Said(paragraph(esc(draw))) for draw in dict.fromkeys(d for d in draws if isinstance(d, str))
    ]
    if not told:
        return sorry
    sizes, training, test = errors_of(case, told)
    alt = f"Training and test error over the number of records, {len(told)} draws; the table has the numbers"
    chart = Figure(_chart(case, sizes, training, test, large), "curve", alt)
    status = Said(Html(f'<div class="gh-say" role="status">{verdict(case, sizes, test)}</div>'))
    return [
        *sorry,
        status,
        Columns([[chart], [Said(_summary(case, sizes, training, test))]], [1.3, 1.0], "medium"),
    ]


def errors_of(case: Case, draws: Sequence[tuple[CurveStep, ...]]) -> tuple[list[int], np.ndarray, np.ndarray]:
    """The sizes, and the training and test errors, (draws, sizes)."""
    records = ring(case.seed) if case.ring else case.table
    sizes = [step.n for step in draws[0]]
    training = np.array([[shown(records, step.training_error) for step in draw] for draw in draws])
    test = np.array([[shown(records, step.test_error) for step in draw] for draw in draws])
    return sizes, training, test


def _measure(case: Case) -> str:
    return "RMSE" if not case.ring and case.regression else "error"


def _text(case: Case, error: float) -> str:
    return short(error) if _measure(case) == "RMSE" else number(error)


def verdict(case: Case, sizes: Sequence[int], test: np.ndarray) -> str:
    """What is to be seen, as HTML."""
    mean = test.mean(axis=0)
    first, last = _text(case, float(mean[0])), _text(case, float(mean[-1]))
    said = (
        f"From {sizes[0]} to {sizes[-1]:,} records the test {_measure(case)} goes from {first} to "
        f"<b>{last}</b>"
    )
    if len(test) < 2:
        return f"{said} in one draw. A second one shows how far luck goes."
    sd = test.std(axis=0, ddof=1)
    ends = [_text(case, float(sd[i])) for i in (0, -1)]
    spread = f"standard deviation {ends[0]} with {sizes[0]}, {ends[1]} with all"
    floor = f" Below {number(NOISE)} no model can come: that is the noise." if case.ring else ""
    return f"{said} in the mean of {plural(len(test), 'draw')}; {spread}.{floor}"


def _chart(
    case: Case, sizes: Sequence[int], training: np.ndarray, test: np.ndarray, large: bool
) -> go.Figure:
    mean = test.mean(axis=0)
    lines = [
        Curve("test", sizes, mean.tolist(), TEST),
        Curve("training", sizes, training.mean(axis=0).tolist(), TRAINING),
    ]
    if len(test) > 1:
        sd = test.std(axis=0, ddof=1)
        lines += [Curve("test ± sd", sizes, (mean + sd).tolist(), TEST, "dot"),
                  Curve("test − sd", sizes, np.maximum(mean - sd, 0).tolist(), TEST, "dot")]  # fmt: skip
    if case.ring:
        lines.append(Curve("noise", sizes, [NOISE] * len(sizes), QUIET, "dash"))
    figure = curve(lines, "records to learn from", _measure(case), large=large, height=300, log="x")
    figure.update_layout(_ticks(sizes, large))
    figure.update_traces(selector={"name": "test − sd"}, showlegend=False)
    return figure


def _summary(case: Case, sizes: Sequence[int], training: np.ndarray, test: np.ndarray) -> Html:
    rows = []
    for i, size in enumerate(sizes):
        sd = _text(case, float(test[:, i].std(ddof=1))) if len(test) > 1 else "–"
        rows.append(
            [
                f"{size:,}",
                _text(case, float(training[:, i].mean())),
                _text(case, float(test[:, i].mean())),
                sd,
            ]
        )
    head = ["records", "training", "test", "sd"]
    return html_table(f"Mean {_measure(case)} over {plural(len(test), 'draw')}", head, rows, css="gh-numbers")


def _further() -> Html:
    return paragraph(
        "Each draw holds other records out for the test and learns from more and more of the rest. Few "
        "records: the "
        "training error is small, the test error large, and the draws differ. Where both curves have met "
        "and are "
        "flat, more records of the same kind do not help; another model may."
    )
