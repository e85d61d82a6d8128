"""What the Plotly pictures of this lesson share."""

from typing import Any

import numpy as np

from views.charts import CLEAR

# Of middle lightness, as in views/charts.py, for pictures that do not know whether the page is dark.
CLASS_COLOURS = ("#d06a2c", "#3a86cf", "#9a5fc0", "#a88a1a", "#cf4f92", "#1b93a5", "#7f8b98", "#5f9c3f")
FAINT = "rgba(127,139,152,0.35)"
LEGEND = {
    "orientation": "h",
    "y": 1.01,
    "yanchor": "bottom",
    "font": {"size": 13},
    "itemclick": False,
    "itemdoubleclick": False,
}


def ends(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The least and the greatest value of each column, with a margin; never the same one."""
    low, high = X.min(axis=0), X.max(axis=0)
    room = 0.06 * np.where(high > low, high - low, 2.0)
    return low - room, high + room


def flat(title: str, height: int) -> dict[str, Any]:
    """What the flat charts share."""
    return {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": 30, "b": 8},
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "title": {"text": title, "font": {"size": 13}, "x": 0, "y": 0.99},
    }


def spread(n: int, most: int) -> np.ndarray:
    """Places of at most so many of n things, evenly spread."""
    return np.unique(np.linspace(0, n - 1, most).round().astype(int)) if n > most else np.arange(n)
