"""Exercises on concepts, computed independently: by SciPy, scikit-learn, or a search of all possibilities."""

import re
from itertools import combinations, product

import numpy as np
import pytest
from scipy import stats
from sklearn import metrics

from tests.lessons.practice.oracles import checks
from tests.lessons.practice.test_oracles import NEAR, each, entropy, of_lecture
from tests.support.sweep import ONLY_SWEPT
from views.lessons.practice.exercise import Exercise, Grid
from views.lessons.practice.kinds.convex_sets import FORMS
from views.lessons.practice.kinds.counting import ORDERED

SOME = 300


@checks("convex", "f# kf g# kg h# kh sure")
def test_a_function_is_convex_where_no_chord_lies_below_it():
    for case, exercise in each("convex", SOME):
        right = exercise.right
        x = np.linspace(case.low, case.high, 121)
        found = {}
        for name, one in zip("fgh", case.all, strict=True):
            curve = np.poly1d([*one, 0])
            second = curve.deriv(2)
            assert [right[f"{name}{i}"] for i in range(3)] == [second(at) for at in case.places]
            gap = (curve(x)[:, None] + curve(x)[None]) / 2 - curve((x[:, None] + x[None]) / 2)
            convex, concave = gap.min() > -NEAR, gap.max() < NEAR
            found[name] = "convex" if convex else "concave" if concave else "neither"
            assert right[f"k{name}"] == found[name]
        assert [name for name, shape in found.items() if shape == "convex"] == [right["sure"]]


@checks("convex-set", "ina inb verdict convex")
def test_the_convex_ones_of_the_sets_have_all_midpoints():
    """For the other sets the lattice has a pair whose midpoint lies outside, whatever constant is drawn."""
    lattice = [np.array(place) / 2 for place in product(range(-16, 17, 4), repeat=2)]
    seen = set()
    for case, exercise in each("convex-set", SOME):
        form, right = FORMS[case.form], exercise.right
        sign = 1 if form.sign == "≤" else -1
        inside = lambda x, form=form, sign=sign, case=case: sign * (form.of(x) - case.bound) <= 0  # noqa: E731
        both = inside(case.a) and inside(case.b)
        assert (right["ina"], right["inb"]) == tuple(
            "yes" if inside(one) else "no" for one in (case.a, case.b)
        )
        shown = "open" if inside(np.add(case.a, case.b) / 2) else "no"
        assert right["verdict"] == (shown if both else "outside")
        if (case.form, case.bound) in seen:
            continue
        seen.add((case.form, case.bound))
        within = [x for x in lattice if inside(x)]
        missing = any(not inside((x + z) / 2) for x, z in combinations(within, 2))
        assert missing == (right["convex"] == "no"), (form.text, case.bound)


@pytest.mark.slow
@checks("mercer", "detA detB detC detD gram")
def test_a_possible_gram_matrix_has_no_negative_eigenvalue():
    for case, exercise in each("mercer"):
        right = exercise.right
        for name, entries in zip("ABCD", case.all, strict=True):
            matrix = np.reshape(entries, (2, 2))
            assert right[f"det{name}"] == pytest.approx(np.linalg.det(matrix), abs=1e-8)
            possible = (matrix == matrix.T).all() and np.linalg.eigvalsh(matrix)[0] > -1e-8
            assert possible == (right["gram"] == name)


@ONLY_SWEPT
@pytest.mark.slow
@checks("rare", "found acc# bal#")
def test_a_rare_class_is_judged_as_scikit_learn_does():
    verdicts = set()
    for case, exercise in each("rare", SOME):
        actual, predicted = np.repeat([1, 1, 0, 0], case.counts), np.repeat([1, 0, 1, 0], case.counts)
        right = exercise.right
        frequent = np.full_like(actual, 2 * actual.sum() > len(actual))
        for place, one in (("1", predicted), ("2", frequent)):
            assert right[f"acc{place}"] == pytest.approx(metrics.accuracy_score(actual, one))
            assert right[f"bal{place}"] == pytest.approx(metrics.balanced_accuracy_score(actual, one))
        assert right["found"] == (actual & frequent).sum()
        verdicts.add((right["accurate"], right["balanced"]))
    assert verdicts >= {("trained", "trained"), ("constant", "trained"), ("constant", "constant")}


@checks("dominated", "domA domB domC domD least")
def test_what_is_dominated_is_never_cheapest_whatever_errors_cost():
    for case, exercise in each("dominated", SOME):
        right = exercise.right
        errors = np.array([[case.positive - tp, fp] for tp, fp in case.found])
        worse = [
            any((other <= one).all() and (other < one).any() for other in errors) for one in errors
        ]  # fmt: skip
        assert [right[f"dom{name}"] == "yes" for name in "ABCD"] == worse
        bills = errors @ [case.miss, case.alarm]
        assert "ABCD"[int(bills.argmin())] == right["least"]
        assert not worse[int(bills.argmin())]


