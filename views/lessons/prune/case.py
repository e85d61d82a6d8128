"""The case of a link in every view: the tree, the method with its settings, the cuts by hand."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from mlcore import Path, TableError, prune, read_path
from views.kit.link import switches, table
from views.kit.link.kinds import Real
from views.kit.link.params import Given, Param
from views.kit.panels import Panels, Popover, Said, choice
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices, place_name, table_of
from views.words.html import heading, paragraph

HAND = "hand"
TITLES = {HAND: "By hand", **{name: method.title for name, method in prune.METHODS.items()}}
FIRST = {"data": "iris", "algorithm": "cart"}  # without a link
USUAL = {"iris": (40, 10)}  # training set and noise, per cent, of tables that are too easy to overfit
MOST_CUTS = 400  # operations by hand in a link
LIMITS = (
    *("max_depth", "max_leaves", "min_records", "min_gain"),
    *("alpha_split", "min_parent", "min_child", "alpha", "min_split", "min_bucket"),
)
LEVEL = switches.switch_of("ctree", "alpha").but(
    label="Maximum p of the chi-square test",
    help="The tree makes a split only if p of the chi-square test is at most this.",
    kind=Real(0.0, 1.0, none="no test"),
)
COMMON = (
    *table.EVERY, *table.STORY, table.GUESS,
    # No widget here shows the settings of an algorithm, and none the limits but that of pre-pruning.
    table.DATA.but(resets=(*table.DATA.resets, *switches.NAMES)), *table.TREE[1:],
)  # fmt: skip
RECORDS = (table.SHARE.but(always=True), table.NOISE.but(always=True), table.NOISE_IN, table.SEED)
METHOD = (table.METHOD, *table.SETTINGS, table.CUTS)
LARGE = 2_000  # training records; more take a moment
PARTS = paragraph(
    "Half of the other records are for validation, half for the test. Each class has about the same share in "
    "every part."
)


class Cut(NamedTuple):
    """One operation by hand: the node becomes a leaf, or one of its branches takes its place."""

    path: Path
    child: int | None = None

    def __str__(self) -> str:
        at = place_name(self.path)
        return at if self.child is None else f"{at}^{self.child}"


@dataclass(frozen=True)
class Case:
    """The settings of the lesson; every field is a parameter of the link.

    share, noise: per cent; noise_in: "classes" or "attributes"
    settings:     of the method, those that differ from its own
    cuts:         operations by hand, in order
    level:        of the chi-square test that stops recipes without their own test; None for no test
    """

    choices: Choices
    view: str = "prune"
    share: int = table.SHARE.default
    noise: int = table.NOISE.default
    seed: int = table.SEED.default
    method: str = HAND
    settings: tuple[tuple[str, Any], ...] = ()
    cuts: tuple[Cut, ...] = ()
    detail: int = 2
    level: float | None = None
    noise_in: str = table.NOISE_IN.default


def read(given: Given, view: str) -> Case:
    """The case of a view that takes no method."""
    chosen = choosing.read(given)
    share, noise = usual(chosen)
    return Case(
        choices=chosen,
        view=view,
        share=given(table.SHARE, default=share),
        noise=given(table.NOISE, default=noise),
        seed=given(table.SEED),
        noise_in=given(table.NOISE_IN),
    )


def read_method(given: Given, view: str) -> Case:
    """The case of a view that takes a method, with its settings or the cuts by hand."""
    method = given(table.METHOD)
    settings = tuple((row.name, value) for row in settings_of(method) if (value := given(row)) != row.default)
    cuts = _read_cuts(given) if method == HAND else ()
    return replace(read(given, view), method=method, settings=settings, cuts=cuts)


def usual(chosen: Choices) -> tuple[int, int]:
    """Per cent of the records to train with, and of noise, where the link does not say."""
    return USUAL.get(chosen.data, (table.SHARE.default, table.NOISE.default))


def settings_of(method: str) -> tuple[Param, ...]:
    """What a method lets one set, as rows of the table of parameters."""
    if method == HAND:
        return ()
    names = {name for name, _ in prune.METHODS[method].settings}
    return tuple(row for row in table.SETTINGS if row.name in names)


def is_regression(chosen: Choices) -> bool:
    """Whether the trees predict a number."""
    try:
        return table_of(chosen.data, False, chosen.own).target.kind == "continuous"
    except TableError:
        return False


def is_tested(chosen: Choices) -> bool:
    """Whether a test can stop a recipe without its own test: LEVEL."""
    rule = chosen.rule()
    return rule.selection == "score" and not rule.collapse and not is_regression(chosen)


# Cuts -----------------------------------------------------------------------------------------------


def _read_cuts(given: Given) -> tuple[Cut, ...]:
    parts = [part for part in (given(table.CUTS) or "").split(";") if part]
    strange = [part for part in parts if read_cut(part) is None]
    if strange:
        given.note(f"The link prunes at “{'; '.join(strange)}”, which is not a node. It is left out.")
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


# The top row ----------------------------------------------------------------------------------------


def tree(case: Case, given: Given) -> Panels:
    """The table and the recipe, to the left of the list of views."""
    return [*choosing.data(case.choices, given), choosing.recipe(case.choices, 160)]


def settings(case: Case, given: Given, of_method: Panels = ()) -> Popover:
    """What is drawn at random, and what the method lets one set."""
    drawn = zip((*usual(case.choices), table.SEED.default), (case.share, case.noise, case.seed), strict=True)
    changed = len(case.settings) + sum(value != first for first, value in drawn)
    inside = "cells of each attribute" if case.noise_in == "attributes" else "class labels"
    noise = f"Noise: % of the {inside} changed in every part (irreducible error)"
    fixed = is_regression(case.choices) and case.noise_in == "classes"
    panels: Panels = [
        Said(heading("The records")),
        choice(given.row(table.SHARE), case.share, look="slider"),
        choice(given.row(table.NOISE), case.noise, look="slider", label=noise, disabled=fixed),
        choice(table.NOISE_IN, case.noise_in, look="segments"),
        choice(table.SEED, case.seed, look="slider", label="Seed for all random draws"),
        Said(PARTS),
        *of_method,
    ]
    return Popover(f"Settings · {changed}" if changed else "Settings", panels)


def waiting(case: Case) -> str:
    """The words while many records are pruned."""
    records = case.choices.records * case.share // 100
    return "" if records < LARGE else f"Growing from {records:,} records and pruning …"
