"""A record falls as the tree predicts, whatever is missing, and a named change really changes its class."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mlcore
from datasets import CARDS, load
from mlcore import RECIPES, Branch, Node, Table, TableError, Tree, fit
from mlcore.trees.fall import FallStep, fall, why_not
from mlcore.trees.node import Surrogate
from tests.mlcore.support import WORDS, at_least, cases, moderate, recipes, saw, thorough
from tests.support.sweep import ONLY_SWEPT
from tests.support.tables import lesson, with_recipes

EPS = 1e-12
POLICIES = ("fractions", "majority", "surrogates", "stay", "category")
NUMBERS = tuple(i / 4 for i in range(-30, 31))


def tennis(missing: str = "fractions") -> Tree:
    return replace(fit(lesson("tennis"), RECIPES["id3"]), missing=missing)


def day(**answers: Any) -> dict[str, Any]:
    """The first day of the tennis table, with other answers."""
    return {"Outlook": "Sunny", "Temperature": "Hot", "Humidity": "High", "Wind": "Weak", **answers}


def one(tree: Tree, record: dict[str, Any]) -> dict[str, list[Any]]:
    """The record as a frame of one row."""
    return {a.name: [record.get(a.name)] for a in tree.attributes} or {"none": [None]}


def said(tree: Tree, record: dict[str, Any]) -> Any:
    return tree.predict(one(tree, record)).tolist()[0]


def agrees(tree: Tree, record: dict[str, Any]) -> FallStep:
    """Compare the last step with the tree's own prediction."""
    *_, last = fall(tree, record, limit=100_000)
    if tree.regression:
        assert last.tally == pytest.approx((said(tree, record),), abs=1e-9, rel=EPS)
        assert last.label == last.tally[0]
    else:
        assert last.tally == pytest.approx(tree.predict_proba(one(tree, record))[0].tolist(), abs=EPS)
        assert last.label == said(tree, record)
    return last


# The lecture's example ------------------------------------------------------------------------------


def test_a_whole_record_takes_one_way():
    steps = list(fall(tennis(), day()))
    assert [step.kind for step in steps] == ["start", "ask", "go", "ask", "go", "vote", "done"]
    assert [step.path for step in steps] == [(), (), (), (0,), (0,), (0, 0), None]
    first = steps[1]
    assert (first.attribute, first.answer, first.how, first.shares) == (
        "Outlook",
        "Sunny",
        "answer",
        (1, 0, 0),
    )
    assert [step.at for step in steps[2:5]] == [(((0,), 1.0),), (((0,), 1.0),), (((0, 0), 1.0),)]
    assert (steps[-1].label, steps[-1].tally) == ("No", (1.0, 0.0))


def test_an_unknown_answer_divides_the_record_as_the_training_records_were():
    steps = list(fall(tennis(), day(Outlook=None)))
    asked, gone = steps[1], steps[2]
    assert (asked.how, asked.answer) == ("fractions", None)
    assert asked.shares == (5 / 14, 4 / 14, 5 / 14)
    assert gone.at == (((0,), 5 / 14), ((1,), 4 / 14), ((2,), 5 / 14))
    votes = [(step.path, step.weight, step.tally, step.voted) for step in steps if step.kind == "vote"]
    assert votes == [
        ((0, 0), 5 / 14, (5 / 14, 0), 5 / 14),
        ((1,), 4 / 14, (5 / 14, 4 / 14), pytest.approx(9 / 14)),
        ((2, 0), 5 / 14, (5 / 14, pytest.approx(9 / 14)), pytest.approx(1)),
    ]
    assert steps[-1].label == "Yes"


@pytest.mark.parametrize(
    ("missing", "how", "shares", "label"),
    [
        ("fractions", "fractions", (5 / 14, 4 / 14, 5 / 14), "Yes"),
        ("majority", "majority", (1, 0, 0), "No"),  # Sunny and Rain are equally heavy: the first one counts
        ("surrogates", "majority", (1, 0, 0), "No"),  # there are none here
        ("stay", "stay", (), "Yes"),
    ],
)
def test_what_is_done_about_an_unknown_answer(missing: str, how: str, shares: Any, label: str):
    steps = list(fall(tennis(missing), day(Outlook=None)))
    assert (steps[1].how, steps[1].shares, steps[-1].label) == (how, shares, label)


