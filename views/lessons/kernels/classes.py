"""Machines for more than two classes: one against one, and one against the rest."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from datasets import load
from datasets.own import OwnTable
from mlcore import svm
from mlcore.svm import Kernel, MultiMachine, ProblemError
from views.charts import QUIET
from views.keep import kept
from views.lesson import Action, Columns, Field, Figure, Panels, Row, Said, choice
from views.lessons.kernels.case import Case
from views.lessons.kernels.codes import kernel_of, plain_title
from views.lessons.kernels.plotted import CLASS_COLOURS, LEGEND, ends, flat, spread
from views.lessons.kernels.words import refused
from views.link import table as rows_of_links
from views.link.params import Change
from views.points.of_tables import NoPoints, sheet_of
from views.points.points import MOST, TOLERANCE, Source
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import short

SCHEMES = {
    "one-vs-one": "One against one: regions of the classes",
    "one-vs-rest": "One against the rest: regions of the classes",
}
RESOLUTION = 70  # places along each side of a picture of votes
MOST_SHOWN = 160  # points
Records = tuple[np.ndarray, list[int], tuple[str, ...]]  # places, classes by number, and their names


def section(case: Case) -> Panels:
    """One against one and one against the rest, where the table has more than two classes."""
    try:
        X, labels, classes = records(case.points.source, case.own)
    except NoPoints as error:
        iris = {**dict.fromkeys(row.name for row in rows_of_links.PLANE), "set": "iris"}
        return [Said(refused(str(error))), Action("Take the three kinds of iris", iris, look="tertiary")]
    usual = next((code for code in case.kernels if code.startswith("rbf")), case.kernels[0])
    code = case.of if case.of in case.kernels else usual
    options = {one: plain_title(one, case.formula) for one in case.kernels}
    chosen = choice(rows_of_links.OF, code, look="select", options=options, width=300)
    try:
        made = _machines(case.points.source, case.own, kernel_of(code, case.formula), case.C)
        place, names = _place(case, X), case.points.axes
        columns = [_column(machines, X, labels, classes, names, place) for machines in made]
    except ProblemError as error:
        return [chosen, Said(refused(str(error)))]
    return [
        chosen,
        Row([_slider(case, k) for k in (0, 1)], "place"),
        Columns(columns, shares=(1, 1), gap="medium"),
    ]


@kept
def records(source: Source, mine: OwnTable | None) -> Records:
    """All classes of the table. Raises NoPoints where there are not more than two."""
    if not source.columns:
        raise NoPoints("These points have two classes, so one machine is enough. Iris has three.")
    sheet = sheet_of(source.set, mine)
    rows = mine.frame if mine else load(source.set)
    X = rows[list(source.columns)].to_numpy(dtype=float)
    known = np.isfinite(X).all(axis=1) & rows[sheet.target].isin(sheet.classes).to_numpy()
    if len(sheet.classes) < 3 or not known.any():
        raise NoPoints("This table has two classes, so one machine is enough. Iris has three.")
    labels = [sheet.classes.index(value) for value in rows[sheet.target].to_numpy()[known]]
    X = X[known] if source.scale == "raw" else svm.standardise(X[known])[0]
    some = spread(len(X), MOST_SHOWN)
    return X[some], [labels[k] for k in some], sheet.classes


@kept
def _machines(source: Source, mine: OwnTable | None, kernel: Kernel, C: float) -> tuple[MultiMachine, ...]:
    X, labels, _ = records(source, mine)
    makers = (svm.one_vs_one, svm.one_vs_rest)
    return tuple(make(X, labels, kernel, C, tol=TOLERANCE, max_iterations=MOST) for make in makers)


def _place(case: Case, X: np.ndarray) -> np.ndarray:
    """The place whose votes are counted below the pictures."""
    low, high = ends(X)
    place: np.ndarray = low + np.array(case.at) * (high - low)
    return place


def _slider(case: Case, k: int) -> Field:
    def change(share: float) -> Change:
        at = [share if j == k else case.at[j] for j in (0, 1)]
        return rows_of_links.AT.change(f"{at[0]:g},{at[1]:g}")

    label = f"Place along {esc(case.points.axes[k])}"
    return Field(f"place {k}", label, "slider", case.at[k], change, step=0.01, format="percent", width=240)


def _column(
    machines: MultiMachine, X: np.ndarray, labels: Sequence[int], classes: Sequence[str],
    names: Sequence[str], place: np.ndarray,
) -> Panels:  # fmt: skip
    figure, key = parts(machines, X, labels, classes, names, place), machines.scheme
    return [
        Said(scheme(machines, X, labels, classes)),
        Figure(figure, key, SCHEMES[key]),
        Said(votes(machines, place, classes)),
    ]


def scheme(machines: MultiMachine, X: np.ndarray, labels: Sequence[int], classes: Sequence[str]) -> Html:
    """How several machines decide together, and how often they are wrong."""
    wrong = int((machines.predict(X) != np.array(labels)).sum())
    tied = int(machines.tied(X).sum())
    k = len(classes)
    if machines.scheme == "one-vs-one":
        m = len(machines.machines)
        said = f"<b>One against one</b>: {m} machines, one for each pair of {k} classes; each has a vote."
    else:
        said = f"<b>One against the rest</b>: {k} machines; the class with the largest f wins."
    ties = f", and the vote is tied at {plural(tied, 'point')}" if tied else ""
    wrongly = f"{plural(wrong, 'training point')} of {len(labels)} wrong{ties}"
    return paragraph(f"{said} {wrongly}.", "gh-price")


def parts(
    machines: MultiMachine, X: np.ndarray, labels: Sequence[int], classes: Sequence[str],
    names: Sequence[str], place: np.ndarray,
) -> go.Figure:  # fmt: skip
    """The plane by the class with the most votes; the votes of a place are shown under the pointer."""
    low, high = ends(X)
    across, up = (np.linspace(low[k], high[k], RESOLUTION) for k in (0, 1))
    places = np.column_stack([np.tile(across, RESOLUTION), np.repeat(up, RESOLUTION)])
    votes = machines.votes(places)
    winner = votes.argmax(axis=1).reshape(RESOLUTION, RESOLUTION)
    shown = np.array([_votes_text(machines, row, classes) for row in votes], dtype=object).reshape(
        winner.shape
    )
    k = len(classes)
    scale = [[t, _clear(i)] for i in range(k) for t in (i / k, (i + 1) / k)]
    figure = go.Figure(
        go.Heatmap(x=across, y=up, z=winner, zmin=-0.5, zmax=k - 0.5, colorscale=scale, showscale=False,
                   text=shown, hovertemplate="%{text}<extra></extra>")
    )  # fmt: skip
    symbols = ("triangle-up", "circle", "square", "diamond", "cross", "star", "triangle-down", "pentagon")
    colours = np.array(labels)
    for i, name in enumerate(classes):
        mine = colours == i
        marker = {
            "color": CLASS_COLOURS[i % 8],
            "symbol": symbols[i % 8],
            "size": 6,
            "line": {"width": 0.5, "color": "#ffffff"},
        }
        figure.add_scatter(
            x=X[mine, 0], y=X[mine, 1], mode="markers", marker=marker, name=esc(name), hoverinfo="skip"
        )
    spot = {"symbol": "cross-thin", "size": 16, "line": {"width": 2.5, "color": QUIET}}
    figure.add_scatter(
        x=[place[0]], y=[place[1]], mode="markers", marker=spot, name="the place", hoverinfo="skip"
    )
    ticks = {"showgrid": False, "zeroline": False, "fixedrange": True, "tickfont": {"size": 12}}
    figure.update_layout(
        **flat("", 380),
        xaxis={**ticks, "title": {"text": esc(names[0])}},
        yaxis={**ticks, "title": {"text": esc(names[1])}},
        legend={**LEGEND, "x": 0},
    )
    return figure


def _clear(i: int) -> str:
    colour = CLASS_COLOURS[i % 8]
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.22)"


def _votes_text(machines: MultiMachine, votes: np.ndarray, classes: Sequence[str]) -> str:
    whole = machines.scheme == "one-vs-one"
    cells = [
        f"{esc(name)}: {int(vote) if whole else short(vote)}"
        for name, vote in zip(classes, votes, strict=True)
    ]
    return "<br>".join(cells)


def votes(machines: MultiMachine, place: np.ndarray, classes: Sequence[str]) -> Html:
    """What each machine says at one place, and what follows."""
    f = machines.decisions(place[None])[0]
    counts = machines.votes(place[None])[0]
    rows = []
    for (negative, positive), value in zip(machines.pairs, f.tolist(), strict=True):
        against = "the rest" if negative < 0 else class_name(negative, classes[negative])
        won = positive if value > 0 else negative
        said = "the rest" if won < 0 else class_name(won, classes[won])
        rows.append([f"{class_name(positive, classes[positive])} against {against}", short(value), said])
    best = int(counts.argmax())
    tied = bool(machines.tied(place[None])[0])
    how = (
        f"{int(counts[best])} votes" if machines.scheme == "one-vs-one" else f"f {short(float(counts[best]))}"
    )
    end = class_name(best, classes[best]) + (" (tied; the first is taken)" if tied else "")
    head = ["machine", "f", "says"]
    return Html(table("At the place of the cross", head, rows, ["together", how, end]))
