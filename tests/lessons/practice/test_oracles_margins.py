"""Exercises on margins, on judging and on other learners, computed independently."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import minimize_scalar
from sklearn import metrics
from sklearn.metrics import pairwise
from sklearn.naive_bayes import CategoricalNB
from sklearn.neighbors import KNeighborsClassifier

from mlcore import svm
from tests.lessons.practice.oracles import checks
from tests.lessons.practice.test_oracles import NEAR, each, of_lecture
from tests.support.sweep import ONLY_SWEPT
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.lessons.practice.kinds.gram import FORMULAS
from views.lessons.practice.kinds.interval import DEVIATES
from views.lessons.practice.kinds.paired import critical


@pytest.mark.slow
@checks("dot", "dot poly far rbf")
def test_kernels_are_those_of_scikit_learn():
    for case, exercise in each("dot"):
        x, z = np.array([case.x]), np.array([case.z])
        right = exercise.right
        assert right["dot"] == x[0] @ z[0]
        assert right["poly"] == pairwise.polynomial_kernel(x, z, degree=2, gamma=1, coef0=1).item()
        assert right["far"] == pytest.approx(
            pairwise.euclidean_distances(x, z, squared=True).item(), abs=NEAR
        )
        assert right["rbf"] == pytest.approx(pairwise.rbf_kernel(x, z, gamma=case.gamma).item(), abs=NEAR)


def test_the_dot_products_of_the_lecture():
    assert [of_lecture("dot", number)["dot"] for number in (1, 2, 3)] == [75, 82, 87]


@pytest.mark.slow
@checks("margin", "width f# side# xi#")
def test_margins_are_distances():
    for case, exercise in each("margin"):
        w = np.array(case.w)
        right = exercise.right
        on = (1 - case.b) * w / (w @ w)  # of f = 1, and the nearest of f = −1
        assert right["width"] == pytest.approx(np.linalg.norm(on - (-1 - case.b) * w / (w @ w)), abs=NEAR)
        for i, (*place, y) in enumerate(case.points):
            f = np.append(w, case.b) @ [*place, 1]
            assert right[f"f{i}"] == pytest.approx(f, abs=NEAR)
            assert right[f"side{i}"] == ("plus" if f > 0 else "minus")
            assert right[f"xi{i}"] == pytest.approx(np.maximum(0, 1 - y * f), abs=NEAR)


@pytest.mark.slow
@checks("distance", "fA dA sideA fB dB sideB nearer")
def test_the_distance_is_that_to_the_nearest_point_of_the_hyperplane():
    """The point of least distance on it, by Lagrange’s equations."""
    sides = set()
    for case, exercise in each("distance", 300):
        w, right = np.array(case.w, dtype=float), exercise.right
        found = []
        for name, x in zip("AB", case.points, strict=True):
            equations = np.block([[np.eye(len(w)), w[:, None]], [w[None], np.zeros((1, 1))]])
            foot = np.linalg.solve(equations, [*x, -case.b])[:-1]
            found.append(np.linalg.norm(foot - x))
            assert right[f"d{name}"] == pytest.approx(found[-1], abs=NEAR)
            assert right[f"f{name}"] == np.append(w, case.b) @ [*x, 1]
            assert right[f"side{name}"] == ("plus" if (x - foot) @ w > 0 else "minus")
        assert right["nearer"] == "AB"[int(np.argmin(found))]
        sides.add((right["sideA"], right["sideB"]))
    assert len(sides) == 4


def test_a_distance_from_a_line_with_whole_numbers():
    right = of_lecture("distance", 1)
    assert [right[name] for name in ("norm", "fA", "dA", "fB", "dB")] == [5, 15, 3, -5, 1]


@pytest.mark.slow
def test_support_vectors_are_those_within_reach_of_the_margin():
    for case, exercise in each("support"):
        points = np.array(case.points)
        reached = points[:, 2] * (points[:, :2] @ case.w + case.b)
        right = exercise.right
        assert right["support"] == (reached <= 1).sum()
        assert (right["hard"] == "yes") == bool((reached >= 1).all())
        said = [right[f"at{i}"] for i in range(len(points))]
        assert said == [["violates", "on", "beyond"][int(np.sign(one - 1)) + 1] for one in reached]


def loss(step: float, way: np.ndarray, errors: np.ndarray, gram: np.ndarray) -> float:
    """The negative dual, up to a constant. way: the y·α of both points."""
    return step * way @ errors + step**2 * way @ gram @ way / 2


@pytest.mark.slow
@checks("smo", "top L H clip aj ai")
def test_an_update_of_smo_is_the_best_on_its_line():
    """The dual along the line with constant Σ y·α, searched between the ends where a multiplier stops."""
    for case, exercise in each("smo", 300):
        i, j, C = case
        x, y, alpha = np.array([i.x, j.x]), np.array([i.y, j.y]), np.array([i.alpha, j.alpha])
        K, E = x @ x.T, np.array([i.f, j.f]) - y
        right = exercise.right
        way = np.array([-i.y * j.y, 1])  # of both, as α_j rises

        to_0, to_C = -alpha / way, (C - alpha) / way
        low, high = np.minimum(to_0, to_C).max(), np.maximum(to_0, to_C).min()
        assert (right["L"], right["H"]) == pytest.approx((j.alpha + low, j.alpha + high), abs=NEAR)
        args = (y * way, E, K)
        tight = {"xatol": 1e-10}
        best = minimize_scalar(loss, bounds=(low, high), args=args, method="bounded", options=tight).x
        new = alpha + way * best
        assert (right["ai"], right["aj"]) == pytest.approx(tuple(new), abs=1e-5)
        free = minimize_scalar(loss, args=args).x
        assert right["top"] == pytest.approx(j.alpha + free, abs=1e-5)
        assert right["clip"] == ("low" if free < low - 1e-5 else "high" if free > high + 1e-5 else "inside")


@checks("gram", "det least verdict")
def test_eigenvalues_are_those_of_numpy():
    verdicts = set()
    for _, exercise in each("gram"):
        right = exercise.right
        gram = np.array([[right["xx"], right["xz"]], [right["zx"], right["zz"]]])
        assert (gram == gram.T).all()
        least = np.linalg.eigvalsh(gram)[0]
        assert right["least"] == pytest.approx(least, abs=1e-8)
        assert right["det"] == pytest.approx(np.linalg.det(gram), abs=1e-8)
        assert (right["verdict"] == "negative") == (least < -1e-8)
        verdicts.add(right["verdict"])
    assert verdicts == {"negative", "passes"}


def test_kernels_pass_and_others_can_fail():
    """Sums and products of kernels are kernels: no pair of points gives a negative eigenvalue."""
    failed = {case.formula for case, exercise in each("gram") if exercise.right["verdict"] == "negative"}
    texts = {FORMULAS[place].text for place in failed}
    assert not texts & {"x·z", "x·z + 1", "(x·z + 1)²", "min(x1, z1) + min(x2, z2)"}
    assert {"x·z − 1", "|x − z|²", "x1·z2 + x2·z1", "max(x1, z1)"} <= texts


@ONLY_SWEPT
@pytest.mark.slow
@checks("confusion", "accuracy error precision recall specificity f")
def test_figures_are_those_of_scikit_learn():
    for case, exercise in each("confusion", 300):
        actual, predicted = np.repeat([1, 1, 0, 0], case), np.repeat([1, 0, 1, 0], case)
        right = exercise.right
        assert right["accuracy"] == pytest.approx(metrics.accuracy_score(actual, predicted))
        assert right["error"] == pytest.approx(metrics.zero_one_loss(actual, predicted))
        precision, recall, f, _ = metrics.precision_recall_fscore_support(actual, predicted, labels=[1, 0])
        assert right["precision"] == pytest.approx(precision[0])
        assert (right["recall"], right["specificity"]) == pytest.approx(recall)
        assert right["f"] == pytest.approx(f[0])


@pytest.mark.slow
@checks("kappa", "po plus minus pe kappa")
def test_kappa_is_that_of_scikit_learn():
    below = 0
    for case, exercise in each("kappa", 300):
        actual, predicted = np.repeat([1, 1, 0, 0], case), np.repeat([1, 0, 1, 0], case)
        right = exercise.right
        assert right["kappa"] == pytest.approx(metrics.cohen_kappa_score(actual, predicted), abs=NEAR)
        by_chance = stats.contingency.expected_freq(np.reshape(case, (2, 2))).diagonal() / len(actual)
        assert [right["plus"], right["minus"]] == pytest.approx(by_chance.tolist(), abs=NEAR)
        assert right["pe"] == pytest.approx(by_chance.sum(), abs=NEAR)
        assert right["po"] == np.mean(actual == predicted)
        below += right["kappa"] < 0
    assert 0 < below < 100


def test_kappa_of_the_lectures_matrices():
    first, second = of_lecture("kappa", 1), of_lecture("kappa", 2)
    assert (first["po"], first["pe"], first["kappa"]) == pytest.approx((0.8, 0.5192, 0.5840), abs=5e-5)
    assert (second["po"], second["pe"], second["kappa"]) == pytest.approx((0.9, 0.5018, 0.7993), abs=5e-5)


def test_the_figures_of_the_lecture():
    assert of_lecture("confusion", 1)["accuracy"] == pytest.approx(0.8)
    assert of_lecture("confusion", 2)["accuracy"] == pytest.approx(0.9)
    two_of_four = of_lecture("confusion", 3)
    assert (two_of_four["recall"], two_of_four["precision"]) == (2 / 5, 2 / 4)


def test_what_errors_cost_in_the_lecture():
    right = of_lecture("bill", 1)
    assert (right["a1"], right["c1"], right["a2"], right["c2"]) == pytest.approx((0.8, 3910, 0.9, 4255))
    assert (right["accurate"], right["cheaper"]) == ("second", "first")


@checks("bill", "c# cheaper")
def test_what_errors_cost_record_by_record():
    pairs = set()
    for case, exercise in each("bill", 300):
        right = exercise.right
        paid = [np.repeat(case.prices, counts).sum() for counts in (case.first, case.second)]
        assert [right["c1"], right["c2"]] == paid
        assert right["cheaper"] == ("first" if paid[0] < paid[1] else "second")
        pairs.add((right["accurate"], right["cheaper"]))
    assert len(pairs) == 4  # the more accurate model is the cheaper one in some cases, and not in others


@ONLY_SWEPT
@pytest.mark.slow
@checks("roc", "tpr# fpr# auc")
def test_the_curve_is_that_of_scikit_learn():
    ties = 0
    for case, exercise in each("roc", 300):
        right = exercise.right
        fpr, tpr, thresholds = metrics.roc_curve(case.positive, case.scores, drop_intermediate=False)
        for x, y, threshold in zip(fpr[1:], tpr[1:], thresholds[1:], strict=True):
            name = f"{threshold:g}"
            assert (right[f"fpr{name}"], right[f"tpr{name}"]) == pytest.approx((x, y))
        assert right["auc"] == pytest.approx(metrics.roc_auc_score(case.positive, case.scores))
        ties += len(set(case.scores)) < len(case.scores)
    assert 0 < ties < 300


@pytest.mark.slow
def test_intervals_are_those_of_scipy():
    for case, exercise in each("interval"):
        z, right = DEVIATES[case.level], exercise.right
        level = stats.norm.cdf(z) - stats.norm.cdf(-z)
        assert level == pytest.approx(float(case.level), abs=1e-3)
        wilson = stats.binomtest(case.right, case.n).proportion_ci(level, "wilson")
        assert (right["wlow"], right["whigh"]) == pytest.approx((wilson.low, wilson.high), abs=NEAR)
        wald = stats.norm.interval(level, case.right / case.n, right["se"])
        assert (right["low"], right["high"]) == pytest.approx(wald, abs=NEAR)
        assert right["se"] == pytest.approx(stats.binom.std(case.n, case.right / case.n) / case.n)
        assert right["low"] >= 0  # so that clipping does not change it
        assert right["high"] <= 1


def test_the_interval_of_the_lecture():
    right = of_lecture("interval", 1)
    assert (right["low"], right["high"]) == pytest.approx((0.722, 0.878), abs=0.0005)
    assert (right["wlow"], right["whigh"]) == pytest.approx((0.711, 0.867), abs=0.0005)


@pytest.mark.slow
@checks("paired", "t verdict")
def test_t_is_that_of_scipy():
    verdicts = set()
    for case, exercise in each("paired", 300):
        right = exercise.right
        found = stats.ttest_rel(case.a, case.b)
        assert right["t"] == pytest.approx(found.statistic)
        assert (right["verdict"] == "yes") == (found.pvalue < case.level)
        verdicts.add(right["verdict"])
        assert stats.t.ppf(1 - case.level / 2, len(case.a) - 1) == pytest.approx(
            critical(len(case.a) - 1, case.level), abs=0.0005
        )
    assert verdicts == {"yes", "no"}


def test_the_way_leads_to_the_step_at_which_the_lesson_comes_to_t():
    lesson = LESSONS["duel"]
    for _, exercise in each("paired", 30):
        query = exercise.way().query
        case = lesson.read(Given(query, lesson.params))
        story = lesson.story(lesson.basis(case))
        assert story.steps[int(query["step"])].kind == "statistic"


def asked_for(exercise):
    """The values that the linked lesson reads out of an exercise's link."""
    found = exercise.way()
    lesson = LESSONS[found.lesson]
    return found.lesson, lesson.read(Given(found.query, lesson.params))


