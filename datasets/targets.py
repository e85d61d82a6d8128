"""Guesses which column a table is about, by its name or as the only one with two words."""

import re

from datasets.naming import as_words

TARGETS = (
    *("target", "survived", "class", "class label", "label", "outcome", "y", "klasse", "ziel"),
    *("species", "diagnosis", "attrition", "churn", "churned", "exited", "play", "play tennis", "play golf"),
    *("decision", "default", "income", "response", "buys computer", "buys", "purchased", "variety"),
    *("loan status", "loan approved", "approved", "credit risk", "risk", "death event", "died", "death"),
    *("survival", "deposit", "subscribed", "is fraud", "fraud", "is spam", "spam", "stroke"),
    *("heart disease", "disease", "admitted", "admit", "passed", "hired", "is canceled", "canceled"),
    *("cancelled", "verdict", "diagnose", "entscheidung", "ergebnis", "bestanden"),
)
QUANTITIES = {"income", "risk", "response", "deposit", "survival"}  # targets if they are classes
WITHIN = re.compile(
    r"\b(target|label|churn|churned|attrition|diagnosis|survived|default|outcome|fraud|spam|class label)\b"
)


def called_target(names: tuple[str, ...]) -> str | None:
    """The column whose name says that it is to be predicted, None if there is none."""
    called = {as_words(name): name for name in reversed(names)}
    exact = next((called[name] for name in TARGETS if name in called), None)
    return exact or next((called[words] for words in called if WITHIN.search(words)), None)
