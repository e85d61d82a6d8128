"""Reading tables: kinds, declared values, missing cells, and the sentence for every unusable table."""

import math

import numpy as np
import pandas as pd
import pytest

from mlcore import RECIPES, Table, TableError, fit, grow

ID3, CART = RECIPES["id3"], RECIPES["cart"]


def table(frame, target="y", kinds=None, weights=None):
    return Table.from_frame(frame, target, kinds, weights)


def one(cells, kind=None, **frame):
    """The column x of a table with these cells."""
    frame = {"x": cells, "y": ["P"] * len(cells)} if not frame else {"x": cells, **frame}
    return table(pd.DataFrame(frame), kinds={"x": kind} if kind else None).column("x")


def nan_equal(a, b):
    return np.array_equal(np.asarray(a, float), np.asarray(b, float), equal_nan=True)


# Sentences ----------------------------------------------------------------------------------------


def refused(sentence, frame, target="y", **more):
    with pytest.raises(TableError) as caught:
        Table.from_frame(frame, target, **more)
    assert str(caught.value) == sentence


def test_a_table_error_is_a_value_error():
    assert issubclass(TableError, ValueError)


@pytest.mark.parametrize("frame", [{"x": [], "y": []}, pd.DataFrame({"x": [], "y": []}), {"y": []}])
def test_no_records(frame):
    refused("The table has no records. Add at least one row under the column names.", frame)


def test_no_target():
    refused("There is no column “z” to predict. The columns are: x, y.", {"x": [1], "y": ["P"]}, "z")
    many = {f"c{i}": [1] for i in range(8)}
    refused("There is no column “z” to predict. The columns are: c0, c1, c2, c3, c4 and 3 more.", many, "z")
    with pytest.raises(TableError, match="There is no column “y” to predict"):
        Table.from_frame(pd.DataFrame(), "y")


def test_two_columns_of_one_name():
    sentence = "Two columns are called “x”. Give every column its own name."
    refused(sentence, pd.DataFrame([[1, 2, "P"]], columns=["x", "x", "y"]))
    same = "Two columns are called “1”. Give every column its own name."
    refused(same, pd.DataFrame([[1, 2, "P"]], columns=[1, "1", "y"]))


def test_an_undeclared_value():
    refused(
        "Column “x” holds “c”, which is not among its declared values: a, b.",
        {"x": ["a", "c", "d"], "y": ["P", "Q", "P"]},
        kinds={"x": ("nominal", ["a", "b"])},
    )
    refused(
        "Column “y” holds “Q”, which is not among its declared values: P.",
        {"x": ["a", "c"], "y": ["P", "Q"]},
        kinds={"y": ("nominal", ["P"])},
    )


@pytest.mark.parametrize("infinite", [math.inf, -math.inf])
def test_an_infinite_number(infinite):
    sentence = "Column “x” holds an infinite number in record 2. Use a finite one."
    refused(sentence, {"x": [1.0, infinite], "y": ["P", "Q"]})
    refused(sentence, pd.DataFrame({"x": [1.0, infinite], "y": ["P", "Q"]}))


def test_a_word_among_numbers():
    refused(
        "Column “x” holds “tall”, which is not a number. Make the column nominal or correct the cell.",
        {"x": [1, "tall"], "y": ["P", "Q"]},
        kinds={"x": "continuous"},
    )


def test_a_number_too_large_for_a_float():
    with pytest.raises(TableError, match="which is not a number"):
        table({"x": [10**400, 1], "y": ["P", "Q"]})


@pytest.mark.parametrize("missing", [None, math.nan, pd.NA])
def test_a_target_with_gaps(missing):
    refused(
        "1 of 3 records have no value in the target column “y”. "
        "Fill the values in or leave these records out.",
        {"x": [1, 2, 3], "y": ["P", missing, "Q"]},
    )
    refused(
        "The target column “y” is empty. Choose another target or fill it in.",
        {"x": [1, 2], "y": [missing, missing]},
    )


@pytest.mark.parametrize(
    ("cells", "kind"),
    [([1.0, None], None), (["a", None], None), ([None, 2.0], None), (["a", pd.NA], "nominal")],
)
@pytest.mark.parametrize("recipe", [ID3, CART.but(missing="refuse")])
def test_missing_cells_under_a_recipe_that_has_no_rule_for_them(cells, kind, recipe):
    bad = table({"x": cells, "y": ["P", "Q"]}, kinds={"x": kind} if kind else None)
    lacks = sum(bool(pd.isna(cell)) for cell in cells)
    sentence = (
        f"{recipe.title} cannot take missing values: “x” lacks {lacks} of 2. "
        "Fill them in, leave the column out, or use C4.5 or CART."
    )
    for attempt in (lambda: fit(bad, recipe), lambda: list(grow(bad, recipe))):
        with pytest.raises(TableError) as caught:
            attempt()
        assert str(caught.value) == sentence


