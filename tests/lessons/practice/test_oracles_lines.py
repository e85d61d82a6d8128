"""The lines on the way to a result, computed again with NumPy, SciPy and fractions.

The other oracles of these kinds check where a calculation ends. A function below says which further blanks it
computes: it returns a number, or the keys of every right option.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy import stats

from tests.lessons.practice.oracles import CHECKED, matches
from tests.lessons.practice.page import numbers
from tests.lessons.practice.test_oracles import NEAR, each, entropy, gini
from views.lessons.practice.exercise import Blank, Choice, Exercise, Own

Found = dict[str, Any]
Line = Callable[[Any, Exercise], Found]
LINES: dict[str, tuple[str, Line]] = {}  # by kind: the names of its blanks, and how they are computed
MANY = 100


def lines(kind: str, names: str) -> Callable[[Line], Line]:
    """Registers how these blanks of a kind are computed."""

    def of(line: Line) -> Line:
        LINES[kind] = names, line
        CHECKED[kind] += names.split()
        return line

    return of


def evaluated(text: str, **values: float) -> float:
    """A formula as the page writes it."""
    known = text.replace("|x − z|²", "((x1 − z1)² + (x2 − z2)²)").replace("x·z", "(x1·z1 + x2·z2)")
    known = re.sub(r"\|([^|]+)\|", r"abs(\1)", known)
    for sign, written in (("·", "*"), ("−", "-"), ("²", "**2")):
        known = known.replace(sign, written)
    return float(eval(known, {"__builtins__": {}, "abs": abs, "max": max, "min": min}, values))


def weighted(of: Callable[[Any], float], tables: list[Any]) -> float:
    sizes = np.array([np.sum(table) for table in tables])
    return float(sizes @ [of(table) for table in tables] / sizes.sum())


def least(values: dict[str, float]) -> set[str]:
    """The keys of the lowest value, with ties."""
    return {key for key, value in values.items() if value < min(values.values()) + NEAR}


def most(values: dict[str, float]) -> set[str]:
    return least({key: -value for key, value in values.items()})


@lines("next", "h w# next least")
def _next(case: Any, _: Exercise) -> Found:
    of, rows = entropy if case.measure == "entropy" else gini, np.array(case.rows)
    tables = {
        str(i): [np.bincount(rows[rows[:, i] == v, -1], minlength=2) for v in {*rows[:, i]}] for i in range(3)
    }
    after = {key: weighted(of, parts) for key, parts in tables.items()}
    errors = {key: float(sum(part.min() for part in parts)) for key, parts in tables.items()}
    return {"h": of(np.bincount(rows[:, -1])), **{f"w{key}": one for key, one in after.items()},
            "next": least(after), "least": least(errors)}  # fmt: skip


@lines("branches", "s# by-g by-r")
def _branches(case: Any, _: Exercise) -> Found:
    whole = np.sum(case.two, axis=0)
    single = [[int(c == label) for c in (0, 1)] for label in (0, 1) for _ in range(whole[label])]
    found, gains, ratios = {}, {}, {}
    for key, parts in zip("123", (case.two, case.three, case.many or single), strict=True):
        after, split = weighted(entropy, list(parts)), entropy(np.sum(parts, axis=1))
        found[f"s{key}"] = split
        gains[key] = entropy(whole) - after
        ratios[key] = gains[key] / split
    return {**found, "by-g": most(gains), "by-r": most(ratios)}


@lines("threshold", "t# a# b# w# best")
def _threshold(case: Any, _: Exercise) -> Found:
    of, x, y = entropy if case.measure == "entropy" else gini, np.array(case.values), np.array(case.classes)
    turns = np.flatnonzero(y[1:] != y[:-1])
    found, after = {}, {}
    for i, (low, high) in enumerate(zip(x[turns], x[turns + 1], strict=True), 1):
        below = np.bincount(y[x < (low + high) / 2], minlength=2)
        after[str(i)] = weighted(of, [below, np.bincount(y, minlength=2) - below])
        found |= {f"t{i}": (low + high) / 2, f"a{i}": below[0], f"b{i}": below[1], f"w{i}": after[str(i)]}
    return {**found, "best": least(after)}


@lines("regression", "mean t# l# r#")
def _regression(case: Any, exercise: Exercise) -> Found:
    x, y = np.array(case.values, dtype=float), np.array(case.targets, dtype=float)
    places = sorted({*x})
    cuts = {(low + high) / 2 for low, high in pairwise(places)}
    found: Found = {"mean": y.mean()}
    for i in (1, 2, 3):
        cut = exercise.right[f"t{i}"]
        assert cut in cuts
        found |= {f"t{i}": cut, f"l{i}": y[x < cut].mean(), f"r{i}": y[x > cut].mean()}
    return found


@lines("counting", "continuous total")
def _counting(case: Any, exercise: Exercise) -> Found:
    between = len({*range(case.different)}) - 1
    return {"continuous": between, "total": between + exercise.right["nominal"] + exercise.right["ordinal"]}


@lines("mdl", "errors-before errors-after")
def _mdl(case: Any, _: Exercise) -> Found:
    bits = entropy(np.ones(case.n))
    return {"errors-before": case.before.errors * bits, "errors-after": case.after.errors * bits}


@lines("bottom-up", "b# l# p#")
def _bottom_up(case: Any, _: Exercise) -> Found:
    found, held = {}, [*case.validation]
    for i, child in enumerate(case.tree.children):
        inner = hasattr(child, "children")
        training = np.array([leaf.counts for leaf in (child.children if inner else [child])])
        seen, held = np.array(held[: len(training)]), held[len(training) :]
        if inner:
            below = seen.sum() - seen[np.arange(len(seen)), training.argmax(axis=1)].sum()
            alone = seen.sum() - seen[:, training.sum(axis=0).argmax()].sum()
            found |= {f"b{i}": below, f"l{i}": alone, f"p{i}": {"leaf" if alone < below else "subtree"}}
    return found


@lines("tuning", "t# v# source")
def _tuning(case: Any, exercise: Exercise) -> Found:
    """Nothing flatters an estimate on records that the model has not seen in any way."""
    asked = str(next(part.pieces[0] for part in exercise.parts if exercise.blanks[-1] in part.blanks))
    words = {"unbiased": "test", "was chosen for it": "validation", "was fitted to": "training"}
    (source,) = [key for word, key in words.items() if word in asked]
    training = {f"t{i}": wrong / case.n for i, wrong in enumerate(case.training)}
    validation = {f"v{i}": wrong / case.m for i, wrong in enumerate(case.validation)}
    return {**training, **validation, "source": {source}}


@lines("convex-set", "ga gb gm m# inm")
def _convex_set(case: Any, exercise: Exercise) -> Found:
    ((formula, sign, bound),) = re.findall(r"with (.*) ([≤≥]) (\S+) convex", exercise.task)
    middle = np.add(case.a, case.b) / 2
    a, b, m = (evaluated(formula, x1=x[0], x2=x[1]) for x in (case.a, case.b, middle))
    gap = (m - numbers(bound)[0]) * (1 if sign == "≤" else -1)
    return {"ga": a, "gb": b, "gm": m, "m1": middle[0], "m2": middle[1], "inm": {"yes" if gap <= 0 else "no"}}


@lines("distance", "norm")
def _distance(case: Any, _: Exercise) -> Found:
    return {"norm": np.linalg.norm(case.w)}


@lines("margin", "norm")
def _margin(case: Any, _: Exercise) -> Found:
    return {"norm": np.linalg.norm(case.w)}


@lines("smo", "ei ej eta")
def _smo(case: Any, _: Exercise) -> Found:
    return {"ei": case.i.f - case.i.y, "ej": case.j.f - case.j.y,
            "eta": np.square(np.subtract(case.i.x, case.j.x)).sum()}  # fmt: skip


@lines("gram", "xx xz zx zz trace")
def _gram(case: Any, exercise: Exercise) -> Found:
    (formula,) = re.findall(r"= (.*?)\. What", exercise.task)
    K = {
        f"{one}{other}": evaluated(formula, x1=x[0], x2=x[1], z1=z[0], z2=z[1])
        for one, x in (("x", case.x), ("z", case.z))
        for other, z in (("x", case.x), ("z", case.z))
    }
    return {**K, "trace": K["xx"] + K["zz"]}


@lines("mercer", "symA symB symC symD trA trB trC trD")
def _mercer(case: Any, _: Exercise) -> Found:
    found: Found = {}
    for name, entries in zip("ABCD", case.all, strict=True):
        matrix = np.reshape(entries, (2, 2))
        found |= {f"tr{name}": np.linalg.eigvals(matrix + 0j).sum().real,
                  f"sym{name}": {"yes" if (matrix == matrix.T).all() else "no"}}  # fmt: skip
    return found


@lines("rare", "tpr# tnr# accurate balanced")
def _rare(case: Any, _: Exercise) -> Found:
    tp, fn, fp, tn = map(Fraction, case.counts)
    always = Fraction(tp + fn > fp + tn)  # of the frequent class
    rates = {"trained": (tp / (tp + fn), tn / (tn + fp)), "constant": (always, 1 - always)}
    n = tp + fn + fp + tn
    accuracies = {key: float(a * (tp + fn) / n + b * (tn + fp) / n) for key, (a, b) in rates.items()}
    balanced = {key: float(a + b) / 2 for key, (a, b) in rates.items()}
    named = {f"{rate}{i}": pair[k] for i, pair in enumerate(rates.values(), 1)
             for k, rate in enumerate(("tpr", "tnr"))}  # fmt: skip
    better = {"accurate": most(accuracies), "balanced": most(balanced)}
    return {**named, **{key: one if len(one) == 1 else {"equal"} for key, one in better.items()}}


@lines("bill", "a# accurate")
def _bill(case: Any, _: Exercise) -> Found:
    first, second = (Fraction(m.tp + m.tn, sum(m)) for m in (case.first, case.second))
    return {"a1": first, "a2": second, "accurate": most({"first": float(first), "second": float(second)})}


@lines("roc", "tp# fp# pairs won")
def _roc(case: Any, _: Exercise) -> Found:
    scores, positive = np.array(case.scores), np.array(case.positive)
    found: Found = {}
    for at in {*case.scores}:
        taken = positive[scores >= at]
        found |= {f"tp{at:g}": taken.sum(), f"fp{at:g}": (~taken).sum()}
    won = stats.mannwhitneyu(scores[positive], scores[~positive]).statistic
    return {**found, "pairs": positive.sum() * (~positive).sum(), "won": won}


@lines("dominated", "tprA tprB tprC tprD fprA fprB fprC fprD costA costB costC costD")
def _dominated(case: Any, _: Exercise) -> Found:
    found: Found = {}
    for name, (tp, fp) in zip("ABCD", case.found, strict=True):
        bill = np.dot([case.positive - tp, fp], [case.miss, case.alarm])
        found |= {f"tpr{name}": tp / case.positive, f"fpr{name}": fp / case.negative, f"cost{name}": bill}
    return found


@lines("biased", "least biased")
def _biased(case: Any, _: Exercise) -> Found:
    """The best of several models makes more than i errors only if all of them do."""
    expected = (stats.binom.sf([0, 1], 2, case.percent / 100) ** case.many).sum() / 2
    return {"least": expected, "biased": {"best"} if case.biased else {"one", "fresh"}}


@lines("paired", "d# m s se")
def _paired(case: Any, _: Exercise) -> Found:
    differences = np.subtract(case.a, case.b)
    return {**{f"d{i}": one for i, one in enumerate(differences)}, "m": differences.mean(),
            "s": stats.tstd(differences), "se": stats.sem(differences)}  # fmt: skip


@lines("bayes", "j# whole")
def _bayes(case: Any, _: Exercise) -> Found:
    prior = Fraction(str(case.prior))
    joint = [Fraction(str(h)) * p for h, p in zip(case.heights, (prior, 1 - prior), strict=True)]
    return {"j0": joint[0], "j1": joint[1], "whole": sum(joint)}


@lines("naive", "prior# p# joint#")
def _naive(case: Any, _: Exercise) -> Found:
    found: Found = {}
    for c in (0, 1):
        joint = found[f"prior{c}"] = Fraction(case.sizes[c], sum(case.sizes))
        for i, factor in enumerate(case.factors):
            counts = [Fraction(group[c]) + case.laplace for group in factor.groups]
            found[f"p{i}{c}"] = counts[factor.at] / sum(counts)
            joint *= found[f"p{i}{c}"]
        found[f"joint{c}"] = joint
    return found


@lines("adaboost", "whole")
def _adaboost(case: Any, exercise: Exercise) -> Found:
    weights, wrong = np.array(case.weights), np.array(case.wrong)
    return {"whole": (weights * np.where(wrong, np.exp(2 * exercise.right["alpha"]), 1)).sum()}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LINES)
def test_the_lines_on_the_way_are_right(kind: str):
    names, line = LINES[kind]
    filled = set[str]()
    for case, exercise in each(kind, MANY):
        blanks = {blank.name: blank for blank in exercise.blanks}
        asked = {name for name in blanks if any(matches(name, one) for one in names.split())}
        found = line(case, exercise)
        assert found.keys() == asked
        for name, own in found.items():
            blank = blanks[name]
            if isinstance(blank, Choice):
                assert {*blank.of(Own(exercise.right))} == own, name
            else:
                assert isinstance(blank, Blank)
                assert float(own) == pytest.approx(exercise.right[name], abs=NEAR), name
        filled |= asked
    assert not [one for one in names.split() if not any(matches(name, one) for name in filled)]
