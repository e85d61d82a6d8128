"""Cost-complexity as a picture: the leaves that remain at each price of a leaf, to be clicked."""

import plotly.graph_objects as go
import streamlit as st

from mlcore.prune import Choice
from views import charts, link
from views.pruning import Trace

LINE = charts.TRAINING
SOFT = charts.QUIET
STEEP = 40  # more leaves are shown on a logarithmic axis


def show(trace: Trace, at: int, presenter: bool) -> None:
    """The staircase with the step marked; a click on a stair goes to its tree."""
    found = [
        (i, step.alpha, step.tree.leaves) for i, step in enumerate(trace.steps[:-1]) if step.alpha is not None
    ]
    if len(found) < 2:
        return
    st.session_state["stairs"] = [i for i, _, _ in found]
    st.html('<h3 class="gh-heading">The leaves that remain, by the price of a leaf</h3>')
    now = next((step.alpha for step in reversed(trace.steps[: at + 1]) if step.alpha is not None), None)
    marked = [k for k, (_, alpha, _) in enumerate(found) if alpha == now]
    alt = f"Staircase from {found[0][2]} leaves at alpha 0 down to 1; each stair is a tree"
    st.plotly_chart(
        _stairs([alpha or 0.0 for _, alpha, _ in found], [leaves for *_, leaves in found], marked, presenter),
        key="staircase",
        on_select=_clicked,
        selection_mode="points",
        config={"displayModeBar": False},
        alt=alt,
    )
    st.html('<p class="gh-fine">Click a stair to see its tree.</p>')


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


def _clicked() -> None:
    points = st.session_state["staircase"]["selection"]["points"]
    stairs = st.session_state.get("stairs", [])
    if points and points[0]["curve_number"] == 0 and points[0]["point_index"] < len(stairs):
        step = stairs[points[0]["point_index"]]
        link.write(step=step, node=None)


def validated(choice: Choice, presenter: bool) -> None:
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
    st.html('<h3 class="gh-heading">The error of each tree in cross-validation, ± one standard error</h3>')
    alt = "Cross-validated error by leaves; the tree taken is ringed, the dotted line is the limit"
    st.plotly_chart(figure, key="validated", config={"displayModeBar": False}, alt=alt)
