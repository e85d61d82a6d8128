"""What is said of density trees: the density of a leaf, what a threshold gains, and what neighbours say."""

from mlcore.trees.density import DensityTree, Leaf
from views.lessons.leaves.density import DensityCase, Step, Story, turns
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, exact, number, parting, three
from views.words.tex import aligned, decimals, tex

LIKELY = "Log-likelihood over the threshold"
SIZES = "Log-likelihood over the number of leaves"
PROFILE = "Density across the middle"
MOST_ROWS = 12


def shown(case: DensityCase) -> str:
    """What is shown, in a few words."""
    ground = case.ground
    return f"{ground.title}: density of {' and '.join(ground.names)}"


def size(case: DensityCase) -> str:
    """What the volume of a leaf is called."""
    return "width" if case.line else "area"


def likely(value: float) -> str:
    """A log-likelihood."""
    return number(value, 2)


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: DensityCase, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    return Html(
        {
            "ask": _ask, "cut": _cut, "best": _best, "before-grow": _before_grow, "grow": _grow,
            "chosen": _chosen, "before-ball": _before_ball, "ball": _ball, "walked": _walked,
        }[step.kind](case, story, step)
    )  # fmt: skip


def cut_text(case: DensityCase, axis: int, at: float) -> str:
    """A threshold on one of the numbers."""
    return exact(parting(at, case.ground.points[:, axis], 5))


def _ask(case: DensityCase, story: Story, step: Step) -> str:
    (leaf,) = story.trace[0].tree.leaves
    head = (
        f"{plural(case.ground.n, case.ground.record)}, one leaf: the density is 1 / {amount(leaf.volume, 6)} "
        f"= <b>{three(leaf.density)}</b> everywhere. "
    )
    if case.line:
        name = esc(case.ground.names[0])
        return (
            f"{head}Now a threshold on {name}: drag it. <b>Guess first</b>: where does it make the records "
            "likeliest?"
        )
    return f"{head}<b>Guess first</b>: where does a density tree split first, and where will it be darkest?"


def _cut(case: DensityCase, story: Story, step: Step) -> str:
    at, tree = story.tried[step.place]
    low, high = tree.leaves
    return (
        f"Threshold <b>{cut_text(case, 0, at)}</b>: {low.n} of {case.ground.n} on a width of "
        f"{amount(low.volume, 6)}, density <b>{three(low.density)}</b>; {high.n} on "
        f"{amount(high.volume, 6)}, density <b>{three(high.density)}</b>. Log-likelihood "
        f"{likely(tree.log_likelihood)}."
    )


def _best(case: DensityCase, story: Story, step: Step) -> str:
    now = story.trace[1]
    assert now.cut
    return (
        f"Likeliest: threshold <b>{cut_text(case, now.cut.axis, now.cut.at)}</b>. It raises the "
        f"log-likelihood from {likely(story.trace[0].log_likelihood)} to "
        f"<b>{likely(now.log_likelihood)}</b>. No threshold can lower it on the records that it was "
        "chosen by."
    )


def _before_grow(case: DensityCase, story: Story, step: Step) -> str:
    return (
        f"The tree {'goes on splitting' if case.line else 'splits'} where the log-likelihood rises most, up "
        f"to {case.leaves} leaves with {case.fewest} or more records in each. <b>Guess first</b>: do records "
        "that were held out become likelier with every leaf, too?"
    )


def _grow(case: DensityCase, story: Story, step: Step) -> str:
    now = story.trace[step.place]
    assert now.cut
    name, tie = esc(case.ground.names[now.cut.axis]), ""
    if now.equal:
        tie = f" {plural(now.equal, 'other threshold')} would do as well."
    return (
        f"<b>{plural(len(now.tree.leaves), 'leaf')}</b>: {name} is split at "
        f"{cut_text(case, now.cut.axis, now.cut.at)}. Log-likelihood of the training records "
        f"{likely(now.log_likelihood)}, held out "
        f"<b>{likely(now.held_out)}</b>.{tie}"
    )


def _chosen(case: DensityCase, story: Story, step: Step) -> str:
    best, last = story.trace[story.chosen], story.trace[-1]
    head = (
        "Held out in cross-validation, the records are likeliest with "
        f"<b>{plural(len(best.tree.leaves), 'leaf')}</b> ({likely(best.held_out)})"
    )
    if best is last:
        return f"{head}; no more were grown."
    fallen = best.held_out - last.held_out
    return (
        f"{head}. Up to {len(last.tree.leaves)} leaves training went on rising to "
        f"{likely(last.log_likelihood)}, while what was held out lost {likely(fallen)}: <b>overfitting</b>."
    )


def _before_ball(case: DensityCase, story: Story, step: Step) -> str:
    shape = "interval" if case.line else "circle"
    return (
        f"Nearest neighbours give a density as well: K/(NV), where V is the size of the {shape} about a "
        f"place that reaches to its neighbour number K = {case.k}. Drag the place to the right. <b>Guess "
        "first</b>: which of both densities goes up and down more?"
    )


def _ball(case: DensityCase, story: Story, step: Step) -> str:
    asked = story.asked[step.place]
    name = esc(case.ground.names[0])
    if asked.ball is None:
        return (
            f"At {name} = {amount(asked.x, 4)} so many records lie at one place that V is 0: K/(NV) has no "
            f"value. The tree says {three(asked.tree)}."
        )
    return (
        f"At {name} = {amount(asked.x, 4)} the neighbour number {case.k} is {three(asked.radius)} away: "
        f"K/(NV) = <b>{three(asked.ball)}</b>. The tree says <b>{three(asked.tree)}</b>."
    )


