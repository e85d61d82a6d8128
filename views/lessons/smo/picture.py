"""The plane while a machine is learned in it."""

from hashlib import sha256
from math import isinf

from mlcore.svm import SmoStep
from views.lessons.smo.case import Case, Story
from views.lessons.smo.words import in_words
from views.stage.plane.picture import AS_IT_IS, axes, is_too_fine
from views.stage.plane.wire import Learning, PlanePicture, PlaneStep
from views.subjects.points.drawn import places
from views.words.grammar import plural


def picture(case: Case, story: Story) -> PlanePicture:
    """The story in the plane."""
    legend = "ring: α · arrows: y·α can rise, fall · pale: the margin, |f| < 1"
    if is_too_fine(case.made, case.points.box, AS_IT_IS[1]):
        legend = f"some regions are too small for this picture · {legend}"
    shown = _ground(case, key_of(case), legend, _stands(story))
    shown["machine"] = _learning(case, story)
    return shown


def still(case: Case) -> PlanePicture:
    """The points, where there is no machine."""
    return _ground(case, f"refused {key_of(case)}", "no SVM", [{"at": [], "tick": False, "text": ""}])


def key_of(case: Case) -> str:
    """A key of a case, for the picture."""
    return sha256(repr(case).encode()).hexdigest()[:16]


def _ground(case: Case, key: str, legend: str, steps: list[PlaneStep]) -> PlanePicture:
    """The plane with the points, and nothing else."""
    at = case.points
    return {
        "name": f"{at.title}: {plural(at.n, 'point')} in the plane, and the SVM during training",
        "axes": axes(at.axes, at.box),
        "classes": list(at.classes),
        "points": places(at),
        "regions": [],
        "trace": key,
        "legend": legend,
        "steps": steps,
    }


def _learning(case: Case, story: Story) -> Learning:
    ceilings = [float(story.ceiling[story.y == sign][0]) for sign in (-1, 1)]
    return {
        "kernel": {"name": case.kernel, "gamma": case.gamma, "degree": case.degree, "coef0": case.coef0},
        "tops": [story.most, story.most] if story.open else ceilings,
        "ceilings": [0.0 if isinf(top) else top for top in ceilings],
        "open": story.open,
        "moves": [_move(step) for step in story.steps],
        "bias": [step.bias for step in story.steps],
    }


def _move(step: SmoStep) -> list[float]:
    """Two points and their new multipliers; nothing where none is moved."""
    if step.kind != "step":
        return []
    return [value for value in (step.i, step.new_i, step.j, step.new_j) if value is not None]


def _stands(story: Story) -> list[PlaneStep]:
    """Each step in words; the slider marks where the gap is a tenth of what it was at the mark before."""
    found: list[PlaneStep] = []
    mark = story.steps[0].gap
    for at, step in enumerate(story.steps):
        tick = step.kind == "step" and step.gap <= mark / 10
        mark = step.gap if tick else mark
        found.append({"at": [], "tick": tick, "text": in_words(story, at)})
    return found
