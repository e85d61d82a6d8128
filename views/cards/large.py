"""The cards of trees on large data: SLIQ, SPRINT, ID5R with ID4, the Hoeffding tree."""

from typing import Any

from views.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """What a step does: its kind."""
    return (step.kind,)


SLIQ = Card(
    "SLIQ",
    "Every column of numbers is sorted only once. Then each level of the tree takes one pass over the lists, "
    "and a class list knows in which leaf a record is.",
    "Manish Mehta, Rakesh Agrawal and Jorma Rissanen, 1996",
    (
        Line(0, "sort a list of values with their records, for each column", ("ask",),
             "mlcore.trees.lists:_sorted"),
        Line(0, "class list: the class of each record, and its leaf: the root"),
        Line(0, "as long as a leaf is open, level by level:"),
        Line(1, "for each entry of each list, in its order:"),
        Line(2, "look up class and leaf of its record"),
        Line(2, "move it below in the leaf’s histograms; weigh the threshold", ("walk",),
             "mlcore.trees.lists:_walk"),
        Line(1, "compare the best splits of all columns", ("other",), "mlcore.trees.lists:_scanned"),
        Line(1, "split each open leaf on its best; change only the class list", ("split",),
             "mlcore.trees.lists:_go_down"),
        Line(0, "return the tree", ("done",), "mlcore.trees.lists:_told"),
    ),
)  # fmt: skip

SPRINT = Card(
    "SPRINT",
    "Every entry of a sorted list has its class with it. So a list can be divided among processors, and each "
    "leaf can have lists of its own.",
    "John Shafer, Rakesh Agrawal and Manish Mehta, 1996",
    (
        Line(0, "sort a list of values, classes and records for each column"),
        Line(0, "give each processor a part of it, one after the other", ("ask",),
             "mlcore.trees.lists:in_parts"),
        Line(0, "each counts the classes of its part, and sends them", ("count",),
             "mlcore.trees.lists:in_parts"),
        Line(0, "each begins below with the sum of those before it", ("start",),
             "mlcore.trees.lists:in_parts"),
        Line(0, "all at the same time, for each entry of their part:"),
        Line(1, "move it below; weigh the threshold by Gini", ("walk",), "mlcore.trees.lists:in_parts"),
        Line(0, "each sends its best threshold; take the least Gini", ("best",), "mlcore.trees.lists:least"),
        Line(0, "of the best column: a hash table of the records that go left"),
        Line(0, "divide every list by it, in its order", ("split",), "mlcore.trees.growing.descend:descend"),
        Line(0, "go on so with the lists of every leaf", ("done",), "mlcore.trees.lists:_told"),
    ),
)  # fmt: skip

ID5R = Card(
    "ID5R and ID4",
    "A tree takes in one record after the other. Where another column comes to lead, ID5R turns the subtree "
    "by its counts; ID4 throws it away. ID4 as it was published splits only where a χ² test is significant; "
    "here both "
    "split on any gain.",
    "ID4: Jeffrey Schlimmer and Douglas Fisher, 1986; ID5R: Paul Utgoff, 1989",
    (
        Line(0, "begin with an empty leaf", ("ask",), "mlcore.trees.incremental.grow:grow"),
        Line(0, "for each record, from the root down its branches:", ("arrive",),
             "mlcore.trees.incremental.grow:_Growing.take_in"),
        Line(1, "count its values and its class at the node"),
        Line(1, "a leaf with a gain is split; where another column leads now:"),
        Line(2, "ID5R: let every branch split on that column first", ("turn",),
             "mlcore.trees.incremental.grow:_Growing._pull_up"),
        Line(2, "ID5R: let both splits change places, by their counts"),
        Line(2, "ID4: throw the subtree away, begin anew below the node"),
        Line(1, "go on in the branch of the record, as far as a leaf", ("taken",),
             "mlcore.trees.incremental.grow:_Growing._settle"),
        Line(0, "return both trees", ("done",), "mlcore.trees.incremental.grow:_told"),
    ),
)  # fmt: skip

HOEFFDING = Card(
    "Hoeffding tree",
    "Each record of a stream is read once and counted in its leaf. A leaf is split when its best column is "
    "ahead by more than Hoeffding’s bound for means, a rule of thumb for gains.",
    "Pedro Domingos and Geoff Hulten, 2000",
    (
        Line(0, "begin with one leaf", ("ask",), "mlcore.trees.incremental.hoeffding:hoeffding"),
        Line(0, "for each record of the stream:"),
        Line(1, "count it in its leaf, then forget it", ("count",),
             "mlcore.trees.incremental.observing:Seen.joined"),
        Line(1, "after every 100 of a leaf, if not all are of one class:"),
        Line(2, "d = the lead in gain of its best column over the second"),
        Line(2, "ε = √(R² ln(1/δ) / 2n), n records of the leaf"),
        Line(2, "split it if d > ε, or if ε is below the threshold of ties", ("split",),
             "mlcore.trees.incremental.hoeffding:_Reader._look"),
        Line(2, "else wait", ("look",), "mlcore.trees.incremental.hoeffding:_Reader._look"),
        Line(0, "at any time: predict the majority of a leaf", ("before", "done"),
             "mlcore.trees.incremental.hoeffding:_Drawing._node"),
    ),
)  # fmt: skip
