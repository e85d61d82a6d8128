"""Exported trees give the same answers outside, whatever the names of the columns."""

from __future__ import annotations

import json
import re
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from mlcore import RECIPES, Branch, Column, Node, Recipe, Split, Table, TableError, Tree, fit, rules
from mlcore.attributes import Attribute
from mlcore.trees.export import dot, python, text, to_json
from mlcore.trees.node import cut
from mlcore.trees.rules import implies, merged
from tests.mlcore.support import cases, moderate, recipes
from tests.support.sweep import ONLY_SWEPT
from tests.support.tables import lesson, with_recipes

HOSTILE = (
    '"""', "'''", "\\", "\\n", "a\nb", "{0}", "%s", "#", "]", "import os; os.abort()", "\u202e", "\u2028",
    "\ud800", "&amp;", "<b>", '"];n [label="', "IF", " AND ", "THEN", "missing", "", "None", "name", "Ω", "1",
)  # fmt: skip


def function(tree: Tree) -> Any:
    """The exported function, as another program would get it."""
    scope: dict[str, Any] = {}
    exec(compile(python(tree), "<exported>", "exec"), scope)
    return scope["predict"]


def records_of(table: Table) -> list[dict[str, Any]]:
    columns = {column.name: answers_of(column) for column in table.columns}
    return [{name: cells[row] for name, cells in columns.items()} for row in range(table.n)]


def answers_of(column: Column) -> list[Any]:
    """The original cells; a missing word is None, a missing number NaN."""
    if column.kind == "continuous":
        return column.cells.tolist()
    return [None if code < 0 else column.values[code] for code in column.cells.tolist()]


def frame_of(records: list[dict[str, Any]], names: list[str]) -> dict[str, list[Any]]:
    return {name: [record[name] for record in records] for name in names}


def chain(length: int) -> Tree:
    """A tree that splits off one leaf at every level."""
    node = Node((1.0, 0.0), "No", 0.0, stop="pure")
    for i in reversed(range(length)):
        leaf = Node((0.0, 1.0), "Yes", 0.0, stop="pure")
        node = Node((1.0, float(length - i)), "Yes", 0.5, cut("x", float(i)), (leaf, node))
    return Tree(node, "y", ("No", "Yes"), (Attribute("x", "continuous", ()),))


@st.composite
def hostile_cases(draw: st.DrawFn) -> Table:
    """A table with column, value and class names that nobody should use."""
    random = Random(draw(st.integers(0, 2**32)))
    extra = draw(st.lists(st.text(max_size=6), max_size=4))
    names = random.sample(sorted({*HOSTILE, *extra}), 4)
    values = random.sample(sorted({*HOSTILE, *extra}), 4)
    n = random.randint(4, 25)
    frame: dict[str, list[Any]] = {
        names[0]: [random.choice(values) for _ in range(n)],
        names[1]: [random.randint(-3, 3) / 7 for _ in range(n)],
        names[2]: [random.choice(values[:3]) for _ in range(n)],
        names[3]: [random.choice(values) for _ in range(n)],
    }
    kinds = {
        name: ("nominal", list(dict.fromkeys(cells))) for name, cells in frame.items() if name != names[1]
    }
    if draw(st.booleans()):
        for name in names[:3]:
            frame[name] = [None if random.random() < 0.15 else cell for cell in frame[name]]
        kinds[names[1]] = "continuous"
    return Table.from_frame(frame, names[3], kinds)


@st.composite
def any_recipe(draw: st.DrawFn) -> Recipe:
    """Every recipe, some of them changed. Those with tests get data where they find something."""
    lenient = {"alpha": 1.0, "min_split": 2, "min_bucket": 1}
    lenient |= {"alpha_split": 1.0, "alpha_merge": 0.3, "min_parent": 2, "min_child": 1}
    return draw(st.one_of(recipes(), st.sampled_from([r.but(**lenient) for r in RECIPES.values()])))


def grown(table: Table, recipe: Recipe) -> Tree:
    try:
        return fit(table, recipe)
    except TableError:
        reject()


def answerable(table: Table, tree: Tree) -> list[dict[str, Any]]:
    """The records in the form that the exported function expects."""
    lenient = tree.missing in ("majority", "category")
    records = records_of(table)
    return [r for r in records if lenient or not any(_is_missing(value) for value in r.values())]


