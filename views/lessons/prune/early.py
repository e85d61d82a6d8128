"""View “Pre-pruning”: the tree that limits leave, beside the full tree and what pruning makes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from mlcore import Node, Path, Tree, prune
from mlcore.significance import chi_square
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import switches
from views.kit.link.params import PLACE, Given, Param
from views.kit.panels import Action, Field, Panels, Row, Said, choice
from views.kit.view import View
from views.lessons.prune import code, compare, miniature, traces
from views.lessons.prune import steps as words
from views.lessons.prune.case import HAND, LEVEL, LIMITS, RECORDS, Case, is_tested, read, settings, waiting
from views.lessons.prune.compare import LARGE, Figures, Outcome, cases, figures_of, outcome_or_reason
from views.lessons.prune.miniature import Drawing
from views.subjects.code import panel
from views.subjects.trees import choosing
from views.subjects.trees.picture import STOPS
from views.words.chance import few_expected, least_expected
from views.words.conditions import place_text, question_text
from views.words.grammar import plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import number, short, tally

PRE_PRUNED = "early"
SHOWN = 6  # rows of the table
NOTHING = 1e-9
AFTERWARDS = ("cost-complexity", "reduced-error")
LEVELS = {"association": "alpha", "merge": "alpha_split"}  # by which a recipe stops of itself
WIDTH = 640.0  # px of the picture
XOR = {"data": "xor", "algorithm": "hunt", "min_gain": "0.05"}


def unlimited(case: Case) -> Case:
    """The case of the full tree: the recipe without the learner's limits, and without its own test."""
    switched = tuple((name, value) for name, value in case.choices.switches if name not in LIMITS)
    own = LEVELS.get(case.choices.rule().selection)
    free = replace(case.choices, switches=(*switched, (own, 1.0)) if own else switched)
    return replace(case, choices=free, method=HAND, settings=(), cuts=(), level=None)


def limits(case: Case) -> dict[str, float]:
    """What the learner set, by the name of the switch."""
    found = {name: value for name, value in case.choices.switches if name in LIMITS}
    return found if case.level is None else {**found, LEVEL.name: case.level}


def controls(case: Case) -> tuple[Param, ...]:
    """The limits this recipe knows."""
    found = {row.name: row for row in switches.SWITCHES[case.choices.recipe]}
    own = tuple(found[name] for name in LIMITS if name in found)
    return (*own, LEVEL) if is_tested(case.choices) else own


# The trees ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Missed:
    """A node at which growing stopped though the full tree goes on.

    n: validation records there; leaf, below: errors of the leaf on them, and of what was never grown (in a
    regression sums of squared errors)
    """

    path: Path
    stop: str
    n: float
    leaf: float
    below: float

    @property
    def saved(self) -> float:
        """Validation errors that growing on would have saved; negative where it would have added some."""
        return self.leaf - self.below


@dataclass(frozen=True, eq=False)
class Stopped:
    """The full tree, the one that stopped, what that missed, and what pruning makes of the full one."""

    full: Tree
    tree: Tree
    missed: tuple[Missed, ...]
    after: Mapping[str, Outcome | str]


def stopped(case: Case) -> Stopped:
    """What follows from the limits. Raises TableError where no tree can be grown."""
    every = cases(unlimited(case))
    after = {name: outcome_or_reason(every[name]) for name in AFTERWARDS}
    return Stopped(traces.full_tree(unlimited(case)), early_tree(case), missed_by(case), after)


@kept_long(lambda case: case.choices.seconds)
def early_tree(case: Case) -> Tree:
    """The tree with its limits. Raises TableError where none can be grown."""
    tree = traces.full_tree(case)
    return tree if case.level is None else stopped_by_chance(tree, case.level)


def stopped_by_chance(tree: Tree, level: float) -> Tree:
    """The tree as if growing had stopped where class and branch may be independent: Pearson's chi-square
    test gives a p above the level (Quinlan 1986).

    Which split a node has does not depend on where others stop. So testing from the root down leaves the
    tree that growing with the test would make.
    """
    ends: set[Path] = set()
    for path, node in tree.walk():
        if node.children and not any(path[:i] in ends for i in range(len(path))):
            ends |= {path} if chi_square([child.counts for child in node.children]).p > level else set()
    for path in ends:
        leaf = tree.node(path)._replace(split=None, children=(), stop="not significant", overridden=False)
        tree = tree.replace_at(path, leaf)
    return tree


