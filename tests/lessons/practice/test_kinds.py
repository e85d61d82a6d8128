"""Every kind of exercise: its numbers, the accepted and refused answers, and the response to a mistake."""

import math
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from datasets.packing import unpack
from tests.lessons.practice.drawn import figures
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Blank, Choice, Exercise, Own
from views.lessons.practice.judged import Judging, Verdict, judged
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.kinds.adaboost import written
from views.lessons.practice.kinds.drawn import leaves
from views.lessons.practice.mistakes import PERHAPS
from views.lessons.practice.numbered import APART, made
from views.lessons.practice.params import LAST
from views.lessons.practice.sheet import solved
from views.words.numbers import amount

pytestmark = pytest.mark.slow

WRONG = (1, -1, 2, -2, 3, -3, 10, -10, 100, -100)  # of the last requested decimal, twice over
MANY = 200  # numbers of each kind: later exercises are drawn alike, and each is drawn after those before it
SPREAD = [*range(1, 21), *range(25, MANY + 1, 5)]  # numbers where all of them would take too long
FIGURES = re.compile(r"\d+")
FEW = [1, 2, 3, 100, MANY]  # numbers where the test judges each one again and again


def answers(exercise: Exercise) -> dict[str, str]:
    """The correct answers as a learner would write them."""
    right = exercise.right
    return {
        blank.name: blank.text(right[blank.name]) if isinstance(blank, Blank) else str(right[blank.name])
        for blank in exercise.blanks
    }


def exercises(kind: str, numbers: Iterable[int] = range(1, MANY + 1)) -> Iterator[Exercise]:
    """Make one after the other, because kept exercises cost more than their computation."""
    return (KINDS[kind].make(figures(kind, number)) for number in numbers)


@pytest.mark.parametrize("kind", KINDS)
def test_no_figures_come_twice_within_a_hundred_numbers(kind: str):
    drawn = [figures(kind, number) for number in range(1, MANY + 1)]
    assert all(len(set(drawn[at : at + APART])) == APART for at in range(MANY - APART + 1))


def test_the_last_number_is_an_exercise_like_the_others():
    """Test the kind with the fewest figures, so that it finds new ones to the end."""
    drawn = [figures("biased", number) for number in range(1, LAST + 1)]
    assert len(set(drawn[-APART:])) == APART
    exercise = KINDS["biased"].make(drawn[-1])
    assert {verdict.mark for verdict in judged(exercise, answers(exercise)).values()} == {"right"}


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answers_are_accepted(kind: str):
    for exercise in exercises(kind):
        assert all(math.isfinite(value) for value in exercise.right.values() if isinstance(value, float))
        names = [blank.name for blank in exercise.blanks]
        assert len(set(names)) == len(names) > 0
        for blank in exercise.blanks:
            if isinstance(blank, Blank) and blank.bounds:
                assert not blank.bounds.said(float(exercise.right[blank.name])), blank.label
        assert {verdict.mark for verdict in judged(exercise, answers(exercise)).values()} == {"right"}


@pytest.mark.wide(one_in=24)
@pytest.mark.parametrize("kind", KINDS)
def test_ten_wrong_ones_are_not(kind: str):
    choices, refused = set[str](), set[str]()
    for exercise in exercises(kind, SPREAD):
        right, judging = answers(exercise), Judging(exercise)
        for blank in exercise.blanks:
            if isinstance(blank, Choice):  # at a tie all may be correct
                wrong = [option for option in blank.options if option not in blank.of(Own(exercise.right))]
                choices.add(blank.name)
                refused.update([blank.name] if wrong else [])
            elif isinstance(blank, ByHand):
                wrong = _otherwise(blank, right[blank.name])
            else:
                unit = 2 * 10.0**-blank.digits
                # A rounded number above may lead elsewhere. Everything between both results is correct.
                ends = float(exercise.right[blank.name]), float(blank.of(Own(judging.above.typed)))
                values = [ends[0] + times * unit for times in WRONG]
                wrong = [repr(value) for value in values if not _as_right(blank, value, ends)]
                assert len(wrong) >= len(WRONG) / 2
            for text in wrong:
                verdict = judging.verdict(blank, text)
                assert verdict.mark in ("wrong", "near", "unread"), (blank.name, text)  # no other is amber
                assert verdict.say
            assert judging.take(blank, right[blank.name]).mark == "right"
    assert refused == choices


