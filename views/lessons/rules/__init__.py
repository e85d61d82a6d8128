"""Rules: the tree read as rules, which are made shorter, sorted out and put in order."""

from views.kit.lesson import Lesson, Ready, at_first
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panels, choice
from views.lessons.rules.telling import DETAIL, PARAMS, Case, asks, follow, picture, read, refuse, shown_of
from views.lessons.rules.telling_panels import explain
from views.subjects.cards import using
from views.subjects.trees import choosing

DETAILS = {3: "Every condition", 2: "Decisions", 1: "Drops only"}
SETTINGS = {"pessimistic": table.CONFIDENCE, "chi-square": table.SIGNIFICANCE}  # the number a way needs


def _choices(case: Case, given: Given) -> Panels:
    panels = [
        *choosing.data(case.choices, given, 164),
        choosing.recipe(case.choices, 152),
        choice(table.BY, case.by, width=184),
    ]
    if case.by in SETTINGS:
        row = given.row(SETTINGS[case.by])
        panels.append(choice(row, getattr(case, row.name), format="%.3g", width=104))
    return [*panels, choice(DETAIL, case.detail, look="select", options=DETAILS, width=146)]


READY = (
    Ready("One class, one disjunction",
          {"data": "tennis", "algorithm": "id3", "by": "none", "step": "6"},
          "In how many ways can four attributes determine the class? For which of them is there a tree?"),
    Ready("The same subtree twice",
          {"data": "pairs", "algorithm": "id3", "by": "none", "step": "end"},
          "The tree for “(A and B) or (C and D)” has the same subtree twice, grown from different "
          "records. Two "
          "frames of one colour mark it."),
)  # fmt: skip


LESSON = Lesson(
    key="rules",
    title="Rules",
    section="Decision trees",
    topics="rule set, C4.5rules, rule-based classifier, coverage, default class, decision table",
    summary="A tree read as rules, which are simplified condition by condition, thinned out and put in order",
    params=PARAMS,
    read=read,
    refuse=refuse,
    story=shown_of,
    waiting=lambda case: choosing.patience(case.choices),
    picture=picture,
    stage="tree",
    opening=at_first("disjunction"),
    explain=explain,
    shown=lambda case: choosing.shown(case.choices),
    choices=_choices,
    follow=follow,
    ready=lambda: READY,
    asking=lambda case: case.by != "none",
    asks=asks,
    facts=lambda case, story: {"rules": len(story.steps[-1].list.rules)},
    card=lambda case: (using.RULES, using.turns),
)
