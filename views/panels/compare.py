"""Several trees of the same data: where they part and why, what they look like, how large they are."""

from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, combinations
from math import floor, inf, log
from typing import Any, NamedTuple

import mlcore
from mlcore import Candidate, Decision, Node, Path, Recipe, Split, Table, Tree, path_text
from mlcore.significance import Test
from mlcore.trees.agree import Disagreement, first_disagreement
from views.trees.export import still
from views.tables import table
from views.stage.tree.picture import STOPS, falling
from views.stage.tree.still import MARGIN
from views.text import amount, branch_text, esc, listed, number, place_text, plural
from views.trees.story import CRITERION_NAMES, Choices, table_of

MOST_NODES = 160  # of a larger tree only the upper levels are drawn
ACCENT = {False: ("#0b7a5a", "#ffffff"), True: ("#3fc39a", "#11171d")}  # light, dark: the mark and its sign
LEGIBLE = 0.65  # a picture is not scaled down further; it scrolls
NOTHING = 1e-9
DETAIL = 2  # leaves tell their decision, too, and no candidate is walked
SETTLED = ("split", "leaf")
SMALL_P = 0.001
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Grown:
    """A finished tree with what it was grown by."""

    choices: Choices
    tree: Tree

    @property
    def recipe(self) -> Recipe:
        """The recipe as it comes."""
        return self.choices.rule()

    @property
    def table(self) -> Table:
        """The records it was grown from."""
        return table_of(self.choices.data, self.choices.identifiers, self.choices.own)


Trees = Mapping[str, Grown]


def title(recipe: str) -> str:
    """The name of a recipe."""
    return mlcore.RECIPES[recipe].title


# Where they part ----------------------------------------------------------------------------------


class Side(NamedTuple):
    """One tree at the place where the trees part."""

    recipe: str
    grown: Grown
    split: Split | None
    stop: str | None
    decision: Decision | None

    @property
    def tests(self) -> bool:
        """The recipe goes by a test of significance, not by a score."""
        return self.grown.recipe.selection != "score"

    @property
    def measure(self) -> str:
        """What the recipe compares."""
        criterion = self.decision.criterion if self.decision else self.grown.recipe.criterion
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
        return p_text(own.test) if own and own.test else "–"


def p_text(test: Test) -> str:
    """An adjusted p value for the eye: 0.031, or 4.2·10⁻⁹, also where it is too small for a float."""
    if test.adjusted >= SMALL_P:
        return number(test.adjusted)
    if test.log_adjusted == -inf:
        return "0"
    decades = test.log_adjusted / log(10)
    power = floor(decades)
    return f"{10 ** (decades - power):.1f}·10{str(power).translate(RAISED)}"


def sides(trees: Trees, parted: Disagreement) -> list[Side]:
    """The trees at that place, in the order of the page."""
    places = zip(trees.items(), parted.paths, parted.splits, parted.stops, strict=True)
    return [
        Side(recipe, grown, split, stop, _decision(grown.choices, path))
        for (recipe, grown), path, split, stop in places
    ]


@lru_cache(maxsize=256)
def _decision(choices: Choices, path: Path) -> Decision | None:
    """What was weighed at a node: the story is told up to there. None where it is too long to tell."""
    table = table_of(choices.data, choices.identifiers, choices.own)
    steps = mlcore.grow(table, choices.rule(), detail=DETAIL)
    return next((step.decision for step in steps if step.path == path and step.kind in SETTLED), None)


def question(split: Split) -> str:
    """A question as HTML: “Outlook”, “Outlook: {Sunny, Rain} | {Overcast}”, “Income ≤ 97.5”."""
    if split.kind == "threshold":
        return f"{esc(split.attribute)} {esc(branch_text(split.branches[0]))}"
    if all(branch.values and len(branch.values) == 1 for branch in split.branches):
        return esc(split.attribute)
    groups = " | ".join(f"{{{esc(branch_text(branch))}}}" for branch in split.branches)
    return f"{esc(split.attribute)}: {groups}"


def sentence(trees: Trees, parted: Disagreement) -> str:
    """“ID3 and CART part at the root: ID3 asks Outlook, CART asks …”, as HTML."""
    groups: dict[tuple[str, str | None], list[Side]] = {}
    for side in sides(trees, parted):
        groups.setdefault((side.question, side.stop), []).append(side)
    first = next(iter(trees.values()))
    where = esc(place_text(first.tree.conditions(parted.paths[0])))
    names = listed([esc(title(recipe)) for recipe in trees])
    return f"{names} part at <b>{where}</b>: {'; '.join(map(_group, groups.values()))}."


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


