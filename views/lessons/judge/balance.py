"""Class balance: how accuracy, recall, precision and kappa change when one of two classes becomes rare."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mlcore.bayes import Gaussians
from mlcore.evaluate import Confusion
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link import judging, table
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.judge import figures
from views.lessons.judge import figures_code as code
from views.lessons.judge.figures import Counts, short
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.wire import Axis
from views.subjects.code import Script, panel
from views.words.grammar import capital
from views.words.html import Html, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import amount
from views.words.tex import aligned

PEOPLE = 10_000
SICK = (5000, 4000, 3000, 2000, 1000, 500, 200, 100, 50, 20, 10)  # at the steps
STEADY = 0.9  # the share of correct predictions in each class
APART = 2.0  # standard deviations between the means of two normal curves
NO, YES = 0, 1  # their colours
SHOWN = ("accuracy", "recall", "precision", "kappa")
ASKED = SHOWN[:2]  # the figures that appear with the question
LOOKS = {"accuracy": "lit", "recall": "plain", "precision": "dashed", "kappa": "guide"}
NAMES = {"accuracy": "lit", "kappa": "quiet"}
LINE, TOP = 0.075, 1.05  # of the names of curves: the distance between them, and the greatest height
CLASSES = ("yes", "no")
NEAR = 5e-4  # figures have three digits
QUESTIONS = ("accuracy", "recall", "kappa", "precision")  # the figure that each of the first steps is about
RISES, STAYS, FALLS = "rises", "stays", "falls"
ANSWERS = {RISES: "it rises", STAYS: "it stays the same", FALLS: "it falls"}


@dataclass(frozen=True)
class Case:
    """decides: how the model decides."""

    view: str
    decides: str = "never"


class Step(NamedTuple):
    """sick: the number of people in the rare class."""

    sick: int


@dataclass(frozen=True, eq=False)
class Story:
    """steps; counts: the matrix of each."""

    steps: Sequence[Step]
    counts: Sequence[Counts]


def read(given: Given) -> Case:
    """The case of a link."""
    return Case(given(table.VIEW), given(judging.DECIDES))


@kept
def story(case: Case) -> Story:
    """The story of a case, with a question about the first balance."""
    shown = [*map(Step, SICK)]
    return Story(shown, [Counts(_matrix(case.decides, step.sick)) for step in shown])


def _matrix(decides: str, sick: int) -> Confusion:
    """The matrix of 10,000 people, `sick` of them sick. The counts are expected values, rounded to people."""
    healthy = PEOPLE - sick
    found, spared = _rates(decides, sick / PEOPLE)
    tp, tn = round(found * sick), round(spared * healthy)
    cells = ((float(tp), float(sick - tp)), (float(healthy - tn), float(tn)))
    return Confusion(CLASSES, cells)


def _rates(decides: str, share: float) -> tuple[float, float]:
    """The share of sick people whom the model finds, and of healthy people whom it leaves alone."""
    if decides == "never":
        return 0.0, 1.0
    if decides == "steady":
        return STEADY, STEADY
    prior = Gaussians((0.0, APART), (1.0, 1.0), (1 - share, share))
    (border,) = prior.borders()
    found = prior.shares(borders=(border,))
    return found[1, 1] / share, found[0, 0] / (1 - share)


# Words ----------------------------------------------------------------------------------------------

WHO = {
    "never": "a model that always says no",
    "steady": "a model that is right on 90 % of each class",
    "accurate": "a model whose scores follow a normal curve in each class, with the threshold that makes the "
    "fewest errors",
}


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step, counts = story.steps[at], story.counts[at]
    said = {key: figures.shown(counts, key) for key in SHOWN}
    if not at:
        return Html(
            f"Here is {WHO[case.decides]}. 5,000 of 10,000 people are sick. Accuracy is {said['accuracy']}, "
            f"and recall is {said['recall']}. Drag the border until only 10 are sick. <b>Guess "
            "first</b>: how will the accuracy change on the way?"
        )
    return Html(
        f"With {step.sick:,} of 10,000 sick, accuracy is <b>{said['accuracy']}</b>, recall "
        f"<b>{said['recall']}</b> and kappa <b>{said['kappa']}</b>.{_end(case, at)}"
    )


def _end(case: Case, at: int) -> str:
    if at < len(SICK) - 1:
        return ""
    return {
        "never": " The model is hardly ever wrong, but useless. It finds none of the sick.",
        "steady": " The model has not changed, but nearly everybody it calls sick is healthy.",
        "accurate": " To make the fewest errors, the model finds hardly any of the sick.",
    }[case.decides]


def _of_all(counts: Counts) -> Html:
    rows = [[figures.TITLES[key].capitalize(), short(figures.value(counts, key))] for key in SHOWN]
    return html_table("At this balance", ["figure", "value"], rows, css="gh-numbers")


def _note(case: Case, counts: Counts) -> Html:
    if figures.is_undefined(counts, "precision"):
        return paragraph("Nobody is predicted sick, so precision is 0/0, which counts as 0 by convention.")
    if case.decides == "accurate":
        return paragraph("These are expected numbers, rounded to whole people.")
    return paragraph("Precision depends on the class balance, but recall and specificity do not.")


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """People as a square. Widths show their classes, and heights the predictions. Figures are beside it."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    legend = [(YES, "sick and found"), (NO, "healthy and left alone"), (None, "pale: predicted wrongly")]
    trace = trace_of(case)
    name = "Ten thousand people by class and prediction, and four figures over the class balance"
    return animation(trace, name, [_people(story), _curves(story)], texts, legend)


