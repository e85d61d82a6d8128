"""The cards of SMO, one for each rule that chooses the pair, and of the kernels."""

from mlcore.svm import SmoStep
from views.subjects.cards import Card, Line

SOLVER, RULES = "mlcore.svm.solver:Solver", "mlcore.svm.selection:"
PARTNERS = ("error", "free", "any")


def turns(step: SmoStep) -> tuple[str, ...]:
    """The turns of a step of SMO: why it chooses this pair, and whether the box clips the step."""
    if step.kind != "step":
        return (step.kind,)
    return step.why, "clipped" if step.clipped else "unclipped"


def _smo(title: str, what: str, who: str, *choice: Line) -> Card:
    return Card(
        f"SMO · {title}",
        "SMO solves the SVM’s convex quadratic program. It moves two Lagrange multipliers at a time, because "
        f"Σ yα = 0 must hold. {what}",
        who,
        (
            Line(0, "α = 0 for all points", ("start",), SOLVER),
            Line(0, "while some pair violates the KKT conditions by more than tol:", (), SOLVER),
            *choice,
            Line(1, "or the two that you chose", ("own",), f"{SOLVER}._asked_for"),
            Line(1, "η = Kᵢᵢ + Kⱼⱼ − 2 Kᵢⱼ, and from α to the peak of the dual along the line:"),
            Line(1, "αⱼ ← αⱼ + yⱼ (Eᵢ − Eⱼ) / η", ("unclipped",), "mlcore.svm.steps:_pair"),
            Line(1, "if that is outside [L, H]: αⱼ ← the nearer end", ("clipped",), "mlcore.svm.steps:ends"),
            Line(1, "αᵢ ← αᵢ − yᵢ yⱼ · (change of αⱼ); update every error E"),
            Line(0, "b from the free support vectors, then return α and b", ("done", "limit"),
                 "mlcore.svm.standing:standing_of"),
        ),
    )  # fmt: skip


SMO = {
    "second-order": _smo(
        "second order",
        "Here j is the partner that promises the largest rise of the dual.",
        "John Platt, 1998. Choice of the pair: Rong-En Fan, Pai-Hsuen Chen and Chih-Jen Lin, 2005, as "
        "in libsvm",
        Line(1, "i = of the points whose yα can fall, the one with the largest error E"),
        Line(1, "j = of those whose yα can rise, the one with the largest (Eᵢ − Eⱼ)² / 2η",
             ("second-order",), f"{RULES}SecondOrder"),
    ),
    "violating-pair": _smo(
        "maximal violating pair",
        "Here i and j are the two points whose errors differ most.",
        "John Platt, 1998. Choice of the pair: Keerthi, Shevade, Bhattacharyya and Murthy, 2001",
        Line(1, "i = of the points whose yα can fall, the one with the largest error E"),
        Line(1, "j = of those whose yα can rise, the one with the smallest error E",
             ("violating-pair",), f"{RULES}ViolatingPair"),
    ),
    "platt": _smo(
        "Platt’s heuristics",
        "Here one loop looks for a point that violates its condition, and another for its partner.",
        "John Platt, “Fast training of support vector machines using sequential minimal optimization”, 1998",
        Line(1, "one of the two: the next violator among all points",
             tuple(f"platt-all-{partner}" for partner in PARTNERS), f"{RULES}Platt"),
        Line(1, "or, until none is left, among the free ones (0 < α < C)",
             tuple(f"platt-free-{partner}" for partner in PARTNERS), f"{RULES}Platt"),
        Line(1, "the other: the free point whose error differs most, else any free point, else any point"),
        Line(1, "if both loops find none and a pair is left: the maximal violating pair",
             ("violating-pair",), SOLVER),
    ),
    "random": _smo(
        "random pair",
        "Here the pair is random, as a baseline for the other rules.",
        "John Platt, 1998. The random choice is for comparison only.",
        Line(1, "i = any point that has a partner with which it violates the conditions"),
        Line(1, "j = any such partner", ("random",), f"{RULES}RandomPair"),
    ),
}  # fmt: skip


def _kernel(title: str, what: str, who: str, *computed: str) -> Card:
    return Card(
        title,
        what,
        who,
        (
            Line(0, "for each pair of training points x and z:"),
            *(Line(1, text) for text in computed),
            Line(0, "find α and b by SMO, with K(x, z) in place of x·z"),
            Line(0, "to predict a new x:"),
            Line(1, "f(x) = Σ αᵢ yᵢ K(xᵢ, x) + b, over the support vectors only"),
            Line(1, "the class is the sign of f(x)"),
        ),
    )


KERNELS = {
    "linear": _kernel(
        "Linear kernel",
        "The kernel is the dot product itself. The decision boundary is a straight line, or a hyperplane in "
        "more dimensions. Its weights are w = Σ αᵢ yᵢ xᵢ.",
        "Vladimir Vapnik and others, 1963 (maximum margin); Corinna Cortes and Vapnik, 1995 (slack)",
        "K(x, z) = x₁z₁ + x₂z₂ + …",
    ),
    "poly": _kernel(
        "Polynomial kernel",
        "The kernel is a dot product over all products of up to d coordinates, but it computes none of them. "
        "With coef0 = 0 only the products of exactly d coordinates count.",
        "Bernhard Boser, Isabelle Guyon and Vladimir Vapnik, 1992. Kernel trick: Aizerman, Braverman "
        "and Rozonoer, 1964",
        "s = x₁z₁ + x₂z₂ + …",
        "K(x, z) = (s + coef0)ᵈ",
    ),
    "rbf": _kernel(
        "Gaussian kernel",
        "The kernel measures similarity. It is 1 for equal points and falls towards 0 with the distance, "
        "faster with a larger γ. Its feature space has infinitely many dimensions.",
        "Bernhard Boser, Isabelle Guyon and Vladimir Vapnik, 1992 (in SVMs). Also called RBF",
        "d² = (x₁ − z₁)² + (x₂ − z₂)² + …",
        "K(x, z) = exp(−γ d²)",
    ),
    "sigmoid": _kernel(
        "Sigmoid kernel",
        "This is the activation function of a neural network. For many values of γ and coef0 it is not a "
        "Mercer kernel, so the dual may not be concave.",
        "Vladimir Vapnik’s book of 1995. Its limits: Hsuan-Tien Lin and Chih-Jen Lin, 2003",
        "s = x₁z₁ + x₂z₂ + …",
        "K(x, z) = tanh(γ s + coef0)",
    ),
    "own": _kernel(
        "Your own kernel",
        "You can enter any symmetric formula. It is a kernel if no Gram matrix has a negative eigenvalue. "
        "Only then is it a dot product in some space.",
        "James Mercer, 1909",
        "K(x, z) = your formula",
        "check the eigenvalues of the Gram matrix, the table of all K(x, z)",
    ),
}
