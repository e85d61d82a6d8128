"""The sentences about thirty models on thirty draws: how far they differ, and how far they are off."""

from collections import Counter
from collections.abc import Sequence

from views.lessons.overfit.case import Case
from views.lessons.overfit.scatter import DRAWS, FEW, Level, Scatter
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import amount, number
from views.words.tex import aligned

MODELS = {"leaves": "trees", "k": "nearest neighbours", "C": "Gaussian SVMs", "number": "regression trees"}


def setting(case: Case, value: float) -> str:
    """A setting in words: 8 leaves, k = 25."""
    if case.over in ("leaves", "number"):
        return plural(value, "leaf")
    return f"{case.over} = {amount(value)}"


def long(case: Case) -> Html:
    """What is worked out setting by setting, as it takes long."""
    if case.over in ("leaves", "number"):
        of = "numbers of leaves"
    else:
        of = f"values of {case.over}"
    return Html(
        f"The page draws {case.points:,} points {DRAWS} times. On each draw it trains {MODELS[case.over]} "
        f"with several {of}, from simple to complex. This takes a while, and each setting appears as soon as "
        "it is done."
    )


def sentence(case: Case, story: Scatter, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    level = story.levels[step.place]
    which = f"<b>{setting(case, level.value)}</b>"
    if step.kind == "ask":
        return Html(
            f"The page draws {case.points} training points {DRAWS} times from the same source. It trains "
            f"{MODELS[case.over]} with {which}, one model on each draw. The next steps make the draws."
        )
    if step.kind == "draw":
        return _drawn(case, story, level, step.n, which)
    bias = "bias²" if case.over == "number" else "the bias"
    said = (
        f"With {which}, {bias} is <b>{number(level.bias)}</b>, the variance <b>{number(level.variance)}</b> "
        f"and the noise {number(level.noise)}. The expected error is <b>{number(level.error)}</b>."
    )
    if step.place < len(story.levels) - 1:
        end = (
            "Is this too simple or too complex? <b>Guess first</b>: where is the error lowest?"
            if not step.place
            else ""
        )
        return Html(f"{said} {end}")
    return Html(f"{said} {best(case, story)}")


def best(case: Case, story: Scatter) -> Html:
    """Which setting has the lowest expected error, or which have."""
    places = story.best
    names = listed([setting(case, story.levels[place].value) for place in places])
    error = number(story.levels[places[0]].error)
    return Html(f"Of these settings, the expected error is lowest with {names}: {error}.")


def _drawn(case: Case, story: Scatter, level: Level, n: int, which: str) -> Html:
    if n == 1:
        return Html(
            f"This is the model that the first draw gives with {which}. The next draws have other points …"
        )
    if case.over == "number":
        return Html(
            f"After {n} draws each curve is one model. Where the curves lie far apart, the <b>variance</b> "
            "is large."
        )
    apart = sum(len({row[i] for row in level.said[:n]}) > 1 for i in range(len(story.truth)))
    few = f" The picture shows the borders of the first {FEW}." if n > FEW and case.over != "leaves" else ""
    return Html(
        f"After {n} draws the models disagree on <b>{apart}</b> of the {len(story.truth)} points shown.{few}"
    )


def opened(case: Case, story: Scatter, place: int, point: int, n: int) -> Html:
    """What the models drawn so far predict of a point."""
    said, truth = [row[point] for row in story.levels[place].said[:n]], story.truth[point]
    where = ", ".join(number(axis[point], 2) for axis in story.x)
    if case.over == "number":
        values = [float(str(one)) for one in said]
        mean = sum(values) / len(values)
        bias, variance = (mean - float(str(truth))) ** 2, sum((v - mean) ** 2 for v in values) / len(values)
        return paragraph(
            f"At x = {where} the truth is {number(float(str(truth)))}. {_models(said)} {number(mean)} on "
            f"average, so bias² is {number(bias, 4)} and the variance is {number(variance, 4)}.",
            "gh-opened",
        )
    classes = case.world.classes
    counts = Counter(map(str, said))
    main = max(classes, key=lambda one: counts[one])
    listed = " and ".join(f"{counts[one]} × {class_name(i, one)}" for i, one in enumerate(classes))
    right = "which is correct, so the bias is 0" if main == truth else "which is wrong, so the bias is 1"
    return paragraph(
        f"At ({where}), {_models(said)} {listed}. The main prediction is {main}, {right}. The variance is "
        f"{number(1 - counts[main] / len(said))} and the noise is {number(case.noise / 100, 2)}.",
        "gh-opened",
    )


def _models(said: Sequence[object]) -> str:
    return f"{plural(len(said), 'model')} {verb(len(said), 'predicts', 'predict')}"


def worked(case: Case, level: Level) -> str:
    """The sum, or for classes what takes its place, with the numbers."""
    bias, variance, noise = (number(value, 5) for value in (level.bias, level.variance, level.noise))
    if case.over == "number":
        return aligned(
            [rf"\text{{error}} &= \text{{bias}}^2 + \text{{variance}} + \text{{noise}} = "
             rf"{bias} + {variance} + {noise} = {number(level.error, 5)}"]
        )  # fmt: skip
    net = level.bias + level.variance - 2 * level.biased
    factor = number(1 - 2 * level.noise, 2)
    return aligned(
        [rf"\text{{wrong without noise}} &= {bias} + {variance} - 2\cdot {number(level.biased, 5)} = "
         rf"{number(net, 5)}",
         rf"\text{{error}} &= {noise} + {factor}\cdot {number(net, 5)} = {number(level.error, 5)}"]
    )  # fmt: skip


def levels(case: Case, told: Sequence[Level], place: int) -> Html:
    """Settings in numbers; place: the one that is marked."""
    rows = [
        [setting(case, one.value), *(number(v, 4) for v in (one.bias, one.variance, one.noise, one.error))]
        for one in told
    ]
    css = ["gh-best" if i == place else "" for i in range(len(told))]
    bias = "bias²" if case.over == "number" else "bias"
    head = [MODELS[case.over], bias, "variance", "noise", "error"]
    return table(f"Over {DRAWS} draws", head, rows, css="gh-numbers", row_css=css)


def about(case: Case) -> Html:
    """The meaning of the decomposition, and its limits."""
    if case.over == "number":
        return paragraph(
            "For squared error the sum is exact (Geman, Bienenstock & Doursat 1992). The truth is a wave. At "
            "each place the test has one value above it and one below it, so we know the noise: 0.3² = 0.09."
        )
    return paragraph(
        "A classification error is <b>not a sum</b> of bias, variance and noise. According to Domingos "
        "(2000), the main prediction is the class that most models predict. The bias is 1 where this "
        "prediction is wrong. The variance is the share of models that differ from it. Where the main "
        "prediction is wrong, "
        "a model that differs is correct. There variance helps, so the calculation subtracts it twice. A "
        "lecture writes “expected error ≈ bias + variance”, which is meant for squared error without noise. "
        "The noise here is that of the source’s labels, and we know it. Another lecture says that a full "
        "tree has no learning bias. Such a tree can fit any labels, but growing is not neutral. Growing "
        "prefers short trees with a large gain near the root (Mitchell 1997)."
    )
