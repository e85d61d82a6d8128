"""The sentences about bagging: which records were drawn, what the trees vote, and the errors."""

import numpy as np

from mlcore.evaluate import binomial
from views.lessons.crowd.bagging import BaggingCase, Step, Story
from views.words.grammar import plural, verb
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import number, percent
from views.words.tex import aligned, decimals

MOST_TIMES = 4  # more often than that is counted together


def shown(case: BaggingCase) -> str:
    """A title in a few words."""
    return f"{case.ground.title}, {plural(case.trees, 'tree')}"


def left_out(story: Story, n: int) -> int:
    """How many points the n-th draw does not have."""
    return story.bagged.times[n - 1].count(0)


def counted(story: Story, n: int) -> list[int]:
    """How many points the n-th draw has never, once, twice … and more often."""
    times = np.minimum(story.bagged.times[n - 1], MOST_TIMES)
    return [int(k) for k in np.bincount(times, minlength=MOST_TIMES + 1)]


def expected(n: int) -> list[float]:
    """How many of n points a draw is expected to have never, once, twice … and more often."""
    k = np.arange(MOST_TIMES)
    few = n * binomial.probability(k, n, 1 / n)
    return [*few.tolist(), max(n - float(few.sum()), 0.0)]


def never(n: int) -> float:
    """The probability that a point is not drawn."""
    return (1 - 1 / n) ** n


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: BaggingCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    told = {"ask": _ask, "drawn": _drawn, "tree": _tree, "before-vote": _before, "vote": _vote, "end": _end}
    return Html(told[step.kind](case, story, step))


def _ask(case: BaggingCase, story: Story, step: Step) -> str:
    n = case.ground.n
    return (
        f"There is one training set of {plural(n, 'point')}. A <b>bootstrap draw</b> makes another one. It "
        f"draws a point and puts it back, {n} times. <b>Guess first</b>: what share of the points is never "
        "drawn?"
    )


def _drawn(case: BaggingCase, story: Story, step: Step) -> str:
    n, out = case.ground.n, left_out(story, 1)
    often = sum(counted(story, 1)[2:])
    return (
        f"The draw leaves out <b>{out} of {n}</b> points ({percent(out / n)}, expected {percent(never(n))}). "
        f"They are hollow. The {plural(often, 'point')} drawn twice or more {verb(often)} "
        "larger. The bars show these counts."
    )


def _tree(case: BaggingCase, story: Story, step: Step) -> str:
    test = story.bagged.test
    said = f" The tree has a test error of <b>{number(test[0].own)}</b>." if test else ""
    return (
        "CART grows a tree from this draw. The line is the tree’s border, and the colours show what it "
        f"predicts.{said}"
    )


def _before(case: BaggingCase, story: Story, step: Step) -> str:
    guess = f" <b>Guess first</b>: does {measured(story)} rise or fall?" if voted(story) else ""
    return (
        f"Now we make {plural(case.trees - 1, 'more draw')} and grow a tree from each. At each place of the "
        f"plane every tree has one vote.{guess}"
    )


def measured(story: Story) -> str:
    """The error that judges the vote."""
    return "the test error" if story.bagged.test else "the error on points that a tree has not seen"


def voted(story: Story) -> tuple[float, float] | None:
    """The error of the first tree and that of the vote of all, if both are known."""
    bagged = story.bagged
    if bagged.test:
        return bagged.test[0].error, bagged.test[-1].error
    first, last = bagged.oob[0], bagged.oob[-1]
    return None if first is None or last is None else (first, last)


def _vote(case: BaggingCase, story: Story, step: Step) -> str:
    n, bagged = step.n, story.bagged
    test = bagged.test
    said = f"<b>{plural(n, 'tree')}</b> vote. The line is the border of the last tree. "
    if test:
        said += f"The vote has a test error of <b>{number(test[n - 1].error)}</b>. "
    return said + (_tie(case, story, n) or _oob(story, n))


