"""Exercises on paper: tables and calculations with room to write, or with their solutions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape

from views.kit.panels import Box, Panel, Row, Said, Sketches, Way
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Answered, Blank, Exercise, Grid, Kind, Line, Piece
from views.words.html import Html, paragraph

WORDS = Html(
    "Print this sheet from your browser, on paper or as a PDF, on A4 or Letter. "
    "The same link opens it on any screen."
)
NAME = '<p class="gh-name">Name <span class="gh-gap"></span> Date <span class="gh-gap"></span></p>'
MOST_OPTIONS = 5  # that are written out; for more there is room to write


def panels(
    numbers: Sequence[tuple[Kind, int]],
    exercises: Sequence[Exercise],
    solved_too: bool,
    link: str,
    level: Mapping[str, str],
) -> list[Panel]:
    """A sheet, exercise by exercise. link: its address on the screen; level: as a link has it."""
    pairs = enumerate(zip(numbers, exercises, strict=True), 1)
    sheet: list[Panel] = [
        _one(place, kind, number, exercise, solved_too, level) for place, ((kind, number), exercise) in pairs
    ]
    return [_heading(numbers, solved_too, link), *sheet]


def _heading(numbers: Sequence[tuple[Kind, int]], solved_too: bool, link: str) -> Said:
    """The contents of the sheet, room for a name, and its address on the screen."""
    title = "Exercises with solutions" if solved_too else "Exercises"
    kinds = dict.fromkeys(kind for kind, _ in numbers)
    listed = ", ".join(
        f"{_safe(kind.title)} {_range([n for k, n in numbers if k is kind])}" for kind in kinds
    )
    name = "" if solved_too else NAME
    return Said(
        Html(
            f'<header class="gh-sheet-head"><h2 class="gh-sheet-title">{title}</h2>{name}'
            f'<p class="gh-soft">{listed}</p>'
            f'<p class="gh-sheet-link gh-soft">On the screen: {_safe(link)}</p></header>'
        )
    )


def _range(numbers: Sequence[int]) -> str:
    """Consecutive numbers in words: 3, or 3 to 7."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def given(panels: Sequence[Panel], key: str) -> list[Panel]:
    """Tables and drawings side by side where there is room; a tree takes the width. key: their own."""
    small = [
        replace(panel, key=f"{key} {panel.key}") if isinstance(panel, Sketches) else panel
        for panel in panels
        if isinstance(panel, Said | Sketches)
    ]
    wide = [panel for panel in panels if not isinstance(panel, Said | Sketches)]
    return [*([Row(small, key, align="top")] if small else []), *wide]


def _one(
    place: int, kind: Kind, number: int, exercise: Exercise, solved_too: bool, level: Mapping[str, str]
) -> Box:
    name = f'<span class="gh-soft">({kind.key}, number {number})</span>'
    head = f'<h3 class="gh-heading">{place}. {_safe(kind.title)} {name}</h3>'
    body = "".join(_part(part, exercise, solved_too) for part in exercise.parts)
    screen = Way("On the screen", "practice", {"kind": kind.key, "number": str(number), **level})
    task = Said(Html(f'{head}<p class="gh-task">{exercise.task}</p>'))
    shown = given(exercise.shown(solved_too), f"given {place}")
    return Box([task, *shown, Said(Html(f'<div class="gh-paper">{body}</div>')), screen],
               f"sheet {place}", border=False)  # fmt: skip


def _part(part: Line | Grid, exercise: Exercise, solved_too: bool) -> str:
    def cell(piece: Piece) -> str:
        if isinstance(piece, str):
            return _safe(piece)
        return f"<b>{_safe(answer(piece, exercise))}</b>" if solved_too else room(piece)

    return written(part, cell, solved_too)


def written(part: Line | Grid, cell: Callable[[Piece], str], solved_too: bool) -> str:
    """A line or a table of a calculation as HTML.

    cell: the HTML of a piece; solved_too: whether its hint is below, and not the number of decimals
    """
    worked = f'<p class="gh-solved">{_safe(part.worked)}</p>' if solved_too and part.worked else ""
    if isinstance(part, Line):
        cells = [*map(cell, part.pieces)]
        cells[part.numbered - 1] += "" if solved_too else _checked(part.checked)
        return f'<p class="gh-calc-line">{" ".join(cells)}</p>{worked}'
    heads = zip(part.head, part.checked, strict=True)
    head = "".join(
        f'<th scope="col">{_safe(text)}{"" if solved_too else _checked(checked)}</th>'
        for text, checked in heads
    )
    rows = "".join(
        f'<tr><th scope="row">{cell(row[0])}</th>{"".join(f"<td>{cell(one)}</td>" for one in row[1:])}</tr>'
        for row in part.rows
    )
    top = f"<caption>{_safe(part.caption)}</caption><thead><tr>{head}</tr></thead>"
    return f'<table class="gh-table">{top}<tbody>{rows}</tbody></table>{worked}'


def _checked(words: str) -> str:
    """How many decimals an answer needs."""
    return f' <span class="gh-checked">{words}</span>' if words else ""


def room(blank: Answered) -> str:
    """What is on paper in place of a blank: room to write, or options to tick."""
    if isinstance(blank, ByHand):
        return f'<span class="gh-drawing"><span class="gh-quiet">{_safe(blank.label)}</span></span>'
    if isinstance(blank, Blank) or len(blank.options) > MOST_OPTIONS:
        return f'<span class="gh-gap"><span class="gh-quiet">{_safe(blank.label)}</span></span>'
    return " / ".join(f"☐&nbsp;{_safe(words)}" for words in blank.options.values())


def answer(blank: Answered, exercise: Exercise) -> str:
    """The right answer in words."""
    right = exercise.right[blank.name]
    return blank.text(right)  # type: ignore[arg-type]


def _safe(text: str) -> str:
    """Our own words, which may contain comparisons."""
    return escape(text, quote=False)


def solved(exercise: Exercise) -> list[Html]:
    """The solution, part by part: a line, or a table. That of a level has every line of the calculation."""
    if exercise.source is None:
        return [_solution(part, exercise) for part in exercise.parts]
    known = {blank.name for blank in exercise.source.blanks}
    further = [part for part in exercise.parts if {blank.name for blank in part.blanks} - known]
    return [*(_solution(part, exercise) for part in further), *solved(exercise.source)]


def _solution(part: Line | Grid, exercise: Exercise) -> Html:
    if isinstance(part, Line):
        return paragraph(_solved(part, exercise), "gh-solved")
    return Html(_part(part, exercise, True))


def _solved(line: Line, exercise: Exercise) -> str:
    if len(line.blanks) == 1 and "=" in line.worked:
        return f"{_safe(line.worked)} = <b>{_safe(answer(line.blanks[0], exercise))}</b>"
    said = " ".join(
        _safe(piece) if isinstance(piece, str) else f"<b>{_safe(answer(piece, exercise))}</b>"
        for piece in line.pieces
    )
    return f"{said}<br>{_safe(line.worked)}" if line.worked else said
