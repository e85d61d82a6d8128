"""The questions at the ends of chapters: every choice has a reason, and every number is worked out again."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import comb, log2, sqrt
from statistics import mean

import numpy as np
import pytest

from mlcore.trees.incremental.hoeffding import bound
from tests.words import reading
from views.course import CHAPTERS
from views.course.question import Question

NUMBER = re.compile(r"(?<![\w.,])[−]?\d+(?:\.\d+)?(?![\w.]*\d)")
DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+")
ASKED = {(chapter.key, i): one for chapter in CHAPTERS for i, one in enumerate(chapter.questions, 1)}
Z = 1.959964  # of the normal distribution, for 95 %
Counts = Sequence[float]


def texts(question: Question) -> list[str]:
    return [question.text, *(text for choice in question.choices for text in (choice.text, choice.why))]


def right(question: Question) -> str:
    (found,) = (choice.text for choice in question.choices if choice.right)
    return found


# The form -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
def test_a_chapter_has_three_questions_with_one_right_answer_and_a_reason_for_each(chapter):
    assert len(chapter.questions) == 3
    for one in chapter.questions:
        assert 3 <= len(one.choices) <= 4
        assert sum(choice.right for choice in one.choices) == 1
        assert len({choice.text for choice in one.choices}) == len(one.choices)
        reasons = [choice.why for choice in one.choices]
        assert len(set(reasons)) == len(reasons), "a wrong choice needs its own reason"
        assert all(15 <= len(why) <= 150 and why.endswith(".") for why in reasons)
        assert all(len(list(reading.sentences(why))) <= 2 for why in reasons)
        assert len(one.text) <= 220
        assert one.text.endswith("?")
        assert all(len(choice.text) <= 80 for choice in one.choices)


def test_no_question_is_asked_twice():
    assert len({one.text for one in ASKED.values()}) == len(ASKED)


def test_the_place_of_the_right_answer_says_nothing():
    for many in (3, 4):
        asked = [one for one in ASKED.values() if len(one.choices) == many]
        places = Counter([choice.right for choice in one.choices].index(True) for one in asked)
        assert min(places[place] for place in range(many)) >= len(asked) / many / 2
    longest = [max(one.choices, key=lambda choice: len(choice.text)).right for one in ASKED.values()]
    assert sum(longest) <= len(longest) / 2, "the longest answer is too often the right one"


def test_they_are_written_as_the_guide_says():
    found = [text for one in ASKED.values() for text in texts(one)]
    assert reading.slips(found) == []
    assert reading.median_words(found) <= reading.MEDIAN_WORDS
    assert reading.median_grade(found) <= reading.MEDIAN_GRADE


LATER = {  # a word, and the first chapter that may use it
    "entropy": "node", "gini": "node", "impurity": "node", "gain": "id3", "id3": "id3",
    "threshold": "numbers", "c4.5": "algorithms", "cart": "algorithms", "chaid": "algorithms",
    "split info": "algorithms", "significant": "algorithms", "missing value": "missing",
    "test error": "overfitting", "validation set": "overfitting", "pessimistic": "pruning",
    "alpha is": "pruning", "margin": "margin", "support vector": "margin", "slack": "slack",
    "multiplier": "smo", "dual": "smo", "kernel": "kernels", "gram": "kernels", "recall": "judging",
    "precision": "judging", "confidence interval": "better", "prior": "bayes", "neighbour": "bayes",
    "adaboost": "ensembles", "bagging": "ensembles", "sliq": "large", "class list": "large", "id5r": "large",
    "hoeffding": "large",
}  # fmt: skip


def test_no_chapter_uses_the_words_of_a_later_one():
    order = [chapter.key for chapter in CHAPTERS]
    early = [
        (key, word)
        for (key, _), one in ASKED.items()
        for word, first in LATER.items()
        if order.index(key) < order.index(first)
        and re.search(rf"\b{re.escape(word)}", " ".join(texts(one)).lower())
    ]
    # “any two neighbours” of sorted numbers
    assert early == [("numbers", "neighbour")]


# The numbers ----------------------------------------------------------------------------------------


def shares(counts: Counts) -> list[float]:
    return [count / sum(counts) for count in counts if count]


def entropy(*counts: float) -> float:
    return -sum(p * log2(p) for p in shares(counts))


def gini(*counts: float) -> float:
    return 1 - sum(p * p for p in shares(counts))


def left(branches: Sequence[Counts], impurity=entropy) -> float:
    """The mean impurity of branches."""
    n = sum(map(sum, branches))
    return sum(sum(one) / n * impurity(*one) for one in branches)


def gain(branches: Sequence[Counts]) -> float:
    return entropy(*map(sum, zip(*branches, strict=True))) - left(branches)


def thresholds(values: Sequence[float]) -> list[float]:
    return [(low + high) / 2 for low, high in pairwise(sorted(set(values)))]


def best_threshold(values: Sequence[float], classes: Sequence[str]) -> float:
    def impurity(cut: float) -> float:
        sides = [
            [c for v, c in zip(values, classes, strict=True) if (v <= cut) is low] for low in (True, False)
        ]
        return left([[side.count("Yes"), side.count("No")] for side in sides], gini)

    return min(thresholds(values), key=impurity)


def wilson(p: float, n: int) -> tuple[float, float]:
    middle, half = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)


def majority(p: float, n: int) -> float:
    return sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n // 2 + 1, n + 1))


def epsilon(n: int, delta: float = 0.01) -> float:
    """Hoeffding's bound for gains of at most 1 bit."""
    return bound(1, n, delta)


