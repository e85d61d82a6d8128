"""AdaBoost: points that weigh more from round to round, and small trees that look at them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isinf
from typing import ClassVar, NamedTuple

import numpy as np

from mlcore import Table, Tree
from mlcore.ensemble import BoostStep, boost
from mlcore.ensemble.voters import said_by, votes_of
from mlcore.model import NEAR
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import boosting
from views.kit.link.params import Given, Param
from views.kit.panels import Action
from views.lessons.crowd import lattice
from views.lessons.crowd.lattice import Edges
from views.stage.plane.wire import Box
from views.subjects.ground import reading
from views.subjects.ground.drawn import place
from views.subjects.ground.fields import Field
from views.subjects.ground.ground import Drawn, Floats, Ground, Source, ground_of
from views.subjects.learners.small import small_tree
from views.subjects.regions import boxes
from views.words.grammar import plural
from views.words.html import MARKS, Html, class_name, esc, paragraph, table, tone
from views.words.numbers import exact, number, parting
from views.words.tex import aligned, decimals

PARAMS: tuple[Param, ...] = (*reading.rows(), boosting.ROUNDS, boosting.DEPTH, boosting.STUMP)
USUAL = "diagonal"  # the world that stumps are good at, together
IN_FULL = 4  # rounds with four steps each
LEAPS = (5, 7, 10, 20, 30, 50, 100)  # the rounds after which the story shows the vote


@dataclass(frozen=True)
class AdaCase:
    """by: how the trees split; every field follows from the link."""

    source: Source
    rounds: int
    depth: int = 1
    by: str = "error"
    view: str = "adaboost"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)


class Round(NamedTuple):
    """weights, error, alpha, wrong, after, bound: as in mlcore.ensemble.BoostStep

    regions:  the boxes in which the tree predicts a class, with its place
    split:    the axis, the threshold and both classes of the root, where the tree is a stump
    training, test: the error of the vote of the rounds so far (test: None without test points)
    """

    weights: tuple[float, ...]
    error: float
    alpha: float
    wrong: tuple[bool, ...]
    after: tuple[float, ...]
    bound: float | None
    regions: tuple[tuple[Box, int], ...]
    split: tuple[int, float, int, int] | None
    training: float
    test: float | None


@dataclass(frozen=True)
class Step:
    """A step of a round.

    n:       the round, from 0
    grown:   whether the tree of the round is there; framed: whether the points that it misclassifies are
             framed; weighed: whether the points have their new weights; voted: whether the tree has voted
    """

    n: int
    kind: ClassVar[str]
    grown: ClassVar[bool] = True
    framed: ClassVar[bool] = False
    weighed: ClassVar[bool] = False
    voted: ClassVar[bool] = False

    def sentence(self, case: AdaCase, story: "Boosted") -> str:
        """What the step says, as HTML."""
        raise NotImplementedError

    def worked(self, case: AdaCase, story: "Boosted") -> str:
        """The calculation of the step as Markdown; nothing where there is none."""
        return ""


@dataclass(frozen=True, eq=False)
class Boosted:
    """steps: the story.

    edges:  of the columns and of the rows of a lattice on which no vote changes within a cell
    fields: the class that the vote of this many rounds predicts in each of its cells
    sums:   on a line and with two classes, f within each of its columns
    """

    steps: Sequence[Step]
    rounds: tuple[Round, ...]
    edges: Edges
    fields: dict[int, Field]
    sums: dict[int, tuple[float, ...]]


def read(given: Given) -> AdaCase:
    """What the link asks for."""
    source = reading.read(given, USUAL, edits=True)
    return AdaCase(source, given(boosting.ROUNDS), given(boosting.DEPTH), given(boosting.STUMP))


def refuse(case: AdaCase) -> Refusal | None:
    """Boosting needs two classes."""
    if len(np.unique(case.ground.codes)) > 1:
        return None
    return Refusal(
        Html("All points have the same class. The first tree makes no errors, so there is nothing to boost."),
        [Action("Use other points", {"world": USUAL, "records": "world", "points": None})],
    )


def seconds(case: AdaCase) -> float:
    """How long the rounds are expected to take."""
    return case.rounds * (4e-3 * case.depth + 2e-5 * case.ground.n)


@kept_long(seconds)
def story(case: AdaCase) -> Boosted:
    """All rounds, kept for whoever has the same link."""
    return boosted(case)


def boosted(case: AdaCase) -> Boosted:
    """All rounds, what each leaves, and the votes in the plane."""
    ground = case.ground
    steps = tuple(boost(ground.table(), small_tree(case.depth, case.by), case.rounds))
    explained = tuple(steps_of(len(steps)))
    edges = lattice.edges_of(ground, [step.model for step in steps])
    places = lattice.middles(ground, edges)
    shown = {step.n for step in explained}
    fields, sums = {}, {}
    for n, votes in enumerate(_votes(steps, ground.frame(places), ground)):
        if n in shown:
            fields[n] = lattice.field(_winners(votes), edges)
            if ground.line and len(ground.classes) == 2:
                sums[n] = tuple((votes[:, 1] - votes[:, 0]).tolist())
    return Boosted(explained, tuple(_rounds(ground, steps)), edges, fields, sums)


def steps_of(count: int) -> Iterator[Step]:
    """The story of n rounds: the first rounds in full, then the vote after some, and after the last."""
    full = min(count, IN_FULL)
    for n in range(full):
        yield from (Ask(n), Stump(n), Weigh(n), Vote(n))
    for n in sorted({*(leap - 1 for leap in LEAPS if leap < count), count - 1}):
        if n >= full:
            yield Vote(n)


def _rounds(ground: Ground, steps: Sequence[BoostStep]) -> Iterator[Round]:
    training = _errors(steps, ground, ground.table())
    tested = ground.tested()
    test = _errors(steps, ground, tested) if tested else [None] * len(steps)
    for step, own, other in zip(steps, training, test, strict=True):
        assert isinstance(step.model, Tree)
        yield Round(
            step.weights, step.error, step.alpha, step.wrong, step.after, step.bound,
            _regions(ground, step.model), _split(ground, step.model), own, other,
        )  # fmt: skip


def _errors(steps: Sequence[BoostStep], ground: Ground, table: Table) -> list[float]:
    """The share of records that the vote so far gets wrong, after each round."""
    return [float(np.mean(_winners(votes) != table.target.cells)) for votes in _votes(steps, table, ground)]


def _votes(steps: Sequence[BoostStep], frame: object, ground: Ground) -> Iterator[Floats]:
    """What has been said for each class (n, k) after each round, weighted by alpha. A tree without an error
    decides alone; so does a first one that is no better than guessing."""
    total: Floats = np.zeros((1, len(ground.classes)))
    for step, labels in zip(steps, said_by([step.model for step in steps], frame), strict=True):
        said: Floats = votes_of(labels, ground.classes).astype(float)
        total = said if np.isinf(step.alpha) or step.alpha == 0 else total + step.alpha * said
        yield total


def _winners(votes: Floats) -> np.ndarray:
    """The class of most weight, the first in a tie (n,)."""
    return np.asarray((votes >= votes.max(axis=1, keepdims=True) - NEAR).argmax(axis=1))


# The plane ------------------------------------------------------------------------------------------


def _regions(ground: Ground, model: Tree) -> tuple[tuple[Box, int], ...]:
    found = boxes(model, ground.columns, ground.box)
    return tuple(
        (found[path], ground.classes.index(node.label))
        for path, node in model.walk()
        if not node.children and path in found
    )


def _split(ground: Ground, model: Tree) -> tuple[int, float, int, int] | None:
    split = model.root.split
    if split is None or split.threshold is None or model.leaves != 2:
        return None
    low, high = (ground.classes.index(child.label) for child in model.root.children)
    return ground.columns.index(split.attribute), split.threshold, low, high


# What it says ---------------------------------------------------------------------------------------


FEW = 12  # points that are listed
ADDENDS = 6  # weights that are added up before our eyes
LAST = 8  # rounds in the table: in presenter mode all of them are in sight
RINGS = ("ring", "scarce")


def noun(case: AdaCase) -> str:
    """The name of a tree."""
    return "stump" if case.depth == 1 else "tree"


def shown(case: AdaCase) -> str:
    """A title in a few words."""
    trees = "stumps" if case.depth == 1 else f"trees of depth {case.depth}"
    return f"AdaBoost: {case.ground.title}, {trees}"


def name(case: AdaCase) -> str:
    """The picture in words, for a screen reader."""
    return f"{plural(case.ground.n, 'point')}, as large as their weights, and {noun(case)}s that vote on them"


def rule(case: AdaCase, now: Round, letters: int = 80) -> str:
    """The words of a tree, with this many letters of a column's name (not escaped)."""
    ground = case.ground
    signs = [MARKS[tone(c, label) % len(MARKS)] for c, label in enumerate(ground.classes)]
    if now.split:
        axis, threshold, low, high = now.split
        name = ground.names[axis]
        name = name if len(name) <= letters else f"{name[: letters - 1]}…"
        return f"{name} ≤ {_cut(case, axis, threshold, 3)}: {signs[low]} / {signs[high]}"
    if len(now.regions) == 1:
        return f"always {signs[now.regions[0][1]]}"
    return plural(len(now.regions), "leaf")


