"""Pruning: the path of alphas beside scikit-learn, all methods over thirty seeds, a cut in real Chromium."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np
from playwright.sync_api import Page
from sklearn.tree import DecisionTreeClassifier

import mlcore
from benchmarks.stepping import PATIENCE, visited
from datasets.generators import mixed
from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read
from mlcore import RECIPES, Table, prune
from mlcore.sampling import partition

ROUNDS = 5
SEEDS = 30
RECORDS = 1_000
CUTS = 15
SETTINGS = {"cost-complexity": {"choose": "1se"}}

# The time from the click on the knife to the frame in which the subtree has gone.
CUT = """() => new Promise((done) => {
  const knife = document.querySelector(".gh-knife");
  const count = () => document.querySelectorAll("[role=treeitem]").length;
  const [before, start] = [count(), performance.now()];
  knife.click();
  const look = () => (count() < before ? requestAnimationFrame(() => done(performance.now() - start))
    : requestAnimationFrame(look));
  look();
})"""


def best(work: Callable[[], object]) -> float:
    """The shortest of a few rounds, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def path() -> None:
    """The alphas of one large tree, here and in scikit-learn, which grows the tree again for it."""
    frame = mixed(10_000, continuous=8, nominal=0, noise=0.3)
    tree = mlcore.fit(Table.from_frame(frame, "Class"), RECIPES["cart"])
    x, y = frame.drop(columns="Class").to_numpy(np.float32), frame["Class"].to_numpy()
    other = DecisionTreeClassifier(random_state=0)
    ours = best(lambda: list(prune.run(tree, "cost-complexity")))
    grown = best(lambda: other.fit(x, y))
    theirs = best(lambda: other.cost_complexity_pruning_path(x, y)) - grown
    print(f"path of {tree.leaves} leaves: {ours * 1e3:.0f} ms with a tree for each alpha; "
          f"scikit-learn {theirs * 1e3:.0f} ms without: {ours / theirs:.2f}")  # fmt: skip


def seeds() -> None:
    """All six methods on thirty trees, growing and cross-validation included."""
    table = Table.from_frame(mixed(RECORDS, noise=0.1), "Class")
    for name in ("cart", "c4.5"):
        start = perf_counter()
        for seed in range(SEEDS):
            training, validation, _ = (table.take(rows) for rows in partition(table, (0.6, 0.2, 0.2), seed))
            tree = mlcore.fit(training, RECIPES[name])
            for method in prune.METHODS:
                more = {"validation": validation} if method == "reduced-error" else SETTINGS.get(method, {})
                prune.pruned(tree, method, **more)
        print(f"{name}: {len(prune.METHODS)} methods, {SEEDS} seeds, {RECORDS} records: "
              f"{perf_counter() - start:.1f} s")  # fmt: skip


def cuts() -> None:
    """The learner's knife on a tree of about two hundred nodes."""
    text = mixed(400, continuous=3, nominal=0, noise=0.35, seed=3).round(2).to_csv(index=False)
    table: OwnTable = read(text).table
    with visited(f"/prune?data=own&recipe=cart&share=80&table={pack(table)}") as page:
        nodes = page.get_by_role("treeitem").count()
        times = [_cut(page) for _ in range(CUTS)]
    print(f"a cut in a tree of {nodes} nodes, click to picture: median {median(times):.0f} ms, "
          f"longest {max(times):.0f} ms")  # fmt: skip


def _cut(page: Page) -> float:
    """Open the deepest question and cut there, in ms."""
    cards = page.get_by_role("treeitem").all()
    asking = [card for card in cards if ", leaf, " not in (card.get_attribute("aria-label") or "")]
    deepest = max(asking, key=lambda card: int(card.get_attribute("aria-level") or 0))
    deepest.dispatch_event("click")
    page.locator(".gh-knife").wait_for(state="visible", timeout=PATIENCE)
    taken = float(page.evaluate(CUT))
    page.wait_for_timeout(600)
    return taken


def run() -> None:
    """All of it."""
    path()
    seeds()
    cuts()
