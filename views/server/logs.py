"""The log: every record is one line with its time and its level, and contains nothing from a learner.

For an exception the line has its type and where it arose, but not its words, which may quote a learner's
cells.
"""

import logging
from collections import OrderedDict
from traceback import extract_tb
from types import TracebackType
from typing import Any

# The same as in .streamlit/config.toml, for what Streamlit logs by itself.
FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"
MINUTE = 60.0  # s
MOST_ALIKE = 5  # lines of one kind in a minute
SIGNIFICANT = 60  # lines of one kind agree in this many characters
KINDS = 200  # remembered at a time
TALKATIVE = ("uvicorn.error", "websockets")  # they write down the address of everyone who connects


class Sparing:
    """A filter of the log that passes a few lines of each kind a minute.

    A learner who asks for nonsense a thousand times writes a few lines, not a thousand. The next line of
    that kind says how many were left out.
    """

    def __init__(self) -> None:
        # By their kind: when the minute began, and how many there were in it.
        self._lines: OrderedDict[tuple[str, int, str], tuple[float, int]] = OrderedDict()

    def __call__(self, record: logging.LogRecord) -> bool:
        kind = (record.name, record.levelno, str(record.msg)[:SIGNIFICANT] + getattr(record, "fault", ""))
        began, many = self._lines.get(kind, (record.created, 0))
        if record.created - began > MINUTE:
            if many > MOST_ALIKE:
                record.msg = f"{record.msg} (and {many - MOST_ALIKE} more like the last)"
            began, many = record.created, 0
        self._lines[kind] = (began, many + 1)
        self._lines.move_to_end(kind)
        if len(self._lines) > KINDS:
            self._lines.popitem(last=False)
        return many < MOST_ALIKE


class Line(logging.LogRecord):
    """A record on one line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fault = ""
        if self.exc_info and self.exc_info[0]:
            self.fault = f": {_shown(self.exc_info[0], self.exc_info[2])}"
        self.exc_info = None

    def getMessage(self) -> str:
        return " | ".join(super().getMessage().split("\n")) + self.fault


def begin() -> None:
    """From now on log in lines: our records, Streamlit's and the server's."""
    logging.setLogRecordFactory(Line)
    logging.basicConfig(format=FORMAT)
    logging.getLogger("glasshouse").setLevel(logging.INFO)
    _spare(logging.root)
    for name, logger in logging.root.manager.loggerDict.items():
        if name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        if isinstance(logger, logging.Logger):
            _spare(logger)
            for handler in logger.handlers:
                handler.setFormatter(logging.Formatter(FORMAT))


def _spare(logger: logging.Logger) -> None:
    for handler in logger.handlers:
        if not any(isinstance(one, Sparing) for one in handler.filters):
            handler.addFilter(Sparing())


def _shown(kind: type[BaseException], traceback: TracebackType | None) -> str:
    """The type of an exception, and the places it passed, the innermost first."""
    places = [f"{at.filename}:{at.lineno} in {at.name}" for at in reversed(extract_tb(traceback))]
    return " < ".join([kind.__name__, *places])
