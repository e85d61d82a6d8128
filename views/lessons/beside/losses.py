"""Perceptron, logistic regression and SVM: the case of a link, and the story of their three lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import svm
from mlcore.linear import Bound, MistakeStep, NewtonStep, logistic, novikoff, perceptron
from mlcore.svm import Machine
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Action
from views.kit.steps import places
from views.lessons.beside import params as beside
from views.subjects.points import reading
from views.subjects.points.points import Points, machine_of
from views.words.grammar import plural, verb
from views.words.html import Html, class_name, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import amount, number, price_text, short, small
from views.words.tex import aligned, decimals, tex

PARAMS = (table.COST, beside.RIDGE, beside.ORDER)
FIRST = "touching"  # no line separates them
PASSES, NEWTON = 50, 12  # at most
ALL, SOME = 20, 12  # the story shows up to 20 mistakes one by one, or the first 12 of more
LOSSES = ("zero-one", "hinge", "log")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class LossesCase:
    """The points, the penalties of SVM and logistic regression, and the order of the perceptron."""

    points: Points
    C: float = 1.0
    ridge: float = 0.0
    order: int = 0
    view: str = "losses"

    @property
    def rows(self) -> list[int]:
        """The points in the order in which the perceptron meets them."""
        n = self.points.n
        return np.random.default_rng(self.order).permutation(n).tolist() if self.order else list(range(n))


def read(given: Given) -> LossesCase:
    """The case of a link."""
    points = reading.read(given, usual=FIRST)
    return LossesCase(points, given(table.COST), given(beside.RIDGE), given(beside.ORDER))


def refuse(points: Points) -> Refusal | None:
    """Why nothing can be learned from the points."""
    if len(set(points.y)) == 2:
        return None
    why = (
        f"All points are of the class {points.classes[points.y[0] > 0]}."
        if points.n
        else "There are no points."
    )
    back = Action("Back to the points of the set", {**table.EDITED.change(None), "set": points.source.set})
    return Refusal(esc(f"{why} A border needs two classes."), [back])


class Step(NamedTuple):
    """n: the place of a mistake or a Newton step in its trace."""

    kind: str
    n: int = 0


class Line(NamedTuple):
    """f(x) = w·x + b."""

    w: tuple[float, ...]
    b: float

    def values(self, points: Points) -> Floats:
        """y f(x) of each point, (n,): above 0 if the point is on its correct side."""
        values: Floats = points.Y * (points.X @ np.array(self.w) + self.b)
        return values

    @property
    def length(self) -> float:
        """|w|."""
        return float(np.linalg.norm(self.w))


@dataclass(frozen=True, eq=False)
class Story:
    """The steps; the traces of perceptron and logistic regression; the SVM, or why there is none.

    bound: on the perceptron's mistakes; None where no line separates the classes
    """

    steps: Sequence[Step]
    mistakes: tuple[MistakeStep, ...]
    newton: tuple[NewtonStep, ...]
    machine: Machine | str
    bound: Bound | None

    def line(self, at: int) -> Line | None:
        """The line that the step learns or shows."""
        kind, n = self.steps[at]
        of_trace: dict[str, Sequence[MistakeStep | NewtonStep]] = {
            **dict.fromkeys(("mistake", "stopped"), self.mistakes),
            **dict.fromkeys(("newton", "settled"), self.newton),
        }
        if kind in of_trace:
            return Line(of_trace[kind][n].weights, of_trace[kind][n].bias)
        return self.best if kind in ("svm", "before-losses", *LOSSES) else None

    @property
    def ends(self) -> bool:
        """Whether the perceptron stops because a pass has no mistake."""
        return self.mistakes[-1].kind == "done"

    @property
    def best(self) -> Line | None:
        """The line of the SVM."""
        found = self.machine
        return (
            None
            if isinstance(found, str) or found.weights is None
            else Line(tuple(found.weights.tolist()), found.bias)
        )

    @property
    def lines(self) -> dict[str, Line]:
        """The learned lines, by the names of their models."""
        found = {"perceptron": Line(self.mistakes[-1].weights, self.mistakes[-1].bias),
                 "logistic": Line(self.newton[-1].weights, self.newton[-1].bias)}  # fmt: skip
        return {**found, **({"svm": self.best} if self.best else {})}


def story(case: LossesCase) -> Story:
    """The story of a case."""
    mistakes, newton, bound = traces(case.points, case.ridge, case.order)
    machine = machine_of(case.points, svm.linear(), case.C)
    wrong = places(mistakes, "mistake")
    steps = [Step("ask"), *(Step("mistake", i) for i in (wrong if len(wrong) <= ALL else wrong[:SOME]))]
    steps += [Step("stopped", len(mistakes) - 1), Step("before-logistic")]
    steps += [Step("newton", i) for i in places(newton, "newton")]
    steps += [Step("settled", len(newton) - 1), Step("before-svm"), Step("svm")]
    if not isinstance(machine, str):
        steps += [Step("before-losses"), *map(Step, LOSSES)]
    return Story([*steps, Step("sums")], mistakes, newton, machine, bound)


@kept_long(lambda points, ridge, order: 1e-4 * points.n)
def traces(
    points: Points, ridge: float, order: int
) -> tuple[tuple[MistakeStep, ...], tuple[NewtonStep, ...], Bound | None]:
    """The traces of perceptron and logistic regression, and the bound on the perceptron's mistakes."""
    rows = LossesCase(points, order=order).rows
    mistakes = tuple(perceptron(points.X[rows], points.Y[rows], PASSES))
    newton = tuple(logistic(points.X, points.Y, ridge, NEWTON))
    return mistakes, newton, novikoff(points.X, points.Y)


