"""Exercises solved from their page: from the given tables, the picture and the task, without the app's code.

A solver returns what belongs in each blank: a number, or the words of every right option. It has to fill in
every blank of its kind.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import log2, prod
from typing import Any

import numpy as np
import pytest

from tests.lessons.practice.oracles import CHECKED, EVERY
from tests.lessons.practice.page import Given, Node, numbers, records, tables, tree
from tests.lessons.practice.test_oracles import NEAR, each
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Blank, Choice, Exercise, Own

MANY = 200
Found = dict[str, Any]  # by the name of a blank: a number, a word, or several words
Record = dict[str, str]


def bits(counts: Sequence[float]) -> float:
    """The mean length of the best code for these counts."""
    n = sum(counts)
    return sum(c / n * log2(n / c) for c in counts if c)


def gini(counts: Sequence[int]) -> Fraction:
    """How often two records, each drawn anew, are of different classes."""
    n = sum(counts)
    return sum((Fraction(a * b, n * n) for i, a in enumerate(counts) for j, b in enumerate(counts) if i != j),
               Fraction(0))  # fmt: skip


# Tables of counts ---------------------------------------------------------------------------------


def impurity(exercise: Exercise) -> Found:
    (given,) = tables(exercise)
    (counts,) = given.counts
    return {"h": bits(counts), "g": gini(counts), "e": Fraction(sum(counts) - max(counts), sum(counts))}


def _information(groups: list[list[int]]) -> Found:
    """By H(class) + H(branch) − H(both), with the branches that are on the page."""
    whole, sizes, cells = _sums(groups), [sum(group) for group in groups], [c for row in groups for c in row]
    after = bits(cells) - bits(sizes)
    branches = {f"h{i}": bits(group) for i, group in enumerate(groups, 1)}
    return {"h": bits(whole), **branches, "w": after, "gain": bits(whole) + bits(sizes) - bits(cells)}


def _sums(groups: list[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*groups, strict=True)]


def gain(exercise: Exercise) -> Found:
    (given,) = tables(exercise)
    return _information(given.counts)


def ratio(exercise: Exercise) -> Found:
    found, (given,) = gain(exercise), tables(exercise)
    split = bits([sum(group) for group in given.counts])
    return {**found, "split": split, "ratio": found["gain"] / split}


def gini_gain(exercise: Exercise) -> Found:
    (given,) = tables(exercise)
    groups = given.counts
    whole = _sums(groups)
    after = sum(Fraction(sum(group), sum(whole)) * gini(group) for group in groups)
    branches = {f"h{i}": gini(group) for i, group in enumerate(groups, 1)}
    return {"h": gini(whole), **branches, "w": after, "gain": gini(whole) - after}


def missing(exercise: Exercise) -> Found:
    (given,) = tables(exercise)
    *known, lost = given.counts
    assert given.rows[-1][0] == "unknown"
    share = Fraction(sum(map(sum, known)), sum(map(sum, given.counts)))
    found, split = _information(known), bits([*(sum(group) for group in known), sum(lost)])
    gained = float(share) * found["gain"]
    return {**found, "f": share, "gain": gained, "split": split, "ratio": gained / split}


def interval(exercise: Exercise) -> Found:
    """Wilson’s ends are the shares that are exactly z standard errors of their own from the accuracy."""
    (given,) = tables(exercise)
    about = {row[0]: numbers(row[1])[0] for row in given.rows}
    n, z = about["Test records n"], about["z"]
    p = about["Predicted correctly"] / n
    assert numbers(exercise.task) == [about["Confidence"]]
    spread = float(np.std(np.repeat([1.0, 0.0], [int(p * n + 0.5), int(n - p * n + 0.5)])) / np.sqrt(n))
    low, high = sorted(np.roots([1 + z * z / n, -2 * p - z * z / n, p * p]))
    return {
        "p": p, "se": spread, "low": p - z * spread, "high": p + z * spread,
        "centre": (low + high) / 2, "half": (high - low) / 2, "wlow": low, "whigh": high,
    }  # fmt: skip


def outofbag(exercise: Exercise) -> Found:
    """Of three models: all eight ways in which they can be right or wrong."""
    (given,) = tables(exercise)
    about = {row[0]: row[1] for row in given.rows}
    n, p = int(about["Records n"]), Fraction(about["Error rate p of each model"])
    assert about["Draws with replacement"] == str(n)
    wrong = Counter[int]()
    for models in product((0, 1), repeat=int(about["Models"])):
        wrong[sum(models)] += prod(p if one else 1 - p for one in models)  # type: ignore[assignment]
    vote = wrong[2] + wrong[3]
    one = Fraction(n - 1, n)
    gap = "equal to" if abs(vote - p) < Fraction(1, 1000) else "lower than" if vote < p else "higher than"
    return {"miss": one, "share": one**n, "many": n * one**n, "three": wrong[3], "two": wrong[2],
            "vote": vote, "verdict": gap}  # fmt: skip


def support(exercise: Exercise) -> Found:
    (given,) = tables(exercise)
    w1, w2, b = map(Fraction, numbers(given.caption))
    reached = []
    for _, place, label in given.rows:
        x1, x2 = map(Fraction, numbers(place))
        reached.append(Fraction(numbers(label)[0]) * (w1 * x1 + w2 * x2 + b))
    found: Found = {}
    for i, one in enumerate(reached):
        found[f"yf{i}"] = one
        found[f"at{i}"] = "on it" if one == 1 else "beyond it" if one > 1 else "violates it"
    return {
        **found, "support": sum(one <= 1 for one in reached), "hard": "yes" if min(reached) >= 1 else "no",
    }  # fmt: skip


# Trees in a picture -------------------------------------------------------------------------------


def reading(exercise: Exercise) -> Found:
    (given,), root = tables(exercise), tree(exercise)
    found: Found = {"e": sum(leaf.errors for leaf in root.leaves())}
    for i, record in enumerate(records(given), 1):
        *asked, leaf = root.way(record)
        found |= {f"t{i}": len(asked), f"n{i}": sum(leaf.counts), f"c{i}": leaf.label}
    return found


def classify(exercise: Exercise) -> Found:
    (given,), root = tables(exercise), tree(exercise)
    *full, last = records(given)
    assert [name for name, value in last.items() if value == "?"] == [root.tested]
    found: Found = {f"c{i}": root.way(record)[-1].label for i, record in enumerate(full, 1)}
    p = Fraction(0)
    for i, child in enumerate(root.children.values(), 1):
        no, yes = child.way(last)[-1].counts
        share, inside = Fraction(sum(child.counts), sum(root.counts)), Fraction(yes, no + yes)
        found |= {f"s{i}": share, f"q{i}": inside}
        p += share * inside
    return {**found, "p": p, "c": root.names[p > Fraction(1, 2)]}


def weakest(exercise: Exercise) -> Found:
    root, found, links = tree(exercise), {}, {}
    inner = [("root", root), *((value, child) for value, child in root.children.items() if child.children)]
    for i, (value, node) in enumerate(inner):
        leaves = [*node.leaves()]
        below = sum(leaf.errors for leaf in leaves)
        rise = Fraction(node.errors - below, len(leaves) - 1)
        found |= {f"r{i}": node.errors, f"b{i}": below, f"n{i}": len(leaves), f"g{i}": rise}
        links[f"{node.tested} ({value})"] = rise
    least = min(links.values())
    return {**found, "alpha": least, "first": {name for name, rise in links.items() if rise == least}}


def rules(exercise: Exercise) -> Found:
    (given,), root = tables(exercise), tree(exercise)
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    place = ordinals.index(exercise.task.split()[2])
    path, leaf = [*_paths(root, {})][place]
    target, rows = given.head[-1], records(given)
    covered = [row for row in rows if all(row[name] == value for name, value in path.items())]
    right = sum(row[target] == leaf.label for row in covered)
    conditions = {
        blank.name: path.get(blank.label.removeprefix("condition on "), "not in the rule")
        for blank in exercise.blanks
        if blank.label.startswith("condition on ")
    }
    return {
        **conditions, "class": leaf.label, "covered": len(covered), "right": right,
        "coverage": Fraction(len(covered), len(rows)), "accuracy": Fraction(right, len(covered)),
    }  # fmt: skip


def _paths(node: Node, path: Record) -> list[tuple[Record, Node]]:
    """The leaves from left to right, with the values that lead there."""
    below = [_paths(child, {**path, node.tested: value}) for value, child in node.children.items()]
    return [one for paths in below for one in paths] or [(path, node)]


def pessimistic(exercise: Exercise) -> Found:
    given, half = tables(exercise), Fraction(1, 2)
    if not given:
        leaves, errors, n, penalty = numbers(exercise.task)
        assert penalty == half
        wrong = errors + leaves / 2
        return {"rate": errors / n, "p": wrong, "estimate": wrong / n}
    training = given[0].counts
    below, alone = sum(min(group) for group in training), min(_sums(training))
    found = {"te": below, "tl": alone, "ps": below + half * len(training), "pl": alone + half}
    found["prune"] = _kept(found["pl"], found["ps"])
    if len(given) > 1:
        found |= _validated(given[1], training)
    return found


def _validated(given: Given, training: list[list[int]]) -> Found:
    """Every validation record is judged by what the training records of its leaf, or of all, predict."""
    most = [group.index(max(group)) for group in training]
    above = _sums(training).index(max(_sums(training)))
    seen = [(leaf, c) for leaf, group in enumerate(given.counts) for c in (0, 1) for _ in range(group[c])]
    below, alone = sum(most[leaf] != c for leaf, c in seen), sum(above != c for _, c in seen)
    return {"vs": below, "vl": alone, "reduced": _kept(alone, below)}


def _kept(leaf: Any, subtree: Any) -> set[str]:
    """In a tie both are right."""
    words = {"it becomes a leaf": leaf <= subtree, "the subtree stays": leaf >= subtree}
    return {text for text, is_right in words.items() if is_right}


# A tree by hand -----------------------------------------------------------------------------------


def grow(exercise: Exercise) -> Found:
    given, gains = tables(exercise)
    rows, target = records(given), given.head[-1]
    by_gini = "Gini decrease" in exercise.task
    assert by_gini or "information gain" in exercise.task
    (blank,) = exercise.blanks
    assert isinstance(blank, ByHand)
    classes = [row[target] for row in rows]
    at_root = {name: _scored([row[name] for row in rows], classes, by_gini) for name in blank.attributes}
    assert {name: float(gain) for name, gain in gains.rows} == pytest.approx(at_root, abs=6e-4)
    return {"grown": _grown("r", rows, target, blank.attributes, by_gini)}


def _grown(path: str, rows: list[Record], target: str, left: Any, by_gini: bool) -> dict[str, str]:
    """The attribute or the class of each node, by its path. left: the values of further attributes."""
    classes = {row[target] for row in rows}
    if len(classes) == 1:
        return {path: classes.pop()}
    scores = {name: _scored([row[name] for row in rows], [row[target] for row in rows], by_gini)
              for name in left}  # fmt: skip
    best = max(scores, key=scores.__getitem__)
    assert sum(score > scores[best] - NEAR for score in scores.values()) == 1, "no node ties"
    further = {name: values for name, values in left.items() if name != best}
    found = {path: best}
    for i, value in enumerate(left[best]):
        found |= _grown(f"{path}{i}", [row for row in rows if row[best] == value], target, further, by_gini)
    return found


def _scored(values: list[str], labels: list[str], by_gini: bool) -> float:
    if not by_gini:
        parts = [Counter(one).values() for one in (values, labels, zip(values, labels, strict=True))]
        each_of, of_class, both = (bits([*part]) for part in parts)
        return each_of + of_class - both
    groups = [[label for one, label in zip(values, labels, strict=True) if one == value]
              for value in {*values}]  # fmt: skip
    after = sum(Fraction(len(group), len(values)) * gini([*Counter(group).values()]) for group in groups)
    return float(gini([*Counter(labels).values()]) - after)


# All of them --------------------------------------------------------------------------------------

SOLVERS: dict[str, Callable[[Exercise], Found]] = {
    "impurity": impurity, "gain": gain, "ratio": ratio, "gini-gain": gini_gain, "missing": missing,
    "interval": interval, "outofbag": outofbag, "support": support, "reading": reading,
    "classify": classify, "weakest": weakest, "rules": rules, "pessimistic": pessimistic, "grow": grow,
}  # fmt: skip

for key in SOLVERS:
    CHECKED[key].append(EVERY)


def model(blank: Any, exercise: Exercise) -> Any:
    """The model answer of a blank: its number, the words of its right options, or each node of its tree."""
    right = exercise.right
    if isinstance(blank, Blank):
        return right[blank.name]
    if isinstance(blank, Choice):
        return {blank.options[option] for option in blank.of(Own(right))}
    said = blank.read(right[blank.name])
    return {path: blank.names[int(what[1:])] if what[0] == "a" else blank.classes[int(what[1:])]
            for path, what in said.items()}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", SOLVERS)
def test_what_the_page_shows_leads_to_every_model_answer(kind: str):
    for _, exercise in each(kind, MANY):
        found = SOLVERS[kind](exercise)
        assert found.keys() == {blank.name for blank in exercise.blanks}
        for blank in exercise.blanks:
            own, theirs = found[blank.name], model(blank, exercise)
            if isinstance(blank, Blank):
                assert float(own) == pytest.approx(theirs, abs=NEAR), blank.name
            elif isinstance(own, str):
                assert {own} == theirs, blank.name
            else:
                assert own == theirs, blank.name
