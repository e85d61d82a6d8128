"""Every drawing has the colours of the one style sheet."""

import re
from colorsys import rgb_to_hls
from pathlib import Path

from views.kit import charts
from views.stage import colours
from views.stage.tree import still

VIEWS = Path(charts.__file__).parent
TURN = 4 / 360  # of hue: two colours within it look like one


def hue_and_lightness(colour: str) -> tuple[float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, lightness, _ = rgb_to_hls(red, green, blue)
    return hue, lightness


def test_the_style_sheet_has_a_colour_and_a_ground_for_each_of_eight_classes():
    assert [*colours.PAIRS][-16:] == [f"{letter}{i}" for i in range(8) for letter in "cw"]
    assert {"ink", "soft", "line", "paper", "accent"} <= {*colours.PAIRS}


def test_small_trees_have_the_classes_colours_of_their_theme():
    for look, dark in ((still.LIGHT, False), (still.DARK, True)):
        assert look["classes"] == tuple(colours.PAIRS[f"c{i}"][dark] for i in range(8))
        assert look["ink"] == colours.PAIRS["ink"][dark]


def test_a_class_of_a_chart_has_its_hue_and_a_lightness_between_both_themes():
    """A chart has one colour for both themes, because Plotly does not follow a switch of the theme."""
    for i, colour in enumerate(charts.CLASS_COLOURS):
        (hue, lightness), *themes = map(hue_and_lightness, (colour, *colours.PAIRS[f"c{i}"]))
        assert themes[0][1] < lightness < themes[1][1], colour
        assert all(abs(hue - theirs) < TURN for theirs, _ in themes), colour


def test_no_program_has_a_second_table_of_themed_colours():
    """A pair of themes is written in style sheets alone."""
    pair = re.compile(r"light-dark\(\s*#")
    assert not [file for file in VIEWS.rglob("*.py") if pair.search(file.read_text(encoding="utf-8"))]
