"""What a link of this lesson asks for, and where somebody stands when it changes."""

from dataclasses import dataclass, replace

from views.link import table
from views.link.params import Given
from views.trees import choosing
from views.trees.story import Choices, Story, same_place, story_of


@dataclass(frozen=True)
class Case:
    """The tree, the detail in which it is told, and the attribute whose calculation the learner opened.

    look: None where he opened none, "none" where he closed that of the story
    """

    choices: Choices
    detail: int = 2
    look: str | None = None

    @property
    def story(self) -> Story:
        """The trace."""
        return story_of(self.choices, self.detail)


def read(given: Given) -> Case:
    return Case(choosing.read(given), given(table.DETAIL), given(table.LOOK))


def follow(old: Case, new: Case, at: int) -> int | None:
    """The step of the changed story that shows the same place.

    Another detail: the last step not ahead of it. Another choice at a node: where that is decided. Another
    rule: who looked at the finished tree sees the finished one.
    """
    if old.choices == new.choices:
        return same_place(old.story, at, new.story)
    differing = {*old.choices.overrides} ^ {*new.choices.overrides}
    if old.choices == replace(new.choices, overrides=old.choices.overrides):
        return new.story.split_step(min((path for path, _ in differing), key=len))
    if old.choices != replace(new.choices, switches=old.choices.switches, overrides=old.choices.overrides):
        return None
    return len(new.story.steps) - 1 if at == len(old.story.steps) - 1 else None
