"""Growing a tree and telling its story: time, size of the trace, and scikit-learn in the same run."""

import pickle
from collections.abc import Callable
from statistics import median
from time import perf_counter

from sklearn.tree import DecisionTreeClassifier

import mlcore
from datasets import CARDS, load
from datasets.generators import mixed
from mlcore import RECIPES, Table

ROUNDS = 7
DETAILS = (1, 2, 3)


def bundled(key: str) -> Table:
    """A bundled data set without its identifiers."""
    card = CARDS[key]
    return Table.from_frame(load(key).drop(columns=list(card.identifiers)), card.target, dict(card.kinds))


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median time of a few runs."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * median(times)


def stories() -> None:
    """Every bundled data set with every recipe, at every level of detail."""
    print(f"growing and telling, median ms of {ROUNDS} (steps)")
    print(f"{'':24}" + "".join(f"{f'detail {detail}':>18}" for detail in DETAILS))
    for key in (key for key, card in CARDS.items() if not card.small):
        table = bundled(key)
        for name, recipe in RECIPES.items():
            cells = []
            for detail in DETAILS:

                def tell(table=table, recipe=recipe, detail=detail) -> tuple[mlcore.GrowStep, ...]:
                    return tuple(mlcore.grow(table, recipe, detail=detail))

                cells.append(f"{milliseconds(tell):.2f} ({len(tell())})")
            print(f"{f'{key} {name}':24}" + "".join(f"{cell:>18}" for cell in cells), flush=True)


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


def beside_scikit_learn(n: int = 10_000, columns: int = 7) -> None:
    """A full tree on numbers, grown by both in turns."""
    frame = mixed(n, continuous=columns, nominal=0)
    table = Table.from_frame(frame, "Class")
    X, y = frame.drop(columns="Class").to_numpy(), frame["Class"].to_numpy()
    ours, theirs = [], []
    for _ in range(3):
        ours.append(milliseconds(lambda: mlcore.fit(table, RECIPES["cart"]), 1))
        theirs.append(milliseconds(lambda: DecisionTreeClassifier().fit(X, y), 1))
    mine, other = median(ours), median(theirs)
    print(f"\na full tree, {n} records x {columns} continuous columns, Gini, median of 3")
    print(
        f"mlcore {mine:.0f} ms, scikit-learn {other:.0f} ms: mlcore takes {mine / other:.1f} times as long",
        flush=True,
    )


def run() -> None:
    """Print all of it."""
    stories()
    sizes()
    beside_scikit_learn()


if __name__ == "__main__":
    run()
