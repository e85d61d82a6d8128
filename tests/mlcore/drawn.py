"""Any table, any recipe, any switches, each filled from a drawn seed.

TABLES=10000 in the environment tries this many tables, different ones each time.
"""

from __future__ import annotations

import math
import os
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from mlcore import RECIPES, Recipe, Table
from mlcore.trees.recipe import LECTURES

TABLES = int(os.environ.get("TABLES", "400"))
SEEDS = st.integers(0, 2**48)
NAMES = ("", " ", "x", "X", "<script>alert(1)</script>", "a,b", "line\nbreak", "None", "0", "“q”", "é" * 300)
WORDS = ("a", "b", "", "None", "<b>", "True", "1", 1, 2.5, False, "\t", "ä", "é" * 99, "0.1", "x.y")
NUMBERS = (
    0.0,
    -0.0,
    5e-324,
    1e-310,
    1e-16,
    0.1,
    1 / 3,
    1.0,
    1 + 2**-52,
    7,
    1e15,
    -1e15,
    1e300,
    -1e308,
    1.7e308,
)


class Made(NamedTuple):
    """The arguments of from_frame, and whether it may refuse."""

    frame: dict[str, list[Any]]
    target: str
    kinds: dict[str, Any]
    weights: list[float] | None
    infinite: str | None

    def table(self) -> Table:
        return Table.from_frame(self.frame, self.target, self.kinds, self.weights)


def with_gaps(random: Random, cells: list[Any]) -> list[Any]:
    share = random.choice((0, 0, 0, 0.1, 0.1, 0.5, 0.9, 1))
    return [random.choice((None, math.nan)) if random.random() < share else cell for cell in cells]


def numbers(random: Random, n: int) -> list[Any]:
    kind = random.choice(("grid", "grid", "normal", "strange", "scale", "same"))
    if kind == "grid":
        steps = random.choice((1, 3, 20))
        return [random.randint(-steps, steps) / 2 for _ in range(n)]
    if kind == "normal":
        return [random.gauss(0, 1) for _ in range(n)]
    if kind == "strange":
        return [random.choice(NUMBERS) for _ in range(n)]
    if kind == "same":
        return [random.choice(NUMBERS)] * n
    scale, shift = 10.0 ** random.randint(-300, 150), random.choice((0.0, 1.0, 1e6))
    return [scale * (shift + random.randint(0, 9)) for _ in range(n)]


def words(random: Random, n: int) -> tuple[list[Any], tuple[str, list[Any]]]:
    """Cells, and their kind with all declared values, some of which may never occur."""
    texts = {str(word): word for word in random.sample(WORDS, random.randint(1, len(WORDS)))}
    declared = list({word: word for word in texts.values()})
    if random.random() < 0.05:
        declared += [f"v{i}" for i in range(60)]
    occurring = random.sample(declared, random.randint(1, len(declared)))
    return [random.choice(occurring) for _ in range(n)], (random.choice(("nominal", "ordinal")), declared)


def a_target(random: Random, n: int) -> tuple[list[Any], Any]:
    if random.random() < 0.25:
        return numbers(random, n), "continuous"
    classes: list[Any] = [f"c{i}" for i in range(random.choice((1, 2, 2, 2, 2, 2, 3, 3, 3, 5, 40)))]
    return [random.choice(classes) for _ in range(n)], ("nominal", classes)


