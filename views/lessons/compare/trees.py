"""Trees of several algorithms, where they first differ, and what the page says, asks and draws of it."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import isclose
from typing import NamedTuple

import mlcore
from datasets.own import OwnTable
from mlcore import Candidate, Decision, Node, Path, Recipe, Split, TableError, Tree, path_text
from mlcore.trees.agree import Disagreement, disagreements, first_disagreement
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.link import table
from views.kit.link.kinds import Note
from views.kit.link.params import Given
from views.kit.link.switches import CRITERION_NAMES
from views.kit.own import OWN
from views.kit.questions import Asks, Question
from views.stage.tree.still import upper_levels
from views.stage.wire import TreePicture
from views.subjects.trees.choosing import read_data, refusal
from views.subjects.trees.expected import FEW, Expected, cost, expected, per_cent
from views.subjects.trees.picture import MOST_DRAWN, STOPS, falling
from views.subjects.trees.story import Choices, finished
from views.words.conditions import branch_text, place_text
from views.words.grammar import listed, plural, verb
from views.words.html import Html, esc
from views.words.numbers import number, p_value

FEWEST, MOST = 2, 4
FIRST = ("id3", "cart")
MOST_UNASKED = 1.0  # s: the page does longer work only on request


@dataclass(frozen=True)
class Case:
    """A table and the recipes that learn from it, each with its defaults.

    own: the learner's own table, with data "own"
    """

    data: str
    recipes: tuple[str, ...]
    own: OwnTable | None = None

    def choices(self, recipe: str) -> Choices:
        """The choices of one of the trees."""
        return Choices(data=self.data, recipe=recipe, own=self.own)


@dataclass(frozen=True, eq=False)
class Comparison:
    """The tree of each recipe, or why it cannot learn from this table.

    parted: the first place where the trees do not all split in the same way
    """

    case: Case
    grown: Mapping[str, Tree | TableError]
    parted: Disagreement | None

    @property
    def trees(self) -> dict[str, Tree]:
        """The recipes that have a tree."""
        return {recipe: tree for recipe, tree in self.grown.items() if isinstance(tree, Tree)}

    def place(self, recipe: str) -> mlcore.Path | None:
        """The place where the tree of this recipe parts from the others."""
        return self.parted.paths[list(self.trees).index(recipe)] if self.parted else None


def facts(of: Comparison) -> dict[str, float | str]:
    """How many algorithms grow a tree here, and the leaves of each, in the order of the link."""
    leaves = {f"leaves {i}": tree.leaves for i, tree in enumerate(of.trees.values(), 1)}
    return {"trees": len(of.trees), **leaves, "same": "no" if of.parted else "yes"}


def compared(case: Case) -> Comparison:
    """Grow the trees and compare them."""
    grown = {recipe: _grown(case.choices(recipe)) for recipe in case.recipes}
    trees = [one for one in grown.values() if isinstance(one, Tree)]
    parted = first_disagreement(*trees, by_records=True) if len(trees) >= FEWEST else None
    return Comparison(case, grown, parted)


def _grown(choices: Choices) -> Tree | TableError:
    try:
        return finished(choices)
    except TableError as reason:
        return reason


def read(given: Given) -> Case:
    """The case of a link."""
    data = read_data(given)
    own = given.own if data == OWN else None
    text = given(table.RECIPES)
    if text is None:
        return Case(data, _first(data, own), own)
    slips: list[str] = []
    recipes = _recipes(text, slips.append)
    for sentence in slips:
        given.mend(table.RECIPES, ",".join(recipes), sentence)
    return Case(data, recipes, own)


def _first(data: str, own: OwnTable | None) -> tuple[str, ...]:
    """Two recipes to begin with: the first pair, or others if one of that pair cannot use the table."""
    order = (*FIRST, *(name for name in mlcore.RECIPES if name not in FIRST))
    able = [name for name in order if not refusal(Choices(data=data, recipe=name, own=own))]
    return tuple(able[:FEWEST]) if len(able) >= FEWEST else FIRST


def _recipes(text: str, note: Note) -> tuple[str, ...]:
    """Names between commas. Unknown ones are corrected or left out. Each counts once, four at most."""
    found: list[str] = []
    for name in filter(None, map(str.strip, text.split(","))):
        taken = _nearest(name, note)
        if taken in found:
            note(f"The link names “{taken}” twice. The page shows it once.")
        elif taken:
            found.append(taken)
    if len(found) > MOST:
        note(f"The link names {len(found)} algorithms. The page shows the first {MOST}.")
    return tuple(found[:MOST])


def _nearest(name: str, note: Note) -> str | None:
    """The recipe of that name, or the one that it probably means."""
    mended: list[str] = []
    taken = str(table.RECIPE.kind.read(name, table.RECIPE.name, "", mended.append))
    for sentence in mended if taken else [f"There is no algorithm “{name}”. The page leaves it out."]:
        note(sentence)
    return taken or None


# In words -------------------------------------------------------------------------------------------


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
    groups = _groups(comparison, parted)
    names = listed([esc(title(recipe)) for recipe in comparison.trees])
    opening = f"The trees of {names} first differ at <b>{where(comparison, parted)}</b>"
    return f"{opening}. {'. '.join(map(_group, groups))}.{_same_split(groups)}"


def _same_split(groups: Sequence[Sequence[Side]]) -> str:
    """How the trees differ although they make the same split."""
    without = _without(*groups) if len(groups) == 1 else ""
    return f" The split is the same, but {without}." if without else ""


def _groups(comparison: Comparison, parted: Disagreement) -> list[list[Side]]:
    """The trees by what they do at the place where they part."""
    groups: dict[Hashable, list[Side]] = {}
    for side in sides(comparison, parted):
        key = meaning(side.choice) if side.choice else (side.question, side.stop)
        groups.setdefault(key, []).append(side)
    return [*groups.values()]


def _group(group: Sequence[Side]) -> str:
    names = listed([esc(title(side.recipe)) for side in group])
    many = len(group) > 1
    side = group[0]
    if side.split is None:
        return f"{names} {'stop' if many else 'stops'} ({stop_text(side)})"
    return f"{names} {'split' if many else 'splits'} on <b>{side.question}</b>{_gain(group)}{written(group)}"


def _gain(group: Sequence[Side]) -> str:
    """“ (information gain 0.247)”, or nothing if recipes use different measures."""
    shown = {f" ({side.measure} {side.worth(side.choice)})" for side in group if side.choice}
    return shown.pop() if len(shown) == 1 else ""


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
    shown = [f"{esc(title(side.recipe))} {FATES[fate]}" for fate, side in fates.items()]
    return f"the trees treat a record without a value differently: {listed(shown)}"


def stop_text(side: Side) -> str:
    """Why the tree stops there, in a word or two."""
    return STOPS.get(side.stop or "", esc(side.stop))


def reason(side: Side, other: Candidate) -> str:
    """The rule by which a recipe does not make this split, which it does not score lower than its own."""
    if rule := _forbidding(side, other):
        return rule
    own = known(side.own(other.attribute))
    if meaning(own) == meaning(other):
        return "chooses the attribute that comes first in the table"
    if side.rule.cut_by_gain and other.split.kind == "threshold":
        best = esc(branch_text(own.split.branches[0]))
        if other.measures.gain > own.measures.gain + NOTHING:
            return "needs more records on each side of a threshold"
        return f"first chooses the threshold with the highest information gain, {best}"
    return (
        "does not try every grouping of this many values"
        if own.heuristic
        else "chooses the first of these splits"
    )


def _forbidding(side: Side, other: Candidate) -> str:
    """The rule by which a recipe never makes this split here, whatever its score. Nothing if it might."""
    branching, own = side.rule.branching, side.own(other.attribute)
    if branching == "binary" and len(other.split.branches) > 2:
        return "makes only two branches"
    if branching == "multiway" and other.split.kind == "subset":
        return "gives every value its own branch"
    if other.split.kind == "intervals":
        return "divides numbers into only two ranges"
    if own is None:
        return "cannot split on this attribute here under its rules"
    if own.ruled_out == "average":
        return "considers only attributes whose gain is at least the average"
    return ""


def reasons(there: Sequence[Side]) -> list[str]:
    """Why the recipes that split here do not make one another's splits, in sentences as HTML."""
    made = [side for side in there if side.choice]
    found: dict[str, list[str]] = {}
    for side in made:
        others = [one for one in made if meaning(known(one.choice)) != meaning(known(side.choice))]
        if words := next(filter(None, (_against(side, one) for one in others)), ""):
            found.setdefault(words, []).append(esc(title(side.recipe)))
    return [f"{first} {words}{_likewise(more)}." for words, (first, *more) in found.items()]


