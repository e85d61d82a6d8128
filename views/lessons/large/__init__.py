"""Trees on large data: lists sorted once (SLIQ), cut into parts (SPRINT), days one by one, a stream.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.large.days import DAYS
from views.lessons.large.lists_panels import LISTS
from views.lessons.large.parts import PARTS as SPRINT
from views.lessons.large.stream import STREAM

VIEWS: dict[str, View[Any, Any]] = {"lists": LISTS, "parts": SPRINT, "days": DAYS, "stream": STREAM}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="lists", label="View", resets=PLACE
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="large",
    title="Trees on large data",
    section="Other ways to learn",
    term="SLIQ, SPRINT, incremental trees",
    topics="big data, data stream, ID4, ID5R, Hoeffding tree, VFDT, scalability, attribute lists",
    summary="Trees for large data and for data that arrive over time: SLIQ and SPRINT with lists sorted "
    "once, ID4 and ID5R day by day, a Hoeffding tree on a stream",
)
