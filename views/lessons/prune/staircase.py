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
    ring = {"size": 17, "color": "rgba(0,0,0,0)", "line": {"color": LINE, "width": 3}}
    figure.add_scatter(
        x=[alphas[k] for k in marked],
        y=[leaves[k] for k in marked],
        mode="markers",
        marker=ring,
        hoverinfo="skip",
    )
    kind = "log" if max(leaves) > STEEP else "linear"
    figure.update_layout(
        **_size(large), margin={"l": 8, "r": 8, "t": 8, "b": 8}, showlegend=False,
        paper_bgcolor="rgba(0,0,0,0)", plot_bgcolor="rgba(0,0,0,0)", clickmode="event+select", dragmode=False,
        xaxis={"title": {"text": "α, the price of a leaf"}, "fixedrange": True},
        yaxis={"title": {"text": "leaves"}, "fixedrange": True, "type": kind},
    )  # fmt: skip
    return figure


def _size(large: bool) -> dict[str, object]:
    """Height and type; in presenter mode the text of a chart does not grow by itself."""
    return {"height": 320 if large else 215, "font": {"size": 18 if large else 13}}


def validated(choice: Choice, presenter: bool) -> Panels:
    """The cross-validated error of each tree of the sequence, with its standard error."""
    leaves = [alpha.leaves for alpha in choice.alphas]
    errors = [alpha.error for alpha in choice.alphas]
    best = choice.alphas[choice.best]
    figure = go.Figure()
    bars = {
        "type": "data",
        "array": [alpha.standard for alpha in choice.alphas],
        "color": SOFT,
        "thickness": 1.2,
    }
    hover = "%{x} leaves<br>error %{y:.4f}<extra></extra>"
    figure.add_scatter(
        x=leaves,
        y=errors,
        error_y=bars,
        mode="lines+markers",
        line={"color": LINE, "width": 2},
        hovertemplate=hover,
    )
    chosen = choice.alphas[choice.chosen]
    ring = {"size": 17, "color": "rgba(0,0,0,0)", "line": {"color": LINE, "width": 3}}
    figure.add_scatter(x=[chosen.leaves], y=[chosen.error], mode="markers", marker=ring, hoverinfo="skip")
    figure.add_hline(y=best.error + best.standard, line={"dash": "dot", "color": SOFT})
    kind = "log" if max(leaves) > STEEP else "linear"
    figure.update_layout(
        **_size(presenter), margin={"l": 8, "r": 8, "t": 8, "b": 8}, showlegend=False, dragmode=False,
        paper_bgcolor="rgba(0,0,0,0)", plot_bgcolor="rgba(0,0,0,0)",
        xaxis={"title": {"text": "leaves"}, "fixedrange": True, "type": kind},
        yaxis={"title": {"text": "error in cross-validation"}, "fixedrange": True, "rangemode": "tozero"},
    )  # fmt: skip
    title = "The error of each tree in cross-validation, ± one standard error"
    alt = "Cross-validated error by leaves; the tree taken is ringed, the dotted line is the limit"
    return [Said(heading(title)), Figure(figure, "validated", alt)]
