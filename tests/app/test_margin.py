"""Maximum margin in Streamlit: a click shows the optimum or hides it."""

from streamlit.testing.v1 import AppTest

from tests.support.app import html, opened, parameter, said


def test_the_optimum_comes_and_goes():
    at = opened("margin", line="-1,1,1,-2")
    assert "Can you find a wider one?" in said(at)
    at.button(key="go optimum").click().run()
    assert not at.exception
    assert "The maximum margin is" in said(at)
    assert parameter(at, "optimum") == "true"
    assert html(at).count('<tr class="gh-best">') == 3, "the page marks the active conditions"
    at.button(key="go optimum").click().run()
    assert "Can you find a wider one?" in said(at)
    assert parameter(at, "optimum") is None


def about(at: AppTest) -> str:
    """The text of “About” once it is open."""
    assert not at.tabs, "the page does not make it before"
    at.session_state["about"] = True
    return "\n".join(text.value for text in at.run().markdown)


def test_the_numbers_it_tells_about_are_those_of_support_vector_machines():
    """The page does not mention entropy to a learner who asks about the numbers here."""
    shown = {"margin": about(opened("margin")), "grow": about(opened("grow", step=0))}
    assert "2/‖w‖ wide, from f = −1 to f = +1" in shown["margin"]
    assert ("**Entropy**" in shown["margin"], "**Entropy**" in shown["grow"]) == (False, True)
