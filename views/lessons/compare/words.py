"""Where trees of the same data first differ, and why: the words about each recipe at that place."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import mlcore
from mlcore import Candidate, Decision, Path, Recipe, Split
from mlcore.trees.agree import Disagreement
from views.kit.keep import kept_long
from views.kit.link.switches import CRITERION_NAMES
from views.lessons.compare.case import FEWEST, Comparison
from views.subjects.trees.picture import STOPS
from views.subjects.trees.story import Choices
from views.words.conditions import branch_text, place_text
from views.words.grammar import listed, verb
from views.words.html import Html, esc
from views.words.numbers import number, p_value

DETAIL = 2  # leaves explain their decision, too, and there is no walk over candidates
SETTLED = ("split", "leaf")
NOTHING = 1e-9


def title(recipe: str) -> str:
    """The name of a recipe."""
    return mlcore.RECIPES[recipe].title


class Side(NamedTuple):
    """One tree at the place where the trees differ.

    n: the weight of its records there
    """

    recipe: str
    split: Split | None
    stop: str | None
    decision: Decision | None
    n: float

    @property
    def rule(self) -> Recipe:
        """The recipe with its defaults."""
        return mlcore.RECIPES[self.recipe]

    @property
    def tests(self) -> bool:
        """Whether the recipe uses a test of significance, not a score."""
        return self.rule.selection != "score"

    @property
    def measure(self) -> str:
        """The quantity that the recipe compares."""
        criterion = self.decision.criterion if self.decision else self.rule.criterion
        return "adjusted p" if self.tests else CRITERION_NAMES.get(criterion, criterion)

    @property
    def choice(self) -> Candidate | None:
        """The candidate that became the split."""
        if self.split is None or self.decision is None:
            return None  # C4.5 may split and undo the split: then the tree stops here
        return self.decision.made

    @property
    def question(self) -> str:
        """“Outlook”, “Outlook: {Sunny, Rain} | {Overcast}”, “Income ≤ 97.5” or “stop”, as HTML."""
        return question(self.split) if self.split else "stop"

    def own(self, attribute: str) -> Candidate | None:
        """How this recipe would split on the attribute here."""
        candidates = self.decision.candidates if self.decision else ()
        return next((c for c in candidates if c.attribute == attribute), None)

    def score(self, candidate: Candidate) -> float | None:
        """The recipe's score of a split, with its penalty. None if it uses tests, its story is cut short, or
        it has other records here."""
        if self.tests or self.decision is None or abs(_weight(candidate) - self.n) > NOTHING * self.n:
            return None
        measures, criterion = candidate.measures, self.decision.criterion
        own, is_cut = self.own(candidate.attribute), candidate.split.kind == "threshold"
        if own is None and is_cut and self.rule.price_cuts:
            return None  # no threshold is worth its penalty
        penalty = own.price if own and is_cut else 0.0
        if not penalty:
            return measures.score(criterion)
        gain = measures.gain - penalty
        return gain / measures.split_info if criterion == "gain-ratio" else gain

    def worth(self, candidate: Candidate) -> str:
        """The score of a split, or the p value that the recipe gives its attribute."""
        score = self.score(candidate)
        if score is not None:
            return number(score)
        own = self.own(candidate.attribute) if self.tests else None
        return p_value(own.test.adjusted, own.test.log_adjusted) if own and own.test else "–"


def branch_sizes(candidate: Candidate) -> list[float]:
    """The weight of each branch."""
    return [sum(counts) for counts in candidate.counts] or [side.n for side in candidate.branches]


def _weight(candidate: Candidate) -> float:
    """The weight of all records of the node it would split."""
    return sum(branch_sizes(candidate)) / candidate.known


def meaning(candidate: Candidate) -> Hashable:
    """A key that is the same for two splits that separate the same records in the same way, however they are
    written: C4.5's threshold is a value of the data, and CART's lies halfway to the next one."""
    pairs = list(zip(candidate.split.branches, branch_sizes(candidate), strict=True))
    if candidate.split.branches[0].values is None:
        return candidate.attribute, tuple(round(n, 6) for _, n in pairs)
    return candidate.attribute, frozenset(frozenset(branch.values or ()) for branch, n in pairs if n)


def sides(comparison: Comparison, parted: Disagreement) -> list[Side]:
    """The trees at that place, in the order of the page."""
    places = zip(comparison.trees.items(), parted.paths, parted.splits, parted.stops, strict=True)
    choices = comparison.case.choices
    return [
        Side(name, split, stop, _decision(choices(name), path), tree.node(path).n)
        for (name, tree), path, split, stop in places
    ]


def where(comparison: Comparison, parted: Disagreement) -> Html:
    """The place where the trees first differ."""
    first = next(iter(comparison.trees.values()))
    return esc(place_text(first.conditions(parted.paths[0])))


@kept_long(lambda choices, path: choices.seconds)
def _decision(choices: Choices, path: Path) -> Decision | None:
    """The candidates at a node, from the story up to there. None if the story is too long."""
    steps = mlcore.grow(choices.table, choices.rule(), detail=DETAIL)
    return next((step.decision for step in steps if step.path == path and step.kind in SETTLED), None)


def question(split: Split) -> str:
    """A split as HTML: “Outlook”, “Outlook: {Sunny, Rain} | {Overcast}”, “Income ≤ 97.5”."""
    if split.kind == "threshold":
        return f"{esc(split.attribute)} {esc(branch_text(split.branches[0]))}"
    if all(branch.values and len(branch.values) == 1 for branch in split.branches):
        return esc(split.attribute)
    groups = " | ".join(f"{{{esc(branch_text(branch))}}}" for branch in split.branches)
    return f"{esc(split.attribute)}: {groups}"


def sentence(comparison: Comparison) -> Html:
    """Where the trees first differ, or why there is nothing to compare."""
    if len(comparison.case.recipes) < FEWEST:
        return Html("Choose two to four algorithms to see where their trees differ.")
    trees, parted = comparison.trees, comparison.parted
    if len(trees) < FEWEST:
        return Html(
            "There is nothing to compare, because fewer than two of these algorithms can learn from this "
            "table."
        )
    if parted:
        return Html(_parting(comparison, parted))
    names = listed([f"<b>{title(recipe)}</b>" for recipe in trees])
    return Html(f"{names} grow the same tree here. All their splits are the same.")


def alone(comparison: Comparison) -> Html:
    """The first tree in words, if the page does not show the others."""
    first, *others = (f"<b>{esc(title(recipe))}</b>" for recipe in comparison.trees)
    trees = (
        f"the tree that {others[0]} grows" if len(others) == 1 else f"the trees that {listed(others)} grow"
    )
    return Html(f"This is the tree of {first}. After your guess you see {trees} from the same records.")


def _parting(comparison: Comparison, parted: Disagreement) -> str:
    """“The trees of ID3 and CART first differ at the root. ID3 splits on Outlook. CART …”, as HTML."""
    groups: dict[Hashable, list[Side]] = {}
    for side in sides(comparison, parted):
        key = meaning(side.choice) if side.choice else (side.question, side.stop)
        groups.setdefault(key, []).append(side)
    names = listed([esc(title(recipe)) for recipe in comparison.trees])
    opening = f"The trees of {names} first differ at <b>{where(comparison, parted)}</b>"
    told = ". ".join(map(_group, groups.values()))
    if len(groups) == 1 and (without := _without(*groups.values())):
        return f"{opening}. {told}. The split is the same, but {without}."
    return f"{opening}. {told}."


def _group(group: Sequence[Side]) -> str:
    names = listed([esc(title(side.recipe)) for side in group])
    many = len(group) > 1
    side = group[0]
    if side.split is None:
        return f"{names} {'stop' if many else 'stops'} ({stop_text(side)})"
    return f"{names} {'split' if many else 'splits'} on <b>{side.question}</b>{_gain(group)}{written(group)}"


def _gain(group: Sequence[Side]) -> str:
    """“ (information gain 0.247)”, or nothing if recipes use different measures."""
    told = {f" ({side.measure} {side.worth(side.choice)})" for side in group if side.choice}
    return told.pop() if len(told) == 1 else ""


def written(group: Sequence[Side]) -> str:
    """“, which CART writes as ≤ 2.65”: how recipes other than the first write the same split, if they do."""
    others: dict[str, list[str]] = {}
    for side in group[1:]:
        if side.split and side.question != group[0].question:
            way = " | ".join(
                map(branch_text, side.split.branches[: 1 if side.split.kind == "threshold" else None])
            )
            others.setdefault(esc(way), []).append(esc(title(side.recipe)))
    return "".join(
        f", which {listed(names)} {verb(len(names), 'writes', 'write')} as {way}"
        for way, names in others.items()
    )


FATES = {
    "fractions": "divides it among the branches", "surrogates": "follows a surrogate split",
    "majority": "sends it down the branch with most records", "stay": "leaves it at the node",
    "category": "treats “missing” as a value",
}  # fmt: skip


def _without(group: Sequence[Side]) -> str:
    """What each recipe does with a record whose value is missing."""
    fates = {side.rule.missing: side for side in group}
    if len(fates) < FEWEST:
        return ""
    told = [f"{esc(title(side.recipe))} {FATES[fate]}" for fate, side in fates.items()]
    return f"the trees treat a record without a value differently: {listed(told)}"


def stop_text(side: Side) -> str:
    """Why the tree stops there, in a word or two."""
    return STOPS.get(side.stop or "", esc(side.stop))
