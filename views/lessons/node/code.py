"""Symbols and their code: what a link describes, and the story of Huffman's code, from the rarest up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log2
from typing import NamedTuple

from mlcore import coding
from mlcore.coding import Code
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Row, Said
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.node import cards, impurity_code
from views.lessons.node import params as node
from views.lessons.node.axes import with_room
from views.lessons.node.fields import how_many, of_counts
from views.lessons.node.measures import TONES, impurity, worked
from views.lessons.node.params import SYMBOLS
from views.lessons.node.steps import Steps
from views.stage.animation.animation import Canvas, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.wire import Axis
from views.subjects.code import panel
from views.words.grammar import listed, plural, verb
from views.words.html import MARKS, Html, class_count, class_name, paragraph, plain, table
from views.words.numbers import number
from views.words.tex import aligned

PARAMS = (SYMBOLS,)
NAMES = "ABCDEF"


@dataclass(frozen=True)
class CodeCase:
    """counts: how often each symbol comes."""

    counts: tuple[int, ...]
    view: str = "code"

    @property
    def k(self) -> int:
        """How many symbols."""
        return len(self.counts)

    @property
    def n(self) -> int:
        """How many come in all."""
        return sum(self.counts)


class Step(NamedTuple):
    """kind: "ask", "merge", "words", "length" or "entropy"; merges: how many have been made."""

    kind: str
    merges: int


@dataclass(frozen=True, eq=False)
class Story(Steps[Step]):
    """code: with its merges in order; entropy: of the symbols, in bits"""

    code: coding.Code
    entropy: float


def read(given: Given) -> CodeCase:
    """The case of a link."""
    return CodeCase(given(SYMBOLS))


def story(case: CodeCase) -> Story:
    """The symbols, one merge after another, the code words, their mean length, the entropy."""
    last = case.k - 1
    merges = [Step("merge", j + 1) for j in range(last)]
    steps = [Step("ask", 0), *merges, Step("words", last), Step("length", last), Step("entropy", last)]
    return Story(steps, coding.huffman(case.counts), impurity("entropy", case.counts))


def members(code: coding.Code, group: int) -> Iterator[int]:
    """The symbols of a group, from left to right as they hang in the tree."""
    k = len(code.counts)
    if group < k:
        yield group
        return
    merge = code.merges[group - k]
    yield from members(code, merge.zero)
    yield from members(code, merge.one)


def weight(code: coding.Code, group: int) -> int:
    """How often the symbols of a group come."""
    k = len(code.counts)
    return code.counts[group] if group < k else code.merges[group - k].weight


def is_exact(counts: Sequence[int]) -> bool:
    """Whether the mean length is the entropy, without rounding: every share is a power of one half."""
    n = sum(counts)
    return all(n % count == 0 and (n // count).bit_count() == 1 for count in counts)


def may_be_longest(code: coding.Code) -> set[int]:
    """The symbols with the longest word of a shortest code: of this one, or as rare as its second rarest."""
    longest = max(map(len, code.words))
    rare = sorted(code.counts)[1]
    return {i for i, word in enumerate(code.words) if len(word) == longest or code.counts[i] <= rare}


def fixed(k: int) -> int:
    """Bits of a word where all are equally long."""
    return (k - 1).bit_length()


# What it says ---------------------------------------------------------------------------------------


def shown(case: CodeCase) -> str:
    """A title in a few words."""
    return f"symbols that occur {', '.join(map(str, case.counts))} times"


def sentence(case: CodeCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    say = {"ask": _ask, "merge": _merge, "words": _words, "length": _length, "entropy": _entropy}
    return Html(say[step.kind](case, story, step))


def named(symbols: Sequence[int]) -> str:
    """Symbols with their signs."""
    return listed([class_name(i, NAMES[i]) for i in symbols])


def _ask(case: CodeCase, story: Story, step: Step) -> str:
    symbols = listed([class_count(i, NAMES[i], n) for i, n in enumerate(case.counts)])
    return (
        f"A message has {case.n} symbols: {symbols}. We send each symbol as a <b>code word</b> of bits, with "
        "few bits for frequent symbols. No code word may be the beginning of another one. The next steps "
        "show <b>how many bits per symbol</b> we need on average."
    )


def _merge(case: CodeCase, story: Story, step: Step) -> str:
    code = story.code
    merge = code.merges[step.merges - 1]
    groups = listed([f"{_group(code, group)} ({weight(code, group)})" for group in (merge.zero, merge.one)])
    if step.merges == len(code.merges):
        return f"The last two groups, {groups}, meet at the <b>root</b>, with all {case.n}."
    said = f"The two rarest, {groups}, form one group that occurs <b>{merge.weight}</b> of {case.n} times"
    return f"{said}. This adds one bit to each of their symbols.{_tied(code, step.merges - 1)}"


def _group(code: Code, group: int) -> str:
    return " + ".join(class_name(i, NAMES[i]) for i in members(code, group))


def _tied(code: Code, j: int) -> str:
    """Which other groups are as rare as the second of the two."""
    k, made = len(code.counts), code.merges[j]
    used = {group for merge in code.merges[: j + 1] for group in (merge.zero, merge.one)}
    most = max(weight(code, made.zero), weight(code, made.one))
    others = [group for group in range(k + j) if group not in used and weight(code, group) == most]
    if not others:
        return ""
    words = listed([_group(code, group) for group in others])
    return f" {words} {verb(len(others))} just as rare, but older groups come first."


def _words(case: CodeCase, story: Story, step: Step) -> str:
    words = listed([f"{class_name(i, NAMES[i])} <b>{word}</b>" for i, word in enumerate(story.code.words)])
    return f"Left is 0, right is 1. Read each <b>code word</b> from the root down to its symbol: {words}."


def _length(case: CodeCase, story: Story, step: Step) -> str:
    same = fixed(case.k)
    return (
        f"The mean length is <b>{number(story.code.mean_length)} bits</b> per symbol, {story.code.bits} bits "
        f"for all {case.n}. A fixed-length code needs {plural(same, 'bit')}, {same * case.n} for all."
    )


def _entropy(case: CodeCase, story: Story, step: Step) -> str:
    bits, length = number(story.entropy), number(story.code.mean_length)
    if is_exact(case.counts):
        return (
            f"The <b>entropy</b> is also <b>{bits} bits</b>, because every share is a power of one half and "
            "each word has −log₂ p bits. No code that can be read back needs fewer."
        )
    return (
        f"The <b>entropy</b> is <b>{bits} bits</b>. No code that can be read back needs fewer. This one "
        f"needs {length}, because each word has a whole number of bits. Code words for longer and longer "
        "blocks of symbols come as close to the entropy as you like."
    )


def so_far(case: CodeCase, story: Story, step: Step) -> Html:
    """Symbol by symbol what has been told: how often, the code word, its bits, those of the entropy."""
    heads, rows = ["symbol", "share"], [
        [class_name(i, NAMES[i]), f"{n}/{case.n}"] for i, n in enumerate(case.counts)
    ]  # fmt: skip
    kinds = [one.kind for one in story.steps[: story.steps.index(step) + 1]]
    if "words" in kinds:
        heads += ["code word", "bits"]
        for row, word in zip(rows, story.code.words, strict=True):
            row += [word, str(len(word))]
    if "entropy" in kinds:
        heads.append("−log₂ p")
        for row, n in zip(rows, case.counts, strict=True):
            row.append(number(_surprise(n, case.n), 3))
    return table("The symbols", heads, rows, css="gh-numbers")


def _surprise(count: int, n: int) -> float:
    return log2(n / count)


def _mean_length(case: CodeCase, story: Story) -> str:
    """The mean length, symbol by symbol."""
    code = story.code
    terms = " + ".join(
        rf"\tfrac{{{n}}}{{{case.n}}}\cdot {len(word)}"
        for n, word in zip(code.counts, code.words, strict=True)
    )
    return rf"L &= {terms} = {number(code.mean_length, 4)}"


def by_merge(case: CodeCase, story: Story) -> str:
    """The mean length, symbol by symbol and merge by merge."""
    weights = " + ".join(str(merge.weight) for merge in story.code.merges)
    merged = rf"L &= \tfrac{{{weights}}}{{{case.n}}} = {number(story.code.mean_length, 4)}"
    return aligned([_mean_length(case, story), merged])


def bounded(case: CodeCase, story: Story) -> str:
    """The mean length, the entropy and the bound of both."""
    return aligned([_mean_length(case, story), worked("entropy", case.counts), r"H &\le L < H + 1"])


def by_merges() -> Html:
    """Why the second line of the mean length says the same."""
    return paragraph("The second line adds up the merges. Each puts one bit before all symbols of its group.")


def beside_trees() -> Html:
    """What this has to do with decision trees."""
    return paragraph(
        "Suppose a tree with two branches at each node may separate the symbols in any way. At best it "
        "reaches a symbol in L tests on average, and L is never below H. Huffman builds its tree from the "
        "leaves up, and it is optimal. ID3 grows from the root down and is greedy."
    )


# What it asks ---------------------------------------------------------------------------------------


LESS, SAME, MORE = "less", "same", "more"
ANSWERS = {LESS: "below it", SAME: "equal to it", MORE: "above it, by less than 1 bit"}


def asks(case: CodeCase, story: Story) -> Asks:
    """Before the first merge, of more than two symbols, and before the mean length."""
    longest = {story.first("merge"): partial(_longest, case, story)} if case.k > 2 else {}
    return {**longest, story.first("length"): partial(_length_questions, case, story)}


def _longest(case: CodeCase, story: Story) -> Question:
    right = {str(i) for i in may_be_longest(story.code)}
    why = Html(
        f"In a code of the lowest mean length, {named(sorted(map(int, right)))} can have the longest "
        "word. The two rarest symbols are joined first, so they are deepest in the tree."
    )
    names = {str(i): f"{NAMES[i]}, {plural(n, 'time')}" for i, n in enumerate(case.counts)}
    slips = {str(i): f"you gave {class_name(i, NAMES[i])} the longest word, though it is frequent"
             for i in range(case.k) if str(i) not in right}  # fmt: skip
    return Question(
        "longest", Html("Which symbol gets the longest code word?"), names, right, why, slips=slips
    )


def _length_questions(case: CodeCase, story: Story) -> Question:
    exact = is_exact(case.counts)
    here = "as they all are here" if exact else "which they are not here"
    length, bits = number(story.code.mean_length), number(story.entropy)
    why = (
        f"The mean length is {length}, the entropy {bits}. A mean length is never below the entropy and "
        "always less than 1 bit above it. The two are equal if all shares are powers of one half, "
        f"{here}."
    )
    return Question(
        "length",
        Html("Is the mean length of this code below, equal to or above the entropy of the symbols?"),
        ANSWERS, {SAME if exact else MORE}, Html(why),
        slips={LESS: "you thought that a code can be shorter than the entropy"},
    )  # fmt: skip


# What it draws --------------------------------------------------------------------------------------


BARS = ("entropy", "mean length", "fixed length")

Spot = tuple[float, float]


def picture(case: CodeCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    legend = [(None, "number at a node: how often the symbols below it occur")]
    return animation(
        trace, f"A code of {shown(case)}", [_tree(case, story), _bars(case, story)], texts, legend
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


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[CodeCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = sentence(case, story, now.at)
    beside: Panels = [Said(so_far(case, story, step))]
    if step.kind == "length":
        beside = [Box([Formula(by_merge(case, story)), Said(by_merges())]), *beside]
    if step.kind == "entropy":
        beside = [Box([Formula(bounded(case, story))]), *beside, Said(beside_trees())]
    below = [panel(partial(impurity_code.huffman, case.counts))] if now.until is None else []
    return Explanation(said, beside, below=below)


def _choices(case: CodeCase, given: Given) -> Panels:
    fields = of_counts(node.SYMBOLS, case.counts, NAMES, (1, node.MOST))
    return [how_many(node.SYMBOLS, case.counts, node.ALPHABET, 1), Row(fields, "node symbols", "bottom")]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Powers of one half", {"view": "code", "step": "end"},
              "Symbols that occur 4, 2, 1 and 1 times in 8 need exactly as many bits as the entropy."),
        Ready("The major in bits", {"view": "code", "symbols": "4,2,2"},
              "The majors of the eight students, Math, History and CS: H(X) in bits."),
        Ready("Five equal symbols", {"view": "code", "symbols": "1,1,1,1,1", "step": "end"},
              "Five equally frequent symbols. Whole bits cannot divide them evenly."),
        Ready("A rare symbol", {"view": "code", "symbols": "5,1", "step": "end"},
              "Two symbols, 5 : 1. Each needs one bit, although the entropy is far lower."),
    )  # fmt: skip


CODE = View(
    title="Bits",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    card=lambda case: (cards.HUFFMAN, cards.turns),
    shown=shown,
    choices=_choices,
    ready=_ready,
    follow=lambda old, new, at: at if old.k == new.k else None,
)
