"""The panels around the planes: the sentence, and one of five sections about kernels."""

from collections.abc import Callable
from functools import partial

from mlcore.svm import Machine
from views.kit.lesson import Explanation, Snapshot
from views.kit.link import table
from views.kit.panels import Action, Box, Panel, Panels, Row, Said, choice
from views.lessons.kernels import classes, dots, gram, grid, lift
from views.lessons.kernels.facets import WHAT, Case, measures, numbers_of, scaled, scaled_first, sentence
from views.subjects import code
from views.subjects.cards import margins, printed
from views.subjects.code import machines
from views.words.html import Html, paragraph

SECTIONS: dict[str, Callable[[Case], Panels]] = {
    "dots": dots.section,
    "lift": lift.section,
    "gram": gram.section,
    "grid": grid.section,
    "classes": classes.section,
}
# The sections with charts, whose type does not grow automatically.
IN_PRESENTER_MODE = SECTIONS | {
    "gram": partial(gram.section, large=True),
    "classes": partial(classes.section, large=True),
}


def explain(now: Snapshot[Case, tuple[Machine | str, ...]]) -> Explanation:
    """The effect of kernels, the one with the lowest CV error, and a section below if the link names one."""
    case = now.case
    if now.asked:
        return Explanation(Html(WHAT), below=[] if now.presenter else [_cards(case)])
    say = sentence(measures(case, now.story, False), case.points.n)
    below = table.BELOW.but(always=True) if now.presenter else table.BELOW
    if now.presenter and case.below is None:  # the kernels alone, with links to the sections
        titles = below.kind.options.items()  # type: ignore[attr-defined]
        ways = [Action(title, below.change(key), look="tertiary") for key, title in titles]
        return Explanation(say, under=[Row(ways, "sections")], below=_code(case, now.story))
    shown = case.below or below.default
    chosen: list[Panel] = [choice(below, shown, look="segments")]
    if now.presenter:
        chosen.append(Action("The kernels alone", below.change(None), look="tertiary"))
    sections = IN_PRESENTER_MODE if now.presenter else SECTIONS
    box = Box([Row(chosen, "chosen"), *sections[shown](case)], "below", border=False)
    first = scaled_first(case.points, case.units) if shown != "grid" else ""
    note = [Said(paragraph(f"For the CV errors, {first[0].lower()}{first[1:]}"))] if first else []
    return Explanation(say, below=[box, *note, _cards(case), *_code(case, now.story)])


def _cards(case: Case) -> Said:
    """A card for each kind of kernel on the facets."""
    kinds = dict.fromkeys(numbers_of(code)[0] for code in case.kernels)
    return Said(Html("".join(printed(margins.KERNELS[kind]) for kind in kinds)))


def _code(case: Case, found: tuple[Machine | str, ...]) -> Panels:
    """The existing machines on the facets."""
    there = [one for one in found if isinstance(one, Machine)]
    if not there:
        return []
    units = scaled(case.points, case.units)
    learned = [machines.Learned(one, case.C, shift=units.shift, scale=units.scale) for one in there]
    return [code.panel(partial(machines.script, case.points, learned))]
