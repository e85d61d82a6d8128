"""Guess first: the questions before a step that decides something, the learner's answers and their marks.

A question is data, and nothing here draws. It holds its answers, the right ones, the reason, and what another
answer would have given. Its key stays the same as long as the story does. Equally good answers are all right.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from math import floor, inf, log10
from typing import Any, Literal

from views.kit import votes
from views.kit.link.params import Change
from views.kit.panels import Action, Box, Code, Component, Effect, Panels, Popover, Row, Said
from views.kit.store import Round
from views.words.grammar import capital, listed, plural
from views.words.html import SENTENCE, Html, esc, heading, paragraph, plain
from views.words.numbers import amount, number

UNKNOWN = "?"  # the answer “I don't know”
NOWHERE = "nowhere"
ANSWER = "answer"  # the key of an answer in a change; a question panel changes every other key in the link
AGAIN = "guess again"  # the key in the change of the button that starts the questions again
ONWARD = "next guess"  # the key in the change of the button that asks the next question
HALL = "hall"  # the key in the change of a button that lets the hall vote
INVITATION = "<b>Guess first"  # how a sentence asks what the next step answers
BETWEEN = ","  # separates the points of an answer
Mark = Literal["right", "wrong", "unknown", "skipped"]
SIGNS: dict[Mark, str] = {"right": "✓", "wrong": "✗", "unknown": "?", "skipped": "·"}
ROUNDING = 1e-9  # how much equal numbers may differ
MOST_SLIPS = 3
MOST_SAID = 6  # the most points of an answer in a sentence
MARKING = (
    "Click points to mark them, or press Enter on a focused point. Then use the button below the picture."
)
COVERED: dict[str, Any] = {
    "hint": None, "bar": None, "winner": False, "chosen": False, "tied": False, "open": False,
    "pending": True, "cells": [],
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """A question before a step.

    key:     unique among the questions of a story
    ask:     the question, as a sentence
    answers: the possible answers in plain words, by key
    right:   the keys of the right answers
    why:     the numbers that decide, as a sentence
    instead: what a wrong answer would have given, as a sentence, by answer
    slips:   the mistake behind an answer, as in “you took …”, by answer
    slip:    the mistake behind every wrong answer that `slips` does not list
    nodes:   the answer for each node of the picture that the learner may open
    table:   a table to answer in, instead of buttons; its reports change ANSWER
    marked:  the noun for a point, if the learner answers by marking several points in the picture: `answers`
             then lists the points by number, and an answer is the text that `several` makes
    price:   computes what an answer would have given, where `instead` does not list it
    then:    the change of the link after the answer, where no step shows the result
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
        """Whether this is a possible answer."""
        parts = answer.split(BETWEEN) if self.marked else [answer]
        return all(part in self.answers for part in parts)

    def said(self, answer: str) -> str:
        """An answer in plain words."""
        parts = answer.split(BETWEEN) if self.marked else [answer]
        few = [self.answers.get(part, part) for part in parts[:MOST_SAID]]
        return listed([*few, *([f"{len(parts) - MOST_SAID} more"] if len(parts) > MOST_SAID else [])])

    def instead_of(self, answer: str) -> Html:
        """What this answer would have given, or "" if that is not known."""
        if self.price and answer not in self.instead:
            return self.price(answer)
        return self.instead.get(answer, Html(""))

    def mark(self, answer: str) -> Mark:
        """The mark of an answer: unknown, right or wrong."""
        return "unknown" if answer == UNKNOWN else "right" if answer in self.right else "wrong"

    def slip_of(self, answer: str) -> str:
        """The mistake behind an answer, or "" if the answer is not wrong or no mistake is known."""
        return self.slips.get(answer, self.slip) if self.mark(answer) == "wrong" else ""


Asks = Mapping[int, Callable[[], Question]]  # the questions of a story, by the step that shows the answer


@dataclass
class Guesses:
    """The learner's answers in a story.

    reached: the last step that the learner has seen
    answers: by the step that shows the right answer; keys: the keys of their questions, by the same step
    fresh:   the step of the answer whose feedback the learner reads now; the next question waits for it
    """

    reached: int = 0
    answers: dict[int, str] = field(default_factory=dict)
    keys: dict[int, str] = field(default_factory=dict)
    fresh: int | None = field(default=None, compare=False)

    def answer(self, at: int, question: Question, answer: str) -> None:
        """Store the answer to the question of a step."""
        self.answers[at], self.keys[at], self.fresh = answer, question.key, at

    def fit(self, asks: Asks) -> int:
        """Drop the answers that do not fit the questions of this story. Returns how many."""
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
        """The step that the next question is about, or None if no questions are left."""
        return min((at for at in asks if at > self.reached and at not in self.answers), default=None)

    def marks(self, asks: Asks) -> list[tuple[int, Mark]]:
        """The step and the mark of each question that is answered or behind the last step seen."""
        return [
            (at, asks[at]().mark(self.answers[at]) if at in self.answers else "skipped")
            for at in sorted(asks)
            if at in self.answers or at <= self.reached
        ]


