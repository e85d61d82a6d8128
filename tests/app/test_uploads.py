"""Many learners upload five megabytes each at once to a real server, in Streamlit's own messages."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake

from tests.support.ports import free_port
from tests.support.sweep import ONLY_SWEPT, WHOLE
from views.kit.own.quota import FULL
from views.server import uploads

ROOT = Path(__file__).resolve().parents[2]
LEARNERS = 40 if WHOLE else 16
RECORDS, COLUMNS = 49_000, 50
FEW = 5
# Learners with as many cells as five megabytes can have. The others have FEW columns of long numbers.
HEAVY = 8
MOST = 1024**3  # bytes of memory
PATIENCE = 180.0  # s
UNREAD = 60  # files that one learner sends without a page that reads them
FORM = "----form"

pytestmark = pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="reads /proc")


@contextmanager
def server(port: int) -> Iterator[int]:
    """The process id of a server."""
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    options = ["--server.enableXsrfProtection", "false", "--server.enableCORS", "false"]
    process = subprocess.Popen(
        [*command, *options],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def memory(pid: int) -> int:
    """The bytes of memory that a process uses, alone or shared."""
    fields = Path(f"/proc/{pid}/status").read_text(encoding="ascii").split()
    return int(fields[fields.index("VmRSS:") + 1]) * 1024


@cache
def table(columns: int) -> bytes:
    """A file of nearly five megabytes with this many columns of numbers. With COLUMNS, each has one digit."""
    width = 2 * COLUMNS // columns - 1
    numbers = Random(1).choices([f"{n:0{width}}" for n in range(10)], k=RECORDS * columns)
    lines = [",".join(numbers[i : i + columns]) for i in range(0, len(numbers), columns)]
    return "\n".join([",".join(f"c{i}" for i in range(columns)), *lines]).encode()


class Learner:
    """A browser at the page of the learner's own table. said: all that the last run of the page has shown"""

    def __init__(self, socket: ClientConnection, port: int) -> None:
        self.socket, self.port = socket, port
        self.session = self.uploader = ""
        self.said = ""

    async def run(self, message: BackMsg) -> None:
        """Ask for the page and read what comes until the page is complete."""
        message.rerun_script.page_name = "table"
        await self.socket.send(message.SerializeToString())
        self.said = ""
        while True:
            answer = await self.answer()
            if answer.WhichOneof("type") == "new_session":
                self.session = answer.new_session.initialize.session_id
            element = answer.delta.new_element
            self.uploader = element.file_uploader.id or self.uploader
            self.said += element.html.body
            done = answer.WhichOneof("type") == "script_finished"
            if done and answer.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                return

    async def answer(self) -> ForwardMsg:
        async with asyncio.timeout(PATIENCE):
            return ForwardMsg.FromString(await self.socket.recv())

    async def addresses(self, many: int = 1) -> list[FileURLs]:
        """Addresses to upload to."""
        ask = BackMsg()
        ask.file_urls_request.request_id = "1"
        ask.file_urls_request.file_names.extend(["class.csv"] * many)
        ask.file_urls_request.session_id = self.session
        await self.socket.send(ask.SerializeToString())
        while (answer := await self.answer()).WhichOneof("type") != "file_urls_response":
            pass
        return list(answer.file_urls_response.file_urls)

    async def upload(self, data: bytes) -> None:
        """Choose a file."""
        (urls,) = await self.addresses()
        status, sentence = await asyncio.to_thread(self.put, urls.upload_url, data)
        if status != 204:
            self.said = sentence
            return
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add(id=self.uploader)
        state.file_uploader_state_value.uploaded_file_info.add(
            name="class.csv", size=len(data), file_id=urls.file_id, file_urls=urls
        )
        await self.run(message)

    def put(self, path: str, data: bytes) -> tuple[int, str]:
        """Send a file. Return the status and the text of the answer."""
        head = f'--{FORM}\r\nContent-Disposition: form-data; name="f"; filename="class.csv"\r\n\r\n'
        body = head.encode() + data + f"\r\n--{FORM}--\r\n".encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={FORM}"}
        address = f"http://127.0.0.1:{self.port}/{path.lstrip('/')}"
        try:
            with urlopen(Request(address, body, kind, method="PUT"), timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()


async def come(port: int, many: int, pid: int) -> tuple[list[str], int]:
    """Learners come, upload and stay. Return the answers to each, and the server's peak memory."""
    url, most = f"ws://127.0.0.1:{port}/_stcore/stream", 0
    sockets: list[ClientConnection] = []
    files = {columns: table(columns) for columns in (COLUMNS, FEW)}

    async def one(number: int) -> str:
        learner = await arrive(url, port, sockets)
        columns = COLUMNS if number < HEAVY else FEW
        await learner.upload(files[columns] + f"\n{number}{',0' * (columns - 1)}".encode())
        return learner.said

    coming = [asyncio.create_task(one(number)) for number in range(many)]
    while not all(one.done() for one in coming):
        most = max(most, memory(pid))
        await asyncio.sleep(0.05)
    for socket in sockets:
        await socket.close()
    return [one.result() for one in coming], most


async def arrive(url: str, port: int, sockets: list[ClientConnection]) -> Learner:
    """A learner at the page “Your own table”."""
    socket = await connect(url, max_size=None, subprotocols=["streamlit"])
    sockets.append(socket)
    learner = Learner(socket, port)
    await learner.run(BackMsg())
    return learner


async def send_unread(port: int) -> list[tuple[int, str]]:
    """One learner sends file after file, and no page reads them. Return the answers."""
    sockets: list[ClientConnection] = []
    learner = await arrive(f"ws://127.0.0.1:{port}/_stcore/stream", port, sockets)
    data = table(FEW)
    found = [learner.put(one.upload_url, data) for one in await learner.addresses(UNREAD)]
    await sockets[0].close()  # Streamlit keeps a learner's files for two minutes
    return found


async def listening(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                async with connect(f"ws://127.0.0.1:{port}/_stcore/stream", subprotocols=["streamlit"]):
                    return
            except (OSError, InvalidHandshake):
                await asyncio.sleep(0.2)


@ONLY_SWEPT
@pytest.mark.slow
@pytest.mark.wide
def test_many_uploads_stay_within_a_gigabyte_and_whoever_finds_no_room_is_told():
    port = free_port()
    with server(port) as pid:
        asyncio.run(listening(port))
        before = memory(pid)
        unread = asyncio.run(send_unread(port))
        after = memory(pid)
        said, most = asyncio.run(come(port, LEARNERS, pid))
    assert [status for status, _ in unread] == [204] * 3 + [413] * (UNREAD - 3)
    assert {sentence for status, sentence in unread if status == 413} == {uploads.TOO_MANY}
    assert after - before < 2 * uploads.OF_ONE
    read = [one for one in said if re.search(f"records, ({COLUMNS - 1}|{FEW - 1}) attributes", one)]
    refused = [one for one in said if FULL[:40] in one or one == uploads.FULL]
    assert len(read) + len(refused) == LEARNERS, [one for one in said if one not in (*read, *refused)][:1]
    assert len(read) >= 3
    print(len(read), len(refused), before, after, most)
    assert most < MOST, f"{most / 1024**2:.0f} MB"
