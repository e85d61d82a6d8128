"""View “Prune”: the sentence of each step, by a method or by hand, and the questions before it."""

from collections.abc import Callable
from functools import partial

from mlcore import Node, Path, Tree
from mlcore.prune import Chance, Choice, Link, Links, PruneStep, Weighing
from mlcore.prune.steps import same
from views.kit.known import known
from views.kit.questions import Asks, Question
from views.lessons.prune import traces
from views.lessons.prune.case import HAND, TITLES, Case, Cut
from views.lessons.prune.traces import Measured, Trace
from views.subjects.trees.story import place_name
from views.words.conditions import place_text, question_text
from views.words.grammar import plural, verb
from views.words.html import Html, esc, plain
from views.words.numbers import amount, number, p_value, short, tally

GAP = 0.1  # error rates on training and validation records so far apart are a sign of overfitting
Wrong = Callable[[float], str]  # how errors are written

HOW = {
    "reduced-error": "From the bottom up, the method prunes a subtree to a leaf if the leaf makes at most as "
    "many errors on the <b>validation records</b>, which the tree has never seen.",
    "pessimistic": "From the bottom up, the method counts <b>training errors plus a penalty for each "
    "leaf</b>. It prunes a subtree to a leaf unless the subtree has the lower sum.",
    "error-based": "From the bottom up, the method charges each leaf with the <b>upper confidence limit</b> "
    "of its errors. A leaf or the largest branch replaces the subtree if that costs hardly more.",
    "cost-complexity": "Each leaf costs the <b>complexity parameter α</b>. As α grows, the method first "
    "prunes the <b>weakest link</b>, where each extra leaf saves the smallest amount.",
    "mdl": "From the bottom up, the method counts the bits of the <b>tree and its exceptions</b> (the "
    "misclassified records). It prunes a subtree to a leaf if that does not raise the sum.",
    "chi-square": "From the bottom up, the method prunes a split above leaves if the χ² test does not reject "
    "that <b>branch and class are independent</b>.",
}
VERDICTS = {
    "keep": "The subtree stays.",
    "collapse": "The subtree is <b>pruned</b>.",
    "before collapse": "The subtree <b>will be pruned</b>.",
    "raise": "The branch is <b>raised</b>.",
    "before raise": "The branch <b>will be raised</b>.",
}


def sentence(trace: Trace, at: int) -> str:
    """What happens at a step, as HTML."""
    step = trace.steps[at]
    if trace.refused:
        return esc(trace.refused)
    if step.kind in _AROUND:
        return _AROUND[step.kind](trace, at)
    if isinstance(step.figures, Links):
        return _link_said(trace, at, step.figures)
    before = trace.steps[at - 1].tree
    where = named(before, step.path or ())
    if isinstance(step.figures, Chance):
        return _chance_said(where, step, step.figures)
    wrong = short if before.regression else tally
    return _SAID[trace.case.method](where, weighing_of(step), step, before.node(step.path or ()), wrong)


def _begin(trace: Trace, at: int) -> str:
    return f"{_size(trace, at)} {HOW[trace.case.method]}"


def _limit(trace: Trace, at: int) -> str:
    return "The page cannot show all steps. The next one is the end."


def by_hand(trace: Trace, at: int, path: Path | None) -> str:
    """What the learner has done, or what pruning at the node that was clicked would do, as HTML."""
    if path is not None:
        return _clicked(trace, at, path)
    began = f"It began with {plural(trace.steps[0].tree.leaves, 'leaf')}. " if at else ""
    return f"{_size(trace, at)} {began}Click a node to see what pruning there would do."


def _clicked(trace: Trace, at: int, path: Path) -> str:
    tree = trace.steps[at].tree
    node, where = tree.node(path), named(tree, path)
    if at and path == trace.steps[at].path and trace.steps[at].kind == "collapse":
        return _cut_made(trace, at)
    if not node.children:
        return f"{where} is a leaf, so there is nothing to prune. Click a node with branches."
    leaf, now = traces.after(trace.case, at, Cut(path)), traces.measured(trace.case, at)
    return (
        f"A leaf in place of {where} would save {plural(now.leaves - leaf.leaves, 'leaf')} and "
        f"{_change(now.validation, leaf.validation, tree.regression)} on the validation records."
    )