def met(case: LossesCase, step: MistakeStep) -> int:
    """The point of a mistake, by its place among the points."""
    assert step.point is not None
    return case.rows[step.point]


def charged(loss: str, values: Floats) -> Floats:
    """The loss of y f(x)."""
    if loss == "perceptron":
        return np.maximum(0.0, -values)
    if loss == "zero-one":
        return (values <= 0).astype(float)
    if loss == "hinge":
        return np.maximum(0.0, 1.0 - values)
    found: Floats = np.logaddexp(0.0, -values)
    return found


# What it says ---------------------------------------------------------------------------------------


MODELS = {"perceptron": "Perceptron", "logistic": "Logistic regression", "svm": "SVM"}
LINES = {  # and their losses, in the legend
    "perceptron": "perceptron", "logistic": "logistic regression", "svm": "SVM and hinge loss",
}  # fmt: skip
LOSSES_WORDS = {
    "perceptron": "perceptron: max(0, −y·f(x))", "zero-one": "0–1 loss", "hinge": "hinge loss: max(0, 1 − "
        "y·f(x))",
    "log": "logistic loss: ln(1 + exp(−y·f(x)))",
}  # fmt: skip


def shown(case: LossesCase) -> str:
    """A title in a few words."""
    return f"{case.points.title}, three lines"


def place(points: Points, i: int) -> str:
    """A point by its class and its place."""
    x, y = (amount(v, 4) for v in points.x[i])
    return f"{points.classes[points.y[i] > 0]}: ({x}, {y})"


def _point(points: Points, i: int) -> str:
    side = int(points.y[i] > 0)
    x, y = (amount(v, 4) for v in points.x[i])
    return f"{class_name(side, points.classes[side])} at ({x}, {y})"


