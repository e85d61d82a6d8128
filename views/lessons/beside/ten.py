"""All ten handwritten digits: the case of a link, and the predictions of one SVM for each pair."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import evaluate, svm
from mlcore.evaluate import Confusion
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import crowd, table
from views.kit.link.kinds import Real
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, choice
from views.kit.questions import Asks, Question
from views.kit.steps import first_of
from views.kit.view import View
from views.lessons.beside import digits_code as code
from views.lessons.beside import params as beside
from views.lessons.beside.digits import (
    ACROSS,
    DOWN,
    FIRST,
    GAMMA,
    INK,
    LEARNED,
    MOST_STEPS,
    SCALE,
    Pictures,
    Sample,
    Shown,
    draw_of,
    drawn,
    file_of,
    pictures,
    records,
    sample,
    unlike,
)
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.wire import Axis
from views.subjects.code import Script, panel
from views.words.grammar import listed, plural
from views.words.html import Html, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import amount, number, price_text

DIGITS = tuple(map(str, range(10)))
ALL = ",".join(DIGITS)
PARAMS = (table.COST, beside.LEARNED, crowd.DRAW)
PRICES = Real(1e-6, 1000.0)  # of slack
TOLERANCE = 1e-6


@dataclass(frozen=True)
class TenCase:
    """C of the SVMs, and the draw of the pictures."""

    C: float = 1.0
    draw: int | None = 0
    view: str = "ten"

    @property
    def sample(self) -> Sample:
        """The training pictures."""
        return Sample(ALL, self.draw)


class Step(NamedTuple):
    """kind: ask, svms, before-errors, matrix or confused."""

    kind: str


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the predictions of the SVMs for the test pictures.

    true:      (n,) the digit of each
    wins:      (n, 10) how many SVMs predict each digit; predicted: (n,) the digit that most of them predict
    confusion: rows true, columns predicted
    tied:      how many pictures have several such digits, of which the first wins
    support:   how many training pictures are support vectors of some SVM
    """

    steps: Sequence[Step]
    true: NDArray[np.intp]
    wins: NDArray[np.intp]
    predicted: NDArray[np.intp]
    confusion: Confusion
    tied: int
    support: int

    @property
    def wrong(self) -> int:
        """The number of misclassified test pictures."""
        return int((self.predicted != self.true).sum())

    @property
    def worst(self) -> tuple[tuple[int, int], ...]:
        """The most frequent mistakes, each as the true and the predicted digit."""
        cells = np.array(self.confusion.table)
        np.fill_diagonal(cells, 0)
        rows, columns = np.nonzero(cells == cells.max()) if cells.any() else ((), ())
        return tuple(zip(map(int, rows), map(int, columns), strict=True))


def read(given: Given) -> TenCase:
    """The case of a link. A hard margin is corrected, because some pairs of digits may have none."""
    return TenCase(given(table.COST, kind=PRICES), draw_of(given))


@kept_long(lambda case: 0.6)
def story_of(case: TenCase) -> Story:
    """The pictures, the SVMs, and their confusion matrix."""
    learned, test = records(case.sample)
    model = svm.one_vs_one(
        learned.X, learned.y, svm.rbf(GAMMA), case.C, tol=TOLERANCE, max_iterations=MOST_STEPS
    )
    wins = model.votes(test.X).astype(np.intp)
    predicted = wins.argmax(axis=1)
    names = np.array(DIGITS)
    steps = [Step(kind) for kind in ("ask", "svms", "before-errors", "matrix", "confused")]
    return Story(
        steps=steps,
        true=test.y,
        wins=wins,
        predicted=predicted,
        confusion=evaluate.confusion(names[test.y], names[predicted], DIGITS),
        tied=int(np.count_nonzero((wins == wins.max(axis=1, keepdims=True)).sum(axis=1) > 1)),
        support=_support(model, learned.y),
    )


def _support(model: svm.MultiMachine, y: NDArray[np.intp]) -> int:
    """The number of points that are support vectors of some SVM."""
    found: set[int] = set()
    for pair, machine in zip(model.pairs, model.machines, strict=True):
        found |= {*np.flatnonzero(np.isin(y, pair))[machine.support].tolist()}
    return len(found)


# What it says ---------------------------------------------------------------------------------------


PAIRS = len(DIGITS) * (len(DIGITS) - 1) // 2
MOST = 6  # mistakes of the table


def shown(case: TenCase) -> str:
    """A title in a few words."""
    return "Handwritten digits, all ten"


