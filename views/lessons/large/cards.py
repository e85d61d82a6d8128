"""The cards of trees on large data: SLIQ, SPRINT, ID5R with ID4, the Hoeffding tree."""

from typing import Any

from views.subjects.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step: its kind."""
    return (step.kind,)


SLIQ = Card(
    "SLIQ",
    "SLIQ sorts every column of numbers only once. Then each level of the tree takes one pass over the "
    "lists. A class list shows in which leaf each record is.",
    "Manish Mehta, Rakesh Agrawal and Jorma Rissanen, 1996",
    (
        Line(0, "for each column, sort a list of values with their records", ("ask",),
             "mlcore.trees.lists:_sorted"),
        Line(0, "class list = the class of each record and its leaf, the root"),
        Line(0, "level by level, while a leaf is open:"),
        Line(1, "for each entry of each list, in its order:"),
        Line(2, "look up the class and the leaf of its record"),
        Line(2, "count it below in its leaf’s histograms, and score the threshold", ("walk",),
             "mlcore.trees.lists:_walk"),
        Line(1, "compare the best splits of all columns", ("other",), "mlcore.trees.lists:_scanned"),
        Line(1, "make the best split of each open leaf and change only the class list", ("split",),
             "mlcore.trees.lists:_go_down"),
        Line(0, "return the tree", ("done",), "mlcore.trees.lists:_told"),
    ),
)  # fmt: skip

SPRINT = Card(
    "SPRINT",
    "Every entry of a sorted list carries its class. So a list can be divided among processors, and each "
    "leaf can have its own lists.",
    "John Shafer, Rakesh Agrawal and Manish Mehta, 1996",
    (
        Line(0, "for each column, sort a list of values, classes and records"),
        Line(0, "give each processor one part of the list, in order", ("ask",),
             "mlcore.trees.lists:in_parts"),
        Line(0, "each counts the classes of its part and sends the counts", ("count",),
             "mlcore.trees.lists:in_parts"),
        Line(0, "each begins below with the sum of the parts before it", ("start",),
             "mlcore.trees.lists:in_parts"),
        Line(0, "all at the same time, for each entry of their part:"),
        Line(1, "move it below and weigh the threshold by Gini", ("walk",), "mlcore.trees.lists:in_parts"),
        Line(0, "each sends its best threshold, and the lowest Gini wins", ("best",),
             "mlcore.trees.lists:least"),
        Line(0, "for the best column: make a hash table of the records that go left"),
        Line(0, "divide every list by it, in its order", ("split",), "mlcore.trees.growing.descend:descend"),
        Line(0, "repeat this with the lists of every leaf", ("done",), "mlcore.trees.lists:_told"),
    ),
)  # fmt: skip

ID5R = Card(
    "ID5R and ID4",
    "A tree takes in one record after the other. Where another column comes to lead, ID5R rearranges the "
    "subtree by its counts, and ID4 throws it away. The published ID4 splits only where a χ² test is "
    "significant, but here both methods split on any gain.",
    "ID4: Jeffrey Schlimmer and Douglas Fisher, 1986. ID5R: Paul Utgoff, 1989",
    (
        Line(0, "begin with an empty leaf", ("ask",), "mlcore.trees.incremental.grow:grow"),
        Line(0, "for each record, from the root down its branches:", ("arrive",),
             "mlcore.trees.incremental.grow:_Growing.take_in"),
        Line(1, "count its values and its class at the node"),
        Line(1, "split a leaf that has a gain, and where another column leads now:"),
        Line(2, "ID5R: let every branch split on that column first", ("turn",),
             "mlcore.trees.incremental.grow:_Growing._pull_up"),
        Line(2, "ID5R: let both splits change places, by their counts"),
        Line(2, "ID4: throw the subtree away and begin anew below the node"),
        Line(1, "go on in the branch of the record, as far as a leaf", ("taken",),
             "mlcore.trees.incremental.grow:_Growing._settle"),
        Line(0, "return both trees", ("done",), "mlcore.trees.incremental.grow:_told"),
    ),
)  # fmt: skip

HOEFFDING = Card(
    "Hoeffding tree",
    "The tree reads each record of a stream once and counts it in its leaf. A leaf is split when its best "
    "column is ahead by more than Hoeffding’s bound. The bound is for means and only a rule of thumb for "
    "gains.",
    "Pedro Domingos and Geoff Hulten, 2000",
    (
        Line(0, "begin with one leaf", ("ask",), "mlcore.trees.incremental.hoeffding:hoeffding"),
        Line(0, "for each record of the stream:"),
        Line(1, "count it in its leaf, then forget it", ("count",),
             "mlcore.trees.incremental.observing:Seen.joined"),
        Line(1, "after every 100 records of a leaf, if not all have one class:"),
        Line(2, "d = the lead in gain of its best column over the second"),
        Line(2, "ε = √(R² ln(1/δ) / 2n), n records of the leaf"),
        Line(2, "split it if d > ε, or if ε is below the threshold of ties", ("split",),
             "mlcore.trees.incremental.hoeffding:_Reader._look"),
        Line(2, "else wait", ("look",), "mlcore.trees.incremental.hoeffding:_Reader._look"),
        Line(0, "at any time: predict the majority of a leaf", ("before", "done"),
             "mlcore.trees.incremental.hoeffding:_Drawing._node"),
    ),
)  # fmt: skip
