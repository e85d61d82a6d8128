"""The guesses about two digits: the support vectors, the model with the fewest errors, and the best gamma."""

from functools import partial

from mlcore.svm import Machine
from views.kit.questions import Asks, Question, a_share
from views.lessons.beside.digits import GAMMAS, DigitsCase, Story
from views.words.grammar import listed
from views.words.html import Html
from views.words.numbers import amount, percent

MODELS = {"svm": "the SVM", "neighbours": "the nearest neighbours", "forest": "the forest"}


def asks(case: DigitsCase, story: Story) -> Asks:
    """Before the SVM, before the errors, and before the grid."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("wrong"): partial(_fewest, story), kinds.index("grid"): partial(_gamma, story)}
    if not isinstance(story.machine, str):
        found[kinds.index("svm")] = partial(_held, story.machine)
    return found


def _held(machine: Machine) -> Question:
    many, n = len(machine.support), len(machine.alpha)
    ask = Html(f"What share of the {n} pictures will be support vectors?")
    return a_share("held", ask, many / n, Html(f"There are {many} of {n}, or {percent(many / n)}."))


def _fewest(story: Story) -> Question:
    counts = {name: len(story.wrong[name]) for name in MODELS if name in story.wrong}
    least = min(counts.values())
    told = [f"{MODELS[name]} {count}" for name, count in counts.items()]
    return Question(
        key="fewest",
        ask=Html("Which model misclassifies the fewest test pictures?"),
        answers={name: MODELS[name] for name in counts},
        right={name for name, count in counts.items() if count == least},
        why=Html(f"Misclassified: {listed(told)}."),
        slip="you chose a model with more errors",
    )


def _gamma(story: Story) -> Question:
    best = sorted({g for _, g in story.grid.best})
    error = 100 * min(cell.error for row in story.grid.cells for cell in row)
    answers = {str(g): f"gamma = {amount(gamma)}" for g, gamma in enumerate(GAMMAS)}
    named = listed([amount(GAMMAS[g]) for g in best], "or")
    return Question(
        key="gamma",
        ask=Html("Which gamma has the lowest error in folds, with its best C?"),
        answers=answers,
        right={str(g) for g in best},
        why=Html(f"The lowest error is {amount(error, 3)} %, with gamma = {named}."),
        slips={
            str(g): "you chose a gamma that is too " + ("small" if g < best[0] else "large")
            for g in range(len(GAMMAS))
            if g not in best
        },
    )
