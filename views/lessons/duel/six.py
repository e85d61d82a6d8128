"""Six models on the same folds, fifteen comparisons, and how to count them honestly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import log10
from statistics import mean, stdev
from typing import Any, NamedTuple

from mlcore import evaluate
from views.kit.keep import is_kept, kept
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, halfway
from views.kit.link import judging
from views.kit.link.codes import Chosen
from views.kit.link.params import Given
from views.kit.panels import Action, Panels, Repeated, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.duel import judged, two
from views.lessons.duel.judged import ALPHA, Folds, too_few, where
from views.lessons.duel.two import DATA, IDENTIFIERS, SEED
from views.lessons.duel.typed import A, B
from views.stage.animation.animation import Canvas, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import panel
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import plural, verb
from views.words.html import Html, esc, paragraph, plain, table
from views.words.numbers import number, p_value, percent

LONG = 2.5  # s for six models, about, from which the page shows each as soon as it is judged
SIX = {
    "learners": tuple(map(Chosen, ("cart", "c4.5", "ctree", "naive-bayes", "neighbours", "svm"))),
    "pruning": (
        Chosen("cart"),
        *(
            Chosen("cart", (("prune", method),))
            for method in ("pessimistic", "error-based", "mdl", "chi-square", "cost-complexity")
        ),
    ),
}
TITLES = {
    "pruning": (
        "not pruned", "pessimistic", "error-based", "description length", "chi-square", "cost-complexity",
    )
}  # fmt: skip
WORLDS = 300
ALPHAS = (0.001, 0.002, 0.005, *(k / 100 for k in range(1, 21)))
ADJUSTED = ("bonferroni", "sidak", "holm", "bh")
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
FLOOR, REACHED = 1e-6, 5e-5  # a smaller p appears at the floor; the lower end of the lines
WITHIN, BEYOND = 1, 0  # colours of p: not significant, and significant
TICKS = [
    (0.0, "1"),
    (-1.0, "0.1"),
    (-2.0, "0.01"),
    (-3.0, "0.001"),
    (-4.0, "10⁻⁴"),
    (-5.0, "10⁻⁵"),
    (-6.0, "10⁻⁶"),
]
LOOKS = {"bonferroni": "plain", "sidak": "dashed", "holm": "thin", "bh": "plain"}
TONES = {"bonferroni": 2, "sidak": 3, "holm": 4, "bh": 5}  # colours of the lines


@dataclass(frozen=True)
class Case:
    """six: which six models"""

    choices: Choices
    six: str
    seed: int
    view: str = "six"

    @property
    def models(self) -> dict[str, Chosen]:
        """The models by their titles."""
        models = SIX[self.six]
        titles = TITLES.get(self.six, tuple(one.title for one in models))
        return dict(zip(titles, models, strict=True))


def read(given: Given) -> Case:
    """The case of a link."""
    return Case(two.records_read(given, "wine"), given(judging.SIX), given(SEED))


def refuse(case: Case) -> Refusal | None:
    """Why there is nothing to compare."""
    ways = [Action("Use one tree with six prunings", judging.SIX.change("pruning"))]
    return two.refuse(case.choices, lambda: story(case), *(ways if case.six == "learners" else []))


# The models that are judged -------------------------------------------------------------------------


def so_far(case: Case) -> dict[str, Folds | str]:
    """The models, by title, that are judged already."""
    return {
        title: judged.tried(case.choices, chosen, case.seed)
        for title, chosen in case.models.items()
        if is_kept(judged.tried, case.choices, chosen, case.seed)
    }


def are_there(case: Case) -> bool:
    """Whether all six are judged, or will be soon. This includes a model that is known to be refused."""
    done = so_far(case)
    soon = sum(judged.seconds(case.choices, chosen) for chosen in case.models.values()) <= LONG
    return soon or len(done) == len(case.models) or any(isinstance(one, str) for one in done.values())


def _judged(case: Case) -> dict[str, Folds]:
    return {title: one for title, one in so_far(case).items() if isinstance(one, Folds)}


def _repeated(case: Case) -> Repeated:
    """Six models, which the page judges one after the other in view."""
    models = tuple(case.models.values())
    return Repeated(
        of=(case.choices, case.six, case.seed),
        parts=len(models),
        work=lambda part: judged.tried(case.choices, models[part], case.seed),
        done=lambda: len(_judged(case)),
        panels=lambda: [Said(_done(_judged(case), len(models)))],
        start=f"Judge {len(models)} models",
        go_on=lambda left: f"Continue with {plural(left, 'model')}",
        stop="Stop, keep what is done",
        part=f"Model {{}} of {len(models)}",
        asks=[Said(paragraph("The page compares the accuracies of the six models."))],
    )


def _done(found: Mapping[str, Folds], of: int) -> Html:
    """The models judged so far."""
    rows = [
        [esc(title), number(mean(one.accuracies)), number(stdev(one.accuracies))]
        for title, one in found.items()
    ]
    caption = f"{len(found)} of {of} models judged, over {len(next(iter(found.values())).accuracies)} folds"
    return table(caption, ["model", "accuracy", "standard deviation"], rows, css="gh-numbers")


# The story ------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """kind: what it shows; n: how much of it."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """Six models on the same folds. p: of every pair; worlds: the same if all are equal."""

    steps: Sequence[Step]
    titles: tuple[str, ...]
    accuracies: tuple[tuple[float, ...], ...]
    p: tuple[float, ...]
    worlds: tuple[tuple[float, ...], ...]

    @property
    def order(self) -> list[int]:
        """The pairs, the lowest p first."""
        return sorted(range(len(self.p)), key=lambda pair: (self.p[pair], pair))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The two models of each pair."""
        return list(combinations(range(len(self.titles)), 2))


