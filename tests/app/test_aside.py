"""What has no effect leaves the address. A choice in the app keeps it aside and is silent about it."""

from html import unescape

from streamlit.testing.v1 import AppTest

from tests.support.app import follow, note, opened, parameter, sent, sidebar


def mended(at: AppTest) -> dict[str, list[str | None]]:
    """What the browser corrects in the address: the old and the new text by name."""
    return {name: texts for data in sent(at, "mended") for name, texts in data["slips"].items()}


def test_a_link_from_outside_is_told_and_mended():
    at = opened("grow", data="tennis", algorithm="id3", surrogates=21, card="zzz")
    said = unescape(note(at))
    assert "ID3 has no setting “surrogates”, so the page leaves it out." in said
    assert "This link sets card to “zzz”, which does not exist." in said
    assert mended(at) == {"surrogates": ["21", None], "card": ["zzz", None]}


def test_another_view_takes_its_own_parameters_along_and_brings_them_back():
    at = opened("node", mix="2,5", step=1)
    view = at.segmented_control(key="choose view")
    view.set_value("split").run()
    assert (parameter(at, "view"), parameter(at, "mix"), note(at)) == ("split", None, "")
    at.segmented_control(key="choose branches many").set_value(3).run()
    at.segmented_control(key="choose view").set_value("pile").run()
    assert (parameter(at, "mix"), parameter(at, "branches"), note(at)) == ("2,5", None, "")
    at.segmented_control(key="choose view").set_value("split").run()
    assert (parameter(at, "mix"), parameter(at, "branches")) == (None, "5:1,1:5,1:1")
    assert not mended(at)


def test_another_algorithm_leaves_no_settings_behind():
    at = opened("grow", data="tennis", algorithm="cart", surrogates=3)
    assert note(at) == ""
    at.selectbox(key="choose algorithm").set_value("id3").run()
    assert (parameter(at, "surrogates"), note(at)) == (None, "")


def test_points_go_along_through_a_view_that_does_not_use_them():
    """The sidebar leads to a view of one table. From there the points still go to the next lesson."""
    at = opened("slack", set="moons", n=30)
    (query,) = [query for title, _, query in sidebar(at) if title == "Ensembles"]
    assert query == {"set": "moons", "n": "30"}
    at.switch_page("../../pages/crowd.py")
    at.query_params.update(query)
    at.run()
    assert note(at) == ""
    assert mended(at) == {"set": ["moons", None], "n": ["30", None]}
    at.query_params.clear()
    at.run()
    (query,) = [query for title, _, query in sidebar(at) if title == "Nearest neighbours"]
    assert query == {"set": "moons", "n": "30"}
    at.selectbox(key="choose view").set_value("bagging").run()
    assert (parameter(at, "set"), parameter(at, "n"), note(at)) == ("moons", "30", "")


def test_a_ready_case_forgets_what_is_aside():
    at = opened("node", mix="2,5", step=1)
    at.segmented_control(key="choose view").set_value("split").run()
    follow(at, "The lectures’ split")
    at.segmented_control(key="choose view").set_value("pile").run()
    assert parameter(at, "mix") is None
