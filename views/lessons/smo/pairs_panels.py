"""The panels beside the plane, the contest of the partners, and the questions before an update."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

import numpy as np

from mlcore import svm
from mlcore.svm import Machine, Partner, SmoStep
from mlcore.svm.partners import ALIKE
from views.kit import charts
from views.kit.keep import kept
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.link.params import Change
from views.kit.panels import Action, Box, Columns, Component, Fold, Formula, Panels, Said, Sketches
from views.kit.questions import COVERED, Asks, Question, covered
from views.lessons.smo import check
from views.lessons.smo import pairs as words
from views.lessons.smo import pairs_picture as drawn
from views.lessons.smo.pairs import MOST_UPDATES, RULES, SAME, Case, Pairs, Run, Story, asked, run_of, story
from views.stage.sketch import Axis, Drawing, curves
from views.subjects import code
from views.subjects.code import machines
from views.subjects.points.points import machine_of
from views.words.grammar import plural, verb
from views.words.html import MARKS, Cell, Html, class_name, esc, folded, mark, paragraph, table, tone
from views.words.marking import explaining
from views.words.numbers import figure

LOOKS = {
    "second-order": (charts.TRAINING, "solid"), "violating-pair": (charts.VALIDATION, "dash"),
    "platt": (charts.TEST, "dashdot"), "random": (charts.QUIET, "dot"),
}  # fmt: skip
MANY = 15  # rows of the longer table of conditions: it is sent at every update
AGREED = paragraph(
    "After an unclipped step, one bias would put both i and j on their margins. But b is the mean over all "
    "points with 0 &lt; α &lt; C, so both can still be off."
)
ABOUT = paragraph(
    "At a positive point, y·α can rise while α is below C, and fall while α is above 0. At a negative "
    "point it is the other way round. The gap need not fall at every update, but the dual never falls. A "
    "rule stops when no pair violates the KKT conditions by more than the tolerance, so the last gaps "
    "differ. Every point whose α changes costs a column of n kernel values. Fan, Chen &amp; Lin (2005) "
    "seek i among the points whose y·α can rise and j among those whose y·α can fall. This page swaps i "
    "and j. Platt (1998) writes f(x) = w·x − b, so his b has the other sign."
)
DUAL = Fold(
    "From the primal to the dual",
    lambda: [Said(words.LAGRANGE), Formula(words.to_the_dual()), Said(words.PRODUCTS)],
    "dual",
)


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence, and what belongs to the step."""
    say = Html(words.sentence(now.story, now.at) + _elsewhere(now))
    so_far, below = _so_far(now), [DUAL] if now.until is not None else _below(now)
    if now.presenter:  # the plane takes the room, and the panels so far are a click away
        return Explanation(say, _beside(now), (), [*so_far, *below])
    return Explanation(say, _beside(now), so_far, below)


def _below(now: Snapshot[Case, Story]) -> Panels:
    """What tells how the story ends, too: the four rules, libsvm's answer, and the program."""
    rules = partial(_compared, now.case, now.story.steps[now.at].number)
    others = Fold("Other rules for the working set", rules, "other rules")
    return [others, DUAL, check.panel(now.case), code.panel(partial(_code, now.case))]


def _code(case: Case) -> code.Script:
    """The machine as libsvm and mlcore are asked for it."""
    found = svm.fit(
        case.points.X, np.array(case.points.y), case.made, case.C, case.tol, weights=case.weights,
        selection=case.selection, max_iterations=MOST_UPDATES,
    )  # fmt: skip
    about = case.C, case.tol, case.weights, case.selection
    return machines.script(case.points, [machines.Learned(found, *about, most=MOST_UPDATES)])


def _elsewhere(now: Snapshot[Case, Story]) -> Html:
    """Where the story is cut off: whether the machine that other lessons show has arrived."""
    if now.story.steps[now.at].kind != "limit" or now.story.weighted:
        return Html("")
    machine = machine_of(now.case.points, now.case.made, now.case.C)
    return words.elsewhere(machine) if isinstance(machine, Machine) else Html("")


