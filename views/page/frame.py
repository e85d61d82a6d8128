"""The frame of every page: navigation, theme, presenter mode, tools, and notes about the link."""

import logging
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import RerunData, get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType

from views.kit import session
from views.kit.apart import NotDone
from views.kit.lesson import Lesson
from views.kit.link import address
from views.kit.link.params import Change, Param
from views.kit.link.table import DATA, GUESS, LECTURE, OWN_TABLE, PRESENTER, SET, STEP
from views.kit.own import OWN, PARAMETER, current, packed
from views.kit.session import held
from views.lessons import LESSONS
from views.page import document, framed
from views.page.own_table import is_plane
from views.page.stages import copy_link, mended, menu, shell, sidebar
from views.words.glossary import TERMS
from views.words.html import esc
from views.words.ways import reference

ROOT = Path(__file__).resolve().parents[2]
SIDEBAR = 232  # px wide
FEW = 4  # lessons; the search ignores a word of the glossary that more of them share
FAILED = "failed links"  # links whose page has failed in this session
VIEWS = Path(__file__).resolve().parents[1]
SCREEN = "page/presenter.css"
LAST = ("page/forced.css", "page/printed.css")  # they overrule the other style sheets
SVM = "Support vector machines"  # the section that has its own text about its numbers
# In the message itself: a file of Streamlit's is gone for a moment while a page is made again.
ICON = f"data:image/png;base64,{b64encode((VIEWS / 'page/favicon.png').read_bytes()).decode()}"

# Besides the lessons: file, title, section (None: not in the sidebar), and the parameters that it takes.
PAGES: dict[str, tuple[str, str, str | None, tuple[Param, ...]]] = {
    "": ("pages/home.py", "Home", "", ()),
    "lessons": ("pages/lessons.py", "All lessons", "", ()),
    "table": ("pages/table.py", "Your own table", "Decision trees", (OWN_TABLE,)),
    "glossary": ("pages/glossary.py", "Glossary", "Words", ()),
    "lecture": ("pages/lecture.py", "Lecture", "Teach", (LECTURE,)),
    "check": ("pages/check.py", "Check answers", "Teach", ()),
    "mock": ("pages/mock.py", "Mock exam", "Practise", ()),
    "daily": ("pages/daily.py", "Ten minutes a day", "Practise", ()),
    "exam": ("pages/exam.py", "Exam sheets", "Teach", ()),
    "package": ("pages/package.py", "Course package", "Teach", ()),
    "chapter": ("pages/chapter.py", "End of a chapter", None, ()),
}


def pages() -> list[st.Page]:
    """The pages in the order of the navigation. Each run has its own, since Streamlit notes in them which
    one is open. They are copied, because making them takes as long as drawing a panel."""
    return [copy(page) for page in _pages((*PAGES, *LESSONS))]


@lru_cache(maxsize=4)
def _pages(keys: tuple[str, ...]) -> list[st.Page]:
    """The pages that have these paths."""
    files: dict[str, tuple[str | Path, str]] = {
        key: (file, title) for key, (file, title, _, _) in PAGES.items()
    }
    files |= {key: (lesson.file or f"pages/{key}.py", lesson.title) for key, lesson in LESSONS.items()}
    return [st.Page(ROOT / files[key][0], title=files[key][1], url_path=key, default=not key) for key in keys]


def _titles() -> dict[str, str]:
    """What the pages are called, by their paths in the address."""
    return {key: title for key, (_, title, _, _) in PAGES.items()} | {
        key: lesson.title for key, lesson in LESSONS.items()
    }


def sections() -> dict[str, list[str]]:
    """The paths of the pages by section, as the navigation shows them."""
    found: dict[str, list[str]] = {}
    places = {key: section for key, (_, _, section, _) in PAGES.items()}
    for key, section in {"": "", **{key: one.section for key, one in LESSONS.items()}, **places}.items():
        if section is not None:
            found.setdefault(section, []).append(key)
    return found


