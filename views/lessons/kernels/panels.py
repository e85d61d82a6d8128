"""What stands around the planes: the sentence, and one of five sections on what a kernel is."""

from collections.abc import Callable

from mlcore.svm import Machine
from views.lesson import Box, Moment, Panels, Told, choice
from views.lessons.kernels import classes, dots, gram, grid, lift
from views.lessons.kernels.case import Case
from views.lessons.kernels.measures import measures
from views.lessons.kernels.words import sentence
from views.link import table

SECTIONS: dict[str, Callable[[Case], Panels]] = {
    "dots": dots.section,
    "lift": lift.section,
    "gram": gram.section,
    "grid": grid.section,
    "classes": classes.section,
}


def tell(now: Moment[Case, tuple[Machine | str, ...]]) -> Told:
    """What a kernel does, and which has the lowest CV error; below, a section, if the link names one."""
    case = now.case
    say = sentence(measures(case, now.story, False), case.points.n)
    if now.presenter and case.below is None:
        return Told(say)
    shown = case.below or table.BELOW.default
    chosen = [] if now.presenter else [choice(table.BELOW, shown, look="segments")]
    return Told(say, below=[Box([*chosen, *SECTIONS[shown](case)], "below", border=False)])