def _people(story: Story) -> Canvas:
    canvas = Canvas(blank(-0.04, 1.04), blank(-0.24, 1.16), title="10,000 people: drag the border", share=1.1)
    right = canvas.area([], c=NO, look="strong", name="healthy, predicted healthy")
    alarm = canvas.area([], c=NO, look="plain", name="healthy, predicted sick")
    found = canvas.area([], c=YES, look="strong", name="sick, predicted sick")
    missed = canvas.area([], c=YES, look="plain", name="sick, predicted healthy")
    healthy, sick = (canvas.text(0, 1.08, "", c=tone, look="strong", anchor=side)
                     for tone, side in ((NO, "start"), (YES, "end")))  # fmt: skip
    hand = canvas.handle(-0.06, 1.03, 0.0)
    accuracy = canvas.text(0.5, -0.16, "", look="lit", size=1.1)
    for at, (step, counts) in enumerate(zip(story.steps, story.counts, strict=True)):
        tp, fn, fp, tn = counts.four
        border = 1 - step.sick / PEOPLE
        spared, caught = tn / (fp + tn), tp / (tp + fn)
        right.at(at, spots=_corners(0, 0, border, spared))
        alarm.at(at, spots=_corners(0, spared, border, 1))
        found.at(at, spots=_corners(border, 1 - caught, 1, 1))
        missed.at(at, spots=_corners(border, 0, 1, 1 - caught))
        hand.at(at, border)
        healthy.at(at, x=0.0, text=f"▲ {PEOPLE - step.sick:,} healthy")
        sick.at(at, x=1.0, text=f"● {step.sick:,} sick")
        accuracy.at(at, text=f"strong colour: right, {figures.shown(counts, 'accuracy')} of all")
    return canvas


