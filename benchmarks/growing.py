"""Growing a tree and its story: time, size of the trace, memory; scikit-learn in the same run."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from math import log2
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pandas as pd
from sklearn.tree import DecisionTreeClassifier

import mlcore
from benchmarks.tables import several
from datasets import CARDS, load
from datasets.generators import mixed
from mlcore import RECIPES, Recipe, Table, TableError

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 7
DETAILS = (1, 2, 3)
SIDE_BY_SIDE = {10_000: 9, 100_000: 3}  # records and rounds, of which the best counts
GROWTH = {1_000: 9, 3_000: 9, 10_000: 7, 30_000: 5, 100_000: 3, 300_000: 2}
MOST_RECORDS = 300_000

# Our recipe beside scikit-learn's criterion. scikit-learn has no C4.5, and entropy is the closest.
PAIRS: dict[str, tuple[Recipe, str]] = {
    "cart, Gini": (RECIPES["cart"], "gini"),
    "cart, entropy": (RECIPES["cart"].but(criterion="entropy"), "entropy"),
    "c4.5": (RECIPES["c4.5"], "entropy"),
}


def seconds(work: Callable[[], object]) -> float:
    """How long it takes, once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def bundled(key: str) -> Table:
    """A bundled data set without its identifiers."""
    card = CARDS[key]
    return Table.from_frame(load(key).drop(columns=list(card.identifiers)), card.target, dict(card.kinds))


def stories() -> None:
    """Every bundled data set with every recipe that accepts it, at every level of detail."""
    print(f"growing and telling, median ms of {ROUNDS} (steps)")
    print(f"{'':24}" + "".join(f"{f'detail {detail}':>18}" for detail in DETAILS))
    for key in (key for key, card in CARDS.items() if not card.small):
        table = bundled(key)
        for name, recipe in RECIPES.items():
            cells = [_story(table, recipe, detail) for detail in DETAILS]
            if None not in cells:
                print(f"{f'{key} {name}':24}" + "".join(f"{cell:>18}" for cell in cells), flush=True)


def _story(table: Table, recipe: Recipe, detail: int) -> str | None:
    """Time and steps; None where the recipe refuses the table."""

    def report() -> tuple[mlcore.GrowStep, ...]:
        return tuple(mlcore.grow(table, recipe, detail=detail))

    try:
        steps = report()
    except TableError:
        return None
    return f"{1000 * median(seconds(report) for _ in range(ROUNDS)):.2f} ({len(steps)})"


def sizes(n: int = 2000) -> None:
    """The trace of a large table, in memory and as it would be stored."""
    print(f"\na trace of {n} records (10 columns, cart)")
    table = Table.from_frame(mixed(n), "Class")
    for detail in (2, 3):
        start = perf_counter()
        steps = tuple(mlcore.grow(table, RECIPES["cart"], detail=detail))
        took = perf_counter() - start
        size = len(pickle.dumps(steps, protocol=pickle.HIGHEST_PROTOCOL)) / 1e6
        print(
            f"detail {detail}: {len(steps)} steps (the last is “{steps[-1].kind}”), "
            f"{size:.1f} MB pickled, told in {took:.2f} s",
            flush=True,
        )


def coded(frame: pd.DataFrame) -> tuple[Any, Any]:
    """X and y for scikit-learn, words as codes; X in single precision, which it would convert to itself."""
    inputs = frame.drop(columns="Class")
    numbers = {
        name: cells if cells.dtype.kind == "f" else cells.astype("category").cat.codes
        for name, cells in inputs.items()
    }
    return pd.DataFrame(numbers).to_numpy(np.float32), frame["Class"].to_numpy()


