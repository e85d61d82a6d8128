"""Odd files of answers and tasks: a message names each faulty line, and every other row gets its marks."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from datasets.card import Kind
from datasets.own import OwnTable, Sheet
from datasets.packing import pack
from views.check import links, main
from views.check.files import cell
from views.check.links import LATE, OutOfTime, found, limited

GROW = "/grow?data=tennis&algorithm=id3"
HEAD = "student,task,link\n"
TASKS = "task,condition\n1,errors = 0\n"
Marked = Callable[..., tuple[int, list[dict[str, str]], str]]


@pytest.fixture
def marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Marked:
    """The exit code, the rows of the marks, and the terminal's output."""

    def run(answers: str | bytes, tasks: str | bytes = TASKS) -> tuple[int, list[dict[str, str]], str]:
        for name, text in (("answers", answers), ("tasks", tasks)):
            data = text if isinstance(text, bytes) else text.encode()
            (tmp_path / f"{name}.csv").write_bytes(data)
        code = main([str(tmp_path / "answers.csv"), str(tmp_path / "tasks.csv")])
        said = capsys.readouterr()
        return code, list(csv.DictReader(io.StringIO(said.out, newline=""))), said.err

    return run


def met(rows: list[dict[str, str]]) -> dict[str, str]:
    return {row["student"]: row["met"] for row in rows}


@pytest.mark.parametrize("sign", ["x", ",", '"', "\u2028x"])
def test_a_very_long_answer_costs_nobody_else_the_marks(marked: Marked, sign: str):
    long = f"{GROW}&x={sign * 150_000}"
    code, rows, _ = marked(f"{HEAD}Ada,1,{GROW}\nMallory,1,{long}\nBob,1,{GROW}\n")
    assert code == 0
    assert met(rows) == {"Ada": "yes", "Mallory": "no", "Bob": "yes"}
    assert "a link has at most 20,000" in rows[1]["note"]
    assert all(len(text) < 32_768 for row in rows for text in row.values())


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\v", "\f", "\x85", "\x1c", "\r", "\0"])
def test_only_a_line_end_makes_a_row(marked: Marked, sign: str):
    _, rows, _ = marked(f"{HEAD}Ada,1,{GROW}\nMallory,1,{GROW}{sign}alice,1,{GROW}\nBob,1,{GROW}\n")
    assert met(rows) == {"Ada": "yes", "Mallory": rows[1]["met"], "Bob": "yes"}
    assert all(sign not in text for row in rows for text in row.values())


@pytest.mark.parametrize(
    "odd",
    [
        f'Mallory,1,"{GROW}',
        f'"Mallory,1,{GROW}',
        f'Mallory,"1,{GROW}',
        f'Mallory,1,"{GROW}"x',
        f'Mallory,1,"{GROW}\nEve,1,"{GROW}',
        f'Mallory,1,"{GROW}\nEve,1,{GROW}"',
        f'"Mallory,1,{GROW}\nEve",1,{GROW}',
    ],
)
def test_an_open_quotation_mark_swallows_no_row(marked: Marked, odd: str):
    _, rows, said = marked(f'{HEAD}Ada,1,{GROW}\n{odd}\nBob,1,"{GROW}"\n')
    names = [row["student"].strip('"') for row in rows]
    assert names == ["Ada", "Mallory", *(["Eve"] if "Eve" in odd else []), "Bob"]
    assert met(rows)["Ada"] == met(rows)["Bob"] == "yes"
    assert "Line 3: A quotation mark" in rows[1]["note"]
    assert "line 3: A quotation mark" in said


def test_quotation_marks_that_fit_are_read_as_ever(marked: Marked):
    text = f'student,remark,task,link\n"Lovelace, Ada","two\nlines, ""quoted""",1,"{GROW}"\nBob,,1,{GROW}\n'
    _, rows, _ = marked(text)
    assert met(rows) == {"Lovelace, Ada": "yes", "Bob": "yes"}
    assert rows[0]["remark"] == 'two\nlines, "quoted"'
    assert "Line 2: A cell in quotation marks runs on to line 3" in rows[0]["note"]


