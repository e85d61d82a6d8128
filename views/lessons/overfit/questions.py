"""What is asked before a tree grows, or more settings are drawn: where the error will be least."""

from functools import partial

from views.lessons.overfit import scatter_words, words
from views.lessons.overfit.case import TEST, Case, Grown, Story
from views.lessons.overfit.scatter import Scatter
from views.questions import Asks, Question
from views.words.html import Html
from views.words.numbers import number


def asks(case: Case, story: Story | Scatter | None) -> Asks:
    """Once: of a tree before its first split, of thirty models when the simplest ones have been judged."""
    if isinstance(story, Scatter):
        second = [at for at, step in enumerate(story.steps) if (step.kind, step.place) == ("level", 1)]
        return {at: partial(_setting, case, story) for at in second}
    if story is None or story.line or len(_sizes(story.grown)) < 2:
        return {}
    return {1: partial(_size, story.grown)}


def _sizes(of: Grown) -> dict[str, tuple[int, int]]:
    """Trees by their numbers of leaves, from each to twice as many."""
    last, found, low = of.growth.leaves[-1], {}, 1
    while low <= last:
        high = min(2 * low - 1, last)
        found[f"{low}"] = (low, high)
        low = high + 1
    return found


def _size(of: Grown) -> Question:
    sizes, held = _sizes(of), [of.growth.leaves[at] for at in of.growth.least(TEST)]
    shares = {
        key: [of.share(TEST, at) for at, leaves in enumerate(of.growth.leaves) if low <= leaves <= high]
        for key, (low, high) in sizes.items()
    }
    answers = {key: _named(low, high) for key, (low, high) in sizes.items() if shares[key]}
    right = {key for key in answers if any(sizes[key][0] <= leaves <= sizes[key][1] for leaves in held)}
    return Question(
        key="size",
        ask=Html("With how many leaves will the test error be lowest?"),
        answers=answers,
        right=right,
        why=Html(f"The test error is lowest: {words.lowest(of)}."),
        instead={
            key: Html(f"With {said} it is {number(min(shares[key]))} or more.")
            for key, said in answers.items()
            if sizes[key][1] > 1  # the error of one leaf has been told
        },
        slips={
            key: "you chose trees that are too " + ("simple" if sizes[key][1] < held[0] else "complex")
            for key in answers
            if key not in right
        },
    )


def _named(low: int, high: int) -> str:
    return "1 leaf" if high == 1 else f"{low} leaves" if low == high else f"{low} to {high} leaves"


def _setting(case: Case, story: Scatter) -> Question:
    levels, best = story.levels, story.best
    return Question(
        key="setting",
        ask=Html("With which setting will the expected error be lowest?"),
        answers={str(i): scatter_words.setting(case, level.value) for i, level in enumerate(levels)},
        right={str(place) for place in best},
        why=scatter_words.best(case, story),
        instead={
            str(i): Html(f"With {scatter_words.setting(case, level.value)} it is {number(level.error)}.")
            for i, level in enumerate(levels)
        },
        slips={
            str(i): "you chose models that are too " + ("simple" if i < best[0] else "complex")
            for i in range(len(levels))
            if i not in best
        },
    )
