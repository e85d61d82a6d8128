"""The code of points and of the SVMs that separate them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from datasets.points import GENERATORS
from mlcore.svm import Kernel, Machine
from views.subjects.code import Beside, Script
from views.subjects.code.given import separated_there
from views.subjects.code.literals import comment, joined, py, py_arguments, r, r_arguments
from views.subjects.points.points import DRAWN, MOST, TOLERANCE, Points
from views.words.grammar import plural
from views.words.html import Html

WRITTEN, ABREAST = 60, 5  # points in the code, more are in a file; in a line
FILE = "points.csv"
SHARPEST = 1e3  # times the largest multiplier: a C above all of them has no effect
R_KERNELS = {"linear": "linear", "poly": "polynomial", "rbf": "radial", "sigmoid": "sigmoid"}
OWN = "expression"
OWN_KERNEL = "e1071 does not accept your own kernel ({text})."
SIGMOID = "With a sigmoid kernel the dual may have several optima."
WITHIN = "Each program stops somewhere within the tolerance, so the last digits may differ."
REPEATED = (
    "Some points coincide, so programs may divide their multipliers and choose support vectors differently."
)
CAPPED = "Glasshouse stopped this SVM before it converged."
GRAM = {
    "linear": "V @ V.T",
    "poly": "(V @ V.T + machine.coef0) ** machine.degree",
    "rbf": "np.exp(-machine.gamma * ((V[:, None] - V) ** 2).sum(axis=2))",
    "sigmoid": "np.tanh(machine.gamma * V @ V.T + machine.coef0)",
}
PYTHON_END = """
V, a = machine.support_vectors_, machine.dual_coef_[0]
dual = np.abs(a).sum() - a @ ({gram}) @ a / 2
print("support vectors", len(V), "errors", (machine.predict(X) != y).sum(), "dual", dual)
"""
MLCORE_END = """
print("support vectors", len(machine.support), "errors", machine.errors, "dual", machine.dual_objective)
"""
R_END = """
K <- {gram}
a <- machine$coefs[, 1]
cat("support vectors", machine$tot.nSV, "errors", sum(predict(machine, X) != y),
  "dual", sum(abs(a)) - sum(a * (K %*% a)) / 2, "\\n")
"""
R_GRAM = {
    "linear": "V %*% t(V)",
    "poly": "(V %*% t(V) + machine$coef0)^machine$degree",
    "rbf": "exp(-machine$gamma * as.matrix(dist(V))^2)",
    "sigmoid": "tanh(machine$gamma * V %*% t(V) + machine$coef0)",
}
R_PLOT = """
across <- seq(min(X[, 1]), max(X[, 1]), length.out = 60)
up <- seq(min(X[, 2]), max(X[, 2]), length.out = 60)
f <- attr(predict(machine, as.matrix(expand.grid(across, up)), decision.values = TRUE), "decision.values")
contour(across, up, matrix(f, 60), levels = c(-1, 0, 1))
points(X, pch = ifelse(y == 1, 3, 1)); points(V, cex = 2)
"""
PAIRS = """
for step in islice(svm.smo(X, y, {kernel}, {about}), {most}):
    if step.kind == "step":
        print("step", step.number, "points", step.i, step.j, "multipliers", step.new_i, step.new_j,
              "dual", step.dual)
"""
BESIDE = """
import pandas as pd

