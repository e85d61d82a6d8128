"""Cards: what an algorithm does, who thought of it, and its pseudocode, which lights the line of a step.

A card is data. Each line has turns, which are the names that the steps of a trace have for it. Every turn of
a trace is in exactly one line of its card.
"""

import importlib
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import attrgetter
from typing import Any

from views.kit.link.params import Change
from views.kit.link.table import CARD
from views.kit.panels import Component
from views.stage.wire import CardLine
from views.words.html import Html, folded, paragraph

Turns = Callable[[Any], tuple[str, ...]]  # a step -> what it does, as lines of a card name it


@dataclass(frozen=True)
class Line:
    """A line of pseudocode.

    depth:  how far it is indented; turns: what the algorithm does in it
    source: the function of mlcore that does it, as `module:name`
    """

    depth: int
    text: str
    turns: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Card:
    """An algorithm.

    what: what it does, in two sentences; who: who thought of it, and when
    """

    title: str
    what: str
    who: str
    lines: tuple[Line, ...]

    def lit(self, turns: Iterable[str]) -> list[int]:
        """The lines that have any of these turns."""
        return sorted({i for turn in turns for i in self._of_turn.get(turn, ())})

    @cached_property
    def _of_turn(self) -> Mapping[str, Sequence[int]]:
        """The lines of each turn. A long story asks for them at every step."""
        found: dict[str, list[int]] = {}
        for i, line in enumerate(self.lines):
            for turn in line.turns:
                found.setdefault(turn, []).append(i)
        return found


def printed(card: Card) -> Html:
    """A folded card, in which no step lights a line."""
    lines = "".join(f'<li style="--depth: {line.depth}"><span>{line.text}</span></li>' for line in card.lines)
    code = f'<div class="gh-algo"><ol aria-label="{card.title} in pseudocode">{lines}</ol></div>'
    return folded(card.title, f"<p>{card.what}</p>{code}{paragraph(f'Source: {card.who}.')}")


@cache
def source_of(name: str) -> str:
    """The text of a function of mlcore, which is named as a line names it."""
    module, function = name.split(":")
    return inspect.getsource(attrgetter(function)(importlib.import_module(module)))


def panel(card: Card, steps: Sequence[Any], at: int, turns_of: Turns, look: str) -> Component:
    """The card at a step. look: closed, open, or with the source of the lit line ("source")."""
    lit = card.lit(turns_of(steps[at]))
    now = lit[-1] if lit else 0
    to = _next(card, steps, at, turns_of) if look != "closed" else {}
    lines: list[CardLine] = [
        {"text": line.text, "depth": line.depth, "lit": i in lit, "to": to.get(i)}
        for i, line in enumerate(card.lines)
    ]
    function = card.lines[now].source
    data = {
        "title": card.title,
        "what": card.what,
        "who": card.who,
        "look": look,
        "now": card.lines[now].text if lit else "",
        "lines": lines if look != "closed" else [],
        "function": function.replace(":", "."),
        "source": source_of(function) if look == "source" and function else "",
    }
    return Component("card", data, "asked", _asked)


def _next(card: Card, steps: Sequence[Any], at: int, turns_of: Turns) -> Mapping[int, int]:
    """The next step of each line that has one. Where none follows, it is the line's first step."""
    wanted = {i for i, line in enumerate(card.lines) if line.turns}
    found: dict[int, int] = {}
    seen = set[tuple[str, ...]]()
    for step in (*range(at + 1, len(steps)), *range(at + 1)):
        if (turns := turns_of(steps[step])) in seen:
            continue
        seen.add(turns)
        for line in card.lit(turns):
            found.setdefault(line, step)
        if len(found) == len(wanted):
            break
    return found


def _asked(report: Mapping[str, Any]) -> Change:
    """Give the card another look, or the story another step, at its own node."""
    if report.get("step") is not None:
        return {"step": str(int(report["step"])), "node": None}
    return CARD.change(report.get("look"))
