"""The learner's choices, the trace that they lead to, and the node in focus. Nothing here draws."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import mlcore
from datasets import CARDS, Card, load
from datasets.own import OwnTable
from mlcore import (
    Candidate,
    Decision,
    GrowStep,
    Node,
    Path,
    Recipe,
    Table,
    TableError,
    Tree,
    path_text,
    read_path,
)
from mlcore.trees.filling import filled
from views.kit.keep import kept, kept_long
from views.kit.link.switches import Settings
from views.subjects.trees.wishes import Wish

Overrides = tuple[tuple[Path, Wish], ...]  # the learner's wishes, by node

SECONDS = {"chaid": 12e-6, "ctree": 6e-6}  # to grow a tree, for each cell of a large table; else 1.4e-6
TELLING = {"chaid": 170e-6, "ctree": 50e-6}  # to explain every decision, for each number; else 20e-6,
GAPS = 200e-6  # or this if cells are missing, for surrogates and for records in many nodes
MANY_CELLS, DEEP = 50_000, 1.3  # a table with more cells, such as the digits, takes at least this many s
MOST_SHOWN = 120_000  # numbers: the story of a larger table stops at its limit
IMPURITY_NAMES = {
    "entropy": "entropy", "gain-ratio": "entropy", "gini": "Gini index", "error": "error",
    "chi-square": "Gini index", "variance": "variance",
}  # fmt: skip


@dataclass(frozen=True)
class Choices:
    """The settings of a page about one tree; every field is a parameter of the link.

    switches: the rules of the recipe that the learner changed
    own:      the learner's own table, with data "own"
    """

    data: str = "tennis"
    recipe: str = "hunt"
    switches: Settings = ()
    identifiers: bool = False
    overrides: Overrides = ()
    own: OwnTable | None = None

    @property
    def card(self) -> Card:
        """The card of the data set."""
        return self.own.card if self.own else CARDS[self.data]

    @property
    def records(self) -> int:
        """The number of records in the table."""
        return len(self.own.sheet.frame) if self.own else self.card.size

    @property
    def cells(self) -> int:
        """The number of cells in the table."""
        return self.own.sheet.frame.size if self.own else self.card.size * len(self.card.kinds)

    @property
    def seconds(self) -> float:
        """The estimated time to grow the tree, in seconds."""
        return SECONDS.get(self.recipe, 1.4e-6) * self.cells

    @property
    def telling(self) -> float:
        """The estimated seconds of the story, which computes every decision again with all candidates."""
        numbers = self.card.size * sum(kind == "continuous" for kind in self.card.kinds.values())
        rate = TELLING.get(self.recipe, GAPS if self.card.missing else 20e-6)
        return self.seconds + rate * min(numbers, MOST_SHOWN)

    @property
    def table(self) -> Table:
        """The learner's own table or the bundled one. Raises TableError as table_of does."""
        return table_of(self.data, self.identifiers, self.own)

    def rule(self) -> Recipe:
        """The recipe with the learner's switches."""
        return mlcore.RECIPES[self.recipe].but(**dict(self.switches))

    def but_override(self, path: Path, wish: Wish) -> "Choices":
        """A copy with another attribute or split at a node, without the overrides below it."""
        kept = tuple((at, other) for at, other in self.overrides if at[: len(path)] != path)
        return replace(self, overrides=by_path({**dict(kept), path: wish}))

    def without_override(self, path: Path) -> "Choices":
        """A copy without the overrides at a node and below it."""
        return replace(self, overrides=tuple(o for o in self.overrides if o[0][: len(path)] != path))


def by_path(found: Mapping[Path, Wish]) -> Overrides:
    """The wishes as overrides, in the order of their nodes."""
    return tuple((path, found[path]) for path in sorted(found))


def figures_of(tree: Tree) -> dict[str, float | str]:
    """The leaves, depth and errors of a finished tree. A regression tree's errors are a sum of squares."""
    ends = [node for _, node in tree.walk() if not node.children]
    return {"leaves": tree.leaves, "depth": tree.depth, "errors": sum(node.errors for node in ends)}


@dataclass(frozen=True, eq=False)
class Story:
    """A trace at one level of detail, and its training table, whose missing cells may be filled in."""

    choices: Choices
    recipe: Recipe
    table: Table
    steps: tuple[GrowStep, ...]

    @property
    def tree(self) -> Tree:
        """The finished tree."""
        return self.steps[-1].tree

    def split_step(self, path: Path) -> int:
        """The index of the step that decides a node, or of the last step."""
        decided = (i for i, s in enumerate(self.steps) if s.path == path and s.kind in ("split", "leaf"))
        return next(decided, len(self.steps) - 1)

    def decided_by(self, step: int) -> dict[Path, Decision]:
        """The decisions by node, up to and including a step."""
        measured = self.steps[: step + 1]
        return {
            s.path: s.decision
            for s in measured
            if s.kind in ("split", "leaf") and s.path is not None and s.decision
        }


