"""An exam as one HTML file that needs nothing else, for the browser's print on A4 or Letter."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil
from pathlib import Path

import segno

from views.lessons.practice import sheet
from views.lessons.practice.exercise import Exercise, Piece
from views.lessons.practice.kinds import KINDS
from views.sheet.exam import Exam, Task
from views.sheet.pictures import Picture, given
from views.stage.tree.still import LIGHT, NOT_XML, tag
from views.words.html import esc

STYLE = (Path(__file__).parent / "paper.css").read_text(encoding="utf-8")
COLOURS = "".join(f".gh-c{i}{{color:{colour}}}" for i, colour in enumerate(LIGHT["classes"]))
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
PITCH = {"lines": 8, "squares": 5}  # mm
WIDEST = 220  # mm of a page
MOST_ACROSS = 18  # tasks in a row of the table of points
SKETCHED, DRAWN = 1.0, 0.8  # of its width on the screen: a drawing of points, and a tree


def paper(
    exam: Exam,
    variants: Mapping[str, Sequence[Exercise]],
    solutions: bool,
    check: str = "",
    address: str = "",
) -> str:
    """The file.

    variants:  the exercises by letter; solutions: whether it is for the corrector
    check:     of the key, "" without a key
    address:   of the page with these settings, for the QR code; "" for none
    """
    code = _code(address) if address and exam.qr and not solutions else ""
    parts = [_variant(exam, letter, ones, solutions, check, code) for letter, ones in variants.items()]
    feet = "".join(_foot(exam, letter, solutions) for letter in variants)
    title = f"{exam.title}, solutions" if solutions else exam.title
    return _clean(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        f"<title>{escape(title)}</title><style>{STYLE}{COLOURS}{feet}</style></head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _clean(text: str) -> str:
    """Without the characters that no document may have."""
    return NOT_XML.sub("\ufffd", text)


def _code(address: str) -> str:
    drawn = segno.make(address, micro=False, error="m").svg_data_uri(omitsize=True, border=0)
    return f'<img class="gh-qr" alt="QR code of the page of this sheet" src="{drawn}">'


def _foot(exam: Exam, letter: str, solutions: bool) -> str:
    """The margin of the pages of a variant."""
    left = _quoted(", ".join(filter(None, (exam.title, exam.course))))
    middle = _quoted(_named(exam, letter, solutions))
    return (
        f"@page v{letter} {{ @bottom-left {{ content: {left} }} @bottom-center {{ content: {middle} }} }} "
        f"#v{letter} {{ page: v{letter} }}"
    )


def _quoted(text: str) -> str:
    """A text in CSS. No character of it ends the string or the style sheet."""
    return '"' + "".join(c if c.isalnum() or c in " ,.-" else f"\\{ord(c):x} " for c in text) + '"'


def _variant(
    exam: Exam, letter: str, exercises: Sequence[Exercise], solutions: bool, check: str, code: str
) -> str:
    tasks = enumerate(zip(exam.tasks, exercises, strict=True), 1)
    inside = "".join(_task(exam, place, task, one, solutions) for place, (task, one) in tasks)
    head = _head(exam, letter, solutions, check, code)
    return f'<main class="gh-variant" id="v{letter}">{head}{inside}</main>'


def _head(exam: Exam, letter: str, solutions: bool, check: str, code: str) -> str:
    course = ", ".join(filter(None, (exam.course, exam.date)))
    said = f'<p class="gh-course">{escape(course)}</p>' if course else ""
    name = _named(exam, letter, solutions)
    label = f'<span class="gh-variant-name">{name}</span>' if name else ""
    said += f'<p class="gh-check">Key check {check}</p>' if check else ""
    head = f'<header class="gh-head"><div><h1>{escape(exam.title)}</h1>{said}</div>{label}{code}</header>'
    note = f'<p class="gh-instructions">{escape(exam.note)}</p>' if exam.note and not solutions else ""
    return head + ("" if solutions else _fields(exam)) + note + _marks(exam, solutions)


def _named(exam: Exam, letter: str, solutions: bool) -> str:
    """What the sheet is, in a word or two."""
    several = exam.variants > 1
    if solutions:
        return f"Solutions {letter}" if several else "Solutions"
    return f"Variant {letter}" if several else ""


def _fields(exam: Exam) -> str:
    names = ["Name", "Matriculation no.", *([] if exam.date else ["Date"])]
    return f'<p class="gh-fields">{"".join(f"<span>{name} <i></i></span>" for name in names)}</p>'


def _marks(exam: Exam, solutions: bool) -> str:
    """The table of points: to be earned and, on the students' sheets, room for those that they earn."""
    if not exam.points:
        return ""
    tasks = [*enumerate(exam.tasks, 1)]
    across = ceil(len(tasks) / ceil(len(tasks) / MOST_ACROSS))
    rows = [tasks[start : start + across] for start in range(0, len(tasks), across)]
    sums = [""] * (len(rows) - 1) + [f"{exam.points:g}"]
    tables = (_marks_row(row, total, solutions) for row, total in zip(rows, sums, strict=True))
    return f'<div class="gh-marks-wide">{"".join(tables)}</div>'


