"""What a learner chose on the page “Prune”, and the traces that follow from it. Nothing here draws."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import mlcore
from mlcore import Node, Path, Table, TableError, Tree, path_text, prune, read_path
from mlcore.prune import Links, PruneStep, Tally
from mlcore.sampling import noisy, partition
from mlcore.trees.growth import Opening, error_curve
from views import choices as chosen
from views import link
from views.keeping import kept
from views.trees.story import Choices, table_of

HAND = "hand"
VIEWS = {"prune": "Prune", "compare": "Compare", "early": "Stop early"}
SHARES = (20, 80, 60)  # per cent of the records to grow from: least, most, at first
NOISE = (0, 40, 0)  # per cent of the classes turned round
SEEDS = (0, 999, 1)
CUTS = ("collapse", "raise", "link")
PENALTY = 0.5  # errors for a leaf, in the lectures
MOST_POINTS = 16  # trees of a long story with raised branches whose errors are drawn
MOST_CUTS = 400  # operations by hand in a link


@dataclass(frozen=True)
class Setting:
    """A setting of a method, as the page shows it and the link writes it.

    kind: "real" with bounds, "one" of the options, "yes" or no; words: what it does
    """

    name: str
    words: str
    kind: str
    low: float = 0.0
    high: float = 1.0
    step: float = 0.01
    options: tuple[tuple[str, str], ...] = ()


PROGRAMS = (("c4.5", "C4.5's table (z = 0.6925 at 0.25)"), ("j48", "Exact (z = 0.6745 at 0.25), as J48"))
SETTINGS: dict[str, tuple[Setting, ...]] = {
    HAND: (),
    "reduced-error": (),
    "pessimistic": (Setting("penalty", "Errors charged to each leaf", "real", 0.0, 10.0, 0.25),),
    "error-based": (
        Setting("confidence", "Confidence: the smaller, the more is cut", "real", 0.001, 0.5, 0.05),
        Setting("raising", "The largest branch may take its parent's place (subtree raising)", "yes"),
        Setting("like", "The deviate z of the confidence", "one", options=PROGRAMS),
    ),
    "cost-complexity": (
        Setting(
            "risk",
            "Risk",
            "one",
            options=(("impurity", "Impurity, as scikit-learn"), ("error", "Training errors, as rpart")),
        ),
        Setting(
            "choose",
            "The tree at the end",
            "one",
            options=(
                ("1se", "Within one standard error, by cross-validation"),
                ("least", "Least error in cross-validation"),
            ),
        ),
    ),
    "mdl": (
        Setting(
            "encoding",
            "Encoding",
            "one",
            options=(("exact", "A code that can be read back"), ("textbook", "The textbook's short one")),
        ),
    ),
    "chi-square": (Setting("significance", "A question stays if p is at most", "real", 0.0, 1.0, 0.01),),
}
DEFAULTS: dict[str, Any] = {
    **{name: value for method in prune.METHODS.values() for name, value in method.settings},
    "choose": "1se",
}
PARAMETERS = (
    "view",
    "share",
    "noise",
    "seed",
    "method",
    "cuts",
    *(s.name for m in SETTINGS.values() for s in m),
)


class Cut(NamedTuple):
    """One operation by hand: the node becomes a leaf, or one of its branches takes its place."""

    path: Path
    child: int | None = None

    def __str__(self) -> str:
        at = path_text(self.path) or "root"
        return at if self.child is None else f"{at}^{self.child}"


@dataclass(frozen=True)
class Case:
    """The settings of the page; every field is a parameter of the link.

    share, noise: per cent; settings: of the method, those that differ from its own
    cuts:         operations by hand, in order
    """

    choices: Choices
    view: str = "prune"
    share: int = SHARES[2]
    noise: int = NOISE[2]
    seed: int = SEEDS[2]
    method: str = HAND
    settings: tuple[tuple[str, Any], ...] = ()
    cuts: tuple[Cut, ...] = ()
    detail: int = 2

    def told(self) -> dict[str, Any]:
        """The settings as the method takes them, validation table and all."""
        mine = {setting.name: DEFAULTS[setting.name] for setting in SETTINGS[self.method]}
        if self.method == "reduced-error":
            mine["validation"] = parts_of(self).validation
        if self.method == "cost-complexity":
            mine["seed"] = self.seed
            mine["folds"] = folds_for(parts_of(self).training)
        return {**mine, **dict(self.settings)}


@dataclass(frozen=True, eq=False)
class Parts:
    """The three parts of the table: to grow from, to decide by, to judge by at the very end."""

    training: Table
    validation: Table
    test: Table


@dataclass(frozen=True, eq=False)
class Trace:
    """The steps of pruning and the tree they start from.

    refused:  why the method cannot take this tree, if so
    cuts:     by hand, those that were done, one for each step after the first
    left_out: those of the link that could not be done
    """

    case: Case
    tree: Tree
    steps: tuple[PruneStep, ...]
    refused: str = ""
    cuts: tuple[Cut, ...] = ()
    left_out: tuple[str, ...] = ()


def read(query: Mapping[str, str]) -> tuple[Case, list[str]]:
    """The case of a link, and what had to be mended in it."""
    choices, detail, notes = chosen.read({k: v for k, v in query.items() if k not in PARAMETERS})
    reader = link.Reader(query, notes)
    method = reader.one_of("method", [HAND, *prune.METHODS], HAND)
    case = Case(
        choices=choices,
        view=reader.one_of("view", list(VIEWS), "prune"),
        share=reader.whole("share", *SHARES),
        noise=reader.whole("noise", *NOISE),
        seed=reader.whole("seed", *SEEDS),
        method=method,
        settings=_read_settings(reader, method),
        cuts=_read_cuts(reader) if method == HAND else (),
        detail=min(detail, 2),
    )
    return case, reader.notes


def _read_settings(reader: link.Reader, method: str) -> tuple[tuple[str, Any], ...]:
    found = [(setting.name, _read_setting(reader, setting)) for setting in SETTINGS[method]]
    return tuple((name, value) for name, value in found if value != DEFAULTS[name])


def _read_setting(reader: link.Reader, setting: Setting) -> Any:
    default = DEFAULTS[setting.name]
    if setting.kind == "real":
        return reader.real(setting.name, setting.low, setting.high, default)
    if setting.kind == "one":
        return reader.one_of(setting.name, [key for key, _ in setting.options], default)
    return default if setting.name not in reader.query else reader.yes(setting.name)


def _read_cuts(reader: link.Reader) -> tuple[Cut, ...]:
    parts = [part for part in reader.query.get("cuts", "").split(";") if part]
    strange = [part for part in parts if read_cut(part) is None]
    if strange:
        reader.notes.append(f"The link cuts at “{'; '.join(strange)}”, which is no node; it is left out.")
    return tuple(filter(None, map(read_cut, parts[:MOST_CUTS])))


def read_cut(text: str) -> Cut | None:
    """What str(cut) wrote; None for anything else."""
    at, raised, child = text.partition("^")
    try:
        return Cut(read_path("" if at == "root" else at), int(child) if raised else None)
    except ValueError:
        return None


def written(cuts: tuple[Cut, ...]) -> str | None:
    """Operations as the link carries them; None for none."""
    return ";".join(map(str, cuts)) or None


# The traces -----------------------------------------------------------------------------------------


def parts_of(case: Case) -> Parts:
    """The parts of the table. Raises TableError where it is too small for them."""
    return _parts(case.choices, case.share, case.noise, case.seed)


@kept(64)
def _parts(choices: Choices, share: int, noise: int, seed: int) -> Parts:
    """Noise is put into the whole table, and only then is it parted: all parts come from one noisy world."""
    table = table_of(choices.data, choices.identifiers, choices.own)
    if table.target.kind != "continuous":
        table = noisy(table, noise / 100, seed)
    rest = (100 - share) / 200
    training, validation, test = partition(table, (share / 100, rest, rest), seed)
    return Parts(table.take(training), table.take(validation), table.take(test))


def folds_for(table: Table) -> int:
    """Folds for a cross-validation: ten, or fewer where the table is small."""
    return max(2, min(10, table.n // 2))


@kept(64)
def _full(choices: Choices, share: int, noise: int, seed: int) -> Tree:
    return mlcore.fit(_parts(choices, share, noise, seed).training, choices.rule(), dict(choices.overrides))


def full_tree(case: Case) -> Tree:
    """The tree grown from the training part. Raises TableError where none can be grown."""
    return _full(case.choices, case.share, case.noise, case.seed)


def refusal(case: Case) -> str:
    """Why there is nothing to prune, in a sentence; nothing where there is."""
    try:
        full_tree(case)
    except TableError as error:
        return str(error)
    return ""


@kept(128)
def trace_of(case: Case) -> Trace:
    """The steps of the case. Learners with the same link share them.

    Raises TableError as full_tree does. Where only the method cannot take the tree, the trace says why.
    """
    tree = full_tree(case)
    if case.method == HAND:
        return _by_hand(case, tree)
    try:
        steps = tuple(_in_two_breaths(prune.run(tree, case.method, **case.told())))
    except TableError as error:
        return Trace(case, tree, (PruneStep("start", 1, None, tree),), str(error))
    return Trace(case, tree, tuple(step for step in steps if step.level <= case.detail))


def _in_two_breaths(steps: Iterable[PruneStep]) -> Iterator[PruneStep]:
    """Before each cut a step in which it is weighed: who argues about a subtree must still see it.

    Its kind is “before collapse”, “before raise” or “before link”.
    """
    tree: Tree | None = None
    for step in steps:
        if step.kind in CUTS and tree is not None:
            yield PruneStep(f"before {step.kind}", 2, step.path, tree, step.figures)
        tree = step.tree
        yield step


def _by_hand(case: Case, tree: Tree) -> Trace:
    """A step for each operation; one that cannot be done here is left out and named."""
    start, *steps = prune.by_hand(tree, case.cuts)
    told = list(zip(case.cuts, steps, strict=True))
    made = [(cut, step) for cut, step in told if step.kind != "nothing"]
    left_out = tuple(str(cut) for cut, step in told if step.kind == "nothing")
    cuts = tuple(cut for cut, _ in made)
    return Trace(case, tree, (start, *(step for _, step in made)), cuts=cuts, left_out=left_out)


def upto(case: Case, step: int) -> Case:
    """The case whose story ends at a step: by hand, without the cuts after it. So what was worked out for a
    tree is found again after the next cut."""
    if case.method != HAND:
        return case
    return replace(case, cuts=trace_of(case).cuts[:step])


def tallies_at(case: Case, step: int) -> dict[Path, Tally]:
    """What the tree at a step does with the validation records."""
    return _tallies(upto(case, step), step)


@kept(256)
def _tallies(case: Case, step: int) -> dict[Path, Tally]:
    return prune.tallies(trace_of(case).steps[step].tree, parts_of(case).validation)


def errors(tree: Tree, table: Table) -> float:
    """The share of the records that a tree gets wrong; of numbers, the mean squared error."""
    wrong = tree.errors(table)
    total = float(table.weights.sum())
    return wrong / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Measured:
    """A tree in figures: leaves, errors on the training and validation records (in a regression the sums of
    squares), the lectures' pessimistic estimate in errors, and the description length in bits."""

    leaves: int
    training: float
    validation: float
    pessimistic: float | None
    bits: float | None


