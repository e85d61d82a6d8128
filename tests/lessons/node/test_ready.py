"""Ready cases of one node: each leads to the subject of its words."""

import pytest

from tests.support.visiting import visit, words
from views.kit.lesson import Ready, Snapshot
from views.lessons import LESSONS

SHOWN = {  # on the page, or in the last sentence of its story
    "One of six": "Gini index 0.2778",
    "From 0 : 6 to 6 : 0": "0 of 6 are ▲ C0",
    "Nine days of fourteen": "0.940",
    "Four classes": "Entropy 2.0000 log₂ 4 = 2 bits 100.0 %",
    "A chord under the curve": "gain 0.3500 0.2222 0.3333",
    "The lectures’ split": "gain 0.0933 0.0625 0.1667",
    "Own car or car type?": "the error falls as well",
    "Nothing for the error": "The error does not fall",
    "Does the major tell us anything?": "information gain: H(Y) − H(Y | X) 0.5000",
    "A split that gains nothing": "gain 0.0000 0.0000 0.0000",
    "Powers of one half": "The entropy is also 1.750 bits",
    "The major in bits": "The entropy is also 1.500 bits",
    "Five equal symbols": "This one needs 2.400",
    "A rare symbol": "This one needs 1.000",
}


@pytest.mark.parametrize("ready", LESSONS["node"].ready(), ids=lambda one: one.label)
def test_a_ready_case_leads_to_what_its_words_are_about(ready: Ready):
    at = visit("node", **ready.query)
    last = at.lesson.explain(Snapshot(at.case, at.story, at.last)).say
    assert SHOWN[ready.label] in words(f"{at.html} {last}")