def _marks_row(tasks: Sequence[tuple[int, Task]], total: str, solutions: bool) -> str:
    """The points of a few tasks. total: of all tasks, in the last row"""
    heads = "".join(f'<th scope="col">{place}</th>' for place, _ in tasks)
    points = "".join(f"<td>{task.points:g}</td>" for _, task in tasks)
    heads += '<th scope="col" class="gh-sum">Sum</th>' if total else ""
    points += f"<td><b>{total}</b></td>" if total else ""
    rows = f'<tr><th scope="row">Points</th>{points}</tr>'
    if not solutions:
        empty = "<td></td>" * (len(tasks) + bool(total))
        rows += f'<tr class="gh-earned"><th scope="row">Earned</th>{empty}</tr>'
    head = f'<thead><tr><th scope="col">Task</th>{heads}</tr></thead>'
    return f'<table class="gh-marks">{head}<tbody>{rows}</tbody></table>'


def _task(exam: Exam, place: int, task: Task, exercise: Exercise, solutions: bool) -> str:
    points = f'<span class="gh-points">{_points(task.points)}</span>' if task.points else ""
    head = f"<h2><span>{place}. {escape(KINDS[task.kind].title)}</span>{points}</h2>"
    shown = "".join(
        _figure(one) if isinstance(one, Picture) else one for one in given(exercise.shown(solutions))
    )
    above = f'<div class="gh-shown">{shown}</div>' if shown else ""
    lines = "".join(sheet.written(part, _cell(exercise, solutions), solutions) for part in exercise.parts)
    asked = f'<p class="gh-asked">{exercise.task}</p>'
    body = f'{asked}<div class="gh-both">{above}<div class="gh-calc">{lines}</div></div>'
    room = "" if solutions or not exam.room else _working(place, exam.room, exam.ruled)
    return f'<section class="gh-task"><div class="gh-whole">{head}{body}</div>{room}</section>'


def _points(points: float) -> str:
    return f"{points:g} point{'' if points == 1 else 's'}"


def _figure(picture: Picture) -> str:
    scale = SKETCHED if picture.caption else DRAWN
    caption = f"<figcaption>{picture.caption}</figcaption>" if picture.caption else ""
    image = f'<img alt="{esc(picture.alt)}" src="{picture.address}">'
    return f'<figure style="width:{scale * picture.width:.0f}px">{caption}{image}</figure>'


def _cell(exercise: Exercise, solutions: bool) -> Callable[[Piece], str]:
    def cell(piece: Piece) -> str:
        if isinstance(piece, str):
            return escape(piece, quote=False)
        if solutions:
            return f"<b>{escape(sheet.answer(piece, exercise), quote=False)}</b>"
        return sheet.room(piece)

    return cell


def _working(place: int, height: int, ruled: str) -> str:
    """Room for working, with the number of its task, because it may be on the next page."""
    return f'<div class="gh-working"><p>Working for task {place}</p>{_room(height, ruled)}</div>'


def _room(height: int, ruled: str) -> str:
    """Lines, squares or a frame. height: cm"""
    high, pitch = 10 * height, PITCH.get(ruled)
    inside = ""
    if pitch is None:
        inside = tag("rect", width="100%", height="100%")
    else:
        across = range(0 if ruled == "squares" else pitch, high + 1, pitch)
        inside += "".join(tag("line", x2="100%", y1=f"{y}mm", y2=f"{y}mm") for y in across)
    if ruled == "squares":
        inside += "".join(
            tag("line", x1=f"{x}mm", x2=f"{x}mm", y2="100%") for x in range(0, WIDEST, pitch or 1)
        )
    return f'<svg class="gh-room" style="height:{high}mm" aria-hidden="true">{inside}</svg>'
