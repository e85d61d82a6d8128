"""Handed-in links, worked out without a browser: python -m views.check answers.csv [tasks.csv] > marks.csv

answers.csv has a column `link` and any others, such as `student` and `task`. What each link shows is worked
out anew and put beside it: leaves and errors of a tree, the width of a margin, the marks of an exercise.
tasks.csv has the columns `task` and `condition`, such as “errors = 0 and most leaves”: see docs/answers.md.
"""

import csv
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from datasets.own import OwnTable, ReadError
from datasets.packing import unpack
from views.lesson import Lesson
from views.lessons import LESSONS
from views.link.params import Given
from views.words.html import plain

MOST = 20_000  # characters of a link
CLAUSE = re.compile(
    r"(?P<best>most|least) (?P<fact>[\w ]+)|(?P<name>[\w ]+?) *(?P<sign><=|>=|!=|=|<|>) *(?P<value>.+)"
)
SIGNS = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
LONG = "long"  # of a row that has more cells than the first line: what is wrong with it
NO_LINK = "This is no link to a lesson."
Fact = float | str


class CheckError(ValueError):
    """What is wrong with a file, in a sentence."""


class Found(NamedTuple):
    """What a link shows. note: what had to be mended in it, or why it shows nothing."""

    lesson: str
    facts: Mapping[str, Fact]
    note: str = ""


class Clause(NamedTuple):
    """A part of a condition. sign: a comparison, or "most" or "least"."""

    fact: str
    sign: str
    value: Fact = ""


# What a link shows ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def found(link: str) -> Found:
    """What a link shows, worked out from its address alone."""
    try:
        parts = urlsplit(link.strip()[:MOST])
    except ValueError:
        return Found("", {}, NO_LINK)
    key = parts.path.rstrip("/").rpartition("/")[2]
    if key not in LESSONS:
        return Found("", {}, NO_LINK)
    lesson = LESSONS[key]
    query = lesson.begun(dict(parse_qsl(parts.query, keep_blank_values=True)))
    try:
        own, lost = _own(query), ""
    except ReadError as error:
        own, lost = None, str(error)
    given = Given(query, lesson.params, own, [lost] if lost else [])
    given.notes += given.strangers()
    try:
        return Found(key, _facts(lesson, given), " ".join(given.notes))
    except Refused as refused:
        return Found(key, {}, str(refused))
    except Exception as error:  # one link that cannot be worked out must not stop the others
        return Found(key, {}, f"This cannot be worked out ({type(error).__name__}).")


class Refused(Exception):
    """The lesson has no story for a link, and says why."""


def _facts(lesson: Lesson[Any, Any], given: Given) -> Mapping[str, Fact]:
    case = lesson.read(given)
    refusal = lesson.refuse(case)
    if refusal is not None:
        raise Refused(plain(refusal.say))
    story = lesson.story(lesson.basis(case))
    given.notes += lesson.notes(story)
    return lesson.facts(case, story)


def _own(query: Mapping[str, str]) -> OwnTable | None:
    return unpack(query["table"]) if "table" in query else None


# Conditions of tasks ----------------------------------------------------------------------------------


def condition(text: str) -> list[Clause]:
    """The clauses of a condition. Raises CheckError."""
    return [_clause(part.strip()) for part in re.split(r"\band\b", text) if part.strip()]


def _clause(text: str) -> Clause:
    read = CLAUSE.fullmatch(text)
    if read is None:
        raise CheckError(f"The condition “{text}” cannot be read. Write “errors = 0” or “most leaves”.")
    if read["best"]:
        return Clause(read["fact"].strip(), read["best"])
    return Clause(read["name"].strip(), read["sign"], _number(read["value"].strip()))


def _number(text: str) -> Fact:
    try:
        return float(text)
    except ValueError:
        return text


def met(clauses: Sequence[Clause], facts: Mapping[str, Fact]) -> bool:
    """Whether facts meet all comparisons. What is not known meets none."""
    return bool(facts) and all(_holds(clause, facts) for clause in clauses)


def _holds(clause: Clause, facts: Mapping[str, Fact]) -> bool:
    fact = facts.get(clause.fact)
    if clause.sign in ("most", "least"):
        return isinstance(fact, float | int)
    if fact is None or isinstance(fact, str) != isinstance(clause.value, str):
        return False
    return bool(SIGNS[clause.sign](fact, clause.value))


