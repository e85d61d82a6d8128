"""Guesses about trees side by side: where they first differ, and which has the lowest error in the folds."""

from tests.support.visiting import flat, visit
from views.kit.lesson import Snapshot
from views.kit.panels import Later, Standing
from views.kit.questions import ANSWER
from views.subjects.code import RUNNING


def test_where_they_first_differ_is_a_place_of_the_first_tree():
    root = visit("compare", data="tennis", algorithms="id3,cart").questions[1]
    assert root.right == {"root"}
    same = visit("compare", data="iris", algorithms="id3,cart").questions[1]
    assert same.right == {"nowhere"}
    assert same.instead["root"] == "The trees still agree there."
    at = visit("compare", data="iris", algorithms="id3,ctree")
    below = at.questions[1]
    (path,) = [at.story.place("id3")] if at.story.parted else [None]
    assert path, "below the root"
    assert {key.count(".") for key in below.right} == {len(path) - 1}, "each place of that depth"
    right = next(key for key in below.answers if key in below.right)
    assert right == (".".join(map(str, path)) if len(path) <= 2 else "deeper")
    keys = [*below.answers]
    assert {*below.instead} == {*keys[: keys.index(right)]}


def test_while_it_is_open_the_first_tree_stands_alone():
    at = visit("compare", data="iris", algorithms="c4.5,ctree")
    explanation = at.lesson.explain(Snapshot(at.case, at.story, 0, until=1))
    trees = [
        panel for panel in flat([*explanation.beside, *explanation.below]) if isinstance(panel, Standing)
    ]
    assert len(trees) == 1
    assert not any(card.get("unlike") for card in trees[0].picture["nodes"])
    assert "differ" not in trees[0].picture["name"]


def test_a_node_that_is_clicked_is_an_answer():
    at = visit("compare", data="iris", algorithms="c4.5,ctree")
    explanation = at.lesson.explain(Snapshot(at.case, at.story, 0, until=1))
    (tree,) = [panel for panel in flat([*explanation.beside]) if isinstance(panel, Standing)]
    assert tree.change
    every = {card["id"]: tree.change(card["id"] or "root") for card in tree.picture["nodes"]}
    assert {*map(str, every.values())} == {
        str({ANSWER: key}) for key in at.questions[1].answers if key != "nowhere"
    }
    assert every[""] == {ANSWER: "root"}
    assert tree.change("0.9.9") is None
    open_again = at.lesson.explain(Snapshot(at.case, at.story, 1))
    assert not [one for one in flat([*open_again.beside]) if isinstance(one, Standing) and one.change]


def test_errors_in_folds_are_asked_for_where_enough_records_carry_them():
    assert [*visit("compare", data="tennis", algorithms="id3,cart").questions] == [1]
    at = visit("compare", data="iris", algorithms="c4.5,ctree")
    assert at.questions[2].right == {"c4.5"}
    tied = visit("compare", data="iris", algorithms="id3,cart").questions[2]
    assert tied.right == {"id3", "cart"}
    for until, there in ((2, False), (None, True)):
        explanation = at.lesson.explain(Snapshot(at.case, at.story, 1, until=until))
        later = [
            panel for panel in flat(explanation.below) if isinstance(panel, Later) and panel.words != RUNNING
        ]
        assert bool(later) == there
