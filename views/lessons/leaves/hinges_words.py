"""The sentences about MARS: the tried knots, the new pairs, the removed terms."""

from math import isinf

from mlcore.mars import Mars, MarsStep, Term
from views.lessons.leaves.hinges import HingesCase, Step, Story, model_at
from views.lessons.leaves.told import rss_tex, rss_text
from views.words.grammar import plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, exact, figure, small
from views.words.tex import aligned, decimals, tex

RECORDS = "Records, and the sum of hinges"
OVER = "RSS against the knot, or without a hinge"
ACTUAL = "Predicted against true values"
SIZES = "RSS / n, and GCV on the way back"
TIMES = " · "
MOST_COLUMNS = 12  # to choose the next one from


def shown(case: HingesCase) -> str:
    """A title in a few words."""
    across, up = case.names
    return f"{case.title}: {up} by {across if case.one else 'all columns'}"


def term_text(case: HingesCase, term: Term) -> str:
    """A term in plain signs."""
    values = {column.name for column in case.table.columns if column.kind == "nominal"}
    parts = [_factor(case, name, sign, knot, name in values) for name, sign, knot in term]
    return TIMES.join(parts) if parts else "1"


def _factor(case: HingesCase, name: str, sign: int, knot: object, nominal: bool) -> str:
    called = case.names[0] if case.one else name
    if nominal:
        return f"[{called} {'is' if sign > 0 else 'is not'} {knot}]"
    at = exact(float(knot))  # type: ignore[arg-type]
    if sign > 0:
        return f"max(0, {called} {'+' if at.startswith('−') else '−'} {at.lstrip('−')})"
    return f"max(0, {at} − {called})"


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: HingesCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return Html(
        {
            "ask": _ask, "knot": _knot, "forward": _forward, "before-next": _before_next,
            "before-back": _before_back, "backward": _backward, "chosen": _chosen,
        }[step.kind](case, story, step)
    )  # fmt: skip


def _ask(case: HingesCase, story: Story, step: Step) -> str:
    across, up = map(esc, case.names)
    if not case.one:
        first = next((one for one in story.trace if one.changed), None)
        clear = first is not None and is_clear(case, first)
        guess = " <b>Guess first</b>: which column gets the first knot?" if clear else ""
        columns = plural(len(case.table.columns), "column")
        return (
            f"You predict {up} from {columns} with <b>hinges</b>, max(0, x − t) and max(0, t − x). Each "
            f"hinge bends at its knot t. MARS starts with the mean.{guess}"
        )
    return (
        f"You predict {up} from {across} with two <b>hinges</b>, max(0, x − t) and max(0, t − x). Together "
        "they make a line that bends at its knot t. Drag the knot. <b>Guess first</b>: where is RSS lowest?"
    )


def _knot(case: HingesCase, story: Story, step: Step) -> str:
    knot, model = story.tried[step.place]
    return (
        f"With the knot at <b>{exact(knot)}</b>, the slope is {small(-_slope(model, -1))} below it and "
        f"{small(_slope(model, 1))} above. RSS is <b>{rss_text(model.rss)}</b>."
    )


def _slope(model: Mars, side: int) -> float:
    pairs = zip(model.terms, model.coefficients, strict=True)
    return sum(coefficient for term, coefficient in pairs if term and term[0][1] == side)


def _forward(case: HingesCase, story: Story, step: Step) -> str:
    now, before = story.trace[step.place], story.trace[step.place - 1]
    name, _, knot = now.changed[0][-1]
    where = esc(case.names[0] if case.one else name)
    hinges = TIMES.join(esc(term_text(case, (one,))) for one in now.changed[0][:-1])
    under = f", times {hinges}" if hinges else ""
    at = exact(float(knot)) if isinstance(knot, int | float) else esc(knot)
    tie = f" {plural(now.equal, 'other pair')} would do equally well." if now.equal else ""
    first = step.place == 1
    depends = ""
    if case.one and not first:
        depends = " One hinge of the pair is new, and the other is a sum of existing terms."
    said = "The best pair" if first and case.one else f"The best of {plural(now.tried, 'pair')} of hinges"
    return (
        f"{said} is on {where}, knot <b>{at}</b>{under}. RSS falls from {rss_text(before.rss)} to "
        f"<b>{rss_text(now.rss)}</b>, with {plural(len(now.terms), 'term')}.{tie}{depends}"
    )


def _before_next(case: HingesCase, story: Story, step: Step) -> str:
    guess = is_clear(case, story.trace[step.place + 1])
    if not case.one:
        return (
            "MARS adds another pair to the existing terms. It tries every value of every column."
            f"{' <b>Guess first</b>: which column comes next?' if guess else ''}"
        )
    return (
        "MARS adds another pair to the existing terms. It tries every value as the knot."
        f"{' <b>Guess first</b>: where does the curve bend next?' if guess else ''}"
    )


def is_clear(case: HingesCase, step: MarsStep) -> bool:
    """Whether one pair is the best at a step. In a tie the others have no name."""
    return not step.equal and (case.one or 1 < len(case.table.columns) <= MOST_COLUMNS)


def _before_back(case: HingesCase, story: Story, step: Step) -> str:
    now = story.trace[step.place]
    return (
        f"The model has {plural(len(now.terms), 'term')} and RSS {rss_text(now.rss)}. It may say more than "
        "the records support. On the way back MARS removes one term at a time, the one without which RSS "
        "stays lowest. GCV weighs RSS against the number of terms. <b>Guess first</b>: which number of terms "
        "has the lowest GCV?"
    )