def measured(case: Case, step: int, cut: Cut | None = None) -> Measured:
    """The tree at a step, or what it would be after one operation more."""
    if cut is not None and case.method == HAND:
        return _measured(replace(case, cuts=(*trace_of(case).cuts[:step], cut)), step + 1)
    return _measured(upto(case, step), step)


@kept(1024)
def _measured(case: Case, step: int) -> Measured:
    tree = trace_of(case).steps[step].tree
    training = sum(node.errors for _, node in tree.walk() if not node.children)
    validation = tree.errors(parts_of(case).validation)
    if tree.regression:
        return Measured(tree.leaves, training, validation, None, None)
    bits = prune.description_length(tree).total
    return Measured(tree.leaves, training, validation, training + PENALTY * tree.leaves, bits)


def by_method(case: Case) -> tuple[tuple[str, Tree | str], ...]:
    """What each method makes of the case's tree with its settings as they are at first, or why it cannot."""
    return _by_method(replace(case, method=HAND, cuts=(), settings=(), view="prune", detail=1))


@kept(64)
def _by_method(case: Case) -> tuple[tuple[str, Tree | str], ...]:
    traces = [(name, trace_of(replace(case, method=name))) for name in prune.METHODS]
    return tuple((name, trace.refused or trace.steps[-1].tree) for name, trace in traces)


