"""What happens while a record falls: the sentence, the class probabilities as they add up, and what would
change the class."""

from collections.abc import Sequence

from mlcore import Path, Tree
from mlcore.prune import extra_errors
from mlcore.trees.fall import Change, FallStep
from views.kit.known import known
from views.subjects.trees.expected import Expected, told
from views.words.conditions import branch_text, condition_text, place_text, question_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_counts, class_name, esc, paragraph, table, tone
from views.words.numbers import amount, exact, number
from views.words.numbers import tally as weight_text

MOST = 30  # votes shown one by one; the last ones
FEW, COLUMNS = 8, 3  # up to this many classes all have their bar, or their column
ALIKE = 1e-9
SHARES = {
    "fractions": "The record is divided in the same shares as the training records (Quinlan 1993). Some "
    "lectures give every branch the same share. The probabilities then differ, and sometimes the class.",
    "equal": "The record is divided in equal shares, as in some lectures. A branch of one training record "
    "then counts as much as one of a hundred. Quinlan (1993) divides it as the training records were.",
}


def sentence(tree: Tree, step: FallStep) -> str:
    """The sentence of a step, as HTML."""
    return _SENTENCES[step.kind](tree, step)


def _start(tree: Tree, step: FallStep) -> str:
    if not tree.root.split:
        return "The tree is a single leaf, so it predicts the same for every record."
    return (
        f"The record starts at the <b>root</b> and follows one branch after another. The leaf that it "
        f"reaches predicts {esc(tree.target)}."
    )


def _ask(tree: Tree, step: FallStep) -> str:
    asked = esc(question_text(known(tree.node(step.path or ()).split)))
    return f"{part(tree, step)}<b>{asked}</b> {how(tree, step)}"


def part(tree: Tree, step: FallStep) -> str:
    """Which part of the record this is about, if it has been divided."""
    if step.weight == 1:
        return ""
    return f"The part at <b>{_here(tree, step.path)}</b>, {number(step.weight)} of the record: "


def _here(tree: Tree, path: Path | None) -> str:
    """The last answer on the way to a node, escaped."""
    conditions = tree.conditions(path or ())
    return esc(condition_text(*conditions[-1])) if conditions else "the root"


def _taken(tree: Tree, step: FallStep) -> tuple[str, str]:
    """The one branch that is taken, and how many training records took it; escaped."""
    node, i = tree.node(step.path or ()), step.shares.index(max(step.shares))
    weights = f"{weight_text(node.children[i].n)} of {plural(node.n, 'training record')}"
    return esc(branch_text(known(node.split).branches[i])), weights


def how(tree: Tree, step: FallStep) -> str:
    """How the record gets on from a split."""
    if step.how == "stay":
        return "<b>Unknown</b>. In this setting the record stays here, and the node itself predicts."
    if step.how == "equal":
        n = len(step.shares)
        return f"<b>Unknown</b>. So the record goes down every branch in equal shares, 1/{n} to each of {n}."
    if step.how == "fractions":
        divided = f"divided as the training records were, {_parts(tree, step)}"
        return f"<b>Unknown</b>. So the record goes down every branch, {divided}."
    branch, weights = _taken(tree, step)
    return {
        "answer": _answer(tree, step, branch),
        "unseen": f"The value is <b>{esc(value_text(step.answer))}</b>, which has no branch. The record goes "
        f"down the largest branch, <b>{branch}</b>, as {weights} did.",
        "majority": f"<b>Unknown</b>. The record goes down the largest branch, <b>{branch}</b>, as {weights} "
        "did.",
        "surrogate": "<b>Unknown</b>. The first surrogate split with a known value decides. "
        f"<b>{esc(step.by)}</b> sends the record to <b>{branch}</b>.",
        "category": f"<b>Unknown</b>. Here this is a separate category, with the branch <b>{branch}</b>.",
    }[step.how or "answer"]


def _parts(tree: Tree, step: FallStep) -> str:
    """The branches that a divided record goes down, with the training records that did."""
    node = tree.node(step.path or ())
    total = weight_text(sum(child.n for child in node.children))
    taken = zip(node.children, known(node.split).branches, step.shares, strict=True)
    return listed([f"{weight_text(c.n)}/{total} to {esc(branch_text(b))}" for c, b, share in taken if share])


def _answer(tree: Tree, step: FallStep, branch: str) -> str:
    """The value of the record, and the branch that this means; branch: escaped."""
    attribute = known(tree.node(step.path or ()).split)
    said = f"{esc(attribute.attribute)} is <b>{esc(value_text(step.answer))}</b> for this record"
    if attribute.kind == "threshold":
        return f"{said}, so the answer is {'yes' if step.shares[0] else 'no'}."
    return f"{said}." if branch == esc(step.answer) else f"{said}, so it follows the branch {branch}."


