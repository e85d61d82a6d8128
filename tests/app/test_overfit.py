"""The page “Overfitting” in the app, through Streamlit's own test harness."""

from tests.support.app import begins_anew, follow, note, opened, parameter, said


def test_a_choice_writes_the_link_and_begins_anew():
    at = opened("overfit", step=9, noise=20, points=500)
    assert not note(at)
    at.selectbox(key="choose world").select("diagonal").run()
    assert not at.exception
    assert parameter(at, "world") == "diagonal"
    assert not {"noise", "points", "n"} & set(at.query_params)
    assert begins_anew(at, "overfit")


def test_other_points_are_shown_at_the_same_place():
    at = opened("overfit", step=9)
    before = said(at)
    at.selectbox(key="choose show").select("test").run()
    assert (parameter(at, "show"), parameter(at, "step")) == ("test", "9")
    assert said(at) == before


def test_a_ready_case_takes_the_link_of_before_away():
    at = opened("overfit", data="odd", points=100, step=1)
    follow(at, "One oblique split")
    assert not at.exception
    assert {name: parameter(at, name) for name in at.query_params} == {
        "world": "diagonal", "how": "search", "step": "0",
    }  # fmt: skip
    assert said(at).startswith("The search starts")


def test_an_oblique_tree_grows_beside_the_one_along_the_axes():
    at = opened("overfit", world="penguins", how="oblique", step=1)
    assert not note(at)
    assert "The tree splits" in said(at)
    at.selectbox(key="choose n").select(50).run()
    assert not at.exception
    assert (parameter(at, "n"), parameter(at, "how")) == ("50", "oblique")
    at = opened("overfit", world="penguins", view="variance")
    assert "is one sample" in said(at)
    at.button(key="go Use the ring").click().run()
    assert not at.exception
    assert parameter(at, "world") in (None, "ring")