def test_where_the_record_stays_the_node_itself_votes():
    steps = list(fall(tennis("stay"), day(Humidity=None)))
    assert [step.kind for step in steps] == ["start", "ask", "go", "ask", "vote", "done"]
    assert (steps[4].path, steps[4].vote) == ((0,), (3 / 5, 2 / 5))
    assert steps[-1].tally == (3 / 5, 2 / 5)


def test_a_surrogate_answers_instead():
    split = replace(
        tennis().root.split,
        surrogates=(
            Surrogate("Wind", (Branch(("Strong",)), Branch(()), Branch(())), 0.6, 0.1),
            Surrogate("Temperature", (Branch(("Mild",)), Branch(("Hot",)), Branch(("Cool",))), 0.5, 0.0),
        ),
    )
    tree = replace(tennis("surrogates"), root=tennis().root._replace(split=split))
    steps = list(fall(tree, day(Outlook=None)))  # Wind is Weak: the first surrogate gives no answer
    assert (steps[1].how, steps[1].by, steps[1].shares) == ("surrogate", "Temperature", (0, 1, 0))
    agrees(tree, day(Outlook=None))
    steps = list(fall(replace(tree, missing="majority"), day(Outlook=None)))
    assert steps[1].how == "majority"


def test_a_value_never_seen_takes_the_heaviest_branch():
    step = list(fall(tennis(), day(Outlook="Fog")))[1]
    assert (step.how, step.answer, step.shares) == ("unseen", "Fog", (1, 0, 0))


def test_missing_can_be_an_answer_of_its_own():
    root = tennis().root
    branches = (*root.split.branches[:2], Branch(("Rain", None)))
    tree = replace(tennis("category"), root=root._replace(split=replace(root.split, branches=branches)))
    step = list(fall(tree, day(Outlook=None)))[1]
    assert (step.how, step.shares) == ("category", (0, 0, 1))


def test_a_column_left_out_is_not_known():
    assert list(fall(tennis(), {})) == list(fall(tennis(), dict.fromkeys(day())))


def test_a_word_where_a_number_is_asked_is_refused_in_a_sentence():
    with pytest.raises(TableError, match="Taxable Income"):
        list(fall(fit(lesson("tax"), RECIPES["cart"]), {"Taxable Income": "plenty"}))


def test_a_long_fall_is_cut_short_with_its_true_end():
    whole = list(fall(tennis(), {}))
    for limit in range(1, len(whole) + 2):
        steps = list(fall(tennis(), {}, limit))
        assert len(steps) == min(limit, len(whole))
        assert steps[-1].kind == ("done" if limit >= len(whole) else "limit")
        assert steps[-1].label == whole[-1].label
        assert steps[-1].tally == pytest.approx(whole[-1].tally, abs=EPS)
    with pytest.raises(ValueError, match="1 or more"):
        list(fall(tennis(), {}, 0))


@pytest.mark.slow
@pytest.mark.wide(one_in=60)
@pytest.mark.parametrize(("key", "name"), with_recipes())
def test_every_bundled_table_by_every_recipe(key: str, name: str):
    card, frame = CARDS[key], load(key)
    frame = frame.drop(columns=list(card.identifiers))
    table = Table.from_frame(frame, card.target, dict(card.kinds))
    try:
        tree = fit(table, RECIPES[name])
    except TableError:
        return  # this recipe reports that it cannot use the table
    random = Random(1)
    for row in random.sample(range(len(frame)), min(len(frame), 6)):
        record = {a.name: frame[a.name].tolist()[row] for a in tree.attributes}
        agrees(tree, record)
        for about in random.sample(tree.attributes, min(len(tree.attributes), 8)):
            agrees(tree, {**record, about.name: None})
        flips(tree, record)


