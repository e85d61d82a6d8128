"""Marks handed-in links without a browser: python -m views.check answers.csv [tasks.csv] [--output marks.csv]

answers.csv has a column `link` and any others, such as `student` and `task`. The command works out what
each link shows and adds columns for it: leaves and errors of a tree, the width of a margin, the marks of an
exercise. tasks.csv has the columns `task` and `condition`, such as “errors = 0 and most leaves”. The marks
go to a file for a spreadsheet, or to the terminal. See docs/answers.md for the format.
"""

import argparse
import csv
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from datasets.course import FOLDER, run_with
from views.check.conditions import CheckError, Clause, condition, failing, filled, lacking, met, ranks
from views.check.files import Row, cell, for_spreadsheet, rows_of, written
from views.check.links import Fact, Found, as_fact, found
from views.words.grammar import plural

RESULTS = ("lesson", "met", "points", "rank", "same as", "note")


class Task(NamedTuple):
    """A task. clauses: its condition; trouble: why the command cannot mark its answers; points: for an answer
    that meets the condition, None if the list of tasks has no points."""

    clauses: Sequence[Clause]
    trouble: str = ""
    points: float | None = None


def tasks_of(rows: Sequence[Row]) -> dict[str, Task]:
    """The tasks by name. If a task cannot be marked, its `trouble` says why, and the others still count."""
    tasks: dict[str, Task] = {}
    places: dict[str, int] = {}
    for row in rows:
        name = row.cells["task"].strip()
        if name in tasks:
            trouble = (
                f"Task “{name}” is listed twice, in lines {places[name]} and {row.line} of the tasks. "
                "Keep only one."
            )
            tasks[name] = Task([], trouble)
        else:
            tasks[name], places[name] = _task(row), row.line
    return tasks


def _task(row: Row) -> Task:
    name = row.cells["task"].strip()
    try:
        clauses = condition(row.cells["condition"])
    except CheckError as error:
        of_task = f", task “{name}”" if name else ""
        return Task([], f"Line {row.line} of the tasks{of_task}: {error}")
    if not name:
        return Task(
            [], f"Line {row.line} of the tasks has a condition but no task. Add the name of its task."
        )
    text = row.cells.get("points", "").strip()
    points = as_fact(text) if text else None
    if isinstance(points, str) or (points is not None and points < 0):
        return Task(
            [], f"Line {row.line} of the tasks: “{text}” is not a number of points. Write one such as 2."
        )
    return Task(clauses, points=points)


def checked(
    answers: Sequence[Row], tasks: Mapping[str, Task], shown: Callable[[str], Found] = found
) -> list[dict[str, str]]:
    """The table of marks: each answer, the facts of its link, and whether they meet its task."""
    shows = [shown(row.cells["link"].strip()) for row in answers]
    wanted = {clause.fact for task in tasks.values() for clause in task.clauses}
    names = {name for one in shows for name in one.facts}.union(RESULTS, wanted)
    marks = [_mark(row, one, names, wanted) for row, one in zip(answers, shows, strict=True)]
    for row, one, mark in zip(answers, shows, marks, strict=True):
        notes = [f"Line {row.line}: {row.note}" if row.note else "", one.note, _untold(row, tasks)]
        mark["note"] = cell(" ".join(filter(None, notes)))
    for name, task in tasks.items():
        places = [i for i, row in enumerate(answers) if row.cells.get("task", "").strip() == name]
        _judge(task, [answers[i] for i in places], [shows[i] for i in places], [marks[i] for i in places])
    return marks


def _mark(row: Row, one: Found, names: set[str], wanted: set[str]) -> dict[str, str]:
    """The cells of an answer, the facts of its link, and the parameters that a task is about.

    names: of all facts. An answer column with such a name is renamed, so that no fact overwrites it.
    """
    own = {f"{name} (answers)" if name in names else name: cell(text) for name, text in row.cells.items()}
    facts = {name: fact for name, fact in one.known.items() if name in one.facts or name in wanted}
    return {**own, **{name: _text(fact) for name, fact in facts.items()}, "lesson": one.lesson}


