"""The four pages about margins, on every set of points and on an upload with holes."""

from html import unescape
from urllib.parse import parse_qsl

import pytest

from tests.support.app import html, note, opened, said
from tests.views.test_points import own_link
from views.points.points import SETS

PAGES = ("margin", "slack", "smo", "kernels")
BUNDLED = [name for name in SETS if name != "own"]
HOLES = (
    "u,v,class\n" + "".join(f"{i},{i * i % 7},{'a' if i < 6 else 'b'}\n" for i in range(12)) + ",3,a\n4,,b\n"
)


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_on_every_set(page: str, name: str):
    at = opened(page, set=name)
    assert said(at)
    assert not note(at)


@pytest.mark.parametrize("page", PAGES)
def test_an_upload_with_holes_is_drawn_without_them(page: str):
    at = opened(page, **own_link(HOLES, "ccn"))
    assert said(at)
    assert "2 records without a number" in note(at)
    assert "nan" not in html(at)


@pytest.mark.parametrize("page", PAGES)
def test_a_cell_that_is_no_number_is_named(page: str):
    at = opened(page, **own_link(HOLES.replace(",3,a", "nan,3,a"), "ccn"))
    assert "“u” holds “nan” in record 13, which is no number" in unescape(note(at))
    assert said(at)


@pytest.mark.parametrize("page", PAGES)
def test_an_upload_without_numbers_is_a_sentence(page: str):
    at = opened(page, **own_link("u,v,class\nx,y,a\ny,x,b\n", "nnn"))
    assert "two continuous columns" in note(at)
    assert said(at)


def links(block, label: str) -> list[dict[str, str]]:
    """The parameters of the links with that label within a part of a page."""
    found = [element.proto for element in walk_from(block) if element.type == "page_link"]
    return [dict(parse_qsl(one.query_string)) for one in found if one.label == label]


def walk_from(block) -> list:
    left, found = [block], []
    while left:
        for child in left.pop().children.values():
            found.append(child)
            left += [child] if hasattr(child, "children") else []
    return [element for element in found if hasattr(element, "proto")]


def test_the_sidebar_takes_the_points_along_between_these_pages_only():
    at = opened("slack", set="moons", n=30, seed=4, C=10)
    assert links(at.sidebar, "Widest street") == [{"set": "moons", "n": "30", "seed": "4"}]
    assert links(at.sidebar, "Slack") == [{"set": "moons", "n": "30", "seed": "4", "C": "10"}]
    assert links(at.sidebar, "Prune") == [{}]
    assert links(opened("prune", seed=4).sidebar, "Slack") == [{}]


def test_a_table_with_two_numbers_and_classes_leads_into_the_plane():
    query = own_link(HOLES, "ccn")
    (found,) = links(opened("table", table=query["table"]).main, "Put it into the plane")
    assert found == query
    words = own_link("u,v,class\nx,1,a\ny,2,b\n", "ncn")
    assert not links(opened("table", table=words["table"]).main, "Put it into the plane")
