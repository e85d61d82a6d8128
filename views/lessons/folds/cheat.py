"""What it is worth to choose by the test records: thirty draws, and how much too good the number is."""

import numpy as np
import plotly.graph_objects as go

from views.charts import QUIET, TEST, VALIDATION, Curve, curve, small
from views.lesson import Moment, Told
from views.lessons.folds.case import Case
from views.lessons.folds.tuned import (
    DRAWS,
    VALUES,
    Draw,
    base_of,
    draw_of,
    draws_so_far,
    first_least,
    named,
    seeds,
)  # fmt: skip
from views.link import judging
from views.panels import Box, Columns, Figure, Formula, Panels, Repeated, Said
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import number, short
from views.words.tex import aligned, decimals

ROWS = (
    ("chosen by the test records:<br>the error one reports", TEST),
    ("the same choice on records<br>nobody chose by", QUIET),
    ("chosen by validation:<br>its test error", VALIDATION),
)
FEW = 10  # with fewer draws nothing is concluded


def tell(now: Moment[Case, None]) -> Told:
    """The guess, the work and what has come of it."""
    case = now.case
    tuned = judging.TUNED[case.tune]
    said = Html(
        f"Of {len(VALUES[case.tune])} values of “{tuned}” somebody takes the one with the <b>least test "
        f"error</b>, "
        f"and reports it. How much too good is that number?"
    )
    return Told(said, under=[_repeated(case, now.presenter)], below=[Said(_parts(case))])


def _tempting(case: Case, large: bool) -> Panels:
    """The test errors of a further draw, of which the least is so tempting."""
    draw = draw_of(base_of(case), case.seed + DRAWS)
    if draw.refused:
        return [Said(paragraph(esc(draw.refused)))]
    places = range(len(draw.test))
    least = first_least(draw.test)
    lines = [Curve("test", places, draw.test, TEST), Curve("validation", places, draw.validation, VALIDATION)]
    measure = "RMSE" if case.regression else "error"
    figure = curve(lines, judging.TUNED[case.tune], measure, at=least, large=large, height=220)
    values = [f"{value:g}" for value in VALUES[case.tune][-len(places) :]]
    figure.update_xaxes(tickvals=list(places), ticktext=values, rangemode="normal")
    alt = f"Test error of each value in one draw: least at {named(case.tune, VALUES[case.tune][least])}"
    words = "One draw: the dotted line stands where the test error is least. Is this value the best?"
    guess = paragraph(f"<b>Guess first</b>, then draw {DRAWS} times.")
    return [Figure(figure, "tempting", alt), Said(paragraph(words)), Said(guess)]


def _parts(case: Case) -> Html:
    few = " Of a large table each draw has 600 records." if case.table.n > 600 else ""
    return paragraph(
        "In each draw 60 % of the records are learned from, 20 % are for validation and 20 % are for the "
        "test, as in “Choose”; every value learns from the same records. There the chosen value learns once "
        "more, from training and validation records, before the envelope is opened. Here nothing is learned "
        f"again: each error is of the same models.{few}"
    )


def _repeated(case: Case, large: bool) -> Repeated:
    base, done = base_of(case), len(draws_so_far(case))
    return Repeated(
        of=(base, case.seed),
        parts=DRAWS,
        work=lambda part: draw_of(base, seeds(case)[part]),
        done=lambda: len(draws_so_far(case)),
        panels=lambda: found(case, draws_so_far(case), large),
        start=f"Draw {DRAWS} times",
        go_on=f"Go on: {plural(DRAWS - done, 'draw')} to go",
        stop="Stop, keep what is done",
        part=f"Draw {{}} of {DRAWS}",
        asks=_tempting(case, large),
    )


