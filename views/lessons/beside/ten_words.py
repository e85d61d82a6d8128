"""The sentences about all ten digits."""

from dataclasses import replace

from views.lessons.beside.digits import GAMMA, LEARNED
from views.lessons.beside.digits_words import FIRST, SCALE, drawn, unlike
from views.lessons.beside.ten import DIGITS, Story, TenCase
from views.lessons.beside.ten import story as story_of
from views.words.grammar import listed, plural
from views.words.html import Html, paragraph, table
from views.words.numbers import amount, number, price_text

PAIRS = len(DIGITS) * (len(DIGITS) - 1) // 2
MOST = 6  # mistakes of the table


def shown(case: TenCase) -> str:
    """A title in a few words."""
    return "Handwritten digits, all ten"


def sentence(case: TenCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    told = {"ask": _begin, "svms": _svms, "before-errors": _before, "matrix": _matrix, "confused": _told}
    return Html(told[story.steps[at].kind](case, story))


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


def _told(case: TenCase, story: Story) -> str:
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
    return table("The most frequent mistakes", ["true", "predicted", "pictures"], rows, css="gh-numbers")


def recalls(story: Story) -> Html:
    """The recognised pictures of each digit, and the correct predictions of it."""
    found = story.confusion
    rows = [
        [digit, amount(sum(found.table[i])), number(found.recall(digit)), number(found.precision(digit))]
        for i, digit in enumerate(DIGITS)
    ]
    return table("Digit by digit", ["digit", "tested", "recall", "precision"], rows, css="gh-numbers")


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
