"""How naive Bayes finds its answer for one record, as a trace: the prior, a factor for each column, the
product, and the product divided by the sum of all products."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from mlcore.attributes import cells_of
from mlcore.learners.naive import Counts, Floats, NaiveBayes, Normals, normalised
from mlcore.model import first_of_the_most
from mlcore.table import Cells, Scalar

Numbers = tuple[float, ...]  # one for each class


@dataclass(frozen=True, slots=True)
class FactorStep:
    """One step towards the answer.

    kind     level
    prior    1  the share of each class among the records
    factor   2  how often, or how densely, each class has this value of an attribute
    unknown  2  the cell is missing or its value is undeclared, so there is no factor
    product  1  all factors are multiplied
    done     1  the products are divided by their sum: `shares`, `label`

    value:  of the record, None if it is missing
    logs:   the logarithm of the factor; total: of the product so far, the prior included
    counts: records of the class with this value; of: those of the class with a known value. In the prior:
            records of the class, and all records
    laplace, values: the addition to each count, and the number of counts
    means, variances: of the normal densities; the variances are 0 if the column varies in no class
    impossible: no class has a likelihood above 0, so the priors decide
    """

    kind: str
    level: int
    logs: Numbers
    total: Numbers
    attribute: str | None = None
    value: Scalar | None = None
    counts: Numbers = ()
    of: Numbers = ()
    laplace: float = 0.0
    values: int = 0
    means: Numbers = ()
    variances: Numbers = ()
    shares: Numbers = ()
    label: Scalar | None = None
    impossible: bool = False


def factors(model: NaiveBayes, record: Mapping[str, Scalar | None]) -> Iterator[FactorStep]:
    """Trace how the model answers. The shares of the last step are those of its predict_proba.

    record: a value for each attribute, None if it is missing. Raises TableError.
    """
    with np.errstate(divide="ignore"):
        prior = np.log(model.priors)
    k, n = len(model.classes), float(model.counts.sum())
    likelihood = np.zeros((1, k))
    yield FactorStep("prior", 1, _tuple(prior), _tuple(prior), counts=_tuple(model.counts), of=(n,) * k)
    for attribute, factor in zip(model.attributes, model.factors, strict=True):
        value = record.get(attribute.name)
        cells = cells_of({attribute.name: [value]}, attribute, "model")
        logs = factor.likelihoods(cells)
        likelihood = likelihood + logs
        numbers = _of_counts(factor, cells) if isinstance(factor, Counts) else _of_normals(factor, cells)
        kind = "factor" if numbers else "unknown"
        total = _tuple(prior + likelihood[0])
        yield FactorStep(kind, 2, _tuple(logs[0]), total, attribute.name, value, **numbers)  # type: ignore[arg-type]
    total, nothing = _tuple(prior + likelihood[0]), (0.0,) * k
    impossible = not np.isfinite(total).any()
    yield FactorStep("product", 1, nothing, total, impossible=impossible)
    shares = normalised(model.priors, likelihood)
    label = first_of_the_most(shares, model.classes)[0]
    yield FactorStep(
        "done", 1, nothing, total, shares=_tuple(shares[0]), label=label, impossible=impossible
    )  # fmt: skip


def _of_counts(factor: Counts, cells: Cells) -> dict[str, object]:
    """The counts behind a factor, empty if the cell has none."""
    if cells[0] < 0:
        return {}
    of = _tuple(factor.counts.sum(axis=0))
    counted = {"counts": _tuple(factor.counts[cells[0]]), "of": of}
    return {**counted, "laplace": factor.laplace, "values": len(factor.counts)}


def _of_normals(factor: Normals, cells: Cells) -> dict[str, object]:
    if np.isnan(cells[0]):
        return {}
    return {"means": _tuple(factor.mean), "variances": _tuple(factor.variance)}


def _tuple(numbers: Floats) -> Numbers:
    return tuple(numbers.tolist())
