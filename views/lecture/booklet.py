"""A lecture on paper: its items in order, each with its picture, its sentence, the notes and the link."""

from mlcore import TableError
from views.handout.printed import ALL, Sheets
from views.kit.apart import NotDone
from views.kit.keep import kept_long
from views.lecture.script import Item, read
from views.lessons import LESSONS
from views.page.opened import Refused, given_in
from views.words.grammar import plural

SECONDS = 10.0  # for a lecture, roughly
NO_STEPS = "This page needs the server. The link leads to it."


@kept_long(lambda *about: SECONDS)
def booklet(text: str, home: str = "", every: bool = False) -> str:
    """The file to print. Raises ValueError if the lecture has no items, or too many steps.

    home: the address of the app; every: all steps of each item, and not only one
    """
    lecture, sheets = read(text), Sheets(home)
    if not lecture.items:
        raise ValueError(lecture.slips[0].sentence if lecture.slips else "This text has no items yet.")
    for number, item in enumerate(lecture.items, 1):
        _add(sheets, item, f"{number}. {item.name}", every)
    minutes = f", {plural(round(lecture.minutes), 'minute')}" if lecture.minutes else ""
    return sheets.html(lecture.title, f"{lecture.title}: {plural(len(lecture.items), 'item')}{minutes}")


def _add(sheets: Sheets, item: Item, name: str, every: bool) -> None:
    """Add an item. Of a story, that is the step in its link, or else the last one, at which all is seen."""
    if item.page not in LESSONS:
        return sheets.add_page(item.page, item.query, name, item.notes, NO_STEPS)
    lesson = LESSONS[item.page]
    steps = ALL if every else "" if "step" in item.query else "end"
    try:
        sheets.add(lesson, given_in(lesson, item.query), steps, name, item.notes)
    except (Refused, TableError, NotDone) as reason:
        sheets.add_page(item.page, item.query, name, item.notes, str(reason))
