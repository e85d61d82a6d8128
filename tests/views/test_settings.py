"""The settings of a server: one table, a check of each, and a sentence for each mistake."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sweep import ONLY_SWEPT
from views.kit import settings

ROOT = Path(__file__).resolve().parents[2]
OWN = {settings.FORWARDED_FOR, settings.RESTS}  # of our own proxy and house, not for an administrator
BAD = [
    (settings.WORKERS, "abc", "Write a whole number from 0 to 64, for example 2."),
    (settings.WORKERS, "-1", "Write a whole number from 0 to 64, for example 2."),
    (settings.WORKERS, "65", "Write a whole number from 0 to 64, for example 2."),
    (settings.LINGER, "1.5", "Write a whole number from 0 to 600, for example 5."),
    (settings.PER_ADDRESS, "many", "Write a whole number from 0 to 1,000,000, for example 600."),
    (settings.PER_ADDRESS, "²", "Write a whole number from 0 to 1,000,000, for example 600."),
    (settings.METRICS, "yes", "Write 1 or 0."),
    (settings.TRUST_PROXY, "true", "Write 1 or 0."),
    (settings.PHONES, "on", "Write off, same, or an address, for example https://phones.example.org."),
    (settings.HALLS, "/tmp", "Write a file, not a folder."),
    (settings.HOSTS, "https://a.org", "Write host names separated by spaces"),
    (settings.HOSTS, "a.org,b.org", "Write host names separated by spaces"),
    (
        settings.FRAME_ANCESTORS,
        "ftp:x",
        "Write the sites as https://moodle.example.org or http://localhost:8080",
    ),
    (settings.FRAME_ANCESTORS, "https://a.org/b", "without a path and separated by spaces."),
]
GOOD = [
    (settings.WORKERS, "0"), (settings.WORKERS, "64"), (settings.LINGER, "5"), (settings.PER_ADDRESS, "0"),
    (settings.METRICS, "1"), (settings.TRUST_PROXY, "0"), (settings.PHONES, "same"), (settings.PHONES, "off"),
    (settings.PHONES, "http://10.0.0.2:8502"), (settings.HALLS, "/run/glasshouse/halls.sqlite"),
    (settings.HOSTS, "glasshouse.example.org 10.0.0.2:8501 [::1]"),
    (settings.FRAME_ANCESTORS, "https://a.org https://b.org:8443 http://localhost:8080"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "wanted"), BAD)
def test_a_value_that_cannot_be_meant_is_named_with_what_to_write(name: str, value: str, wanted: str):
    with pytest.raises(SystemExit) as ended:
        settings.check({name: value})
    assert str(ended.value).startswith(f"{name} holds {value!r}. ")
    assert wanted in str(ended.value)


@pytest.mark.parametrize(("name", "value"), [*GOOD, *((name, "") for name in settings.CHECKS)])
def test_a_good_value_and_an_empty_one_pass(name: str, value: str, caplog: pytest.LogCaptureFixture):
    settings.check({name: value})
    assert not caplog.messages


def test_a_name_that_is_none_is_logged_with_the_one_it_may_mean(caplog: pytest.LogCaptureFixture):
    settings.check({"GLASSHOUSE_WORKER": "2", "GLASSHOUSE_COLOUR": "red", "HOME": "/"})
    assert caplog.messages == [
        "GLASSHOUSE_WORKER is not a setting. Did you mean GLASSHOUSE_WORKERS?",
        "GLASSHOUSE_COLOUR is not a setting.",
    ]


def test_the_documents_list_each_setting_and_the_code_reads_no_other():
    listed = {
        *re.findall(r"^\| `(GLASSHOUSE_\w+)=", (ROOT / "docs/operating.md").read_text("utf-8"), re.MULTILINE)
    }
    assert listed == {*settings.CHECKS} - OWN
    code = [
        path.read_text("utf-8") for folder in ("views", "serving") for path in (ROOT / folder).rglob("*.py")
    ]
    named = {name for text in code for name in re.findall(r"GLASSHOUSE_[A-Z_]+", text)}
    assert named <= {*settings.CHECKS}


@ONLY_SWEPT
def test_the_app_ends_with_that_sentence_and_no_traceback():
    asked = [sys.executable, "-c", "import app"]
    environment = {**os.environ, settings.WORKERS: "abc"}
    ran = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].startswith("GLASSHOUSE_WORKERS holds 'abc'.")
    assert "Traceback" not in ran.stderr