def _cut_made(trace: Trace, at: int) -> str:
    """What the pruning of a step has done."""
    before, after = traces.measured(trace.case, at - 1), traces.measured(trace.case, at)
    where = named(trace.steps[at - 1].tree, trace.steps[at].path or ())
    return (
        f"<b>Pruned</b> at {where}. The tree went from {before.leaves} to "
        f"<b>{plural(after.leaves, 'leaf')}</b>, and {_fallen(trace, before, after)}."
    )


def _fallen(trace: Trace, before: Measured, after: Measured) -> str:
    """The errors on the validation records, before and after."""
    if trace.tree.regression:
        if short(before.validation) == short(after.validation):
            return f"the squared validation error stayed at <b>{short(after.validation)}</b>"
        return (
            f"the squared validation error from {short(before.validation)} to "
            f"<b>{short(after.validation)}</b>"
        )
    if tally(before.validation) == tally(after.validation):
        return f"the validation errors stayed at <b>{tally(after.validation)}</b>"
    return f"the validation errors from {tally(before.validation)} to <b>{tally(after.validation)}</b>"


def _size(trace: Trace, at: int) -> str:
    found, tree = traces.measured(trace.case, at), trace.steps[at].tree
    parts = traces.parts_of(trace.case)
    leaves, n, m = plural(found.leaves, "leaf"), parts.training.n, parts.validation.n
    if tree.regression:
        return (
            f"The tree has {leaves}. Its mean squared error is {short(found.training / n)} on the training "
            f"records and {short(found.validation / m)} on the validation records."
        )
    return (
        f"The tree has {leaves}. It misclassifies <b>{tally(found.training)} of {n}</b> training records "
        f"and <b>{tally(found.validation)} of {m}</b> validation records"
        f"{', a sign of <b>overfitting</b>' if found.validation / m - found.training / n > GAP else ''}."
    )


def _change(before: float, after: float, regression: bool) -> str:
    """What pruning does to the errors, in words."""
    if abs(before - after) < 1e-9:
        return "change nothing"
    if regression:
        word = "lower" if after < before else "raise"
        return f"{word} the squared error from {short(before)} to {short(after)}"
    if after < before:
        return f"<b>save {plural(before - after, 'error')}</b>"
    return f"<b>cost {plural(after - before, 'error')}</b>"


def _end(trace: Trace, at: int) -> str:
    first, last = traces.measured(trace.case, 0), traces.measured(trace.case, at)
    of_all = "" if trace.tree.regression else f" of {traces.parts_of(trace.case).validation.n}"
    said = (
        f"<b>Done.</b> The tree went from {plural(first.leaves, 'leaf')} to <b>{last.leaves}</b>, "
        f"and {_fallen(trace, first, last)}{of_all}."
    )
    figures = trace.steps[at].figures
    if trace.case.method == "chi-square" and last.validation >= first.validation > 0:
        return f"{said} The test uses only the training records, on which each split was chosen as the best."
    if not isinstance(figures, Choice):
        return said
    shown = traces.shown(trace.case)
    return f"{said} {_choice_said(figures, shown['folds'], shown['choose'])}"


_AROUND = {"start": _begin, "limit": _limit, "done": _end}  # steps that decide nothing


def _choice_said(choice: Choice, folds: int, how: str) -> str:
    best, chosen = choice.alphas[choice.best], choice.alphas[choice.chosen]
    least = (
        f"In {folds}-fold cross-validation the tree with {plural(best.leaves, 'leaf')} has the lowest error"
    )
    least += f", {number(best.error)}"
    if how == "least":
        return f"{least}. This is the tree you see."
    limit = number(best.error + best.standard)
    return (
        f"{least}. You see the smallest tree within one standard error of that, up to {limit} (the dotted "
        f"line). It has <b>{plural(chosen.leaves, 'leaf')}</b>."
    )


