"""The sentences about gradient boosting: what is left over, the tree of it, the sum."""

from views.lessons.crowd.gradient import Boosting, GradientCase, Round
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, exact, parting, short, tally
from views.words.tex import aligned, decimals

LAST = 8  # rounds in the table: in presenter mode all of them are in sight


def shown(case: GradientCase) -> str:
    """A title in a few words."""
    return f"Gradient boosting: {case.choices.card.title}"


def name(case: GradientCase) -> str:
    """The picture in words, for a screen reader."""
    return f"{case.target} by {case.column} as a sum of small trees, and the residuals of the sum"


def sentence(case: GradientCase, story: Boosting, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    now = story.rounds[step.n]
    kind = "stump" if case.depth == 1 else "tree"
    if step.kind == "mean":
        return Html(_mean(case, story, now))
    if step.kind == "residuals":
        return Html(
            f"<b>Round {step.n}</b>. The right picture shows what is left over, the <b>residuals</b> "
            f"y − F(x). A {kind} will predict them."
        )
    if step.kind == "tree":
        guess = " <b>Guess first</b>: how far does the training error fall?" if falls(story, step.n) else ""
        return Html(
            f"{_tree(case, story, now)} The sum adds this prediction times the shrinkage "
            f"{amount(case.shrinkage)}.{guess}"
        )
    return Html(_added(case, story, step.n))


def _mean(case: GradientCase, story: Boosting, now: Round) -> str:
    pairs = story.pairs
    return (
        f"F₀ is the mean {esc(case.target)} of {plural(len(pairs.training), 'training record')}, "
        f"<b>{short(now.sum[0])}</b>, whatever {esc(case.column)} is. Its mean squared error is "
        f"<b>{short(now.training)}</b>. On {plural(len(pairs.test), 'test record')} (hollow) the error is "
        f"<b>{short(now.test)}</b>."
    )


def falls(story: Boosting, n: int) -> bool:
    """Whether it is asked how far a round lowers the training error, as it is for the first rounds."""
    return n < 3 and story.rounds[n - 1].training > 0


def _cut(story: Boosting, threshold: float) -> str:
    return exact(parting(threshold, story.pairs.x))


def _tree(case: GradientCase, story: Boosting, now: Round) -> str:
    if now.split:
        threshold, low, high = now.split
        return (
            f"A stump fits the residuals. It predicts their mean on each side: <b>{short(low)}</b> for "
            f"<b>{esc(case.column)} ≤ {_cut(story, threshold)}</b> and <b>{short(high)}</b> otherwise."
        )
    return (
        f"A tree with {plural(now.leaves, 'leaf')} fits the residuals. It predicts their mean in each leaf."
    )


def _added(case: GradientCase, story: Boosting, n: int) -> str:
    now, before = story.rounds[n], story.rounds[n - 1]
    said = (
        f"After <b>{plural(n, 'round')}</b> the sum has a training error of <b>{short(now.training)}</b> "
        f"and a test error of <b>{short(now.test)}</b>."
    )
    if n < len(story.rounds) - 1:
        return f"{said} The test error rose in this round." if now.test > before.test else said
    best = _best(story)
    ended = "" if n == case.rounds else " No tree can split the residuals further, so boosting ends."
    if best == n:
        return f"{said}{ended} The test error is lowest here."
    return (
        f"{said}{ended} {least(story)} Later rounds kept lowering the training error, but the test error was "
        "never as low again."
    )


def _best(story: Boosting) -> int:
    """The number of rounds with the lowest test error, the first in a tie."""
    return min(range(len(story.rounds)), key=lambda n: story.rounds[n].test)


def least(story: Boosting) -> Html:
    """The sentence about the lowest test error."""
    best = _best(story)
    where = f"after {plural(best, 'round')}" if best else "with the mean alone"
    return Html(f"The test error was lowest <b>{where}</b>, at {short(story.rounds[best].test)}.")


# Numbers --------------------------------------------------------------------------------------------


def worked(case: GradientCase, story: Boosting, at: int) -> str:
    """The calculation of a step as Markdown."""
    step = story.steps[at]
    now, t = story.rounds[step.n], step.n
    if step.kind == "mean":
        return aligned([
            rf"F_0(x) &= \bar y = {decimals(now.sum[0])}",
            rf"\text{{MSE}} &= \tfrac1n \textstyle\sum_i (y_i - F_0(x_i))^2 = {decimals(now.training)}",
        ])  # fmt: skip
    row = farthest(now)
    place = story.pairs.training[row]
    x, y = amount(float(story.pairs.x[place]), 4), decimals(float(story.pairs.y[place]))
    old = float(story.pairs.y[place]) - now.residuals[row]
    residual = rf"r &= y - F_{{{t - 1}}}({x}) = {y} - {_bracket(old)} = {decimals(now.residuals[row])}"
    if step.kind == "residuals":
        return aligned([residual])
    if step.kind == "tree":
        return aligned(
            [rf"h_{{{t}}}(x) &= \text{{mean of }} r_i \text{{ in the leaf of }} x", *_means(story, now, t)]
        )
    learned = (now.fitted[row] - old) / case.shrinkage
    return aligned([
        rf"F_{{{t}}}(x) &= F_{{{t - 1}}}(x) + \nu\, h_{{{t}}}(x)",
        rf"F_{{{t}}}({x}) &= {decimals(old)} + {amount(case.shrinkage)}\cdot {_bracket(learned)}"
        rf" = {decimals(now.fitted[row])}",
    ])  # fmt: skip


def _means(story: Boosting, now: Round, t: int) -> list[str]:
    if not now.split:
        return []
    threshold, low, high = now.split
    cut = _cut(story, threshold)
    return [
        rf"h_{{{t}}}(x) &= {decimals(low)} \quad \text{{for }} x \le {cut}",
        rf"h_{{{t}}}(x) &= {decimals(high)} \quad \text{{for }} x > {cut}",
    ]


def _bracket(value: float) -> str:
    return f"({decimals(value)})" if value < 0 else decimals(value)


def farthest(now: Round) -> int:
    """The training record of the largest residual, the first of several."""
    return max(range(len(now.residuals)), key=lambda i: abs(now.residuals[i]))


def rounds(case: GradientCase, story: Boosting, at: int) -> Html:
    """The rounds so far, the last of many."""
    step = story.steps[at]
    done = step.n + (step.kind in ("mean", "add"))
    told = list(enumerate(story.rounds[:done]))[-LAST:]
    rows = [
        [tally(t), _rule(case, story, one) if t else "mean", short(one.training), short(one.test)]
        for t, one in told
    ]
    return table("Mean squared errors", ["rounds", "tree", "training", "test"], rows, css="gh-numbers")


def _rule(case: GradientCase, story: Boosting, one: Round) -> str:
    if one.split:
        return f"{esc(case.column)} ≤ {_cut(story, one.split[0])}"
    return plural(one.leaves, "leaf")


def about(case: GradientCase, story: Boosting) -> Html:
    """Why it is called so."""
    pairs = story.pairs
    left = f" The page leaves out {plural(pairs.left_out, 'record')}." if pairs.left_out > 1 else ""
    return paragraph(
        "With the loss ½(y − F)² the residual y − F is the negative gradient with respect to F. So each "
        "round is a step of gradient descent. Its direction is one that a CART tree of depth at "
        f"most {case.depth} can take, and its length is the <b>shrinkage</b> ν. The training error cannot "
        "rise, since each leaf goes towards the mean of its residuals. A small ν needs more rounds. If you "
        "choose the number of rounds that does best on the test records, report the error on other "
        f"records.{left}"
    )
