"""One more sample, one other tree: what a link describes, and trees of samples of the same table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np

from mlcore import Branch, Node, Path, Table, Tree, path_text
from mlcore.ensemble import disagreement, is_tied, tallies
from mlcore.evaluate import bootstrap
from mlcore.learners import tree
from mlcore.model import first_of_the_most
from mlcore.table import Scalar
from mlcore.trees.agree import same_question
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, halfway
from views.kit.link import crowd, table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action, Panels, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.tables import refused
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.subjects.code import Script, panel
from views.subjects.ground.ground import own_of
from views.subjects.points.of_tables import spread
from views.subjects.trees import choosing
from views.subjects.trees.filmed import FilmedTree, named, pane
from views.subjects.trees.story import Choices
from views.words.conditions import branch_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_name, esc, paragraph, plain, tone
from views.words.html import table as html_table
from views.words.numbers import percent

DATA = table.DATA
PARAMS = (DATA, crowd.SAMPLES, crowd.DRAW)
FIRST = "tennis"
TREES = 9  # one, and those that are compared with it
DEPTH = 3  # so that a tree can be read


@dataclass(frozen=True)
class SampleCase:
    """samples: "bootstrap" or "one-out"; draw: the seed of the samples."""

    choices: Choices
    samples: str = "bootstrap"
    draw: int = 0
    view: str = "sample"


class Step(NamedTuple):
    """kind: "ask", "tree", "differ", "more" or "end"; n: how many trees there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the trees.

    without:   the record that each tree lacks; None for one that lacks none, and in bootstrap samples
    said:      what each tree predicts of every record; vote: what all of them do
    differing: the share of records on which the first tree and another disagree, for each of the others
    pairs:     the mean of that over all pairs of trees
    tied:      records on which the vote is a tie
    """

    steps: Sequence[Step]
    table: Table
    trees: tuple[Tree, ...]
    without: tuple[int | None, ...]
    said: tuple[tuple[Scalar, ...], ...]
    vote: tuple[Scalar, ...]
    differing: tuple[float, ...]
    pairs: float
    tied: int

    def changed(self, i: int) -> frozenset[Path]:
        """Where a tree begins to differ from the first one: what is below such a node is not compared."""
        return frozenset(_unlike(self.trees[0].root, self.trees[i].root, ()))


def _unlike(one: Node, other: Node, path: Path) -> Iterator[Path]:
    if one.split is None and other.split is None and one.label == other.label:
        return
    if not is_like(one, other):
        yield path
        return
    for i, branch in enumerate(other.split.branches if other.split else ()):
        yield from _unlike(one.children[_place(one, branch, i)], other.children[i], (*path, i))


def is_like(one: Node, other: Node) -> bool:
    """Whether two nodes split on the same number, wherever, or part the same values in the same way."""
    if one.split is None or other.split is None or one.split.attribute != other.split.attribute:
        return False
    return one.split.kind == other.split.kind == "threshold" or same_question(one, other)


def _place(one: Node, branch: Branch, i: int) -> int:
    """Which branch of a node is like this one: of values the one that has some of them."""
    branches = one.split.branches if one.split else ()
    values = {*(branch.values or ())}
    return next((k for k, other in enumerate(branches) if values & {*(other.values or ())}), i)


def read(given: Given) -> SampleCase:
    """The case of a link."""
    data = choosing.read_data(given, FIRST)
    choices = own_of(data, given.own if data == OWN else None)
    return SampleCase(choices, given(crowd.SAMPLES), given(crowd.DRAW))


def refuse(case: SampleCase) -> Refusal | None:
    """Why there are no trees to compare, and what helps."""
    why = refused(case.choices, "This view compares trees by the classes that they predict.")
    return Refusal(esc(why), [Action("Use the tennis days", DATA.change("tennis"))]) if why else None


def seeds_of(case: SampleCase) -> range:
    """The seeds of bootstrap samples."""
    return range(TREES * case.draw, TREES * (case.draw + 1))


def left_out(case: SampleCase) -> list[int]:
    """The record that each tree but the first lacks, where samples are one record less."""
    order = np.random.default_rng(case.draw).permutation(case.choices.table.n)
    return order[: TREES - 1].tolist()  # type: ignore[no-any-return]


@kept_long(lambda case: TREES * case.choices.seconds + 0.02)
def story(case: SampleCase) -> Story:
    """The trees of the samples, one after another."""
    found = case.choices.table
    learner = tree("cart", max_depth=DEPTH)
    if case.samples == "bootstrap":
        without: list[int | None] = [None] * TREES
        tables = [found.take(np.array(bootstrap(found.n, seed))) for seed in seeds_of(case)]
    else:
        without = [None, *left_out(case)]
        tables = [found if row is None else found.take(np.delete(np.arange(found.n), row)) for row in without]
    trees = [learner.fit(one) for one in tables]
    said = [one.predict(found) for one in trees]
    *_, votes = tallies(trees, found.classes, found)
    steps = [Step("ask", 1), Step("tree", 2), Step("differ", 2)]
    steps += [Step("more", n) for n in range(3, len(trees) + 1)]
    return Story(
        steps=[*steps, Step("end", len(trees))],
        table=found,
        trees=tuple(replace(one, table=None) for one in trees),
        without=tuple(without),
        said=tuple(tuple(one.tolist()) for one in said),
        vote=tuple(first_of_the_most(votes, found.classes).tolist()),
        differing=tuple(disagreement([said[0], one]) for one in said[1:]),
        pairs=disagreement(said),
        tied=int(is_tied(votes).sum()),
    )


# What it says ---------------------------------------------------------------------------------------


def shown(case: SampleCase) -> str:
    """A title in a few words."""
    return case.choices.card.title


def titles(case: SampleCase) -> tuple[str, str]:
    """Above both trees."""
    if case.samples == "bootstrap":
        return "Tree of one bootstrap sample", "Tree of another sample"
    return "Tree of all records", "Tree of all records but one"


def sentence(case: SampleCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return Html({"ask": _ask, "tree": _tree, "differ": _differ, "more": _more, "end": _end}[step.kind](
        case, story, step
    ))  # fmt: skip


def _records(story: Story, case: SampleCase) -> str:
    return plural(story.table.n, case.choices.card.record)


def _ask(case: SampleCase, story: Story, step: Step) -> str:
    guess = (
        "<b>Guess first</b>: will the new tree be identical, share only the root, or differ even at the root?"
    )
    if case.samples == "bootstrap":
        return (
            f"CART grew this tree of depth at most {DEPTH} from a bootstrap sample, drawn with replacement "
            f"from the {esc(_records(story, case))}. Now we draw a second sample from the same records. "
            f"{guess}"
        )
    return (
        f"CART grew this tree of depth at most {DEPTH} from all {esc(_records(story, case))}. Now we leave "
        f"one of them out. {guess}"
    )


def _tree(case: SampleCase, story: Story, step: Step) -> str:
    return (
        f"{likened(case, story, 1)} <b>Guess first</b>: for how many of the {esc(_records(story, case))} do "
        "the two trees predict different classes?"
    )


def likened(case: SampleCase, story: Story, i: int) -> str:
    """How a tree differs from the first one, as HTML."""
    changed, without = story.changed(i), story.without[i]
    name = f"<b>Tree {i + 1}</b>" + ("" if without is None else f", without record {without + 1},")
    one, other = (story.trees[k].root for k in (0, i))
    if not changed:
        splits = [[node.split and node.split.branches for _, node in story.trees[k].walk()] for k in (0, i)]
        return f"{name} is the same tree{'' if splits[0] == splits[1] else ' except for its thresholds'}."
    if () not in changed:
        return f"{name} has the same root{_moved(one, other)} and differs in {_places(len(changed))}."
    if one.split is None and other.split is None:
        return f"{name} is also a single leaf, but of another class."
    if one.split is None or other.split is None:
        return f"{name} {'is a single leaf' if other.split is None else 'has splits'}, unlike tree 1."
    if one.split.attribute == other.split.attribute:
        return (
            f"{name} also splits on {esc(other.split.attribute)} at its root, but groups the values "
            "differently."
        )
    return (
        f"{name} has <b>another root</b>. It splits on {esc(other.split.attribute)} there, not on "
        f"{esc(one.split.attribute)}."
    )


def _places(n: int) -> str:
    return "one place below (outlined)" if n == 1 else f"{n} places below (outlined)"


def _moved(one: Node, other: Node) -> str:
    """Where the root splits a number, if that has moved."""
    if one.split is None or other.split is None or one.split.threshold == other.split.threshold:
        return ""
    now, before = (branch_text(node.split.branches[0]) for node in (other, one) if node.split)
    return f" ({esc(now)}, not {esc(before)})"


def disagree(case: SampleCase, story: Story) -> Html:
    """On how many records the first two trees disagree."""
    count = round(story.differing[0] * story.table.n)
    return Html(
        f"The two trees disagree on <b>{count} of {esc(_records(story, case))}</b> "
        f"({percent(story.differing[0])})."
    )


def _differ(case: SampleCase, story: Story, step: Step) -> str:
    return (
        f"{disagree(case, story)} The table and the algorithm are the same, and only the samples differ. "
        "Below, each row is a tree and each column is a record."
    )


def _more(case: SampleCase, story: Story, step: Step) -> str:
    i = step.n - 1
    return (
        f"{likened(case, story, i)} It disagrees with tree 1 on "
        f"<b>{percent(story.differing[i - 1])}</b> of the records."
    )


def _end(case: SampleCase, story: Story, step: Step) -> str:
    found = roots(story)
    kinds = listed([f"{esc(name)} ({count})" for name, count in found])
    return (
        f"The roots of the {len(story.trees)} trees are {kinds}. On average, any two trees disagree "
        f"on <b>{percent(story.pairs)}</b> of the records. The last row is the vote of all trees. "
        f"The vote keeps what most trees agree on, which is why we combine models.{_tied(story)}"
    )


def _tied(story: Story) -> str:
    if not story.tied:
        return ""
    where = plural(story.tied, "record")
    return f" The vote is a tie on {where}, and there it predicts the tied class that is declared first."


def roots(story: Story) -> list[tuple[str, int]]:
    """What the roots split on, and in how many trees, the most frequent first."""
    names = [tree.root.split.attribute if tree.root.split else "a single leaf" for tree in story.trees]
    return Counter(names).most_common()


def opened_words(tree: Tree, path: Path) -> Html:
    """The node of tree 1 that a learner has opened."""
    return paragraph(f"Tree 1: {esc(named(tree, path, tree.table))}.", "gh-opened")


# Numbers --------------------------------------------------------------------------------------------


def compared(case: SampleCase, story: Story, at: int) -> Html:
    """The trees so far."""
    step = story.steps[at]
    out = case.samples == "one-out"
    rows = []
    for i in range(step.n):
        tree = story.trees[i]
        root = esc(tree.root.split.attribute) if tree.root.split else "–"
        shown = i == 0 or step.kind != "tree"
        share = "–" if i == 0 else percent(story.differing[i - 1]) if shown else "?"
        left = [] if not out else ["none" if story.without[i] is None else str((story.without[i] or 0) + 1)]
        rows.append([str(i + 1), *left, root, str(tree.leaves), share])
    head = ["tree", *(["without record"] if out else []), "root", "leaves", "disagrees with tree 1"]
    return html_table("The trees", head, rows, css="gh-numbers")


def classes(story: Story) -> Html:
    """Which colour is which class."""
    named = ", ".join(class_name(i, label) for i, label in enumerate(story.table.classes))
    return paragraph(f"The rows below the trees use the colours of the classes: {named}.")


def about_words() -> Html:
    """What is compared, and what for."""
    return paragraph(
        f"All trees are CART trees of depth at most {DEPTH}, so that you can read them. An "
        "outlined node differs from the first tree, and the page compares nothing below it. A method has a "
        "high variance if its model changes a lot with the sample. The lesson “Overfitting” measures the "
        "variance. Averaging over many models lowers it. For classes the average is a vote."
    )


# What it asks ---------------------------------------------------------------------------------------


NODE = "n"  # before the path of a node of tree 1, as the link names it
SAME, BELOW, ROOT = "same", "below", "root"
ANSWERS = {SAME: "it is the same tree", BELOW: "it has the same root and differs below",
           ROOT: "it differs at the root"}  # fmt: skip
TENTHS = 10


def asks(case: SampleCase, story: Story) -> Asks:
    """Before the second tree and the third, and before the predictions of the first two are compared."""
    kinds = [step.kind for step in story.steps]
    tree, differ, more = (kinds.index(kind) for kind in ("tree", "differ", "more"))
    return {
        tree: partial(_tree_questions, case, story, 1),
        differ: partial(_differ_questions, case, story, differ),
        more: partial(_tree_questions, case, story, 2),
    }


def node_name(path: Path) -> str:
    """A node of tree 1 as the link names it."""
    return f"{NODE}{path_text(path)}"


def _tree_questions(case: SampleCase, story: Story, i: int) -> Question:
    changed = story.changed(i)
    right = SAME if not changed else ROOT if () in changed else BELOW
    return Question(
        key=f"tree {i + 1}",
        ask=Html(f"Where will tree {i + 1} first differ from tree 1?"),
        answers=ANSWERS,
        right={right},
        why=Html(likened(case, story, i)),
        slip="you misjudged how much a tree depends on its sample",
        nodes={node_name(path): BELOW if path else ROOT for path, _ in story.trees[0].walk()},
    )


def _differ_questions(case: SampleCase, story: Story, at: int) -> Question:
    ask = Html("For what share of the records do trees 1 and 2 predict different classes?")
    return a_share("differ", ask, story.differing[0], disagree(case, story), TENTHS)


# What it draws --------------------------------------------------------------------------------------


ROWS = (1.5, 1.0)
SHOWN = 60  # records whose predictions are drawn
LEFT = 0.21  # the room of the names of the rows
GAP = 0.12  # between rows, in shares of one


def picture(case: SampleCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    labels = story.table.classes
    legend: list[tuple[int | None, str]] = [(tone(i, label), str(label)) for i, label in enumerate(labels)]
    legend.append((None, "outlined: differs from tree 1"))
    if story.table.n > SHOWN:
        legend.append((None, f"{SHOWN} of {story.table.n} records are shown"))
    panes = [*_trees(case, story), _predicted(case, story)]
    return animation(trace, f"Trees of samples: {shown(case)}", panes, texts, legend, rows=ROWS)


def _trees(case: SampleCase, story: Story) -> list[Canvas]:
    """The first tree on the left, the one that it is compared with on the right."""
    left, right = titles(case)
    first = FilmedTree(pane(left), opens=node_name, table=story.table)
    first.show(0, story.trees[0])
    other = FilmedTree(pane(right), table=story.table)
    for at, step in all_of(story.steps, "tree", "more"):
        other.show(at, story.trees[step.n - 1], lit=story.changed(step.n - 1))
    return [first.canvas, other.canvas]


def _predicted(case: SampleCase, story: Story) -> Canvas:
    """A row for the true classes, for each tree, and for their vote; records class by class."""
    count = len(story.trees)
    canvas = Canvas(
        blank(-LEFT, 1.0), blank(-count - 2.0, 0.0), title="Prediction of each tree for each record", row=1
    )
    codes = story.table.target.cells
    order = np.argsort(codes, kind="stable")[spread(story.table.n, SHOWN)]
    _row(canvas, story, 0, "true class", [story.table.classes[int(codes[i])] for i in order], 0)
    for at, step in all_of(story.steps, "ask", "differ", "more"):
        said = story.said[step.n - 1]
        _row(canvas, story, step.n, f"tree {step.n}", [said[i] for i in order], at)
    last = len(story.steps) - 1
    _row(canvas, story, count + 1, "vote", [story.vote[i] for i in order], last)
    return canvas


def _row(canvas: Canvas, story: Story, row: int, name: str, said: Sequence[Scalar], born: int) -> None:
    """A cell for each record, in the colour of a class; neighbours of one class are one box."""
    look = "strong" if name in ("vote", "true class") else "quiet"
    canvas.text(-0.01, -row - 0.5, name, step=born, anchor="end", look=look, size=0.76)
    wide = 1.0 / len(said)
    for c, label in enumerate(story.table.classes):
        cells = [
            (i * wide, -row - 1 + GAP / 2, (i + 1) * wide, -row - GAP / 2)
            for i, one in enumerate(said)
            if one == label
        ]
        if cells:
            canvas.cells(cells, step=born, c=tone(c, label), look="strong")


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[SampleCase, Story]) -> Explanation:
    case, story = now.case, now.story
    first = story.trees[0]
    opened = [path for path, _ in first.walk() if node_name(path) == now.node]
    said = [opened_words(first, path) for path in opened]
    beside = [*map(Said, said), Said(compared(case, story, now.at)), Said(classes(story))]
    about = [Said(about_words())] if story.steps[now.at].kind not in ("ask", "tree") else []
    return Explanation(sentence(case, story, now.at), beside, below=[panel(partial(_code, case)), *about])


def _code(case: SampleCase) -> Script:
    drawn = case.samples == "bootstrap"
    table, title = case.choices.table, case.choices.card.title
    return voting.samples(title, table, DEPTH, seeds_of(case) if drawn else None, left_out(case))


def _choices(case: SampleCase, given: Given) -> Panels:
    return [
        *choosing.data(case.choices, given, 200),
        choice(crowd.SAMPLES, case.samples, width=180),
        choice(crowd.DRAW, case.draw, width=110),
    ]


def _follow(old: SampleCase, new: SampleCase, at: int) -> int | None:
    """The same step, as long as the table is the same: all stories have as many."""
    return at if old.choices == new.choices else None


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("One record fewer",
              {"view": "sample", "data": "tennis", "samples": "one-out", "step": "end"},
              "Leave out each of fourteen days in turn. How many of the trees stay the same?"),
    )  # fmt: skip


SAMPLE = View(
    title="Another sample",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    explain=_explain,
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    asks=asks,
)
