"""Lines of a calculation can break before every sign, and only there."""

from views.words.tex import aligned


def test_each_step_of_a_line_is_a_formula_of_its_own_that_keeps_its_sign():
    line = r"\text{gain} &= H - H_{\text{split}} = 0.9403 - 0.6935 = \mathbf{0.247}"
    steps = r"${=}\;H - H_{\text{split}}$ ${=}\;0.9403 - 0.6935$ ${=}\;\mathbf{0.247}$"
    assert aligned([line]) == rf"$\text{{gain}}$ *{steps}*"


def test_nothing_is_broken_within_a_group():
    line = r"b &= \operatorname{mean}_{k = 1}\left(y = 3\right) = 2,\quad n = 7"
    steps = r"${=}\;\operatorname{mean}_{k = 1}\left(y = 3\right)$ ${=}\;2,$ $n$ ${=}\;7$"
    assert aligned([line]) == f"$b$ *{steps}*"


def test_lines_are_paragraphs_and_one_may_go_on_without_a_name():
    assert aligned([r"\alpha &\to 1", "&= 2"]) == "$\\alpha$ *${\\to }\\;1$*\n\n*${=}\\;2$*"
