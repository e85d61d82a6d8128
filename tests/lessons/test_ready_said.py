"""Ready cases of judging: each leads to the subject of its words, whatever the learner's previous seed."""

from collections.abc import Callable

import pytest

from tests.support.visiting import Visit, visit, words
from views.kit.lesson import Ready, Snapshot
from views.lessons import LESSONS
from views.lessons.duel.six import rejected

JUDGING = ("judge", "sure", "folds", "duel", "overfit")


def shown(*texts: str) -> Callable[[Visit], bool]:
    """The page shows all of this."""
    return lambda at: all(text in f"{at.said} {words(at.html)} {at.formulas}" for text in texts)


def ended(text: str) -> Callable[[Visit], bool]:
    """The last sentence of the story says that."""
    return lambda at: text in at.lesson.explain(Snapshot(at.case, at.story, at.last)).say


def _pairs(at: Visit) -> str:
    """The sentence after the pairs are counted."""
    step = next(i for i, step in enumerate(at.story.steps) if step.kind == "pairs")
    return str(at.lesson.explain(Snapshot(at.case, at.story, step)).say)


def precision(at: Visit) -> float:
    return float(at.story.counts[-1].confusion.precision("yes"))


def leaves(at: Visit) -> list[int]:
    """The number of leaves of the whole oblique tree and of the whole axis-parallel one."""
    return [of.growth.leaves[-1] for of in (at.story.grown, at.story.other)]


def wrong_of(at: Visit) -> list[float]:
    return [of.growth.errors[1][-1] for of in (at.story.grown, at.story.other)]


SAID: dict[str, Callable[[Visit], bool]] = {
    "A tree and 91 hearts": shown("The 91 test records are new to it"),
    "The Titanic by sex": shown("0.776", "0.484"),
    "79 % right without looking": shown("0.79", "0/0"),
    "79 % right with a tree": shown("0.79", "0.291"),
    "Three species": shown("Macro", "Micro"),
    "Two of four, two of five": shown("0.95", "0.4", "0.5"),
    "Just say no": shown("0.999", "0/0"),
    "Always no, for 10 of 10,000": shown("accuracy is 0.999, recall 0 and kappa 0"),
    "The same rates, a rarer class": lambda at: (
        round(precision(at), 3) == 0.009 and "accuracy is 0.9," in at.said
    ),
    "The most accurate threshold": ended("accuracy is <b>0.999</b>, recall <b>0</b>"),
    "More accurate, but more expensive?": lambda at: (
        [one.accuracy for one in at.story.pairs["own"]] == [0.8, 0.9]
    ),
    "The same people for both": shown("M2 is cheaper"),
    "A fair comparison": ended("The more accurate model costs more"),
    "Two models and their costs": lambda at: at.case.prices == (0, 10, 1, 0),
    "A threshold from a lecture": shown("0.500 of the positives", "0.120 of the negatives"),
    "Fourteen days, pair by pair": shown("29 of 45 pairs are in order, and 12 are ties"),
    "Your own scores": lambda at: (
        len(at.story.scored.score) == 10 and len(at.story.curve) == 10 and "0.780" in _pairs(at)
    ),
    "Who survived?": lambda at: (
        len(at.story.scored.score) > 200 and 10 <= len({*at.story.scored.score}) <= 14
    ),
    "Curves that cross": ended("dominates"),
    "80 of 100 correct": shown("0.708 to 0.873"),
    "A hundred test sets": shown("6 of the intervals miss"),
    "Where the usual formula fails": shown("21 of the intervals miss", "78.2 %"),
    "20 of 20, and still not sure": shown("0.832 to 1.000"),
    "Ten folds": lambda at: sorted(row for one in at.story.rounds for row in one.test) == [*range(150)],
    "One holdout is luck": lambda at: len(at.story.errors) == 20 and len({*at.story.errors}) > 2,
    "Drawn with replacement": lambda at: 0.6 < len({*at.story.rounds[0].rows}) / 150 < 0.67,
    "How many neighbours?": shown("in the envelope"),
    "A model built on noise": ended("0.086</b> with columns chosen before the folds, and <b>0.497"),
    "A wins seven folds of ten": lambda at: (
        [sum(d > 0 for d in at.story.differences), at.story.differences.count(0)] == [7, 3]
    ),
    "Two models on Iris": lambda at: len(at.story.a) == 10,
    "Ten to four": lambda at: at.story.counts(100)[1:3] == [10, 4],
    "M1 and M2 on different people": shown("0.056 and 0.144"),
    "Fifteen comparisons": lambda at: rejected(at.story.p, 0.05, "none") == 6,
    "Thirty trees": shown("30 draws"),
    "The error is a sum": ended("bias² is <b>"),
    "One noisy point": shown("Training errors fall from 1 to 0", "test errors rise"),
    "One oblique split": ended("This is one split, not a staircase"),
    "An oblique tree": lambda at: leaves(at) == [2, 13],
    "When slanted splits do not help": lambda at: (
        leaves(at)[0] < leaves(at)[1] and wrong_of(at)[0] > wrong_of(at)[1]
    ),
    "Penguins’ bills": lambda at: leaves(at) == [2, 7],
}


def cases() -> list[tuple[str, Ready]]:
    return [(key, one) for key in JUDGING for one in LESSONS[key].ready()]


@pytest.mark.wide(one_in=4, each=["key"])
@pytest.mark.parametrize(("key", "ready"), cases(), ids=lambda one: getattr(one, "label", one))
def test_a_ready_case_leads_to_what_its_words_are_about(key: str, ready: Ready):
    assert LESSONS[key].ready_change(ready.query).get("seed") == ready.query.get("seed"), (
        "not the learner's seed"
    )
    if ready.label in SAID:
        assert SAID[ready.label](visit(key, **ready.query))
