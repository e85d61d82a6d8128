"""The slips of the lectures, and their extra remarks, appear on the page where a learner meets them."""

import pytest

from tests.support.visiting import visit, words

SAID = [
    ("overfit", {"step": "0"}, "0.5 ≥ √(x1² + x2²) ≤ 1"),
    ("grow", {"data": "iris", "algorithm": "c4.5", "step": "end"}, "depth first"),
    ("grow", {"data": "iris", "algorithm": "c4.5", "step": "end"}, "has C4.5 as J48, in Java"),
    ("judge", {"view": "roc"}, "signal detection in the 1950s"),
    ("judge", {"view": "roc", "gap": "2"}, "for two classes"),
    ("judge", {"view": "roc", "scores": "typed"}, "do not, on average, move a point of the curve"),
    ("judge", {"view": "roc", "step": "end"}, "the slide prints “FNR” twice"),
    ("node", {"view": "pile", "mix": "5,1", "step": "4"}, "always above 0.5"),
    ("folds", {"view": "choose", "step": "end"}, "can no longer test"),
    ("beside", {"view": "losses", "step": "end"}, "not a loss that the whole tree minimises"),
    ("neighbours", {"view": "ball", "step": "end"}, "whose width follows p(x)"),
    ("large", {"view": "days", "step": "end"}, "ID4 splits only where a χ² test is significant"),
    ("prune", {"data": "iris", "method": "cost-complexity", "step": "2"}, "dynamic programming"),
    ("prune", {"data": "iris", "method": "mdl", "step": "2"}, "“Maximum Description Length”"),
]


@pytest.mark.parametrize(("lesson", "query", "said"), SAID, ids=lambda value: str(value)[:40])
def test_it_is_said_on_the_page(lesson: str, query: dict[str, str], said: str):
    at = visit(lesson, **query)
    assert said in f"{words(at.html)} {at.said}"


def test_of_other_algorithms_the_words_on_c45_are_not_said():
    assert "J48" not in words(visit("grow", data="iris", algorithm="cart", step="end").html)
    assert "√" not in words(visit("overfit", world="odd", step=0).html)