def _likewise(names: Sequence[str]) -> str:
    return f", and so {verb(len(names), 'does', 'do')} {listed(names)}" if names else ""


def _against(side: Side, other: Side) -> str:
    """Why a recipe prefers its own split to that of another one. Nothing if its numbers do not tell."""
    mine, theirs = known(side.choice), known(other.choice)
    if side.rule.selection == "merge" and mine.attribute == theirs.attribute:
        return "merges similar values of an attribute"
    if rule := "" if side.rule.selection == "merge" else _forbidding(side, theirs):
        return rule
    own, score = side.score(mine), side.score(theirs)
    if own is not None and score is not None and score >= own - NOTHING:
        alike = "gives both splits the same score, and " if score <= own + NOTHING else ""
        return f"{alike}{reason(side, theirs)}"
    worths = side.worth(mine), side.worth(theirs)
    if "–" in worths or worths[0] == worths[1] or (side.tests and mine.attribute == theirs.attribute):
        return ""
    return f"compares by {side.measure}, {worths[0]} for {side.question} and {worths[1]} for {other.question}"


# The questions --------------------------------------------------------------------------------------


PARTED, VALIDATED = 1, 2  # the questions of the page, one after the other
MOST_PLACES, DEEPEST = 8, 2  # of the first tree, to choose from
DEEPER, NOWHERE = "deeper", "nowhere"