def test_numbers_to_predict_under_a_recipe_that_needs_classes():
    numeric = table({"x": ["a", "b"], "y": [1.5, 2.5]})
    assert numeric.target.kind == "continuous"
    with pytest.raises(TableError, match="ID3 needs classes, but the target “y” holds numbers"):
        fit(numeric, ID3)


def test_a_kind_that_is_none():
    refused(
        "“numeric” is not a kind of column. Use nominal, ordinal or continuous for “x”.",
        {"x": [1], "y": ["P"]},
        kinds={"x": "numeric"},
    )
    refused(
        "There is a kind for “z”, but the columns are: x, y.", {"x": [1], "y": ["P"]}, kinds={"z": "nominal"}
    )
    refused(
        "Column “x” is ordinal: list its levels from low to high.",
        {"x": ["a"], "y": ["P"]},
        kinds={"x": "ordinal"},
    )
    refused(
        "Column “x” declares a value twice. List every value once.",
        {"x": ["a"], "y": ["P"]},
        kinds={"x": ("ordinal", ["a", "a"])},
    )


@pytest.mark.parametrize("kind", [3, ("ordinal",), ("nominal", 3), ("nominal", ["a"], "b")], ids=str)
def test_a_kind_that_cannot_be_read(kind):
    with pytest.raises(TableError):
        table({"x": ["a"], "y": ["P"]}, kinds={"x": kind})


@pytest.mark.parametrize(
    "weights",
    [
        [1.0],
        [1.0, -1.0],
        [0.0, 0.0],
        [1.0, math.nan],
        [1.0, math.inf],
        [1.0, None],
        [[1.0, 1.0]],
        [1.0, "much"],
    ],
    ids=str,
)
def test_bad_weights(weights):
    refused(
        "Weights must be 2 finite numbers, none below zero and not all zero.",
        {"x": [1, 2], "y": ["P", "Q"]},
        weights=weights,
    )


@pytest.mark.parametrize("cells", [["a"], ["a", "b", "a"]], ids=["short", "long"])
def test_columns_of_different_length(cells):
    with pytest.raises(TableError):
        table({"x": cells, "y": ["P", "Q"]})


def test_messages_name_the_columns_as_they_are():
    hostile = "<b>x</b>"
    refused(
        f"Column “{hostile}” holds an infinite number in record 1. Use a finite one.",
        {hostile: [math.inf], "y": ["P"]},
    )


# Kinds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cells",
    [
        [3, 1, 2],
        [3.0, 1.0, 2.0],
        np.array([3, 1, 2], dtype=np.int8),
        np.array([3, 1, 2], dtype=np.float32),
        pd.array([3, 1, 2], dtype="Int64"),
        pd.array([3, 1, 2], dtype="Float64"),
        pd.Series([3, 1.0, 2], dtype=object),
        [np.int64(3), np.float32(1), 2],
    ],
    ids=lambda cells: f"{type(cells).__name__}-{getattr(cells, 'dtype', 'list')}",
)
def test_numbers_are_continuous(cells):
    column = one(cells)
    assert (column.kind, column.values, column.missing) == ("continuous", (), 0)
    assert column.cells.tolist() == [3.0, 1.0, 2.0]
    by_mapping = table({"x": cells, "y": ["P"] * 3}).column("x")
    assert by_mapping.kind == "continuous"
    assert by_mapping.cells.tolist() == [3.0, 1.0, 2.0]


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        (["b", "a", "b"], ("b", "a")),
        ([True, False, True], (True, False)),
        (pd.array([True, False, True], dtype="boolean"), (True, False)),
        (pd.Series(["b", "a", "b"], dtype="string"), ("b", "a")),
        (pd.Series(["b", "a", "b"], dtype=object), ("b", "a")),
        (["1", "2", "1"], ("1", "2")),
        ([1, "a", 1], (1, "a")),
    ],
    ids=str,
)
def test_everything_else_is_nominal_in_order_of_appearance(cells, values):
    column = one(cells)
    assert (column.kind, column.values) == ("nominal", values)
    assert [type(value) for value in column.values] == [type(value) for value in values]
    assert column.cells.tolist() == [0, 1, 0]


