"""The questions before a method decides about a node: whether it is pruned, and which link is the weakest."""

from functools import partial

from mlcore import Path, Tree
from mlcore.prune import Chance, Link, Links, PruneStep, Weighing
from mlcore.prune.steps import same
from views.kit.known import known
from views.kit.questions import Asks, Question
from views.lessons.prune import words
from views.lessons.prune.case import HAND, TITLES
from views.lessons.prune.traces import Trace
from views.subjects.trees.story import place_name
from views.words.html import Html, esc, plain

STAYS, LEAF, BRANCH = "stays", "leaf", "branch"
VERDICTS = {
    "keep": STAYS, "before collapse": LEAF, "collapse": LEAF, "before raise": BRANCH, "raise": BRANCH,
}  # fmt: skip
MOST_LINKS = 12  # among which the weakest is to be found


def asks(trace: Trace) -> Asks:
    """A question for each decision of a method; by hand the learner decides anyway."""
    if trace.case.method == HAND or trace.refused:
        return {}
    found = {}
    for at, step in enumerate(trace.steps):
        if trace.steps[at - 1].kind == f"before {step.kind}":
            continue
        if isinstance(step.figures, Links) and len(step.figures.links) <= MOST_LINKS:
            found[at] = partial(_weakest, trace, at, step.figures)
        elif step.kind in VERDICTS and not isinstance(step.figures, Links):
            found[at] = partial(_pruned, trace, at)
    return found


def _pruned(trace: Trace, at: int) -> Question:
    """Whether a node keeps its subtree."""
    step, before = trace.steps[at], trace.steps[at - 1].tree
    answers = {STAYS: "it stays", LEAF: "a leaf takes its place"}
    if trace.case.method == "error-based":
        answers[BRANCH] = "its largest branch takes its place"
    right = _right(step)
    where, method = words.named(before, known(step.path)), TITLES[trace.case.method]
    return Question(
        key=f"{at} {place_name(known(step.path))}",
        ask=Html(f"At {where}, what does {esc(method[0].lower() + method[1:])} pruning do?"),
        answers=answers,
        right=right,
        why=Html(words.sentence(trace, at)),
        slips={answer: _slip(answer, right) for answer in answers if answer not in right},
    )


def _right(step: PruneStep) -> set[str]:
    """What the method does; at a tie what it might have done as well, for authors differ in that."""
    figures, right = step.figures, {VERDICTS[step.kind]}
    match figures:
        case Weighing(votes=(before, after)):
            return right | ({STAYS, LEAF} if same(before, after) else set())
        case Weighing(tie=True):
            return right | {STAYS, LEAF}
        case Weighing(leaf=leaf, subtree=subtree, branch=float(branch)):
            costs = {LEAF: leaf, STAYS: subtree, BRANCH: branch}
            taken = costs[VERDICTS[step.kind]]
            return {one for one, cost in costs.items() if same(cost, taken)}
        case Chance(test=test, significance=level) if same(test.p, level):
            return {STAYS, LEAF}
    return right


def _slip(answer: str, right: set[str]) -> str:
    if right == {STAYS}:
        return "you pruned a subtree that earns its leaves"
    if answer == STAYS:
        return "you kept a subtree that the method prunes"
    return "you pruned, but with another replacement"


def _weakest(trace: Trace, at: int, links: Links) -> Question:
    """Which inner node saves the fewest errors for each of its leaves."""
    before = trace.steps[at - 1].tree
    paths = sorted(link.path for link in links.links)
    names = {place_name(path): plain(words.named(before, path)) for path in paths}
    return Question(
        key=f"{at} link",
        ask=Html("Which is the weakest link? There each extra leaf saves the smallest amount."),
        answers=names,
        right={place_name(path) for path in _tied(links)},
        why=Html(words.sentence(trace, at)),
        instead={place_name(link.path): _saved(before, link) for link in links.links},
        slip="you chose a link that saves more for each extra leaf than the weakest",
        nodes={name: name for name in names},
    )


def _tied(links: Links) -> set[Path]:
    """The weakest links: all that save as little, those below another one of them, too."""
    least = min(link.alpha for link in links.links)
    return {*links.cut, *(link.path for link in links.links if same(link.alpha, least, 0.0))}


def _saved(before: Tree, link: Link) -> Html:
    return Html(f"{words.named(before, link.path)} saves {words.alpha_text(link.alpha)} for each extra leaf.")
