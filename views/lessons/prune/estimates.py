"""Tables of whole trees that are pruned: what a cut would do, who is ahead, three estimates of the error."""

from collections.abc import Callable, Sequence
from functools import partial

from views.lessons.prune import measures, traces
from views.lessons.prune.measures import Measured
from views.lessons.prune.traces import Trace
from views.words.html import Html, esc, table
from views.words.numbers import amount, errors_text, number, short, tally


def consequences(now: Measured, after: Sequence[tuple[str, Measured]]) -> Html:
    """The whole tree now, and what each cut would make of it."""
    head = ["the whole tree", "now", *(title for title, _ in after)]
    figures: list[tuple[str, str, Callable[[float], str]]] = [
        ("leaves", "leaves", amount), ("training errors", "training", errors_text),
        ("validation errors", "validation", errors_text),
    ]  # fmt: skip
    if now.pessimistic is not None:
        bits = partial(number, digits=1)
        figures += [("pessimistic errors", "pessimistic", amount), ("description, bits", "bits", bits)]
    rows = []
    for words, name, text in figures:
        values = [getattr(measured, name) for measured in (now, *(found for _, found in after))]
        by = text if name == "bits" else errors_text
        rows.append([words, text(values[0]), *(_beside(value, values[0], by) for value in values[1:])])
    return table("What a cut here would do", head, rows, css="gh-numbers gh-cuts")


def _beside(value: float, now: float, text: Callable[[float], str]) -> str:
    """A figure with its change; a tree never gets worse by colour alone."""
    by = value - now
    change = "±0" if abs(by) < 1e-9 else f"{'+' if by > 0 else '−'}{text(abs(by))}"
    return f'{text(value)} <small class="gh-by">{change}</small>'


def standings(rows: Sequence[tuple[str, Measured, bool]], regression: bool) -> Html:
    """Trees in order: fewest validation errors, then fewest leaves. rows: name, figures, whether mine."""
    ordered = sorted(rows, key=lambda row: (round(row[1].validation, 9), row[1].leaves, not row[2]))
    best = ordered[0][1]
    place = 0
    cells, css = [], []
    for i, (name, found, mine) in enumerate(ordered):
        before = ordered[i - 1][1] if i else None
        alike = before is not None and (before.validation, before.leaves) == (found.validation, found.leaves)
        place = place if alike else i + 1
        shown = f"<b>{esc(name)}</b>" if mine else esc(name)
        cells.append([f"{place}. {shown}", errors_text(found.validation), str(found.leaves)])
        css.append("gh-mine" if mine else "")
    own = next(found for _, found, is_mine in rows if is_mine)
    won = (own.validation, own.leaves) == (best.validation, best.leaves)
    said = "<b>Nobody beats you.</b> " if won else ""
    head = ["tree", "squared validation error" if regression else "validation errors", "leaves"]
    note = (
        f'<p class="gh-fine">{said}Reduced error makes the best cuts for these very records: only a raised '
        "branch can beat it. Whoever looks at the validation records while cutting fits them, too; the test "
        "records, below, are fresh.</p>"
    )
    return Html(
        table("Your tree and those of the methods", head, cells, css="gh-numbers", row_css=css) + note
    )


def estimates(trace: Trace, at: int) -> Html:
    """The error of this tree and of the whole one, estimated in three ways; the test records at the end."""
    parts, tree = traces.parts_of(trace.case), trace.steps[at].tree
    trees = [("the whole tree", 0)] if at == 0 else [("the whole tree", 0), ("this tree", at)]
    rows, tests = [], []
    for name, i in trees:
        found = measures.measured(trace.case, i)
        n, m = float(parts.training.weights.sum()), float(parts.validation.weights.sum())
        pessimistic = "–" if found.pessimistic is None else _rate(found.pessimistic, n)
        rows.append(
            [name, str(found.leaves), _rate(found.training, n), pessimistic, _rate(found.validation, m)]
        )
        tests.append([name, _rate(measures.tested(trace.case, i), float(parts.test.weights.sum()))])
    error = "the mean squared error" if tree.regression else "the error"
    head = ["", "leaves", "optimistic", "pessimistic", "validation"]
    more = "" if tree.regression else " Pessimistic: 0.5 errors more a leaf."
    title = "How wrong will it be on new records? Three estimates"
    late = table("On the test records", ["", "test"], tests, css="gh-numbers", quiet_caption=True)
    return Html(
        f"{table(title, head, rows, css='gh-numbers gh-estimates')}"
        f'<p class="gh-fine">Optimistic: {error} in training.{more}</p>'
        f'<details class="gh-more"><summary>The test records, for the very end</summary>{late}</details>'
    )


def _rate(errors: float, n: float) -> str:
    return f"{errors_text(errors)}/{tally(n)} = <b>{short(errors / n) if n else '–'}</b>"
