"""The code of the effects of chance on an accuracy: coins, intervals that miss, test sets that differ."""

from collections.abc import Sequence

from views.subjects.code import Script
from views.subjects.code.literals import comment, joined, py, r

OTHER = "scikit-learn cannot do this, but scipy can. The random draws are the same as on the page."
OTHER_R = "R draws other rounds. The expectation, the deviation and the probability are those of the page."
TOSSED = """
import numpy as np
from scipy.stats import binom, norm

n, p = {n}, {p}
counts = np.random.default_rng({seed}).binomial(n, p, {rounds})
print("first", *counts[:10])
print("from", counts.min(), "to", counts.max(), "mean", counts.mean())
law = binom(n, p)
k = round(n * p)
print("expected", law.mean(), "sd", law.std(), "P({{}})".format(k), law.pmf(k))
if 0 < p < 1:
    print("normal", norm.pdf(k, law.mean(), law.std()))
"""
TOSSED_R = """
n <- {n}; p <- {p}
set.seed({seed})
counts <- rbinom({rounds}, n, p)
print(head(counts, 10))
cat("from", min(counts), "to", max(counts), "mean", mean(counts), "\\n")
k <- round(n * p)
cat("expected", n * p, "sd", sqrt(n * p * (1 - p)), paste0("P(", k, ")"), dbinom(k, n, p), "\\n")
if (p > 0 && p < 1) cat("normal", dnorm(k, n * p, sqrt(n * p * (1 - p))), "\\n")
plot(table(counts), xlab = "heads", ylab = "rounds")
"""
TOSSED_MLCORE = """
import numpy as np

from mlcore.evaluate import binomial

n, p = {n}, {p}
counts = np.random.default_rng({seed}).binomial(n, p, {rounds})
print("first", *counts[:10])
print("from", counts.min(), "to", counts.max(), "mean", counts.mean())
k = round(n * p)
sd = np.sqrt(n * p * (1 - p))
print("expected", n * p, "sd", sd, "P({{}})".format(k), binomial.probability(k, n, p))
if 0 < p < 1:
    print("normal", binomial.normal(k, n, p))
"""

COVERED = """
import numpy as np
from scipy.stats import beta, binom, norm

n, truth, level = {n}, {truth}, {level}
k = np.arange(n + 1)
share, z = k / n, norm.ppf((1 + level) / 2)
half = z * np.sqrt(share * (1 - share) / n)
middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
wide = z * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2)) / (1 + z**2 / n)
ends = {{
    "wald": (share - half, share + half),
    "wilson": (middle - wide, middle + wide),
    "clopper-pearson": (beta.ppf((1 - level) / 2, k, n - k + 1), beta.ppf((1 + level) / 2, k + 1, n - k)),
}}
counts = np.random.default_rng({seed}).binomial(n, truth, {sets})  # right answers of each test set
for name, (low, high) in ends.items():
    low[0], high[-1] = 0, 1
    covers = (low <= truth) & (truth <= high)
    print(name, "missed", (~covers[counts]).sum(), "covers", binom.pmf(k, n, truth)[covers].sum())
"""
COVERED_R = """
n <- {n}; truth <- {truth}; level <- {level}
k <- 0:n; share <- k / n; z <- qnorm((1 + level) / 2)
half <- z * sqrt(share * (1 - share) / n)
middle <- (share + z^2 / (2 * n)) / (1 + z^2 / n)
wide <- z * sqrt(share * (1 - share) / n + z^2 / (4 * n^2)) / (1 + z^2 / n)
ends <- list(
  wald = cbind(share - half, share + half), wilson = cbind(middle - wide, middle + wide),
  "clopper-pearson" = cbind(qbeta((1 - level) / 2, k, n - k + 1), qbeta((1 + level) / 2, k + 1, n - k)))
counts <- {counts}  # right answers of each test set
for (name in names(ends)) {{
  low <- replace(ends[[name]][, 1], 1, 0); high <- replace(ends[[name]][, 2], n + 1, 1)
  covers <- low <= truth & truth <= high
  cat(name, "missed", sum(!covers[counts + 1]), "covers", sum(dbinom(k, n, truth)[covers]), "\\n")
}}
hist(counts, main = "right answers", xlab = "of n")
"""
COVERED_MLCORE = """
import numpy as np

from mlcore.evaluate import binomial, interval

n, truth, level = {n}, {truth}, {level}
k = np.arange(n + 1)
counts = np.random.default_rng({seed}).binomial(n, truth, {sets})  # right answers of each test set
for name in ("wald", "wilson", "clopper-pearson"):
    ends = [interval(right, n, level, name) for right in k.tolist()]
    covers = np.array([low <= truth <= high for low, high in ends])
    print(name, "missed", (~covers[counts]).sum(), "covers", binomial.probability(k, n, truth)[covers].sum())
"""

