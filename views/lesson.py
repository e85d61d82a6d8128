"""What a lesson is: a value whose parts are pure functions of the link, the case and the place in its story.

Nothing here, and nothing in a lesson's parts, knows Streamlit: a lesson says what there is to see, as panels
(`views/panels.py`); `views/play.py` plays it, `views/draw.py` draws it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from views.link.params import Change, Given, Param
from views.panels import Panels
from views.questions import Asks
from views.words.html import Html

MOST_READY = 9  # of all views
C = TypeVar("C")  # the case: what the link asks for
S = TypeVar("S")  # the story: what follows from it, with its steps where it has a player


@dataclass(frozen=True)
class Moment(Generic[C, S]):
    """Where a learner is: the case, its story, the step and the opened node.

    presenter: for the last row: charts, whose type does not grow by itself, have it larger
    edit:      how the points were edited just now, where one can (views/points/editing.py)
    until:     the step before which the learner is asked; what is told from there on must not be seen
    """

    case: C
    story: S
    at: int = 0
    node: str | None = None
    presenter: bool = False
    edit: Any = None
    until: int | None = None

    @property
    def asked(self) -> bool:
        """Whether a question is open here."""
        return self.until is not None and self.at == self.until - 1


@dataclass(frozen=True)
class Told:
    """What is shown around the picture.

    say:    the sentence, read out when it changes; beside: the panels below it, on the right
    under:  below the picture (on a phone, below all that is beside it), or in its place where there is none
    below:  below both; in presenter mode it is called up
    """

    say: Html
    beside: Panels = ()
    under: Panels = ()
    below: Panels = ()


@dataclass(frozen=True)
class Refusal:
    """Why there is no story, and what may help; picture: where there is something to see all the same."""

    say: Html
    beside: Panels = ()
    picture: Any = None


@dataclass(frozen=True)
class Ready:
    """A way to what a class should have seen: a link within the lesson, and a sentence."""

    label: str
    query: Mapping[str, str]
    words: str


@dataclass(frozen=True, eq=False)
class Lesson(Generic[C, S]):
    """A lesson.

    key:      its path in the address; section: where it stands in the sidebar
    summary:  what it shows, in a sentence, for the documentation
    term:     the field's term for it, below its title in the sidebar, where the title is not that term
    topics:   the field's words that the search of the sidebar finds it by, besides those of the glossary
    params:   the rows of the table of parameters that it takes
    read:     the case of a link (hashable)
    refuse:   why there is no story; None where there is one
    basis:    the part of the case that the story and the picture follow from (hashable)
    story:    what follows from a basis; with a player, its `steps` are told one by one.
              What takes time is kept by the lesson (views/keep.py)
    picture:  what the stage draws, from the basis, the story and whether a gesture goes on. Kept
    stage:    what draws it: "tree", "plane" and "film" have a player, on a "board" and a "wall"
              points are edited
    other:    the stage of a case that another one draws; "" for `stage`. Both have a player
    staged:   whether the stage shows a case; where it does not, there is no player and no picture
    tell:     what is said at a moment
    shown:    what a case shows, in a few words: the data and the algorithm
    choices:  the row on top; what is in a Row of its own stands below it
    tools:    what stays of the row in presenter mode
    opening:  the step at which a link opens that names none
    follow:   the step of a new case at which somebody stands who was at a step of the old one
    notes:    what the story had to leave out of the link
    waiting:  what is said while a long story is made, or while `refuse` works; nothing for a short one
    edited:   the case with other points, where the stage lets one edit them
    reports:  what else the stage reports ("cuts" of a tree, a board's "line"), and what the link says then
    further:  ways onward, before the ready cases
    ready:    ways to what a class should have seen, of all views
    asking:   whether anything can be guessed in the view of a case
    asks:     what a learner who guesses first is asked, by the step that tells it. Without a player there
              are no steps: the questions of a page are counted from 1, one after the other
    subject:  without a player, what has to change for its questions to be asked anew by themselves: another
              set of points, another table. After any other change they are asked when the learner wishes
    about:    without a player, the part of the case that they follow from
    covered:  without a player, what the stage draws while a question is open, in place of the picture
    facts:    what a case shows in figures, by name, for whoever checks links without opening them
    card:     the card of the algorithm that a case is told by, and the turns of its steps (views/cards)
    first:    what a visitor meets whose link does not have the first of these parameters
    file:     the script of its page, pages/<key>.py if there is none

    Its style sheet is page.css in its folder, if there is one.
    """

    key: str
    title: str
    section: str
    summary: str
    params: tuple[Param, ...]
    read: Callable[[Given], C]
    story: Callable[[Any], S]
    tell: Callable[[Moment[C, S]], Told]
    picture: Callable[[Any, S, bool], Any] | None = None
    stage: Literal["", "tree", "plane", "film", "board", "wall"] = ""
    term: str = ""
    topics: str = ""
    other: Callable[[C], str] = lambda case: ""
    staged: Callable[[C], bool] = lambda case: True
    shown: Callable[[C], str] = lambda case: ""
    choices: Callable[[C, Given], Panels] = lambda case, given: ()
    tools: Callable[[C], Panels] = lambda case: ()
    refuse: Callable[[C], Refusal | None] = lambda case: None
    basis: Callable[[C], Any] = lambda case: case
    opening: Callable[[C, S], int] = lambda case, story: 0
    follow: Callable[[C, C, int], int | None] = lambda old, new, at: None
    notes: Callable[[S], Sequence[str]] = lambda story: ()
    waiting: Callable[[C], str] = lambda case: ""
    edited: Callable[[C, Any], C] | None = None
    reports: Mapping[str, Callable[[C, Any], Change | None]] = field(default_factory=dict)
    further: Callable[[C], Panels] = lambda case: ()
    ready: Callable[[], Sequence[Ready]] = lambda: ()
    asking: Callable[[C], bool] = lambda case: True
    asks: Callable[[C, S], Asks] = lambda case, story: {}
    subject: Callable[[C], Any] = lambda case: None
    about: Callable[[C], Any] = lambda case: case
    covered: Callable[[Any, S, bool], Any] | None = None
    facts: Callable[[C, S], Mapping[str, float | str]] = lambda case, story: {}
    card: Callable[[C], tuple[Any, Any] | None] = lambda case: None
    first: Mapping[str, str] = field(default_factory=dict)
    file: Path | None = None

    @property
    def player(self) -> bool:
        """Whether its stage has a player."""
        return self.stage in ("tree", "plane", "film")

    def played(self, case: C) -> bool:
        """Whether the story of a case is told step by step, with the player."""
        return self.player and self.staged(case)

    def begun(self, link: Mapping[str, str]) -> dict[str, str]:
        """A link as its visitor meets it: where it does not have the first of `first`, with all of that."""
        if not self.first or next(iter(self.first)) in link:
            return dict(link)
        said = {row.name for row in self.params if link.keys() & {row.name, *row.former}}
        return {**{name: text for name, text in self.first.items() if name not in said}, **link}

    def offered(self, case: C) -> Sequence[Ready]:
        """The ready cases that stand below a case: where they are many, those of its view."""
        ready = self.ready()
        views = [row.default for row in self.params if row.name == "view"]
        if len(ready) <= MOST_READY or not views:
            return ready
        (first,) = views
        return [one for one in ready if one.query.get("view", first) == case.view]  # type: ignore[attr-defined]

    def ready_change(self, query: Mapping[str, str]) -> Change:
        """What a ready case changes in the link: all that this lesson takes, but for how it is shown."""
        rows = [row for row in self.params if row.name not in ("presenter", "guess")]
        return {**{name: None for row in rows for name in (row.name, *row.former)}, **query}
