"""The exercises of an exam, variant by variant: drawn with its key, or, without one, those of /practice."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from views.lessons.practice.exercise import Exercise, Kind
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import MOST_ATTEMPTS, answers_of, chosen, made
from views.lessons.practice.params import LAST
from views.sheet.exam import Task
from views.sheet.keyed import Key

Variants = dict[str, list[Exercise]]  # by letter, task by task


def drawn(tasks: Sequence[Task], key: Key | None, letters: str) -> Variants:
    """The exercises of each variant. A longer row of letters begins with the same variants.

    key: None for the exercises that everybody finds in /practice by their numbers
    """
    return _numbered(tasks, letters) if key is None else _Draw(key).variants(tasks, letters)


class _Draw:
    """Figures that do not repeat within an exam, as long as their kind has others."""

    def __init__(self, key: Key) -> None:
        self._key = key
        self._figures: dict[Kind, list[Any]] = {}
        self._answers: dict[Kind, set[tuple[str, ...]]] = {}

    def variants(self, tasks: Sequence[Task], letters: str) -> Variants:
        return {
            letter: [self._one(KINDS[task.kind], letter, place) for place, task in enumerate(tasks, 1)]
            for letter in letters
        }

    def _one(self, kind: Kind, letter: str, place: int) -> Exercise:
        # The lectures' own figures are on the first pages of /practice, so no exam has them.
        taken = self._figures.setdefault(kind, list(kind.lectures))
        answers = self._answers.setdefault(kind, set())
        found = None
        for known in (taken, ()):  # a kind of few figures repeats them
            attempts = islice(self._key.attempts(kind.key, letter, place), MOST_ATTEMPTS)
            found = chosen(kind, attempts, known, answers)
            if found is not None:
                break
        if found is None:
            raise LookupError(f"{MOST_ATTEMPTS} lots of {kind.key} give no figures")
        exercise = kind.make(found.figures)
        taken.append(found.figures)
        answers.add(answers_of(exercise))
        return exercise


def _numbered(tasks: Sequence[Task], letters: str) -> Variants:
    """The numbers of each kind in their order, variant after variant."""
    used = dict.fromkeys((task.kind for task in tasks), 0)
    found: Variants = {}
    for letter in letters:
        found[letter] = []
        for task in tasks:
            used[task.kind] += 1
            found[letter].append(made(KINDS[task.kind], (used[task.kind] - 1) % LAST + 1))
    return found
