"""Slack: a street in which points may stand, at a price."""

from dataclasses import replace
from math import inf

from views.lesson import Field, Lesson, Ready, choice
from views.lessons.slack.case import Case, read, story
from views.lessons.slack.panels import tell
from views.lessons.slack.picture import picture
from views.link import table
from views.points import choosing
from views.words.numbers import price_text

FIRST = "touching"  # where C matters; “Widest street” begins with two clouds
SLIDER = (*(digit * 10.0**power for power in range(-6, 6) for digit in (1, 2, 5)), 1e6, inf)


def _price(case: Case) -> Field:
    options = {C: price_text(C) for C in sorted({*SLIDER, case.C})}
    label = "C, the price of slack"
    return choice(table.COST, case.C, look="stairs", options=options, label=label, width=250)


def _ready() -> list[Ready]:
    return [
        Ready("One outlier, hard margin", {"set": "outlier", "C": "inf"},
              "One point squeezes the whole street …"),
        Ready("One outlier, with slack", {"set": "outlier"}, "… and with C = 1 it is let go."),
        Ready("Clouds that touch", {}, "No line parts them; C says how much that may cost."),
        Ready("Versicolor and virginica", {"set": "iris", "classes": "versicolor;virginica"},
              "Irises that overlap."),
        Ready("C almost 0", {"C": "0.001"}, "A street wider than the plane: every point holds it."),
    ]  # fmt: skip


LESSON = Lesson(
    key="slack",
    title="Slack",
    section="Support vector machines",
    summary="What C buys and what it costs: a street in which points may stand",
    params=(*table.EVERY, table.SET.but(default=FIRST), *table.PLANE[1:], table.COST),
    read=read,
    story=story,
    picture=lambda case, found, quick: picture(case, found),
    stage="board",
    tell=tell,
    choices=lambda case, given: [*choosing.points(case.points, given), _price(case)],
    tools=lambda case: [_price(case)],
    edited=lambda case, points: replace(case, points=points),
    further=lambda case: choosing.elsewhere(case.points, "slack"),
    ready=_ready,
)  # fmt: skip
