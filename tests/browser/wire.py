"""A tab's requests to its server and the answers, read off the websocket from outside the page."""

from weakref import WeakKeyDictionary

from playwright.sync_api import Page, WebSocket
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

STREAM = "/_stcore/stream"
EARLY = ForwardMsg.FINISHED_EARLY_FOR_RERUN
_WIRES: "WeakKeyDictionary[Page, Wire]" = WeakKeyDictionary()


class Wire:
    """The runs of a tab. asked: how often it has asked for one; owed: the server still has to answer.

    Streamlit does not say which request a run answers, so this class follows its rules. Requests that come
    before
    a run begins may share it, and a request during a run gets another run. Streamlit sends no end of a run
    that another page overtakes.
    """

    def __init__(self, page: Page) -> None:
        self.asked, self.owed = 0, False
        self._runs = False  # the server has begun the run that it owes
        self._whole = False  # a page is owed: a fragment of the page before may be gone, and gets no answer
        self._again = False  # another run is to follow
        self._socket: WebSocket | None = None
        page.on("websocket", self._opened)

    def wait_asked(self, before: int) -> None:
        """Wait until the tab has asked more often than that."""
        if self.asked <= before and self._socket:
            self._socket.wait_for_event("framesent", lambda _: self.asked > before)

    def wait(self) -> None:
        """Wait until everything has been answered."""
        if self.owed and self._socket:
            self._socket.wait_for_event("framereceived", lambda _: not self.owed)

    def _opened(self, socket: WebSocket) -> None:
        if STREAM not in socket.url:
            return
        self._socket, self.owed = socket, False
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)
        socket.on("close", self._closed)

    def _closed(self, socket: WebSocket) -> None:
        if socket is self._socket:
            self._socket, self.owed = None, False

    def _sent(self, data: str | bytes) -> None:
        message = BackMsg.FromString(data) if isinstance(data, bytes) else BackMsg()
        if message.WhichOneof("type") != "rerun_script":
            return
        self.asked += 1
        fragment = bool(message.rerun_script.fragment_id)
        if not self.owed:
            self._runs = self._whole = self._again = False
        elif self._runs and not (fragment and self._whole):
            self._again = True
        self.owed = True
        self._whole |= not fragment

    def _received(self, data: str | bytes) -> None:
        message = ForwardMsg.FromString(data) if isinstance(data, bytes) else ForwardMsg()
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.owed, self._runs, self._again = True, True, False
        elif kind == "script_finished" and self._runs:
            self.owed = self._again or message.script_finished == EARLY
            self._runs = self._again = False


def wire(page: Page) -> Wire:
    """The wire of that tab. Call this before the tab opens the app."""
    if page not in _WIRES:
        assert not page.url.startswith("http"), "nobody listened to the tab when it opened the app"
        _WIRES[page] = Wire(page)
    return _WIRES[page]
