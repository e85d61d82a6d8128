"""What a link shows at each of its places: every step, every node that can be opened, every open question.

A moment is a dict of areas (AREAS), each a list of elements. The same place
can have several: before a question, and after it. Of these, the last one that begins at or before the next
question counts, so equal ones are kept once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from views.handout.pool import Pool, written
from views.handout.written import File, Nodes, write
from views.kit import questions
from views.kit.link.table import CARD, STEP
from views.kit.panels import Beside, Panel, Panels
from views.kit.questions import UNKNOWN, Asks, Question
from views.page import guessing
from views.page.opened import Opened, opened
from views.page.scene import said
from views.stage.mask import veiled
from views.subjects import cards
from views.subjects.code import apart
from views.words.html import Html, elsewhere

BLANK = "…"  # stands for the marked points in the feedback on them
AREAS = ("say", "picture", "beside", "under", "below")
MOST_PAIRS = 400  # of a step and a question, or of a step and a node; if there are more, only some are read
Snapshot = dict[str, list[Any]]


@dataclass
class Reading:
    """A link on its way into a file.

    pool: takes the large parts of all moments; sentences: those read so far, by step
    """

    at: Opened
    file: File
    pool: Pool = field(default_factory=Pool)
    _snapshots: dict[tuple[int, int | None], Snapshot] = field(default_factory=dict)
    _codes: dict[tuple[int, int | None], Nodes] = field(default_factory=dict)
    sentences: dict[int, Html] = field(default_factory=dict)

    @cached_property
    def asks(self) -> Asks:
        """The questions of the story, by the step that shows the answer; none if the link does not ask."""
        at = self.at
        if (at.lesson.player and not at.played) or not guessing.is_on(at.lesson, at.case, at.given):
            return {}
        return at.lesson.asks(at.case, at.story)

    @property
    def still(self) -> bool:
        """Whether a page without a player asks. Its questions come one after the other at its only step."""
        return bool(self.asks) and not self.at.played

    @cached_property
    def after(self) -> Opened:
        """The link after the last answer. On a page without a player an answer may change it."""
        change = {name: text for ask in self.asks.values() for name, text in ask().then.items()}
        if not self.still or not change:
            return self.at
        query = {name: text for name, text in {**self.at.given.query, **change}.items() if text is not None}
        return opened(self.at.lesson, replace(self.at.given, query=query, notes=[], mended={}, used={}))

    @cached_property
    def untils(self) -> list[int | None]:
        """The steps that are guessed, in order, and None for the time after the last question."""
        return [*sorted(step for step in self.asks if step > self.at.step), None]

    @property
    def _opens(self) -> int:
        """The step with which the lesson itself begins, 0 if the link has chosen one."""
        return 0 if STEP.name in self.at.given.query else self.at.step

    def data(self) -> dict[str, Any]:
        """All that the script of a file needs, but the parts in the pool."""
        at = self.at
        shown = [self._shown_still()] if self.still else [self._shown_at(step) for step in range(at.last + 1)]
        return {
            "stage": at.stage,
            "last": at.last,
            "played": at.played,
            "still": self.still,
            "declared": at.lesson.key == "practice",  # only its reader knows when a sheet is done
            "start": {"step": at.step, "open": self._opens, "node": at.node, "card": self._look()},
            "pictures": self._pictures(),
            "told": shown,
            "opened": self._opened(),
            "asks": {str(step): self._asked(ask()) for step, ask in sorted(self.asks.items())},
            "onward": self.pool.shared(write([questions.onward()], self.file)),
            "again": self.pool.shared(write([questions.again()], self.file)),
        }

    def _pictures(self) -> list[tuple[int | None, Any]]:
        """The picture before each question, and the whole one."""
        if not self.at.stage:
            return []
        if self.still:
            return [(until, self.pool.shared(self._covered(until))) for until in self.untils]
        whole = self.at.picture if self.at.played else {**self.at.picture, "fixed": True}
        if self.asks and self.at.stage == "tree":  # one that has grown on is laid out anew on its way
            whole = {"family": whole["trace"], **whole}
        return [
            (until, self.pool.shared(whole if until is None else veiled(self.at.stage, whole, until)))
            for until in self.untils
        ]

    def shown_at(self, step: int, node: str | None = None) -> Snapshot:
        """What the page says at a step when all questions are answered."""
        base = self._snapshot(step, None)
        return base if node is None else self._written(step, None, node)

    def _covered(self, until: int | None) -> Any:
        """The picture of a page without a player, covered while a question is open."""
        at, cover = self.at, self.at.lesson.covered
        if until is None or cover is None:
            return {**self.after.picture, "fixed": True}
        return {**cover(at.lesson.basis(at.case), at.story, False), "fixed": True}

    def _shown_still(self) -> list[tuple[int | None, Snapshot]]:
        """What a page without a player tells before each question, and after the last one."""
        return [
            (until, self._snapshot(max(self.asks) if until is None else until - 1, until))
            for until in self.untils
        ]

    def _shown_at(self, step: int) -> list[tuple[int | None, Snapshot]]:
        """What the page says at a step, by the next question."""
        return without_repeats((until, self._snapshot(step, until)) for until in self._untils_at(step))

    def _untils_at(self, step: int) -> list[int | None]:
        """The questions that may come next at a step. If there are very many: the next two, and none."""
        later = [until for until in self.untils if until is None or until > step]
        return later if len(self.untils) * self.at.last <= MOST_PAIRS else [*later[:-1][:2], None]

    def _snapshot(self, step: int, until: int | None) -> Snapshot:
        """What the page says there while no node is open."""
        found = self._snapshots.get((step, until))
        if found is None:
            found = self._snapshots[step, until] = self._written(step, until)
        return found

    def _written(self, step: int, until: int | None, node: str | None = None) -> Snapshot:
        at = self.after if until is None else self.at
        now = at.snapshot(step, node, until)
        explanation = self.at.lesson.explain(now)
        under = explanation.under if until is None else [_veiled(panel, until) for panel in explanation.under]
        beside: Panels = [*self._card(step, until), *explanation.beside]
        areas = [
            [said(self.at.lesson, now, explanation.say)],
            *self._placed(beside, under),
            explanation.below,
        ]
        if node is None:
            self.sentences[step] = Html(elsewhere(explanation.say))
            self._codes[step, until] = write(apart(explanation.below)[0], self.file)
        file = replace(self.file, code=self._codes[step, until])
        return {
            name: [self.pool.shared(one) for one in write(panels, file)]
            for name, panels in zip(AREAS, areas, strict=True)
        }

    def _placed(self, beside: Panels, under: Panels) -> tuple[Panels, Panels, Panels]:
        """What is in the place of the picture, beside it and under it."""
        if self.at.stage:
            return (), beside, under
        return (under, beside, ()) if under else (beside, (), ())

    def _look(self) -> str:
        """How the card of the algorithm is open."""
        return str(self.at.given(CARD)) if self.at.lesson.card(self.at.case) and self.at.played else ""

    def _card(self, step: int, until: int | None) -> Panels:
        found = self.at.lesson.card(self.at.case)
        if found is None or not self.at.played:
            return []
        card, turns = found
        return [cards.panel(card, self.at.story.steps[:until], step, turns, "source")]

    # Opened nodes ---------------------------------------------------------------------------------

    def _opened(self) -> dict[str, list[tuple[int, Snapshot]]]:
        """What the page says when a node is open, by its name and from which step on. A number stands for the
        element of the step without an open node."""
        nodes = nodes_of(self.at.stage, self.at.picture) if self.at.played and self.at.stage else {}
        ends = {name: [*_within(steps, self.at.last)] for name, steps in nodes.items()}
        every = sum(last - first + 1 for first, last in ends.values() if first <= last) <= MOST_PAIRS
        return {
            name: without_repeats(
                (step, self._opened_at(name, step))
                for step in (range(first, last + 1) if every else self._turns(name, first, last))
            )
            for name, (first, last) in ends.items()
            if first <= last
        }

    def _turns(self, name: str, first: int, last: int) -> list[int]:
        """The steps at which the panels of an open node may change: those about it, those after them, and
        the ends."""
        about = {step for step, nodes in enumerate(self._nodes_at) if name in nodes}
        turns = {first, last, self.at.last, *about, *(step + 1 for step in about)}
        return sorted(step for step in turns if first <= step <= last)

    @cached_property
    def _nodes_at(self) -> list[set[str]]:
        """The nodes that each step is about."""
        found = [one.get("at") for one in self.at.picture["steps"]]
        return [{*map(_name, [one] if isinstance(one, str) else one or [])} for one in found]

    def _opened_at(self, name: str, step: int) -> Snapshot:
        until = next((one for one in self.untils if one is None or one > step), None)
        base, now = self._snapshot(step, until), self._written(step, until, name)
        return {
            area: [_place(one, base[area]) for one in now[area]] for area in AREAS if now[area] != base[area]
        }

    # Questions ------------------------------------------------------------------------------------

    def _asked(self, question: Question) -> dict[str, Any]:
        """A question with the feedback on each answer."""
        answers = [UNKNOWN] if question.marked else [*_answers(question), UNKNOWN]
        return {
            "panel": self.pool.shared(write([questions.asked(question)], self.file)),
            "nodes": dict(question.nodes),
            "marked": self._marked(question) if question.marked else None,
            "answers": {
                answer: {
                    "mark": question.mark(answer),
                    "said": question.said(answer) if answer != UNKNOWN else "I don’t know",
                    "slip": question.slip_of(answer),
                    "told": self.pool.shared(write([questions.shown(question, answer)], self.file)),
                }
                for answer in answers
            },
        }

    def _marked(self, question: Question) -> dict[str, Any]:
        """A question that several marked points answer, with the feedback for any of them. There are too many
        answers to say what each would have given."""
        plain = replace(question, right={BLANK}, price=None)
        right, wrong = plain, replace(plain, right=(), answers={})
        return {
            "names": dict(question.answers),
            "right": sorted(question.right),
            "told": {
                mark: self.pool.shared(write([questions.shown(one, BLANK)], self.file))
                for mark, one in (("right", right), ("wrong", wrong))
            },
            "blank": BLANK,
            "most": questions.MOST_SAID,
        }


def _answers(question: Question) -> Iterable[str]:
    if question.table is None:
        return question.answers
    return [row["id"] for row in question.table.data["rows"]]


def _veiled(panel: Panel, until: int) -> Panel:
    return Beside(veiled("plane", panel.picture, until)) if isinstance(panel, Beside) else panel


def _place(one: Any, base: Sequence[Any]) -> Any:
    return base.index(one) if one in base else one


def _name(node: str) -> str:
    """The name of a node in a link. The root of a tree has none in its picture."""
    return node or "root"


def nodes_of(stage: str, picture: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """The nodes that can be opened in a picture, with the steps at which they come and go (-1: never)."""
    if stage == "tree":
        return {_name(node["id"]): (node["born"], node.get("gone", -1)) for node in picture["nodes"]}
    if stage == "plane":
        regions = picture.get("regions", ())
        return {_name(one["id"]): (one.get("born", 0), one.get("gone", -1)) for one in regions}
    marks = [mark for pane in picture.get("panes", ()) for mark in pane["marks"] if mark.get("opens")]
    found: dict[str, tuple[int, int]] = {}
    for mark in marks:
        first = min(state["step"] for state in mark["at"])
        found[mark["opens"]] = (min(first, found.get(mark["opens"], (first, -1))[0]), -1)
    return found


def _within(steps: tuple[int, int], last: int) -> tuple[int, int]:
    """The first and the last step at which a node is there."""
    first, gone = steps
    return max(first, 0), min(gone - 1 if gone >= 0 else last, last)


def without_repeats(snapshots: Iterable[tuple[Any, Snapshot]]) -> list[tuple[Any, Snapshot]]:
    """Moments without those that are equal to the one before."""
    found: list[tuple[Any, Snapshot]] = []
    for place, snapshot in snapshots:
        if not found or written(snapshot) != written(found[-1][1]):
            found.append((place, snapshot))
    return found