@kept
def _story(case: Case) -> Story:
    found = [judged.folded(case.choices, one, case.seed) for one in SIX[case.six]]
    accuracies = tuple(one.accuracies for one in found)
    titles = tuple(case.models)
    steps = [Step("ask"), Step("figures"), Step("p"), Step("none"), Step("same")]
    steps += [*(Step("world", n) for n in (1, 2, 3)), Step("worlds", WORLDS), *map(Step, ADJUSTED)]
    steps += [Step("alpha", k) for k in range(len(ALPHAS))]
    worlds = evaluate.alike(accuracies, WORLDS, case.seed)
    return Story(steps, titles, accuracies, evaluate.pairwise(accuracies), worlds)


def story(case: Case) -> Story | None:
    """The story of a case, None before all six are judged. Raises TableError if nothing can be compared."""
    if are_there(case):
        return _story(case)
    judged.records_of(case.choices)
    return None


def rejected(p: Sequence[float], alpha: float, method: str) -> int:
    """The number of significant pairs at a level."""
    return sum(one <= alpha for one in (p if method == "none" else evaluate.adjust(p, method)))


def alpha_at(step: Step) -> float:
    """The level at a step."""
    return ALPHAS[step.n] if step.kind == "alpha" else ALPHA


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, step: Step) -> Html:
    """The sentence of a step."""
    return Html(_SAID[step.kind](case, story, step))


def _ask(case: Case, story: Story, step: Step) -> str:
    return (
        f"Six models are tested on the same {len(story.accuracies[0])} folds of {where(case.choices)}, "
        f"which gives {len(story.p)} comparisons."
    )


def _figures(case: Case, story: Story, step: Step) -> str:
    means = [sum(row) / len(row) for row in story.accuracies]
    ends = f"{number(min(means))} to {number(max(means))}"
    return (
        f"The picture shows each model’s accuracies by fold. The means go from {ends}. <b>Guess "
        f"first</b>: what share of the {len(story.p)} comparisons will be significant at {ALPHA:g}?"
    )


def _sorted_p(case: Case, story: Story, step: Step) -> str:
    return f"The paired t test gives each of the {len(story.p)} pairs a p. The lowest comes first."


