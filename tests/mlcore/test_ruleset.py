"""A tree as rules: the lecture tables by hand, and what holds for any tree and any table."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import RECIPES, Branch, Table, TableError, fit, rules
from mlcore.ruleset import DROPPED, IMPLIED, WAYS, ListedRule, RuleStep, implies, simplify
from tests.mlcore.support import at_least, cases, moderate, recipes, saw, thorough
from tests.support.tables import lesson

Z = 0.6925  # for 25 % in C4.5


def wilson(n: float, errors: float) -> float:
    """The upper limit of Wilson's interval, from the formula in the book."""
    f = (errors + 0.5) / n
    return (f + Z * Z / (2 * n) + Z * sqrt(f / n - f * f / n + Z * Z / (4 * n * n))) / (1 + Z * Z / n)


def told(table: Table, recipe: str = "id3", by: str = "pessimistic", **more) -> tuple[RuleStep, ...]:
    return tuple(simplify(fit(table, RECIPES[recipe]), table, by, **more))


def words(rule: ListedRule) -> str:
    return " & ".join(f"{name}={'/'.join(map(str, branch.values))}" for name, branch in rule.conditions)


def tries_of(steps: tuple[RuleStep, ...], number: int) -> list[RuleStep]:
    return [step for step in steps if step.kind == "try" and step.about.number == number]


@pytest.fixture(scope="module")
def tennis() -> Table:
    return lesson("tennis")


# Tennis, by hand --------------------------------------------------------------------------------


def test_the_tennis_tree_is_five_rules(tennis: Table):
    steps = told(tennis)
    assert [step.kind for step in steps[:7]] == ["start", *["rule"] * 5, "disjunction"]
    assert [(words(rule), rule.label, rule.n, rule.errors) for rule in steps[6].list.rules] == [
        ("Outlook=Sunny & Humidity=High", "No", 3, 0),
        ("Outlook=Sunny & Humidity=Normal", "Yes", 2, 0),
        ("Outlook=Overcast", "Yes", 4, 0),
        ("Outlook=Rain & Wind=Weak", "Yes", 3, 0),
        ("Outlook=Rain & Wind=Strong", "No", 2, 0),
    ]


def test_the_pessimistic_estimate_drops_sunny_where_humidity_is_normal(tennis: Table):
    steps = told(tennis)
    sunny, normal, alone = tries_of(steps, 2)
    assert (sunny.tries[0].inside, sunny.tries[0].outside) == ((2, 0), (4, 1))
    assert sunny.estimate == pytest.approx(1 - 0.25 ** (1 / 2))
    assert sunny.tries[0].estimate == pytest.approx(wilson(7, 1))
    assert (normal.tries[1].n, normal.tries[1].errors) == (5, 3)
    assert normal.tries[1].estimate == pytest.approx(wilson(5, 3))
    drops = [step for step in steps if step.kind == "drop"]
    assert [(step.about.number, words(step.about), step.condition) for step in drops] == [
        (2, "Humidity=Normal", 0)
    ]
    assert (drops[0].about.n, drops[0].about.errors) == (7, 1)
    assert alone.estimate == pytest.approx(wilson(7, 1))
    assert alone.tries[0].estimate == pytest.approx(wilson(14, 5))


def test_of_the_tennis_rules_two_and_a_default_are_left(tennis: Table):
    last = told(tennis)[-1]
    assert [words(rule) for rule in last.list.rules] == [
        "Outlook=Sunny & Humidity=High",
        "Outlook=Rain & Wind=Strong",
    ]
    assert (last.list.default, last.errors, last.tree_errors) == ("Yes", 0, 0)
    assert last.decides == ((3, 0), (2, 0), (9, 0))
    assert last.list.text().splitlines() == [
        f"IF Outlook = Sunny AND Humidity = High THEN {tennis.target.name} = No (3 covered, 0 wrong)",
        f"IF Outlook = Rain AND Wind = Strong THEN {tennis.target.name} = No (2 covered, 0 wrong)",
        f"ELSE {tennis.target.name} = Yes",
    ]


