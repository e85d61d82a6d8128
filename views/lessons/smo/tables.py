"""The conditions of every point, and the race of the four rules, as tables."""

from collections.abc import Sequence

import numpy as np

from mlcore.svm import SmoStep
from views.lessons.smo.case import Run, Story
from views.words.grammar import plural
from views.words.html import Cell, Html, class_name, esc, table
from views.words.numbers import figure

MANY = 15  # rows of the longer table of conditions: it is sent at every update
AGREED = (
    '<p class="gh-fine">After an unclipped step i and j would lie on their margins with one and the same '
    "bias. But b is the mean over all free points, so both can still be off.</p>"
)


def conditions(story: Story, at: int, brief: bool) -> Html:
    """The Karush-Kuhn-Tucker conditions as they stood when the pair was chosen, the worst first.

    brief: the first three only
    """
    step = story.steps[at]
    before = at - 1 if step.kind == "step" else at
    violations = story.violations(before)
    after = story.violations(at) if step.kind == "step" else None
    broken = int((violations > story.tol).sum())
    order = sorted(
        range(len(violations)),
        key=lambda k: (k != step.i, k != step.j, -violations[k], -story.alphas[before, k], k),
    )
    head: list[Cell] = ["point", "class", "α", "y·f(x)", "should be", "off by"]
    head += [] if after is None else ["after the update"]
    when = "before this update" if step.kind == "step" else "now"
    caption = (
        f"Conditions {when}: {broken} of {plural(len(order), 'point')} "
        f"{'is' if broken == 1 else 'are'} off by more than {figure(story.tol)}, worst first; – means not off"
    )
    rows = 3 if brief else 5
    shown = [_condition(story, before, k, step, violations, after) for k in order[: max(rows, MANY)]]
    css = ["gh-best" if k in (step.i, step.j) else "" for k in order[: max(rows, MANY)]]
    html = table(caption, head, shown[:rows], css="gh-numbers gh-kkt", row_css=css[:rows])
    note = AGREED if not brief and step.kind == "step" and not step.clipped else ""
    more = shown[rows:]
    if brief or not more:
        return Html(html + note)
    left = len(order) - rows - len(more)
    rest = f"; the last {left} are not shown" if left else ""
    words = f"The next {len(more)} of {len(order)} points{rest}"
    inside = table(words, head, more, css="gh-numbers gh-kkt", quiet_caption=True, row_css=css[rows:])
    return Html(f'{html}{note}<details class="gh-more"><summary>{words}</summary>{inside}</details>')


def _condition(
    story: Story, before: int, k: int, step: SmoStep, violations: np.ndarray, after: np.ndarray | None
) -> list[Cell]:
    alpha, ceiling = story.alphas[before, k], story.ceiling[k]
    letters = {step.i: "i", step.j: "j"} if step.i is not None else {}
    name = f'<b class="gh-letter">{letters[k]}</b> · {k + 1}' if k in letters else str(k + 1)
    wanted = "≥ 1" if alpha == 0 else "≤ 1" if alpha == ceiling else "= 1"
    where = figure(float(alpha)) + (" = C" if alpha == ceiling else "")
    cells = [
        name,
        class_name(story.sign(k), story.classes[story.sign(k)]),
        where,
        figure(float(story.y[k] * story.decisions[before, k])),
        wanted,
        _by(violations[k]),
    ]
    return cells if after is None else [*cells, _by(after[k])]


def _by(violation: float) -> str:
    return "–" if violation == 0 else figure(float(violation))


def race(runs: Sequence[Run], chosen: str, at: int, n: int) -> Html:
    """Four rules on the same points, as a table. at: the number of updates now; n: of points."""
    rows = [
        [
            esc(run.title),
            f"{run.updates:,}" + (" (cap)" if run.capped else ""),
            f"{run.points * n:,}",
            figure(run.gaps[min(at, run.updates)]),
            figure(run.gaps[-1]),
            figure(run.duals[-1]),
        ]
        for run in runs
    ]
    head = ["rule", "updates", "kernel values", f"gap after {plural(at, 'update')}", "last gap", "last dual"]
    css = ["gh-best" if run.title == chosen else "" for run in runs]
    return Html(table("Four rules race on the same points", head, rows, css="gh-numbers", row_css=css))
