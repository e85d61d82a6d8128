"""The configuration of the proxy."""

import re
import subprocess
from pathlib import Path

import pytest

from serving import proxy
from tests.serving.haproxy import ADVICE


@pytest.mark.parametrize("path", proxy.GENERATED, ids=lambda path: "-".join(path.parts[-2:]))
def test_what_is_kept_is_what_is_generated(path: Path):
    assert path.read_text(encoding="utf-8") == proxy.GENERATED[path], "run `python -m serving config`"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        *proxy.GENERATED.values(),
        proxy.local("0.0.0.0", 80, 1),
        proxy.local("127.0.0.1", 9000, 64, per_address=0),
        proxy.local("127.0.0.1", 9000, 2, trusts=True),
    ],
    ids=["this machine", "replicas", "one", "many", "behind another proxy"],
)
def test_haproxy_understands_it_without_a_warning(text: str, tmp_path: Path):
    haproxy = proxy.find()
    if haproxy is None:
        pytest.skip(ADVICE)
    path = tmp_path / "haproxy.cfg"
    path.write_text(text, encoding="utf-8")
    check = [haproxy, "-c", "-dW", "-f", str(path)]  # -dW: a warning is an error
    reported = subprocess.run(check, capture_output=True, text=True, check=False)
    assert reported.returncode == 0, reported.stderr


def test_there_is_a_place_more_than_processes():
    text = proxy.local("127.0.0.1", 8501, 2)
    servers = [line.split()[1:3] for line in text.splitlines() if line.startswith("    server ")]
    assert servers == [
        ["phones", "127.0.0.1:8505"],
        *([f"at{port}", f"127.0.0.1:{port}"] for port in (8502, 8503, 8504)),
    ]


def test_a_certificate_makes_the_address_speak_tls():
    assert "    bind 0.0.0.0:443 ssl crt /etc/glasshouse.pem\n" in proxy.local(
        "0.0.0.0", 443, 2, "/etc/glasshouse.pem"
    )


def test_requests_are_not_logged():
    """Their addresses contain learners' choices."""
    assert not any(word in proxy.TEMPLATE.template for word in ("httplog", "tcplog", "log-format"))
    assert "local0 notice" in proxy.TEMPLATE.template


def test_nobody_but_a_trusted_proxy_of_this_machine_says_where_a_learner_comes_from():
    named = "req.hdr_ip(X-Forwarded-For"
    assert not [path for path, text in proxy.GENERATED.items() if named in text]
    (line,) = [one for one in proxy.local("0.0.0.0", 80, 2, trusts=True).splitlines() if named in one]
    assert "if { src 127.0.0.0/8 ::1 }" in line


@pytest.mark.parametrize(("per_address", "bound"), [(600, 1000), (50, 450), (0, 2**31 - 1)])
def test_one_address_has_a_bound_that_can_be_chosen(per_address: int, bound: int):
    text = proxy.local("0.0.0.0", 80, 2, per_address=per_address)
    assert f"if {{ sc0_conn_cur gt {bound} }}" in text
    assert per_address == 0 or bound < int(re.findall(r"^ +maxconn (\d+)", text, re.MULTILINE)[0]) / 4


def test_who_comes_before_a_process_is_ready_gets_a_page_that_loads_itself_again():
    (page,) = re.findall(r"http-error status 503 .* string '([^']+)'", proxy.local("0.0.0.0", 80, 2))
    assert '<meta http-equiv="refresh"' in page
    assert "Glasshouse is starting." in page
    assert "<script" not in page
