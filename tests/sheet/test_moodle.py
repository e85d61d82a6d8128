"""The question bank: its XML, and its questions as a reader of cloze questions marks them."""

import re
from base64 import b64decode
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from tests.sheet.cloze_reader import Question, Reading, questions, shown
from tests.support.sweep import ONLY_SWEPT
from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Slip
from views.lessons.practice.judged import judged
from views.lessons.practice.kinds import KINDS
from views.sheet import cloze, moodle
from views.sheet.drawn import drawn
from views.sheet.exam import LETTERS, Exam, Part, Task
from views.sheet.keyed import Key
from views.words.html import Html, esc

KEY = Key("a key for the tests")
HAND = ["grow"]
CLOZE = [key for key in KINDS if key not in HAND]
ORDER = {  # the elements of a question, in the order in which Moodle writes them
    "cloze": ["name", "questiontext", "generalfeedback", "penalty", "hidden", "hint", "tags"],
    "essay": [
        "name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "responseformat",
        "responserequired", "responsefieldlines", "attachments", "attachmentsrequired", "graderinfo",
        "responsetemplate", "tags",
    ],
}  # fmt: skip


@cache
def exercises(kind: str) -> tuple[Exercise, ...]:
    return tuple(ones[0] for ones in drawn([Task(kind, 1)], KEY, LETTERS).values())


def bank(*kinds: str, title: str = "Exam") -> ET.Element:
    exam = Exam(title, "", "", tuple(Part(kind, 1, 4) for kind in kinds))
    return ET.fromstring(moodle.bank(exam, drawn(exam.tasks, KEY, LETTERS)))


def asked(kind: str, exercise: Exercise) -> list[Question]:
    return questions(cloze.questions(exercise))


def answers(exercise: Exercise) -> dict[str, str]:
    """The page's solution, as a learner types it: rounded numbers, and the keys of options."""
    return {
        blank.name: f"{round(float(exercise.right[blank.name]), blank.digits) + 0.0:.{blank.digits}f}"
        if isinstance(blank, Blank)
        else str(exercise.right[blank.name])
        for blank in exercise.blanks
    }


def typed(blank: Blank | Choice, answer: str) -> str:
    """An answer in Moodle: a number, or the words of an option."""
    return blank.options[answer] if isinstance(blank, Choice) else answer


@pytest.mark.wide(one_in=3)
@pytest.mark.parametrize("kind", CLOZE)
def test_the_solution_of_the_page_gets_every_mark_and_a_wrong_one_does_not(kind: str):
    for exercise in exercises(kind):
        found, right = asked(kind, exercise), answers(exercise)
        assert len(found) == len(exercise.blanks)
        for question, blank in zip(found, exercise.blanks, strict=True):
            assert question.weight == 1
            assert question.mark(typed(blank, right[blank.name])) == 1.0, blank.name
            if isinstance(blank, Choice):
                good = blank.of(exercise.right)
                wrong = [words for option, words in blank.options.items() if option not in good]
                assert all(question.mark(words) == 0 for words in wrong)
            else:
                assert question.mark(str(float(right[blank.name]) + 1000)) == 0


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("kind", CLOZE)
def test_a_number_is_right_in_moodle_where_it_is_right_on_the_page(kind: str):
    exercise = exercises(kind)[0]
    right = answers(exercise)
    blanks = [one for one in enumerate(exercise.blanks) if isinstance(one[1], Blank)]
    for i, blank in blanks[::3]:
        for away in (-1.6, -0.9, 0.9, 1.6):
            unit = 0.5 * 10.0**-blank.digits if blank.digits else 0.5
            text = f"{float(exercise.right[blank.name]) + away * unit:.{blank.digits + 4}f}"
            on_page = judged(exercise, {**right, blank.name: text})[blank.name].mark == "right"
            assert (asked(kind, exercise)[i].mark(text) == 1) is on_page, (blank.name, text)


def test_a_known_mistake_gets_its_feedback_and_no_mark():
    exercise = KINDS["gain"].make(KINDS["gain"].lectures[0])
    found = {
        blank.name: question for blank, question in zip(exercise.blanks, asked("gain", exercise), strict=True)
    }
    assert "Use logarithms to base 2" in shown(found["h"].feedback("0.652"))
    assert found["h"].mark("0.652") == 0


