"""The sentences about costs: the bill term by term, and which model is better by which figure."""

from mlcore.evaluate import Confusion
from views.lessons.judge.figures import short
from views.lessons.judge.prices import Story
from views.words.grammar import plural, verb
from views.words.html import Html, esc, plain, table
from views.words.numbers import amount, tally

__all__ = ["figures", "money", "plain", "same", "sentence", "worked"]
CELLS = ("TP", "FN", "FP", "TN")
NEAR = 1e-9
CENTS = 2
FEW = 30  # records: fewer are too few to generalise


def money(bill: float) -> str:
    """A bill: 3910, 2744.85."""
    return amount(round(bill, CENTS))


def sentence(names: tuple[str, str], story: Story, step: int) -> Html:
    """The sentence of a step."""
    kind, terms = story.steps[step]
    a, b = map(esc, names)
    first, second = story.at(step)
    if kind == "ask":
        return Html(f"Here is what {a} and {b} predicted. Which model is better? <b>Guess first.</b>")
    if kind == "accuracy":
        better = _which(names, first.accuracy, second.accuracy, "more accurate", least=False)
        told = f"{a} has accuracy {short(first.accuracy)}, and {b} has {short(second.accuracy)}."
        return Html(f"{told} {better}")
    if kind == "prices":
        return Html(
            "Not every error costs the same. A correct prediction may even earn something, so its price is "
            "below 0. Which model is cheaper at these prices? <b>Guess first.</b>"
        )
    if kind == "term":
        return _of_term(names, story, step, terms - 1)
    bills = story.bills(step)
    told = f"{a} costs {money(bills[0])}, and {b} costs {money(bills[1])}. "
    if kind == "bill":
        return Html(f"{told}{_verdict(names, story, step)}")
    if kind == "people":
        return _of_people(names, story)
    whose, other = (a, b) if kind == "first" else (b, a)
    dear = _which(names, *bills, "cheaper", least=True)
    moved = f"Now {other} gets the people of {whose} and keeps its own rates."
    return Html(f"{moved} {told}{dear} {_rates(names, story)}")


def same(first: float, second: float) -> bool:
    """Whether two figures tie."""
    return abs(first - second) < NEAR * max(1.0, abs(first))


def _which(names: tuple[str, str], first: float, second: float, word: str, least: bool) -> str:
    """Which of two is better by a figure."""
    if same(first, second):
        return "Both are equal."
    better = names[0] if (first < second) == least else names[1]
    return f"<b>{esc(better)} is {word}.</b>"


def _of_term(names: tuple[str, str], story: Story, step: int, at: int) -> Html:
    pair, price = [*story.prices.items()][at]
    i, j = divmod(at, 2)
    told = [
        f"{esc(name)} {tally(one.table[i][j])} · {_signed(price)} = <b>{money(one.table[i][j] * price)}</b>"
        for name, one in zip(names, story.at(step), strict=True)
    ]
    return Html(f"{CELLS[at]}, actual {esc(pair[0])} and predicted {esc(pair[1])}: {', '.join(told)}.")


def _signed(price: float) -> str:
    text = amount(price)
    return f"({text})" if price < 0 else text


def _verdict(names: tuple[str, str], story: Story, step: int) -> str:
    bills = story.bills(step)
    first, second = (one.accuracy for one in story.at(step))
    dear = _which(names, *bills, "cheaper", least=True)
    if (bills[0] - bills[1]) * (first - second) > 0:
        dear = f"{dear} The more accurate model costs more."
    n = min(one.n for one in story.at(step))
    few = f"{plural(n, 'record')} {verb(n)} too few to say this about others."
    return f"{dear} {few}" if n < FEW else dear


def _of_people(names: tuple[str, str], story: Story) -> Html:
    """Whether the counts of both come from different people."""
    first, second = story.pairs["own"]
    told = [
        f"{esc(name)} was judged on {tally(sum(one.table[0]))} {esc(story.classes[0])} and "
        f"{tally(sum(one.table[1]))} {esc(story.classes[1])}"
        for name, one in zip(names, (first, second), strict=True)
    ]
    return Html(
        f"But {', and '.join(told)}. These are <b>different people, not one test set</b>. Whose bill would "
        "be lower on the same people? <b>Guess first.</b>"
    )


def _rates(names: tuple[str, str], story: Story) -> str:
    """Whether one of the two is better in both classes."""
    first, second = story.pairs["own"]
    plus, minus = story.classes
    for name, one, other in ((names[0], first, second), (names[1], second, first)):
        if one.recall(plus) > other.recall(plus) and one.specificity(plus) > other.specificity(plus):
            return f"{esc(name)} is right more often in both classes, {esc(plus)} and {esc(minus)}."
    return ""


def worked(story: Story, step: int) -> list[str]:
    """The bill of each model up to a step, lines of views.words.tex.aligned."""
    terms = story.steps[step].terms
    lines = []
    for n, (one, bill) in enumerate(zip(story.at(step), story.bills(step), strict=True), start=1):
        cells = [cell for row in one.table for cell in row][:terms]
        parts = [
            rf"{_count(cell)}\cdot {_tex(price)}"
            for cell, price in zip(cells, story.prices.values(), strict=False)
        ]
        lines.append(rf"\text{{cost}}_{n} &= {'+'.join(parts)} = {_plain(money(bill))}")
    return lines


def _count(n: float) -> str:
    return _plain(tally(n))


def _tex(price: float) -> str:
    return _plain(_signed(price))


def _plain(text: str) -> str:
    return text.replace("−", "-")


def figures(names: tuple[str, str], story: Story, step: int) -> Html:
    """Both models by every figure, with a mark at the better one."""
    pair, plus = story.at(step), story.classes[0]
    rows = [["Cost", *map(money, story.bills(step))]]
    rows += [[title, *(short(value) for value in values)] for title, values in _compared(pair, plus)]
    return table(
        "Which model is better by which figure?", ["figure", *map(esc, names)], rows, css="gh-numbers"
    )


def _compared(pair: tuple[Confusion, Confusion], plus: str) -> list[tuple[str, list[float]]]:
    return [
        ("Accuracy", [one.accuracy for one in pair]),
        ("Recall", [one.recall(plus) for one in pair]),
        ("Precision", [one.precision(plus) for one in pair]),
        ("F₁", [one.f(plus) for one in pair]),
        ("Specificity", [one.specificity(plus) for one in pair]),
        ("Kappa", [one.kappa for one in pair]),
    ]
