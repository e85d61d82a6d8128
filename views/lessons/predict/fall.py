"""A record on its way through a tree: the link, and what the page says, asks and shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mlcore import Path, Tree, path_text
from mlcore.prune import extra_errors
from mlcore.trees.fall import Change, FallStep, fall, why_not
from views.kit.keep import kept
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.link.params import Given
from views.kit.link.table import ANSWERS, UNKNOWN
from views.kit.panels import Action, Box, Component, Fold, Panels, Row, Said
from views.kit.questions import ROUNDING, Asks, Question
from views.subjects import code
from views.subjects.code import uses
from views.subjects.trees import choosing, record
from views.subjects.trees.expected import Expected, expected, shown
from views.subjects.trees.record import Record
from views.subjects.trees.record_form import FEW, answered, form
from views.subjects.trees.records import records
from views.subjects.trees.story import focus_at, place_name, story_of
from views.words.conditions import branch_text, condition_text, place_text, question_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_counts, class_name, esc, heading, paragraph, table, tone
from views.words.numbers import amount, exact, number
from views.words.numbers import tally as weight_text


@dataclass(frozen=True)
class Case(Record):
    """A record, and the tree through which it falls.

    equal: where the tree divides a record without a value, every branch gets the same share
    """

    equal: bool = False

    @property
    def divides(self) -> bool:
        """Whether a record without a value goes down every branch of a tree by these rules."""
        rule = self.choices.rule()
        gaps = rule.missing == "surrogates" and any(one.missing for one in self.choices.table.columns)
        return rule.missing_later == "fractions" and not gaps

    @property
    def has_gaps(self) -> bool:
        """Whether a value is missing, in the table or in the record."""
        gaps = any(column.missing for column in self.choices.table.columns)
        return gaps or any(value is None for _, value in self.record)

    @property
    def tree(self) -> Tree:
        """The finished tree, with what it does about a missing value."""
        grown = story_of(self.choices, 1).tree
        return replace(grown, missing="equal") if self.equal and grown.missing == "fractions" else grown


@dataclass(frozen=True, eq=False)
class Fall:
    """The trace of a record."""

    tree: Tree
    steps: tuple[FallStep, ...]


def fall_of(case: Case) -> Fall:
    """Let a record fall."""
    return Fall(case.tree, tuple(fall(case.tree, dict(case.record))))


@kept
def changes_of(case: Case) -> tuple[Change, ...]:
    """What would change the end of a fall."""
    return why_not(case.tree, dict(case.record))


def read(given: Given) -> Case:
    """The case of a link. Where no tree can be grown there is no record to read."""
    chosen = choosing.read(given)
    if choosing.refusal(chosen):
        return Case(chosen)
    return Case(chosen, *record.read(given, chosen.table), equal=given(UNKNOWN) == "equal")


# In words -------------------------------------------------------------------------------------------


MOST = 30  # votes shown one by one; the last ones
FEW_CLASSES, COLUMNS = 8, 3  # up to this many classes all have their bar, or their column
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
        f"The record starts at the <b>root</b> and follows branches down to a leaf, which predicts "
        f"{esc(tree.target)}."
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
        goes = "it predicts" if step.weight == 1 else f"{weight} goes to"
        return f"{who} holds {held}, so {goes} {_winner(tree, step.vote)}."
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
    return sorted(sorted(some, key=lambda i: -now.tally[i])[:FEW_CLASSES])


def _bars(tree: Tree, votes: Sequence[FallStep], now: FallStep) -> str:
    lines = [
        f'<div class="gh-line">{class_name(i, tree.classes[i])}'
        f'<span class="gh-votes gh-c{tone(i, tree.classes[i])}">{_pieces(votes, now, i)}</span>'
        f'<span class="gh-sum">{number(now.tally[i]) if now.voted else "–"}</span></div>'
        for i in _shown(tree, now, FEW_CLASSES)
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
    if len(lost) > FEW_CLASSES:
        lost = [*lost[:FEW_CLASSES], f"{len(lost) - FEW_CLASSES} other classes"]
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
    return Html(paragraph(own) + shown(found))


# The questions --------------------------------------------------------------------------------------


EVERY, HERE = "every", "here"  # answers where the value is unknown
FIRST = "tennis"  # with this table the course begins, and its records have one question more


def asks(case: Case, fall: Fall) -> Asks:
    """A question at each node that has a split, and one when a record of the first table is classified."""
    values = with_its_values(case)
    found: dict[int, Callable[[], Question]] = {
        at: partial(question, fall.tree, step, values)
        for at, step in enumerate(fall.steps)
        if step.kind == "ask" and at > 0
    }
    last = len(fall.steps) - 1
    if found and case.choices.data == FIRST and fall.steps[last].kind == "done":
        whole = all(fall.steps[at].answer is not None for at in found)
        found[last] = partial(many_tests, fall) if whole else three_words
    return found


def with_its_values(case: Case) -> str:
    """The values that the tree may ask for, in a sentence. Nothing if it asks for none or for too many."""
    values = [f"{name} {value}" for name, value in _asked_values(case)]
    return f"The record has {listed(values)}. " if 0 < len(values) <= FEW else ""


def many_tests(fall: Fall) -> Question:
    """How many tests a whole record has gone through."""
    asked = [known(fall.tree.node(step.path or ()).split) for step in fall.steps if step.kind == "ask"]
    many, every = len(asked), sum(1 for _, node in fall.tree.walk() if node.children)
    slips = {many + 1: "you counted the leaf as a test", every: "you counted every test of the tree"}
    if every == many + 1:
        slips[every] = "you counted the leaf, or every test of the tree"
    numbers = range(1, max(many + 1, every) + 1)
    return Question(
        key="tests",
        ask=Html("The record is at its leaf. How many tests did it go through?"),
        answers={str(n): plural(n, "test") for n in numbers},
        right={str(many)},
        why=Html(
            f"The record went through {plural(many, 'test')}: "
            f"{listed([esc(split.attribute) for split in asked])}. A leaf is not a test."
        ),
        slips={str(n): slips.get(n, "you miscounted the tests on the way") for n in numbers if n != many},
    )


def three_words() -> Question:
    """A definition of a decision tree, in three words."""
    return Question(
        key="three words",
        ask=Html(
            "The record has reached the end. A decision tree assumes no distribution, it tests one attribute "
            "after another, and it names a class. Which description says all of this?"
        ),
        answers={
            "tree": "non-parametric hierarchical classifier",
            "line": "weighted linear sum",
            "neighbours": "nearest neighbours’ majority",
            "curves": "fitted normal curves",
        },
        right={"tree"},
        why=Html(
            "Non-parametric: a tree assumes no distribution, and it may grow with its records. Hierarchical: "
            "each answer decides which test comes next. Classifier: a leaf names a class."
        ),
        slips={
            "line": "you described a linear model, which weighs all attributes at once",
            "neighbours": "you described nearest neighbours, which keep all records and test no attribute",
            "curves": "you described a generative model, which assumes a distribution",
        },
    )


def question(tree: Tree, step: FallStep, values: str) -> Question:
    """Which branch the record takes; where it has no value it may take all of them, or stay.

    values: those of the record, in a sentence
    """
    path = step.path or ()
    split = known(tree.node(path).split)
    branches = {path_text((*path, i)): branch_text(branch) for i, branch in enumerate(split.branches)}
    others = {EVERY: "down every branch", HERE: "it stays here"} if step.answer is None else {}
    title = esc(question_text(split))
    right = _right(tree, step)
    return Question(
        key=place_name(path),
        ask=Html(f"{values}{part(tree, step)}<b>{title}</b> Where does the record go?"),
        answers={**branches, **others},
        right=right,
        why=Html(how(tree, step)),
        instead={key: _instead(tree, step, key) for key in (*branches, *others) if key not in right},
        slips={key: _slip(step, key, right) for key in (*branches, *others)},
        nodes={key: key for key in branches},
    )


def _right(tree: Tree, step: FallStep) -> set[str]:
    """Where it goes. Of equally heavy branches the heaviest is each."""
    if step.how in ("fractions", "equal", "stay"):
        return {HERE if step.how == "stay" else EVERY}
    path = step.path or ()
    taken = [i for i, share in enumerate(step.shares) if share]
    if step.how in ("majority", "unseen"):
        weights = [child.n for child in tree.node(path).children]
        taken = [i for i, weight in enumerate(weights) if weight >= max(weights) * (1 - ROUNDING)]
    return {path_text((*path, i)) for i in taken}


def _instead(tree: Tree, step: FallStep, answer: str) -> Html:
    """Why the record does not follow a branch: its own value beside the one that the branch is for."""
    split = known(tree.node(step.path or ()).split)
    name = esc(split.attribute)
    if step.answer is None:
        return Html(f"The record has no value of {name}, and this algorithm then does something else.")
    branch = split.branches[int(answer.rpartition(".")[2])]
    condition = esc(condition_text(split.attribute, branch))
    own = esc(value_text(step.answer))
    return Html(f"That branch is for records with {condition}, and this record has {own}.")


def _slip(step: FallStep, answer: str, right: set[str]) -> str:
    """What somebody did who took this answer, if it is not right."""
    if answer in right:
        return ""
    if step.answer is None:
        return "you treated an unknown value differently from this algorithm"
    return "you followed the wrong branch"


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Fall]) -> Explanation:
    """The sentence, the record, the votes and what would flip them; below, the records of the node."""
    case, fall, step = now.case, now.story, now.story.steps[now.at]
    ended = step.kind in ("done", "limit")
    about = f"{esc(case.choices.card.about)} " if step.kind == "start" else ""
    say = about + sentence(fall.tree, step) + (_truth(case) if ended else "")
    beside = [
        Said(_in_a_line(case)) if now.presenter else _form(case),
        *([Said(paragraph(SHARES[step.how]))] if step.how in SHARES else []),
        Said(tally(fall.tree, fall.steps, now.at)),
        *(_why(case) if ended else []),
        *([_new_records(case, step)] if ended else []),
    ]
    form = [_form(case)] if now.presenter else []
    return Explanation(Html(say), beside, below=[_code(case), *form, *_unlabelled(now), _records(now)])


def _new_records(case: Case, step: FallStep) -> Fold:
    """How often the tree is right, of the records it has seen and of others. It waits for a click, because
    the course explains errors on new records much later."""
    return Fold("How often is this tree right?", partial(_judged, case, step), "judged")


def _judged(case: Case, step: FallStep) -> Panels:
    return [
        Said(judged(case.tree, expected(case.choices))),
        Said(estimated(case.tree, step)),
    ]


def _unlabelled(now: Snapshot[Case, Fall]) -> Panels:
    """The records of the data set whose class is not known, what the tree predicts for each, and the way to
    watch it; where one shall guess first the predictions wait."""
    case = now.case
    records, columns = case.choices.card.unlabelled, case.choices.table.columns
    if not records:
        return []
    names, first = [column.name for column in columns], case.choices.card.size + 1
    head = ["#", *map(esc, names)]
    rows = [[str(first + i), *(esc(value_text(one)) for one in record)] for i, record in enumerate(records)]
    if now.until is None:
        head.append(f"{esc(case.choices.table.target.name)}, predicted")
        labels = case.tree.predict(dict(zip(names, zip(*records, strict=True), strict=True))).tolist()
        rows = [[*row, _class(case, label)] for row, label in zip(rows, labels, strict=True)]
    falls: Panels = [
        Action(
            f"Record {first + i}",
            ANSWERS.change(case.but(zip(names, record, strict=True))),
            key=f"unlabelled {i}",
        )
        for i, record in enumerate(records)
    ]
    return [
        Said(table("Records without a known class", head, rows, css="gh-numbers")),
        Row(falls, "unlabelled"),
    ]


def _class(case: Case, label: object) -> str:
    index = case.tree.classes.index(label)
    return class_name(index, case.tree.classes[index])


def _code(case: Case) -> Fold:
    return code.panel(partial(uses.predicted, case.choices, dict(case.record), case.tree.missing == "equal"))


def _records(now: Snapshot[Case, Fall]) -> Component:
    story = story_of(now.case.choices, 1)
    node = now.node or _node_at(now.story.steps, now.at)
    return records(focus_at(story, len(story.steps) - 1, node))


def _node_at(steps: Sequence[FallStep], at: int) -> str:
    """The node the step is about, as the link names it; at the end, where the most of the record is."""
    step = steps[at]
    most = max(step.at, key=lambda place: place[1])[0]
    path = step.path if step.path is not None and step.kind != "go" else most
    return place_name(path)


def _truth(case: Case) -> str:
    """The class of the row in the table, as long as the learner changes nothing."""
    if any(value is not None for _, value in case.answers):
        return ""
    cell = case.choices.table.target.cells[case.row - 1].item()
    said = f"<b>{amount(cell)}</b>" if case.tree.regression else class_name(cell, case.tree.classes[cell])
    return f" The table has {said} for row {case.row}."


def _why(case: Case) -> Panels:
    """For the other classes the nearest change that leads to each, with a button that makes it."""
    changes = changes_of(case)
    if not changes:
        return []
    other = "another" if len(changes) > 1 else "the other"
    title = heading(f"<b>Why not {other} class?</b>", "gh-why")
    reached = sorted((one for one in changes if one.attribute is not None), key=lambda one: one.passed)
    panels = [Row([Said(why(case.tree, one)), _try(one)], f"why {one.label}") for one in reached[:FEW]]
    return [Said(title), *panels, Said(no_way(case.tree, changes))]


def _try(change: Change) -> Action:
    label = f"Try {esc(change.attribute)} = {esc(value_text(change.new))}"
    return Action(label, answered(str(change.attribute), change.new), key=f"try {change.label}")


# The record -----------------------------------------------------------------------------------------


def _in_a_line(case: Case) -> Html:
    """The record without a form."""
    parts = [f"{name} <b>{value}</b>" for name, value in _asked_values(case)]
    return paragraph(" · ".join(parts), "gh-record-line")


def _asked_values(case: Case) -> list[tuple[str, str]]:
    """The attributes that the tree may ask for, and the record's value of each, as HTML."""
    asked = case.tree.asked()
    return [
        (esc(name), "unknown" if value is None else esc(value_text(value)))
        for name, value in case.record
        if name in asked
    ]


def _form(case: Case) -> Box:
    """A field for each attribute that the tree splits on."""
    asked = set(case.tree.asked())
    return form(case, asked, _idle(case, asked))


def _idle(case: Case, asked: set[str]) -> str:
    """The columns that do not matter to this tree."""
    names: list[str] = [esc(column.name) for column in case.choices.table.columns if column.name not in asked]
    if not names:
        return ""
    if len(names) > FEW:
        names = [*names[:FEW], f"{len(names) - FEW} other columns"]
    return f" This tree never splits on {listed(names, last='or')}."
