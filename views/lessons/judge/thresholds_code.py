"""The code of scores that are normal in both classes: their ROC curve, and two models whose curves cross."""

from collections.abc import Mapping, Sequence
from math import isinf

from mlcore.evaluate import Binormal
from views.subjects.code import Script
from views.subjects.code.literals import joined, py, r

CURVE = """
import numpy as np
from scipy.stats import norm
from sklearn.metrics import auc

d = {gap}
t = np.arange({low}, d + {reach} + {step} / 2, {step})
fpr, tpr = norm.sf(t), norm.sf(t - d)
for row in zip(t, tpr, fpr):
    print("t %.4f TPR %.4f FPR %.4f" % row)
print("d TPR", norm.sf(0), "FPR", norm.sf(d))
print("AUC", norm.cdf(d / np.sqrt(2)))
print("trapezoids", auc(np.r_[0, fpr[::-1], 1], np.r_[0, tpr[::-1], 1]))
"""
CURVE_R = """
d <- {gap}
t <- rev(seq({low}, d + {reach} + {step} / 2, {step}))
tpr <- pnorm(t - d, lower.tail = FALSE); fpr <- pnorm(t, lower.tail = FALSE)
cat(sprintf("t %.4f TPR %.4f FPR %.4f\\n", t, tpr, fpr), sep = "")
cat("d TPR", 1 - pnorm(0), "FPR", 1 - pnorm(d), "\\n")
cat("AUC", pnorm(d / sqrt(2)), "\\n")
plot(fpr, tpr, type = "l"); abline(0, 1, lty = 2)
"""
CURVE_MLCORE = """
import numpy as np

from mlcore.evaluate import Binormal

model = Binormal({gap})
for step in model.roc(np.arange({low}, {gap} + {reach} + {step} / 2, {step})):
    print("t %.4f TPR %.4f FPR %.4f" % (step.threshold, step.tpr, step.fpr))
(step,) = model.roc([{gap}])
print("d TPR", step.tpr, "FPR", step.fpr)
print("AUC", model.auc)
"""

CROSSING = """
import numpy as np
from scipy.optimize import brentq
from scipy.stats import norm

models = {models}  # mean and standard deviation of the positives; the negatives have 0 and 1
share = {share}  # of positives
t = np.linspace(-12, 12, 240_001)  # thresholds; the first is below all


def least(name, alarm):
    mean, sd = models[name]
    costs = share * norm.cdf(t, mean, sd) + (1 - share) * norm.sf(t) * alarm
    return t[costs.argmin()], costs.min()


for alarm in {alarms}:  # what a false alarm costs, in misses
    print("alarm", alarm, *least("A", alarm), *least("B", alarm))
ahead = lambda alarm: least("A", alarm)[1] - least("B", alarm)[1]
if ahead({low}) * ahead({high}) < 0:
    print("equal at", brentq(ahead, {low}, {high}))
"""
CROSSING_R = """
models <- list({models})  # mean and standard deviation of the positives; the negatives have 0 and 1
share <- {share}  # of positives
t <- seq(-12, 12, length.out = 240001)
least <- function(name, alarm) {{
  of <- models[[name]]
  costs <- share * pnorm(t, of[1], of[2]) + (1 - share) * (1 - pnorm(t)) * alarm
  c(t[which.min(costs)], min(costs))
}}
for (alarm in {alarms}) cat("alarm", alarm, least("A", alarm), least("B", alarm), "\\n")
ahead <- function(alarm) least("A", alarm)[2] - least("B", alarm)[2]
if (ahead({low}) * ahead({high}) < 0)
  cat("equal at", uniroot(ahead, c({low}, {high}), tol = 1e-9)$root, "\\n")
x <- exp(seq(log({low}), log({high}), length.out = 40))
plot(x, sapply(x, function(alarm) least("A", alarm)[2]), type = "l", log = "x", xlab = "alarm", ylab = "cost")
lines(x, sapply(x, function(alarm) least("B", alarm)[2]), lty = 2)
"""
CROSSING_MLCORE = """
from mlcore.evaluate import Binormal, equal_cost, expected_cost

models = {{{models}}}  # mean and standard deviation of the positives; the negatives have 0 and 1
share = {share}  # of positives
for alarm in {alarms}:  # what a false alarm costs, in misses
    best = [model.cheapest(1, alarm, share) for model in models.values()]
    costs = [expected_cost(step, 1, alarm, share) for step in best]
    print("alarm", alarm, best[0].threshold, costs[0], best[1].threshold, costs[1])
"""
BEYOND = "A threshold beyond all scores is infinite on the page. Here it is the first with the same cost."
EQUAL = 'print("equal at", equal_cost(*models.values(), {low}, {high}, share))'
NOWHERE = "# The same model is cheaper at both ends, so equal_cost finds no place between."


def curve(gap: float, reach: float, step: float) -> Script:
    """The rates of two normal curves and the area. reach: of thresholds beyond the means, in these steps"""
    about = {"gap": py(gap), "low": py(-reach), "reach": py(reach), "step": py(step)}
    python, in_r, own = (text.format(**about).strip() for text in (CURVE, CURVE_R, CURVE_MLCORE))
    return Script(python, in_r, own)


def crossing(
    models: Mapping[str, Binormal], share: float, alarms: Sequence[float], has_equal: bool
) -> Script:
    """The cheapest thresholds of two models by the cost of a false alarm."""
    ends = {"low": py(min(alarms)), "high": py(max(alarms))}
    about = {"share": py(share), "alarms": py(list(alarms)), **ends}
    own = ", ".join(f"{py(name)}: Binormal({py(one.mean)}, {py(one.sd)})" for name, one in models.items())
    in_r = ", ".join(f"{name} = {r([one.mean, one.sd])}" for name, one in models.items())
    plain = py({name: (one.mean, one.sd) for name, one in models.items()})
    cheapest = [one.cheapest(1, alarm, share).threshold for one in models.values() for alarm in alarms]
    return Script(
        CROSSING.format(models=plain, **about).strip(),
        CROSSING_R.format(models=in_r, **{**about, "alarms": r(list(alarms))}).strip(),
        joined([CROSSING_MLCORE.format(models=own, **about).strip(),
                EQUAL.format(**ends) if has_equal else NOWHERE]),
        apart=(BEYOND,) if any(map(isinf, cheapest)) else (),
    )  # fmt: skip