def invites(say: str) -> bool:
    """Whether a sentence asks for a guess. The next step has the answer then, and its question."""
    return INVITATION in say


def stated(say: str) -> Html:
    """A sentence without the guess that it asks for at its end."""
    return Html(say.partition(INVITATION)[0].rstrip())


def several(points: Iterable[int]) -> str:
    """The answer that marks these points. Their order does not matter."""
    return BETWEEN.join(map(str, sorted({*points})))


def covered(data: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Component:
    """A table of candidates (views/stage/candidates) with the records of their branches, but without numbers.
    A click on a row answers."""
    head = [data["head"][0], {"text": "records in each branch", "own": False, "word": {}}]
    about = {"notes": [], "others": [], "action": "Answer", "mixed": True}
    table = {**data, "head": head, "rows": [*rows], **about}
    return Component("answers", table, "opened", lambda report: {ANSWER: str(report.get("id"))})


def packed(stories: Mapping[str, Guesses]) -> str:
    """The answers in these stories, as text that the browser can keep."""
    shown = {
        name: {
            "reached": one.reached,
            "answers": {str(at): [one.keys[at], answer] for at, answer in one.answers.items()},
        }
        for name, one in stories.items()
        if one.answers
    }
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def forget(stories: dict[str, Guesses], room: int) -> int:
    """Drop the first stories until the packed text of the others has at most `room` characters. Returns the
    number of lost guesses. It keeps the last story and also counts the size of stories without answers."""
    lengths = {name: len(name) + len(packed({name: one})) for name, one in stories.items()}
    whole, lost = sum(lengths.values()), 0
    for name in [*stories][:-1]:
        if whole <= room:
            break
        whole -= lengths[name]
        lost += len(stories.pop(name).answers)
    return lost


def unpacked(text: str) -> dict[str, Guesses]:
    """The guesses by story from the text that `packed` made. Raises ValueError for any other text."""
    try:
        return {str(name): _guesses(shown) for name, shown in json.loads(text).items()}
    except (TypeError, AttributeError, KeyError, OverflowError, RecursionError) as error:
        raise ValueError("This text holds no guesses.") from error


def _guesses(shown: Mapping[str, Any]) -> Guesses:
    pairs = {int(at): (str(key), str(answer)) for at, (key, answer) in shown["answers"].items()}
    answers, keys = ({at: pair[i] for at, pair in pairs.items()} for i in (1, 0))
    return Guesses(int(shown["reached"]), answers, keys)


def asked(question: Question, more: Panels = (), place: str = "") -> Box:
    """The panel with a question and its answers to choose from.

    more: panels beside “I don’t know”; place: which question of the page this is, as in “Guess 2 of 5”
    """
    where = paragraph("Click your answer in the picture, or choose it here.") if question.nodes else ""
    if question.marked:
        where = paragraph(MARKING)
    counted = f'<p class="gh-fine gh-which">{place}</p>' if place else ""
    say = Said(Html(f'{counted}<p class="gh-ask">{question.ask}</p>{where}'))
    skip = Action("I don’t know", {ANSWER: UNKNOWN}, key="answer unknown", look="tertiary")
    if question.table or question.marked:
        rest = Row([skip, *more], "answers other") if more else skip
        return Box([say, *([question.table] if question.table else []), rest], "question")
    buttons = Row([*(_answer(question, key) for key in question.answers), skip, *more], "answers given")
    return Box([say, buttons], "question")


def _answer(question: Question, key: str) -> Action:
    return Action(esc(question.answers[key]), {ANSWER: key}, key=f"answer {key}")


def reread(question: Question, feedback: Said) -> Box:
    """The panel in the place of a question that is answered already."""
    return Box([Said(Html(f'<p class="gh-ask">{question.ask}</p>')), feedback], "question")


def onward() -> Box:
    """The panel in the place of a question that waits until the learner has read the feedback."""
    return Box(
        [Action("Next guess", {ONWARD: None}, key="next guess", look="primary")], "question", border=False
    )


def further(change: Effect) -> Box:
    """The button to the next question, where the story has steps before it. change: of the link"""
    return Box([Action("Next guess", change, key="next guess", look="primary")], "question", border=False)


def again() -> Action:
    """The button below a page without a player that asks its questions again."""
    help_text = "Hide the result, so that you can change something and guess before you see the answer."
    return Action("Guess again", {AGAIN: None}, look="tertiary", help=help_text)


def shown(question: Question, answer: str, rounds: Sequence[Round] = (), heard: str = "") -> Said:
    """The feedback on an answer.

    rounds: the votes of the hall, if the answer is the hall's
    heard:  the sentence above the feedback, which does not begin with the same words
    """
    mark = question.mark(answer)
    said = esc(question.said(answer)) if mark in ("right", "wrong") else ""
    first = {
        "right": f"<b>{SIGNS['right']} Correct.</b>",
        "wrong": f"<b>{SIGNS['wrong']} You said {said}.</b>",
        "unknown": f"<b>{SIGNS['unknown']} You did not guess.</b>",
        "skipped": "",
    }[mark]
    if rounds and said:
        correct = "Correct. " if mark == "right" else ""
        first = f"<b>{SIGNS[mark]} {correct}The hall said {said} ({votes.words(rounds)}).</b>"
    instead = question.instead_of(answer) if mark == "wrong" else ""
    new = _new(question.why, heard)
    why = question.why if mark == "wrong" and not (instead or new) else new  # a wrong answer gets a reason
    text = " ".join(filter(None, (first, instead, why)))
    table = votes.shown(rounds, question.right) if rounds else ""
    return Said(Html(f'<p class="gh-answered" data-what="{mark}" role="status">{text}</p>{table}'))


def _new(why: Html, heard: str) -> str:
    """A text without the sentences at its start that were heard already."""
    parts = SENTENCE.split(why)
    same = len([*takewhile(lambda part: plain(part) in plain(heard), parts)])
    return " ".join(parts[same:])


def summary(asks: Asks, guesses: Guesses, go_to: Callable[[int], Effect]) -> Box | None:
    """The panel at the end: the number of right guesses and the most frequent mistakes, each with a button to
    its step. None if there are no answers."""
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
    """The most frequent mistakes: the words, the first step and the number of times."""
    answered = sorted(guesses.answers.items())
    made = [(asks[at]().slip_of(answer), at) for at, answer in answered if at in asks]
    often = Counter(words for words, _ in made if words)
    firsts = dict(reversed(made))
    return [(words, firsts[words], n) for words, n in often.most_common(MOST_SLIPS)]


def as_text(asks: Asks, guesses: Guesses) -> str:
    """All answers as text, one line for each."""
    lines = []
    for at in sorted(guesses.answers):
        question, answer = asks[at](), guesses.answers[at]
        mark = question.mark(answer)
        said = "I don’t know" if mark == "unknown" else question.said(answer)
        lines.append(f"step {at}\t{mark}\t{said}")
    return "\n".join(lines)


def marks_of(marks: Sequence[tuple[int, Mark]]) -> list[tuple[int, str, str]]:
    """The marks with their signs, in the form that the player needs."""
    return [(at, mark, SIGNS[mark]) for at, mark in marks]


def between(value: float, low: float, high: float, unit: float = 1.0) -> bool:
    """Whether a value is between two bounds or on one, up to rounding. unit: the size of such numbers."""
    return low - ROUNDING * unit <= value <= high + ROUNDING * unit


def a_share(key: str, ask: Html, share: float, why: Html, parts: int = 5) -> Question:
    """A question about a share. Each answer is an interval. A share on a bound makes both intervals right."""
    edges, share = [i / parts for i in range(parts + 1)], min(max(share, 0.0), 1.0)  # a sum may be rounded
    answers = {str(i): f"{100 * edges[i]:g} to {100 * edges[i + 1]:g} %" for i in range(parts)}
    right = {str(i) for i in range(parts) if between(share, edges[i], edges[i + 1])}
    return Question(key, ask, answers, right, why)


def a_place(
    key: str, ask: Html, ends: tuple[float, float], places: Collection[float], why: Html, parts: int = 6,
    none: str = "",
) -> Question:  # fmt: skip
    """A question about a place on an axis. Each answer is an interval. On a bound, both intervals are right.

    ends: of the axis; places: all right places; none: the text of the answer “there is no such place”
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
    key: str, ask: Html, values: Mapping[int, float], unit: str, why: Html, shown: Collection[int] = (),
    within: float = 0.0, text: Callable[[float], str] | None = number,
) -> Question:  # fmt: skip
    """A question about the place of the lowest value. Each answer is a range of places, twice as long as the
    range before. Every range with a lowest value is right.

    values: by place, a whole number; unit: the noun for it; within: how near to the lowest still counts as it
    shown:   places whose values the learner already knows; text: formats a value, None to show no values
    """
    ranges, least = _doubling(sorted(values)), min(values.values())
    top = least + max(within, ROUNDING * abs(least))
    best = [place for place, value in values.items() if value <= top]
    right = {name for name, places in ranges.items() if {*places} & {*best}}
    words = {name: _range(places, unit) for name, places in ranges.items()}
    fresh = {name: [values[one] for one in places if one not in shown] for name, places in ranges.items()}
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
    """The places in ranges such as 0, 1, 2 to 3, 4 to 7, by the start of the range."""
    found: dict[str, list[int]] = {}
    for place in places:
        found.setdefault(str(2 ** (place.bit_length() - 1) if place else 0), []).append(place)
    return found


def _range(places: Sequence[int], unit: str) -> str:
    first, last = places[0], places[-1]
    return plural(last, unit) if first == last else f"{first} to {plural(last, unit)}"