def _cut(case: AdaCase, axis: int, threshold: float, digits: int = 4) -> str:
    return exact(parting(threshold, case.ground.x[:, axis], digits))


def _says(case: AdaCase, now: Round) -> str:
    """The same in a sentence."""
    ground = case.ground

    def of(c: int) -> str:
        return class_name(c, ground.classes[c])

    if now.split:
        axis, threshold, low, high = now.split
        return (
            f"The {noun(case)} predicts {of(low)} for <b>{esc(ground.names[axis])} ≤ "
            f"{_cut(case, axis, threshold)}</b> and {of(high)} otherwise"
        )
    if len(now.regions) == 1:
        return f"No split gains anything, so the tree predicts {of(now.regions[0][1])} everywhere"
    return f"The tree has {len(now.regions)} leaves"


def sentence(case: AdaCase, story: Boosted, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    """The weights before the round."""

    kind = "ask"
    grown = False

    def sentence(self, case: AdaCase, story: Boosted) -> str:
        """Where the weights come from."""
        if self.n:
            return (
                f"<b>Round {self.n + 1}</b>. A larger point has more weight. The next {noun(case)} learns "
                "with these weights."
            )
        count = case.ground.n
        what = (
            "A stump is a tree with one threshold on one column"
            if case.depth == 1
            else f"Each tree has depth at most {case.depth}"
        )
        return f"Each of the <b>{plural(count, 'point')}</b> has weight 1/{count}. {what}."


class Stump(Step):
    """The tree of the round and its error."""

    kind = "stump"
    framed = True

    def sentence(self, case: AdaCase, story: Boosted) -> str:
        """What the tree predicts, and what its vote weighs."""
        now = story.rounds[self.n]
        wrong = sum(now.wrong)
        said = f"{_says(case, now)}. "
        if wrong == 0:
            return f"{said}It misclassifies no point, so this {noun(case)} decides alone and boosting ends."
        said += f"It misclassifies {wrong} of {plural(case.ground.n, 'point')} (framed). "
        if now.alpha == 0:
            return (
                f"{said}Their total weight is {number(now.error)}. This is no better than guessing, so "
                "boosting ends."
            )
        return (
            f"{said}Their total weight is the error ε = <b>{number(now.error, 4)}</b>, so the {noun(case)}’s "
            f"vote has weight α = <b>{number(now.alpha, 4)}</b>.{_guess(case, self.n)}"
        )

    def worked(self, case: AdaCase, story: Boosted) -> str:
        """The error, and α."""
        now, t = story.rounds[self.n], self.n + 1
        return aligned([_error(now, t), _alpha(case, now, t)]) if reweighs(now) else ""


def _guess(case: AdaCase, n: int) -> str:
    """What there is to guess before a round changes the weights."""
    if not n:
        return " <b>Guess first</b>: which points gain weight?"
    few = case.ground.n <= FEW
    return " <b>Guess first</b>: which point has the largest weight in the next round?" if few else ""


def reweighs(now: Round) -> bool:
    """Whether a round changes the weights."""
    return any(now.wrong) and now.alpha != 0


class Weigh(Step):
    """The new weights."""

    kind = "weigh"
    framed = weighed = True

    def sentence(self, case: AdaCase, story: Boosted) -> str:
        """Which points gain weight."""
        if not reweighs(story.rounds[self.n]):
            return "The weights stay the same."
        k = _classes(case)
        half = "one half" if k == 2 else f"1 − 1/{k}"
        return (
            "<b>The misclassified points gain weight</b>, and all others lose weight. With the new weights "
            f"this {noun(case)} has an error of {half}, as bad as a random guess. So the next {noun(case)} "
            "has to find something else."
        )

    def worked(self, case: AdaCase, story: Boosted) -> str:
        """The factors of the weights."""
        now = story.rounds[self.n]
        return aligned(_new_weights(case, now)) if reweighs(now) else ""


def _classes(case: AdaCase) -> int:
    """The classes that have points."""
    return len({*case.ground.codes.tolist()})


class Vote(Step):
    """The vote of all trees so far."""

    kind = "vote"
    weighed = voted = True

    def sentence(self, case: AdaCase, story: Boosted) -> str:
        """The errors of the vote."""
        now = story.rounds[self.n]
        said = f"The weighted vote of <b>{plural(self.n + 1, noun(case))}</b> has a training error of "
        said += f"<b>{number(now.training)}</b>"
        said += f" (its upper bound is {number(now.bound)})" if now.bound is not None else ""
        said += f" and a test error of <b>{number(now.test)}</b>" if now.test is not None else ""
        return f"{said}. {_meaning(case, story, self.n)}"

    def worked(self, case: AdaCase, story: Boosted) -> str:
        """The bound on the training error, where there is one."""
        now = story.rounds[self.n]
        alone = now.alpha == 0 or isinf(now.alpha)
        return "" if now.bound is None or alone else aligned(_bound(story.rounds[: self.n + 1]))


def _meaning(case: AdaCase, story: Boosted, n: int) -> str:
    now, rounds, last = story.rounds[n], story.rounds, n == len(story.rounds) - 1
    if now.alpha == 0 or not any(now.wrong):
        return "Boosting ends with this round."
    if n == 0:
        return f"With one {noun(case)} the vote is what that {noun(case)} predicts."
    if not last and now.training == 0 and all(one.training for one in rounds[:n]):
        return "Now no training point is misclassified. Later rounds still change the weights."
    if not last:
        return ""
    if n + 1 < case.rounds:
        return f"The next {noun(case)} would be no better than guessing, so boosting ends with this round."
    if case.depth == 1 and _ring(case):
        return "<b>Stumps cannot make a ring</b>, however many there are."
    if now.training == 0:
        wrong = [t for t, one in enumerate(rounds, start=1) if one.training]
        return f"The training error is 0 from round {max(wrong, default=0) + 1} on."
    return ""


def _ring(case: AdaCase) -> bool:
    return isinstance(case.source, Drawn) and case.source.world in RINGS


# Numbers --------------------------------------------------------------------------------------------


def _error(now: Round, t: int) -> str:
    weights = [w for w, wrong in zip(now.weights, now.wrong, strict=True) if wrong]
    said = rf"\varepsilon_{{{t}}} &= \textstyle\sum_{{\text{{wrong}}}} w_i"
    if len(weights) <= ADDENDS:
        said += f" = {' + '.join(decimals(w) for w in weights)}"
    return f"{said} = {decimals(now.error)}"


def _alpha(case: AdaCase, now: Round, t: int) -> str:
    k, error = _classes(case), decimals(now.error)
    more = "" if k == 2 else r" + \tfrac12 \ln(K - 1)"
    put = "" if k == 2 else rf" + \tfrac12 \ln {k - 1}"
    return (
        rf"\alpha_{{{t}}} &= \tfrac12 \ln\frac{{1 - \varepsilon}}{{\varepsilon}}{more}"
        rf" = \tfrac12 \ln\frac{{1 - {error}}}{{{error}}}{put} = {decimals(now.alpha)}"
    )


def _new_weights(case: AdaCase, now: Round) -> list[str]:
    k = _classes(case)
    factor = (1 - now.error) / now.error * (k - 1)
    total = now.error * factor + 1 - now.error
    odds = r"\frac{1 - \varepsilon}{\varepsilon}" if k == 2 else r"(K - 1)\frac{1 - \varepsilon}{\varepsilon}"
    return [
        rf"e^{{2\alpha}} &= {odds} = {decimals(factor)}",
        rf"Z &= \varepsilon e^{{2\alpha}} + (1 - \varepsilon) = {decimals(now.error)}\cdot {decimals(factor)}"
        rf" + {decimals(1 - now.error)} = {decimals(total)}",
        rf"w_i &\to e^{{2\alpha}} w_i / Z = {decimals(factor / total)}\, w_i \quad \text{{if wrong}}",
        rf"w_i &\to w_i / Z = {decimals(1 / total)}\, w_i \quad \text{{if correct}}",
        rf"\textstyle\sum_{{\text{{wrong}}}} w_i &= {decimals(now.error)}\cdot {decimals(factor / total)}"
        rf" = {decimals(now.error * factor / total)}",
    ]


def _bound(rounds: Sequence[Round]) -> list[str]:
    errors = [decimals(now.error) for now in rounds]
    said = r"\text{bound} &= \textstyle\prod_t 2\sqrt{\varepsilon_t(1 - \varepsilon_t)}"
    if len(rounds) <= IN_FULL - 1:
        said += " = " + r"\cdot ".join(rf"2\sqrt{{{e}\cdot (1 - {e})}}" for e in errors)
    return [
        r"f(x) &= \textstyle\sum_t \alpha_t\, h_t(x),\quad h_t(x) = \pm 1",
        f"{said} = {decimals(rounds[-1].bound or 0.0)}",
    ]


def points(case: AdaCase, now: Round, after: bool) -> Html:
    """The points with their weights, where they are few. after: with those that the round leaves."""
    ground = case.ground
    head = [ground.record, "class", "weight", *(["", "new weight"] if after else [])]
    rows = []
    for i in range(ground.n):
        c = int(ground.codes[i])
        row = [
            place(ground, ground.x[i].tolist()), class_name(c, ground.classes[c]), number(now.weights[i], 4),
        ]  # fmt: skip
        rows.append(
            [*row, *(["wrong" if now.wrong[i] else "correct", number(now.after[i], 4)] if after else [])]
        )
    css = ["gh-best" if after and wrong else "" for wrong in now.wrong]
    return table("The weights", head, rows, css="gh-numbers", row_css=css)


def rounds(case: AdaCase, story: Boosted, at: int) -> Html:
    """The rounds so far: those that have voted, the last of many."""
    step = story.steps[at]
    done = step.n + step.voted
    shown = list(enumerate(story.rounds[:done], start=1))[-LAST:]
    two, tested = story.rounds[0].bound is not None, story.rounds[0].test is not None
    head = [
        "round",
        noun(case),
        "ε",
        "α",
        "training",
        *(["bound"] if two else []),
        *(["test"] if tested else []),
    ]
    rows = [
        [
            str(t), esc(rule(case, one)), number(one.error, 4), _vote_text(one), number(one.training),
            *([number(one.bound or 0.0)] if two else []), *([number(one.test or 0.0)] if tested else []),
        ]
        for t, one in shown
    ]  # fmt: skip
    return table("The rounds so far", head, rows, css="gh-numbers")


def _vote_text(one: Round) -> str:
    return "∞" if isinf(one.alpha) else number(one.alpha, 4)


def about(case: AdaCase) -> Html:
    """How the trees are learned."""
    by = (
        "Each split has the lowest weighted error, and the first threshold wins a tie." if case.by == "error"
        else "Each split has the lowest Gini index, as in scikit-learn’s trees."
    )  # fmt: skip
    return paragraph(
        f"AdaBoost grows CART trees of depth at most {case.depth} from the weighted points. {by} The area of "
        "a point grows with its weight, within limits. With two classes y = ±1, the training "
        "error is at most the mean of e<sup>−y f(x)</sup>. This mean is the product of 2√(ε(1 − ε)) over the "
        "rounds, so each round with ε below one half lowers it. The test error has no such bound here."
    )


def no_ring() -> Html:
    """Why stumps cannot make a ring."""
    return paragraph(
        "<b>Why not?</b> Each stump looks at one column, so their sum is f(x1, x2) = g(x1) + h(x2). "
        "Therefore f(¾, 0) + f(0, ¾) = g(¾) + h(0) + g(0) + h(¾) = f(0, 0) + f(¾, ¾). The two points on the "
        "left of this equation lie in the ring. The two on the right lie in its hole and outside. So f "
        "cannot be positive at the first two and negative at the other two. A tree of depth 2 looks at two "
        "columns at once, so it is not such a sum.",
        "gh-note",
    )


def has_ring(case: AdaCase) -> bool:
    """Whether the reason is to be said."""
    return case.depth == 1 and _ring(case)