def _otherwise(blank: ByHand, right: str) -> list[str]:
    """The tree with another choice at each node in turn."""
    said = blank.read(right)
    choices = [*(f"a{i}" for i in range(len(blank.names))), *(f"c{k}" for k in range(len(blank.classes)))]
    others = [{**said, path: what} for path in said for what in choices if what != said[path]]
    texts = [",".join(f"{path}={what}" for path, what in other.items()) for other in others]
    return [text for text in texts if "wrong" in {one.mark for one in blank.judged(text).values()}]


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_each_diagnosis_is_made_on_its_own_mistake_and_on_no_other(kind: str):
    said: dict[str, int] = {}
    for exercise in exercises(kind, SPREAD):
        right, judging = answers(exercise), Judging(exercise)
        for blank in exercise.blanks:
            if not isinstance(blank, Blank):
                judging.take(blank, right[blank.name])
                continue
            seen = Own(exercise.right)
            led = [(slip.words, slip.of(seen)) for slip in blank.slips]
            ends = float(exercise.right[blank.name]), float(blank.of(Own(judging.above.typed)))
            for words, value in led:
                shown = judging.verdict(blank, repr(float(value)))
                others = {w for w, v in led if w != words and blank.near(v, value)}
                pattern = FIGURES.sub("0", words)  # the same mistake, whatever the figures
                said.setdefault(pattern, 0)
                if _as_right(blank, value, ends):
                    assert shown.mark == "right"
                elif _costs_nothing(shown, float(value), ends[0]):
                    continue
                elif not others:
                    assert (shown.mark, shown.say.removeprefix(f"{PERHAPS} ")) == ("wrong", words)
                    said[pattern] += 1
                else:
                    assert shown.say != words
            judging.take(blank, right[blank.name])
    never = [words for words, times in said.items() if not times]
    assert not never


def _costs_nothing(shown: Verdict, value: float, right: float) -> bool:
    """Whether the answer is correct to fewer digits, or in percent."""
    if shown.mark == "near":
        return "Correct" in shown.say and abs(value - right) <= 0.5
    return shown.mark == "unread" and value / 100 == pytest.approx(right, abs=0.005)


def _as_right(blank: Blank, value: float, ends: tuple[float, float]) -> bool:
    """Whether a number follows from the exact numbers above or the rounded ones, or is between both."""
    return any(blank.near(value, end) for end in ends) or min(ends) < value < max(ends)


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_counts_once(kind: str):
    """A learner who makes one mistake and continues correctly is correct in all later lines."""
    for exercise in exercises(kind, range(1, 31)):
        for at, blank in enumerate(exercise.blanks):
            if not isinstance(blank, Blank):
                continue
            right = answers(exercise)
            wrong = float(exercise.right[blank.name]) + (42 if blank.digits > 1 else 4) * 10.0**-blank.digits
            own: dict[str, float | str] = {**exercise.right, blank.name: wrong}
            filled = {**right, blank.name: repr(wrong)}
            try:
                for after in exercise.blanks[at + 1 :]:
                    if isinstance(after, Blank):
                        own[after.name] = after.of(Own(own))
                        filled[after.name] = repr(own[after.name])
                    elif isinstance(after, Choice):
                        options = after.of(Own(own))
                        own[after.name] = next(option for option in after.options if option in options)
                        filled[after.name] = own[after.name]
            except (ZeroDivisionError, ValueError, OverflowError):
                pytest.fail(f"{kind}: nothing follows from a wrong {blank.name}")
            marks = {name: verdict.mark for name, verdict in judged(exercise, filled).items()}
            assert marks.pop(blank.name) in ("wrong", "near")  # for a large number it may be rounding
            assert set(marks.values()) <= {"right", "follows"}, (blank.name, marks)


@pytest.mark.wide(one_in=4)
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_numbers_are_filled_in_they_are_judged(kind: str):
    """A number with no consequence, such as one from a division by 0, breaks nothing."""
    for exercise in exercises(kind, FEW):
        numbers = [blank.name for blank in exercise.blanks if isinstance(blank, Blank)]
        right = answers(exercise)
        for wild in ("0", "-1", "1", "1e9", "-1e-9", "1/3", "-1e300"):
            for filled in [dict.fromkeys(numbers, wild), *({name: wild} for name in numbers)]:
                assert len(judged(exercise, {**right, **filled})) == len(exercise.blanks)


