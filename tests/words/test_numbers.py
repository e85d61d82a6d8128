"""Numbers on the page: what it shows is what it compares."""

import math
from itertools import pairwise
from random import Random

import pytest

from views.stage.plane.picture import axis
from views.words.numbers import exact, parting


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (97.5, "97.5"), (80.0, "80"), (2.45, "2.45"), (-3.0, "−3"), (-0.0, "0"), (0.3, "0.3"),
        (1700000001.5, "1700000001.5"), (1700000000001.5, "1700000000001.5"),
        (1.00000000001, "1.00000000001"), (1e-7, "1e−07"), (1e22, "1e+22"),
    ],
)  # fmt: skip
def test_a_number_is_shown_with_all_its_digits(value: float, text: str):
    assert exact(value) == text


def test_what_is_shown_reads_back_as_the_number():
    draw = Random(1)
    for _ in range(300):
        value = draw.uniform(-1, 1) * 10.0 ** draw.randint(-300, 300)
        assert float(exact(value).replace("−", "-")) == value
        near = math.nextafter(value, math.inf)
        assert exact(near) != exact(value)


@pytest.mark.parametrize(
    ("cut", "values", "digits", "shown"),
    [
        (97.5, [95, 100], 4, 97.5),
        (0.123456, [0.1, 0.2], 4, 0.1235),
        (0.123456, [0.12345, 0.12347], 4, 0.12346),
        (1700000001.5, [1700000001, 1700000002], 4, 1700000001.5),
        (152.35, [152.34, 152.38, 152.4], 4, 152.35),
        (5.0, [], 4, 5.0),
    ],
)
def test_a_short_threshold_parts_the_values_as_the_whole_one(cut, values, digits, shown):
    assert parting(cut, values, digits) == shown


def test_short_thresholds_that_differ_look_different():
    cuts = [0.50011, 0.50012, 0.5001]
    assert len({parting(cut, [], 4, cuts) for cut in cuts}) == 3


def test_every_short_threshold_lies_between_its_neighbours():
    draw = Random(2)
    for _ in range(200):
        base = draw.choice([0.0, 1.7e9, -1e-9, 1e15])
        values = sorted(base + draw.random() * 10.0 ** draw.randint(-12, 3) for _ in range(6))
        for low, high in pairwise(values):
            cut = low / 2 + high / 2
            if low <= cut < high:
                assert low <= parting(cut, values) < high


@pytest.mark.parametrize(
    ("low", "high"),
    [(0, 10), (0, 1e-7), (-5e6, 5e6), (1700000000, 1700000009), (1.00000000001, 1.00000000009)],
)
def test_the_numbers_beside_an_axis_differ(low: float, high: float):
    texts = [text for _, text in axis("x", low, high)["ticks"]]
    assert len({*texts}) == len(texts) > 2
