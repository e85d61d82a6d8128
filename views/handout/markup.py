"""HTML of a page as elements, of which the file's script makes the page. So no text in a file becomes markup.

An element is a dict: `t` its name, `a` its attributes, `c` its children. A child is an element or a text.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from html import unescape
from typing import Any

Node = str | dict[str, Any]

TOKEN = re.compile(r"([^<]+)|<(?:/\s*([^>]+?)\s*|([^>]*))>")  # text, end of an element, its begin
COMMENT = re.compile(r"<!.*?-->", re.DOTALL)
ATTRIBUTE = re.compile(r'([\w:-]+)(?:="([^"]*)")?')
ALONE = {"br", "img", "hr"}
# What the pages are written with. A file has no other elements.
TEXTS = (
    "a b br code details div em h1 h2 h3 header i img li ol p pre s section small span strong sub summary "
    "sup ul"
)
TABLES = "table caption thead tbody tfoot tr th td"
FORMULAS = (
    "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr "
    "mtd mstyle mpadded"
)
NAMES = frozenset(f"{TEXTS} {TABLES} {FORMULAS}".split())
FORBIDDEN = re.compile(r"on\w+|srcdoc|formaction")


def element(name: str, children: Sequence[Node] = (), **attributes: Any) -> Node:
    """An element. An attribute that is None is left out, and `_` in its name is a hyphen."""
    shown = {
        key.rstrip("_").replace("_", "-"): str(value)
        for key, value in attributes.items()
        if value is not None
    }
    return _made(name, shown, list(children))


def _made(name: str, attributes: dict[str, str], children: list[Node]) -> dict[str, Any]:
    made: dict[str, Any] = {"t": name}
    if attributes:
        made["a"] = attributes
    if children:
        made["c"] = children
    return made


@lru_cache(maxsize=4096)
def elements(html: str) -> Sequence[Node]:
    """The elements and texts of HTML that this project writes.

    Raises ValueError for elements that no page has, and for HTML whose tags do not match.
    """
    top: list[Node] = []
    children, outer = top, list[tuple[str, list[Node]]]()  # of the open element; those around it, with names
    for text, ends, tag in TOKEN.findall(COMMENT.sub("", html) if "<!" in html else html):
        if text:
            children.append(unescape(text) if "&" in text else text)
        elif ends:
            if not outer or outer[-1][0] != ends:
                raise ValueError(f"an element ends that did not begin: {ends}")
            children = outer.pop()[1]
        else:
            name, made, alone = _read(tag)
            made = made.copy()
            children.append(made)
            if not alone:
                outer.append((name, children))
                children = made["c"] = []
    if outer:
        raise ValueError(f"an element is not closed: {outer[-1][0]}")
    return top


@lru_cache(maxsize=1024)
def _read(tag: str) -> tuple[str, dict[str, Any], bool]:
    """The name of a tag, its element without children, and whether it never has any.

    A page has thousands of tags, and few that differ.
    """
    name, _, rest = tag.rstrip("/").strip().partition(" ")
    if name not in NAMES:
        raise ValueError(f"no page has an element like this: {name}")
    attributes = {key: unescape(value) for key, value in ATTRIBUTE.findall(rest)}
    if any(FORBIDDEN.fullmatch(key) for key in attributes):
        raise ValueError(f"no page has attributes like these: {', '.join(attributes)}")
    return name, _made(name, attributes, []), tag.endswith("/") or name in ALONE


def text_of(nodes: Sequence[Node]) -> str:
    """The text of elements."""
    return "".join(node if isinstance(node, str) else text_of(node.get("c", ())) for node in nodes)
