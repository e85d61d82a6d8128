"""Kernels by their codes in the link, such as poly:3:1, with the numbers taken if left out."""

from collections.abc import Callable, Mapping

from mlcore import svm
from mlcore.svm import Kernel, ProblemError
from views.words.numbers import typed

SHAPES: dict[str, dict[str, float]] = {
    "linear": {},
    "poly": {"degree": 3, "coef0": 1.0},
    "rbf": {"gamma": 0.5},
    "sigmoid": {"gamma": 0.5, "coef0": 0.0},
    "own": {},
}
RANGES = {"degree": (1, 20), "coef0": (-1e6, 1e6), "gamma": (1e-6, 1e6)}
TITLES = {
    "linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid", "own": "Your own",
}  # fmt: skip


def kernel_of(code: str, formula: str) -> Kernel:
    """The kernel of a code in the link. Raises ProblemError in a sentence."""
    name, numbers = numbers_of(code)
    if name == "own":
        return svm.expression(formula)
    if name == "poly":
        degree = numbers["degree"]
        return svm.poly(int(degree) if degree == int(degree) else degree, numbers["coef0"])  # type: ignore[arg-type]
    makers: dict[str, Callable[..., Kernel]] = {"linear": svm.linear, "rbf": svm.rbf, "sigmoid": svm.sigmoid}
    return makers[name](**numbers)


def numbers_of(code: str) -> tuple[str, dict[str, float]]:
    """The name of a kernel and its numbers. Raises ProblemError in a sentence."""
    name, *given = code.split(":")
    shape = SHAPES.get(name)
    if shape is None or len(given) > len(shape):
        raise ProblemError(f"There is no kernel “{code}”.")
    try:
        values = [float(text) for text in given]
    except ValueError:
        raise ProblemError(f"The numbers of the kernel “{code}” cannot be read.") from None
    numbers = {**shape, **dict(zip(shape, values, strict=False))}
    for part, value in numbers.items():
        low, high = RANGES[part]
        if not low <= value <= high:
            raise ProblemError(f"In the kernel “{code}” {part} goes from {typed(low)} to {typed(high)}.")
    return name, numbers


def code_of(name: str, numbers: Mapping[str, float]) -> str:
    """The kernel as it stands in the link: poly:3:1."""
    return ":".join([name, *(f"{numbers[part]:g}" for part in SHAPES[name])])


def title_of(code: str, formula: str) -> tuple[str, str]:
    """Name and formula of a kernel; the formula as it was typed if it cannot be read."""
    try:
        return TITLES[code.split(":")[0]], kernel_of(code, formula).text
    except ProblemError:
        return TITLES[code.split(":")[0]], formula


def plain_title(code: str, formula: str) -> str:
    """Name and formula in one line."""
    title, text = title_of(code, formula)
    return f"{title}: {text}"
