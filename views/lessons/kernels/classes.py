"""SVMs for more than two classes: one-vs-one, and one-vs-rest."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from datasets import load
from datasets.own import OwnTable
from mlcore import svm
from mlcore.svm import Kernel, MultiMachine, ProblemError
from views.kit.charts import CLASS_COLOURS, LEGEND, QUIET, Chart, figure, flat, size_of
from views.kit.keep import kept
from views.kit.link import table as rows_of_links
from views.kit.link.params import Change
from views.kit.panels import Action, Columns, Field, Figure, Panels, Row, Said, choice
from views.lessons.kernels.facets import Case, ends, kernel_of, plain_title, refused
from views.subjects.points.of_tables import NoPoints, sheet_of, spread
from views.subjects.points.points import MOST, TOLERANCE, Source
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import short

SCHEMES = {
    "one-vs-one": "One-vs-one: regions of the classes",
    "one-vs-rest": "One-vs-rest: regions of the classes",
}
SYMBOLS = ("triangle-up", "circle", "square", "diamond", "cross", "star", "triangle-down", "pentagon")
RESOLUTION = 70  # places along each side of a picture of votes
MOST_SHOWN = 160  # points


class Records(NamedTuple):
    """The records of a table: places (n, 2), their classes by number, and the names of these."""

    X: np.ndarray
    labels: list[int]
    classes: tuple[str, ...]


def section(case: Case, large: bool = False) -> Panels:
    """One-vs-one and one-vs-rest, where the table has more than two classes."""
    try:
        found = records(case.points.source, case.own)
    except NoPoints as error:
        iris = {**dict.fromkeys(row.name for row in rows_of_links.PLANE), "set": "iris"}
        return [Said(refused(str(error))), Action("Use the three species of iris", iris)]
    usual = next((code for code in case.kernels if code.startswith("rbf")), case.kernels[0])
    code = case.of if case.of in case.kernels else usual
    options = {one: plain_title(one, case.formula) for one in case.kernels}
    chosen = choice(rows_of_links.OF, code, look="select", options=options, width=300)
    low, high = ends(found.X)
    place = low + np.array(case.at) * (high - low)  # the panel below the pictures counts its votes
    try:
        made = _machines(case.points.source, case.own, kernel_of(code, case.formula), case.C)
        columns = [_column(machines, found, case.points.axes, place, large) for machines in made]
    except ProblemError as error:
        return [chosen, Said(refused(str(error)))]
    sliders = Row([_slider(case, k) for k in (0, 1)], "place")
    return [chosen, sliders, Columns(columns, shares=(1, 1), gap="medium")]


@kept
def records(source: Source, mine: OwnTable | None) -> Records:
    """All classes of the table. Raises NoPoints if there are no more than two."""
    if not source.columns:
        raise NoPoints("These points have two classes, so one SVM is enough. Iris has three.")
    sheet = sheet_of(source.set, mine)
    rows = mine.frame if mine else load(source.set)
    X = rows[list(source.columns)].to_numpy(dtype=float)
    known = np.isfinite(X).all(axis=1) & rows[sheet.target].isin(sheet.classes).to_numpy()
    if len(sheet.classes) < 3 or not known.any():
        raise NoPoints("This table has two classes, so one SVM is enough. Iris has three.")
    labels = [sheet.classes.index(value) for value in rows[sheet.target].to_numpy()[known]]
    X = X[known] if source.scale == "raw" else svm.standardise(X[known])[0]
    some = spread(len(X), MOST_SHOWN)
    return Records(X[some], [labels[k] for k in some], sheet.classes)


@kept
def _machines(source: Source, mine: OwnTable | None, kernel: Kernel, C: float) -> tuple[MultiMachine, ...]:
    X, labels, _ = records(source, mine)
    makers = (svm.one_vs_one, svm.one_vs_rest)
    return tuple(make(X, labels, kernel, C, tol=TOLERANCE, max_iterations=MOST) for make in makers)


def _slider(case: Case, k: int) -> Field:
    def change(share: float) -> Change:
        at = [share if j == k else case.at[j] for j in (0, 1)]
        return rows_of_links.AT.change(f"{at[0]:g},{at[1]:g}")

    label = f"Place along {esc(case.points.axes[k])}"
    return Field(f"place {k}", label, "slider", case.at[k], change, step=0.01, format="percent", width=240)


def _column(
    machines: MultiMachine, found: Records, axes: Sequence[str], place: np.ndarray, large: bool
) -> Panels:
    figure = Figure(parts(machines, found, axes, place, large), machines.scheme, SCHEMES[machines.scheme])
    return [Said(scheme(machines, found)), figure, Said(votes(machines, place, found.classes))]


def scheme(machines: MultiMachine, of: Records) -> Html:
    """How several SVMs decide together, and how many points they misclassify."""
    wrong, tied = int((machines.predict(of.X) != of.labels).sum()), int(machines.tied(of.X).sum())
    k = len(of.classes)
    if machines.scheme == "one-vs-one":
        m = len(machines.machines)
        said = f"<b>One-vs-one</b> has {m} SVMs, one for each pair of {k} classes. Each has a vote."
    else:
        said = f"<b>One-vs-rest</b> has {k} SVMs. The class with the highest f wins."
    ties = f", and the vote is tied at {plural(tied, 'point')}" if tied else ""
    wrongly = f"They misclassify {wrong} of {len(of.labels)} training points{ties}"
    return paragraph(f"{said} {wrongly}.", "gh-price")


def parts(
    machines: MultiMachine, of: Records, axes: Sequence[str], place: np.ndarray, large: bool = False
) -> Chart:
    """The plane by the class with the most votes. The votes of a place appear under the pointer."""
    low, high = ends(of.X)
    across, up = (np.linspace(low[k], high[k], RESOLUTION) for k in (0, 1))
    places = np.column_stack([np.tile(across, RESOLUTION), np.repeat(up, RESOLUTION)])
    votes = machines.votes(places)
    winner = votes.argmax(axis=1).reshape(RESOLUTION, RESOLUTION)
    texts = np.array([_votes_text(machines, row, of.classes) for row in votes], dtype=object)
    k = len(of.classes)
    scale = [[t, _clear(i)] for i in range(k) for t in (i / k, (i + 1) / k)]
    drawn: list[dict[str, Any]] = [{
        "type": "heatmap", "x": across, "y": up, "z": winner, "zmin": -0.5, "zmax": k - 0.5,
        "colorscale": scale, "showscale": False,
        "text": texts.reshape(winner.shape), "hovertemplate": "%{text}<extra></extra>",
    }]  # fmt: skip
    edge = {"width": 0.5, "color": "#ffffff"}
    about = {"type": "scatter", "mode": "markers", "hoverinfo": "skip"}
    for i, name in enumerate(of.classes):
        x, y = of.X[np.array(of.labels) == i].T
        marker = {"color": CLASS_COLOURS[i % 8], "symbol": SYMBOLS[i % 8], "size": 6, "line": edge}
        drawn.append({**about, "x": x, "y": y, "marker": marker, "name": esc(name)})
    spot = {"symbol": "cross-thin", "size": 16, "line": {"width": 2.5, "color": QUIET}}
    drawn.append({**about, "x": [place[0]], "y": [place[1]], "marker": spot, "name": "the place"})
    font = {"size": size_of(large)}
    ticks = {"showgrid": False, "zeroline": False, "fixedrange": True, "tickfont": font}
    layout = {
        **flat("", 380, large),
        "xaxis": {**ticks, "title": {"text": esc(axes[0]), "font": font}},
        "yaxis": {**ticks, "title": {"text": esc(axes[1]), "font": font}},
        "legend": {**LEGEND, "x": 0, "font": font},
    }
    return figure(drawn, layout)


def _clear(i: int) -> str:
    colour = CLASS_COLOURS[i % 8]
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.22)"


def _votes_text(machines: MultiMachine, votes: np.ndarray, classes: Sequence[str]) -> str:
    whole = machines.scheme == "one-vs-one"
    named = zip(classes, votes, strict=True)
    return "<br>".join(f"{esc(name)}: {int(vote) if whole else short(vote)}" for name, vote in named)


def votes(machines: MultiMachine, place: np.ndarray, classes: Sequence[str]) -> Html:
    """The prediction of each machine at one place, and their joint prediction."""
    here = place[None]
    (f,), (counts,), (tied,) = machines.decisions(here), machines.votes(here), machines.tied(here)
    names = {-1: "the rest"} | {i: class_name(i, name) for i, name in enumerate(classes)}
    rows = []
    for (negative, positive), value in zip(machines.pairs, f.tolist(), strict=True):
        said = names[positive if value > 0 else negative]
        rows.append([f"{names[positive]} against {names[negative]}", short(value), said])
    best = int(counts.argmax())
    most = float(counts[best])
    how = f"{most:g} votes" if machines.scheme == "one-vs-one" else f"f {short(most)}"
    foot = ["together", how, names[best] + (" (tied, so the first wins)" if tied else "")]
    return table("SVMs at the cross", ["SVM", "f", "predicts"], rows, foot)