def test_chi_square_asks_among_the_records_that_fulfil_the_other_conditions(tennis: Table):
    steps = told(tennis, by="chi-square")
    sunny, high = tries_of(steps, 1)[0].tries[0], tries_of(steps, 1)[1].tries[1]
    assert (sunny.inside, sunny.outside) == ((3, 0), (1, 3))
    assert sunny.statistic == pytest.approx(63 / 16)  # 7 (3·3 − 0·1)² / (3·4·4·3)
    assert sunny.p == pytest.approx(0.0472, abs=1e-4)
    assert (high.inside, high.outside) == ((3, 0), (0, 2))
    assert high.statistic == pytest.approx(5)
    overcast = tries_of(steps, 3)[0].tries[0]
    assert overcast.statistic == pytest.approx(28 / 9)  # 14 (4·5 − 0·5)² / (4·10·9·5)
    assert overcast.p > 0.05


def test_with_few_records_chi_square_leaves_little(tennis: Table):
    steps = told(tennis, by="chi-square")
    assert [words(rule) for rule in steps[-1].list.rules] == ["Outlook=Sunny & Humidity=High"]
    assert (steps[-1].list.default, steps[-1].errors) == ("Yes", 2)
    gone = [step for step in steps if step.kind == "empty"]
    assert [step.about.number for step in gone] == [2, 3, 4, 5]
    assert not any(step.about.conditions for step in gone)


def test_a_level_of_significance_is_kept_to(tennis: Table):
    lax = told(tennis, by="chi-square", significance=0.5)
    assert [words(rule) for rule in lax[-2].list.rules]
    assert Counter(step.kind for step in lax)["drop"] == 0  # the largest p is 0.495
    assert lax[-1].errors == 0


def test_the_default_class_is_that_of_the_records_no_rule_covers(tennis: Table):
    step = next(step for step in told(tennis, by="chi-square") if step.kind == "default")
    assert step.decides[-1] == (11, 2)  # 14 minus the three on hot, humid, sunny days; 9 of them are Yes
    assert step.list.default == "Yes"


# Vertebrates, by hand ---------------------------------------------------------------------------


def test_two_rules_about_scales_become_one():
    steps = told(lesson("vertebrate"), by="chi-square")
    twin = next(step for step in steps if step.kind == "duplicate")
    assert (twin.about.number, twin.twin, words(twin.about)) == (4, 2, "Skin Cover=scales")
    aquatic = tries_of(steps, 4)[1].tries[1]
    assert (aquatic.inside, aquatic.outside) == ((1, 0), (2, 3))
    assert aquatic.statistic == pytest.approx(1.2)  # 6 (1·3 − 0·2)² / (1·5·3·3)


def test_the_class_with_the_fewest_false_positives_comes_next():
    steps = told(lesson("vertebrate"))
    orders = [step for step in steps if step.kind == "order"]
    first, second = orders[:2]
    assert [(rank.n, rank.false) for rank in first.ranks] == [(5, 0), (6, 3), (3, 0), (2, 0), (2, 0)]
    assert (first.ranks[first.chosen].code, first.ties) == (0, (2, 3, 4))
    assert (
        second.ranks[second.chosen].code == 2
    )  # the fish: once they are covered, reptiles have no false positives
    assert [rank.false for rank in orders[2].ranks] == [0, 0, 0]


def test_mammals_are_what_is_left():
    last = told(lesson("vertebrate"))[-1]
    assert (last.list.default, last.errors) == ("mammal", 0)
    assert [rule.label for rule in last.list.rules] == ["fish", "reptile", "amphibian", "bird"]


# Single rules of the game -----------------------------------------------------------------------


def test_an_implied_cut_goes_without_any_change():
    table = Table.from_frame({"x": [1, 2, 3, 4], "y": ["a", "b", "a", "b"]}, "y")
    steps = told(table, "cart", "none")
    merges = [step for step in steps if step.kind == "merge"]
    assert merges
    for step in merges:
        rule = step.about
        assert implies(rule.every[step.by][1], rule.every[step.condition][1])
        assert rule.states[step.condition] == IMPLIED
        assert rule.n == 1


