"""An ordered list of rules during the removal of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.ruleset.facts import NOBODY, Mask, first_of, near
from mlcore.ruleset.rulelist import ListedRule
from mlcore.table import Scalar

Floats: TypeAlias = NDArray[np.float64]


class Standing:
    """Which rule of an ordered list decides each record, and which rule would without that one.

    cover:   which records each rule covers, shape (n, rules)
    codes:   the classes of the records, shape (n,), in the order of `classes`; weights: of the records
    """

    def __init__(
        self,
        cover: Mask,
        rules: Sequence[ListedRule],
        codes: NDArray[np.int32],
        weights: Floats,
        classes: Sequence[Scalar],
    ) -> None:
        self.cover = cover
        self.codes, self.weights = codes, weights
        self.k = len(classes)
        self.classes = classes
        self.said = np.array([rule.code for rule in rules], dtype=int)
        self.whole = np.bincount(self.codes, self.weights, self.k)
        self.first = np.full(len(cover), NOBODY)
        self.second = np.full(len(cover), NOBODY)
        self._look(np.arange(len(cover)))

    def _look(self, rows: NDArray[np.intp]) -> None:
        if not self.cover.shape[1]:
            self.first[rows] = self.second[rows] = NOBODY
            return
        some = self.cover[rows]
        self.first[rows] = first_of(some)
        some[np.arange(len(rows)), self.first[rows]] = False
        self.second[rows] = np.where(self.first[rows] == NOBODY, NOBODY, first_of(some))

    def remove(self, place: int) -> None:
        """Remove a rule from the list."""
        touched = np.flatnonzero((self.first == place) | (self.second == place))
        self.cover = np.delete(self.cover, place, axis=1)
        self.said = np.delete(self.said, place)
        for places in (self.first, self.second):
            places[places > place] -= 1
        self._look(touched)

    def default(self) -> tuple[Scalar, tuple[int, ...]]:
        """The most frequent class among the records that no rule covers, and the classes that tie with it.

        A tie goes to the class that is more frequent in the whole table, then to the first.
        """
        left = np.bincount(self.codes[self.first == NOBODY], self.weights[self.first == NOBODY], self.k)
        most = float(left.max())
        equal = [code for code in range(self.k) if near(float(left[code]), most)]
        best = max(float(self.whole[code]) for code in equal)
        taken = next(code for code in equal if near(float(self.whole[code]), best))
        rivals = [code for code in equal if code != taken] if most > 0 else []
        return self.classes[taken], tuple(rivals)

    def _wrong(self, places: NDArray[np.intp]) -> Floats:
        """The weight of each record that its rule misclassifies, 0 for the others; (n,)."""
        if not len(self.said):
            return np.zeros(len(places))
        wrong = (places != NOBODY) & (self.said[places] != self.codes)
        return np.where(wrong, self.weights, 0.0)

    def errors(self, default: Scalar) -> float:
        """The weight of the records that the list misclassifies."""
        left = (self.first == NOBODY) & (self.codes != self.classes.index(default))
        return float(self._wrong(self.first).sum() + self.weights[left].sum())

    def without(self) -> Floats:
        """The errors of the list without each of its rules, with the resulting default class."""
        m, k = len(self.said), self.k
        fired = self.first != NOBODY
        saved = np.bincount(self.first[fired], self._wrong(self.first)[fired], m)
        made = np.bincount(self.first[fired], self._wrong(self.second)[fired], m)
        lost = fired & (self.second == NOBODY)
        freed = np.bincount(self.first[lost] * k + self.codes[lost], self.weights[lost], m * k)
        left = np.bincount(self.codes[~fired], self.weights[~fired], k) + freed.reshape(m, k)
        rest = left.sum(axis=1) - left.max(axis=1)
        errors: Floats = self._wrong(self.first).sum() - saved + made + rest
        return errors

    def tally(self, rules: Sequence[ListedRule], default: Scalar) -> dict[str, object]:
        """What each rule, and last the default, decides: (weight, errors); and the total errors."""
        m = len(rules)
        place = np.where(self.first == NOBODY, m, self.first)
        said = np.append(self.said, self.classes.index(default))[place]
        n = np.bincount(place, self.weights, m + 1).tolist()
        wrong = np.bincount(place, np.where(said != self.codes, self.weights, 0.0), m + 1).tolist()
        return {"decides": tuple(zip(n, wrong, strict=True)), "errors": float(sum(wrong))}
