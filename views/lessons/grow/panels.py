"""What stands beside and below the growing tree."""

from mlcore import Candidate
from views.known import known
from views.lesson import Box, Component, Figure, Formula, Moment, Panels, Row, Said, Tabs, Told, Way
from views.lessons.grow import calculation, price, scan
from views.lessons.grow.candidates import candidate_table
from views.lessons.grow.case import Case
from views.lessons.grow.merging import merging
from views.lessons.grow.words import sentence
from views.link.params import Change
from views.trees import export
from views.trees.records import records
from views.trees.story import Focus, Story, focus_at
from views.words.html import Html, esc, heading

FEW = 3  # candidates shown on a projector
OTHERS = {"hunt": "c4.5", "id3": "cart", "c4.5": "cart", "cart": "c4.5", "chaid": "cart", "ctree": "cart"}


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence, the candidates and the calculation of one of them; below, the records."""
    focus = focus_at(now.story, now.at, now.node)
    below: Panels = []
    if not now.presenter:
        below = [
            Said(records(focus)),
            *_onward(now, focus),
            export.panel(now.story.tree, now.case.choices.card.title),
        ]
    return Told(sentence(focus), _beside(focus, now), (), below)


def _beside(focus: Focus, now: Moment[Case, Story]) -> Panels:
    panels = [*price.overrides(now.case.choices, now.story.tree)]
    if focus.kind in ("done", "limit"):
        panels.append(Said(export.rule_table(focus.step.tree)))
    if focus.decision is None or not focus.decision.candidates:
        return panels
    opened = _opened(focus, now.case.look)
    panels.append(_candidates(focus, opened, now.presenter))
    if focus.kind == "merge":
        panels.append(Box([Said(merging(focus))]))
    elif opened and (not now.presenter or focus.trial or now.case.look == opened.attribute):
        panels.append(Box(_calculation(focus, opened)))
    return panels


def _onward(now: Moment[Case, Story], focus: Focus) -> Panels:
    """At the end: what else can be done with this tree."""
    if focus.step.kind not in ("done", "limit"):
        return []
    chosen = now.case.choices
    others = {"data": chosen.data, "recipes": f"{chosen.recipe},{OTHERS[chosen.recipe]}"}
    return [
        Row(
            [
                Said(Html('<span class="gh-soft">With this tree:</span>')),
                Way("Let a record fall", "predict"),
                Way("Prune it", "prune"),
                Way("Where would another recipe part?", "compare", others),
            ],
            key="onward",
        )
    ]


def _candidates(focus: Focus, opened: Candidate | None, presenter: bool) -> Component:
    """The table; a click on a row opens its calculation, or closes it."""
    attribute = opened.attribute if opened else None

    def change(report: dict[str, object]) -> Change:
        name = str(report.get("id"))
        return {"look": "none" if name == attribute else name}

    data = candidate_table(focus, attribute, FEW if presenter else None)
    return Component("candidates", data, "opened", change)


def _opened(focus: Focus, look: str | None) -> Candidate | None:
    """The candidate whose calculation is shown: the one the learner opened, else the one the story is at."""
    decision = known(focus.decision)
    if look == "none":
        return None
    by_name = {candidate.attribute: candidate for candidate in decision.candidates}
    if look in by_name and focus.kind not in ("try", "candidate", "merge"):
        return by_name[look]
    if focus.trial is not None:
        return by_name[focus.trial.attribute]
    if focus.kind == "merge":
        return None
    if focus.kind == "candidate":
        return decision.candidates[focus.told - 1]
    if focus.kind == "split" and decision.chosen is not None:
        return decision.candidates[decision.chosen]
    return None


def _calculation(focus: Focus, candidate: Candidate) -> Panels:
    title = heading(f"<b>{esc(candidate.attribute)}</b> in numbers")
    panels = [Said(title), *price.price(focus, candidate)]
    if focus.trial is not None:
        return [*panels, *_scan(focus, candidate)]
    panels.append(Said(calculation.contingency(focus, candidate)))
    panels.append(Tabs([(title, [Formula(text)]) for title, text in calculation.tabs(focus, candidate)]))
    if candidate.merges:
        panels.append(Said(calculation.merge_table(focus, candidate)))
    instead = calculation.surrogate_text(focus)
    if instead and focus.settled and focus.node.split and candidate.attribute == focus.node.split.attribute:
        panels.append(Said(instead))
    if candidate.tried > 1 and candidate.test is None:
        panels += _scan(focus, candidate)
    return panels


def _scan(focus: Focus, candidate: Candidate) -> Panels:
    found = scan.trials(focus, candidate.attribute)
    if candidate.split.kind != "threshold":
        return [Said(scan.subset_table(focus, candidate.attribute, found, candidate))]
    unit = focus.story.choices.card.units.get(candidate.attribute, "")
    table = scan.cut_table(focus, candidate.attribute, found, candidate, unit)
    figure = scan.curve(focus, candidate.attribute, found, candidate, unit)
    alt = f"Impurity of the split at each of {len(found)} cuts; the numbers are in the table above"
    return [Said(table), Figure(figure, "curve", alt)]
