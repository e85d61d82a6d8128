"""“Course package”: tick chapters and lessons, add links or a lecture, and download them as one ZIP."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

import streamlit as st

from views.course import CHAPTERS, COURSE, Chapter
from views.kit.keep import is_kept
from views.kit.link import address
from views.kit.panels import Download, Panels, Repeated, Said
from views.kit.session import held
from views.lecture.script import MOST_LETTERS
from views.lessons import LESSONS
from views.package.archive import Package, package, zipped
from views.package.contents import (
    Contents,
    ContentsError,
    Part,
    contents,
    of_chapter,
    of_lecture,
    of_lessons,
    of_links,
    of_sheets,
)
from views.package.pages import made
from views.page.draw import draw
from views.words.grammar import plural, verb
from views.words.html import Html, esc, folded, paragraph

PATH = "package"
LECTURE = "package lecture"  # the text of the file
LINKS = "grow?data=tennis&algorithm=id3&guess=true\nmargin?set=outlier"
KINDS = {False: "A plain folder", True: "SCORM 1.2"}
ABOUT = {
    False: "Unpack it on any web server or disk. The index leads to every lesson.",
    True: "Upload it to Moodle or another platform. A lesson is done at its last step, and a sheet when the "
    "learner says so. The share of correct guesses is the score of a lesson.",
}


def show() -> None:
    """The page: what goes in on the left, what comes out on the right."""
    st.html(
        '<div class="gh-page-head"><h1>Course package</h1><p>A package has lessons as files and an index. '
        "They work without this server, also years later.</p></div>"
    )
    left, right = st.columns([1.6, 1], gap="large")
    with left:
        _ticks("chapter", COURSE.title, {one.key: one.title for one in CHAPTERS})
        with st.expander("Single lessons"):
            _ticks("lesson", "", {key: one.title for key, one in LESSONS.items()})
        with st.expander("Sheets of exercises"):
            _ticks("sheet", "", {one.key: one.title for one in _practised()})
        links, text = _links(), _lecture()
    with right:
        _explain(links, text)


# What goes in ---------------------------------------------------------------------------------------


def _ticks(what: str, heading: str, titles: Mapping[str, str]) -> None:
    """A box for each chapter or lesson, and for a heading one that ticks all of them."""
    if heading:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.html(f'<h2 class="gh-heading">{esc(heading)}</h2>')
            st.checkbox(
                "All chapters", key=f"package all {what}", on_change=_tick, args=(what, tuple(titles))
            )
    for column, keys in zip(st.columns(2), _halves([*titles]), strict=True):
        with column:
            for key in keys:
                st.checkbox(titles[key], key=f"package {what} {key}")


def _halves(keys: list[str]) -> tuple[list[str], list[str]]:
    middle = (len(keys) + 1) // 2
    return keys[:middle], keys[middle:]


def _tick(what: str, keys: Iterable[str]) -> None:
    if (found := held(f"package all {what}")) is not None:
        for key in keys:
            st.session_state[f"package {what} {key}"] = found[0]


def _ticked(what: str, keys: Iterable[str]) -> list[str]:
    return [key for key in keys if st.session_state.get(f"package {what} {key}")]


def _links() -> str:
    text: str = st.text_area("Links, one on each line", key="package links", height=110, placeholder=LINKS,
                             max_chars=MOST_LETTERS)  # fmt: skip
    return text


def _lecture() -> str:
    st.file_uploader("A lecture, as “Save as a file” gives it", type=["md", "txt"], key="package file",
                     on_change=_take, max_upload_size=1)  # fmt: skip
    text: str = st.session_state.get(LECTURE, "")
    return text


def _take() -> None:
    """Keep the text of the lecture, and let go of Streamlit's copy with the widget."""
    if (found := held("package file")) is not None:
        data: bytes = found[0].getvalue() if found[0] else b""
        st.session_state[LECTURE] = data[: 4 * MOST_LETTERS].decode("utf-8-sig", errors="replace")


# What comes out -------------------------------------------------------------------------------------


def _explain(links: str, lecture: str) -> None:
    """Show how many pages there are, and the button that makes the package."""
    named: str = st.text_input("Title", key="package title", max_chars=120, placeholder="Glasshouse")
    chosen = st.segmented_control(
        "Kind", list(KINDS), default=False, format_func=KINDS.__getitem__, key="package kind", required=True
    )
    scorm = bool(chosen)
    st.html(f'<p class="gh-fine">{ABOUT[scorm]}</p>')
    try:
        course = _course(named, links, lecture)
    except ContentsError as error:
        st.html(f'<div class="gh-say" role="status">{esc(str(error))}</div>')
        return
    draw([_work(course, scorm, address.home(PATH))], lambda effect: None)


def _course(named: str, links: str, lecture: str) -> Contents:
    """What is chosen. Raises ContentsError."""
    title, parts = named, list(_parts())
    if lecture.strip():
        of_file, part = of_lecture(lecture)
        title = title or of_file
        parts.append(part)
    return contents(title, [*parts, of_links(links.splitlines())])


def _parts() -> Iterator[Part]:
    yield from map(of_chapter, _ticked("chapter", [one.key for one in CHAPTERS]))
    yield of_lessons(_ticked("lesson", LESSONS))
    yield of_sheets(_ticked("sheet", [one.key for one in _practised()]))


def _practised() -> list[Chapter]:
    """The chapters with exercises."""
    return [one for one in CHAPTERS if any(step.kind for step in one.all_steps)]


def _work(course: Contents, scorm: bool, home: str) -> Repeated:
    """The pages one after the other, then the file."""
    pages = course.pages
    about = [(page.key, page.link, home) for page in pages]

    def done() -> int:
        return sum(is_kept(made, *one) for one in about)

    n = plural(len(pages), "page")
    return Repeated(
        of=(PATH, course, home),
        parts=len(pages),
        work=lambda part: made(*about[part]),
        done=done,
        panels=lambda: _packed(package(course, home), scorm, home) if done() == len(pages) else [],
        start=f"Make {n}",
        go_on=lambda left: f"Continue with {plural(left, 'page')}",
        stop="Stop, keep what is done",
        part=f"Page {{}} of {len(pages)}",
        asks=[Said(paragraph(f"{n} {verb(len(pages), 'is', 'are')} chosen."))],
    )


def _packed(found: Package, scorm: bool, home: str) -> Panels:
    """What is in the package, what is not, and the button that downloads it."""
    words = f"The package has {plural(len(found.files), 'page')}."
    shown = [Said(Html(f'<div class="gh-say" role="status">{words}</div>'))]
    if found.left_out:
        shown.append(Said(_left_out(found)))
    if not found.files:
        return shown
    name = "glasshouse-scorm.zip" if scorm else "glasshouse.zip"
    data = partial(zipped, found, scorm, home)
    return [*shown, Download("Download the package", name, "application/zip", data)]


def _left_out(found: Package) -> Html:
    """The pages that are not in the package, and why."""
    n = len(found.left_out)
    listed = "".join(f"<li>{esc(one.title)}: {esc(one.reason)}</li>" for one in found.left_out)
    return folded(f"{plural(n, 'page')} {verb(n, 'needs', 'need')} the server", f"<ul>{listed}</ul>")