INCOMES, BUYS = [60, 70, 75, 85, 120, 220], ["No", "No", "No", "Yes", "Yes", "Yes"]
GAPS = {high - low: (low + high) / 2 for low, high in pairwise(INCOMES)}
MIXED = [[5, 3], [0, 2]]
W = float(np.hypot(3, 4))
X, Y = np.array([1, 2]), np.array([3, 1])
EIGENVALUES = np.linalg.eigvalsh([[1, 2], [2, 1]])
JOINT = {"A": 0.2 * 0.3, "B": 0.8 * 0.1}
RISE = min(0.5, 1 - 0.7, 1 - 0.2)  # of a step of SMO with C = 1

RIGHT = {  # the number with which the right answer begins, or its only one
    ("node", 1): entropy(7, 7), ("node", 2): 2 / 8, ("id3", 1): gain([[5, 5], [5, 5]]),
    ("id3", 2): gain(MIXED), ("numbers", 1): len(thresholds([10, 20, 20, 30])),
    ("numbers", 2): best_threshold(INCOMES, BUYS),
    ("missing", 2): 8 / 10 * 0.5, ("missing", 3): 9 / 14, ("pruning", 1): 3 + 4 * 0.5,
    ("margin", 2): (2 - 1) / 2, ("slack", 1): 2 / W, ("slack", 2): 1 - 0.3, ("smo", 2): 0.2 + RISE,
    ("kernels", 1): (X @ Y) ** 2,
    ("kernels", 3): min(EIGENVALUES), ("judging", 1): 990 / 1000, ("judging", 2): 8 / (8 + 4),
    ("bayes", 3): JOINT["B"] / sum(JOINT.values()), ("ensembles", 1): majority(0.7, 3),
    ("large", 3): next(n for n in range(1, 2000) if epsilon(n) <= epsilon(200) / 2 + 1e-12),
}  # fmt: skip
WORKED = {  # other numbers of a question that follow from those that are given
    ("node", 1): [gini(7, 7), 1 - max(shares([7, 7]))], ("node", 2): [gini(6, 2), 6 / 8, entropy(6, 2)],
    ("id3", 1): [entropy(10, 10)],
    ("id3", 2): [entropy(5, 3), 8 / 10, left(MIXED), 1 - mean([entropy(5, 3), 0]), 1 - entropy(5, 3)],
    ("numbers", 1): [*thresholds([10, 20, 20, 30])], ("numbers", 2): [mean(INCOMES), GAPS[max(GAPS)]],
    ("missing", 2): [0.5 / (8 / 10)], ("missing", 3): [2 / 3, 5 / 14],
    ("pruning", 1): [5 + 0.5, 3 + 4, 5 + 1], ("pruning", 2): [3 / (4 - 1), 2 / (2 - 1)],
    ("margin", 2): [(2 + 1) / 2, 2 + 1], ("margin", 3): [2 * 1, 2 * 0.4],
    ("slack", 1): [1 / W, W, 2 * W], ("slack", 2): [1 + 0.3], ("smo", 2): [RISE, 0.7 + RISE, 0.7 + 0.5],
    ("kernels", 1): [X @ Y, 2 * (X @ Y), sum((X * Y) ** 2)], ("kernels", 3): [*EIGENVALUES],
    ("judging", 1): [1000 - 10], ("judging", 2): [8 / 10, (8 + 86) / 100, 90 - 4, 86 / 90, 8 + 4],
    ("better", 1): [80 / 100], ("better", 2): [*wilson(0.8, 100)], ("better", 3): [1 - 0.40],
    ("bayes", 3): [*JOINT.values(), sum(JOINT.values()), 0.3 / (0.3 + 0.1), 0.3 + 0.1],
    ("ensembles", 1): [0.7**3, 3 * 0.7**2 * 0.3, 1 - 0.3**3], ("ensembles", 2): [100 * majority(0.6, 101)],
    ("large", 3): [epsilon(100) / epsilon(200), epsilon(400) / epsilon(200),
                   0.1 * epsilon(800) / epsilon(200)],
}  # fmt: skip
GIVEN = {  # decimals that follow from nothing
    ("id3", 1): "0.5", ("missing", 2): "0.5", ("pruning", 1): "0.5", ("margin", 3): "0.4",
    ("slack", 2): "0.3", ("smo", 2): "0.2 0.7 0.5", ("judging", 3): "0.5 0.3", ("better", 3): "0.40 0.4",
    ("bayes", 1): "2.5",
    ("bayes", 3): "0.3 0.1 0.2 0.8", ("ensembles", 1): "0.7", ("large", 3): "0.1",
}  # fmt: skip