def questions(trees: Trees, parted: Disagreement) -> str:
    """Every question asked at the place, measured by every recipe, as an HTML table with notes."""
    there = sides(trees, parted)
    asked = _asked(there)
    where = esc(place_text(next(iter(trees.values())).tree.conditions(parted.paths[0])))
    head = ["question", *map(_head, there)]
    rows = [[name, *(_cell(side, name, candidate) for side in there)] for name, candidate in asked.items()]
    stops = [side for side in there if side.split is None]
    if stops:
        rows.append(["no question: stop", *(_stop_cell(side) for side in there)])
    caption = f"What each recipe measures at {where}; ★ is what it does"
    return table(caption, head, rows, css="gh-numbers gh-part") + _notes(there, asked)


def _head(side: Side) -> str:
    return f'{esc(title(side.recipe))}<br><span class="gh-soft">{side.measure}</span>'


def _asked(there: Sequence[Side]) -> dict[str, Candidate]:
    """The questions that are asked, each once."""
    found: dict[str, Candidate] = {}
    for side in there:
        if side.choice:
            found.setdefault(side.question, side.choice)
    return found


def _cell(side: Side, name: str, candidate: Candidate) -> str:
    worth = side.worth(candidate)
    return f'<b class="gh-own">★ {worth}</b>' if side.question == name else worth


def _stop_cell(side: Side) -> str:
    if side.split is not None:
        return "–"
    return f'<b class="gh-own">★ {stop_text(side)}</b>'


def _notes(there: Sequence[Side], asked: Mapping[str, Candidate]) -> str:
    """Why a recipe passes over a question that it would score as high as its own, or higher; and what a
    p value is about."""
    notes = [_note(side, name, other) for side in there for name, other in asked.items()]
    testing = [esc(title(side.recipe)) for side in there if side.tests]
    if testing and asked:
        one = len(testing) == 1
        does = "tests columns and not questions: its" if one else "test columns and not questions: their"
        notes.append(f"{listed(testing)} {does} p values are those of the column that is asked for.")
    return "".join(f'<p class="gh-fine">{note}</p>' for note in notes if note)


def _note(side: Side, name: str, other: Candidate) -> str | None:
    own, score = side.choice and side.score(side.choice), side.score(other)
    if own is None or score is None or side.question == name or score < own - NOTHING:
        return None
    who, barred = esc(title(side.recipe)), _barred(side, other)
    if score > own + NOTHING:
        reason = barred or "has another rule against that"
        return f"By {side.measure} {who} would rather ask {name}, but it {reason}."
    reason = barred or "takes the first column"
    return f"By {side.measure} {name} and {side.question} tie exactly; {who} {reason}."


def _barred(side: Side, other: Candidate) -> str | None:
    """The rule that keeps a recipe from asking so."""
    branching, own = side.grown.recipe.branching, side.own(other.attribute)
    if branching == "binary" and len(other.split.branches) > 2:
        return "asks with two branches only"
    if branching == "multiway" and other.split.kind == "subset":
        return "gives every value a branch of its own"
    if own is not None and own.ruled_out == "average":
        return "leaves out questions that gain less than the average"
    return None


def pairs(trees: Trees) -> str:
    """Where each two of the trees part, as an HTML table."""
    rows = []
    for (one, a), (two, b) in combinations(trees.items(), 2):
        found = first_disagreement(a.tree, b.tree, by_records=True)
        names = f"{esc(title(one))} and {esc(title(two))}"
        where = esc(place_text(a.tree.conditions(found.paths[0]))) if found else "nowhere: the same tree"
        rows.append([names, where])
    return table("Pair by pair: where they first part", ["recipes", "at"], rows, css="gh-part-pairs")


# What they look like ------------------------------------------------------------------------------


def drawing(grown: Grown, place: Path | None, dark: bool) -> str:
    """The finished tree as an image that scrolls where it is large, the place outlined."""
    tree, upper = grown.tree, upper_levels(grown.tree)
    shown = falling(upper, (), "", "")
    code = b64encode(_marked(shown, place, dark).encode()).decode()
    image = f'<img alt="{esc(_alt(tree, place))}" src="data:image/svg+xml;base64,{code}">'
    width = _width(shown)
    size = f"max-width:{width:.0f}px;min-width:{LEGIBLE * width:.0f}px"
    sized = f'<div style="{size}">{image}{_start(shown, place)}</div>'
    frame = f'<div class="gh-scroll gh-part-tree" tabindex="0" role="group" aria-label="{_name(grown)}">'
    return f"{frame}{sized}</div>{_left_out(tree, upper)}"