def navigation() -> None:
    """The sidebar: the name of the house, then the pages by section. The links carry what the learner has
    chosen."""
    titles, here, link = _titles(), address.page(), address.whole()
    with st.sidebar:
        sidebar({
            "sections": [
                {
                    "title": section,
                    "ways": [
                        {
                            "title": titles[key],
                            "term": LESSONS[key].term if key in LESSONS else "",
                            "topics": topics(key),
                            "href": reference(key, _carried(link, here, key)),
                            "here": key == here,
                        }
                        for key in keys
                    ],
                }
                for section, keys in sections().items()
            ]
        })  # fmt: skip


@cache
def topics(key: str) -> str:
    """The words that the search of the sidebar finds a page by: its own, and those of the glossary that few
    lessons share."""
    if key not in LESSONS:
        return ""
    shared = [term for term in TERMS if key in term.pages and len(term.pages) <= FEW]
    words = [LESSONS[key].topics, *(word for term in shared for word in (term.name, term.also) if word)]
    return ", ".join(words)


def carried(key: str, also: Mapping[str, str] | None = None) -> dict[str, str]:
    """What goes along to another page. also: what is shown here, in case the link leaves it out"""
    return _carried({**(also or {}), **address.whole()}, address.page(), key)


def _carried(link: Mapping[str, str], here: str, there: str) -> dict[str, str]:
    along = address.carried(link, _taken(here), _taken(there))
    return {**along, **_own_table(there)} if here == "table" else along


def _own_table(there: str) -> dict[str, str]:
    """What takes the learner's own table from its page to a lesson on it; nothing if the lesson has no use
    for it, or nothing can be grown on it yet."""
    table = current()
    names = {row.name for row in _taken(there)}
    head = next((row.name for row in (DATA, SET) if row.name in names), None)
    if table is None or table.problems or head is None or (head == SET.name and not is_plane(table)):
        return {}
    text = packed(table)
    return {head: OWN, **({PARAMETER: text} if text else {})}


def _taken(key: str) -> Iterable[Param]:
    """The parameters that a page takes."""
    return LESSONS[key].params if key in LESSONS else PAGES[key][3]


def style(presenter: bool) -> None:
    """The look of the house, the large type of presenter mode, tips, and the message about a lost
    connection."""
    st.html(sheet("stage/base/colours.css", "page/style.css", *([SCREEN] if presenter else []), *LAST))
    shell(presenter)


@cache
def sheet(*files: str) -> str:
    """Style sheets of this folder as one element, in one line; "" if there are none. Streamlit goes through
    all lines that it gets, in each run."""
    texts = [_rules(file) for file in files if (VIEWS / file).exists()]
    rules = re.sub(r"/\*.*?\*/", "", "\n".join(texts), flags=re.DOTALL)
    return f"<style>{' '.join(rules.split())}</style>" if texts else ""


def _rules(file: str) -> str:
    """The rules of a style sheet. Those for presenter mode are not for paper."""
    text = (VIEWS / file).read_text(encoding="utf-8")
    return f"@media screen {{ {text} }}" if file == SCREEN else text


def is_presenting() -> bool:
    """Presenter mode, as the link says."""
    return bool(address.given([PRESENTER])(PRESENTER))


def tools(presenter: bool, guess: bool | None, lesson: Lesson[Any, Any], take: Callable[[], None]) -> None:
    """The tools at the end of the row: copy link, presenter mode, guess first, about the numbers and the
    link. take: draws what makes a file of the page. In a frame of another site there is one link instead."""
    if framed.is_embedded():
        framed.show_way_out()
        return
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="tools", width="content"
    ):
        menu()
        copy_link()
        with st.container(key="switches", gap=None, width="content"):
            _switch(PRESENTER, presenter)
            if guess is not None:
                _switch(GUESS, guess)
        about = st.popover("About", type="tertiary", key="about", on_change="rerun")
        if about.open:
            with about:
                _about(lesson, take)


