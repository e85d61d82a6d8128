"""SMO: two multipliers at a time slide along their line in the box, until the duality gap closes."""

from math import isinf

from views.kit.lesson import Lesson, Ready, Refusal
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Action, Field, Panels, Popover, Row, Said, choice
from views.lessons.smo.pairs import DIALS, MOST_UPDATES, ROWS, Case, facts, passed_over, read, refusal, story
from views.lessons.smo.pairs_panels import asks, explain
from views.lessons.smo.pairs_picture import picture, still
from views.subjects.cards import margins
from views.subjects.points import choosing
from views.words.html import Html, esc, paragraph
from views.words.numbers import amount, trimmed

KERNELS = table.KERNEL.kind.options  # type: ignore[attr-defined]
WEIGHTS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
LABEL = Html('<span class="gh-smo-label" aria-hidden="true">Working set</span>')
CAP = paragraph(f"The page shows at most {MOST_UPDATES:,} updates. A longer run ends there and says so.")


def _choices(case: Case, given: Given) -> Panels:
    rule = choice(table.SELECTION, case.selection, look="segments", quiet=True)
    return [
        *choosing.points(case.points, given),
        choice(table.KERNEL, case.kernel, width=128),
        *_of_kernel(case),
        choosing.price(case.C),
        Row([Said(LABEL, "content"), rule, _more(case)], key="rules"),
    ]


def _of_kernel(case: Case) -> list[Field]:
    """The parameters of the kernel."""
    return [
        choice(row, getattr(case, row.name), width=74 if row is table.DEGREE else 84)
        for row in DIALS.get(case.kernel, [])
    ]


def _more(case: Case) -> Popover:
    tol = trimmed(case.tol, 10)
    weights = {weight: amount(weight) for weight in sorted({*WEIGHTS, case.weight})}
    label = f"Factor on C for class {esc(case.points.classes[1])}"
    weight = choice(table.WEIGHT, case.weight, look="select", options=weights, label=label, width=200)
    return Popover("Tolerance, weights", [choice(table.TOL, tol, width=200), weight, Said(CAP)], quiet=True)


def _refuse(case: Case) -> Refusal | None:
    why = refusal(case)
    if why is None:
        return None
    slack = Action("Allow slack with C = 1", table.COST.change(1.0), look="primary")
    return Refusal(esc(why), [slack] if isinf(case.C) else [], still(case))


def _ready() -> list[Ready]:
    return [
        Ready("Two clouds, a few updates", {},
              "Most points keep α = 0, so a handful of pairs does all the work."),
        Ready("Clipped at C", {"set": "touching", "C": "0.1", "step": "3"},
              "The classes overlap, and pair after pair hits the edge of the box."),
        Ready("A curved boundary", {"set": "moons", "kernel": "rbf", "gamma": "1", "C": "10"},
              "The update rule stays the same with a Gaussian kernel. Only f changes."),
        Ready("Four rules, far apart", {"set": "touching", "n": "100", "C": "100"},
              "With a large C the choice of the working set decides how long the run takes."),
        Ready("Hard margin", {"C": "inf"}, "The box has no upper edge, so α is clipped only at 0."),
        Ready("Class weights", {"set": "touching", "weight": "5"},
              "C is five times as large for class +1. For a pair with one point of each class, the box is "
              "five times as long as it is wide."),
    ]  # fmt: skip


LESSON = Lesson(
    key="smo",
    title="SMO",
    section="Support vector machines",
    term="Sequential minimal optimisation",
    topics="dual problem, KKT conditions, Lagrange multipliers, working set selection, solver",
    summary="Sequential minimal optimisation, two multipliers at a time, with every number of the update",
    params=(*table.EVERY, *table.STORY, table.GUESS, *table.PLANE, *ROWS, table.PAIRS),
    read=read,
    refuse=_refuse,
    story=story,
    notes=lambda case, story: passed_over(story),
    picture=lambda case, story, quick: picture(case, story),
    stage="plane",
    opening=lambda case, story: 1,
    explain=explain,
    shown=lambda case: f"{choosing.shown(case.points, case.C)}, {KERNELS[case.kernel]} kernel",
    choices=_choices,
    further=lambda case: choosing.elsewhere(case.points, "smo"),
    ready=_ready,
    asks=asks,
    facts=lambda case, story: facts(story),
    card=lambda case: (margins.SMO[case.selection], margins.turns),
)  # fmt: skip
