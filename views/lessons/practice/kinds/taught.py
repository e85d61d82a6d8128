"""Exercises of a teacher's folder, exercises/NAME.toml: a text, figures, blanks as formulas, known mistakes.

docs/folder.md describes the file.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from datasets.document import Document, files
from datasets.document import Slip as Fault
from views.kit.link.places import destination
from views.kit.panels import Said, Way
from views.lessons.practice.calculated import FUNCTIONS, NAMES, formula, names_in
from views.lessons.practice.exercise import Answered, Blank, Choice, Exercise, Kind, Line, Own, Piece, Slip
from views.lessons.practice.signs import Unreadable
from views.words.html import Html, esc, table
from views.words.numbers import amount

TRIED = 40  # draws before an exercise is offered
MOST_DIGITS = 6
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
PLACE = re.compile(r"\{\s*([^{}]*?)\s*\}")
LESSONS = tuple(one.name for one in Path(__file__).resolve().parents[2].iterdir() if one.is_dir())
FIELDS = ("title", "task", "lesson", "lesson_name", "figures", "table", "blank", "choice", "line")
BLANK = ("name", "label", "formula", "digits", "mistake")
CHOICE = ("name", "label", "options", "right", "feedback")

Figures = tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Written:
    """An exercise as its file has it.

    ranges: the lowest and the highest value of each figure; blanks: by name, in the order of the file;
    lines: the text of each line and its hint
    """

    title: str
    task: str
    ranges: Mapping[str, tuple[float, float]]
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    blanks: Mapping[str, Answered | Callable[[Mapping[str, float]], Answered]]
    lines: tuple[tuple[str, str], ...]

    def draw(self, rng: Random) -> Figures | None:
        """Figures with which every blank has a number."""
        figures = tuple((name, _drawn(rng, *ends)) for name, ends in self.ranges.items())
        try:
            _ = self.made(figures).right
        except Unreadable:
            return None
        return figures

    def made(self, figures: Figures) -> Exercise:
        """The exercise with these figures."""
        known = dict(figures)
        blanks = {name: one(known) if callable(one) else one for name, one in self.blanks.items()}
        shown = {name: amount(value) for name, value in figures}

        def filled(text: str) -> str:
            return PLACE.sub(lambda found: shown.get(found[1], found[0]), text)

        def pieces(text: str) -> Iterator[Piece]:
            for i, part in enumerate(PLACE.split(text)):
                if i % 2 == 0:
                    yield from [part.strip()] if part.strip() else []
                else:
                    yield blanks.get(part, shown.get(part, part))

        rows = [[esc(filled(cell)) for cell in row] for row in self.rows]
        head = [esc(filled(cell)) for cell in self.head]
        given = [Said(table(esc(filled(self.caption)), head, rows, css="gh-given"))] if rows else []
        lines = [Line(tuple(_joined(pieces(text))), filled(hint)) for text, hint in self.lines]
        return Exercise(Html(esc(filled(self.task))), given, lines)


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Texts that follow each other become one."""
    text = ""
    for piece in pieces:
        if isinstance(piece, str):
            text = f"{text} {piece}".strip()
            continue
        yield from [text] if text else []
        yield piece
        text = ""
    yield from [text] if text else []


def _drawn(rng: Random, low: float, high: float) -> float:
    """A whole number if both ends are whole, else with two decimals."""
    if low.is_integer() and high.is_integer():
        return float(rng.randint(int(low), int(high)))
    return round(rng.uniform(low, high), 2)


def kinds(folder: Path, taken: Collection[str], slips: list[Fault]) -> list[Kind]:
    """The exercises of a folder. Notes in slips what cannot be used.

    taken: the names of other exercises
    """
    found = []
    for file in files(folder / "exercises", ".toml", slips):
        document = Document(file)
        kind = _kind(document, taken) if not document.slips else None
        slips += document.slips
        found += [kind] if kind is not None and not document.slips else []
    return found