APART = """
from math import sqrt

from scipy.stats import norm

right_a, n_a, right_b, n_b = {sets}
a, b = right_a / n_a, right_b / n_b
d, se = b - a, sqrt(a * (1 - a) / n_a + b * (1 - b) / n_b)
print("d", d, "se", se)
if se:
    print("z", d / se, "p", 2 * norm.sf(abs(d / se)))
z = norm.ppf(0.975)
print("low", d - z * se, "high", d + z * se)
"""
APART_R = """
a <- {right_a} / {n_a}; b <- {right_b} / {n_b}
d <- b - a; se <- sqrt(a * (1 - a) / {n_a} + b * (1 - b) / {n_b})
cat("d", d, "se", se, "\\n")
if (se > 0) cat("z", d / se, "p", 2 * pnorm(-abs(d / se)), "\\n")
cat("low", d - qnorm(0.975) * se, "high", d + qnorm(0.975) * se, "\\n")
print(prop.test(c({right_b}, {right_a}), c({n_b}, {n_a}), correct = FALSE))
"""
APART_MLCORE = """
from mlcore.evaluate import two_sets

test = two_sets{sets}
low, high = test.interval()
print("d", test.difference, "se", test.error)
print("z", test.z, "p", test.p)
print("low", low, "high", high)
"""
POOLED = "prop.test has the same interval, but its z uses one share for both, as if they were equal."


def coins(n: int, p: float, rounds: int, seed: int) -> Script:
    """Rounds of coins beside the binomial distribution and the normal curve."""
    python, in_r = (
        {"n": n, "p": write(p), "rounds": rounds, "seed": seed} for write in (py, r)
    )  # fmt: skip
    return Script(
        joined([*comment([OTHER]), TOSSED.format(**python).strip()]),
        TOSSED_R.format(**in_r).strip(),
        TOSSED_MLCORE.format(**python).strip(),
        apart=(OTHER_R,),
    )


def coverage(n: int, truth: float, level: float, counts: Sequence[int], seed: int) -> Script:
    """How often each interval covers the truth. counts: right answers of each test set that the seed draws"""
    python, in_r = ({"n": n, "truth": write(truth), "level": write(level)} for write in (py, r))
    drawn = {"seed": seed, "sets": len(counts)}
    return Script(
        joined([*comment([OTHER]), COVERED.format(**python, **drawn).strip()]),
        COVERED_R.format(**in_r, counts=r([*counts])).strip(),
        COVERED_MLCORE.format(**python, **drawn).strip(),
    )


def apart(sets: Sequence[int]) -> Script:
    """Two shares, each on its own test set. sets: right and all of the first, and of the second"""
    names = dict(zip(("right_a", "n_a", "right_b", "n_b"), sets, strict=True))
    return Script(
        APART.format(sets=", ".join(map(str, sets))).strip(),
        joined([*comment([POOLED]), APART_R.format(**names).strip()]),
        APART_MLCORE.format(sets=py(tuple(sets))).strip(),
    )
