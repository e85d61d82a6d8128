"""The sentences for a falling record: every possible move has one, and hostile names stay text."""

import re
from dataclasses import replace

import pytest

from mlcore import RECIPES, Branch, Node, Table, Tree, fit
from mlcore.trees.fall import Change, fall
from mlcore.trees.node import Surrogate
from tests.mlcore.support import lesson
from views.lessons.predict.fall import FEW_CLASSES, estimated, no_way, sentence, tally, why
from views.subjects.trees.picture import falling

EVIL = "<img src=x onerror=alert(1)>"


def tennis(missing: str = "fractions") -> Tree:
    return replace(fit(lesson("tennis"), RECIPES["id3"]), missing=missing)


def day(**answers: object) -> dict[str, object]:
    return {"Outlook": "Sunny", "Humidity": "High", "Wind": "Weak", **answers}


def words(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html).replace("&nbsp;", " ").replace("&#61;", "=").replace("&#63;", "?")


def shown(tree: Tree, record: dict[str, object]) -> list[str]:
    return [words(sentence(tree, step)) for step in fall(tree, record)]


def test_a_whole_record_is_told_from_the_root_to_the_leaf():
    assert shown(tennis(), day()) == [
        "The record starts at the root and follows branches down to a leaf, which predicts Play.",
        "Outlook? Outlook is Sunny for this record.",
        "The record arrives at Outlook = Sunny.",
        "Humidity? Humidity is High for this record.",
        "The record arrives at Humidity = High.",
        "This leaf holds ▲ 3 No, so it predicts ▲ No.",
        "The tree predicts ▲ No, because all 3 training records of this leaf are ▲ No.",
    ]


def test_the_estimate_for_a_leaf_is_that_of_c45():
    last = list(fall(tennis(), day()))[-1]
    assert words(estimated(tennis(), last)) == (
        "For a leaf with 3 records, C4.5 cautiously assumes an error rate of 0.370."
    )
    divided = list(fall(tennis(), {**day(), "Outlook": None}))[-1]
    assert estimated(tennis(), divided) == ""


def test_a_cut_is_answered_with_yes_or_no():
    tree = fit(lesson("tax"), RECIPES["cart"])
    record = {"Refund": "No", "Marital Status": "Single", "Taxable Income": 95.0}
    said = shown(tree, record)
    assert (
        "Taxable Income &#8804;&#160;77&#46;5? Taxable Income is 95 for this record, so the answer is no."
        in said
    )
    assert (
        "Marital Status is Single for this record, so it follows the branch Single&#44; Divorced." in said[1]
    )
    assert any(
        "is 70 for this record, so the answer is yes" in text
        for text in shown(tree, {**record, "Taxable Income": 70.0})
    )


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("fractions", "goes down every branch, divided as the training records were, 5/14 to Sunny"),
        ("majority", "goes down the largest branch, Sunny, as 5 of 14 training records did"),
        ("stay", "the record stays here, and the node itself predicts"),
    ],
)
def test_an_answer_that_is_not_known(missing: str, says: str):
    said = shown(tennis(missing), day(Outlook=None))[1]
    assert said.startswith("Outlook? Unknown")
    assert says in said


def test_a_surrogate_and_a_category_are_named():
    root = tennis().root
    stand_in = Surrogate("Wind", (Branch(("Weak",)), Branch(("Strong",)), Branch(())), 0.6, 0.1)
    tree = replace(
        tennis("surrogates"), root=root._replace(split=replace(root.split, surrogates=(stand_in,)))
    )
    assert "Wind sends the record to Sunny" in shown(tree, day(Outlook=None))[1]
    branches = (*root.split.branches[:2], Branch(("Rain", None)))
    tree = replace(tennis("category"), root=root._replace(split=replace(root.split, branches=branches)))
    assert "Here this is a separate category" in shown(tree, day(Outlook=None))[1]


def test_an_answer_without_a_branch():
    assert "The value is Fog, which has no branch" in shown(tennis(), day(Outlook="Fog"))[1]


def test_an_impure_leaf_divides_its_vote_and_an_empty_one_says_what_its_parent_says():
    tree = fit(lesson("tennis"), RECIPES["id3"].but(max_depth=1))
    assert (
        "It divides the whole record by these shares: 0.600 to ▲ No and 0.400 to ● Yes"
        in shown(tree, day())[3]
    )
    empty = Node((0.0, 0.0), "Yes", 0.0, stop="empty")
    tree = tree.replace_at((0,), empty)
    assert "No training record came here" in shown(tree, day())[3]


def test_a_tie_is_called_a_tie():
    tree = tennis().replace_at((), Node((2.0, 2.0), "No", 1.0, stop="no gain"))
    said = shown(tree, day())
    assert said[0] == "The tree is a single leaf, so it predicts the same for every record."
    assert said[-1] == "The tree predicts ▲ No. It ties with ● Yes, and the first class wins."