@pytest.mark.parametrize("kind", KINDS)
def test_the_solution_has_every_answer(kind: str):
    for exercise in exercises(kind, range(1, 21)):
        text = "".join(solved(exercise))
        for blank in exercise.blanks:
            if isinstance(blank, ByHand):
                continue  # its lines are indented
            assert f"<b>{blank.text(exercise.right[blank.name])}</b>" in text


@pytest.mark.parametrize("kind", KINDS)
def test_every_hint_says_something(kind: str):
    for exercise in exercises(kind, range(1, 21)):
        assert all(part.worked for part in exercise.parts)


@pytest.mark.parametrize("kind", KINDS)
def test_ways_lead_to_lessons(kind: str):
    assert KINDS[kind].lesson.lesson in LESSONS
    for number in (1, 2, 30):
        way = made(KINDS[kind], number).way
        if way is not None:
            found = way()
            rows = {row.name for row in LESSONS[found.lesson].params}
            assert found.query
            assert found.query.keys() <= rows


@pytest.mark.wide(one_in=3)
@pytest.mark.parametrize("kind", KINDS)
def test_a_lesson_takes_the_very_numbers(kind: str):
    """The linked lesson shows no note about a corrected parameter."""
    for number in range(1, 21):
        way = made(KINDS[kind], number).way
        if way is None:
            return
        found = way()
        table = found.query.get("table")
        link = Given(found.query or {}, LESSONS[found.lesson].params, unpack(table) if table else None)
        LESSONS[found.lesson].read(link)
        assert not link.notes


def test_the_way_of_a_roc_curve_leads_to_its_pairs():
    for exercise in exercises("roc", range(1, 31)):
        way, right = exercise.way(), exercise.right
        there = visit(way.lesson, **(way.query or {}))
        curve = there.story.curve
        assert there.story.steps[there.step].kind == "pairs"
        for step in curve[1:]:
            rates = [right[f"{key}{amount(step.threshold)}"] for key in ("tp", "fp", "tpr", "fpr")]
            assert rates == [step.tp, step.fp, pytest.approx(step.tpr), pytest.approx(step.fpr)]
        assert f"AUC = {right['auc']:.3f}" in there.said


@ONLY_SWEPT
def test_the_way_of_a_round_of_adaboost_leads_to_its_new_weights():
    rounds = set()
    for number in range(1, 31):
        case, exercise = figures("adaboost", number), made(KINDS["adaboost"], number)
        way = exercise.way()
        there = visit(way.lesson, **(way.query or {}))
        step = there.story.steps[there.step]
        now = there.story.rounds[step.n]
        rounds.add(step.n)
        assert (step.kind, step.n) == ("weigh", case.n)
        assert now.weights == pytest.approx(case.weights)
        assert now.wrong == case.wrong
        assert now.split == (0, case.threshold, case.predicted[0], case.predicted[-1])
        right = exercise.right
        assert (right["error"], right["alpha"]) == pytest.approx((now.error, now.alpha))
        off, on = case.wrong.index(True), case.wrong.index(False)
        assert (right["up"], right["down"]) == pytest.approx((now.after[off], now.after[on]))
    assert rounds == {0, 1, 2}


def test_the_weights_of_a_round_of_adaboost_are_given_in_full():
    for number in range(1, MANY + 1):
        case = figures("adaboost", number)
        weights = [Fraction(written(weight)) for weight in case.weights]
        assert sum(weights) == 1
        wrong = sum(weight for weight, off in zip(weights, case.wrong, strict=True) if off)
        assert case.error == pytest.approx(float(wrong), abs=1e-12)


@pytest.mark.parametrize("kind", ["weakest", "pessimistic"])
def test_the_tree_that_is_judged_is_the_tree_of_the_lesson(kind: str):
    for number in range(1, 11):
        way, case = made(KINDS[kind], number).way, figures(kind, number)
        if way is None:
            continue
        there = visit(way().lesson, **(way().query or {})).story.steps[-1].tree
        ends = case.training if kind == "pessimistic" else [leaf.counts for leaf in leaves(case.tree)]
        assert [tuple(node.counts) for _, node in there.walk() if not node.children] == [*ends]
