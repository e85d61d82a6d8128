"""What a notebook shows of a tree, a decision, a machine and a confusion matrix: correct, small, escaped."""

import re
from html.parser import HTMLParser

import pandas as pd
import pytest

import mlcore
from datasets import load
from mlcore import svm
from mlcore.trees.shown import MOST_NODES
from tests.support.sweep import ONLY_SWEPT

BAD = "<img src=x onerror=alert(1)>$\\href{javascript:x}{y}$\"'&\n"
ALLOWED = {"div", "p", "b", "ul", "li", "table", "caption", "thead", "tbody", "tr", "th", "td"}


class Read(HTMLParser):
    """The tags of an output and the cells of its rows; every tag has to end."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags, self.open, self.rows, self.attributes = set(), [], [], set()
        self.words = ""
        self.feed(html)
        self.close()
        assert not self.open
        assert self.tags <= ALLOWED
        assert self.attributes <= {"class", "scope"}

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def read(value) -> Read:
    html = value._repr_html_()
    assert "mathjax_ignore" in html, "MathJax would read a name with dollar signs as a formula"
    return Read(html)


def tennis(**changes):
    table = mlcore.Table.from_frame(load("tennis"), target="Play")
    return table, mlcore.RECIPES["c4.5"].but(min_records=1, **changes)


def test_a_tree_is_a_nested_list_of_its_nodes():
    tree = mlcore.fit(*tennis())
    html = tree._repr_html_()
    assert html.count("<li>") == tree.size
    assert "<li>Outlook = Overcast: <b>Yes</b> (4 records: Yes 4)</li>" in html
    assert "5 leaves, depth 2" in read(tree).words


def test_a_regression_tree_has_means():
    table = mlcore.Table.from_frame(pd.DataFrame({"x": [1, 2, 3, 4], "y": [0.0, 0.0, 8.0, 8.0]}), "y")
    assert "mean 8" in read(mlcore.fit(table, mlcore.RECIPES["cart"].but(min_records=1))).words


@ONLY_SWEPT
def test_a_deep_tree_is_cut_and_says_so():
    frame = pd.DataFrame({"x": range(400), "y": [f"c{i}" for i in range(400)]})
    table = mlcore.Table.from_frame(frame, "y", {"x": ("continuous", ()), "y": ("nominal", list(frame["y"]))})
    tree = mlcore.fit(table, mlcore.RECIPES["cart"].but(min_records=1))
    assert tree.size > MOST_NODES
    assert f"… and {tree.size - MOST_NODES} more nodes" in read(tree).words


def test_a_decision_shows_every_candidate_and_what_became_of_it():
    table, recipe = tennis()
    steps = list(mlcore.grow(table, recipe, detail=2))
    first = next(step.decision for step in steps if step.kind == "split")
    head, *rows = read(first).rows
    assert head == ["Attribute", "Branches", "Score (gain-ratio)", "Result"]
    assert rows[0] == ["Outlook", "Sunny | Overcast | Rain", "0.156428", "best, chosen"]
    assert [row[0] for row in rows] == ["Outlook", "Temperature", "Humidity", "Wind"]
    assert rows[1][3] == "gain below the average"
    leaf = next(step.decision for step in steps if step.kind == "leaf")
    assert read(leaf).words == "Leaf: pure"


def test_a_choice_of_ones_own_is_named_beside_the_best():
    table, recipe = tennis()
    (first, *_) = mlcore.grow(table, recipe, {(): "Wind"}, detail=1)
    results = {row[0]: row[3] for row in read(first.decision).rows[1:]}
    assert (results["Outlook"], results["Wind"]) == ("best", "gain below the average, chosen")
    own = mlcore.own.groups(table, "Outlook", [["Sunny", "Rain"], ["Overcast"]])
    (first, *_) = mlcore.grow(table, recipe, {(): own}, detail=1)
    assert ["Outlook", "Sunny, Rain | Overcast"] in [row[:2] for row in read(first.decision).rows]
    assert "own split, chosen" in read(first.decision).words


@pytest.mark.parametrize("recipe", ["chaid", "ctree"])
def test_recipes_that_test_show_their_score_by_its_name(recipe):
    table = mlcore.Table.from_frame(load("titanic"), target="survived")
    (first, *_) = mlcore.grow(table, mlcore.RECIPES[recipe], detail=1)
    assert read(first.decision).rows[0][2] == "−log p"


def test_a_machine_shows_its_figures_and_its_support_vectors():
    machine = svm.fit([[1, 1], [2, 2], [3, 3]], ["no", "no", "yes"], svm.linear(), C=10)
    rows = {row[0]: row[1:] for row in read(machine).rows}
    assert rows["w"] == ["1, 1"]
    assert rows["bias"] == ["−5"]
    assert rows["support vectors"] == ["2 of 3 points"]
    assert rows["1"] == ["2, 2", "no", "1", "0"]
    assert "0" not in rows, "the first point is no support vector"
    soft = svm.fit([[1], [2], [3], [4]], [0, 1, 0, 1], svm.rbf(1), C=0.5)
    assert "(at its ceiling)" in read(soft).words
    assert "w" not in {row[0] for row in read(soft).rows}


def test_a_confusion_matrix_has_its_sums():
    matrix = mlcore.evaluate.confusion(["a", "b", "b"], ["a", "b", "a"])
    assert read(matrix).rows == [
        ["", "predicted a", "predicted b", "sum"],
        ["actual a", "1", "0", "1"],
        ["actual b", "1", "1", "2"],
        ["sum", "2", "1", "3"],
    ]
    assert "accuracy 0.666667" in read(matrix).words


def test_hostile_names_are_only_names():
    frame = pd.DataFrame({BAD: ["a" + BAD, "b", "a" + BAD, "b"], "t" + BAD: ["x" + BAD, "y", "x" + BAD, "y"]})
    table = mlcore.Table.from_frame(frame, "t" + BAD)
    steps = list(mlcore.grow(table, mlcore.RECIPES["cart"].but(min_records=1)))
    machine = svm.fit([[1], [2]], ["x" + BAD, "y"], svm.linear())
    matrix = mlcore.evaluate.confusion(["x" + BAD, "y"], ["x" + BAD, "y"])
    for value in (steps[-1].tree, steps[0].decision, machine, matrix):
        assert "<img src=x onerror=alert(1)>" in read(value).words, "it is there as text"
        assert not re.search(r"https?:|src=[\"']|url\(", value._repr_html_())
