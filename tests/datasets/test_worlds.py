"""Worlds of points: their samples have the shape that they promise."""

import numpy as np
import pytest
from pandas.testing import assert_frame_equal

from datasets.worlds import TARGET, WORLDS


@pytest.mark.parametrize("key", WORLDS)
def test_a_world_keeps_to_its_box_its_classes_and_its_seed(key: str):
    world = WORLDS[key]
    left, bottom, right, top = world.box
    for make in (world.make, world.test):
        frame = make(world.points, (3, 0), world.noise / 100)
        assert frame.columns.tolist() == ["x1", "x2", TARGET]
        assert set(frame[TARGET]) == set(world.classes)
        assert frame["x1"].between(left, right).all()
        assert frame["x2"].between(bottom, top).all()
        assert_frame_equal(frame, make(world.points, (3, 0), world.noise / 100))
        assert not frame.equals(make(world.points, (3, 1), world.noise / 100))


def test_training_and_test_points_differ_where_the_lesson_is_in_the_difference():
    scarce, odd = WORLDS["scarce"], WORLDS["odd"]
    below = [(make(1000, (1, 0), 0.0)["x2"] < 0).mean() for make in (scarce.make, scarce.test)]
    assert below[0] < 0.1 < 0.4 < below[1]
    wrong = []
    for make in (odd.make, odd.test):
        frame = make(1000, (1, 0), 0.0)
        wrong.append(int(np.count_nonzero((frame["x1"] < 0.5) != (frame[TARGET] == "left"))))
    assert wrong == [1, 0]
    assert [key for key, world in WORLDS.items() if world.ring] == ["odd"]
