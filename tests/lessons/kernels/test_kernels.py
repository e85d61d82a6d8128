"""The wall of kernels as data, with the sentences and tables below it."""

import json
import re
from math import inf

import numpy as np
import pytest

from mlcore import svm
from mlcore.svm import Machine, ProblemError
from tests.support.visiting import visit
from views.kit.link.table import UNITS
from views.kit.panels import Component
from views.lessons.kernels import classes as votes
from views.lessons.kernels import dots, facets, gram, grid, lift
from views.lessons.kernels.dots import arrows
from views.lessons.kernels.facets import Case, Measure, axes_of, learned, machines, measures, pane, picture
from views.stage.plane.picture import AS_IT_IS
from views.subjects.points.points import TOLERANCE

BOX = (-3.0, -3.0, 3.0, 3.0)
CODES = ("linear", "poly:2:1", "rbf:0.5", "sigmoid:0.5:-1", "own")


def case(**query: object) -> Case:
    found = visit("kernels", **query)
    assert not found.note
    return found.case


def problem(code: str, units: str = "plain", C: float = 1.0, **query: object) -> Case:
    return Case(case(**query).points, (code, "linear"), C, units)


def machine_of(asked: Case) -> Machine:
    return learned(asked, asked.kernels[0])


def drawn(asked: Case) -> dict:
    return picture(asked, machines(asked), True)["panes"][0]


def test_a_formula_of_ones_own_comes_as_a_table_to_interpolate_in():
    asked = problem("own", set="moons")
    table, machine = drawn(asked)["decision"], machine_of(asked)
    side = table["side"]
    at = 12 * side + 40
    place = [-3 + 6 * 40 / (side - 1), -3 + 6 * 12 / (side - 1)]
    assert table["values"][at] == pytest.approx(machine.decision([place])[0], rel=1e-3, abs=1e-3)


def test_rings_are_shares_of_what_is_possible():
    soft, hard = problem("linear", C=2.0, set="touching"), problem("linear", C=inf, set="clouds")
    for asked, most in ((soft, 2.0), (hard, machine_of(hard).alpha.max())):
        machine, shown = machine_of(asked), drawn(asked)
        assert shown["weights"] == pytest.approx((machine.alpha / most).tolist(), abs=1e-4)
        assert max(shown["weights"]) <= 1
        assert shown["bound"] == machine.at_bound.tolist()
    assert all(ring == 1 for i, ring in enumerate(drawn(soft)["weights"]) if i in drawn(soft)["bound"])


def test_a_picture_is_plain_json_and_small():
    points = case(set="touching", n=200).points
    problems = [Case(points, (code, "linear"), 1.0) for code in CODES]
    text = json.dumps([drawn(one) for one in problems])
    assert len(text) < 200_000


def test_the_unit_of_a_column_changes_the_gaussian_and_standardising_forgets_it():
    plain, hundred, standard = (machine_of(problem("rbf:0.5", u, set="moons")) for u in UNITS.kind.options)
    assert hundred.support.size > plain.support.size
    moons = case(set="moons").points
    Z, *_ = svm.standardise(moons.X * [1, 100])
    again = svm.fit(Z, moons.Y, svm.rbf(0.5), 1.0, TOLERANCE)
    assert standard.alpha == pytest.approx(again.alpha, abs=1e-5), "both to the tolerance"


def test_the_axis_tells_the_unit():
    axes = axes_of(("x1", "x2"), BOX, 100)
    assert axes["y"]["name"] == "100·x2"
    assert axes["y"]["ticks"][0] == (-3, "−300")
    assert axes["x"]["ticks"][0] == (-3, "−3")


def test_what_cannot_be_learned_is_a_sentence_in_the_pane():
    hard = drawn(problem("linear", C=inf, set="xor"))
    assert "separates “−1” from “+1” without an error" in hard["error"], (
        "the classes have the names that the learner knows"
    )
    points = case(set="moons").points
    nowhere = drawn(Case(points, ("own", "linear"), formula="1/(x1*z2-x1*z2)"))
    assert "gives no number" in nowhere["error"]


