"""The questions about two models, and about six: which is ahead, and whether that is more than chance."""

from functools import partial

from views.kit.questions import Asks, Question, a_share
from views.lessons.duel import set_words, words
from views.lessons.duel.case import Case
from views.lessons.duel.story import ALPHA, WORLDS, AnyStory, Apart, Pairs, Records, Six, rejected
from views.words.html import Html
from views.words.numbers import number, p_value, percent

A, B, EQUAL = "a", "b", "equal"
REJECTED, KEPT, NONE = "rejected", "kept", "none"
VERDICTS = {
    REJECTED: f"more than chance, rejected at {ALPHA:g}",
    KEPT: f"no more than chance can do, not rejected at {ALPHA:g}",
}
SAME = 1e-12  # means this close together are equal


def asks(case: Case, story: AnyStory | None) -> Asks:
    """The questions of a view. There are none while there is no film."""
    if story is None:
        return {}
    kinds = [step.kind for step in story.steps]
    if isinstance(story, Pairs):
        return {
            kinds.index("fold"): partial(_ahead, story),
            kinds.index("statistic"): partial(_plain, story),
            kinds.index("corrected"): partial(_corrected, story),
        }
    if isinstance(story, Records):
        found = {kinds.index("agree"): partial(_boxes, case, story)}
        apart = sum(story.counts(len(story.fell))[1:3])
        return {**found, kinds.index("exact"): partial(_exact, story)} if apart else found
    if isinstance(story, Apart):
        return {kinds.index("difference"): partial(_sets, case, story)} if story.test.error else {}
    return {
        kinds.index("p"): partial(_significant, story),
        kinds.index("worlds"): partial(_worlds, story),
        kinds.index("bh"): partial(_more, story),
    }


# Two on the same folds ----------------------------------------------------------------------------


def _ahead(story: Pairs) -> Question:
    k = len(story.a)
    a, b = sum(story.a) / k, sum(story.b) / k
    right = EQUAL if abs(a - b) <= SAME else A if a > b else B
    answers = {A: "A", B: "B", EQUAL: "they are equal on average"}
    return Question(
        key="ahead",
        ask=Html("Which model is more accurate on average over the folds?"),
        answers=answers,
        right={right},
        why=Html(f"On average A has {number(a, 4)} and B has {number(b, 4)}."),
        slip="you chose a model that is not ahead",
    )


def _plain(story: Pairs) -> Question:
    why = (
        f"t is {words.t_text(story.plain.t)} and p = {p_value(story.plain.p)}. "
        f"{words.verdict_of(story, story.plain)}"
    )
    return _judged("plain", "Is the observed difference more than chance?", _verdict(story), why)


def _corrected(story: Pairs) -> Question:
    test = story.corrected
    why = f"t is {words.t_text(test.t)} and p = {p_value(test.p)}. {words.verdict_of(story, test)}"
    ask = (
        "The training sets of the folds overlap. Is the difference still more than chance after a correction?"
    )
    return _judged("corrected", ask, _verdict(story, corrected=True), why)


def _verdict(story: Pairs, corrected: bool = False) -> str:
    test = story.corrected if corrected else story.plain
    if words.verdict_of(story, test) != words.verdict(test.p):
        return NONE
    return REJECTED if test.p <= ALPHA else KEPT


def _judged(key: str, ask: str, right: str, why: str) -> Question:
    answers = {**VERDICTS, NONE: "these figures allow no verdict"}
    slips = {
        REJECTED: "you took chance for a difference",
        KEPT: "you took a difference for chance",
        NONE: "you gave no verdict where there is one",
    }
    if right == NONE:
        slips = dict.fromkeys(slips, "you gave a verdict where there is none")
    return Question(
        key=key,
        ask=Html(ask),
        answers=answers,
        right={right},
        why=Html(why),
        slips=slips,
    )


# Test sets ----------------------------------------------------------------------------------------


def _boxes(case: Case, story: Records) -> Question:
    at = next(step for step in story.steps if step.kind == "agree")
    answers = {"apart": "“only A right” and “only B right”", "both": "“both right”", "all": "all four"}
    return Question(
        key="boxes",
        ask=Html("Which boxes say anything about which model is better?"),
        answers=answers,
        right={"apart"},
        why=set_words.of_records(case, story, at),
        slip="you counted records on which both models agree",
    )


def _exact(story: Records) -> Question:
    _, only_a, only_b, _ = story.counts(len(story.fell))
    why = (
        f"At most {min(only_a, only_b)} of {only_a + only_b} fair coins on one side or the other has "
        f"probability {p_value(story.exact)}. {words.verdict(story.exact)}"
    )
    ask = f"Is {only_a} to {only_b} more than chance?"
    return _judged("exact", ask, REJECTED if story.exact <= ALPHA else KEPT, why)


def _sets(case: Case, story: Apart) -> Question:
    test, told = story.test, set_words.verdict_of_sets(case.sets, story.test.p)
    right = NONE if told != words.verdict(test.p) else REJECTED if test.p <= ALPHA else KEPT
    why = f"The difference is {number(test.z)} standard errors from 0, and p = {p_value(test.p)}. {told}"
    return _judged("sets", "Is the difference of these two shares more than chance?", right, why)


# Six ----------------------------------------------------------------------------------------------


def _significant(story: Six) -> Question:
    count, tests = rejected(story.p, ALPHA, "none"), len(story.p)
    ask = Html(f"What share of the {tests} comparisons will be significant at {ALPHA:g}, without adjustment?")
    why = Html(f"{count} of {tests} p are at or below {ALPHA:g}, which is {percent(count / tests)}.")
    return a_share("significant", ask, count / tests, why)


def _worlds(story: Six) -> Question:
    any_of = sum(rejected(p, ALPHA, "none") > 0 for p in story.worlds)
    ask = Html(f"In what share of {WORLDS} such worlds is at least one comparison “significant”?")
    n = len(story.worlds)
    why = Html(f"{any_of} of {n} worlds have at least one, which is {percent(any_of / n)}.")
    return a_share("worlds", ask, any_of / len(story.worlds), why)


def _more(story: Six) -> Question:
    holm, bh = (rejected(story.p, ALPHA, method) for method in ("holm", "bh"))
    right = "more" if bh > holm else "same"
    return Question(
        key="bh",
        ask=Html("Do Benjamini and Hochberg reject more than Holm?"),
        answers={"more": "yes, more", "same": "no, the same number"},
        right={right},
        why=Html(f"They reject {bh} of {len(story.p)}, and Holm rejects {holm}."),
        slip="you misjudged what the false discovery rate allows",
    )
