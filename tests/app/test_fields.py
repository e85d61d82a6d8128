"""A folded field follows what is set from outside, and keeps a value that it could not accept."""

from unittest.mock import patch

from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.testing.v1 import AppTest

from tests.support.app import elements
from views.kit.panels import Field
from views.page import fields


def page() -> None:
    """A field behind a button, whose value comes from the link."""
    import streamlit as st

    from views.kit.panels import Field
    from views.page import fields

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


def test_a_widget_that_went_away_and_reports_what_it_showed_changes_nothing():
    """The browser sends the value with the next step, while the page without it is on its way."""

    def passing() -> None:
        import streamlit as st

        from views.kit.panels import Field
        from views.page import fields

        if st.session_state.get("step", 1) == 1:
            change = lambda text: st.session_state.setdefault("chosen", text)  # noqa: E731
            fields.field(Field("f", "F", "text", "", change), lambda change: None)

    at = AppTest.from_function(passing).run()
    gone = at.text_input(key="choose f")
    at.session_state["step"] = 2
    at.run()
    assert not at.text_input
    late = gone.set_value("")._widget_state
    at._tree.get_widget_states = lambda: WidgetStates(widgets=[late])  # type: ignore[method-assign]
    at.run()
    assert "chosen" not in at.session_state


def test_a_second_thought_counts_before_the_first_is_drawn():
    """Streamlit interrupts the run of the first report when a second report comes."""
    session: dict[str, object] = {"choose f": "two"}
    taken: list[str] = []
    field = Field("f", "F", "text", "one", lambda text: text)
    with patch("views.page.fields.st.session_state", session):
        fields.shows("choose f", "one")
        fields._chosen("choose f", field, taken.append)
        session["choose f"] = "one"
        fields._chosen("choose f", field, taken.append)
        fields._chosen("choose f", field, taken.append)
    assert taken == ["two", "one"]


def test_where_one_number_alone_is_left_it_is_shown():
    def alone() -> None:
        from views.kit.panels import Field
        from views.page import fields

        fields.field(Field("f", "F", "slider", 1, lambda value: {}, low=1, high=1, format="%d"), print)

    (shown,) = AppTest.from_function(alone).run().number_input
    assert (shown.value, shown.disabled) == (1, True)
