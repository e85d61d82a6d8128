"""The further levels of a tree by hand: its root and its leaves, and a tree with one wrong node."""

from dataclasses import replace
from random import Random

from views.kit.panels import Panels
from views.lessons.practice.byhand import ROOT, ByHand
from views.lessons.practice.exercise import Blank, Choice, Exercise, Line, Slip
from views.lessons.practice.levels.mistake import asked_of, which
from views.lessons.practice.levels.result import prompt

INDENT = "\N{EM SPACE}"


def result_only(whole: Exercise, tree: ByHand) -> Exercise:
    """The exercise that asks for the root and for the number of leaves."""
    said = tree.read(tree.grown())
    leaves = sum(1 for what in said.values() if what[0] == "c")
    best = tree.best(tree.rows, ())
    root = Choice("root", "attribute at the root", {f"a{i}": name for i, name in enumerate(tree.names)},
                  lambda own: best, {f"a{i}": _lower(tree, i) for i in range(len(tree.names))})  # fmt: skip
    count = Blank("leaves", "number of leaves", lambda own: leaves, 0, [
        Slip(lambda own: len(said), "That is the number of all nodes. Count only the leaves."),
        Slip(lambda own: len(said) - leaves, "That is the number of splits. Count the leaves."),
    ])  # fmt: skip
    parts = [
        Line((prompt(root), root), _compared(tree)),
        Line((prompt(count), count), "A pure node is a leaf."),
    ]
    return replace(whole, given=_harder(whole), parts=parts, source=whole)


def _harder(whole: Exercise) -> Panels:
    """What is given, without the gains at the root, which the first level alone shows."""
    return whole.given[:1]


def _compared(tree: ByHand) -> str:
    return f"Compare the {tree.measure} of each attribute. The highest is at the root."


def _lower(tree: ByHand, attribute: int) -> str:
    return f"Another attribute has a higher {tree.measure} than {tree.names[attribute]}."


def with_mistake(whole: Exercise, tree: ByHand, rng: Random) -> Exercise:
    """A tree of someone else in which one node is wrong."""
    said = tree.read(tree.grown())
    splits = [path for path, what in said.items() if what[0] == "a"]
    attributes = [f"a{i}" for i in range(len(tree.names))]
    classes = [f"c{k}" for k in range(len(tree.classes))]
    rng.shuffle(splits)
    choices = rng.sample(attributes, len(attributes)) + rng.sample(classes, len(classes))
    others = [
        (path, what)
        for path in splits
        for what in (choices if path != ROOT else attributes)  # a tree of one leaf has no line to find
        if what != said[path] and _reaches_all(tree, path, what)
    ]
    found = (_judged(tree, *other) for other in others)
    text, wrong = next((text, wrong) for text, wrong in found if len(wrong) == 1)
    (path,) = wrong
    lines = tree.lines(text, INDENT)
    shown = [Line((f"{i}. {line}",)) for i, line in enumerate(lines, 1)]
    at = 1 + [*tree.read(text)].index(path)
    asked = asked_of(whole, [*shown, which(at, [i == at for i in range(1, len(lines) + 1)], wrong[path])])
    return replace(asked, given=_harder(whole))


def _reaches_all(tree: ByHand, path: str, what: str) -> bool:
    """Whether records reach each branch of another split there. Nobody could check a leaf without any."""
    said, rows = tree.read(tree.grown()), tree.rows
    for i, branch in enumerate(path[1:], 1):
        rows = tree.branches(rows, int(said[path[:i]][1:]))[int(branch)]
    return what[0] == "c" or all(tree.branches(rows, int(what[1:])))


def _judged(tree: ByHand, path: str, what: str) -> tuple[str, dict[str, str]]:
    """The tree with another choice at a node, and what is wrong at which of its nodes."""
    text = tree.grown({path: what})
    return text, {
        at: judgement.say for at, judgement in tree.judged(text).items() if judgement.mark != "right"
    }
