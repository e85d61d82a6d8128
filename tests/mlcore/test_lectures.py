"""Every table and tree of the lectures, recomputed from the formulas and compared at full precision."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

import mlcore
from datasets import CARDS, load
from mlcore import RECIPES, Recipe, Table, fit, grow, scan
from tests.mlcore.support import cells_of, counts_of, entropy_of, error_of, gini_of, measures_of
from tests.support.tables import lesson

ID3, CART, HUNT = RECIPES["id3"], RECIPES["cart"], RECIPES["hunt"]
CRITERIA = ("entropy", "gain-ratio", "gini", "error")


def decision_at(table, recipe=ID3, path=(), overrides=None):
    """The candidates at the node with this path."""
    steps = [s for s in grow(table, recipe, overrides, detail=2) if s.path == path]
    return steps[-1].decision


def candidate(decision, attribute):
    return next(c for c in decision.candidates if c.attribute == attribute)


def by_hand(table, rows, attribute):
    """The measures of a split into all declared values, from the formulas alone."""
    cells, values = cells_of(table, attribute), table.column(attribute).values
    return measures_of([counts_of(table, [r for r in rows if cells[r] == value]) for value in values])


def check_figures(table, decision, rows, figures):
    """Compare with the formulas at full precision, then with the four decimals of the notes."""
    for attribute, rounded in figures.items():
        ours = candidate(decision, attribute).measures
        assert ours == pytest.approx(by_hand(table, rows, attribute), abs=1e-12)
        assert tuple(round(value, 4) for value in ours[: len(rounded)]) == rounded
    assert {c.attribute for c in decision.candidates} == set(figures)


def check_rivals(decision, expected):
    """criterion -> the attributes it would choose."""
    named = {rival.criterion: tuple(split.attribute for split in rival.splits) for rival in decision.rivals}
    assert {criterion: named[criterion] for criterion in expected} == expected


def shape(tree):
    """{path: attribute or (label, counts)}, the whole tree at a glance."""
    return {
        mlcore.path_text(path): node.split.attribute if node.split else (node.label, node.counts)
        for path, node in tree.walk()
    }


# Play tennis --------------------------------------------------------------------------------------


class TestTennis:
    table = lesson("tennis")

    def rows(self, attribute, value):
        return [i for i, cell in enumerate(cells_of(self.table, attribute)) if cell == value]

    def test_root_impurities(self):
        counts = [5, 9]
        assert decision_at(self.table).counts == (5.0, 9.0)
        impurities = [float(f(counts)) for f in (mlcore.entropy, mlcore.gini, mlcore.error)]
        exact = [entropy_of(counts), float(gini_of(counts)), float(error_of(counts))]
        assert impurities == pytest.approx(exact, abs=1e-12)
        assert [round(value, 4) for value in impurities] == [0.9403, 0.4592, 0.3571]

    def test_root_table(self):
        figures = {
            "Outlook": (0.2467, 1.5774, 0.1564, 0.1163, 0.0714),
            "Temperature": (0.0292, 1.5567, 0.0188, 0.0187, 0.0),
            "Humidity": (0.1518, 1.0, 0.1518, 0.0918, 0.0714),
            "Wind": (0.0481, 0.9852, 0.0488, 0.0306, 0.0),
        }
        check_figures(self.table, decision_at(self.table), range(14), figures)

    def test_root_table_in_fractions(self):
        decision = decision_at(self.table)
        gini = {"Outlook": Fraction(57, 490), "Humidity": Fraction(9, 98), "Wind": Fraction(3, 98)}
        for attribute, exact in gini.items():
            gained = candidate(decision, attribute).measures.gini_gain
            assert gained == pytest.approx(float(exact), abs=1e-15)

    def test_outlook_wins_and_error_ties(self):
        decision = decision_at(self.table)
        assert decision.ties == ("Outlook",)
        check_rivals(
            decision,
            {
                "entropy": ("Outlook",),
                "gain-ratio": ("Outlook",),
                "gini": ("Outlook",),
                "error": ("Outlook", "Humidity"),
            },
        )
        by_error = decision_at(self.table, ID3.but(criterion="error"))
        assert by_error.ties == ("Outlook", "Humidity")
        assert by_error.candidates[by_error.chosen].attribute == "Outlook"

    def test_sunny(self):
        decision = decision_at(self.table, path=(0,))
        assert decision.counts == (3.0, 2.0)
        assert round(entropy_of([3, 2]), 4) == 0.9710
        figures = {"Temperature": (0.5710,), "Humidity": (0.9710,), "Wind": (0.0200,)}
        check_figures(self.table, decision, self.rows("Outlook", "Sunny"), figures)
        assert decision.ties == ("Humidity",)
        assert [e.attribute for e in decision.excluded] == ["Outlook"]

    def test_rain(self):
        decision = decision_at(self.table, path=(2,))
        assert decision.counts == (2.0, 3.0)
        figures = {"Temperature": (0.0200,), "Humidity": (0.0200,), "Wind": (0.9710,)}
        check_figures(self.table, decision, self.rows("Outlook", "Rain"), figures)
        assert decision.ties == ("Wind",)

    def test_overcast_is_pure(self):
        decision = decision_at(self.table, path=(1,))
        assert (decision.counts, decision.stop, decision.candidates) == ((0.0, 4.0), "pure", ())

    @pytest.mark.parametrize(
        "recipe", [ID3, HUNT, ID3.but(criterion="gini"), ID3.but(criterion="gain-ratio")]
    )
    def test_the_tree(self, recipe):
        tree = fit(self.table, recipe)
        assert shape(tree) == {
            "": "Outlook",
            "0": "Humidity",
            "0.0": ("No", (3.0, 0.0)),
            "0.1": ("Yes", (0.0, 2.0)),
            "1": ("Yes", (0.0, 4.0)),
            "2": "Wind",
            "2.0": ("Yes", (0.0, 3.0)),
            "2.1": ("No", (2.0, 0.0)),
        }
        assert (tree.leaves, tree.size, tree.depth, tree.errors(self.table)) == (5, 8, 2, 0.0)

    def test_a_humidity_that_never_occurs(self):
        table = lesson("tennis", Humidity=("nominal", ["High", "Normal", "Low"]))
        tree = fit(table, ID3)
        low = tree.node((0, 2))
        assert (low.n, low.label, low.stop, low.children) == (0.0, tree.node((0,)).label, "empty", ())
        assert low.label == "No", "3 of the 5 sunny days have no game"
        assert (tree.leaves, tree.errors(table)) == (6, 0.0)
        day = {"Outlook": ["Sunny"], "Temperature": ["Hot"], "Humidity": ["Low"], "Wind": ["Weak"]}
        assert tree.predict(day).tolist() == ["No"]
        assert tree.predict_proba(day).tolist() == [[1.0, 0.0]]

    def test_an_empty_branch_takes_its_parents_majority(self):
        table = lesson("tennis", Wind=("nominal", ["Weak", "Strong", "Storm"]))
        storm = fit(table, ID3).node((2, 2))
        assert (storm.n, storm.label, storm.stop) == (0.0, "Yes", "empty")

    def test_a_noisy_record_grows_the_tree(self):
        noisy = ["Sunny", "Hot", "Normal", "Strong", "No"]
        frame = pd.concat([load("tennis"), pd.DataFrame([noisy], columns=load("tennis").columns)])
        table = Table.from_frame(frame, "Play", CARDS["tennis"].kinds)
        sunny = decision_at(table, path=(0,))
        rows = [i for i, cell in enumerate(cells_of(table, "Outlook")) if cell == "Sunny"]
        check_figures(table, sunny, rows, {"Temperature": (0.5850,), "Humidity": (0.4591,), "Wind": (0.0,)})
        assert sunny.candidates[sunny.chosen].attribute == "Temperature", "the new record changes this choice"

        old = fit(self.table, ID3)
        kept = fit(table, ID3, {(0,): "Humidity"})
        high, normal = kept.node((0,)).children
        assert (high.counts, high.stop) == ((3.0, 0.0), "pure")
        assert (normal.counts, normal.split.attribute) == ((1.0, 2.0), "Temperature")
        assert old.node((0, 1)).children == ()
        assert kept.node((0,)).overridden
        for tree in (kept, fit(table, ID3)):
            assert tree.leaves > old.leaves
            assert tree.errors(table) == 0.0

    def test_an_unknown_outlook_follows_every_branch(self):
        tree = fit(self.table, ID3)
        day = {"Outlook": [None], "Temperature": ["Hot"], "Humidity": ["High"], "Wind": ["Weak"]}
        assert tree.predict_proba(day)[0] == pytest.approx([5 / 14, 9 / 14], abs=1e-12)
        assert tree.predict(day).tolist() == ["Yes"]

    def test_two_unknown_answers(self):
        tree = fit(self.table, ID3)
        day = {"Outlook": [None], "Humidity": [None], "Wind": ["Weak"]}
        no = 5 / 14 * 3 / 5
        assert tree.predict_proba(day)[0] == pytest.approx([no, 1 - no], abs=1e-12)

    def test_half_known_humidity_gains_less(self):
        """Two of five humidities are unknown and split half and half: 0.6100 remains of 0.9710."""
        node = entropy_of([3, 2])
        remaining = Fraction(1, 2) * Fraction(entropy_of([Fraction(2), Fraction(1, 2)]))
        branches = [[0, 2.5], [2, 0.5]]
        assert round(float(node) - float(remaining), 4) == 0.6100
        assert float(mlcore.entropy(branches[0])) == 0.0
        assert float(mlcore.entropy(branches[1])) == pytest.approx(2 * float(remaining), abs=1e-12)

    def test_rules(self):
        texts = [
            ([(name, branch.values) for name, branch in rule.conditions], rule.label, rule.counts)
            for rule in mlcore.rules(fit(self.table, ID3))
        ]
        assert texts == [
            ([("Outlook", ("Sunny",)), ("Humidity", ("High",))], "No", (3.0, 0.0)),
            ([("Outlook", ("Sunny",)), ("Humidity", ("Normal",))], "Yes", (0.0, 2.0)),
            ([("Outlook", ("Overcast",))], "Yes", (0.0, 4.0)),
            ([("Outlook", ("Rain",)), ("Wind", ("Weak",))], "Yes", (0.0, 3.0)),
            ([("Outlook", ("Rain",)), ("Wind", ("Strong",))], "No", (2.0, 0.0)),
        ]


# Tax cheat ----------------------------------------------------------------------------------------


class TestTax:
    table = lesson("tax")
    everybody = np.arange(10)

    def test_root(self):
        counts = decision_at(self.table).counts
        assert counts == (7.0, 3.0)
        assert round(float(mlcore.entropy(counts)), 4) == 0.8813
        assert float(mlcore.gini(counts)) == pytest.approx(0.42, abs=1e-12)
        assert float(mlcore.error(counts)) == pytest.approx(0.3, abs=1e-12)

    def test_root_table(self):
        decision = decision_at(self.table)
        figures = {
            "Refund": (0.1916, 0.8813, 0.2174, 0.0771),
            "Marital Status": (0.2813, 1.5219, 0.1848, 0.1200),
        }
        for attribute, rounded in figures.items():
            ours = candidate(decision, attribute).measures
            assert ours == pytest.approx(by_hand(self.table, range(10), attribute), abs=1e-12)
            assert tuple(round(value, 4) for value in ours[:4]) == rounded
        income = candidate(decision, "Taxable Income")
        assert income.split.threshold == 97.5
        assert income.counts == ((3.0, 3.0), (4.0, 0.0))
        assert income.measures == pytest.approx(measures_of([[3, 3], [4, 0]]), abs=1e-12)
        assert (round(income.measures.gain, 4), round(income.measures.gini_gain, 4)) == (0.2813, 0.12)

    def test_married_against_the_rest(self):
        ways = scan(self.table, CART.but(criterion="gain-ratio"), self.everybody, "Marital Status")
        assert [(w.split.branches[0].values, w.split.branches[1].values) for w in ways] == [
            (("Single",), ("Married", "Divorced")),
            (("Single", "Married"), ("Divorced",)),
            (("Single", "Divorced"), ("Married",)),
        ]
        married = ways[2]
        assert married.counts == ((3.0, 3.0), (4.0, 0.0))
        assert married.measures == pytest.approx(measures_of([[3, 3], [4, 0]]), abs=1e-12)
        assert round(married.measures.gain_ratio, 4) == 0.2897
        assert max(ways, key=lambda w: w.measures.gain_ratio) == married

    @pytest.mark.parametrize(
        "recipe", [ID3, HUNT, CART, CART.but(criterion="entropy"), ID3.but(criterion="gini")]
    )
    def test_an_exact_tie_is_named_and_broken_by_column_order(self, recipe):
        decision = decision_at(self.table, recipe)
        assert decision.ties == ("Marital Status", "Taxable Income")
        assert decision.candidates[decision.chosen].attribute == "Marital Status"
        assert decision.overridden is False

    @pytest.mark.parametrize("recipe", [ID3, CART])
    def test_the_other_column_order_breaks_it_the_other_way(self, recipe):
        frame = load("tax")[["Taxable Income", "Refund", "Marital Status", "Cheat"]]
        decision = decision_at(Table.from_frame(frame, "Cheat"), recipe)
        assert decision.ties == ("Taxable Income", "Marital Status")
        assert decision.candidates[decision.chosen].attribute == "Taxable Income"

    def test_gini_scan_of_the_income(self):
        ways = scan(self.table, CART, self.everybody, "Taxable Income")
        assert [w.split.threshold for w in ways] == [65, 72.5, 80, 87.5, 92.5, 97.5, 110, 122.5, 172.5]
        after = [0.42 - w.measures.gini_gain for w in ways]
        slide = [0.400, 0.375, 0.343, 0.417, 0.400, 0.300, 0.343, 0.375, 0.400]
        assert [round(value, 3) for value in after] == slide
        yes, no = [0, 0, 0, 1, 2, 3, 3, 3, 3], [1, 2, 3, 3, 3, 3, 4, 5, 6]
        assert [w.counts[0] for w in ways] == [(float(n), float(y)) for n, y in zip(no, yes, strict=True)]
        assert [w.counts[1] for w in ways] == [(7.0 - n, 3.0 - y) for n, y in zip(no, yes, strict=True)]
        for way, value in zip(ways, after, strict=True):
            exact = sum(Fraction(int(sum(side)), 10) * gini_of([int(c) for c in side]) for side in way.counts)
            assert value == pytest.approx(float(exact), abs=1e-12)
        assert ways.index(max(ways, key=lambda w: w.measures.gini_gain)) == 5
        assert {w.tried for w in ways} == {9}

    def test_the_tree_of_the_lecture(self):
        tree = fit(self.table, CART, {(): "Refund", (1,): "Marital Status"})
        assert shape(tree) == {
            "": "Refund",
            "0": ("No", (3.0, 0.0)),
            "1": "Marital Status",
            "1.0": "Taxable Income",
            "1.0.0": ("No", (1.0, 0.0)),
            "1.0.1": ("Yes", (0.0, 3.0)),
            "1.1": ("No", (3.0, 0.0)),
        }
        assert tree.node((1,)).split.branches[0].values == ("Single", "Divorced")
        assert tree.node((1,)).split.branches[1].values == ("Married",)
        assert tree.node((1, 0)).split.threshold == 77.5, "the slide's 80 cuts between the same neighbours"
        assert tree.errors(self.table) == 0.0
        self.check_test_record(tree)

    def test_the_tree_of_the_lecture_with_three_branches(self):
        tree = fit(self.table, ID3, {(): "Refund", (1,): "Marital Status"})
        assert tree.root.split.attribute == "Refund"
        assert tree.node((1,)).split.attribute == "Marital Status"
        assert tree.root.overridden
        self.check_test_record(tree)

    def test_more_than_one_tree_fits_the_data(self):
        own, slide = fit(self.table, CART), fit(self.table, CART, {(): "Refund", (1,): "Marital Status"})
        assert (own.root.split.attribute, slide.root.split.attribute) == ("Marital Status", "Refund")
        assert own.errors(self.table) == slide.errors(self.table) == 0.0
        self.check_test_record(own)

    def test_an_override_says_what_it_costs(self):
        decision = decision_at(self.table, CART, (), {(): "Refund"})
        assert decision.overridden is True
        assert decision.gain_lost == pytest.approx(0.12 - float(Fraction(27, 350)), abs=1e-12)

    def check_test_record(self, tree):
        record = {"Refund": ["No"], "Marital Status": ["Married"], "Taxable Income": [80]}
        assert tree.predict(record).tolist() == ["No"]


# Vertebrates --------------------------------------------------------------------------------------


# gain and gain ratio at the root
VERTEBRATE_GAINS = {
    "Body Temperature": (0.9968, 1.0000),
    "Skin Cover": (1.8323, 0.8004),
    "Gives Birth": (0.7873, 0.8108),
    "Aquatic Creature": (0.9725, 0.6356),
    "Aerial Creature": (0.1925, 0.3399),
    "Has Legs": (0.4940, 0.5379),
    "Hibernates": (0.4110, 0.4476),
}


class TestVertebrates:
    table = lesson("vertebrate")

    def test_root(self):
        counts = decision_at(self.table).counts
        assert counts == (5.0, 3.0, 3.0, 2.0, 2.0)
        assert float(mlcore.entropy(counts)) == pytest.approx(entropy_of([5, 3, 3, 2, 2]), abs=1e-12)
        assert (round(float(mlcore.entropy(counts)), 4), round(float(mlcore.gini(counts)), 4)) == (
            2.2323,
            0.7733,
        )

    def test_gains_and_ratios(self):
        decision = decision_at(self.table)
        assert {c.attribute for c in decision.candidates} == set(VERTEBRATE_GAINS)
        for attribute, (gain, ratio) in VERTEBRATE_GAINS.items():
            ours = candidate(decision, attribute).measures
            assert ours == pytest.approx(by_hand(self.table, range(15), attribute), abs=1e-12)
            assert (round(ours.gain, 4), round(ours.gain_ratio, 4)) == (gain, ratio)

    def test_gain_and_gain_ratio_disagree(self):
        decision = decision_at(self.table)
        assert fit(self.table, ID3).root.split.attribute == "Skin Cover"
        assert fit(self.table, ID3.but(criterion="gain-ratio")).root.split.attribute == "Body Temperature"
        check_rivals(decision, {"entropy": ("Skin Cover",), "gain-ratio": ("Body Temperature",)})

    def test_a_name_shows_why_gain_needs_the_ratio(self):
        frame = load("vertebrate")
        table = Table.from_frame(frame, "Class Label")
        decision = decision_at(table)
        name = candidate(decision, "Name")
        assert name.measures.gain == pytest.approx(entropy_of([5, 3, 3, 2, 2]), abs=1e-12)
        assert name.measures.split_info == pytest.approx(math.log2(15), abs=1e-12)
        assert decision.candidates[decision.chosen].attribute == "Name"
        check_rivals(decision, {"entropy": ("Name",), "gain-ratio": ("Body Temperature",)})

    def test_mammal_against_the_rest(self):
        frame = load("vertebrate").drop(columns=["Name", "Skin Cover"])
        frame["Class Label"] = frame["Class Label"].where(frame["Class Label"] == "mammal", "other")
        table = Table.from_frame(frame, "Class Label", {"Class Label": ("nominal", ["mammal", "other"])})
        counts = decision_at(table).counts
        assert counts == (5.0, 10.0)
        assert round(float(mlcore.entropy(counts)), 4) == 0.9183
        tree = fit(table, ID3, {(): "Body Temperature"})
        warm = tree.node((0,))
        assert tree.root.split.branches[0].values == ("warm-blooded",)
        assert (warm.counts, warm.split.attribute, warm.overridden) == ((5.0, 2.0), "Gives Birth", False)
        assert [child.counts for child in warm.children] == [(5.0, 0.0), (0.0, 2.0)]
        assert tree.node((1,)).counts == (0.0, 8.0)
        assert (tree.leaves, tree.depth, tree.errors(table)) == (3, 2, 0.0)


# Small ones ---------------------------------------------------------------------------------------


def test_two_switches():
    table = lesson("x1x2")
    decision = decision_at(table)
    assert decision.counts == (3.0, 5.0)
    assert round(float(mlcore.entropy(decision.counts)), 4) == 0.9544
    check_figures(table, decision, range(8), {"X1": (0.5488,), "X2": (0.0488,)})
    assert decision.ties == ("X1",)


def test_gladiator():
    table = lesson("gladiator")
    decision = decision_at(table)
    major = candidate(decision, "Major")
    assert float(mlcore.entropy(decision.counts)) == 1.0
    assert (major.measures.gain, major.measures.split_info) == (0.5, 1.5)
    assert [float(h) for h in mlcore.entropy(major.counts)] == [1.0, 0.0, 0.0], "Math, History, CS"


def test_a_and_b():
    table = lesson("ab")
    decision = decision_at(table)
    assert decision.counts == (103.0, 100.0)
    check_figures(table, decision, range(203), {"A": (0.9034,), "B": (0.3213,)})
    assert decision.ties == ("A",)


def test_without_the_exceptions_a_gains_the_whole_entropy():
    table = lesson("ab200")
    check_figures(table, decision_at(table), range(200), {"A": (1.0,), "B": (0.3113,)})
    assert fit(table, ID3).leaves == 2


def test_a_fifteenth_day_changes_the_whole_tree_below_sunny():
    table = lesson("tennis15")
    root = {c.attribute: round(c.measures.gain, 3) for c in decision_at(table).candidates}
    assert root == {"Outlook": 0.280, "Temperature": 0.064, "Humidity": 0.078, "Wind": 0.078}
    sunny = {c.attribute: round(c.measures.gain, 3) for c in decision_at(table, path=(0,)).candidates}
    assert sunny == {"Temperature": 0.585, "Humidity": 0.459, "Wind": 0.0}
    tree = fit(table, ID3)
    assert (tree.leaves, tree.depth, tree.errors(table)) == (7, 3, 0.0)


def test_the_lectures_patched_tree_of_fifteen_days_errs_once():
    """Humidity below Sunny, and Wind below Normal: day 11 had a game in strong wind."""
    table = lesson("tennis15")
    patched = fit(table, ID3.but(max_depth=3), {(0,): "Humidity", (0, 1): "Wind"})
    assert patched.node((0, 1, 1)).counts == (1.0, 1.0), "day 15 and day 11"
    assert patched.errors(table) == 1.0


def test_a_humidity_that_never_was_low_has_an_empty_leaf():
    table = lesson("tennislow")
    tree = fit(table, ID3)
    assert tree.leaves == 6
    empty = [(path, node) for path, node in tree.walk() if node.stop == "empty"]
    assert [(path, node.label) for path, node in empty] == [((0, 2), "No")]
    assert [round(c.measures.gain, 4) for c in decision_at(table).candidates] == [
        round(c.measures.gain, 4) for c in decision_at(lesson("tennis")).candidates
    ]


def test_three_ages():
    table = lesson("ages")
    tree = fit(table, CART.but(max_depth=1))
    assert (tree.root.mean, round(tree.root.impurity, 2)) == (45.0, 392.67)
    assert tree.root.impurity == pytest.approx(1178 / 3, abs=1e-9)
    rich = candidate(decision_at(table, CART), "Rich")
    assert [(b.n, b.mean) for b in rich.branches] == [(2.0, 31.5), (1.0, 72.0)]
    within = sum(b.n * b.variance for b in rich.branches) / 3
    assert within == pytest.approx(169 / 6, abs=1e-9)
    assert round(within, 2) == 28.17


def test_nine_objects_are_a_formula():
    table = lesson("shapes")
    tree = fit(table, ID3)
    assert tree.errors(table) == 0.0
    positive = {
        tuple(str(value) for _, branch in tree.conditions(path) for value in branch.values)
        for path, node in tree.walk()
        if not node.children and node.label == "+"
    }
    assert positive == {("Green", "Square"), ("Blue", "Circle"), ("Blue", "Square")}


def test_nine_objects_of_three_classes_need_the_shape_in_two_colours():
    table = lesson("shapes3")
    tree = fit(table, ID3)
    labels = {colour: [child.label for child in tree.node((i,)).children]
              for i, colour in enumerate(("Blue", "Red", "Green"))}  # fmt: skip
    assert labels == {"Blue": ["A", "B", "C"], "Red": [], "Green": ["B", "A", "B"]}
    assert tree.node((1,)).label == "B"
    assert tree.errors(table) == 0.0


@pytest.mark.parametrize("recipe", [CART, HUNT], ids=["gini", "entropy"])
def test_ten_points_are_divided_into_the_five_rectangles_of_the_lecture(recipe: Recipe):
    """X < 3 at the root; below it Y < 5 and then X < 1 on the left, Y > 7 on the right."""
    table = lesson("rectangles")
    tree = fit(table, recipe)
    cuts = {path: (split.attribute, split.threshold) for path, node in tree.walk() if (split := node.split)}
    assert cuts == {(): ("X", 3.0), (0,): ("Y", 5.0), (0, 1): ("X", 1.0), (1,): ("Y", 7.0)}
    leaves = {path: node.label for path, node in tree.walk() if not node.split}
    assert leaves == {(0, 0): "+", (0, 1, 0): "+", (0, 1, 1): "-", (1, 0): "-", (1, 1): "+"}
    assert tree.errors(table) == 0.0


def test_a_and_b_by_weight():
    """The same 203 records, written as four with a weight."""
    frame = {"A": ["0", "0", "1", "1"], "B": ["0", "1", "0", "1"], "Class": ["-", "-", "-", "+"]}
    told = Table.from_frame(frame, "Class", weights=[50, 50, 3, 100])
    assert fit(told, ID3).root == fit(lesson("ab"), ID3).root


def boundaries(table, attribute):
    """The cuts between two classes."""
    cells, labels = cells_of(table, attribute), table.target.cells.tolist()
    ordered = sorted(zip(cells, labels, strict=True))
    return [(a + b) / 2 for (a, p), (b, q) in pairwise(ordered) if p != q]


def test_humidity_is_cut_between_classes():
    table = lesson("humidity")
    ways = scan(table, ID3, np.arange(6), "Humidity")
    assert [w.split.threshold for w in ways] == [44, 54, 66, 76, 85]
    assert boundaries(table, "Humidity") == [54, 85]
    gains = {w.split.threshold: w.measures.gain for w in ways}
    assert max(gains, key=gains.get) == 54
    assert gains[85] == max(gains[cut] for cut in gains if cut != 54)
    assert gains[54] == pytest.approx(measures_of([[2, 0], [1, 3]])[0], abs=1e-12)
    assert gains[85] == pytest.approx(measures_of([[2, 3], [1, 0]])[0], abs=1e-12)
    tree = fit(table, ID3)
    assert tree.root.split.threshold == 54
    assert tree.node((1,)).split.threshold == 85
    assert (tree.leaves, tree.errors(table)) == (3, 0.0)


def test_lengths_are_cut_between_classes():
    table = lesson("length")
    best = candidate(decision_at(table), "Length")
    assert best.split.threshold in boundaries(table, "Length")
    assert boundaries(table, "Length") == [12.5, 24.5, 30, 45]
    assert best.tried == 6
    splits = [node.split.threshold for _, node in fit(table, ID3).walk() if node.split]
    assert sorted(splits) == [12.5, 24.5, 30, 45]


def test_pass_or_fail_by_two_cuts():
    table = lesson("completed")
    tree = fit(table, ID3)
    assert tree.errors(table) == 0.0
    assert {node.split.attribute for _, node in tree.walk() if node.split} == {"Completed", "Time"}
    assert (tree.leaves, tree.depth) == (3, 2)
    decision = decision_at(table)
    for c in decision.candidates:
        assert c.measures == pytest.approx(
            measures_of([[int(x) for x in side] for side in c.counts]), abs=1e-12
        )
    assert candidate(decision, "Time").split.threshold == 31
    assert tree.root.split.threshold == 31


def test_more_than_one_error_measure_for_pessimists():
    """A node of 20/10: 10 errors as a leaf."""
    frame = pd.DataFrame({"x": ["same"] * 30, "y": ["No"] * 20 + ["Yes"] * 10})
    table = Table.from_frame(frame, "y")
    tree = fit(table, ID3)
    assert (tree.root.errors, tree.errors(table), tree.leaves) == (10.0, 10.0, 1)
