"""The tests run the code of bias and variance and compare it with the page."""

from pathlib import Path

import pytest

from tests.code.running import Shown
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.slow


def rows(names: dict) -> list[dict[str, float]]:
    """Figures, keyed by the words before them, one row for each setting."""
    lines = [line.split()[2:] for line in str(names["printed"]).splitlines()]
    return [{line[i]: float(line[i + 1]) for i in range(0, len(line), 2)} for line in lines]


@ONLY_SWEPT
@pytest.mark.parametrize(
    "query",
    [{"over": "leaves", "noise": 10}, {"over": "number"}, {"over": "k", "world": "scarce"},
     {"over": "C", "noise": 0}],
    ids=str,
)  # fmt: skip
def test_bias_and_variance(query: dict, tmp_path: Path):
    shown = Shown("overfit", view="variance", n=50, seed=5, **query)
    levels = shown.at.story.levels
    expected = [
        {"bias": one.bias, "variance": one.variance, "noise": one.noise, "error": one.error} for one in levels
    ]
    own, theirs = (rows(shown.run(program, tmp_path)) for program in ("mlcore", "python"))
    assert own == [pytest.approx(one) for one in expected]
    assert theirs == [pytest.approx(one, abs=0.06) for one in expected]