def _reduced_said(where: str, w: Weighing, step: PruneStep, node: Node, wrong: Wrong) -> str:
    if w.n == 0:
        return f"{where}: no validation record comes here, so a leaf does as well. {VERDICTS[step.kind]}"
    said = f"a leaf misclassifies {wrong(w.leaf)} of {plural(w.n, 'validation record')}"
    if node.mean is not None:
        said = f"a leaf has a squared error of {wrong(w.leaf)} on {plural(w.n, 'validation record')}"
    said = f"{where}: {said}, the {plural(w.leaves, 'leaf')} below {wrong(w.subtree)}"
    if w.tie:
        said += ". This is a tie, and the leaf is simpler"
    if w.votes is not None and step.kind == "keep" and w.leaf <= w.subtree:
        return (
            f"{said}. But divided records count by their shares, so pruning would take the whole tree from "
            f"{wrong(w.votes[0])} to {wrong(w.votes[1])} errors. {VERDICTS[step.kind]}"
        )
    return f"{said}. {VERDICTS[step.kind]}"


def _pessimistic_said(where: str, w: Weighing, step: PruneStep, node: Node, wrong: Wrong) -> str:
    tie = "They are equal, and the leaf is simpler. " if w.tie else ""
    return (
        f"{where}: a leaf counts as {amount(w.leaf)} errors, the {plural(w.leaves, 'leaf')} below as "
        f"{amount(w.subtree)}. {tie}{VERDICTS[step.kind]}"
    )


def _expected_said(where: str, w: Weighing, step: PruneStep, node: Node, wrong: Wrong) -> str:
    below = f"the {plural(w.leaves, 'leaf')} below {number(w.subtree)}"
    if may_rise(w, node):
        below += f", the largest branch in its place {number(known(w.branch))}"
    return f"{where}: at the upper limit a leaf makes {number(w.leaf)} errors, {below}. {VERDICTS[step.kind]}"


def _bits_said(where: str, w: Weighing, step: PruneStep, node: Node, wrong: Wrong) -> str:
    return (
        f"{where}: a leaf with its exceptions takes {number(w.leaf, 2)} bits, the subtree with its "
        "exceptions "
        f"{number(w.subtree, 2)}. {VERDICTS[step.kind]}"
    )


_SAID = {
    "reduced-error": _reduced_said,
    "pessimistic": _pessimistic_said,
    "error-based": _expected_said,
    "mdl": _bits_said,
}


def _chance_said(where: str, step: PruneStep, chance: Chance) -> str:
    p, level = p_value(chance.test.p, chance.test.log_p), amount(chance.significance)
    if chance.test.p > chance.significance:
        return (
            f"{where}: p = {p} is above {level}, so class and branch may be independent. "
            f"{VERDICTS[step.kind]}"
        )
    return f"{where}: p = {p} is not above {level}. The test rejects independence, so the split stays."


def _link_said(trace: Trace, at: int, links: Links) -> str:
    step, before = trace.steps[at], trace.steps[at - 1].tree
    leaves = plural(step.tree.leaves, "leaf")
    weakest = f"At <b>α = {alpha_text(links.links[0].alpha)}</b>,"
    one = len(links.cut) == 1
    if step.kind == "before link":
        if one:
            return f"{weakest} {named(before, links.cut[0])} is the weakest link. It will be pruned."
        return f"{weakest} {len(links.cut)} links are equally weak. All of them will be pruned."
    what = (
        f"{named(before, links.cut[0])} is pruned"
        if one
        else f"{len(links.cut)} equally weak links are pruned"
    )
    does = verb(step.tree.leaves, "remains", "remain")
    return f"{weakest} {what}. {leaves} {does}."


def alpha_text(alpha: float) -> str:
    """A complexity parameter for the eye: four digits."""
    return amount(alpha, 4)


def may_rise(w: Weighing, node: Node) -> bool:
    """Whether the largest branch was weighed in the node's place; of a leaf there is nothing to tell."""
    return w.branch is not None and w.largest is not None and bool(node.children[w.largest].children)


def weighing_of(step: PruneStep) -> Weighing:
    """The figures of a step that weighed a node."""
    assert isinstance(step.figures, Weighing)
    return step.figures


