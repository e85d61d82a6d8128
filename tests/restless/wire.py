"""The last messages on the websocket of a tab, in short, for the search for a fault."""

import json
import time
from collections import deque

from google.protobuf.message import DecodeError
from playwright.sync_api import Page
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

REMEMBERED = 400
SHORT = 160  # characters of a value


class Wire:
    """Records the messages between a tab and its server."""

    def __init__(self, page: Page) -> None:
        self.lines: deque[str] = deque(maxlen=REMEMBERED)
        self._begun = time.monotonic()
        self._shown: dict[str, str] = {}  # the last value sent with each widget
        page.on("websocket", self._listen)

    def _listen(self, socket) -> None:
        socket.on("framesent", lambda data: self._note("→", self._asked(data)))
        socket.on("framereceived", lambda data: self._note("←", _answered(data)))

    def note(self, text: str) -> None:
        self._note("·", text)

    def _note(self, sign: str, text: str) -> None:
        if text:
            self.lines.append(f"{time.monotonic() - self._begun:9.3f} {sign} {text}")

    def _asked(self, data: str | bytes) -> str:
        message = BackMsg()
        try:
            message.ParseFromString(data if isinstance(data, bytes) else data.encode())
        except DecodeError:
            return ""
        if message.WhichOneof("type") != "rerun_script":
            return str(message.WhichOneof("type"))
        asked = message.rerun_script
        parts = [f"?{asked.query_string}", f"page {asked.page_script_hash[:6]}"]
        parts += [f"fragment {asked.fragment_id[:6]}"] if asked.fragment_id else []
        parts += ["history"] if asked.is_history_navigation else []
        return " ".join([*parts, *self._news(asked.widget_states)])

    def _news(self, states) -> list[str]:
        """The widgets whose values differ from the ones sent before."""
        now = {one.id: str(getattr(one, one.WhichOneof("value") or "id"))[:SHORT] for one in states.widgets}
        news = [
            f"{name[-40:]}={json.dumps(value)}"
            for name, value in now.items()
            if self._shown.get(name) != value
        ]
        self._shown = now
        return news


def _answered(data: str | bytes) -> str:
    message = ForwardMsg()
    try:
        message.ParseFromString(data if isinstance(data, bytes) else data.encode())
    except DecodeError:
        return ""
    kind = message.WhichOneof("type")
    if kind == "delta":
        where = ".".join(map(str, message.metadata.delta_path))
        return f"delta {where} {message.delta.fragment_id[:6]} {_short(message.delta)}"
    if kind == "new_session":
        new = message.new_session
        return f"run of page {new.page_script_hash[:6]}"
    if kind == "page_info_changed":
        return f"address ?{message.page_info_changed.query_string}"
    if kind == "script_finished":
        return f"finished {message.script_finished}"
    return f"{kind} {message.ref_hash if kind == 'ref_hash' else ''}"


def _short(delta) -> str:
    if delta.WhichOneof("type") != "new_element":
        return str(delta.WhichOneof("type"))
    element = delta.new_element
    kind = element.WhichOneof("type")
    body = getattr(getattr(element, kind), "body", "")
    return f"{kind} {body[:SHORT]}" if body and "<style" not in body else str(kind)
