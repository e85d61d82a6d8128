"""The four lessons with points, on every set of points and on an upload with holes, as functions."""

import pytest

from mlcore import svm
from tests.support.own import own_link
from tests.support.visiting import FEWER, visit
from views.lessons.kernels import grid
from views.subjects.points.points import SETS, machine_of

PAGES = ("margin", "slack", "smo", "kernels")
BUNDLED = [name for name in SETS if name != "own"]
HOLES = (
    "u,v,class\n" + "".join(f"{i},{i * i % 7},{'a' if i < 6 else 'b'}\n" for i in range(12)) + ",3,a\n4,,b\n"
)


@pytest.mark.slow
@pytest.mark.wide(one_in=4, each=["page", "name"])
@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_on_every_set(page: str, name: str):
    at = visit(page, set=name)
    assert at.said
    assert not at.note or FEWER.search(at.note)


def test_c_and_gamma_pay_on_tumours():
    found = visit("kernels", set="cancer", below="grid").case
    errors = [[cell.error for cell in row] for row in grid._errors(found.points, found.units).cells]
    least = min(map(min, errors))
    assert min(errors[0]) > 2 * least, "the smallest C"
    assert min(row[-1] for row in errors) > 2 * least, "the largest gamma"


def test_most_of_the_few_low_birth_weights_are_misclassified():
    points = visit("slack", set="births").case.points
    found = machine_of(points, svm.linear(), 1.0)
    low = points.Y > 0
    wrong = low & (found.decision(points.X) < 0)
    assert low.mean() < 0.1
    assert wrong.sum() > low.sum() / 2


@pytest.mark.parametrize("page", PAGES)
def test_an_upload_with_holes_is_drawn_without_them(page: str):
    at = visit(page, **own_link(HOLES, "ccn"))
    assert at.said
    assert "2 records without a number" in at.note
    assert "nan" not in at.html


@pytest.mark.parametrize("page", PAGES)
def test_a_cell_that_is_no_number_is_named(page: str):
    at = visit(page, **own_link(HOLES.replace(",3,a", "nan,3,a"), "ccn"))
    assert "“u” has “nan” in record 13, which is not a number" in at.note
    assert at.said


@pytest.mark.parametrize("page", PAGES)
def test_an_upload_without_numbers_is_a_sentence(page: str):
    at = visit(page, **own_link("u,v,class\nx,y,a\ny,x,b\n", "nnn"))
    assert "two continuous columns" in at.note
    assert at.said