def way_out() -> None:
    """The keys and the switch that ends presenter mode, on a page without tools."""
    with st.container(horizontal=True, horizontal_alignment="right", key="tools"):
        menu()
        with st.container(key="switches", gap=None, width="content"):
            _switch(PRESENTER, True)


def _about(lesson: Lesson[Any, Any], take: Callable[[], None]) -> None:
    """What the numbers are, what the link says, and the page as a file."""
    numbers, link, file, course = st.tabs(
        ["The numbers", "This link", "Take it with you", "In a course page"]
    )
    with course:
        framed.offer(lesson.key, lesson.title)
    with file:
        take()
    numbers.markdown(_text("page/numbers_svm.md" if lesson.section == SVM else "page/numbers.md"))
    link.markdown(document.about(lesson, address.query()))


@cache
def _text(file: str) -> str:
    return (VIEWS / file).read_text(encoding="utf-8")


def _switch(param: Param, on: bool) -> None:
    """A switch beside the choices."""
    key = f"choose {param.name}"
    session.put(key, on)
    st.toggle(param.label, key=key, on_change=_switched, args=(param, key))


def _switched(param: Param, key: str) -> None:
    found = held(key)
    if found is None or session.is_late(key, *found):
        return
    begins = {STEP.name: None} if param is GUESS and STEP.name not in address.query() else {}
    address.write(**{param.name: param.written(*found), **begins})  # whoever guesses begins at the start


def sorry(error: Exception) -> bool:
    """Show the learner a sentence about a fault of ours. The log gets the rest.

    Work that was not done is no fault; it comes here if a widget asked for it. When a page fails for the
    first time, it is drawn once more without a message.
    """
    if isinstance(error, NotDone):
        st.info(str(error), icon=None)
        return True
    if _is_overtaken():
        return True
    logging.getLogger("glasshouse").error("A page failed", exc_info=error)
    if _is_drawn_again():
        return True
    st.error(
        "Something went wrong here, and it is our fault. The address bar still holds your choices. Reload "
        "the page, or go back one step in the browser.",
        icon=None,
    )
    return True


def _is_overtaken() -> bool:
    """Whether this run has to end because another one draws the page, which may have removed what this one
    needs. The question takes the other run from the queue, so this puts it back."""
    ctx = get_script_run_ctx()
    other = ctx.script_requests.on_scriptrunner_yield() if ctx and ctx.script_requests else None
    if ctx and ctx.script_requests and other and other.type is ScriptRequestType.RERUN:
        ctx.script_requests.request_rerun(other.rerun_data)
    return other is not None


def _is_drawn_again() -> bool:
    """Ask for the whole page once more, once for each link in a session. This does the same as st.rerun(),
    which must not be called while an error is handled."""
    ctx = get_script_run_ctx()
    link = (address.page(), tuple(sorted(address.query().items())))
    failed: set[object] = st.session_state.setdefault(FAILED, set())
    if ctx is None or ctx.script_requests is None or link in failed:
        return False
    failed.add(link)
    again = RerunData(
        query_string=ctx.query_string,
        page_script_hash=ctx.page_script_hash,
        cached_message_hashes=ctx.cached_message_hashes,
        context_info=ctx.context_info,
    )
    return ctx.script_requests.request_rerun(again)


def show_notes(place: DeltaGenerator, notes: Iterable[str]) -> None:
    """One quiet line about what was corrected in the link."""
    if text := " ".join(notes):
        place.html(f'<p class="gh-fine gh-note" role="note">{esc(text)}</p>')


def mend(place: DeltaGenerator, changes: Change) -> None:
    """Correct the slips of the link in the address. The browser does it: Streamlit would add an entry to the
    history, and a learner who goes back would come to the slip again."""
    if changes:
        said = address.query()
        with place:
            mended({name: [said.get(name), text] for name, text in changes.items()})
