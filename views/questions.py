"""Guess first: what a learner is asked before a step that decides something, and what came of the answers.

A question is data and nothing here draws: which answers there are, which are right, why, and what another one
would have given. Its key is the same as long as the story is; of equally good answers each is right.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import floor, inf, log10
from typing import Any, Literal

from views.link.params import Change
from views.panels import Action, Box, Code, Component, Effect, Popover, Row, Said
from views.words.grammar import capital, listed, plural
from views.words.html import Html, esc, heading, paragraph
from views.words.numbers import amount, number

UNKNOWN = "?"  # the answer “I don't know”
NOWHERE = "nowhere"
ANSWER = "answer"  # what a panel of a question changes; everything else it changes in the link
AGAIN = "guess again"  # what a button changes that opens the questions of a page anew
BETWEEN = ","  # the points of an answer
Mark = Literal["right", "wrong", "unknown", "skipped"]
SIGNS: dict[Mark, str] = {"right": "✓", "wrong": "✗", "unknown": "?", "skipped": "·"}
ROUNDING = 1e-9  # by which equal numbers may differ
MOST_SLIPS = 3
MOST_SAID = 6  # points of an answer, in words
MARKING = (
    "Click points to mark them, or press Enter on a focused point. Then use the button below the picture."
)
COVERED = {
    "hint": None, "bar": None, "winner": False, "chosen": False, "tied": False, "open": False,
    "pending": True, "cells": [{"text": "?", "best": False}],
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What is asked before a step.

    key:     of all questions of its story its own
    ask:     in a sentence
    answers: in plain words, as a learner may choose them
    right:   the answers that are right
    why:     the numbers that decide, as a sentence
    instead: what another answer would have given, as a sentence
    slips:   what a learner did who took that answer, as in “you took …”
    slip:    the same for every wrong answer that `slips` does not name
    nodes:   the answer that opening a node of the picture gives
    table:   a table to answer in, in place of buttons; its reports change ANSWER
    marked:  what each point is that is marked in the picture, where an answer is several of them: the
             answers then are points by their numbers, and one that is given is their numbers (`several`)
    price:   what an answer would have given that is not worth telling of every one beforehand
    then:    what the link says once it is answered, where no step tells it
    """

    key: str
    ask: Html
    answers: Mapping[str, str]
    right: Collection[str]
    why: Html
    instead: Mapping[str, Html] = field(default_factory=dict)
    slips: Mapping[str, str] = field(default_factory=dict)
    slip: str = ""
    nodes: Mapping[str, str] = field(default_factory=dict)
    table: Component | None = None
    marked: str = ""
    price: Callable[[str], Html] | None = None
    then: Change = field(default_factory=dict)

    def takes(self, answer: str) -> bool:
        """Whether it can be answered so."""
        parts = answer.split(BETWEEN) if self.marked else [answer]
        return all(part in self.answers for part in parts)

    def said(self, answer: str) -> str:
        """An answer in plain words."""
        parts = answer.split(BETWEEN) if self.marked else [answer]
        few = [self.answers.get(part, part) for part in parts[:MOST_SAID]]
        return listed([*few, *([f"{len(parts) - MOST_SAID} more"] if len(parts) > MOST_SAID else [])])

    def instead_of(self, answer: str) -> Html:
        """What another answer would have given; nothing where that is not known."""
        if self.price and answer not in self.instead:
            return self.price(answer)
        return self.instead.get(answer, Html(""))

    def mark(self, answer: str) -> Mark:
        """What an answer is worth."""
        return "unknown" if answer == UNKNOWN else "right" if answer in self.right else "wrong"

    def slip_of(self, answer: str) -> str:
        """What a learner did who took that answer; nothing where it is right or no mistake is known."""
        return self.slips.get(answer, self.slip) if self.mark(answer) == "wrong" else ""


Asks = Mapping[int, Callable[[], Question]]  # the questions of a story, by the step that tells their answers


@dataclass
class Guesses:
    """What a learner has answered in a story.

    reached: the last step that was seen; answers: by the step that tells; keys: their questions
    """

    reached: int = 0
    answers: dict[int, str] = field(default_factory=dict)
    keys: dict[int, str] = field(default_factory=dict)

    def answer(self, at: int, question: Question, answer: str) -> None:
        """Take an answer."""
        self.answers[at], self.keys[at] = answer, question.key

    def fit(self, asks: Asks) -> int:
        """Leave out what is no answer to a question of this story, and say how much that was."""
        known = {at: asks[at]() for at in self.answers if at in asks}
        lost = [
            at
            for at, answer in self.answers.items()
            if at not in known
            or known[at].key != self.keys.get(at)
            or not (answer == UNKNOWN or known[at].takes(answer))
        ]
        for at in lost:
            del self.answers[at]
        return len(lost)

    def next(self, asks: Asks) -> int | None:
        """The step before which the learner is asked; None where nothing is asked any more."""
        return min((at for at in asks if at > self.reached and at not in self.answers), default=None)

    def marks(self, asks: Asks) -> list[tuple[int, Mark]]:
        """Of each question up to there, what came of it."""
        return [
            (at, asks[at]().mark(self.answers[at]) if at in self.answers else "skipped")
            for at in sorted(asks)
            if at in self.answers or at <= self.reached
        ]


