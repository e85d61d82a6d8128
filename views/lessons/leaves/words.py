"""The shared parts of the sentences of several views."""

from views.kit.panels import Box, Formula
from views.words.numbers import figure, grouped, number
from views.words.tex import tex


def rss_text(rss: float) -> str:
    """A sum of squared errors."""
    if 1e4 <= rss < 1e9:
        return grouped(rss)
    return number(rss, 2) if 1 <= rss < 1e4 or rss == 0 else figure(rss)


def rss_tex(rss: float) -> str:
    """The same in a formula."""
    return tex(rss_text(rss).replace(",", "{,}"))


def worked(formula: str) -> Box:
    """A calculation beside the picture."""
    return Box([Formula(formula)])
