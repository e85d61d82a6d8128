"""The link parameters for exercises. See views/kit/link/params.py."""

from collections.abc import Mapping

from views.kit.link.kinds import Flag, Note, OneOf, Text, Whole
from views.kit.link.params import Param

LAST = 1000  # the highest number of an exercise
MOST_ON_A_SHEET = 40
MOST_DIGITS = 2  # of the number of a line
MOST_BLANK = 200  # characters of an answer in a blank


def _read_filled(text: str, note: Note) -> dict[str, str] | None:
    filled: dict[str, str] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if colon:
            filled[name] = value[:MOST_BLANK]
        else:
            note(f"The link fills in “{part[:MOST_BLANK]}”, which names no blank. The page leaves it out.")
    return filled


def _write_filled(filled: Mapping[str, str]) -> str:
    kept = {name: value.replace(";", " ").strip()[:MOST_BLANK] for name, value in filled.items()}
    return ";".join(f"{name}:{value}" for name, value in kept.items() if value)


def _read_lines(text: str, note: Note) -> tuple[int, ...] | None:
    lines = [part.strip() for part in text.split(",") if part.strip()]
    strange = [part for part in lines if not (part.isdecimal() and len(part) <= MOST_DIGITS)]
    if strange:
        note(
            f"The link shows a hint at line “{strange[0][:20]}”, which is no number. The page leaves it out."
        )
    return tuple(dict.fromkeys(int(part) for part in lines if part not in strange)) or None


FILLED_RESETS = ("filled", "hints", "hinted", "solution")
KIND = Param(
    "kind", OneOf({"impurity": "Impurity of a node"}), "impurity", "the kind of exercise", "Exercise",
    resets=("number", *FILLED_RESETS), always=True,
)  # fmt: skip
NUMBER = Param(
    "number", Whole(1, LAST), 1, "the number of the exercise, or of the first one on a sheet", "Number",
    resets=FILLED_RESETS, always=True,
)  # fmt: skip
FILLED = Param(
    "filled",
    Text("`h:0.94;gain:1/4`, answers in the blanks h and gain", _read_filled, _write_filled, 4_000),
    {}, "the answers filled in", resets=(),
)  # fmt: skip
HINTS = Param(
    "hints", Whole(0, 40), 0, "the number of lines from the top that may show their hint", resets=()
)
HINTED = Param(
    "hinted",
    Text("`3,5`, the third and the fifth", _read_lines, lambda lines: ",".join(map(str, lines))),
    (), "further lines that may show their hint", resets=(),
)  # fmt: skip
SOLUTION = Param("solution", Flag(), False, "whether the page shows the solution", "Solutions", resets=())
LEVEL = Param(
    "ask", OneOf({"lines": "Every line"}), "lines",
    "what to fill in: every line, only the result, or the line with a mistake", "Level",
    resets=FILLED_RESETS,
)  # fmt: skip
KINDS = Param(
    "kinds", Text("`gain,ratio`"), (), "the kinds of exercises of a sheet", "Exercises", resets=(),
)  # fmt: skip
MANY = Param(
    "many",
    Whole(1, MOST_ON_A_SHEET),
    6,
    "the number of exercises on a sheet",
    "Number of exercises",
    resets=(),
)

ROWS = (KIND, NUMBER, LEVEL, FILLED, HINTS, HINTED, SOLUTION, KINDS, MANY)