def test_a_categorical_declares_its_values():
    unordered = one(pd.Categorical(["b", "a"], ["c", "b", "a"]))
    assert (unordered.kind, unordered.values, unordered.cells.tolist()) == (
        "nominal",
        ("c", "b", "a"),
        [1, 2],
    )
    ordered = one(pd.Categorical(["hi", "lo"], ["lo", "mid", "hi"], ordered=True))
    assert (ordered.kind, ordered.values, ordered.cells.tolist()) == ("ordinal", ("lo", "mid", "hi"), [2, 0])
    as_nominal = one(pd.Categorical(["hi", "lo"], ["lo", "hi"], ordered=True), "nominal")
    assert (as_nominal.kind, as_nominal.values) == ("nominal", ("lo", "hi"))
    as_ordinal = one(pd.Categorical(["hi", "lo"], ["lo", "hi"]), "ordinal")
    assert (as_ordinal.kind, as_ordinal.values) == ("ordinal", ("lo", "hi"))
    as_numbers = one(pd.Categorical([2, 1], [1, 2]), "continuous")
    assert (as_numbers.kind, as_numbers.cells.tolist()) == ("continuous", [2.0, 1.0])


def test_declared_kinds_win():
    assert one([1, 2, 1], "nominal").values == (1, 2)
    assert one(["1", "2.5"], "continuous").cells.tolist() == [1.0, 2.5]
    ordinal = one([2, 1], ("ordinal", [1, 2, 3]))
    assert (ordinal.kind, ordinal.values, ordinal.cells.tolist()) == ("ordinal", (1, 2, 3), [1, 0])
    assert one([True, False], "continuous").cells.tolist() == [1.0, 0.0]
    assert one(["b", "a"], ["nominal", ("a", "b", "c")]).values == ("a", "b", "c")


def test_a_declared_value_may_differ_in_type():
    assert one([1, 2], ("nominal", ["2", "1"])).cells.tolist() == [1, 0]
    assert one(["1", "2"], ("nominal", [2, 1])).cells.tolist() == [1, 0]
    with_gap = one([1.0, None, 2.0], ("nominal", [1, 2]))
    assert with_gap.cells.tolist() == [0, -1, 1]


@pytest.mark.parametrize("missing", [None, math.nan, np.nan, pd.NA, pd.NaT], ids=str)
def test_missing_cells(missing):
    words = one(pd.Series(["a", missing, "b"], dtype=object))
    assert (words.cells.tolist(), words.missing, words.values) == ([0, -1, 1], 1, ("a", "b"))
    numbers = table({"x": [1, missing, 2], "y": ["P"] * 3}).column("x")
    assert (numbers.kind, numbers.missing) == ("continuous", 1)
    assert nan_equal(numbers.cells, [1, math.nan, 2])


def test_missing_cells_of_nullable_columns():
    numbers = one(pd.array([1, None, 2], dtype="Int64"))
    assert (numbers.kind, numbers.missing) == ("continuous", 1)
    assert nan_equal(numbers.cells, [1, math.nan, 2])
    switches = one(pd.array([True, None, False], dtype="boolean"))
    assert (switches.kind, switches.values, switches.cells.tolist()) == ("nominal", (True, False), [0, -1, 1])
    words = one(pd.Series(["a", None], dtype="string"))
    assert (words.values, words.cells.tolist()) == (("a",), [0, -1])


@pytest.mark.parametrize("word", ["none", "None", "NA", "nan", "null", "", "?"])
def test_a_word_is_never_a_missing_cell(word):
    column = one([word, "scales"])
    assert (column.values, column.missing) == ((word, "scales"), 0)


def test_dates_are_words():
    column = one(pd.to_datetime(["2020-02-01", None]))
    assert (column.kind, column.missing) == ("nominal", 1)
    assert column.values[0].startswith("2020-02-01")


# Tables -------------------------------------------------------------------------------------------


def test_a_mapping_of_lists_is_a_frame():
    lists = {"x": [2, 1], "w": ["a", "b"], "y": ["P", "Q"]}
    for frame in (lists, {k: tuple(v) for k, v in lists.items()}, {k: np.array(v) for k, v in lists.items()}):
        read = table(frame)
        assert (read.n, read.classes) == (2, ("P", "Q"))
        assert fit(read, ID3) == fit(table(pd.DataFrame(lists)), ID3)


def test_columns_keep_their_order_and_the_target_may_stand_anywhere():
    read = table(pd.DataFrame({"b": [1], "y": ["P"], "a": [2]}))
    assert [column.name for column in read.columns] == ["b", "a"]
    assert read.column("a").cells.tolist() == [2.0]
    with pytest.raises(KeyError):
        read.column("y")


def test_weights_are_one_unless_given():
    assert table({"x": [1, 2], "y": ["P", "Q"]}).weights.tolist() == [1.0, 1.0]
    assert table({"x": [1, 2], "y": ["P", "Q"]}, weights=[0.5, 0]).weights.tolist() == [0.5, 0.0]


def test_a_table_cannot_be_changed():
    read = table({"x": [1, 2], "w": ["a", "b"], "y": ["P", "Q"]})
    for array in (read.weights, read.target.cells, *(column.cells for column in read.columns)):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_reading_leaves_the_frame_alone():
    frame = pd.DataFrame({"x": [1.0, 2.0], "y": ["P", "Q"]})
    weights = np.array([1.0, 2.0])
    read = table(frame, weights=weights)
    frame.loc[0, "x"] = 99.0
    weights[0] = 99.0
    assert read.column("x").cells.tolist() == [1.0, 2.0]
    assert read.weights.tolist() == [1.0, 2.0]


