"""The widgets that choose a kind of learner and its settings."""

from collections.abc import Sequence

from views.kit.link.codes import OFFERS, Chosen
from views.kit.link.params import Change, Param
from views.kit.panels import Field, Panels, choice


def model(row: Param, chosen: Chosen, width: int = 176, without: Sequence[str] = ()) -> Panels:
    """The list of learners and the settings of the chosen one. without: learners that are not in the list."""
    return [kind(row, chosen, width, without), *settings(row, chosen)]


def kind(row: Param, chosen: Chosen, width: int = 176, without: Sequence[str] = ()) -> Field:
    """The list of learners, without settings."""
    offered = {name: offer.title for name, offer in OFFERS.items() if name not in without}

    def change(name: str) -> Change:
        return row.change(Chosen(name))

    return Field(row.name, row.label, "select", chosen.name, change, options=offered, width=width)


def settings(row: Param, chosen: Chosen) -> Panels:
    """The settings of the chosen learner."""
    return [_setting(row, chosen, setting) for setting in chosen.offer.rows if _counts(chosen, setting)]


def _counts(chosen: Chosen, setting: Param) -> bool:
    """Whether a setting has an effect. For example, a linear kernel has no gamma."""
    return setting.name != "gamma" or chosen.settings["kernel"] == "rbf"


def _setting(row: Param, chosen: Chosen, setting: Param) -> Field:
    value = chosen.settings[setting.name]
    look = {"width": 150 if setting.name in ("prune", "laplace") else 110}
    made = choice(setting, value, change=lambda value: row.change(chosen.but(setting.name, value)), **look)
    return Field(**{**vars(made), "key": f"{row.name} {setting.name}"})
