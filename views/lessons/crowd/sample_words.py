"""The sentences about trees of several samples: where they differ, and on how many records they disagree."""

from collections import Counter

from mlcore import Node, Path, Tree
from views.lessons.crowd.sample import DEPTH, SampleCase, Step, Story
from views.lessons.crowd.small_tree import named_at
from views.words.conditions import branch_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import percent


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


def opened(tree: Tree, path: Path) -> Html:
    """The node of tree 1 that a learner has opened."""
    return paragraph(f"Tree 1: {esc(named_at(tree, path))}.", "gh-opened")


# Numbers --------------------------------------------------------------------------------------------


def compared(case: SampleCase, story: Story, at: int) -> Html:
    """The trees so far."""
    step = story.steps[at]
    out = case.samples == "one-out"
    rows = []
    for i in range(step.n):
        tree = story.trees[i]
        root = esc(tree.root.split.attribute) if tree.root.split else "–"
        told = i == 0 or step.kind != "tree"
        share = "–" if i == 0 else percent(story.differing[i - 1]) if told else "?"
        left = [] if not out else ["none" if story.without[i] is None else str((story.without[i] or 0) + 1)]
        rows.append([str(i + 1), *left, root, str(tree.leaves), share])
    head = ["tree", *(["without record"] if out else []), "root", "leaves", "disagrees with tree 1"]
    return table("The trees", head, rows, css="gh-numbers")


def classes(story: Story) -> Html:
    """Which colour is which class."""
    named = ", ".join(class_name(i, label) for i, label in enumerate(story.table.classes))
    return paragraph(f"The rows below the trees use the colours of the classes: {named}.")


def about() -> Html:
    """What is compared, and what for."""
    return paragraph(
        f"All trees are CART trees of depth at most {DEPTH}, so that you can read them. An "
        "outlined node differs from the first tree, and the page compares nothing below it. A method has a "
        "high variance if its model changes a lot with the sample. The lesson “Overfitting” measures the "
        "variance. Averaging over many models lowers it. For classes the average is a vote."
    )
