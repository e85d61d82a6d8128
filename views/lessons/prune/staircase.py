"""Cost-complexity as a picture: the leaves that remain at each price of a leaf, to be clicked."""

import plotly.graph_objects as go

from mlcore.prune import Choice
from views import charts
from views.lesson import Figure, Panels, Said
from views.lessons.prune.traces import Trace
from views.link.params import Change
from views.words.html import heading, paragraph

LINE = charts.TRAINING
SOFT = charts.QUIET
STEEP = 40  # more leaves are shown on a logarithmic axis


def panels(trace: Trace, at: int, presenter: bool) -> Panels:
    """The staircase with the step marked; a click on a stair goes to its tree."""
    found = [
        (i, step.alpha, step.tree.leaves) for i, step in enumerate(trace.steps[:-1]) if step.alpha is not None
    ]
    if len(found) < 2:
        return []
    now = next((step.alpha for step in reversed(trace.steps[: at + 1]) if step.alpha is not None), None)
    marked = [k for k, (_, alpha, _) in enumerate(found) if alpha == now]
    alt = f"Staircase from {found[0][2]} leaves at alpha 0 down to 1; each stair is a tree"
    alphas, leaves = [alpha or 0.0 for _, alpha, _ in found], [leaves for *_, leaves in found]

    def chosen(curve: int, point: int) -> Change | None:
        return {"step": str(found[point][0]), "node": None} if curve == 0 and point < len(found) else None

    return [
        Said(heading("The leaves that remain, by the price of a leaf")),
        Figure(_stairs(alphas, leaves, marked, presenter), "staircase", alt, chosen),
        Said(paragraph("Click a stair to see its tree.")),
    ]


def _stairs(alphas: list[float], leaves: list[int], marked: list[int], large: bool) -> go.Figure:
    figure = go.Figure()
    hover = "α = %{x:.4g}<br>%{y} leaves<extra></extra>"
    line = {"color": LINE, "width": 2, "shape": "hv"}
    figure.add_scatter(
        x=alphas, y=leaves, mode="lines+markers", line=line, marker={"size": 9}, hovertemplate=hover
    )
    x, y = [alphas[k] for k in marked], [leaves[k] for k in marked]
    charts.ring(figure, x, y, 17, LINE, hoverinfo="skip")
    high, font = _size(large)
    more = {"clickmode": "event+select", "dragmode": False, "font": font, "y": _leaves_axis(leaves)}
    figure.update_layout(**charts.small(high, "α, the price of a leaf", "leaves", **more))
    return figure


def _leaves_axis(leaves: list[int]) -> dict[str, object]:
    return {"type": "log" if max(leaves) > STEEP else "linear"}


def _size(large: bool) -> tuple[int, dict[str, int]]:
    """Height and type; in presenter mode the text of a chart does not grow by itself."""
    return (320, {"size": 18}) if large else (215, {"size": 13})


def validated(choice: Choice, presenter: bool) -> Panels:
    """The cross-validated error of each tree of the sequence, with its standard error."""
    leaves, errors = [one.leaves for one in choice.alphas], [one.error for one in choice.alphas]
    best, chosen = choice.alphas[choice.best], choice.alphas[choice.chosen]
    bars = {"type": "data", "array": [one.standard for one in choice.alphas], "color": SOFT, "thickness": 1.2}
    hover = "%{x} leaves<br>error %{y:.4f}<extra></extra>"
    about = {"error_y": bars, "mode": "lines+markers", "line": {"color": LINE, "width": 2}}
    figure = go.Figure()
    figure.add_scatter(x=leaves, y=errors, hovertemplate=hover, **about)
    charts.ring(figure, [chosen.leaves], [chosen.error], 17, LINE, hoverinfo="skip")
    figure.add_hline(y=best.error + best.standard, line={"dash": "dot", "color": SOFT})
    high, font = _size(presenter)
    more = {"dragmode": False, "font": font, "x": _leaves_axis(leaves), "y": {"rangemode": "tozero"}}
    figure.update_layout(**charts.small(high, "leaves", "error in cross-validation", **more))
    title = "The error of each tree in cross-validation, ± one standard error"
    alt = "Cross-validated error by leaves; the tree taken is ringed, the dotted line is the limit"
    return [Said(heading(title)), Figure(figure, "validated", alt)]