# Python -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.wide(one_in=24, each=["data", "recipe"])
@pytest.mark.parametrize(("data", "recipe"), with_recipes())
def test_the_function_predicts_like_the_tree_on_the_lessons(data: str, recipe: str):
    table = lesson(data)
    try:
        tree = fit(table, RECIPES[recipe])
    except TableError as reason:
        pytest.skip(str(reason))
    records = answerable(table, tree)
    expected = tree.predict(frame_of(records, [column.name for column in table.columns]))
    predict = function(tree)
    assert [predict(record) for record in records] == expected.tolist()
    assert records


def _is_missing(value: Any) -> bool:
    return value is None or value != value


@moderate
@given(hostile_cases(), any_recipe(), st.booleans())
def test_the_function_predicts_like_the_tree_whatever_the_names(table: Table, recipe: Recipe, flat: bool):
    tree = grown(table, recipe)
    predict = _flat_function(tree) if flat else function(tree)
    records = answerable(table, tree)
    expected = tree.predict(frame_of(records, [column.name for column in table.columns]))
    assert [predict(record) for record in records] == expected.tolist()


def _flat_function(tree: Tree) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mlcore.export.NESTED_DEPTH", -1)
        return function(tree)


@moderate
@given(cases(), any_recipe(), st.booleans(), st.randoms(use_true_random=False))
def test_unseen_words_and_numbers_go_where_the_tree_sends_them(
    case, recipe: Recipe, flat: bool, random: Random
):
    table = case.table()
    tree = fit(table, recipe)
    predict = _flat_function(tree) if flat else function(tree)
    names = [column.name for column in table.columns]
    records = []
    for _ in range(10):
        record = {}
        for column in table.columns:
            known = answers_of(column)
            numbers = [-99.5, 0.25, 99.5, *known]
            words = ["never seen", *column.values]
            record[column.name] = random.choice(numbers if column.kind == "continuous" else words)
        records.append(record)
    expected = tree.predict(frame_of(records, names) if names else {"none": [None] * len(records)})
    assert [predict(record) for record in records] == expected.tolist()


def test_a_number_that_stands_for_a_word_is_that_word():
    tree = fit(lesson("ab"), RECIPES["id3"])
    predict = function(tree)
    for a in (0, 1):
        for b in (0, 1):
            assert predict({"A": a, "B": b}) == predict({"A": str(a), "B": str(b)})
    assert len({predict({"A": a, "B": b}) for a in (0, 1) for b in (0, 1)}) == 2


@pytest.mark.parametrize("lost", [{}, {"Outlook": None}, {"Outlook": float("nan")}])
@pytest.mark.parametrize("build", [function, _flat_function])
def test_a_missing_answer_is_refused_by_name(build, lost: dict[str, Any]):
    predict = build(fit(lesson("tennis"), RECIPES["id3"]))
    with pytest.raises(ValueError, match="asks for 'Outlook'"):
        predict({"Humidity": "High", "Wind": "Weak", **lost})


def lenient(missing: str) -> Tree:
    """A tree with a rule for a missing answer."""
    a = Node((2.0, 0.0, 0.0), "a", 0.0, stop="pure")
    b = Node((0.0, 5.0, 0.0), "b", 0.0, stop="pure")
    c = Node((0.0, 0.0, 1.0), "c", 0.0, stop="pure")
    number = Node((2.0, 5.0, 0.0), "b", 0.5, cut("size", 1.5), (b, a))
    groups = (Branch(values=("red", None)), Branch(values=("blue",)), Branch(values=("green", "grey")))
    if missing == "majority":
        groups = (Branch(values=("red",)), *groups[1:])
    root = Node((4.0, 5.0, 1.0), "b", 0.5, Split("colour", "subset", groups), (c, number, a))
    colours = ("red", "blue", "green", "grey")
    about = (Attribute("colour", "nominal", colours), Attribute("size", "continuous", ()))
    return Tree(root, "y", ("a", "b", "c"), about, missing)