def ranks(clauses: Sequence[Clause], every: Sequence[Mapping[str, Fact]]) -> list[int | None]:
    """Of each that meets a condition its rank by what is to be most or least; equal ones share it."""
    best = [clause for clause in clauses if clause.sign in ("most", "least")]
    fits = [met(clauses, facts) for facts in every]
    if not best:
        return [None] * len(every)
    keys = [_key(best, facts) if fit else None for facts, fit in zip(every, fits, strict=True)]
    return [
        None if key is None else 1 + sum(1 for one in keys if one is not None and one < key) for key in keys
    ]


def _key(best: Sequence[Clause], facts: Mapping[str, Fact]) -> tuple[float, ...]:
    signs = {"most": -1.0, "least": 1.0}
    return tuple(signs[clause.sign] * float(facts[clause.fact]) for clause in best)


# Files ------------------------------------------------------------------------------------------------


def rows_of(path: Path, needs: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a CSV file with a header. Raises CheckError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CheckError(f"{path} cannot be read: {error}") from None
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    read = csv.DictReader(text.splitlines(), delimiter=separator)
    missing = [name for name in needs if name not in (read.fieldnames or ())]
    if missing:
        raise CheckError(f"{path} needs a column “{missing[0]}” in its first line.")
    return [_row(row, separator) for row in read]


def _row(row: dict[Any, Any], separator: str) -> dict[str, str]:
    """The cells of a row. A link in the last column may hold the separator: what follows belongs to it."""
    more = row.pop(None, None)
    cells = {name: value or "" for name, value in row.items()}
    if more:
        last = list(cells)[-1]
        cells[last] = separator.join([cells[last], *more])
        if last != "link":
            cells[LONG] = "This row has more cells than the first line: put its link into quotation marks."
    return cells


def checked(answers: Sequence[Mapping[str, str]], tasks: Mapping[str, str]) -> list[dict[str, str]]:
    """The table of marks: each answer with what its link shows, and whether that meets its task."""
    shows = [found(row["link"]) for row in answers]
    marks = [
        {
            **{name: _cell(text) for name, text in row.items()},
            "lesson": one.lesson,
            **{name: _text(fact) for name, fact in one.facts.items()},
            "note": one.note,
        }
        for row, one in zip(answers, shows, strict=True)
    ]
    for row, mark in zip(answers, marks, strict=True):
        mark["note"] = " ".join(filter(None, (mark.pop(LONG, ""), mark["note"], _untold(row, tasks))))
    for task, text in tasks.items():
        clauses = condition(text)
        places = [i for i, row in enumerate(answers) if row.get("task", "") == task]
        ranked = ranks(clauses, [shows[i].facts for i in places])
        for i, rank in zip(places, ranked, strict=True):
            marks[i]["note"] = " ".join(filter(None, (marks[i]["note"], _lacking(clauses, shows[i].facts))))
            marks[i] |= {"met": "yes" if met(clauses, shows[i].facts) else "no", "rank": _text(rank)}
    return marks


def _untold(row: Mapping[str, str], tasks: Mapping[str, str]) -> str:
    """A word about a task that is not among the tasks."""
    task = row.get("task", "")
    return f"There is no task “{task}” among the tasks." if tasks and task and task not in tasks else ""


def _lacking(clauses: Sequence[Clause], facts: Mapping[str, Fact]) -> str:
    """A word about what a condition wants and a link that shows something does not have."""
    lacking = [clause.fact for clause in clauses if facts and clause.fact not in facts]
    known = ", ".join(facts)
    return f"The task is about “{lacking[0]}”; this link has {known}." if lacking else ""


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" and text else text


def _text(fact: Fact | None) -> str:
    return "" if fact is None else f"{fact:.6g}" if isinstance(fact, float) else str(fact)


def written(rows: Iterable[Mapping[str, str]]) -> list[list[str]]:
    """The table, with a column for whatever is known of any; what is said in words stands last."""
    rows = list(rows)
    names = dict.fromkeys(name for row in rows for name in row)
    last = [name for name in ("met", "rank", "note") if name in names]
    head = [name for name in names if name not in last] + last
    return [head, *([row.get(name, "") for name in head] for row in rows)]


def main(arguments: Sequence[str]) -> int:
    """The command. Gives the exit code."""
    if len(arguments) not in (1, 2) or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    try:
        answers = rows_of(Path(arguments[0]), ["link"])
        tasks = rows_of(Path(arguments[1]), ["task", "condition"]) if len(arguments) == 2 else []
        marks = checked(answers, {row["task"]: row["condition"] for row in tasks})
    except CheckError as error:
        print(error, file=sys.stderr)
        return 2
    csv.writer(sys.stdout, lineterminator="\n").writerows(written(marks))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
