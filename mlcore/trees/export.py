"""Exports a tree: for Graphviz, as JSON, as a Python function, as rules in plain text.

Names and values come from learners' files, and each format escapes them in its own way. Unprintable
characters (line breaks, control characters, halves of surrogate pairs) are escaped as in Python's strings.
Nothing recurses, so a chain of a thousand nodes works.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence

from mlcore.table import Scalar
from mlcore.trees.node import Branch, Node, Path, Split
from mlcore.trees.rules import merged, rules
from mlcore.trees.tree import Tree

NESTED_DEPTH = 20  # a deeper tree is hard to read as nested ifs, and Python allows only 100
NESTED_BRANCHES = 40  # the compiler at least nests each elif in the one before it
NAMELESS = "missing"
RESERVED = {"", "IF", "AND", "THEN", "ALWAYS", NAMELESS}


def dot(tree: Tree) -> str:
    """The tree in the DOT language of Graphviz (Gansner & North 2000).

    A node is named after its path: `n` is the root, `n0_1` the second child of its first child.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> mlcore.export.dot(tree).splitlines()[5].strip()
    'n -> n0 [label="Sunny"]'
    """
    lines = ["digraph tree {", "    graph [ordering=out]", '    node [shape=box, fontname="Helvetica"]']
    lines.append('    edge [fontname="Helvetica"]')
    for path, node in tree.walk():
        style = "" if node.split else ", style=rounded"
        lines.append(f"    {_dot_name(path)} [label={_dot_label(face(tree, node))}{style}]")
        for i, branch in enumerate(node.split.branches if node.split else ()):
            label = _dot_label([answer_text(branch)])
            lines.append(f"    {_dot_name(path)} -> {_dot_name((*path, i))} [label={label}]")
    return "\n".join([*lines, "}", ""])


def to_json(tree: Tree) -> str:
    """tree.to_dict() as JSON text, a line for each node."""
    pieces: list[str] = []
    waiting: list[object] = [tree.to_dict()]
    while waiting:
        item = waiting.pop()
        if not isinstance(item, dict):
            pieces.append(str(item))
            continue
        own = json.dumps({key: value for key, value in item.items() if key != "children"})
        pieces.append(f'{own[:-1]}, "children": [')
        below: list[object] = []
        for nth, child in enumerate(item["children"]):
            below += [f'{"," if nth else ""}\n{{"branch": {json.dumps(child["branch"])}, "node": ']
            below += [child["node"], "}"]
        waiting.extend(reversed([*below, "]}"]))
    return "".join([*pieces, "\n"])


def text(tree: Tree) -> str:
    """The rules of the tree, a line for each leaf: IF ... AND ... THEN ..., with its training records.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> mlcore.export.text(tree).splitlines()[2]
    'IF Outlook = Sunny AND Humidity = High THEN Play = No (3 records: No 3)'
    """
    found = rules(tree)
    target = _word(tree.target)
    lines = [f"{_plural(tree.root.n, 'record')}, {_plural(len(found), 'rule')} for {target}", ""]
    for rule in found:
        answers = " AND ".join(condition_text(name, branch) for name, branch in merged(rule.conditions))
        start = f"IF {answers} THEN" if answers else "ALWAYS"
        lines.append(
            f"{start} {target} = {_scalar_text(rule.label)} ({_support(tree, tree.node(rule.path))})"
        )
    return "\n".join([*lines, ""])


def python(tree: Tree) -> str:
    """Source of a Python function `predict(record)` that needs nothing else.

    record is a dict from column names to answers. The function returns the same class (or mean) as
    tree.predict. As there, an unseen answer goes down the heaviest branch. A missing answer (absent, None or
    NaN) follows the tree's rule if that is a single branch ("majority", "category"). Otherwise the function
    raises ValueError if the tree asks for it, because surrogates and the votes of many leaves are too much
    for a plain function.

    A small tree becomes nested ifs, a deep or broad one a table of nodes and a loop over it.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> exec(mlcore.export.python(tree))
    >>> predict({"Outlook": "Overcast"})
    'Yes'
    """
    small = tree.depth <= NESTED_DEPTH and all(
        len(node.children) <= NESTED_BRANCHES for _, node in tree.walk()
    )
    goes_on = tree.missing in GOING_ON
    lines = [
        f"# Decision tree for {_literal(tree.target)}, grown from {_plural(tree.root.n, 'record')}.",
        "",
        "",
        "def predict(record):",
        '    """What the tree says of a record, a dict from column names to answers.',
        "",
        *(MISSING_GOES_ON if goes_on else MISSING_IS_REFUSED),
        "    A word that the tree has never seen takes the branch with most training records, the last.",
        '    """',
        *_words(tree),
        "",
        *LACKS,
        "",
        "    def answer(name):",
        "        if lacks(name):",
        f"            {GO_ON if goes_on else REFUSE}",
        *KNOWN_ANSWER,
        "",
        *(_nested(tree) if small else _flat(tree)),
        "",
    ]
    return "\n".join(lines)