def _left_out(tree: Tree, upper: Tree) -> str:
    if upper is tree:
        return ""
    levels, nodes = plural(upper.depth + 1, "level"), plural(tree.size, "node")
    return f'<p class="gh-fine">Only the upper {levels} are drawn: the tree has {nodes}.</p>'


def _name(grown: Grown) -> str:
    return f"The tree of {esc(title(grown.recipe.name))}"


def upper_levels(tree: Tree) -> Tree:
    """Of a large tree as many levels as can be read; the questions of the last one stay."""
    sizes = Counter(len(path) for path, _ in tree.walk())
    totals = list(accumulate(sizes[depth] for depth in range(len(sizes))))
    deepest = max(sum(total <= MOST_NODES for total in totals) - 1, 0)
    return tree if deepest == len(totals) - 1 else replace(tree, root=_cut(tree.root, deepest))


def _cut(node: Node, levels: int) -> Node:
    """A node with so many levels below it."""
    children = tuple(_cut(child, levels - 1) for child in node.children) if levels else ()
    return replace(node, children=children)


def _marked(shown: dict[str, Any], place: Path | None, dark: bool) -> str:
    drawn = still(shown, dark)
    marked = next((n for n in shown["nodes"] if place is not None and n["id"] == path_text(place)), None)
    return drawn if marked is None else drawn.replace("</svg>", _mark(shown, marked, dark) + "</svg>")


def _mark(shown: dict[str, Any], node: dict[str, Any], dark: bool) -> str:
    """An outline around a node, and a sign at its corner: never colour alone."""
    (x, y), (accent, paper) = shown["frames"][-1][node["id"]], ACCENT[dark]
    left, right = x - node["w"] / 2, x + node["w"] / 2
    width, height = node["w"] + 6, node["h"] + 6
    return (
        f'<rect x="{left - 3:.1f}" y="{y - 3:.1f}" width="{width:.1f}" height="{height:.1f}" rx="13" '
        f'fill="none" stroke="{accent}" stroke-width="4"/>'
        f'<circle cx="{right - 1:.1f}" cy="{y + 1:.1f}" r="12" fill="{accent}"/>'
        f'<text x="{right - 1:.1f}" y="{y + 7:.1f}" font-size="18" font-weight="700" fill="{paper}">≠</text>'
    )


def _start(shown: dict[str, Any], place: Path | None) -> str:
    """Where a picture that scrolls is first looked at: the marked node, else the root."""
    places = shown["frames"][-1]
    x, _ = places.get(path_text(place or ()), places[""])
    return f'<span style="left:{100 * (x + MARGIN) / _width(shown):.1f}%"></span>'


def _width(shown: dict[str, Any]) -> float:
    places = shown["frames"][-1]
    return max(places[node["id"]][0] + node["w"] / 2 for node in shown["nodes"]) + 2 * MARGIN


def _alt(tree: Tree, place: Path | None) -> str:
    size = f"A tree with {plural(tree.leaves, 'leaf')}, {tree.depth} deep"
    where = place_text(tree.conditions(place)) if place is not None else None
    return f"{size}; it parts from the others at {where}" if where else size


# How large they are -------------------------------------------------------------------------------


def sizes(trees: Trees) -> str:
    """Nodes, leaves, depth and training errors of each tree, as an HTML table."""
    numbers = next(iter(trees.values())).table.target.kind == "continuous"
    head = ["recipe", "nodes", "leaves", "depth", "mean squared error" if numbers else "training errors"]
    rows = [
        [esc(title(recipe)), amount(s.tree.size), amount(s.tree.leaves), amount(s.tree.depth), _errors(s)]
        for recipe, s in trees.items()
    ]
    return table("The finished trees", head, rows, css="gh-numbers")


def _errors(grown: Grown) -> str:
    table, wrong = grown.table, grown.tree.errors(grown.table)
    n = float(table.weights.sum())
    return number(wrong / n) if table.target.kind == "continuous" else f"{amount(wrong)} of {amount(n)}"
