"""Guess first on pages without a player: the page asks and answers at once, and asks again on request."""

from streamlit.testing.v1 import AppTest

from tests.support.app import all_choices, follow, html, opened, parameter, said, sent

AGAIN, UNKNOWN = "go Guess again", "go answer unknown"


NEW_RECORDS = "Errors on new records"


def keys(at: AppTest) -> set[str]:
    return {button.key for button in at.button}


def clicked(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


def test_what_another_c_does_is_guessed_shown_and_not_asked_again_by_an_edit():
    at = opened("slack", guess="true")
    assert UNKNOWN in keys(at)
    assert not sent(at, "line_editor")[0]["dials"]
    assert not sent(at, "still")
    clicked(at, "go answer narrower+")
    assert "✓ Correct." in html(at)
    assert parameter(at, "C") == "100"
    assert "0.675" in said(at)
    assert UNKNOWN not in keys(at)
    assert sent(at, "line_editor")[0]["dials"]
    clicked(at, "go take 0.01")
    assert "✓ Correct." not in html(at), "that answer was about another C"
    assert UNKNOWN not in keys(at)
    clicked(at, AGAIN)
    assert UNKNOWN in keys(at)
    assert not sent(at, "line_editor")[0]["dials"]
    clicked(at, UNKNOWN)
    assert "You did not guess." in html(at)
    at.selectbox(key="choose set").set_value("clouds").run()
    assert UNKNOWN in keys(at), "other points"
    clicked(at, UNKNOWN)
    follow(at, "Versicolor and virginica")
    assert UNKNOWN in keys(at), "a ready case"
    at.toggle(key="choose guess").set_value(False).run()
    assert not {UNKNOWN, AGAIN} & keys(at)


def test_the_margin_is_covered_until_its_points_are_marked():
    at = opened("margin", guess="true", optimum="true")
    (editor,) = sent(at, "line_editor")
    assert editor["marked"] == "support vector"
    assert "Can you find a wider one?" in said(at)
    assert "go optimum" not in keys(at)
    clicked(at, UNKNOWN)
    assert "The maximum margin is" in said(at)
    assert "marked" not in sent(at, "line_editor")[0]
    assert "It is 1.583 wide. All other points" in html(at)
    all_choices(at).number_input(key="choose seed").set_value(2).run()
    assert UNKNOWN in keys(at), "other points"
    assert "It is 1.583 wide. All other points" not in html(at)


def test_two_questions_of_a_page_come_one_after_the_other():
    at = opened("compare", data="iris", algorithms="c4.5,ctree", guess="true")
    assert len(sent(at, "standing")) == 1
    clicked(at, "go answer nowhere")
    assert len(sent(at, "standing")) == 2
    assert NEW_RECORDS not in [fold.label for fold in at.expander]
    assert UNKNOWN not in keys(at), "the feedback comes first"
    clicked(at, "go next guess")
    clicked(at, "go answer c4.5")
    assert NEW_RECORDS in [fold.label for fold in at.expander]
    assert html(at).count('class="gh-answered"') == 2
    assert AGAIN in keys(at)


def test_of_the_kernels_nothing_is_drawn_before_the_guess():
    at = opened("kernels", guess="true", presenter="true")
    (facets,) = sent(at, "facets")
    assert not any(pane["decision"] or pane["facts"] for pane in facets["panes"])
    assert "lowest 5-fold CV error" not in said(at)
    clicked(at, "go answer 1")
    (facets,) = sent(at, "facets")
    assert all(pane["decision"] and pane["facts"] for pane in facets["panes"])
    assert "✓ Correct." in html(at)