def test_no_points_and_one_class_are_sentences():
    none = case(set="ring").points.but([], [])
    one = none.but([(0.0, 0.0), (1.0, 1.0)], [1, 1])
    for points, why in ((none, "no points yet"), (one, "All points are of the class “\\+1”")):
        shown = drawn(Case(points, ("rbf:1", "linear"), 1.0))
        assert re.search(why, shown["error"])
        assert shown["decision"] is None


@pytest.mark.parametrize("C", [1e-6, 1e6])
@pytest.mark.parametrize("code", ["linear", "rbf:10000", "poly:20:1", "sigmoid:100:-5"])
def test_extreme_numbers_end_in_a_picture_or_a_sentence(code: str, C: float):
    points = case(set="touching", n=60).points
    twins = points.but([*points.x, points.x[0]], [*points.y, -points.y[0]])
    shown = drawn(Case(twins, (code, "linear"), C))
    assert (shown["error"] is None) == (shown["decision"] is not None)


def test_a_machine_that_was_stopped_says_so():
    asked = Case(case(set="touching", n=500).points, ("poly:3:1", "linear"), 1e6)
    one = Measure("Polynomial", "(x·z + 1)³", machine_of(asked))
    assert facets.note(one) == "SMO stopped after 20,000 steps, before it converged."


def test_the_least_error_is_marked_and_ties_are_named():
    points = case(set="ring").points
    asked = Case(points, ("linear", "poly:2:1", "rbf:0.5"))
    known = measures(asked, machines(asked), False)
    facts = facets.facts_below(known, True)
    assert [fact[1]["best"] for fact in facts] == [False, True, True]
    assert [fact[2]["text"] for fact in facts] == [str(one.machine.support.size) for one in known]
    assert "Polynomial" in facets.sentence(known, points.n)
    assert "share the lowest 5-fold CV error" in facets.sentence(known, points.n)
    assert [fact[1]["text"] for fact in facets.facts_below(known, False)] == ["…"] * 3


# Below the facets -----------------------------------------------------------------------------------


def test_the_lectures_dot_products_term_by_term():
    html = dots._products({"v": (1, 3, 9, 2), "u": (2, 4, 6, 7), "w": (2, 3, 6, 5)})
    for terms, value in (("2 + 9 + 54 + 10", 75), ("2 + 12 + 54 + 14", 82), ("4 + 12 + 36 + 35", 87)):
        assert f"{terms}</td><td><b>{value}</b>" in html
    assert html.count("gh-best") == 1
    assert "(−2)·3" in dots._products({"v": (-2,), "u": (1,), "w": (3,)})


@pytest.mark.parametrize(
    ("a", "b", "shown"),
    [
        ((2, 1), (4, 0), "x has projection 2 on z, whose length is 4, so x·z = 8"),
        ((-2, 1), (4, 0), "x has projection −2 on z, whose length is 4, so x·z = −8"),
        ((0, 3), (2, 0), "x has projection 0 on z, whose length is 2, so x·z = 0"),
        ((1, 3), (0, 0), "z has length 0, so x·z = 0"),
        ((0, 2e-200), (0, 1e-300), "x has projection 0 on z, whose length is 0, so x·z = 0"),
        ((0, 0), (3, 4), "x has projection 0 on z, whose length is 5, so x·z = 0"),
    ],
)
def test_arrows_show_how_far_one_vector_reaches_along_the_other(a: tuple, b: tuple, shown: str):
    drawn = arrows(("x", "z"), a, b)
    assert drawn.caption == shown
    assert shown in drawn.alt
    paths = {css: spots(d) for css, d in ((at["class"], at["d"]) for _, at, *_ in drawn.shapes if "d" in at)}
    assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for path in paths.values() for x, y in path)
    (start, end), (tip, foot) = paths["gh-arrow-reach"], paths["gh-arrow-fall"]
    assert end == foot, "the reached height ends below the tip"
    along, down = np.subtract(end, start), np.subtract(tip, foot)
    assert abs(along @ down) < 0.1 * drawn.width, "a right angle, except for rounding"


