"""The panels beside a forest, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Later, Panels, Popover, Said, choice
from views.kit.questions import Asks, Question
from views.kit.steps import all_of, first_of, places
from views.kit.view import View
from views.lessons.crowd import forest as words
from views.lessons.crowd import voting_cards as cards
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.forest import (
    DRAWS,
    PARAMS,
    ForestCase,
    Step,
    Story,
    read,
    records_of,
    refuse,
    spread_of,
    story,
    waiting,
)
from views.lessons.crowd.forest_picture import picture
from views.subjects.code import Script, panel
from views.subjects.trees import choosing
from views.words.grammar import plural
from views.words.html import Html, esc
from views.words.numbers import number, percent

SAME = 1e-12  # shares this close together tie
MORE, EQUAL, LESS = "more", "equal", "less"
MOST_COLUMNS = 6


def asks(case: ForestCase, story: Story) -> Asks:
    """Before the second forest, before the last one, and before the columns are weighed."""
    found = {}
    for at, step in all_of(story.steps, "agree"):
        if step.n == 1:
            found[at] = partial(_disagree, story)
        elif 1 < step.n == len(story.grown) - 1 and words.best(story):
            found[at] = partial(_vote, story)
    if len(story.names) > 1:
        weighed = _copy if story.of else _random if story.added else _most
        found[first_of(story.steps, "impurity")] = partial(weighed, story)
    return found


def _compared(new: float, old: float) -> str:
    return EQUAL if abs(new - old) <= SAME else MORE if new > old else LESS


def _disagree(story: Story) -> Question:
    first, second = story.grown[:2]
    fewer = plural(second.columns, "column")
    right = _compared(second.disagree, first.disagree)
    answers = {MORE: "more often than with all", EQUAL: "just as often", LESS: "less often than with all"}
    return Question(
        key="disagree",
        ask=Html(f"With {fewer} instead of all at a node, how often do two trees disagree?"),
        answers=answers,
        right={right},
        why=Html(f"Two trees disagree on {percent(second.disagree)} of all records. With all columns they "
                 f"disagree on {percent(first.disagree)}."),
        slip="you misjudged what fewer columns do to trees",
    )  # fmt: skip


def _vote(story: Story) -> Question:
    known = {i: one.vote for i, one in enumerate(story.grown) if one.vote is not None}
    least, last = min(known.values()), story.grown[-1]
    named = {i: plural(one.columns, "column") for i, one in enumerate(story.grown) if i in known}
    return Question(
        key="vote",
        ask=Html("Which forest’s vote will have the lowest out-of-bag error?"),
        answers={str(i): f"with {name} at a node" for i, name in named.items()},
        right={str(i) for i, vote in known.items() if vote <= least + SAME},
        why=Html(
            f"The out-of-bag error with {plural(last.columns, 'column')} is {words.error(last)}."
            f"{words.best(story)}"
        ),
        slip="you chose a forest whose vote has a higher error",
    )


# What a column gets -------------------------------------------------------------------------------


def _copy(story: Story) -> Question:
    of = story.of or ""
    right = _compared(story.impurity[of], story.before[of])
    answers = {MORE: "more than without the copy", EQUAL: "just as much", LESS: "less than without the copy"}
    return Question(
        key="copy",
        ask=Html(f"How much importance does {esc(of)} have now, by impurity?"),
        answers=answers,
        right={right},
        why=Html(
            f"{esc(of)} has {number(story.impurity[of])}. Without the copy it had {number(story.before[of])}."
        ),
        slip="you misjudged what a copy does to importance",
    )


def _random(story: Story) -> Question:
    added = story.added or ""
    below = words.behind(story, story.impurity)
    return Question(
        key="random",
        ask=Html("Is any column less important than the random numbers, by impurity?"),
        answers={MORE: "yes", LESS: "no, they come last"},
        right={MORE if below else LESS},
        why=Html(
            f"{esc(added)} has {number(story.impurity[added])}. "
            + (
                f"{esc(below[0])} has only {number(story.impurity[below[0]])}."
                if below
                else "No column has less."
            )
        ),
        slip="you trusted impurity to recognise random numbers"
        if below
        else "you believed that random numbers are important",
    )


def _most(story: Story) -> Question:
    most = max(story.impurity.values())
    some = {*words.ranked(story.impurity)[:MOST_COLUMNS]}
    return Question(
        key="most",
        ask=Html("Which column has the highest importance, by impurity?"),
        answers={name: name for name in story.names if name in some},
        right={name for name in some if story.impurity[name] >= most - SAME},
        why=words.most(story),
        instead={
            name: Html(f"{esc(name)} has {number(story.impurity[name])}.")
            for name in story.names
            if name in some
        },
        slip="you chose a column with less importance",
    )


# What the page shows --------------------------------------------------------------------------------


DRAWING = f"Growing {DRAWS} forests to see what changes from draw to draw …"


def _explain(now: Snapshot[ForestCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside = _BESIDE[step.kind](case, story, step) if step.kind in _BESIDE else []
    lines = [panel(partial(_code, case, story))] if now.until is None else []
    return Explanation(words.sentence(case, story, now.at), beside, below=lines)


def _some_forests(case: ForestCase, story: Story, step: Step) -> Panels:
    return [Said(words.forests(story, step.n + 1)), Said(words.about(story))]


def _all_forests(case: ForestCase, story: Story, step: Step) -> Panels:
    return [Said(words.forests(story, len(story.grown))), Said(words.about(story))]


def _by_impurity(case: ForestCase, story: Story, step: Step) -> Panels:
    return [Said(words.importances(story, False))]


def _by_both(case: ForestCase, story: Story, step: Step) -> Panels:
    drawn = Later(lambda: [Said(words.spread_words(story, spread_of(case)))], DRAWING)
    return [Said(words.importances(story, True)), drawn]


_BESIDE = {
    "agree": _some_forests, "before-importance": _all_forests, "impurity": _by_impurity,
    "permutation": _by_both, "end": _by_both,
}  # fmt: skip


def _code(case: ForestCase, story: Story) -> Script:
    found, *_ = records_of(case)
    return voting.forest(case.choices.card.title, found, case.trees, story.columns, case.draw)


def _choices(case: ForestCase, given: Given) -> Panels:
    settings = [
        choice(crowd.TREES, case.trees), choice(crowd.AT_NODE, case.columns), choice(crowd.DRAW, case.draw),
    ]  # fmt: skip
    return [
        *choosing.data(case.choices, given, 200),
        choice(crowd.ADDED, case.added, width=190),
        Popover("Settings", settings),
    ]


def _follow(old: ForestCase, new: ForestCase, at: int) -> int | None:
    """The first step of the same kind, as long as the table is the same."""
    if old.choices != new.choices:
        return None
    same = places(story(new).steps, story(old).steps[at].kind)
    return same[0] if same else 0


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Random numbers that matter", {"view": "forest", "data": "titanic", "step": "end"},
              "By impurity, a column of random numbers comes before the passengers’ sex and class. By "
              "permutation, its expected importance is 0."),
        Ready("Two copies of one column", {"view": "forest", "data": "iris", "added": "copy", "step": "end"},
              "A column and its copy share their importance."),
    )  # fmt: skip


FOREST = View(
    title="Random forest",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    waiting=waiting,
    follow=_follow,
    card=lambda case: (cards.FOREST, cards.forest_turns),
)