pd.DataFrame(
    {
        "mlcore": [len(ours.support), ours.errors, ours.dual_objective],
        "scikit-learn": [len(V), (machine.predict(X) != y).sum(), dual],
    },
    index=["support vectors", "errors", "dual"],
)
"""
STEPS = 20  # of SMO in a notebook, besides its start
MLCORE_WIDTH = 'print("w", *machine.weights, "b", machine.bias, "width", machine.margin)'
PYTHON_WIDTH = (
    'print("w", *machine.coef_[0], "b", machine.intercept_[0], "width", 2 / np.linalg.norm(machine.coef_))'
)
R_LINE = """
w <- drop(t(machine$coefs) %*% machine$SV); b <- -machine$rho
if (machine$labels[1] == 2) {{ w <- -w; b <- -b }}  # f is above 0 for class 1
cat("w", w, "b", b, "width", 2 / sqrt(sum(w^2)), "\\n")
"""


@dataclass(frozen=True)
class Learned:
    """An SVM and its settings.

    weights: factors on C by class, where they are not 1; each coordinate is (x − shift) · scale
    most:    at most this number of steps of SMO; for a linear SVM see `svm.linear_path`
    """

    machine: Machine
    C: float
    tol: float = TOLERANCE
    weights: dict[int, float] | None = None
    selection: str = "second-order"
    shift: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    most: int = MOST

    @property
    def kernel(self) -> Kernel:
        """Its kernel."""
        return self.machine.kernel

    @property
    def scaled(self) -> bool:
        """Whether the SVM uses other coordinates than the plane shows."""
        return self.shift != (0.0, 0.0) or self.scale != (1.0, 1.0)


def script(points: Points, found: Sequence[Learned]) -> Script:
    """The code of some SVMs on the same points."""
    many, first = points.n > WRITTEN, found[0]
    known = [one for one in found if one.kernel.name != OWN]
    repeated = [REPEATED] if len({*points.x}) < points.n else []
    hard = any(math.isinf(one.C) for one in found)
    numbers = ["import numpy as np", *(["import pandas as pd"] if many else [])]
    units = [f"X = (X - {py(list(first.shift))}) * {py(list(first.scale))}"] if first.scaled else []
    in_r = [f'X <- sweep(sweep(X, 2, {r(first.shift)}), 2, {r(first.scale)}, "*")'] if first.scaled else []
    python = [*numbers, "from sklearn.svm import SVC"]
    own = [*(["import math", ""] if hard else []), *numbers, "", "from mlcore import svm"]
    return Script(
        joined(python, python_points(points), units, *map(_python_machine, found)),
        joined(["library(e1071)"], r_points(points), in_r, *map(_r_machine, found)),
        joined(own, mlcore_points(points), units, *map(_mlcore_machine, found)),
        {FILE: partial(csv_of, points)} if many else {},
        (*dict.fromkeys(sentence for one in found for sentence in _apart(one)), *repeated),
        partial(_given, points, known) if known else None,
        joined(["from itertools import islice"], *map(_steps, found), ["machine"]),
        Beside("ours = machine", BESIDE.strip()) if len(found) == len(known) == 1 else None,
    )


def _given(points: Points, found: Sequence[Learned]) -> Html:
    """What scikit-learn gives here."""
    first = found[0]
    X = (points.X - np.array(first.shift)) * np.array(first.scale)
    about = [
        (one.kernel, {**_settings(one), "class_weight": one.weights}, one.machine.dual_objective,
         len(one.machine.support), one.machine.errors)
        for one in found
    ]  # fmt: skip
    return separated_there(X, np.array(points.y), about)


# The points ---------------------------------------------------------------------------------------


def csv_of(points: Points) -> str:
    """The points as a file."""
    rows = (f"{a!r},{b!r},{y}" for (a, b), y in zip(points.x, points.y, strict=True))
    return "\n".join(["x1,x2,y", *rows, ""])


def _axes(points: Points) -> list[str]:
    if points.classes == DRAWN:
        return []
    (across, up), (negative, positive) = points.axes, points.classes
    return comment([f"{across!r} and {up!r}. −1 is {negative!r}, +1 is {positive!r}."])


def _lines(points: Points) -> list[Sequence[tuple[float, float]]]:
    return [points.x[i : i + ABREAST] for i in range(0, points.n, ABREAST)]


def python_points(points: Points) -> list[str]:
    """The points in Python: as literals, or read from a file if there are many."""
    if points.n > WRITTEN:
        x = 'X, y = data[["x1", "x2"]].to_numpy(), data["y"].to_numpy()'
        return [*_axes(points), f"data = pd.read_csv({py(FILE)})", x]
    rows = [f"    {', '.join(map(py, line))}," for line in _lines(points)]
    return [*_axes(points), "X = np.array([", *rows, "])", f"y = np.array({py(list(points.y))})"]


def mlcore_points(points: Points) -> list[str]:
    """The points in Python. A generator makes its own points."""
    source = points.source
    if points.edited or source.set not in GENERATORS:
        return python_points(points)
    made = f"X, y = make({py(source.set)}, {source.n}, {source.seed})"
    return [*_axes(points), "from datasets.points import make", "", made]


def r_points(points: Points) -> list[str]:
    """The points in R."""
    if points.n > WRITTEN:
        read = [f"data <- read.csv({r(FILE)})", 'X <- as.matrix(data[, c("x1", "x2")])']
        return [*_axes(points), *read, "y <- factor(data$y, levels = c(1, -1))"]
    numbers = ",\n".join(f"  {', '.join(r(v) for place in line for v in place)}" for line in _lines(points))
    x = f"X <- matrix(c(\n{numbers}\n), ncol = 2, byrow = TRUE)"
    return [*_axes(points), x, f"y <- factor({r(points.y)}, levels = c(1, -1))"]


# SVMs ---------------------------------------------------------------------------------------------


def _shown(one: Learned) -> str:
    machine = one.machine
    width = f"width {machine.margin:.6g}, " if machine.margin is not None else ""
    errors, many = plural(machine.errors, "training error"), plural(len(machine.support), "support vector")
    return f"Glasshouse: {width}{many}, {errors}, dual {machine.dual_objective:.6g}."


def _numbers(kernel: Kernel) -> dict[str, float]:
    """The numbers of a kernel."""
    return {name: getattr(kernel, name) for name in ("gamma", "degree", "coef0") if hasattr(kernel, name)}


def _libsvm(kernel: Kernel) -> dict[str, float]:
    """The same for libsvm, whose polynomial has a gamma."""
    return {**_numbers(kernel), "gamma": 1.0} if kernel.name == "poly" else _numbers(kernel)


def _price(one: Learned) -> float:
    """C, or a value above every multiplier if C is infinite."""
    most = SHARPEST * float(one.machine.alpha.max(initial=1e-3))
    return float(f"{most:.2g}") if math.isinf(one.C) else one.C


def _settings(one: Learned) -> dict[str, object]:
    """The settings of SVC."""
    return {"kernel": one.kernel.name, **_libsvm(one.kernel), "C": _price(one), "tol": one.tol}


def _said(one: Learned) -> list[str]:
    """How libsvm differs, and what Glasshouse shows."""
    said = {
        "libsvm has no hard margin. A C above every multiplier gives the same result.": math.isinf(one.C),
        "libsvm's polynomial has a gamma, which is 1 here.": one.kernel.name == "poly",
        "libsvm uses second-order information, so its steps differ and the result is the same.": one.selection
        != "second-order",
        SIGMOID: one.kernel.name == "sigmoid",
        CAPPED: one.machine.capped,
        WITHIN: one.tol > 1e-5,
    }
    return [*(sentence for sentence, holds in said.items() if holds), _shown(one)]


def _apart(one: Learned) -> list[str]:
    """Sentences about different results of e1071, which is libsvm."""
    if one.kernel.name == OWN:
        return [OWN_KERNEL.format(text=one.kernel.text)]
    said = {
        SIGMOID: one.kernel.name == "sigmoid",
        CAPPED: one.machine.capped,
        WITHIN: one.tol > 1e-5,
    }
    return [sentence for sentence, holds in said.items() if holds]


def _python_machine(one: Learned) -> list[str]:
    name = one.kernel.name
    if name == OWN:
        return comment([f"Your own kernel ({one.kernel.text}): SVC accepts a Python function for it."])
    call = f"machine = SVC({py_arguments({**_settings(one), 'class_weight': one.weights})}).fit(X, y)"
    width = [PYTHON_WIDTH] if name == "linear" else []
    return [*comment(_said(one)), call, *width, PYTHON_END.format(gram=GRAM[name]).strip()]


def _r_machine(one: Learned) -> list[str]:
    name = one.kernel.name
    if name == OWN:
        return comment([OWN_KERNEL.format(text=one.kernel.text)])
    settings = {"type": "C-classification", "kernel": R_KERNELS[name], **_libsvm(one.kernel)}
    settings |= {"cost": _price(one), "tolerance": one.tol, "scale": False}
    weights = f', class.weights = c("-1" = 1, "1" = {r(one.weights[1])})' if one.weights else ""
    line = [R_LINE.format().strip()] if name == "linear" else []
    return [
        *comment(_said(one)),
        f"machine <- svm(X, y, {r_arguments(settings)}{weights})",
        *line,
        "V <- machine$SV",
        R_END.format(gram=R_GRAM[name]).strip(),
        R_PLOT.strip(),
    ]


def _kernel(one: Learned) -> str:
    if one.kernel.name == OWN:
        return f"svm.expression({py(one.kernel.text)})"
    return f"svm.{one.kernel.name}({py_arguments(_numbers(one.kernel))})"


def _about(one: Learned) -> str:
    """The settings of mlcore's SVM besides its kernel."""
    selection = one.selection if one.selection != "second-order" else None
    about = {"C": one.C, "tol": one.tol, "weights": one.weights, "selection": selection}
    return f"{py_arguments(about)}, max_iterations={one.most}"


def _steps(one: Learned) -> list[str]:
    """The first steps of SMO, for a notebook."""
    return [PAIRS.format(kernel=_kernel(one), about=_about(one), most=STEPS + 1).strip()]


def _mlcore_machine(one: Learned) -> list[str]:
    call = f"machine = svm.fit(X, y, {_kernel(one)}, {_about(one)})"
    if one.kernel.name == "linear" and one.most == MOST:
        call = f"(machine,) = svm.linear_path(X, y, [{py(one.C)}], {py(one.tol)})"
    width = [MLCORE_WIDTH] if one.kernel.name == "linear" else []
    return [*comment([_shown(one)]), call, *width, MLCORE_END.strip()]