# Python -------------------------------------------------------------------------------------------

GOING_ON = ("majority", "category")
MISSING_GOES_ON = (
    "    A missing answer (None, NaN or not there) takes its own branch, if there is one, else the last.",
)
MISSING_IS_REFUSED = (
    "    Raises ValueError where the tree asks for an answer that is missing (None, NaN or not there).",
)
GO_ON = 'return None if name in words else float("nan")  # which is in no range of numbers'
REFUSE = 'raise ValueError(f"The tree asks for {name!r}, and the record has no answer.")'
LACKS = (
    "    def lacks(name):",
    "        value = record.get(name)",
    "        return value is None or value != value",
)
KNOWN_ANSWER = (
    "        value = record[name]",
    "        if name not in words:",
    "            return float(value)",
    "        if value in words[name]:",
    "            return value",
    "        return next((word for word in words[name] if str(word) == str(value)), value)",
)
LOOP = (
    "    place = 0",
    "    while True:",
    "        name, question, otherwise = nodes[place]",
    "        if name is None:",
    "            return otherwise",
    "        value = answer(name)",
    "        if isinstance(question, dict):",
    "            place = question.get(value, otherwise)",
    "        else:",
    "            place = otherwise",
    "            for above, upto, then in question:",
    "                if lacks(name) if above is None else above < value <= upto:",
    "                    place = then",
)


def _words(tree: Tree) -> Iterator[str]:
    """The declared values of the nominal and ordinal columns that the tree asks for."""
    asked = {node.split.attribute for _, node in tree.walk() if node.split}
    yield "    words = {"
    for attribute in tree.attributes:
        if attribute.name in asked and attribute.kind != "continuous":
            yield f"        {_literal(attribute.name)}: {_tuple(attribute.values)},"
    yield "    }"


def _nested(tree: Tree) -> Iterator[str]:
    waiting: list[tuple[int, str | Node]] = [(1, tree.root)]
    while waiting:
        indent, item = waiting.pop()
        if isinstance(item, str):
            yield "    " * indent + item
        elif item.split is None:
            yield "    " * indent + f"return {_literal(item.label)}  # {_support(tree, item)}"
        else:
            waiting.extend(reversed(list(_ifs(item, item.split, indent))))


def _ifs(node: Node, split: Split, indent: int) -> Iterator[tuple[int, str | Node]]:
    """An if for each branch and the node below it. The heaviest branch is the final else."""
    *others, last = _heaviest_last(node)
    for nth, i in enumerate(others):
        yield indent, f"{'elif' if nth else 'if'} {_test(split.attribute, split.branches[i])}:"
        yield indent + 1, node.children[i]
    yield indent, f"else:  # {_test(split.attribute, split.branches[last])}"
    yield indent + 1, node.children[last]


def _heaviest_last(node: Node) -> list[int]:
    """The places of the children in order, except the heaviest (ties: the first), which is at the end."""
    places = list(range(len(node.children)))
    heaviest = max(places, key=lambda i: node.children[i].n)
    return [*(i for i in places if i != heaviest), heaviest]


def _test(attribute: str, branch: Branch) -> str:
    name = _literal(attribute)
    if branch.values == (None,):
        return f"lacks({name})"
    if branch.values is None:
        return _range_test(name, branch)
    if len(branch.values) == 1:
        return f"answer({name}) == {_literal(branch.values[0])}"
    return f"answer({name}) in {_tuple(branch.values)}"


def _range_test(name: str, branch: Branch) -> str:
    low = "" if branch.above is None else f"{_literal(branch.above)} < "
    inside = f"{low}answer({name}) {branch.op} {_literal(branch.threshold)}"
    return f"lacks({name}) or {inside}" if branch.missing else inside


def _flat(tree: Tree) -> Iterator[str]:
    """A row for each node: (None, None, prediction), (column, {word: place}, place of every other word) or
    (column, [(above, up to, place)], other place). A range from None is the missing answer."""
    place = {path: i for i, (path, _) in enumerate(tree.walk())}
    continuous = {attribute.name for attribute in tree.attributes if attribute.kind == "continuous"}
    yield '    low, high = float("-inf"), float("inf")'
    yield "    nodes = ["
    for path, node in tree.walk():
        below = [place[*path, i] for i in range(len(node.children))]
        yield f"        ({_row(node, below, continuous)}),  # {place[path]}"
    yield "    ]"
    yield from LOOP


