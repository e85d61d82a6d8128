"""docs/speed.md: its tables are those of the benchmark, its limits those of the app."""

import re
from collections.abc import Sequence

import pytest

from benchmarks import growth, outliers
from benchmarks.curves import Curve, drawing
from benchmarks.growth import PAGE, PICTURE, QUANTITIES, exponent, halved, put, table
from datasets.files.records import MOST_COLUMNS, MOST_RECORDS, TOO_MANY
from datasets.own import MOST_CLASSES, MOST_VALUES
from datasets.points import MOST_POINTS
from mlcore.trees.grow import LIMIT
from views.kit import apart
from views.lessons import LESSONS
from views.lessons.smo.pairs import MOST_UPDATES
from views.server import crowd
from views.subjects.points.points import MOST as MOST_STEPS

TEXT = PAGE.read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())
SIZES = (10, 20, 40, 80)
CURVE = Curve("records", SIZES, (1.0, 2.0, 4.0, 8.0), (5e6, 5e6, 1e7, 2e7), 1.0, 0.75, 1.0)


def column(name: str, number: int) -> list[str]:
    """The cells of a column of a table of the document, without the heading."""
    lines = TEXT.partition(growth.BEGIN.format(name))[2].partition(growth.END.format(name))[0]
    rows = [line.split("|")[1 + number].strip() for line in lines.splitlines() if line.startswith("|")]
    return rows[2:]


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 2.3])
def test_the_exponent_of_a_power_is_found(power: float):
    assert exponent(SIZES, [3 * n**power for n in SIZES]) == pytest.approx(power, abs=1e-12)


def test_the_exponent_is_of_the_upper_half():
    assert exponent(SIZES, [7, 1, 1600, 6400]) == pytest.approx(2)


def test_sizes_double_up_to_the_limit():
    assert halved(500, 3) == (125, 250, 500)


def test_every_algorithm_is_measured_up_to_the_limit_of_the_app():
    limits = {one.name: (one.sizes[-1], one.limit) for one in QUANTITIES if one.name != "learners"}
    assert limits == {
        "records": (MOST_RECORDS,) * 2, "columns": (MOST_COLUMNS,) * 2, "classes": (MOST_CLASSES,) * 2,
        "values of a word": (MOST_VALUES,) * 2, "groupings of a word": (511,) * 2,
        "points": (MOST_POINTS,) * 2, "updates of SMO": (MOST_UPDATES,) * 2, "steps of a tree": (LIMIT,) * 2,
    }  # fmt: skip
    assert QUANTITIES[-1].limit == crowd.MOST


def test_the_document_has_a_row_for_every_quantity():
    assert column("growth", 0) == [one.name for one in QUANTITIES]
    assert [cell.split(":")[0] for cell in column("growth", 6)] == [f"{one.limit:,}" for one in QUANTITIES]
    assert column("growth", 5) == [one.theory for one in QUANTITIES]


def test_the_document_has_a_row_for_every_outlier():
    assert column("outliers", 0) == [*outliers.LINKS]


def test_the_document_quotes_the_app():
    assert TOO_MANY in WORDS
    assert crowd.FULL in WORDS
    assert f"longer than {apart.LONG} s" in WORDS
    assert f"ends them at {MOST_STEPS:,}" in WORDS


def test_the_picture_shows_every_quantity_in_readable_type():
    shown = PICTURE.read_text(encoding="utf-8")
    assert all(f">{one.name[0].upper()}{one.name[1:]}</text>" in shown for one in QUANTITIES)
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', shown))) >= 12


def test_theory_goes_through_the_last_point():
    """On a curve that follows theory the dashed line is the curve."""
    drawn = drawing([CURVE])
    (times,) = re.findall(r'<polyline points="([^"]+)" fill="none" stroke="#0b62a8"', drawn)
    (x0, y0), (x1, y1) = re.findall(
        r"([\d.]+) ([\d.]+)", re.findall(r'd="(M [\d. L]+)" stroke="#6b', drawn)[0]
    )
    assert times.split(" ")[0] == f"{x0},{y0}"
    assert times.split(" ")[-1] == f"{x1},{y1}"


def test_figures_have_readable_units():
    assert [growth.time(0.00213), growth.time(2.5)] == ["2.13 ms", "2.50 s"]
    assert [growth.memory(21_400), growth.memory(139_860_000)] == ["21 kB", "140 MB"]


def test_a_new_table_takes_the_place_of_the_old_one():
    old = f"a\n{growth.BEGIN.format('x')}\nold\n{growth.END.format('x')}\nb\n"
    assert put(put(old, "x", ["one"]), "x", ["two"]) == old.replace("\nold\n", "\n\ntwo\n\n")


def test_a_table_has_as_many_cells_as_its_heading():
    lines: Sequence[str] = table([CURVE] * len(QUANTITIES))
    assert len(lines) == 2 + len(QUANTITIES)
    assert {line.count("|") for line in lines} == {8}


@pytest.mark.parametrize("name", outliers.LINKS)
def test_an_outlier_is_a_link_of_a_lesson(name: str):
    key, query = outliers.LINKS[name]
    assert {*query} <= {row.name for row in LESSONS[key].params}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "query"),
    [("columns", {"view": "steps", "data": "iris"}), outliers.LINKS["a column times 100, three kernels"]],
    ids=["the steps of columns", "the folds of an SVM that needs many updates"],
)
def test_long_work_is_done_apart(key: str, query: dict[str, str]):
    _, aside = outliers.seconds_of(key, query)
    assert aside > 0
    assert apart.workers is None
