"""How much longer a learner's steps take while somebody attacks the server.

The attacker sends cookies of 60 KB, opens 2,000 silent websockets, and uploads files that no page reads. The
attacker is a separate process on this machine, takes time from the server like the learner, and attacks only
the server of this benchmark.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.learners import BETWEEN, SHARED, Learner
from benchmarks.stepping import Server, p95, server

MOST = 4.0  # times as long as before
STEPS = 60  # before
COOKIES, SOCKETS, FILES = 20, 2000, 60
FILE = b"a,b\n" + b"1,2\n" * 1_240_000  # nearly 5 MB
PATIENCE = 60.0  # s
FORM = "----form"


def run() -> None:
    """One process, and two behind the proxy."""
    for words, module in (("one process", ()), ("served", ("serving", "--processes", "2", "--port"))):
        with server(*module) as here:
            asyncio.run(_measure(words, here))


async def _measure(words: str, here: Server) -> None:
    url = here.address.replace("http", "ws") + "/_stcore/stream"
    async with connect(url, max_size=None, subprotocols=["streamlit"], proxy=None) as socket:
        learner = Learner(socket)
        await learner.open(SHARED)
        await _steps(learner, lambda seen: seen < 10)
        before = await _steps(learner, lambda seen: seen < STEPS)
        print(f"{words}: a step p50 {median(before) * 1000:.1f} ms, p95 {p95(before) * 1000:.1f} ms, "
              f"memory {_memory(here):.0f} MB")  # fmt: skip
        for attack in (cookies, sockets, uploads):
            attacker, said = _begin(attack, here.address)
            during = await _steps(learner, lambda seen, by=attacker: seen < 10 or by.is_alive())
            ratio, high = median(during) / median(before), p95(during) / p95(before)
            verdict = "held" if ratio <= MOST else "NOT HELD"
            print(f"  {attack.__doc__} {len(during)} steps: p50 {ratio:.1f} times, p95 {high:.1f} times, "
                  f"longest {max(during):.2f} s; memory {_memory(here):.0f} MB; {said.get()}: {verdict}",
                  flush=True)  # fmt: skip


def _begin(attack: Callable[[str], Awaitable[Counter[Any]]], address: str) -> tuple[Any, Any]:
    """The running attacker, and the queue with the answers to it."""
    context = get_context("spawn")
    said = context.SimpleQueue()
    attacker = context.Process(target=_attack, args=(attack, address, said), daemon=True)
    attacker.start()
    return attacker, said


def _attack(attack: Any, address: str, said: Any) -> None:
    said.put(dict(asyncio.run(attack(address))))


async def _steps(learner: Learner, goes_on: Callable[[int], bool]) -> list[float]:
    found: list[float] = []
    while goes_on(len(found)):
        await asyncio.sleep(BETWEEN)
        found.append(await learner.step(len(found) % 8 + 1, whole=False))
    return found


def _memory(here: Server) -> float:
    """MB of the process that was started; 0 where the system does not say."""
    status = Path(f"/proc/{here.pid}/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


# The attacks ----------------------------------------------------------------------------------------


async def cookies(address: str) -> Counter[Any]:
    """Cookies of 60 KB, for a page, a probe and a websocket."""
    found: Counter[Any] = Counter()
    bad = 'a="' + "\\" * 60_000 + '"'
    for number in range(COOKIES):
        path = ("/", "/_stcore/health", "/_stcore/stream")[number % 3]
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket"} if number % 3 == 2 else {}
        found[await asyncio.to_thread(_asked, address + path, "GET", None, Cookie=bad, **upgrade)] += 1
    return found


async def sockets(address: str) -> Counter[Any]:
    """2,000 silent websockets."""
    found: Counter[Any] = Counter()
    opened: list[ClientConnection] = []
    url = address.replace("http", "ws") + "/_stcore/stream"
    for _ in range(SOCKETS):
        try:
            opened.append(await connect(url, subprotocols=["streamlit"], proxy=None, ping_interval=None))
            found["open"] += 1
        except (OSError, WebSocketException, TimeoutError) as error:
            found[str(error)[-8:]] += 1
    until = perf_counter() + PATIENCE
    with suppress(TimeoutError):
        async with asyncio.timeout(until - perf_counter()):
            await asyncio.gather(*(one.wait_closed() for one in opened))
    found["closed by the server"] = sum(one.close_code == 1008 for one in opened)
    return found


async def uploads(address: str) -> Counter[Any]:
    """60 files of 5 MB that no page reads."""
    url = address.replace("http", "ws") + "/_stcore/stream"
    with urlopen(address + "/_stcore/health", timeout=PATIENCE) as answer:
        given = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie", [])]
    token = next(one.partition("=")[2] for one in given if one.startswith("_streamlit_xsrf"))
    sent = {"Cookie": "; ".join(given)}
    async with connect(
        url, max_size=None, subprotocols=["streamlit"], proxy=None, additional_headers=sent
    ) as socket:
        urls = await _addresses(socket)
        head = f'--{FORM}\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\n'
        body = head.encode() + FILE + f"\r\n--{FORM}--\r\n".encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={FORM}", "X-Xsrftoken": token, **sent}
        asked = (
            asyncio.to_thread(_asked, address + "/" + one.lstrip("/"), "PUT", body, **kind) for one in urls
        )
        return Counter(await asyncio.gather(*asked))


async def _addresses(socket: ClientConnection) -> list[str]:
    ask = BackMsg()
    ask.rerun_script.page_name = "table"
    await socket.send(ask.SerializeToString())
    session = ""
    while not session:
        session = ForwardMsg.FromString(await socket.recv()).new_session.initialize.session_id
    ask = BackMsg()
    ask.file_urls_request.request_id = json.dumps(FILES)
    ask.file_urls_request.session_id = session
    ask.file_urls_request.file_names.extend(["a.csv"] * FILES)
    await socket.send(ask.SerializeToString())
    while (answer := ForwardMsg.FromString(await socket.recv())).WhichOneof("type") != "file_urls_response":
        pass
    return [one.upload_url for one in answer.file_urls_response.file_urls]


def _asked(address: str, method: str, body: bytes | None, **headers: str) -> Any:
    """The status of an answer, or why there is none."""
    request = Request(address, body, {name.replace("_", "-"): value for name, value in headers.items()})
    request.method = method
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.status
    except HTTPError as refused:
        return refused.code
    except OSError as error:
        return type(error).__name__