@pytest.mark.parametrize(
    ("narrow", "wide", "answer"),
    [
        (Branch(op="<=", threshold=75), Branch(op="<=", threshold=95), True),
        (Branch(op="<=", threshold=95), Branch(op="<=", threshold=75), False),
        (Branch(op=">", threshold=95), Branch(op=">", threshold=75), True),
        (Branch(op=">", threshold=75), Branch(op="<=", threshold=95), False),
        (Branch(op="<=", threshold=30, above=20), Branch(op=">", threshold=20), True),
        (Branch(op="<=", threshold=30, above=20), Branch(op="<=", threshold=25), False),
        (Branch(op="<=", threshold=75, missing=True), Branch(op="<=", threshold=95), False),
        (Branch(values=("a",)), Branch(values=("b", "a")), True),
        (Branch(values=("a", None)), Branch(values=("b", "a")), False),
        (Branch(values=(None,)), Branch(op="<=", threshold=1), False),
    ],
)
def test_what_implies_what(narrow: Branch, wide: Branch, answer: bool):
    assert implies(narrow, wide) is answer


def test_a_tie_names_the_other_condition_and_the_first_one_goes():
    table = Table.from_frame({"a": list("uuvv"), "b": list("uvuv"), "y": list("pqqq")}, "y")
    step = next(step for step in told(table, by="chi-square") if step.kind == "drop")
    assert [one.p for one in step.tries] == [pytest.approx(0.1573, abs=1e-4)] * 2  # chi-square is 2
    assert (step.condition, step.ties) == (0, (1,))
    assert words(step.about) == "b=u"


def test_a_tie_for_the_default_class_is_named():
    table = Table.from_frame({"a": ["u", "u"], "y": ["p", "q"]}, "y")
    step = next(step for step in told(table) if step.kind == "default")
    assert (step.list.default, step.ties, step.decides) == ("p", (1,), ((2, 1),))


def test_a_rule_that_no_record_fulfils_goes_and_is_never_measured():
    table = Table.from_frame(
        {"a": ["u", "v", "u"], "y": ["p", "q", "p"]}, "y", {"a": ("nominal", ["u", "v", "w"])}
    )
    steps = told(table)
    gone = next(step for step in steps if step.kind == "empty")
    assert (gone.about.number, gone.about.n) == (3, 0)
    assert not tries_of(steps, 3)


def test_a_single_leaf_is_a_default_class():
    table = Table.from_frame({"a": ["u", "u"], "y": ["p", "p"]}, "y")
    steps = told(table)
    assert [step.kind for step in steps] == ["start", "rule", "disjunction", "empty", "default", "done"]
    assert steps[-1].list.text() == "ALWAYS y = p\n"
    assert told(table, by="none")[-1].list.predict(table).tolist() == ["p", "p"]


def test_a_rule_fires_only_where_it_knows_the_answers(tennis: Table):
    listed = told(tennis, by="none")[-1].list
    known = {name: ["Sunny", "Sunny"] for name in ("Outlook",)}
    frame = {**known, "Humidity": ["High", None], "Wind": ["Weak", "Weak"], "y": ["No", "No"]}
    unseen = Table.from_frame(frame, "y", {"y": ("nominal", ["Yes", "No"])})
    assert listed.firing(unseen).tolist() == [0, -1]
    assert listed.predict(unseen).tolist() == [
        "No",
        "Yes",
    ]  # the default is for the unknown value
    assert listed.errors(unseen) == 1


def test_a_missing_answer_that_is_a_category_is_known():
    frame = {"a": ["u", None, "u", None] * 20, "y": ["p", "q", "p", "q"] * 20}
    table = Table.from_frame(frame, "y")
    last = told(table, "chaid", "none")[-1]
    assert last.errors == 0
    assert (last.list.firing(table) >= 0).all()


def test_weights_count():
    frame = {"a": ["u", "u", "v"], "y": ["p", "q", "q"]}
    table = Table.from_frame(frame, "y", weights=[2.5, 1, 4])
    first = told(table)[1].about
    assert (first.n, first.errors) == (3.5, 1)


