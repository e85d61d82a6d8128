"""What goes along from lesson to lesson, and what does not."""

import pytest

from views.lessons import LESSONS
from views.link import table
from views.link.address import carried

TREE, POINTS = LESSONS["grow"].params, (*table.EVERY, *table.PLANE, table.COST)


@pytest.mark.parametrize(
    ("link", "goes"),
    [
        ({"data": "tax", "recipe": "cart", "step": "3"}, {"data": "tax", "recipe": "cart"}),
        ({"recipe": "id3", "max_depth": "2"}, {"recipe": "id3", "max_depth": "2"}),
        ({"data": "own", "table": "packed"}, {"data": "own", "table": "packed"}),
        ({"detail": "3", "look": "Wind", "presenter": "true"}, {}),
    ],
)
def test_a_tree_goes_along_without_the_place_in_its_story(link: dict[str, str], goes: dict[str, str]):
    assert carried(link, TREE, LESSONS["rules"].params) == goes


def test_a_tree_is_nothing_for_points_in_the_plane():
    assert carried({"data": "tax", "recipe": "cart", "table": "packed"}, TREE, POINTS) == {}


def test_what_stands_for_the_default_here_is_named_where_it_is_another_there():
    here = [table.SET.but(default="touching") if row is table.SET else row for row in POINTS]
    assert carried({"C": "0.1"}, here, POINTS) == {"set": "touching", "C": "0.1"}
    assert carried({"set": "ring", "C": "0.1"}, here, POINTS) == {"set": "ring", "C": "0.1"}
    assert carried({"C": "0.1"}, POINTS, POINTS) == {"C": "0.1"}


def test_from_a_page_that_takes_nothing_nothing_goes():
    assert carried({"data": "tax"}, (), TREE) == {}