def missed_by(case: Case) -> tuple[Missed, ...]:
    """The nodes at which growing stopped and the full tree goes on; where that saves most errors first.

    Only nodes that both trees reach by the same questions can be compared.
    """
    full, tree = traces.full_tree(unlimited(case)), early_tree(case)
    tallies = prune.tallies(full, traces.parts_of(case).validation)
    found = [
        Missed(path, node.stop or "", tallies[path].n, tallies[path].errors, tallies[path].below)
        for path, node in miniature.agreeing(full, tree)
        if not node.children and full.node(path).children
    ]
    return tuple(sorted(found, key=lambda missed: (-missed.saved, len(missed.path), missed.path)))


# What is shown --------------------------------------------------------------------------------------


def _explain(now: Snapshot[Case, Stopped]) -> Explanation:
    """The tree that is left, the figures, and what was missed."""
    story, large = now.story, LARGE if now.presenter else 1.0
    drawn = miniature.stopped(story.full, story.tree)
    rows = _rows(now.case, story)
    alt, name = picture_words(story.tree, drawn), "The tree that stopped early"
    image = miniature.image(drawn, story.full.classes, alt, name, WIDTH, large)
    return Explanation(
        say=sentence(rows, story.missed, drawn, bool(limits(now.case))),
        beside=[Said(compare.figures(rows, "Pre-pruned, or grown and then pruned"))],
        under=[Said(image), Said(key(drawn)), Said(_rough(now.case, story)), Said(_noise(now.case))],
        below=[
            *([Said(table_of(story.full, story.missed))] if story.missed else []),
            panel(partial(code.script, now.case, {})),
        ],
    )


def _rough(case: Case, story: Stopped) -> Html:
    """What to think of the chi-square test where it has stopped at few records."""
    if case.level is None:
        return Html("")
    tested = [[child.counts for child in story.full.node(one.path).children] for one in story.missed]
    return few_expected(min((least_expected(counts) for counts in tested), default=inf))


def _noise(case: Case) -> Html:
    """What the noise in every part means for both trees; nothing without noise."""
    said = words.irreducible(case.noise, case.noise_in)
    return paragraph(said) if said else Html("")


def _rows(case: Case, story: Stopped) -> list[Figures]:
    parts = traces.parts_of(case)
    after = [figures_of(name, one, parts, f"Full, then {_pruned(name)}") for name, one in story.after.items()]
    early = figures_of(PRE_PRUNED, story.tree, parts, "Pre-pruned")
    return [figures_of(compare.FULL, story.full, parts), early, *after]


def _pruned(name: str) -> str:
    """The name of a method within a sentence."""
    title = compare.title(name)
    return f"{title[0].lower()}{title[1:]}"


def _choices(case: Case, given: Given) -> Panels:
    """Settings, and below the row of limits, the way back from them, and one that shows what they miss."""
    fields = [_limit(row, case) for row in controls(case)]
    free = dict.fromkeys((*PLACE, *LIMITS))
    forgotten = (*PLACE, *switches.NAMES, "share", "noise", "seed", "cuts", "override", "identifiers")
    xor = {**dict.fromkeys(forgotten), **XOR}
    buttons = [
        Action("No limits", free, "no limits", disabled=not limits(case)),
        Action("XOR: nothing gained at the root", xor, "xor"),
    ]
    return [settings(case, given), Row([*fields, *buttons], key="limits", align="bottom")]


def _limit(row: Param, case: Case) -> Field:
    """The widget of a limit."""
    if row is LEVEL:
        return choice(row.but(resets=PLACE), case.level, width=158)
    return choosing.switch(case.choices, row.name, resets=PLACE, width=158)


def sentence(rows: Sequence[Figures], missed: Sequence[Missed], drawn: Drawing, limited: bool) -> Html:
    """What the limits did; limited: some were set."""
    full, early, *after = rows
    if not any(one.sign for one in drawn.values()):
        what = "These limits stop nothing" if limited else "Nothing stops this tree"
        size = plural(full.leaves, "leaf")
        return Html(f"{what}. This is the full tree, with {size}. Set a limit to see what is never grown.")
    said = (
        f"The pre-pruned tree has <b>{plural(early.leaves, 'leaf')}</b> instead of {full.leaves}. On the "
        f"validation records it makes <b>{_wrong(early)}</b>. The full tree makes {_wrong(full)}"
    )
    pruned = [f"after {_pruned(row.name)} pruning {_wrong(row)}" for row in after if not row.refused]
    said += f", {', '.join(pruned)}. " if pruned else ". "
    return Html(said + _balance(missed, numbers=not full.counts))


def _wrong(row: Figures) -> str:
    """“4 errors”, or the mean squared error."""
    if not row.counts:
        return f"a mean squared error of {short(row.shares[1])}"
    return plural(row.counts[1], "error") if row.counts[1] else "no error"


