"""imsmanifest.xml of SCORM 1.2: one SCO for each lesson, in an organisation by chapter.

The order of the elements is that of imscp_rootv1p1p2.xsd. The schemas do not go into the package: they name
no licence, and platforms have their own.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple
from xml.etree import ElementTree as ET

CP = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
NAME = "imsmanifest.xml"


class Entry(NamedTuple):
    """A lesson in the package. file: its name there"""

    title: str
    file: str


class Section(NamedTuple):
    """Lessons under a heading. words: a sentence about them, "" for none"""

    title: str
    words: str
    entries: tuple[Entry, ...]


def manifest(title: str, sections: Sequence[Section], others: Sequence[str]) -> bytes:
    """The manifest. others: files of the package that are no lessons"""
    known = sha256(repr((title, sections)).encode()).hexdigest()[:12]
    root = ET.Element(f"{{{CP}}}manifest", {"identifier": f"glasshouse-{known}", "version": "1.1"})
    about = _add(root, "metadata")
    _add(about, "schema").text = "ADL SCORM"
    _add(about, "schemaversion").text = "1.2"
    course = _add(_add(root, "organizations", default="course"), "organization", identifier="course")
    _add(course, "title").text = title
    resources = _add(root, "resources")
    for i, section in enumerate(sections, 1):
        part = _item(course, f"part-{i}", section.title)
        for j, entry in enumerate(section.entries, 1):
            _item(part, f"item-{i}-{j}", entry.title, f"lesson-{i}-{j}")
            _resource(resources, f"lesson-{i}-{j}", entry.file, "sco")
    for i, file in enumerate(others, 1):
        _resource(resources, f"other-{i}", file, "asset")
    ET.register_namespace("", CP)
    ET.register_namespace("adlcp", ADL)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _add(parent: ET.Element, name: str, **about: str) -> ET.Element:
    return ET.SubElement(parent, f"{{{CP}}}{name}", about)


def _item(parent: ET.Element, name: str, title: str, resource: str = "") -> ET.Element:
    item = _add(parent, "item", identifier=name, **({"identifierref": resource} if resource else {}))
    _add(item, "title").text = title
    return item


def _resource(parent: ET.Element, name: str, file: str, kind: str) -> None:
    found = _add(parent, "resource", identifier=name, type="webcontent", href=file)
    found.set(f"{{{ADL}}}scormtype", kind)
    _add(found, "file", href=file)
