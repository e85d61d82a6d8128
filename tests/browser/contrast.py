"""The contrast of words in drawings, which axe leaves out: their colour against the pixels behind them."""

import io
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

LEAST = 4.5  # WCAG 1.4.3
ROUND = 0.02  # of a ratio: pixels are whole numbers
# Every text of a drawing in sight: its words, its box, its size and its colour, with all opacities around it.
_TEXTS = """() => {
    const see = (one) => {
        let alpha = 1;
        for (let up = one; up instanceof Element; up = up.parentElement) alpha *= Number(getComputedStyle(up).opacity);
        return alpha;
    };
    return [...document.querySelectorAll(".stMain svg text")].flatMap((one) => {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const { fill, fillOpacity, fontSize, visibility } = getComputedStyle(one);
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width && height;
        const on = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        const above = on[0]?.closest("svg, .js-plotly-plot, .gh-stage, figure");
        const share = fill.startsWith("color(") ? 255 : 1; // such a colour has numbers from 0 to 1
        const colour = (fill.match(/[\\d.]+/g) ?? []).map((text, i) => Number(text) * (i < 3 ? share : 1));
        if (!inside || !see(one) || visibility === "hidden" || !above?.contains(one) || colour.length < 3) return [];
        const alpha = (colour[3] ?? 1) * Number(fillOpacity) * see(one);
        return [{ words: one.textContent, box: [left, top, right, bottom], size: parseFloat(fontSize), colour, alpha }];
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


def _ratio(text: dict, ground: NDArray[np.float64]) -> float:
    left, top, right, bottom = (round(edge) for edge in text["box"])
    behind = ground[top : max(bottom, top + 1), left : max(right, left + 1)].reshape(-1, 3)
    colours, counts = np.unique(behind, axis=0, return_counts=True)
    paper = colours[counts.argmax()]
    ink = text["alpha"] * np.array(text["colour"][:3]) + (1 - text["alpha"]) * paper
    high, low = sorted((float(_light(ink)), float(_light(paper))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def pale(words: list[Word]) -> set[tuple[str, float]]:
    """Words that are hard to read, with their ratio."""
    return {(one.words, round(one.ratio, 2)) for one in words if one.ratio < LEAST - ROUND}