def found(case: Case, draws: list[Draw], large: bool) -> Panels:
    """A chart of the three errors, what is to be seen, and the numbers."""
    told = [draw for draw in draws if not draw.refused]
    reasons = " ".join(dict.fromkeys(draw.refused for draw in draws if draw.refused))
    sorry: Panels = [Said(paragraph(esc(reasons)))] if reasons else []
    if not told:
        return sorry
    alt = f"Errors of {len(told)} draws in three rows; the table beside it has the numbers"
    chart = Figure(_strip(case, told, large), "strip", alt)
    key = Said(paragraph("A dot is a draw, the upright line their mean."))
    status = Said(Html(f'<div class="gh-say" role="status">{verdict(case, told)}</div>'))
    worked = Box([Formula(_worked(case, told))])
    beside: Panels = [Said(_summary(case, told)), worked]
    return [*sorry, status, Columns([[chart, key], beside], [1.3, 1.0], "medium")]


def _errors(draws: list[Draw]) -> list[list[float]]:
    return [[getattr(draw, name) for draw in draws] for name in ("promised", "kept", "honest")]


def _worked(case: Case, draws: list[Draw]) -> str:
    """The optimism with its numbers."""
    promised, kept, _ = (float(np.mean(errors)) for errors in _errors(draws))
    return aligned(
        [
            r"\text{optimism} &= \bar e_{\text{nobody chose by}} - \bar e_{\text{reported}}",
            rf"&= {_text(case, kept)} - {_text(case, promised)} = {decimals(kept - promised)}",
        ]
    )


def _text(case: Case, error: float) -> str:
    return short(error) if case.regression else number(error)


def verdict(case: Case, draws: list[Draw]) -> str:
    """How much too good the reported number is, as HTML."""
    promised, kept, _ = (float(np.mean(errors)) for errors in _errors(draws))
    if len(draws) < FEW:
        return f"{plural(len(draws), 'draw')} so far: too few to tell."
    gap = kept - promised
    if gap <= 0:
        return (
            f"In the mean of {len(draws)} draws the reported error, {_text(case, promised)}, is not lower "
            f"than {_text(case, kept)} on records nobody chose by. Here luck hides what is to be gained."
        )
    return (
        f"Reported: {_text(case, promised)}. The same choices on records nobody chose by: "
        f"{_text(case, kept)}."
        f" <b>Too good by {_text(case, gap)}</b> in the mean of {len(draws)} draws."
    )


def _summary(case: Case, draws: list[Draw]) -> Html:
    rows = []
    for (label, _), errors in zip(ROWS, _errors(draws), strict=True):
        sd = _text(case, float(np.std(errors, ddof=1))) if len(errors) > 1 else "–"
        rows.append([label, _text(case, float(np.mean(errors))), sd])
    measure = "RMSE" if case.regression else "error"
    last = named(case.tune, VALUES[case.tune][0]), named(case.tune, VALUES[case.tune][-1])
    caption = f"Over {plural(len(draws), 'draw')}, values from {last[0]} to {last[1]}"
    return html_table(caption, ["", f"{measure}, mean", "sd"], rows, css="gh-numbers")


def _strip(case: Case, draws: list[Draw], large: bool) -> go.Figure:
    """A row for each of the three errors, a dot for each draw, the mean as a line."""
    text, dot = (18, 11) if large else (13, 8)
    figure = go.Figure()
    for row, ((_, colour), errors) in enumerate(zip(ROWS, _errors(draws), strict=True)):
        aside = [row + ((i * 7) % 11 - 5) / 11 * 0.6 for i in range(len(errors))]
        figure.add_scatter(
            x=errors, y=aside, mode="markers", marker={"size": dot, "color": colour, "opacity": 0.75},
            hovertemplate="%{x:.3~f}<extra></extra>",
        )  # fmt: skip
        mean = float(np.mean(errors))
        line = {"width": 4 if large else 3, "color": colour}
        figure.add_scatter(
            x=[mean, mean], y=[row - 0.38, row + 0.38], mode="lines", hoverinfo="skip", line=line
        )
    rows = {
        "tickvals": [0, 1, 2], "ticktext": [label for label, _ in ROWS], "tickfont": {"size": text},
        "range": [2.5, -0.5], "automargin": True, "showgrid": False, "zeroline": False,
    }  # fmt: skip
    across = {"tickfont": {"size": text}, "automargin": True, "zeroline": False}
    measure = "RMSE" if case.regression else "error"
    figure.update_layout(small(330 if large else 250, measure, "", x=across, y=rows))
    return figure
