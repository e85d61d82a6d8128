"""The table of link parameters: every kind corrects invalid values, and a row has one meaning everywhere."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.sweep import examples
from tests.support.visiting import visit
from views.kit.link import table
from views.kit.link.address import carried
from views.kit.link.kinds import Flag, OneOf, Real, Text, Whole
from views.kit.link.params import PLACE, Given, Param
from views.lessons import LESSONS
from views.page.document import ROWS as TABLE

ROWS = {row.name: row for row in TABLE}
TAKEN = [(key, row) for key, lesson in LESSONS.items() for row in lesson.params]


def read(row: Param, text: str) -> tuple[object, list[str]]:
    """The value of a text, and the notes about it."""
    link = Given({row.name: text}, (row,))
    return link(row), link.notes


@pytest.mark.parametrize("text", ["inf", "Infinity", "∞", "INF"])
@pytest.mark.parametrize("key", [key for key, row in TAKEN if row.name == "C"])
def test_an_endless_price_is_the_hard_margin_in_every_lesson(key: str, text: str):
    row = next(row for row in LESSONS[key].params if row.name == "C")
    assert read(row, text) == (inf, [])


@pytest.mark.parametrize("key", [key for key, row in TAKEN if row.name == "C"])
def test_a_price_beyond_the_bounds_is_mended_alike_in_every_lesson(key: str):
    row = next(row for row in LESSONS[key].params if row.name == "C")
    value, notes = read(row, "1e9")
    assert value == 1e6
    assert notes == [
        "This link sets C to “1e9”. Allowed values are 0.000001 to 1000000 and inf, so the page uses 1000000."
    ]


def test_a_lesson_takes_a_row_of_the_table_as_it_is():
    """The default, the words and the parameters that a change resets may differ, but not the valid values."""
    for key, row in TAKEN:
        known, where = ROWS[row.name], f"{key} {row.name}"
        assert row.meaning == known.meaning, where
        assert row.groups in (known.groups, ()), f"{where}: a lesson may limit it to itself"
        assert type(row.kind) is type(known.kind), where
        assert set(known.former) <= set(row.former), where


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_takes_each_row_once_and_the_common_ones(lesson):
    names = [row.name for row in lesson.params]
    assert len(names) == len({*names})
    assert {row.name for row in table.EVERY} <= {*names}
    assert not lesson.player or {"step", "node"} <= {*names}


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_a_lesson_does_not_take_is_told_in_one_way(lesson):
    strange = {"nonsense": "1", "guess_what": "2"}
    assert Given(strange, lesson.params).strangers() == [
        "These parameters of the link are unknown on this page: nonsense, guess_what."
    ]
    every = {row.name: "" for row in lesson.params} | {
        name: "" for row in lesson.params for name in row.former
    }
    assert Given(every, lesson.params).strangers() == []


@pytest.mark.slow
@given(st.text(max_size=20))
@settings(max_examples=examples(100), deadline=None)
def test_whatever_stands_in_a_link_every_row_can_read_it_and_write_what_it_read(text: str):
    for row in ROWS.values():
        value, notes = read(row, text)
        assert all(note.endswith(".") for note in notes), row.name
        written = row.written(value)
        if written is not None:
            assert read(row, written) == (value, []) or isinstance(row.kind, Text), row.name


@given(st.floats(1e-6, 1e6))
def test_a_number_comes_back_from_the_link_to_ten_digits(value: float):
    row = ROWS["C"]
    again, notes = read(row, row.kind.write(value))
    assert again == pytest.approx(value, rel=1e-9)
    assert notes == []


def test_a_slip_of_the_pen_finds_the_nearest():
    row = Param("colour", OneOf({"red": "Red", "green": "Green"}), "red")
    assert read(row, "gren") == (
        "green",
        ["This link sets colour to “gren”, which does not exist. The page uses “green”."],
    )
    assert read(row, "sky")[0] == "red"


def test_numbers_are_taken_to_the_nearest_bound():
    row = Param("n", Whole(2, 500), 40)
    assert read(row, "1000") == (
        500,
        ["This link sets n to 1000. Allowed values are 2 to 500, so the page uses 500."],
    )
    assert read(row, "many") == (
        40,
        ["This link sets n to “many”, which is not a whole number. The page uses 40."],
    )
    assert read(Param("x", Real(0.0, 1.0), 0.5), "nan")[0] == 0.5


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("0", False), ("ON", True), ("", False)])
def test_yes_and_no(text: str, value: bool):
    assert read(Param("shown", Flag(), False), text) == (value, [])


def test_a_default_is_not_written_unless_it_follows_from_others():
    assert ROWS["detail"].written(ROWS["detail"].default) is None
    assert ROWS["data"].written("tennis") == "tennis"
    assert ROWS["C"].written(inf) == "inf"


def test_a_change_forgets_what_it_makes_meaningless():
    change = ROWS["algorithm"].change("cart")
    assert change["algorithm"] == "cart"
    assert all(change[name] is None for name in (*PLACE, "recipe", "override", "criterion", "alpha_merge"))


def test_a_former_name_is_read_and_replaced():
    row = ROWS["selection"]
    assert Given({"pair": "platt"}, (row,))(row) == "platt"
    assert row.change("random") == {"pair": None, **dict.fromkeys((*PLACE, "pairs")), "selection": "random"}


def test_links_of_before_say_recipe():
    assert visit("grow", recipe="cart").case.choices.recipe == "cart"
    assert visit("compare", recipes="chaid,ctree").case.recipes == ("chaid", "ctree")
    assert visit("prune", recipe="c4.5").case.choices.recipe == "c4.5"
    assert carried({"recipe": "id3"}, OF_TREES, OF_TREES) == {"algorithm": "id3"}
    assert carried({"recipe": "id3", "algorithm": "cart"}, OF_TREES, OF_TREES) == {"algorithm": "cart"}


def test_a_slip_is_known_with_what_it_was_taken_for():
    at = visit("grow", data="tenis", recipe="id3", step="99", override="root:Wind;root:Sky", look="Sky")
    assert at.given.mended == {
        "data": "tennis", "recipe": None, "algorithm": "id3", "step": "20", "look": None,
        "override": "root:Wind",
    }  # fmt: skip
    assert not visit("grow", data="tennis", algorithm="id3", step="end").given.mended
    at = visit("predict", data="tennis", algorithm="id3", answers="Sky:Blue;Wind:Strong", presenter="maybe")
    assert at.given.mended == {"answers": "Wind:Strong"}
    assert visit("compare", algorithms="id3,crat").given.mended == {"algorithms": "id3,cart"}


def test_the_last_step_need_not_be_known():
    for link in ({"data": "tennis", "algorithm": "id3"}, {"data": "iris", "algorithm": "ctree"}):
        at = visit("grow", **link, step="end")
        assert (at.step, at.note) == (at.last, "")


def test_a_parameter_that_a_lesson_does_not_take_cannot_be_read():
    with pytest.raises(LookupError):
        Given({}, (ROWS["C"],))(ROWS["data"])


TREE = {"data": "iris", "algorithm": "cart", "max_depth": "2", "step": "3", "node": "0", "detail": "3"}
CLOUDS = {"set": "moons", "n": "50", "seed": "7", "C": "10", "gamma": "2", "step": "3"}
OF_TREES, OF_POINTS = LESSONS["grow"].params, (*table.EVERY, *table.PLANE, table.COST, table.GAMMA)


@pytest.mark.parametrize("there", [key for key, row in TAKEN if row.name == "algorithm"])
def test_the_tree_goes_along_from_lesson_to_lesson(there: str):
    along = {"data": "iris", "algorithm": "cart", "max_depth": "2"}
    assert carried(TREE, OF_TREES, LESSONS[there].params) == along


@pytest.mark.parametrize("there", [key for key, row in TAKEN if row.name == "set"])
def test_the_points_go_along_from_lesson_to_lesson(there: str):
    taken = {row.name for row in LESSONS[there].params}
    expected = {
        name: text for name, text in CLOUDS.items() if name in ("set", "n", "seed", "C") and name in taken
    }
    assert carried(CLOUDS, OF_POINTS, LESSONS[there].params) == expected


def test_nothing_goes_along_that_belongs_to_something_else():
    points = {key for key, row in TAKEN if row.name == "set"}
    trees = {key for key, row in TAKEN if row.name == "data" and "table" in row.groups}
    assert all(carried(TREE, OF_TREES, LESSONS[key].params) == {} for key in points - trees)
    assert all(carried(CLOUDS, OF_POINTS, LESSONS[key].params) == {} for key in trees - points)
    assert carried(TREE, (), OF_TREES) == {}, "from a page without parameters"


def test_a_head_that_the_link_leaves_out_is_the_default_of_where_one_comes_from():
    """The recipe goes along without the data. The link names a head if the defaults differ."""
    assert carried({"algorithm": "id3"}, OF_TREES, OF_TREES) == {"algorithm": "id3"}
    here = [row.but(default="touching") if row is table.SET else row for row in OF_POINTS]
    assert carried({"C": "0.1"}, here, OF_POINTS) == {"set": "touching", "C": "0.1"}
    assert carried({"set": "ring", "C": "0.1"}, here, OF_POINTS) == {"set": "ring", "C": "0.1"}
