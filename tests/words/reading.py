"""What a learner reads on a page, sentence by sentence: length, grade, spelling, patterns of the guide.

The bounds of docs/style.md are here, each exception with its reason.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pyphen import Pyphen
from spellchecker import SpellChecker

from datasets import CARDS, load
from tests.words.english import MOST_WORDS, PATTERNS

MEDIAN_WORDS, MEDIAN_GRADE = 14, 9.0
KNOWN = Path(__file__).with_name("known.txt")  # words of the field that the spelling list lacks
LISTED = 8  # values between commas: a list may be longer than a sentence
HYPHENS = Pyphen(lang="en_GB")
BLOCK = re.compile(
    r"</?(?:p|div|li|h\d|t[dhr]|d[tdl]|table|caption|summary|details|figcaption|[uo]l)\b[^>]*>|<span[^>]*></span>"
)
QUIET = re.compile(r"<(style|script|svg|code|pre|math)\b.*?</\1>", re.DOTALL)
FORMULA = re.compile(r"\$[^$]*\$|`[^`]*`")
WORD = re.compile(r"(?<![\w.’'/&-])[a-z][a-z]+(?:[’'][a-z]+)?(?![\w(=/])")
SENTENCE = re.compile(r"(?<=[^\s.][.!?])(?<!\b[A-Z]\.)(?<!\bal\.)(?<!\bvs\.)\s+|(?<=\s[a-zνα\d][.!?])\s+|\n")


class Slip(NamedTuple):
    """A sentence that breaks a rule."""

    rule: str
    sentence: str


def sentences(markup: str) -> Iterator[str]:
    """The sentences of HTML or Markdown, without formulas, code and drawings. A block ends a sentence."""
    text = BLOCK.sub("\n", QUIET.sub(" … ", markup).replace("<br>", " "))
    text = FORMULA.sub("…", unescape(re.sub(r"<[^>]*>", "", text)))
    for piece in SENTENCE.split(text.replace("\xa0", " ")):
        if words_of(sentence := " ".join(piece.split())):
            yield sentence


def words_of(sentence: str) -> list[str]:
    """Its words of at least two letters."""
    return re.findall(r"[A-Za-z][A-Za-z’'-]*[A-Za-z]", sentence)


def is_whole(sentence: str) -> bool:
    """Whether it is a sentence, and no label, cell or heading."""
    return sentence.endswith((".", "?", "!")) and len(words_of(sentence)) > 2


def is_list(sentence: str) -> bool:
    """Whether it is mostly a list of values or a formula."""
    return len(re.findall(r",|[=<>≤≥·+−/]|\d", sentence)) >= LISTED


def slips(texts: Iterable[str]) -> list[Slip]:
    """What breaks a rule of the guide in these texts."""
    found = []
    for sentence in dict.fromkeys(one for text in texts for one in sentences(text)):
        found += [Slip(name, sentence) for name, pattern in PATTERNS.items() if pattern.search(sentence)]
        if len(words_of(sentence)) > MOST_WORDS and not is_list(sentence):
            found.append(Slip(f"more than {MOST_WORDS} words", sentence))
        found += [Slip(f"unknown word: {word}", sentence) for word in unknown(sentence)]
    return found


def unknown(sentence: str) -> list[str]:
    """Its words in small letters that are in no list."""
    words = {word.replace("’", "'").removesuffix("'s") for word in WORD.findall(sentence)}
    return sorted(words - known() - spelt(frozenset(words - known())))


@cache
def spelt(words: frozenset[str]) -> set[str]:
    """Those of these words that the spelling list has."""
    return {*_speller().known(words)}


@cache
def _speller() -> SpellChecker:
    return SpellChecker(language="en")


@cache
def known() -> frozenset[str]:
    """The words of the field, and those of the bundled tables."""
    terms = KNOWN.read_text(encoding="utf-8").split()
    names = [*CARDS, *(str(column) for data in CARDS for column in load(data).columns)]
    for data in CARDS:
        frame = load(data)
        words = frame.select_dtypes(exclude="number")
        names += [str(value) for column in words for value in words[column].unique()]
    return frozenset([*terms, *(word for name in names for word in re.findall(r"[a-z]+", name.lower()))])


def median_words(texts: Iterable[str]) -> float:
    """The middle length of the whole sentences, in words; 0 where there are none."""
    return median([len(words_of(one)) for text in texts for one in sentences(text) if is_whole(one)] or [0])


def median_grade(texts: Iterable[str]) -> float:
    """The middle grade of the whole sentences."""
    return median([grade(one) for text in texts for one in sentences(text) if is_whole(one)] or [0.0])


def grade(sentence: str) -> float:
    """The school year that can read it, by Flesch and Kincaid (1975). Hyphenation gives the syllables."""
    words = words_of(sentence)
    syllables = sum(_syllables(word.lower()) for word in words)
    return 0.39 * len(words) + 11.8 * syllables / len(words) - 15.59


@cache
def _syllables(word: str) -> int:
    return len(HYPHENS.positions(word)) + 1
