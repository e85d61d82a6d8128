"""A drawing of a tree as an image that scrolls where it is large; of a very large tree the upper levels."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate

from mlcore import Path
from views.words.html import Html, esc

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml(text: str) -> str:
    """What every reader of XML takes, whatever the names in it hold."""
    return NOT_XML.sub("\ufffd", text)


def upper_levels(paths: Iterable[Path], most: int) -> int:
    """The depth down to which so many nodes at most can be drawn."""
    sizes = Counter(map(len, paths))
    totals = list(accumulate(sizes[depth] for depth in range(len(sizes))))
    return max(sum(total <= most for total in totals) - 1, 0)


def scrolled(svg: str, name: str, alt: str, width: float, legible: float, start: float, css: str) -> Html:
    """The image in a frame.

    name: of the frame; width: px; legible: it is not scaled down further; start: per cent from the left at
    which it is first looked at
    """
    code = b64encode(svg.encode()).decode()
    size = f"max-width:{width:.0f}px;min-width:{legible * width:.0f}px"
    return Html(
        f'<div class="gh-scroll {css}" tabindex="0" role="group" aria-label="{esc(name)}">'
        f'<div style="{size}"><img alt="{esc(alt)}" src="data:image/svg+xml;base64,{code}">'
        f'<span style="left:{start:.1f}%"></span></div></div>'
    )
