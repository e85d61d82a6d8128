"""The configuration of the proxy."""

import subprocess
from pathlib import Path

import pytest

from serving import proxy
from tests.serving.haproxy import ADVICE


@pytest.mark.parametrize("path", proxy.GENERATED, ids=lambda path: "-".join(path.parts[-2:]))
def test_what_is_kept_is_what_is_generated(path: Path):
    assert path.read_text(encoding="utf-8") == proxy.GENERATED[path], "run `python -m serving config`"


@pytest.mark.parametrize(
    "text",
    [*proxy.GENERATED.values(), proxy.local("0.0.0.0", 80, 1), proxy.local("127.0.0.1", 9000, 64)],
    ids=["this machine", "replicas", "one", "many"],
)
def test_haproxy_understands_it_without_a_warning(text: str, tmp_path: Path):
    haproxy = proxy.find()
    if haproxy is None:
        pytest.skip(ADVICE)
    path = tmp_path / "haproxy.cfg"
    path.write_text(text, encoding="utf-8")
    check = [haproxy, "-c", "-dW", "-f", str(path)]  # -dW: a warning is an error
    told = subprocess.run(check, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_there_is_a_place_more_than_processes():
    text = proxy.local("127.0.0.1", 8501, 2)
    assert [line.split()[2] for line in text.splitlines() if line.startswith("    server ")] == [
        f"127.0.0.1:{port}" for port in (8502, 8503, 8504)
    ]


def test_a_certificate_makes_the_address_speak_tls():
    assert "    bind 0.0.0.0:443 ssl crt /etc/glasshouse.pem\n" in proxy.local(
        "0.0.0.0", 443, 2, "/etc/glasshouse.pem"
    )


def test_requests_are_not_logged():
    """Their addresses hold what learners chose."""
    assert not any(word in proxy.TEMPLATE.template for word in ("httplog", "tcplog", "log-format"))
    assert "local0 notice" in proxy.TEMPLATE.template