def test_what_cannot_be_told_is_refused_in_a_sentence(tennis: Table):
    numbers = Table.from_frame({"x": [1, 2, 3, 4], "y": [1.0, 2.0, 3.0, 5.0]}, "y")
    with pytest.raises(TableError, match="predicts a number"):
        told(numbers, "cart")
    tree = fit(tennis, RECIPES["id3"])
    for wrong in ({"by": "fisher"}, {"significance": 0.0}, {"confidence": 0.7}, {"limit": 0}):
        with pytest.raises(ValueError, match=r"[A-Z“].*\."):
            tuple(simplify(tree, tennis, **wrong))
    leaf = Table.from_frame({"a": ["u"], "y": ["p"]}, "y")
    with pytest.raises(ValueError, match="confidence"):  # also where nothing measures with it
        told(leaf, by="none", confidence=0.7)
    other = Table.from_frame({"Outlook": ["Sunny"], "y": ["Maybe"]}, "y")
    with pytest.raises(TableError, match="class that the tree does not know"):
        tuple(simplify(tree, other))
    with pytest.raises(TableError, match="no such column"):
        told(tennis)[-1].list.predict(Table.from_frame({"Wind": ["Weak"], "y": ["No"]}, "y"))
    with pytest.raises(ValueError, match="no default class yet"):
        told(tennis)[0].list.predict(tennis)


def test_a_long_story_ends_in_a_visible_step(tennis: Table):
    whole = told(tennis)
    cut = told(tennis, limit=5)
    assert cut[:4] == whole[:4]
    assert [step.kind for step in cut[4:]] == ["limit"]
    assert cut[-1].list == whole[-1].list
    assert told(tennis, limit=len(whole)) == whole


def test_a_coarser_story_leaves_steps_out(tennis: Table):
    whole = told(tennis, by="chi-square")
    for detail in (1, 2):
        assert told(tennis, by="chi-square", detail=detail) == tuple(s for s in whole if s.level <= detail)


def test_hostile_names_stay_on_their_line():
    table = Table.from_frame({"a\nb": ["u\r", "v"], "y": ["p\n", "q\ud800"]}, "y")
    text = told(table, by="none")[-1].list.text()
    assert len(text.splitlines()) == 3
    assert "\\n" in text
    text.encode()


# Any tree, any table ----------------------------------------------------------------------------


@pytest.mark.slow
@at_least(9, "rule", "duplicate", "empty", "useless", "drop", "merge")
@thorough
@given(cases(), recipes(), st.sampled_from(WAYS))
def test_steps_chain_and_are_frozen(case, recipe, by):
    table = case.table()
    tree = fit(table, recipe)
    steps = tuple(simplify(tree, table, by))
    assert steps[0].kind == "start"
    assert [step.kind for step in steps].count("done") == 1
    assert len({hash(step) for step in steps}) == len(set(steps))
    with pytest.raises(FrozenInstanceError):
        steps[0].kind = "other"
    for before, step in pairwise(steps):
        old, new = ({rule.number: rule for rule in s.list.rules} for s in (before, step))
        saw(step.kind)
        if step.kind == "rule":
            assert set(new) - set(old) == {step.about.number}
        elif step.kind in ("duplicate", "empty", "useless"):
            assert set(old) - set(new) == {step.about.number}
            assert old[step.about.number] == step.about
        else:
            assert set(old) == set(new)
        changed = [number for number in set(old) & set(new) if old[number] != new[number]]
        assert changed == ([step.about.number] if step.kind in ("drop", "merge") else [])


@pytest.mark.slow
@moderate
@given(cases(), recipes(), st.sampled_from(WAYS))
def test_each_path_is_one_rule_and_covers_its_leaf(case, recipe, by):
    table = case.table()
    tree = fit(table, recipe)
    read = next(step for step in simplify(tree, table, by) if step.kind == "disjunction").list.rules
    for rule, plain in zip(read, rules(tree), strict=True):
        assert (rule.path, rule.every, rule.label) == (plain.path, plain.conditions, plain.label)
        assert rule.counts == pytest.approx(plain.counts)


@pytest.mark.slow
@at_least(100, "merge", "drop")
@thorough
@given(cases(), recipes(), st.sampled_from(("pessimistic", "chi-square")))
def test_dropping_a_condition_never_covers_fewer_records(case, recipe, by):
    table = case.table()
    seen: dict[int, ListedRule] = {}
    counts: dict[int, tuple[float, ...]] = {}
    for step in simplify(fit(table, recipe), table, by):
        for rule in step.list.rules:
            old = seen.get(rule.number, rule)
            assert all(a >= b for a, b in zip(rule.counts, old.counts, strict=True))
            seen[rule.number] = rule
        saw(step.kind)
        if step.kind == "merge":
            assert step.about.counts == counts[step.about.number]
        counts = {rule.number: rule.counts for rule in step.list.rules}