def _backward(case: HingesCase, story: Story, step: Step) -> str:
    now, before = story.trace[step.place], story.trace[step.place - 1]
    rise = now.rss - before.rss
    cost = f"RSS rises to {rss_text(now.rss)}"
    if rss_text(now.rss) == rss_text(before.rss):
        cost = "RSS stays the same" if rise <= 1e-9 * story.trace[0].rss else "RSS hardly rises"
    lowest = ", the lowest so far" if now.chosen.terms == now.terms else ""
    left = f"{plural(len(now.terms), 'term')} {verb(len(now.terms), 'remains', 'remain')}"
    return (
        f"MARS removes <b>{esc(term_text(case, now.changed[0]))}</b>. {cost}, and {left}. GCV is "
        f"<b>{gcv_text(now.gcv)}</b>{lowest}."
    )


def _chosen(case: HingesCase, story: Story, step: Step) -> str:
    model = story.chosen
    knots = sum(len(term) for term in model.terms)
    return (
        f"The lowest GCV on the way back is <b>{gcv_text(model.gcv)}</b>. This model has "
        f"<b>{plural(len(model.terms), 'term')}</b> with {plural(knots, 'hinge')} and RSS "
        f"{rss_text(model.rss)}. It is the model of MARS."
    )


def gcv_text(gcv: float) -> str:
    """A value of GCV."""
    return "∞" if isinf(gcv) else small(gcv)


# Calculations ---------------------------------------------------------------------------------------


def knot_worked(story: Story, step: Step) -> str:
    """The two hinges of a knot."""
    knot, model = story.tried[step.place]
    at, a = tex(exact(knot)), decimals(model.coefficients[0], 3)
    terms = ""
    for side, hinge in ((1, rf"\max(0, x - {at})"), (-1, rf"\max(0, {at} - x)")):
        b = _slope(model, side)
        terms += rf" {'-' if b < 0 else '+'} {decimals(abs(b), 3)}\,{hinge}"
    return aligned(
        [rf"\hat y &= {a}{terms}", rf"\mathrm{{RSS}} &= \sum (y - \hat y)^2 = {rss_tex(model.rss)}"]
    )


def gcv_worked(case: HingesCase, now: Mars | MarsStep) -> str:
    """GCV with its numbers."""
    n, m, d = case.table.weights.sum(), len(now.terms), case.charge
    c = m + d * (m - 1) / 2
    lines = [
        rf"C &= m + d\,\tfrac{{m - 1}}{{2}} = {m} + {amount(d)}\cdot\tfrac{{{m - 1}}}{{2}} = {amount(c)}"
    ]
    parts = r"\mathrm{GCV} &= \frac{\mathrm{RSS} / n}{(1 - C/n)^2} ="
    if isinf(now.gcv):
        return aligned([*lines, rf"{parts} \infty \quad (C \ge n = {amount(n)})"])
    top, bottom = rf"{rss_tex(now.rss)} / {amount(n)}", rf"(1 - {amount(c)}/{amount(n)})^2"
    return aligned([*lines, rf"{parts} \frac{{{top}}}{{{bottom}}} = {tex(gcv_text(now.gcv))}"])


def terms(case: HingesCase, story: Story, step: Step) -> Html:
    """The terms and their coefficients. The new terms are marked."""
    now = model_at(story, step)
    new = story.trace[step.place].changed if step.kind == "forward" else ()
    rows = [
        [esc(term_text(case, term)), figure(coefficient) if coefficient else "0, a sum of the others"]
        for term, coefficient in zip(now.terms, now.coefficients, strict=True)
    ]
    marks = ["gh-best" if term in new else "" for term in now.terms]
    return table("Terms", ["term", "coefficient"], rows, css="gh-numbers", row_css=marks)


def way_back(case: HingesCase, story: Story, step: Step) -> Html:
    """GCV for each number of terms on the way back so far."""
    told = [one for one in story.trace[: step.place + 1] if one.phase == "backward"]
    least = min(told, key=lambda one: (one.gcv, len(one.terms)))
    rows = [
        [str(len(one.terms)), esc(term_text(case, one.changed[0])) if one.changed else "–",
         rss_text(one.rss), gcv_text(one.gcv)]
        for one in told
    ]  # fmt: skip
    css = ["gh-best" if one is least else "" for one in told]
    return table("The way back", ["terms", "removed", "RSS", "GCV"], rows, css="gh-numbers", row_css=css)


def one_line(story: Story) -> Html:
    """The RSS of a line."""
    return paragraph(
        f"One straight line has RSS {rss_text(story.line)} on these records. A pair with its knot at the "
        "lowest value is such a line."
    )


def about(case: HingesCase) -> Html:
    """The author of the algorithm, and the differences here."""
    return paragraph(
        "Friedman published MARS, multivariate adaptive regression splines, in 1991. GCV, generalised "
        "cross-validation, is not a cross-validation but a formula in its place. It charges d for each knot, "
        "because MARS searches for the knots. R’s earth keeps a distance between knots. Here a knot may be "
        "any value at which the multiplied term is above zero."
    )


def mean_square(case: HingesCase, rss: float) -> float:
    """A sum per record."""
    return rss / float(case.table.weights.sum())


def step_name(case: HingesCase, what: str, now: MarsStep, value: float) -> str:
    """A place in the curve of sizes."""
    return f"{what} with {plural(len(now.terms), 'term')}: {figure(value)}"