def beside_scikit_learn() -> None:
    """Full trees on numbers and words, grown by both in turns, and our trace."""
    print("\nbeside scikit-learn: 7 continuous and 3 nominal columns, two noisy classes, fully grown")
    print("the best of several rounds, all in turns; the table is read before. (nodes of the tree)")
    print(
        f"{'records':>9}  {'':14}{'scikit-learn':>20}{'mlcore.fit':>20}{'ratio':>7}{'told':>12}{'ratio':>7}"
    )
    for n, rounds in SIDE_BY_SIDE.items():
        frame = mixed(n)
        table, (X, y) = Table.from_frame(frame, "Class"), coded(frame)
        for name, (recipe, criterion) in PAIRS.items():
            print(f"{n:>9,}  {name:14}{_side_by_side(table, recipe, X, y, criterion, rounds)}", flush=True)


def _side_by_side(table: Table, recipe: Recipe, X: Any, y: Any, criterion: str, rounds: int) -> str:
    theirs, ours, reported = [], [], []
    for _ in range(rounds):
        theirs.append(seconds(lambda: DecisionTreeClassifier(criterion=criterion).fit(X, y)))
        ours.append(seconds(lambda: mlcore.fit(table, recipe)))
        reported.append(seconds(lambda: tuple(mlcore.grow(table, recipe))))
    other, mine, story = min(theirs), min(ours), min(reported)
    nodes = DecisionTreeClassifier(criterion=criterion).fit(X, y).tree_.node_count
    own = mlcore.fit(table, recipe).size
    return (
        f"{f'{1000 * other:,.0f} ms ({nodes:,})':>20}{f'{1000 * mine:,.0f} ms ({own:,})':>20}"
        f"{mine / other:>7.2f}{f'{1000 * story:,.0f} ms':>12}{story / other:>7.2f}"
    )


def on_other_tables(n: int = 10_000, rounds: int = 7) -> None:
    """Our processor time over scikit-learn's on other tables, in turns: other work disturbs it less."""
    print(
        f"\nprocessor time over scikit-learn's at {n:,} records x 10 columns: best, median of {rounds} rounds"
    )
    print(f"{'':20}" + "".join(f"{name:>18}" for name in PAIRS))
    for key, frame in several(n).items():
        table, (X, y) = Table.from_frame(frame, "Class"), coded(frame)
        cells = [_ratios(table, recipe, X, y, criterion, rounds) for recipe, criterion in PAIRS.values()]
        print(f"{key:20}" + "".join(f"{cell:>18}" for cell in cells), flush=True)


def _ratios(table: Table, recipe: Recipe, X: Any, y: Any, criterion: str, rounds: int) -> str:
    theirs, ours = [], []
    for _ in range(rounds):
        start = process_time()
        DecisionTreeClassifier(criterion=criterion).fit(X, y)
        between = process_time()
        mlcore.fit(table, recipe)
        theirs.append(between - start)
        ours.append(process_time() - between)
    return f"{min(ours) / min(theirs):.2f}, {median(ours) / median(theirs):.2f}"


def growth() -> None:
    """How the time grows with the records."""
    print("\ngrowth with the records n (best of several): ms, and ns for each n log2 n")
    print(f"{'n':>9}" + "".join(f"{name:>20}" for name in PAIRS))
    for n, rounds in GROWTH.items():
        table = Table.from_frame(mixed(n), "Class")
        cells = []
        for recipe, _ in PAIRS.values():
            grown = partial(mlcore.fit, table, recipe)
            best = min(seconds(grown) for _ in range(rounds))
            cells.append(f"{1000 * best:,.0f}  {1e9 * best / (n * log2(n)):.0f}")
        print(f"{n:>9,}" + "".join(f"{cell:>20}" for cell in cells), flush=True)


def memory(n: int = MOST_RECORDS) -> None:
    """The peak of a separate process that makes a table and grows a tree on it."""
    print(f"\nmemory at {n:,} records x 10 columns, each recipe in its own process")
    for name in ("cart", "c4.5"):
        command = [sys.executable, "-m", "benchmarks.memory", name, str(n)]
        subprocess.run(command, cwd=ROOT, check=True)


def run() -> None:
    """Print all of it."""
    stories()
    sizes()
    beside_scikit_learn()
    on_other_tables()
    growth()
    memory()


if __name__ == "__main__":
    run()
