"""The cards of the algorithms that grow a tree."""

from mlcore import GrowStep
from views.subjects.cards import Card, Line

REASONS = {"pure": "leaf pure", "empty": "leaf empty", "not significant": "leaf insignificant"}
GROWING = "mlcore.trees.growing."
STOPS = f"{GROWING}plan:_stops"
TRY = Line(
    2,
    "for every threshold or subset that is allowed: measure the split",
    ("try",),
    "mlcore.trees.decide:scan_node",
)
SPLIT = f"{GROWING}choose:_choice"
END = Line(0, "return the tree", ("done", "limit"), "mlcore.trees.grow:grow")


def turns(step: GrowStep) -> tuple[str, ...]:
    """The turns of a step of growing: its kind, with the reason for a leaf and the move of a merge."""
    if step.kind == "leaf":
        stop = step.decision.stop if step.decision else None
        return (REASONS.get(stop or "", "leaf"),)
    if step.kind == "merge" and step.merge is not None:
        return (f"merge {step.merge.kind}",)
    return (step.kind,)


def _begin(name: str) -> Line:
    return Line(
        0, f"{name}(S): S are the records that reach this node", ("arrive",), "mlcore.trees.grow:_trace"
    )


PURE = Line(1, "if all of S are in one class: return a leaf with this class", ("leaf pure",), STOPS)
EMPTY = Line(1, "if S is empty: return a leaf with the parent’s majority class", ("leaf empty",), STOPS)
STOP = Line(1, "if no attribute helps, or a limit is reached: return a leaf with the majority class",
            ("leaf",), f"{GROWING}plan:_too_little")  # fmt: skip

HUNT = Card(
    "Hunt’s algorithm",
    "Hunt’s algorithm divides and conquers: it splits the records at a node by one attribute, then each part "
    "in the same way, until no part needs a split. It is greedy, as it never takes a split back, so the tree "
    "may be a local optimum. One lecture always divides in two, but an attribute may have a branch for each "
    "value.",
    "Earl Hunt, Janet Marin and Philip Stone, “Experiments in Induction”, 1966",
    (
        _begin("Hunt"), EMPTY, PURE, STOP,
        Line(1, "for each attribute a:"),
        TRY,
        Line(2, "score(a) = the gain I(S) − Σ |Sᵢ|/|S| · I(Sᵢ), or another measure", ("candidate",),
             "mlcore.trees.impurity:gain"),
        Line(1, "split S on the attribute with the highest score (S: the records here)", ("split",), SPLIT),
        Line(1, "for each branch i: grow Hunt(Sᵢ) below it"),
        END,
    ),
)  # fmt: skip

ID3 = Card(
    "ID3",
    "ID3 follows Hunt’s algorithm, which splits a node and then each part in the same way. It chooses the "
    "attribute with the highest information gain, with a branch for each value, until all records at a node "
    "have one class, and does not prune. Its bias (one lecture says that trees have none) is towards short "
    "trees, with high gains near the root, and towards attributes with many values.",
    "Ross Quinlan, 1979, and “Induction of decision trees”, Machine Learning 1, 1986",
    (
        _begin("ID3"), EMPTY, PURE, STOP,
        Line(1, "for each attribute a:"),
        TRY,
        Line(2, "gain(a) = H(S) − Σ |Sᵥ|/|S| · H(Sᵥ), with the entropy H", ("candidate",),
             "mlcore.trees.impurity:gain"),
        Line(1, "split S on the attribute with the highest gain (S: the records here)", ("split",), SPLIT),
        Line(1, "for each of its values v: grow ID3(Sᵥ) below it"),
        END,
    ),
)  # fmt: skip

C45 = Card(
    "C4.5",
    "C4.5 splits on the attribute with the highest gain ratio among those with at least average gain (one "
    "lecture names the gain alone). A threshold pays an MDL penalty, log₂(thresholds tried) / records, and a "
    "record with a missing value goes down every branch in part. C4.5 builds the tree depth first with all "
    "records in memory.",
    "Ross Quinlan, “C4.5: Programs for Machine Learning”, 1993, with the MDL penalty of release 8, 1996. Its "
    "successor, sold as C5.0, adds boosting",
    (
        _begin("C4.5"), EMPTY, PURE, STOP,
        Line(1, "for each attribute a, over the records whose value of a is known:"),
        TRY,
        Line(2, "gain(a) = known share · (H(S) − Σ |Sᵢ|/|S| · H(Sᵢ)), less the MDL penalty",
             ("candidate",), f"{GROWING}choose:_priced"),
        Line(1, "leave out the attributes whose gain is below the average"),
        Line(1, "split on the attribute with the highest gain ratio, gain(a) / split information(a)",
             ("split",), SPLIT),
        Line(1, "for each branch i: grow C4.5(Sᵢ); where a is missing, a record goes down all, in part"),
        Line(1, "if the subtree makes no fewer training errors than a leaf: return a leaf", ("collapse",),
             f"{GROWING}finish:collapse"),
        END,
    ),
)  # fmt: skip

