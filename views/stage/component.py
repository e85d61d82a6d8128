"""How a picture is registered: ES modules as people write them, without a build step, and their style.

A server that offers SCRIPTS under an address has each fetched once, and a message holds only that address;
without one the whole script is in every message, which is all that Streamlit by itself can do for an app
that is not installed as a package. README.md beside this file says how a picture is written.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st

from views.stage.bundle import bundle

HERE = Path(__file__).parent
SCRIPTS: dict[str, str] = {}  # file name, which changes with what is in it -> text

_addresses: list[str] = []  # of the folder with SCRIPTS, if a server has one


def offer_at(address: str) -> Mapping[str, str]:
    """SCRIPTS, which are to be fetched below this path of the server from now on."""
    _addresses[:] = [address]
    return SCRIPTS


def component(name: str, html: str, css: Sequence[str], js: str) -> Callable[..., Any]:
    """A component of Streamlit.

    css: files below this folder, joined in that order; js: the entry of its modules
    """
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
    """What a message holds of a script: where it is fetched, if it is offered, else the whole of it.

    What fetches it runs where a path leads nowhere, so it names the server.
    """
    if not _addresses:
        return SCRIPTS[file]
    where = f"location.origin + {json.dumps(f'{_addresses[0]}/{file}')}"
    return f"const fetched = await import({where});\nexport default fetched.default;\n"
