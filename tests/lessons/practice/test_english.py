"""Every exercise reads as plain English: tasks, lines, hints, and the feedback on known mistakes."""

import pytest

from tests.lessons.practice.test_kinds import FEW, exercises
from tests.support.visiting import flat
from tests.words import reading
from views.kit.panels import Said
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Own
from views.lessons.practice.kinds import KINDS


def texts(exercise: Exercise) -> list[str]:
    """All that a learner may read in an exercise, each text in a separate block."""
    found = [exercise.task, *(panel.html for panel in flat(exercise.shown(True)) if isinstance(panel, Said))]
    for part in exercise.parts:
        found.append(part.worked)
        rows = part.rows if isinstance(part, Grid) else [part.pieces]
        found += [piece for row in rows for piece in row if isinstance(piece, str)]
    for blank in exercise.blanks:
        if isinstance(blank, Blank):
            found += [blank.label, *(slip.words for slip in blank.slips)]
        elif isinstance(blank, Choice):
            found += [
                *blank.options.values(),
                *(blank.said(one, Own(exercise.right)) for one in blank.options),
            ]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_keeps_to_the_style_guide(kind: str):
    found = [text for exercise in exercises(kind, FEW) for text in texts(exercise)]
    assert reading.slips(found) == []
    assert reading.median_words(found) <= reading.MEDIAN_WORDS
    assert reading.median_grade(found) <= reading.MEDIAN_GRADE
