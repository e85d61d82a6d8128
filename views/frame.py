"""The frame of every page: navigation, theme, presenter mode, tools, and notes about the link."""

import logging
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from views.apart import NotDone
from views.lesson import Lesson
from views.lessons import LESSONS
from views.link import address, document
from views.link.params import Change, Param
from views.link.table import GUESS, OWN_TABLE, PRESENTER
from views.stages import copy_link, house, mended, menu, sidebar
from views.words.html import esc
from views.words.ways import reference

ROOT = Path(__file__).resolve().parent.parent
SIDEBAR = 232  # px wide
HERE = Path(__file__).resolve().parent
SVM = "Support vector machines"  # the section whose numbers have a page of their own
# Within the message: a file of Streamlit's is gone for a moment while a page is made anew.
ICON = f"data:image/png;base64,{b64encode((HERE / 'static/favicon.png').read_bytes()).decode()}"

PAGES = {  # besides the lessons: file, title, section, and the parameters that it takes along
    "": ("pages/home.py", "Home", "", ()),
    "table": ("pages/table.py", "Your own table", "Decision trees", (OWN_TABLE,)),
    "glossary": ("pages/glossary.py", "Glossary", "Words", ()),
}


def pages() -> dict[str, st.Page]:
    """The pages by their paths in the address, in the order of the navigation."""
    files: dict[str, tuple[str | Path, str]] = {
        key: (file, title) for key, (file, title, _, _) in PAGES.items()
    }
    files |= {key: (lesson.file or f"pages/{key}.py", lesson.title) for key, lesson in LESSONS.items()}
    return {
        key: st.Page(ROOT / file, title=title, url_path=key, default=not key)
        for key, (file, title) in files.items()
    }


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
        found.setdefault(section, []).append(key)
    return found


def navigation() -> None:
    """The sidebar: the name of the house, then the pages by section. What is chosen goes along."""
    titles, here = _titles(), address.page()
    with st.sidebar:
        sidebar({
            "sections": [
                {
                    "title": section,
                    "ways": [
                        {
                            "title": titles[key],
                            "href": reference(key, carried(key)),
                            "here": key == here,
                        }
                        for key in keys
                    ],
                }
                for section, keys in sections().items()
            ]
        })  # fmt: skip


def carried(key: str, also: Mapping[str, str] | None = None) -> dict[str, str]:
    """What goes along to another page. also: what is shown here although the link may leave it out."""
    return address.carried({**(also or {}), **address.query()}, _taken(address.page()), _taken(key))


def _taken(key: str) -> Iterable[Param]:
    """The parameters that a page takes."""
    return LESSONS[key].params if key in LESSONS else PAGES[key][3]


def style(presenter: bool) -> None:
    """The look of the house, the large type of presenter mode, tips, and the word about a lost connection."""
    st.html(sheet("stage/base/colours.css", "style.css", *(["presenter.css"] if presenter else [])))
    house()


@cache
def sheet(*files: str) -> str:
    """Style sheets of this folder as one element; nothing where there are none."""
    texts = [(HERE / file).read_text(encoding="utf-8") for file in files if (HERE / file).exists()]
    return "<style>" + "\n".join(texts) + "</style>" if texts else ""


def is_presenting() -> bool:
    """Presenter mode, as the link says."""
    return bool(address.given([PRESENTER])(PRESENTER))


def tools(presenter: bool, guess: bool | None, lesson: Lesson[Any, Any]) -> None:
    """Copy link, presenter mode, guessing first, about the numbers and the link: at the end of the row."""
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="tools", width="content"
    ):
        menu()
        copy_link()
        with st.container(key="switches", gap=None, width="content"):
            _switch(PRESENTER, presenter)
            if guess is not None:
                _switch(GUESS, guess)
        with st.popover("About", type="tertiary"):
            numbers, link = st.tabs(["The numbers", "This link"])
            about = "numbers_svm.md" if lesson.section == SVM else "numbers.md"
            numbers.markdown((HERE / about).read_text(encoding="utf-8"))
            link.markdown(document.about(lesson, address.query()))


def _switch(param: Param, on: bool) -> None:
    """What is switched on and off beside the choices."""
    key = f"choose {param.name}"
    st.session_state[key] = on
    st.toggle(param.label, key=key, on_change=_switched, args=(param, key))


def _switched(param: Param, key: str) -> None:
    address.write(**{param.name: param.written(st.session_state[key])})


def sorry(error: Exception) -> bool:
    """What a learner sees of a fault of ours: a sentence. The log gets the rest.

    Work that was not done is no fault; it comes here where a widget had asked for it.
    """
    if isinstance(error, NotDone):
        st.info(str(error), icon=None)
        return True
    logging.getLogger("glasshouse").error("A page failed", exc_info=error)
    st.error(
        "Something went wrong here, and it is our fault. What you chose is in the address bar: reload the "
        "page, or take one step back in the browser.",
        icon=None,
    )
    return True


def show_notes(place: DeltaGenerator, notes: Iterable[str]) -> None:
    """One quiet line about what in the link had to be mended."""
    if text := " ".join(notes):
        place.html(f'<p class="gh-fine gh-note" role="note">{esc(text)}</p>')


def mend(place: DeltaGenerator, changes: Change) -> None:
    """Put into the address what its slips were taken for. The browser does it: Streamlit would make an entry
    of the history, and whoever went back would come to the slip again."""
    if changes:
        said = address.query()
        with place:
            mended({name: [said.get(name), text] for name, text in changes.items()})