def _tie(case: BaggingCase, story: Story, n: int) -> str:
    """Ties, in the step where one meets them first."""
    share = story.bagged.tied[n]
    if n != 2 or not share:
        return ""
    classes = case.ground.classes
    tied, first = "class", f", {class_name(0, classes[0])}"
    if len(classes) > 2:
        tied, first = "tied class", ""
    return (
        f"In {percent(share)} of the plane the trees disagree, so <b>the vote is a tie</b>. It then predicts "
        f"the {tied} that the table declares first{first}."
    )


def _oob(story: Story, n: int) -> str:
    error, never_out = story.bagged.oob[n - 1], story.bagged.never_out[n - 1]
    if error is None:
        some = "One point has" if never_out == 1 else f"{never_out} points have"
        return (
            f"There is no out-of-bag error yet. {some} been in every draw, and no tree may judge a point "
            "that it has seen."
        )
    return (
        f"The out-of-bag error is <b>{number(error)}</b>, where only trees that have not seen a point vote "
        "on it."
    )


def _end(case: BaggingCase, story: Story, step: Step) -> str:
    bagged, test = story.bagged, story.bagged.test
    oob = bagged.oob[-1]
    if test and bagged.alone_test is not None:
        own, vote = float(np.mean([one.own for one in test])), test[-1].error
        return (
            "The line is now the border of one tree grown from all points. Its test error is "
            f"<b>{number(bagged.alone_test)}</b>. The trees of the draws have a test error of {number(own)} "
            f"on average, and their vote has <b>{number(vote)}</b>.{_estimated(oob)}"
        )
    return (
        "The line is now the border of one tree grown from all points. This tree has seen every point, so "
        f"no point is left to judge it.{_estimated(oob)}"
    )


def _estimated(oob: float | None) -> str:
    if oob is None:
        return " Some points were in every draw, so there is no out-of-bag error. Use more trees."
    return f" The out-of-bag error is {number(oob)}, without any test point."


# Numbers --------------------------------------------------------------------------------------------


def never_worked(n: int) -> str:
    """The probability of being left out, as Markdown."""
    return aligned(
        [
            rf"P(\text{{not drawn}}) &= \left(1 - \tfrac{{1}}{{n}}\right)^n = "
            rf"\left(1 - \tfrac{{1}}{{{n}}}\right)^{{{n}}} = {decimals(never(n))}",
            r"n \to \infty &:\; e^{-1} = 0.3679",
        ]
    )


def drawn_table(case: BaggingCase, story: Story, n: int) -> Html:
    """How many points were drawn how often, beside what is expected."""
    names = [*map(str, range(MOST_TIMES)), f"{MOST_TIMES} or more"]
    rows = [
        [name, str(k), number(mean, 1)]
        for name, k, mean in zip(names, counted(story, n), expected(case.ground.n), strict=True)
    ]
    return table(f"Times drawn, draw {n}", ["times", "points", "expected"], rows, css="gh-numbers")


def errors(case: BaggingCase, story: Story, at: int) -> Html:
    """The errors so far."""
    bagged, step = story.bagged, story.steps[at]
    told = [one.n for one in story.steps[: at + 1] if one.kind in ("tree", "vote")]
    rows = []
    for n in told:
        oob = bagged.oob[n - 1]
        test = [number(bagged.test[n - 1].own), number(bagged.test[n - 1].error)] if bagged.test else []
        rows.append([str(n), *test, "–" if oob is None else number(oob)])
    head = ["trees", *(["last tree, test", "vote, test"] if bagged.test else []), "vote, out of bag"]
    css = ["gh-best" if n == step.n else "" for n in told]
    return table("Errors", head, rows, css="gh-numbers", row_css=css)


def about() -> Html:
    """Why it helps, and what the out-of-bag error is worth."""
    return paragraph(
        "Bagging (bootstrap aggregating, Breiman 1996) averages out what each tree owes to its sample. It "
        "helps models that change a lot from sample to sample, as fully grown trees do. The out-of-bag "
        "error uses only about 37 % of the trees for each point, so it is a little pessimistic with few "
        "trees."
    )
