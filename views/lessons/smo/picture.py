"""The plane while a machine is learned in it."""

from hashlib import sha256
from typing import Any

from views.lessons.smo.case import Case, Story
from views.lessons.smo.words import in_words
from views.points.points import Points
from views.stage.plane.picture import axis
from views.text import plural


def picture(case: Case, story: Story) -> dict[str, Any]:
    """The plane as plane.js takes it, without the place."""
    return {
        **_ground(case.points),
        "trace": key_of(case),
        "legend": "ring: α, the larger the heavier · dashed: f = −1 and f = 1",
        "machine": _machine(case, story),
        "steps": _stands(story),
    }


def still(case: Case) -> dict[str, Any]:
    """The points, where there is no machine."""
    steps = [{"at": [], "tick": False, "text": ""}]
    return {
        **_ground(case.points), "trace": f"refused {key_of(case)}", "steps": steps, "legend": "no machine",
    }  # fmt: skip


def key_of(case: Case) -> str:
    """A key of a case, for the picture."""
    return sha256(repr(case).encode()).hexdigest()[:16]


def _ground(at: Points) -> dict[str, Any]:
    """The plane with the points, and nothing else."""
    left, bottom, right, top = at.box
    return {
        "name": f"{at.title}: {plural(at.n, 'point')} in the plane, and the machine as it is learned",
        "axes": {"x": axis(at.axes[0], left, right), "y": axis(at.axes[1], bottom, top)},
        "classes": list(at.classes),
        "points": {
            "x": [x for x, _ in at.x],
            "y": [y for _, y in at.x],
            "c": [int(sign > 0) for sign in at.y],
            "hollow": False,
        },
        "regions": [],
    }


def _machine(case: Case, story: Story) -> dict[str, Any]:
    tops = [float(story.ceiling[story.y == sign][0]) for sign in (-1, 1)]
    return {
        "kernel": {"name": case.kernel, "gamma": case.gamma, "degree": case.degree, "coef0": case.coef0},
        "tops": [story.most, story.most] if story.open else tops,
        "moves": [[s.i, s.new_i, s.j, s.new_j] if s.kind == "step" else [] for s in story.steps],
        "bias": [step.bias for step in story.steps],
    }


def _stands(story: Story) -> list[dict[str, Any]]:
    """Each step in words; the slider marks where the gap is a tenth of what it was at the mark before."""
    found, mark = [], story.steps[0].gap
    for at, step in enumerate(story.steps):
        tick = step.kind == "step" and step.gap <= mark / 10
        mark = step.gap if tick else mark
        found.append({"at": [], "tick": tick, "text": in_words(story, at)})
    return found