def _beside(now: Snapshot[Case, Story]) -> Panels:
    story, step = now.story, now.story.steps[now.at]
    if step.kind != "step":
        return [Said(conditions(story, now.at))]
    pair = Sketches([drawn.box(story, step), drawn.parabola(step)], "pair")
    numbers = Box([Formula(words.formulas(story, now.at)), Said(words.KEY)])
    return [pair, *contest(now), numbers]


def _so_far(now: Snapshot[Case, Story]) -> Panels:
    """Dual and primal objective, and the conditions of an update, which tell the next pair as well."""
    shown = [Said(conditions(now.story, now.at))] if now.story.steps[now.at].kind == "step" else []
    return [*_objectives(now), *(shown if not now.asked else [])]


def _objectives(now: Snapshot[Case, Story]) -> Panels:
    """Dual and primal closing in on each other, as far as they may be seen."""
    story, step = now.story, now.story.steps[now.at]
    steps = story.steps[:-1] if now.until is None else story.steps[: now.until]
    dual, primal = [step.dual for step in steps], [step.primal for step in steps]
    known = [n for n, value in enumerate(primal) if value < inf]
    lines = [
        charts.Curve("primal", known, [primal[n] for n in known], charts.VALIDATION),
        charts.Curve("dual", range(len(dual)), dual, charts.TRAINING),
    ][not known :]
    alt = f"Primal and dual objective by updates. Now they are {figure(step.primal)} and {figure(step.dual)}"
    if now.until is None:
        alt += f", at the end {figure(steps[-1].primal)} and {figure(steps[-1].dual)}"
    x = Axis("updates", 0, max(len(dual) - 1, 1))
    y = Axis("objective", 0, _ceiling(dual, [primal[n] for n in known]))
    caption = words.gap(step)
    return [Sketches([curves(lines, x, y, step.number, (500, 170), f"{alt}.", caption)], "objectives")]


def _ceiling(dual: list[float], primal: list[float]) -> float:
    """A height in which the end of the story can be seen: a primal far above is cut off."""
    most = dual[-1] or 1.0
    return 1.06 * min(max([*primal, most]), 4 * most)


def _compared(case: Case, number: int) -> Panels:
    return [_rules(case, number)]


def _rules(case: Case, number: int) -> Columns:
    """The gap of each rule against its updates, on logarithmic axes, and the same as a table."""
    runs = [run_of(replace(case, selection=rule, pairs=())) for rule in RULES]
    lines = _lines(replace(case, pairs=()))
    shown = rules(runs, RULES[case.selection], number, case.points.n)
    drawing = [Sketches([_gaps(lines, number)], "gaps")] if lines else []
    return Columns([drawing, [Said(shown), Said(ABOUT)]], centred=True)


@kept
def _lines(case: Case) -> tuple[charts.Curve, ...]:
    """The gap of each rule by its updates. Every step of the story has the same."""
    lines = []
    for rule in RULES:
        run = run_of(replace(case, selection=rule))
        seen = [(n, gap) for n, gap in enumerate(run.gaps) if n and 0 < gap < inf]
        if seen:
            xs, ys = zip(*seen, strict=True)
            lines.append(charts.Curve(run.title, xs, ys, *LOOKS[rule]))
    return tuple(lines)


def _gaps(lines: Sequence[charts.Curve], number: int) -> Drawing:
    last = max(line.x[-1] for line in lines)
    low, high = min(min(line.y) for line in lines), max(max(line.y) for line in lines)
    ends = [f"{line.name} {figure(line.y[-1])} after {plural(line.x[-1], 'update')}" for line in lines]
    alt = f"The duality gap of each rule by updates, both axes logarithmic. At the end: {', '.join(ends)}."
    x, y = Axis("updates", 1, max(last, 2), log=True), Axis("gap", 0.8 * low, 1.2 * high, log=True)
    return curves(lines, x, y, number or None, (500, 240), alt, "The duality gap of each rule")


# Tables ---------------------------------------------------------------------------------------------