Points = tuple[tuple[int, float], ...]  # (leaves, error), fewest leaves first


def grown(case: Case, part: str) -> Points:
    """The error on a part of the table at each number of leaves, while the whole tree grew best first."""
    return _grown(replace(case, method=HAND, cuts=(), settings=(), view="prune", detail=1), part)


@kept(64)
def _grown(case: Case, part: str) -> Points:
    growth = error_curve(full_tree(case), [getattr(parts_of(case), part)])
    return tuple(
        (leaves, wrong / growth.totals[0])
        for leaves, wrong in zip(growth.leaves, growth.errors[0], strict=True)
    )


@kept(64)
def cut_back(case: Case, part: str) -> Points:
    """The error of the trees of the story by their leaves, on "training" or "validation" records.

    Of a long story in which branches are raised, of some of them.
    """
    steps = [step for step in trace_of(case).steps if step.kind != "done"]
    table = getattr(parts_of(case), part)
    total = float(table.weights.sum())
    if any(step.kind == "raise" for step in steps):
        some = _spread([step.tree for step in steps if step.level == 1])
        return tuple(sorted((tree.leaves, tree.errors(table) / total) for tree in some))
    order, opened = _reopened(steps)
    growth = error_curve(steps[0].tree, [table], order)
    return tuple((growth.leaves[n], growth.errors[0][n] / total) for n in sorted(set(opened)))


