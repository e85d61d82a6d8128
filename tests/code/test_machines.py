"""The tests run the code of machines, and of trees over points, and compare it with the page."""

from pathlib import Path

import pytest

from mlcore.svm import Machine
from tests.code.running import Shown, figures, numbers
from tests.support.hostile import hostile_table
from views.subjects.points.reading import pack

SETS = ("clouds", "touching", "outlier", "moons", "iris", "wine")
SLACK = [{"set": key, "C": C} for key in SETS for C in (0.1, 1, 100)]


def agree(shown: Shown, machine: Machine, folder: Path, near: float = 1e-4) -> None:
    """Both programs find the page's machine."""
    for program in ("mlcore", "python"):
        found = figures(shown.run(program, folder))
        if machine.capped and program == "python":
            assert "stopped this SVM" in shown.text(program)
            continue
        assert found["dual"] == pytest.approx(machine.dual_objective, rel=near)
        assert found["errors"] == machine.errors
        if machine.margin is not None:
            assert found["width"] == pytest.approx(machine.margin, rel=near)
        if program == "mlcore":
            assert found["vectors"] == len(machine.support)


@pytest.mark.parametrize("key", ["clouds", "outlier", "iris"])
def test_the_hard_margin(key, tmp_path: Path):
    shown = Shown("margin", set=key)
    assert "libsvm has no hard margin" in shown.text("python")
    agree(shown, shown.at.story, tmp_path)


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("query", SLACK, ids=str)
def test_the_soft_margin(query, tmp_path: Path):
    shown = Shown("slack", **query)
    agree(shown, shown.at.story, tmp_path, 1e-3)


def test_edited_and_many_points(tmp_path: Path):
    packed = Shown("slack", set="touching", n=20).at.case.points
    moved = packed.but([*packed.x[:-1], (2.5, -2.5)], packed.y)
    edited = Shown("slack", set="touching", n=20, points=pack(moved.x, moved.y))
    assert "make(" not in edited.text("mlcore")
    agree(edited, edited.at.story, tmp_path, 1e-3)
    many = Shown("slack", set="touching", n=300)
    assert [file.name for file in many.files] == ["points.csv"]
    agree(many, many.at.story, tmp_path, 1e-3)


@pytest.mark.parametrize(
    "query",
    [{}, {"kernel": "rbf", "gamma": 2}, {"kernel": "poly", "degree": 3, "tol": "0.00001"},
     {"weight": 4, "C": 0.5}, {"selection": "platt"}, {"C": "inf", "set": "clouds"}],
    ids=str,
)  # fmt: skip
def test_smo(query, tmp_path: Path):
    shown = Shown("smo", **{"set": "touching", "n": 30, **query})
    last = shown.at.story.steps[-1]
    for program in ("mlcore", "python"):
        assert figures(shown.run(program, tmp_path))["dual"] == pytest.approx(last.dual, rel=5e-3)
    assert "tolerance = " in shown.text("r")


@pytest.mark.wide(one_in=3)
@pytest.mark.slow
@pytest.mark.parametrize("units", ["plain", "hundred", "standard"])
def test_the_wall(units, tmp_path: Path):
    kernels = "linear;poly:2:1;rbf:0.5;own"
    shown = Shown("kernels", set="moons", kernels=kernels, units=units, formula="exp(-|x-z|)")
    duals = [one.dual_objective for one in shown.at.story]
    for program, mine in (("mlcore", duals), ("python", duals[:3])):
        words = str(shown.run(program, tmp_path)["printed"]).split()
        found = [float(words[i + 1]) for i, word in enumerate(words) if word == "dual"]
        arrived = [not one.capped or program == "mlcore" for one in shown.at.story]
        pairs = [(a, b) for a, b, sure in zip(found, mine, arrived, strict=False) if sure]
        assert [a for a, _ in pairs] == pytest.approx([b for _, b in pairs], rel=1e-4)
    assert "SVC accepts a Python function" in shown.text("python")


@pytest.mark.parametrize("world", ["ring", "odd", "diagonal"])
def test_growing_leaf_by_leaf(world, tmp_path: Path):
    shown = Shown("overfit", world=world, n=100)
    grown = shown.at.story.grown
    lines = str(shown.run("mlcore", tmp_path)["printed"]).splitlines()
    found = [tuple(numbers(line)) for line in lines]
    expected = [(n, grown.share(0, i), grown.share(1, i)) for i, n in enumerate(grown.growth.leaves)]
    assert found == [pytest.approx(row) for row in expected]
    theirs = [numbers(line) for line in str(shown.run("python", tmp_path)["printed"]).splitlines()]
    assert theirs[-1][1] == pytest.approx(expected[-1][1]), "the whole tree"


def test_an_oblique_tree(tmp_path: Path):
    shown = Shown("overfit", world="penguins", how="oblique")
    grown = shown.at.story.grown
    _, *lines = str(shown.run("mlcore", tmp_path)["printed"]).splitlines()
    expected = [(n, grown.share(0, i), grown.share(1, i)) for i, n in enumerate(grown.growth.leaves)]
    assert [tuple(numbers(line)) for line in lines] == [pytest.approx(row) for row in expected]
    (theirs,) = str(shown.run("python", tmp_path)["printed"]).splitlines()
    assert numbers(theirs)[1] == 0, "the whole tree along the axes"
    assert all("no oblique trees" in shown.text(program) for program in ("python", "r"))


@pytest.mark.parametrize("how", ["fisher", "search"])
def test_a_line(how, tmp_path: Path):
    shown = Shown("overfit", world="diagonal", how=how)
    last = shown.at.story.line[-1]
    assert shown.run("mlcore", tmp_path)["last"].line == last.line
    shown.run("python", tmp_path)


@pytest.mark.parametrize("key", ["margin", "slack", "smo", "kernels"])
def test_hostile_classes(key, tmp_path: Path):
    query = {"set": "own", "table": hostile_table()}
    try:
        shown = Shown(key, **query)
    except ValueError:
        assert key == "margin", "no line separates them, and there is no code"
        return
    shown.run("mlcore", tmp_path)
    shown.run("python", tmp_path)


LINES = [
    {},
    {"set": "moons", "ridge": 2},
    {"set": "iris", "shuffle": 3, "ridge": 0.5},
    {"n": 300, "ridge": 1},
]


@pytest.mark.parametrize("query", LINES, ids=str)
def test_perceptron_and_logistic_regression(query, tmp_path: Path):
    shown = Shown("beside", view="losses", **query)
    mistakes, newton = shown.at.story.mistakes[-1], shown.at.story.newton[-1]
    own = shown.run("mlcore", tmp_path)
    assert (own["last"].weights, own["last"].bias) == (mistakes.weights, mistakes.bias)
    assert own["best"].weights == pytest.approx(newton.weights, rel=1e-8)
    theirs = shown.run("python", tmp_path)
    assert theirs["perceptron"].coef_[0] == pytest.approx(mistakes.weights, abs=1e-9)
    assert theirs["perceptron"].intercept_[0] == mistakes.bias
    if "for ever" not in shown.text("python"):
        assert theirs["logistic"].coef_[0] == pytest.approx(newton.weights, rel=1e-5)
        assert theirs["logistic"].intercept_[0] == pytest.approx(newton.bias, rel=1e-5)


def test_where_a_line_separates_the_code_says_that_there_is_no_end():
    assert "for ever" in Shown("beside", view="losses", n=20, seed=6).text("python")
    assert "for ever" not in Shown("beside", view="losses").text("python")
