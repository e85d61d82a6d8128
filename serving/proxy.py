"""The configuration of HAProxy, which keeps learners on their processes and checks the health of these."""

import os
import re
import shutil
from pathlib import Path
from string import Template

from views.server.gate import in_colours

HERE = Path(__file__).resolve().parent
TEMPLATE = Template((HERE / "haproxy.template").read_text(encoding="utf-8"))
NOTICED = 1.6  # seconds in which the proxy always notices that a process is ready, or gone
CONNECTIONS = 1000  # for each process: a browser that loads the page opens several
SPARE = 4000  # further connections without a request, until they are closed
MOST = 600  # websockets of one address, as in views/server/crowd.py
PHONES_PORT = 8502  # of the phones' process in its container
OTHERS = 400  # further open requests of one address besides its websockets

# Another, trusted proxy on this machine gives the addresses of its learners.
FORWARDED = (
    "    http-request set-var(txn.learner) req.hdr_ip(X-Forwarded-For,-1) "
    "if { src 127.0.0.0/8 ::1 } { req.hdr_ip(X-Forwarded-For,-1) -m found }\n"
)
# HAProxy resolves the names of a compose file repeatedly, so that replicas may come and go.
NAMES = """
resolvers engine
    nameserver dns 127.0.0.11:53
    hold valid 2s
"""


SENTENCES = {
    "long": "The head of this request is too long. If a browser sent it, clear the cookies of this site.",
    "crowded": "Too many connections come from this address. Close some tabs, or try again in a minute.",
}


def _waiting() -> str:
    """The page for learners who come before a process is ready: one line without single quotation marks."""
    plain = re.sub(r"/\*.*?\*/", "", in_colours(HERE / "waiting.html"), flags=re.DOTALL)
    return re.sub(r"\s+", " ", plain).replace("'", '"').strip()


def _filled(
    connections: int, bind: str, servers: str, phones: str, address: int, trusts: bool = False
) -> str:
    return TEMPLATE.substitute(
        SENTENCES,
        connections=SPARE + connections,
        bind=bind,
        servers=servers,
        phones=f"    {phones}",
        waiting=_waiting(),
        forwarded=FORWARDED if trusts else "",
        address=address + OTHERS if address else 2**31 - 1,
    )


def find() -> str | None:
    """The path of HAProxy on this machine, which Debian puts into a folder on the path of root only."""
    return shutil.which("haproxy", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")


def local(
    address: str,
    port: int,
    processes: int,
    certificate: str | None = None,
    per_address: int = MOST,
    trusts: bool = False,
) -> str:
    """For processes on this machine, with one extra place: a new process starts before an old one ends.

    certificate: path of a PEM file with the certificate and its key; then the address speaks TLS
    per_address: websockets that one address may have; 0 for no limit
    trusts: another proxy on this machine gives the addresses of its learners
    """
    places = "\n".join(f"    server at{place} 127.0.0.1:{place}" for place in ports(port, processes))
    bind = f"{address}:{port}" + (f" ssl crt {certificate}" if certificate else "")
    phones = f"server phones 127.0.0.1:{phones_port(port, processes)}"
    return _filled(CONNECTIONS * processes, bind, places, phones, per_address, trusts)


def ports(port: int, processes: int) -> range:
    """The places behind that address."""
    return range(port + 1, port + processes + 2)


def phones_port(port: int, processes: int) -> int:
    """The place of the phones' process, after all others."""
    return port + processes + 2


def replicas(most: int = 16) -> str:
    """For the compose file: up to `most` replicas of the service `app`."""
    servers = f"    server-template app {most} app:8501 resolvers engine init-addr none"
    phones = f"server phones phones:{PHONES_PORT} resolvers engine init-addr none"
    return _filled(CONNECTIONS * most, "*:8501", servers, phones, MOST) + NAMES


GENERATED = {HERE / "haproxy.cfg": local("127.0.0.1", 8501, 2), HERE / "container/haproxy.cfg": replicas()}
