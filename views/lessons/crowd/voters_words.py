"""The sentences about voters: how often their majority is right, and what it tends to."""

from mlcore.ensemble import led, majority_limit, majority_right
from views.lessons.crowd.voters import GUESSED, SIZES, Step, Story, VotersCase, copies
from views.words.html import Html, paragraph, table
from views.words.numbers import number, trimmed
from views.words.tex import aligned, decimals

NEAR = 5e-5  # what differs by less looks the same


def shown(case: VotersCase) -> str:
    """A title in a few words."""
    return f"p = {trimmed(case.p)}"


def sentence(case: VotersCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    told = {"ask": _ask, "alone": _alone, "before-copied": _before, "copied": _copied, "end": _end}
    return Html(told[step.kind](case, step))


def _ask(case: VotersCase, step: Step) -> str:
    return (
        f"Each voter is right with probability <b>{trimmed(case.p)}</b>, independently of the others. "
        f"<b>Guess first</b>: how often is the majority of {GUESSED} voters right?"
    )


def _alone(case: VotersCase, step: Step) -> str:
    if step.n == 1:
        return f"One voter is right with probability <b>{number(case.p, 4)}</b>."
    right = majority_right(step.n, case.p)
    least = step.n // 2 + 1
    said = f"At least {least} of <b>{step.n} voters</b> are right with probability <b>{number(right, 4)}</b>"
    if step.n == SIZES[-1]:
        limit = trimmed(majority_limit(case.p))
        return f"{said}. With more and more voters this probability tends to <b>{limit}</b>."
    return f"{said}, {_beside(right, case.p)}."


def _beside(right: float, p: float) -> str:
    if abs(right - p) < NEAR:
        return "the same as for one voter alone"
    return f"{'more' if right > p else 'less'} than for one voter alone ({trimmed(p)})"


def _before(case: VotersCase, step: Step) -> str:
    return (
        f"Now there is an adviser, who is right with probability {trimmed(case.p)} like everybody else. Each "
        f"voter copies the adviser with probability <b>{trimmed(case.copied)}</b> and otherwise decides "
        f"alone. <b>Guess first</b>: how often is the majority of {GUESSED} voters right now?"
    )


def _copied(case: VotersCase, step: Step) -> str:
    right, alone = majority_right(step.n, case.p, case.copied), majority_right(step.n, case.p)
    if step.n == 1:
        return f"One voter is right with probability <b>{number(right, 4)}</b>, as before."
    return (
        f"If each of <b>{step.n} voters</b> copies with probability {trimmed(case.copied)}, the majority is "
        f"right with probability <b>{number(right, 4)}</b>. With independent voters it was "
        f"{number(alone, 4)}."
    )


def _end(case: VotersCase, step: Step) -> str:
    followed, misled = led(case.p, case.copied)
    limit = majority_limit(case.p, case.copied)
    said = (
        f"A vote is right with probability {trimmed(followed)} if the adviser is right, and with probability "
        f"{trimmed(misled)} if the adviser is wrong. "
    )
    tends = f"more and more voters the majority’s probability of being right tends to <b>{trimmed(limit)}</b>"
    if followed > 0.5 > misled:
        return (
            f"{said}One half lies between them, so a large crowd decides as the adviser does. It is right "
            f"with probability <b>{trimmed(limit)}</b>, like <b>one</b> voter."
        )
    side = "above" if min(followed, misled) > 0.5 else "below"
    if max(followed, misled) < 0.5 or side == "above":
        return f"{said}Both are {side} one half, so with {tends} anyway."
    return f"{said}With {tends}."


# Calculations ---------------------------------------------------------------------------------------


def worked(case: VotersCase, step: Step) -> str:
    """The sum of the bars, as Markdown."""
    c, p, n = copies(case, step), case.p, step.n
    if not c:
        return aligned([rf"P &= {_sum(n, p)} = {decimals(majority_right(n, p))}"])
    followed, misled = led(p, c)
    parts = [majority_right(n, share) for share in (followed, misled)]
    return aligned(
        [
            rf"p_1 &= c + (1-c)\,p = {decimals(followed)}",
            rf"p_0 &= (1-c)\,p = {decimals(misled)}",
            rf"P_1 &= {_sum(n, None, 'p_1')} = {decimals(parts[0])}",
            rf"P_0 &= {_sum(n, None, 'p_0')} = {decimals(parts[1])}",
            rf"P &= p\,P_1 + (1-p)\,P_0 = {trimmed(p)}\cdot {decimals(parts[0])} + "
            rf"{trimmed(1 - p)}\cdot {decimals(parts[1])} = {decimals(majority_right(n, p, c))}",
        ]
    )


def _sum(n: int, p: float | None, name: str = "") -> str:
    """The binomial sum over all majorities; of three voters written out."""
    if n == 1:
        return name or trimmed(p or 0.0)
    x, rest = (name, f"(1-{name})") if name else (trimmed(p or 0.0), trimmed(1 - (p or 0.0)))
    if n == 3:
        return rf"3\cdot {x}^2\cdot {rest} + {x}^3"
    return rf"\sum_{{k={n // 2 + 1}}}^{{{n}}}\tbinom{{{n}}}{{k}}\,{x}^k\cdot {rest}^{{{n}-k}}"


def so_far(case: VotersCase, story: Story, at: int) -> Html:
    """How often the majority is right, for the numbers of voters so far."""
    alone, copied = (story.told(kind, at) for kind in ("alone", "copied"))
    head = ["voters", "independent", *([f"copying, c = {trimmed(case.copied)}"] if copied else [])]
    rows = []
    for n in alone:
        cells = [str(n), number(majority_right(n, case.p), 4)]
        if copied:
            cells.append(number(majority_right(n, case.p, case.copied), 4) if n in copied else "")
        rows.append(cells)
    now = story.steps[at].n
    return table(
        "The majority is right with probability", head, rows, css="gh-numbers",
        row_css=["gh-best" if n == now else "" for n in alone],
    )  # fmt: skip


def about(case: VotersCase) -> Html:
    """Why this view is in the lesson: voters are models."""
    return paragraph(
        "Condorcet wrote in 1785 about independent voters. If each is right more often than not, the "
        "majority of many voters is right almost surely. If each is wrong more often than not, the crowd is "
        "worse than one voter. Models that learn from the same records are not independent. So the "
        "methods of the other views give each model something else to learn from: other records, other "
        "columns or other weights."
    )


def model(case: VotersCase) -> Html:
    """What copying does to two votes."""
    if case.copied == 0 or case.p in (0, 1):
        return paragraph("With these numbers nothing changes, and the votes are as independent as before.")
    return paragraph(
        f"Each vote is still right with probability {trimmed(case.p)}. Two votes are no longer independent. "
        f"Their correlation is c² = {trimmed(case.copied**2)}."
    )
