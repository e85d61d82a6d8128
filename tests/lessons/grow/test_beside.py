"""The plane beside a growing regression tree: steps over one attribute, or colours over two."""

from tests.support.visiting import Visit, visit
from views.kit.panels import Beside


def cars(**query: str) -> Visit:
    return visit("grow", data="cars", recipe="cart", plane="true", **query)


def plane(at: Visit) -> dict:
    (found,) = (panel.picture for panel in at.panels if isinstance(panel, Beside))
    return found


def test_a_second_attribute_turns_steps_into_colours_and_back():
    steps = cars(axes="Weight")
    assert "scale" not in plane(steps)
    up = steps.fields["axis 1"]
    assert (up.value, up.options[""]) == ("", "Miles per gallon, as steps")
    assert "Weight" not in up.options
    assert up.change("Horsepower") == {"axes": "Weight;Horsepower"}
    both = cars(axes="Weight;Horsepower")
    assert not both.note
    assert plane(both)["scale"] == ("10.4", "33.9")
    assert both.fields["axis 1"].change("") == {"axes": "Weight"}
    assert both.fields["axis 0"].change("Horsepower") == {"axes": "Horsepower;Weight"}


def test_a_classification_tree_has_two_attributes_as_before():
    at = visit("grow", data="iris", recipe="cart", plane="true")
    assert "" not in at.fields["axis 1"].options
    assert "scale" not in plane(at)
