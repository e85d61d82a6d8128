"""Two models whose ROC curves cross, and which of them is cheaper as the cost of a false alarm falls."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mlcore import evaluate
from mlcore.evaluate import Binormal, Confusion, RocStep
from views.kit.keep import kept
from views.kit.steps import all_of
from views.lessons.judge.roc import RocCase

A, B = Binormal(2.0, 1.8), Binormal(1.1, 0.65)
TWO = {"A": A, "B": B}
RATIOS = (
    *(
        10.0,
        9.0,
        8.0,
        7.0,
        6.0,
        5.0,
        4.5,
        4.0,
        3.5,
        3.0,
        2.5,
        2.2,
        2.0,
        1.8,
        1.6,
        1.4,
        1.2,
        1.1,
        1.0,
        0.9,
        0.8,
    ),
    *(0.7, 0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.18, 0.16, 0.14, 0.12, 0.1),
)  # the cost of a false alarm, in misses
HIGH, LOW = RATIOS[0], RATIOS[-1]
LECTURE = {"M1": (150, 40, 60, 250), "M2": (250, 45, 5, 200)}  # TP, FN, FP, TN
CLASSES = ("−", "+")


class Step(NamedTuple):
    """kind: what it shows; alarm: the cost of a false alarm, in misses."""

    kind: str
    alarm: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps; equal: the cost of a false alarm at which both models cost the same, if there is one."""

    steps: Sequence[Step]
    prevalence: float
    equal: float | None

    @property
    def ratios(self) -> dict[int, float]:
        """The cost of a false alarm at each step that shows one."""
        return {at: step.alarm for at, step in all_of(self.steps, "ratio")}


@kept
def story(case: RocCase) -> Story:
    """The story of a case: a false alarm becomes cheaper and cheaper."""
    equal = _equal(case.prevalence)
    ratios = {*RATIOS, *([equal] if equal else [])}
    steps = [Step("ratio", ratio) for ratio in sorted(ratios, reverse=True)]
    ends = [Step("before-lecture", LOW), Step("lecture", LOW)]
    return Story([Step("ask", HIGH), *steps, *ends], case.prevalence, equal)


def _equal(prevalence: float) -> float | None:
    try:
        return evaluate.equal_cost(A, B, LOW, HIGH, prevalence)
    except ValueError:
        return None


def best(name: str, alarm: float, prevalence: float) -> tuple[RocStep, float]:
    """The cheapest threshold of a model, and its cost there."""
    step = TWO[name].cheapest(1.0, alarm, prevalence)
    return step, evaluate.expected_cost(step, 1.0, alarm, prevalence)


def slope(alarm: float, prevalence: float) -> float:
    """The slope of the lines of equal cost in the ROC square."""
    return alarm * (1 - prevalence) / prevalence


def lecture(name: str) -> Confusion:
    """The counts of the lecture's model M1 or M2."""
    tp, fn, fp, tn = LECTURE[name]
    return Confusion(CLASSES, ((float(tn), float(fp)), (float(fn), float(tp))))


def rates(name: str) -> tuple[float, float]:
    """FPR and TPR of the lecture's model."""
    found = lecture(name)
    return 1 - found.specificity("+"), found.recall("+")
