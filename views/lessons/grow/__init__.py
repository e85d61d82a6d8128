"""Grow a tree: watch Hunt's algorithm choose every split, go back and forth, and choose yourself."""

from dataclasses import replace

from views.kit.lesson import Lesson, Ready
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Field, Panels, choice
from views.lessons.grow import cards as growing
from views.lessons.grow.moving import DRAG
from views.lessons.grow.questions import asks
from views.lessons.grow.tree import Case, follow, half_grown, read
from views.lessons.grow.tree_panels import explain
from views.subjects.regions import offered
from views.subjects.trees import choosing
from views.subjects.trees.picture import picture
from views.subjects.trees.story import figures_of

DETAILS = {1: "Splits", 2: "Decisions", 3: "Candidates"}


def _detail(case: Case) -> Field:
    """Side by side where there is room: Hunt's algorithm has two more choices."""
    look = "select" if choosing.on_top(case.choices) else "segments"
    return choice(
        table.DETAIL, case.detail, look=look, options=DETAILS, width=128 if look == "select" else None
    )


def _choices(case: Case, given: Given) -> Panels:
    return [
        *choosing.data(case.choices, given),
        choosing.recipe(case.choices),
        *choosing.on_top(case.choices),
        _detail(case),
        choosing.rules(case.choices),
    ]


READY = (
    Ready("The mammals of the lectures",
          {"data": "mammals", "algorithm": "cart", "override": "root:Body Temperature;0:Gives Birth",
           "step": "7"},
          "Body Temperature, then Gives Birth. The tree has three leaves and makes no errors. CART itself "
          "splits on Skin "
          "Cover."),
    Ready("Values with an order",
          {"data": "sizes", "algorithm": "hunt", "branching": "ordinal-cuts", "look": "Size", "step": "1"},
          "{Small, Large} against {Medium} is not allowed, because it breaks the order."),
    Ready("The lectures’ tree of ten taxpayers",
          {"data": "tax", "algorithm": "cart", "step": "3",
           "override": "root:Refund;1:Marital Status@Single,Divorced|Married;1.0:Taxable Income@80"},
          "Refund first, then Marital Status, then Income at 80. CART itself uses the midpoint 77.5."),
    Ready("Seven students, split by hand",
          {"data": "completed", "algorithm": "hunt", "override": "root:Time@31;1:Completed@3.5",
           "step": "end"},
          "Choose other thresholds. What do they cost you, and do two splits still separate the classes?"),
    Ready("Entropy, given the major",
          {"data": "gladiator", "algorithm": "id3", "look": "Major", "step": "1"},
          "Eight students and a film: the entropy H(Y), the conditional entropy H(Y|X) and the gain."),
    Ready("A branch without records",
          {"data": "vertebrate", "algorithm": "id3", "override": "root:Body Temperature", "step": "end"},
          "No cold-blooded animal in the table has feathers. What should the empty leaf predict, and why?"),
    Ready("Three classes", {"data": "shapes3", "algorithm": "id3", "step": "end"},
          "Nine objects of class A, B or C. The first split is on the colour. Red needs no further test."),
    Ready("Rectangles along the axes",
          {"data": "rectangles", "algorithm": "cart", "plane": "true", "step": "end"},
          "The four tests of a lecture, X ≤ 3, Y ≤ 5, X ≤ 1 and Y ≤ 7, and their five rectangles."),
    Ready("A missing cell, filled in",
          {"data": "day8", "algorithm": "hunt", "missing": "fill", "node": "0", "step": "end"},
          "Filling in the most frequent value makes the tree split the Sunny branch on Temperature. With "
          "other ways to fill it, the tree splits it on Humidity."),
    Ready("Splits that gain nothing",
          {"data": "xor", "algorithm": "id3", "zero_gain": "true", "step": "1"},
          "In XOR no single split gains anything. What happens if we split anyway?"),
)  # fmt: skip


def _tools(case: Case) -> Panels:
    """In presenter mode the plane can be called up."""
    there = choosing.refusal(case.choices) is None
    return [choice(table.BESIDE, bool(case.plane))] if there and offered(case.choices.table) else []


LESSON = Lesson(
    key="grow",
    title="Grow a tree",
    section="Decision trees",
    term="ID3, C4.5, CART, CHAID",
    topics="Hunt’s algorithm, decision tree induction, information gain, gain ratio, Gini index, entropy, "
    "chi-square, conditional inference, ctree, surrogate splits, missing values, "
    "regression tree, XOR",
    summary="How an algorithm chooses each split, with every candidate and its numbers",
    params=(
        *table.EVERY, *table.STORY, table.GUESS, *table.TREE, table.DETAIL, table.LOOK, table.BESIDE,
        table.AXES,
    ),
    read=read,
    refuse=lambda case: choosing.refused(case.choices),
    basis=lambda case: replace(case, look=None, plane=None, axes=()),
    story=lambda case: case.story,
    waiting=lambda case: choosing.patience(case.choices),
    picture=lambda case, story, quick: picture(story, case.detail),
    stage="tree",
    opening=half_grown,
    explain=explain,
    shown=lambda case: choosing.shown(case.choices),
    choices=_choices,
    tools=_tools,
    follow=follow,
    drag=DRAG,
    ready=lambda: READY,
    asks=lambda case, story: asks(story),
    facts=lambda case, story: figures_of(story.tree),
    card=lambda case: (growing.CARDS[case.choices.recipe], growing.turns),
)  # fmt: skip
