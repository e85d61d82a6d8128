"""The table of link parameters. A row describes one parameter completely.

The row determines how a parameter is read, corrected, written, documented, shown as a widget and carried to
other lessons. A lesson names the rows that it uses. It may change the default and the wording of a row, but
the meaning and the valid values are the same everywhere.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from datasets.cards import ABSENT
from datasets.own import OwnTable
from views.kit.link.kinds import Kind

PLACE = ("step", "node", "look")  # the learner's place in a story

Change = Mapping[str, str | None]  # parameters of a link and their new texts; None removes one


def is_there(query: Mapping[str, str]) -> bool:
    """Whether the data sets that a link names are here. A wheel leaves some of them out."""
    return ABSENT.isdisjoint((query.get("data"), query.get("set")))


@dataclass(frozen=True, eq=False)
class Param:
    """A row of the table.

    name:    the name in the link; former: earlier names, which old links still use
    meaning: a phrase for the documentation
    default: the value if the link leaves it out
    label, help: of its widget
    groups:  the groups with which it goes along from lesson to lesson (see HEADS in address.py)
    resets:  parameters that a change of this one makes meaningless
    always:  the link has it even if it is the default, because the default depends on other parameters
    scene:   a change concerns only the picture and the panels beside it, not the choices or the sidebar
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
        """A copy of the row for a lesson, with its own default, label, help or kind. The meaning stays."""
        return replace(self, **changes)

    def written(self, value: Any) -> str | None:
        """The text for a value, or None if the link can leave it out."""
        if value is None or (value == self.default and not self.always):
            return None
        return self.kind.write(value)

    def change(self, value: Any) -> dict[str, str | None]:
        """The changes of the link for a new value: its text, and None for the names to remove."""
        return {**dict.fromkeys((*self.former, *self.resets)), self.name: self.written(value)}


@dataclass
class Given:
    """A link as a lesson reads it.

    query: the parameters as written; params: the rows that the lesson uses
    own:   the learner's own table, from the link or from this tab
    notes: a sentence for each correction
    mended: the corrected text by name, None to remove a name, such as a former one
    used:   each row that the lesson has read, by name, and its value
    """

    query: Mapping[str, str]
    params: Iterable[Param]
    own: OwnTable | None = None
    notes: list[str] = field(default_factory=list)
    mended: dict[str, str | None] = field(default_factory=dict)
    used: dict[str, tuple[Param, Any]] = field(default_factory=dict)

    def __call__(self, param: Param, **changes: Any) -> Any:
        """The value of a parameter. changes: fields of its row that depend on others, such as the default."""
        row = self.row(param).but(**changes) if changes else self.row(param)
        value = self._read(row)
        self.used[row.name] = row, value
        return value

    def when(self, counts: bool, param: Param) -> Any:
        """The value of a parameter, or its default, unread, if it has no effect."""
        return self(param) if counts else self.row(param).default

    def _read(self, row: Param) -> Any:
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
        """The row as this lesson uses it. Raises LookupError if the lesson does not use it."""
        for row in self.params:
            if row.name == param.name:
                return row
        raise LookupError(f"{param.name} is not among the parameters of this lesson")

    def spelled(self, row: Param) -> str | None:
        """The name of this row in the link, or None if the link leaves it out.

        A former name does not count where another row of the lesson has it now.
        """
        taken = {one.name for one in self.params}
        names = (row.name, *(name for name in row.former if name not in taken))
        return next((name for name in names if name in self.query), None)

    def says(self, param: Param) -> bool:
        """Whether the link has this row."""
        return self.spelled(self.row(param)) is not None

    def note(self, sentence: str) -> None:
        """Add a note, unless the list already has it."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def mend(self, param: Param, text: str | None, sentence: str) -> None:
        """Note a correction and keep the corrected text of a parameter. None removes the parameter."""
        self.note(sentence)
        self.mended |= {self.spelled(param) or param.name: None, param.name: text}

    def unread(self) -> list[str]:
        """The names in the link that the lesson knows and has not read."""
        rows = {name: row for row in self.params for name in row.former}
        rows |= {row.name: row for row in self.params}
        return [name for name in self.query if name in rows and rows[name].name not in self.used]

    def strangers(self) -> list[str]:
        """A list with one sentence that names the unknown parameters, empty if there are none."""
        known = {name for row in self.params for name in (row.name, *row.former)}
        strange = [name for name in self.query if name not in known]
        parameters = (
            "This parameter of the link is" if len(strange) == 1 else "These parameters of the link are"
        )
        return [f"{parameters} unknown on this page: {', '.join(strange)}."] if strange else []
