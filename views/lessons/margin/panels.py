"""What stands beside the board: the optimum, what an edit did to it, and the problem with its numbers."""

from mlcore.svm import Machine
from views.lesson import Action, Box, Formula, Moment, Panels, Said, Told, Way
from views.lessons.margin import words
from views.lessons.margin.case import Case, optimum, read_off
from views.lessons.margin.tables import conditions, problem
from views.link import table
from views.points import choosing
from views.words.html import Html, esc, paragraph

HOW = paragraph("A click in the plane adds a point of the class chosen below it.")


def tell(now: Moment[Case, Machine | str]) -> Told:
    """What the learner's line is worth, beside the widest street once that is shown."""
    case, best = now.case, now.story
    if isinstance(best, str):
        return Told(esc(best), _refused(case))
    street = read_off(case.points, case.line)
    if not case.shown:
        return Told(words.searching(street), [_reveal(True), _problem(now, None)])
    changed = Said(_changed(now, best))
    return Told(words.scored(street, best), [_reveal(False), changed, _problem(now, best)])


def _reveal(show: bool) -> Action:
    label = "Show the optimum" if show else "Hide it and try again"
    return Action(label, table.OPTIMUM.change(show), key="optimum", look="primary" if show else "secondary")


def _problem(now: Moment[Case, Machine | str], best: Machine | None) -> Box:
    panels: Panels = [Formula(problem(best))]
    if best or not now.presenter:
        panels = [*panels, Said(conditions(now.case.points, best, now.presenter))]
    return Box(panels)


def _changed(now: Moment[Case, Machine | str], best: Machine) -> Html:
    """What the last edit did to the widest street."""
    if now.edit is None:
        return words.INVITATION
    before = optimum(now.edit.before)
    return words.edited(now.edit, before if isinstance(before, Machine) else None, best)


def _refused(case: Case) -> Panels:
    if len(set(case.points.y)) < 2:
        return [Said(HOW)]
    return [Way("Slack: a street that points may stand in", "slack", also=choosing.known(case.points))]
