"""A lesson of a dozen lines.

It needs no further code for all that the app gives it. This proves that a lesson is only a folder and a row.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from views.kit.lesson import Explanation, Lesson, Snapshot
from views.kit.link import table
from views.kit.link.kinds import Whole
from views.kit.link.params import Param
from views.kit.panels import choice
from views.stage.plane.picture import axes
from views.words.html import Html

MOST = Param("most", Whole(1, 20), 5, "how far is counted", "Count to")


@dataclass(frozen=True)
class Counted:
    """A story: the numbers, one at each step."""

    steps: tuple[int, ...]


def picture(most: int, story: Counted, quick: bool) -> dict[str, Any]:
    """A point for each number, and each step in words."""
    here = [*story.steps]
    return {
        "trace": f"toy {most}",
        "name": "Counting",
        "axes": axes(("n", "y"), (-1, 0, most + 1, 2)),
        "classes": ["number", "none"],
        "points": {"x": here, "y": [1] * len(here), "c": [0] * len(here), "hollow": False},
        "regions": [],
        "steps": [{"at": [], "tick": False, "text": f"The number {i}"} for i in here],
    }


def explain(now: Snapshot[int, Counted]) -> Explanation:
    """The number of the step."""
    return Explanation(Html(f"This is <b>{now.story.steps[now.at]}</b> of {now.case}."))


LESSON = Lesson(
    key="toy",
    title="Toy",
    section="Toys",
    summary="Counting, a number at each step",
    params=(*table.EVERY, *table.STORY, MOST),
    read=lambda given: given(MOST),
    story=lambda most: Counted(tuple(range(most + 1))),
    picture=picture,
    stage="plane",
    explain=explain,
    choices=lambda most, given: [choice(MOST, most)],
    file=Path(__file__).with_name("page.py"),
)