def _balance(missed: Sequence[Missed], numbers: bool) -> str:
    better = sum(one.saved > NOTHING for one in missed)
    worse = sum(one.saved < -NOTHING for one in missed)
    errors = "squared error on the validation records" if numbers else "validation errors"
    if not missed:
        return (
            "The pre-pruned tree has other splits than the full tree, so the two cannot be compared node by "
            "node."
        )
    if not better:
        return f"Growing further would not have saved {errors} anywhere, so nothing was missed."
    where = "the one node" if len(missed) == 1 else f"{better} of {len(missed)} nodes"
    worsened = f", at {worse} it would have added some" if worse else ""
    said = f"at {where} where it stopped, growing further would have saved {errors}"
    return f"<b>Missed:</b> {said}{worsened}."


def table_of(full: Tree, missed: Sequence[Missed]) -> Html:
    """The nodes at which growing on would have saved most, with a sentence about the first."""
    what = "squared errors" if full.regression else "errors"
    head = ["stopped at", "because", "validation<br>records", f"{what}<br>of the leaf"]
    head += [f"{what} if grown<br>further", "leaves<br>not grown"]
    rows = [_row(full, one) for one in missed[:SHOWN]]
    css = ["gh-best" if one.saved > NOTHING else "" for one in missed[:SHOWN]]
    more = len(missed) - SHOWN
    caption = "Subtrees that were never grown" + (" (★ would have saved errors)" if any(css) else "")
    text = table(caption, head, rows, css="gh-figures gh-missed", row_css=css)
    rest = paragraph(f"{plural(more, 'more node')} at which growing stopped.") if more > 0 else ""
    return Html(_first(full, missed[0]) + text + rest)


def _row(full: Tree, one: Missed) -> list[str]:
    shown = short if full.regression else tally
    leaves = sum(not node.children for node in _below(full.node(one.path)))
    where = esc(place_text(full.conditions(one.path)))
    sign = '<span class="gh-least" aria-label="saves errors">★</span> ' if one.saved > NOTHING else ""
    errors = [shown(one.leaf), sign + shown(one.below)]
    return [where, esc(STOPS.get(one.stop, one.stop)), tally(one.n), *errors, tally(leaves)]


def _first(full: Tree, one: Missed) -> str:
    """Why a look one split ahead is short-sighted: by how much the first lowers the impurity, and all do."""
    node = full.node(one.path)
    if one.saved <= NOTHING or node.split is None or not node.impurity:
        return ""
    ends = [below for below in _below(node) if not below.children]
    first, whole = _taken(node, node.children), _taken(node, ends)
    where = esc(place_text(full.conditions(one.path)))
    return (
        f'<p class="gh-price gh-missed-say">At <b>{where}</b> the tree did not split on '
        f"<b>{esc(question_text(node.split))}</b>. This split lowers an impurity of {number(node.impurity)} "
        f"by {number(first)}. All splits of that branch together lower it by {number(whole)}. Pre-pruning "
        "sees only the first.</p>"
    )


def _taken(node: Node, parts: Sequence[Node]) -> float:
    """By how much a split, or all below it, lower the impurity of the training records."""
    return max(node.impurity - sum(part.n / node.n * part.impurity for part in parts), 0.0)


def _below(node: Node) -> list[Node]:
    found = [node]
    for one in found:
        found.extend(one.children)
    return found


def picture_words(tree: Tree, drawn: Drawing) -> str:
    """The picture in words, for learners who do not see it (not escaped)."""
    gone = sum(not one.kept for one in drawn.values())
    size = f"A tree with {plural(tree.leaves, 'leaf')}, depth {tree.depth}"
    return f"{size}. {plural(gone, 'node')} of the full tree {verb(gone, 'was', 'were')} never grown."


def key(drawn: Drawing) -> Html:
    """What the marks that occur in the picture mean."""
    other = [compare.KEY_OTHER] if any(one.sign == "other" for one in drawn.values()) else []
    gone, cut = compare.KEY_GONE.format("never grown"), compare.KEY_CUT.format("stopped here")
    return compare.key_of(compare.KEY_KEPT, gone, cut, *other)


# The view -------------------------------------------------------------------------------------------


def _read(given: Given) -> Case:
    case = read(given, "early")
    tested = is_tested(case.choices) and given.says(LEVEL)
    return replace(case, level=given(LEVEL, default=0.05)) if tested else case


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Nothing gained at the root",
              {"data": "xor", "algorithm": "hunt", "view": "early", "min_gain": "0.1"},
              "In XOR a minimum gain stops the tree at its root. A perfect tree needs two levels."),
    )  # fmt: skip


EARLY = View(
    title="Pre-pruning",
    params=RECORDS,
    read=_read,
    refuse=traces.refuse,
    story=stopped,
    waiting=waiting,
    picture=None,
    explain=_explain,
    shown=lambda case: choosing.shown(case.choices),
    choices=_choices,
    ready=_ready,
)
