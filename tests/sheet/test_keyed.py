"""The key of an exam: the same key gives the same sheet, another key another one, and nobody sees the key."""

import pickle

import pytest

from views.kit.link.params import Given
from views.kit.panels import Way
from views.lessons.practice.exercise import Exercise, Kind, Line
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import answers_of, figures
from views.sheet import drawn as drawing
from views.sheet.drawn import drawn
from views.sheet.exam import LETTERS, ROWS, Part, Task, query, read
from views.sheet.keyed import LEAST, Key, KeyRefused, suggested
from views.words.html import Html

SECRET = "seven brown foxes"
TASKS = [Task("gain", 4), Task("gain", 4), Task("impurity", 2)]


def shown(variants: dict[str, list[Exercise]]) -> list[str]:
    return [f"{one.task} {one.given} {answers_of(one)}" for ones in variants.values() for one in ones]


def test_the_same_key_draws_the_same_sheet_and_another_key_another_one():
    first = shown(drawn(TASKS, Key(SECRET), "ABC"))
    assert shown(drawn(TASKS, Key(f" {SECRET} "), "ABC")) == first
    assert not {*shown(drawn(TASKS, Key(SECRET + "."), "ABC"))} & {*first}


def test_more_variants_leave_the_first_ones_as_they_are():
    few, many = (shown(drawn(TASKS, Key(SECRET), letters)) for letters in ("AB", LETTERS))
    assert many[: len(few)] == few


def test_no_figures_repeat_within_an_exam_and_none_are_the_lectures_own():
    made: list[object] = []
    kind = KINDS["gain"]
    seen = drawn([Task("gain", 1)] * 3, Key(SECRET), LETTERS)
    for ones in seen.values():
        made += [answers_of(one) for one in ones]
    assert len({*shown(seen)}) == 30
    lectures = {f"{kind.make(one).task} {kind.make(one).given}" for one in kind.lectures}
    assert not any(text.startswith(tuple(lectures)) for text in shown(seen))


def test_a_kind_of_few_figures_repeats_them(monkeypatch: pytest.MonkeyPatch):
    """A teacher's exercise may have only one or two sets of figures."""
    monkeypatch.setattr(drawing, "MOST_ATTEMPTS", 50)

    def make(drawn_: int) -> Exercise:
        return Exercise(Html(str(drawn_)), [], [Line(("x",))])

    few = Kind("few", "Few", Way("", "grow", {}), lambda rng: rng.randint(1, 2), make)
    monkeypatch.setitem(KINDS, "few", few)
    tasks = [ones[0].task for ones in drawn([Task("few", 1)], Key(SECRET), "ABCD").values()]
    assert {*tasks[:2]} == {"1", "2"}
    assert {*tasks} == {"1", "2"}


def test_without_a_key_the_exercises_are_those_of_the_page():
    found = drawn(TASKS, None, "AB")
    kind = KINDS["gain"]
    wanted = [f"{kind.make(figures(kind, n)).given}" for n in (1, 2, 3, 4)]
    assert [f"{one.given}" for ones in found.values() for one in ones[:2]] == wanted


def test_the_seeds_are_too_many_to_try():
    attempts = Key(SECRET).attempts("gain", "A", 1)
    states = {next(attempts).getstate() for _ in range(20)}
    assert len(states) == 20
    key = Key(SECRET)
    draws = [next(key.attempts(*where)).getrandbits(256) for where in (("gain", "A", 1), ("gain", "A", 2),
             ("gain", "B", 1), ("ratio", "A", 1), ("gain", "A", 11))]  # fmt: skip
    assert len({*draws}) == 5
    assert all(draw.bit_length() > 200 for draw in draws), "256 bits, not a number of a short range"


def test_nothing_shows_a_key():
    key = Key(SECRET)
    assert SECRET not in f"{key} {key!r}"
    assert SECRET.encode() not in pickle.dumps([key.check])
    assert len(key.check) == 4
    assert key.check == Key(SECRET).check != Key(SECRET + "x").check
    assert not hasattr(key, "__dict__")


@pytest.mark.parametrize("text", ["", "short", " " * 20, "x" * 201, "1234567 "])
def test_a_key_that_can_be_guessed_is_refused(text: str):
    with pytest.raises(KeyRefused, match="8 to 200 characters"):
        Key(text)


def test_a_suggested_key_is_long_and_new():
    one, other = suggested(), suggested()
    assert one != other
    assert len(one.replace("-", "")) >= 16 > LEAST
    Key(one)


def test_the_link_has_every_setting_and_no_key():
    link = {
        "title": "Final", "course": "ML", "date": "1 May", "note": "90 minutes", "tasks": "gain:2,grow",
        "points": "4,8.5", "variants": "3", "room": "6", "ruled": "squares", "qr": "true",
    }  # fmt: skip
    given = Given(link, ROWS)
    exam = read(given)
    assert not given.notes
    assert exam.parts == (Part("gain", 2, 4), Part("grow", 1, 8.5))
    assert exam.points == 16.5
    assert query(exam) == link
    assert query(exam, "ABCD") == {**link, "check": "ABCD"}


@pytest.mark.parametrize(
    ("link", "note"),
    [
        ({"tasks": "gain,nosuch"}, "There is no kind of exercise “nosuch”"),
        ({"tasks": "gain:9999"}, "at most 60 tasks"),
        ({"tasks": "gain:x"}, "There is no kind of exercise “gain:x”"),
        ({"tasks": "gain", "points": "many"}, "“many” is not a number of points"),
        ({"tasks": "gain", "points": "nan"}, "“nan” is not a number of points"),
        ({"tasks": "gain", "points": "1,2,3"}, "3 numbers of points for 1 kind"),
    ],
)
def test_a_wrong_link_is_told(link: dict[str, str], note: str):
    given = Given(link, ROWS)
    exam = read(given)
    assert note in " ".join(given.notes)
    assert 1 <= len(exam.tasks) <= 60
