"""A new process of ours does not run a learner's page.

Python gives a process that it starts the main module of its parent. During a run Streamlit puts the learner's
page in the place of that module, so each worker would run the page of whoever asked first.
"""

from multiprocessing import spawn
from typing import Any

_shown_by_python = spawn.get_preparation_data


def begin() -> None:
    """From now on a new process starts without a main module."""
    vars(spawn)["get_preparation_data"] = _shown_to_a_process


def _shown_to_a_process(name: str) -> dict[str, Any]:
    """What Python tells a new process, without the main module."""
    return {key: value for key, value in _shown_by_python(name).items() if not key.startswith("init_main")}
