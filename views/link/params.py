"""The table of link parameters: a row says all there is to say about one.

Reading, mending, writing, the widget, what goes along to another lesson and the documentation come from here.
A lesson names the rows it takes; it may begin with another default and speak of a row in other words, but
what a parameter means and what it may hold is the same everywhere.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from datasets.own import OwnTable
from views.link.kinds import Kind

PLACE = ("step", "node", "look")  # where a learner is in a story

Change = Mapping[str, str | None]  # parameters of a link and their new texts; None takes one out


@dataclass(frozen=True, eq=False)
class Param:
    """A row of the table.

    name:    in the link; former: names it had, which links of before still use
    meaning: for the documentation, in a sentence
    default: where the link says nothing
    label, help: of its widget
    groups:  with whose head it goes along from lesson to lesson: HEADS
    resets:  parameters that a change of this one makes meaningless
    always:  written even where it is the default, since that follows from other parameters
    scene:   a change of it concerns the picture and what is beside it, not the row of choices or the sidebar
    """

    name: str
    kind: Kind
    default: Any = None
    meaning: str = ""
    label: str = ""
    help: str = ""
    groups: tuple[str, ...] = ()
    resets: tuple[str, ...] = PLACE
    former: tuple[str, ...] = ()
    always: bool = False
    scene: bool = False

    def but(self, **changes: Any) -> "Param":
        """The row as a lesson takes it: with another default, label, help, kind of the same meaning …"""
        return replace(self, **changes)

    def written(self, value: Any) -> str | None:
        """The text for a value; None where the link need not say it."""
        if value is None or (value == self.default and not self.always):
            return None
        return self.kind.write(value)

    def change(self, value: Any) -> dict[str, str | None]:
        """What another value changes in the link."""
        return {**dict.fromkeys((*self.former, *self.resets)), self.name: self.written(value)}


@dataclass
class Given:
    """A link as a lesson reads it.

    query: its parameters as written; params: the rows that the lesson takes
    own:   the learner's own table, of the link or of this tab
    notes: a sentence for each correction
    mended: the corrected texts by parameter, None to remove one; former names as well
    """

    query: Mapping[str, str]
    params: Iterable[Param]
    own: OwnTable | None = None
    notes: list[str] = field(default_factory=list)
    mended: dict[str, str | None] = field(default_factory=dict)

    def __call__(self, param: Param, **changes: Any) -> Any:
        """The value of a parameter; changes: what follows from others, such as the default or the kind."""
        row = self.row(param).but(**changes) if changes else self.row(param)
        name = self.spelled(row)
        if name is None:
            return row.default
        slips: list[str] = []
        value = row.kind.read(self.query[name], row.name, row.default, slips.append)
        for sentence in slips:
            self.note(sentence)
        if slips or name != row.name:
            self.mended |= {name: None, row.name: row.written(value)}
        return value

    def row(self, param: Param) -> Param:
        """The row as this lesson takes it. Raises LookupError for one that it does not take."""
        for row in self.params:
            if row.name == param.name:
                return row
        raise LookupError(f"{param.name} is not among the parameters of this lesson")

    def spelled(self, row: Param) -> str | None:
        """The name under which the link has this row; None where it says nothing of it."""
        return next((name for name in (row.name, *row.former) if name in self.query), None)

    def says(self, param: Param) -> bool:
        """Whether the link says anything of this row."""
        return self.spelled(self.row(param)) is not None

    def note(self, sentence: str) -> None:
        """Remark what was mended; what is said twice counts once."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def mend(self, param: Param, text: str | None, sentence: str) -> None:
        """Remark that the text of a parameter is taken as another one; None for none."""
        self.note(sentence)
        self.mended |= {self.spelled(param) or param.name: None, param.name: text}

    def strangers(self) -> list[str]:
        """The parameters that mean nothing here, in a sentence if there are any."""
        known = {name for row in self.params for name in (row.name, *row.former)}
        strange = [name for name in self.query if name not in known]
        parameters = (
            "This parameter of the link is" if len(strange) == 1 else "These parameters of the link are"
        )
        return [f"{parameters} unknown on this page: {', '.join(strange)}."] if strange else []
