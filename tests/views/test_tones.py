"""A class has one sign and one colour on all pages. The positive class has the same ones in all data sets."""

import re
from html import unescape

import pytest

from tests.support.own import own_link
from tests.support.visiting import Visit, visit
from views.words.html import COLOURS, HUES, MARKS, class_counts, class_name, plain

SIGNED = re.compile(rf"gh-c(\d)[^>]*>([{''.join(MARKS)}])&nbsp;(?:[\d.,]+&nbsp;)?([^<]+)<")
LOOK = re.compile(rf"gh-c(\d+)[^>]*>([{''.join(MARKS)}])")
LINKS = [
    ("grow", {"algorithm": "c4.5", "step": "1"}),
    ("grow", {"algorithm": "c4.5", "step": "1", "look": "Humidity"}),
    ("predict", {"algorithm": "c4.5", "answers": "Outlook", "step": "3"}),
    ("prune", {"algorithm": "c4.5", "share": "80", "method": "pessimistic", "step": "1"}),
    ("rules", {"algorithm": "c4.5", "step": "3"}),
    ("compare", {"algorithms": "c4.5,cart"}),
]


def signs(at: Visit) -> set[tuple[str, str, str]]:
    """Each class on the page: the number of its colour, its sign, its name."""
    return {(tone, sign, unescape(name)) for tone, sign, name in SIGNED.findall(at.html + at.said)}


@pytest.mark.parametrize(("lesson", "query"), LINKS, ids=str)
def test_to_play_golf_looks_like_to_play_tennis(lesson: str, query: dict[str, str]):
    known = {("1", "●", "Play"), ("0", "▲", "Don't play")}
    found = signs(visit(lesson, data="golf", **query))
    assert found <= known
    assert found or lesson in ("compare", "prune")


def test_the_cards_of_a_tree_have_the_counts_at_the_places_of_their_colours():
    at = visit("grow", data="golf", algorithm="c4.5")
    root = at.drawn["nodes"][0]
    assert at.story.table.classes == ("Play", "Don't play"), "this order breaks ties"
    assert root["counts"] == [5, 9]
    assert root["count_texts"] == ["5 Don't play", "9 Play"]
    leaves = {node["label"]: node["label_class"] for node in at.drawn["nodes"] if node["label"]}
    assert leaves == {"Play": 1, "Don't play": 0}


def test_a_table_of_ones_own_has_its_classes_in_their_order():
    link = own_link("Windy,class\ntrue,Play\nfalse,Rest\n", "nn")
    at = visit("grow", algorithm="id3", data="own", table=link["table"], step="1")
    assert signs(at) == {("0", "▲", "Play"), ("1", "●", "Rest")}


@pytest.mark.parametrize(
    ("classes", "tones"),
    [("setosa;versicolor", None), ("versicolor;virginica", [1, 2]), ("setosa;virginica", [0, 2]),
     ("virginica", [6, 2])],
)  # fmt: skip
@pytest.mark.parametrize("lesson", ["margin", "slack", "smo", "kernels"])
def test_two_of_three_species_keep_their_signs_and_colours(
    lesson: str, classes: str, tones: list[int] | None
):
    at = visit(lesson, set="iris", classes=classes)
    assert at.drawn["points"].get("tones") == tones
    assert at.drawn["points"]["c"].count(1) == 50, "the second class is the side +1"


def test_the_words_beside_a_plane_have_the_signs_of_its_points():
    at = visit("slack", set="iris", classes="versicolor;virginica")
    assert {tone for tone, _ in re.findall(r'gh-c gh-c(\d)" aria-hidden="true">(.)<', at.html)} == {"1", "2"}


def test_no_two_of_sixteen_classes_look_alike():
    names = [class_name(i, "x") for i in range(COLOURS)]
    looks = {(int(tone) % HUES, sign) for name in names for tone, sign in LOOK.findall(name)}
    assert len(looks) == COLOURS == 16
    assert "".join(MARKS) == "▲●■◆✚★▼⬟●■◆✚★▼⬟▲", "as in tests/stage/marks.test.js"


def test_many_long_names_do_not_fill_a_sentence():
    names = [f"class {i} with a rather long name" for i in range(12)]
    shown = plain(class_counts(names, [*range(1, 12), 0]))
    assert shown.count("rather long") == 5
    assert "▼ 7 class 6" in shown
    assert shown.endswith("and 21 in 6 more classes")
    shown = plain(class_counts(names, [1] * 11 + [9]))
    assert "9 class 11" in shown, "the largest is named, wherever it is"
    assert shown.endswith("and 7 in 7 more classes")
    assert plain(class_counts(range(10), [7] * 10)).count("7") == 11, "there is room for ten digits"