def asks(of: Comparison) -> Asks:
    """Before the other trees appear, and before the errors in folds if there are enough records."""
    if len(of.trees) < FEWEST:
        return {}
    found = _validated(of)
    parted = {PARTED: partial(_parted, of)}
    return {**parted, VALIDATED: partial(_least, found)} if len(found) >= FEWEST else parted


def _either(of: Comparison) -> str:
    """The names of all trees but the first."""
    return listed([esc(title(recipe)) for recipe in of.trees][1:], "or")


def _parted(of: Comparison) -> Question:
    first = next(iter(of.trees.values()))
    every = sorted((path for path, _ in first.walk()), key=lambda path: (len(path), path))
    places = [path for path in every if len(path) <= DEEPEST][:MOST_PLACES]
    answers = {_key(path): place_text(first.conditions(path)) for path in places}
    more = {DEEPER: "further down"} if len(every) > len(places) else {}
    keys = {_key(path): path for path in every}
    nodes = {key: key if path in places else DEEPER for key, path in keys.items()}
    right = _where(of, places)
    before = _before(right, [*answers, *more])
    return Question(
        key="parted",
        ask=Html(
            f"Go down from the root. Where does the tree of {_either(of)} first differ from the tree of "
            f"{esc(title(next(iter(of.trees))))}?"
        ),
        answers={**answers, **more, NOWHERE: "nowhere, all splits are the same"},
        right=right,
        why=_why(of),
        instead={key: Html("The trees still agree there.") for key in before},
        nodes=nodes,
        slips=dict.fromkeys(before, "you chose a place where the trees still agree"),
        slip="you looked too far down",
    )


