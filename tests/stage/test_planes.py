"""The browser's own computations with a machine: kernels, f anywhere, curves, the story of SMO."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from mlcore import svm
from tests.stage.node import ask
from tests.support.visiting import visit
from views.kit.link.table import UNITS
from views.lessons.kernels.facets import Case, learned, machines, scaled
from views.lessons.kernels.facets import picture as facets_of
from views.lessons.kernels.lift import space
from views.lessons.margin.line import read_off
from views.lessons.smo.pairs_picture import picture as picture_of
from views.stage.plane.picture import AS_IT_IS, CELLS, decision_of, kernel_data
from views.subjects.points.drawn import places
from views.subjects.points.points import Points, Source, made
from views.subjects.points.points import machine_of as solve

pytestmark = pytest.mark.slow

BOX = (-3.0, -3.0, 3.0, 3.0)
LEVELS = (-1.0, 0.0, 1.0)
KERNELS = [svm.linear(), svm.poly(3, 1.0), svm.rbf(0.5), svm.rbf(20.0), svm.sigmoid(0.5, -1.0)]
NAMES = [kernel.text for kernel in KERNELS]

Loop = np.ndarray  # its corners


def asked(question: str, given: object) -> Any:
    return ask("../../tests/stage/planes.js", f"its.{question}(given)", given)


def points(key: str, n: int = 60) -> Points:
    return made(Source(key, n))


def first_pane(case: Case) -> Any:
    return facets_of(case, machines(case), True)["panes"][0]


def drawn(machine: svm.Machine, cells: int) -> tuple[list[list[Loop]], Any]:
    """The curves of a machine by level, and its data."""
    decision = decision_of(machine, BOX, *AS_IT_IS)
    given = {"decision": decision, "box": BOX, "cells": cells, "levels": LEVELS}
    curves = asked("curves", given)
    return [[np.array(loop).reshape(-1, 2) for loop in loops] for loops in curves], decision


def inside(loops: list[Loop], x: float, y: float) -> bool:
    """Whether a place is inside closed curves. Overlaps count if their number is odd."""
    crossings = 0
    for corners in loops:
        after = np.roll(corners, -1, axis=0)
        spans = (corners[:, 1] > y) != (after[:, 1] > y)
        (x0, y0), (x1, y1) = corners[spans].T, after[spans].T
        crossings += int(np.sum(x < x0 + (y - y0) / (y1 - y0) * (x1 - x0)))
    return crossings % 2 == 1


@pytest.mark.parametrize("kernel", KERNELS, ids=NAMES)
def test_a_kernel_is_that_of_mlcore(kernel: svm.Kernel):
    X = np.random.default_rng(2).uniform(-3, 3, (12, 2))
    found = asked("gram", {"kernel": kernel_data(kernel), "points": X.tolist()})
    assert np.array(found) == pytest.approx(kernel(X, X), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("units", UNITS.kind.options)
@pytest.mark.parametrize("code", ["linear", "poly:2:1", "rbf:0.5", "sigmoid:0.5:-1"])
def test_what_is_read_off_anywhere_is_the_decision_of_the_machine(code: str, units: str):
    asking = Case(points("moons", 40), (code, "linear"), units=units)
    machine, scale = learned(asking, code), scaled(asking.points, units)
    at = np.random.default_rng(3).uniform(-3, 3, (20, 2))
    found = asked("read", {"decision": first_pane(asking)["decision"], "places": at.tolist()})
    there = machine.decision((at - scale.shift) * scale.scale)
    assert found == pytest.approx(there.tolist(), rel=1e-9, abs=1e-9)


def test_a_formula_of_ones_own_is_read_between_the_values_of_its_table():
    asking = Case(points("moons", 40), ("own", "linear"))
    machine = learned(asking, "own")
    corner = (-3 + 6 * 40 / CELLS, -3 + 6 * 12 / CELLS)
    at = [corner, (0.01, -1.23), (-4.0, 0.5)]
    found = asked("read", {"decision": first_pane(asking)["decision"], "places": at})
    assert found == pytest.approx(machine.decision([corner, at[1], (-3.0, 0.5)]).tolist(), abs=0.02)
    assert found[0] == pytest.approx(machine.decision([corner])[0], rel=1e-4)


@pytest.mark.parametrize("kernel", KERNELS[:4], ids=NAMES[:4])
@pytest.mark.parametrize("key", ["moons", "xor", "ring"])
def test_on_the_curves_f_is_what_they_say(key: str, kernel: svm.Kernel):
    machine = solve(points(key), kernel, 10.0)
    steep = np.abs(machine.decision(np.random.default_rng(0).uniform(-3, 3, (400, 2)))).max()
    for level, loops in zip(LEVELS, drawn(machine, 90)[0], strict=True):
        for corners in loops:
            seen = corners[(np.abs(corners) <= 3).all(axis=1)]
            if len(seen):
                assert np.abs(machine.decision(seen) - level).max() < 0.02 * max(1.0, steep)


@pytest.mark.parametrize("key", ["moons", "ring", "spirals"])
def test_the_areas_are_those_of_f(key: str):
    machine = solve(points(key, 80), svm.rbf(1.0), 10.0)
    (minus, zero, plus), _ = drawn(machine, 120)
    at = np.random.default_rng(1).uniform(-2.99, 2.99, (300, 2))
    near = [0, 0]
    for (x, y), f in zip(at.tolist(), machine.decision(at).tolist(), strict=True):
        near[0] += abs(f) <= 0.03
        near[1] += abs(abs(f) - 1) <= 0.03
        assert abs(f) <= 0.03 or inside(zero, x, y) == (f > 0)
        assert abs(abs(f) - 1) <= 0.03 or inside([*minus, *plus], x, y) == (abs(f) < 1)
    assert max(near) < 60, "most places are far from every curve"


def test_a_table_is_drawn_like_the_machine_it_is_of():
    """A formula that is a Gaussian, and the Gaussian itself."""
    of = points("moons")
    by_table, table = drawn(solve(of, svm.expression("exp(-0.5*|x-z|^2)"), 1.0), CELLS)
    by_kernel, _ = drawn(solve(of, svm.rbf(0.5), 1.0), CELLS)
    assert "values" in table
    rng = np.random.default_rng(5)
    for x, y in rng.uniform(-2.9, 2.9, (200, 2)).tolist():
        assert inside(by_table[1], x, y) == inside(by_kernel[1], x, y)


LINKS = [
    {},
    {"set": "touching", "C": "0.1"},
    {"set": "touching", "weight": "5", "pair": "platt"},
    {"set": "moons", "kernel": "rbf", "gamma": "1", "C": "10"},
    {"set": "xor", "kernel": "poly", "pair": "violating-pair"},
    {"C": "inf", "pair": "random"},
    {"set": "ring", "kernel": "sigmoid"},
]


@pytest.mark.parametrize("query", LINKS, ids=str)
def test_the_moves_that_are_sent_give_every_multiplier_of_the_story_there_and_back(query: dict[str, str]):
    visited = visit("smo", **query)
    assert not visited.note
    shown, picture = visited.story, picture_of(visited.case, visited.story)
    there = list(range(len(shown.steps)))
    steps = [*there, *reversed(there)]
    given = {"machine": picture["machine"], "points": picture["points"], "steps": steps}
    for step, found in zip(steps, asked("story", given), strict=True):
        assert found["alpha"] == shown.alphas[step].tolist()
        assert found["f"] == pytest.approx(shown.decisions[step].tolist(), abs=1e-8)


@pytest.mark.parametrize("key", ["clouds", "touching"])
def test_the_street_around_a_line_of_ones_own_is_that_of_the_sentence(key: str):
    of = points(key, 20)
    ends = [tuple(one) for one in np.random.default_rng(7).uniform(-3, 3, (60, 4)).round(3).tolist()]
    ends += [(0.0, 1.8, 0.0, -1.8), (-1.0, 2.0, 1.2, -2.0)]
    found = asked("streets", {"points": places(of), "lines": ends})
    said = [read_off(of, one) for one in ends]
    assert [one["width"] for one in found] == pytest.approx([one.width for one in said], abs=1e-9)
    assert [len(one["wrong"]) for one in found] == [one.wrong for one in said]
    assert any(one.width for one in said) == (key == "clouds")


def test_curves_are_closed_and_small_steps_apart():
    (loops, _, _), _ = drawn(solve(points("ring"), svm.rbf(0.5), 1.0), CELLS)
    assert loops
    for corners in loops:
        steps = [np.hypot(*(b - a)) for a, b in pairwise([*corners, corners[0]])]
        assert max(steps) <= np.hypot(6 / CELLS, 6 / CELLS) + 1e-9, "within one cell of the lattice"


@pytest.mark.parametrize("code", ["poly:2:0", "rbf:0.5"])
@pytest.mark.parametrize("units", ["plain", "standard"])
def test_the_lift_is_that_of_mlcore_or_f_as_height(code: str, units: str):
    asking = Case(points("ring", 40), (code, "linear"), units=units)
    machine, scale = learned(asking, code), scaled(asking.points, units)
    shown = space(asking, code, machine)
    at = np.random.default_rng(4).uniform(-3, 3, (12, 2))
    given = {**{name: shown[name] for name in ("way", "decision", "shift", "scale")}, "places": at.tolist()}
    there, found = (at - scale.shift) * scale.scale, np.array(asked("lifted", given))
    if code == "poly:2:0":
        assert found == pytest.approx(svm.lift2(there), rel=1e-9, abs=1e-9)
    else:
        assert found == pytest.approx(np.column_stack([at, machine.decision(there)]), rel=1e-9, abs=1e-9)