def made_of(seed: int) -> Made:
    """This uses a drawn seed, because cells drawn one by one come out too much alike to grow a tree."""
    random = Random(seed)
    n = random.choice((1, 2, 5, 12, 25, 25, 40, 40, 60, 60))
    names = random.sample(NAMES, random.choice((1, 2, 3, 4, 5, 6, 6)))
    gaps = random.random() < 0.6
    target, frame, kinds = random.choice(names), {}, {}
    for name in names:
        if name == target:
            frame[name], kinds[name] = a_target(random, n)
        elif random.random() < 0.5:
            frame[name], kinds[name] = numbers(random, n), "continuous"
        else:
            frame[name], kinds[name] = words(random, n)
    if random.random() < 0.5:  # the target depends on an input
        other = random.choice(names)
        order = sorted(range(n), key=lambda i: str(frame[other][i]))
        for i, value in zip(order, sorted(frame[target]), strict=True):
            if random.random() < 0.8:
                frame[target][i] = value
    if gaps:
        frame = {name: cells if name == target else with_gaps(random, cells) for name, cells in frame.items()}
    if random.random() < 0.3:  # duplicate records, some with another target
        again = [random.randrange(n) for _ in range(n)]
        frame = {
            name: cells if name == target else [cells[i] for i in again] for name, cells in frame.items()
        }
    infinite = None
    if random.random() < 0.03:
        infinite = random.choice(names)
        kinds[infinite] = "continuous"
        frame[infinite] = [0.0] * (n - 1) + [random.choice((math.inf, -math.inf))]
    return Made(frame, target, kinds, weights_of(random, n), infinite)


def weights_of(random: Random, n: int) -> list[float] | None:
    kind = random.choice(("none", "none", "whole", "quarters", "any", "extreme"))
    if kind == "none":
        return None
    draws = {
        "whole": lambda: float(random.randint(0, 3)),
        "quarters": lambda: random.randint(0, 8) / 4,
        "any": random.random,
        "extreme": lambda: random.choice((0.0, 0.001, 1.0, 1000.0)),
    }
    weights = [draws[kind]() for _ in range(n)]
    return weights if sum(weights) else None


def recipe_of(seed: int) -> Recipe:
    random = Random(seed)
    recipe = RECIPES[random.choice(list(RECIPES))]
    some = random.choice((0.0, 0.1, 0.3, 0.5, 1.0))
    switches = {
        "selection": ("score", "score", "merge", "association"),
        "criterion": ("entropy", "gain-ratio", "gini", "gini", "error", "chi-square", "variance"),
        "branching": ("multiway", "ordinal-cuts", "binary", "groups"),
        "min_records": (0, 1, 2, 2.5, 7),
        "records_rule": ("node", "leaf", "two"),
        "max_depth": (None, None, 0, 1, 2, 5),
        "max_leaves": (None, 1, 2, 3, 8),
        "min_gain": (0.0, 0.0, 1e-12, 0.05, 2.0),
        "zero_gain": (True, False),
        "average_gain": (True, False),
        "cut_by_gain": (True, False),
        "price_cuts": (True, False),
        "cut_margin": (True, False),
        "min_gap": (0.0, 1e-5, 1.0),
        "thresholds": ("midpoint", "data"),
        "collapse": (True, False),
        "missing": ("refuse", "fractions", *LECTURES, "surrogates", "majority", "stay", "category"),
        "surrogates": (0, 1, 5),
        "costs": ((), (("x", 2.0), ("0", 0.5), ("nobody", 1e-9))),
        "exhaustive_values": (1, 3, 8),
        "alpha": (0.0, 0.05, 0.5, 1.0),
        "min_split": (0, 2, 5, 20),
        "min_bucket": (0, 1, 7),
        "bonferroni": (True, False),
        "alpha_merge": (0.0, 0.05, 0.9, 1.0),
        "alpha_split": (0.0, 0.05, 0.5, 1.0),
        "resplit": (True, False),
        "min_parent": (0, 2, 5, 20),
        "min_child": (0, 1, 7),
        "bins": (1, 2, 10),
    }
    turned = {name: random.choice(of) for name, of in switches.items() if random.random() < some}
    if turned.get("selection", recipe.selection) == "score" and turned.get("missing") == "category":
        turned["missing"] = "majority"  # refused, see test_switches.py
    if turned.get("selection", recipe.selection) != "score" and turned.get("missing") in LECTURES:
        turned["missing"] = "majority"
    if turned.get("selection") == "score" and recipe.missing == "category":
        turned.setdefault("missing", "stay")
    return recipe.but(**turned)
