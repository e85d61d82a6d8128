"""An exercise on the page: what is given, the calculation with its blanks, and the way to the lesson."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from views.kit.lesson import Explanation, Snapshot
from views.kit.link.params import Change
from views.kit.panels import Box, Component, Panel, Said, Way
from views.lessons.practice import params as practice
from views.lessons.practice import sheet
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.case import LEVEL, Case, exercise_id, numbers
from views.lessons.practice.exercise import Answered, Blank, Choice, Exercise, Grid, Line, Piece
from views.lessons.practice.judged import Verdict, judged
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.levels import LEVELS, above
from views.stage.wire import AnswersShown, Practice, PracticeBlank, PracticePart, PracticePiece, PracticeTree
from views.words.grammar import plural
from views.words.html import Html, heading, paragraph

Now = Snapshot[Case, tuple[Exercise, ...]]
WHOLE = "You can write a whole number as 12, or as a calculation such as 14 − 2."
DECIMAL = (
    "You can write a number as 0.971, .971, 0,971, 97/100, 97 % or 4½, or as a calculation such as {such}."
)
ENTER = (
    "After a check you see how the page read it. Press Enter to check and move to the next empty blank. A "
    "mistake counts once: the blanks after it are checked with your own number. A number that cannot be read "
    "{short}is not a mistake."
)
LOG2 = (
    "Many calculators have no key for log₂. Divide two logarithms instead: log₂ x = log x ÷ log 2. For "
    "example, log₂(2/6) = log(2/6) ÷ log 2 = −1.585. The key ln gives the same: log₂ x = ln x ÷ ln 2. You "
    "can type both forms into a blank."
)
NEEDS_LOG2 = re.compile("log₂|[Ee]ntropy|highest information gain")  # in the words of an exercise


def explain(now: Now) -> Explanation:
    """The words and the panels of the page."""
    case = now.case
    if case.view == "sheet":
        link = f"/practice?{urlencode(_query(case), safe=',')}"
        panels = sheet.panels(numbers(case), now.story, case.solution, link, _level(case))
        shown_too = [_answers_shown(case)] if case.solution else []
        return Explanation(sheet.WORDS, under=[*panels, *shown_too, _exam(case)])
    (exercise,) = now.story
    verdicts = judged(exercise, dict(case.filled))
    form = Component(
        "practice", data(case, exercise, verdicts), "did", lambda did: _done(case, exercise, did)
    )
    solved = case.solution or outcome(verdicts) == "right"
    given = sheet.given(exercise.shown(solved), "given")
    task = [Box(given, "task", border=False)] if given else []
    return Explanation(exercise.task, under=[*task, Box([form], "exercise", border=False)],
                beside=_beside(case, exercise))  # fmt: skip


def _exam(case: Case) -> Way:
    """The way to an exam of the same kinds."""
    many = Counter(kind.key for kind, _ in numbers(case))
    tasks = ",".join(f"{key}:{n}" for key, n in many.items())
    return Way("An exam of these kinds, with a secret key", "exam", {"tasks": tasks})


def _query(case: Case) -> dict[str, str]:
    """The link of a sheet without its solutions."""
    return {
        "view": case.view,
        "kinds": ",".join(case.kinds),
        "many": str(case.many),
        "number": str(case.number),
        **_level(case),
    }


def _level(case: Case) -> dict[str, str]:
    """The level in a link, which leaves out the first one."""
    written = LEVEL.written(case.level)
    return {LEVEL.name: written} if written else {}


def _answers_shown(case: Case) -> Component:
    """Tells the browser which exercises a sheet has shown the answers of."""
    exercises = [(kind.key, exercise_id(kind.key, number)) for kind, number in numbers(case)]
    return Component("answers shown", AnswersShown(exercises=exercises))


def _beside(case: Case, exercise: Exercise) -> list[Panel]:
    log2 = [Said(Html(heading("log₂ on a calculator") + paragraph(LOG2)))] if _needs_log2(exercise) else []
    kind = KINDS[case.kind]
    method = [Said(Html(heading("The method") + paragraph(kind.method)))] if kind.method else []
    panels: list[Panel] = [*method]
    if case.solution:
        panels.append(Said(Html(heading("Solution") + "".join(sheet.solved(exercise)))))
        panels += [exercise.way()] if exercise.way else []
    panels += [*log2, *_how(exercise)]
    exams = [Way("Ten minutes a day", "daily", {}), Way("Mock exam", "mock", {})]
    return [*panels, Said(Html(heading("The lesson for this exercise"))), kind.lesson,
            Said(Html(heading("Before an exam"))), *exams]  # fmt: skip


def _how(exercise: Exercise) -> list[Panel]:
    """How to enter what these blanks accept."""
    decimals = {blank.digits > 0 for blank in exercise.blanks if isinstance(blank, Blank)}
    if not decimals:
        return []
    such = "−2/5·log2(2/5) − 3/5·log2(3/5)" if _needs_log2(exercise) else "3/8 − 1/4"
    written = DECIMAL.format(such=such) if True in decimals else WHOLE
    enter = ENTER.format(short="or has too few decimals " if True in decimals else "")
    return [Said(Html(heading("How to enter numbers") + paragraph(f"{written} {enter}")))]


def _needs_log2(exercise: Exercise) -> bool:
    """Whether the calculation has logarithms to base 2."""
    parts = (exercise.source or exercise).parts
    heads = [
        piece for part in parts for piece in (part.pieces if isinstance(part, Line) else part.head)
        if isinstance(piece, str)
    ]  # fmt: skip
    return any(map(NEEDS_LOG2.search, [exercise.task, *heads, *(part.worked for part in parts)]))


def data(case: Case, exercise: Exercise, verdicts: Mapping[str, Verdict]) -> Practice:
    """The form of an exercise, filled in and judged."""
    filled = dict(case.filled)
    return {
        "id": case.id,
        "counted": case.counted,
        "kind": case.kind,
        "harder": LEVELS.get(above(case.level), ""),
        "outcome": outcome(verdicts),
        "helped": _is_helped(case),
        "solved": case.solution,
        "hints": _hinted(case, exercise, verdicts) is not None,
        "parts": [
            _part(
                part,
                filled,
                verdicts,
                case.solution or (case.shows_hint(i) and not _done_with(part, verdicts)),
            )
            for i, part in enumerate(exercise.parts)
        ],
    }


def outcome(verdicts: Mapping[str, Verdict]) -> str:
    """The state of the exercise: right if all blanks are, wrong if any is, else open.

    An unreadable or too short answer is no mistake and leaves the exercise open.
    """
    marks = {verdict.mark for verdict in verdicts.values()}
    if "wrong" in marks:
        return "wrong"
    return "right" if marks <= {"right", "follows"} else "open"


def _done_with(part: Line | Grid, verdicts: Mapping[str, Verdict]) -> bool:
    """Whether all of a line is right."""
    return {verdicts[blank.name].mark for blank in part.blanks} <= {"right", "follows"}


def _hinted(case: Case, exercise: Exercise, verdicts: Mapping[str, Verdict]) -> int | None:
    """The next line to hint at: the first that is neither right nor hinted at yet."""
    return next(iter(_without_hint(case, exercise, verdicts)), None)


def _without_hint(case: Case, exercise: Exercise, verdicts: Mapping[str, Verdict]) -> list[int]:
    """The lines that are neither right nor hinted at yet."""
    return [
        i
        for i, part in enumerate(exercise.parts)
        if not case.shows_hint(i) and not _done_with(part, verdicts)
    ]


def _is_helped(case: Case) -> bool:
    return case.hints > 0 or bool(case.hinted) or case.solution


def _hint(case: Case, exercise: Exercise, did: Any) -> Change:
    """The change of the link that shows a hint: at the line of the blank in use, else at the next one."""
    lines = _without_hint(case, exercise, judged(exercise, did["filled"]))
    own = [i for i in lines if did.get("at") in {blank.name for blank in exercise.parts[i].blanks}]
    if own and own != lines[:1]:
        return practice.HINTED.change((*case.hinted, own[0] + 1))
    return practice.HINTS.change(lines[0] + 1 if lines else case.hints)


def _part(
    part: Line | Grid, filled: Mapping[str, str], verdicts: Mapping[str, Verdict], shown: bool
) -> PracticePart:
    def pieces(row: Any) -> list[PracticePiece]:
        return [_piece(piece, filled, verdicts) for piece in row]

    worked = part.worked if shown else ""
    if isinstance(part, Line):
        return {"caption": "", "head": [], "rows": [pieces(part.pieces)], "checked": [part.checked],
                "worked": worked}  # fmt: skip
    return {
        "caption": part.caption,
        "head": list(part.head),
        "rows": list(map(pieces, part.rows)),
        "checked": part.checked,
        "worked": worked,
    }


def _piece(piece: Piece, filled: Mapping[str, str], verdicts: Mapping[str, Verdict]) -> PracticePiece:
    if isinstance(piece, str):
        return {"text": piece, "blank": None}
    return {"text": "", "blank": _blank(piece, filled.get(piece.name, ""), verdicts[piece.name])}


def _blank(blank: Answered, value: str, verdict: Verdict) -> PracticeBlank:
    options = list(blank.options.items()) if isinstance(blank, Choice) else []
    width = 4 + blank.digits if isinstance(blank, Blank) else 8
    return {
        "name": blank.name, "label": blank.label, "value": value, "width": width, "options": options,
        "mark": verdict.mark, "say": verdict.say, "read": verdict.read,
        "tree": _tree(blank, value) if isinstance(blank, ByHand) else None,
    }  # fmt: skip


def _tree(blank: ByHand, value: str) -> PracticeTree:
    judged_nodes = blank.judged(value) if value else {}
    return {
        "attributes": [(name, list(values)) for name, values in blank.attributes.items()],
        "classes": list(blank.classes),
        "rows": [list(row) for row in blank.rows],
        "marks": [(path, *judgement) for path, judgement in judged_nodes.items()],
    }


def _done(case: Case, exercise: Exercise, did: Any) -> Change | None:
    """The change of the link for a report of the form."""
    if did["id"] != case.id:
        return None  # it was of another exercise
    if did["what"] == "another":
        return practice.NUMBER.change(case.number % practice.LAST + 1)
    if did["what"] == "harder":
        return {**practice.NUMBER.change(case.number % practice.LAST + 1), **LEVEL.change(above(case.level))}
    kept = {name: text for name, text in did["filled"].items() if text.strip()}
    filled = practice.FILLED.change(kept)
    if did["what"] == "solution":
        return {**filled, **practice.SOLUTION.change(not case.solution)}
    if did["what"] == "hint":
        return {**filled, **_hint(case, exercise, did)}
    return filled


def facts(case: Case, exercises: tuple[Exercise, ...]) -> dict[str, float | str]:
    """How much of an exercise is right; helped: whether a hint or the solution is open."""
    if case.view == "sheet":
        return {}
    marks = [verdict.mark for verdict in judged(exercises[0], dict(case.filled)).values()]
    return {
        "kind": case.kind, "number": case.number, "right": marks.count("right"),
        "follows": marks.count("follows"),
        "blanks": len(marks), "helped": "yes" if _is_helped(case) else "no",
    }  # fmt: skip


def shown(case: Case) -> str:
    """The subject of the page."""
    if case.view == "sheet":
        return f"{plural(case.many, 'exercise')} to print"
    return f"{KINDS[case.kind].title}, number {case.number}"
