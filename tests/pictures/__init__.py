"""The pictures of the README and of docs, and how to tell that one is older than what it shows."""

from dataclasses import dataclass

from PIL import Image, ImageChops
from playwright.sync_api import ViewportSize

GRID = (160, 100)  # cells over which a picture is compared: letters blur, panels stay
CHANGED = 32  # levels of grey, of 255, from which on a cell has changed
SHARE = 0.015  # of the cells: about a line of text


@dataclass(frozen=True)
class Still:
    """A page in a window of 1440 x 900 px."""

    file: str
    link: str


STILLS = (
    Still("grow.png", "/grow?data=golf&algorithm=c4.5&step=8"),
    Still("prune.png", "/prune?data=iris&algorithm=cart&share=40&noise=10&method=cost-complexity&step=5"),
    Still("smo.png", "/smo?set=moons&n=40&kernel=rbf&gamma=1&C=10&step=12"),
    Still("judge.png", "/judge?view=matrix&data=heart&model=c4.5:prune=pessimistic&step=20"),
)


@dataclass(frozen=True)
class Animation:
    """A story that plays from its first step to its last, in a window of this size (px)."""

    file: str
    link: str
    size: ViewportSize


ANIMATION = Animation(
    "grow.webp", "/grow?data=tennis&algorithm=id3&presenter=true", {"width": 1280, "height": 720}
)


def difference(stored: Image.Image, shown: Image.Image) -> float:
    """The share of cells in which two pictures differ, from 0 to 1. It is 1 for pictures of two sizes."""
    if stored.size != shown.size:
        return 1.0
    coarse = [one.convert("L").resize(GRID, Image.Resampling.BOX) for one in (stored, shown)]
    levels = ImageChops.difference(*coarse).histogram()
    return sum(levels[CHANGED:]) / sum(levels)