# Any tree, any record -------------------------------------------------------------------------------


def with_surrogates(tree: Tree, random: Random) -> Tree:
    """Other questions as substitutes at random nodes, good or bad."""
    for path, node in list(tree.walk()):
        if node.split:
            found = tuple(surrogate(tree, node, random) for _ in range(random.randint(0, 2)))
            here = tree.node(path)
            tree = tree.replace_at(path, here._replace(split=replace(here.split, surrogates=found)))
    return tree


def surrogate(tree: Tree, node: Node, random: Random) -> Surrogate:
    about = random.choice(tree.attributes)
    if about.kind == "continuous":
        cut = random.choice(NUMBERS)
        sides = [Branch(op="<=", threshold=cut), Branch(op=">", threshold=cut)]
    else:
        side = {
            value: random.randrange(len(node.children)) for value in about.values if random.random() < 0.8
        }
        sides = [Branch(tuple(v for v, at in side.items() if at == i)) for i in range(len(node.children))]
    nowhere = [Branch(()) for _ in node.children]
    return Surrogate(about.name, tuple((sides + nowhere)[: len(node.children)]), 0.5, 0.0)


def with_category(tree: Tree, random: Random) -> Tree:
    """Missing becomes an answer at random nodes with questions about words."""
    for path, node in list(tree.walk()):
        if node.split and node.split.branches[0].values is not None and random.random() < 0.7:
            branches = list(node.split.branches)
            i = random.randrange(len(branches))
            branches[i] = Branch((*branches[i].values, None))
            here = tree.node(path)
            tree = tree.replace_at(path, here._replace(split=replace(here.split, branches=tuple(branches))))
    return tree


def with_means(tree: Tree, random: Random) -> Tree:
    """A regression tree of the same shape."""
    for path, node in list(tree.walk()):
        here = tree.node(path)
        mean = random.randint(-40, 40) / 4
        tree = tree.replace_at(path, here._replace(counts=(), label=mean, weight=node.n))
    return replace(tree, classes=())


@st.composite
def falls(draw: st.DrawFn, regression: bool = False) -> tuple[Tree, dict[str, Any]]:
    """A tree with any rule for missing answers, and a record with missing and strange ones."""
    case, recipe = draw(cases()), draw(recipes())
    random = Random(draw(st.integers(0, 2**32)))
    tree = replace(fit(case.table(), recipe), missing=random.choice(POLICIES))
    tree = with_surrogates(tree, random) if tree.attributes else tree
    tree = with_category(tree, random) if tree.missing == "category" else tree
    record = {}
    for about in tree.attributes:
        words = about.values or NUMBERS
        strange = (
            (None, math.nan, -99.0, 99.0) if about.kind == "continuous" else (None, None, "never", WORDS[-1])
        )
        record[about.name] = random.choice(words if random.random() < 0.7 else strange)
    return with_means(tree, random) if regression else tree, record


@moderate
@given(falls())
def test_the_tally_is_what_the_tree_predicts(drawn):
    agrees(*drawn)


@moderate
@given(falls(regression=True))
def test_in_a_regression_the_vote_is_the_weighted_mean(drawn):
    tree, record = drawn
    last = agrees(tree, record)
    votes = [step for step in fall(tree, record, 100_000) if step.kind == "vote"]
    assert last.tally[0] == pytest.approx(sum(step.weight * step.vote[0] for step in votes), abs=1e-9)
    assert why_not(tree, record) == ()


