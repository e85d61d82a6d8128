"""The generators make the same random data for the same seed."""

import numpy as np
import pytest
from pandas.testing import assert_frame_equal

from datasets import load
from datasets.generators import LEVELS, diagonal, halves, mixed, noisy_tennis, rides, ring


def test_noisy_tennis_is_tennis_and_one_more_day():
    noisy = noisy_tennis()
    assert_frame_equal(noisy.iloc[:14], load("tennis"))
    assert noisy.iloc[14].tolist() == ["Sunny", "Hot", "Normal", "Strong", "No"]
    assert len(load("tennis")) == 14, "the data set itself does not change"


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


def test_rides_keep_to_their_rule_but_for_the_noise():
    frame, clean = rides(4000, seed=2, noise=0.1), rides(4000, seed=2, noise=0)
    assert_frame_equal(frame.drop(columns="Rides"), clean.drop(columns="Rides"))
    sun, clouds = clean["Sky"] == "sun", clean["Sky"] == "clouds"
    yes = sun & (clean["Temperature"] <= 28) | clouds & (clean["Wind"] != "storm")
    assert ((clean["Rides"] == "yes") == yes).all()
    assert (frame["Rides"] != clean["Rides"]).mean() == pytest.approx(0.1, abs=0.02)
    for wrong in ({"n": 0}, {"n": 5, "noise": 2}):
        with pytest.raises(ValueError, match=r"at least one record|share"):
            rides(**wrong)


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


PLANES = {
    ring: lambda x1, x2: np.where((np.hypot(x1, x2) >= 0.5) & (np.hypot(x1, x2) <= 1), "ring", "outside"),
    diagonal: lambda x1, x2: np.where(x1 + x2 < 1, "below", "above"),
    halves: lambda x1, x2: np.where(x1 < 0.5, "left", "right"),
}


@pytest.mark.parametrize("make", PLANES)
def test_points_of_the_plane_have_the_class_of_their_place(make):
    frame = make(500, seed=7)
    assert (frame["class"] == PLANES[make](frame["x1"], frame["x2"])).all()
    assert frame["class"].value_counts().tolist() == [250, 250]
    assert_frame_equal(frame, make(500, seed=7))
    assert not frame.equals(make(500, seed=8))
    assert frame["class"].head(100).nunique() == 2, "the classes are not in order"


@pytest.mark.parametrize("make", PLANES)
def test_noise_turns_exactly_its_share_of_the_points(make):
    frame = make(400, seed=1, noise=0.1)
    assert (frame["class"] != PLANES[make](frame["x1"], frame["x2"])).sum() == 40


def test_the_ring_may_lack_its_lower_half():
    whole, scarce = ring(1000, seed=2), ring(1000, seed=2, below=0.05)
    assert (scarce["x2"] >= 0).sum() == (whole["x2"] >= 0).sum()
    assert (scarce["x2"] < 0).sum() == round(0.05 * (whole["x2"] < 0).sum())
    assert whole["x1"].abs().max() <= 1.5
    assert ((whole["x1"] ** 2 + whole["x2"] ** 2 < 0.25) & (whole["class"] == "outside")).any(), "its hole"


def test_one_odd_point_lies_in_the_middle_of_the_others():
    frame = halves(100, seed=3, odd=True)
    odd = frame[frame["class"] != PLANES[halves](frame["x1"], frame["x2"])]
    assert len(odd) == 1
    assert odd["x1"].item() == pytest.approx(0.75, abs=0.15)
    assert odd["x2"].item() == pytest.approx(0.5, abs=0.2)


@pytest.mark.parametrize(
    ("make", "wrong"), [(ring, {"n": 1}), (ring, {"n": 9, "below": 2}), (diagonal, {"n": 9, "noise": -1})]
)
def test_nonsense_points_are_refused_in_a_sentence(make, wrong: dict):
    with pytest.raises(ValueError, match=r"\.$"):
        make(**wrong)
