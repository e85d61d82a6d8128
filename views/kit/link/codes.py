"""Learners as codes in the link: `c4.5:prune=pessimistic`, `neighbours:k=3`, `svm:kernel=rbf:gamma=0.1`."""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import mlcore
from mlcore import learners, prune
from mlcore.learners import Learner
from views.kit.link.kinds import Note, OneOf, Real, Text, Whole
from views.kit.link.params import Param

UNPRUNED = "none"
METHODS = {
    name: method.title for name, method in prune.METHODS.items()
    if "validation" not in {setting for setting, _ in method.settings}
}  # fmt: skip

DEPTH = Param("depth", Whole(1, 30, none="no limit"), None, "the most levels of splits", "Maximum depth")
LEAVES = Param("leaves", Whole(2, 500, none="no limit"), None, "the most leaves", "Maximum leaves")
PRUNE = Param(
    "prune", OneOf({UNPRUNED: "Not pruned", **METHODS}), UNPRUNED, "how the tree is pruned", "Pruning"
)
K = Param("k", Whole(1, 200), 5, "the number of neighbours that decide", "Neighbours k")
LAPLACE = Param(
    "laplace", Real(0.0, 100.0, 1.0), 0.0, "the number added to each count", "Added to each count"
)
KERNEL = Param("kernel", OneOf({"linear": "Linear", "rbf": "Gaussian"}), "linear", "the kernel", "Kernel")
COST = Param("C", Real(1e-3, 1e4, 1.0), 1.0, "the penalty for slack", "C")
GAMMA = Param("gamma", Real(1e-4, 1e4, 0.1), 0.1, "the narrowness of the Gaussian", "gamma")
TREES = Param("n", Whole(1, 100), 25, "the number of trees", "Trees")
MAJORITY = "majority"

Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Offer:
    """A kind of learner: its title, the rows of its settings, and a function that makes it from settings.

    cells: the seconds of training for each cell of a table, roughly
    """

    title: str
    rows: tuple[Param, ...]
    make: Callable[[Settings], Learner]
    cells: float


def _tree(name: str) -> Callable[[Settings], Learner]:
    def make(shown: Settings) -> Learner:
        method = None if shown["prune"] == UNPRUNED else shown["prune"]
        limits = {"max_depth": shown["depth"], "max_leaves": shown.get("leaves")}
        switches = {name: limit for name, limit in limits.items() if limit is not None}
        return learners.tree(name, prune=method, **switches)

    return make


def _svm(shown: Settings) -> Learner:
    kernel = mlcore.svm.linear() if shown["kernel"] == "linear" else mlcore.svm.rbf(gamma=shown["gamma"])
    return learners.svm(kernel, C=shown["C"])


SLOW = {"chaid": 150e-6, "ctree": 30e-6}
OFFERS: dict[str, Offer] = {
    **{
        name: Offer(recipe.title, (PRUNE, DEPTH), _tree(name), SLOW.get(name, 5e-6))
        for name, recipe in mlcore.RECIPES.items()
    },
    "cart": Offer("CART", (PRUNE, DEPTH, LEAVES), _tree("cart"), 5e-6),
    "naive-bayes": Offer(
        "Naive Bayes", (LAPLACE,), lambda given: learners.naive_bayes(given["laplace"]), 1e-6
    ),
    "neighbours": Offer("Nearest neighbours", (K,), lambda shown: learners.neighbours(shown["k"]), 4e-6),
    "svm": Offer("SVM", (KERNEL, COST, GAMMA), _svm, 40e-6),
    "forest": Offer("Random forest", (TREES,), lambda shown: learners.forest(shown["n"]), 40e-6),
    "adaboost": Offer(
        "AdaBoost", (TREES, DEPTH.but(default=1)),
        lambda shown: learners.adaboost(shown["n"], max_depth=shown["depth"] or 1), 40e-6,
    ),
    MAJORITY: Offer("Always the majority class", (), lambda shown: learners.tree("cart", max_depth=0), 1e-6),
}  # fmt: skip


@dataclass(frozen=True)
class Chosen:
    """A chosen learner. told: its settings that differ from the defaults, in the order of the rows."""

    name: str
    shown: tuple[tuple[str, Any], ...] = ()

    @property
    def offer(self) -> Offer:
        """The kind of this learner."""
        return OFFERS[self.name]

    @property
    def settings(self) -> dict[str, Any]:
        """All settings by name, with the defaults."""
        return {**{row.name: row.default for row in self.offer.rows}, **dict(self.shown)}

    @property
    def code(self) -> str:
        """The code of this learner in the link."""
        rows = {row.name: row for row in self.offer.rows}
        return ":".join([self.name, *(f"{key}={rows[key].kind.write(value)}" for key, value in self.shown)])

    @property
    def title(self) -> str:
        """The title with the settings in it, such as “3 nearest neighbours”."""
        shown = self.settings
        if self.name == "neighbours":
            return f"{shown['k']} nearest neighbours" if shown["k"] > 1 else "Nearest neighbour"
        if self.name == "svm":
            return f"{KERNEL.kind.options[shown['kernel']]} SVM"  # type: ignore[attr-defined]
        said = [f"depth {shown['depth']}"] if "depth" in dict(self.shown) and shown["depth"] else []
        said += [f"{shown['leaves']} leaves"] if shown.get("leaves") else []
        said += ["pruned"] if shown.get("prune", UNPRUNED) != UNPRUNED else []
        return ", ".join([self.offer.title, *said])

    def learner(self) -> Learner:
        """A new learner of mlcore with these settings."""
        return self.offer.make(self.settings)

    def but(self, name: str, value: Any) -> "Chosen":
        """This choice with another value for one setting."""
        shown = {**self.settings, name: value}
        rows = self.offer.rows
        return replace(
            self, shown=tuple((r.name, shown[r.name]) for r in rows if shown[r.name] != r.default)
        )  # fmt: skip

    def seconds(self, cells: int) -> float:
        """The estimated training time, in seconds, on a table of this many cells."""
        return self.offer.cells * cells


def read(text: str, note: Note) -> Chosen | None:
    """The learner that a code names, or None if no name is like it. Mistakes in the code go to `note`."""
    name, *parts = text.split(":")
    if name not in OFFERS:
        near = difflib.get_close_matches(name.casefold(), OFFERS, n=1, cutoff=0.6)
        taken = f"The page uses “{near[0]}”" if near else "The page uses another one"
        note(f"This link names the learner “{name}”, which does not exist. {taken}.")
        if not near:
            return None
        name = near[0]
    chosen, rows = Chosen(name), {row.name: row for row in OFFERS[name].rows}
    for part in filter(None, parts):
        key, _, value = part.partition("=")
        if key not in rows:
            note(
                f"This link gives {name} the setting “{part}”, which {name} does not have. The page "
                "ignores it."
            )
            continue
        chosen = chosen.but(key, rows[key].kind.read(value, f"{name}:{key}", rows[key].default, note))
    return chosen


CODE = Text("`c4.5`, `cart:prune=pessimistic`, `id3:depth=1`, `neighbours:k=3`, `naive-bayes:laplace=1`, "
            "`svm:kernel=rbf:C=10:gamma=0.1`, `forest:n=50`, `adaboost`, `majority`",
            reader=read, writer=lambda chosen: chosen.code, most=200)  # fmt: skip
