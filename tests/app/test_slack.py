"""Soft margin in Streamlit: the small pictures over C, and the buttons below them."""

from tests.support.app import opened, parameter, said, sent


def test_a_small_picture_chooses_its_c():
    at = opened("slack", set="touching")
    assert len(sent(at, "still")) == 7, "no hard margin among them"
    at.button(key="go take 0.01").click().run()
    assert parameter(at, "C") == "0.01"
    assert "The margin is" in said(at)
    at = opened("slack", set="outlier")
    assert len(sent(at, "still")) == 8
