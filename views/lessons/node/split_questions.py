"""The questions about a split: which child is the most impure, and which measures it lowers."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.node import split_words as words
from views.lessons.node.split import SplitCase, Story, most_impure
from views.words.html import Html

ALL, CURVED, NONE, ALIKE = "all", "curved", "none", "alike"
ANSWERS = {ALL: "all three", CURVED: "entropy and Gini index, not the error", NONE: "none of them"}
SLIPS = {
    CURVED: "you overlooked that the error falls as well",
    ALL: "you assumed that the error falls whenever the entropy does",
    NONE: "you saw no gain where there is one",
}


def asks(case: SplitCase, story: Story) -> Asks:
    """Before the first child, and before the weighted mean."""
    return {
        story.first("child"): partial(_impure, case),
        story.first("mean"): partial(_lowered, case, story),
    }


def _impure(case: SplitCase) -> Question:
    names = {str(i): f"child {i + 1}, {first} : {second}" for i, (first, second) in enumerate(case.children)}
    many, most = len(names), most_impure(case)
    names[ALIKE] = "both equally" if many == 2 else "all equally"
    right = {ALIKE} if len(most) == many else {str(i) for i in most}
    ask = Html(f"Which child is {'more' if many == 2 else 'the most'} impure?")
    return Question("impure", ask, names, right, words.smaller_shares(case))


def _lowered(case: SplitCase, story: Story) -> Question:
    right = {0: NONE, 2: CURVED, 3: ALL}[len(story.lowered)]
    why = Html(f"{words.gains_in_words(story)} {words.sentence(case, story, story.first('why'))}")
    ask = Html("For which measures is the weighted mean of the children below the parent?")
    return Question("lowered", ask, ANSWERS, {right}, why, slips=SLIPS)
