"""What is made at random is the same for the same seed."""

import numpy as np
import pytest
from pandas.testing import assert_frame_equal

from datasets import load
from datasets.generators import LEVELS, mixed, noisy_tennis


def test_noisy_tennis_is_tennis_and_one_more_day():
    noisy = noisy_tennis()
    assert_frame_equal(noisy.iloc[:14], load("tennis"))
    assert noisy.iloc[14].tolist() == ["Sunny", "Hot", "Normal", "Strong", "No"]
    assert len(load("tennis")) == 14, "the data set itself is not changed"


def test_mixed_has_the_shape_that_was_asked_for():
    frame = mixed(200, continuous=2, nominal=3)
    assert frame.columns.tolist() == ["x1", "x2", "c1", "c2", "c3", "Class"]
    assert len(frame) == 200
    assert frame[["x1", "x2"]].to_numpy().dtype == float
    assert set(frame["c1"]) == set(LEVELS)
    assert set(frame["Class"]) == {"no", "yes"}
    assert mixed(50).shape == (50, 11)


@pytest.mark.parametrize(("continuous", "nominal"), [(0, 2), (2, 0)])
def test_mixed_with_one_sort_of_column(continuous: int, nominal: int):
    assert mixed(60, continuous, nominal).shape == (60, 3)


def test_the_seed_decides():
    assert_frame_equal(mixed(100, seed=3), mixed(100, seed=3))
    assert not mixed(100, seed=3).equals(mixed(100, seed=4))


def test_noise_turns_its_share_of_the_classes_and_nothing_else():
    clean, noisy = mixed(5000, seed=1, noise=0.0), mixed(5000, seed=1, noise=0.2)
    assert_frame_equal(clean.drop(columns="Class"), noisy.drop(columns="Class"))
    assert np.mean(clean["Class"] != noisy["Class"]) == pytest.approx(0.2, abs=0.02)


def test_the_first_column_says_something_about_the_class():
    frame = mixed(5000, seed=2, noise=0.0)
    means = frame.groupby("Class")["x1"].mean()
    assert means["yes"] - means["no"] > 0.1


@pytest.mark.parametrize(
    "wrong",
    [{"n": 0}, {"n": 5, "continuous": 0, "nominal": 0}, {"n": 5, "nominal": -1}, {"n": 5, "noise": 1.5}],
)
def test_nonsense_is_refused_in_a_sentence(wrong: dict):
    with pytest.raises(ValueError, match=r"\.$"):
        mixed(**wrong)
