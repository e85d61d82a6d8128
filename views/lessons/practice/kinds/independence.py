"""Pearson's chi-square test of an attribute and the class."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from mlcore.significance import chi_square
from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import gain, records
from views.lessons.practice.kinds.gain import Counts
from views.lessons.practice.kinds.ties import NOTHING
from views.words.html import Html, esc, table
from views.words.numbers import number

CRITICAL = {1: 3.841, 2: 5.991, 3: 7.815, 4: 9.488}  # by degrees of freedom, at 5 %
FAR = 0.1  # from the critical value
LEAST = 5  # of an expected count
RULE = f"at most a fifth of the expected counts are below {LEAST} and none is below 1"
VERDICTS = {"none": "not decided by this test", "yes": "significant", "no": "not significant"}


class Cell(NamedTuple):
    """A cell of the table: its row and its column, from 0, and its count."""

    row: int
    column: int
    seen: int

    @property
    def name(self) -> str:
        """Of its blank."""
        return f"e{self.row + 1}{self.column + 1}"


def _draw(rng: Random) -> Counts | None:
    """Of two or three rows; significant about as often as not."""
    attribute, target = rng.randrange(len(records.ATTRIBUTES)), rng.randrange(len(records.TARGETS))
    values = len(records.ATTRIBUTES[attribute][1])
    groups = tuple((rng.randint(1, 30), rng.randint(1, 30)) for _ in range(values))
    case = Counts(attribute, target, groups)
    n, df = sum(map(sum, groups)), values - 1
    if n not in (20, 25, 40, 50, 80, 100):
        return None
    if fits(_frequencies(groups)) is None or (not fits(_frequencies(groups)) and rng.random() < 0.2):
        return None
    found = chi_square(groups).statistic
    if abs(found - CRITICAL[df]) < FAR or found < 0.3 or found > 4 * CRITICAL[df]:
        return None
    return case


def _frequencies(groups: Sequence[Sequence[int]]) -> list[float]:
    """The expected counts, row by row."""
    n, whole = sum(map(sum, groups)), [sum(column) for column in zip(*groups, strict=True)]
    return [sum(group) * down / n for group in groups for down in whole]


def fits(expected: Sequence[float]) -> bool | None:
    """Whether the test may be used by Cochran's rule (1954): at most a fifth of the expected counts is below
    5, and none below 1. None where the stricter rule of many books, none below 5, says something else."""
    low = sum(e < LEAST - NOTHING for e in expected)
    cochran = low <= len(expected) / 5 and min(expected) >= 1 - NOTHING
    return cochran if cochran == (low == 0) else None


def _expected(case: Counts, cell: Cell) -> Blank:
    n, whole = sum(map(sum, case.groups)), [sum(column) for column in zip(*case.groups, strict=True)]
    across, down = sum(case.groups[cell.row]), whole[cell.column]
    cells = len(case.groups) * len(whole)
    value, label = records.NAMED[case.attribute][1][cell.row], records.TARGETS[case.target][1][cell.column]
    return Blank(cell.name, f"expected {label} of {value}", lambda own: across * down / n, slips=[
        Slip(lambda own: n / cells,
             "You spread all records evenly. Use row sum · column sum / all."),
        Slip(lambda own: across / len(whole),
             "You halved the row. The column sums give the shares of the classes."),
        Slip(lambda own: across * down, "You did not divide by the number of all records."),
    ])  # fmt: skip


def _usable(cells: list[Cell]) -> Line:
    def right(own: Own) -> list[str]:
        return ["yes" if fits([float(own[cell.name]) for cell in cells]) in (True, None) else "no"]

    choice = Choice(
        "usable", "whether the test may be used", {"yes": "yes", "no": "no, too few"}, right,
        {"yes": f"More than a fifth of the expected counts are below {LEAST}.",
         "no": f"No more than a fifth of the expected counts are below {LEAST}, and none is below 1."},
    )  # fmt: skip
    return Line(("Does Cochran’s rule allow the test?", choice), f"Cochran (1954): {RULE}.")


def _statistic(case: Counts, cells: list[Cell]) -> Line:
    def total(own: Own, power: int, over: str) -> float:
        """Of |O − E| to a power, divided by E, by O or by nothing."""
        found = 0.0
        for cell in cells:
            e = float(own[cell.name])
            part = {"E": e, "O": cell.seen, "": 1}[over]
            found += abs(cell.seen - e) ** power / part if part > 0 else 0.0
        return found

    blank = Blank("x", "chi-square", lambda own: total(own, 2, "E"), digits=2, slips=[
        Slip(lambda own: total(own, 2, ""), "Divide each square by the expected count."),
        Slip(lambda own: total(own, 1, "E"), "Square the differences."),
        Slip(lambda own: total(own, 2, "O"),
             "You divided by the observed count. Divide by the expected count."),
    ])  # fmt: skip
    return Line(
        ("χ² = Σ (O − E)² / E =", blank), f"χ² = {_terms(case, cells)} + …, over all {len(cells)} cells"
    )


def _terms(case: Counts, cells: list[Cell]) -> str:
    pairs = [(cell.seen, number(_expected(case, cell).of(Own({})))) for cell in cells[:2]]
    return " + ".join(f"({seen} − {expected})²/{expected}" for seen, expected in pairs)


def _freedom(rows: int, columns: int) -> Line:
    words = "Use (rows − 1)·(columns − 1), without the sums."
    blank = Blank("df", "degrees of freedom", lambda own: (rows - 1) * (columns - 1), digits=0, slips=[
        Slip(lambda own: rows * columns, f"That is the number of cells. {words}"),
        Slip(lambda own: rows * columns - 1, f"That is the number of cells minus 1. {words}"),
        Slip(lambda own: rows + columns - 2, f"You added. {words}"),
    ])  # fmt: skip
    return Line(("Degrees of freedom =", blank), f"df = ({rows} − 1)·({columns} − 1)")


def _make(case: Counts) -> Exercise:
    (name, values), (target, classes) = records.NAMED[case.attribute], records.TARGETS[case.target]
    groups = dict(zip(values, case.groups, strict=True))
    cells = [Cell(i, j, seen) for i, group in enumerate(case.groups) for j, seen in enumerate(group)]
    df, k = (len(values) - 1) * (len(classes) - 1), len(classes)
    rows: list[list[Piece]] = [
        [value, *(_expected(case, cell) for cell in cells[k * i : k * i + k])]
        for i, value in enumerate(values)
    ]
    n, whole = sum(map(sum, case.groups)), [sum(column) for column in zip(*case.groups, strict=True)]
    worked = f"E = row sum · column sum / all. For the first cell: {sum(case.groups[0])}·{whole[0]}/{n}"

    def significant(own: Own) -> list[str]:
        critical = CRITICAL.get(round(own["df"]), CRITICAL[df])
        above = own["x"] > critical
        if own["usable"] == "no":
            return ["none"] if above else ["none", "no"]
        return ["yes" if above else "no"]

    verdict = Choice(
        "significant", "significant at 5 %", VERDICTS, significant,
        {"yes": "χ² is significant only above the critical value for these degrees of freedom.",
         "no": "χ² is above the critical value, or the expected counts do not allow the test.",
         "none": "The expected counts allow the test."},
        also={
            "none": "By Cochran’s rule, because the expected counts are too small. Lectures without it say "
            "“not significant”, which is accepted, too.",
            "no": "χ² is below the critical value, as many lectures read it. By Cochran’s rule the "
            "expected counts are too small, so “not decided by this test” is right, too.",
        },
    )  # fmt: skip
    critical = table("Critical values of χ² at 5 %", ["df", *map(str, CRITICAL)],
                     [["χ²", *(number(value) for value in CRITICAL.values())]], css="gh-given")  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Expected counts E", [name, *classes], rows, worked),
        _usable(cells),
        _statistic(case, cells),
        _freedom(len(values), k),
        Line(
            ("At 5\xa0% this is", verdict),
            f"If the test may be used, the critical value for {df} df is "
            f"{number(CRITICAL[df])}. Otherwise the test decides nothing, and you need Fisher’s exact test "
            "or more records. Lectures still say “not significant” of a χ² below the critical value, so both "
            "answers are accepted there.",
        ),
    ]

    def way() -> Way:
        columns = records.spread(groups, name, target, classes)
        return records.way(records.SAME, "columns", columns, {}, target)

    task = (
        f"Are {esc(name)} and {esc(target)} independent? Use Pearson’s chi-square test at 5\xa0%. By "
        f"Cochran’s rule (1954) you may use it if {RULE}."
    )
    given = [records.counted("Counts O", name, groups, classes), Said(critical)]
    return Exercise(Html(task), given, parts, way)


_HUMIDITY = Counts(records.HUMIDITY, 1, ((4, 3), (1, 6)))
KIND = Kind(
    "chi2", "Chi-square test", Way("Grow a tree: CHAID", "grow", {"data": "titanic", "algorithm": "chaid"}),
    _draw, _make,
    lectures=(gain.TENNIS, _HUMIDITY, gain.WIND),
    result=("x", "significant"),
    method="If attribute and class were independent, we would expect E = row sum · column sum / all in a "
    "cell. χ² adds up (O − E)²/E, so it is large if the counts O are far from that. The degrees of freedom "
    "are (rows − 1)·(columns − 1). Chance alone gives a χ² above their critical value in 5\xa0% of tables. "
    "Then the result is significant.",
)  # fmt: skip