def same_place(old: Story, step: int, new: Story) -> int:
    """The last step of `new` that is not ahead of a step of `old`. The stories differ only in detail."""
    finest = story_of(old.choices, 3).steps
    order = {_identity(measured): i for i, measured in enumerate(finest)}
    here = order.get(_identity(old.steps[step]), len(finest))
    behind = (
        i for i, measured in enumerate(new.steps) if order.get(_identity(measured), len(finest)) <= here
    )
    return max(behind, default=0)


def _identity(step: GrowStep) -> tuple[object, ...]:
    return step.kind, step.path, step.told, step.trial and step.trial.split


def table_of(data: str, identifiers: bool, own: OwnTable | None = None) -> Table:
    """The learner's own table if there is one, else the bundled one.

    identifiers: whether the bundled table keeps its identifiers as inputs. Raises TableError if the
    learner's own table has a problem.
    """
    return _bundled_table(data, identifiers) if own is None else _own_table(own)


@kept
def _bundled_table(data: str, identifiers: bool) -> Table:
    card = CARDS[data]
    frame = load(data)
    if not identifiers:
        frame = frame.drop(columns=list(card.identifiers))
    return Table.from_frame(frame, card.target, dict(card.kinds))


@kept_long(lambda own: 0.8e-6 * own.sheet.frame.size)
def _own_table(own: OwnTable) -> Table:
    if own.problems:
        raise TableError(str(own.problems[0]))
    return Table.from_frame(own.frame, own.target, own.specs)


@kept_long(lambda choices, detail: choices.telling)
def story_of(choices: Choices, detail: int) -> Story:
    """The story of the tree. Learners with the same link share it. Raises TableError as table_of does."""
    recipe = choices.rule()
    table = filled(choices.table, recipe)
    steps = tuple(mlcore.grow(table, recipe, dict(choices.overrides), detail=detail))
    return Story(choices, recipe, table, steps)


def _finishing(choices: Choices) -> float:
    """The estimated seconds of the finished tree. Many cells give a deep tree, which takes longer."""
    return max(choices.seconds, DEEP if choices.cells > MANY_CELLS else 0.0)


@kept_long(_finishing)
def finished(choices: Choices) -> Tree:
    """The finished tree without its story. Raises TableError as table_of does."""
    return mlcore.fit(choices.table, choices.rule(), dict(choices.overrides))


# The node in focus ----------------------------------------------------------------------------------


def place_name(path: Path) -> str:
    """The name of a node in the link."""
    return path_text(path) or "root"


def read_place(name: str) -> Path | None:
    """The node with that name, or None if the text is not the name of a node."""
    try:
        return read_path("" if name == "root" else name)
    except ValueError:
        return None


def opened(tree: Tree, name: str | None) -> Path | None:
    """The node that the learner opened, or None if the tree does not have it."""
    path = None if name is None else read_place(name)
    try:
        tree.node(path or ())
    except KeyError:
        return None
    return path


@dataclass(frozen=True, eq=False)
class Focus:
    """A node at a step.

    kind:    of the step ("arrive", "try", ...), or "waiting" for an opened node whose turn comes later
    measured:    the number of candidates measured so far
    opened:  whether the learner opened this node while the step is about another one
    """

    story: Story
    step: GrowStep
    path: Path
    node: Node
    kind: str
    decision: Decision | None
    measured: int
    trial: Candidate | None = None
    opened: bool = False

    @property
    def settled(self) -> bool:
        """Whether the decision is made, so that the page may show the winner."""
        return self.kind in ("split", "leaf")

    @property
    def weighing(self) -> bool:
        """Whether the candidates come one by one, and this is one of them or a step towards it."""
        return self.kind in ("try", "candidate", "merge")


def focus_at(story: Story, step: int, node: str | None) -> Focus:
    """The node that the learner opened if it exists at this step, else the node of the step."""
    now = story.steps[step]
    path = opened(now.tree, node)
    if path is None or path == now.path:
        at = now.path if now.path is not None else ()
        return Focus(story, now, at, now.tree.node(at), now.kind, now.decision, now.told, now.trial)
    decision = story.decided_by(step).get(path)
    if decision is None and now.path is None:  # the last tree of a story cut short has no waiting node
        decision = next((s.decision for s in story.steps if s.path == path and s.decision), None)
    here = now.tree.node(path)
    kind = "waiting" if here.waiting else "split" if here.split else "leaf"
    measured = len(decision.candidates) if decision and kind != "waiting" else 0
    shown = decision if measured or kind == "leaf" else None
    return Focus(story, now, path, here, kind, shown, measured, opened=True)
