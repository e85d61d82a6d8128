"""The code of a ROC curve: its area, the average precision, and the cheapest thresholds.

The scores of a model come from trials.py, and typed scores are in the code."""

from collections.abc import Sequence

from views.subjects.code import Script
from views.subjects.code.literals import py, r

IMPORT = "from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve"
CURVE = """
print("AUC", roc_auc_score(actual == {positive}, score))
print("average precision", average_precision_score(actual == {positive}, score))
fpr, tpr, thresholds = roc_curve(actual == {positive}, score, drop_intermediate=False)
positives, negatives = (actual == {positive}).sum(), (actual != {positive}).sum()
for alarm in {alarms}:  # what a false alarm costs, in misses
    bills = positives * (1 - tpr) + alarm * negatives * fpr
    at = bills.round(9).argmin()
    print("alarm", alarm, "threshold", thresholds[at], "cost", bills[at])
"""
CURVE_R = """
cat("AUC", pROC::auc(curve), "\\n")
steps <- pROC::coords(curve, "all", ret = c("recall", "precision"), transpose = FALSE)
cat("average precision", sum(-diff(steps$recall) * head(steps$precision, -1)), "\\n")
misses <- (1 - curve$sensitivities) * length(curve$cases)
alarms <- (1 - curve$specificities) * length(curve$controls)
for (alarm in {alarms}) {{
  bills <- round(misses + alarm * alarms, 9)
  at <- max(which(bills == min(bills)))  # in a tie the highest threshold
  least <- min(c(curve$predictor[curve$predictor >= curve$thresholds[at]], Inf))  # pROC cuts between scores
  cat("alarm", alarm, "threshold", least, "cost", bills[at], "\\n")
}}
plot(curve)
"""
CURVE_MLCORE = """
curve = mlcore.evaluate.roc(actual, score, {positive})
print("AUC", mlcore.evaluate.auc(curve))
print("average precision", mlcore.evaluate.average_precision(curve))
for alarm in {alarms}:  # what a false alarm costs, in misses
    bills = curve.positives - curve.tp + alarm * curve.fp
    at = bills.round(9).argmin()
    print("alarm", alarm, "threshold", curve.thresholds[at], "cost", bills[at])
"""

TYPED = """
score = {score}
actual = np.array(list({signs}))
"""
TYPED_R = """
score <- {score}
actual <- strsplit({signs}, "")[[1]]
curve <- pROC::roc(actual == "+", score, levels = c(FALSE, TRUE), direction = "<")
"""


def lines(positive: str, alarms: Sequence[float]) -> tuple[str, str, str]:
    """The lines of each program for `actual` and `score`, in R for `curve`. alarms: costs of a false alarm"""
    about = {"positive": py(positive), "alarms": py(list(alarms))}
    in_r = CURVE_R.format(alarms=r(list(alarms)))
    return CURVE.format(**about).strip(), in_r.strip(), CURVE_MLCORE.format(**about).strip()


def typed(records: Sequence[tuple[float, bool]], alarms: Sequence[float]) -> Script:
    """The curve of scores in the code."""
    scores, signs = [score for score, _ in records], "".join("-+"[positive] for _, positive in records)
    python, in_r, own = lines("+", alarms)
    given = TYPED.format(score=py(scores), signs=py(signs))
    return Script(
        f"import numpy as np\n{IMPORT}\n{given}{python}",
        f"{TYPED_R.format(score=r(scores), signs=r(signs)).lstrip()}{in_r}",
        f"import numpy as np\n\nimport mlcore\n{given}{own}",
    )