def _unadjusted(case: Case, story: Story, step: Step) -> str:
    found = rejected(story.p, ALPHA, "none")
    said = (
        f"<b>{found}</b> of {len(story.p)} p are at or below {ALPHA:g}. Not each of them need be a discovery."
    )
    return f"{said}{_few(story)}"


def _same(case: Case, story: Story, step: Step) -> str:
    return (
        "Now imagine that all six models were <b>the same</b>. They could then have changed places on "
        f"each fold. Some of the {len(story.p)} comparisons may still be “significant”."
    )


def _world(case: Case, story: Story, step: Step) -> str:
    count = rejected(story.worlds[step.n - 1], ALPHA, "none")
    of = f"<b>{count}</b> of {len(story.p)} comparisons {verb(count)} “significant”"
    said = f"All six models are the same in world {step.n}, where {of}."
    if story.steps[story.steps.index(step) + 1].kind == "world":
        return said
    return f"{said} <b>Guess first</b>: what share of {WORLDS} such worlds has at least one?"


def _worlds(case: Case, story: Story, step: Step) -> str:
    counts = [rejected(p, ALPHA, "none") for p in story.worlds]
    share = sum(count > 0 for count in counts) / len(counts)
    return (
        f"<b>{percent(share, 0)}</b> of {WORLDS} such worlds have at least one “significant” pair. The "
        f"average is {number(sum(counts) / len(counts), 2)} pairs. Fifteen independent tests would have one "
        "in 53.7 % of worlds. These tests share their models, so “significant” pairs come together."
    )


def _adjusted(case: Case, story: Story, step: Step) -> str:
    level = evaluate.levels(len(story.p), ALPHA, step.kind)[0]
    about = ABOUT[step.kind].format(level=number(level, 5), alpha=f"{ALPHA:g}")
    return f"{about} Here this rejects <b>{rejected(story.p, ALPHA, step.kind)}</b> of {len(story.p)}."


def _alpha(case: Case, story: Story, step: Step) -> str:
    alpha = alpha_at(step)
    each = ", ".join(f"{NAMES[method]} {rejected(story.p, alpha, method)}" for method in ADJUSTED)
    count = rejected(story.p, alpha, "none")
    plain = f"{count} of {len(story.p)} {verb(count)} significant without adjustment"
    return f"At α = <b>{alpha:g}</b>, {plain}. The adjusted counts are {each}. Drag the line.{_few(story)}"


_SAID = {
    "ask": _ask, "figures": _figures, "p": _sorted_p, "none": _unadjusted, "same": _same, "world": _world,
    "worlds": _worlds, "alpha": _alpha, **dict.fromkeys(ADJUSTED, _adjusted),
}  # fmt: skip


def _few(story: Story) -> str:
    """The note that the folds are too few to believe it."""
    k = len(story.accuracies[0])
    return f" <b>No verdict</b> is possible, because {k} folds are too few." if too_few(k) else ""


def long() -> Html:
    """The sentence while the page judges six models, which takes long."""
    return Html(
        "Six models are trained and tested on the same folds, which takes a while. Each appears as soon as "
        "it is judged, and fifteen comparisons follow."
    )


def pairs(story: Story, alpha: float) -> Html:
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


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story | None, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    story = story or _story(case)
    texts = [(plain(sentence(case, story, step)), step.kind != "alpha") for step in story.steps]
    legend: list[tuple[int | None, str]] = [(BEYOND, "significant"), (WITHIN, "not")]
    legend += [(c, NAMES[method]) for method, c in TONES.items()]
    name = f"Six models on the same folds, and the p values of {len(story.p)} pairs"
    return animation(trace_of(case), name, [_folds(story), _sorted(story)], texts, legend)


