"""A learner at a served address: a browser's cookies, and a websocket with Streamlit's own messages."""

import asyncio
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.request import Request, urlopen

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

LINK = "data=tennis&algorithm=id3&detail=2&step={}"
PATIENCE = 20.0


class Page(NamedTuple):
    """Messages from the server: the session id of the learner, and the sentence of the step."""

    session: str
    sentence: str


class Learner:
    """A learner at a step of a story. His address contains it, and his browser reconnects by itself."""

    def __init__(self, address: str, step: int) -> None:
        self.address, self.step = address, step
        self.cookies: SimpleCookie = SimpleCookie()
        self.page = Page("", "")
        self.moves = 0  # connections after the first
        self._socket: ClientConnection | None = None

    async def come(self) -> None:
        """Load the page, as a browser does first, and connect."""
        for path in ("/", "/_stcore/health"):
            await asyncio.to_thread(self.fetch, path)
        await self._connect()
        await self.look()

    def fetch(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> int:
        """The status of a request with the browser's cookies."""
        request = Request(self.address + path, body, {**headers, "Cookie": self._cookie()}, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            for cookie in answer.headers.get_all("Set-Cookie", []):
                self.cookies.load(cookie)
            return answer.status

    def upload(self) -> int:
        """Upload a file into the session. Return the status. Only the process with the session accepts it."""
        body = b'--x\r\nContent-Disposition: form-data; name="a"; filename="a.csv"\r\n\r\na,b\r\n--x--\r\n'
        token = {"X-Xsrftoken": self.cookies["_streamlit_xsrf"].value}
        kind = {"Content-Type": "multipart/form-data; boundary=x"}
        path = f"/_stcore/upload_file/{self.page.session}/file"
        return self.fetch(path, "PUT", body, **token, **kind)

    async def look(self) -> Page:
        """Ask for the page of the address. If the connection is lost, reconnect first."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    self.page = await self._ask()
                    return self.page
                except (OSError, WebSocketException):
                    await asyncio.sleep(0.5)
                    await self._reconnect()

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def _reconnect(self) -> None:
        try:
            await self._connect()
            self.moves += 1
        except (OSError, InvalidHandshake):
            self._socket = None

    async def _connect(self) -> None:
        self._socket = await connect(
            self.address.replace("http", "ws") + "/_stcore/stream",
            max_size=None,
            subprotocols=["streamlit"],
            additional_headers={"Cookie": self._cookie()},
            origin=self.address,
            proxy=None,
        )
        for cookie in self._socket.response.headers.get_all("Set-Cookie"):
            self.cookies.load(cookie)

    async def _ask(self) -> Page:
        if self._socket is None:
            raise OSError("not connected")
        message = BackMsg()
        message.rerun_script.query_string = LINK.format(self.step)
        message.rerun_script.page_name = "grow"
        await self._socket.send(message.SerializeToString())
        session, sentence = "", ""
        while True:
            answer = ForwardMsg.FromString(await self._socket.recv())
            session = answer.new_session.initialize.session_id or session
            body = answer.delta.new_element.html.body
            if "gh-say" in body and "<style" not in body:
                sentence = body
            done = answer.WhichOneof("type") == "script_finished"
            if done and answer.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                return Page(session, sentence)

    def _cookie(self) -> str:
        return "; ".join(f"{name}={cookie.value}" for name, cookie in self.cookies.items())
