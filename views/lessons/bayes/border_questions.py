"""Questions on two densities: where both classes are equally probable, a border's error, rejection."""

from functools import partial

from views.kit.questions import Asks, Question, a_place, a_share
from views.lessons.bayes.border import BorderCase, Story, rejecting
from views.words.grammar import listed
from views.words.html import Html
from views.words.numbers import number, small, tiny_percent, trimmed

LIMIT = 0.2  # of the risk
TENTHS = 10
NONE = "nowhere"


def asks(case: BorderCase, story: Story) -> Asks:
    """Before the first place, the first border and the first limit."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("reject"): partial(_rejected, case)}
    if case.means[0] == case.means[1] and case.sds[0] == case.sds[1]:
        return found  # both densities are the same, so every place is correct
    return {
        **found,
        kinds.index("place"): partial(_equal, case, story),
        kinds.index("border"): partial(_least if case.weighed else _error, case, story),
    }


def _equal(case: BorderCase, story: Story) -> Question:
    borders = case.world.borders()
    ask = Html("Where are both classes equally probable, q₀ = q₁?")
    return a_place("equal", ask, story.ends, borders, _where(borders, "q₀ = q₁"), none=NONE)


def _where(borders: tuple[float, ...], what: str) -> Html:
    if not borders:
        return Html(f"{what} holds nowhere.")
    return Html(f"{what} holds at x = {listed([trimmed(border, 3) for border in borders])}.")


def _least(case: BorderCase, story: Story) -> Question:
    least = number(case.world.risk(case.costs), 4)
    why = f"{_where(story.borders, 'L₁₀ · q₁ = L₀₁ · q₀')} The expected loss of Bayes’ rule is {least}."
    ask = Html("With these losses, where does a border have the lowest expected loss?")
    return a_place("least", ask, story.ends, story.borders, Html(why), none=NONE)


def _error(case: BorderCase, story: Story) -> Question:
    error = case.world.error()
    ask = Html("What share of the records does even the best border misclassify?")
    why = Html(f"The Bayes error is {small(error)}, and no border has a lower one.")
    return a_share("error", ask, error, why, TENTHS)


def _rejected(case: BorderCase) -> Question:
    found = rejecting(case, LIMIT)
    ask = Html(f"At a limit of {LIMIT}, what share of the records gets no answer?")
    wrong = f", and {tiny_percent(found.error, 2)} of the answers are wrong" if found.rejected < 1 else ""
    why = Html(f"At a limit of {LIMIT}, {tiny_percent(found.rejected)} get no answer{wrong}.")
    return a_share("rejected", ask, found.rejected, why, TENTHS)