def conditions(story: Story, at: int) -> Html:
    """The Karush-Kuhn-Tucker conditions when the rule chose the pair, the worst first."""
    step, rows = story.steps[at], 5
    updated = step.kind == "step"
    before = at - 1 if updated else at
    violations, after = story.violations(before), story.violations(at) if updated else None
    broken = int((violations > story.tol).sum())
    order = sorted(
        range(len(violations)),
        key=lambda k: (k != step.i, k != step.j, -violations[k], -story.alphas[before, k], k),
    )
    head = ["point", "class", "α", "y·f(x)", "should be", "violation"] + ["after the update"] * updated
    caption = (
        f"KKT conditions {'before this update' if updated else 'now'}. {broken} of "
        f"{plural(len(order), 'point')} {verb(broken, 'violates', 'violate')} theirs by more than "
        f"{figure(story.tol)}. Points i and j come first, then the largest violations. A dash means no "
        "violation"
    )
    shown = [_condition(story, before, k, step, violations, after) for k in order[:MANY]]
    css = ["gh-best" if k in (step.i, step.j) else "" for k in order[:MANY]]
    html = table(caption, head, shown[:rows], css="gh-numbers gh-kkt", row_css=css[:rows])
    note = AGREED if updated and not step.clipped else ""
    more, left = shown[rows:], len(order) - len(shown)
    if not more:
        return Html(html + note)
    words = f"The next {len(more)} of {len(order)} points"
    words += f" (the last {left} are not shown)" if left else ""
    inside = table(words, head, more, css="gh-numbers gh-kkt", quiet_caption=True, row_css=css[rows:])
    return Html(html + note + folded(words, inside))


def _condition(
    story: Story, before: int, k: int, step: SmoStep, violations: np.ndarray, after: np.ndarray | None
) -> list[Cell]:
    alpha, ceiling = story.alphas[before, k], story.ceiling[k]
    letters = {step.i: "i", step.j: "j"} if step.i is not None else {}
    name = f'<b class="gh-letter">{letters[k]}</b> · {k + 1}' if k in letters else str(k + 1)
    side = class_name(story.sign(k), story.classes[story.sign(k)])
    wanted = "≥ 1" if alpha == 0 else "≤ 1" if alpha == ceiling else "= 1"
    where = figure(float(alpha)) + (" = C" if alpha == ceiling else "")
    height = figure(float(story.y[k] * story.decisions[before, k]))
    off = [figure(float(by[k])) if by[k] else "–" for by in (violations, after) if by is not None]
    return [name, side, where, height, wanted, *off]


def rules(runs: Sequence[Run], chosen: str, at: int, n: int) -> Html:
    """Four rules on the same points, as a table. at: the number of updates now; n: of points."""
    rows = []
    for run in runs:
        updates = f"{run.updates:,}" + (" (cap)" if run.capped else "")
        ends = map(figure, (run.gaps[min(at, run.updates)], run.gaps[-1], run.duals[-1]))
        rows.append([esc(run.title), updates, f"{run.points * n:,}", *ends])
    head = ["rule", "updates", "kernel values", f"gap after {plural(at, 'update')}", "last gap", "last dual"]
    css = ["gh-best" if run.title == chosen else "" for run in runs]
    return table(
        "Four rules for the working set on the same points", head, rows, css="gh-numbers", row_css=css
    )


# The contest ----------------------------------------------------------------------------------------


MOST, FEW = 6, 3  # partners that are shown, and in presenter mode, where the numbers have to be seen as well
HEAD = ("partner j", "gain if unclipped", "in the box", "Eᵢ − Eⱼ", "η")


def contest(now: Snapshot[Case, Story]) -> Panels:
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


# The table ------------------------------------------------------------------------------------------


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


# The questions --------------------------------------------------------------------------------------


MOST_ASKED = 8  # updates before which one guesses: what follows is more of the same
TOP, ZERO, CEILING = "top", "zero", "ceiling"  # where a step ends
RULED = {  # the rules that weigh all partners of i, and what distinguishes the one they take
    "second-order": "promises the largest gain before clipping",
    "violating-pair": "has the error furthest from that of i",
}
SHORT = {
    "second-order": "you chose a partner that promises less",
    "violating-pair": "you chose a partner with a nearer error",
}


def asks(case: Case, story: Story) -> Asks:
    """Before each of the first updates: in turns where the step ends, and which partner is chosen."""
    found = {}
    for at, step in enumerate(story.steps[: MOST_ASKED + 1]):
        if step.kind == "step" and at % 2 == 0 and step.why in RULED and _chosen(case, story, at):
            found[at] = partial(_partner, case, story, at)
        elif step.kind == "step" and _ends(story, step):
            found[at] = partial(_end, story, at)
    return found


