"""The axes of a plane, and curves over them."""

import pytest

from views.kit import charts
from views.stage.plane.picture import axis


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (-1.5, 1.5, ["−1.5", "−1", "−0.5", "0", "0.5", "1", "1.5"]),
        (0, 1, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
    ],
)
def test_an_axis_has_round_ticks(low: float, high: float, texts: list[str]):
    assert [text for _, text in axis("x", low, high)["ticks"]] == texts


# Curves ------------------------------------------------------------------------------------------

DOWN = charts.Curve("training", [1, 2, 5], [0.5, 0.25, 0.125], charts.TRAINING)
STAIRS = charts.Curve("risk", [0, 2, 4], [3, 2, 1], charts.TEST, "dot", stairs=True)


def test_a_curve_has_a_value_where_it_has_a_place_and_stairs_have_one_everywhere():
    assert [DOWN.at(x) for x in (1, 3, 5)] == [0.5, None, 0.125]
    assert [STAIRS.at(x) for x in (-1, 0, 1.9, 2, 9)] == [None, 3, 3, 2, 1]


def test_the_place_is_marked_on_every_curve_that_has_it():
    figure = charts.curve([DOWN, STAIRS], "leaves", "error", at=2, notes=[charts.Note(5, 0.125, "least")])
    lines = [trace for trace in figure.data if trace.mode == "lines"]
    dots = [(trace.x[0], trace.y[0]) for trace in figure.data if trace.mode == "markers"]
    assert [(line.name, line.line.dash, line.line.shape) for line in lines] == [
        ("training", "solid", None),
        ("risk", "dot", "hv"),
    ]
    assert dots == [(2, 0.25), (2, 2)]
    assert figure.layout.shapes[0].x0 == 2
    assert figure.layout.annotations[0].text == "least"
    assert figure.layout.yaxis.rangemode == "tozero"


def test_presenter_mode_has_larger_letters():
    plain, large = (charts.curve([DOWN], "leaves", "error", large=large) for large in (False, True))
    assert large.layout.xaxis.tickfont.size > plain.layout.xaxis.tickfont.size
    assert large.layout.height > plain.layout.height


def test_the_table_of_a_long_curve_is_thinned_but_has_what_matters():
    long = charts.Curve("test", range(1, 201), [1 / n for n in range(1, 201)], charts.TEST)
    html = charts.numbers([long], "Errors in numbers", "leaves", at=77, also=[33])
    assert html.count("<tr") < 22
    assert '<tr class="gh-best"><th scope="row">77</th><td>0.013</td>' in html
    for n in (1, 33, 200):
        assert f'<th scope="row">{n}</th>' in html


def test_a_number_beside_an_axis_has_room_there():
    ticks = axis("x", -1.9e7, 1.9e7)["ticks"]
    assert max(len(text) for _, text in ticks) <= 7
    assert (ticks[0][1], ticks[-1][1]) == ("−10⁷", "10⁷")
    assert [text for _, text in axis("x", 0, 1500)["ticks"]][-1] == "1500"
