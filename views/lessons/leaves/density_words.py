"""The sentences about density trees: the density of a leaf, the gain of a threshold, and neighbours."""

from mlcore.trees.density import DensityTree, Leaf
from views.lessons.leaves.density import DensityCase, Step, Story, turns
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, exact, number, parting, three
from views.words.tex import aligned, decimals, tex

LIKELY = "Log-likelihood against the threshold"
SIZES = "Log-likelihood against the number of leaves"
PROFILE = "Density along the middle"
MOST_ROWS = 12


def shown(case: DensityCase) -> str:
    """A title in a few words."""
    ground = case.ground
    return f"{ground.title}: density of {' and '.join(ground.names)}"


def size(case: DensityCase) -> str:
    """The name of a leaf’s volume."""
    return "width" if case.line else "area"


def likely(value: float) -> str:
    """A log-likelihood."""
    return number(value, 2)


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: DensityCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
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
        f"One leaf holds {plural(case.ground.n, case.ground.record)}, so the density is 1 / "
        f"{amount(leaf.volume, 6)} = <b>{three(leaf.density)}</b> everywhere. "
    )
    if case.line:
        name = esc(case.ground.names[0])
        return (
            f"{head}Drag a threshold on {name}. <b>Guess first</b>: where does the threshold make the "
            "records most likely?"
        )
    return f"{head}A density tree will split it."


def _cut(case: DensityCase, story: Story, step: Step) -> str:
    at, tree = story.tried[step.place]
    low, high = tree.leaves
    return (
        f"Up to the threshold <b>{cut_text(case, 0, at)}</b>, {low.n} of {case.ground.n} on a width of "
        f"{amount(low.volume, 6)} make density <b>{three(low.density)}</b>. Above it {high.n} on "
        f"{amount(high.volume, 6)} make density <b>{three(high.density)}</b>. The log-likelihood is "
        f"{likely(tree.log_likelihood)}."
    )


def _best(case: DensityCase, story: Story, step: Step) -> str:
    now = story.trace[1]
    assert now.cut
    return (
        f"The threshold <b>{cut_text(case, now.cut.axis, now.cut.at)}</b> makes the records most likely. It "
        f"raises the log-likelihood from {likely(story.trace[0].log_likelihood)} to "
        f"<b>{likely(now.log_likelihood)}</b>. No threshold can lower the log-likelihood of the records it "
        "was chosen by."
    )


def _before_grow(case: DensityCase, story: Story, step: Step) -> str:
    return (
        f"The tree {'goes on splitting' if case.line else 'splits'} where the log-likelihood rises most, up "
        f"to {case.leaves} leaves with {case.fewest} or more records in each. <b>Guess first</b>: do "
        "held-out records also become more likely with every leaf?"
    )


def _grow(case: DensityCase, story: Story, step: Step) -> str:
    now = story.trace[step.place]
    assert now.cut
    name, tie = esc(case.ground.names[now.cut.axis]), ""
    if now.equal:
        tie = f" {plural(now.equal, 'other threshold')} would do equally well."
    return (
        f"The tree splits on {name} at {cut_text(case, now.cut.axis, now.cut.at)} and now has "
        f"<b>{plural(len(now.tree.leaves), 'leaf')}</b>. The log-likelihood is {likely(now.log_likelihood)} "
        f"for training records and <b>{likely(now.held_out)}</b> for held-out records.{tie}"
    )


def _chosen(case: DensityCase, story: Story, step: Step) -> str:
    best, last = story.trace[story.chosen], story.trace[-1]
    head = (
        "Records held out in cross-validation are most likely with "
        f"<b>{plural(len(best.tree.leaves), 'leaf')}</b> ({likely(best.held_out)})"
    )
    if best is last:
        return f"{head}. The tree grew no more leaves."
    fallen = best.held_out - last.held_out
    return (
        f"{head}. Up to {len(last.tree.leaves)} leaves the training log-likelihood rises to "
        f"{likely(last.log_likelihood)}, while the held-out one loses {likely(fallen)}. This is "
        "<b>overfitting</b>."
    )


def _before_ball(case: DensityCase, story: Story, step: Step) -> str:
    shape = "interval" if case.line else "circle"
    return (
        f"Nearest neighbours give a density as well, K/(NV). V is the size of the {shape} around a place "
        f"that reaches to its neighbour number K = {case.k}. Drag the place to the right. <b>Guess "
        "first</b>: which density goes up and down more?"
    )


def _ball(case: DensityCase, story: Story, step: Step) -> str:
    asked = story.asked[step.place]
    name = esc(case.ground.names[0])
    if asked.ball is None:
        return (
            f"At {name} = {amount(asked.x, 4)}, too many records share one place. V is 0 there, so K/(NV) "
            f"has no value. The tree gives {three(asked.tree)}."
        )
    return (
        f"At {name} = {amount(asked.x, 4)}, neighbour number {case.k} is {three(asked.radius)} away, so "
        f"K/(NV) = <b>{three(asked.ball)}</b>. The tree gives <b>{three(asked.tree)}</b>."
    )


def _walked(case: DensityCase, story: Story, step: Step) -> str:
    both = [one for one in story.asked if one.ball is not None]
    ball, tree = turns([one.ball or 0.0 for one in both]), turns([one.tree for one in both])
    return (
        f"At these {len(both)} places K/(NV) goes up and down by <b>{three(ball)}</b> in all, and the tree "
        f"by <b>{three(tree)}</b>. K/(NV) bends wherever another record becomes the K-th. The tree is "
        "constant in each leaf and jumps at its thresholds. A larger K smooths K/(NV), and fewer leaves "
        "smooth the tree."
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
    """A row for each leaf, or only for those with the highest density."""
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
        "The leaves" if len(told) == len(tree.leaves) else f"The {MOST_ROWS} leaves with the highest density"
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
    """A definition of density, the held-out records, and why the neighbours' estimate is not a density."""
    edge = " Below the lowest and above the highest record the density is 0." if case.line else ""
    return paragraph(
        f"A leaf has the density n / (N · {size(case)}), so each leaf holds its share n/N and all leaves "
        f"hold 1.{edge} The held-out values come from ten folds. A tree grown without a fold judges its "
        "records, within the range of all records. K/(NV) is not a density in the strict sense. It falls so "
        "slowly far from all records that its integral is infinite."
    )


def leaf_name(case: DensityCase, leaf: Leaf) -> str:
    """The name of a leaf in its tip."""
    return f"{where(case, leaf)}: {leaf.n} of {case.ground.n}, density {three(leaf.density)}"
