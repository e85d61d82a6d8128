"""A small tree that a learner grows by hand; each node is judged by the records that reach it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from views.words.numbers import number

ROOT = "r"  # the path of the root; each branch adds its place
SAME = 1e-9  # gains this close together tie
Rows = Sequence[tuple[int, ...]]  # the places of the values, that of the class last


class Judgement(NamedTuple):
    """The verdict on a node. mark: "right", "wrong" or "open"."""

    mark: str
    say: str = ""


@dataclass(frozen=True)
class ByHand:
    """A tree to grow in the picture.

    attributes: with their values, at most ten each; `rows` hold the places of the values
    gain:       of the class counts in the branches
    measure:    the name of the gain
    """

    name: str
    label: str
    attributes: Mapping[str, Sequence[str]]
    classes: Sequence[str]
    rows: Rows
    gain: Callable[[Sequence[Sequence[int]]], float]
    measure: str

    def text(self, value: str) -> str:
        """The algorithm's tree in words, for any `value`, because that tree is the right one."""
        return "\n".join(self.lines())

    @property
    def names(self) -> list[str]:
        """The attributes in their order."""
        return list(self.attributes)

    def counts(self, rows: Rows) -> list[int]:
        """Records by class."""
        return [sum(1 for row in rows if row[-1] == k) for k in range(len(self.classes))]

    def branches(self, rows: Rows, attribute: int) -> list[Rows]:
        """The records of each value."""
        values = self.attributes[self.names[attribute]]
        return [[row for row in rows if row[attribute] == value] for value in range(len(values))]

    def gains(self, rows: Rows, used: Sequence[int]) -> dict[int, float]:
        """The gain of a split on each attribute that is left."""
        left = [i for i in range(len(self.names)) if i not in used]
        return {i: self.gain([self.counts(part) for part in self.branches(rows, i)]) for i in left}

    def best(self, rows: Rows, used: Sequence[int]) -> set[str]:
        """The right choices at a node: a class (c0) for a leaf, an attribute (a0) for a split; with ties."""
        counts, gains = self.counts(rows), self.gains(rows, used)
        if sum(1 for count in counts if count) < 2 or not gains or max(gains.values()) < SAME:
            return {f"c{k}" for k, count in enumerate(counts) if count == max(counts)}
        return {f"a{i}" for i, gain in gains.items() if gain > max(gains.values()) - SAME}

    def grown(self, given: Mapping[str, str] = {}) -> str:
        """The tree of the algorithm as a text; of ties the first. given: the choices at some nodes."""
        return ",".join(f"{path}={what}" for path, what in self._grow(ROOT, self.rows, (), given))

    def _grow(
        self, path: str, rows: Rows, used: tuple[int, ...], given: Mapping[str, str]
    ) -> Iterator[tuple[str, str]]:
        what = given.get(path) or min(self.best(rows, used))
        yield path, what
        if what[0] == "a":
            for i, part in enumerate(self.branches(rows, int(what[1:]))):
                yield from self._grow(f"{path}{i}", part, (*used, int(what[1:])), given)

    def judged(self, text: str) -> dict[str, Judgement]:
        """The verdict on each node of a learner's tree; below a node that is open there is none."""
        found: dict[str, Judgement] = {}
        self._judge(ROOT, self.rows, (), self.read(text), found)
        return found

    def read(self, text: str) -> dict[str, str]:
        """The choice at each node in a text; impossible choices are left out."""
        pairs = (part.partition("=") for part in text.split(","))
        kinds = {"a": len(self.names), "c": len(self.classes)}
        return {
            path.strip(): what
            for path, _, what in pairs
            if what[:1] in kinds and what[1:].isdecimal() and int(what[1:]) < kinds[what[0]]
        }

    def _judge(
        self,
        path: str,
        rows: Rows,
        used: tuple[int, ...],
        said: Mapping[str, str],
        found: dict[str, Judgement],
    ) -> None:
        what = said.get(path)
        if what is None or (what[0] == "a" and int(what[1:]) in used):
            found[path] = Judgement("open")
            return
        right = self.best(rows, used) if rows else {f"c{k}" for k in range(len(self.classes))}
        found[path] = Judgement("right") if what in right else Judgement("wrong", self._why(what, rows, used))
        if what[0] == "a":
            for i, part in enumerate(self.branches(rows, int(what[1:]))):
                self._judge(f"{path}{i}", part, (*used, int(what[1:])), said, found)

    def _why(self, what: str, rows: Rows, used: Sequence[int]) -> str:
        if not rows:
            return "No records reach this node, so it is a leaf."
        right, counts = min(self.best(rows, used)), self.counts(rows)
        if right[0] == "c" and what[0] == "a":
            pure = sum(1 for count in counts if count) < 2
            return (
                "All records here have the same class, so this is a leaf."
                if pure
                else "No split gains anything here, so this is a leaf."
            )
        if right[0] == "c":
            return "Another class has more records here."
        if what[0] == "c":
            return "This is not a leaf yet. The classes are mixed, and a split gains something."
        gains = self.gains(rows, used)
        mine = f"The {self.measure} of {self.names[int(what[1:])]} is {number(gains[int(what[1:])])}"
        return f"{mine} here, but another attribute has {number(max(gains.values()))}."

    def lines(self, text: str = "", indent: str = "  ") -> list[str]:
        """A line for each node: of a tree, or of the algorithm's with the gains that were compared."""
        said = dict(part.split("=") for part in (text or self.grown()).split(","))
        return list(self._lines(ROOT, self.rows, (), said, "", indent if text else ""))

    def _lines(
        self, path: str, rows: Rows, used: tuple[int, ...], said: Mapping[str, str], edge: str, bare: str
    ) -> Iterator[str]:
        """bare: the indent of a tree without gains"""
        what, deep = said[path], (bare or "  ") * (len(path) - 1)
        if what[0] == "c":
            yield f"{deep}{edge}{self.classes[int(what[1:])]}"
            return
        name = self.names[int(what[1:])]
        yield f"{deep}{edge}{name}{'' if bare else self._compared(rows, used)}"
        for i, part in enumerate(self.branches(rows, int(what[1:]))):
            yield from self._lines(
                f"{path}{i}",
                part,
                (*used, int(what[1:])),
                said,
                f"{name} = {self.attributes[name][i]}: ",
                bare,
            )

    def _compared(self, rows: Rows, used: Sequence[int]) -> str:
        gains = ", ".join(f"{self.names[i]} {number(gain)}" for i, gain in self.gains(rows, used).items())
        return f" ({self.measure}: {gains})"
