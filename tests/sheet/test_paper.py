"""The printed sheet: what it has, what it hides, and that a teacher's words stay words."""

import re
from pathlib import Path

import pytest

from tests.sheet.cloze_reader import Reading
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import answers_of
from views.sheet.command import main
from views.sheet.drawn import drawn
from views.sheet.exam import Exam, Part
from views.sheet.keyed import Key
from views.sheet.paper import paper

SECRET = "seven brown foxes"
KEY = Key(SECRET)
EXAM = Exam(
    "Final exam", "Machine learning", "", (Part("gain", 2, 4), Part("support", 1, 6.5)), 3, 5, "lines", True
)


def sheet(exam: Exam = EXAM, solutions: bool = False, address: str = "https://g.example.org/exam?a=1") -> str:
    return paper(exam, drawn(exam.tasks, KEY, exam.letters), solutions, KEY.check, address)


def test_a_sheet_has_what_an_exam_needs():
    text = Reading(sheet()).text
    for words in (
        "Final exam", "Machine learning", "Name", "Matriculation no.", "Date", "Variant A", "Variant C",
        "1. Information gain", "3. Support vectors", "4 points", "6.5 points", "14.5",
    ):  # fmt: skip
        assert words in text
    assert text.count("Earned") == 3
    assert sheet().count('alt="QR code') == 3
    assert sheet().count('class="gh-room"') == 9
    assert text.count("Working for task 3") == 3


def test_neither_the_sheet_nor_the_solutions_show_the_key_or_a_number():
    for solutions in (False, True):
        html = sheet(solutions=solutions)
        assert SECRET not in html
        assert "number=" not in html
        assert not re.search(r"\bnumber \d", Reading(html).text)
        assert KEY.check in html


def test_only_the_solutions_have_the_answers():
    exercise = drawn(EXAM.tasks, KEY, "A")["A"][0]
    gain = answers_of(exercise)[-1]
    blank, solved = Reading(sheet()).text, Reading(sheet(solutions=True)).text
    assert f"Information gain = {gain}" in solved
    assert f"Information gain = {gain}" not in blank
    assert exercise.parts[-1].worked not in blank
    assert exercise.parts[-1].worked in solved
    assert "Earned" not in solved
    assert "Matriculation" not in solved
    assert "QR code" not in sheet(solutions=True)


def test_the_variants_differ_in_every_task():
    parts = re.findall(r"<main .*?</main>", sheet(), re.DOTALL)
    assert len(parts) == 3
    shown = [re.findall(r'<section class="gh-task">(.*?)</section>', part, re.DOTALL) for part in parts]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert all(a != b for a, b in zip(shown[one], shown[other], strict=True))


def test_one_sheet_without_variants_points_and_room_has_none_of_them():
    exam = Exam("Exercises", "", "1 May", (Part("gain", 1, 0),))
    html = sheet(exam, address="")
    text = Reading(html[html.index("<body>") :]).text
    assert "Variant" not in text
    assert "Earned" not in text
    assert "points" not in text
    assert "Date" not in text
    assert "<svg" not in html
    assert "QR" not in html


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_sheet_and_its_solutions(kind: str):
    exam = Exam("E", "", "", (Part(kind, 1, 1),))
    blank, solved = sheet(exam), sheet(exam, solutions=True)
    assert "var(--gh-c" not in blank
    assert "<b>" in solved[solved.index("gh-calc") :]


HOSTILE = "</title></style><script>alert(1)</script>\";} body{display:none} \\'&\x08"


def test_hostile_words_stay_words():
    exam = Exam(HOSTILE, HOSTILE, HOSTILE, (Part("gain", 1, 1),), 2, note=HOSTILE)
    html = sheet(exam)
    found = Reading(html)
    assert "script" not in found.tags
    assert HOSTILE.replace("\x08", "\ufffd") in found.text
    style = html[html.index("<style>") : html.index("</style>")]
    assert "display:none}" not in style
    assert "default-src 'none'" in html


def test_the_command_writes_the_sheet_the_solutions_and_the_bank(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    common = ["--secret", SECRET, "--title", "Final exam", "--tasks", "gain:2,grow", "--points", "4,8"]
    assert main([*common, "--variants", "2", "-o", str(tmp_path / "{variant}.html")]) == 0
    files = ["-o", str(tmp_path / "solutions.html"), "--moodle", str(tmp_path / "bank.xml")]
    assert main([*common, "--variants", "2", "--solutions", *files]) == 0
    said = capsys.readouterr()
    assert SECRET not in said.out + said.err
    assert "30 questions for Moodle" in said.out
    assert f"key check {KEY.check}" in said.out
    assert {file.name for file in tmp_path.iterdir()} == {"A.html", "B.html", "solutions.html", "bank.xml"}
    for file in tmp_path.iterdir():
        assert SECRET not in file.read_text(encoding="utf-8")
    assert "Solutions B" in (tmp_path / "solutions.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Name a file"),
        (["--secret", "short", "-o", "x.html"], "A key has 8 to 200 characters"),
        (["--secret", SECRET, "--tasks", "nosuch", "-o", "x.html"], "no kind of exercise “nosuch”"),
        (["--secret", SECRET, "-o", "/nosuch/x.html"], "cannot be written"),
        (["--room", "99", "-o", "x.html"], "invalid choice"),
        (["--course-folder", "nosuch", "-o", "x.html"], "nosuch is not a folder"),
    ],
)
def test_a_wrong_call_says_why(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str],
                               tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert said in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_without_a_key_the_command_says_that_the_solutions_are_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["--tasks", "gain", "--moodle", str(tmp_path / "x.xml")]) == 0
    assert "everybody can look up" in capsys.readouterr().err
