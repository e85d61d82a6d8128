"""The cards of the methods of pruning."""

from mlcore.prune import PruneStep
from views.subjects.cards import Card, Line

METHODS, WALK = "mlcore.prune.methods:", "mlcore.prune.bottom_up:"
JUDGE = f"{WALK}Comparison"


def turns(step: PruneStep) -> tuple[str, ...]:
    """The turns of a step of pruning: its kind. The algorithm weighs a node before it prunes it."""
    return ("weigh" if step.kind.startswith("before ") else step.kind,)


def _bottom_up(start: str, each: str, subtree: str, leaf: str, test: str, source: str) -> tuple[Line, ...]:
    """Five methods walk through the tree in the same way and differ in what they compare."""
    return (
        Line(0, start, ("start",), source),
        Line(0, each, (), f"{WALK}bottom_up"),
        Line(1, f"e(T) = {subtree}"),
        Line(1, f"e(t) = {leaf}", ("weigh",), JUDGE),
        Line(1, test, ("collapse",), JUDGE),
        Line(1, "else keep it", ("keep",), JUDGE),
        Line(0, "return the tree", ("done", "limit"), "mlcore.prune:run"),
    )


EACH = "for each internal node t with its subtree T, from the bottom up:"

REDUCED = Card(
    "Reduced-error pruning",
    "The method prunes a subtree if a leaf makes at most as many errors on validation records, which the "
    "tree has not seen. These records are therefore lost for growing.",
    "Ross Quinlan, “Simplifying decision trees”, 1987",
    _bottom_up(
        "grow the tree on training records, then pass the validation records down it",
        EACH,
        "validation errors of the leaves of T",
        "validation errors of t as a leaf with its majority class in training",
        "if e(t) ≤ e(T), and the errors of the whole tree do not rise: prune T to a leaf",
        f"{METHODS}reduced_error",
    ),
)

PESSIMISTIC = Card(
    "Pessimistic pruning",
    "The method adds a penalty for each leaf to the training errors, half an error by default. It prunes if "
    "a leaf then costs at most as much as the subtree. It needs no validation records.",
    "as in Tan, Steinbach and Kumar, “Introduction to Data Mining”, 2006 (Quinlan’s method of 1987 adds a "
    "standard error)",
    _bottom_up(
        "grow the whole tree on all training records",
        EACH,
        "training errors of the leaves of T + penalty · number of these leaves",
        "training errors of t as a leaf + penalty",
        "if e(t) ≤ e(T): prune T to a leaf",
        f"{METHODS}pessimistic",
    ),
)

MDL = Card(
    "Minimum description length",
    "The method measures the tree and its exceptions in bits, as a message that conveys the classes of all "
    "training "
    "records. It keeps the shorter message, so a subtree has to save more bits than it costs.",
    "Jorma Rissanen’s principle, 1978, applied to trees by Ross Quinlan and Ronald Rivest, 1989",
    _bottom_up(
        "write the tree as a message: its splits, its leaves and the records that it misclassifies",
        EACH,
        "bits of T’s splits and leaves + bits of their exceptions",
        "bits of t as a leaf + bits of its exceptions",
        "if e(t) ≤ e(T): prune T to a leaf",
        "mlcore.prune.description:comparison_of",
    ),
)

EXPECTED = "mlcore.prune.error_based:_Expected"
ERROR_BASED = Card(
    "Error-based pruning",
    "The method charges each leaf with an upper limit of its error rate instead of the rate seen in "
    "training. "
    "The fewer the records, the higher this limit. A leaf or the largest branch may replace a subtree "
    "(subtree raising).",
    "Ross Quinlan, C4.5, 1993",
    (
        Line(0, "U(e, n) = upper confidence limit of the error rate, for e errors in n records", ("start",),
             "mlcore.prune.estimates:extra_errors"),
        Line(0, EACH, (), f"{WALK}bottom_up"),
        Line(1, "e(T) = Σ n · U(e, n) over the leaves of T"),
        Line(1, "e(t) = n · U(e, n) of t as a leaf"),
        Line(1, "e(B) = the same for T’s largest branch B, given all records of t", ("weigh",), EXPECTED),
        Line(1, "if e(t) ≤ min(e(T), e(B)) + 0.1: prune T to a leaf", ("collapse",), EXPECTED),
        Line(1, "else if e(B) ≤ e(T) + 0.1: put B in the place of T, and judge it again",
             ("raise",), EXPECTED),
        Line(1, "else keep T", ("keep",), EXPECTED),
        Line(0, "return the tree", ("done", "limit"), "mlcore.prune:run"),
    ),
)  # fmt: skip

COST_COMPLEXITY = Card(
    "Cost-complexity pruning",
    "The method weighs the risk R of a tree against its number of leaves: R(T) + α · leaves. The complexity "
    "parameter α is the cost of a leaf. As α rises from 0, more and more subtrees are not worth their "
    "leaves, and cross-validation chooses α.",
    "Breiman, Friedman, Olshen and Stone, CART, 1984",
    (
        Line(0, "T₀ = the whole tree, α = 0", ("start",), "mlcore.prune.cost_complexity:_sequence"),
        Line(0, "while the tree is more than its root:", (), "mlcore.prune.cost_complexity:_sequence"),
        Line(1, "for each internal node t with its subtree T:"),
        Line(2, "g(t) = (R(t) − R(T)) / (leaves of T − 1)"),
        Line(1, "α = the smallest g: the weakest link", ("weigh",), "mlcore.prune.links:Weakest.least"),
        Line(1, "prune every t with g(t) = α, which gives the best tree from α on", ("link",),
             "mlcore.prune.cost_complexity:_sequence"),
        Line(0, "choose a tree of the sequence by α or by cross-validation and return it", ("done", "limit"),
             "mlcore.prune.cross_validation:cross_validated"),
    ),
)  # fmt: skip

CHI_SQUARE = Card(
    "Chi-square pruning",
    "The method tests whether chance alone could explain how the classes differ between the branches of a "
    "split. It prunes the split if the p value is above the level. It tests only splits that have nothing "
    "but leaves below them.",
    "after Ross Quinlan, 1986, who stops growing by this test",
    (
        Line(0, "choose a significance level, such as 0.05", ("start",), f"{METHODS}chi_square"),
        Line(0, "for each internal node t with leaves only below it, from the bottom up:",
             (), f"{WALK}bottom_up"),
        Line(1, "expected count of class c in branch i = nᵢ · n_c / n"),
        Line(1, "χ² = Σ (count − expected)² / expected, with p from its degrees of freedom", ("weigh",),
             f"{METHODS}_Independence"),
        Line(1, "if p is above the level: prune the split to a leaf",
             ("collapse",), f"{METHODS}_Independence"),
        Line(1, "else keep it, and with it all splits above", ("keep",), f"{METHODS}_Independence"),
        Line(0, "return the tree", ("done", "limit"), "mlcore.prune:run"),
    ),
)  # fmt: skip

CARDS = {
    "reduced-error": REDUCED, "pessimistic": PESSIMISTIC, "error-based": ERROR_BASED,
    "cost-complexity": COST_COMPLEXITY, "mdl": MDL, "chi-square": CHI_SQUARE,
}  # fmt: skip
