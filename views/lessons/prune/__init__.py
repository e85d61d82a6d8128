"""Prune: overfit, prune by hand, watch six methods do it, compare them, or pre-prune."""

from typing import Any

from mlcore import TableError
from views.kit.lesson import Lesson, Ready, Refusal, halfway
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panel, Panels, Popover, Said, choice
from views.lessons.prune import cards as pruning
from views.lessons.prune import early, hand
from views.lessons.prune.case import (
    FIRST,
    HAND,
    PARAMS,
    TITLES,
    Case,
    is_regression,
    read,
    settings_of,
    usual,
)
from views.lessons.prune.comparing import compared
from views.lessons.prune.panels import tell
from views.lessons.prune.picture import picture
from views.lessons.prune.questions import asks
from views.lessons.prune.traces import Trace, figures, follow, full_tree, trace_of
from views.subjects.cards import Card, Turns
from views.subjects.trees import choosing
from views.words.html import esc, heading, paragraph

LARGE = 2_000  # training records; more take a moment
DETAILS = {1: "Pruned nodes", 2: "Every node"}
METHODS = {**TITLES, "mdl": "Description length"}  # names that the field on top has room for
STORIES = {"prune": trace_of, "compare": compared, "early": early.stopped}
PARTS = paragraph(
    "Half of the other records are for validation, half for the test. Each class has about the same share in "
    "every part."
)


def _refuse(case: Case) -> Refusal | None:
    """Why there is nothing to prune."""
    try:
        full_tree(case)
    except TableError as error:
        return Refusal(esc(str(error)))
    return None


def _notes(story: Any) -> list[str]:
    if not isinstance(story, Trace) or not story.left_out:
        return []
    return [f"The link prunes at “{'; '.join(story.left_out)}”, where this tree has nothing to prune."]


def _waiting(case: Case) -> str:
    records = case.choices.records * case.share // 100
    return "" if records < LARGE else f"Growing from {records:,} records and pruning …"


def _choices(case: Case, given: Given) -> Panels:
    """Data, recipe, view, method and settings; a second row with the limits of pre-pruning."""
    stepped = case.view == "prune"
    return [
        *choosing.data(case.choices, given),
        choosing.recipe(case.choices, 160),
        choice(given.row(table.VIEW), case.view, look="segments"),
        *([choice(table.METHOD, case.method, width=184, options=METHODS)] if stepped else []),
        _settings(case, given),
        *(early.panels(case) if case.view == "early" else []),
    ]


def _settings(case: Case, given: Given) -> Popover:
    """What is drawn at random, and what the method lets one set."""
    drawn = zip((*usual(case.choices), table.SEED.default), (case.share, case.noise, case.seed), strict=True)
    changed = len(case.settings) + sum(value != first for first, value in drawn)
    inside = "cells of each attribute" if case.noise_in == "attributes" else "class labels"
    noise = f"Noise: % of the {inside} changed in every part (irreducible error)"
    fixed = is_regression(case.choices) and case.noise_in == "classes"
    panels: list[Panel] = [
        Said(heading("The records")),
        choice(given.row(table.SHARE), case.share, look="slider"),
        choice(given.row(table.NOISE), case.noise, look="slider", label=noise, disabled=fixed),
        choice(table.NOISE_IN, case.noise_in, look="segments"),
        choice(table.SEED, case.seed, look="slider", label="Seed for all random draws"),
        Said(PARTS),
    ]
    if case.view == "prune" and case.method != HAND:
        panels += _of_method(case)
    return Popover(f"Settings · {changed}" if changed else "Settings", panels)


def _of_method(case: Case) -> Panels:
    set_by_learner = dict(case.settings)
    rows = settings_of(case.method)
    panels: list[Panel] = [Said(heading(esc(TITLES[case.method])))]
    panels += [choice(row, set_by_learner.get(row.name, row.default)) for row in rows]
    if case.method != "cost-complexity":
        panels.append(choice(table.DETAIL, case.detail, label="Steps", look="segments", options=DETAILS))
    return panels


READY = (
    Ready("Overfitting, pruned by hand", FIRST,
          "The tree misclassifies one training record but eighteen validation records."),
    Ready("10.5/30 against 11/30",
          {"data": "thirty", "algorithm": "hunt", "seed": "325", "method": "pessimistic", "step": "1"},
          "The lectures’ example: a subtree of four leaves makes one error fewer, but its penalty grows "
          "by more."),
    Ready("Bits against errors",
          {"data": "thirty", "algorithm": "hunt", "seed": "325", "method": "mdl", "encoding": "textbook",
           "step": "1"},
          "The tree of the example before. Counted in bits by the textbook’s encoding, the subtree stays."),
    Ready("A branch is raised",
          {"data": "iris", "algorithm": "c4.5", "share": "60", "seed": "50", "method": "error-based",
           "step": "5"},
          "C4.5 lets the largest branch replace its parent. The other records go down that branch."),
    Ready("The weakest link", {**FIRST, "method": "cost-complexity", "step": "1"},
          "As the complexity parameter grows, the tree loses its weakest subtree first. Click a step of "
          "the curve."),
    Ready("Nothing gained at the root",
          {"data": "xor", "algorithm": "hunt", "view": "early", "min_gain": "0.1"},
          "In XOR a minimum gain stops the tree at its root. A perfect tree needs two levels."),
    Ready("Where pruning pays", {"data": "passengers", "algorithm": "cart", "view": "compare"},
          "On average over thirty seeds the full tree of the Titanic has a test error of 22 %. "
          "Error-based pruning "
          "lowers it to 19 %."),
    Ready("Worse than no tree", {"data": "births", "algorithm": "cart", "view": "compare"},
          "Always predicting “normal” has an error rate of 8 %. On average over thirty seeds the full "
          "tree of the births has 12 %. Pruned by minimum description length it has 8 %."),
    Ready("One lucky division proves nothing", {"data": "kyphosis", "algorithm": "cart", "view": "compare"},
          "All methods side by side, over thirty seeds."),
)  # fmt: skip


def _card(case: Case) -> tuple[Card, Turns] | None:
    """By hand the learner is the algorithm."""
    return None if case.method == HAND else (pruning.CARDS[case.method], pruning.turns)


LESSON = Lesson[Case, Any](
    key="prune",
    title="Prune",
    section="Decision trees",
    topics="pruning, post-pruning, pre-pruning, early stopping, reduced error, pessimistic error, "
    "cost complexity, weakest link, minimum description length, MDL, subtree replacement",
    summary="A tree that overfits, pruned by hand, by one of six methods, or before it has grown",
    params=PARAMS,
    read=read,
    refuse=_refuse,
    story=lambda case: STORIES[case.view](case),
    notes=_notes,
    waiting=_waiting,
    picture=picture,
    stage="tree",
    staged=lambda case: case.view == "prune",
    opening=halfway,
    tell=tell,
    shown=lambda case: ", ".join(
        [choosing.shown(case.choices)] + [TITLES[case.method]] * (case.view == "prune")
    ),
    choices=_choices,
    by_hand=lambda case: case.method == HAND,
    follow=follow,
    reports={"cuts": hand.cut_in_picture},
    asking=lambda case: case.view == "prune" and case.method != HAND,
    asks=lambda case, story: asks(story) if case.view == "prune" else {},
    facts=lambda case, story: figures(story) if case.view == "prune" else {},
    card=_card,
    ready=lambda: READY,
    first=FIRST,
)