@moderate
@given(falls())
def test_no_weight_is_lost_and_no_step_is_skipped(drawn):
    tree, record = drawn
    steps = list(fall(tree, record, 100_000))
    for step in steps:
        assert sum(weight for _, weight in step.at) == pytest.approx(1, abs=EPS)
        assert all(weight > 0 for _, weight in step.at)
        assert sum(step.tally) == pytest.approx(step.voted, abs=EPS)
        if step.kind in ("ask", "go") and step.shares:
            assert sum(step.shares) == pytest.approx(1, abs=EPS)
            assert len(step.shares) == len(tree.node(step.path).children)
        if step.kind == "vote":
            assert dict(step.at)[step.path] == step.weight
    for before, after in pairwise(steps):
        if before.kind == "ask":
            assert after.kind == ("go" if before.shares else "vote")
            assert after.path == before.path
        if after.kind == "go":
            gone = set(dict(after.at)) - set(dict(before.at))
            assert gone == {(*after.path, i) for i, share in enumerate(after.shares) if share}
    assert {path for path, _ in steps[-1].at} == {step.path for step in steps if step.kind == "vote"}
    assert steps[-1].voted == pytest.approx(1, abs=EPS)


@moderate
@given(falls())
def test_steps_are_plain_frozen_values(drawn):
    tree, record = drawn
    record = {name: None if value != value else value for name, value in record.items()}
    steps = tuple(fall(tree, record))
    assert pickle.loads(pickle.dumps(steps)) == steps
    assert len({hash(step) for step in steps}) > 1


# Changes that flip it -----------------------------------------------------------------------------


def cuts_of(tree: Tree, name: str) -> list[float]:
    """Every threshold that the tree compares an attribute with."""
    found = set()
    for _, node in tree.walk():
        for question in (node.split, *node.split.surrogates) if node.split else ():
            if question.attribute == name:
                found |= {branch.threshold for branch in question.branches if branch.values is None}
    return sorted(found)


def others(tree: Tree, record: dict[str, Any]) -> list[tuple[str, Any, float, float]]:
    """Every other answer that could make a difference: attribute, answer, cuts passed, move."""
    found = []
    for about in tree.attributes:
        old = record.get(about.name)
        if about.kind != "continuous":
            place = about.values.index(old) if about.values and old in about.values else None
            far = about.kind == "ordinal" and place is not None
            found += [
                (about.name, value, abs(i - place) if far else 1, 0.0)
                for i, value in enumerate(about.values)
                if value != old
            ]
            continue
        cuts = cuts_of(tree, about.name)
        lost = old is None or math.isnan(old)
        for value in [x for cut in cuts for x in (cut, math.nextafter(cut, math.inf))]:
            passed = 1 if lost else sum(min(old, value) <= cut < max(old, value) for cut in cuts)
            found.append((about.name, value, passed, 0.0 if lost else abs(value - old)))
    return found


def flips(tree: Tree, record: dict[str, Any]) -> None:
    """Each named change makes the tree predict its class, and no change is nearer."""
    if tree.regression:
        assert why_not(tree, record) == ()
        return
    changes = why_not(tree, record)
    assert [change.label for change in changes] == [c for c in tree.classes if c != said(tree, record)]
    tried = others(tree, record)
    frame = {name: cells * len(tried) for name, cells in one(tree, record).items()}
    for row, (name, value, _, _) in enumerate(tried):
        frame[name][row] = value
    found = tree.predict(frame).tolist() if tried else []
    for change in changes:
        rivals = [t for t, label in zip(tried, found, strict=True) if label == change.label]
        saw("flips" if change.attribute else "hopeless")
        if change.attribute is None:
            assert not rivals
            continue
        assert said(tree, {**record, change.attribute: change.new}) == change.label
        assert change.passed == min(passed for _, _, passed, _ in rivals)
        if change.op:
            assert (change.new <= change.threshold) == (change.op == "<=")
            beyond = math.nextafter(change.threshold, math.inf) if change.op == ">" else change.threshold
            assert said(tree, {**record, change.attribute: beyond}) == change.label
        own = [(p, move) for name, _, p, move in rivals if name == change.attribute]
        assert all(passed >= change.passed for passed, _ in own)


@ONLY_SWEPT
@at_least(30, "flips", "hopeless")
@thorough
@given(falls())
def test_a_named_change_flips_the_prediction_and_none_is_nearer(drawn):
    flips(*drawn)


