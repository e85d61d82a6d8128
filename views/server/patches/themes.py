"""The look of the app is put into a message once, not six times a run.

Streamlit begins each run, that of a step too, with a message that holds its settings of colours and fonts.
For each of six sections it goes through all of its settings, which took 2 ms. The settings of a server stay
the same while it runs, so finished sections are copied here.
"""

from collections.abc import Callable
from typing import Any

from streamlit.runtime import app_session

MADE: dict[str, Any] = {}  # section -> the message with its settings


def begin() -> None:
    """From now on look up each section once."""
    looked_up: Callable[[Any, str], None] = vars(app_session)["_populate_theme_msg"]

    def copied(message: Any, section: str = "theme") -> None:
        if section not in MADE:
            made = type(message)()
            looked_up(made, section)
            MADE[section] = made
        message.MergeFrom(MADE[section])

    vars(app_session)["_populate_theme_msg"] = copied
