"""Trees in a pane of an animation: what is sent of each card, and that nothing of later steps is."""

import mlcore
from tests.support.filmed import cards_at
from tests.support.tables import lesson
from views.stage.animation.animation import animation
from views.stage.mask import veiled
from views.subjects.trees.filmed import FilmedTree, card_of, pane
from views.words.html import tone


def tree() -> mlcore.Tree:
    return mlcore.fit(lesson("tennis"), mlcore.RECIPES["id3"])


def test_a_card_says_what_a_card_of_the_tree_s_stage_says():
    grown = tree()
    root, leaf = card_of(grown, ()), card_of(grown, (1,))
    assert (root["edge"], root["title"], root["label"]) == ("", "Outlook?", None)
    assert (leaf["edge"], leaf["title"], leaf["label"]) == ("Overcast", None, "Yes")
    assert leaf["note"] == "4 records"
    tones = [tone(i, label) for i, label in enumerate(grown.classes)]
    assert [root["counts"][c] for c in tones] == [*grown.root.counts]
    assert "named" not in leaf
    assert card_of(grown, (1,), "N3")["named"], "its sign cannot replace the name"


def test_a_split_whose_branches_are_not_drawn_says_so():
    assert card_of(tree(), (), whole=False)["title"] == "Outlook? …"


def test_cards_come_go_and_are_marked():
    filmed = FilmedTree(pane("A tree"))
    filmed.show(0, tree(), {()})
    filmed.show(1, tree(), lit=[(0,)])
    filmed.show(2, tree(), {()})
    drawn = filmed.canvas.data()
    counts = [len(cards_at(drawn, step)) for step in range(3)]
    assert counts == [1, len([*tree().walk()]), 1]
    assert [state["look"] for state in cards_at(drawn, 1)].count("lit") == 1


def test_nothing_of_a_later_tree_is_sent_before_its_step():
    filmed = FilmedTree(pane("A tree"))
    filmed.show(0, tree(), {()})
    filmed.show(1, tree())
    picture = animation("trace", "A tree", [filmed.canvas], [("first", True), ("then", True)])
    assert len(veiled("animation", picture, 1)["panes"][0]["marks"]) == 1
