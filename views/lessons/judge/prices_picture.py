"""Two confusion matrices side by side: counts, prices, the terms of the bill, and its total."""

from collections.abc import Sequence
from hashlib import sha256

from views.lessons.judge.prices import Story
from views.lessons.judge.prices_words import money
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.words.html import MARKS
from views.words.numbers import amount, tally

CELLS = (("TP", "FN"), ("FP", "TN"))
TONES = (1, 0)


def picture(trace: object, names: tuple[str, str], story: Story, told: Sequence[str]) -> FilmPicture:
    """The film."""
    canvases = [_matrix(name, story, which) for which, name in enumerate(names)]
    steps = [(text, step.kind != "term") for text, step in zip(told, story.steps, strict=True)]
    legend = [(tone, f"actual {label}") for tone, label in zip(TONES, story.classes, strict=True)]
    key = sha256(repr(trace).encode()).hexdigest()[:16]
    return film(
        key,
        f"What {names[0]} and {names[1]} predicted, and what their predictions cost",
        canvases,
        steps,
        [*legend],
    )


def _matrix(name: str, story: Story, which: int) -> Canvas:
    canvas = Canvas(blank(-0.86, 2.42), blank(-0.9, 2.5), title=name)
    boxes = {
        (i, j): canvas.box(
            j + 0.02, 1.02 - i, j + 0.98, 1.98 - i, c=TONES[i] if i == j else None, look="plain"
        )
        for i in range(2) for j in range(2)
    }  # fmt: skip
    for at, label in enumerate(story.classes):
        sign = f"{MARKS[TONES[at]]} {label}"
        canvas.text(at + 0.5, 2.14, sign, c=TONES[at], wide=0.95, look="strong")
        canvas.text(-0.06, 1.5 - at, sign, c=TONES[at], wide=0.78, look="strong", anchor="end")
    canvas.text(1.0, 2.36, "predicted", look="quiet")
    canvas.text(-0.06, 2.14, "actual", look="quiet", anchor="end")
    texts = {place: _cell(canvas, place) for place in boxes}
    totals = [canvas.text(2.22, 1.5 - i, "", look="quiet", size=0.95) for i in range(2)]
    accuracy = canvas.text(1.0, -0.24, "", size=1.0, look="quiet")
    bill = canvas.text(1.0, -0.6, "", size=1.4, look="lit")
    for at, step in enumerate(story.steps):
        one = story.at(at)[which]
        for n, (i, j) in enumerate(boxes):
            above = (i == j and step.kind == "accuracy") or (step.kind == "term" and step.terms == n + 1)
            boxes[i, j].at(at, look="above" if above else "plain")
            _fill(texts[i, j], at, one.table[i][j], [*story.prices.values()][n], step.kind, n < step.terms)
        for i, total in enumerate(totals):
            lit = step.kind in ("people", "first", "second")
            total.at(at, text=tally(sum(one.table[i])), look="lit" if lit else "quiet")
        accuracy.at(at, text="" if step.kind == "ask" else f"accuracy {amount(round(one.accuracy, 4))}")
        bills = story.bills(at)
        dearer = step.kind != "term" and bills[which] > bills[1 - which]
        text = f"cost {money(bills[which])}" if step.terms else ""
        bill.at(at, text=text, look="quiet" if dearer else "lit")
    return canvas


def _cell(canvas: Canvas, place: tuple[int, int]) -> tuple[Mark, Mark, Mark]:
    """The count of a cell, its price, and its term of the bill."""
    i, j = place
    canvas.text(j + 0.07, 1.89 - i, CELLS[i][j], look="quiet", anchor="start", size=0.8)
    return (
        canvas.text(j + 0.5, 1.62 - i, "", size=1.5, look="strong"),
        canvas.text(j + 0.5, 1.37 - i, "", size=0.95, look="quiet"),
        canvas.text(j + 0.5, 1.16 - i, "", size=1.0, look="lit"),
    )


def _fill(texts: tuple[Mark, Mark, Mark], at: int, n: float, price: float, kind: str, told: bool) -> None:
    count, tag, term = texts
    count.at(at, text=tally(n))
    tag.at(at, text="" if kind in ("ask", "accuracy") else f"at {amount(price)}")
    term.at(at, text=money(n * price) if told else "")
