"""Compare algorithms: their trees on the same data side by side, and where the trees first differ."""

import mlcore
from views.kit.lesson import Lesson, Ready
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panels, choice
from views.lessons.compare.trees import MOST, Case, asks, compared, facts, read
from views.lessons.compare.trees_panels import explain
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices

TITLES = {key: recipe.title for key, recipe in mlcore.RECIPES.items()}


def _shown(case: Case) -> str:
    titles = ", ".join(TITLES[key] for key in case.recipes)
    return f"{titles}: {Choices(data=case.data, own=case.own).card.title}"


def _choices(case: Case, given: Given) -> Panels:
    data = choosing.data(Choices(data=case.data, own=case.own), given, 200)
    recipes = choice(
        table.RECIPES, list(case.recipes), look="many", options=TITLES, most=MOST,
        none="Choose algorithms", width=480, change=lambda names: table.RECIPES.change(",".join(names)),
    )  # fmt: skip
    return [*data, recipes]


READY = (
    Ready("More than one tree fits", {"data": "tax", "algorithms": "id3,cart"},
          "Both trees classify all ten taxpayers correctly. Which of the two is right?"),
    Ready("The measure or the number of branches", {"data": "vertebrate", "algorithms": "id3,c4.5,cart"},
          "Skin Cover has six values. How do gain, gain ratio and two-way splits handle all of them?"),
)  # fmt: skip


LESSON = Lesson(
    key="compare",
    title="Compare algorithms",
    section="Decision trees",
    topics="ID3, C4.5, CART, CHAID, conditional inference, algorithm comparison",
    summary="The trees of several algorithms on the same data, where they first differ, and why",
    params=(*table.EVERY, table.GUESS, table.DATA, table.RECIPES),
    read=read,
    story=compared,
    explain=explain,
    asks=lambda case, story: asks(story),
    facts=lambda case, story: facts(story),
    subject=lambda case: (case.data, case.own),
    shown=_shown,
    choices=_choices,
    ready=lambda: READY,
)
