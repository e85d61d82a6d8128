"""The contrast of words in drawings, which axe leaves out: their colour against the pixels behind them."""

import io
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

LEAST = 4.5  # WCAG 1.4.3
ROUND = 0.02  # of a ratio: pixels are whole numbers
# Every text of a drawing in sight: its words, its box, its size and its colour, with all opacities around it.
_TEXTS = """() => {
    const see = (one) => one ? Number(getComputedStyle(one).opacity) * see(one.parentElement) : 1;
    const isInside = ({ left, top, right, bottom, width, height }) =>
        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width && height;
    const onTop = ({ left, top, right, bottom }) => {
        const first = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return first?.closest(".js-plotly-plot, .gh-stage") ?? first?.closest("svg, figure");
    };
    return [...document.querySelectorAll(".stMain svg text")].flatMap((one) => {
        const box = one.getBoundingClientRect();
        const { fill, fillOpacity, fontSize, visibility } = getComputedStyle(one);
        const { a, b } = one.getScreenCTM();
        const share = fill.startsWith("color(") ? 255 : 1; // such a colour has numbers from 0 to 1
        const colour = (fill.match(/[\\d.]+/g) ?? []).map((text, i) => Number(text) * (i < 3 ? share : 1));
        const seen = visibility === "visible" && isInside(box) && onTop(box)?.contains(one) ? see(one) : 0;
        if (!seen || colour.length < 3) return [];
        return [{
            words: one.textContent, box: [box.left, box.top, box.right, box.bottom], colour,
            size: parseFloat(fontSize) * Math.hypot(a, b),
            alpha: (colour[3] ?? 1) * Number(fillOpacity) * seen,
        }];
    });
}"""
_HIDE = "hide => document.documentElement.classList.toggle('gh-words-hidden', hide)"
_HIDDEN = ".gh-words-hidden svg text { visibility: hidden !important }"


@dataclass(frozen=True)
class Word:
    """A text of a drawing. size: px; ratio: of its colour to the ground that most of its box has"""

    words: str
    size: float
    ratio: float


def _light(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """The relative luminance of colours from 0 to 255."""
    share = colours / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ [0.2126, 0.7152, 0.0722])


def words_in_drawings(page: Page) -> list[Word]:
    """The words in sight."""
    page.add_style_tag(content=_HIDDEN)
    texts = page.evaluate(_TEXTS)
    page.evaluate(_HIDE, True)
    ground = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(float)
    page.evaluate(_HIDE, False)
    return [Word(text["words"], text["size"], _ratio(text, ground)) for text in texts]


def _ratio(text: dict[str, Any], ground: NDArray[np.float64]) -> float:
    left, top, right, bottom = (round(edge) for edge in text["box"])
    behind = ground[top : max(bottom, top + 1), left : max(right, left + 1)].reshape(-1, 3)
    colours, counts = np.unique(behind, axis=0, return_counts=True)
    paper = colours[counts.argmax()]
    ink = text["alpha"] * np.array(text["colour"][:3]) + (1 - text["alpha"]) * paper
    return _between(ink, paper)


def ratio(one: str, other: str) -> float:
    """The contrast of two opaque colours, as a browser writes them: rgb(…)."""
    first, second = (np.array(re.findall(r"[\d.]+", text)[:3], dtype=float) for text in (one, other))
    return _between(first, second)


def _between(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    high, low = sorted((float(_light(one)), float(_light(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def pale(words: list[Word]) -> set[tuple[str, float]]:
    """Words that are hard to read, with their ratio."""
    return {(one.words, round(one.ratio, 2)) for one in words if one.ratio < LEAST - ROUND}
