"""The configuration of HAProxy, which keeps learners at their processes and asks these how they are."""

import os
import shutil
from pathlib import Path
from string import Template

HERE = Path(__file__).resolve().parent
TEMPLATE = Template((HERE / "haproxy.template").read_text(encoding="utf-8"))
NOTICED = 1.6  # seconds after which the proxy has surely noticed that a process is ready, or gone
CONNECTIONS = 1000  # for each process: a browser that loads the page opens several

# The names of a compose file are asked again and again, so that replicas may come and go.
NAMES = """
resolvers engine
    nameserver dns 127.0.0.11:53
    hold valid 2s
"""


def find() -> str | None:
    """The path of HAProxy on this machine, which Debian keeps where only root looks."""
    return shutil.which("haproxy", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")


def local(address: str, port: int, processes: int, certificate: str | None = None) -> str:
    """For processes on this machine, with a place more: a new process starts before an old one ends.

    certificate: path of a PEM file with the certificate and its key; then the address speaks TLS
    """
    places = "\n".join(f"    server at{place} 127.0.0.1:{place}" for place in ports(port, processes))
    bind = f"{address}:{port}" + (f" ssl crt {certificate}" if certificate else "")
    return TEMPLATE.substitute(connections=CONNECTIONS * processes, bind=bind, servers=places)


def ports(port: int, processes: int) -> range:
    """The places behind that address."""
    return range(port + 1, port + processes + 2)


def replicas(most: int = 16) -> str:
    """For the compose file: up to so many replicas of the service `app`."""
    servers = f"    server-template app {most} app:8501 resolvers engine init-addr none"
    return TEMPLATE.substitute(connections=CONNECTIONS * most, bind="*:8501", servers=servers) + NAMES


GENERATED = {HERE / "haproxy.cfg": local("127.0.0.1", 8501, 2), HERE / "container/haproxy.cfg": replicas()}
