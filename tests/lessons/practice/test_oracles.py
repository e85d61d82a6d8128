"""Every kind of exercise, computed independently: SciPy, scikit-learn, the lectures."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats
from sklearn.tree import DecisionTreeClassifier

from mlcore import prune
from mlcore.prune.links import Weakest
from mlcore.trees.fall import fall
from tests.lessons.practice.drawn import figures
from tests.lessons.practice.oracles import checks, noted
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit
from views.lessons.practice.exercise import Exercise
from views.lessons.practice.kinds import KINDS, drawn, independence, pessimistic
from views.lessons.practice.kinds.outofbag import Bagging

NEAR = 1e-9
MANY = 300


def each(kind: str, many: int = MANY) -> list[tuple[Any, Exercise]]:
    """The figures of the first numbers, and their exercises."""
    drawn = [figures(kind, number) for number in range(1, many + 1)]
    return [(case, noted(kind, KINDS[kind].make(case))) for case in drawn]


def of_lecture(kind: str, number: int) -> dict[str, Any]:
    return KINDS[kind].make(KINDS[kind].lectures[number - 1]).right


@ONLY_SWEPT
@pytest.mark.slow
def test_the_threshold_is_that_of_scikit_learn():
    for case, exercise in each("threshold", 400):
        x, y = np.array(case.values)[:, None], np.array(case.classes)
        tree = DecisionTreeClassifier(criterion=case.measure, max_depth=1).fit(x, y).tree_
        sizes, impurities = tree.n_node_samples, tree.impurity
        least = (sizes[1] * impurities[1] + sizes[2] * impurities[2]) / sizes[0]
        right = exercise.right
        best = right["best"]
        assert right[f"w{best}"] == pytest.approx(least, abs=NEAR)
        ties = exercise.blanks[-1].of(right)
        assert tree.threshold[0] in [right[f"t{name}"] for name in ties]


def test_the_threshold_of_the_lecture():
    right = of_lecture("threshold", 1)
    assert (right["t1"], right["t2"], right["best"]) == (80, 97.5, "2")
    assert (right["w1"], right["w2"]) == (pytest.approx(0.343, abs=5e-4), pytest.approx(0.3))
    assert [right[name] for name in ("a1", "b1", "a2", "b2")] == [3, 0, 3, 3]
    humid = of_lecture("threshold", 2)
    assert (humid["t1"], humid["t2"]) == (54, 85)


def entropy(counts: Any) -> float:
    return _entropy(tuple(map(float, counts)))


@cache
def _entropy(counts: tuple[float, ...]) -> float:
    """SciPy takes longest to read its arguments, and the few records of an exercise have few counts."""
    return float(stats.entropy(counts, base=2))


def gini(counts: Any) -> float:
    p = np.array(counts) / np.sum(counts)
    return float(np.sum(p * (1 - p)))


@pytest.mark.slow
@checks("next", "g# e#")
def test_the_next_attribute_has_the_highest_mutual_information():
    disagree = 0
    for case, exercise in each("next"):
        of = entropy if case.measure == "entropy" else gini
        rows, right = np.array(case.rows), exercise.right
        gains, errors = [], []
        for place in range(3):
            tables = [np.bincount(rows[rows[:, place] == v, -1], minlength=2) for v in set(rows[:, place])]
            left = sum(t.sum() / len(rows) * of(t) for t in tables)
            gains.append(of(np.bincount(rows[:, -1])) - left)
            errors.append(sum(t.min() for t in tables) / len(rows))
        assert [right[f"g{i}"] for i in range(3)] == pytest.approx(gains, abs=NEAR)
        assert [right[f"e{i}"] for i in range(3)] == pytest.approx(errors, abs=NEAR)
        by_gain, by_error = (set(blank.of(right)) for blank in exercise.blanks[-2:])
        assert by_gain == {str(i) for i in range(3) if gains[i] > max(gains) - NEAR}
        assert by_error == {str(i) for i in range(3) if errors[i] < min(errors) + NEAR}
        disagree += not by_gain & by_error
    assert disagree > MANY / 20


def test_the_next_attributes_of_tennis():
    sunny, rain, root = (of_lecture("next", number) for number in (1, 2, 3))
    assert [sunny[f"g{i}"] for i in range(3)] == pytest.approx([0.5710, 0.9710, 0.0200], abs=5e-5)
    assert [rain[f"g{i}"] for i in range(3)] == pytest.approx([0.0200, 0.0200, 0.9710], abs=5e-5)
    assert [root[f"g{i}"] for i in range(3)] == pytest.approx([0.2467, 0.1518, 0.0481], abs=5e-5)
    exercise = KINDS["next"].make(KINDS["next"].lectures[2])
    assert set(exercise.blanks[-1].of(root)) == {"0", "1"}  # by error Outlook and Humidity tie


@pytest.mark.slow
def test_the_gain_with_missing_values():
    for case, exercise in each("missing"):
        table, right = np.array(case.groups), exercise.right
        known, n = table.sum(), table.sum() + sum(case.lost)
        left = sum(row.sum() / known * entropy(row) for row in table)
        gain = known / n * (entropy(table.sum(axis=0)) - left)
        split = entropy([*table.sum(axis=1), sum(case.lost)])
        assert right["gain"] == pytest.approx(gain, abs=NEAR)
        assert right["ratio"] == pytest.approx(gain / split, abs=NEAR)


def test_missing_values_of_the_lectures():
    golf, sunny = of_lecture("missing", 1), of_lecture("missing", 2)
    assert (golf["gain"], golf["split"]) == (pytest.approx(0.199, abs=5e-4), pytest.approx(1.8092, abs=5e-5))
    assert golf["ratio"] == pytest.approx(0.110, abs=5e-4)
    assert sunny["gain"] == pytest.approx(0.8)


@pytest.mark.slow
def test_records_fall_as_mlcore_lets_them():
    for case, exercise in each("classify", 300):
        tree, right = drawn.tree(case.tree, case.target), exercise.right
        used = drawn.attributes(case.tree)
        cells = [
            {drawn.name(one): drawn.values(one)[value] for one, value in zip(used, record, strict=True)}
            for record in case.records
        ]
        cells[-1][drawn.name(used[0])] = None
        ends = [list(fall(tree, record))[-1] for record in cells]
        assert right["p"] == pytest.approx(ends[-1].tally[1], abs=NEAR)
        assert [tree.classes[int(right[name])] for name in ("c1", "c2", "c")] == [end.label for end in ends]


@pytest.mark.slow
def test_complete_records_are_read_as_mlcore_reads_them():
    for case, exercise in each("reading", 300):
        tree, right = drawn.tree(case.tree, case.target), exercise.right
        used = drawn.attributes(case.tree)
        for i, record in enumerate(case.records, 1):
            cells = {
                drawn.name(one): drawn.values(one)[value] for one, value in zip(used, record, strict=True)
            }
            steps = list(fall(tree, cells))
            leaf = tree.node(steps[-1].at[0][0])
            assert right[f"t{i}"] == sum(step.kind == "ask" for step in steps)
            assert right[f"n{i}"] == leaf.n
            assert tree.classes[int(right[f"c{i}"])] == steps[-1].label
        leaves = drawn.leaves(case.tree)
        assert right["e"] == sum(leaf.counts[1 - drawn.label(leaf)] for leaf in leaves)


@pytest.mark.slow
@checks("folds", "e# mean pooled verdict")
def test_the_errors_of_a_cross_validation_are_counted_record_by_record():
    verdicts = set()
    for case, exercise in each("folds"):
        right, k = exercise.right, len(case.sizes)
        fold = np.repeat(np.arange(k), case.sizes)
        place = np.concatenate([np.arange(size) for size in case.sizes])
        wrong = place < np.array(case.wrong)[fold]
        errors = [wrong[fold == i].mean() for i in range(k)]
        assert [right[f"e{i + 1}"] for i in range(k)] == pytest.approx(errors, abs=NEAR)
        assert right["mean"] == pytest.approx(np.mean(errors), abs=NEAR)
        assert right["pooled"] == pytest.approx(wrong.mean(), abs=NEAR)
        weights = 1 / np.array(case.sizes)[fold]  # every fold counts the same
        assert np.average(wrong, weights=weights) == pytest.approx(right["mean"], abs=NEAR)
        assert right["verdict"] == ("lower" if np.mean(errors) < wrong.mean() else "higher")
        verdicts.add(right["verdict"])
    assert verdicts == {"lower", "higher"}


@pytest.mark.slow
def test_bagging_is_counted_by_the_binomial_distribution():
    verdicts = set()
    for case, exercise in each("outofbag"):
        right, p = exercise.right, case.percent / 100
        assert right["share"] == pytest.approx(stats.binom.pmf(0, case.n, 1 / case.n), abs=NEAR)
        assert right["many"] == pytest.approx(case.n * right["share"], abs=NEAR)
        assert right["vote"] == pytest.approx(stats.binom.sf(1, 3, p), abs=NEAR)
        assert right["verdict"] == ("lower" if p < 0.5 else "higher")
        there = visit("crowd", **exercise.way().query)
        assert there.case.p == pytest.approx(1 - p)
        assert there.story.steps[there.step].n == 3
        assert not there.note
        verdicts.add(right["verdict"])
    assert verdicts == {"lower", "higher"}


def test_a_bootstrap_sample_leaves_out_as_many_as_all_samples_do():
    """All 27 samples of 3 records of 3, one by one."""
    samples = list(product(range(3), repeat=3))
    outofbag = KINDS["outofbag"].make(Bagging(3, 20)).right
    assert outofbag["share"] == pytest.approx(sum(0 not in one for one in samples) / len(samples))
    assert outofbag["many"] == pytest.approx(np.mean([3 - len({*one}) for one in samples]))


def test_a_whole_record_as_in_the_lecture():
    right = of_lecture("reading", 1)
    assert [right[name] for name in ("t1", "n1", "c1", "t2", "n2", "c2", "e")] == [2, 3, "0", 1, 4, "1", 0]


def test_an_unknown_outlook_as_in_the_lecture():
    assert of_lecture("classify", 1)["p"] == pytest.approx(0.643, abs=5e-4)


@pytest.mark.slow
@checks("chi2", "e# usable x df significant")
def test_chi_square_is_that_of_scipy():
    significant = unusable = 0
    for case, exercise in each("chi2", 300):
        found = stats.chi2_contingency(case.groups, correction=False)
        right = exercise.right
        expected = [right[f"e{i + 1}{j + 1}"] for i in range(len(case.groups)) for j in range(2)]
        assert expected == pytest.approx(found.expected_freq.ravel().tolist(), abs=NEAR)
        assert (right["x"], right["df"]) == (pytest.approx(found.statistic, abs=NEAR), found.dof)
        low = (found.expected_freq < 5).sum()
        usable = low <= found.expected_freq.size / 5 and found.expected_freq.min() >= 1
        assert right["usable"] == ("yes" if usable else "no")
        assert usable == (low == 0), "the strict rule says the same"
        verdict = "none" if not usable else "yes" if found.pvalue < 0.05 else "no"
        assert right["significant"] == verdict
        significant += verdict == "yes"
        unusable += not usable
    assert 80 < significant < 220
    assert 10 < unusable < 100


def test_the_critical_values():
    for df, value in independence.CRITICAL.items():
        assert value == pytest.approx(stats.chi2.ppf(0.95, df), abs=5e-4)
    assert [of_lecture("chi2", number)["x"] for number in (1, 2, 3)] == pytest.approx(
        [3.5467, 2.8, 0.9333], abs=5e-5
    )


def test_a_subtree_becomes_a_leaf_where_mlcore_prunes_it():
    kept = 0
    for case, exercise in each("pessimistic", 300):
        right = exercise.right
        if isinstance(case, pessimistic.Whole):
            assert right["estimate"] == pytest.approx((case.errors + 0.5 * case.leaves) / case.n, abs=NEAR)
            continue
        training, validation = np.array(case.training), np.array(case.validation)
        predicted = training.argmax(axis=1)
        assert right["ps"] == training.sum() - training.max(axis=1).sum() + 0.5 * len(training)
        assert right["pl"] == training.sum(axis=0).min() + 0.5
        if len(case.validation):
            assert right["vs"] == sum(
                row[1 - label] for row, label in zip(validation, predicted, strict=True)
            )
            assert right["vl"] == validation[:, 1 - training.sum(axis=0).argmax()].sum()
        if case.attribute < len(drawn.records.ATTRIBUTES):
            shape = drawn.Inner(case.attribute, tuple(drawn.Leaf(tuple(row)) for row in case.training))
            pruned = prune.pruned(drawn.tree(shape, case.target), "pessimistic")
            assert (right["prune"] == "leaf") == (pruned.leaves == 1)
            kept += right["prune"] != "leaf"
    assert kept > 30


def test_the_pessimistic_errors_of_the_lecture():
    slide, whole = of_lecture("pessimistic", 1), of_lecture("pessimistic", 2)
    assert (slide["tl"], slide["te"], slide["pl"], slide["ps"], slide["prune"]) == (10, 9, 10.5, 11, "leaf")
    assert (whole["rate"], whole["estimate"]) == (0.01, 0.025)


def test_the_weakest_link_is_that_of_mlcore():
    for case, exercise in each("weakest", 200):
        links, _ = Weakest(drawn.tree(case.tree, case.target), "error").listed()
        right = exercise.right
        by_path = [link.alpha for link in sorted(links, key=lambda link: link.path)]
        assert [right[f"g{i}"] for i in range(3)] == pytest.approx(by_path, abs=NEAR)
        assert right["alpha"] == pytest.approx(min(by_path), abs=NEAR)


@ONLY_SWEPT
@pytest.mark.slow
def test_a_rule_covers_the_records_of_its_leaf():
    for case, exercise in each("rules", 300):
        tree, right = drawn.tree(case.tree, case.target), exercise.right
        used = drawn.attributes(case.tree)
        frame = {
            drawn.name(one): [drawn.values(one)[row[i]] for row in case.rows] for i, one in enumerate(used)
        }
        leaf = [path for path, node in tree.walk() if not node.children][case.leaf]
        columns = [dict(zip(frame, cells, strict=True)) for cells in zip(*frame.values(), strict=True)]
        reached = [list(fall(tree, record))[-2].path for record in columns]
        inside = [row for row, path in zip(case.rows, reached, strict=True) if path == leaf]
        label = tree.classes.index(tree.node(leaf).label)
        assert (right["covered"], right["class"]) == (len(inside), str(label))
        assert right["accuracy"] == pytest.approx(np.mean([row[-1] == label for row in inside]))


def test_the_rule_of_rain_and_weak_wind():
    right = of_lecture("rules", 1)
    assert (right["covered"], right["right"], right["class"]) == (3, 3, "1")
    assert [right["if0"], right["if1"], right[f"if{drawn.records.HUMIDITY}"]] == ["2", "0", "-"]