CART = Card(
    "CART",
    "CART splits in two, on the threshold or the subset of values that lowers the Gini index most. For a "
    "numeric target it grows a regression tree by the variance, and for a missing value a surrogate split "
    "decides. One lecture names information gain for CART, but its own measure is the Gini index.",
    "Leo Breiman, Jerome Friedman, Richard Olshen and Charles Stone, “Classification and Regression "
    "Trees”, 1984",
    (
        _begin("CART"), EMPTY,
        Line(1, "if all of S have the same class, or the same number: return a leaf with it",
             ("leaf pure",), STOPS),
        Line(1, "if no split helps, or a limit is reached: return a leaf with the majority or mean",
             ("leaf",), f"{GROWING}plan:_too_little"),
        Line(1, "for each attribute a:"),
        TRY,
        Line(2, "decrease(a) = I(S) − |S₁|/|S| · I(S₁) − |S₂|/|S| · I(S₂), at its best split", ("candidate",),
             "mlcore.trees.impurity:gain"),
        Line(1, "split S in two where the decrease is largest", ("split",), SPLIT),
        Line(1, "keep surrogate splits for missing values"),
        Line(1, "grow CART(S₁) on the left and CART(S₂) on the right"),
        END,
    ),
)  # fmt: skip

CHAID = Card(
    "CHAID",
    "CHAID merges the values of each attribute that do not differ significantly in the target. It then "
    "splits on the attribute with the lowest adjusted p value, with a branch for each group. It stops when "
    "no "
    "p is low enough.",
    "Gordon Kass, “An exploratory technique for investigating large quantities of categorical data”, 1980",
    (
        _begin("CHAID"),
        Line(1, "if S is empty, all of S agree, or a limit is reached: return a leaf",
             ("leaf pure", "leaf empty", "leaf"), STOPS),
        Line(1, "for each attribute a, first with a group for each value (more than 200 are joined before):",
             ("merge binned",), f"{GROWING}chaid:group"),
        Line(2, "while the two most similar groups do not differ significantly: merge them", ("merge merge",),
             f"{GROWING}chaid:group"),
        Line(2, "if a merged group of three or more holds two parts that differ: split it again",
             ("merge resplit",), f"{GROWING}chaid:group"),
        Line(2, "if a group has too few records: merge it with the one most similar", ("merge small",),
             f"{GROWING}chaid:group"),
        Line(2, "all groups now differ: the branches of a are found",
             ("merge settled",), f"{GROWING}chaid:group"),
        Line(2, "p(a) = p of the test of groups by target, times the Bonferroni multiplier", ("candidate",),
             f"{GROWING}inference:_merged"),
        Line(1, "if no p(a) is at most α: return a leaf with the majority class, or the mean",
             ("leaf insignificant",), f"{GROWING}inference:_too_weak"),
        Line(1, "split S on the attribute with the lowest p(a)",
             ("split",), f"{GROWING}inference:choose_by_test"),
        Line(1, "for each group i: grow CHAID(Sᵢ) below it"),
        END,
    ),
)  # fmt: skip

CTREE = Card(
    "Conditional inference",
    "This algorithm first tests which attribute is associated with the target. Only then does it look for "
    "the "
    "best split on that attribute, so an attribute with many possible splits has no advantage.",
    "Torsten Hothorn, Kurt Hornik and Achim Zeileis, “Unbiased recursive partitioning”, 2006, partykit in R",
    (
        _begin("ctree"),
        Line(1, "if S is empty, all of S agree, or a limit is reached: return a leaf",
             ("leaf pure", "leaf empty", "leaf"), STOPS),
        Line(1, "for each attribute a:"),
        Line(2, "p(a) = p of the permutation test of a and the target", ("candidate",),
             f"{GROWING}ctree:association"),
        Line(2, "adjust it for the m tests: 1 − (1 − p)ᵐ"),
        Line(1, "if no p(a) is below α: return a leaf with the majority class, or the mean",
             ("leaf insignificant",), f"{GROWING}inference:_too_weak"),
        Line(1, "split on the attribute with the lowest p(a), at its largest test statistic",
             ("split",), f"{GROWING}ctree:splits"),
        Line(1, "grow ctree(S₁) on the left and ctree(S₂) on the right"),
        END,
    ),
)  # fmt: skip

CARDS = {"hunt": HUNT, "id3": ID3, "c4.5": C45, "cart": CART, "chaid": CHAID, "ctree": CTREE}