# Where the step ends --------------------------------------------------------------------------------


def _ends(story: Story, step: SmoStep) -> set[str]:
    """Where it ends, at two bounds perhaps, or at a top on one; nothing where rounding alone stops it."""
    ends = [(known(step.new_i), step.i), (known(step.new_j), step.j)]
    zero = {ZERO for value, _ in ends if value == 0}
    found = zero | {CEILING for value, k in ends if value == story.ceiling[k]}
    if not step.clipped:
        return found | {TOP}
    over = abs(known(step.unclipped) - known(step.new_j))
    size = max(known(step.old_i), known(step.old_j), known(step.new_i), known(step.new_j))
    return found | {TOP} if found and over <= SAME * size else found


def _end(story: Story, at: int) -> Question:
    step = story.steps[at]
    i, j = words.name(story, step, "i"), words.name(story, step, "j")
    answers = {TOP: "at the top of the parabola", ZERO: "clipped, because a multiplier reaches 0"}
    if not story.open:
        answers[CEILING] = "clipped, because a multiplier reaches C"
    right = _ends(story, step)
    return Question(
        key=f"end {step.number}",
        ask=Html(f"Update {step.number} moves {i} and {j} along their line. Where do they end?"),
        answers=answers,
        right=right,
        why=Html(words.outcome(story, at)),
        slips={answer: _slip(answer, right) for answer in answers if answer not in right},
    )


def _slip(answer: str, right: set[str]) -> str:
    if answer == TOP:
        return "you let a step leave its box"
    return (
        "you clipped a step that stays in its box" if right == {TOP} else "you chose the wrong end of the box"
    )


# Which partner --------------------------------------------------------------------------------------


def _worth(step: SmoStep, one: Partner) -> float:
    """What the rule weighs."""
    return one.promised if step.why == "second-order" else one.error


def _chosen(case: Case, story: Story, at: int) -> tuple[list[Partner], set[str]] | None:
    """The best partners by their numbers, and those of them that are as good as the rule's choice.

    None where there is nothing to choose.
    """
    step = story.steps[at]
    found = sorted(partners(case, story, at), key=lambda one: -_worth(step, one))
    best = next(one for one in found if one.j == step.j)
    near = 10.0**-ALIKE if step.why == "second-order" else SAME
    right = [one for one in found if abs(_worth(step, one) - _worth(step, best)) <= near * _worth(step, best)]
    shown = [best, *(one for one in found if one.j != best.j)][:MOST]
    if len({one.j for one in shown} - {one.j for one in right}) == 0:
        return None
    return sorted(shown), {str(one.j) for one in right if one in shown}


def _partner(case: Case, story: Story, at: int) -> Question:
    step = story.steps[at]
    shown, right = known(_chosen(case, story, at))
    rule, i = RULED[step.why], words.name(story, step, "i")
    return Question(
        key=f"partner {step.number}",
        ask=Html(f"Update {step.number} moves {i}. Which partner {rule}?"),
        answers={str(one.j): labelled(story, one.j) for one in shown},
        right=right,
        why=_of(story, step, next(one for one in shown if one.j == step.j)),
        instead={str(one.j): _of(story, step, one) for one in shown},
        slips={str(one.j): SHORT[step.why] for one in shown if str(one.j) not in right},
        table=_covered(story, step, shown),
    )


def _of(story: Story, step: SmoStep, one: Partner) -> Html:
    worth = figure(_worth(step, one))
    what = (
        f"promises a gain of {worth}"
        if step.why == "second-order"
        else f"has an error that differs from that of i by {worth}"
    )
    return Html(f"<b>{labelled(story, one.j)}</b> {what}.")


def _covered(story: Story, step: SmoStep, shown: list[Partner]) -> Component:
    heads = ("partner j", "gain, no box" if step.why == "second-order" else "Eᵢ − Eⱼ")
    data = {
        "caption": f"Partners for i ({labelled(story, known(step.i))})",
        "head": headed(heads),
    }
    rows = [{**COVERED, "id": str(one.j), "name": labelled(story, one.j)} for one in shown]
    return covered(data, rows)
