"""What is beside an oblique tree: the tree along the axes, both errors, the lines measured at a node."""

from datasets.worlds import TEST, TRAINING
from mlcore import Path
from views.kit.known import known
from views.kit.lesson import Moment, Told
from views.kit.panels import Beside, Box, Formula, Panel, Panels, Said
from views.lessons.overfit import oblique_words, words
from views.lessons.overfit.case import Case, Grown, Story
from views.lessons.overfit.panels import code_of, curve, opened
from views.lessons.overfit.picture import beside
from views.words.html import Html

TITLE = "Slanted or along the axes"


def tell(now: Moment[Case, Story]) -> Told:
    """Both trees, at a step."""
    of, other = now.story.grown, known(now.story.other)
    at = min(now.at, len(of.growth.openings))
    path = opened(of, at, now.node)
    panels: list[Panel] = [Said(words.opened(of, path))] if path is not None else []
    said = oblique_words.grown(of, other, now.at, now.until is not None)
    if now.until is not None:
        return Told(said, panels)
    # The curve stays where it is: what only some steps have is below it.
    figure, *numbers = curve(of, at, now)
    panels += [Beside(beside(now.case)), Said(oblique_words.along(other, now.at)), figure]
    if now.at == at > 0 and not now.presenter:
        panels += _line(now, of.growth.openings[at - 1].path)
    panels += numbers
    if not now.presenter:
        panels += [Said(_contest(of, other, at)), Said(words.fragments(of, at))]
    return Told(said, panels, below=code_of(now))


def _line(now: Moment[Case, Story], path: Path) -> Panels:
    """The lines that were measured for the split of this step, and the chosen one worked out."""
    of = now.story.grown
    formulas = oblique_words.formulas(of, path, of.tables[TRAINING])
    # The table is as long as there are lines: what is worked out stays where it is, above it.
    return [Box([Formula(formulas)]), Said(oblique_words.weighed(of, path))]


def _contest(of: Grown, other: Grown, step: int) -> Html:
    """Both trees at this step, at their best and whole."""
    here = "Oblique tree at this step"
    rows = [_row(here, of, step)]
    for name, one in (("oblique", of), ("along the axes", other)):
        rows.append(_row(f"Full tree, {name}", one, len(one.growth.openings)))
        rows.append(_row(f"{words.BEST}, {name}", one, one.chosen))
    return words.contest(rows, here, TITLE)


def _row(name: str, of: Grown, step: int) -> tuple[str, int, float, float]:
    return name, of.growth.leaves[step], of.share(TRAINING, step), of.share(TEST, step)
