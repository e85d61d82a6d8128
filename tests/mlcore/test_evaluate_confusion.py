"""Figures of a confusion matrix: the lectures' tables, scikit-learn's metrics, and the value of 0/0."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from datasets import load
from mlcore.evaluate import Confusion, confusion
from tests.mlcore.support import moderate


def two(tp: float, fn: float, fp: float, tn: float) -> Confusion:
    return Confusion(("+", "-"), ((tp, fn), (fp, tn)))


M1, M2 = two(150, 40, 60, 250), two(250, 45, 5, 200)
PRICES = {("+", "+"): -1, ("+", "-"): 100, ("-", "+"): 1, ("-", "-"): 0}


@pytest.mark.parametrize(
    ("matrix", "figures"),
    [
        (M1, (0.80, 0.714286, 0.789474, 0.75, 0.806452, 0.5192, 0.584027, 0.586058)),
        (M2, (0.90, 0.980392, 0.847458, 0.909091, 0.975610, 0.5018, 0.799277, 0.809786)),
    ],
)
def test_the_lectures_two_models(matrix: Confusion, figures: tuple[float, ...]):
    found = (
        matrix.accuracy, matrix.precision("+"), matrix.recall("+"), matrix.f("+"),
        matrix.specificity("+"), matrix.random_accuracy, matrix.kappa, matrix.mcc,
    )  # fmt: skip
    assert found == pytest.approx(figures, abs=5e-7)
    assert matrix.undefined == ()


@pytest.mark.parametrize(
    ("matrix", "bill"),
    [(M1, 3910), (M2, 4255), (two(160, 40, 60, 240), 3900), (two(150, 50, 0, 300), 4850)],
)
def test_the_bill(matrix: Confusion, bill: float):
    assert matrix.cost(PRICES) == bill
    assert matrix.cost({("+", "-"): 100}) == 100 * matrix.table[0][1]


def test_the_same_rates_on_the_other_models_people():
    def rescaled(matrix: Confusion, *totals: float) -> Confusion:
        rows = zip(matrix.table, totals, strict=True)
        return Confusion(matrix.classes, tuple(tuple(c * n / sum(row) for c in row) for row, n in rows))

    assert rescaled(M2, 190, 310).cost(PRICES) == pytest.approx(2744.85, abs=0.005)
    assert rescaled(M2, 190, 310).accuracy == pytest.approx(0.926912, abs=5e-7)
    assert rescaled(M1, 295, 205).cost(PRICES) == pytest.approx(6017.31, abs=0.005)
    assert rescaled(M1, 295, 205).accuracy == pytest.approx(0.79643, abs=5e-6)


def test_saying_always_no_is_accurate_and_nothing_more():
    rare = confusion([0] * 9990 + [1] * 10, [0] * 10_000)
    assert (rare.accuracy, rare.kappa, rare.mcc, rare.recall(1), rare.precision(1)) == (0.999, 0, 0, 0, 0)
    assert rare.undefined == (("mcc", None), ("precision", 1))


def test_a_rare_disease_called_four_times():
    roth = two(2, 3, 2, 93)
    assert (roth.accuracy, roth.recall("+"), roth.precision("+")) == (0.95, 2 / 5, 2 / 4)
    assert roth.f("+") == pytest.approx(0.444444, abs=5e-7)
    assert roth.kappa == pytest.approx(0.418605, abs=5e-7)


def test_titanic_by_sex_alone():
    frame = load("titanic")
    survived = next(name for name in frame.columns if name.lower() == "survived")
    sex = next(name for name in frame.columns if name.lower() == "sex")
    guess = np.where(frame[sex].str.lower() == "female", "Yes", "No")
    found = confusion(frame[survived].astype(str).str.title(), guess, classes=["Yes", "No"])
    assert found.table == ((344, 367), (126, 1364))
    figures = (found.accuracy, found.precision("Yes"), found.recall("Yes"), found.f("Yes"), found.kappa)
    assert figures == pytest.approx((0.776011, 0.731915, 0.483826, 0.582557, 0.438079), abs=5e-7)


LABELS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=60)


@pytest.mark.slow
@moderate
@given(LABELS, st.integers(0, 2**32), st.booleans())
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn_says_the_same(pairs, seed, weighted):
    actual, predicted = map(list, zip(*pairs, strict=True))
    weights = np.random.default_rng(seed).integers(0, 4, len(pairs)) / 4 if weighted else None
    if weights is not None:
        weights[0] = 1  # scikit-learn refuses to judge an empty matrix
    ours = confusion(actual, predicted, weights=weights)
    how = {"sample_weight": weights}
    assert ours.classes == tuple(sorted({*actual, *predicted}))
    labels = list(ours.classes)
    theirs = metrics.confusion_matrix(actual, predicted, labels=labels, **how)
    assert np.array(ours.table) == pytest.approx(theirs)
    assert ours.accuracy == pytest.approx(metrics.accuracy_score(actual, predicted, **how))
    assert ours.mcc == pytest.approx(metrics.matthews_corrcoef(actual, predicted, **how), abs=1e-9)
    kappa = metrics.cohen_kappa_score(actual, predicted, labels=labels, **how)
    assert ours.kappa == pytest.approx(0.0 if math.isnan(kappa) else kappa, abs=1e-12)
    for beta in (0.5, 1.0, 2.0):
        how_many = metrics.precision_recall_fscore_support(
            actual, predicted, labels=labels, beta=beta, zero_division=0, **how
        )
        found = [(ours.precision(c), ours.recall(c), ours.f(c, beta)) for c in labels]
        assert pytest.approx(np.array(how_many[:3])) == np.array(found).T
        for average, mine in (("macro", ours.macro), ("micro", ours.micro)):
            whole = metrics.precision_recall_fscore_support(
                actual, predicted, labels=labels, beta=beta, average=average, zero_division=0, **how
            )
            assert (mine("precision"), mine("recall"), mine("f", beta)) == pytest.approx(whole[:3])


def test_kappa_of_answers_that_have_nothing_to_do_with_the_truth_is_0_in_the_mean():
    rng = np.random.default_rng(0)
    found = [
        confusion(rng.choice(3, 100, p=(0.6, 0.3, 0.1)), rng.choice(3, 100, p=(0.2, 0.5, 0.3))).kappa
        for _ in range(2000)
    ]
    assert abs(np.mean(found)) < 4 * np.std(found) / math.sqrt(len(found))


def test_an_empty_matrix_has_no_figures_and_says_so():
    empty = confusion([], [], classes=["a", "b"])
    assert (empty.n, empty.accuracy, empty.kappa, empty.macro("f"), empty.micro("f")) == (0, 0, 0, 0, 0)
    assert {name for name, of in empty.undefined if of is None} == {
        "accuracy", "random_accuracy", "kappa", "mcc",
    }  # fmt: skip
    assert ("f", "b") in empty.undefined
    assert ("specificity", "a") in empty.undefined


def test_one_class_alone_is_right_and_has_no_kappa():
    alone = confusion(["a"] * 3, ["a"] * 3)
    assert (alone.accuracy, alone.kappa, alone.specificity("a")) == (1, 0, 0)
    assert alone.undefined == (("kappa", None), ("mcc", None), ("specificity", "a"))


def test_weights_that_no_float_holds_leave_no_residue():
    alone = confusion(["a"] * 7 + ["b"] * 3, ["a"] * 10, weights=[0.1] * 10)
    assert (alone.kappa, alone.mcc) == (0, 0)
    assert ("mcc", None) in alone.undefined


@pytest.mark.parametrize(
    ("actual", "predicted"),
    [([True, False], [True, True]), (np.array([True, False]), [1, 1]), ([1.0, 0.0], np.array([1, 1]))],
)
def test_truth_values_and_numbers_are_classes(actual, predicted):
    found = confusion(actual, predicted)
    assert found.classes == (0, 1)
    assert found.table == ((0, 1), (0, 1))
    assert found.recall(np.int64(1)) == found.recall(True) == 1


def test_the_order_of_the_classes_is_the_one_told():
    assert confusion("ab", "ba", classes=("b", "a", "c")).table == ((0, 1, 0), (1, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: confusion(["a", None], ["a", "a"]), "actual class of record 2 is missing"),
        (lambda: confusion(["a", "a"], ["a", math.nan]), "predicted class of record 2 is missing"),
        (lambda: confusion(["a"], ["a", "b"]), "1 actual classes and 2 predicted ones"),
        (lambda: confusion(["a"], ["b"], classes=["a"]), "predicted class 'b' is not one of the classes 'a'"),
        (lambda: confusion(["1"], [1]), "Some classes are words and others are numbers"),
        (lambda: confusion([], []), "no records"),
        (lambda: confusion(["a"], ["a"], classes=[]), "no classes"),
        (lambda: confusion(["a"], ["a"], classes=["a", "a"]), "twice"),
        (lambda: confusion(["a"], ["a"], weights=[-1]), "below 0"),
        (lambda: confusion(["a"], ["a"], weights=[math.nan]), "weight of record 1 is missing"),
        (lambda: confusion(["a"], ["a"], weights=[1, 1]), "1 records and 2 weights"),
        (lambda: confusion(np.eye(2), np.eye(2)), "not a table"),
        (lambda: M1.precision("?"), "not one of the classes"),
        (lambda: M1.cost({("+", "?"): 1}), "not one of the classes"),
        (lambda: M1.cost({"+": 1}), "pair"),
        (lambda: M1.cost({("+", "+"): math.nan}), "finite"),
        (lambda: M1.macro("accuracy"), "There are: precision, recall, specificity, f"),
        (lambda: M1.f("+", -1), "below 0"),
    ],
)
def test_refusals_are_sentences(call, what):
    with pytest.raises(ValueError, match="(?s)" + what.replace("?", r"\?")) as refused:
        call()
    assert str(refused.value).endswith(".")
