"""A lesson: a value whose parts are pure functions of the link, the case and the step of its story.

Neither this module nor the parts of a lesson import Streamlit. A lesson describes its page as panels
(`views/kit/panels.py`), `views/page/play.py` runs it, and `views/page/draw.py` draws the panels.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from views.kit.link.params import Change, Given, Param, is_there
from views.kit.panels import Panels
from views.kit.questions import Asks
from views.kit.steps import first_of
from views.words.html import Html

MOST_READY = 9  # ready cases of all views; if there are more, a page lists those of its view
C = TypeVar("C")  # the case: what the link asks for
S = TypeVar("S")  # the story: what follows from the case, with steps if the lesson has a player


def halfway(case: Any, story: Any) -> int:
    """The step in the middle of a story."""
    return len(story.steps) // 2


def nearly_done(case: Any, story: Any) -> int:
    """The step before the last one of a story."""
    return len(story.steps) - 2


def at_first(*kinds: str) -> Callable[[Any, Any], int]:
    """The first step of one of these kinds."""
    return lambda case, story: first_of(story.steps, *kinds)


@dataclass(frozen=True)
class Snapshot(Generic[C, S]):
    """Where a learner is: the case, its story, the step and the opened node.

    presenter: for the last row: charts need larger type, because theirs does not grow by itself
    edit:      the latest edit of the points, where there are some to edit (views/subjects/points/editing.py)
    until:     the step that the learner has to guess; the page must not show anything from it on
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
class Explanation:
    """What the page shows around the picture.

    say:    the sentence, read out when it changes; beside: the panels below it, right of the picture
    under:  the panels below the picture (on a phone below `beside`), or in its place if there is no picture
    below:  the panels below both; in presenter mode they open on request
    """

    say: Html
    beside: Panels = ()
    under: Panels = ()
    below: Panels = ()


@dataclass(frozen=True)
class Refusal:
    """Why there is no story, and what may help. picture: what the page can show anyway"""

    say: Html
    beside: Panels = ()
    picture: Any = None


@dataclass(frozen=True)
class Ready:
    """A ready case, which every class should see: a link within the lesson, and a sentence."""

    label: str
    query: Mapping[str, str]
    words: str


@dataclass(frozen=True, eq=False)
class Touch(Generic[C]):
    """How learners edit the points below a story.

    points:  those of a case (views/subjects/points/points.py), None if nobody can edit them there
    put:     the case with other points
    written: the change of the link for such points
    draft:   what follows a point during a drag: the picture of a case at one step, None for the last one;
             None if it takes too long
    """

    points: Callable[[C], Any]
    put: Callable[[C, Any], C]
    written: Callable[[Any], Change]
    draft: Callable[[C, int | None], Any]


@dataclass(frozen=True, eq=False)
class Drag(Generic[C]):
    """How learners drag a record in the plane beside the picture (panels.Beside).

    written: the change of the link for a report of the plane at a step, None for the last one; None if nobody
             can drag there, or for a report that is not valid
    draft:   what the plane shows of a case at one step, None for the last one; None if it takes too long
    """

    written: Callable[[C, Any, int | None], Change | None]
    draft: Callable[[C, int | None], Any]