@pytest.mark.parametrize("b", [(2.0, 1.0), (2.1, 1.1), (1.9, 1.3), (2.0, 0.6)])
def test_names_of_arrows_to_neighbouring_places_do_not_lie_on_each_other(b: tuple[float, float]):
    drawn = arrows(("x", "z"), (2.0, 1.0), b)
    names = [at for _, at, *_ in drawn.shapes if at["class"] == "gh-arrow-name"]
    (x, y), (u, v) = ((float(at["x"]), float(at["y"])) for at in names)
    assert abs(x - u) > 10 or abs(y - v) > 14
    assert all(5 < at < drawn.width - 5 for at in (x, u))
    assert all(12 < at < drawn.height - 3 for at in (y, v))


def spots(d: str) -> list[tuple[float, float]]:
    """The corners of a path of straight lines."""
    numbers = [float(text) for text in re.findall(r"-?[\d.]+", d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_kernel_and_lift_give_the_same_number():
    x, z = np.array([1.0, 2.0]), np.array([3.0, -1.0])
    text = lift.trick(svm.poly(2, 0.0), x, z)
    assert r"(1 \cdot 3 + 2 \cdot (-1))^2" in text
    assert r"= (1)^2 = \mathbf{1}" in text
    assert r"= 9 + (-12) + 4 = \mathbf{1}" in text
    text = lift.trick(svm.poly(2, 1.0), x, z)
    assert r"= (2)^2 = \mathbf{4}" in text
    assert r"= 9 + (-12) + 4 + 6 + (-4) + 1 = \mathbf{4}" in text
    assert "infinitely many" in lift.trick(svm.rbf(0.5), x, z)
    assert "10 coordinates" in lift.trick(svm.poly(3, 1.0), x, z)


def test_the_plane_is_cut_to_the_box():
    w, low, high = np.array([1.0, 1.0, 1.0]), np.zeros(3), np.ones(3)
    corners = lift.cut(w, -1.5, low, high)
    assert len(corners) == 6, "a hexagon through the middle of a cube"
    assert corners.sum(axis=1) == pytest.approx(1.5)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    assert sides == pytest.approx(np.full(6, np.sqrt(0.5))), "in order around"
    assert lift.cut(w, 5.0, low, high).shape == (0, 3)
    assert lift.cut(np.zeros(3), 1.0, low, high).shape == (0, 3)


def test_the_lift_of_the_square_separates_the_ring_by_a_plane():
    asked = Case(case(set="ring").points, ("poly:2:0", "linear"), 1.0)
    machine = machine_of(asked)
    assert machine.errors == 0
    shown = lift.space(asked, "poly:2:0", machine)
    assert (shown["way"], shown["names"]) == ("square", list(lift.LIFTED))
    w = (machine.alpha * machine.signs) @ svm.lift2(asked.points.X)
    heights = np.array(shown["corners"]) @ w + machine.bias
    assert heights == pytest.approx(np.zeros(len(heights)), abs=1e-9)


@pytest.mark.parametrize("code", ["linear", "poly:2:1", "rbf:0.5", "sigmoid:0.5:0"])
def test_any_other_kernel_of_the_wall_is_lifted_by_its_own_f(code: str):
    asked = Case(case(set="ring").points, (code, "poly:3:1"), 1.0, of=code)
    machine = learned(asked, lift.shown(asked))
    shown = lift.space(asked, lift.shown(asked), machine)
    assert shown["way"] == "height"
    assert shown["decision"] == picture(asked, machines(asked), True)["panes"][0]["decision"], (
        "the same curve as on the wall"
    )
    assert [corner[2] for corner in shown["corners"]] == [0, 0, 0, 0]
    assert shown["high"][2] >= float(np.abs(machine.decision(asked.points.X)).max())


def test_the_eye_goes_into_the_link():
    found = visit("kernels", kernels="linear;rbf:0.5")
    (panel,) = (one for one in found.panels if isinstance(one, Component))
    assert panel.change({"turn": 90, "rise": 40, "serial": "1"}) == {"turn": "90", "rise": "40"}
    for junk in (None, {}, {"turn": 400, "rise": 0}, {"turn": 1, "rise": True}, {"turn": "1", "rise": 2}):
        assert panel.change(junk) is None
    turned = visit("kernels", kernels="linear;rbf:0.5", turn=90, rise=40)
    (again,) = (one for one in turned.panels if isinstance(one, Component))
    assert (again.data["turn"], again.data["rise"], again.data["way"]) == (90, 40, "height")


def test_costs_are_those_of_the_kernel_and_of_all_products():
    html = lift.costs()
    assert re.search(r"<th scope=\"row\">10</th><td>2</td><td>11</td><td>55<", html)
    assert re.search(r"<th scope=\"row\">100</th><td>5</td><td>104</td><td>91,962,520<", html)


@pytest.mark.parametrize(
    ("formula", "css", "why"),
    [
        ("exp(-|x-z|)", "gh-passes", "passes"),
        ("|x-z|", "gh-fails", "39 eigenvalues are negative"),
        ("x1*z2", "gh-fails", "differ"),
        ("-x.z", "gh-fails", "2 eigenvalues are negative"),
    ],
)
def test_mercers_condition_is_told_at_once(formula: str, css: str, why: str):
    points = case(set="ring").points
    found = svm.mercer(svm.expression(formula), points.X)
    html = gram.verdict(found, formula, points.n)
    assert css in html
    assert why in html
    negative = sum(len(trace.x) for trace in gram.spectrum(found).data if trace.name == "negative")
    assert negative == int(
        (found.eigenvalues < -max(found.tolerance, 1e-12 * abs(found.eigenvalues).max())).sum()
    )


def test_the_grid_marks_the_least_error_and_what_is_on_the_wall():
    found = svm.grid(case(set="moons").points.X, case(set="moons").points.Y, (0.1, 10.0), (0.1, 1.0))
    table = grid.errors_table(found, 10.0, {"rbf:1"})
    cells = [row["cells"] for row in table["rows"]]
    fewest = min(found.cells[c][g].support for c, g in found.best)
    stars = [(c, g) for c in (0, 1) for g in (0, 1) if cells[c][g]["best"]]
    assert stars == [(c, g) for c, g in found.best if found.cells[c][g].support == fewest], (
        "the kernel with fewer support vectors wins a tie"
    )
    assert [(c, g) for c in (0, 1) for g in (0, 1) if cells[c][g]["chosen"]] == [(1, 1)]
    assert {cell["heat"] for row in cells for cell in row} >= {0.0, 1.0}
    assert table["rows"][1]["cells"][1]["name"].startswith("C 10, gamma 1: error ")


def test_votes_of_three_classes_at_a_place():
    iris = case(set="iris").points
    found = votes.records(iris.source, None)
    X, labels, classes = found
    one = svm.one_vs_one(X, labels, svm.rbf(0.5), 1.0)
    rest = svm.one_vs_rest(X, labels, svm.rbf(0.5), 1.0)
    assert classes == ("setosa", "versicolor", "virginica")
    setosa = X[labels.index(0)]
    assert "2 votes" in votes.votes(one, setosa, classes)
    assert votes.votes(rest, setosa, classes).count("the rest") == 5  # three machines, two of which say so
    figure = votes.parts(one, found, iris.axes, setosa)
    assert set(np.unique(figure.data[0].z)) == {0, 1, 2}


# The link -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["linear", "poly:3:1", "poly:2:0", "rbf:0.05", "sigmoid:1:-2", "own"])
def test_a_code_comes_back_as_it_was(code: str):
    name, numbers = facets.numbers_of(code)
    assert facets.code_of(name, numbers) == code


@pytest.mark.parametrize(
    "code", ["cubic", "rbf:-1", "rbf:nan", "poly:2.5:1", "poly:0", "poly:1:1:1", "rbf:x", "rbf:inf"]
)
def test_a_code_that_means_nothing_is_refused(code: str):
    with pytest.raises(ProblemError):
        facets.kernel_of(code, "")


def test_a_machine_without_a_finite_value_in_the_plane_is_a_sentence():
    X, y = np.array([[1.0, 1.0], [2.0, 2.0]]), np.array([-1, 1])
    machine = svm.fit(X, y, svm.expression("1/(x1*z1)"), 1.0)
    assert "gives no number" in pane(Measure("", "", machine), [], (-1.0, -1.0, 1.0, 1.0), *AS_IT_IS)["error"]
