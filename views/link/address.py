"""The address of the page: read for a lesson, written by its widgets, and the place in the story.

The address is the truth. The place (`step`, and the `node` a learner opened) is written by the picture
itself, which reports it here, because a learner steps faster than the server answers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from views import own, session
from views.link.params import PLACE, Change, Given, Param

HEADS = {
    "table": "data",
    "points": "set",
    "guess": "guess",
}  # what goes along goes with the parameter that names it
KNOWN, HERE = "known query", "place"
LEFT = "left query"  # of the address, as the server knows it
LATEST = "latest link"


@dataclass
class _Latest:
    """The link as it was last changed, by the browser or by the server.

    run:       the run in which the browser's word for it was last looked at
    page:      the page that it belongs to, as Streamlit names it
    overtaken: links, without the place, that the server has replaced before the browser knew of it
    """

    run: object
    page: str
    link: dict[str, str]
    overtaken: list[dict[str, str]] = field(default_factory=list)


def query() -> dict[str, str]:
    """The parameters of the address.

    Each message of the browser carries its address. A message that it sent before it heard of a change by
    the server carries the old address, which would take the change back: the later link counts.
    """
    said, context = st.query_params.to_dict(), get_script_run_ctx()
    if context is None:
        return said
    latest: _Latest | None = st.session_state.get(LATEST)
    if latest is not None and latest.run is context.parallel_coordinator:  # each run has its own
        return said
    if st.session_state.pop(session.AGAIN, False) and latest is not None:
        latest.run = context.parallel_coordinator
        return said
    late = (
        latest is not None
        and latest.page == context.page_script_hash
        and not context.is_history_navigation
        and _without_place(said) in latest.overtaken
    )
    if latest is None or not late:
        st.session_state[LATEST] = _Latest(context.parallel_coordinator, context.page_script_hash, said)
        return said
    latest.run = context.parallel_coordinator
    with context.session_state.query_params() as params:  # the browser has this address, or is about to
        params.clear_with_no_forward_msg(preserve_embed=True)
        for name, text in latest.link.items():
            params.set_with_no_forward_msg(name, text)
    context.query_string = urlencode(latest.link)
    return dict(latest.link)


def _without_place(link: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in link.items() if name not in ("step", "node")}


def _overtake(before: dict[str, str]) -> None:
    """The server has changed the link."""
    latest: _Latest | None = st.session_state.get(LATEST)
    if latest is not None:
        latest.link = st.query_params.to_dict()
        now, old = _without_place(latest.link), [*latest.overtaken, _without_place(before)]
        latest.overtaken = [link for link in old if link != now]


def given(params: Iterable[Param], link: Mapping[str, str] | None = None) -> Given:
    """A link, by default that of the page, as a lesson reads it; the learner's own table comes with it."""
    link = query() if link is None else dict(link)
    mine, notes = own.find(link)
    found = Given(link, tuple(params), mine)
    found.notes += [*notes, *found.strangers()]
    return found


def changed(change: Change) -> dict[str, str]:
    """The parameters of the address after a change."""
    return {name: str(text) for name, text in {**query(), **change}.items() if text is not None}


def write(**changes: object) -> None:
    """Write parameters into the address (None removes one), as one entry of the history.

    The place goes with them: the server's view of it may be older than the browser's. Where the address names
    a step that is news, the learner has stepped on since: the page reads that, as it reads any link.
    """
    before = query()
    chosen = {name: value for name, value in changes.items() if name in ("step", "node")}
    stepped = "step" in before and is_news()
    place = {**({} if stepped else st.session_state.get(HERE, {})), **chosen}
    after = {**before, **changes, **place}
    st.query_params.from_dict({name: str(value) for name, value in after.items() if value is not None})
    _overtake(before)
    st.session_state[LEFT] = query()
    step = str(place.get("step") or 0)
    # Which step the end is, and whether the story has that of the address, is known once the story is made.
    if not step.isdecimal() or (stepped and "step" not in chosen):
        forget_place()
        return
    st.session_state[KNOWN] = query()
    st.session_state[HERE] = {"step": int(step), "node": place.get("node")}


def is_news() -> bool:
    """Whether the address is not the one that the place was last taken from, or written into."""
    return bool(st.session_state.get(KNOWN) != query())


def came() -> bool:
    """Whether somebody has come by a link, as back and forward are one, too; not where widgets of the page
    have changed the address."""
    left, st.session_state[LEFT] = st.session_state.get(LEFT), query()
    return bool(left != query())


def sync_place(step: int, node: str | None) -> None:
    """Take the place from the address if that is news: a new link, back, forward, a reload."""
    if is_news() or HERE not in st.session_state:
        st.session_state[KNOWN] = query()
        st.session_state[HERE] = {"step": step, "node": node}


def place() -> tuple[int, str | None]:
    """The step and the opened node."""
    here = st.session_state.get(HERE) or {"step": 0, "node": None}
    return here["step"], here["node"]


def stay(page: str, played: bool) -> None:
    """Forget the place where the learner has come from another page, or is on one without a story."""
    if st.session_state.get("place of") != page:
        _forget_widgets()
    if st.session_state.get("place of") != page or not played:
        forget_place()
    st.session_state["place of"] = page


def _forget_widgets() -> None:
    """A widget of this page is another one than that of the last, although both have the same key: its value
    is set anew, else it would show none.
    """
    for key in [key for key in st.session_state if str(key).startswith("choose ")]:
        del st.session_state[key]
    session.forget_widgets()


def forget_place() -> None:
    """What is shown has no steps."""
    st.session_state.pop(KNOWN, None)
    st.session_state.pop(HERE, None)


def page() -> str:
    """The path of the page that is shown."""
    return str(st.session_state.get("place of", ""))


def carried(link: Mapping[str, str], here: Iterable[Param], there: Iterable[Param]) -> dict[str, str]:
    """What goes along from one lesson to another: what that one takes of the groups whose heads both take.

    A head that the link leaves out has the default of the lesson here: it is named where that is another one
    there.
    """
    mine, yours = ({row.name: row for row in rows} for rows in (here, there))
    heads = [head for head in HEADS.values() if head in mine and head in yours]
    along = {
        head: mine[head].kind.write(mine[head].default)
        for head in heads
        if head not in link and mine[head].default != yours[head].default
    }
    names = {former: row.name for row in yours.values() for former in row.former} | {
        name: name for name in yours
    }
    for said, text in link.items():
        name = names.get(said, said)
        if name not in yours or name in PLACE or (name != said and name in link):
            continue
        if any(HEADS[group] in heads for group in yours[name].groups):
            along[name] = text
    return along