def named(tree: Tree, path: Path) -> str:
    """A node as HTML: its question in bold, and the answer that leads to it."""
    node, conditions = tree.node(path), tree.conditions(path)
    name = esc(question_text(node.split)) if node.split else esc(place_text(conditions[-1:]))
    if not conditions or not node.split:
        return f"<b>{name}</b>"
    above = esc(place_text(conditions[-1:]))
    return f'<b>{name}</b> <span class="gh-under">under {above}</span>'


def irreducible(noise: int, where: str) -> str:
    """What noise in every part means for the error of any model; nothing without noise."""
    if not noise:
        return ""
    if where == "attributes":
        return (
            f" {noise} % of the cells of each attribute are noise, in the test set as well. Part of what "
            "each record was is gone, and no model can quite make up for it."
        )
    return (
        f" {noise} % of the labels are noise, in the test set as well. This is the <b>irreducible error</b>. "
        "On average no model can do better."
    )


# The questions --------------------------------------------------------------------------------------

STAYS, LEAF, BRANCH = "stays", "leaf", "branch"
DECISIONS = {
    "keep": STAYS, "before collapse": LEAF, "collapse": LEAF, "before raise": BRANCH, "raise": BRANCH,
}  # fmt: skip
MOST_LINKS = 12  # among which the weakest is to be found


def asks(case: Case, trace: Trace) -> Asks:
    """A question for each decision of a method; by hand the learner decides anyway."""
    if case.method == HAND or trace.refused:
        return {}
    found = {}
    for at, step in enumerate(trace.steps):
        if trace.steps[at - 1].kind == f"before {step.kind}":
            continue
        if isinstance(step.figures, Links) and len(step.figures.links) <= MOST_LINKS:
            found[at] = partial(_weakest, trace, at, step.figures)
        elif step.kind in DECISIONS and not isinstance(step.figures, Links):
            found[at] = partial(_pruned, trace, at)
    return found


def _pruned(trace: Trace, at: int) -> Question:
    """Whether a node keeps its subtree."""
    step, before = trace.steps[at], trace.steps[at - 1].tree
    answers = {STAYS: "it stays", LEAF: "a leaf takes its place"}
    if trace.case.method == "error-based":
        answers[BRANCH] = "its largest branch takes its place"
    right = _right(step)
    where, method = named(before, known(step.path)), TITLES[trace.case.method]
    return Question(
        key=f"{at} {place_name(known(step.path))}",
        ask=Html(f"At {where}, what does {esc(method[0].lower() + method[1:])} pruning do?"),
        answers=answers,
        right=right,
        why=Html(sentence(trace, at)),
        slips={answer: _slip(answer, right) for answer in answers if answer not in right},
    )


def _right(step: PruneStep) -> set[str]:
    """What the method does; at a tie what it might have done as well, for authors differ in that."""
    figures, right = step.figures, {DECISIONS[step.kind]}
    match figures:
        case Weighing(votes=(before, after)):
            return right | ({STAYS, LEAF} if same(before, after) else set())
        case Weighing(tie=True):
            return right | {STAYS, LEAF}
        case Weighing(leaf=leaf, subtree=subtree, branch=float(branch)):
            costs = {LEAF: leaf, STAYS: subtree, BRANCH: branch}
            taken = costs[DECISIONS[step.kind]]
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
    names = {place_name(path): plain(named(before, path)) for path in paths}
    return Question(
        key=f"{at} link",
        ask=Html("Which is the weakest link? There each extra leaf saves the smallest amount."),
        answers=names,
        right={place_name(path) for path in _tied(links)},
        why=Html(sentence(trace, at)),
        instead={place_name(link.path): _saved(before, link) for link in links.links},
        slip="you chose a link that saves more for each extra leaf than the weakest",
        nodes={name: name for name in names},
    )


def _tied(links: Links) -> set[Path]:
    """The weakest links: all that save as little, those below another one of them, too."""
    least = min(link.alpha for link in links.links)
    return {*links.cut, *(link.path for link in links.links if same(link.alpha, least, 0.0))}


def _saved(before: Tree, link: Link) -> Html:
    return Html(f"{named(before, link.path)} saves {alpha_text(link.alpha)} for each extra leaf.")