def _kind(document: Document, taken: Collection[str]) -> Kind | None:
    key, values = document.file.stem, document.values
    document.know(values, FIELDS)
    if key in taken:
        document.slip(f"An exercise of Glasshouse is called “{key}”. Give this file another name.")
    lesson = _lesson(document)
    written = _written(document)
    if document.slips or lesson is None:
        return None
    _try(document, written)
    return Kind(key, written.title, lesson, written.draw, written.made, repeats=True)


def _lesson(document: Document) -> Way | None:
    """The way to the lesson that shows the calculation."""
    link = document.needed(document.values, "lesson")
    name = document.get(document.values, str, "Open the lesson", "lesson_name")
    at = destination(link, LESSONS) if link else None
    if link and at is None:
        document.slip(f"“{link}” is not a link to a lesson.", "lesson")
    return Way(name, *at) if at else None


def _try(document: Document, written: Written) -> None:
    """Note figures that seldom give numbers, and a mistake that always leads to the right number."""
    drawn = [figures for seed in range(TRIED) if (figures := written.draw(Random(seed))) is not None]
    if len(drawn) < TRIED // 4:
        document.slip(
            f"Only {len(drawn)} of {TRIED} draws give a number for every blank. Change the figures.",
            "figures",
        )
        return
    exercises = [written.made(figures) for figures in drawn]
    for i, blank in enumerate(one for one in exercises[0].blanks if isinstance(one, Blank)):
        for j in range(len(blank.slips)):
            if all(_leads(exercise, blank.name, j) for exercise in exercises):
                document.slip("This mistake always leads to the right number.", "blank", i, "mistake", j)


def _leads(exercise: Exercise, name: str, j: int) -> bool:
    """Whether a mistake with a blank leads to its right number."""
    blank = next(one for one in exercise.blanks if one.name == name)
    assert isinstance(blank, Blank)
    try:
        return blank.near(blank.slips[j].of(Own(exercise.right)), float(exercise.right[name]))
    except Unreadable:
        return False


def _written(document: Document) -> Written:
    values = document.values
    ranges = dict(_ranges(document))
    blanks = dict(_blanks(document, set(ranges)))
    given = document.get(values, dict, {}, "table")
    document.know(given, ("caption", "head", "rows"), "table")
    rows = [
        tuple(map(str, row))
        for row in document.get(given, list, [], "table", "rows")
        if isinstance(row, list)
    ]
    head = document.texts(given, "table", "head")
    if any(len(row) != len(head) for row in rows):
        document.slip(f"Each row needs {len(head)} cells, as the head has.", "table", "rows")
    lines = [
        (document.needed(one, "line", i, "text"), document.get(one, str, "", "line", i, "hint"))
        for i, one in document.sections(values, "line")
    ]
    written = Written(
        document.needed(values, "title"), document.needed(values, "task"), ranges,
        document.get(given, str, "Given", "table", "caption"), head, tuple(rows), blanks, tuple(lines),
    )  # fmt: skip
    _check_places(document, written)
    return written


def _ranges(document: Document) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, shown in document.get(document.values, dict, {}, "figures").items():
        ends = shown if isinstance(shown, list) else [shown, shown]
        numbers = [float(one) for one in ends if isinstance(one, int | float) and not isinstance(one, bool)]
        if len(ends) != 2 or len(numbers) != 2 or numbers[0] > numbers[1]:
            document.slip(
                "Write a number, or the lowest and the highest number in brackets: [2, 20].", "figures", name
            )
        elif _named(document, name, (), "figures", name):
            yield name, (numbers[0], numbers[1])
            continue
        yield name, (1.0, 2.0)  # so that formulas with this name are not wrong as well


def _named(document: Document, name: str, taken: Collection[str], *path: str | int) -> bool:
    if not NAME.fullmatch(name) or name in NAMES or name in FUNCTIONS:
        document.slip(f"“{name}” cannot be a name. Use small letters, digits and underscores.", *path)
    elif name in taken:
        document.slip(f"“{name}” is used twice.", *path)
    else:
        return True
    return False


