"""The sentences about six models, fifteen comparisons, and how to count them honestly."""

from collections.abc import Mapping, Sequence
from statistics import mean, stdev

from mlcore import evaluate
from views.lessons.duel.case import A, B, Case
from views.lessons.duel.judged import Folds
from views.lessons.duel.story import ADJUSTED, ALPHA, WORLDS, Six, Step, alpha_at, rejected
from views.lessons.duel.words import too_few, where
from views.words.grammar import plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import number, p_value, percent

NAMES = {
    "none": "no adjustment",
    "bonferroni": "Bonferroni",
    "sidak": "Šidák",
    "holm": "Holm",
    "bh": "Benjamini–Hochberg",
}
ABOUT = {
    "bonferroni": "<b>Bonferroni</b> divides the level by the number of tests, so each gets {level}. The "
    "probability of any false rejection is then at most {alpha}.",
    "sidak": "<b>Šidák</b> uses 1 − (1 − α)<sup>1/15</sup> = {level}, which is exact for independent tests. "
    "The conditional inference tree calls this Bonferroni.",
    "holm": "<b>Holm</b> compares the lowest p with α/15, the next with α/14 and so on, and stops at the "
    "first that fails. Holm never rejects fewer than Bonferroni and guarantees the same.",
    "bh": "<b>Benjamini and Hochberg</b> reject all p up to the last below the slanted line α·rank/15. They "
    "guarantee something else. On average at most {alpha} of the rejections are false (the false discovery "
    "rate), if the tests are independent or depend positively on each other. Fifteen pairs of six models "
    "need not do so.",
}  # fmt: skip


def sentence(case: Case, story: Six, step: Step) -> Html:
    """The sentence of a step about six models."""
    return Html(_told(case, story, step))


def _told(case: Case, story: Six, step: Step) -> str:
    tests, alpha = len(story.p), alpha_at(step)
    found = {method: rejected(story.p, alpha, method) for method in ("none", *ADJUSTED)}
    if step.kind == "ask":
        return (
            f"Six models are tested on the same {len(story.accuracies[0])} folds of {where(case.choices)}, "
            f"which gives {tests} comparisons."
        )
    if step.kind == "figures":
        means = [sum(row) / len(row) for row in story.accuracies]
        ends = f"{number(min(means))} to {number(max(means))}"
        return (
            f"The picture shows each model’s accuracies by fold. The means go from {ends}. <b>Guess "
            f"first</b>: what share of the {tests} comparisons will be significant at {ALPHA:g}?"
        )
    if step.kind == "p":
        return f"The paired t test gives each of the {tests} pairs a p. The lowest comes first."
    if step.kind == "none":
        said = f"<b>{found['none']}</b> of {tests} p are at or below {ALPHA:g}. Is each of them a discovery?"
        return f"{said}{_few(story)}"
    if step.kind == "same":
        return (
            "Now imagine that all six models were <b>the same</b>. They could then have changed places on "
            f"each fold. Some of the {tests} comparisons may still be “significant”."
        )
    if step.kind == "world":
        count = rejected(story.worlds[step.n - 1], ALPHA, "none")
        of = f"<b>{count}</b> of {tests} comparisons {verb(count)} “significant”"
        said = f"All six models are the same in world {step.n}, where {of}."
        if story.steps[story.steps.index(step) + 1].kind == "world":
            return said
        return f"{said} <b>Guess first</b>: what share of {WORLDS} such worlds has at least one?"
    if step.kind == "worlds":
        return _worlds(story)
    if step.kind == "alpha":
        each = ", ".join(f"{NAMES[method]} {found[method]}" for method in ADJUSTED)
        are = verb(found["none"])
        plain = f"{found['none']} of {tests} {are} significant without adjustment"
        return (
            f"At α = <b>{alpha:g}</b>, {plain}. The adjusted counts are {each}. Drag the line.{_few(story)}"
        )
    level = evaluate.levels(tests, ALPHA, step.kind)[0]
    about = ABOUT[step.kind].format(level=number(level, 5), alpha=f"{ALPHA:g}")
    return f"{about} Here this rejects <b>{found[step.kind]}</b> of {tests}."


def long() -> Html:
    """The sentence while the page judges six models, which takes long."""
    return Html(
        "Six models are trained and tested on the same folds, which takes a while. Each appears as soon as "
        "it is judged, and fifteen comparisons follow."
    )


def done(found: Mapping[str, Folds], of: int) -> Html:
    """The models judged so far."""
    rows = [
        [esc(title), number(mean(one.accuracies)), number(stdev(one.accuracies))]
        for title, one in found.items()
    ]
    caption = f"{len(found)} of {of} models judged, over {len(next(iter(found.values())).accuracies)} folds"
    return table(caption, ["model", "accuracy", "standard deviation"], rows, css="gh-numbers")


def _few(story: Six) -> str:
    """The note that the folds are too few to believe it."""
    k = len(story.accuracies[0])
    return f" <b>No verdict</b> is possible, because {k} folds are too few." if too_few(k) else ""


def _worlds(story: Six) -> str:
    counts = [rejected(p, ALPHA, "none") for p in story.worlds]
    share = sum(count > 0 for count in counts) / len(counts)
    return (
        f"<b>{percent(share, 0)}</b> of {WORLDS} such worlds have at least one “significant” pair. The "
        f"average is {number(sum(counts) / len(counts), 2)} pairs. Fifteen independent tests would have one "
        "in 53.7 % of worlds. These tests share their models, so “significant” pairs come together."
    )


def pairs(story: Six, alpha: float) -> Html:
    """The pairs by p, with the adjusted ones."""
    adjusted = {method: evaluate.adjust(story.p, method) for method in ADJUSTED}
    rows, css = [], []
    for at in story.order:
        first, second = (story.titles[side] for side in story.pairs[at])
        rows.append(
            [
                f"{esc(first)} – {esc(second)}",
                p_value(story.p[at]),
                *(p_value(adjusted[m][at]) for m in ADJUSTED),
            ]
        )
        css.append("gh-best" if adjusted["bh"][at] <= alpha else "")
    head = ["pair", "p", "Bonf.", "Šidák", "Holm", "B.–H."]
    caption = "Adjusted p, with the rejections of Benjamini and Hochberg marked"
    return table(caption, head, rows, css="gh-numbers", row_css=css)


def chances(tests: int) -> Html:
    """How soon one of many tests is significant by chance."""
    any_of = 1 - (1 - ALPHA) ** tests
    plain, corrected = evaluate.paired_t(A, B), evaluate.paired_t(A, B, 1 / (len(A) - 1))
    return paragraph(
        f"{plural(tests, 'independent test')} at {ALPHA:g} have at least one false rejection with "
        f"probability "
        f"1 − {1 - ALPHA:g}<sup>{tests}</sup> = <b>{number(any_of, 6)}</b>. At Bonferroni’s level, "
        f"{number(ALPHA / tests, 7)}, this probability is "
        f"{number(1 - (1 - ALPHA / tests) ** tests, 4)}. The training sets of the folds overlap, so every "
        "p here "
        f"is too small, and not always by little. For the typed figures of “Same folds”, the correction of "
        f"Nadeau and Bengio turns {p_value(plain.p)} into {p_value(corrected.p)}."
    )


def name(titles: Sequence[str]) -> str:
    """The picture in words, for a screen reader."""
    return f"Six models on the same folds, and the p values of {len(titles) * (len(titles) - 1) // 2} pairs"