def test_the_lessons_have_the_numbers_of_the_exercises():
    """Gram matrices and heights of densities. A line with no point in its margin is as wide there."""
    for _, exercise in each("gram", 20):
        _, case = asked_for(exercise)
        gram = svm.expression(case.formula)(case.points.X, case.points.X)
        assert gram.ravel().tolist() == [exercise.right[name] for name in ("xx", "xz", "zx", "zz")]
    for bayes, exercise in each("bayes", 20):
        _, case = asked_for(exercise)
        assert case.world.heights([0.0])[0] == pytest.approx(
            [exercise.right["j0"], exercise.right["j1"]], abs=5e-5
        )
        assert case.losses == bayes.losses
    lines = 0
    for plane, exercise in each("support", 60):
        lesson, case = asked_for(exercise)
        assert (lesson == "margin") == (exercise.right["hard"] == "yes")
        if lesson == "margin":
            facts = LESSONS["margin"].facts(case, LESSONS["margin"].story(case))
            assert facts["width"] == pytest.approx(2 / math.hypot(*plane.w))
            assert facts["errors"] == 0
            lines += 1
    assert lines


@checks("bayes", "q# r# says")
def test_decisions_have_the_least_expected_loss():
    """Computed in fractions. The losses are a matrix with the prediction in rows and the class in columns."""
    said = set()
    for case, exercise in each("bayes"):
        right = exercise.right
        prior, heights = Fraction(str(case.prior)), [Fraction(str(h)) for h in case.heights]
        joint = [heights[0] * prior, heights[1] * (1 - prior)]
        posterior = [one / sum(joint) for one in joint]
        assert (right["q0"], right["q1"]) == pytest.approx(tuple(map(float, posterior)))
        risks = np.array([[0, case.losses[1]], [case.losses[0], 0]]) @ posterior
        assert (right["r0"], right["r1"]) == pytest.approx(tuple(map(float, risks)))
        assert right["says"] == str(np.argmin(risks))
        said.add((right["says"], posterior[0] > posterior[1]))
    assert len(said) == 4  # losses can reverse the more probable choice


