"""The sentences on handwritten digits."""

from views.lessons.beside.digits import (
    CS,
    FOLDS,
    GAMMA,
    GAMMAS,
    LEARNED,
    TREES,
    DigitsCase,
    Story,
    machine_of,
    records,
)  # fmt: skip
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, number, price_text

MODELS = {"svm": "Gaussian SVM", "neighbours": "Nearest neighbours", "forest": "Random forest"}


def shown(case: DigitsCase) -> str:
    """A title in a few words."""
    return f"Handwritten digits, {' and '.join(case.classes)}"


def sentence(case: DigitsCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    told = {
        "ask": _ask, "svm": _svm, "before-errors": _before, "wrong": _wrong, "neighbours": _neighbours,
        "forest": _forest, "before-grid": _before_grid,
    }  # fmt: skip
    return Html(told[step.kind](case, story) if step.kind in told else _grid(story, step.n))


def _ask(case: DigitsCase, story: Story) -> str:
    guess = "" if isinstance(story.machine, str) else " <b>Guess first</b>: what share are support vectors?"
    return (
        "Each record is a picture of 8 × 8 pixels, so it has 64 numbers. The models learn from "
        f"{LEARNED} pictures each of {listed(case.classes)}.{guess}"
    )


def _svm(case: DigitsCase, story: Story) -> str:
    if isinstance(story.machine, str):
        return esc(story.machine)
    alpha = story.machine.alpha
    many = len(story.machine.support)
    return (
        f"The Gaussian SVM (C = {price_text(case.C)}, gamma = {amount(GAMMA)}) has <b>{many} support "
        f"vectors</b> among {len(alpha)} pictures, here with the largest multipliers first. A picture whose "
        "α is C violates the margin or lies on its edge. You could leave out all other pictures, and nothing "
        "would change."
    )


def _before(case: DigitsCase, story: Story) -> str:
    return (
        f"The models now predict {len(records(case.sample)[1].y)} other pictures of the same two digits. "
        f"<b>Guess first</b>: which makes the fewest errors, the SVM, {_nearest(case)}, or a forest of "
        f"{TREES} trees?"
    )


def _nearest(case: DigitsCase) -> str:
    return f"{case.k} nearest neighbours" if case.k > 1 else "the nearest neighbour"


def _wrong(case: DigitsCase, story: Story) -> str:
    if "svm" not in story.wrong:
        return "Without an SVM there is nothing to count here."
    said = f"The SVM gets <b>{_of(case, story, 'svm')}</b> wrong."
    return f"{said} The text below each picture shows the prediction."


def _of(case: DigitsCase, story: Story, model: str) -> str:
    return f"{len(story.wrong[model])} of {len(records(case.sample)[1].y)}"


def _neighbours(case: DigitsCase, story: Story) -> str:
    verb = "get" if case.k > 1 else "gets"
    said = f"{_nearest(case).capitalize()} {verb} <b>{_of(case, story, 'neighbours')}</b> wrong."
    if not story.wrong["neighbours"]:
        return said
    return f"{said} Each wrong picture is followed by its nearest training pictures, pixel by pixel."


def _forest(case: DigitsCase, story: Story) -> str:
    return (
        f"The forest of {TREES} trees gets <b>{_of(case, story, 'forest')}</b> wrong. Each of its splits "
        "looks at only one pixel."
    )


def _before_grid(case: DigitsCase, story: Story) -> str:
    return (
        f"Cross-validation chooses C and gamma in {FOLDS} folds of the {2 * LEARNED} training pictures. "
        "<b>Guess first</b>: which gamma has the lowest error?"
    )


def _grid(story: Story, n: int) -> str:
    column = [row[n - 1].error for row in story.grid.cells]
    low, high = (amount(100 * one, 3) for one in (min(column), max(column)))
    errors = f"<b>{low} %</b>" if low == high else f"<b>{low} to {high} %</b>"
    said = f"With gamma = {amount(GAMMAS[n - 1])} the errors over C are {errors}."
    if n < len(GAMMAS):
        return said
    best = story.grid.best
    return (
        f"{said} To such a narrow kernel hardly any two pictures are alike. The lowest error of all, which "
        f"is marked, belongs to {plural(len(best), 'cell')} of {len(CS) * len(GAMMAS)}. With {2 * LEARNED} "
        "pictures, ties are no surprise."
    )


def errors_table(case: DigitsCase, story: Story, at: int) -> Html:
    """The errors of the models of the steps so far."""
    kinds = [step.kind for step in story.steps[: at + 1]]
    told = {"svm": "wrong", "neighbours": "neighbours", "forest": "forest"}
    n = len(records(case.sample)[1].y)
    rows = [
        [MODELS[model], str(len(story.wrong[model])), number(len(story.wrong[model]) / n)]
        for model, kind in told.items()
        if kind in kinds and model in story.wrong
    ]
    return table(f"Errors on {n} other pictures", ["model", "wrong", "error"], rows, css="gh-numbers")


def about(case: DigitsCase, story: Story, found: bool) -> Html:
    """The training pictures; found: whether the page has shown the errors of the SVM."""
    if case.draw is not None:
        return paragraph(f"{drawn(case.draw)} {SCALE}")
    said = f"{FIRST} {SCALE}"
    drawing = case.sample._replace(draw=0)
    other = machine_of(drawing, case.C)
    if not found or isinstance(other, str) or isinstance(story.machine, str):
        return paragraph(said)
    test = records(drawing)[1]
    wrong = int((other.predict(test.X) != test.signs).sum())
    return paragraph(f"{said} {unlike(_of(case, story, 'svm'), wrong, len(test.y))}")


SCALE = "Ink goes from 0 to 1, and the pixels are not standardised."
FIRST = (
    f"The training set is the first {LEARNED} records of each digit in the table “Handwritten digits”, and "
    "the test set is all later ones. This is the order of the file and not a random draw. Training and test "
    "pictures need not have the same distribution."
)


def drawn(draw: int) -> str:
    """The training pictures if they are drawn at random."""
    return (
        f"The training set is {LEARNED} records of each digit in the table “Handwritten digits”, drawn at "
        f"random (seed {draw}). The test set is all others."
    )


def unlike(wrong: str, other: int, n: int) -> str:
    """The result of a random draw instead; wrong: the errors with the first pictures."""
    return (
        f"With this training set the SVM gets {wrong} wrong. With {LEARNED} of each digit drawn at random "
        f"(seed 0) it gets {other} of {n:,} wrong. Folds of the training pictures cannot show this, because "
        "they divide only these pictures."
    )
