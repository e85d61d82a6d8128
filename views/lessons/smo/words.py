"""What this lesson says: why this pair, what became of it, and how the story ends."""

from mlcore.svm import Machine, SmoStep
from views.known import known
from views.lessons.smo.case import MOST_UPDATES, Story
from views.points.machines import MOST
from views.words.grammar import plural
from views.words.html import Html, mark
from views.words.numbers import figure
from views.words.tex import tex

TOP = "the top of the parabola"
PARTNERS = {
    "error": "the free point whose <b>error differs most</b>",
    "free": "the next <b>free point</b> that can move, from a random place on",
    "any": "the next point of <b>all</b> that can move, from a random place on",
}


def plus(value: float) -> str:
    """A term to be added, with its sign."""
    return f"- {tex(figure(-value))}" if value < 0 else f"+ {tex(figure(value))}"


# The sentence -------------------------------------------------------------------------------------


def sentence(story: Story, at: int) -> Html:
    """What happens in a step."""
    step = story.steps[at]
    if step.kind == "start":
        return Html(
            "Every multiplier is 0, so f(x) = 0 everywhere: there is no boundary yet, and every point "
            f"breaks its condition y·f(x) ≥ 1 by <b>{figure(step.largest_violation)}</b>. "
            "A single multiplier cannot move, since Σ y·α = 0 has to hold. <b>Two can.</b>"
        )
    if step.kind == "step":
        return Html(f"<b>Update {step.number:,}.</b> {_why(story, step)} {_outcome(story, at)}")
    return Html(_ended(story, at))


def _name(story: Story, step: SmoStep, letter: str) -> str:
    k = known(step.i if letter == "i" else step.j)
    return f'<b class="gh-letter">{letter}</b> ({mark(story.sign(k))}&nbsp;{k + 1})'


def _off(value: float | None) -> str:
    return f"off by {figure(known(value))}" if known(value) > 0 else "not off"


def _why(story: Story, step: SmoStep) -> str:
    i, j = _name(story, step, "i"), _name(story, step, "j")
    off_i, off_j = _off(step.violation_i), _off(step.violation_j)
    if step.why == "second-order":
        return (
            f"Of all points whose y·α can fall, {i} breaks its condition most: {off_i}. Of those whose y·α "
            f"can rise, {j} promises the largest gain: {figure(known(step.expected_gain))}."
        )
    if step.why == "violating-pair":
        return (
            f"The <b>maximal violating pair</b>: of all points whose y·α can fall, {i} breaks its condition "
            f"most ({off_i}); of those whose y·α can rise, {j} ({off_j})."
        )
    if step.why == "random":
        return f"{i} ({off_i}) and {j} ({off_j}) are drawn <b>by lot</b> from the pairs that can gain."
    _, loop, partner = step.why.split("-")
    outer = "all points" if loop == "all" else "the points inside their box, 0 &lt; α &lt; C"
    return (
        f"Platt’s outer loop goes over <b>{outer}</b> and has met one that breaks its condition; its partner "
        f"is {PARTNERS[partner]}. They are {i}, {off_i}, and {j}, {off_j}."
    )


def _outcome(story: Story, at: int) -> str:
    step = story.steps[at]
    gain = step.dual - story.steps[at - 1].dual
    if not step.clipped:
        return f"They slide along their line to <b>{TOP}</b>: gain {figure(gain)}."
    return (
        f"They slide along their line until <b>{_stopped(story, step)}</b>: clipped before {TOP}, "
        f"gain {figure(gain)} of {figure(known(step.expected_gain))}."
    )


def _stopped(story: Story, step: SmoStep) -> str:
    """Which multiplier has reached which of its bounds."""
    for letter, k, value in (("j", step.j, step.new_j), ("i", step.i, step.new_i)):
        if value == 0:
            return f"α<sub>{letter}</sub> reaches 0"
        if value == story.ceiling[k]:
            return f"α<sub>{letter}</sub> reaches C" + (" of its class" if story.weighted else "")
    return "rounding stops them"


def _ended(story: Story, at: int) -> str:
    step, alpha = story.steps[at], story.alphas[at]
    free = int(story.free(at).sum())
    support = int((alpha > 0).sum())
    held = f"{plural(support, 'support vector')}, {free} inside their box and {support - free} at C"
    if story.hard:
        held = f"{plural(support, 'support vector')}, all on the edge of the street"
    if step.kind == "limit":
        return (
            f"<b>The cap of {MOST_UPDATES:,} updates is reached.</b> The gap is still {figure(step.gap)}, "
            f"and {plural(step.violators, 'condition')} {'is' if step.violators == 1 else 'are'} broken by "
            f"more than {figure(story.tol)}. So far there are {held}."
        )
    return (
        f"<b>Done after {plural(step.number, 'update')}</b>: no pair breaks the conditions by "
        f"{figure(story.tol)} or more. {held}; every other point could be taken away and nothing would "
        f"change. The gap between primal and dual is {figure(step.gap)}."
    )


def elsewhere(machine: Machine) -> Html:
    """At the cap: what the other lessons show as the machine of these points."""
    if machine.capped:
        return Html(f" On the other pages, too, its machine is stopped on the way, after {MOST:,} updates.")
    return Html(" The other pages show the machine itself, at its optimum.")


def in_words(story: Story, at: int) -> str:
    """The picture for a screen reader."""
    step = story.steps[at]
    if step.kind == "start":
        return "No boundary yet: every multiplier is 0."
    if step.kind == "step":
        return (
            f"Update {step.number}: points {known(step.i) + 1} and {known(step.j) + 1} "
            f"now have the multipliers {figure(known(step.new_i))} and {figure(known(step.new_j))}. "
            f"Gap {figure(step.gap)}."
        )
    ending = "Done" if step.kind == "done" else "Stopped at the cap"
    return f"{ending} after {plural(step.number, 'update')}. Gap {figure(step.gap)}."