def _blanks(
    document: Document, known: set[str]
) -> Iterator[tuple[str, Answered | Callable[[Mapping[str, float]], Answered]]]:
    """Blanks and choices, in the order of their sections. known: the names so far"""
    for i, one in document.sections(document.values, "blank"):
        document.know(one, BLANK, "blank", i)
        name = document.needed(one, "blank", i, "name")
        if not _named(document, name, known, "blank", i, "name"):
            continue
        label = document.get(one, str, name, "blank", i, "label")
        digits = document.get(one, int, 3, "blank", i, "digits")
        if not 0 <= digits <= MOST_DIGITS:
            document.slip(f"“digits” should be from 0 to {MOST_DIGITS}.", "blank", i, "digits")
        text = document.needed(one, "blank", i, "formula")
        mistakes = []
        for j, slip in document.sections(one, "blank", i, "mistake"):
            document.know(slip, ("formula", "words"), "blank", i, "mistake", j)
            wrong = document.needed(slip, "blank", i, "mistake", j, "formula")
            mistakes.append((wrong, document.needed(slip, "blank", i, "mistake", j, "words")))
            _check_formula(document, wrong, known, "blank", i, "mistake", j, "formula")
        if _check_formula(document, text, known, "blank", i, "formula"):
            yield name, _blank(name, label, text, digits, tuple(mistakes))
        known.add(name)
    for i, one in document.sections(document.values, "choice"):
        document.know(one, CHOICE, "choice", i)
        name = document.needed(one, "choice", i, "name")
        if _named(document, name, known, "choice", i, "name"):
            yield name, _choice(document, one, i, name)
        known.add(name)


def _check_formula(document: Document, text: str, known: Collection[str], *path: str | int) -> bool:
    try:
        strange = names_in(text) - set(known)
    except Unreadable as error:
        document.slip(str(error), *path)
        return False
    for name in sorted(strange):
        document.slip(f"“{name}” is neither a figure nor a blank above.", *path)
    return not strange


def _blank(
    name: str, label: str, text: str, digits: int, mistakes: tuple[tuple[str, str], ...]
) -> Callable[[Mapping[str, float]], Blank]:
    def valued(formula_: str, figures: Mapping[str, float]) -> Callable[[Own], float]:
        needed = names_in(formula_)
        return lambda own: formula(
            formula_, {one: figures[one] if one in figures else own[one] for one in needed}
        )

    def made(figures: Mapping[str, float]) -> Blank:
        slips = [Slip(valued(wrong, figures), words) for wrong, words in mistakes]
        return Blank(name, label, valued(text, figures), digits, slips)

    return made


def _choice(document: Document, one: Mapping[str, Any], i: int, name: str) -> Choice:
    options = document.texts(one, "choice", i, "options")
    right = document.texts(one, "choice", i, "right")
    if not options or not right or not set(right) <= set(options):
        document.slip("“right” should name one or several of the options.", "choice", i, "right")
    feedback = document.get(one, dict, {}, "choice", i, "feedback")
    keys = {f"o{place}": option for place, option in enumerate(options)}
    said = {key: str(feedback[option]) for key, option in keys.items() if option in feedback}
    good = frozenset(key for key, option in keys.items() if option in right)
    return Choice(name, document.get(one, str, name, "choice", i, "label"), keys, lambda own: good, said)


def _check_places(document: Document, written: Written) -> None:
    """Note names in braces that stand for nothing, and blanks that no line has."""
    texts = [written.task, written.caption, *written.head, *(cell for row in written.rows for cell in row)]
    for name in {name for text in texts for name in PLACE.findall(text)} - written.ranges.keys():
        document.slip(f"“{{{name}}}” is not a figure.")
    used: list[str] = []
    for i, (text, hint) in enumerate(written.lines):
        used += [name for name in PLACE.findall(text) if name in written.blanks]
        strange = {*PLACE.findall(text)} - written.ranges.keys() - written.blanks.keys()
        strange |= {*PLACE.findall(hint)} - written.ranges.keys()
        for name in sorted(strange):
            document.slip(f"“{{{name}}}” is neither a figure nor a blank.", "line", i)
    for name in written.blanks:
        if used.count(name) != 1:
            document.slip(f"“{name}” should be in one line, as {{{name}}}. It is in {used.count(name)}.")
    if not written.blanks:
        document.slip("This exercise has nothing to fill in. Add a [[blank]] or a [[choice]].")
