"""Which node the panels speak about, and how much of its decision the story has told."""

from dataclasses import dataclass

from mlcore import Candidate, Decision, GrowStep, Node, Path, read_path
from views.trees.story import Story


@dataclass(frozen=True, eq=False)
class Focus:
    """A node as it stands at a step.

    kind:    of the step ("arrive", "try", ...), or "waiting" for an opened node whose turn comes later
    told:    how many candidates have been measured
    opened:  the learner opened this node; the step is about another one
    """

    story: Story
    step: GrowStep
    path: Path
    node: Node
    kind: str
    decision: Decision | None
    told: int
    trial: Candidate | None = None
    opened: bool = False

    @property
    def settled(self) -> bool:
        """The decision is made: winners may be shown."""
        return self.kind in ("split", "leaf")


def focus_at(story: Story, step: int, node: str | None) -> Focus:
    """The node the learner opened, if it is there at this step, else the one the step is about."""
    now = story.steps[step]
    path = _opened(now, node)
    if path is None or path == now.path:
        at = now.path if now.path is not None else ()
        return Focus(story, now, at, now.tree.node(at), now.kind, now.decision, now.told, now.trial)
    decision = story.decided_by(step).get(path)
    if decision is None and now.path is None:  # the story was cut short: nothing waits in its last tree
        told = next((s for s in story.steps if s.path == path and s.decision), None)
        decision = told.decision if told else None
    here = now.tree.node(path)
    kind = "waiting" if here.waiting else "split" if here.split else "leaf"
    told_all = len(decision.candidates) if decision and kind != "waiting" else 0
    return Focus(
        story, now, path, here, kind, decision if told_all or kind == "leaf" else None, told_all, None, True
    )


def _opened(now: GrowStep, node: str | None) -> Path | None:
    if node is None:
        return None
    try:
        path = read_path("" if node == "root" else node)
        now.tree.node(path)
    except (ValueError, KeyError):
        return None
    return path
