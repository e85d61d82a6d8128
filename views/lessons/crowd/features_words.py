"""The sentences about trees as features: a point as a row of 0 and 1, a weight for each leaf, the border."""

from views.lessons.crowd.features import Errors, Featured, FeaturesCase
from views.subjects.ground.drawn import place
from views.subjects.points.of_tables import spread
from views.words.grammar import plural
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import number
from views.words.tex import aligned, decimals

SHOWN = 8  # points whose features are shown
MOST_BITS = 24  # features that are written out


def shown(case: FeaturesCase) -> str:
    """A title in a few words."""
    return f"Trees as features: {case.ground.title}"


def name(case: FeaturesCase) -> str:
    """The picture in words, for a screen reader."""
    return f"{plural(case.ground.n, 'point')}, their leaves in {case.trees} small trees, and the weights"


def some(case: FeaturesCase) -> list[int]:
    """The points whose features are shown."""
    return [int(i) for i in spread(case.ground.n, SHOWN)]


def sentence(case: FeaturesCase, story: Featured, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    told = {"ask": _asked, "line": _line, "tree": _tree, "weights": _weights, "border": _border}
    return Html(told[step.kind](case, story, step.n))


def _asked(case: FeaturesCase, story: Featured, n: int) -> str:
    return (
        f"A linear SVM learns to separate <b>{plural(case.ground.n, 'point')}</b> of two classes. "
        "It uses the columns as they are. <b>Guess first</b>: how many points does a straight line "
        "misclassify?"
    )


def _line(case: FeaturesCase, story: Featured, n: int) -> str:
    return (
        f"The linear SVM has training error <b>{number(story.line.training)}</b>{_test(story.line)}. Now it "
        "gets other columns. They show which leaf a point reaches in each of a few small trees."
    )


def _tree(case: FeaturesCase, story: Featured, n: int) -> str:
    one = story.trees[n - 1]
    said = (
        f"<b>Tree {n}</b> grew from a bootstrap sample, with depth at most {case.depth}. It has "
        f"{plural(len(one.leaves), 'leaf')}, so it adds {plural(len(one.leaves), 'new column')}. A point has "
        "a 1 for the leaf that it reaches and a 0 for the others. The tree alone has training error "
        f"<b>{number(one.errors.training)}</b>{_test(one.errors)}."
    )
    if n < len(story.trees):
        return said
    total = sum(len(one.leaves) for one in story.trees)
    return (
        f"{said} The trees add {total} columns in all. <b>Guess first</b>: does each leaf’s weight count "
        "for the class that the leaf predicts alone?"
    )


def _weights(case: FeaturesCase, story: Featured, n: int) -> str:
    low, high = story.sides
    classes = case.ground.classes
    return (
        "The linear SVM on these columns gives <b>each leaf its own weight</b>. A weight above 0 counts for "
        f"{class_name(high, classes[high])}, and one below 0 for {class_name(low, classes[low])}. A bar has "
        "the colour of the class that its leaf predicts alone. <b>Guess first</b>: does the sum of a point’s "
        "weights predict better than the majority of its leaves?"
    )


def _border(case: FeaturesCase, story: Featured, n: int) -> str:
    parts = [
        ("The linear SVM on the leaves has", story.leaves),
        ("The majority of the same trees has", story.vote), ("The line has", story.line),
    ]  # fmt: skip
    errors = " ".join(
        f"{what} training error <b>{number(one.training)}</b>{_test(one)}." for what, one in parts
    )
    return f"The value f is constant in each cell between the thresholds. {errors} {_compared(story)}"


def _compared(story: Featured) -> str:
    leaves, vote = (one.training if one.test is None else one.test for one in (story.leaves, story.vote))
    where = "these points" if story.leaves.test is None else "the test points"
    if leaves == vote:
        return f"On {where} the weights and the majority are equally good here."
    return f"On {where} {'the weights do' if leaves < vote else 'the majority does'} better here."


def _test(errors: Errors) -> str:
    return "" if errors.test is None else f" and test error <b>{number(errors.test)}</b>"


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
    """The errors so far."""
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
        f"The trees are CART trees of depth at most {case.depth}, each grown from a bootstrap sample. Both "
        "SVMs have C = 1. The SVM on the columns standardises them. In each tree exactly one leaf has the 1, "
        "so f adds one weight per tree. Bagging counts all leaves alike, and AdaBoost has one weight for "
        "each tree. Here each leaf has its own. The trees and the weights are learned from the same points, "
        "so the training error flatters the model. A lecture learns weights over such trees by stochastic "
        "gradient descent (SGD). This view uses SMO."
    )
