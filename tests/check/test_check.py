"""Handed-in links: a program computes again what each shows, and checks whether it meets a condition."""

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sweep import ONLY_SWEPT
from views.check import CheckError, condition, found, main, met, ranks
from views.lessons import LESSONS
from views.lessons.practice.kinds import KINDS

HOST = "http://192.0.2.7:8501"
TENNIS = f"{HOST}/grow?data=tennis&algorithm=id3"
WIND = f"{TENNIS}&override=root:Wind"


@pytest.mark.parametrize(
    ("link", "facts"),
    [
        (TENNIS, {"leaves": 5, "depth": 2, "errors": 0}),
        (WIND + "&step=3", {"leaves": 10, "errors": 0}),
        (f"{HOST}/course/grow/?data=tax&algorithm=cart&max_depth=1", {"leaves": 2}),
        (f"{HOST}/predict?data=tennis&algorithm=id3&row=1", {"predicted": "No"}),
        (f"{HOST}/margin?set=clouds", {"errors": 0, "support vectors": 3}),
        (f"{HOST}/practice?kind=gain&number=1&filled=h:0.940;h1:0.971;gain:1", {"right": 2, "blanks": 6}),
        (f"{HOST}/practice?kind=gain&number=1&hints=1", {"right": 0, "helped": "yes"}),
        (f"{HOST}/node?view=pile&mix=1,5", {"gini": pytest.approx(10 / 36), "error": pytest.approx(1 / 6)}),
        (f"{HOST}/node?view=split&branches=4:2,2:1", {"error gain": 0}),
        (f"{HOST}/overfit?n=200&noise=20", {"leaves": 5}),
        (f"{HOST}/compare?data=tennis&algorithms=id3,cart", {"leaves 1": 5, "leaves 2": 7, "same": "no"}),
        (f"{HOST}/rules?data=tennis&algorithm=id3&by=none", {"rules": 5}),
        (f"{HOST}/kernels?set=ring&kernels=linear;rbf:0.5", {"error 2": 0, "lowest error": 0}),
        (
            f"{HOST}/judge?view=own&counts=2,3;2,93",
            {"accuracy": pytest.approx(0.95), "recall": pytest.approx(0.4)},
        ),
        (f"{HOST}/folds?data=iris&step=end", {"rounds": 10}),
        (f"{HOST}/folds?view=choose&data=kyphosis", {}),
        (
            f"{HOST}/sure?view=interval",
            {"lower": pytest.approx(0.7216, abs=5e-5), "upper": pytest.approx(0.8784, abs=5e-5)},
        ),
        (f"{HOST}/duel?figures=typed", {"t": pytest.approx(3.154, abs=5e-4)}),
        (f"{HOST}/bayes", {"boundaries": 1, "boundary 1": 1.0, "error": pytest.approx(0.15866, abs=5e-6)}),
        (f"{HOST}/bayes?view=naive&data=tennis&answers=Temperature:Cool;Wind:Strong", {"predicted": "No"}),
        (f"{HOST}/neighbours?world=ring", {"predicted": "ring"}),
        (f"{HOST}/columns?view=steps&data=iris", {}),
        (f"{HOST}/beside?view=wall", {"fewest errors": 2}),
    ],
)
def test_what_a_link_shows(link: str, facts: dict[str, float]):
    shown = found(link).facts
    assert {name: shown[name] for name in facts} == facts


def test_the_width_of_ones_own_line_is_told_beside_the_maximum():
    shown = found(f"{HOST}/margin?set=clouds&line=0,-2,0,2").facts
    assert 0 <= float(shown["width"]) <= float(shown["maximum"])
    assert shown["share"] == pytest.approx(100 * float(shown["width"]) / float(shown["maximum"]))


def test_pruned_by_hand_is_worked_out_anew():
    prune = f"{HOST}/prune?data=iris&algorithm=cart&share=40&noise=10"
    whole, pruned = found(prune).facts, found(f"{prune}&cuts=root").facts
    assert pruned["leaves"] == 1 < whole["leaves"]
    assert whole["training errors"] < pruned["training errors"]


@pytest.mark.parametrize(
    ("link", "note"),
    [
        ("", "not a link to a lesson"),
        ("my answer is 5", "not a link to a lesson"),
        (f"{HOST}/nowhere?x=1", "not a link to a lesson"),
        ("http://[", "not a link to a lesson"),
        (f"{HOST}/grow?data=own&table=broken", "cannot be read"),
        (f"{HOST}/grow?data=tenis&algorithm=id3", "does not exist"),
        (f"{HOST}/grow?data=tennis&algorithm=id3&answer=42", "unknown on this page"),
    ],
)
def test_a_link_that_is_none_says_so_and_stops_nothing(link: str, note: str):
    assert note in found(link).note


def test_the_kinds_of_exercises_are_told():
    shown = (Path(__file__).parents[2] / "docs/answers.md").read_text(encoding="utf-8")
    assert all(f"`{kind}`" in shown for kind in KINDS)


