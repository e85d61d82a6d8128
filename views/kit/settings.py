"""The settings of a server: environment variables, with a check of each. docs/operating.md lists them."""

import logging
import os
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path

OURS = "GLASSHOUSE_"
LOG = logging.getLogger("glasshouse")

# Our changes to the inside of other programs that a server can leave out.
PATCHES = ("garbage", "lookups", "prompt", "slow_requests", "states", "themes", "unanswered", "upgrades")

Check = Callable[[str], str]  # what to write instead of a value, "" for a good one


def _whole(most: int, example: int) -> Check:
    def check(text: str) -> str:
        good = text.isdecimal() and text.isascii() and int(text) <= most
        return "" if good else f"a whole number from 0 to {most:,}, for example {example}"

    return check


def _one_of(*values: str) -> Check:
    return lambda text: "" if text in values else " or ".join(values)


def _hosts(text: str) -> str:
    host = r"([A-Za-z0-9]([A-Za-z0-9._-]{0,253}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?"
    good = all(re.fullmatch(host, one) for one in text.split())
    return "" if good else "host names separated by spaces, for example glasshouse.example.org"


def _origins(text: str) -> str:
    origin = r"https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?|http://localhost(:\d{1,5})?"
    good = all(re.fullmatch(origin, one) for one in text.split())
    examples = "https://moodle.example.org or http://localhost:8080"
    return "" if good else f"the sites as {examples}, without a path and separated by spaces"


def _phones(text: str) -> str:
    good = text in ("off", "same") or re.fullmatch(r"https?://[^\s/]+(/\S*)?", text)
    return "" if good else "off, same, or an address, for example https://phones.example.org"


def _patches(text: str) -> str:
    good = {*text.split()} <= {*PATCHES}
    return "" if good else f"names separated by spaces, out of {', '.join(PATCHES)}"


def _file(text: str) -> str:
    return "a file, not a folder" if Path(text).is_dir() else ""


def _folder(text: str) -> str:
    return "" if Path(text).is_dir() else "a folder that exists, for example /srv/course"


FRAME_ANCESTORS = f"{OURS}FRAME_ANCESTORS"  # the sites that may show Glasshouse in a frame
WORKERS = f"{OURS}WORKERS"  # how many processes for long work; 0 for none
METRICS = f"{OURS}METRICS"  # 1 opens figures about the server
HOSTS = f"{OURS}HOSTS"  # the hosts a request may name, separated by spaces; else any
PER_ADDRESS = f"{OURS}PER_ADDRESS"  # websockets of one address; 0 for any number
TRUST_PROXY = f"{OURS}TRUST_PROXY"  # 1 if a proxy puts the host of the request into X-Forwarded-Host
FORWARDED_FOR = f"{OURS}FORWARDED_FOR"  # 1 behind our own proxy, which names the learner's address
PHONES = f"{OURS}PHONES"  # where phones go, "same" for the address of the pages, or "off"
COURSE = f"{OURS}COURSE"  # the teacher's folder, which datasets/course.py reads
HALLS = f"{OURS}HALLS"  # the file with the halls, which all processes share
LINGER = f"{OURS}LINGER"  # seconds between the order to end, when /readyz turns, and the end
WITHOUT = f"{OURS}WITHOUT"  # patches of other programs to leave out (views/server/patches)
RESTS = f"{OURS}RESTS"  # the file in which serving/supervisor.py counts

CHECKS: dict[str, Check] = {
    FRAME_ANCESTORS: _origins,
    WORKERS: _whole(64, 2),
    METRICS: _one_of("1", "0"),
    HOSTS: _hosts,
    PER_ADDRESS: _whole(1_000_000, 600),
    TRUST_PROXY: _one_of("1", "0"),
    FORWARDED_FOR: _one_of("1", "0"),
    PHONES: _phones,
    COURSE: _folder,
    HALLS: _file,
    LINGER: _whole(600, 5),
    WITHOUT: _patches,
    RESTS: _file,
}


def check(environment: Mapping[str, str] = os.environ) -> None:
    """SystemExit, with a sentence, for the first bad value. A name that is no setting is logged."""
    for name, value in environment.items():
        if name in CHECKS and value and (wanted := CHECKS[name](value)):
            raise SystemExit(f"{name} holds {value!r}. Write {wanted}.")
        if name.startswith(OURS) and name not in CHECKS:
            near = get_close_matches(
                name.removeprefix(OURS), [one.removeprefix(OURS) for one in CHECKS], 1, 0.7
            )
            LOG.warning("%s is not a setting.%s", name, f" Did you mean {OURS}{near[0]}?" if near else "")


def whole(name: str, default: int) -> int:
    """A checked number, the default where there is none."""
    return int(os.environ.get(name) or default)


def is_asked(name: str) -> bool:
    """Whether the environment asks for something."""
    return os.environ.get(name, "") not in ("", "0")


def is_patched(name: str) -> bool:
    """Whether the server makes this change to another program."""
    return name not in os.environ.get(WITHOUT, "").split()
