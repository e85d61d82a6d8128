"""Links from page to page carry the learner's table, points and settings to the next lesson."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.app import links, opened, sidebar
from tests.support.own import own_link
from tests.support.visiting import visit
from views.subjects.points.points import Source
from views.subjects.points.reading import pack

PAGES = ("margin", "slack", "smo", "kernels")
HOLES = (
    "u,v,class\n" + "".join(f"{i},{i * i % 7},{'a' if i < 6 else 'b'}\n" for i in range(12)) + ",3,a\n4,,b\n"
)


def beside(at: AppTest, label: str) -> list[dict[str, str]]:
    """The parameters that the link in the sidebar carries."""
    return [query for said, _, query in sidebar(at) if said == label]


def test_the_sidebar_takes_the_points_along_between_these_pages_only():
    at = opened("slack", set="moons", n=30, seed=4, C=10)
    assert beside(at, "Maximum margin") == [{"set": "moons", "n": "30", "seed": "4"}]
    assert beside(at, "Soft margin") == [{"set": "moons", "n": "30", "seed": "4", "C": "10"}]
    assert beside(at, "Prune") == [{}]
    assert beside(opened("prune", seed=4), "Soft margin") == [{}]


def test_a_table_with_two_numbers_and_classes_leads_into_the_plane():
    query = own_link(HOLES, "ccn")
    (found,) = links(opened("table", table=query["table"]).main, "Show this table in the plane")
    assert found == query
    words = own_link("u,v,class\nx,1,a\ny,2,b\n", "ncn")
    assert not links(opened("table", table=words["table"]).main, "Show this table in the plane")


@pytest.mark.parametrize("page", PAGES)
def test_the_points_go_along_to_the_other_pages(page: str):
    """Test edited points of a set that is not the default of the other page."""
    packed = pack([(-1.5, 0.25), (1, 1), (2, -1)], [-1, 1, 1])
    at = opened(page, set="moons", n="30", points=packed)
    others = [query for query in links(at.main) if "points" in query]
    assert len(others) == len(PAGES) + 2, "the other three, neighbours, ensembles and models side by side"
    for query in others:
        found = visit("margin", **query).case.points
        assert found.x == ((-1.5, 0.25), (1.0, 1.0), (2.0, -1.0))
        assert found.source == Source("moons", 30)
