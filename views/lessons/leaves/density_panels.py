"""The panels beside density trees, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, Way, choice
from views.kit.questions import Asks, Question, a_place, where_least
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.leaves import cards, code, ground
from views.lessons.leaves import density as words
from views.lessons.leaves import params as leaves
from views.lessons.leaves.density import (
    PARAMS,
    SEED,
    SOURCE,
    DensityCase,
    N,
    Ring,
    Story,
    bounds,
    cuts,
    read,
    refuse,
    story,
    turns,
    whole,
)
from views.lessons.leaves.density_picture import picture
from views.subjects.code import Script, panel
from views.subjects.trees import choosing
from views.words.grammar import plural
from views.words.html import Html
from views.words.numbers import three

NEAR = 1e-9  # log-likelihoods this close are equal
BALL, TREE, EQUAL = "ball", "tree", "equal"


def asks(case: DensityCase, story: Story) -> Asks:
    """Before the first threshold, before the tree grows on, and before the walk with the neighbours."""
    kinds = [step.kind for step in story.steps]
    found = {}
    if "best" in kinds:
        found[kinds.index("cut")] = partial(_threshold, case, story)
    if "grow" in kinds:
        found[kinds.index("grow")] = partial(_leaves, story)
    return {**found, kinds.index("ball"): partial(_calmer, case, story)}


def _threshold(case: DensityCase, story: Story) -> Question:
    root = whole(case)
    likely = {at: root.cut((), 0, at).log_likelihood for at in cuts(case)}
    most = max(likely.values())
    ties = [at for at, value in likely.items() if value >= most - NEAR * abs(most)]
    ask = Html("Which threshold makes the records most likely?")
    why = Html(f"It is {words.cut_text(case, 0, ties[0])}, with a log-likelihood of {words.likely(most)}.")
    return a_place("threshold", ask, bounds(case)[0], ties, why)


def _leaves(story: Story) -> Question:
    held = {len(step.tree.leaves): -step.held_out for step in story.trace}
    best = story.trace[story.chosen]
    leaves = plural(len(best.tree.leaves), "leaf")
    why = Html(
        f"Held-out records have the highest log-likelihood, {words.likely(best.held_out)}, with {leaves}."
    )
    ask = Html("With how many leaves are held-out records most likely?")
    return where_least("leaves", ask, held, "leaf", why, within=NEAR, text=None)


def _calmer(case: DensityCase, story: Story) -> Question:
    both = [one for one in story.asked if one.ball is not None]
    ball, tree = turns([one.ball or 0.0 for one in both]), turns([one.tree for one in both])
    right = EQUAL if abs(ball - tree) <= NEAR * max(ball, tree) else BALL if ball > tree else TREE
    answers = {BALL: "K/(NV) of the neighbours", TREE: "the density of the tree", EQUAL: "both equally"}
    return Question(
        key="calmer",
        ask=Html("Which density goes up and down more along this walk?"),
        answers=answers,
        right={right},
        why=Html(f"K/(NV) goes up and down by {three(ball)} in all, and the tree by {three(tree)}."),
        slip="you chose the calmer density",
    )


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[DensityCase, Story]) -> Explanation:
    case, story = now.case, now.story
    below: Panels = [
        Said(words.about(case)),
        Way("The ball of the nearest neighbours", "neighbours", {"view": "ball"}),
        *([panel(partial(_code, case, story))] if now.until is None else []),
    ]
    return Explanation(
        words.sentence(case, story, now.at), story.steps[now.at].beside(case, story), below=below
    )


def _code(case: DensityCase, story: Story) -> Script:
    ground, tree = case.ground, story.trace[story.chosen].tree
    return code.densities(ground.title, ground.names, ground.points, tree, case.leaves, case.fewest)


def _choices(case: DensityCase, given: Given) -> Panels:
    source = case.source
    settings = [
        choice(leaves.FEWEST, case.fewest),
        choice(leaves.LEAVES, case.leaves),
        choice(table.K, case.k),
    ]
    if isinstance(source, Ring):
        more = [choice(N, source.n), choice(SEED, source.seed)]
        return [choice(SOURCE, "ring", width=150), Popover("Settings", [*more, *settings])]
    return [
        choice(SOURCE, "table", width=110),
        *choosing.data(source.choices, given),
        *ground.columns(source, given, ("x", "y"), none="none"),
        Popover("Settings", settings),
    ]


def _follow(old: DensityCase, new: DensityCase, at: int) -> int | None:
    """The same kind of step, as long as the records are the same."""
    if old.source != new.source:
        return None
    here, steps = story(old).steps[at], story(new).steps
    same = [i for i, _ in all_of(steps, here.kind)]
    return min(same, key=lambda i: abs(steps[i].place - here.place), default=None)


def _ready() -> tuple[Ready, ...]:
    density = {"view": "density"}
    return (
        Ready("6 of 10 records, 37.5 wide", {**density, "step": "6"},
              "The densities are 0.0160 and 0.00327, and the area is 1."),
        Ready("Two heaps of petals", {**density, "data": "iris", "columns": "Petal length"},
              "How many leaves make held-out records most likely?"),
        Ready("A ring in rectangles", {**density, "records": "ring"},
              "Darker is denser. Compare the tree with nearest neighbours, K/(NV)."),
    )  # fmt: skip


DENSITY = View(
    title="Densities",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    card=lambda case: (cards.DENSITY, cards.turns),
)
