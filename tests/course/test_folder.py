"""A teacher's folder: the example is right, and every mistake of another is named with its file and line."""

import csv
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.support.folder import SAID, written
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.slow  # each test starts the program anew
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs/folder"


def checked(folder: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "views.course", "check", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout


def run_with(folder: Path, code: str) -> str:
    """What a program prints that starts with this folder."""
    environment = {**os.environ, "GLASSHOUSE_COURSE": str(folder)}
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


@ONLY_SWEPT
def test_the_example_needs_no_correction():
    code, said = checked(EXAMPLE)
    assert code == 0, said
    assert said == (
        "“Machine learning for nurses”: 1 table, 1 lecture, 1 exercise, 5 chapters, nothing needs a "
        "correction.\n"
    )


@ONLY_SWEPT
def test_every_mistake_is_told_by_file_and_line(tmp_path: Path):
    code, said = checked(written(tmp_path))
    lines = said.splitlines()
    assert code == 1
    for wanted in SAID:
        assert any(line.startswith(wanted) for line in lines), f"{wanted}\n\n{said}"
    places = {re.match(r"[^:]+:\d+", wanted)[0] for wanted in SAID}
    shown = {re.match(r"[^:]+:\d+", line)[0] for line in lines[:-1]}
    assert shown - places <= {
        "exercises/wrong.toml:7",
        "exercises/wrong.toml:10",
        "exercises/wrong.toml:1",
    }, said


@ONLY_SWEPT
def test_what_is_right_beside_mistakes_works(tmp_path: Path):
    written(tmp_path)
    assert (
        run_with(
            tmp_path,
            "from datasets.course import KEYS; from views.course import CHAPTERS;"
            "print(KEYS, [chapter.key for chapter in CHAPTERS])",
        )
        == "['broken', 'cards', 'good'] ['node']"
    )


@ONLY_SWEPT
def test_a_step_of_the_example_is_optional():
    said = run_with(
        EXAMPLE,
        "from views.course import CHAPTERS; c = CHAPTERS[0];"
        "print([s.what for s in c.steps], [s.way.label for s in c.more])",
    )
    assert said == "['see', 'guess', 'practise'] ['The clinic by CART']"


@ONLY_SWEPT
def test_the_table_of_the_example_is_read_as_its_card_says():
    said = run_with(
        EXAMPLE,
        "from datasets import CARDS, load; c = CARDS['clinic']; f = load('clinic');"
        "print(c.kinds['fever'], c.positive, f.columns.tolist(), f['age'].isna().sum(), len(f))",
    )
    assert said == (
        "('ordinal', ('none', 'low', 'high')) yes ['patient', 'age', 'fever', 'test', 'ill'] 1 12"
    )


@ONLY_SWEPT
def test_an_exercise_is_right_for_every_number_and_knows_its_mistakes():
    said = run_with(
        EXAMPLE,
        """
from html import unescape
from re import findall
from views.lessons.practice.judged import judged
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import made
seen = set()
for number in range(1, 201):
    one = made(KINDS["two-clinics"], number)
    ill, found, alarms = map(float, findall(r"\\d+", unescape(one.task)))
    p, r = found / (found + alarms), found / ill
    right = [one.right[name] for name in ("recall", "precision", "f1")]
    assert all(abs(x - y) < 1e-12 for x, y in zip(right, (r, p, 2 * p * r / (p + r)), strict=True))
    seen.add((ill, found, alarms))
assert len(seen) > 150
one = made(KINDS["two-clinics"], 3)
said = judged(one, {"recall": f"{one.right['precision']:.3f}", "precision": "0,76", "which": "o1"})
print(said["recall"].say, "|", said["which"].say)
""",
    )
    assert said == (
        "That is the precision. Recall asks how many of the ill patients were found. | "
        "A missed patient is not called ill, so precision does not count that patient."
    )


@ONLY_SWEPT
def test_answers_about_the_teachers_own_exercise_are_marked(tmp_path: Path):
    """Without the folder no server knows the exercise, and a right answer would get no points."""
    (tmp_path / "answers.csv").write_text(
        "student,task,link\nAda,1,/practice?kind=two-clinics&number=1&filled=recall:18/59\n"
    )
    (tmp_path / "tasks.csv").write_text("task,condition\n1,kind = two-clinics and right >= 1\n")
    files = [str(tmp_path / name) for name in ("answers.csv", "tasks.csv")]
    command = [sys.executable, "-m", "views.check", *files, "--course", str(EXAMPLE)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (row,) = csv.DictReader(StringIO(ran.stdout))
    assert (row["met"], row["note"]) == ("yes", "")


@ONLY_SWEPT
@pytest.mark.parametrize("arguments", [[], ["check"], ["check", "nosuch"]])
def test_a_wrong_call_is_told(arguments: list[str]):
    done = subprocess.run(
        [sys.executable, "-m", "views.course", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Usage" in done.stderr or "is not a folder" in done.stderr
