"""The plane beside the growing tree: its regions over two attributes; a regression tree as steps over one, or
with its means as colours over two.
"""

from views.kit.lesson import Moment
from views.kit.link.params import Change
from views.kit.link.table import AXES, BESIDE
from views.kit.panels import Beside, Field, Panels, Row, Said, choice
from views.lessons.grow.case import Case
from views.subjects import regions
from views.subjects.points.reading import joined
from views.subjects.trees.story import Story
from views.words.html import esc, paragraph


def panels(now: Moment[Case, Story]) -> Panels:
    """The switch, the attributes and the plane; nothing where a table has none."""
    tree, table, case = now.story.tree, now.story.table, now.case
    if not regions.offered(table):
        return []
    told = regions.telling(tree, table) and not now.presenter
    shown = told if case.plane is None else case.plane
    names = regions.chosen(tree, table, case.axes)
    switch = choice(BESIDE, shown, label=BESIDE.label if len(names) == 2 else "Steps over one attribute")
    if not shown:
        return [] if now.presenter else [switch]
    fields = [_axis(names, i, regions.offered(table)) for i in range(len(names))]
    if tree.regression and len(regions.offered(table)) > 1:
        fields = [fields[0], _up(names, regions.offered(table), table.target.name)]
    said = Said(paragraph(esc(regions.note(tree, table, names))))
    picture = [Beside(regions.picture(case.choices, case.detail, names))]
    if not len(regions.plane_of(table, names).rows):
        said, picture = Said(paragraph(esc(_empty(names)))), []
    return [*picture, said] if now.presenter else [Row([switch, *fields], "axes"), *picture, said]


def _empty(names: tuple[str, ...]) -> str:
    """Why there is no plane."""
    across, up = names
    return f"No record has a number for both {across} and {up}, so the page cannot draw their plane."


def _axis(names: tuple[str, ...], at: int, offered: tuple[str, ...]) -> Field:
    """The attribute of an axis; where it is that of the other axis, the two change places."""

    def change(name: str) -> Change:
        swapped = {name: names[at], names[at]: name}
        return AXES.change(joined([swapped.get(old, old) for old in names]))

    options = {name: name for name in offered}
    label = ("Across", "Up")[at]
    return Field(f"axis {at}", label, "select", names[at], change, options, width=200, quiet=True)


def _up(names: tuple[str, ...], offered: tuple[str, ...], target: str) -> Field:
    """What goes up in a regression: the target, as steps, or an attribute; colours then say the target."""

    def change(name: str) -> Change:
        return AXES.change(joined([names[0], *([name] if name else [])]))

    options = {"": f"{target}, as steps", **{name: name for name in offered if name != names[0]}}
    value = names[1] if len(names) == 2 else ""
    return Field("axis 1", "Up", "select", value, change, options, width=200, quiet=True)