@ONLY_SWEPT
@at_least(30, "numbers")
@thorough
@given(falls())
def test_no_number_on_the_way_to_the_cut_flips_it(drawn):
    tree, record = drawn
    for change in why_not(tree, record):
        if change.op is None or change.old is None:
            continue
        for part in (0, 0.01, 0.5, 0.99, 1):
            value = change.old + (change.threshold - change.old) * part
            still_old_side = value <= change.threshold if change.op == ">" else value > change.threshold
            if still_old_side:
                saw("numbers")
                assert said(tree, {**record, change.attribute: value}) != change.label


def test_the_tax_payer_who_cheats():
    tree = fit(lesson("tax"), RECIPES["cart"])
    record = {"Refund": "No", "Marital Status": "Single", "Taxable Income": 70.0}
    (change,) = why_not(tree, record)
    assert (change.label, change.attribute, change.old, change.new) == ("Yes", "Taxable Income", 70.0, 77.6)
    assert (change.op, change.threshold, change.passed) == (">", 77.5, 1)
    (back,) = why_not(tree, {**record, "Taxable Income": 95.0})
    assert (back.label, back.attribute, back.new) == ("No", "Refund", "Yes")


def test_where_no_single_answer_helps_it_says_so():
    tree = fit(lesson("tax"), RECIPES["id3"])
    (change,) = why_not(tree, {"Refund": "Yes", "Marital Status": "Married", "Taxable Income": 125.0})
    assert (change.label, change.attribute, change.new) == ("Yes", None, None)


@pytest.mark.parametrize(
    ("numbers", "cuts", "above"),
    [
        ((60.0, 100.0, 300.0), [80.0, 200.0], [81.0, 201.0]),
        ((1.0, 2.125, 2.25), [1.5625, 2.1875], [1.5626, 2.1876]),
        ((0.96875, 1.03125, 1.0625), [1.0, 1.046875], [1.01, 1.046876]),  # 2 and 1.1 would be too high
    ],
)
def test_a_number_just_above_a_cut_is_short_and_below_the_next(numbers: Any, cuts: Any, above: Any):
    tree = fit(Table.from_frame({"x": numbers, "y": ["a", "b", "c"]}, "y"), RECIPES["cart"])
    assert cuts_of(tree, "x") == cuts
    changes = why_not(tree, {"x": numbers[0]})
    assert [(c.label, c.new, c.passed) for c in changes] == [("b", above[0], 1), ("c", above[1], 2)]


def test_an_ordinal_answer_moves_as_few_levels_as_it_can():
    levels = ["low", "middle", "high", "top"]
    frame = {"x": ["low", "middle", "high", "top"] * 2, "y": ["a", "a", "b", "b"] * 2}
    tree = fit(mlcore.Table.from_frame(frame, "y", {"x": ("ordinal", levels)}), RECIPES["cart"])
    (change,) = why_not(tree, {"x": "low"})
    assert (change.new, change.passed) == ("high", 2)


def test_equal_shares_of_a_lecture():
    """Outlook unknown, Normal, Strong: one third each goes down Sunny (Yes), Overcast (Yes) and Rain (No)."""
    grown = mlcore.fit(lesson("tennis"), mlcore.RECIPES["c4.5"])
    tree = replace(grown, missing="equal")
    record = {"Outlook": None, "Temperature": "Mild", "Humidity": "Normal", "Wind": "Strong"}
    frame = {name: [value] for name, value in record.items()}
    assert tree.predict_proba(frame)[0] == pytest.approx([1 / 3, 2 / 3])
    assert [round(p, 3) for p in grown.predict_proba(frame)[0]] == [0.357, 0.643]
    steps = [*fall(tree, record)]
    assert steps[1].how == "equal"
    assert steps[1].shares == pytest.approx([1 / 3] * 3)
    assert steps[-1].tally == pytest.approx([1 / 3, 2 / 3])
    assert mlcore.Tree.from_dict(tree.to_dict()) == tree