def sentence(case: TenCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    sentences = {
        "ask": _begin,
        "svms": _svms,
        "before-errors": _before,
        "matrix": _matrix,
        "confused": _shown,
    }
    return Html(sentences[story.steps[at].kind](case, story))


def _begin(case: TenCase, story: Story) -> str:
    return (
        f"SVMs learn from {LEARNED} pictures of each of the ten digits. An SVM separates only two classes, "
        "so <b>one-vs-one</b> trains an SVM for each pair. <b>Guess first</b>: how many SVMs is that?"
    )


def _svms(case: TenCase, story: Story) -> str:
    return (
        f"<b>One-vs-one</b> has {PAIRS} Gaussian SVMs (C = {price_text(case.C)}, gamma = {amount(GAMMA)}), "
        "one for each pair of digits. Each learns only from these two and predicts one of them, and a digit "
        f"is in {len(DIGITS) - 1} pairs. The prediction is the digit that <b>most SVMs predict</b>. You see "
        "the first test picture of each digit, and how many SVMs predict that digit."
    )


def _before(case: TenCase, story: Story) -> str:
    return (
        f"The SVMs now predict {len(story.predicted):,} other pictures. <b>Guess first</b>: which digit do "
        "they most often take for which other?"
    )


def _matrix(case: TenCase, story: Story) -> str:
    n = len(story.predicted)
    ties = f" In {plural(story.tied, 'tie')} the lower digit wins." if story.tied else ""
    return (
        "The <b>confusion matrix</b> has a row for each true digit and a column for each predicted one. "
        f"<b>{story.wrong} of {n:,}</b> pictures are misclassified, an error of {number(story.wrong / n)}."
        f"{ties} You see the first misclassified pictures."
    )


def _shown(case: TenCase, story: Story) -> str:
    if not story.worst:
        return "No picture is misclassified."
    other = "" if case.draw is None else " Another draw leads to other mistakes."
    return f"{confused(story)} You see such pictures.{other}"


def confused(story: Story) -> Html:
    """The most frequent mistakes, and how often the reverse ones happen."""
    pairs = [f"<b>{DIGITS[a]} as {DIGITS[b]}</b>" for a, b in story.worst]
    count = story.confusion.table[story.worst[0][0]][story.worst[0][1]]
    back = [f"{DIGITS[b]} as {DIGITS[a]} {_happens(story.confusion.table[b][a])}" for a, b in story.worst]
    few, each = ("mistakes are", " each") if len(pairs) > 1 else ("mistake is", "")
    return Html(
        f"The most frequent {few} {listed(pairs)}, {plural(count, 'time')}{each}. The other way round, "
        f"{listed(back)}."
    )


def _happens(count: float) -> str:
    if count <= 1:
        return "happens once" if count else "never happens"
    return f"happens {plural(count, 'time')}"


def mistakes(story: Story) -> Html:
    """The most frequent mistakes."""
    cells = [
        (count, a, b)
        for a, row in enumerate(story.confusion.table)
        for b, count in enumerate(row)
        if a != b and count
    ]
    cells.sort(key=lambda cell: (-cell[0], cell[1:]))
    rows = [[DIGITS[a], DIGITS[b], amount(count)] for count, a, b in cells[:MOST]]
    return html_table("The most frequent mistakes", ["true", "predicted", "pictures"], rows, css="gh-numbers")


def recalls(story: Story) -> Html:
    """The recognised pictures of each digit, and the correct predictions of it."""
    found = story.confusion
    rows = [
        [digit, amount(sum(found.table[i])), number(found.recall(digit)), number(found.precision(digit))]
        for i, digit in enumerate(DIGITS)
    ]
    return html_table("Digit by digit", ["digit", "tested", "recall", "precision"], rows, css="gh-numbers")


def about(case: TenCase, story: Story) -> Html:
    """How the SVMs learn."""
    learned = LEARNED * len(DIGITS)
    said = FIRST if case.draw is None else drawn(case.draw)
    support = f"{story.support} of the {learned} training pictures are support vectors of some SVM."
    return paragraph(f"{said} {support} {SCALE}{_other(case, story) if case.draw is None else ''}")


def _other(case: TenCase, story: Story) -> str:
    n = len(story.true)
    other = story_of(replace(case, draw=0))
    return f" {unlike(f'{story.wrong} of {n:,}', other.wrong, len(other.true))}"


# What it asks ---------------------------------------------------------------------------------------


MOST_QUESTIONS = 6  # mistakes to choose from, and one more that never happens


def asks(case: TenCase, story: Story) -> Asks:
    """Before the SVMs, and before their mistakes if there are any."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("svms"): _pairs}
    return {**found, kinds.index("matrix"): partial(_confused, story)} if story.worst else found


def _pairs() -> Question:
    n = len(DIGITS)
    return Question(
        key="pairs",
        ask=Html(f"How many SVMs does one-vs-one train for {n} digits?"),
        answers={str(many): str(many) for many in (n - 1, n, PAIRS, n * (n - 1))},
        right={str(PAIRS)},
        why=Html(f"Each of {n} digits has {n - 1} others, and each pair counts once: {PAIRS} SVMs."),
        slips={
            str(n): "you counted one SVM for each digit",
            str(n * (n - 1)): "you counted each pair twice",
        },
    )


def _confused(story: Story) -> Question:
    counts = {
        (a, b): count for a, row in enumerate(story.confusion.table) for b, count in enumerate(row) if a != b
    }
    order = sorted(counts, key=lambda pair: -counts[pair])
    pairs = sorted([*order[:MOST_QUESTIONS], order[-1]])
    return Question(
        key="confused",
        ask=Html("Which digit do the SVMs most often take for which other?"),
        answers={_key(pair): f"{DIGITS[pair[0]]} as {DIGITS[pair[1]]}" for pair in pairs},
        right={_key(pair) for pair in pairs if pair in story.worst},
        why=confused(story),
        instead={_key(pair): Html(f"That happens {amount(counts[pair])} times.") for pair in pairs},
        slip="you chose a rarer mistake",
    )


def _key(pair: tuple[int, int]) -> str:
    return f"{pair[0]} {pair[1]}"


# What it draws --------------------------------------------------------------------------------------


ROOM = ACROSS * DOWN  # pictures
HALF = 0.47  # of a cell, whose border stays visible beside its neighbours’


def picture(case: TenCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    panes = [pictures([sheet(case, story, step.kind) for step in story.steps]), _matrix_picture(story)]
    return animation(trace, shown(case), panes, texts)


def sheet(case: TenCase, story: Story, kind: str) -> list[Shown]:
    """The pictures of a step, row by row."""
    learned, test = records(case.sample)
    if kind == "ask":
        rows = [np.flatnonzero(learned.y == c)[:2] for c in range(len(DIGITS))]
        return [_one(learned, int(i), DIGITS[learned.y[i]]) for i in np.concatenate(rows)]
    if kind in ("svms", "before-errors"):
        first = [int(np.argmax(test.y == c)) for c in range(len(DIGITS))]
        return [_one(test, i, f"{DIGITS[c]}: {story.wins[i, c]} of 9") for c, i in enumerate(first)]
    wrong = np.flatnonzero(story.predicted != test.y)
    if kind == "confused":
        wrong = wrong[[(int(test.y[i]), int(story.predicted[i])) in story.worst for i in wrong]]
    return [
        _one(test, i, f"{DIGITS[test.y[i]]} as {DIGITS[story.predicted[i]]}") for i in wrong[:ROOM].tolist()
    ]


def _one(of: Pictures, i: int, text: str) -> Shown:
    return Shown(tuple(of.X[i].tolist()), None, text)


def _matrix_picture(story: Story) -> Canvas:
    """The rows are the true digits, with 0 on top, and the columns are the predicted ones."""
    k = len(DIGITS)
    canvas = Canvas(_axis("predicted", range(k)), _axis("true", range(k - 1, -1, -1)), "Confusion matrix",
                    share=1.8)  # fmt: skip
    born = first_of(story.steps, "matrix")
    for a, row in enumerate(story.confusion.table):
        for b, count in enumerate(row):
            y = k - 1 - a
            cell = canvas.box(b - HALF, y - HALF, b + HALF, y + HALF, look="quiet")
            if not count:
                continue
            cell.at(born, look="quiet" if a == b else "below")
            cell.at(born, name=f"{DIGITS[a]} as {DIGITS[b]}: {amount(count)}")
            canvas.text(b, y, amount(count), step=born, size=0.7, look="plain" if a == b else "strong")
            if (a, b) in story.worst:
                cell.at(born + 1, look="above")
    return canvas


def _axis(name: str, places: range) -> Axis:
    ticks = [(float(place), digit) for place, digit in zip(places, DIGITS, strict=True)]
    return {"name": name, "low": -0.5, "high": len(DIGITS) - 0.5, "ticks": sorted(ticks)}


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[TenCase, Story]) -> Explanation:
    case, story, kind = now.case, now.story, now.story.steps[now.at].kind
    tables = {"matrix": recalls, "confused": mistakes}
    beside: Panels = [Said(tables[kind](story))] if kind in tables else []
    below: Panels = [Said(about(now.case, story))] if kind in tables else []
    lines: Panels = [panel(partial(_code, case))] if now.until is None else []
    return Explanation(sentence(case, story, now.at), beside, below=[*below, *lines])


def _code(case: TenCase) -> Script:
    return code.ten({"ten-digits.csv": partial(file_of, case.sample)}, INK, case.C, GAMMA, MOST_STEPS)


def _choices(case: TenCase, given: Given) -> Panels:
    return [Popover("Settings", [choice(table.COST.but(kind=PRICES), case.C), *sample(case.draw)])]


TEN = View(
    title="Ten digits",
    params=PARAMS,
    read=read,
    story=story_of,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=lambda: (
        Ready("All ten digits", {"view": "ten"}, "See which digits 45 SVMs confuse, one SVM for each pair."),
    ),
    follow=lambda old, new, at: at,
    waiting=lambda case: "Training 45 SVMs …",
)
