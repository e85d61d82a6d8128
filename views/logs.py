"""The log: every record is one line with its time and its level, and holds nothing of a learner's.

Of an exception it tells what it is and where it arose, but not its words: they may quote a learner's cells.
"""

import logging
from traceback import extract_tb
from types import TracebackType
from typing import Any

# The same as in .streamlit/config.toml, for what Streamlit logs by itself.
FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"
TALKATIVE = ("uvicorn.error", "websockets")  # they write down the address of everyone who connects


class Line(logging.LogRecord):
    """A record on one line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fault = ""
        if self.exc_info and self.exc_info[0]:
            self.fault = f": {_told(self.exc_info[0], self.exc_info[2])}"
        self.exc_info = None

    def getMessage(self) -> str:
        return " | ".join(super().getMessage().split("\n")) + self.fault


def begin() -> None:
    """Log in lines from here on: what is ours, what is Streamlit's, what is the server's."""
    logging.setLogRecordFactory(Line)
    logging.basicConfig(format=FORMAT)
    logging.getLogger("glasshouse").setLevel(logging.INFO)
    for name, logger in logging.root.manager.loggerDict.items():
        if name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        for handler in getattr(logger, "handlers", ()):
            handler.setFormatter(logging.Formatter(FORMAT))


def _told(kind: type[BaseException], traceback: TracebackType | None) -> str:
    """What an exception is, and the places it passed, the innermost first."""
    places = [f"{at.filename}:{at.lineno} in {at.name}" for at in reversed(extract_tb(traceback))]
    return " < ".join([kind.__name__, *places])