def _walked(case: DensityCase, story: Story, step: Step) -> str:
    both = [one for one in story.asked if one.ball is not None]
    ball, tree = turns([one.ball or 0.0 for one in both]), turns([one.tree for one in both])
    return (
        f"At these {len(both)} places K/(NV) goes up and down by <b>{three(ball)}</b> in all, the tree by "
        f"<b>{three(tree)}</b>. K/(NV) bends wherever another record is the K-th, the tree is constant in "
        "each leaf and jumps at its thresholds. A larger K smooths the one, fewer leaves the other."
    )


# Calculations ---------------------------------------------------------------------------------------


def cut_worked(case: DensityCase, tree: DensityTree) -> str:
    """The densities of two leaves, their areas, and the log-likelihood."""
    low, high = tree.leaves
    n, at = case.ground.n, tex(cut_text(case, 0, low.high[0]))
    lines = []
    for sign, leaf in ((r"\le", low), (">", high)):
        share = rf"\tfrac{{{leaf.n}}}{{{n}\cdot {_amount(leaf.volume)}}}"
        lines.append(
            rf"p(x {sign} {at}) &= \tfrac{{n}}{{N\cdot \text{{width}}}} = {share} = "
            rf"{tex(three(leaf.density))}"
        )
    lines.append(
        rf"\int p &= {_area(low)} + {_area(high)} = \tfrac{{{low.n}}}{{{n}}} + \tfrac{{{high.n}}}{{{n}}} = 1"
    )
    terms = " + ".join(rf"{leaf.n}\ln {tex(three(leaf.density))}" for leaf in (low, high) if leaf.n)
    lines.append(rf"\ln L &= {terms} = {decimals(tree.log_likelihood, 2)}")
    return aligned(lines)


def _area(leaf: Leaf) -> str:
    return rf"{tex(three(leaf.density))}\cdot {_amount(leaf.volume)}"


def _amount(value: float) -> str:
    return tex(amount(value, 6))


def ball_worked(case: DensityCase, story: Story, step: Step) -> str:
    """K/(NV) with its numbers."""
    asked = story.asked[step.place]
    if asked.ball is None:
        return ""
    r = tex(three(asked.radius))
    volume = rf"2r = 2\cdot {r}" if case.line else rf"\pi r^2 = \pi\cdot {r}^2"
    v = tex(three(asked.volume))
    top, bottom = str(case.k), rf"{case.ground.n}\cdot {v}"
    return aligned(
        [
            rf"V &= {volume} = {v}",
            rf"p &\approx \tfrac{{K}}{{N\,V}} = \tfrac{{{top}}}{{{bottom}}} = {tex(three(asked.ball))}",
        ]
    )


def leaves(case: DensityCase, tree: DensityTree) -> Html:
    """A row for each leaf; of many those of the highest density."""
    every = sorted(tree.leaves, key=lambda leaf: -leaf.density)[:MOST_ROWS]
    told = [leaf for leaf in tree.leaves if leaf in every]
    rows = [
        [
            where(case, leaf),
            str(leaf.n),
            amount(leaf.volume, 4),
            three(leaf.density),
            number(leaf.density * leaf.volume),
        ]
        for leaf in told
    ]
    caption = (
        "The leaves" if len(told) == len(tree.leaves) else f"The {MOST_ROWS} leaves of the highest density"
    )
    shown_ = sum(leaf.density * leaf.volume for leaf in told)
    foot = ["sum", str(sum(leaf.n for leaf in told)), "", "", number(shown_)]
    head = ["leaf", "records", size(case), "density", "share"]
    return table(caption, head, rows, foot, css="gh-numbers")


def where(case: DensityCase, leaf: Leaf) -> str:
    """The interval of a leaf, or both of them."""
    sides = zip(case.ground.points.T, zip(leaf.low, leaf.high, strict=True), strict=True)
    return " × ".join(
        f"{exact(parting(low, values))} to {exact(parting(high, values))}" for values, (low, high) in sides
    )


def growth(case: DensityCase, story: Story, step: Step) -> Html:
    """Both log-likelihoods for each number of leaves so far."""
    told = story.trace[: step.place + 1]
    rows = [[str(len(one.tree.leaves)), likely(one.log_likelihood), likely(one.held_out)] for one in told]
    best = story.chosen if step.kind == "chosen" else -1
    css = ["gh-best" if at == best else "" for at in range(len(told))]
    return table("Log-likelihood", ["leaves", "training", "held out"], rows, css="gh-numbers", row_css=css)


def about(case: DensityCase) -> Html:
    """What a density is, what is held out, and what the neighbours' is not."""
    edge = "" if not case.line else " Between the least and the greatest record, outside of which it is 0."
    return paragraph(
        f"A leaf has the density n / (N · {size(case)}), so each holds its share n/N and all together "
        f"1.{edge} Held out: ten folds, each record judged by a tree that was grown without its fold, within "
        "the range of all records. K/(NV) is no density in the strict sense: far from all records it falls "
        "so slowly that its integral is infinite."
    )


def leaf_name(case: DensityCase, leaf: Leaf) -> str:
    """A leaf, where one points at it."""
    return f"{where(case, leaf)}: {leaf.n} of {case.ground.n}, density {three(leaf.density)}"
