"""What a learner has filled in, judged blank by blank: right, following from a mistake above, or wrong."""

from collections.abc import Callable, Mapping
from math import isfinite, nan
from typing import Literal, NamedTuple

from views.lessons.practice import typed
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Answered, Blank, Choice, Exercise, Own, Value, value_of

Mark = Literal["right", "follows", "wrong", "unread", "open"]
CLOSE = 0.02  # of the number itself, within which it may be a matter of rounding
WRONG = "Not this number."
FOLLOWS = "This follows rightly from your own number above."


class Verdict(NamedTuple):
    """What a blank is worth. say: a sentence, where there is anything to say."""

    mark: Mark
    say: str = ""


class Followed(NamedTuple):
    """What stands in the blanks above: as it was typed, and exactly where that is right."""

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
        """Judge what stands in the next blank, and go on from there."""
        verdict, value, right = self._weighed(blank, text.strip())
        self.above.typed[blank.name] = value
        exact = self.exercise.right[blank.name] if right and isinstance(blank, Blank) else value
        self.above.exact[blank.name] = exact
        if not right:
            self.off.add(blank.name)
        return verdict

    def verdict(self, blank: Answered, text: str) -> Verdict:
        """What a text would be worth in the next blank."""
        return self._weighed(blank, text.strip())[0]

    def _weighed(self, blank: Answered, text: str) -> tuple[Verdict, Value, bool]:
        """The verdict, what follows is worked out from, and whether that is as it should be."""
        exercise, above, seen = self.exercise, self.above, Own(self.above.typed)
        expected = _expected(blank, seen, exercise)
        tainted = bool(seen.used & self.off)
        verdict, value = Verdict("open"), expected
        if text and isinstance(blank, Choice):
            verdict, value = _chosen(blank, text, exercise, above, expected)
        elif text and isinstance(blank, ByHand):
            verdict = _grown(blank, text)
        elif text and isinstance(blank, Blank):
            verdict, value = _number(blank, text, exercise, above, float(expected), tainted)
        right = verdict.mark == "right" or (verdict.mark in ("open", "unread") and not tainted)
        return verdict, value, right


def _expected(blank: Answered, own: Own, exercise: Exercise) -> Value:
    """What follows from these numbers; what is right where nothing does, as of a division by 0."""
    if not isinstance(blank, Blank):
        return value_of(blank, own)
    found = _worked(blank.of, own)
    return found if isfinite(found) else exercise.right[blank.name]


def _worked(of: Callable[[Own], float], own: Own) -> float:
    """A number of a learner's own numbers, whatever these are."""
    try:
        return float(of(own))
    except (ArithmeticError, ValueError):
        return nan


def _chosen(
    blank: Choice, text: str, exercise: Exercise, above: Followed, expected: Value
) -> tuple[Verdict, Value]:
    if text not in blank.options:
        return Verdict("unread", "Choose one of the list."), expected
    if text in blank.of(Own(exercise.right)):
        return Verdict("right"), text
    if any(text in blank.of(Own(own)) for own in above):
        return Verdict("follows", FOLLOWS), text
    return Verdict("wrong", blank.said(text, Own(above.typed)) or "Not this one."), text


def _grown(blank: ByHand, text: str) -> Verdict:
    """What a tree is worth as a whole; of each node the picture tells."""
    marks = {judgement.mark for judgement in blank.judged(text).values()}
    if "wrong" in marks:
        return Verdict("wrong", "The nodes that are marked are not as the algorithm has them.")
    return Verdict("open" if "open" in marks else "right")


def _number(
    blank: Blank, text: str, exercise: Exercise, above: Followed, expected: float, tainted: bool
) -> tuple[Verdict, Value]:
    """expected: from what was typed above; tainted: not all that it follows from is right."""
    try:
        value = typed.read(text)
    except typed.Unreadable as slip:
        return Verdict("unread", str(slip)), expected
    if blank.near(value, float(exercise.right[blank.name])):
        return Verdict("right"), value
    low, high = sorted((expected, float(_expected(blank, Own(above.exact), exercise))))
    if blank.near(value, low) or blank.near(value, high) or low < value < high:
        return (Verdict("follows", FOLLOWS) if tainted else Verdict("right")), value
    return Verdict("wrong", _why(blank, value, exercise, above)), value


def _why(blank: Blank, value: float, exercise: Exercise, above: Followed) -> str:
    right = {name: exercise.right[name] for name in above.exact}
    different = above if above.exact != right else [above.typed]  # where all above is right they are the same
    bases = [Own(own) for own in (exercise.right, *different)]
    for own in bases:
        found = {slip.words for slip in blank.slips if blank.near(_worked(slip.of, own), value)}
        if found:  # what leads to the same number cannot be told apart
            return found.pop() if len(found) == 1 else WRONG
    wanted = [float(_expected(blank, own, exercise)) for own in bases]
    if blank.digits and any(abs(value - one) <= CLOSE * abs(one) for one in wanted):
        return f"Close. It is checked to {blank.digits} decimals: round only the result."
    return WRONG
