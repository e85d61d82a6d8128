"""Three branches of a number at once: by equal width, by equal frequency, or by the best two thresholds."""

import numpy as np

from mlcore import Candidate, TableError, measure_split, own, ranges
from mlcore.trees.impurity import IMPURITY_OF
from views.kit.known import known
from views.kit.link.switches import CRITERION_NAMES
from views.kit.panels import Action, Fold, Panels, Row, Said
from views.lessons.grow.price import choose
from views.lessons.grow.scan import kind_of, split_impurity
from views.subjects.trees.story import Focus
from views.words.html import Cell, Html, esc, paragraph, table
from views.words.numbers import exact, parting, short

PARTS = 3
NAMES = {"width": "equal width", "frequency": "equal frequency", "best": "best two thresholds"}
SAYS = (
    "Equal width divides the range of the numbers, equal frequency divides their order. Both ignore the "
    "classes. The best two thresholds leave the lowest impurity of all pairs (Fulton, Kasif &amp; Salzberg "
    "1995). A finer split never gains less than the split that it refines, so a higher gain alone is no "
    "reason for three branches."
)


def panel(focus: Focus, attribute: str) -> Panels:
    """What three branches would be worth at a decided node; nothing where the recipe tests."""
    if not focus.settled or focus.story.recipe.selection != "score":
        return []
    return [Fold("Three branches at once", lambda: _compared(focus, attribute), f"three {attribute}")]


def _compared(focus: Focus, attribute: str) -> Panels:
    decision, rows, buttons = known(focus.decision), list[list[Cell]](), list[Action]()
    notes = [SAYS]
    for rule, name in NAMES.items():
        try:
            found = _split(focus, attribute, rule)
        except TableError as error:
            notes.append(esc(error))
            continue
        if found is None:
            continue
        values = focus.story.table.column(attribute).cells
        ends = [known(one.threshold) for one in found.split.branches[:-1]]
        cuts = ", ".join(exact(parting(end, values, others=ends)) for end in ends)
        score = found.measures.score(decision.criterion)
        rows.append([name, cuts, short(split_impurity(focus, found)), short(score)])
        wish = focus.story.choices.but_override(focus.path, found.split)
        buttons.append(Action(f"Split by {name}", choose(wish), key=f"three {rule}"))
    if not rows:
        return [
            Said(paragraph(" ".join(notes[1:]) or "There are too few different values for three branches."))
        ]
    head = [
        "thresholds by",
        "thresholds",
        f"{kind_of(focus)} of the split",
        CRITERION_NAMES[decision.criterion],
    ]
    shown = table(f"{esc(attribute)} in three branches", head, rows, css="gh-numbers")
    return [Said(Html(shown + "".join(map(paragraph, notes)))), Row(buttons, "three")]


def _split(focus: Focus, attribute: str, rule: str) -> Candidate | None:
    """The split by a rule, measured; None where the values do not make three branches."""
    story = focus.story
    share = focus.step.tree.reach(story.table, focus.path)
    rows = np.flatnonzero(share)
    criterion = IMPURITY_OF.get(story.recipe.criterion, story.recipe.criterion)
    cuts = ranges.thresholds(story.table, attribute, rule, PARTS, rows, criterion)
    if len(cuts) < PARTS - 1:
        return None
    whole = bool((share[rows] == 1).all())
    split = own.cuts(story.table, attribute, cuts)
    return measure_split(story.table, story.recipe, rows, split, None if whole else share[rows])
