"""Points edited by hand in a picture: one protocol for one plane and for several.

The picture moves a point at once and reports all points. Python's next drawing answers that report. While
a gesture goes on, the points are a draft, which only the fragment of the picture knows. At its end they go
into the link as one entry of the history, so the browser's back button undoes them. Then the whole page
follows at once or, where that takes long, when the picture asks for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

import streamlit as st

from datasets.points import MOST_POINTS
from views.kit.link import address
from views.kit.link.params import PLACE, Change
from views.kit.session import run_again
from views.subjects.points.points import Points
from views.subjects.points.reading import changes, pack, unpack

DRAFT = "points draft"  # the points during a gesture, while the link keeps those before it
MOVED = "points moved"  # the last edit: its kind, its point, and the points before and after
HELD = "link held"  # what a slider changes in the link while a gesture goes on
DROPPED = "points dropped"  # an edit is complete and in the link, and the whole page has to follow
QUICK = "points quick"  # this run answers an edit, and slow work comes after it
WAYS = ("add", "move", "remove", "flip")


@dataclass(frozen=True)
class Edit:
    """One edit: "add", "move", "remove" or "flip". at: the point (in `before` if it was removed)."""

    what: str
    at: int
    before: Points
    after: Points


def received(report: dict[str, Any] | None, base: Points) -> Points | None:
    """The points that a picture reports, on the plane of `base`, or None if the report is not valid.

    The report comes from a browser. It may have at most MOST_POINTS places, all finite and in the plane.
    """
    if report is None:
        return None
    x, y, c = (report.get(name) for name in ("x", "y", "c"))
    if not (isinstance(x, list) and isinstance(y, list) and isinstance(c, list)):
        return None
    if not len(x) == len(y) == len(c) <= MOST_POINTS or not all(one in (0, 1) for one in c):
        return None
    if not all(isinstance(v, int | float) and not isinstance(v, bool) and isfinite(v) for v in [*x, *y]):
        return None
    left, bottom, right, top = base.box
    inside = all(left <= a <= right for a in x) and all(bottom <= b <= top for b in y)
    return base.but(list(zip(x, y, strict=True)), [1 if one else -1 for one in c]) if inside else None


def _anew(points: Points) -> Change:
    """The link of edited points, with which a page begins anew."""
    return {**dict.fromkeys(PLACE), **changes(points)}


def edit(report: dict[str, Any] | None, base: Points, written: Callable[[Points], Change] = _anew) -> None:
    """Keep the points of a report as a draft during a gesture, and write them into the link at its end.

    written: the change of the link for these points
    """
    after = received(report, base)
    if report is None or after is None:
        return
    st.session_state[QUICK] = True
    if not report.get("done"):
        st.session_state[DRAFT] = after
        return
    st.session_state.pop(DRAFT, None)
    packed = pack(after.x, after.y)
    after = base.but(*unpack(packed))  # with the precision of the link
    what, at = report.get("what"), report.get("at")
    if what in WAYS and isinstance(at, int):
        st.session_state[MOVED] = Edit(what, at, base, after)
    drop()
    address.write(**written(after))


def drafted(points: Points) -> Points:
    """The points of the draft during a gesture, else those of the link."""
    draft = st.session_state.get(DRAFT)
    return draft if isinstance(draft, Points) and draft.source == points.source else points


def is_dropped() -> bool:
    """Whether a gesture is complete, so that the whole page follows after this run."""
    return bool(st.session_state.get(DROPPED))


def is_quick() -> bool:
    """Whether this run of the picture's fragment answers an edit."""
    return bool(st.session_state.pop(QUICK, False))


def settle() -> None:
    """Forget any gesture, at the start of a whole run."""
    for key in (DRAFT, HELD, DROPPED, QUICK):
        st.session_state.pop(key, None)


def hold(change: Change) -> None:
    """Keep the change of a slider during a drag. Only the picture follows."""
    st.session_state[HELD], st.session_state[QUICK] = change, True


def held() -> Change:
    """The change that a dragged slider will make in the link, empty for none."""
    return dict(st.session_state.get(HELD, {}))


def drop(quick: bool = True) -> None:
    """Mark a gesture as complete, so that the whole page follows.

    quick: the picture comes first, with everything that does not depend on the points
    """
    st.session_state.pop(HELD, None)
    st.session_state[DROPPED], st.session_state[QUICK] = True, quick


def follow() -> None:
    """Run the whole page if an edit is complete. The picture's fragment calls this at its end."""
    if st.session_state.pop(DROPPED, False):
        run_again()


def last_edit(points: Points) -> Edit | None:
    """The last edit of this session if it led to these points, else None."""
    last = st.session_state.get(MOVED)
    return last if isinstance(last, Edit) and last.after == points else None
