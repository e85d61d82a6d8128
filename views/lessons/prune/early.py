"""View “Stop early”: the tree that limits leave, beside the full tree and what pruning makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import mlcore
from mlcore import Path, Tree, prune
from mlcore.significance import chi_square
from views.keep import kept_long
from views.lesson import Action, Field, Moment, Panels, Row, Said, Told, choice
from views.lessons.prune import figures, miniature, traces
from views.lessons.prune import missed as words
from views.lessons.prune.case import HAND, LEVEL, LIMITS, Case, is_tested
from views.lessons.prune.comparing import LARGE, Outcome, cases, outcome_or_reason, row_of
from views.lessons.prune.figures import FULL, Figures
from views.lessons.prune.missed import EARLY, Missed
from views.link.kinds import Whole
from views.link.params import PLACE, Param
from views.trees import switches

AFTERWARDS = ("cost-complexity", "reduced-error")
LEVELS = {"association": "alpha", "merge": "alpha_split"}  # by which a recipe stops of itself
WIDTH = 640.0  # px of the picture
XOR = {"data": "xor", "recipe": "hunt", "min_gain": "0.05"}


def unlimited(case: Case) -> Case:
    """The case of the full tree: the recipe without the learner's limits, and without its own test."""
    choices = case.choices
    switched = tuple((name, value) for name, value in choices.switches if name not in LIMITS)
    own = LEVELS.get(choices.rule().selection)
    switched += ((own, 1.0),) if own else ()
    free = replace(choices, switches=switched)
    return replace(case, choices=free, method=HAND, settings=(), cuts=(), level=None)


def limits(case: Case) -> dict[str, float]:
    """What the learner set, by the name of the switch."""
    found = {name: value for name, value in case.choices.switches if name in LIMITS}
    return found if case.level is None else {**found, LEVEL.name: case.level}


def controls(case: Case) -> tuple[Param, ...]:
    """The limits this recipe knows."""
    found = {row.name: row for row in switches.SWITCHES[case.choices.recipe] if row.name in LIMITS}
    own = tuple(found[name] for name in LIMITS if name in found)
    return (*own, LEVEL) if is_tested(case.choices) else own


# The trees ------------------------------------------------------------------------------------------


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
    """The tree as if growing had stopped where a question's branches could differ by chance: Pearson's
    chi-square test of independence gives a p above the level (Quinlan 1986).

    Which question a node asks does not depend on where others stop. So testing from the root down leaves the
    tree that growing with the test would make.
    """
    ends: set[Path] = set()
    for path, node in tree.walk():
        if node.children and not any(path[:i] in ends for i in range(len(path))):
            ends |= {path} if chi_square([child.counts for child in node.children]).p > level else set()
    for path in ends:
        leaf = replace(tree.node(path), split=None, children=(), stop="not significant", overridden=False)
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


def tell(now: Moment[Case, Stopped]) -> Told:
    """The tree that is left, the figures, and what was missed."""
    story, large = now.story, LARGE if now.presenter else 1.0
    drawn = miniature.stopped(story.full, story.tree)
    rows = _rows(now.case, story)
    alt = words.picture_words(story.full, story.tree, drawn)
    name = "The tree that stopped early"
    image = miniature.image(drawn, story.full.classes, alt, name, WIDTH, now.dark, large)
    return Told(
        say=words.sentence(rows, story.missed, drawn, bool(limits(now.case))),
        beside=[Said(figures.figures(rows, "Stopped early, or pruned afterwards"))],
        under=[Said(image), Said(words.key(drawn))],
        below=[Said(words.table_of(story.full, story.missed))] if story.missed else [],
        shares=(1, 1.2) if now.presenter else (1.05, 1),
    )


def _rows(case: Case, story: Stopped) -> list[Figures]:
    parts = traces.parts_of(case)
    rows = [
        figures.figures_of(FULL, figures.title(FULL), story.full, parts),
        figures.figures_of(EARLY, "Stopped early", story.tree, parts),
    ]
    for name, one in story.after.items():
        title = figures.title(name)
        rows.append(row_of(name, f"Full, then {title[0].lower()}{title[1:]}", one, parts))
    return rows


def panels(case: Case) -> Panels:
    """The row of limits, the way back from them, and one that shows what they miss."""
    fields = [_limit(row, case) for row in controls(case)]
    free = {**dict.fromkeys((*PLACE, *LIMITS))}
    forgotten = (*PLACE, *switches.NAMES, "share", "noise", "seed", "cuts", "override", "identifiers")
    xor = {**dict.fromkeys(forgotten), **XOR}
    buttons = [
        Action("No limits", free, "no limits", disabled=not limits(case)),
        Action("XOR: nothing gained at the root", xor, "xor", "tertiary"),
    ]
    return [Row([*fields, *buttons], key="limits", align="bottom")]


def _limit(row: Param, case: Case) -> Field:
    """The widget of a limit. What the recipe does of itself is not written."""
    if row is LEVEL:
        return choice(row.but(resets=PLACE), case.level, width=158)
    own = getattr(mlcore.RECIPES[case.choices.recipe], row.name)
    value = getattr(case.choices.rule(), row.name)
    whole = isinstance(row.kind, Whole)
    return choice(
        row.but(default=own, resets=PLACE), int(value) if whole and value is not None else value, width=158
    )
