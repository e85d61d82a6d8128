"""Symbols and their code: what a link describes, and the story of Huffman's code, from the rarest up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mlcore import coding
from views.kit.link.params import Given
from views.lessons.node.measures import impurity
from views.lessons.node.params import SYMBOLS
from views.lessons.node.steps import Steps

PARAMS = (SYMBOLS,)
NAMES = "ABCDEF"


@dataclass(frozen=True)
class CodeCase:
    """counts: how often each symbol comes."""

    counts: tuple[int, ...]
    view: str = "code"

    @property
    def k(self) -> int:
        """How many symbols."""
        return len(self.counts)

    @property
    def n(self) -> int:
        """How many come in all."""
        return sum(self.counts)


class Step(NamedTuple):
    """kind: "ask", "merge", "words", "length" or "entropy"; merges: how many have been made."""

    kind: str
    merges: int


@dataclass(frozen=True, eq=False)
class Story(Steps[Step]):
    """code: with its merges in order; entropy: of the symbols, in bits"""

    code: coding.Code
    entropy: float


def read(given: Given) -> CodeCase:
    """The case of a link."""
    return CodeCase(given(SYMBOLS))


def story(case: CodeCase) -> Story:
    """The symbols, one merge after another, the code words, their mean length, the entropy."""
    last = case.k - 1
    merges = [Step("merge", j + 1) for j in range(last)]
    told = [Step("ask", 0), *merges, Step("words", last), Step("length", last), Step("entropy", last)]
    return Story(told, coding.huffman(case.counts), impurity("entropy", case.counts))


def members(code: coding.Code, group: int) -> Iterator[int]:
    """The symbols of a group, from left to right as they hang in the tree."""
    k = len(code.counts)
    if group < k:
        yield group
        return
    merge = code.merges[group - k]
    yield from members(code, merge.zero)
    yield from members(code, merge.one)


def weight(code: coding.Code, group: int) -> int:
    """How often the symbols of a group come."""
    k = len(code.counts)
    return code.counts[group] if group < k else code.merges[group - k].weight


def is_exact(counts: Sequence[int]) -> bool:
    """Whether the mean length is the entropy, without rounding: every share is a power of one half."""
    n = sum(counts)
    return all(n % count == 0 and (n // count).bit_count() == 1 for count in counts)


def may_be_longest(code: coding.Code) -> set[int]:
    """The symbols with the longest word of a shortest code: of this one, or as rare as its second rarest."""
    longest = max(map(len, code.words))
    rare = sorted(code.counts)[1]
    return {i for i, word in enumerate(code.words) if len(word) == longest or code.counts[i] <= rare}


def fixed(k: int) -> int:
    """Bits of a word where all are equally long."""
    return (k - 1).bit_length()
