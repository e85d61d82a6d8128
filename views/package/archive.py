"""The ZIP: every page as a file, the index, and the manifest of SCORM if it is asked for."""

from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from views.handout.folder import listing
from views.package.contents import LONGEST, Contents, Page
from views.package.manifest import NAME, Entry, Section, manifest
from views.package.pages import made
from views.words.ways import reference

INDEX = "index.html"
SPACE = "section p { margin-bottom: .6rem } ul + p { margin-top: 1.2rem }"
WHEN = (1980, 1, 1, 0, 0, 0)  # the first date of the format


class LeftOut(NamedTuple):
    """A page that is not in the package, and why."""

    title: str
    reason: str
    page: Page


class Package(NamedTuple):
    """What is in a package. files: the HTML of the lessons by their names"""

    title: str
    sections: tuple[Section, ...]
    files: Mapping[str, str]
    left_out: tuple[LeftOut, ...]


def package(course: Contents, home: str = "") -> Package:
    """The pages of a course as files. home: the address of the app"""
    sections, files, left_out = list[Section](), dict[str, str](), list[LeftOut]()
    for i, part in enumerate(course.parts, 1):
        entries = list[Entry]()
        for j, page in enumerate(part.pages, 1):
            one = made(page.key, page.link, home)
            title = (page.title or one.title)[:LONGEST]
            if not one.html:
                left_out.append(LeftOut(title, one.reason, page))
                continue
            name = f"{i:02}-{j:02}-{page.key}.html"
            entries.append(Entry(title, name))
            files[name] = one.html
        if entries:
            sections.append(Section(part.title, part.words, tuple(entries)))
    return Package(course.title, tuple(sections), files, tuple(left_out))


def zipped(found: Package, scorm: bool = False, home: str = "") -> bytes:
    """The ZIP. The same course makes the same bytes."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        if scorm:  # first, because some platforms look no further
            archive.writestr(_entry(NAME), manifest(found.title, found.sections, [INDEX]))
        archive.writestr(_entry(INDEX), index(found, home))
        for name, html in found.files.items():
            archive.writestr(_entry(name), html)
    return written.getvalue()


def _entry(name: str) -> ZipInfo:
    about = ZipInfo(name, WHEN)
    about.compress_type = ZIP_DEFLATED
    about.external_attr = 0o644 << 16
    return about


# The index ------------------------------------------------------------------------------------------


def index(found: Package, home: str = "") -> str:
    """The page with a link to each file, and what is not in the package."""
    sections = "".join(map(_section, found.sections)) + _missing(found.left_out, home)
    return listing(found.title, found.title, sections, SPACE)


def _section(section: Section) -> str:
    words = f"<p>{escape(section.words)}</p>" if section.words else ""
    entries = "".join(
        f'<li><a href="{escape(one.file)}">{escape(one.title)}</a></li>' for one in section.entries
    )
    return f"<section><h2>{escape(section.title)}</h2>{words}<ul>{entries}</ul></section>\n"


def _missing(left_out: Sequence[LeftOut], home: str) -> str:
    if not left_out:
        return ""
    reasons: dict[str, list[str]] = {}
    for one in left_out:
        reasons.setdefault(one.reason, []).append(f"<li>{_live(one, home)}</li>")
    listed = "".join(f"<p>{escape(reason)}</p><ul>{''.join(ones)}</ul>" for reason, ones in reasons.items())
    return f"<section><h2>Not in this package</h2>{listed}</section>\n"


def _live(one: LeftOut, home: str) -> str:
    """The link to the page in the app, if the address of the app is known."""
    if not home:
        return escape(one.title)
    return f'<a href="{escape(home + reference(one.page.key, dict(one.page.link)))}">{escape(one.title)}</a>'