@pytest.mark.parametrize("build", [function, _flat_function])
@pytest.mark.parametrize("missing", ["majority", "category"])
def test_a_missing_answer_goes_on_where_the_tree_knows_a_single_way(missing: str, build):
    tree = lenient(missing)
    predict = build(tree)
    colours, sizes = ["red", "blue", "grey", "pink", None], [1.0, 2.0, None]
    records = [{"colour": colour, "size": size} for colour in colours for size in sizes]
    said = [predict(record) for record in records]
    assert said == tree.predict(frame_of(records, ["colour", "size"])).tolist()
    assert predict({}) == predict({"colour": float("nan")}) == said[-1]
    assert (said[-1] == "c") == (missing == "category")


def ranges(*branches: Branch) -> Tree:
    """Numbers in ranges, the form of CHAID's questions. The middle range is the heaviest."""
    weights, labels = (2.0, 5.0, 1.0, 1.5), ("a", "b", "c", "d")
    leaves = tuple(
        Node(tuple(n * (i == j) for j in range(4)), label, 0.0, stop="pure")
        for i, (n, label) in enumerate(zip(weights, labels, strict=True))
    )
    children = leaves[: len(branches)]
    root = Node((2.0, 5.0, 1.0, 1.5), "b", 0.5, Split("x", "intervals", branches), children)
    return Tree(root, "y", labels, (Attribute("x", "continuous", ()),), "category")


LOW, HIGH = Branch(op="<=", threshold=1.5), Branch(op=">", threshold=3.0)
MIDDLE = Branch(op="<=", threshold=3.0, above=1.5)
LOST = Branch(values=(None,))


@pytest.mark.parametrize("build", [function, _flat_function])
@pytest.mark.parametrize(
    "branches",
    [
        (LOW, MIDDLE, HIGH),
        (LOW, MIDDLE, HIGH, LOST),
        (LOW._replace(missing=True), MIDDLE, HIGH),
        (LOW, MIDDLE._replace(missing=True), HIGH),
        (LOW, MIDDLE, HIGH._replace(missing=True)),
        (LOST, LOW._replace(threshold=9.0)),
    ],
)
def test_ranges_of_numbers_hold_what_the_tree_puts_there(branches: tuple[Branch, ...], build):
    tree = ranges(*branches)
    records = [{"x": x} for x in (-1.0, 1.5, 1.6, 3.0, 3.1, 99.0, None)]
    assert [build(tree)(record) for record in records] == tree.predict(frame_of(records, ["x"])).tolist()


def test_ranges_in_words():
    tree = ranges(LOW._replace(missing=True), MIDDLE, HIGH)
    assert [line.split(" THEN ")[0] for line in text(tree).splitlines()[2:]] == [
        "IF x <= 1.5 or missing",
        "IF x > 1.5 and <= 3.0",
        "IF x > 3.0",
    ]
    assert '    n -> n1 [label="> 1.5 and <= 3.0"]' in dot(tree).splitlines()


@pytest.mark.parametrize("missing", ["fractions", "surrogates", "stay"])
def test_a_missing_answer_is_refused_where_one_way_is_not_enough(missing: str):
    predict = function(lenient(missing))
    assert predict({"colour": "green"}) == "a"
    with pytest.raises(ValueError, match="asks for 'size'"):
        predict({"colour": "blue"})


def regression() -> Tree:
    low, high = (Node((), mean, 0.25, stop="pure", weight=2.0) for mean in (1.5, 10 / 3))
    root = Node((), 2.4166666666666665, 1.1, cut("x", 0.1), (low, high), weight=4.0)
    return Tree(root, "price", (), (Attribute("x", "continuous", ()),))


def test_a_regression_tree_says_its_means_in_full():
    tree = regression()
    assert [function(tree)({"x": x}) for x in (0.1, 0.2)] == [1.5, 10 / 3]
    assert text(tree).splitlines()[2:] == [
        "IF x <= 0.1 THEN price = 1.5 (2 records: mean 1.5)",
        f"IF x > 0.1 THEN price = {10 / 3} (2 records: mean 3.33333)",
    ]
    assert r'    n [label="x <= 0.1?\n4 records: mean 2.41667"]' in dot(tree).splitlines()
    assert json.loads(to_json(tree)) == json.loads(json.dumps(tree.to_dict()))


