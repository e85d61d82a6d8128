"""All records that a few attributes allow, and the tree's prediction for each."""

import re
from itertools import product

import pandas as pd

import mlcore
from tests.support.tables import lesson
from tests.support.visiting import visit, words
from views.lessons.rules.telling_panels import predicted


def grown(data: str) -> tuple[mlcore.Tree, mlcore.Table]:
    table = lesson(data)
    return mlcore.fit(table, mlcore.RECIPES["id3"]), table


def test_the_days_that_there_may_be_with_what_the_tree_predicts():
    tree, table = grown("tennis")
    html = predicted(tree, table)
    found = re.findall(r"[▲●]&nbsp;(\w+)</span>(?:&nbsp;\((\d+)\))?", html)
    values = [column.values for column in table.columns]
    frame = pd.DataFrame(product(*values), columns=[column.name for column in table.columns])
    assert [label for label, _ in found] == tree.predict(frame).tolist()
    assert sum(int(n or 0) for _, n in found) == 14
    assert "All 36 records" in html


def test_it_stands_with_the_rules_class_by_class_and_only_where_there_are_few():
    shown = visit("rules", data="shapes", algorithm="id3", by="none")
    at = next(i for i, step in enumerate(shown.story.steps) if step.kind == "disjunction")
    html = words(visit("rules", data="shapes", algorithm="id3", by="none", step=at).html)
    assert "All 9 records as the tree predicts them" in html
    assert not predicted(*grown("vertebrate")), "hundreds of different records"
    assert not predicted(*grown("humidity")), "a number"
    assert not predicted(*grown("gladiator")), "with one attribute the tree shows the same"


def test_names_are_escaped():
    frame = pd.DataFrame(
        {"<b>A": ["<i>", "j"] * 2, "B": ["x", "x", "<s>", "<s>"], "Y": ["<u>", "v", "v", "v"]}
    )
    table = mlcore.Table.from_frame(frame, "Y")
    html = predicted(mlcore.fit(table, mlcore.RECIPES["id3"]), table)
    assert not re.search("<[bisu]>", html)
    assert "All 4 records" in html
