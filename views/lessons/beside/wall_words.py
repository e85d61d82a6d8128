"""The sentences about six models that learn from the same points."""

from collections.abc import Callable
from typing import Any

from views.lessons.beside.wall import FOLDS, MODELS, STEPS, TREES, Learned, Story, WallCase, at_cursor, says
from views.subjects.ground.drawn import place
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_name, esc, here, paragraph, table
from views.words.numbers import amount, number, price_text, short

TITLES = {
    "cart": "CART", "forest": "Random forest", "neighbours": "Nearest neighbours", "bayes": "Naive Bayes",
    "linear": "Linear SVM", "gaussian": "Gaussian SVM",
}  # fmt: skip
CURSOR = "the cursor (arrow keys move it)"
EXPRESS = {  # the borders that each can draw, and those that it cannot
    "cart": ("rectangles, as small as necessary", "a slanted border, except as a staircase"),
    "forest": ("the overlapping rectangles of many trees", "a smooth border, as its steps only get finer"),
    "neighbours": ("a border of any shape where points are close together",
                   "that one feature matters more than the other, unless you rescale one of them"),
    "bayes": ("a curve of the second degree", "how the two features depend on each other within a class"),
    "linear": ("one straight border", "a border that bends, as for a ring or XOR"),
    "gaussian": ("a smooth border of any shape, depending on C and gamma",
                 "a rule far from all points, where only its bias is left"),
}  # fmt: skip

KINDS = {  # the kind of model, and what a reader can see in it
    "cart": ("discriminative", "a path of conditions for each prediction"),
    "forest": ("discriminative", "many paths and their majority"),
    "neighbours": ("instance-based", "the neighbours themselves"),
    "bayes": ("generative, a density for each class", "a factor for each attribute"),
    "linear": ("discriminative", "a weight for each attribute"),
    "gaussian": ("discriminative", "little, as its sum over support vectors is a black box"),
}


def shown(case: WallCase) -> str:
    """A title in a few words."""
    return f"{case.points.title}, six models"


def sentence(case: WallCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    if step.kind == "ask":
        return Html(
            f"Six models learn from {plural(case.ground.n, 'point')}. Some borders are straight, some are "
            "staircases, and some take any shape. "
            f"{here('Drag the cursor anywhere to see what each model predicts there.')}"
        )
    if step.kind == "model":
        return Html(_model(case, story, step.model))
    if step.kind == "before-errors":
        return Html(
            f"The training errors say little. In {FOLDS} folds models that have not seen a point predict it. "
            "<b>Guess first</b>: which model makes the fewest errors?"
        )
    return Html(_errors(case, story))


def _model(case: WallCase, story: Story, name: str) -> str:
    found = story.learned[name]
    if isinstance(found, str):
        return f"<b>{TITLES[name]}</b>: {esc(found)}"
    can, cannot = EXPRESS[name]
    capped = f" SMO stopped after {STEPS} steps, before it converged." if found.capped else ""
    return f"<b>{TITLES[name]}</b>{_with(case, name)} can draw {can}. It cannot express {cannot}.{capped}"


def _with(case: WallCase, name: str) -> str:
    told = {
        "cart": ", fully grown,", "forest": f" of {TREES} trees",
        "neighbours": f" with k = {case.k}",
        "bayes": " with normal densities", "linear": f" with C = {price_text(case.C)}",
        "gaussian": f" with C = {price_text(case.C)} and gamma = {amount(case.gamma, 4)}",
    }  # fmt: skip
    return told[name]


def _errors(case: WallCase, story: Story) -> str:
    least = story.least
    if least is None:
        return "There are too few points to leave some of them out."
    best = [TITLES[name] for name in MODELS if _total(story, name) == least]
    return (
        f"<b>{listed(best)}</b> {verb(len(best), 'has', 'have')} the fewest cross-validation errors, "
        f"{least} of {plural(case.ground.n, 'point')}. With few points another sample may rank them "
        "differently."
    )


def _total(story: Story, name: str) -> int | None:
    found = story.learned[name]
    return found.total if isinstance(found, Learned) else None


# Beside the picture ---------------------------------------------------------------------------------


def cursor_table(case: WallCase, story: Story, at: int) -> Html:
    """The predictions at the cursor of the models so far."""
    told = [step.model for step in story.steps[: at + 1] if step.model]
    rows = [[TITLES[name], *_says(case, story.learned[name], name)] for name in told]
    return table(f"At {place(case.ground, case.z)}", ["model", "predicts", "because"], rows)


def _says(case: WallCase, found: Learned | str, name: str) -> list[str]:
    if isinstance(found, str):
        return ["–", "–"]
    label, classes = says(case, found), found.model.classes
    c = classes.index(label)
    share = float(found.model.predict_proba(at_cursor(case))[0][c])
    why: dict[str, Callable[[], str]] = {
        "cart": lambda: f"{number(100 * share, 0)} % of its leaf",
        "forest": lambda: f"{round(share * TREES)} of {TREES} trees",
        "neighbours": lambda: f"{round(share * case.k)} of {case.k} neighbours",
        "bayes": lambda: f"posterior {number(share)}",
    }
    return [
        class_name(c, label),
        why[name]() if name in why else f"f(x) = {short(_decision(case, found.model))}",
    ]


def _decision(case: WallCase, model: Any) -> float:
    return float(model.decision(at_cursor(case))[0])


def errors_table(case: WallCase, story: Story) -> Html:
    """The errors of each model, the fewest first."""
    there = [(name, one) for name, one in story.learned.items() if isinstance(one, Learned)]
    there.sort(key=lambda pair: (pair[1].total is None, pair[1].total))
    n = case.ground.n
    rows = [
        [TITLES[name], "–" if one.total is None else number(one.total / n), number(one.errors / n)]
        for name, one in there
    ]
    css = ["gh-best" if one.total is not None and one.total == story.least else "" for _, one in there]
    return table("Errors", ["model", f"{FOLDS} folds", "training"], rows, css="gh-numbers", row_css=css)


def kinds_table() -> Html:
    """The kind of each model, and the strengths of trees."""
    rows = [[TITLES[name], *KINDS[name]] for name in MODELS]
    trees = paragraph(
        "All six are <b>supervised learning</b>, because the classes of the points are known. Trees are fast "
        "to grow and to use, handle words and numbers alike, and are readable while they are small. Whether "
        "they make more errors than others depends on the data."
    )
    return Html(table("Kinds of model", ["model", "kind", "what you can read"], rows) + trees)


def express_table() -> Html:
    """The borders that each model can and cannot draw."""
    rows = [[TITLES[name], *EXPRESS[name]] for name in MODELS]
    return table("Possible borders", ["model", "can draw", "cannot express"], rows)


def about(case: WallCase) -> Html:
    """How the models learn."""
    return paragraph(
        "Neighbours and SVMs see both numbers standardised. All models have fixed settings here. "
        "Each might do better if cross-validation chose its settings."
    )
