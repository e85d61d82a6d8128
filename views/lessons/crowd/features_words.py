"""What is said of trees as features: a point as a row of 0 and 1, a weight for each leaf, the border."""

from views.ground.drawn import place
from views.lessons.crowd.features import Errors, Featured, FeaturesCase
from views.points.of_tables import spread
from views.words.grammar import plural
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import number
from views.words.tex import aligned, decimals

SHOWN = 8  # points whose features are shown
MOST_BITS = 24  # features that are written out


def shown(case: FeaturesCase) -> str:
    """What is shown, in a few words."""
    return f"Trees as features: {case.ground.title}"


def name(case: FeaturesCase) -> str:
    """The picture, for whoever does not see it."""
    return f"{plural(case.ground.n, 'point')}, their leaves in {case.trees} small trees, and weights"


def some(case: FeaturesCase) -> list[int]:
    """The points whose features are shown."""
    return [int(i) for i in spread(case.ground.n, SHOWN)]


def sentence(case: FeaturesCase, story: Featured, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    told = {"ask": _asked, "line": _line, "tree": _tree, "weights": _weights, "border": _border}
    return Html(told[step.kind](case, story, step.n))


def _asked(case: FeaturesCase, story: Featured, n: int) -> str:
    return (
        f"<b>{plural(case.ground.n, 'point')}</b> of two classes, for a linear SVM on the columns as they "
        "are. <b>Guess first</b>: how many points does a straight line get wrong?"
    )


def _line(case: FeaturesCase, story: Featured, n: int) -> str:
    return (
        f"The linear SVM: training error <b>{number(story.line.training)}</b>{_test(story.line)}. Now it "
        "gets other columns: which leaf of some small trees a point reaches. <b>Guess first</b>: what shape "
        "can its border have then?"
    )


def _tree(case: FeaturesCase, story: Featured, n: int) -> str:
    one = story.trees[n - 1]
    said = (
        f"<b>Tree {n}</b>, of a bootstrap sample, of depth {case.depth} at most: "
        f"{plural(len(one.leaves), 'leaf')}, so {plural(len(one.leaves), 'new column')}. A point has a 1 for "
        f"the leaf that it reaches, else 0. Alone the tree has a training error of "
        f"<b>{number(one.errors.training)}</b>{_test(one.errors)}."
    )
    if n < len(story.trees):
        return said
    total = sum(len(one.leaves) for one in story.trees)
    return f"{said} In all {total} columns. <b>Guess first</b>: are all leaves of a class weighted alike?"


def _weights(case: FeaturesCase, story: Featured, n: int) -> str:
    low, high = story.sides
    classes = case.ground.classes
    return (
        "The linear SVM on these columns gives <b>each leaf a weight of its own</b>: above 0 it speaks for "
        f"{class_name(high, classes[high])}, below for {class_name(low, classes[low])}. A bar has the colour "
        "of what its leaf predicts alone. <b>Guess first</b>: is the sum of a point’s weights a better "
        "answer than the majority of its leaves?"
    )


def _border(case: FeaturesCase, story: Featured, n: int) -> str:
    parts = [("The majority of the same trees", story.vote), ("The line", story.line)]
    others = " ".join(f"{what}: {number(one.training)}{_test(one)}." for what, one in parts)
    return (
        "f is constant in each cell between the thresholds: training error "
        f"<b>{number(story.leaves.training)}</b>{_test(story.leaves)}. {others} {_compared(story)}"
    )


def _compared(story: Featured) -> str:
    leaves, vote = (one.training if one.test is None else one.test for one in (story.leaves, story.vote))
    where = "these points" if story.leaves.test is None else "the test points"
    if leaves == vote:
        return f"On {where} weights and majority are equally good here."
    return f"On {where} {'the weights' if leaves < vote else 'equal votes'} do better here."


def _test(errors: Errors) -> str:
    return "" if errors.test is None else f", test error <b>{number(errors.test)}</b>"


# Numbers --------------------------------------------------------------------------------------------


def worked(case: FeaturesCase, story: Featured, at: int) -> str:
    """The features of the first point that is shown, and f of it, as Markdown."""
    step = story.steps[at]
    if step.kind in ("ask", "line"):
        return ""
    row = some(case)[0]
    taken = [one.codes[row] for one in story.trees[: step.n]]
    sizes = [len(one.leaves) for one in story.trees[: step.n]]
    lines = []
    if sum(sizes) <= MOST_BITS:
        bits = [
            r"\,".join(str(int(leaf == code)) for leaf in range(size))
            for code, size in zip(taken, sizes, strict=True)
        ]
        lines.append(r"\varphi(x_1) &= (" + r"\;|\;".join(bits) + ")")
    if step.kind == "tree":
        return aligned(lines) if lines else ""
    weights = [story.weights[t][code] for t, code in enumerate(taken)]
    total = sum(weights) + story.bias
    added = " + ".join(_bracket(weight) for weight in weights)
    return aligned([
        *lines,
        r"f(x) &= \textstyle\sum_t w_{t,\,\text{leaf}_t(x)} + b",
        rf"f(x_1) &= {added} + {_bracket(story.bias)} = {decimals(total)}",
    ])  # fmt: skip


def _bracket(value: float) -> str:
    return f"({decimals(value)})" if value < 0 else decimals(value)


def points(case: FeaturesCase, story: Featured, at: int) -> Html:
    """The points whose features are shown, with the leaves that they reach."""
    step, ground = story.steps[at], case.ground
    rows = []
    for i, row in enumerate(some(case), start=1):
        c = int(ground.codes[row])
        leaves = ", ".join(str(one.codes[row] + 1) for one in story.trees[: step.n])
        rows.append([str(i), place(ground, ground.x[row].tolist()), class_name(c, ground.classes[c]), leaves])
    return table("The leaf in each tree", ["point", "at", "class", "leaves"], rows, css="gh-numbers")


def errors(case: FeaturesCase, story: Featured, at: int) -> Html:
    """The errors of all that is told so far."""
    step = story.steps[at]
    found = [("linear SVM on the columns", story.line)]
    found += [(f"tree {t}", one.errors) for t, one in enumerate(story.trees[: step.n], start=1)]
    if step.kind == "border":
        found += [("majority of the trees", story.vote), ("linear SVM on the leaves", story.leaves)]
    tested = story.line.test is not None
    rows = [
        [what, number(one.training), *([number(one.test or 0.0)] if tested else [])] for what, one in found
    ]
    head = ["model", "training error", *(["test error"] if tested else [])]
    css = ["gh-best" if what.endswith("leaves") else "" for what, _ in found]
    return table("Error rates", head, rows, css="gh-numbers", row_css=css)


def about(case: FeaturesCase) -> Html:
    """How it is done, and what it is next to."""
    return paragraph(
        f"The trees are CART’s of depth {case.depth} at most, each of a bootstrap sample. Both SVMs have "
        "C = 1; that of the columns standardises them. In each tree exactly one leaf has the 1, so f adds "
        "one weight per tree. Bagging counts every leaf alike, AdaBoost has one weight for each tree; here "
        "each leaf has one. The trees and the weights are learned from the same points, so that the training "
        "error flatters. A lecture learns weights over such trees by stochastic gradient descent (SGD); "
        "here SMO does it."
    )
