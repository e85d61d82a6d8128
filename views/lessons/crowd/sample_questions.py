"""The questions about another sample: where its tree differs, and on how many records."""

from functools import partial

from mlcore import Path, path_text
from views.kit.questions import Asks, Question, a_share
from views.lessons.crowd import sample_words as words
from views.lessons.crowd.sample import SampleCase, Story
from views.words.html import Html

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
        tree: partial(_tree, case, story, 1),
        differ: partial(_differ, case, story, differ),
        more: partial(_tree, case, story, 2),
    }


def node_name(path: Path) -> str:
    """A node of tree 1 as the link names it."""
    return f"{NODE}{path_text(path)}"


def _tree(case: SampleCase, story: Story, i: int) -> Question:
    changed = story.changed(i)
    right = SAME if not changed else ROOT if () in changed else BELOW
    return Question(
        key=f"tree {i + 1}",
        ask=Html(f"Where will tree {i + 1} first differ from tree 1?"),
        answers=ANSWERS,
        right={right},
        why=Html(words.likened(case, story, i)),
        slip="you misjudged how much a tree depends on its sample",
        nodes={node_name(path): BELOW if path else ROOT for path, _ in story.trees[0].walk()},
    )


def _differ(case: SampleCase, story: Story, at: int) -> Question:
    ask = Html("For what share of the records do trees 1 and 2 predict different classes?")
    return a_share("differ", ask, story.differing[0], words.disagree(case, story), TENTHS)
