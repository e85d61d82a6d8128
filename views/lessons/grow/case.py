"""The case of a link of this lesson, and the step after a change of it."""

from dataclasses import dataclass, replace
from urllib.parse import unquote

from views.kit.link import table
from views.kit.link.params import Given
from views.subjects.regions import offered
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices, Story, same_place, story_of


@dataclass(frozen=True)
class Case:
    """The tree, the detail of its story, and the attribute whose calculation the learner opened.

    look: None where he opened none, "none" where he closed that of the story
    plane, axes: whether the plane beside the tree shows, and its attributes, where the link says
    """

    choices: Choices
    detail: int = 2
    look: str | None = None
    plane: bool | None = None
    axes: tuple[str, ...] = ()

    @property
    def story(self) -> Story:
        """The trace."""
        return story_of(self.choices, self.detail)


def read(given: Given) -> Case:
    """The case of a link."""
    choices = choosing.read(given)
    beside = given(table.BESIDE), _axes(given, choices)
    return Case(choices, given(table.DETAIL), _look(given, choices), *beside)


def _look(given: Given, choices: Choices) -> str | None:
    """The attribute whose calculation is open, if the table has it."""
    look: str | None = given(table.LOOK)
    if look in (None, "none") or choosing.refusal(choices):
        return look
    if look in [column.name for column in choices.table.columns]:
        return look
    sentence = f"The link opens the calculation of “{look}”, which is not an attribute here. It is left out."
    given.mend(table.LOOK, None, sentence)
    return None


def _axes(given: Given, choices: Choices) -> tuple[str, ...]:
    """The attributes of the plane beside the tree, if the table has them as numbers."""
    wished = tuple(map(unquote, filter(None, (given(table.AXES) or "").split(";"))))
    if not wished or choosing.refusal(choices):
        return ()
    if set(wished) <= set(offered(choices.table)):
        return wished
    sentence = (
        f"The link asks for a plane of “{'” and “'.join(wished)}”, which cannot be drawn. It is left out."
    )
    given.mend(table.AXES, None, sentence)
    return ()


def follow(old: Case, new: Case, at: int) -> int | None:
    """The step of the changed story that shows the same place.

    With another level of detail it is the last step that is not ahead of the old one. With another choice at
    a node it is the step that decides this node. With another rule, a finished tree stays finished.
    """
    if old.choices == new.choices:
        return same_place(old.story, at, new.story)
    differing = {*old.choices.overrides} ^ {*new.choices.overrides}
    if old.choices == replace(new.choices, overrides=old.choices.overrides):
        return new.story.split_step(min((path for path, _ in differing), key=len))
    if old.choices != replace(new.choices, switches=old.choices.switches, overrides=old.choices.overrides):
        return None
    return len(new.story.steps) - 1 if at == len(old.story.steps) - 1 else None


def half_grown(case: Case, story: Story) -> int:
    """The last split in the first half of a story: its candidates are there, and a part of the tree."""
    half = len(story.steps) // 2
    return next((at for at in range(half, 0, -1) if story.steps[at].kind == "split"), half)