@checks("biased", "p# mean q# bias")
def test_the_expected_error_of_the_best_is_that_of_all_that_can_happen():
    for case, exercise in each("biased", 150):
        p, right = case.percent / 100, exercise.right
        pmf = stats.binom.pmf(range(3), 2, p)
        assert [right[f"p{i}"] for i in range(3)] == pytest.approx(list(pmf), abs=NEAR)
        best = np.zeros(3)
        for outcome in product(range(3), repeat=case.many):
            best[min(outcome)] += np.prod(pmf[list(outcome)])
        assert [right[f"q{i}"] for i in range(3)] == pytest.approx(list(best), abs=NEAR)
        assert right["mean"] == pytest.approx(p, abs=NEAR)
        assert right["bias"] == pytest.approx(best @ [0, 0.5, 1] - p, abs=NEAR)
        assert right["bias"] < 0


@checks("counting", "nominal ordinal kept")
def test_splits_are_as_many_as_one_finds_by_listing_them():
    for case, exercise in each("counting", SOME):
        right, k = exercise.right, case.nominal
        groups = {frozenset({frozenset(one), frozenset(range(k)) - frozenset(one)})
                  for size in range(1, k) for one in combinations(range(k), size)}  # fmt: skip
        assert right["nominal"] == len(groups)
        _, ordered = ORDERED[case.ordinal]
        assert right["ordinal"] == len(ordered) - 1
        options = exercise.blanks[-1].options
        kept = [key for key, text in options.items() if re.findall(r"\w[\w ]*\b", text) == list(ordered)]
        assert kept == [right["kept"]]


@checks("majority", "p m# share ideal verdict")
def test_a_majority_of_independent_models_errs_as_often_as_the_binomial_says():
    found = set()
    for case, exercise in each("majority", SOME):
        actual, predicted = np.array(case.actual), np.array(case.predicted)
        right = exercise.right
        wrong = (predicted != actual).mean(axis=1)
        assert wrong == pytest.approx(right["p"])
        most = np.median(predicted, axis=0)
        assert [right[f"m{i}"] for i in range(len(actual))] == [str(int(one)) for one in most]
        assert right["share"] == pytest.approx((most != actual).mean())
        assert right["ideal"] == pytest.approx(stats.binom.sf(1, 3, right["p"]))
        found.add(right["verdict"])
    assert found >= {"lower", "higher"}


@checks("tuning", "trained chosen fit#")
def test_what_is_simpler_than_the_best_underfits_and_the_rest_overfits():
    for case, exercise in each("tuning", SOME):
        right = exercise.right
        training, validation = np.array(case.training) / case.n, np.array(case.validation) / case.m
        best = int(validation.argmin())
        assert right["chosen"] == str(best)
        assert right["trained"] == str(training.argmin())
        for i in set(range(5)) - {best}:
            rates = validation[[i, best]]
            assert rates[0] - rates[1] > 2 * np.sqrt((rates * (1 - rates)).sum() / case.m), (
                "more often than by chance"
            )
            simpler = (case.values[i] < case.values[best]) == (case.of == "Leaves")
            assert right[f"fit{i}"] == ("under" if simpler else "over")
            assert (training[i] > training[best]) == simpler


def _given_after(exercise: Exercise, place: str) -> float:
    """The conditional entropy that the table of the exercise gives for a split."""
    (grid,) = (part for part in exercise.parts if isinstance(part, Grid))
    return float(str(grid.rows[int(place) - 1][1]))


@ONLY_SWEPT
@pytest.mark.slow
@checks("branches", "g# r# new")
def test_the_gain_prefers_many_branches():
    for case, exercise in each("branches", SOME):
        right = exercise.right
        c0, c1 = np.sum(case.two, axis=0)
        before = entropy([c0, c1])
        for place, groups in zip("123", case.all, strict=True):
            sizes = np.sum(groups, axis=1)
            after = sizes @ [entropy(group) for group in groups] / sizes.sum()
            assert _given_after(exercise, place) == pytest.approx(after, abs=6e-4)
            assert right[f"g{place}"] == pytest.approx(before - after, abs=NEAR)
            assert right[f"r{place}"] == pytest.approx((before - after) / entropy(sizes), abs=NEAR)
        assert right["new"] == ("yes" if case.many else "no")
        if not case.many:
            assert right["g3"] == pytest.approx(before, abs=NEAR)
            assert right["s3"] == pytest.approx(np.log2(c0 + c1), abs=NEAR)
            assert right["by-g"] == "3"


def test_the_split_of_the_lecture_on_twenty_customers():
    right = of_lecture("branches", 1)
    assert (right["g3"], right["s3"]) == (1, pytest.approx(np.log2(20)))
    assert right["g2"] == pytest.approx(0.620, abs=5e-4)
    assert (right["by-g"], right["by-r"]) == ("3", "2")