def _judge(
    task: Task, answers: Sequence[Row], shows: Sequence[Found], marks: Sequence[dict[str, str]]
) -> None:
    """Add met, points, rank, equal answers and the reason to the marks of the answers to one task."""
    judged = [_judged(task, row, one) for row, one in zip(answers, shows, strict=True)]
    ranked = ranks(task.clauses, [one.known for one in shows], [right for right, _ in judged])
    same: dict[Any, list[int]] = {}
    for i, one in enumerate(shows):
        if one.chosen:
            same.setdefault(one.key, []).append(i)
    for i, ((right, reason), rank, mark) in enumerate(zip(judged, ranked, marks, strict=True)):
        mark["note"] = cell(" ".join(filter(None, (mark["note"], reason))))
        mark |= {"met": "" if task.trouble else "yes" if right else "no", "rank": _text(rank)}
        if task.points is not None and not task.trouble:
            mark["points"] = _text(task.points if right else 0.0)
        mark["same as"] = ", ".join(str(answers[k].line) for k in same.get(shows[i].key, ()) if k != i)


def _judged(task: Task, row: Row, one: Found) -> tuple[bool, str]:
    """Whether an answer meets its task, and if not, why."""
    if task.trouble:
        return False, task.trouble
    try:
        clauses = filled(task.clauses, row.cells)
    except CheckError as error:
        return False, str(error)
    if met(clauses, one.known):
        return True, ""
    return False, lacking(clauses, one) or failing(clauses, one.known)


def _untold(row: Row, tasks: Mapping[str, Task]) -> str:
    """A note if the list of tasks lacks the task of this answer, else ""."""
    task = row.cells.get("task", "").strip()
    if not tasks or task in tasks:
        return ""
    return f"The list of tasks has no task “{task}”." if task else "This answer names no task."


def _text(fact: Fact | None) -> str:
    return "" if fact is None else f"{fact:.6g}" if isinstance(fact, float) else cell(str(fact))


def _explain(answers: Sequence[Row], tasks: Mapping[str, Task]) -> None:
    """Print what is wrong with the files."""
    shown = [f"Answers, line {row.line}: {row.note}" for row in answers if row.note]
    shown += [task.trouble for task in tasks.values() if task.trouble]
    for line in shown:
        print(line, file=sys.stderr)


def main(arguments: Sequence[str]) -> int:
    """Run the command. Returns the exit code: 1 if a task could not be marked, 2 if nothing could, else 0."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # whatever the encoding of the system
    try:
        asked = _parser().parse_args(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)
    if asked.course and asked.course.resolve() != FOLDER:  # the folder is read while the program starts
        if asked.course.is_dir():
            return run_with(asked.course, "views.check", arguments)
        print(f"{asked.course} is not a folder.", file=sys.stderr)
        return 2
    try:
        return _mark_files(asked.answers, asked.tasks, asked.output)
    except CheckError as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m views.check",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("answers", type=Path, metavar="answers.csv")
    parser.add_argument("tasks", type=Path, metavar="tasks.csv", nargs="?")
    parser.add_argument(
        "--output", type=Path, metavar="marks.csv", help="a file that a spreadsheet opens in columns"
    )
    parser.add_argument("--course", type=Path, metavar="DIR", help="the teacher's folder that the links use")
    return parser


def _mark_files(answered: Path, listed: Path | None, output: Path | None) -> int:
    """Mark the answers of a file. Returns the exit code. Raises CheckError.

    listed: the file of the tasks; output: the file for the marks, None for the terminal
    """
    answers, separator = rows_of(answered, ["link"])
    tasks = tasks_of(rows_of(listed, ["task", "condition"])[0] if listed else [])
    if output:
        _check_output(output, [answered, *([listed] if listed else [])])
    marks = checked(answers, tasks)
    _explain(answers, tasks)
    if output:
        output.write_bytes(for_spreadsheet(marks, separator))
        good = sum(mark.get("met") == "yes" for mark in marks)
        print(f"{output}: {plural(len(marks), 'answer')}{f', {good} met their task' if tasks else ''}.")
    else:
        csv.writer(sys.stdout, lineterminator="\n").writerows(written(marks))
    return int(any(task.trouble for task in tasks.values()))


def _check_output(output: Path, read: Sequence[Path]) -> None:
    """Raise CheckError if the marks cannot go there, before the long work on the links."""
    if output.resolve() in [path.resolve() for path in read]:
        raise CheckError(f"The marks would replace {output}. Choose another name for them.")
    try:
        output.open("ab").close()
    except OSError as error:
        raise CheckError(
            f"{output} cannot be written: {error}. Close it if a spreadsheet shows it."
        ) from None