@pytest.mark.parametrize(
    "data",
    [
        f"\ufeff{HEAD}Müller,1,{GROW}\n".encode(),
        f"{HEAD}Müller,1,{GROW}\n".replace("\n", "\r\n").encode(),
        f"{HEAD}Müller,1,{GROW}\n".replace("\n", "\r").encode(),
        f"{HEAD}Müller,1,{GROW}\n".replace(",", ";").encode(),
        f"{HEAD}Müller,1,{GROW}\n".replace(",", "\t").encode("utf-16"),
        f"{HEAD}Müller,1,{GROW}\n".encode("cp1252"),
        f"sep=;\n{HEAD}Müller,1,{GROW}\n".replace(",", ";").encode(),
        f"\n\nstudent, task, link\n\n,,\nMüller, 1 , {GROW}\n\n".encode(),
        f"{HEAD}Müller,1,{GROW}".encode(),
    ],
)
def test_however_a_file_is_written_the_marks_are_the_same(marked: Marked, data: bytes):
    _, rows, _ = marked(data)
    assert met(rows) == {"Müller": "yes"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_tasks_are_read_however_excel_saves_them(marked: Marked, encoding: str):
    tasks = "task;condition\r\nÜbung;errors = 0\r\n"
    code, rows, _ = marked(f"{HEAD}Müller,Übung,{GROW}\n".encode("cp1252"), tasks.encode(encoding))
    assert (code, met(rows)) == (0, {"Müller": "yes"})


def test_a_byte_of_another_encoding_changes_no_other_name(marked: Marked):
    code, rows, _ = marked(f"{HEAD}Müller,1,{GROW}\n".encode() + b"J\xf6rg,1," + GROW.encode())
    assert (code, met(rows)) == (0, {"Müller": "yes", "Jörg": "yes"})


@pytest.mark.parametrize(
    ("answers", "word"),
    [
        (b"PK\x03\x04 more", "a workbook"),
        (b"", "needs a column"),
        (f"Ada,1,{GROW}\n".encode(), "needs a column"),
        (f"link,link\n{GROW},x\n".encode(), "several columns"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(marked: Marked, answers: bytes, word: str):
    code, _, said = marked(answers)
    assert code == 2
    assert word in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "value", ["=1+1", "＝1+1", "＋1", "－1", "＠x", "\t=1", "\r=1", " =1", "\u200b=1", "\0=1", "@x"]
)
def test_no_cell_of_the_marks_is_a_formula(marked: Marked, value: str):
    bare = value.strip("\0 \t\r")
    classes = (f"{bare}a", f"{bare}b")
    kinds: tuple[Kind, ...] = ("continuous", ("nominal", classes))
    table = OwnTable(Sheet(["x", "Class"], [["1", "2", "3", "4"], [*classes] * 2]), kinds, "Class")
    link = f"/predict?data=own&table={pack(table)}&row=1"
    _, rows, _ = marked(f'student,task,{bare},link\n"{value}",1,"{value}","{link}"\nAda,"{value}",,\n')
    assert all(text[:1] == "'" for text in (rows[0]["student"], rows[0]["predicted"], rows[1]["task"]))
    assert bare not in rows[0]
    assert all(not text.lstrip("\t\r \u200b").startswith(tuple("=+-@＝＋－＠")) for text in rows[0].values())


@pytest.mark.parametrize(
    "value", ["a;=1+1", "a; =1+1", "a;\t@x", 'a;"=1+1"', "a;-1+x|' /C y'!A0", "a\n=1+1", "a;;=1"]
)
def test_no_part_of_a_cell_is_a_formula_where_a_spreadsheet_splits_at_semicolons(marked: Marked, value: str):
    quoted = value.replace('"', '""')
    _, rows, _ = marked(f'{HEAD}"{quoted}",1,{GROW}\n')
    parts = re.split(r"[;\t\n]", rows[0]["student"])
    assert len(parts) > 1
    assert not [part for part in parts if part.lstrip(' "')[:1] in {*"=+-@"} and part.strip()]


def test_the_points_of_a_link_stay_as_they_are():
    for text in ("/margin?line=0;-2;0;2", "a;-1.5e-3;+2", "0;-2"):
        assert cell(text) == text


def test_negative_numbers_that_a_link_shows_stay_numbers(marked: Marked):
    _, rows, _ = marked(f"{HEAD}-5,1,/margin?set=clouds&line=0;-2;0;2\n")
    assert rows[0]["student"] == "'-5"
    assert float(rows[0]["width"]) >= 0


@pytest.mark.parametrize(
    "wrong",
    ["right => 1", "right >>> 3", "right == 1", "right = 1 and", "", "right = 1, errors = 0", "share >= 98;5",
     "errors = 0; most leaves", "kind > gain", "errors = 0 or right = 1", "right"],
)  # fmt: skip
def test_a_condition_that_cannot_be_meant_stops_only_its_task(marked: Marked, wrong: str):
    tasks = f'task,condition\n1,errors = 0\n2,"{wrong}"\n'
    code, rows, said = marked(f"{HEAD}Ada,1,{GROW}\nBob,2,{GROW}\n", tasks)
    assert code == 1
    assert met(rows) == {"Ada": "yes", "Bob": ""}
    assert "Line 3 of the tasks" in rows[1]["note"]
    assert "Line 3 of the tasks" in said


@pytest.mark.parametrize("sign", ["><", "==", "=<", "=>", "<>", "=!", "<<="])
def test_a_sign_that_does_not_exist_is_refused_by_name(marked: Marked, sign: str):
    code, rows, said = marked(f"{HEAD}Bob,2,{GROW}\n", f"task,condition\n2,errors {sign} 3\n")
    sentence = (
        f"Line 2 of the tasks, task “2”: The condition “errors {sign} 3” has the sign “{sign}”, "
        "which does not exist. Write one of = != < <= > >=."
    )
    assert (code, met(rows)) == (1, {"Bob": ""})
    assert sentence in rows[0]["note"]
    assert sentence in said


def test_a_task_that_is_listed_twice_is_not_marked_by_either(marked: Marked):
    tasks = "task,condition\n1,errors = 0\n2,errors = 9\n2,errors = 0\n"
    code, rows, said = marked(f"{HEAD}Ada,1,{GROW}\nBob,2,{GROW}\n", tasks)
    assert (code, met(rows)) == (1, {"Ada": "yes", "Bob": ""})
    assert "listed twice, in lines 3 and 4" in said


@pytest.mark.parametrize(
    ("condition", "right"),
    [
        ("errors ≤ 0", "yes"),
        ("errors ≠ 0", "no"),
        ("errors = 0 AND leaves = 5", "yes"),
        ("lesson = “a <= b”", "no"),
        ("leaves = 5.0000000000001", "yes"),
        ("leaves < 5.0000000000001", "no"),
        ("leaves = five", "no"),
    ],
)
def test_conditions_as_teachers_write_them(marked: Marked, condition: str, right: str):
    _, rows, _ = marked(f"{HEAD}Ada,1,{GROW}\n", f"task,condition\n1,{condition}\n")
    assert met(rows) == {"Ada": right}


def test_a_number_that_is_compared_with_a_word_is_named(marked: Marked):
    _, rows, _ = marked(f"{HEAD}Ada,1,{GROW}\n", "task,condition\n1,leaves = five\n")
    assert "a number, with the word “five”" in rows[0]["note"]


def test_a_column_of_the_answers_keeps_its_cells_beside_a_fact_of_its_name(marked: Marked):
    text = "number,note,task,link\n4711,late,1,/practice?kind=gain&number=2\n"
    _, rows, _ = marked(text)
    assert (rows[0]["number (answers)"], rows[0]["note (answers)"], rows[0]["number"]) == (
        "4711",
        "late",
        "2",
    )


def test_answers_without_a_task_are_named(marked: Marked):
    _, rows, _ = marked(f"student,link\nAda,{GROW}\n")
    assert "names no task" in rows[0]["note"]


def test_a_row_with_too_few_cells_is_named(marked: Marked):
    _, rows, _ = marked(f"{HEAD}Ada,1\nBob,1,{GROW}\n")
    assert "Line 2: The row has 2 of 3 cells." in rows[0]["note"]
    assert met(rows)["Bob"] == "yes"


def test_a_link_that_takes_too_long_is_left(monkeypatch: pytest.MonkeyPatch):
    def endless(*_: object) -> None:
        while True:
            sum(range(1000))

    monkeypatch.setattr(links, "SECONDS", 0.05)
    monkeypatch.setattr(links, "_found", endless)
    assert found("/grow?endless=yes").note == LATE
    with pytest.raises(OutOfTime), limited(0.01):
        endless()


# Homework that cannot be dodged


def test_another_table_does_not_meet_a_task_that_names_its_data(marked: Marked):
    tasks = "task,points,condition\n1,3,data = tennis and errors = 0 and most leaves\n"
    answers = (
        f"{HEAD}Ada,1,{GROW}&override=root:Wind\nBen,1,{GROW}\n"
        "Cleo,1,/grow?data=hitters&algorithm=cart&min_records=1\nDan,1,/grow?algorithm=id3\n"
    )
    code, rows, _ = marked(answers, tasks)
    assert code == 0
    assert met(rows) == {"Ada": "yes", "Ben": "yes", "Cleo": "no", "Dan": "yes"}
    assert [row["rank"] for row in rows] == ["1", "2", "", "2"]
    assert [row["points"] for row in rows] == ["3", "3", "0", "3"]
    assert "“data” is hitters. The task needs data = tennis." in rows[2]["note"]
    assert rows[0]["data"] == "tennis", "the marks show the parameters that a task is about"
    assert "algorithm" not in rows[0]


@pytest.mark.parametrize(
    ("condition", "link", "note"),
    [
        ("n = 40 and width >= 1", "/slack?n=4&set=clouds", "“n” is 4. The task needs n = 40."),
        ("lesson = grow", "/predict?data=tennis&algorithm=id3", "“lesson” is predict."),
        ("view = six", "/duel?view=pairs", "“view” is pairs."),
        ("kernels = rbf:0.5", "/kernels?set=ring&kernels=linear", "“kernels” is linear."),
        ("leaves = 4", "/large?view=days", "this link has only its parameters."),
        ("errors = 1", GROW, "“errors” is 0. The task needs errors = 1."),
    ],
)
def test_no_answer_is_wrong_without_its_reason(marked: Marked, condition: str, link: str, note: str):
    _, (row,), _ = marked(f"{HEAD}Ada,1,{link}\n", f"task,condition\n1,{condition}\n")
    assert row["met"] == "no"
    assert note in row["note"]


def test_each_learner_has_a_number(marked: Marked):
    tasks = "task,condition\n1,kind = gain and number = {matriculation}\n"
    head = "student,matriculation,task,link\n"
    answers = (
        "Ada,17,1,/practice?kind=gain&number=17\nBen,18,1,/practice?kind=gain&number=17\nCleo,,1,/practice\n"
    )
    _, rows, _ = marked(head + answers, tasks)
    assert met(rows) == {"Ada": "yes", "Ben": "no", "Cleo": "no"}
    assert "“number” is 17. The task needs number = 18." in rows[1]["note"]
    assert "The task needs this row’s “matriculation”, which is empty." in rows[2]["note"]
    _, (row,), _ = marked(f"{HEAD}Ada,1,/practice\n", tasks)
    assert "The task needs a column “matriculation” of the answers. There is none." in row["note"]


def test_equal_links_of_two_learners_are_marked(marked: Marked):
    answers = f"{HEAD}Ada,1,{GROW}&step=3\nBen,1,{GROW}\nCleo,1,{GROW}&max_depth=1\nDan,2,{GROW}\n"
    _, rows, _ = marked(answers, "task,condition\n1,errors = 0\n2,errors = 0\n")
    assert [row["same as"] for row in rows] == ["3", "2", "", ""]


def test_points_that_are_no_number_stop_only_their_task(marked: Marked):
    tasks = "task,points,condition\n1,many,errors = 0\n2,1,errors = 0\n"
    code, rows, said = marked(f"{HEAD}Ada,1,{GROW}\nAda,2,{GROW}\n", tasks)
    assert code == 1
    assert [row["met"] for row in rows] == ["", "yes"]
    assert "Line 2 of the tasks: “many” is not a number of points." in said
