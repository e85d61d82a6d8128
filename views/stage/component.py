"""How a picture is registered: ES modules without a build step, and their style.

If the server offers SCRIPTS at an address, the browser fetches each script once and a message holds only its
address. Otherwise every message holds the whole script, which is all that Streamlit alone can do for an app
that is not installed as a package. README.md beside this file explains how to write a picture.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st

from views.stage.bundle import bundle

HERE = Path(__file__).parent
SCRIPTS: dict[str, str] = {}  # file name, which changes with the content -> text


class Made(NamedTuple):
    """What a picture is made of. css, js: its style sheets and the entry of its modules, below this folder"""

    html: str
    css: Sequence[str]
    js: str


MADE: dict[str, Made] = {}  # by the name of the picture

_addresses: list[str] = []  # of the folder with SCRIPTS, if a server has one


def offer_at(address: str) -> Mapping[str, str]:
    """SCRIPTS, which the browser fetches below this path of the server from now on."""
    _addresses[:] = [address]
    return SCRIPTS


def component(name: str, html: str, css: Sequence[str], js: str) -> Callable[..., Any]:
    """A component of Streamlit.

    css: files below this folder, joined in that order; js: the entry of its modules
    """
    MADE[name] = Made(html, css, js)
    style = "\n".join((HERE / file).read_text(encoding="utf-8") for file in css)
    script = bundle(HERE / js, style)
    file = f"{name}-{sha256(script.encode()).hexdigest()[:16]}.js"
    SCRIPTS[file] = script

    @cache
    def registered() -> Callable[..., Any]:
        return st.components.v2.component(
            f"glasshouse_{name}", html=html, js=sent(file), isolate_styles=False
        )

    return lambda **settings: registered()(**settings)


def sent(file: str) -> str:
    """The part of a message for a script: its address if the server offers it, else the whole script.

    The browser fetches it where relative paths do not work, so the address names the server.
    """
    if not _addresses:
        return SCRIPTS[file]
    where = f"location.origin + {json.dumps(f'{_addresses[0]}/{file}')}"
    return f"const fetched = await import({where});\nexport default fetched.default;\n"