def same(written: str, value: float) -> bool:
    """Whether a written number is this value, rounded to its decimals."""
    digits = len(written.partition(".")[2])
    return f"{round(float(value), 9) + 0.0:.{digits}f}" == written.replace("−", "-")


@pytest.mark.parametrize("place", RIGHT, ids=lambda place: f"{place[0]} {place[1]}")
def test_the_right_answer_is_the_number_that_comes_out(place: tuple[str, int]):
    question = ASKED[place]
    assert any(same(one, RIGHT[place]) for one in NUMBER.findall(right(question)))
    others = [choice.text for choice in question.choices if not choice.right]
    lonely = [text for text in others if NUMBER.fullmatch(text.removesuffix(" bits"))]
    assert not [text for text in lonely if same(text.removesuffix(" bits"), RIGHT[place])]


@pytest.mark.parametrize("place", ASKED, ids=lambda place: f"{place[0]} {place[1]}")
def test_every_decimal_is_given_or_worked_out_and_every_worked_number_is_there(place: tuple[str, int]):
    worked = [*([RIGHT[place]] if place in RIGHT else []), *WORKED.get(place, [])]
    said = " ".join(texts(ASKED[place])).replace("C4.5", "")
    strange = [one for one in DECIMAL.findall(said) if not any(same(one, value) for value in worked)]
    assert set(strange) <= set(GIVEN.get(place, "").split())
    written = NUMBER.findall(said)
    assert [value for value in worked if not any(same(one, value) for one in written)] == []


def test_the_claims_without_a_number_hold():
    assert gini(3, 1) == pytest.approx(gini(30, 10))
    widths = [high - low for low, high in (wilson(0.8, 100), wilson(0.8, 1000))]
    assert widths[0] / widths[1] == pytest.approx(3, abs=0.25), "about a third as wide"
    assert round(sqrt(10)) == 3
    assert [log2(n) for n in (2, 8)] == [1, 3] == [entropy(*[1] * n) for n in (2, 8)], "split info"
    assert Counter(["Yes", "No", "No"]).most_common(1)[0][0] == right(ASKED["bayes", 1])