def test_conditions():
    clauses = condition("errors = 0 and most leaves")
    assert met(clauses, {"errors": 0, "leaves": 5})
    assert not met(clauses, {"errors": 1, "leaves": 5})
    assert not met(clauses, {})
    assert met(condition("kind = gain and right >= 5"), {"kind": "gain", "right": 6})
    assert not met(condition("kind != gain"), {"kind": "gain"})
    every = [{"errors": 0, "leaves": 5}, {"errors": 0, "leaves": 10}, {"errors": 1, "leaves": 20}]
    assert ranks(clauses, [*every, {"errors": 0, "leaves": 10}]) == [3, 1, None, 1]
    assert ranks(condition("least leaves"), every) == [1, 2, 3]
    with pytest.raises(CheckError, match="Write"):
        condition("as good as you can")


def test_the_command_writes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    answers, tasks = tmp_path / "answers.csv", tmp_path / "tasks.csv"
    answers.write_text(
        f"student;task;link\nAda;1;{TENNIS}\nBob;1;{WIND}\n=1+1;2;nothing\n", encoding="utf-8-sig"
    )
    tasks.write_text("task,condition\n1,errors = 0 and most leaves\n2,errors = 0\n")
    assert main([str(answers), str(tasks)]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["student"], row["leaves"], row["met"], row["rank"]) for row in rows] == [
        ("Ada", "5", "yes", "2"), ("Bob", "10", "yes", "1"), ("'=1+1", "", "no", ""),
    ]  # fmt: skip


def test_what_does_not_fit_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    answers, tasks = tmp_path / "answers.csv", tmp_path / "tasks.csv"
    filled = f"{HOST}/practice?kind=gain&number=1&filled=h:0.940;h1:0.971"
    answers.write_text(f"task;link\n1;{filled}\n7;{filled}\n")
    tasks.write_text("task,condition\n1,rihgt = 2\n")
    assert main([str(answers), str(tasks)]) == 0
    first, second = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (first["right"], first["met"]) == ("2", "no")
    assert "about “rihgt”, but this link has only kind, number, right" in first["note"]
    assert "no task “7”" in second["note"]
    answers.write_text(f"link;task\n{filled};1\n")
    assert main([str(answers)]) == 0
    assert "quotation marks" in capsys.readouterr().out
    assert main(["--help"]) == 0


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "a.csv").write_text("name\nAda\n")
    assert main([str(tmp_path / "a.csv")]) == 2
    assert "needs a column “link”" in capsys.readouterr().err
    assert main([str(tmp_path / "none.csv")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main([]) == 2


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_file_of_marks_opens_in_columns_where_the_answers_do(
    tmp_path: Path, separator: str, capsys: pytest.CaptureFixture[str]
):
    answers, marks = tmp_path / "answers.csv", tmp_path / "marks.csv"
    answers.write_text(f"student,link\nŁukasz → Müller,{TENNIS}\n".replace(",", separator), "utf-16")
    assert main([str(answers), "--output", str(marks)]) == 0
    assert capsys.readouterr().out == f"{marks}: 1 answer.\n"
    data = marks.read_bytes()
    assert data.startswith("\ufeffstudent".encode())
    (row,) = csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=separator)
    assert (row["student"], row["leaves"]) == ("Łukasz → Müller", "5")


@pytest.mark.parametrize("name", ["answers.csv", "tasks.csv", ".", "none/marks.csv"])
def test_marks_that_cannot_be_written_replace_nothing(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
):
    answers, tasks = tmp_path / "answers.csv", tmp_path / "tasks.csv"
    answers.write_text(f"link\n{TENNIS}\n")
    tasks.write_text("task,condition\n1,errors = 0\n")
    assert main([str(answers), str(tasks), "--output", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert "would replace" in said.err or "cannot be written" in said.err
    assert (answers.read_text(), said.out) == (f"link\n{TENNIS}\n", "")


@ONLY_SWEPT
def test_the_terminal_gets_every_letter_whatever_its_encoding(tmp_path: Path):
    answers = tmp_path / "answers.csv"
    answers.write_text(f"student,link\nŁukasz →,{TENNIS}\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "views.check", str(answers)],
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
    )
    assert "Łukasz →,".encode() in ran.stdout
    assert not ran.stdout.startswith("\ufeff".encode())


def test_most_lessons_have_facts():
    views = {"folds": "divide", "sure": "interval", "columns": "steps"}
    shown = {key: found(f"/{key}?view={views[key]}" if key in views else f"/{key}") for key in LESSONS}
    bare = {key for key, one in shown.items() if not one.facts}
    assert bare == {"crowd", "leaves", "large"}, (
        "Answers are links, and views.check reads their figures: give the lesson `facts` (Lesson.facts)"
    )
    assert all(one.chosen["lesson"] == key for key, one in shown.items())
