"""A question bank as Moodle XML: each task in ten variants, in categories by chapter.

A calculation is a cloze question. A tree by hand is an essay, with its solution for the grader.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree as ET

from views.course import CHAPTERS
from views.lessons.practice import sheet
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Exercise
from views.lessons.practice.kinds import KINDS
from views.sheet.cloze import harmless, questions
from views.sheet.exam import Exam, Task
from views.sheet.pictures import Picture, given
from views.stage.tree.still import NOT_XML
from views.words.html import Html, esc

MORE = "More exercises"  # of kinds that belong to no chapter
PENALTY = "0.3333333"  # of a further try, as Moodle has it
CHECK_MARKED = "Check the blanks that are marked as wrong."
LINES = "12"  # of the field for a tree
LOOKS = {  # our class -> those of Moodle's themes
    'class="gh-table': 'class="table table-sm table-bordered w-auto gh-table',
    'class="gh-quiet"': 'class="sr-only visually-hidden"',
}


class Shown(NamedTuple):
    """HTML with its pictures. files: by name"""

    html: str
    files: Mapping[str, Picture]


def bank(exam: Exam, variants: Mapping[str, Sequence[Exercise]]) -> bytes:
    """The file. variants: the exercises by letter, task by task."""
    quiz = ET.Element("quiz")
    for place, task in enumerate(exam.tasks, 1):
        _category(quiz, exam, place, task)
        for letter, exercises in variants.items():
            _question(quiz, f"{place:02} {KINDS[task.kind].title} {letter}", task, exercises[place - 1])
    ET.indent(quiz, " ")
    return bytes(ET.tostring(quiz, "utf-8", xml_declaration=True))


@cache
def chapter(key: str) -> str:
    """The chapter that practises a kind of exercise, else the first one with its lesson."""
    for one in CHAPTERS:
        if any(step.kind == key for step in one.all_steps):
            return one.title
    lesson = KINDS[key].lesson.lesson
    shows = (one.title for one in CHAPTERS for step in one.all_steps if step.way.lesson == lesson)
    return next(shows, MORE)


def _category(quiz: ET.Element, exam: Exam, place: int, task: Task) -> None:
    """Begin a category. The questions below it are in it."""
    names = (exam.title, chapter(task.kind), f"{place:02} {KINDS[task.kind].title}")
    path = "/".join(["$course$", "top", *(name.replace("/", "//") for name in names)])
    found = ET.SubElement(quiz, "question", type="category")
    _text(ET.SubElement(found, "category"), path)
    _text(ET.SubElement(found, "info", format="html"), "")


def _question(quiz: ET.Element, name: str, task: Task, exercise: Exercise) -> None:
    by_hand = any(isinstance(blank, ByHand) for blank in exercise.blanks)
    found = ET.SubElement(quiz, "question", type="essay" if by_hand else "cloze")
    _text(ET.SubElement(found, "name"), name)
    asked = _asked(exercise)
    solved = _solved(exercise, asked)
    calculation = "" if by_hand else questions(exercise)
    _html(found, "questiontext", Shown(f"{asked.html}{_dressed(calculation)}", asked.files))
    _html(found, "generalfeedback", solved)
    if by_hand:
        _essay(found, task, solved)
    else:
        _cloze(found, exercise)
    _text(ET.SubElement(ET.SubElement(found, "tags"), "tag"), task.kind)


def _cloze(found: ET.Element, exercise: Exercise) -> None:
    """What only a cloze question has. The first hint says how many blanks are right, the second how to work
    them out."""
    ET.SubElement(found, "penalty").text = PENALTY
    ET.SubElement(found, "hidden").text = "0"
    worked = [f"<li>{harmless(escape(part.worked))}</li>" for part in exercise.parts if part.worked]
    for words in (CHECK_MARKED, f"<ul>{''.join(worked)}</ul>" if worked else ""):
        if words:
            hint = _html(found, "hint", Shown(words, {}))
            ET.SubElement(hint, "shownumcorrect")


def _essay(found: ET.Element, task: Task, solved: Shown) -> None:
    settings = {
        "defaultgrade": f"{task.points or 1:g}", "penalty": "0", "hidden": "0", "responseformat": "editor",
        "responserequired": "1", "responsefieldlines": LINES, "attachments": "0", "attachmentsrequired": "0",
    }  # fmt: skip
    for name, value in settings.items():
        ET.SubElement(found, name).text = value
    _html(found, "graderinfo", solved)
    _text(ET.SubElement(found, "responsetemplate", format="html"), "")


# HTML and its pictures --------------------------------------------------------------------------------


def _asked(exercise: Exercise) -> Shown:
    return _shown(f"<p>{exercise.task}</p>", given(exercise.shown(False)), "drawing")


def _solved(exercise: Exercise, asked: Shown) -> Shown:
    """The worked solution, with the drawings that the task does not have."""
    known = set(asked.files.values())
    new = (one for one in given(exercise.shown(True)) if isinstance(one, Picture) and one not in known)
    lines = "".join(sheet.solved(exercise)).replace("\n", "<br>").replace("  ", "&nbsp; ")  # of a tree
    return _shown(lines, new, "solution")


def _shown(html: str, parts: Iterator[Html | Picture], name: str) -> Shown:
    """HTML, then tables and pictures. name: of the files, before a number"""
    found, files = [_dressed(harmless(html))], dict[str, Picture]()
    for part in parts:
        if isinstance(part, Picture):
            file = f"{name}{len(files) + 1}.svg"
            files[file] = part
            found.append(_image(part, file))
        else:
            found.append(_dressed(harmless(part)))
    return Shown("".join(found), files)


def _image(picture: Picture, file: str) -> str:
    caption = f"{picture.caption}<br>" if picture.caption else ""
    about = f'alt="{esc(picture.alt)}" width="{picture.width:.0f}"'
    return f'<p>{harmless(caption)}<img src="@@PLUGINFILE@@/{file}" {about}></p>'


def _dressed(html: str) -> str:
    for ours, theirs in LOOKS.items():
        html = html.replace(ours, theirs)
    return html


# XML --------------------------------------------------------------------------------------------------


def _html(parent: ET.Element, name: str, shown: Shown) -> ET.Element:
    """An element with HTML and its files."""
    found = ET.SubElement(parent, name, format="html")
    _text(found, shown.html)
    for file, picture in shown.files.items():
        about = {"name": file, "path": "/", "encoding": "base64"}
        ET.SubElement(found, "file", about).text = picture.address.partition(",")[2]
    return found


def _text(parent: ET.Element, text: str) -> None:
    """The text of an element. ElementTree escapes what is markup, and XML has no other control characters."""
    ET.SubElement(parent, "text").text = NOT_XML.sub("\ufffd", text)
