"""The contest for a pair: the partners of i, what each would gain, and what the learner's pair costs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mlcore import svm
from mlcore.svm import Partner, SmoStep
from views.kit.known import known
from views.kit.lesson import Moment
from views.kit.link.params import Change
from views.kit.panels import Action, Component, Panels, Said
from views.lessons.smo.case import Case, Pairs, Story, asked, story
from views.words.grammar import plural
from views.words.html import MARKS, Html, mark, paragraph, tone
from views.words.marking import explaining
from views.words.numbers import figure

MOST, FEW = 6, 3  # partners that are shown, and in presenter mode, where the numbers have to be seen as well
HEAD = ("partner j", "gain if unclipped", "in the box", "Eᵢ − Eⱼ", "η")


def panels(now: Moment[Case, Story]) -> Panels:
    """The partners of this step's i, the largest promise first; a click takes another one."""
    step, found = now.story.steps[now.at], partners(now.case, now.story, now.at)
    ruled = _ruled(now.case, step.number)
    data = _table(now.story, step, found, ruled, FEW if now.presenter else MOST)

    def taken(report: Any) -> Change | None:
        j = report.get("id") if isinstance(report, dict) else None
        names = {str(one.j): one.j for one in found}
        return take(now.case, step, names[j]) if j in names else None

    shown: Panels = [Component("candidates", data, "opened", taken)]
    if step.why != "own":
        return shown
    back = Action("Back to the rule’s pair", asked(_before(now.case, step.number)), key="pair back")
    return [*shown, Said(paragraph(cost(now.case, now.story, now.at), "gh-told")), back]


def partners(case: Case, of: Story, at: int) -> tuple[Partner, ...]:
    """The points that the i of a step could move with, just before that step."""
    before, step = at - 1, of.steps[at]
    F = of.y - of.decisions[before] + of.steps[before].bias
    found = svm.partners(case.made, case.points.X, of.y, of.ceiling, of.alphas[before], F, known(step.i))
    return tuple(one for one in found if one.j == step.j or one.error > of.tol)


def take(case: Case, step: SmoStep, j: int) -> Change:
    """Another partner for the i of this step. Pairs of later updates belong to another story."""
    own = (step.number, known(step.i), j)
    ruled = _ruled(case, step.number)
    return asked((*_before(case, step.number), *([] if (ruled.i, ruled.j) == own[1:] else [own])))


def cost(case: Case, of: Story, at: int) -> Html:
    """What the learner's pair gains next to the rule's, and how the number of updates changes."""
    step, ruled = of.steps[at], _ruled(case, of.steps[at].number)
    before = of.steps[at - 1].dual
    own, theirs = step.dual - before, ruled.dual - before
    ends, plain = of.steps[-1], story(replace(case, pairs=_before(case, step.number))).steps[-1]
    than = (
        ", as it would without your pair" if ends.number == plain.number else f" instead of {plain.number:,}"
    )
    after = f" The run ends after {plural(ends.number, 'update')}{than}."
    after = after if ends.kind == plain.kind == "done" else ""
    return Html(
        f"Your pair gains <b>{figure(own)}</b>. The rule would have moved {_name(of, ruled.i)} and "
        f"{_name(of, ruled.j)}, which gain {figure(theirs)}.{after}"
    )


def _ruled(case: Case, number: int) -> SmoStep:
    """The update as the rule alone would have made it; the pairs before it stay."""
    plain = replace(case, pairs=_before(case, number))
    return story(plain).steps[number]


def _before(case: Case, number: int) -> Pairs:
    return tuple(pair for pair in case.pairs if pair[0] < number)


def _name(of: Story, k: int | None) -> str:
    return f"{mark(of.sign(known(k)), of.classes[of.sign(known(k))])}&nbsp;{known(k) + 1}"


# The table ----------------------------------------------------------------------------------------


def labelled(of: Story, k: int) -> str:
    """A point by its mark and number, for a table."""
    side = of.sign(k)
    return f"{MARKS[tone(side, of.classes[side])]} {k + 1}"


def headed(texts: Sequence[str]) -> list[dict[str, Any]]:
    """The heads of columns for candidates.js."""
    return [{"text": text, "own": n == 1, "word": explaining(text, "smo")} for n, text in enumerate(texts)]


def _table(of: Story, step: SmoStep, found: Sequence[Partner], ruled: SmoStep, many: int) -> dict[str, Any]:
    """Data for candidates.js."""
    most = max((one.promised for one in found), default=0.0) or 1.0
    best = max((one.gain for one in found), default=0.0)
    shown = [one for place, one in enumerate(found) if place < many or one.j in (step.j, ruled.j)]
    left = len(found) - len(shown)
    rows = []
    for one in shown:
        texts = [figure(value) for value in (one.promised, one.gain, one.error, one.eta)]
        rows.append({
            "id": str(one.j), "name": labelled(of, one.j), "hint": None,
            "bar": one.promised / most,
            "cells": [{"text": text, "best": n == 1 and one.gain == best} for n, text in enumerate(texts)],
            "winner": ruled.i == step.i and one.j == ruled.j, "chosen": one.j == step.j, "tied": False,
            "open": False, "pending": False,
        })  # fmt: skip
    invites = "Click another partner to use it. The link saves your choice, and the run goes on from it."
    return {
        "caption": f"Partners for i ({labelled(of, known(step.i))}). "
        "★ marks the rule’s choice, ● the largest gain in the box",
        "head": headed(HEAD),
        "rows": rows,
        "notes": [f"{plural(left, 'more partner')} would gain less before clipping."][not left :],
        "action": "Move i with this point instead",
        **({"invites": invites} if len(rows) > 1 else {}),
    }