def _why(of: Comparison) -> Html:
    """Where they differ, and why. The page tells above what each does there."""
    if of.parted is None:
        return Html("All their splits are the same.")
    more = len(_first_places(of)) - 1
    beside = f" There are {more + 1} such places at this depth." if more else ""
    place = f"They first differ at <b>{where(of, of.parted)}</b>"
    if told := reasons(sides(of, of.parted)):
        return Html(f"{place}. {' '.join(told)}{beside}")
    groups = _groups(of, of.parted)
    return Html(f"{place}: {'. '.join(map(_group, groups))}.{_same_split(groups)}{beside}")


def _first_places(of: Comparison) -> list[Path]:
    """The places of the first tree where the trees differ, all at the smallest such depth."""
    found = [one.paths[0] for one in disagreements(*of.trees.values(), by_records=True)]
    least = min(map(len, found), default=0)
    return [path for path in found if len(path) == least]


def _where(of: Comparison, places: list[Path]) -> set[str]:
    """The correct answers."""
    return {_key(path) if path in places else DEEPER for path in _first_places(of)} or {NOWHERE}


def _key(path: Path) -> str:
    return path_text(path) or "root"


def _before(right: set[str], keys: list[str]) -> list[str]:
    """The places that come before any of those where the trees differ."""
    return keys[: min((keys.index(key) for key in right if key in keys), default=len(keys))]


def _validated(of: Comparison) -> dict[str, Expected]:
    """The errors in folds if they are quick to compute and there are enough records."""
    choices = {recipe: of.case.choices(recipe) for recipe in of.trees}
    if sum(map(cost, choices.values())) > MOST_UNASKED or next(iter(choices.values())).table.n < FEW:
        return {}
    found = {recipe: expected(one) for recipe, one in choices.items()}
    return {recipe: one for recipe, one in found.items() if isinstance(one, Expected) and not one.numbers}


def _least(found: Mapping[str, Expected]) -> Question:
    least = min(one.error for one in found.values())
    best = {recipe for recipe, one in found.items() if isclose(one.error, least, abs_tol=1e-9)}
    shown = [f"{esc(title(recipe))} {per_cent(one.error)}" for recipe, one in found.items()]
    folds = len(next(iter(found.values())).folds)
    return Question(
        key="least " + " ".join(found),
        ask=Html(f"Which algorithm has the lowest error in cross-validation with {folds} folds?"),
        answers={recipe: title(recipe) for recipe in found},
        right=best,
        why=Html(f"On the records that were left out, the errors are {listed(shown)}."),
        slip="you chose an algorithm with more errors in the folds",
    )


# The picture ----------------------------------------------------------------------------------------


def picture(tree: Tree, recipe: str, place: Path | None, key: str) -> TreePicture:
    """The tree, as far as there is room; key: distinguishes trees."""
    drawn = falling(shown_levels(tree), (), _name(tree, recipe, place), f"{key} {place}")
    for card in drawn["nodes"]:
        if place is not None and card["id"] == path_text(place):
            card["unlike"] = True
            card["names"]["decided"] += ", and here it first differs from the others"
    return drawn


def shown_levels(tree: Tree) -> Tree:
    """As many levels of a large tree as there is room for. The tests of the last level stay."""
    deepest = upper_levels((path for path, _ in tree.walk()), MOST_DRAWN)
    return tree if deepest >= tree.depth else replace(tree, root=_cut(tree.root, deepest))


def _cut(node: Node, levels: int) -> Node:
    """A node with this many levels below it."""
    children = tuple(_cut(child, levels - 1) for child in node.children) if levels else ()
    return node._replace(children=children)


def _name(tree: Tree, recipe: str, place: Path | None) -> str:
    size = f"The tree of {recipe} has {plural(tree.leaves, 'leaf')} and depth {tree.depth}"
    where = place_text(tree.conditions(place)) if place is not None else None
    return f"{size}. It first differs from the others at {where}" if where else size
