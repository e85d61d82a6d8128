"""A field that is folded away: it follows what is set from outside, and keeps what could not be taken."""

from streamlit.testing.v1 import AppTest

from tests.support.app import elements


def page() -> None:
    """A field behind a button, whose value comes from the link."""
    import streamlit as st

    from views import fields
    from views.panels import Field

    def act(change: object) -> None:
        st.session_state["link"] = change

    wrong = {"bad": "That cannot be taken."}
    value = st.session_state.get("link", "one")
    with st.popover("Settings"), fields.folded():
        fields.field(
            Field("f", "F", "text", value, lambda text: text, wrong=lambda text: wrong.get(text, "")), act
        )


def test_a_value_from_outside_makes_it_another_widget():
    at = AppTest.from_function(page).run()
    at.text_input(key="choose f").set_value("two").run()
    assert at.session_state["link"] == "two"
    assert at.text_input(key="choose f").value == "two"
    at.session_state["link"] = "three"
    at.run()
    assert at.text_input(key="choose f 1").value == "three"


def test_a_text_that_cannot_be_taken_stays_with_the_reason():
    at = AppTest.from_function(page).run()
    at.text_input(key="choose f").set_value("bad").run()
    at.run()
    assert at.text_input(key="choose f").value == "bad"
    assert "link" not in at.session_state
    said = [one.proto.body for one in elements(at.main) if one.type == "html"]
    assert any("That cannot be taken" in text for text in said)


def test_where_one_number_alone_is_left_it_is_shown():
    def alone() -> None:
        from views import fields
        from views.panels import Field

        fields.field(Field("f", "F", "slider", 1, lambda value: {}, low=1, high=1, format="%d"), print)

    (shown,) = AppTest.from_function(alone).run().number_input
    assert (shown.value, shown.disabled) == (1, True)