def value_text(value: object) -> str:
    """An answer for the eye (not escaped)."""
    return exact(value) if isinstance(value, float) else str(value)


def mean_text(mean: float) -> str:
    """A mean for the eye: five digits, no needless zeros."""
    return amount(mean, 5)


def _go(tree: Tree, step: FallStep) -> str:
    reached = [((*(step.path or ()), i), share) for i, share in enumerate(step.shares) if share]
    if len(reached) == 1:
        who = "The record" if step.weight == 1 else f"{number(step.weight)} of the record"
        return f"{who} arrives at <b>{_here(tree, reached[0][0])}</b>."
    split = known(tree.node(step.path or ()).split)
    branches = [esc(branch_text(split.branches[path[-1]])) for path, _ in reached]
    weights = [number(step.weight * share) for _, share in reached]
    parts = [f"{n} to <b>{branch}</b>" for n, branch in zip(weights, branches, strict=True)]
    return f"The record is divided: {listed(parts)}."


def _vote(tree: Tree, step: FallStep) -> str:
    node = tree.node(step.path or ())
    who = "This leaf" if not node.split else "This node"
    weight = "the whole record" if step.weight == 1 else f"{number(step.weight)} of the record"
    if tree.regression:
        mean = f"{who} predicts <b>{mean_text(step.vote[0])}</b>, the mean of its {plural(node.n, 'record')}"
        if step.weight == 1:
            return f"{mean}."
        product = f"{number(step.weight)} × {mean_text(step.vote[0])}"
        return f"{mean}. It counts {product} = {mean_text(step.weight * step.vote[0])}."
    if not node.n:
        label = class_name(tree.classes.index(node.label), node.label)
        return (
            f"No training record came here. {who} predicts the majority class of its parent, so {weight} "
            f"goes to {label}."
        )
    held = class_counts(tree.classes, node.counts)
    if max(step.vote) == 1:
        return f"{who} holds {held}, so {weight} goes to {_winner(tree, step.vote)}."
    adds = [
        f"{number(step.weight * share)} to {class_name(i, tree.classes[i])}"
        for i, share in enumerate(step.vote)
        if share
    ]
    return f"{who} holds {held}. It divides {weight} by these shares: {listed(adds)}."


def _winner(tree: Tree, tally: Sequence[float]) -> str:
    i = tally.index(max(tally))
    return class_name(i, tree.classes[i])


def _done(tree: Tree, step: FallStep) -> str:
    if tree.regression:
        return f"The tree predicts <b>{mean_text(step.tally[0])}</b>."
    names = [class_name(i, label) for i, label in enumerate(tree.classes)]
    i = tree.classes.index(step.label)
    alike = [name for name, n in zip(names, step.tally, strict=True) if abs(n - step.tally[i]) <= ALIKE]
    if rivals := [name for name in alike if name != names[i]]:
        return f"The tree predicts {names[i]}. It ties with {listed(rivals)}, and the first class wins."
    if abs(step.tally[i] - 1) > ALIKE:
        highest = f"the class with the highest probability, {number(step.tally[i])}"
        return f"The tree predicts {names[i]}, {highest}."
    return f"The tree predicts {names[i]}{_held(tree, step, names[i])}"


def _held(tree: Tree, step: FallStep, name: str) -> str:
    """On what a class probability of 1 rests."""
    nodes = [tree.node(path) for path, _ in step.at]
    if len(nodes) > 1:
        return ". All training records of the leaves that it reached have this class."
    n = nodes[0].n
    if not n:
        return "."
    held = f"all {plural(n, 'training record')} of this leaf are {name}"
    if n <= 1:
        held = f"the only training record of this leaf is {name}"
    return f", because {held}."


def estimated(tree: Tree, step: FallStep) -> Html:
    """C4.5's estimate of the error rate of the leaf where a whole record ended, if the leaf is pure."""
    nodes = [tree.node(path) for path, _ in step.at]
    if tree.regression or len(nodes) != 1 or not nodes[0].n or abs(max(step.tally) - 1) > ALIKE:
        return Html("")
    n = nodes[0].n
    rate = number(extra_errors(n, 0.0) / n)
    return paragraph(
        f"For a leaf with {plural(n, 'record')}, C4.5 cautiously assumes an error rate of {rate}."
    )


def _limit(tree: Tree, step: FallStep) -> str:
    return f"The record has too many parts to show one by one. {_done(tree, step)}"


_SENTENCES = {"start": _start, "ask": _ask, "go": _go, "vote": _vote, "done": _done, "limit": _limit}


def tally(tree: Tree, steps: Sequence[FallStep], at: int) -> Html:
    """The class probabilities up to a step as HTML: bars to which each leaf adds a piece, and the sum as a
    table. Nothing in a regression that has reached no leaf yet.
    """
    votes = [step for step in steps[: at + 1] if step.kind == "vote"]
    now = steps[at]
    return Html(("" if tree.regression else _bars(tree, votes, now)) + _sum(tree, votes, now))


