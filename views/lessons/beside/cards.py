"""The card of the perceptron and logistic regression, which come one after the other."""

from typing import Any

from views.subjects.cards import Card, Line

_SHOWN = {"ask", "mistake", "stopped", "before-logistic", "newton", "settled"}


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step: its kind, as long as one of the two models learns."""
    return (step.kind,) if step.kind in _SHOWN else ()


LINES = Card(
    "Perceptron and logistic regression",
    "Both learn a line f(x) = w·x + b. The perceptron takes a step of stochastic gradient descent on "
    "max(0, −y f) at every mistake and stops after a pass without one. Logistic regression minimises a loss "
    "over all points.",
    "Frank Rosenblatt, 1958. Logistic regression: David Cox, 1958, by Newton’s method as in McCullagh and "
    "Nelder, 1989",
    (
        Line(0, "perceptron: w = 0, b = 0", ("ask",), "mlcore.linear.perceptron:perceptron"),
        Line(0, "pass after pass, for each point x of class y = ±1:"),
        Line(1, "if y f(x) ≤ 0: add y x to w, and y to b", ("mistake",), "mlcore.linear.perceptron:_passes"),
        Line(0, "stop after a pass without a mistake, or after 50 passes", ("stopped",),
             "mlcore.linear.perceptron:_passes"),
        Line(0, "logistic regression: w = 0, b = 0", ("before-logistic",), "mlcore.linear.logistic:logistic"),
        Line(0, "again and again, with L = Σ ln(1 + exp(−y f(x))) + λ/2 |w|²:"),
        Line(1, "g = the gradient of L, H = its second derivatives"),
        Line(1, "subtract H⁻¹ g from (w, b), or less of it if L would rise", ("newton",),
             "mlcore.linear.logistic:_moved"),
        Line(0, "stop when f hardly changes, or after 12 steps", ("settled",),
             "mlcore.linear.logistic:_steps"),
    ),
)  # fmt: skip