def _row(node: Node, below: Sequence[int], continuous: set[str]) -> str:
    if node.split is None:
        return f"None, None, {_literal(node.label)}"
    *others, last = _heaviest_last(node)
    name, branches = node.split.attribute, node.split.branches
    if name in continuous:
        ranges = [text for i in others for text in _ranges(branches[i], below[i])]
        return f"{_literal(name)}, [{', '.join(ranges)}], {below[last]}"
    words = [f"{_literal(value)}: {below[i]}" for i in others for value in branches[i].values or ()]
    return f"{_literal(name)}, {{{', '.join(words)}}}, {below[last]}"


def _ranges(branch: Branch, place: int) -> Iterator[str]:
    if branch.missing or branch.values:
        yield f"(None, None, {place})"
    if branch.values is None and branch.op == "<=":
        above = "low" if branch.above is None else _literal(branch.above)
        yield f"({above}, {_literal(branch.threshold)}, {place})"
    elif branch.values is None:
        yield f"({_literal(branch.threshold)}, high, {place})"


def _literal(value: Scalar | None) -> str:
    """Python source of a value, by the repr of its base type: that of a subclass may not be source."""
    if isinstance(value, str):
        return str.__repr__(value)
    if isinstance(value, float):
        return float.__repr__(value) if math.isfinite(value) else f"float('{float.__repr__(value)}')"
    return repr(value)


def _tuple(values: Sequence[Scalar | None]) -> str:
    inside = ", ".join(map(_literal, values))
    return f"({inside},)" if len(values) == 1 else f"({inside})"


# Graphviz and plain text --------------------------------------------------------------------------


def _dot_name(path: Path) -> str:
    return "n" + "_".join(map(str, path))


def _dot_label(lines: Sequence[str]) -> str:
    """A quoted string with escaped backslashes, quotes and &, which Graphviz reads as in HTML."""
    escaped = (line.replace("\\", r"\\").replace('"', r"\"").replace("&", "&amp;") for line in lines)
    return '"' + r"\n".join(escaped) + '"'


def face(tree: Tree, node: Node) -> list[str]:
    """The text in a node of the drawing: its question or its label, and its records."""
    if node.split is None:
        head = _scalar_text(node.label)
    elif node.split.kind == "threshold":
        head = f"{_word(node.split.attribute)} {answer_text(node.split.branches[0])}?"
    else:
        head = f"{_word(node.split.attribute)}?"
    return [head, _support(tree, node)]


def condition_text(attribute: str, branch: Branch) -> str:
    """Outlook = Sunny, Skin Cover in {hair, fur}, Taxable Income <= 97.5."""
    if branch.values is None:
        return f"{_word(attribute)} {answer_text(branch)}"
    if len(branch.values) == 1:
        return f"{_word(attribute)} = {answer_text(branch)}"
    return f"{_word(attribute)} in {{{answer_text(branch)}}}"


def answer_text(branch: Branch) -> str:
    """The answer of a branch: Sunny, “hair, fur” or <= 97.5."""
    if branch.values is not None:
        return ", ".join(map(_scalar_text, branch.values))
    low = "" if branch.above is None else f"> {_scalar_text(branch.above)} and "
    text = f"{low}{branch.op} {_scalar_text(branch.threshold)}"
    return f"{text} or {NAMELESS}" if branch.missing else text


def _support(tree: Tree, node: Node) -> str:
    """The training records of a node: “5 records: No 3, Yes 2”, or in a regression their mean."""
    records = _plural(node.n, "record")
    if node.mean is not None:
        return f"{records}: mean {node.mean:.6g}"
    pairs = zip(tree.classes, node.counts, strict=True)
    counts = ", ".join(f"{_scalar_text(label)} {n:.10g}" for label, n in pairs if n)
    return f"{records}: {counts}" if counts else records


def _plural(n: float, word: str) -> str:
    return f"{n:.10g} {word}" if n == 1 else f"{n:.10g} {word}s"


def _scalar_text(value: Scalar | None) -> str:
    """A value in plain text, with numbers in full so that the rules decide like the tree."""
    if value is None:
        return NAMELESS
    return _word(value) if isinstance(value, str) else str(value)


def _word(word: str) -> str:
    """A name, in quotes if it could be misread as something else."""
    plain = word.isprintable() and word == word.strip() and not set(word) & set("\\\"',{}=<>")
    return word if plain and not set(word.split() or [""]) & RESERVED else str.__repr__(word)
