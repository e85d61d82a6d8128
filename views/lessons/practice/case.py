"""The case that the link of an exercise or a sheet describes."""

from collections.abc import Mapping
from dataclasses import dataclass

from views.kit.link import table
from views.kit.link.kinds import Note, OneOf, Text
from views.kit.link.params import Given
from views.lessons.practice import params as practice
from views.lessons.practice.exercise import Exercise, Kind
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.levels import LEVELS, LINES, at_level

OF_KIND = practice.KIND.but(kind=OneOf({key: kind.title for key, kind in KINDS.items()}))
LEVEL = practice.LEVEL.but(kind=OneOf(LEVELS))
VIEW = table.VIEW.but(
    kind=OneOf({"one": "One exercise", "sheet": "A sheet to print"}), default="one", label="View", resets=()
)


def _read_kinds(text: str, note: Note) -> tuple[str, ...] | None:
    named = [key.strip() for key in text.split(",") if key.strip()]
    for key in named:
        if key not in KINDS:
            note(f"The link names exercises “{key[:40]}”, which do not exist. The page leaves them out.")
    return tuple(dict.fromkeys(key for key in named if key in KINDS)) or None


OF_KINDS = practice.KINDS.but(
    kind=Text(practice.KINDS.kind.words(), _read_kinds, ",".join), default=tuple(KINDS)[:2]
)
PARAMS = (
    *table.EVERY, VIEW, OF_KIND, practice.NUMBER, LEVEL, practice.FILLED, practice.HINTS, practice.HINTED,
    practice.SOLUTION, OF_KINDS, practice.MANY,
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """filled: the texts in the blanks; number: on a sheet, the first.

    hints: the number of lines from the top that show their hint; hinted: further lines, counted from 1
    """

    view: str
    kind: str
    number: int
    filled: tuple[tuple[str, str], ...] = ()
    hints: int = 0
    solution: bool = False
    level: str = LINES
    kinds: tuple[str, ...] = ()
    many: int = 0
    hinted: tuple[int, ...] = ()

    def shows_hint(self, line: int) -> bool:
        """Whether a line, counted from 0, may show its hint."""
        return line < self.hints or line + 1 in self.hinted

    @property
    def id(self) -> str:
        """Of the form. Each level has its own blanks."""
        return f"{self.counted}/{self.level}"

    @property
    def counted(self) -> str:
        """Of the exercise, which counts once, at whatever level."""
        return exercise_id(self.kind, self.number)


def exercise_id(kind: str, number: int) -> str:
    """The name by which the browser knows an exercise."""
    return f"{kind}/{number}"


def read(given: Given) -> Case:
    """The case of a link."""
    if given(VIEW) == "sheet":
        return Case(
            "sheet", "", given(practice.NUMBER), solution=given(practice.SOLUTION), level=given(LEVEL),
            kinds=given(OF_KINDS), many=given(practice.MANY),
        )  # fmt: skip
    kind, number, level = given(OF_KIND), given(practice.NUMBER), given(LEVEL)
    filled = _known(given, at_level(KINDS[kind], number, level))
    return Case(
        "one", kind, number, tuple(filled.items()), given(practice.HINTS), given(practice.SOLUTION), level,
        hinted=given(practice.HINTED),
    )  # fmt: skip


def _known(given: Given, exercise: Exercise) -> Mapping[str, str]:
    """The texts that the link fills into existing blanks."""
    filled: Mapping[str, str] = given(practice.FILLED)
    names = {blank.name for blank in exercise.blanks}
    strange = [name for name in filled if name not in names]
    if not strange:
        return filled
    known = {name: text for name, text in filled.items() if name in names}
    sentence = (
        f"The link fills in {strange[0][:40]}, which this exercise does not have. The page leaves it out."
    )
    given.mend(practice.FILLED, practice.FILLED.written(known) or None, sentence)
    return known


def numbers(case: Case) -> list[tuple[Kind, int]]:
    """The exercises of a case; on a sheet the kinds take turns."""
    if case.view == "one":
        return [(KINDS[case.kind], case.number)]
    kinds = [KINDS[key] for key in case.kinds]
    rounds = [divmod(i, len(kinds)) for i in range(case.many)]
    return [(kinds[place], (case.number + turn - 1) % practice.LAST + 1) for turn, place in rounds]


def story(case: Case) -> tuple[Exercise, ...]:
    """The exercises of a case."""
    return tuple(at_level(kind, number, case.level) for kind, number in numbers(case))