def _corners(left: float, bottom: float, right: float, top: float) -> list[tuple[float, float]]:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def _curves(story: Story) -> Canvas:
    """The figures over the balance, as far as the learner has dragged it."""
    last = len(story.steps) - 1
    ticks = [(float(i), f"{amount(100 * sick / PEOPLE)} %") for i, sick in enumerate(SICK) if i % 2 == 0]
    across: Axis = {"name": "sick", "low": -0.4, "high": last + 2.6, "ticks": ticks}
    up: Axis = {"name": "", "low": -0.06, "high": 1.1, "ticks": [(x / 4, amount(x / 4)) for x in range(5)]}
    canvas = Canvas(across, up, title="Figures of the model")
    values = {key: [figures.value(counts, key) for counts in story.counts] for key in reversed(SHOWN)}
    lines = {
        key: canvas.line([(0.0, values[key][0])] * (last + 1), look=LOOKS[key], name=key) for key in values
    }
    names = {key: canvas.text(0.2, 0.0, key, anchor="start", look=NAMES.get(key, "plain")) for key in values}
    for at in range(last + 1):
        shown = {key: of[at] for key, of in values.items() if at or key in ASKED}
        heights = _apart(shown)
        for key, of in values.items():
            lines[key].at(at, spots=[(float(min(i, at)), of[min(i, at)]) for i in range(last + 1)])
            names[key].at(at, x=at + 0.2, y=heights.get(key, 0.0), off=key not in shown)
    return canvas


def _apart(values: dict[str, float]) -> dict[str, float]:
    """The places of the names of curves: at their ends, without overlaps."""
    found: dict[str, float] = {}
    for key in sorted(values, key=lambda key: values[key]):
        lowest = max(found.values(), default=-1.0) + LINE
        found[key] = max(values[key], lowest)
    over = max(found.values()) - TOP
    return {key: height - max(0.0, over) for key, height in found.items()} if over > 0 else found


def _explain(now: Snapshot[Case, Story]) -> Explanation:
    counts = now.story.counts[now.at]
    said = sentence(now.case, now.story, now.at)
    below = [panel(partial(_code, now.case))] if now.until is None else []
    if not now.at:
        return Explanation(said, below=below)
    lines = [line for key in ("accuracy", "recall") for line in figures.worked(counts, key)]
    lines += figures.worked(counts, "precision")
    box = Box([Formula(aligned(lines))])
    return Explanation(said, [box, Said(_of_all(counts)), Said(_note(now.case, counts))], below=below)


def _asks(case: Case, story: Story) -> Asks:
    """A figure before each of the first steps."""
    return {at: partial(_question, story, at, key) for at, key in enumerate(QUESTIONS, start=1)}


def _question(story: Story, at: int, key: str) -> Question:
    before, after = (figures.value(story.counts[i], key) for i in (at - 1, at))
    right = STAYS if abs(after - before) < NEAR else RISES if after > before else FALLS
    shown = [figures.shown(story.counts[i], key) for i in (at - 1, at)]
    sick = [f"{story.steps[i].sick:,}" for i in (at - 1, at)]
    name = figures.TITLES[key]
    return Question(
        key=key,
        ask=Html(f"Now {sick[1]} people are sick instead of {sick[0]}. How does {name} change?"),
        answers=ANSWERS,
        right={right},
        why=Html(f"{capital(name)} is {shown[0]} with {sick[0]} sick, and {shown[1]} with {sick[1]}."),
        slip=f"you misjudged what a rarer class does to {name}",
    )


def _code(case: Case) -> Script:
    return code.of_balance(case.decides, SICK, PEOPLE, STEADY, APART)


def _choices(case: Case, given: Given) -> Panels:
    return [choice(judging.DECIDES, case.decides, width=210)]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Always no, for 10 of 10,000", {"view": "balance", "step": "end"},
              "How accurate is a model that finds nobody?"),
        Ready("The same rates, a rarer class", {"view": "balance", "decides": "steady", "step": "end"},
              "The model is right on 90 % of each class. What happens to precision?"),
        Ready("The most accurate threshold", {"view": "balance", "decides": "accurate"},
              "The scores of each class follow a normal curve, and the threshold makes the fewest errors. "
              "What happens to recall?"),
    )  # fmt: skip


BALANCE = View(
    title="Class balance",
    params=(judging.DECIDES,),
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    explain=_explain,
    shown=lambda case: capital(WHO[case.decides]),
    choices=_choices,
    ready=_ready,
    asks=_asks,
)
