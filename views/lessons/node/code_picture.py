"""The picture of a code: its tree from the leaves up, and the mean length beside the entropy."""

from hashlib import sha256

from views.lessons.node import code_words as words
from views.lessons.node.axes import with_room
from views.lessons.node.code import NAMES, CodeCase, Story, fixed, members
from views.lessons.node.measures import TONES
from views.stage.film.film import Canvas, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.wire import Axis
from views.words.html import MARKS, plain
from views.words.numbers import number

BARS = ("entropy", "mean length", "fixed length")

Spot = tuple[float, float]


def picture(case: CodeCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    legend = [(None, "number at a node: how often the symbols below it occur")]
    return film(
        trace, f"A code of {words.shown(case)}", [_tree(case, story), _bars(case, story)], told, legend
    )


def _tree(case: CodeCase, story: Story) -> Canvas:
    """The symbols as leaves, a node for each merge above the one before; straight lines that never cross."""
    code, k = story.code, case.k
    order = [*members(code, 2 * k - 2)]
    spots: dict[int, Spot] = {symbol: (x + 0.5, 0.0) for x, symbol in enumerate(order)}
    deep = 0.32 * (k - 1)  # of the text below the leaves
    canvas = Canvas(blank(0.0, float(k)), blank(-deep, k - 0.8), title="The code tree", share=1.5)
    for j, merge in enumerate(code.merges):
        (left, low), (right, other) = spots[merge.zero], spots[merge.one]
        y, at = j + 1.0, story.first("merge") + j
        node = spots[k + j] = ((left + right) / 2, y)
        for x, end, bit in ((left, low, "0"), (right, other, "1")):
            line = canvas.line([(x, end), (x, y), node], step=at, look="lit")
            line.at(at + 1, look="plain")
            side, anchor = (-0.025 * k, "end") if bit == "0" else (0.025 * k, "start")
            canvas.text(x + side, y - 0.4, bit, step=story.first("words"), look="lit", anchor=anchor)
        canvas.dot(*node, step=at, size=0.3, name=f"{merge.weight} of {case.n}")
        canvas.text(node[0], y - 0.34, str(merge.weight), step=at, look="strong")
    for symbol, n in enumerate(case.counts):
        x, y = spots[symbol]
        canvas.dot(x, y, c=symbol, size=0.42, name=f"{NAMES[symbol]}: {n} of {case.n}")
        canvas.text(x, -0.34 * deep, f"{MARKS[symbol]} {NAMES[symbol]}: {n}", c=symbol, look="strong")
        word = code.words[symbol]
        canvas.text(x, -0.75 * deep, word, step=story.first("words"), look="lit", size=1.0)
    return canvas


def _bars(case: CodeCase, story: Story) -> Canvas:
    """Entropy, mean length and that of a fixed-length code, in bits a symbol."""
    same = fixed(case.k)
    values = dict(zip(BARS, (story.entropy, story.code.mean_length, float(same)), strict=True))
    high = max(values.values())
    across: Axis = {
        "name": "", "low": 0.0, "high": float(len(BARS)),
        "ticks": [(i + 0.5, name) for i, name in enumerate(("H", "L", "fixed"))],
    }  # fmt: skip
    canvas = Canvas(across, with_room("bits per symbol", high, 0.16), title="Bits per symbol", share=0.8)
    for i, (name, value) in enumerate(values.items()):
        at = story.first("entropy" if name == "entropy" else "length")
        look = {"entropy": "strong", "mean length": "first", "fixed length": "other"}[name]
        tone = TONES["entropy"] if name == "entropy" else None
        text = number(value)
        canvas.box(i + 0.2, 0.0, i + 0.8, value, step=at, c=tone, look=look, name=f"{name}: {text} bits")
        canvas.text(i + 0.5, value + 0.06 * high, text, step=at, look="strong")
    return canvas