@dataclass(frozen=True, eq=False)
class Lesson(Generic[C, S]):
    """A lesson.

    key:      its path in the address; section: its section of the sidebar
    summary:  what it shows, in one sentence, for the documentation
    term:     the field's term for its subject, below the title in the sidebar, if the title is not that term
    topics:   words by which the search of the sidebar finds it, besides those of the glossary
    params:   the rows of the table of parameters that it takes
    read:     makes the case from a link (hashable)
    refuse:   why a case has no story; None if it has one
    basis:    the part of the case that the story and the picture depend on (hashable)
    story:    makes the story from a basis; with a player, the page shows its `steps` one by one. The lesson
              itself keeps the results of slow work (views/kit/keep.py)
    picture:  what the stage draws, from the basis, the story and whether a gesture goes on. Kept
    stage:    what draws the picture: "tree", "plane" and "animation" have a player. On a "line_editor" and
              on "facets" learners edit points
    other:    the stage of a case that needs another one, "" for `stage`; both have a player
    staged:   whether a case has a stage; without one it has neither a player nor a picture
    explain:  what the page shows around the picture at a moment
    shown:    the data and the algorithm of a case, in a few words
    choices:  the panels of the top row; a Row among them is below it
    tools:    the panels of the top row that stay in presenter mode
    opening:  the step that shows what the lesson is about. views/page/opened.py opens it there
    by_hand:  whether the steps of a case are the learner's own acts
    follow:   the step of a new case for a learner who was at this step of the old one
    notes:    sentences about parts of the link that the story had to leave out
    waiting:  the words while a long story is made or `refuse` works; "" for a short one
    edited:   the case with other points, if the learner can edit them on the stage
    touch:    the same for points below a story with a player
    drag:     the same for records in the plane beside the picture
    reports:  the stage's other reports ("cuts" of a tree, a board's "line"), with their changes of the link
    further:  panels with ways onward, before the ready cases
    ready:    the ready cases of all views. The lesson leaves out those whose data set is not here
    asking:   whether the learner can guess anything in the view of a case
    asks:     the questions for a learner who guesses first, by the step with the answer. A page without a
              player has no steps, so its questions are counted from 1
    subject:  without a player, the questions are asked again by themselves when this changes, such as the
              set of points or the table. After any other change they are asked when the learner wishes
    about:    without a player, the part of the case that the questions depend on
    covered:  without a player, what the stage draws in place of the picture while a question is open
    facts:    figures of a case by name, for a program that checks links without opening them
    card:     the card of the algorithm in a case, and the turns of its steps (views/subjects/cards)
    first:    the parameters that a link gets if it does not have the first of them
    on_paper: the link that a file shows in place of another one, whose page needs a server to be of use
    file:     the script of its page, pages/<key>.py if None

    Its style sheet is page.css in its folder, if there is one.
    """

    key: str
    title: str
    section: str
    summary: str
    params: tuple[Param, ...]
    read: Callable[[Given], C]
    story: Callable[[Any], S]
    explain: Callable[[Snapshot[C, S]], Explanation]
    picture: Callable[[Any, S, bool], Any] | None = None
    stage: Literal["", "tree", "plane", "animation", "line_editor", "facets"] = ""
    term: str = ""
    topics: str = ""
    other: Callable[[C], str] = lambda case: ""
    staged: Callable[[C], bool] = lambda case: True
    shown: Callable[[C], str] = lambda case: ""
    choices: Callable[[C, Given], Panels] = lambda case, given: ()
    tools: Callable[[C], Panels] = lambda case: ()
    refuse: Callable[[C], Refusal | None] = lambda case: None
    basis: Callable[[C], Any] = lambda case: case
    opening: Callable[[C, S], int] = nearly_done
    by_hand: Callable[[C], bool] = lambda case: False
    follow: Callable[[C, C, int], int | None] = lambda old, new, at: None
    notes: Callable[[C, S], Sequence[str]] = lambda case, story: ()
    waiting: Callable[[C], str] = lambda case: ""
    edited: Callable[[C, Any], C] | None = None
    touch: Touch[C] | None = None
    drag: Drag[C] | None = None
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
    on_paper: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda link: link
    file: Path | None = None

    def __post_init__(self) -> None:
        listed = self.ready
        object.__setattr__(self, "ready", lambda: tuple(one for one in listed() if is_there(one.query)))

    @property
    def player(self) -> bool:
        """Whether its stage has a player."""
        return self.stage in ("tree", "plane", "animation")

    def played(self, case: C) -> bool:
        """Whether the page shows the story of a case step by step, with the player."""
        return self.player and self.staged(case)

    def begun(self, link: Mapping[str, str]) -> dict[str, str]:
        """The link, completed by `first` if it does not have the first parameter of that."""
        if not self.first or next(iter(self.first)) in link:
            return dict(link)
        said = {row.name for row in self.params if link.keys() & {row.name, *row.former}}
        return {**{name: text for name, text in self.first.items() if name not in said}, **link}

    def offered(self, case: C) -> Sequence[Ready]:
        """The ready cases on the page of a case: if there are many, those of its view."""
        ready = self.ready()
        views = [row.default for row in self.params if row.name == "view"]
        if len(ready) <= MOST_READY or not views:
            return ready
        (first,) = views
        return [one for one in ready if one.query.get("view", first) == case.view]  # type: ignore[attr-defined]

    def ready_change(self, query: Mapping[str, str]) -> Change:
        """What a ready case changes in the link: all but presenter mode and guessing."""
        rows = [row for row in self.params if row.name not in ("presenter", "guess")]
        return {**{name: None for row in rows for name in (row.name, *row.former)}, **query}
