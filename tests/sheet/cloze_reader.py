"""Reads and marks cloze questions as Moodle does: a reader of our own, after the documented syntax."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple

QUESTION = re.compile(r"\{(\d*):([A-Z_]+):((?:[^}\\]|\\.)*)\}", re.DOTALL)
NUMBER = re.compile(r"-?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][-+]?\d+)?")


class Alternative(NamedTuple):
    fraction: float
    text: str
    feedback: str


class Question(NamedTuple):
    weight: int
    kind: str
    alternatives: list[Alternative]

    def mark(self, answer: str) -> float:
        """The share of the mark for an answer: a number, or the words of an option."""
        return next((one.fraction for one in self.alternatives if self._fits(one, answer)), 0.0)

    def feedback(self, answer: str) -> str:
        return next((one.feedback for one in self.alternatives if self._fits(one, answer)), "")

    def _fits(self, one: Alternative, answer: str) -> bool:
        if self.kind != "NUMERICAL":
            return shown(one.text) == answer
        value, _, tolerance = one.text.partition(":")
        assert NUMBER.fullmatch(value), one.text
        assert NUMBER.fullmatch(tolerance), one.text
        return abs(float(answer) - float(value)) <= max(float(tolerance), 1e-13 * max(1, abs(float(value))))


class Reading(HTMLParser):
    """The text and the tags of HTML, as a browser finds them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.tags, self.attributes = "", list[str](), list[tuple[str, str | None]]()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data


def shown(html: str) -> str:
    """The text of HTML, as a browser shows it."""
    return Reading(html).text


def questions(text: str) -> list[Question]:
    return [
        Question(int(weight or 1), kind, [*map(_alternative, re.split(r"(?<!\\)~", inside))])
        for weight, kind, inside in QUESTION.findall(text)
    ]


def _alternative(text: str) -> Alternative:
    answer, _, feedback = re.fullmatch(r"((?:[^#]|(?<=&)#)*)(#?)(.*)", text, re.DOTALL).groups()
    fraction = 0.0
    if answer.startswith("="):
        fraction, answer = 1.0, answer[1:]
    elif found := re.match(r"%(-?\d+(?:\.\d+)?)%", answer):
        fraction, answer = float(found[1]) / 100, answer[found.end() :]
    return Alternative(fraction, unescape(answer), unescape(feedback))
