"""The guess about C: what another C does to the margin and its violations."""

from functools import partial

import numpy as np

from mlcore.svm import Machine
from views.kit.known import known
from views.kit.link.table import COST
from views.kit.questions import Asks, Question
from views.lessons.slack.case import Case
from views.lessons.slack.words import width_text
from views.subjects.points.points import Points, linear_machines
from views.words.grammar import plural, verb
from views.words.html import Html
from views.words.numbers import price_text

TIMES = 100.0  # the factor between C and the one that is asked about
SOFT = 1.0  # the C that is asked about where there is no slack
LEAST, MOST = 1e-6, 1e6  # C in a link
MUCH = 1.05  # times the width of another margin: that is seen
SAME = 1e-3  # of its width: a margin that changes by less stays as it is
STAYS, WIDER_MORE, WIDER, NARROWER_FEWER, NARROWER = "stays", "wider+", "wider", "narrower+", "narrower"
ANSWERS = {
    WIDER_MORE: "wider, and more points violate it",
    WIDER: "wider, but the number of violations does not rise",
    NARROWER_FEWER: "narrower, and fewer points violate it",
    NARROWER: "narrower, but the number of violations does not fall",
    STAYS: "as wide as before",
}


def asks(case: Case, found: Machine | str) -> Asks:
    """Before C is another one; nothing where one of the two SVMs has not converged or has no margin."""
    if isinstance(found, str) or not _counts(found):
        return {}
    C = other(case)
    machine = _machine(case.points, C)
    return {} if machine is None else {1: partial(_change, found, machine)}


def other(case: Case) -> float:
    """The C that is asked about: a hundred times larger, or smaller where only that changes the width."""
    if np.isinf(case.C):
        return SOFT
    both = [C for C in (case.C * TIMES, case.C / TIMES) if LEAST <= C <= MOST]
    here = _machine(case.points, case.C)
    return next((C for C in both if _ratio(here, _machine(case.points, C)) > MUCH), both[0])


def _machine(points: Points, C: float) -> Machine | None:
    found = linear_machines(points, (C,))
    return None if isinstance(found, str) or not _counts(found[0]) else found[0]


def _counts(machine: Machine) -> bool:
    return machine.margin is not None and not machine.capped


def _ratio(one: Machine | None, two: Machine | None) -> float:
    """By how much the wider of two margins is wider; 0 where one of them does not count."""
    if one is None or two is None:
        return 0.0
    widths = sorted((known(one.margin), known(two.margin)))
    return widths[1] / widths[0]


def violations(machine: Machine) -> int:
    """How many points violate the margin."""
    return int(np.count_nonzero(machine.slack > 10 * machine.tol))


def outcome(here: Machine, there: Machine) -> str:
    """What becomes of margin and violations from one machine to the other: a key of ANSWERS."""
    before, after = known(here.margin), known(there.margin)
    if abs(after - before) <= SAME * before:
        return STAYS
    more = violations(there) - violations(here)
    if after > before:
        return WIDER_MORE if more > 0 else WIDER
    return NARROWER_FEWER if more < 0 else NARROWER


def _change(here: Machine, there: Machine) -> Question:
    right = outcome(here, there)
    larger = there.C > here.C
    return Question(
        key=f"C {there.C:g}",
        ask=Html(
            f"{'No slack is allowed now' if np.isinf(here.C) else f'Now C = {price_text(here.C)}'}. "
            f"What will the margin be with C = <b>{price_text(there.C)}</b>?"
        ),
        answers=ANSWERS,
        right={right},
        why=Html(
            f"With C = {price_text(there.C)} the margin is {width_text(known(there.margin))} wide and "
            f"{_violated(there)}. {_with(here.C)} it is {width_text(known(here.margin))} wide and "
            f"{_violated(here)}. A {'larger' if larger else 'smaller'} C never makes the margin "
            f"{'wider' if larger else 'narrower'} or the sum of slack {'larger' if larger else 'smaller'}."
        ),
        slips=dict.fromkeys(
            (WIDER_MORE, WIDER) if larger else (NARROWER_FEWER, NARROWER),
            "you thought that a larger C gives a wider margin",
        ),
        then=COST.change(there.C),
    )


def _with(C: float) -> str:
    return "Without slack" if np.isinf(C) else f"With C = {price_text(C)}"


def _violated(machine: Machine) -> str:
    n = violations(machine)
    return f"{plural(n, 'point')} {verb(n, 'violates', 'violate')} it"