def test_a_table_without_inputs_is_a_leaf():
    tree = fit(table({"y": ["P", "Q", "Q"]}), ID3)
    assert (tree.leaves, tree.root.label, tree.root.stop) == (1, "Q", "no attribute")
    assert tree.predict(pd.DataFrame(index=range(2))).tolist() == ["Q", "Q"]


def test_classes_stay_what_they_are():
    for labels in ([3, 4], [True, False], ["3", "4"]):
        frame = pd.DataFrame({"x": ["a", "b"], "y": labels})
        tree = fit(table(frame, kinds={"y": "nominal"}), ID3)
        assert tree.classes == tuple(labels)
        predicted = tree.predict(frame).tolist()
        assert predicted == labels
        assert [type(label) for label in predicted] == [type(label) for label in labels]


def test_a_declared_class_that_never_occurs():
    tree = fit(table({"x": ["a", "b"], "y": ["P", "P"]}, kinds={"y": ("nominal", ["Q", "P"])}), ID3)
    assert (tree.classes, tree.root.counts, tree.root.label) == (("Q", "P"), (0.0, 2.0), "P")
    assert tree.predict_proba({"x": ["a"]}).tolist() == [[0.0, 1.0]]


def test_column_names_that_are_no_strings():
    frame = pd.DataFrame([["a", "P"], ["b", "Q"]], columns=[0, 1])
    tree = fit(Table.from_frame(frame, 1, {0: "nominal"}), ID3)
    assert tree.target == "1"
    assert tree.root.split.attribute == "0"
    assert tree.predict(frame).tolist() == ["P", "Q"]


def test_values_that_differ_only_in_type():
    """“A value that differs from a declared one only in type is taken for it”: so 1 and "1" are equal."""
    mixed = table(
        pd.DataFrame({"x": ["a", "b", "a"], "y": [1, "1", 1]}, dtype=object), kinds={"y": "nominal"}
    )
    tree = fit(mixed, ID3)
    assert sum(tree.to_dict()["counts"].values()) == 3.0


# Other tables, other frames -----------------------------------------------------------------------

SPLIT = fit(table({"x": ["a", "b"], "n": [1, 2], "y": ["P", "Q"]}), ID3)


def test_asking_without_the_column():
    with pytest.raises(TableError, match="The tree asks for “x”, but there is no such column"):
        SPLIT.predict({"n": [1]})


def test_asking_with_a_word_for_a_number():
    tree = fit(table({"x": [1, 2], "y": ["P", "Q"]}), ID3)
    with pytest.raises(TableError, match="which is not a number"):
        tree.predict({"x": ["tall"]})
    with pytest.raises(TableError, match="infinite"):
        tree.predict({"x": [math.inf]})


def test_asking_about_nothing():
    assert SPLIT.predict({"x": [], "n": []}).tolist() == []
    assert SPLIT.predict_proba(pd.DataFrame({"x": [], "n": []})).shape == (0, 2)


def test_a_column_the_tree_does_not_ask_for_is_not_needed():
    assert SPLIT.predict({"x": ["b", "a"]}).tolist() == ["Q", "P"]


def test_errors_on_a_table_whose_values_come_in_another_order():
    other = table({"x": ["b", "a", "b"], "n": [0, 0, 0], "y": ["Q", "P", "P"]}, weights=[1, 1, 2.5])
    assert other.classes == ("Q", "P")
    assert SPLIT.errors(other) == 2.5
    assert [SPLIT.rows(other, (i,)).tolist() for i in (0, 1)] == [[1], [0, 2]]


def test_errors_on_a_table_with_another_column_beside():
    other = table({"x": ["b", "a"], "n": [0, 0], "more": ["u", "v"], "y": ["Q", "P"]})
    assert SPLIT.errors(other) == 0.0


def test_errors_on_a_table_without_a_column_that_is_not_asked_for():
    assert SPLIT.errors(table({"x": ["b", "a"], "y": ["Q", "P"]})) == 0.0


def test_errors_on_a_table_without_a_column_that_is_asked_for():
    with pytest.raises(TableError):
        SPLIT.errors(table({"n": [1, 2], "y": ["Q", "P"]}))


def test_rows_of_a_table_in_which_a_value_never_occurs():
    other = table({"x": ["b", "b"], "n": [0, 0], "y": ["Q", "P"]})
    assert SPLIT.errors(other) == 1.0
    assert [SPLIT.rows(other, (i,)).tolist() for i in (0, 1)] == [[], [0, 1]]