def test_what_the_tree_does_not_ask_for_may_be_missing():
    predict = function(fit(lesson("tennis"), RECIPES["id3"]))
    assert predict({"Outlook": "Overcast"}) == "Yes"
    assert predict({"Outlook": "Sunny", "Humidity": "High"}) == "No"


def test_the_tennis_tree_reads_like_a_program():
    source = python(fit(lesson("tennis"), RECIPES["id3"]))
    body = source[source.index("    if answer") :]
    assert body.splitlines() == [
        "    if answer('Outlook') == 'Overcast':",
        "        return 'Yes'  # 4 records: Yes 4",
        "    elif answer('Outlook') == 'Rain':",
        "        if answer('Wind') == 'Strong':",
        "            return 'No'  # 2 records: No 2",
        "        else:  # answer('Wind') == 'Weak'",
        "            return 'Yes'  # 3 records: Yes 3",
        "    else:  # answer('Outlook') == 'Sunny'",
        "        if answer('Humidity') == 'Normal':",
        "            return 'Yes'  # 2 records: Yes 2",
        "        else:  # answer('Humidity') == 'High'",
        "            return 'No'  # 3 records: No 3",
    ]


def test_a_single_leaf_is_a_function_too():
    leaf = Tree(Node((3.0, 0.0), "No", 0.0, stop="pure"), "y", ("No", "Yes"), ())
    assert function(leaf)({}) == "No"
    assert text(leaf).splitlines()[-1] == "ALWAYS y = No (3 records: No 3)"
    assert dot(leaf).count("label") == 1


def test_a_column_of_a_thousand_words_makes_no_tower_of_elifs():
    values = tuple(f"w{i}" for i in range(1000))
    leaves = tuple(Node((1.0, 0.0), str(i), 0.0, stop="pure") for i in range(1000))
    split = Split("x", "multiway", tuple(Branch(values=(value,)) for value in values))
    root = Node((1000.0,), "0", 1.0, split, leaves)
    predict = function(Tree(root, "y", ("0",), (Attribute("x", "nominal", values),)))
    assert [predict({"x": value}) for value in ("w0", "w500", "w999", "other")] == ["0", "500", "999", "0"]


@pytest.mark.wide(one_in=6)
@pytest.mark.slow
@pytest.mark.parametrize("length", [20, 21, 1000])
def test_a_chain_of_any_length_can_be_taken_along(length: int):
    tree = chain(length)
    predict = function(tree)
    assert [predict({"x": i - 0.5}) for i in (0, 1, length - 1)] == ["Yes", "Yes", "Yes"]
    assert predict({"x": length + 0.5}) == "No"
    assert text(tree).count("\n") == length + 3
    assert dot(tree).count("->") == 2 * length
    assert to_json(tree).count('"path"') == 2 * length + 1


def test_a_value_that_is_no_plain_literal():
    class Loud(str):
        def __repr__(self) -> str:
            return "loud!"

    frame = {"x": [Loud("a"), "b", "a"], "y": [Loud("no"), "yes", "no"]}
    predict = function(fit(Table.from_frame(frame, "y"), RECIPES["id3"]))
    assert [predict({"x": word}) for word in ("a", "b")] == ["no", "yes"]


# Other formats ------------------------------------------------------------------------------------


@ONLY_SWEPT
@moderate
@given(hostile_cases(), any_recipe())
def test_json_is_to_dict(table: Table, recipe: Recipe):
    tree = grown(table, recipe)
    assert json.loads(to_json(tree)) == json.loads(json.dumps(tree.to_dict()))


@ONLY_SWEPT
def test_the_json_of_a_chain_can_be_read_back_by_who_has_the_stack():
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        plain = json.loads(to_json(chain(1000)))
        steps = 0
        while plain["children"]:
            plain = plain["children"][1]["node"]
            steps += 1
    finally:
        sys.setrecursionlimit(limit)
    assert (steps, plain["label"]) == (1000, "No")


@moderate
@given(hostile_cases(), any_recipe())
def test_what_is_left_of_a_path_says_all_of_it(table: Table, recipe: Recipe):
    for rule in rules(grown(table, recipe)):
        left = merged(rule.conditions)
        for name, wide in rule.conditions:
            assert any(name == other and implies(narrow, wide) for other, narrow in left)
        for place, (name, narrow) in enumerate(left):
            others = [branch for at, (other, branch) in enumerate(left) if other == name and at != place]
            assert not any(implies(other, narrow) for other in others)