@pytest.mark.slow
@at_least(100, "drop", "keep")
@thorough
@given(cases(), recipes(), st.sampled_from(("pessimistic", "chi-square")))
def test_a_measured_condition_says_what_dropping_it_would_do(case, recipe, by):
    table = case.table()
    steps = tuple(simplify(fit(table, recipe), table, by))
    for step in steps:
        saw(step.kind)
        if step.kind == "drop":
            one = next(one for one in step.tries if one.condition == step.condition)
            assert step.about.states[step.condition] == DROPPED
            assert (step.about.n, step.about.errors) == pytest.approx((one.n, one.errors))
            if by == "pessimistic":
                assert one.estimate <= step.estimate + 1e-9
                assert all(one.estimate <= other.estimate + 1e-9 for other in step.tries)
            else:
                assert one.p > 0.05
                assert all(one.p >= other.p - 1e-9 for other in step.tries)
        if step.kind == "keep" and by == "pessimistic":
            assert all(one.estimate > step.estimate for one in step.tries)
        if step.kind == "keep" and by == "chi-square":
            assert all(one.p <= 0.05 + 1e-9 for one in step.tries)


@pytest.mark.slow
@moderate
@given(cases(), recipes())
def test_the_list_without_simplification_says_what_the_tree_says(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    last = tuple(simplify(tree, table, "none"))[-1]
    assert len(last.list.rules) == tree.leaves
    assert last.list.predict(table).tolist() == tree.predict(case.frame).tolist()
    assert last.errors == pytest.approx(tree.errors(table))


@pytest.mark.slow
@at_least(100, "measured")
@thorough
@given(cases(), recipes(), st.sampled_from(WAYS))
def test_errors_and_decisions_are_those_of_predicting(case, recipe, by):
    table = case.table()
    truth = np.array([table.classes[code] for code in table.target.cells], dtype=object)
    for step in simplify(fit(table, recipe), table, by):
        if step.errors is None:
            continue
        saw("measured")
        said, fired = step.list.predict(table), step.list.firing(table)
        assert step.errors == pytest.approx(float(table.weights[said != truth].sum()))
        assert step.errors == pytest.approx(step.list.errors(table))
        for place, (n, wrong) in enumerate(step.decides):
            here = fired == (place if place < len(step.list.rules) else -1)
            assert n == pytest.approx(table.weights[here].sum())
            assert wrong == pytest.approx(table.weights[here & (said != truth)].sum())


def test_of_equally_useless_rules_the_least_certain_goes_first():
    steps = told(lesson("vertebrate"))
    first = next(step for step in steps if step.kind == "useless")
    assert first.about.number == 8  # quills, like fur and semi-aquatic a single record: 1 − 0.25 = 0.75
    assert {rate for number, _, rate in first.without if number in (7, 8)} == {0.75}
    assert first.ties == (1, 7, 2, 4, 5, 6)


@pytest.mark.slow
@at_least(50, "useless")
@thorough
@given(cases(), recipes(), st.sampled_from(("pessimistic", "chi-square")))
def test_removing_useless_rules_never_costs_and_none_is_left(case, recipe, by):
    table = case.table()
    steps = tuple(simplify(fit(table, recipe), table, by))
    standing = [step for step in steps if step.errors is not None]
    for before, step in pairwise(standing):
        assert step.errors <= before.errors + 1e-9
        saw(step.kind)
        if step.kind == "useless":
            assert {number: errors for number, errors, _ in step.without}[step.about.number] == pytest.approx(
                step.errors
            )
            assert step.errors == pytest.approx(min(errors for _, errors, _ in step.without))
    last = steps[-1].list
    for i in range(len(last.rules)):
        shorter = tuple(rule for j, rule in enumerate(last.rules) if j != i)
        errors = [
            type(last)(shorter, last.target, last.classes, last.attributes, label).errors(table)
            for label in last.classes
        ]
        assert min(errors) > steps[-1].errors


def test_the_order_of_the_columns_of_another_table_does_not_matter(tennis: Table):
    listed = told(tennis)[-1].list
    turned = Table(tennis.columns[::-1], tennis.target, tennis.weights)
    assert listed.predict(turned).tolist() == listed.predict(tennis).tolist()
