"""The tests run the code of coins, intervals that miss and two test sets, and compare it with the page."""

from pathlib import Path

import pytest

from mlcore.evaluate import INTERVALS
from tests.code.running import Shown
from views.lessons.sure.coverage import coverage

BOTH = ("python", "mlcore")


def pairs(line: str) -> dict[str, float]:
    """Figures, keyed by the words before them."""
    words = line.split()
    return {words[i]: float(words[i + 1]) for i in range(0, len(words), 2)}


@pytest.mark.parametrize("query", [{}, {"tested": 20, "truth": 0.9, "seed": 7}, {"truth": 1}], ids=str)
def test_coins(query: dict, tmp_path: Path):
    shown = Shown("sure", view="coins", **query)
    case, counts = shown.at.case, shown.at.story.counts
    for program in BOTH:
        first, seen, law, *_ = shown.run(program, tmp_path)["printed"].splitlines()
        assert list(map(int, first.split()[1:])) == counts[:10].tolist()
        found = pairs(seen)
        assert found == pytest.approx({"from": counts.min(), "to": counts.max(), "mean": counts.mean()})
        assert pairs(law)["expected"] == pytest.approx(case.tested * case.truth)


@pytest.mark.parametrize(
    "query", [{}, {"tested": 30, "truth": 0.95}, {"truth": 1, "level": 0.9}, {"tested": 1}], ids=str
)
def test_a_hundred_test_sets(query: dict, tmp_path: Path):
    shown = Shown("sure", view="coverage", **query)
    case, counts = shown.at.case, shown.at.story.counts.tolist()
    for program in BOTH:
        rows = [line.partition(" ") for line in shown.run(program, tmp_path)["printed"].splitlines()]
        found = {name: pairs(rest) for name, _, rest in rows}
        for method in INTERVALS:
            ends = [case.interval(count, method) for count in counts]
            assert found[method]["missed"] == sum(not low <= case.truth <= high for low, high in ends)
            assert found[method]["covers"] == pytest.approx(coverage(case, method))


@pytest.mark.parametrize("sets", ["400,500,450,500", "10,10,9,9"])
def test_two_test_sets(sets: str, tmp_path: Path):
    shown = Shown("duel", view="mcnemar", figures="sets", sets=sets)
    test = shown.at.story.test
    for program in BOTH:
        lines = shown.run(program, tmp_path)["printed"].splitlines()
        found = {name: figure for line in lines for name, figure in pairs(line).items()}
        low, high = test.interval()
        expected = {"d": test.difference, "se": test.error, "low": low, "high": high}
        assert {name: found[name] for name in expected} == pytest.approx(expected)
        if test.error:
            assert (found["z"], found["p"]) == pytest.approx((test.z, test.p))