def several(points: Iterable[int]) -> str:
    """An answer of several points, the same in whatever order they were marked."""
    return BETWEEN.join(map(str, sorted({*points})))


def covered(data: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Component:
    """A table of candidates (views/stage/candidates) without their numbers: a click on a row answers."""
    table = {**data, "rows": [*rows], "notes": [], "action": "Answer"}
    return Component("answers", table, "opened", lambda report: {ANSWER: str(report.get("id"))})


def packed(stories: Mapping[str, Guesses]) -> str:
    """What has been answered in these stories, as a text that the browser can keep."""
    told = {
        name: {
            "reached": one.reached,
            "answers": {str(at): [one.keys[at], answer] for at, answer in one.answers.items()},
        }
        for name, one in stories.items()
        if one.answers
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def forget(stories: dict[str, Guesses], room: int) -> int:
    """Leave out the stories that nobody has met for longest, until the text that keeps the others has no more
    letters than `room`, and say how many guesses that were. One in which nothing was answered counts, too."""
    lengths = {name: len(name) + len(packed({name: one})) for name, one in stories.items()}
    whole, lost = sum(lengths.values()), 0
    for name in [*stories][:-1]:
        if whole <= room:
            break
        whole -= lengths[name]
        lost += len(stories.pop(name).answers)
    return lost


def unpacked(text: str) -> dict[str, Guesses]:
    """What `packed` has packed. Raises ValueError for anything else."""
    try:
        return {str(name): _guesses(told) for name, told in json.loads(text).items()}
    except (TypeError, AttributeError, KeyError, OverflowError, RecursionError) as error:
        raise ValueError("This text holds no guesses.") from error


def _guesses(told: Mapping[str, Any]) -> Guesses:
    pairs = {int(at): (str(key), str(answer)) for at, (key, answer) in told["answers"].items()}
    answers, keys = ({at: pair[i] for at, pair in pairs.items()} for i in (1, 0))
    return Guesses(int(told["reached"]), answers, keys)


def asked(question: Question) -> Box:
    """The question, and the answers to choose from."""
    where = paragraph("Click your answer in the picture, or choose it here.") if question.nodes else ""
    if question.marked:
        where = paragraph(MARKING)
    say = Said(Html(f'<p class="gh-ask">{question.ask}</p>{where}'))
    skip = Action("I don't know", {ANSWER: UNKNOWN}, key="answer unknown", look="tertiary")
    if question.table or question.marked:
        return Box([say, *([question.table] if question.table else []), skip], "question")
    buttons = Row([*(_answer(question, key) for key in question.answers), skip], "answers given")
    return Box([say, buttons], "question")


def _answer(question: Question, key: str) -> Action:
    return Action(esc(question.answers[key]), {ANSWER: key}, key=f"answer {key}")


def told(question: Question, answer: str) -> Said:
    """What came of an answer."""
    mark = question.mark(answer)
    first = {
        "right": f"<b>{SIGNS['right']} Correct.</b>",
        "wrong": f"<b>{SIGNS['wrong']} You said {esc(question.said(answer))}.</b>",
        "unknown": f"<b>{SIGNS['unknown']} You did not guess.</b>",
        "skipped": "",
    }[mark]
    instead = question.instead_of(answer) if mark == "wrong" else ""
    text = " ".join(filter(None, (first, instead, question.why)))
    return Said(Html(f'<p class="gh-answered" data-what="{mark}" role="status">{text}</p>'))


def summary(asks: Asks, guesses: Guesses, go_to: Callable[[int], Effect]) -> Box | None:
    """At the end: how many were right, which mistakes were made most, each with the way to its step."""
    if not guesses.answers:
        return None
    count = Counter(mark for _, mark in guesses.marks(asks))
    said = f"<b>{count['right']} of {plural(len(guesses.answers), 'guess')} correct.</b>"
    if count["skipped"]:
        said += f" You skipped {plural(count['skipped'], 'guess')} before you began."
    ways = [
        Action(capital(words) + (f", {n} times" if n > 1 else ""), go_to(at), f"slip {at}", "tertiary")
        for words, at, n in _slips(asks, guesses)
    ]
    text = Popover("Copy as text", [Code(as_text(asks, guesses), "text")], quiet=True)
    return Box([Said(Html(heading("Your guesses") + paragraph(said))), *ways, text], "guesses")


def _slips(asks: Asks, guesses: Guesses) -> list[tuple[str, int, int]]:
    """The mistakes made most: in words, at which step first, and how often."""
    answered = sorted(guesses.answers.items())
    made = [(asks[at]().slip_of(answer), at) for at, answer in answered if at in asks]
    often = Counter(words for words, _ in made if words)
    firsts = dict(reversed(made))
    return [(words, firsts[words], n) for words, n in often.most_common(MOST_SLIPS)]


def as_text(asks: Asks, guesses: Guesses) -> str:
    """All answers as lines of text."""
    lines = []
    for at in sorted(guesses.answers):
        question, answer = asks[at](), guesses.answers[at]
        mark = question.mark(answer)
        said = "I don't know" if mark == "unknown" else question.said(answer)
        lines.append(f"step {at}\t{mark}\t{said}")
    return "\n".join(lines)


def marks_of(marks: Sequence[tuple[int, Mark]]) -> list[tuple[int, str, str]]:
    """The marks as the player takes them."""
    return [(at, mark, SIGNS[mark]) for at, mark in marks]


def between(value: float, low: float, high: float, unit: float = 1.0) -> bool:
    """Whether a value lies between two bounds or on one, up to the rounding of numbers like the unit."""
    return low - ROUNDING * unit <= value <= high + ROUNDING * unit


def a_share(key: str, ask: Html, share: float, why: Html, parts: int = 5) -> Question:
    """A question for a share, answered by an interval: on a bound between two of them both are right."""
    edges, share = [i / parts for i in range(parts + 1)], min(max(share, 0.0), 1.0)  # a sum may be rounded
    answers = {str(i): f"{100 * edges[i]:g} to {100 * edges[i + 1]:g} %" for i in range(parts)}
    right = {str(i) for i in range(parts) if between(share, edges[i], edges[i + 1])}
    return Question(key, ask, answers, right, why)


def a_place(
    key: str, ask: Html, ends: tuple[float, float], places: Collection[float], why: Html, parts: int = 6,
    none: str = "",
) -> Question:  # fmt: skip
    """A question for a place on an axis, answered by an interval: on a bound between two both are right.

    ends: of the axis; places: all that are right; none: an answer that there is no such place
    """
    width = (ends[1] - ends[0]) / parts
    digits = 1 - floor(log10(width))
    edges = [round(ends[0] + i * width, digits) for i in range(1, parts)]
    unit = max(width, 1e-6 * max(map(abs, ends)))  # large numbers have few decimals
    bounds = [-inf, *edges, inf]
    inner = [f"{amount(low)} to {amount(high)}" for low, high in pairwise(edges)]
    answers = dict(enumerate([f"up to {amount(edges[0])}", *inner, f"above {amount(edges[-1])}"]))
    right = {str(i) for i in answers for place in places if between(place, bounds[i], bounds[i + 1], unit)}
    more = {NOWHERE: none} if none else {}
    return Question(key, ask, {str(i): text for i, text in answers.items()} | more, right or {NOWHERE}, why)


def where_least(
    key: str, ask: Html, values: Mapping[int, float], unit: str, why: Html, told: Collection[int] = (),
    within: float = 0.0, text: Callable[[float], str] | None = number,
) -> Question:  # fmt: skip
    """A question for the place of the least value, answered by a range of places, each range twice as long as
    the one before. Each range that holds a least value is right.

    values: by place, a whole number of what `unit` says; within: what is so near to the least is as little
    told:   places whose values the learner knows already; text: a value in words, None where none is said
    """
    ranges, least = _doubling(sorted(values)), min(values.values())
    top = least + max(within, ROUNDING * abs(least))
    best = [place for place, value in values.items() if value <= top]
    right = {name for name, places in ranges.items() if {*places} & {*best}}
    words = {name: _range(places, unit) for name, places in ranges.items()}
    fresh = {name: [values[one] for one in places if one not in told] for name, places in ranges.items()}
    return Question(
        key=key,
        ask=ask,
        answers=words,
        right=right,
        why=why,
        instead={
            name: Html(f"With {words[name]} the lowest value is {text(min(found))}.")
            for name, found in fresh.items()
            if text and len(found) == len(ranges[name])
        },
        slips={
            name: "you stopped too early" if places[-1] < min(best) else "you went on too long"
            for name, places in ranges.items()
            if name not in right
        },
    )


def _doubling(places: Sequence[int]) -> dict[str, list[int]]:
    """Places by ranges such as 0, 1, 2 to 3, 4 to 7."""
    found: dict[str, list[int]] = {}
    for place in places:
        found.setdefault(str(2 ** (place.bit_length() - 1) if place else 0), []).append(place)
    return found


def _range(places: Sequence[int], unit: str) -> str:
    first, last = places[0], places[-1]
    return plural(last, unit) if first == last else f"{first} to {plural(last, unit)}"
