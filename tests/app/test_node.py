"""One node in Streamlit: the learner adds and removes its records beside the picture."""

from tests.support.app import begins_anew, html, opened, parameter, said


def test_a_record_more_changes_the_link_and_keeps_the_step():
    at = opened("node", mix="1,5", step=1)
    assert "0.650" in said(at)
    at.number_input(key="choose mix 0").increment().run()
    assert parameter(at, "mix") == "2,5"
    assert parameter(at, "step") == "1"
    assert "0.863" in said(at)


def test_a_node_that_was_emptied_can_be_filled_again():
    at = opened("node", mix="0,1")
    at.number_input(key="choose mix 1").decrement().run()
    assert "This node has no records" in html(at)
    at.number_input(key="choose mix 0").increment().run()
    assert parameter(at, "mix") == "1,0"
    assert begins_anew(at, "node")


def test_a_child_more_is_a_child_with_records():
    at = opened("node", view="split", step=2)
    at.segmented_control(key="choose branches many").set_value(3).run()
    assert not at.exception
    assert parameter(at, "branches") == "5:1,1:5,1:1"
