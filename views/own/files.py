"""Files on their way into a table: read apart if that takes long, a few at a time, and then let go."""

from hashlib import sha256
from threading import BoundedSemaphore
from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx

from datasets.reading import Reading, read
from views import apart

SECONDS = 0.2e-6  # to read a byte, about
AT_ONCE = BoundedSemaphore(2)  # files that are read in this process at the same time


def reading_of(data: bytes | str) -> Reading:
    """What is in a file. Raises ReadError, and NotDone where the processes for long work are too busy."""
    expected = SECONDS * len(data)
    if apart.workers is None or isinstance(data, str) or expected < apart.LONG:
        with AT_ONCE:
            return read(data)
    key = (read.__module__, read.__qualname__, sha256(data).hexdigest())
    found: Reading = apart.workers.result(key, expected, read, (data,))
    return found


def let_go(file: Any) -> None:
    """Forget the bytes of an upload that was read: Streamlit keeps them as long as its learner stays.

    The uploader goes on showing its name.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    files = context.uploaded_file_mgr
    for record in files.get_files(context.session_id, [file.file_id]):
        files.add_file(context.session_id, record._replace(data=b""))  # type: ignore[attr-defined]
