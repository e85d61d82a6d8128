"""The sentences about a code: which symbols are joined, its words, their mean length, and the entropy."""

from collections.abc import Sequence
from math import log2

from mlcore.coding import Code
from views.lessons.node.code import NAMES, CodeCase, Step, Story, fixed, is_exact, members, weight
from views.lessons.node.measures import worked
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_count, class_name, paragraph, table
from views.words.numbers import number
from views.words.tex import aligned


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
        "few bits for frequent symbols. No code word may be the beginning of another one. <b>How many bits "
        "per symbol</b> do we need on average?"
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


def formulas(case: CodeCase, story: Story, step: Step) -> str:
    """The mean length, and then the entropy, with the numbers of the source."""
    code = story.code
    terms = " + ".join(
        rf"\tfrac{{{n}}}{{{case.n}}}\cdot {len(word)}"
        for n, word in zip(code.counts, code.words, strict=True)
    )
    weights = " + ".join(str(merge.weight) for merge in code.merges)
    lines = [
        rf"L &= {terms} = {number(code.mean_length, 4)}",
        rf"L &= \tfrac{{{weights}}}{{{case.n}}} = {number(code.mean_length, 4)}",
    ]
    if step.kind == "entropy":
        lines = [lines[0], worked("entropy", case.counts), r"H &\le L < H + 1"]
    return aligned(lines)


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
