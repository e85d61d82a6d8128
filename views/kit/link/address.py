"""The address of the page: lessons read it, widgets write it, and it holds the place in the story.

The address is the truth. The picture itself writes the place (`step`, and the `node` that a learner opened)
and reports it here, because a learner steps faster than the server answers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from views.kit import own, session
from views.kit.link.params import PLACE, Change, Given, Param

HEADS = {
    "table": "data",
    "points": "set",
    "guess": "guess",
}  # the head of each group of parameters that goes along
KNOWN, HERE = "known query", "place"
LEFT = "left query"  # the address as the server last knew it
LATEST = "latest link"
FIRST = "first link"  # the page and the address with which this session began
ASIDE = "set aside"  # by page and address: parameters without effect there, kept for another choice
MOST_ASIDE = 100  # addresses
LOOKS = ("step", "node", "presenter", "guess")  # the browser writes these into any address


@dataclass
class _Latest:
    """The link after its last change by the browser or the server.

    run:       the last run that checked the browser's address
    page:      Streamlit's hash of the page that the link belongs to
    overtaken: earlier links, without the place, that the server has replaced
    """

    run: object
    page: str
    link: dict[str, str]
    overtaken: list[dict[str, str]] = field(default_factory=list)


def query() -> dict[str, str]:
    """The parameters of the address.

    Each message of the browser carries its address. If the browser did not yet know of a change by the
    server, the message carries the old address, which would undo the change. The later link counts.
    """
    said, context = st.query_params.to_dict(), get_script_run_ctx()
    if context is None:
        return said
    latest: _Latest | None = st.session_state.get(LATEST)
    if latest is not None and latest.run is context.parallel_coordinator:  # each run has its own coordinator
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
    with context.session_state.query_params() as params:  # the browser has this address or will soon
        params.clear_with_no_forward_msg(preserve_embed=True)
        for name, text in latest.link.items():
            params.set_with_no_forward_msg(name, text)
    context.query_string = urlencode(latest.link)
    return dict(latest.link)


def home(key: str) -> str:
    """The address of the app as the browser knows it, "" if it does not. key: the path of the page"""
    parts = urlsplit(str(st.context.url or ""))
    if parts.scheme not in ("http", "https"):
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/').removesuffix(key)}"


def _without_place(link: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in link.items() if name not in ("step", "node")}


def _overtake(before: dict[str, str]) -> None:
    """Record that the server has changed the link."""
    latest: _Latest | None = st.session_state.get(LATEST)
    if latest is not None:
        latest.link = st.query_params.to_dict()
        now, old = _without_place(latest.link), [*latest.overtaken, _without_place(before)]
        latest.overtaken = [link for link in old if link != now]


def given(params: Iterable[Param], link: Mapping[str, str] | None = None) -> Given:
    """A link as a lesson reads it, with the learner's own table. The default is the link of the page."""
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

    The place goes with them, because the server's address may have an older one than the browser. If the
    address has a new step, the learner has stepped on, and the page reads that step as in any link.
    """
    before, kept = query(), {name: text for name, text in aside().items() if name not in changes}
    chosen = {name: value for name, value in changes.items() if name in ("step", "node")}
    stepped = "step" in before and is_news()
    place = {**({} if stepped else st.session_state.get(HERE, {})), **chosen}
    after = {**before, **changes, **place}
    st.query_params.from_dict({name: str(value) for name, value in after.items() if value is not None})
    _overtake(before)
    st.session_state[LEFT] = query()
    set_aside(query(), kept)
    step = str(place.get("step"))
    # Only the finished story knows where it opens, which step is the end, and whether it has this step.
    if not step.isdecimal() or (stepped and "step" not in chosen):
        forget_place()
        return
    st.session_state[KNOWN] = query()
    st.session_state[HERE] = {"step": int(step), "node": place.get("node")}


def aside() -> dict[str, str]:
    """The parameters that this address had before the page took them out, because they have no effect."""
    return dict(st.session_state.get(ASIDE, {}).get(_address(query()), {}))


def set_aside(link: Mapping[str, str], kept: Mapping[str, str]) -> None:
    """Keep parameters for the choices that a learner makes from this link on."""
    all_kept: dict[object, dict[str, str]] = st.session_state.setdefault(ASIDE, {})
    all_kept.pop(_address(link), None)
    if kept:
        all_kept[_address(link)] = dict(kept)
    for oldest in list(all_kept)[:-MOST_ASIDE]:
        del all_kept[oldest]


def whole() -> dict[str, str]:
    """The parameters of the address, with those that it keeps for another choice."""
    return {**aside(), **query()}


def is_first() -> bool:
    """Whether the page still has the link with which this session began, so it came from outside."""
    at, link = st.session_state.get(FIRST, ("", {}))
    return bool(at == page() and _lasting(link).items() <= _lasting(query()).items())


def _address(link: Mapping[str, str]) -> tuple[str, frozenset[tuple[str, str]]]:
    return page(), frozenset(_lasting(link).items())


def _lasting(link: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in link.items() if name not in LOOKS}


def is_news() -> bool:
    """Whether the address differs from the one that the place was last read from or written into."""
    return bool(st.session_state.get(KNOWN) != query())


def is_new() -> bool:
    """Whether the learner has come by a link to other settings, and not only to another step."""
    left = st.session_state.get(LEFT)
    return left is None or _without_place(left) != _without_place(query())


def came() -> bool:
    """Whether the learner came by a link, or by back or forward, since the last call.

    A change of the address by the page's widgets does not count.
    """
    left, st.session_state[LEFT] = st.session_state.get(LEFT), query()
    return bool(left != query())


def sync_place(step: int, node: str | None) -> None:
    """Take the place from the address if the address is new: a link, back, forward or a reload."""
    if is_news() or HERE not in st.session_state:
        st.session_state[KNOWN] = query()
        st.session_state[HERE] = {"step": step, "node": node}


def is_placed() -> bool:
    """Whether the place is known. A change that begins another story leaves it open."""
    return HERE in st.session_state


def place() -> tuple[int, str | None]:
    """The step and the opened node, None if no node is open."""
    here = st.session_state.get(HERE) or {"step": 0, "node": None}
    return here["step"], here["node"]


def stay(page: str, played: bool) -> None:
    """Forget the place if the learner comes from another page, or if this page has no story."""
    if st.session_state.get("place of") != page:
        _forget_widgets()
    if st.session_state.get("place of") != page or not played:
        forget_place()
    st.session_state["place of"] = page
    st.session_state.setdefault(FIRST, (page, query()))


def _forget_widgets() -> None:
    """Delete the values of the widgets, so that this page sets them again.

    A widget of the last page may have the same key. Without a new value, the widget here would show none.
    """
    for key in [key for key in st.session_state if str(key).startswith("choose ")]:
        del st.session_state[key]
    session.forget_widgets()


def forget_place() -> None:
    """Forget the place, because the page shows no steps."""
    st.session_state.pop(KNOWN, None)
    st.session_state.pop(HERE, None)


def page() -> str:
    """The path of the current page."""
    return str(st.session_state.get("place of", ""))


def carried(link: Mapping[str, str], here: Iterable[Param], there: Iterable[Param]) -> dict[str, str]:
    """The parameters that go along to another lesson: those it uses, of groups whose head both lessons use.

    A head that the link leaves out has the default of this lesson. The result names the head if the other
    lesson has another default.
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
        if name == "points" and "set" not in link:
            continue  # they are points of a world, which other lessons do not know
        if any(HEADS[group] in heads for group in yours[name].groups):
            along[name] = text
    return along