@pytest.mark.slow
@checks("naive", "q says")
def test_naive_bayes_is_that_of_scikit_learn():
    for case, exercise in each("naive", 200):
        right, X, y = exercise.right, [], np.repeat([0, 1], case.sizes)
        for factor in case.factors:
            counts = np.array(factor.groups)
            X.append(np.concatenate([np.repeat(np.arange(len(counts)), counts[:, c]) for c in (0, 1)]))
        many = [len(factor.values) for factor in case.factors]
        model = CategoricalNB(alpha=case.laplace or 1e-12, force_alpha=True, min_categories=many)
        model.fit(np.array(X).T, y)
        found = model.predict_proba([[factor.at for factor in case.factors]])[0]
        assert right["q"] == pytest.approx(found[1], abs=1e-6)
        assert right["says"] == str(found.argmax())


def test_naive_bayes_of_the_lectures_day():
    right = of_lecture("naive", 1)
    assert (right["joint0"], right["joint1"]) == pytest.approx((0.0206, 0.0053), abs=0.00005)
    assert right["says"] == "0"
    assert right["q"] == pytest.approx(1 - 0.795, abs=0.0005)


@ONLY_SWEPT
@pytest.mark.slow
@checks("neighbours", "d# n# b# s# c#")
def test_the_neighbours_are_those_of_scikit_learn():
    said = set()
    for case, exercise in each("neighbours", 300):
        right = exercise.right
        far, order = (
            KNeighborsClassifier(1).fit(case.places, case.classes).kneighbors([case.z], len(case.places))
        )
        assert sorted(right[f"d{i}"] for i in range(len(case.places))) == pytest.approx(far[0])
        assert [right[f"n{k}"] for k in (1, 2, 3)] == [str(i) for i in order[0][:3]]
        for k in (1, 2, 3):
            model = KNeighborsClassifier(k).fit(case.places, case.classes)
            share = model.predict_proba([case.z])[0, 1]
            assert right[f"s{k}"] == pytest.approx(share)
            assert right[f"b{k}"] == round(k * share)
            assert right[f"c{k}"] == ("tie" if share == 0.5 else "AB"[model.predict([case.z])[0]])
            said.add((k, right[f"c{k}"]))
    assert said == {(k, c) for k in (1, 2, 3) for c in "AB"} | {(2, "tie")}


@checks("adaboost", "error alpha factor up down")
def test_a_round_leaves_half_the_weight_to_what_was_wrong():
    """With the new weights exp(−α·y·h) the model is only as good as a guess."""
    for case, exercise in each("adaboost", 300):
        right, wrong, weights = exercise.right, np.array(case.wrong), np.array(case.weights)
        new = weights * np.exp(right["alpha"] * np.where(wrong, 1, -1))
        new /= new.sum()
        assert new[wrong].sum() == pytest.approx(0.5)
        assert right["error"] == pytest.approx(weights[wrong].sum())
        assert (right["up"], right["down"]) == pytest.approx((new[wrong][0], new[~wrong][0]))
        assert right["factor"] == pytest.approx(np.exp(2 * right["alpha"]))