def _folds(story: Story) -> Canvas:
    """A row for each model, a dot for each fold, and the mean."""
    values = [value for row in story.accuracies for value in row]
    edge = 0.06 * (max(values) - min(values)) or 0.05
    rows: Axis = {"name": "", "low": -0.8, "high": 5.9, "ticks": []}
    canvas = Canvas(
        axis("accuracy on a fold", min(values) - edge, max(values) + edge), rows, share=1.2, late="x"
    )
    for i, (title, row) in enumerate(zip(story.titles, story.accuracies, strict=True)):
        y, seen = 5 - i, dict.fromkeys(row, 0)
        canvas.text(min(values), y + 0.42, title, anchor="start", look="strong")
        for fold, value in enumerate(row, start=1):
            lift, seen[value] = seen[value], seen[value] + 1
            name = f"{title}, fold {fold}: {number(value)}"
            canvas.dot(value, y - 0.25 + 0.07 * lift, step=1, size=0.2, look="quiet", name=name)
        mean = sum(row) / len(row)
        canvas.line(
            [(mean, y - 0.4), (mean, y + 0.25)], step=1, look="lit", name=f"{title}: mean {number(mean)}"
        )
    return canvas


def _height(p: float) -> float:
    return log10(max(p, FLOOR))


def _p_axis(story: Story) -> Axis:
    low = _height(min(REACHED, *story.p, *(p for world in story.worlds[:3] for p in world))) - 0.2
    return {"name": "p", "low": low, "high": 0.25, "ticks": [tick for tick in TICKS if tick[0] >= low]}


def _sorted(story: Story) -> Canvas:
    """The p by rank, the lines to compare them with, and the level as a handle."""
    tests, born = len(story.p), first_of(story.steps, "p")
    ranks: Axis = {
        "name": "rank of the pair", "low": 0.3, "high": tests + 0.7,
        "ticks": [(float(rank), str(rank)) for rank in range(1, tests + 1, 2)],
    }  # fmt: skip
    canvas = Canvas(ranks, _p_axis(story), share=1.2, late="y")
    lines = {method: _line(canvas, story, method) for method in ADJUSTED}
    level = canvas.line([(0.3, log10(ALPHA)), (tests + 0.7, log10(ALPHA))], step=born + 1, look="guide")
    hand = canvas.line([(0.3, 0), (tests + 0.7, 0)], look="handle", drag="y", y=0.0, off=True)
    label = canvas.text(
        tests + 0.5, log10(ALPHA) + 0.16, f"α = {ALPHA:g}", step=born + 1, anchor="end", look="lit"
    )
    for at, step in all_of(story.steps, "alpha"):
        y = log10(alpha_at(step))
        level.at(at, off=True)
        hand.at(at, spots=[(0.3, y), (tests + 0.7, y)], y=y, off=False, name=f"α = {alpha_at(step):g}")
        label.at(at, y=y + 0.16, text=f"α = {alpha_at(step):g}")
        for method, line in lines.items():
            line.at(at, spots=_spots(tests, alpha_at(step), method))
    dots = [canvas.dot(rank + 1, 0, step=0, off=True, size=0.32) for rank in range(tests)]
    for at in range(born, len(story.steps)):
        _place(story, at, dots)
    return canvas


def _spots(tests: int, alpha: float, method: str) -> list[tuple[float, float]]:
    levels = evaluate.levels(tests, alpha, method)
    return [(rank + 1.0, _height(level)) for rank, level in enumerate(levels)]


def _line(canvas: Canvas, story: Story, method: str) -> Mark:
    """The line of an adjustment, with its name at the end."""
    born = first_of(story.steps, method)
    spots = _spots(len(story.p), ALPHA, method)
    return canvas.line(spots, step=born, c=TONES[method], look=LOOKS[method], name=NAMES[method])


