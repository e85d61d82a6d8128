"""The four pages about margins, on every set of points and on an upload with holes."""

from html import unescape

import pytest

from tests.app.test_pages import html, note, opened, said
from tests.views.test_points import own_link
from views import points

BUNDLED = [name for name in points.SETS if name != "own"]
HOLES = (
    "u,v,class\n" + "".join(f"{i},{i * i % 7},{'a' if i < 6 else 'b'}\n" for i in range(12)) + ",3,a\n4,,b\n"
)


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("page", points.PAGES)
def test_every_page_on_every_set(page: str, name: str):
    at = opened(page, set=name)
    assert said(at)
    assert not note(at)


@pytest.mark.parametrize("page", points.PAGES)
def test_an_upload_with_holes_is_drawn_without_them(page: str):
    at = opened(page, **own_link(HOLES, "ccn"))
    assert said(at)
    assert "2 records without a number" in note(at)
    assert "nan" not in html(at)


@pytest.mark.parametrize("page", points.PAGES)
def test_a_cell_that_is_no_number_is_named(page: str):
    at = opened(page, **own_link(HOLES.replace(",3,a", "nan,3,a"), "ccn"))
    assert "“u” holds “nan” in record 13, which is no number" in unescape(note(at))
    assert said(at)


@pytest.mark.parametrize("page", points.PAGES)
def test_an_upload_without_numbers_is_a_sentence(page: str):
    at = opened(page, **own_link("u,v,class\nx,y,a\ny,x,b\n", "nnn"))
    assert "two continuous columns" in note(at)
    assert said(at)
