"""A line of the log has a time and a level, and nothing that a learner wrote."""

import logging
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.sweep import ONLY_SWEPT
from views.server import logs

ROOT = Path(__file__).resolve().parents[2]
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.,]\d{3} [A-Z]+ \d+ [\w.]+: .+")

FAULTS = """
import logging
from streamlit.config import get_config_options
from streamlit.logger import get_logger
from views import logs
get_config_options()  # as the server does at its start
logs.begin()
def read(cell):
    return float(cell)
for log in [get_logger("streamlit.late"), *map(logging.getLogger, ("glasshouse", "uvicorn.error"))]:
    log.info("a quiet word")
    log.error("two\\nlines")
    try:
        read("Aunt Mary's income")
    except ValueError:
        log.exception("A page failed")
"""


@ONLY_SWEPT
@pytest.mark.slow
def test_every_line_has_a_time_and_a_level_and_no_words_of_a_learner():
    reported = subprocess.run(
        [sys.executable, "-c", FAULTS], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    ).stderr.splitlines()
    assert not [line for line in reported if not LINE.fullmatch(line)]
    assert not [line for line in reported if "Aunt Mary" in line]
    faults = [
        line for line in reported if line.endswith("in <module>") and "A page failed: ValueError < " in line
    ]
    assert len(faults) == 3
    assert all("in read < " in line for line in faults)
    assert sum("ERROR" in line and line.endswith("two | lines") for line in reported) == 3


def test_streamlit_is_told_to_write_the_same_lines():
    settings = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))
    assert settings["logger"]["messageFormat"] == logs.FORMAT


def test_a_record_without_a_fault_is_as_it_was_written():
    record = logs.Line("x", logging.INFO, "file", 1, "%d learners", (3,), None)
    assert record.getMessage() == "3 learners"


def test_lines_of_one_kind_are_written_a_few_times_a_minute_and_the_rest_is_counted():
    spare, written = logs.Sparing(), []
    for second in range(50):
        for words, value in (("A page failed: %s", second), ("Closed", None)):
            args = (value,) if value is not None else ()
            record = logs.Line("x", logging.ERROR, "file", 1, words, args, None)
            record.created = 1000.0 + 2 * second
            if words == "A page failed: %s" or second == 40:
                kept = spare(record)
                written += [record.getMessage()] * kept
    assert written[:5] == [f"A page failed: {second}" for second in range(5)]
    assert written[5:7] == ["A page failed: 31 (and 26 more like the last)", "A page failed: 32"]
    assert "Closed" in written
    assert len(written) == 11


def test_kinds_of_lines_are_forgotten_so_that_they_take_no_memory():
    spare = logs.Sparing()
    for number in range(3 * logs.KINDS):
        assert spare(logs.Line("x", logging.ERROR, "file", 1, f"{number}", (), None))
    assert len(spare._lines) == logs.KINDS