def _place(story: Story, at: int, dots: list[Mark]) -> None:
    """Every p at its rank: the p of these models, or of a world in which all six are the same."""
    step, alpha = story.steps[at], alpha_at(story.steps[at])
    other = story.worlds[step.n - 1] if step.kind == "world" else None
    p = other or story.p
    adjusted = evaluate.adjust(p, step.kind) if step.kind in ADJUSTED else p
    order = sorted(range(len(p)), key=lambda pair: (p[pair], pair))
    for dot, pair in zip(dots, order, strict=True):
        one, two = story.pairs[pair]
        who = "a pair of equal models" if other else f"{story.titles[one]} – {story.titles[two]}"
        judged = step.kind != "p"
        c = BEYOND if judged and adjusted[pair] <= alpha else WITHIN
        dot.at(at, y=_height(p[pair]), off=False, c=c, name=f"{who}: p = {p_value(p[pair])}")


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Any]) -> Explanation:
    """The sentence of a step and its panels, or the one while the page judges six models."""
    case, story = now.case, now.story
    made = partial(judged.in_folds, case.choices, case.models, case.seed)
    lines = [panel(made)] if now.until is None else []
    if story is None:
        return Explanation(long(), under=[_repeated(case)], below=lines)
    step = story.steps[now.at]
    beside: Panels = []
    if step.kind in ("worlds", *ADJUSTED, "alpha"):
        all_pairs = [Said(pairs(story, alpha_at(step)))] if step.kind != "worlds" else []
        beside = [Said(chances(len(story.p))), *all_pairs]
    return Explanation(sentence(case, story, step), beside, below=lines)


def choices(case: Case, given: Given) -> Panels:
    """The table, the six models, and the seed."""
    six, seed = choice(judging.SIX, case.six, look="segments"), choice(SEED, case.seed, width=80)
    return [*choosing.data(case.choices, given), six, seed]


def _waiting(case: Case) -> str:
    return judged.waiting(case.choices, case.models.values()) if are_there(case) else ""


def asks(case: Case, story: Story | None) -> Asks:
    """How many comparisons are significant, how many are by chance, and which adjustment rejects more."""
    if story is None:
        return {}
    kinds = [step.kind for step in story.steps]
    return {
        kinds.index("p"): partial(_significant, story),
        kinds.index("worlds"): partial(_by_chance, story),
        kinds.index("bh"): partial(_more, story),
    }


def _significant(story: Story) -> Question:
    count, tests = rejected(story.p, ALPHA, "none"), len(story.p)
    ask = Html(f"What share of the {tests} comparisons will be significant at {ALPHA:g}, without adjustment?")
    why = Html(f"{count} of {tests} p are at or below {ALPHA:g}, which is {percent(count / tests)}.")
    return a_share("significant", ask, count / tests, why)


def _by_chance(story: Story) -> Question:
    any_of = sum(rejected(p, ALPHA, "none") > 0 for p in story.worlds)
    ask = Html(f"In what share of {WORLDS} such worlds is at least one comparison “significant”?")
    n = len(story.worlds)
    why = Html(f"{any_of} of {n} worlds have at least one, which is {percent(any_of / n)}.")
    return a_share("worlds", ask, any_of / len(story.worlds), why)


def _more(story: Story) -> Question:
    holm, bh = (rejected(story.p, ALPHA, method) for method in ("holm", "bh"))
    right = "more" if bh > holm else "same"
    return Question(
        key="bh",
        ask=Html("Do Benjamini and Hochberg reject more than Holm?"),
        answers={"more": "yes, more", "same": "no, the same number"},
        right={right},
        why=Html(f"They reject {bh} of {len(story.p)}, and Holm rejects {holm}."),
        slip="you misjudged what the false discovery rate allows",
    )


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Fifteen comparisons", {"view": "six"},
              "Among six models, how many pairs differ “significantly”, and how many still do after an "
              "adjustment?"),
        Ready("Does pruning pay?", {"view": "six", "data": "kyphosis", "six": "pruning"},
              "Compare six prunings of one tree in fifteen pairs."),
    )  # fmt: skip


def facts(case: Case, story: Story | None) -> dict[str, float | str]:
    """The lowest p of the pairs."""
    return {"lowest p": min(story.p)} if story else {}


MODELS = View(
    title="Six models",
    params=(DATA, IDENTIFIERS, judging.SIX, SEED),
    read=read,
    refuse=refuse,
    story=story,
    picture=picture,
    staged=are_there,
    opening=halfway,
    explain=explain,
    shown=lambda case: f"{case.choices.card.title}: six models",
    choices=choices,
    waiting=_waiting,
    ready=_ready,
    asks=asks,
    facts=facts,
)