def test_a_fall_that_is_cut_short_still_tells_its_end():
    *_, last = fall(tennis(), {}, limit=4)
    assert "too many parts to show" in sentence(tennis(), last)
    assert "gh-vote" in tally(tennis(), [*fall(tennis(), {}, limit=4)], 3)


def regression() -> Tree:
    """Two leaves, with the mean 10 from one record and the mean 20 from three."""
    low, high = (Node((), mean, 0.0, stop="pure", weight=n) for mean, n in ((10.0, 1.0), (20.0, 3.0)))
    root = tennis().root._replace(counts=(), label=17.5, weight=4.0, children=(low, high))
    split = replace(root.split, branches=root.split.branches[:2])
    return replace(tennis(), root=root._replace(split=split), classes=())


def test_in_a_regression_means_are_weighed():
    tree = regression()
    steps = list(fall(tree, day(Outlook=None)))
    assert "It counts 0.250 × 10 = 2.5" in words(sentence(tree, steps[3]))
    assert words(sentence(tree, steps[-1])) == "The tree predicts 17.5."
    html = tally(tree, steps, len(steps) - 1)
    assert "weight × mean" in html
    assert re.findall(r"<td>([^<]*)</td>", html) == [
        *("0.250", "10.000", "2.500"),
        *("0.750", "20.000", "15.000"),
        *("1.000", "", "17.500"),
    ]
    data = falling(tree, steps, "means", "key")
    assert [node["label"] for node in data["nodes"]] == [None, "10", "20"]
    assert all(node["label_class"] is None for node in data["nodes"])


def test_of_many_classes_only_those_with_votes_have_a_bar():
    labels = [f"c{i}" for i in range(FEW_CLASSES + 4)]
    tree = fit(Table.from_frame({"x": labels * 2, "y": labels * 2}, "y"), RECIPES["id3"])
    steps = list(fall(tree, {"x": "c3"}))
    html = tally(tree, steps, len(steps) - 1)
    assert html.count("gh-line") == 1
    assert "<table" not in html  # the record is at one leaf, so there is nothing to add up
    assert "c3" in html


def test_the_bars_grow_piece_by_piece():
    steps = list(fall(tennis(), day(Outlook=None)))
    pieces = [tally(tennis(), steps, at).count("<i class") for at in range(len(steps))]
    assert pieces == [0, 0, 0, 0, 0, 1, 2, 2, 2, 3, 3]
    assert "gh-new" in tally(tennis(), steps, 5)
    assert "gh-new" not in tally(tennis(), steps, 7)


def test_what_would_flip_it_in_words():
    tree = tennis()
    assert (
        words(why(tree, Change("Yes", "Outlook", "Sunny", "Rain")))
        == "● Yes if Outlook were Rain instead of Sunny."
    )
    cut = Change("No", "Wind", 3.0, 2.0, "<=", 2.0, 1)
    assert words(why(tree, cut)) == "▲ No if Wind were at most 2 instead of 3."
    assert words(why(tree, replace(cut, old=None, op=">"))) == "▲ No if Wind were above 2."
    assert no_way(tree, [cut]) == ""
    assert words(no_way(tree, [Change("No"), Change("Yes")])).endswith(
        "makes the tree predict ▲ No or ● Yes."
    )


def test_hostile_names_stay_text():
    frame = {EVIL: [f"{EVIL}a", f"{EVIL}b"] * 3, "y": [f"{EVIL}1", f"{EVIL}2"] * 3}
    tree = fit(Table.from_frame(frame, "y"), RECIPES["id3"])
    for record in ({EVIL: f"{EVIL}a"}, {EVIL: None}, {EVIL: EVIL}):
        steps = list(fall(tree, record))
        shown = [sentence(tree, step) + tally(tree, steps, at) for at, step in enumerate(steps)]
        change = Change(f"{EVIL}1", EVIL, EVIL, f"{EVIL}a")
        assert "<img" not in "".join([*shown, why(tree, change), no_way(tree, [Change(f"{EVIL}1")])])


def test_the_picture_says_where_the_record_is():
    steps = list(fall(tennis(), day(Outlook=None)))
    data = falling(tennis(), steps, "falling", "key")
    assert data["count"] == len(data["steps"]) == len(steps)
    assert data["steps"][0]["record"] == [("", "", False)]
    assert data["steps"][1]["next"] == ["0", "1", "2"]
    assert data["steps"][2]["record"] == [("0", "0.357", False), ("1", "0.286", False), ("2", "0.357", False)]
    assert data["steps"][2]["shares"] == {"0": "5/14", "1": "4/14", "2": "5/14"}
    assert [place[2] for place in data["steps"][-1]["record"]] == [True, True, True]
    assert [i for i, step in enumerate(data["steps"]) if step["split"]] == [5, 6, 9]
    assert data["trace"] != falling(tennis(), steps, "falling", "another")["trace"]


def test_before_the_first_leaf_nothing_has_been_counted():
    steps = [*fall(tennis(), day())]
    assert "0.000" not in tally(tennis(), steps, 1)
    assert "1.000" in tally(tennis(), steps, len(steps) - 1)
