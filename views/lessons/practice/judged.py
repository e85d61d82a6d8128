"""Judges what a learner has filled in, blank by blank: right, following from a mistake above, or wrong.

An unreadable text is "unread", and a number that is nearly right is "near". Neither counts as a mistake.
"""

from collections.abc import Callable, Mapping
from math import isfinite, nan
from typing import Literal, NamedTuple

from views.lessons.practice import typed
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.calculated import READ_BY
from views.lessons.practice.exercise import Answered, Blank, Choice, Exercise, Own, Value, value_of
from views.lessons.practice.mistakes import Wanted, astray, close, in_percent, mistake, short
from views.lessons.practice.signs import Unreadable
from views.words.grammar import capital
from views.words.numbers import amount

Mark = Literal["right", "follows", "near", "wrong", "unread", "open"]
FOLLOWS = (
    "This follows correctly from your own number above. If you correct that number, work this one out again."
)
IMPOSSIBLE = (
    "This follows from your own number above, but it is impossible. {bounds} Look at that number again."
)
WHOLE = "Write a whole number such as 2."


class Verdict(NamedTuple):
    """The judgement of a blank.

    say:  a sentence, if there is anything to say
    read: the number that was read, where the text is not just that number
    """

    mark: Mark
    say: str = ""
    read: str = ""


class Weighed(NamedTuple):
    """value: what follows is worked out from, exact: at full precision; sound: it is as it should be."""

    verdict: Verdict
    value: Value
    exact: Value
    sound: bool


class Followed(NamedTuple):
    """The values of the blanks above: as typed, and at full precision where they are right."""

    typed: dict[str, Value]
    exact: dict[str, Value]


def judged(exercise: Exercise, filled: Mapping[str, str]) -> dict[str, Verdict]:
    """The verdict on each blank."""
    judging = Judging(exercise)
    return {blank.name: judging.take(blank, filled.get(blank.name, "")) for blank in exercise.blanks}


class Judging:
    """An exercise that is judged blank after blank, from the top."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, self.above = exercise, Followed({}, {})
        self.off: set[str] = set()  # blanks that do not hold what is right

    def take(self, blank: Answered, text: str) -> Verdict:
        """Judge the text in the next blank, and go on from there."""
        weighed = self._weighed(blank, text.strip())
        self.above.typed[blank.name], self.above.exact[blank.name] = weighed.value, weighed.exact
        if not weighed.sound:
            self.off.add(blank.name)
        return weighed.verdict

    def verdict(self, blank: Answered, text: str) -> Verdict:
        """The verdict that a text would get in the next blank."""
        return self._weighed(blank, text.strip()).verdict

    def _weighed(self, blank: Answered, text: str) -> Weighed:
        exercise, above, seen = self.exercise, self.above, Own(self.above.typed)
        expected = _expected(blank, seen, exercise)
        tainted = bool(seen.used & self.off)
        verdict, value = Verdict("open"), expected
        if text and isinstance(blank, Choice):
            verdict, value = _chosen(blank, text, exercise, above, expected)
        elif text and isinstance(blank, ByHand):
            verdict = _grown(blank, text)
        elif text and isinstance(blank, Blank):
            verdict, value = _number(blank, text, exercise, above, seen, tainted)
        sound = verdict.mark == "right" or (verdict.mark in ("open", "unread") and not tainted)
        exact = value
        if isinstance(blank, Blank) and (sound or verdict.mark == "near"):
            exact = exercise.right[blank.name] if sound else _expected(blank, Own(above.exact), exercise)
        return Weighed(verdict, value, exact, sound)


def _expected(blank: Answered, own: Own, exercise: Exercise) -> Value:
    """The value that follows from these numbers; the right one where none does, as after division by 0."""
    if not isinstance(blank, Blank):
        return value_of(blank, own)
    found = _worked(blank.of, own)
    return found if isfinite(found) else exercise.right[blank.name]


def _worked(of: Callable[[Own], float], own: Own) -> float:
    """The result of a formula with a learner's own numbers, or nan."""
    try:
        return float(of(own))
    except (ArithmeticError, ValueError):
        return nan


def _chosen(
    blank: Choice, text: str, exercise: Exercise, above: Followed, expected: Value
) -> tuple[Verdict, Value]:
    if text not in blank.options:
        return Verdict("unread", "Choose an option from the list."), expected
    right = blank.of(Own(exercise.right))
    if text in right:
        return Verdict("right", blank.also.get(text, "") if len(right) > 1 else ""), text
    if any(text in blank.of(Own(own)) for own in above):
        return Verdict("follows", FOLLOWS), text
    return Verdict(
        "wrong", blank.said(text, Own(above.typed)) or "Not quite. Compare the options again."
    ), text


def _grown(blank: ByHand, text: str) -> Verdict:
    """The verdict on a tree as a whole; the picture shows the verdict on each node."""
    marks = {judgement.mark for judgement in blank.judged(text).values()}
    if "wrong" in marks:
        return Verdict("wrong", "The algorithm would choose differently at the marked nodes.")
    return Verdict("open" if "open" in marks else "right")


def _number(
    blank: Blank, text: str, exercise: Exercise, above: Followed, seen: Own, tainted: bool
) -> tuple[Verdict, Value]:
    """tainted: some of the values that it follows from are wrong."""
    expected = float(_expected(blank, seen, exercise))
    try:
        reading = typed.read(text, blank.digits == 0)
    except Unreadable as slip:
        return Verdict("unread", str(slip) if blank.digits else str(slip).replace(READ_BY, WHOLE)), expected
    value = reading.value
    read = "" if reading.as_typed else f"= {amount(value, 6)}"
    if blank.near(value, float(exercise.right[blank.name])):
        return Verdict("right", read=read), value
    low, high = sorted((expected, float(_expected(blank, Own(above.exact), exercise))))
    if blank.near(value, low) or blank.near(value, high) or low < value < high:
        return (
            Verdict("follows", _following(blank, value), read) if tainted else Verdict("right", read=read)
        ), value
    wanted = _wanted(blank, exercise, above, seen)
    if say := in_percent(blank, reading, wanted):
        return Verdict("unread", say, read), expected
    return _mistaken(blank, reading, wanted)._replace(read=read), value


def _following(blank: Blank, value: float) -> str:
    """The words on a number that follows from a mistake above."""
    outside = blank.bounds.said(value) if blank.bounds else ""
    return IMPOSSIBLE.format(bounds=capital(outside)) if outside else FOLLOWS


def _mistaken(blank: Blank, reading: typed.Reading, wanted: Wanted) -> Verdict:
    """The verdict on a number that is not the right one."""
    if say := short(blank, reading, wanted):
        return Verdict("near", say)
    if say := mistake(blank, reading, wanted):
        return Verdict("wrong", say)
    if say := close(blank, reading, wanted):
        return Verdict("near", say)
    return Verdict("wrong", astray(blank, reading, wanted))


def _wanted(blank: Blank, exercise: Exercise, above: Followed, seen: Own) -> Wanted:
    """seen: what was typed above, of which it has used what the number follows from."""
    right = {name: exercise.right[name] for name in above.exact}
    different = above if above.exact != right else [above.typed]  # where all above is right they are the same
    bases = [Own(own) for own in (exercise.right, *different)]
    slips = [[(slip.words, _worked(slip.of, own)) for slip in blank.slips] for own in bases]
    labels = [one.label for one in exercise.blanks if one.name in seen.used]
    return Wanted([float(_expected(blank, own, exercise)) for own in bases], slips, labels)
