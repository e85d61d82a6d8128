"""Kernels by their formulas, the learner's own formulas, Mercer's condition, and the lift."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import svm
from tests.mlcore.support import at_least, saw, thorough

X = np.array([[1.0, 2.0], [-0.5, 3.0], [0.0, -1.0]])
Z = np.array([[2.0, 1.0], [1.0, 1.0]])


def dot(x: Any, z: Any) -> float:
    return sum(a * b for a, b in zip(x, z, strict=True))


def squared(x: Any, z: Any) -> float:
    return sum((a - b) ** 2 for a, b in zip(x, z, strict=True))


FORMULAS = [
    (svm.linear(), dot, "x·z"),
    (svm.poly(), lambda x, z: (dot(x, z) + 1) ** 3, "(x·z + 1)³"),
    (svm.poly(12, 0), lambda x, z: dot(x, z) ** 12, "(x·z)¹²"),
    (svm.poly(2, -0.5), lambda x, z: (dot(x, z) - 0.5) ** 2, "(x·z − 0.5)²"),
    (svm.rbf(0.25), lambda x, z: math.exp(-0.25 * squared(x, z)), "exp(−0.25 |x − z|²)"),
    (svm.sigmoid(0.5, -1), lambda x, z: math.tanh(0.5 * dot(x, z) - 1), "tanh(0.5 x·z − 1)"),
    (svm.sigmoid(2), lambda x, z: math.tanh(2 * dot(x, z)), "tanh(2 x·z)"),
    (svm.expression(" |x-z| "), lambda x, z: math.sqrt(squared(x, z)), "|x-z|"),
]


@pytest.mark.parametrize(("kernel", "formula", "text"), FORMULAS, ids=[text for _, _, text in FORMULAS])
def test_gram_matrices(kernel, formula, text):
    assert kernel.text == text
    gram = kernel(X, Z)
    assert gram.shape == (3, 2)
    assert gram == pytest.approx(np.array([[formula(x, z) for z in Z] for x in X]))
    assert kernel.diagonal(X) == pytest.approx([formula(x, x) for x in X])


def test_the_dot_products_of_the_lecture():
    v, u, w = [1, 3, 9, 2], [2, 4, 6, 7], [2, 3, 6, 5]
    assert svm.linear()([v, v, w], [w, u, u]).diagonal().tolist() == [75, 82, 87]


def test_kernels_are_values():
    assert svm.rbf(0.5) == svm.rbf(0.5) != svm.rbf(0.6)
    assert len({svm.expression("x.z"), svm.expression("x.z"), svm.linear()}) == 2


@pytest.mark.parametrize(
    "make",
    [
        lambda: svm.poly(0),
        lambda: svm.poly(2.5),
        lambda: svm.poly(101),
        lambda: svm.poly(2, math.nan),
        lambda: svm.rbf(0),
        lambda: svm.rbf(math.inf),
        lambda: svm.rbf(math.nan),
        lambda: svm.rbf("1"),
        lambda: svm.sigmoid(-1, 0),
        lambda: svm.sigmoid(1, math.inf),
    ],
)
def test_parameters_out_of_range(make):
    with pytest.raises(svm.ProblemError):
        make()


def test_points_that_cannot_be_compared():
    with pytest.raises(svm.ProblemError, match="2 coordinates cannot be compared with points with 3"):
        svm.linear()(X, [[1, 2, 3]])


def test_a_value_too_large_is_said():
    with pytest.raises(svm.ProblemError, match="far too large"):
        svm.poly(60)(X * 1e6, X * 1e6)


# The trick ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("coef0", [0.0, 1.0, 0.3])
def test_the_lift_has_the_inner_products_of_the_kernel(coef0):
    lifted = svm.lift2(X, coef0)
    assert lifted.shape == (3, 6 if coef0 else 3)
    assert lifted @ svm.lift2(Z, coef0).T == pytest.approx(svm.poly(2, coef0)(X, Z))


def test_the_lift_of_a_point():
    assert svm.lift2([[3, 2]])[0] == pytest.approx([9, 6 * math.sqrt(2), 4])


@pytest.mark.parametrize(("points", "coef0"), [([[1, 2, 3]], 0), ([[1, 2]], -1), ([[1, 2]], math.nan)])
def test_what_cannot_be_lifted(points, coef0):
    with pytest.raises(svm.ProblemError):
        svm.lift2(points, coef0)


@pytest.mark.parametrize(("d", "degree", "coef0"), list(product([1, 2, 5], [1, 2, 4], [0.0, 1.0])))
def test_the_dimension_is_the_rank_of_the_gram_matrix(d, degree, coef0):
    kernel = svm.poly(degree, coef0)
    points = np.random.default_rng(0).uniform(-1, 1, (150, d))
    assert kernel.dimension(d) == np.linalg.matrix_rank(kernel(points, points), tol=1e-9)


def test_multiplications():
    assert svm.linear().multiplications(10) == 10
    assert svm.poly(3).multiplications(10) == 12
    assert svm.rbf(1).multiplications(10) == 11
    assert svm.expression("x.z").multiplications(10) is None
    assert (svm.rbf(1).dimension(2), svm.sigmoid(1).dimension(2)) == (math.inf, None)


# The learner's own formulas -----------------------------------------------------------------------

READ = [
    ("(x.z + 1)^2", lambda x, z: (dot(x, z) + 1) ** 2),
    ("exp(-|x-z|^2 / 2)", lambda x, z: math.exp(-squared(x, z) / 2)),
    ("exp(−|x − z|²)", lambda x, z: math.exp(-squared(x, z))),
    ("x·z × 2³", lambda x, z: dot(x, z) * 8),
    ("x . z", dot),
    ("|z-x|", lambda x, z: math.sqrt(squared(x, z))),
    ("-2^2", lambda x, z: -4),
    ("2^-1", lambda x, z: 0.5),
    ("2^3^2", lambda x, z: 512),
    ("8/4/2 - 1 - 1", lambda x, z: -1),
    ("2--3", lambda x, z: 5),
    ("1.5e1 + .5 + 1.", lambda x, z: 16.5),
    ("x1*z1 + x2*z2", dot),
    ("min(x1, z1) + max(x2,z2)", lambda x, z: min(x[0], z[0]) + max(x[1], z[1])),
    ("sqrt(abs(x.z)) * cos(x1) * cos(z1) + sin(2)*tanh(x.z)", None),
    ("7", lambda x, z: 7),
]


@pytest.mark.parametrize(("text", "formula"), READ, ids=[text for text, _ in READ])
def test_formulas_are_read(text, formula):
    values = svm.expression(text)(X, Z)
    assert values.shape == (3, 2)
    if formula:
        assert values == pytest.approx(np.array([[formula(x, z) for z in Z] for x in X]))
    square = svm.expression(text)(X, X)
    assert svm.expression(text).diagonal(X) == pytest.approx(square.diagonal())


WRONG = [
    ("", 1, "empty"),
    ("   ", 1, "empty"),
    ("x", 1, "x alone is a point"),
    ("x.z +", 6, "breaks off"),
    ("(x.z+1", 7, "closing parenthesis"),
    ("x.z)", 4, "does not belong"),
    ("2 x.z", 3, "Is a \\* missing"),
    ("2(x.z)", 2, "Is a \\* missing"),
    ("tan(x.z)", 1, "no function “tan”"),
    ("exp x.z", 5, "After exp comes a parenthesis"),
    ("exp()", 5, "should be here"),
    ("exp(1, 2)", 6, "takes 1"),
    ("min(1)", 6, "takes 2"),
    ("x0*z0", 1, "counted from 1"),
    ("x.z $ 2", 5, "“\\$” cannot be read"),
    ("x.z ** 2", 6, "should be here"),
    ("1e999", 1, "too large"),
    ("+1", 1, "should be here"),
    ("x.zoo", 2, "“.” cannot be read"),
    ("  x.z + y", 9, "no function “y”"),
    ("__import__('os')", 1, "“_” cannot be read"),
    ("(" * 60 + "1" + ")" * 60, 31, "nested too deeply"),
    ("-" * 100 + "1", 31, "nested too deeply"),
    ("1" + "+1" * 150, 201, "too long"),
]


@pytest.mark.parametrize(("text", "position", "sentence"), WRONG, ids=[text[:16] for text, _, _ in WRONG])
def test_mistakes_are_said_with_their_place(text, position, sentence):
    with pytest.raises(svm.FormulaError, match=sentence) as refusal:
        svm.expression(text)
    assert refusal.value.position == position
    assert str(refusal.value).endswith(f"(character {position})")


TERMS = st.sampled_from(["x.z", "x1", "z2", "2", "0.5", "|x-z|²", "exp(-x.z)", "min(x1, z1)", "(1 + x.z)"])
FORMULAS = st.lists(TERMS, min_size=1, max_size=4).flatmap(
    lambda terms: st.sampled_from([" + ", " * ", " - ", " / ", "^", " "]).map(lambda sign: sign.join(terms))
)


@at_least(9, "read", "refused")
@thorough
@given(st.text(alphabet="xz.|-+*/^(),12 expminsq²−", max_size=40) | FORMULAS)
def test_any_text_is_read_or_refused(text):
    try:
        values = svm.expression(text)(X, Z)
    except svm.ProblemError:
        saw("refused")
        return
    saw("read")
    assert np.isfinite(values).all()


def test_a_coordinate_that_is_not_there():
    with pytest.raises(svm.ProblemError, match="asks for z3, but the points have 2 coordinates"):
        svm.expression("z3*x3")(Z, Z)


@pytest.mark.parametrize("text", ["1/(x1-x1)", "sqrt(-1)", "exp(exp(exp(9)))", "(-1)^0.5", "0/0"])
def test_a_formula_without_a_number_is_said(text):
    with pytest.raises(svm.ProblemError, match="gives no number"):
        svm.expression(text)(X, Z)


def test_an_expression_learns_what_the_kernel_learns():
    draw = np.random.default_rng(0)
    points, y = draw.normal(0, 1, (40, 2)), draw.integers(0, 2, 40)
    own = svm.fit(points, y, svm.expression("exp(-0.5*|x-z|^2)"), 1.0, 1e-8)
    assert own.decision(points) == pytest.approx(svm.fit(points, y, svm.rbf(0.5), 1.0, 1e-8).decision(points))


# Mercer's condition -------------------------------------------------------------------------------

CLOUD = np.random.default_rng(3).normal(0, 1, (25, 2))


@pytest.mark.parametrize(
    ("kernel", "verdict"),
    [
        (svm.linear(), "passes"),
        (svm.poly(4), "passes"),
        (svm.rbf(0.01), "passes"),
        (svm.rbf(50), "passes"),
        (svm.expression("exp(-|x-z|)"), "passes"),
        (svm.expression("cos(x1-z1)"), "passes"),
        (svm.sigmoid(1, -2), "negative eigenvalue"),
        (svm.poly(2, -1), "negative eigenvalue"),
        (svm.expression("|x-z|^2"), "negative eigenvalue"),
        (svm.expression("-x.z"), "negative eigenvalue"),
        (svm.expression("x1*z2"), "not symmetric"),
    ],
    ids=lambda value: getattr(value, "text", value),
)
def test_mercers_condition(kernel, verdict):
    found = svm.mercer(kernel, CLOUD)
    assert found.verdict == verdict
    assert (np.diff(found.eigenvalues) >= 0).all()
    assert found.least == found.eigenvalues[0]
    assert found.eigenvalues.sum() == pytest.approx(found.gram.trace())
    assert found.symmetric == (verdict != "not symmetric")


def test_mercer_by_hand():
    found = svm.mercer(svm.expression("|x-z|^2"), [[0.0], [2.0]])
    assert found.eigenvalues.tolist() == pytest.approx([-4, 4])