def _shown(tree: Tree, now: FallStep, few: int) -> list[int]:
    """The classes whose votes are shown: all of a few, or those that have any."""
    if len(tree.classes) <= few:
        return list(range(len(tree.classes)))
    some = [i for i, n in enumerate(now.tally) if n > 0]
    return sorted(sorted(some, key=lambda i: -now.tally[i])[:FEW])


def _bars(tree: Tree, votes: Sequence[FallStep], now: FallStep) -> str:
    lines = [
        f'<div class="gh-line">{class_name(i, tree.classes[i])}'
        f'<span class="gh-votes gh-c{tone(i, tree.classes[i])}">{_pieces(votes, now, i)}</span>'
        f'<span class="gh-sum">{number(now.tally[i]) if now.voted else "–"}</span></div>'
        for i in _shown(tree, now, FEW)
    ]
    return (
        f'<div class="gh-tally" role="group" aria-label="Class probabilities so far">{"".join(lines)}</div>'
    )


def _pieces(votes: Sequence[FallStep], now: FallStep, i: int) -> str:
    if now.kind == "limit":
        return _piece(now.tally[i], "")
    return "".join(
        _piece(vote.weight * vote.vote[i], " gh-new" if vote is now else "") for vote in votes if vote.vote[i]
    )


def _piece(share: float, css: str) -> str:
    return f'<i class="gh-vote{css}" style="width:{100 * share:.3f}%"></i>'


def _sum(tree: Tree, votes: Sequence[FallStep], now: FallStep) -> str:
    """Every vote with its weight, and their sum. A record that arrives whole at one leaf needs none."""
    if not votes or (len(votes) == 1 and votes[0].weight == 1 and not tree.regression):
        return ""
    shown = _shown(tree, now, COLUMNS)
    heads = [class_name(i, tree.classes[i]) for i in shown] or ["mean", "weight × mean"]
    rows = [
        [esc(place_text(tree.conditions(vote.path or ()))), number(vote.weight), *_adds(tree, vote, shown)]
        for vote in votes[-MOST:]
    ]
    sums = [_share(now.tally[i]) for i in shown] or ["", number(now.tally[0])]
    foot = ["sum so far" if now.voted < 1 - ALIKE else "sum", number(now.voted), *sums]
    before = len(votes) - MOST
    more = paragraph(f"and {before} earlier leaves") if before > 0 else ""
    title = "Class probabilities of the leaves, weighted by the part of the record that arrived"
    if tree.regression:
        title = "Means of the leaves, weighted by the part of the record that arrived"
    return table(title, ["leaf", "weight", *heads], rows, foot, css="gh-numbers gh-ballot") + more


def _adds(tree: Tree, vote: FallStep, shown: Sequence[int]) -> list[str]:
    if tree.regression:
        return [number(vote.vote[0]), number(vote.weight * vote.vote[0])]
    return [_share(vote.weight * vote.vote[i]) for i in shown]


def _share(value: float) -> str:
    return number(value) if value else "0"


def why(tree: Tree, change: Change) -> Html:
    """What would make the tree say another class, in one sentence."""
    label = class_name(tree.classes.index(change.label), change.label)
    old = "" if change.old is None else f" instead of {esc(value_text(change.old))}"
    said = f"{label} if <b>{esc(change.attribute)}</b> were <b>{_other(change)}</b>{old}."
    return paragraph(said, "gh-price")


def _other(change: Change) -> str:
    if change.op is None or change.threshold is None:
        return esc(change.new)
    return f"{'at most' if change.op == '<=' else 'above'} {esc(exact(change.threshold))}"


def no_way(tree: Tree, changes: Sequence[Change]) -> Html:
    """The classes that no single change reaches, in one sentence; nothing if there are none."""
    lost = [class_name(tree.classes.index(c.label), c.label) for c in changes if c.attribute is None]
    if len(lost) > FEW:
        lost = [*lost[:FEW], f"{len(lost) - FEW} other classes"]
    if not lost:
        return Html("")
    return paragraph(
        f"No change of a single value makes the tree predict {listed(lost, last='or')}.", "gh-price"
    )


def judged(tree: Tree, found: Expected | str) -> Html:
    """How often the tree is right on its training records and, by cross-validation, on others."""
    data = known(tree.table)
    wrong, n = tree.errors(data), float(data.weights.sum())
    if tree.regression:
        own = f"On the training records the root mean squared error is {amount((wrong / n) ** 0.5, 4)}."
    else:
        own = f"This tree misclassifies {amount(wrong)} of its {amount(n)} training records."
    return Html(paragraph(own) + told(found))
