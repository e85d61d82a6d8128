"""What is said of thirty models on thirty draws: how far they differ, and how far they are off."""

from collections import Counter
from collections.abc import Sequence

from views.lessons.overfit.case import Case
from views.lessons.overfit.scatter import DRAWS, FEW, Level, Scatter
from views.words.grammar import listed, plural
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
        f"{DRAWS} draws of {case.points:,} points, and {MODELS[case.over]} with several {of}, from simple to "
        "complex. That takes a while: each setting is shown as soon as it is done."
    )


def sentence(case: Case, story: Scatter, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    level = story.levels[step.place]
    which = f"<b>{setting(case, level.value)}</b>"
    if step.kind == "ask":
        return Html(
            f"The same world, but other training points each time: {DRAWS} draws of {case.points} points. "
            f"Models of one kind, {MODELS[case.over]} with {which}: how far will they differ? "
            "<b>Guess first</b>; the next steps draw."
        )
    if step.kind == "draw":
        return _drawn(case, story, level, step.n, which)
    parts = f"bias{'²' if case.over == 'number' else ''} <b>{number(level.bias)}</b>, "
    parts += f"variance <b>{number(level.variance)}</b>, noise {number(level.noise)}; "
    said = f"With {which}: {parts}expected error <b>{number(level.error)}</b>."
    if step.place < len(story.levels) - 1:
        end = "Too simple, or too complex? <b>Guess</b> where the error is lowest." if not step.place else ""
        return Html(f"{said} {end}")
    return Html(f"{said} {best(case, story)}")


def best(case: Case, story: Scatter) -> Html:
    """Which setting has the lowest expected error, or which have."""
    places = story.best
    names = listed([setting(case, story.levels[place].value) for place in places])
    error = number(story.levels[places[0]].error)
    return Html(f"Of these settings {names} {'has' if len(places) == 1 else 'have'} the lowest, {error}.")


def _drawn(case: Case, story: Scatter, level: Level, n: int, which: str) -> Html:
    if n == 1:
        return Html(f"The first draw, and what is learned from it with {which}. Now other points …")
    if case.over == "number":
        return Html(
            f"{n} draws: each curve is a model. Where they lie apart, their <b>variance</b> is large."
        )
    apart = sum(len({row[i] for row in level.said[:n]}) > 1 for i in range(len(story.truth)))
    few = f" The borders of the first {FEW} are drawn." if n > FEW and case.over != "leaves" else ""
    return Html(
        f"{n} draws: on <b>{apart}</b> of the {len(story.truth)} points shown the models do not agree.{few}"
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
            f"At x = {where} the truth is {number(float(str(truth)))}; {plural(len(said), 'model')} predict "
            f"{number(mean)} on average: bias² {number(bias, 4)}, variance {number(variance, 4)}.",
            "gh-opened",
        )
    classes = case.world.classes
    counts = Counter(map(str, said))
    main = max(classes, key=lambda one: counts[one])
    listed = " and ".join(f"{counts[one]} × {class_name(i, one)}" for i, one in enumerate(classes))
    right = "as it should be: bias 0" if main == truth else "which is wrong: bias 1"
    return paragraph(
        f"At ({where}) {plural(len(said), 'model')} predict {listed}. The main prediction is {main}, "
        f"{right}; "
        f"variance {number(1 - counts[main] / len(said))}, noise {number(case.noise / 100, 2)}.",
        "gh-opened",
    )


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
    """What the decomposition is, and what it is not."""
    if case.over == "number":
        return paragraph(
            "For squared error the sum is exact (Geman, Bienenstock & Doursat 1992). The truth is a wave; at "
            "each place the test has one value above and one below it, so the noise is known: 0.3² = 0.09."
        )
    return paragraph(
        "Errors of classes are <b>no sum</b> of bias, variance and noise. By Domingos (2000) the main "
        "prediction is the class that most models predict; bias: it is wrong; variance: a model differs "
        "from it. Where the main prediction is wrong, a model that differs is right: there variance helps, "
        "so it counts twice the other way. A lecture writes “expected error ≈ bias + variance”; that is "
        "meant for squared error, and without noise. The noise is that of the world’s labels, and is known "
        "here. Another says that a full tree has no learning bias. It can fit any labels, but growing is "
        "not neutral: it prefers short trees with a large gain near the root (Mitchell 1997)."
    )
