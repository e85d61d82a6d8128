"""The six methods of pruning: examples by hand, their promises on any tree, and their refusals."""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace
from itertools import pairwise
from math import log2
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from scipy.stats import chi2_contingency

import mlcore
from mlcore import RECIPES, Branch, Node, Path, Split, Table, TableError, Tree, prune
from mlcore.attributes import Attribute
from mlcore.prune import METHODS, Choice, PruneStep, collapse, description_length, raise_child, run, tallies
from mlcore.prune import pruned as result
from mlcore.sampling import folds
from mlcore.trees.node import cut
from tests.mlcore.drawn import SEEDS, TABLES, made_of, recipe_of
from tests.mlcore.promises import check_copies, follows, same
from tests.mlcore.support import at_least, cases, moderate, recipes, saw, thorough
from tests.support.tables import lesson

SOME = settings(max_examples=max(TABLES // 2, 50), deadline=None, derandomize=True)
DRAWN = [*sorted(METHODS), "cost-complexity"]  # drawn twice as often, because it alone cuts weakest links


def steps_of(tree: Tree, method: str, **told: Any) -> list[PruneStep]:
    return list(run(tree, method, **told))


def step_at(tree: Tree, path: Path, method: str, **told: Any) -> PruneStep:
    return next(step for step in run(tree, method, **told) if step.path == path)


def tree_of(counts: list[tuple[float, ...]]) -> Tree:
    """A question with a leaf for each of its values."""
    classes = ("P", "Q", "R")[: len(counts[0])]

    def node(here: tuple[float, ...], **about: Any) -> Node:
        return Node(here, classes[here.index(max(here))], float(mlcore.gini(here)), **about)

    values = tuple(f"v{i}" for i in range(len(counts)))
    split = Split("x", "multiway", tuple(Branch(values=(value,)) for value in values))
    leaves = tuple(node(here, stop="no gain") for here in counts)
    total = tuple(map(sum, zip(*counts, strict=True)))
    root = node(total, split=split, children=leaves)
    return Tree(root, "y", classes, (Attribute("x", "nominal", values),))


# By hand ------------------------------------------------------------------------------------------------


def test_the_lectures_pessimistic_error():
    """30 leaves and 10 errors among 1000 records: 1 % observed, 2.5 % expected."""
    tree = tree_of([(20, 1)] * 10 + [(39, 0)] * 10 + [(0, 40)] * 10)
    figures = steps_of(tree, "pessimistic")[1].figures
    assert (figures.n, figures.subtree_errors, figures.leaves) == (1000, 10, 30)
    assert figures.subtree / figures.n == 0.025


def test_the_lectures_pessimistic_cut():
    """20 and 10 records give 10.5/30 as a leaf. 9 errors in four leaves give 11/30."""
    tree = tree_of([(4, 3), (12, 3), (4, 3), (0, 1)])
    step = steps_of(tree, "pessimistic")[1]
    assert (step.figures.leaf, step.figures.subtree, step.kind) == (10.5, 11, "collapse")
    assert result(tree, "pessimistic", penalty=0.25).leaves == 4  # 10.25 against 10


def test_a_tie_goes_to_the_leaf():
    tree = tree_of([(4, 0), (2, 3), (0, 0)])
    step = steps_of(tree, "pessimistic")[1]
    assert (step.figures.leaf, step.figures.subtree, step.figures.tie) == (3.5, 3.5, True)
    assert step.kind == "collapse"


def test_bits_of_the_tennis_tree():
    """Three questions, each on one of four attributes, and five leaves without exceptions."""
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    exact, textbook = description_length(tree), description_length(tree, "textbook")
    assert exact.tree == pytest.approx(3 * (1 + 2) + 5 * (1 + 1))
    assert exact.exceptions == pytest.approx(sum(log2(n + 1) for n in (3, 2, 4, 3, 2)))
    assert (textbook.tree, textbook.exceptions) == (3 * 2 + 5 * 1, 0)
    root = description_length(collapse(tree, ()))
    assert (root.tree, root.exceptions) == pytest.approx((2, log2(15) + log2(math.comb(14, 5))))
    assert description_length(collapse(tree, ()), "textbook").total == pytest.approx(1 + 5 * log2(14))


@pytest.mark.parametrize("encoding", ["exact", "textbook"])
def test_the_cheapest_description_of_the_tennis_tree(encoding):
    """The lower questions go first: three No and two Yes with two exceptions cost 7.9 bits, a split 10.6."""

    def bits(node: Node) -> float:
        n, wrong = int(node.n), int(node.errors)
        leaf = 2 + log2(n + 1) + log2(math.comb(n, wrong)) if encoding == "exact" else 1 + wrong * log2(14)
        asked = (3 if encoding == "exact" else 2) + sum(map(bits, node.children))
        return min(leaf, asked) if node.children else leaf

    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    for step in run(tree, "mdl", encoding=encoding):
        if step.figures:
            node = tree.node(step.path)
            assert min(step.figures.leaf, step.figures.subtree) == pytest.approx(bits(node))
    pruned = result(tree, "mdl", encoding=encoding)
    assert description_length(pruned, encoding).total == pytest.approx(bits(tree.root))


def test_bits_of_cuts_and_of_groups():
    """Four numbers have three possible cuts, and three words have three groupings in two."""
    frame = {"x": [1, 2, 3, 4, 4, 4], "w": list("aabbcc"), "y": list("PPQQQQ")}
    table = Table.from_frame(frame, "y", {"x": "continuous"})
    for name, ways in (("x", 3), ("w", 3)):
        tree = mlcore.fit(table, RECIPES["cart"].but(max_depth=1), {(): name})
        bits = step_at(tree, (), "mdl").figures.bits[1]
        assert bits.tree == pytest.approx(1 + log2(2) + log2(ways) + 2 * (1 + log2(2)))


def test_chance_is_pearsons_test():
    counts = [(8, 2), (5, 6), (3, 3)]
    tree = tree_of(counts)
    test = steps_of(tree, "chi-square")[1].figures.test
    theirs = chi2_contingency(np.array(counts), correction=False)
    assert (test.statistic, test.p, test.dof[0]) == pytest.approx(
        (theirs.statistic, theirs.pvalue, theirs.dof)
    )
    assert result(tree, "chi-square", significance=test.p - 0.01).leaves == 1
    assert result(tree, "chi-square", significance=test.p + 0.01).leaves == 3


def xor() -> Table:
    frame = {"a": list("aaaabbbb") * 5, "b": list("ccddccdd") * 5, "y": list("PPQQQQPP") * 5}
    return Table.from_frame(frame, "y")


def test_a_question_that_pays_only_below_stays():
    """Chi-square: “a” alone separates nothing, but the questions below it are worth asking."""
    tree = mlcore.fit(xor(), RECIPES["c4.5"])
    assert tree.leaves == result(tree, "chi-square").leaves == 4


def test_a_raised_branch_takes_the_records_of_the_others():
    frame = {"x": list("aaaaaaaabb"), "z": list("ccccddddcd"), "y": list("PPPPQQQQPQ")}
    table = Table.from_frame(frame, "y")
    tree = mlcore.fit(table, RECIPES["hunt"], {(): "x"})
    step = step_at(tree, (), "error-based")
    assert (step.kind, step.figures.largest) == ("raise", 0)
    assert step.tree.root.split.attribute == "z"
    assert [child.counts for child in step.tree.root.children] == [(5, 0), (0, 5)]
    assert step.figures.branch < step.figures.subtree < step.figures.leaf
    assert step.tree == raise_child(tree, (), 0)
    kept = result(tree, "error-based", raising=False)
    assert kept.root.split.attribute == "x"
    assert result(tree, "error-based", confidence=1e-9).leaves <= 2


@pytest.mark.slow
def test_the_shares_of_divided_records_vote():
    """A cut near the leaves may cost nothing, and yet a record divided among them changes sides."""
    made = 0
    for seed in range(400):
        table, recipe = made_of(seed), RECIPES["c4.5"].but(min_records=1, collapse=False)
        try:
            halves = [
                table.table().take(np.arange(start, len(table.frame[table.target]), 2)) for start in (0, 1)
            ]
            tree = mlcore.fit(halves[0], recipe)
        except (TableError, IndexError):
            continue
        for step in run(tree, "reduced-error", validation=halves[1]):
            votes = step.figures.votes if step.figures else None
            if step.kind == "keep" and votes:
                assert votes[1] > votes[0]
                made += 1
    assert made


def test_records_that_stay_count_where_they_stay():
    """The last two have no answer to “x”, so the root itself predicts P. A leaf would do as well."""
    frame = {"x": ["a", "a", "b", "b", "a"], "y": list("PPQQP")}
    tree = mlcore.fit(Table.from_frame(frame, "y"), RECIPES["cart"].but(missing="stay"))
    unseen = {"x": ["a", "b", None, None, None], "y": list("PPQQP")}
    validation = Table.from_frame(unseen, "y", {"x": ("nominal", ["a", "b"])})
    step = steps_of(tree, "reduced-error", validation=validation)[1]
    assert (step.figures.subtree_errors, step.figures.leaf_errors) == (3, 2)
    assert tree.errors(validation) == 3
    assert step.tree.errors(validation) == 2


def test_units_do_not_matter():
    """A regression in nanometres is pruned like one in metres."""
    random = np.random.default_rng(1)
    x, noise = random.normal(size=120), random.normal(size=120)
    found = []
    for unit in (1.0, 2.0**-40, 2.0**40):
        frame = {"x": x.tolist(), "y": ((x > 0) * unit + noise * unit / 3).tolist()}
        table = Table.from_frame(frame, "y", {"x": "continuous", "y": "continuous"})
        tree = mlcore.fit(table.take(np.arange(60)), RECIPES["cart"])
        reduced = result(tree, "reduced-error", validation=table.take(np.arange(60, 120)))
        chosen = result(tree, "cost-complexity", choose="1se")
        found.append((tree.leaves, reduced.leaves, chosen.leaves))
    assert found[0] == found[1] == found[2]
    assert found[0][0] > found[0][1] > 1
    assert found[0][2] == 2


# What holds on any tree ----------------------------------------------------------------------------------


def settings_of(random: Random, method: str, table: Table) -> dict[str, Any]:
    rows = [random.randrange(table.n) for _ in range(random.randint(1, 30))]
    told: dict[str, dict[str, Any]] = {
        "reduced-error": {"validation": table.take(np.array(rows))},
        "pessimistic": {"penalty": random.choice((0, 0.5, 2))},
        "error-based": {
            "confidence": random.choice((0.01, 0.25, 0.5)),
            "raising": random.random() < 0.7,
            "like": random.choice(("c4.5", "j48")),
        },
        "cost-complexity": {"risk": random.choice(("impurity", "error"))},
        "mdl": {"encoding": random.choice(("exact", "textbook"))},
        "chi-square": {"significance": random.choice((0, 0.05, 0.5, 1))},
    }
    return told[method]


@pytest.mark.slow
@at_least(10, "pruned", "refused", "collapse", "link")
@SOME
@given(SEEDS, SEEDS, st.sampled_from(DRAWN))
def test_pruning_is_made_of_collapses_and_raisings(seed, other, method):
    """Any table, any recipe, any method: each tree follows from the one before, and the first never changes.

    Such tables rarely have raised branches. test_prune_c45.py follows 40 that do.
    """
    try:
        tree = mlcore.fit(made_of(seed).table(), recipe_of(other))
    except TableError:
        return
    told = settings_of(Random(seed), method, tree.table)
    before = tree.to_dict()
    if tree.regression and not METHODS[method].regression:
        with pytest.raises(TableError, match="predicts a number"):
            run(tree, method, **told)
        saw("refused")
        return
    saw("pruned")
    steps = steps_of(tree, method, **told)
    event(f"{method}: {min(len(steps), 4)} steps")
    assert (steps[0].kind, steps[-1].kind) == ("start", "done")
    assert steps[0].tree is tree
    for last, step in pairwise(steps):
        saw(step.kind)
        follows(last.tree, step)
    assert tree.to_dict() == before
    check_copies(steps[-1].tree)
    for path, node in steps[-1].tree.walk():
        assert (node.split is None) == (node.stop is not None) == (not node.children), path
    total = steps[-1].tree.root
    assert same(
        np.array(total.counts or (total.n,)), np.array(tree.root.counts or (tree.root.n,)), tree.root.n
    )


@pytest.mark.slow
@at_least(20, "collapses")
@SOME
@given(SEEDS, SEEDS)
def test_reduced_error_never_adds_an_error(seed, other):
    """On the validation table, at every step, for classes and numbers, with and without missing answers."""
    table = made_of(seed)
    try:
        whole = table.table()
        tree = mlcore.fit(whole.take(np.arange(0, whole.n, 2)), recipe_of(other))
    except TableError:
        return
    validation = whole.take(np.arange(1, whole.n, 2)) if whole.n > 1 else whole
    if tree.regression and np.abs(validation.target.cells).max() > 1e70:
        with pytest.raises(TableError, match="too large"):
            run(tree, "reduced-error", validation=validation)
        return
    steps = steps_of(tree, "reduced-error", validation=validation)
    unit = tallies(tree, validation)[()].errors if tree.regression else 1.0
    for last, step in pairwise(steps):
        if step.kind == "collapse":
            saw("collapses")
            now, then = last.tree.errors(validation), step.tree.errors(validation)
            assert then <= now + 1e-8 * max(unit, now)
    found, tiny = tallies(tree, validation), 1e-300  # below, floats lose their digits
    assert found[()].errors == pytest.approx(
        collapse(tree, ()).errors(validation), rel=1e-6, abs=1e-6 * unit + tiny
    )


def best_cost(node: Node, risk: Any, alpha: float) -> float:
    """Over all possible cuts, the lowest risk + alpha * leaves, by Bellman's equation."""
    if not node.children:
        return risk(node) + alpha
    return min(risk(node) + alpha, sum(best_cost(child, risk, alpha) for child in node.children))


def risk_in(tree: Tree, risk: str) -> Any:
    n = tree.root.n
    return (lambda node: node.errors) if risk == "error" else (lambda node: node.n / n * node.impurity)


@pytest.mark.slow
@moderate
@given(cases(), recipes(limits=False), st.sampled_from(["impurity", "error"]))
def test_the_sequence_is_the_best_at_every_price(case, recipe, risk):
    """Nested trees with rising alphas, and for each price between them no subtree is cheaper."""
    tree = mlcore.fit(case.table(), recipe)
    steps = [s for s in run(tree, "cost-complexity", risk=risk) if s.alpha is not None and s.kind != "done"]
    alphas = [step.alpha for step in steps]
    assert all(b > a for a, b in pairwise(alphas))
    assert (alphas[0], steps[-1].tree.leaves) == (0, 1)
    for smaller, larger in pairwise(reversed([step.tree for step in steps])):
        paths = {path for path, _ in larger.walk()}
        assert {path for path, _ in smaller.walk()} < paths
    cost = risk_in(tree, risk)
    for step, end in zip(steps, [*alphas[1:], alphas[-1] + 1], strict=True):
        for alpha in (step.alpha, (step.alpha + end) / 2, end):
            ours = sum(cost(n) + alpha for _, n in step.tree.walk() if not n.children)
            assert ours == pytest.approx(best_cost(tree.root, cost, alpha), rel=1e-9, abs=1e-12)
    links = [step.figures for step in steps if step.kind == "link"]
    for link in links:
        assert list(link.links) == sorted(link.links, key=lambda one: (one.alpha, len(one.path), one.path))


def noisy(n: int, seed: int, gaps: bool = False) -> Table:
    random = np.random.default_rng(seed)
    x, z = random.normal(size=n), random.choice(list("abc"), n)
    y = (x + (z == "a") > 0) ^ (random.random(n) < 0.2)
    frame = {"x": x.tolist(), "z": z.tolist(), "y": np.where(y, "P", "Q").tolist()}
    if gaps:
        frame = {**frame, "x": [None if i % 7 == 0 else v for i, v in enumerate(frame["x"])]}
    return Table.from_frame(frame, "y", {"x": "continuous"})


@pytest.mark.parametrize("risk", ["impurity", "error"])
@pytest.mark.parametrize("name", ["cart", "c4.5"])
def test_cross_validation_counts_what_trees_say(name, risk):
    """Every error is that of trees grown without the fold and cut at that price, asked one by one."""
    table, recipe = noisy(80, 3, gaps=True), RECIPES[name].but(min_records=1)
    tree = mlcore.fit(table, recipe)
    choice = steps_of(tree, "cost-complexity", risk=risk, choose="1se", folds=4, seed=5)[-1].figures
    assert isinstance(choice, Choice)
    wrong = np.zeros(len(choice.alphas))
    fold = folds(table.target.cells, 4, 5)
    for held_out, rest in ((np.flatnonzero(fold == k), np.flatnonzero(fold != k)) for k in range(4)):
        grown = mlcore.fit(table.take(rest), recipe)
        for i, alpha in enumerate(choice.alphas):
            price = min(alpha.tried, 1e9)
            smaller = result(grown, "cost-complexity", risk=risk, alpha=price)
            wrong[i] += smaller.errors(table.take(held_out))
    assert [alpha.error for alpha in choice.alphas] == pytest.approx((wrong / 80).tolist())
    errors = [alpha.error * (1 - alpha.error) / 80 for alpha in choice.alphas]
    assert [alpha.standard**2 for alpha in choice.alphas] == pytest.approx(errors)


@pytest.mark.slow
def test_the_choice_is_within_one_standard_error():
    tree = mlcore.fit(noisy(150, 1), RECIPES["cart"])
    steps = steps_of(tree, "cost-complexity", choose="1se")
    choice = steps[-1].figures
    best, chosen = choice.alphas[choice.best], choice.alphas[choice.chosen]
    assert best.error == min(alpha.error for alpha in choice.alphas)
    assert chosen.error <= best.error + best.standard
    assert all(alpha.error > best.error + best.standard for alpha in choice.alphas[choice.chosen + 1 :])
    assert (steps[-1].tree.leaves, steps[-1].alpha) == (chosen.leaves, chosen.alpha)
    assert chosen.leaves < best.leaves < tree.leaves
    least = steps_of(tree, "cost-complexity", choose="least")[-1]
    assert least.tree.leaves == best.leaves
    assert steps == steps_of(tree, "cost-complexity", choose="1se")  # the seed decides the folds


@pytest.mark.slow
@moderate
@given(cases(), recipes(), st.integers(0, 2**32), st.sampled_from(sorted(METHODS)))
def test_the_order_of_the_records_does_not_matter(case, recipe, seed, method):
    order = list(range(case.n))
    Random(seed).shuffle(order)
    trees = []
    for table in (case.table(), case.take(order).table()):
        told = {"validation": case.take(range(0, case.n, 2)).table()} if method == "reduced-error" else {}
        trees.append(result(mlcore.fit(table, recipe), method, **told))
    for (path, node), (there, twin) in zip(trees[0].walk(), trees[1].walk(), strict=True):
        assert (path, node.split, node.counts, node.label) == (there, twin.split, twin.counts, twin.label)


@pytest.mark.slow
@at_least(40, "raised")
@thorough
@given(cases(), recipes(), st.integers(0, 2**32))
def test_a_raised_branch_holds_what_reaches_it(case, recipe, seed):
    """Also if an answer has no branch there, and follows the heaviest."""
    table = case.table()
    tree, random = mlcore.fit(table, recipe), Random(seed)
    for _ in range(3):
        inner = [path for path, node in tree.walk() if node.children]
        if not inner:
            return
        saw("raised")
        path = random.choice(inner)
        child = random.randrange(len(tree.node(path).children))
        tree = raise_child(tree, path, child)
        for here, node in tree.walk():
            weight = tree.reach(table, here) * table.weights
            assert np.bincount(table.target.cells, weight, len(tree.classes)).tolist() == list(node.counts)
            assert node.n == 0 or node.label == tree.classes[int(np.argmax(node.counts))]
            assert (node.stop == "empty") == (node.n == 0)


def test_an_answer_without_a_branch_takes_the_heaviest_of_now():
    """Below g = u there are a and b, a more often. With the records of g = v it is b, and c goes there."""
    frame = {"g": list("uuuuuvvvv"), "x": list("aaabbbbbc"), "y": list("PPPQQQQQP")}
    table = Table.from_frame(frame, "y", {"x": ("nominal", list("abc"))})
    raised = raise_child(mlcore.fit(table, RECIPES["cart"], {(): "g"}), (), 0)
    assert [branch.values for branch in raised.root.split.branches] == [("a",), ("b",)]
    assert [child.counts for child in raised.root.children] == [(3, 0), (1, 5)]
    assert [raised.rows(table, (i,)).tolist() for i in (0, 1)] == [[0, 1, 2], [3, 4, 5, 6, 7, 8]]


def chain(depth: int) -> Tree:
    """x <= 0, x <= 1, ...: each step splits off one leaf, P and Q in turn. At the bottom all are P."""
    labels = ["Q" if i % 2 and i < depth - 30 else "P" for i in range(depth + 1)]
    frame = {"x": [*range(depth + 1)], "y": labels}
    kinds: dict[str, Any] = {"x": "continuous", "y": ("nominal", ["P", "Q"])}
    table = Table.from_frame(frame, "y", kinds, [100.0] * (depth + 1))

    def node(counts: tuple[int, int], **about: Any) -> Node:
        label = "P" if counts[0] >= counts[1] else "Q"
        return Node(counts, label, float(mlcore.gini(counts)), **about)

    def leaf(label: str) -> Node:
        return node((100 * (label == "P"), 100 * (label == "Q")), stop="pure")

    below = leaf(labels[-1])
    for i in range(depth - 1, -1, -1):
        aside = leaf(labels[i])
        counts = (below.counts[0] + aside.counts[0], below.counts[1] + aside.counts[1])
        below = node(counts, split=cut("x", i + 0.5), children=(aside, below))
    about = (Attribute("x", "continuous", ()),)
    return Tree(below, "y", ("P", "Q"), about, "fractions", table, RECIPES["cart"].but(max_depth=3))


DEEP = chain(1500)


@pytest.mark.wide(one_in=3)
@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_a_tree_may_be_deep(method):
    told: dict[str, dict[str, Any]] = {
        "reduced-error": {"validation": DEEP.table},
        "error-based": {"raising": False},
        "cost-complexity": {"choose": "1se"},
    }
    assert result(DEEP, method, **told.get(method, {})).leaves < DEEP.leaves


@pytest.mark.slow
def test_a_long_branch_may_be_raised():
    raised = raise_child(DEEP, (), 1)
    assert (raised.leaves, raised.root.counts) == (DEEP.leaves - 1, DEEP.root.counts)


def test_a_long_story_ends_in_a_limit(monkeypatch):
    tree = mlcore.fit(noisy(60, 0), RECIPES["cart"])
    whole = steps_of(tree, "pessimistic")
    monkeypatch.setattr(mlcore.prune, "LIMIT", 5)
    steps = steps_of(tree, "pessimistic")
    assert [step.kind for step in steps[3:]] == ["limit", "done"]
    assert (steps[:3], steps[-1]) == (whole[:3], whole[-1])
    assert result(tree, "pessimistic") == whole[-1].tree


def test_a_leaf_has_nothing_to_prune():
    tree = mlcore.fit(Table.from_frame({"x": [1, 2], "y": ["P", "P"]}, "y"), RECIPES["cart"])
    for method in METHODS:
        told = {"validation": tree.table} if method == "reduced-error" else {}
        assert [step.kind for step in run(tree, method, **told)] == ["start", "done"]
    assert steps_of(tree, "cost-complexity", alpha=0.3)[-1].tree is tree
    assert collapse(tree, ()) is tree


# Refusals ------------------------------------------------------------------------------------------------


WRONG: list[tuple[str, dict[str, Any]]] = [
    *(("pessimistic", {"penalty": value}) for value in (-1, math.inf, math.nan, "a", None, True)),
    *(("error-based", {"confidence": value}) for value in (0, 0.6, -1, math.nan, "a", None, [])),
    *(("error-based", {"like": value}) for value in ("weka", None, [])),
    *(("error-based", {"raising": value}) for value in ("no", None, [])),
    *(("chi-square", {"significance": value}) for value in (-0.1, 1.1, math.nan, "a", None)),
    *(("mdl", {"encoding": value}) for value in ("", None, [])),
    *(("cost-complexity", {"risk": value}) for value in ("gini", None, [])),
    *(("cost-complexity", {"choose": value}) for value in ("best", 1, [])),
    *(("cost-complexity", {"alpha": value}) for value in (-1, math.inf, math.nan, "a")),
    *(("cost-complexity", {"folds": value}) for value in (1, 2.5, "a", None, True)),
    *(("cost-complexity", {"seed": value}) for value in (-1, 0.5, "a", None)),
    *(("cost-complexity", {"choose": "1se", "folds": value}) for value in (8, 1000)),
    *(("reduced-error", {"validation": value}) for value in (None, "a", {"x": [1]})),
    ("pessimistic", {"confidence": 0.25}),
    ("grafting", {}),
]


@pytest.mark.parametrize(("method", "told"), WRONG, ids=str)
def test_what_cannot_be_is_said_at_once(method, told):
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    with pytest.raises(ValueError, match=r"^[A-Z0-9].*\.$"):
        run(tree, method, **told)


def test_what_a_tree_does_not_know_is_said_at_once():
    """A tree read back from a file has no records. Chi-square and similar methods need none."""
    tree = Tree.from_dict(mlcore.fit(lesson("tennis"), RECIPES["id3"]).to_dict())
    for method, told in (("error-based", {}), ("mdl", {}), ("cost-complexity", {"choose": "1se"})):
        with pytest.raises(TableError, match=r"does not know its training records"):
            run(tree, method, **told)
    with pytest.raises(TableError, match=r"does not know its training records"):
        raise_child(tree, (), 0)
    for method, told in (
        ("chi-square", {}),
        ("error-based", {"raising": False}),
        ("mdl", {"encoding": "textbook"}),
    ):
        assert result(tree, method, **told).leaves
    whole = replace(tree, table=lesson("tennis"))
    with pytest.raises(TableError, match="recipe"):
        run(whole, "cost-complexity", choose="1se")


def test_numbers_have_no_bits():
    frame = {"x": [1, 2, 3, 4], "y": [1.0, 1.5, 4.0, 4.5]}
    tree = mlcore.fit(Table.from_frame(frame, "y", {"y": "continuous"}), RECIPES["cart"])
    for refused in (lambda: description_length(tree), lambda: run(tree, "mdl")):
        with pytest.raises(TableError, match="predicts a number"):
            refused()
    with pytest.raises(ValueError, match="encoding"):
        description_length(mlcore.fit(lesson("tennis"), RECIPES["id3"]), "morse")


def test_a_validation_table_must_fit():
    table = lesson("tennis")
    tree = mlcore.fit(table, RECIPES["id3"])
    numbers = Table.from_frame({"x": [1, 2], "y": [0.5, 2.5]}, "y", {"y": "continuous"})
    with pytest.raises(TableError, match="predicts classes"):
        run(tree, "reduced-error", validation=numbers)
    other = Table.from_frame({"x": [1, 2], "y": ["Yes", "No"]}, "y")
    with pytest.raises(TableError, match="no such column"):
        run(tree, "reduced-error", validation=other)
    stranger = Table.from_frame({c.name: ["?"] for c in table.columns} | {"y": ["Perhaps"]}, "y")
    assert tallies(tree, stranger)[()].errors == 1  # a class unknown to the tree is wrong


def test_numbers_to_prune_by_must_not_be_too_large():
    def numbers(largest: float) -> Table:
        return Table.from_frame({"x": [1, 2, 3, 4], "y": [0.0, 1.0, 5.0, largest]}, "y", {"y": "continuous"})

    with pytest.raises(TableError, match="too large"):
        run(mlcore.fit(numbers(6.0), RECIPES["cart"]), "reduced-error", validation=numbers(1e71))


@pytest.mark.parametrize("path", [(9,), (0, 0, 0, 0)])
def test_where_there_is_no_node(path):
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    with pytest.raises(KeyError):
        collapse(tree, path)
    with pytest.raises(KeyError):
        raise_child(tree, path, 0)
    with pytest.raises(KeyError):
        raise_child(tree, (), 3)


def test_the_methods_and_their_settings():
    """Links contain the names, and other programs use them."""
    known = {name: dict(method.settings) for name, method in METHODS.items()}
    assert known == {
        "reduced-error": {"validation": None},
        "pessimistic": {"penalty": 0.5},
        "error-based": {"confidence": 0.25, "raising": True, "like": "c4.5"},
        "cost-complexity": {"risk": "impurity", "choose": None, "alpha": None, "folds": 10, "seed": 0},
        "mdl": {"encoding": "exact"},
        "chi-square": {"significance": 0.05},
    }
    assert [name for name, method in METHODS.items() if method.regression] == [
        "reduced-error",
        "cost-complexity",
    ]


# By hand ------------------------------------------------------------------------------------------


def test_by_hand_there_is_a_step_for_each_cut():
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    cuts = [((0,), None), ((7,), None), ((0,), None), ((), 2), ((0, 0), 5)]
    steps = list(prune.by_hand(tree, cuts))
    assert [step.kind for step in steps] == ["start", "collapse", "nothing", "nothing", "raise", "nothing"]
    assert [step.path for step in steps] == [None, *(path for path, _ in cuts)]
    assert steps[0].tree == tree
    assert steps[1].tree == steps[3].tree == collapse(tree, (0,))
    assert steps[4].tree == steps[5].tree == raise_child(collapse(tree, (0,)), (), 2)
    assert steps[-1].tree.root.n == tree.root.n, "the records of the other branches go down the raised one"


@pytest.mark.slow
@at_least(10, "collapses")
@SOME
@given(SEEDS, SEEDS)
def test_a_method_can_be_done_again_by_hand(seed, other):
    with contextlib.suppress(TableError):
        tree = mlcore.fit(made_of(seed).table(), recipe_of(other))
        steps = [step for step in run(tree, "pessimistic") if step.kind == "collapse"]
        for _ in steps:
            saw("collapses")
        told = list(prune.by_hand(tree, [(step.path, None) for step in steps]))
        assert [step.tree for step in told[1:]] == [step.tree for step in steps]


def test_a_branch_is_raised_only_where_the_records_are_known():
    tree = Tree.from_dict(mlcore.fit(lesson("tennis"), RECIPES["id3"]).to_dict())
    with pytest.raises(TableError, match="does not know its training records"):
        list(prune.by_hand(tree, [((), 0)]))
