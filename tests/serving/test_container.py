"""The files for containers, a cluster and systemd: their readers would accept them. These tests run none of
them, but the command of the image runs here, with the files of the image.
"""

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import kubernetes_validate
import pytest
import yaml

from serving.kept import answers
from tests.serving.learner import Learner
from tests.support.ports import free_port
from tests.support.sweep import ONLY_SWEPT
from views.kit import settings
from views.server import heads

ROOT = Path(__file__).resolve().parents[2]
SERVING = ROOT / "serving"
FOLDER = SERVING / "container"
START_SECONDS = 90.0
IMAGE = (FOLDER / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
CLUSTER = {
    one["kind"]: one for one in yaml.safe_load_all((FOLDER / "kubernetes.yaml").read_text(encoding="utf-8"))
}


def instructions(name: str) -> list[str]:
    joined = IMAGE.replace("\\\n", " ")
    return re.findall(rf"^{name} +(.*)$", joined, re.MULTILINE)


def test_the_image_is_of_a_pinned_python_and_of_what_is_pinned():
    """The patch is left open, so that each build has the newest fixes. Every patch reads cookies well."""
    (base,) = instructions("FROM")
    version = re.fullmatch(r"docker\.io/library/python:(3)\.(\d+)-slim", base)
    assert version
    assert heads.mended((*map(int, version.groups()), 0)) is None
    assert any(
        "pip install" in one and "--require-hashes -r requirements.lock" in one for one in instructions("RUN")
    )


def test_the_image_runs_as_nobody_in_particular_and_says_how_it_is():
    assert instructions("USER")[-1] == "10001"
    assert IMAGE.index("USER 10001") < IMAGE.index("\nCMD ")
    assert "/readyz" in instructions("HEALTHCHECK")[0]
    assert any(one.startswith(f"{settings.LINGER}=") for one in instructions("ENV"))


def left_out(folder: str, names: list[str]) -> set[str]:
    """Of the files in a folder those that are not copied into the image."""
    patterns = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    here = patterns if Path(folder) == ROOT else [one for one in patterns if one.startswith("**/")]
    return {name for name in names for one in here if fnmatch(name, one.removeprefix("**/"))}


def test_what_the_image_leaves_out_is_not_needed_to_run():
    gone = left_out(str(ROOT), [path.name for path in ROOT.iterdir()])
    assert not {"app.py", "pages", "views", "mlcore", "datasets", ".streamlit", "requirements.lock"} & gone
    assert {".git", ".venv", ".ci", "README.md", "tests", "docs"} <= gone
    assert {"requirements-dev.txt", "requirements-dev.lock"} <= gone


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the image, compiled as there."""
    folder = tmp_path_factory.mktemp("image") / "glasshouse"
    shutil.copytree(ROOT, folder, ignore=left_out)
    (compiles,) = [one.split() for one in instructions("RUN") if "compileall" in one]
    subprocess.run([sys.executable, *compiles[1:]], cwd=folder, check=True)
    return folder


@ONLY_SWEPT
@pytest.mark.slow
def test_the_image_is_compiled_as_nobody_may_do_it_later(image: Path):
    assert IMAGE.index("COPY . .") < IMAGE.index("-m compileall") < IMAGE.index("USER 10001")
    for room in ("views", "mlcore", "datasets"):
        modules = sorted(path.stem for path in (image / room).glob("*.py"))
        assert modules == sorted(path.name.split(".")[0] for path in (image / room / "__pycache__").iterdir())


@pytest.fixture
def port(image: Path) -> Iterator[int]:
    """Where the image alone serves, as `docker run` starts it."""
    port = free_port()
    (line,) = [one for one in instructions("CMD") if "streamlit" in one]
    command = [sys.executable, *json.loads(line.replace("8501", str(port)))[1:]]
    wishes = dict(one.split("=") for each in instructions("ENV") for one in each.split())
    server = subprocess.Popen(
        command, cwd=image, env={**os.environ, **wishes, "HOME": str(image), settings.LINGER: "0"}
    )
    until = monotonic() + START_SECONDS
    try:
        while not answers(port, "/readyz"):
            assert server.poll() is None
            assert monotonic() < until
            sleep(0.2)
        yield port
    finally:
        server.terminate()
        server.wait(30)


@ONLY_SWEPT
@pytest.mark.slow
def test_the_image_alone_shows_the_app(port: int):
    async def looked() -> str:
        learner = Learner(f"http://127.0.0.1:{port}", step=3)
        await learner.come()
        await learner.leave()
        return learner.page.sentence

    assert "gh-say" in asyncio.run(looked())


def test_the_compose_file_fits_its_schema():
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    reported = subprocess.run([*check, FOLDER / "compose.yaml"], capture_output=True, text=True, check=False)
    assert reported.returncode == 0, reported.stdout + reported.stderr


def test_the_compose_file_names_what_there_is():
    proxy, app = COMPOSE["services"]["proxy"], COMPOSE["services"]["app"]
    (volume,) = proxy["volumes"]
    assert (FOLDER / volume.partition(":")[0]).is_file()
    build = app["build"]
    assert (FOLDER / build["context"] / build["dockerfile"]).resolve() == FOLDER / "Containerfile"
    assert app["expose"] == ["8501"], "where the proxy looks for it"


@pytest.mark.parametrize("kind", CLUSTER)
def test_a_part_of_the_manifest_fits_its_schema(kind: str):
    kubernetes_validate.validate(CLUSTER[kind], kubernetes_validate.latest_version(), strict=True)


def test_the_parts_of_the_manifest_belong_together():
    assert list(CLUSTER) == ["Deployment", "PodDisruptionBudget", "NetworkPolicy", "Service", "Ingress"]
    deployment: dict[str, Any] = CLUSTER["Deployment"]["spec"]
    labels = deployment["template"]["metadata"]["labels"]
    assert deployment["selector"]["matchLabels"] == labels
    assert CLUSTER["Service"]["spec"]["selector"] == labels
    assert CLUSTER["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == labels
    (rule,) = CLUSTER["Ingress"]["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    assert path["backend"]["service"]["name"] == CLUSTER["Service"]["metadata"]["name"]


def test_a_pod_is_asked_whether_it_is_ready_and_ends_after_it_has_lingered():
    pod = CLUSTER["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    asked = {
        name: container[f"{name}Probe"]["httpGet"]["path"] for name in ("startup", "readiness", "liveness")
    }
    assert asked == {"startup": "/readyz", "readiness": "/readyz", "liveness": "/healthz"}
    (linger,) = [one["value"] for one in container["env"] if one["name"] == settings.LINGER]
    probe = container["readinessProbe"]
    assert int(linger) > probe["periodSeconds"] * probe["failureThreshold"]
    assert pod["terminationGracePeriodSeconds"] > int(linger)
    assert pod["securityContext"]["runAsNonRoot"]
    assert set(container["resources"]) == {"requests", "limits"}
    assert pod["volumes"] == [{"name": "tmp", "emptyDir": {"sizeLimit": "256Mi"}}]


def test_a_pod_is_asked_by_the_ingress_and_asks_nobody():
    policy = CLUSTER["NetworkPolicy"]["spec"]
    assert policy["podSelector"] == CLUSTER["Deployment"]["spec"]["selector"]
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    assert policy["egress"] == []
    (rule,) = policy["ingress"]
    assert all(set(peer) == {"namespaceSelector"} for peer in rule["from"])


def test_what_a_container_may_take_is_bounded():
    proxy, app = COMPOSE["services"]["proxy"], COMPOSE["services"]["app"]
    assert re.fullmatch(r"docker\.io/library/haproxy:\d+\.\d+\.\d+", proxy["image"])
    assert app["deploy"]["resources"]["limits"] == {"cpus": "2", "memory": "2g", "pids": 512}
    assert (proxy["pids_limit"], proxy["mem_limit"]) == (64, "512m")
    assert app["tmpfs"] == ["/tmp:size=256m,mode=1777"]
    assert all(one["logging"]["options"]["max-size"] == "10m" for one in (proxy, app))
    assert app["environment"][settings.FORWARDED_FOR] == "1"


@pytest.mark.parametrize(("status", "well"), [("200 OK", True), ("503 Service Unavailable", False)])
def test_the_image_asks_how_it_is_without_starting_a_python(status: str, well: bool):
    (line,) = instructions("HEALTHCHECK")
    bash, option, script = json.loads(line.partition("CMD ")[2])
    with socket.create_server(("127.0.0.1", 0)) as server:
        there = script.replace("8501", str(server.getsockname()[1]))
        asking = subprocess.Popen([bash, option, there])
        connection, _ = server.accept()
        with connection:
            asked = b""
            while not asked.endswith(b"\r\n\r\n"):
                asked += connection.recv(1000)
            connection.sendall(f"HTTP/1.1 {status}\r\n\r\n".encode())
            assert (asking.wait(10) == 0) == well
    assert asked == b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "name",
    ["MemoryMax", "TasksMax", "CPUWeight", "SystemCallFilter", "ProtectKernelModules", "RestrictNamespaces",
     "LockPersonality", "RestrictSUIDSGID", "LimitNOFILE"],
)  # fmt: skip
def test_the_service_is_bounded(name: str):
    unit = (SERVING / "glasshouse.service").read_text(encoding="utf-8")
    assert re.search(rf"^{name}=\S+", unit, re.MULTILINE)


def test_systemd_understands_its_unit(tmp_path: Path):
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("There is no systemd here.")
    unit = (SERVING / "glasshouse.service").read_text(encoding="utf-8")
    here = tmp_path / "glasshouse.service"
    here.write_text(unit.replace("/opt/glasshouse/.venv/bin/python", sys.executable), encoding="utf-8")
    reported = subprocess.run([analyze, "verify", str(here)], capture_output=True, text=True, check=False)
    assert not [line for line in reported.stderr.splitlines() if "glasshouse.service" in line]
