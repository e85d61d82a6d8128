"""Words are never smaller than presenter mode allows: each small type says so in its style sheet."""

import re
from pathlib import Path

VIEWS = Path(__file__).resolve().parents[2] / "views"
SMALL = re.compile(r"font-size:\s*(\d*\.?\d+)(rem|em|px)\s*[;}]")
LEAST = {"rem": 0.96, "em": 1.0, "px": 16.0}
MARK = 0.6  # em: a mark such as ● is no word
# It sets the smallest type. Pages on phones and sheets of paper have no presenter mode.
APART = {"presenter.css", "hall.css", "leaves.css"}
PAPER = re.compile(r"@media print \{.*?\n\}", re.DOTALL)  # sheets have a fixed size on paper


def test_small_type_grows_in_presenter_mode():
    found = {}
    for path in VIEWS.rglob("*.css"):
        if path.name in APART:
            continue
        sizes = [
            (float(size), unit)
            for size, unit in SMALL.findall(PAPER.sub("", path.read_text(encoding="utf-8")))
        ]
        small = [
            f"{size}{unit}"
            for size, unit in sizes
            if size < LEAST[unit] and (unit, size < MARK) != ("em", True)
        ]
        if small:
            found[str(path.relative_to(VIEWS))] = small
    assert not found


CAPTIONS = re.compile(
    r"([^{}]*(?:caption|\.gh-fine|\.gh-legend)[^{}]*)\{[^{}]*font-size: max\((\d*\.?\d+)rem"
)


def test_a_caption_has_14_px():
    found = [
        (path.name, names.strip().splitlines()[-1], float(size))
        for path in VIEWS.rglob("*.css")
        for names, size in CAPTIONS.findall(PAPER.sub("", path.read_text(encoding="utf-8")))
    ]
    assert len(found) > 5
    assert [one for one in found if one[2] * 16 < 14] == []
