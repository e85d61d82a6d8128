"""Where trees of the same data part, and why: what each recipe does at that place, in words."""

from collections.abc import Sequence
from typing import NamedTuple

import mlcore
from mlcore import Candidate, Decision, Path, Recipe, Split
from mlcore.trees.agree import Disagreement
from views.keep import kept_long
from views.lessons.compare.case import FEWEST, Comparison
from views.trees.picture import STOPS
from views.trees.story import Choices
from views.trees.switches import CRITERION_NAMES
from views.words.conditions import branch_text, place_text
from views.words.grammar import listed
from views.words.html import Html, esc
from views.words.numbers import number, p_value

DETAIL = 2  # leaves tell their decision, too, and no candidate is walked
SETTLED = ("split", "leaf")


def title(recipe: str) -> str:
    """The name of a recipe."""
    return mlcore.RECIPES[recipe].title


class Side(NamedTuple):
    """One tree at the place where the trees part."""

    recipe: str
    split: Split | None
    stop: str | None
    decision: Decision | None

    @property
    def rule(self) -> Recipe:
        """The recipe as it comes."""
        return mlcore.RECIPES[self.recipe]

    @property
    def tests(self) -> bool:
        """The recipe goes by a test of significance, not by a score."""
        return self.rule.selection != "score"

    @property
    def measure(self) -> str:
        """What the recipe compares."""
        criterion = self.decision.criterion if self.decision else self.rule.criterion
        return "adjusted p" if self.tests else CRITERION_NAMES.get(criterion, criterion)

    @property
    def choice(self) -> Candidate | None:
        """The candidate that became the question."""
        if self.split is None or self.decision is None or self.decision.chosen is None:
            return None  # C4.5 may ask, and take the question back: then the tree stops here
        return self.decision.candidates[self.decision.chosen]

    @property
    def question(self) -> str:
        """“Outlook”, “Outlook: {Sunny, Rain} | {Overcast}”, “Income ≤ 97.5” or “stop”, as HTML."""
        return question(self.split) if self.split else "stop"

    def own(self, attribute: str) -> Candidate | None:
        """How this recipe would ask for the attribute here."""
        candidates = self.decision.candidates if self.decision else ()
        return next((c for c in candidates if c.attribute == attribute), None)

    def score(self, candidate: Candidate) -> float | None:
        """The recipe's measure of a question; None where it goes by tests, or its story was cut short."""
        if self.tests or self.decision is None:
            return None
        return candidate.measures.score(self.decision.criterion)

    def worth(self, candidate: Candidate) -> str:
        """The measure of a question, or the p value that the recipe gives its attribute."""
        score = self.score(candidate)
        if score is not None:
            return number(score)
        own = self.own(candidate.attribute) if self.tests else None
        return p_value(own.test.adjusted, own.test.log_adjusted) if own and own.test else "–"


def sides(comparison: Comparison, parted: Disagreement) -> list[Side]:
    """The trees at that place, in the order of the page."""
    places = zip(comparison.trees, parted.paths, parted.splits, parted.stops, strict=True)
    choices = comparison.case.choices
    return [Side(name, split, stop, _decision(choices(name), path)) for name, path, split, stop in places]


def where(comparison: Comparison, parted: Disagreement) -> Html:
    """The place where the trees part."""
    first = next(iter(comparison.trees.values()))
    return esc(place_text(first.conditions(parted.paths[0])))


@kept_long(lambda choices, path: choices.seconds)
def _decision(choices: Choices, path: Path) -> Decision | None:
    """What was weighed at a node: the story is told up to there. None where it is too long to tell."""
    steps = mlcore.grow(choices.table, choices.rule(), detail=DETAIL)
    return next((step.decision for step in steps if step.path == path and step.kind in SETTLED), None)


def question(split: Split) -> str:
    """A question as HTML: “Outlook”, “Outlook: {Sunny, Rain} | {Overcast}”, “Income ≤ 97.5”."""
    if split.kind == "threshold":
        return f"{esc(split.attribute)} {esc(branch_text(split.branches[0]))}"
    if all(branch.values and len(branch.values) == 1 for branch in split.branches):
        return esc(split.attribute)
    groups = " | ".join(f"{{{esc(branch_text(branch))}}}" for branch in split.branches)
    return f"{esc(split.attribute)}: {groups}"


def sentence(comparison: Comparison) -> Html:
    """Where the trees part, or why there is nothing to compare."""
    if len(comparison.case.recipes) < FEWEST:
        return Html("Choose two to four algorithms, and see where their trees part.")
    trees, parted = comparison.trees, comparison.parted
    if len(trees) < FEWEST:
        return Html("There is nothing to compare: fewer than two of these recipes can learn from this table.")
    if parted:
        return Html(_parting(comparison, parted))
    names = listed([f"<b>{title(recipe)}</b>" for recipe in trees])
    return Html(f"{names} grow the same tree here: they ask the same everywhere.")


def _parting(comparison: Comparison, parted: Disagreement) -> str:
    """“ID3 and CART part at the root: ID3 asks Outlook, CART asks …”, as HTML."""
    groups: dict[tuple[str, str | None], list[Side]] = {}
    for side in sides(comparison, parted):
        groups.setdefault((side.question, side.stop), []).append(side)
    names = listed([esc(title(recipe)) for recipe in comparison.trees])
    return f"{names} part at <b>{where(comparison, parted)}</b>: {'; '.join(map(_group, groups.values()))}."


def _group(group: Sequence[Side]) -> str:
    names = listed([esc(title(side.recipe)) for side in group])
    many = len(group) > 1
    side = group[0]
    if side.split is None:
        return f"{names} {'stop' if many else 'stops'} ({stop_text(side)})"
    return f"{names} {'ask' if many else 'asks'} <b>{side.question}</b>{_gain(group)}"


def _gain(group: Sequence[Side]) -> str:
    """“ (information gain 0.247)”; nothing where several recipes measure differently."""
    told = {f" ({side.measure} {side.worth(side.choice)})" for side in group if side.choice}
    return told.pop() if len(told) == 1 else ""


def stop_text(side: Side) -> str:
    """Why the tree stops there, in a word or two."""
    return STOPS.get(side.stop or "", esc(side.stop))