def sentence(case: LossesCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    shown: dict[str, Callable[[], str]] = {
        "mistake": lambda: _mistake(case, story.mistakes[step.n]),
        "stopped": lambda: _stopped(story),
        "newton": lambda: _newton(story, step.n),
        "settled": lambda: _settled(case, story),
        "svm": lambda: _svm(case, story),
        "sums": lambda: _sums(case, story),
        **{loss: partial(_charges, case, story, loss) for loss in LOSSES},
    }
    return Html(shown.get(step.kind, lambda: _asked(case)[step.kind])())


def _asked(case: LossesCase) -> dict[str, str]:
    n = plural(case.points.n, "point")
    return {
        "ask": f"Three methods learn a line f(x) = w·x + b = 0 from {n}. The <b>perceptron</b> starts with "
        "w = 0 and b = 0, goes from point to point and corrects the line at each mistake. <b>Guess "
        "first</b>: how many mistakes will it make?",
        "before-logistic": "<b>Logistic regression</b> reads f(x) as the logarithm of the odds. It starts "
        "with w = 0, so each class has probability ½ everywhere and each point has a loss of ln 2.",
        "before-svm": "The <b>SVM</b> wants y·f(x) to be at least 1, not only above 0. <b>Guess first</b>: "
        "which points will its line depend on?",
        "before-losses": "A loss charges each point. The horizontal axis shows y·f(x) of the SVM’s line. "
        "Right of 0 a point is on its correct side. <b>Guess first</b>: which losses can charge such a "
        "point?",
    }


def _mistake(case: LossesCase, step: MistakeStep) -> str:
    row = met(case, step)
    way = "adds it to" if case.points.y[row] > 0 else "subtracts it from"
    wrong = f"{step.errors} of {plural(case.points.n, 'point')}" if step.errors else "No point"
    now = f"{wrong} {'are' if step.errors > 1 else 'is'} misclassified now"
    return (
        f"This is mistake <b>{step.number}</b>, in pass {step.passed}. {_point(case.points, row)} has "
        f"y·f(x) = {short(known(step.value))}, which is not above 0. So the perceptron {way} w. The dotted "
        f"line is the one before. {now}."
    )


def _stopped(story: Story) -> str:
    last, bound = story.mistakes[-1], story.bound
    if story.ends:
        said = f"Novikoff’s bound allows up to {_most(story)}. " if bound else ""
        return (
            f"Pass {last.passed} has no mistake, so the perceptron stops after "
            f"<b>{plural(last.number, 'mistake')}</b>. {said}The perceptron keeps the first line that it "
            "finds. With the points in another order (“Settings”) it may find another one."
        )
    why = (
        f"A line separates the classes only narrowly, so the bound allows {_most(story)} mistakes." if bound
        else "No line separates these classes, so the mistakes would never end."
    )  # fmt: skip
    mistakes = f"<b>{plural(last.number, 'mistake')}</b>"
    return f"The perceptron stops here after {last.passed} passes and {mistakes}. {why}"


def _most(story: Story) -> str:
    return f"(R/γ)² = {short(known(story.bound).most)}"


def _newton(story: Story, n: int) -> str:
    step, before = story.newton[n], story.newton[n - 1]
    halved = (
        ""
        if step.share == 1
        else f" A whole step would have raised the loss, so we take {small(known(step.share))} of it."
    )
    first = (
        " Each Newton step is a least-squares fit in which a point has the weight p(1 − p)." if n == 1 else ""
    )
    return (
        f"Newton step <b>{step.number}</b> takes the cross-entropy from {_figure(before.loss)} to "
        f"<b>{_figure(step.loss)}</b>, and no f(x) of a point changes by more than "
        f"{small(known(step.moved))}."
        f"{halved}{first}"
    )


def _figure(value: float) -> str:
    return number(value, 4) if value >= 0.001 else small(value)


def _settled(case: LossesCase, story: Story) -> str:
    last = story.newton[-1]
    line = Line(last.weights, last.bias)
    penalised = f" With the penalty it is {number(last.objective, 4)}." if case.ridge else ""
    if last.kind == "done":
        return (
            f"After {plural(last.number, 'step')} nothing moves. This is the minimum, with a cross-entropy "
            f"of <b>{_figure(last.loss)}</b>.{penalised} Every point influences this line, but points far "
            "off only a little."
        )
    if not case.ridge and (line.values(case.points) > 0).all():
        return (
            f"The method stops here after {plural(last.number, 'step')}. A line separates the classes, so "
            "the cross-entropy has <b>no minimum</b>. If you double w and b, it always gets smaller. |w| is "
            f"{short(line.length)} by now. An L2 penalty (“Settings”) keeps |w| in bounds."
        )
    after = plural(last.number, "step")
    return f"The method stops here after {after}, with a cross-entropy of <b>{_figure(last.loss)}</b>."


def _svm(case: LossesCase, story: Story) -> str:
    if isinstance(story.machine, str):
        return f"{esc(story.machine)} Without an SVM only two lines remain."
    found = story.machine
    capped = " (SMO stopped before it converged.)" if found.capped else ""
    return (
        f"For the SVM with C = {price_text(case.C)}, <b>{len(found.support)} of "
        f"{plural(case.points.n, 'point')}</b> are support vectors (outlined). The loss charges all other "
        f"points nothing, so you could leave them out and the line would be the same.{capped}"
    )


def _charges(case: LossesCase, story: Story, loss: str) -> str:
    values = known(story.best).values(case.points)
    total = float(charged(loss, values).sum())
    right = int(((values > 0) & (charged(loss, values) > 0)).sum())
    inside = f"{plural(right, 'point')} on the correct side, which {verb(right, 'violates', 'violate')}"
    also = f" It also charges {inside} the margin." if right else ""
    return {
        "zero-one": f"The <b>0–1 loss</b> charges 1 for each point on the wrong side, however far off. "
        f"That is <b>{plural(total, 'error')}</b>. This loss is flat on both sides, so no slope says which "
        "way the line should move.",
        "hinge": f"The <b>hinge loss</b> charges 1 − y·f(x) where that is above 0, <b>{short(total)}</b> in "
        f"all.{also} It is nowhere below the 0–1 loss.",
        "log": f"The <b>logistic loss</b>, ln(1 + exp(−y·f(x))), charges every point, <b>{short(total)}</b> "
        "in all. It falls towards 0 but never reaches it. Where y·f(x) is 0 it is ln 2 = 0.693.",
    }[loss]


def _sums(case: LossesCase, story: Story) -> str:
    wrong = [
        f"{MODELS[model]} {int(charged('zero-one', line.values(case.points)).sum())}"
        for model, line in story.lines.items()
    ]
    return (
        f"The errors of all lines on these points are <b>{', '.join(wrong)}</b>. No method minimises the "
        "number of errors itself. Each follows its own loss."
    )


# Beside the picture ---------------------------------------------------------------------------------


def mistake_worked(case: LossesCase, step: MistakeStep) -> str:
    """How a mistake changes w and b."""
    row = met(case, step)
    sign = "+" if case.points.y[row] > 0 else "-"
    x, old, new = case.points.x[row], step.old_weights, step.weights
    return aligned(
        [
            rf"y\,f(x) &= {sign}({_vector(old)}\cdot{_vector(x)} + {_bracket(step.old_bias)}) = "
            rf"{decimals(known(step.value))}",
            rf"w &\to {_vector(old)} {sign} {_vector(x)} = {_vector(new)}",
            rf"b &\to {_text(step.old_bias)} {sign} 1 = {_text(step.bias)}",
        ]
    )


def _vector(values: tuple[float, ...]) -> str:
    inside = r",\,".join(map(_text, values))
    return f"({inside})"


def _text(value: float) -> str:
    return tex(amount(value, 4))


def _bracket(value: float) -> str:
    return f"({_text(value)})" if value < 0 else _text(value)


def bound_worked(story: Story) -> str:
    """Novikoff's bound with its numbers."""
    bound = known(story.bound)
    return aligned(
        [
            rf"R &= \max_i |(x_i, 1)| = {decimals(bound.radius)}",
            rf"\gamma &= \max_u \min_i y_i\,\tfrac{{u\cdot(x_i, 1)}}{{|u|}} = {decimals(bound.margin)}",
            rf"(R/\gamma)^2 &= {decimals(bound.most)}",
        ]
    )


def about_bound() -> Html:
    """The definitions of R and γ."""
    return paragraph(
        "Each point has a 1 as its third number, and b is the weight of that number. u is a plane through "
        "the origin of this space. The bound holds for every order of the points."
    )


def newton_table(story: Story, n: int) -> Html:
    """The Newton steps so far."""
    rows = [_row(step) for step in story.newton[: n + 1] if step.kind not in {"done", "limit"}]
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return html_table(
        "Newton’s method", ["step", "cross-entropy", "|w|", "b"], rows, css="gh-numbers", row_css=css
    )


def _row(step: NewtonStep) -> list[str]:
    return [str(step.number), _figure(step.loss), number(Line(step.weights, 0.0).length), number(step.bias)]


def lines_table(story: Story) -> Html:
    """The learned lines."""
    rows = [
        [MODELS[model], number(line.w[0]), number(line.w[1]), number(line.b)]
        for model, line in story.lines.items()
    ]
    return html_table("The lines", ["model", "w1", "w2", "b"], rows, css="gh-numbers")


def sums_table(case: LossesCase, story: Story) -> Html:
    """The sum of each loss for each line."""
    rows = [
        [MODELS[model], *(short(float(charged(loss, line.values(case.points)).sum())) for loss in LOSSES)]
        for model, line in story.lines.items()
    ]
    return html_table("Total loss", ["model", "0–1", "hinge", "logistic"], rows, css="gh-numbers")


def about_sums(case: LossesCase) -> Html:
    """The cost functions of the methods."""
    return paragraph(
        "A cost function is what a method minimises over w and b. For the SVM it is ½|w|² + C times the "
        "hinge losses. For logistic regression it is the logistic losses plus ½ times the L2 penalty "
        f"({amount(case.ridge)}) times |w|². The perceptron’s f has no fixed scale. If you double w and b, "
        "its line is the same, but its hinge and logistic losses are not. The lowest cross-entropy, which is "
        "the logistic loss, is the highest conditional likelihood. A lecture lists information gain as the "
        "loss of a tree. It is a criterion for single splits, and not a loss that the whole tree minimises."
    )