@ONLY_SWEPT
def test_the_bank_has_ten_variants_of_each_kind_in_the_structure_of_moodle():
    quiz = bank(*KINDS)
    assert quiz.tag == "quiz"
    kinds = [one.get("type") for one in quiz]
    assert kinds.count("category") == len(KINDS)
    assert kinds.count("cloze") == 10 * len(CLOZE)
    assert kinds.count("essay") == 10 * len(HAND)
    names = [one.findtext("name/text") for one in quiz if one.get("type") != "category"]
    assert len(set(names)) == len(names)
    for one in quiz:
        if one.get("type") == "category":
            assert one.findtext("category/text", "").startswith("$course$/top/Exam/")
            continue
        order = list(dict.fromkeys(child.tag for child in one))
        assert order == [tag for tag in ORDER[one.get("type", "")] if tag in order]
        for part in one.iter():
            if part.get("format"):
                assert part.get("format") == "html"
                assert len(part.findall("text")) == 1
        text = one.findtext("questiontext/text", "")
        assert text
        assert one.findtext("generalfeedback/text")
        assert bool(questions(text)) == (one.get("type") == "cloze")


def test_the_categories_follow_the_chapters():
    texts = [one.text or "" for one in bank("gain", "gini-gain", "biased").iter("text")]
    assert "$course$/top/Exam/Hunt’s algorithm and ID3/01 Information gain" in texts
    assert "$course$/top/Exam/Numbers and thresholds/02 Gini decrease" in texts
    assert "$course$/top/Exam/Is one model better?/03 Biased estimates" in texts


@pytest.mark.parametrize("kind", ["classify", "convex-set", "margin", "support", "roc", "neighbours"])
def test_drawings_are_embedded_and_every_one_that_is_named_is_there(kind: str):
    for one in bank(kind).iterfind("question[name]"):
        for tag in ("questiontext", "generalfeedback"):
            part = one.find(tag)
            assert part is not None
            named = re.findall(r'src="@@PLUGINFILE@@/([^"]+)"', part.findtext("text", ""))
            files = {file.get("name"): file for file in part.findall("file")}
            assert list(files) == named
            for file in files.values():
                assert (file.get("encoding"), file.get("path")) == ("base64", "/")
                svg = ET.fromstring(b64decode(file.text or ""))
                assert svg.tag == "{http://www.w3.org/2000/svg}svg"
                assert "var(--" not in b64decode(file.text or "").decode()
        assert one.find("questiontext/file") is not None


HOSTILE = "}~=100%#]]>{1:SHORTANSWER:=x}</text><script>alert(1)</script>\\}@@PLUGINFILE@@/a $$x$$ \"'& \x08"


def hostile_kind() -> Kind:
    """An exercise in which every text of a teacher is hostile."""

    def make(figures: object) -> Exercise:
        number = Blank("a", HOSTILE, lambda own: 0.25, 2, [Slip(lambda own: 0.75, HOSTILE)])
        options = {"x": HOSTILE, "y": f"{HOSTILE} no"}
        choice = Choice("c", HOSTILE, options, lambda own: "x", {"y": HOSTILE})
        other = Choice("d", HOSTILE, {"x": f"{HOSTILE}&"}, lambda own: "x")
        parts = [
            Line((HOSTILE, number, HOSTILE), HOSTILE),
            Grid(HOSTILE, [HOSTILE, "c"], [[HOSTILE, choice]]),
            Line((other,)),
        ]
        return Exercise(Html(esc(HOSTILE)), [], parts)

    return Kind("hostile", HOSTILE, Way("", "grow", {}), lambda rng: (1,), make, repeats=True)


def test_hostile_texts_stay_texts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(KINDS, "hostile", hostile_kind())
    quiz = bank("hostile", title=HOSTILE)
    for one in quiz.iterfind("question[@type='cloze']"):
        text = one.findtext("questiontext/text", "")
        found = questions(text)
        assert [question.kind for question in found] == ["NUMERICAL", "MULTICHOICE", "MULTICHOICE"]
        number, choice, other = found
        assert number.mark("0.25") == 1
        assert number.mark("0.75") == 0
        assert shown(number.feedback("0.75")) == HOSTILE.replace("\x08", "\ufffd")
        option = HOSTILE.replace("\x08", "\ufffd")
        assert choice.mark(option) == 1
        assert choice.mark(f"{option} no") == 0
        assert other.mark(f"{option}&") == 1
        assert len(other.alternatives) == 2
        for part in one.iter("text"):
            bare = re.sub(r"\{1:(?:[^}\\]|\\.)*\}", "", part.text or "")
            if part not in one.find("name"):  # which is no HTML
                assert "script" not in Reading(bare).tags
                assert "{" not in bare
                assert "@@PLUGINFILE@@" not in bare


def test_a_tree_by_hand_is_an_essay_with_its_solution_for_the_grader():
    one = bank("grow").find("question[@type='essay']")
    assert one is not None
    assert one.findtext("defaultgrade") == "4"
    assert ": No" in one.findtext("graderinfo/text", "")
    assert "<br>" in one.findtext("graderinfo/text", ""), "a line for each node"
    assert ": No" not in one.findtext("questiontext/text", "")