def _spread(trees: list[Tree]) -> list[Tree]:
    """So many of them as can be judged while somebody waits, the first and the last among them."""
    if len(trees) <= MOST_POINTS:
        return trees
    return [trees[i * (len(trees) - 1) // (MOST_POINTS - 1)] for i in range(MOST_POINTS)]


def _reopened(steps: list[PruneStep]) -> tuple[list[Opening], list[int]]:
    """The questions of the first tree in an order that opens, backwards, what the story has cut; and how many
    of them are open at each step. So the errors of all trees are one walk along the openings."""
    cuts = [[path for path, node in steps[-1].tree.walk() if node.children]]
    for before, step in reversed(list(pairwise(steps))):
        tops = step.figures.cut if isinstance(step.figures, Links) else [step.path]
        gone = tops if step.kind in ("collapse", "link") else []
        cuts.append(
            [(*top, *below) for top in gone if top is not None for below in _inner(before.tree.node(top))]
        )
    counts = list(accumulate(len(cut) for cut in cuts))
    return [Opening(path, 0.0) for cut in cuts for path in cut], counts[::-1]


def _inner(node: Node) -> list[Path]:
    """Nodes with children, parents first; paths as seen from the node."""
    return prune.inner_paths(node)[::-1]


def tested(case: Case, step: int) -> float:
    """The errors of the tree at a step on the test records."""
    return _tested(upto(case, step), step)


@kept(256)
def _tested(case: Case, step: int) -> float:
    return trace_of(case).steps[step].tree.errors(parts_of(case).test)