@ONLY_SWEPT
@moderate
@given(hostile_cases(), any_recipe())
def test_text_has_one_line_for_each_leaf(table: Table, recipe: Recipe):
    tree = grown(table, recipe)
    lines = text(tree).splitlines()
    assert len(lines) == tree.leaves + 2
    assert text(tree).encode()
    for line, rule in zip(lines[2:], rules(tree), strict=True):
        assert line.startswith("IF " if rule.conditions else "ALWAYS ")
        assert _unquoted(line).split().count("AND") == max(len(merged(rule.conditions)) - 1, 0)
        assert _unquoted(line).split().count("THEN") == bool(rule.conditions)


def _unquoted(line: str) -> str:
    """The line without its quoted names."""
    return re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", "…", line)


def test_the_rules_of_the_tax_tree():
    assert text(fit(lesson("tax"), RECIPES["cart"])).splitlines() == [
        "10 records, 4 rules for Cheat",
        "",
        "IF Marital Status in {Single, Divorced} AND Refund = Yes THEN Cheat = No (2 records: No 2)",
        "IF Marital Status in {Single, Divorced} AND Refund = No AND Taxable Income <= 77.5 "
        "THEN Cheat = No (1 record: No 1)",
        "IF Marital Status in {Single, Divorced} AND Refund = No AND Taxable Income > 77.5 "
        "THEN Cheat = Yes (3 records: Yes 3)",
        "IF Marital Status = Married THEN Cheat = No (4 records: No 4)",
    ]


STRING = r'"(?:[^"\\]|\\.)*"'
DOT_LINE = re.compile(
    rf"digraph tree {{|}}|\s+graph \[ordering=out\]|\s+(node|edge) \[[\w=, ]*fontname=\"Helvetica\"\]"
    rf"|\s+n[\d_]*( -> n[\d_]+)? \[label={STRING}(, style=rounded)?\]"
)


@ONLY_SWEPT
@moderate
@given(hostile_cases(), any_recipe())
def test_dot_is_well_formed_whatever_the_names(table: Table, recipe: Recipe):
    tree = grown(table, recipe)
    lines = dot(tree).rstrip("\n").split("\n")
    assert dot(tree).isascii() or dot(tree).encode()
    assert all(DOT_LINE.fullmatch(line) for line in lines), lines
    assert sum(" -> " in line for line in lines) == tree.size - 1
    bare = re.sub(STRING, '""', dot(tree))
    assert len(set(re.findall(r"^ +(n[\d_]*) \[", bare, re.MULTILINE))) == tree.size
    assert "&" not in dot(tree).replace("&amp;", "")


def test_dot_shows_questions_answers_and_records():
    lines = dot(fit(lesson("tax"), RECIPES["cart"])).splitlines()
    assert r'    n [label="Marital Status?\n10 records: No 7, Yes 3"]' in lines
    assert '    n -> n0 [label="Single, Divorced"]' in lines
    assert r'    n0_1_1 [label="Yes\n3 records: Yes 3", style=rounded]' in lines
    assert '    n0_1 -> n0_1_0 [label="<= 77.5"]' in lines


def test_dot_escapes_what_graphviz_would_read():
    values = ('say "hi"', "back\\slash", "A&B")
    leaves = tuple(Node((1.0,), value, 0.0, stop="pure") for value in values)
    split = Split("<x>\n", "multiway", tuple(Branch(values=(value,)) for value in values))
    drawn = dot(Tree(Node((3.0,), "A&B", 1.0, split, leaves), "y", values[:1], ()))
    assert r"'<x>\\n'?" in drawn
    assert r"say \"hi\"" in drawn
    assert r"'back\\\\slash'" in drawn
    assert "A&amp;B" in drawn


def test_a_rule_says_a_condition_once():
    """The Titanic tree asks for the status again and again. The export drops what later answers imply."""
    said = text(fit(lesson("titanic"), RECIPES["cart"])).splitlines()
    assert said[2].startswith("IF sex = female AND age = adult AND status = crew THEN")
    assert not [line for line in said if line.count("status") > 1]
